//! The command that makes games for training a network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use chuhe::train::data::{Record, archive};

fn engine(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe-engine")).args(arguments).output().unwrap()
}

/// Plays a part of five games into a folder; returns the path of the file, and the error output.
fn generate(out: &Path, part: &str) -> (PathBuf, String) {
    let out_name = out.to_str().unwrap();
    let run = engine(&["generate", "--out", out_name, "--games", "5", "--nodes", "40", "--part", part]);
    let told = String::from_utf8(run.stderr).unwrap();
    assert!(run.status.success(), "{told}");
    (out.join(format!("seed1_nodes40_games5_{}.positions", part.replace('/', "of"))), told)
}

fn games(file: &Path) -> Vec<Vec<Record>> {
    let mut games = Vec::new();
    let extent = archive::read(file, |records| games.push(records.to_vec())).unwrap();
    assert!(!extent.is_damaged);
    games
}

#[test]
fn parts_have_the_games_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, first, second] = ["1/1", "1/2", "2/2"].map(|part| generate(folder.path(), part).0);
    assert_eq!(games(&whole).len(), 5);
    assert_eq!(games(&whole), [games(&first), games(&second)].concat());

    // Merged with existing files, no position occurs twice.
    let merged = folder.path().join("merged");
    let names = [&merged, &first, &whole, &second].map(|path| path.to_str().unwrap());
    let run = engine(&["merge", "--out", names[0], names[1], names[2], names[3]]);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let keys = |file: &Path| games(file).concat().iter().map(Record::key).collect::<Vec<_>>();
    let (merged_keys, mut keys) = (keys(&merged), keys(&whole));
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(merged_keys.len(), keys.len());
    assert!(keys.iter().all(|key| merged_keys.contains(key)));
    assert!(!engine(&["merge", "--out", names[0], names[1]]).status.success(), "nothing is written over");
}

#[test]
fn what_was_killed_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = generate(folder.path(), "1/1");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() * 2 / 3]).unwrap();
    let (_, told) = generate(folder.path(), "1/1");
    assert!(told.contains("cut back"), "{told}");
    assert_eq!(fs::read(&file).unwrap(), whole);
    // A complete file stays unchanged.
    assert_eq!(generate(folder.path(), "1/1").1, "");
    assert_eq!(fs::read(&file).unwrap(), whole);
}
