//! Properties that hold for any bytes from outside: from a file, the clipboard, or another program.
//!
//! Each target takes any bytes and panics if a property is violated. `fuzz/` searches for such
//! bytes for hours; `cargo test` tries those found before, and some random ones.

mod book;
pub mod book_file;
pub mod ccbridge;
mod collection;
mod engine;
mod fen;
pub mod games;
mod notation;
mod one_text;
mod picture;
mod puzzles;
mod saved;
#[cfg(feature = "window")]
mod settings;
mod uci;
pub mod xqf;

use chuhe::engine::board::{Move, Position, START_FEN};
use chuhe::engine::movegen::legal_moves;

pub use book::check as book;
pub use book_file::check as book_file;
pub use ccbridge::check as ccbridge;
pub use collection::check as collection;
pub use engine::check as engine;
pub use fen::check as fen;
pub use games::check as games;
pub use notation::check as notation;
pub use picture::check as picture;
pub use puzzles::check as puzzles;
pub use saved::check as saved;
#[cfg(feature = "window")]
pub use settings::check as settings;
pub use uci::check as uci;
pub use xqf::check as xqf;

/// A property of all bytes.
pub type Target = fn(&[u8]);

/// The targets by their names.
pub const TARGETS: &[(&str, Target)] = &[
    ("book", book),
    ("book_file", book_file),
    ("ccbridge", ccbridge),
    ("collection", collection),
    ("engine", engine),
    ("fen", fen),
    ("games", games),
    ("notation", notation),
    ("picture", picture),
    ("puzzles", puzzles),
    ("saved", saved),
    #[cfg(feature = "window")]
    ("settings", settings),
    ("uci", uci),
    ("xqf", xqf),
];

/// Start positions for games of all kinds: the usual one, a middlegame, soldiers in tandem on one
/// and on two files for both sides, few pieces.
const STARTS: [&str; 5] = [
    START_FEN,
    "2bakab2/9/2n1c4/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R b - - 7 9",
    "3k5/4P4/4P4/2P1P4/2P6/6p2/4p1p2/4p4/4p4/5K3 w - - 0 1",
    "3k1a3/4P4/3P5/4N4/4N4/9/9/4C4/4C4/3AK4 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/r8/3K1R3 b - - 110 60",
];

/// The next byte, or 0 at the end.
fn byte(data: &mut &[u8]) -> u8 {
    let Some((&first, rest)) = data.split_first() else { return 0 };
    *data = rest;
    first
}

/// A start and legal moves from it, selected by the first bytes.
fn line(data: &mut &[u8], most: usize) -> (Position, Vec<Move>) {
    let start: Position = STARTS[usize::from(byte(data)) % STARTS.len()].parse().expect("it is a position");
    let plies = usize::from(byte(data)) % (most + 1);
    let mut position = start.clone();
    let mut played = Vec::new();
    for _ in 0..plies {
        let moves = legal_moves(&position);
        let Some(&mv) = moves.get(usize::from(byte(data)) % moves.len().max(1)) else { break };
        position.make(mv);
        played.push(mv);
    }
    (start, played)
}

fn after(start: &Position, moves: &[Move]) -> Position {
    let mut position = start.clone();
    for &mv in moves {
        position.make(mv);
    }
    position
}

/// Every error can be shown to a user in a few lines.
fn is_sayable(error: &impl std::fmt::Display) {
    let text = error.to_string();
    assert!((1..1_000).contains(&text.len()), "{} bytes: {text}", text.len());
}
