//! The cards beside the board about the game being played.

mod clock;
mod player;
pub mod result;
mod rules;

pub use clock::low_time;
pub use player::{HEIGHT as PLAYER_HEIGHT, show as show_player};
pub use rules::RulesLine;
