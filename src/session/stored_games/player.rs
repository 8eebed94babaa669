//! Players.

use serde::{Deserialize, Serialize};

use crate::engine::levels::Strength;
use crate::session::engines::ExternalPlayer;

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    Human,
    /// Our own engine.
    Engine(Strength),
    /// An external engine.
    External(ExternalPlayer),
}

impl Player {
    /// Whether a program chooses the moves, our own or an external one.
    pub const fn is_engine(self) -> bool {
        matches!(self, Self::Engine(_) | Self::External(_))
    }
}
