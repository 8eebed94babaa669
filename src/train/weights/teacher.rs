//! Makes samples: quiet positions with the score of a search and the result of the game, from games
//! of the engine against itself, and from masters' games.

use std::io::{self, BufRead, Write};

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::samples::{is_quiet, line, share};
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::Book;
use crate::engine::movegen;
use crate::engine::rules::{self, Profile};
use crate::engine::search::{Choice, Limits, Root, Tables, search};
use crate::train::games::{self, BuildError};

/// The settings of the searches.
#[derive(Clone, Copy, Debug)]
pub struct Teaching {
    /// Nodes for a position.
    pub nodes: u64,
    pub threads: usize,
}

/// Book moves, and then random ones, before the engine plays.
const BOOK_PLIES: usize = 14;
const RANDOM_PLIES: usize = 3;

/// A game this long is a draw.
const MAX_PLIES: usize = 260;

/// Both sides must agree for this many plies that the game is won by this many centipawns.
const WON_CP: i32 = 1_500;
const WON_PLIES: usize = 6;

/// Nearly decided positions teach little.
const OPEN_CP: i32 = 1_200;

/// The opening of a master game is left out: the book knows more about it than a search.
const FIRST_PLY: usize = 10;
/// Neighbouring positions of a master game differ little: one in this many plies is enough.
const STRIDE: usize = 6;

/// Plays games and writes their positions, one a line. The same `seed` plays the same games.
///
/// # Errors
/// `output` cannot be written.
pub fn self_play(games: usize, seed: u64, teaching: Teaching, output: impl Write) -> io::Result<()> {
    each_in_order(games, teaching.threads, output, |tables, game| {
        play(tables, teaching.nodes, seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(game as u64))
    })
}

/// Reads games like the [`Book`]'s builder and writes some of their positions, one a line.
///
/// # Errors
/// The first line that cannot be read, or that `output` cannot be written.
pub fn label(lines: impl BufRead, teaching: Teaching, output: impl Write) -> Result<(), BuildError> {
    let mut known = Vec::new();
    games::each(lines, usize::MAX, |game| known.push((share(game.result), game.moves)))?;
    Ok(each_in_order(known.len(), teaching.threads, output, |tables, number| {
        let (result, moves) = &known[number];
        let mut position = Position::start();
        let mut text = String::new();
        for (ply, &mv) in moves.iter().enumerate() {
            if ply >= FIRST_PLY && (ply + number).is_multiple_of(STRIDE) && is_quiet(&position) {
                let found = find(tables, &position, Vec::new(), teaching.nodes);
                text += &found.and_then(|found| lesson(&position, &found, *result)).unwrap_or_default();
            }
            position.make(mv);
        }
        text
    })?)
}

/// Does pieces of work with several threads and writes the results in order, so that the number of
/// threads makes no difference.
fn each_in_order(
    count: usize,
    threads: usize,
    mut output: impl Write,
    work: impl Fn(&mut Tables, usize) -> String + Sync,
) -> io::Result<()> {
    /// Pieces of work for each thread between two writes.
    const BATCH: usize = 64;
    let mut tables: Vec<Tables> = (0..threads.max(1)).map(|_| Tables::new(4)).collect();
    let stride = tables.len();
    for first in (0..count).step_by(BATCH * stride) {
        let numbers = first..count.min(first + BATCH * stride);
        let mut done = std::thread::scope(|scope| {
            let threads: Vec<_> = (tables.iter_mut().zip(numbers.clone()))
                .map(|(tables, first)| {
                    let (work, own) = (&work, (first..numbers.end).step_by(stride));
                    scope.spawn(move || {
                        own.map(|number| {
                            tables.clear();
                            (number, work(tables, number))
                        })
                        .collect::<Vec<_>>()
                    })
                })
                .collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect::<Vec<_>>()
        });
        done.sort_by_key(|(number, _)| *number);
        for (_, text) in done {
            output.write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// The finding of a search in a position reached by `moves` from `start`.
fn find(tables: &mut Tables, start: &Position, moves: Vec<Move>, nodes: u64) -> Option<Choice> {
    let root = Root::new(start.clone(), moves, Profile::Computer).ok()?;
    search(tables, &root, &Limits::nodes(nodes), &std::sync::atomic::AtomicBool::new(false), &mut |_| {})
}

/// The line for a useful position: it and its best move are quiet, and it is not decided.
fn lesson(position: &Position, found: &Choice, result: f32) -> Option<String> {
    let is_capture = position.piece_at(found.mv.to).is_some();
    let is_open = found.score.value().abs() <= OPEN_CP;
    (!is_capture && is_open && is_quiet(position)).then(|| line(position, found.score, result))
}

/// One game as lines.
fn play(tables: &mut Tables, nodes: u64, seed: u64) -> String {
    let start = Position::start();
    let mut moves = opening(&mut SmallRng::seed_from_u64(seed));
    let mut known: Vec<(Position, Choice)> = Vec::new();
    let mut leader = (None, 0);
    let winner = loop {
        if let Some(outcome) = rules::judge(&start, &moves, Profile::Computer) {
            break outcome.winner;
        }
        if leader.1 >= WON_PLIES {
            break leader.0;
        }
        if moves.len() >= MAX_PLIES {
            break None;
        }
        let Some(found) = find(tables, &start, moves.clone(), nodes) else { break None };
        let mut position = start.clone();
        for &mv in &moves {
            position.make(mv);
        }
        let ahead = if found.score.value() > 0 { position.side_to_move() } else { !position.side_to_move() };
        let side = (found.score.value().abs() >= WON_CP).then_some(ahead);
        leader = (side, if side.is_some() && side == leader.0 { leader.1 + 1 } else { 0 });
        moves.push(found.mv);
        known.push((position, found));
    };
    let result = match winner {
        Some(Side::Red) => 1.0,
        None => 0.5,
        Some(Side::Black) => 0.0,
    };
    known.iter().filter_map(|(position, found)| lesson(position, found, result)).collect()
}

/// Book moves, then a few random ones.
fn opening(random: &mut SmallRng) -> Vec<Move> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    let book_plies = random.random_range(2..=BOOK_PLIES);
    let mut random_plies = RANDOM_PLIES;
    while let Some(mv) = match Book::masters().choose(&position, random.random()) {
        Some(known) if moves.len() < book_plies => Some(known),
        _ if random_plies == 0 => None,
        _ => {
            random_plies -= 1;
            movegen::legal_moves(&position).choose(random).copied()
        }
    } {
        position.make(mv);
        moves.push(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::weights::samples;

    const GAME: &str = "1-0\t1996\tA00\tA\tB\tC\th0g2 h9g7 b0c2 b9c7 c0e2 c9e7 d0e1 d9e8 e1d0 e8d9 d0e1 d9e8 \
                        e1d0 e8d9\n";

    fn played(threads: usize) -> String {
        let mut text = Vec::new();
        self_play(3, 7, Teaching { nodes: 60, threads }, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn self_play_writes_samples_whatever_the_number_of_threads() {
        let text = played(1);
        assert_eq!(text, played(2));
        let samples = samples::read(text.as_bytes()).unwrap();
        assert!(samples.len() > 30, "{}", samples.len());
    }

    #[test]
    fn games_of_masters_are_labelled_with_scores() {
        let mut text = Vec::new();
        label(GAME.as_bytes(), Teaching { nodes: 60, threads: 1 }, &mut text).unwrap();
        let samples = samples::read(&text[..]).unwrap();
        assert!(!samples.is_empty() && samples.iter().all(|sample| sample.result > 0.9));
    }

    #[test]
    fn a_move_that_is_not_legal_is_named() {
        let text = GAME.replace("h9g7", "h9h5");
        let error = label(text.as_bytes(), Teaching { nodes: 60, threads: 1 }, io::sink()).unwrap_err();
        assert_eq!(error.to_string(), "line 1: h9h5 is not legal");
    }
}
