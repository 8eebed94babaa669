//! The cards of the current game beside the board.

mod clock;
mod player;
pub mod result;
mod rules;

pub use clock::low_time;
pub use player::{height as player_height, show as show_player};
pub use rules::RulesLine;
