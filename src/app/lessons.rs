//! The lessons of the tutorial: their positions and goals.

use crate::engine::board::{Kind, Piece, Side};

/// A lesson, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    Chariot,
    Horse,
    Elephant,
    Advisor,
    General,
    Cannon,
    Soldier,
    Check,
    Mate,
}

/// The goal of a lesson; the user plays Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To move the piece that the lesson is about to each of these points, in any order.
    Visit(&'static [&'static str]),
    /// To get out of check.
    Escape,
    /// To leave Black without a legal move.
    Win,
}

impl Lesson {
    pub const ALL: [Self; 9] = [
        Self::Chariot,
        Self::Horse,
        Self::Elephant,
        Self::Advisor,
        Self::General,
        Self::Cannon,
        Self::Soldier,
        Self::Check,
        Self::Mate,
    ];

    /// Its index in [`Lesson::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lesson before it; `None` for the first.
    pub fn previous(self) -> Option<Self> {
        Self::ALL.get(self.index().checked_sub(1)?).copied()
    }

    /// The lesson after it; `None` for the last.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }

    /// The start position as FEN. Black passes unless he is in check.
    pub(super) const fn start(self) -> &'static str {
        match self {
            Self::Chariot => "3k5/9/9/6p2/9/9/9/1R7/9/5K3 w",
            // The horse's leg is blocked on the way up.
            Self::Horse => "3k5/9/9/9/9/7p1/9/4p4/4N4/5K3 w",
            // The elephant's eye is blocked on the shortest way.
            Self::Elephant => "3k5/9/9/9/9/9/9/9/3p5/2B2K3 w",
            Self::Advisor => "3k5/9/9/9/9/9/9/5p3/9/3AK4 w",
            // To the left the generals would face each other; straight ahead the soldier attacks.
            Self::General => "3k5/9/9/9/9/9/9/4p4/9/4K4 w",
            Self::Cannon => "3k5/9/9/6p2/9/6P2/9/9/1C7/5K3 w",
            Self::Soldier => "3k5/9/9/9/4p4/2P6/9/9/9/5K3 w",
            // Three ways out: capture the chariot, block the file, move the general.
            Self::Check => "3k5/9/9/9/R3r4/9/9/9/9/4K1B2 w",
            Self::Mate => "3k5/R8/9/9/9/9/7R1/9/9/5K3 w",
        }
    }

    pub const fn goal(self) -> Goal {
        match self {
            Self::Chariot => Goal::Visit(&["b6", "g6"]),
            Self::Horse => Goal::Visit(&["g2", "h4"]),
            Self::Elephant => Goal::Visit(&["e2"]),
            Self::Advisor => Goal::Visit(&["f2"]),
            Self::General => Goal::Visit(&["f1"]),
            Self::Cannon => Goal::Visit(&["g6"]),
            Self::Soldier => Goal::Visit(&["c5", "e5"]),
            Self::Check => Goal::Escape,
            Self::Mate => Goal::Win,
        }
    }

    /// The piece that the lesson is about.
    pub const fn piece(self) -> Piece {
        let (side, kind) = match self {
            Self::Chariot => (Side::Red, Kind::Chariot),
            Self::Horse => (Side::Red, Kind::Horse),
            Self::Elephant => (Side::Red, Kind::Elephant),
            Self::Advisor => (Side::Red, Kind::Advisor),
            Self::General | Self::Check => (Side::Red, Kind::General),
            Self::Cannon => (Side::Red, Kind::Cannon),
            Self::Soldier => (Side::Red, Kind::Soldier),
            Self::Mate => (Side::Black, Kind::General),
        };
        Piece::new(side, kind)
    }
}
