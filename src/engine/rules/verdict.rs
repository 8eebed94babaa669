//! The result of a game by the rules.

use std::fmt;

use super::{CycleVerdict, Offence};
use crate::engine::board::Side;

/// How a game ended by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// `None` is a draw.
    pub winner: Option<Side>,
    pub reason: Reason,
}

impl Verdict {
    pub(super) const fn win(winner: Side, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    pub(super) const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl From<CycleVerdict> for Verdict {
    /// The verdict if the cycle has been repeated often enough.
    fn from(verdict: CycleVerdict) -> Self {
        match verdict {
            CycleVerdict::Draw => Self::draw(Reason::RepetitionDraw),
            CycleVerdict::Loses(side, offence) => Self::win(!side, offence.into()),
        }
    }
}

/// Why a game ended. Perpetual reasons are the loser's offence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// 将死
    Checkmate,
    /// 困毙: no legal move, but not in check; a loss in Xiangqi.
    Stalemate,
    /// 长将
    PerpetualCheck,
    /// 长捉
    PerpetualChase,
    /// 长捉 by repeatedly taking away a piece's protection.
    PerpetualChaseUnprotecting,
    /// 长杀: repeatedly threatening mate.
    PerpetualMateThreat,
    /// Check, threats of mate and chases by turns: 一将一杀, 一将一捉, 一杀一捉.
    PerpetualAttack,
    /// 不变作和: neither side offends in the repetition, or both equally.
    RepetitionDraw,
    InsufficientMaterial,
    MoveLimit,
}

impl Reason {
    pub const ALL: [Self; 10] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::PerpetualCheck,
        Self::PerpetualChase,
        Self::PerpetualChaseUnprotecting,
        Self::PerpetualMateThreat,
        Self::PerpetualAttack,
        Self::RepetitionDraw,
        Self::InsufficientMaterial,
        Self::MoveLimit,
    ];

    /// Whether the reason is a third occurrence of a position.
    pub const fn is_repetition(self) -> bool {
        matches!(
            self,
            Self::PerpetualCheck
                | Self::PerpetualChase
                | Self::PerpetualChaseUnprotecting
                | Self::PerpetualMateThreat
                | Self::PerpetualAttack
                | Self::RepetitionDraw
        )
    }

    /// The word for it in files and commands.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::PerpetualCheck => "perpetual_check",
            Self::PerpetualChase => "perpetual_chase",
            Self::PerpetualChaseUnprotecting => "perpetual_chase_unprotecting",
            Self::PerpetualMateThreat => "perpetual_mate_threat",
            Self::PerpetualAttack => "perpetual_attack",
            Self::RepetitionDraw => "repetition_draw",
            Self::InsufficientMaterial => "insufficient_material",
            Self::MoveLimit => "move_limit",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<Offence> for Reason {
    fn from(offence: Offence) -> Self {
        match offence {
            Offence::Unprotecting => Self::PerpetualChaseUnprotecting,
            Offence::Chase => Self::PerpetualChase,
            Offence::MateThreat => Self::PerpetualMateThreat,
            Offence::Mixture => Self::PerpetualAttack,
            Offence::Check => Self::PerpetualCheck,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_files() {
        for reason in Reason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.as_str());
        }
    }
}
