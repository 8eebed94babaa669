//! What is kept about how the user likes an analysis and a review.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::session::EngineId;

/// How an analysis is made and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisChoices {
    /// How many of the best lines; out of range, the nearest number that is not.
    pub lines: usize,
    /// Whether arrows on the board show how they begin.
    pub has_arrows: bool,
    /// Whether a bar beside the board shows the score.
    pub has_bar: bool,
    /// The engine of others that makes it; `None`: our own.
    pub engine: Option<EngineId>,
}

impl Default for AnalysisChoices {
    fn default() -> Self {
        Self { lines: 3, has_arrows: true, has_bar: true, engine: None }
    }
}

/// How long each position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewEffort {
    Quick,
    Usual,
    Thorough,
}

impl ReviewEffort {
    pub const ALL: [Self; 3] = [Self::Quick, Self::Usual, Self::Thorough];

    pub const fn time(self) -> Duration {
        Duration::from_millis(match self {
            Self::Quick => 100,
            Self::Usual => 500,
            Self::Thorough => 2_000,
        })
    }
}
