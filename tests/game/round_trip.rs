//! Thousands of games through every format, one after another.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use chuhe::game::Game;
use chuhe::game::formats::{self, Encoding, Format, Target};
use chuhe::game::notation::Notation;

fn read(bytes: &[u8], format: Format) -> Game {
    let games = formats::read(bytes).unwrap();
    assert_eq!((games.len(), games.format()), (1, format));
    let reading =
        games.read(0).unwrap_or_else(|error| panic!("{error} in {}", String::from_utf8_lossy(bytes)));
    assert!(reading.losses.is_empty(), "{:?} in {}", reading.losses, String::from_utf8_lossy(bytes));
    reading.game
}

/// UCI to Chinese PGN in GBK, read back, to UBB, read back, to JSON, read back, to UCI.
fn go_through_all(line: &str) {
    let first = super::masters::game(line);
    let pgn = Encoding::Gbk.encode(&formats::write(&first, Target::Pgn(Notation::Simplified))).into_owned();
    let second = read(&pgn, Format::Pgn);
    let third = read(formats::write(&second, Target::Ubb).as_bytes(), Format::Ubb);
    let fourth = read(formats::write(&third, Target::Json).as_bytes(), Format::Json);
    assert_eq!(second, first);
    assert_eq!(third, first);
    assert_eq!(fourth, first);
    let moves = line.rsplit('\t').next().unwrap();
    let expected = if moves.is_empty() { String::new() } else { format!(" moves {moves}") };
    assert_eq!(
        formats::write(&fourth, Target::Moves(Notation::Uci)),
        format!("position startpos{expected}\n")
    );
}

#[test]
#[ignore = "reads games which are not ours to copy, from ../shared"]
fn master_games_survive_every_format() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/games/ccpd_games.tsv.gz");
    let lines: Vec<String> = BufReader::new(flate2::read::GzDecoder::new(File::open(path).unwrap()))
        .lines()
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(lines.len(), 27_693);
    // A debug build takes minutes, so it tests every tenth game; a release build tests all.
    let every = if cfg!(debug_assertions) { 10 } else { 1 };
    let lines: Vec<_> = lines.into_iter().step_by(every).collect();
    let began = Instant::now();
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                    go_through_all(line);
                }
            });
        }
    });
    println!("{} games in {:.1} s on {cores} cores", lines.len(), began.elapsed().as_secs_f64());
}
