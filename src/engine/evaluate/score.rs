//! Scores: centipawns, a repetition lost or won, or mate in a number of plies.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The greatest search depth, and the greatest distance of a mate score, in plies.
pub const MAX_PLY: i32 = 128;

/// The score of a position for the side to move, here called the mover. Higher is better for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The meaning of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Hundredths of a soldier that has not crossed the river.
    Centipawns(i32),
    /// The mover wins because the opponent is at fault in a repetition.
    WinsByRepetition,
    /// The mover loses because it is at fault in a repetition.
    LosesByRepetition,
    /// The mover wins in this many plies, including its own move.
    Wins { plies: u32 },
    /// The mover loses in this many plies; 0 means that it has lost.
    Loses { plies: u32 },
}

impl Score {
    /// Greater than every other score.
    pub const INFINITE: Self = Self(32_000);
    pub const DRAW: Self = Self(0);
    /// The score of having mated; a mate in `n` plies is `n` below it.
    const WON: i32 = 31_000;
    /// Scores at or beyond this, either way, are mates.
    const MATE_BOUND: i32 = Self::WON - 2 * MAX_PLY;
    /// The score of having lost by repetition; a repetition lost in `n` plies is `n` above it.
    const FORFEITED: Self = Self(-20_000);
    /// Scores from here to the mates, either way, are repetitions lost or won.
    const FORFEIT_BOUND: i32 = -Self::FORFEITED.0 - 2 * MAX_PLY;
    /// The largest score in centipawns.
    pub const MAX_CENTIPAWNS: i32 = Self::FORFEIT_BOUND - 1;

    /// A score in centipawns, clamped below the repetitions won and the mates.
    #[inline]
    pub const fn centipawns(value: i32) -> Self {
        let limit = Self::MAX_CENTIPAWNS;
        Self(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// The mover wins `plies` from the root of the search.
    #[inline]
    pub const fn wins_in(plies: i32) -> Self {
        Self(Self::WON - plies)
    }

    /// The mover loses `plies` from the root of the search.
    #[inline]
    pub const fn loses_in(plies: i32) -> Self {
        Self(plies - Self::WON)
    }

    /// The mover is at fault in a repetition `plies` from the root: practically lost, but no mate.
    #[inline]
    pub const fn forfeits_in(plies: i32) -> Self {
        Self(plies + Self::FORFEITED.0)
    }

    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Self::MATE_BOUND
    }

    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::MATE_BOUND
    }

    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::MATE_BOUND
    }

    /// Whether a repetition is lost or won.
    #[inline]
    pub const fn is_forfeit(self) -> bool {
        self.0.abs() >= Self::FORFEIT_BOUND && !self.is_mate()
    }

    /// Whether the mover loses by a repetition.
    #[inline]
    pub const fn is_forfeited(self) -> bool {
        self.is_forfeit() && self.0 < 0
    }

    /// Whether the mover loses, by a mate or a repetition.
    #[inline]
    pub const fn is_lost(self) -> bool {
        self.0 <= -Self::FORFEIT_BOUND
    }

    /// Whether the game is won or lost by a mate or a repetition.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= Self::FORFEIT_BOUND
    }

    /// The number behind the score: centipawns if it is neither a mate nor a forfeit.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The meaning of the score, for display.
    pub const fn outlook(self) -> Outlook {
        if self.is_win() {
            Outlook::Wins { plies: self.plies_to_mate() }
        } else if self.is_loss() {
            Outlook::Loses { plies: self.plies_to_mate() }
        } else if self.is_forfeit() {
            if self.0 > 0 { Outlook::WinsByRepetition } else { Outlook::LosesByRepetition }
        } else {
            Outlook::Centipawns(self.0)
        }
    }

    /// Plies to the mate; for mate scores only.
    pub(crate) const fn plies_to_mate(self) -> u32 {
        (Self::WON - self.0.abs()).unsigned_abs()
    }

    /// Converts a score counted from the root for the transposition table: mates then count from
    /// the position at `ply`.
    #[inline]
    pub(crate) const fn stored_at(self, ply: i32) -> Self {
        if self.is_win() {
            Self(self.0 + ply)
        } else if self.is_loss() {
            Self(self.0 - ply)
        } else {
            self
        }
    }

    /// The reverse of [`Score::stored_at`] for a position found at `ply`.
    #[inline]
    pub(crate) const fn found_at(self, ply: i32) -> Self {
        if self.is_win() {
            Self(self.0 - ply)
        } else if self.is_loss() {
            Self(self.0 + ply)
        } else {
            self
        }
    }

    /// A score by its number, as returned by [`Score::value`]; `i16` is wide enough for all.
    #[inline]
    pub(crate) const fn from_raw(value: i16) -> Self {
        Self(value as i32)
    }
}

impl Sub for Score {
    type Output = i32;

    /// The distance between two scores, in centipawns.
    #[inline]
    fn sub(self, other: Self) -> i32 {
        self.0 - other.0
    }
}

impl Neg for Score {
    type Output = Self;

    /// The score from the opponent's view.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    /// Raises a bound by some centipawns.
    #[inline]
    fn add(self, centipawns: i32) -> Self {
        Self((self.0 + centipawns).clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    /// Lowers a bound by some centipawns.
    #[inline]
    fn sub(self, centipawns: i32) -> Self {
        self + -centipawns
    }
}

/// Writes the score for UCI: `cp 35`, `mate 3` in moves, `mate -2` when being mated. UCI has no
/// word for a repetition lost: it is `cp -20000`, below every other score in centipawns, and `cp
/// 20000` for the side that wins by it.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outlook() {
            Outlook::Centipawns(value) => write!(f, "cp {value}"),
            Outlook::WinsByRepetition => write!(f, "cp {}", -Self::FORFEITED.0),
            Outlook::LosesByRepetition => write!(f, "cp {}", Self::FORFEITED.0),
            Outlook::Wins { plies } => write!(f, "mate {}", plies.div_ceil(2)),
            Outlook::Loses { plies } => write!(f, "mate -{}", plies.div_ceil(2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_for_uci_and_in_plies_inside() {
        assert_eq!(Score::wins_in(1).to_string(), "mate 1");
        assert_eq!(Score::wins_in(5).to_string(), "mate 3");
        assert_eq!(Score::loses_in(4).to_string(), "mate -2");
        assert_eq!(Score::loses_in(4).outlook(), Outlook::Loses { plies: 4 });
        assert_eq!(Score::centipawns(-35).to_string(), "cp -35");
    }

    #[test]
    fn no_evaluation_reads_as_a_mate() {
        assert!(!Score::centipawns(1_000_000).is_mate());
        assert!(!Score::centipawns(-1_000_000).is_mate());
        assert!(Score::wins_in(MAX_PLY).is_win() && Score::loses_in(MAX_PLY).is_loss());
    }

    #[test]
    fn forfeits_lie_between_centipawns_and_mates() {
        let worst = Score::centipawns(-1_000_000);
        for plies in [0, 1, MAX_PLY] {
            let forfeit = Score::forfeits_in(plies);
            assert!(Score::loses_in(MAX_PLY) < forfeit && forfeit < worst);
            assert_eq!(forfeit.outlook(), Outlook::LosesByRepetition);
            assert_eq!((-forfeit).outlook(), Outlook::WinsByRepetition);
            assert_eq!(
                (forfeit.to_string(), (-forfeit).to_string()),
                ("cp -20000".into(), "cp 20000".into())
            );
        }
        assert_eq!(worst.outlook(), Outlook::Centipawns(-Score::MAX_CENTIPAWNS));
    }

    #[test]
    fn quicker_wins_and_slower_losses_are_better() {
        assert!(Score::wins_in(1) > Score::wins_in(3));
        assert!(Score::loses_in(4) > Score::loses_in(2));
    }

    #[test]
    fn mates_survive_being_stored_at_a_ply() {
        let score = Score::wins_in(9);
        assert_eq!(score.stored_at(4), Score::wins_in(5));
        assert_eq!(score.stored_at(4).found_at(4), score);
    }
}
