//! Thousands of games through every format, one after another.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use chuhe::engine::board::Side;
use chuhe::game::Game;
use chuhe::game::collection::{Block, MasterGames, Query};
use chuhe::game::formats::{self, Encoding, Format, Target, TextFormat};
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
    let second = read(&pgn, Format::Text(TextFormat::Pgn));
    let third = read(formats::write(&second, Target::Ubb).as_bytes(), Format::Text(TextFormat::Ubb));
    let fourth = read(formats::write(&third, Target::Json).as_bytes(), Format::Text(TextFormat::Json));
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

/// The lines of the masters' games.
fn listed() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/games/ccpd_games.tsv.gz");
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(path).unwrap())).lines();
    let lines: Vec<String> = lines.collect::<Result<_, _>>().unwrap();
    assert_eq!(lines.len(), 27_693);
    lines
}

#[test]
#[ignore = "reads games which are not ours to copy, from ../shared"]
fn the_packed_games_are_those_of_the_list() {
    let lines = listed();
    let mut listed: Vec<(Game, &str)> =
        lines.iter().map(|line| (super::masters::game(line), line.as_str())).collect();
    let name = |game: &Game, side: Side| {
        let name = &game.headers.participants[side.index()].name;
        if name == "-" { String::new() } else { name.clone() }
    };
    let names = |game: &Game| Side::BOTH.map(|side| name(game, side));
    listed.sort_by(|(one, _), (other, _)| {
        one.line().cmp(other.line()).then_with(|| names(one).cmp(&names(other)))
    });
    let games = MasterGames::built_in();
    let headers = games.collect(vec![Vec::new(); listed.len()]);
    assert_eq!(headers.len(), listed.len());
    for (found, (game, line)) in headers.search(&Query::default()).iter().zip(&listed) {
        let row = headers.row(found.game);
        assert_eq!((row.players.map(String::from), row.date), (names(game), game.headers.date));
        assert!(line.starts_with(row.result.pgn()), "{line}");
    }
    let blocks: Vec<Block> = games.blocks().collect();
    let games_each = listed.len().div_ceil(blocks.len()).next_power_of_two();
    // A debug build takes half a minute, so it tests every tenth block; a release build tests all.
    let every = if cfg!(debug_assertions) { 10 } else { 1 };
    for (&block, listed) in blocks.iter().zip(listed.chunks(games_each)).step_by(every) {
        let lines = games.lines(block);
        assert!(lines.iter().map(Vec::as_slice).eq(listed.iter().map(|(game, _)| game.line())));
    }
}

#[test]
#[ignore = "reads games which are not ours to copy, from ../shared"]
fn master_games_survive_every_format() {
    let lines = listed();
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
