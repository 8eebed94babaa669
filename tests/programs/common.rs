//! The program as the tests run it.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

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
    // From a thread of its own, as the engine may answer before it has read everything; it need not read
    // all of it either.
    thread::spawn(move || stdin.write_all(&input));
    child.wait_with_output().unwrap()
}
