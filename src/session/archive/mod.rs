//! Games as they are stored: the one in progress of each window, and those played before.

mod clocks;
mod library;
mod player;
mod windows;

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::session::storage::{Fingerprint, Origin};

pub use clocks::{Clocks, TimeControl};
pub use library::{GameId, PastGame, Summary};
pub use player::Player;

pub(super) use library::read_past;

/// All that is kept of a session when the program closes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    pub(in crate::session) game: Game,
    /// By [`crate::engine::board::Side::index`].
    pub(in crate::session) players: [Player; 2],
    pub(in crate::session) is_paused: bool,
    /// See [`crate::session::Session::file`]. A path that is no Unicode is not kept.
    #[serde(default)]
    pub(in crate::session) file: Option<String>,
    /// What was in that file when it was last read or written.
    #[serde(default)]
    pub(in crate::session) file_content: Option<Fingerprint>,
    /// The opposite of [`crate::session::Session::is_modified`].
    #[serde(default)]
    pub(in crate::session) is_kept: bool,
    #[serde(default)]
    pub(in crate::session) clocks: Clocks,
    /// `None`: of an older version.
    #[serde(default)]
    pub(in crate::session) id: Option<GameId>,
    /// Whether it came from a file or the clipboard.
    #[serde(default)]
    pub(in crate::session) is_record: bool,
    /// See [`crate::session::Session::rated_game`].
    #[serde(default)]
    pub(in crate::session) is_helped: bool,
}

impl Saved {
    /// A game that begins, in no file.
    pub(in crate::session) const fn new(game: Game, players: [Player; 2], clocks: Clocks) -> Self {
        Self {
            game,
            players,
            is_paused: false,
            file: None,
            file_content: None,
            is_kept: true,
            clocks,
            id: None,
            is_record: false,
            is_helped: false,
        }
    }

    /// The file that the game belonged to.
    pub(in crate::session) fn origin(&self) -> Option<Origin> {
        self.file.as_ref().map(|path| Origin { path: path.into(), content: self.file_content })
    }
}
