//! `chuhe-engine` with little memory: its address space is limited by the test.

use std::io::Write;
use std::process::{Command, Stdio};

/// The answers to these commands with this many megabytes in total.
fn answers(megabytes: u32, commands: &str) -> Vec<String> {
    let limited = format!("ulimit -v {}; exec \"$0\"", megabytes << 10);
    let mut child = Command::new("/bin/sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_chuhe-engine")])
        // Otherwise each thread reserves address space of its own.
        .env("MALLOC_ARENA_MAX", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
}

/// The answers without the reports of a search.
fn refusals(megabytes: u32, commands: &str) -> Vec<String> {
    let mut lines = answers(megabytes, &format!("{commands}\nisready\ngo depth 4"));
    let best = lines.pop();
    assert!(best.is_some_and(|line| line.starts_with("bestmove ")), "it plays on");
    lines.retain(|line| !line.starts_with("info depth "));
    assert_eq!(lines.pop().as_deref(), Some("readyok"), "{lines:?}");
    lines
}

#[test]
fn what_there_is_no_memory_for_is_refused_by_name() {
    assert_eq!(
        refusals(500, "setoption name Hash value 2000\nsetoption name Threads value 256"),
        [
            "info string there is no memory for a table of 2000 megabytes; it stays as large as it is",
            "info string there is no memory for 256 threads; they stay as many as they are",
        ]
    );
}

#[test]
fn a_table_needs_no_room_beside_the_one_before() {
    let steps = "setoption name Hash value 300\nsetoption name Hash value 400\nsetoption name Hash value 300";
    assert_eq!(refusals(600, steps), [""; 0]);
}

#[test]
fn where_there_is_little_the_table_is_smaller_from_the_beginning() {
    assert_eq!(refusals(75, ""), [""; 0]);
}
