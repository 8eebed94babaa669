//! Sides and pieces.

use std::fmt;
use std::ops::Not;

/// One of the two players. Red moves first and sits on ranks 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Red,
    Black,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for Red, 1 for Black; an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    /// The opponent.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "Red",
            Self::Black => "Black",
        })
    }
}

/// The kind of a piece of either side: 車馬相士將炮卒.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Chariot,
    Horse,
    Elephant,
    Advisor,
    General,
    Cannon,
    Soldier,
}

impl Kind {
    pub const COUNT: usize = 7;
    pub const ALL: [Self; Self::COUNT] = [
        Self::Chariot,
        Self::Horse,
        Self::Elephant,
        Self::Advisor,
        Self::General,
        Self::Cannon,
        Self::Soldier,
    ];

    /// 0..7 in the order of [`Kind::ALL`]; an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of pieces of a side at the start, which is never exceeded.
    pub const fn full_count(self) -> u32 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            Self::Chariot | Self::Horse | Self::Elephant | Self::Advisor | Self::Cannon => 2,
        }
    }

    /// Whether it may cross the river and attack: chariot, horse, cannon or soldier.
    pub const fn can_attack(self) -> bool {
        matches!(self, Self::Chariot | Self::Horse | Self::Cannon | Self::Soldier)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chariot => "chariot",
            Self::Horse => "horse",
            Self::Elephant => "elephant",
            Self::Advisor => "advisor",
            Self::General => "general",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
        })
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub side: Side,
    pub kind: Kind,
}

impl Piece {
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self { side, kind }
    }

    /// Parses a FEN letter: `K A B N R C P`, also `E` and `H`; upper case is Red.
    pub fn from_letter(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_uppercase() {
            'R' => Kind::Chariot,
            'N' | 'H' => Kind::Horse,
            'B' | 'E' => Kind::Elephant,
            'A' => Kind::Advisor,
            'K' => Kind::General,
            'C' => Kind::Cannon,
            'P' => Kind::Soldier,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        Some(Self { side, kind })
    }

    /// The FEN letter, upper case for Red.
    pub const fn letter(self) -> char {
        let letter = match self.kind {
            Kind::Chariot => 'R',
            Kind::Horse => 'N',
            Kind::Elephant => 'B',
            Kind::Advisor => 'A',
            Kind::General => 'K',
            Kind::Cannon => 'C',
            Kind::Soldier => 'P',
        };
        match self.side {
            Side::Red => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::from_letter('h'), Some(Piece::new(Side::Black, Kind::Horse)));
        assert_eq!(Piece::from_letter('E'), Some(Piece::new(Side::Red, Kind::Elephant)));
        assert_eq!(Piece::from_letter('q'), None);
    }
}
