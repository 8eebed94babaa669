//! Runs the program in tests.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub const ENGINE: &str = env!("CARGO_BIN_EXE_chuhe-engine");

/// Runs the engine with `input` on its standard input, to its end.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(ENGINE)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // On a thread of its own, because the engine may answer before it has read everything, and need
    // not read all of it.
    thread::spawn(move || stdin.write_all(&input));
    child.wait_with_output().unwrap()
}

/// The sorted names of a folder's entries.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Waits for an action of another program.
pub fn wait_until(is_so: impl Fn() -> bool, what: &str) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "waited in vain until {what}");
        thread::sleep(Duration::from_millis(10));
    }
}
