//! How a game ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::board::Side;

/// Who won a game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `None`: a draw.
    pub winner: Option<Side>,
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// 将死: in check and no legal move.
    Checkmate,
    /// 困毙: no legal move; the side to move loses.
    Stalemate,
    /// 长将: the loser gave check on every move of a repetition.
    PerpetualCheck,
    /// 长捉: the loser chased a piece on every move of a repetition.
    PerpetualChase,
    /// 不变作和: a repetition with nobody, or both, at fault.
    RepetitionDraw,
    /// Neither side has a piece that can cross the river.
    InsufficientMaterial,
    /// So many plies without a capture.
    MoveLimit,
    /// The loser gave up.
    Resignation,
    /// Both players agreed on a draw.
    Agreement,
}

impl Reason {
    /// Whether the players ended the game, and not the rules.
    pub const fn is_declared(self) -> bool {
        matches!(self, Self::Resignation | Self::Agreement)
    }
}

impl Outcome {
    /// `side` gave up.
    pub const fn resignation(side: Side) -> Self {
        Self {
            winner: Some(match side {
                Side::Red => Side::Black,
                Side::Black => Side::Red,
            }),
            reason: Reason::Resignation,
        }
    }

    /// The players agreed on a draw.
    pub const fn agreement() -> Self {
        Self { winner: None, reason: Reason::Agreement }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins by ")?,
            None => write!(f, "draw by ")?,
        }
        f.write_str(match self.reason {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::PerpetualCheck => "the opponent's perpetual check",
            Reason::PerpetualChase => "the opponent's perpetual chase",
            Reason::RepetitionDraw => "repetition",
            Reason::InsufficientMaterial => "lack of attacking pieces",
            Reason::MoveLimit => "the limit of moves without capture",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
        })
    }
}
