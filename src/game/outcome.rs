//! The outcome of a game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::board::Side;
use crate::engine::rules;

/// The winner and the reason: by the rules, or declared by the players, their clocks or a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `None` is a draw.
    pub winner: Option<Side>,
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The loser resigned.
    Resignation,
    /// The loser's clock ran out.
    Time,
    /// Both players agreed on a draw.
    Agreement,
    /// A record gives the result without a reason.
    Recorded,
    #[serde(untagged)]
    Rules(rules::Reason),
}

impl Outcome {
    pub fn resignation(side: Side) -> Self {
        Self { winner: Some(!side), reason: EndReason::Resignation }
    }

    /// The clock of `side` ran out.
    pub fn time(side: Side) -> Self {
        Self { winner: Some(!side), reason: EndReason::Time }
    }

    /// The players agreed on a draw.
    pub const fn agreement() -> Self {
        Self { winner: None, reason: EndReason::Agreement }
    }

    /// The result of a record.
    pub const fn recorded(winner: Option<Side>) -> Self {
        Self { winner, reason: EndReason::Recorded }
    }

    /// The declared outcome for this reason; `None` if only the rules can end a game so.
    pub fn declared(winner: Option<Side>, reason: EndReason) -> Option<Self> {
        let is_possible = match reason {
            EndReason::Resignation | EndReason::Time => winner.is_some(),
            EndReason::Agreement => winner.is_none(),
            EndReason::Recorded => true,
            EndReason::Rules(_) => false,
        };
        is_possible.then_some(Self { winner, reason })
    }

    /// Whether the loser has no legal move.
    pub const fn is_mate(self) -> bool {
        matches!(self.reason, EndReason::Rules(rules::Reason::Checkmate | rules::Reason::Stalemate))
    }

    /// Whether the players, their clocks or a record ended the game, not the rules.
    pub const fn is_declared(self) -> bool {
        !matches!(self.reason, EndReason::Rules(_))
    }
}

impl From<rules::Verdict> for Outcome {
    fn from(rules::Verdict { winner, reason }: rules::Verdict) -> Self {
        Self { winner, reason: EndReason::Rules(reason) }
    }
}

impl EndReason {
    /// The word for it in files and commands.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Recorded => "recorded",
            Self::Rules(reason) => reason.as_str(),
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
