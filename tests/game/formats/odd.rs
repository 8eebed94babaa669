//! Broken or odd files: a careful reader's findings, written down by hand, are also found by the
//! program.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use chuhe::game::formats::{self, Reading};

/// A game of a file.
struct Expected {
    /// Including those of variations.
    moves: usize,
    losses: usize,
    line: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/odd")
}

/// The games of each file.
fn expected() -> BTreeMap<String, Vec<Expected>> {
    let mut files: BTreeMap<String, Vec<Expected>> = BTreeMap::new();
    for row in fs::read_to_string(folder().join("expected.tsv")).unwrap().lines().skip(1) {
        let [file, _, moves, losses, line] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (moves, losses) = (moves.parse().unwrap(), losses.parse().unwrap());
        files.entry(file.into()).or_default().push(Expected { moves, losses, line: line.into() });
    }
    files
}

#[test]
fn what_a_careful_reader_finds_is_found() {
    let mut faults = Vec::new();
    for (name, expected) in expected() {
        let bytes = fs::read(folder().join(&name)).unwrap();
        let games = match formats::read(&bytes) {
            Ok(games) => games,
            Err(error) => {
                faults.push(format!("{name}: {error}"));
                continue;
            }
        };
        if games.len() != expected.len() {
            faults.push(format!("{name}: {} games instead of {}", games.len(), expected.len()));
            continue;
        }
        for (index, expected) in expected.iter().enumerate() {
            let Reading { game, losses } = games.read(index).unwrap();
            let line: Vec<String> = game.line().iter().map(ToString::to_string).collect();
            let found = (line.join(" "), game.tree().len(), losses.len());
            if found != (expected.line.clone(), expected.moves, expected.losses) {
                let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
                faults.push(format!("{name}, game {}: {found:?} {losses:?}", index + 1));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_file_is_described() {
    let expected = expected();
    assert!(expected.len() >= 60, "{}", expected.len());
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == "expected.tsv" || expected.contains_key(&name), "{name}");
    }
}
