//! The parts of the panel about the current game, and the players at the board.

mod clock;
mod player;
pub mod result;
mod rules;

pub use clock::low_time;
pub use player::show as show_player;
pub use rules::RulesLine;
