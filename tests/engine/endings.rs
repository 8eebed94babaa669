//! Endings known to be won or drawn: played out, and searched.

use std::sync::atomic::AtomicBool;

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::rules::{Profile, Reason, judge};
use chuhe::engine::search::{Choice, Limits, Root, Tables, search};

/// Won by Red, who is on move, against every defence (by retrograde analysis), and by this engine.
const WON: &str = include_str!("../data/endings_to_win.txt");

/// The plies within which such an ending must be over.
const PLIES: usize = 120;

fn choose(tables: &mut Tables, start: &Position, moves: &[Move], limits: &Limits) -> Choice {
    let root = Root::new(start.clone(), moves.to_vec(), Profile::Asian).unwrap();
    search(tables, &root, limits, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

/// Plays on with this many nodes a move until Red has mated or stalemated; otherwise returns the
/// outcome as an error.
fn win(fen: &str, nodes: u64) -> Result<usize, String> {
    let start: Position = fen.parse().unwrap();
    let mut tables = [Tables::new(4), Tables::new(4)];
    let mut moves = Vec::new();
    while moves.len() < PLIES {
        let choice = choose(&mut tables[moves.len() % 2], &start, &moves, &Limits::nodes(nodes));
        moves.push(choice.mv);
        if let Some(outcome) = judge(&start, &moves, Profile::Asian) {
            let mated = matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate);
            let won = outcome.winner == Some(Side::Red) && mated;
            return if won { Ok(moves.len()) } else { Err(format!("{fen}: {outcome:?}")) };
        }
    }
    Err(format!("{fen}: not over after {PLIES} plies"))
}

#[test]
#[ignore = "plays games of 20,000 nodes a move"]
fn won_endings_are_won() {
    let positions: Vec<&str> = WON.lines().filter(|line| !line.starts_with('#')).collect();
    let failed: Vec<String> = positions.iter().filter_map(|fen| win(fen, 20_000).err()).collect();
    assert!(failed.is_empty(), "{} of {}:\n{}", failed.len(), positions.len(), failed.join("\n"));
}

#[test]
fn a_horse_hunts_down_a_general() {
    assert!(win("9/5k3/9/9/9/9/9/5N3/3K5/9 w", 3_000).is_ok());
}

#[test]
fn a_search_sees_that_more_material_does_not_win() {
    for fen in [
        "4k4/9/9/9/9/9/9/4B3C/9/3K2B2 w",
        "3ak4/4a4/4b4/9/9/3N5/9/4B4/4A4/3AK1B2 w",
        "4ka3/4a4/9/9/2P6/9/9/4B4/4A4/3AK1B2 w",
    ] {
        let start = fen.parse().unwrap();
        let score = choose(&mut Tables::new(4), &start, &[], &Limits::depth(10)).score;
        assert!(score.value().abs() < 100, "{fen}: {score}");
    }
}
