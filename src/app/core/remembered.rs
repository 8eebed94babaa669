//! Facts that the program remembers without being told to.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::app::command::Aid;
use crate::game::puzzle::PuzzleId;
use crate::session::GameId;

/// The state of the window that the next start restores, and other facts that the program remembers
/// without being told to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Remembered {
    /// Whether Black was at the bottom of the board that was last in front.
    pub is_flipped: bool,
    /// The width of the panel beside the board, in points; `None` for the usual one.
    pub panel_width: Option<f32>,
    /// The duration of reviews on this machine, as a multiple of one look at each position by one
    /// thread of an ordinary machine.
    pub review_pace: Option<f32>,
    /// Recently opened or saved files, the latest first.
    pub recent: Vec<PathBuf>,
    /// The study in front, `None` for the game; and the open aid.
    pub open_study: Option<GameId>,
    pub open_aid: Option<Aid>,
    /// The puzzle that is shown instead, if any.
    pub open_puzzle: Option<PuzzleId>,
    /// The puzzle that was left unsolved. It comes back when puzzles are opened.
    pub left_puzzle: Option<PuzzleId>,
    /// Whether the user still has to be asked how much they have played: the question was neither
    /// answered nor skipped.
    pub asks_experience: bool,
    /// Whether the user has said that they know the moves.
    pub knows_moves: bool,
}

impl Remembered {
    /// The number of recent files that are remembered.
    pub const MAX_RECENT: usize = 10;
}
