//! The time for reading and searching thirty thousand games.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chuhe::engine::board::{Position, Side};
use chuhe::game::collection::{Collection, Column, Order, Query};
use chuhe::game::formats::{self, GameResult, Target};
use chuhe::game::notation::Notation;
use chuhe::session::read_games;

fn pgn(line: &str) -> String {
    formats::write(&super::masters::game(line), Target::Pgn(Notation::Simplified))
}

/// 30,000 games: masters' games in one file, and the first of them again, each in a file of its
/// own.
fn write(folder: &Path) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/games/ccpd_games.tsv.gz");
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(path).unwrap())).lines();
    let games: Vec<String> = lines.map(|line| pgn(&line.unwrap())).collect();
    assert_eq!(games.len(), 27_693);
    fs::write(folder.join("masters.pgn"), games.join("\n")).unwrap();
    for (number, game) in games.iter().enumerate().take(30_000 - games.len()) {
        fs::write(folder.join(format!("{number}.pgn")), game).unwrap();
    }
}

fn after(moves: &str) -> Position {
    let mut position = Position::start();
    moves.split_whitespace().for_each(|text| {
        position.make(text.parse().unwrap());
    });
    position
}

/// The slowest of five.
fn slowest(mut work: impl FnMut() -> usize) -> (Duration, usize) {
    let measured = (0..5).map(|_| {
        let began = Instant::now();
        let count = work();
        (began.elapsed(), count)
    });
    measured.max().unwrap()
}

#[test]
#[ignore = "reads games which are not ours to copy, from ../shared"]
fn thirty_thousand_games_are_searched() {
    let kept = std::env::var_os("GAMES_FOLDER").map(PathBuf::from);
    let temporary = tempfile::tempdir().unwrap();
    let folder = kept.as_deref().unwrap_or(temporary.path());
    if !folder.join("masters.pgn").exists() {
        write(folder);
    }
    let timed = |what: &str, began: Instant| println!("{what}: {:.2} s", began.elapsed().as_secs_f64());
    let began = Instant::now();
    let contents = read_games(Some(folder), None, None, &AtomicBool::new(false), &mut |_| ());
    timed("files read", began);
    let collection = &contents.collection;
    assert_eq!(collection.len(), 30_000);
    let bytes = collection.to_bytes().unwrap();
    let began = Instant::now();
    let collection = Collection::from_bytes(&bytes).unwrap();
    timed("index read", began);
    println!("{} positions, index of {:.1} MB", collection.positions(), bytes.len() as f64 / 1e6);
    let position = |moves: &str| Query { position: Some(after(moves)), ..Query::default() };
    let column =
        |column| Query { order: Order { column: Some(column), is_descending: true }, ..Query::default() };
    let queries = [
        ("all", Query::default()),
        ("a player", Query { players: "胡荣华".into(), ..Query::default() }),
        ("two players", Query { players: "許銀川 呂欽".into(), ..Query::default() }),
        ("an opening's code", Query { opening: "C4".into(), ..Query::default() }),
        ("an opening's name", Query { opening: "屏风马".into(), ..Query::default() }),
        ("a result", Query { result: Some(GameResult::Draw), ..Query::default() }),
        ("years", Query { from_year: Some(1990), to_year: Some(1999), ..Query::default() }),
        ("the start position", position("")),
        ("after two moves", position("h2e2 h9g7")),
        ("after eight moves", position("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5")),
        (
            "a player in a position",
            Query { players: "胡荣华".into(), side: Some(Side::Red), ..position("h2e2 h9g7") },
        ),
        ("all, by player", column(Column::Player(Side::Red))),
        ("all, by opening", column(Column::Opening)),
        ("all, by date", column(Column::Date)),
    ];
    for (name, query) in queries {
        let (time, count) = slowest(|| collection.search(&query).len());
        println!("{name}: {count} games in {:.1} ms", time.as_secs_f64() * 1e3);
    }
    for moves in ["", "h2e2 h9g7", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5"] {
        let position = after(moves);
        let (time, count) = slowest(|| collection.moves(&position).len());
        println!("moves after '{moves}': {count} in {:.1} ms", time.as_secs_f64() * 1e3);
    }
}
