//! `./check.sh --quick` has tests for every room of the window.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The names of a folder's entries, without extensions.
fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(ROOT).join(folder)).expect("it is a folder of the project");
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

#[test]
fn every_room_has_tests_of_its_name_or_a_row_in_the_script() {
    let script = fs::read_to_string(Path::new(ROOT).join("check.sh")).unwrap();
    let (_, table) = script.split_once("tried_by=(\n").expect("the table is there");
    let (table, _) = table.split_once("\n)").expect("the table ends");
    let rows = table.lines().map(|line| {
        let row = line.trim().strip_prefix('[').and_then(|row| row.strip_suffix('"'));
        row.and_then(|row| row.split_once("]=\"")).unwrap_or_else(|| panic!("{line}"))
    });
    let rows: HashMap<&str, &str> = rows.collect();
    let (rooms, files) = ([names("src/app"), names("src/app/rooms")].concat(), names("tests/ui"));
    let untried = |room: &&str| {
        let tried_by = rows.get(room).unwrap_or(room);
        !tried_by.split(' ').all(|file| files.iter().any(|name| name == file))
    };
    let untried: Vec<&str> =
        rooms.iter().map(String::as_str).chain(rows.keys().copied()).filter(untried).collect();
    assert!(rooms.len() > 40 && untried.is_empty(), "{untried:?}: see tried_by in check.sh");
}
