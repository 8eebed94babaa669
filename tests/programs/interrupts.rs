//! Ctrl+C: what was finished is there, and nothing half written.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::ENGINE;

fn begin(arguments: &[&str]) -> Child {
    let mut command = Command::new(ENGINE);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Presses Ctrl+C, and answers the exit code.
fn interrupt(child: &mut Child) -> Option<i32> {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    child.wait().unwrap().code()
}

/// What was printed by a command to which Ctrl+C comes after its first line, and its exit code.
fn after_a_line(arguments: &[&str]) -> (String, Option<i32>) {
    let mut child = begin(arguments);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    output.read_line(&mut printed).unwrap();
    let code = interrupt(&mut child);
    output.read_to_string(&mut printed).unwrap();
    (printed, code)
}

/// Waits until something has been written to a file of the folder that is not finished yet.
fn wait_for_bytes(folder: &Path) {
    let began = Instant::now();
    let is_begun = || {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let mut parts =
            entries.filter(|entry| entry.file_name().to_string_lossy().contains(".chuhe-writing-"));
        parts.any(|part| part.metadata().is_ok_and(|file| file.len() > 0))
    };
    while !is_begun() {
        assert!(began.elapsed() < Duration::from_secs(60), "nothing was written");
        thread::sleep(Duration::from_millis(10));
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
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
    // A step without an end; on a busy machine its first games may need more than the first wait.
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
    // Many games: a second or more.
    let games = "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 *\n\n".repeat(200_000);
    fs::write(path("large.pgn"), games).unwrap();
    fs::create_dir(path("out")).unwrap();
    let mut child = begin(&["convert", &path("large.pgn"), "-o", &path("out/all.pgn")]);
    wait_for_bytes(Path::new(&path("out")));
    assert_eq!(interrupt(&mut child), Some(130));
    assert!(names(Path::new(&path("out"))).is_empty(), "neither half a file nor its remains");
}
