//! The pieces on a painted board.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

use super::Split;
use super::chance::Chance;
use crate::engine::board::{Kind, Piece, Position, Setup, Side, Square, can_stand, near_soldier_point};
use crate::engine::book::Book;
use crate::engine::movegen;
use crate::vision::Content;

/// What lies on each point, by row · 9 + column with Red's side below, and the last move.
pub struct Arrangement {
    pub points: [Content; 90],
    pub last_move: Option<[usize; 2]>,
}

/// A side's pieces at the start.
const ALL: [(Kind, usize); Kind::COUNT] = [
    (Kind::General, 1),
    (Kind::Advisor, 2),
    (Kind::Elephant, 2),
    (Kind::Horse, 2),
    (Kind::Chariot, 2),
    (Kind::Cannon, 2),
    (Kind::Soldier, 5),
];

impl Arrangement {
    /// Any pieces on any points are for training alone: a reader takes no board for right that no game
    /// can have.
    pub fn draw(random: &mut impl RngExt, split: Split) -> Self {
        let anywhere = if split == Split::Training { 15 } else { 0 };
        let mut arrangement = match random.weighted(&[(0, 10), (1, 45), (2, 30), (3, anywhere)]) {
            0 => Self::of(&Position::start(), None),
            1 => Self::played(random),
            2 => Self::possible(random),
            _ => Self::placed(random, |_, _| true),
        };
        // A move that need not be legal: marks do not depend on it.
        if arrangement.last_move.is_none() && random.chance(0.7) {
            let find = |random: &mut _, is_piece: bool| {
                let fits = |&at: &usize| matches!(arrangement.points[at], Content::Piece(_)) == is_piece;
                (0..90).filter(fits).choose(random)
            };
            arrangement.last_move = find(random, false).zip(find(random, true)).map(<[usize; 2]>::from);
        }
        arrangement
    }

    fn of(position: &Position, last_move: Option<[Square; 2]>) -> Self {
        let mut points = [Content::Empty; 90];
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                points[point(square)] = Content::Piece(piece);
            }
        }
        Self { points, last_move: last_move.map(|squares| squares.map(point)) }
    }

    /// Some moves as masters play, then random ones: more of them leave fewer pieces.
    fn played(random: &mut impl RngExt) -> Self {
        let mut position = Position::start();
        let mut last = None;
        let most = random.pick(&[10, 60, 250]);
        let (known, any) = (random.random_range(0..20), random.random_range(0..most));
        for ply in 0..known + any {
            let mv = if ply < known {
                Book::masters().choose(&position, random.random())
            } else {
                let moves = movegen::legal_moves(&position);
                let takes =
                    moves.iter().filter(|mv| position.piece_at(mv.to).is_some()).choose(random).copied();
                takes.filter(|_| random.random_range(0..4) == 0).or_else(|| moves.choose(random).copied())
            };
            let Some(mv) = mv else { break };
            position.make(mv);
            last = Some([mv.from, mv.to]);
        }
        Self::of(&position, last)
    }

    /// Any pieces, where they can stand in a game.
    fn possible(random: &mut impl RngExt) -> Self {
        let can_be = |piece: Piece, square| {
            can_stand(piece, square)
                && (piece.kind != Kind::Soldier || near_soldier_point(piece.side, square) == square)
        };
        loop {
            let arrangement = Self::placed(random, can_be);
            let mut setup = Setup::empty();
            for square in Square::all() {
                if let Content::Piece(piece) = arrangement.points[point(square)] {
                    setup.board[square.index()] = Some(piece);
                }
            }
            let is_legal =
                |side_to_move| Position::from_setup(&Setup { side_to_move, ..setup.clone() }).is_ok();
            if Side::BOTH.into_iter().any(is_legal) {
                return arrangement;
            }
        }
    }

    fn placed(random: &mut impl RngExt, can_be: impl Fn(Piece, Square) -> bool) -> Self {
        let mut points = [Content::Empty; 90];
        let density = random.random::<f32>();
        for side in Side::BOTH {
            for (kind, count) in ALL {
                let piece = Piece::new(side, kind);
                for _ in 0..count {
                    if kind != Kind::General && !random.chance(density) {
                        continue;
                    }
                    let is_free =
                        |&square: &Square| points[point(square)] == Content::Empty && can_be(piece, square);
                    if let Some(square) = Square::all().filter(is_free).choose(random) {
                        points[point(square)] = Content::Piece(piece);
                    }
                }
            }
        }
        Self { points, last_move: None }
    }

    /// Turns pieces face down, as at the start of Jieqi: all but the generals.
    pub fn hide(&mut self, random: &mut impl RngExt) {
        let start = Self::of(&Position::start(), None).points;
        let share = random.between(0.2, 1.0);
        for (point, started) in self.points.iter_mut().zip(start) {
            if let Content::Piece(piece) = *point
                && piece.kind != Kind::General
                && (started != Content::Empty || random.chance(0.1))
                && random.chance(share)
            {
                *point = Content::Hidden;
            }
        }
    }

    /// Seen from Black's side.
    pub fn flip(&mut self) {
        self.points.reverse();
        self.last_move = self.last_move.map(|squares| squares.map(|at| 89 - at));
    }
}

/// The index of a square on a board with Red's side below.
const fn point(square: Square) -> usize {
    (Square::RANKS - 1 - square.rank()) * Square::FILES + square.file()
}
