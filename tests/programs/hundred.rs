//! A hundred commands on a folder of real files: no command changes a file that it was not told to
//! change.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::ENGINE;

/// Files of every kind, written by people and programs.
fn real_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/odd");
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    // Enough of them, with some of each kind.
    files.into_iter().step_by(3).collect()
}

/// All files under a folder and their contents, except the requested outputs.
fn contents(folder: &Path, asked: &[String]) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !asked.iter().any(|asked| path.starts_with(asked)) {
                let bytes = fs::read(&path).unwrap();
                all.insert(path, bytes);
            }
        }
    }
    all
}

/// Commands for a file, and the output requested of each. `NEW` is a new file, `FILE` the input,
/// `OTHER` another one, `ALL` their folder.
const COMMANDS: &[&str] = &[
    "convert FILE -o NEW.pgn",
    "convert FILE -o FILE --force",
    "convert FILE -o OTHER",
    "convert ALL -o FILE --force",
    "convert ALL -o NEW --to fen",
    "games FILE --index NEW",
    "games FILE --index FILE --force",
    "games ALL --index OTHER",
    "games ALL --index NEW -o NEW.json",
    "games FILE -o FILE --json",
    "review FILE --nodes 1 -o OTHER",
    "review OTHER FILE --nodes 1 -o FILE --force",
    "sheet FILE -o NEW.pdf",
    "sheet FILE -o FILE --force",
    "book FILE --plies 4 -o NEW",
    "book FILE --plies 4 -o OTHER",
    "book ALL --plies 4 -o FILE --force",
    "perft 1 -o FILE",
    "inspect -o FILE",
    "completions bash -o NEW",
    "completions bash -o FILE",
    "incident read FILE --map OTHER -o FILE --force",
    "man NEW",
    "eval --network FILE -o FILE --force",
    "puzzles -o OTHER",
];

#[test]
fn a_hundred_commands_change_what_was_asked_for_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let all = folder.path().join("games");
    fs::create_dir(&all).unwrap();
    let files: Vec<PathBuf> = real_files()
        .into_iter()
        .map(|file| {
            let copy = all.join(file.file_name().unwrap());
            fs::copy(file, &copy).unwrap();
            copy
        })
        .collect();
    let name = |path: &Path| path.to_str().unwrap().to_owned();
    let mut tried = 0;
    for round in 0..4 {
        for (number, command) in COMMANDS.iter().enumerate() {
            tried += 1;
            let file = &files[(7 * number + 3 * round) % files.len()];
            let other = &files[(7 * number + 3 * round + 1) % files.len()];
            let new = name(&folder.path().join(format!("new-{tried}")));
            let words: Vec<String> = command
                .split(' ')
                .map(|word| match word {
                    "FILE" => name(file),
                    "OTHER" => name(other),
                    "ALL" => name(&all),
                    word => word.replace("NEW", &new),
                })
                .collect();
            let asked: Vec<String> = words.iter().filter(|word| word.starts_with(&new)).cloned().collect();
            let before = contents(folder.path(), &asked);
            let output = Command::new(ENGINE).args(&words).stdin(Stdio::null()).output().unwrap();
            // Each ends by itself, and reports failures.
            let code = output.status.code();
            let is_told = matches!(code, Some(1 | 64)) && !output.stderr.is_empty();
            assert!(code == Some(0) || is_told, "{words:?}: {output:?}");
            let after = contents(folder.path(), &asked);
            assert!(before.keys().eq(after.keys()), "{words:?}: {:?}", after.keys());
            assert!(before == after, "{words:?} has changed a file");
        }
    }
    assert!(tried >= 100, "{tried}");
}
