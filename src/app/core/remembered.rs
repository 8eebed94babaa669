//! Facts that the program stores by itself.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::app::command::Aid;
use crate::game::puzzle::PuzzleId;
use crate::session::GameId;

/// The state of the window for the next start, and other facts that are no settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Remembered {
    /// Whether Black was at the bottom of the board that was last in front.
    pub is_flipped: bool,
    /// The width of the panel beside the board, in points; `None` for the usual one.
    pub panel_width: Option<f32>,
    /// How long reviews take here, compared with one search of each position by one thread of an
    /// ordinary machine.
    pub review_pace: Option<f32>,
    /// The names of the two people who last played at this computer, by
    /// [`crate::engine::board::Side::index`].
    pub names: [String; 2],
    /// Recently opened or saved files, the latest first.
    pub recent: Vec<PathBuf>,
    /// The study in front; `None` for the game.
    pub open_study: Option<GameId>,
    pub open_aid: Option<Aid>,
    /// The puzzle that covers both, if the screen of puzzles is open.
    pub open_puzzle: Option<PuzzleId>,
    /// The puzzle that was left unsolved. It comes back when puzzles are opened.
    pub left_puzzle: Option<PuzzleId>,
    /// Whether a page of a lesson covers both.
    pub has_lesson_open: bool,
    /// Whether to ask the user how much they have played. Cleared when they answer or skip it.
    pub asks_experience: bool,
    /// Whether the user has said that they know the moves.
    pub knows_moves: bool,
    /// Whether the user has said that they have never played.
    pub is_beginner: bool,
}

impl Remembered {
    /// The number of recent files that are remembered.
    pub const MAX_RECENT: usize = 10;
}
