//! The number of move sequences, compared with counts on which independent generators agree.

use std::collections::BTreeMap;

use chuhe::engine::board::Position;
use chuhe::engine::movegen::perft;
use serde::Deserialize;

#[derive(Deserialize)]
struct Suite {
    positions: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    fen: String,
    /// By depth.
    nodes: BTreeMap<u32, u64>,
}

/// Compares all counts up to `limit`.
fn check(limit: u64) {
    let suite: Suite = serde_json::from_str(include_str!("../data/perft.json")).unwrap();
    assert_eq!(suite.positions.len(), 56);
    for Case { name, fen, nodes } in suite.positions {
        let mut position: Position = fen.parse().unwrap();
        for (depth, count) in nodes.into_iter().filter(|&(_, count)| count <= limit) {
            assert_eq!(perft(&mut position, depth), count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn counts_agree() {
    check(6_000_000);
}

#[test]
#[ignore = "133 million positions more: a second in a release build, half a minute in a debug build"]
fn large_counts_agree() {
    check(u64::MAX);
}
