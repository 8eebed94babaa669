//! Ctrl+C: finished output exists, and nothing is half written.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{ENGINE, names, wait_until};

fn begin(arguments: &[&str]) -> Child {
    let mut command = Command::new(ENGINE);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Presses Ctrl+C, and returns the exit code.
fn interrupt(child: &mut Child) -> Option<i32> {
    send(child, "-INT");
    child.wait().unwrap().code()
}

fn send(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// Waits until a program handles signals: before that, they end it silently.
fn wait_for_handlers(child: &Child) {
    let is_caught = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & (1 << 14) != 0)
    };
    wait_until(is_caught, "signals are looked for");
}

/// The exit code and error output of a program that was told to end. One that does not end is
/// killed.
fn end(mut child: Child, signal: &str) -> (Option<i32>, String) {
    wait_for_handlers(&child);
    // By now it is most likely waiting for its input.
    thread::sleep(Duration::from_millis(100));
    send(&child, signal);
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(10));
    }
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code(), said)
}

/// The output and exit code of a command that gets Ctrl+C after its first line.
fn after_a_line(arguments: &[&str]) -> (String, Option<i32>) {
    let mut child = begin(arguments);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    output.read_line(&mut printed).unwrap();
    let code = interrupt(&mut child);
    output.read_to_string(&mut printed).unwrap();
    (printed, code)
}

/// Waits until something has been written to an unfinished file of the folder.
fn wait_for_bytes(folder: &Path) {
    let is_begun = || {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let mut parts =
            entries.filter(|entry| entry.file_name().to_string_lossy().contains(".chuhe-writing-"));
        parts.any(|part| part.metadata().is_ok_and(|file| file.len() > 0))
    };
    wait_until(is_begun, "something was written");
}

#[test]
fn measurements_end_with_what_they_have_found() {
    for arguments in [
        &["bench", "--depth", "14"][..],
        &["perft", "6", "--divide"],
        &["puzzles", "--check", "--jobs", "1"],
        &["ladder", "--from", "1", "--to", "15", "--games", "2000", "--plies", "4"],
    ] {
        let (printed, code) = after_a_line(arguments);
        assert_eq!(code, Some(130), "{arguments:?}: {printed}");
        assert!(printed.ends_with('\n'), "{arguments:?}: {printed}");
    }
}

#[test]
fn finished_steps_of_a_ladder_are_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("ladder.txt");
    let out = out.to_str().unwrap();
    let mut child =
        begin(&["ladder", "--from", "1", "--to", "15", "--games", "200", "--plies", "8", "-o", out]);
    wait_for_bytes(folder.path());
    assert_eq!(interrupt(&mut child), Some(130));
    assert_eq!(names(folder.path()), ["ladder.txt"]);
    assert!(fs::read_to_string(out).unwrap().starts_with("level 1 - random: "));
}

#[test]
fn a_step_of_a_ladder_that_is_left_counts_its_finished_games() {
    // An endless step; on a busy machine its first games may take longer than the first wait.
    let printed = [1, 4, 16, 64].into_iter().find_map(|seconds| {
        let mut child = begin(&["ladder", "--to", "1", "--games", "10000000", "--plies", "4"]);
        thread::sleep(Duration::from_secs(seconds));
        assert_eq!(interrupt(&mut child), Some(130));
        let mut printed = String::new();
        child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        (!printed.is_empty()).then_some(printed)
    });
    let printed = printed.expect("no game was finished");
    let games = printed.strip_prefix("level 1 - random: ").and_then(|line| line.split_once(" games, "));
    assert!(games.is_some_and(|(games, _)| (2..10_000_000).contains(&games.parse().unwrap())), "{printed}");
    assert_eq!(printed.lines().count(), 1, "{printed}");
}

#[test]
fn reviewed_games_are_kept_where_the_next_one_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.txt"), "1. h2e2").unwrap();
    fs::write(path("b.txt"), "a0a1 a9a8 a1a0 a8a9 ".repeat(50)).unwrap();
    let arguments = ["review", &path("a.txt"), &path("b.txt"), "--nodes", "50000", "-o", &path("out.pgn")];
    let (_, code) = after_a_line(&arguments);
    assert_eq!(code, Some(130));
    assert_eq!(fs::read_to_string(path("out.pgn")).unwrap().matches("[Annotator ").count(), 1);
    assert_eq!(names(folder.path()), ["a.txt", "b.txt", "out.pgn"]);
}

#[test]
fn a_conversion_leaves_finished_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // Many games: at least a second.
    let games = "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 *\n\n".repeat(200_000);
    fs::write(path("large.pgn"), games).unwrap();
    fs::create_dir(path("out")).unwrap();
    let mut child = begin(&["convert", &path("large.pgn"), "-o", &path("out/all.pgn")]);
    wait_for_bytes(Path::new(&path("out")));
    assert_eq!(interrupt(&mut child), Some(130));
    assert!(names(Path::new(&path("out"))).is_empty(), "neither half a file nor its remains");
}

/// Commands that wait for a writer: of a pipe, or of standard input.
#[cfg(target_os = "linux")]
#[test]
fn whoever_waits_for_input_ends_when_told_and_says_by_what() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [pdf, book, pgn] = ["a.pdf", "a.bin", "a.pgn"].map(path);
    for arguments in [
        &["convert", pipe][..],
        &["convert", pipe, "-o", &pgn],
        &["convert", "-"],
        &["review", pipe, "-o", &pgn],
        &["review", "-"],
        &["sheet", pipe, "-o", &pdf],
        &["sheet", "-", "-o", &pdf],
        &["book", pipe, "-o", &book],
        &["games", pipe],
        &["games", "-"],
        &["incident", "read", pipe, "--map", pipe],
        &["inspect", "--batch"],
        &["ladder", "--to", "1", "--openings", pipe],
        &["play"],
        // There is no reader.
        &["perft", "1", "-o", pipe],
    ] {
        for (signal, code, word) in [("-TERM", 143, "ended by SIGTERM"), ("-INT", 130, "ended by Ctrl+C")] {
            let mut command = Command::new(ENGINE);
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let (_held, _unread) = (child.stdin.take(), child.stdout.take());
            let (ended, said) = end(child, signal);
            assert_eq!(ended, Some(code), "{arguments:?} {signal}: {said}");
            assert!(said.contains(word), "{arguments:?} {signal}: {said}");
            assert_eq!(names(folder.path()), ["pipe"], "{arguments:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_waits_for_a_reader_ends_when_told() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::write(&games, "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 *\n\n".repeat(5_000)).unwrap();
    let mut child = begin(&["convert", games.to_str().unwrap()]);
    let _unread = child.stdout.take();
    let (code, said) = end(child, "-TERM");
    assert_eq!(code, Some(143), "{said}");
    assert!(said.contains("ended by SIGTERM"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_text_keeps_nobody_from_ending() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("long.txt");
    fs::write(&games, "h2e2 h9g7 e2h2 g7h9 ".repeat(400_000)).unwrap();
    let long = games.to_str().unwrap();
    let out = folder.path().join("a.pdf");
    for arguments in
        [&["convert", long][..], &["review", long], &["sheet", long, "-o", out.to_str().unwrap()]]
    {
        let (code, said) = end(begin(arguments), "-TERM");
        assert_eq!(code, Some(143), "{arguments:?}: {said}");
    }
    assert_eq!(names(folder.path()), ["long.txt"]);
}
