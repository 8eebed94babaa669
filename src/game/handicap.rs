//! Odds: what the stronger player gives up before the game.

use serde::{Deserialize, Serialize};

use crate::engine::board::{Position, Side, Square};

/// The pieces that one side plays without. Single pieces are those on its left, as is customary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Handicap {
    Horse,
    TwoHorses,
    Chariot,
    ChariotAndHorse,
    TwoChariots,
    /// Both chariots, both horses and both cannons.
    AllSix,
}

impl Handicap {
    /// From the smallest.
    pub const ALL: [Self; 6] =
        [Self::Horse, Self::TwoHorses, Self::Chariot, Self::ChariotAndHorse, Self::TwoChariots, Self::AllSix];

    /// Files, from the left of the one who gives, and ranks, from his own back rank, of what is taken away.
    const fn places(self) -> &'static [(usize, usize)] {
        match self {
            Self::Horse => &[(1, 0)],
            Self::TwoHorses => &[(1, 0), (7, 0)],
            Self::Chariot => &[(0, 0)],
            Self::ChariotAndHorse => &[(0, 0), (1, 0)],
            Self::TwoChariots => &[(0, 0), (8, 0)],
            Self::AllSix => &[(0, 0), (8, 0), (1, 0), (7, 0), (1, 2), (7, 2)],
        }
    }

    /// The odds with which a game began in this position, and who gave them.
    pub fn of(start: &Position) -> Option<(Self, Side)> {
        let all = Self::ALL.into_iter().flat_map(|odds| Side::BOTH.map(|giver| (odds, giver)));
        all.into_iter().find(|(odds, giver)| odds.start(*giver) == *start)
    }

    /// The position that a game begins with in which `giver` gives these odds. Red moves first, whoever gives.
    pub fn start(self, giver: Side) -> Position {
        let mut setup = Position::start().setup();
        for &(file, rank) in self.places() {
            let left = Square::new(file, rank).expect("the places are on the board");
            // Black sits opposite: its left is Red's right.
            let square = if giver == Side::Red { left } else { left.flipped().mirrored() };
            setup.board[square.index()] = None;
        }
        Position::from_setup(&setup).expect("the usual start is legal without any of these pieces")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_pieces_are_left() {
        let pieces = |handicap: Handicap| handicap.start(Side::Red).occupied().count();
        assert_eq!(Handicap::ALL.map(pieces), [31, 30, 31, 30, 30, 26]);
    }

    #[test]
    fn odds_are_known_by_their_position() {
        assert_eq!(
            Handicap::of(&Handicap::TwoHorses.start(Side::Black)),
            Some((Handicap::TwoHorses, Side::Black))
        );
        assert_eq!(Handicap::of(&Position::start()), None);
    }

    #[test]
    fn single_pieces_are_missing_on_the_left_of_who_gives() {
        let fen = |handicap: Handicap, giver| handicap.start(giver).to_string();
        assert!(fen(Handicap::ChariotAndHorse, Side::Red).ends_with("/2BAKABNR w - - 0 1"));
        assert!(fen(Handicap::Chariot, Side::Black).starts_with("rnbakabn1/"));
        assert!(fen(Handicap::AllSix, Side::Black).starts_with("2bakab2/9/9/p1p1p1p1p/"));
    }
}
