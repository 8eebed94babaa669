//! Odds: pieces or moves that the stronger player gives before the game.

use serde::{Deserialize, Serialize};

use crate::engine::board::{Move, Position, Side, Square};
use crate::engine::movegen::legal_moves;

/// The pieces that one side plays without, or the moves that the other side has made in advance.
/// Single pieces are the left ones, as is customary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Handicap {
    /// 让先: the other side moves first.
    FirstMove,
    /// 让二先: the other side moves twice before the game. By custom, first the cannon to the middle.
    TwoMoves,
    /// 让三先: three moves; the second is by custom the horse beside it.
    ThreeMoves,
    /// 让左马, also called 让单马.
    Horse,
    RightHorse,
    Cannon,
    TwoHorses,
    Chariot,
    ChariotAndHorse,
    TwoChariots,
    /// Both chariots, both horses and both cannons.
    AllSix,
    /// 让九子: the five soldiers, both advisors and both elephants.
    Nine,
}

impl Handicap {
    /// From the smallest to the largest.
    pub const ALL: [Self; 12] = [
        Self::FirstMove,
        Self::TwoMoves,
        Self::ThreeMoves,
        Self::Horse,
        Self::RightHorse,
        Self::Cannon,
        Self::TwoHorses,
        Self::Chariot,
        Self::ChariotAndHorse,
        Self::TwoChariots,
        Self::Nine,
        Self::AllSix,
    ];

    /// The moves that the other side has made in advance, from Red's view: all but the one that it
    /// begins the game with. Files and ranks, from and to.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others give no moves")]
    const fn made(self) -> &'static [[(usize, usize); 2]] {
        const CANNON: [(usize, usize); 2] = [(7, 2), (4, 2)];
        const HORSE: [(usize, usize); 2] = [(7, 0), (6, 2)];
        match self {
            Self::TwoMoves => &[CANNON],
            Self::ThreeMoves => &[CANNON, HORSE],
            _ => &[],
        }
    }

    /// The moves that `receiver` has made in advance.
    pub fn made_by(self, receiver: Side) -> impl Iterator<Item = Move> {
        self.made().iter().map(move |made| {
            let [from, to] = made.map(|place| square(receiver, place));
            Move { from, to }
        })
    }

    /// The moves with which a game from `start` may begin, if the odds restrict them; empty
    /// otherwise. Each of the given moves must be of another piece (子不重行), and none may cross the
    /// river or capture: K. W. Leung on the mailing list shogi-l, "computer vs. human handicap
    /// match", March 2007. The last of them is the first move of the game.
    pub fn first_moves(start: &Position) -> Vec<Move> {
        let receiver = start.side_to_move();
        let odds =
            [Self::TwoMoves, Self::ThreeMoves].into_iter().find(|odds| odds.start(!receiver) == *start);
        let is_customary = |odds: Self, mv: Move| {
            let has_moved = odds.made_by(receiver).any(|made| made.to == mv.from);
            let rank = if receiver == Side::Red { mv.to.rank() } else { Square::RANKS - 1 - mv.to.rank() };
            !has_moved && rank < Square::RANKS / 2
        };
        let of = |odds| legal_moves(start).into_iter().filter(move |&mv| is_customary(odds, mv));
        odds.into_iter().flat_map(of).collect()
    }

    /// The removed pieces: files from the left of the giver, and ranks from the giver's back rank.
    const fn places(self) -> &'static [(usize, usize)] {
        match self {
            Self::FirstMove | Self::TwoMoves | Self::ThreeMoves => &[],
            Self::Horse => &[(1, 0)],
            Self::RightHorse => &[(7, 0)],
            Self::Cannon => &[(1, 2)],
            Self::TwoHorses => &[(1, 0), (7, 0)],
            Self::Chariot => &[(0, 0)],
            Self::ChariotAndHorse => &[(0, 0), (1, 0)],
            Self::TwoChariots => &[(0, 0), (8, 0)],
            Self::AllSix => &[(0, 0), (8, 0), (1, 0), (7, 0), (1, 2), (7, 2)],
            Self::Nine => &[(0, 3), (2, 3), (4, 3), (6, 3), (8, 3), (3, 0), (5, 0), (2, 0), (6, 0)],
        }
    }

    /// Whether moves are given instead of pieces: then the receiver begins.
    pub const fn is_of_moves(self) -> bool {
        matches!(self, Self::FirstMove | Self::TwoMoves | Self::ThreeMoves)
    }

    /// All odds, each given by both sides.
    fn given() -> impl Iterator<Item = (Self, Side)> {
        Self::ALL.into_iter().flat_map(|odds| Side::BOTH.map(|giver| (odds, giver)))
    }

    /// The odds of a game with this start position, and their giver. Odds under which Red begins as
    /// usual cannot be recognised.
    pub fn of(start: &Position) -> Option<(Self, Side)> {
        let is_it = |(odds, giver): &(Self, Side)| odds.start(*giver) == *start;
        Self::given().find(is_it).filter(|_| *start != Position::start())
    }

    /// The record's text for odds given by `giver`, such as `Black gives two moves`.
    pub fn written(self, giver: Side) -> String {
        let what = match self {
            Self::FirstMove => "the first move",
            Self::TwoMoves => "two moves",
            Self::ThreeMoves => "three moves",
            Self::Horse => "the left horse",
            Self::RightHorse => "the right horse",
            Self::Cannon => "a cannon",
            Self::TwoHorses => "two horses",
            Self::Chariot => "a chariot",
            Self::ChariotAndHorse => "a chariot and a horse",
            Self::TwoChariots => "two chariots",
            Self::AllSix => "chariots, horses and cannons",
            Self::Nine => "soldiers, advisors and elephants",
        };
        format!("{giver} gives {what}")
    }

    /// Parses the text of [`Self::written`]: the odds and their giver.
    pub fn read(text: &str) -> Option<(Self, Side)> {
        Self::given().find(|(odds, giver)| odds.written(*giver).eq_ignore_ascii_case(text))
    }

    /// The start position of a game in which `giver` gives these odds. If pieces are given, Red
    /// moves first, whoever gives them; if moves are given, the receiver goes on.
    pub fn start(self, giver: Side) -> Position {
        let mut setup = Position::start().setup();
        for &place in self.places() {
            setup.board[square(giver, place).index()] = None;
        }
        for Move { from, to } in self.made_by(!giver) {
            setup.board[to.index()] = setup.board[from.index()].take();
        }
        if self.is_of_moves() {
            setup.side_to_move = !giver;
        }
        Position::from_setup(&setup)
            .expect("the usual start is legal without any of these pieces, and after these moves")
    }
}

/// The point on a file and rank from a side's own view. Black's left is Red's right.
fn square(side: Side, (file, rank): (usize, usize)) -> Square {
    let square = Square::new(file, rank).expect("the places are on the board");
    if side == Side::Red { square } else { square.flipped().mirrored() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_pieces_are_left() {
        let pieces = |handicap: Handicap| handicap.start(Side::Red).occupied().count();
        assert_eq!(Handicap::ALL.map(pieces), [32, 32, 32, 31, 31, 31, 30, 31, 30, 30, 23, 26]);
    }

    #[test]
    fn odds_are_known_by_their_position() {
        assert_eq!(
            Handicap::of(&Handicap::TwoHorses.start(Side::Black)),
            Some((Handicap::TwoHorses, Side::Black))
        );
        assert_eq!(Handicap::of(&Position::start()), None);
        assert_eq!(
            Handicap::of(&Handicap::FirstMove.start(Side::Red)),
            Some((Handicap::FirstMove, Side::Red))
        );
    }

    #[test]
    fn odds_are_read_as_they_are_written() {
        assert_eq!(Handicap::TwoMoves.written(Side::Black), "Black gives two moves");
        for (odds, giver) in Handicap::given() {
            assert_eq!(Handicap::read(&odds.written(giver)), Some((odds, giver)));
        }
        assert_eq!(Handicap::read("Black"), None);
    }

    #[test]
    fn whoever_is_given_the_first_move_begins() {
        assert_eq!(Handicap::FirstMove.start(Side::Black), Position::start());
        let start = Handicap::FirstMove.start(Side::Red);
        assert_eq!(start.to_string(), Position::start().to_string().replace(" w ", " b "));
    }

    #[test]
    fn who_is_given_moves_goes_on_with_them() {
        let fen = |handicap: Handicap, giver| handicap.start(giver).to_string();
        assert_eq!(
            fen(Handicap::ThreeMoves, Side::Black),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1"
        );
        assert_eq!(
            fen(Handicap::TwoMoves, Side::Red),
            "rnbakabnr/9/4c2c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
        );
    }

    #[test]
    fn the_last_of_the_given_moves_is_of_another_piece_and_stays_on_its_side() {
        for giver in Side::BOTH {
            for (odds, number) in [(Handicap::TwoMoves, 24), (Handicap::ThreeMoves, 23)] {
                let start = odds.start(giver);
                let moves = Handicap::first_moves(&start);
                assert_eq!(moves.len(), number, "{odds:?} by {giver:?}");
                let moved: Vec<Square> = odds.made_by(!giver).map(|made| made.to).collect();
                for mv in moves {
                    assert!(!moved.contains(&mv.from) && start.piece_at(mv.to).is_none(), "{mv}");
                    assert_eq!(mv.to.rank() < 5, giver == Side::Black, "{mv}");
                }
            }
            assert!(Handicap::first_moves(&Handicap::FirstMove.start(giver)).is_empty(), "all may be played");
        }
    }

    #[test]
    fn single_pieces_are_missing_on_the_left_of_who_gives() {
        let fen = |handicap: Handicap, giver| handicap.start(giver).to_string();
        assert!(fen(Handicap::ChariotAndHorse, Side::Red).ends_with("/2BAKABNR w - - 0 1"));
        assert!(fen(Handicap::Chariot, Side::Black).starts_with("rnbakabn1/"));
        assert!(fen(Handicap::RightHorse, Side::Red).ends_with("/RNBAKAB1R w - - 0 1"));
        assert!(fen(Handicap::Horse, Side::Red).ends_with("/R1BAKABNR w - - 0 1"));
        assert!(fen(Handicap::Cannon, Side::Black).starts_with("rnbakabnr/9/1c7/"));
        // As Xu Yinchuan gave them in 1999.
        assert_eq!(
            fen(Handicap::Nine, Side::Red),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1"
        );
        assert!(fen(Handicap::AllSix, Side::Black).starts_with("2bakab2/9/9/p1p1p1p1p/"));
    }
}
