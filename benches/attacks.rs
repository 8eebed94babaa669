//! Counts the nodes that the search needs to see a mate: in the suite of attacks that begin with a
//! quiet move or a sacrifice, and in the collection of `../shared`. No clock is read, so a busy
//! machine gives the same result.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chuhe::engine::board::Position;
use chuhe::engine::evaluate::Outlook;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Limits, Root, Tables, search};

/// Tables whose first column is a FEN, each with a mate for the side to move.
const SUITES: [&str; 2] = ["tests/data/attacks.tsv", "../shared/data/puzzles/mates.tsv"];

/// A mate that takes more nodes counts as not seen.
const MAX_NODES: u64 = 600_000;

const MEGABYTES: usize = 64;

/// The nodes until a search first reports a win for the side to move.
fn nodes_to_mate(tables: &mut Tables, position: Position) -> Option<u64> {
    tables.clear();
    let root = Root::new(position, Vec::new(), Profile::default()).ok()?;
    let (stop, mut seen) = (AtomicBool::new(false), None);
    search(tables, &root, &Limits::nodes(MAX_NODES), &stop, &mut |report| {
        if matches!(report.score.outlook(), Outlook::Wins { .. }) && seen.is_none() {
            seen = Some(report.nodes);
            stop.store(true, Relaxed);
        }
    });
    seen
}

fn main() {
    let mut tables = Tables::new(MEGABYTES);
    for suite in SUITES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(suite);
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let fens = rows.map(|row| row.split('\t').next().unwrap_or_default());
        let mut nodes = Vec::new();
        for fen in fens {
            let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            let seen = nodes_to_mate(&mut tables, position);
            if seen.is_none() {
                println!("not seen: {fen}");
            }
            nodes.push(seen.unwrap_or(u64::MAX));
        }
        nodes.sort_unstable();
        let percentile = |percent: usize| match nodes.get(nodes.len() * percent / 100) {
            Some(&u64::MAX) | None => "none".into(),
            Some(nodes) => nodes.to_string(),
        };
        let above = |limit: u64| nodes.iter().filter(|&&nodes| nodes > limit).count();
        println!(
            "{suite}: {} positions; nodes to a mate: median {}, 90 % {}, 97 % {}; above 100,000: {}; not seen in {MAX_NODES}: {}",
            nodes.len(),
            percentile(50),
            percentile(90),
            percentile(97),
            above(100_000),
            above(MAX_NODES),
        );
    }
}
