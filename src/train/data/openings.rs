//! The openings of games, chosen so that all kinds of positions occur: most are random, some follow
//! masters' play, some are near the end.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

use super::course::Course;
use crate::engine::board::{Kind, Piece, Position, Setup, Side, Square, can_stand, near_soldier_point};
use crate::engine::book::Book;
use crate::engine::movegen;

/// Of this many games
const CYCLE: u32 = 8;
/// this many begin as masters' games do,
const MASTERS: u32 = 2;
/// and this many with few pieces.
const ENDGAMES: u32 = 1;

/// The pieces of a side in an endgame, besides its general: some of these guards,
const GUARDS: [Kind; 4] = [Kind::Advisor, Kind::Advisor, Kind::Elephant, Kind::Elephant];
/// and up to [`MAX_ATTACKERS`] of these.
const ATTACKERS: [Kind; 9] = [
    Kind::Chariot,
    Kind::Horse,
    Kind::Horse,
    Kind::Cannon,
    Kind::Cannon,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
];
const MAX_ATTACKERS: usize = 5;

/// A random opening, which may be lost or even decided.
pub(super) fn draw(random: &mut impl RngExt) -> Course {
    match random.random_range(0..CYCLE) {
        0..ENDGAMES => endgame(random),
        number => {
            let mut course = Course::from(Position::start());
            let plies = if number < ENDGAMES + MASTERS {
                play_as_masters(&mut course, random);
                random.random_range(2..=4)
            } else {
                random.random_range(8..=14)
            };
            for _ in 0..plies {
                let Some(&mv) = movegen::legal_moves(course.position()).choose(random) else { break };
                course.make(mv);
            }
            course
        }
    }
}

fn play_as_masters(course: &mut Course, random: &mut impl RngExt) {
    for _ in 0..random.random_range(2..=20) {
        let Some(mv) = Book::masters().choose(course.position(), random.random()) else { break };
        course.make(mv);
    }
}

/// A legal position with few pieces.
fn endgame(random: &mut impl RngExt) -> Course {
    loop {
        let mut setup = Setup::empty();
        setup.side_to_move = if random.random() { Side::Red } else { Side::Black };
        for side in Side::BOTH {
            let (guards, attackers) =
                (random.random_range(0..=GUARDS.len()), random.random_range(1..=MAX_ATTACKERS));
            place(&mut setup, Piece::new(side, Kind::General), random);
            for (kinds, count) in [(&GUARDS[..], guards), (&ATTACKERS[..], attackers)] {
                let drawn: Vec<Kind> = kinds.sample(random, count).copied().collect();
                drawn.into_iter().for_each(|kind| place(&mut setup, Piece::new(side, kind), random));
            }
        }
        if let Ok(position) = Position::from_setup(&setup) {
            return Course::from(position);
        }
    }
}

/// Puts a piece on an empty point that it can reach in a game.
fn place(setup: &mut Setup, piece: Piece, random: &mut impl RngExt) {
    let is_free = |&square: &Square| setup.board[square.index()].is_none() && can_be_on(piece, square);
    if let Some(square) = Square::all().filter(is_free).choose(random) {
        setup.board[square.index()] = Some(piece);
    }
}

/// Soldiers only go forward, and sideways only across the river.
fn can_be_on(piece: Piece, square: Square) -> bool {
    can_stand(piece, square)
        && (piece.kind != Kind::Soldier || near_soldier_point(piece.side, square) == square)
}
