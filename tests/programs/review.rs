//! `chuhe-engine review`: its output and files, and its refusals.

use std::fs;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use chuhe::engine::board::{Move, Position};
use chuhe::engine::rules::Profile;
use chuhe::engine::search::Limits;
use chuhe::game::Game;
use chuhe::session::{GameReview, ReviewEffort, Wake};
use serde_json::Value;

/// Only guards against waiting forever.
const PATIENCE: Duration = Duration::from_secs(60);

/// Red leaves a chariot to be taken; Red could have mated instead.
const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[FEN \"3k1a3/R8/1R7/9/9/9/9/9/1p5r1/4K4 w - - 0 1\"]\n\
                    [Format \"ICCS\"]\n\n1. B7-B1 H1-B1 2. A8-A9 *\n";

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe-engine")).arg("review").args(arguments).output().unwrap()
}

/// The output of a review that must succeed.
fn reviewed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with the game in `game.pgn`, and its path.
fn game() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    fs::write(&path, GAME).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn the_summary_counts_and_names_the_faults() {
    let (_folder, path) = game();
    let text = reviewed(&[&path, "--depth", "6", "--threads", "2"]);
    assert!(text.starts_with("甲 (Red) – Black, 2 moves\n"), "{text}");
    assert!(text.contains("1. R8-6?  Missed mate in 1. Better: R8=6 (checkmate)"), "{text}");
    let row = text.lines().find(|line| line.starts_with("missed mate")).unwrap();
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["missed", "mate", "1", "0"]);
    let mut losses = text.lines().skip_while(|line| !line.starts_with("  endgame")).skip(1);
    let losses: Vec<&str> = losses.next().unwrap().split_whitespace().collect();
    assert!(losses[0] == "loss" && losses[1] != "0%" && losses[1].ends_with('%'), "{text}");
}

#[test]
fn json_tells_all_of_each_move() {
    let (_folder, path) = game();
    let answer: Value = serde_json::from_str(&reviewed(&[&path, "--depth", "6", "--json"])).unwrap();
    let first = &answer["moves"][0];
    assert_eq!(first["move"]["uci"], "b7b1");
    assert_eq!((&first["class"], &first["fault"]), (&"missed_mate".into(), &"misses checkmate".into()));
    assert_eq!((&first["reason"], &first["certainty"]), (&"misses checkmate".into(), &"proven".into()));
    assert_eq!(first["best"]["wxf"], "R8=6");
    assert_eq!(first["before"]["score"], "mate 1");
    assert_eq!(answer["moves"].as_array().unwrap().len(), 3);
    assert_eq!(answer["red"]["name"], "甲");
    assert!(answer["black"]["accuracy"].is_number());
}

#[test]
fn what_was_lost_already_is_neither_praised_nor_rated() {
    let (folder, _) = game();
    let path = folder.path().join("lost.txt");
    fs::write(&path, "3k5/9/9/9/9/9/R8/1R7/9/4K4 b\n1. d9d8").unwrap();
    let path = path.to_str().unwrap();
    let answer: Value = serde_json::from_str(&reviewed(&[path, "--depth", "6", "--json"])).unwrap();
    assert_eq!(answer["moves"][0]["class"], "already_lost");
    let black = &answer["black"];
    assert!(black["accuracy"].is_null() && black["endgame"]["accuracy"].is_null(), "{black}");
    assert_eq!(black["endgame"]["moves"], 1);
    assert!(reviewed(&[path, "--depth", "6"]).contains("already lost      0      1\n"));
}

#[test]
fn reasons_are_told_in_the_language_asked_for() {
    let (_folder, path) = game();
    for (tag, reason) in
        [("zh-Hans", "错失将死的机会"), ("zh-Hant", "錯失將死的機會"), ("vi", "bỏ lỡ nước chiếu hết")]
    {
        let answer = reviewed(&[&path, "--depth", "6", "--json", "--lang", tag]);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["moves"][0]["reason"], reason);
        assert!(answer["red"]["lesson"].is_string());
    }
}

#[test]
fn the_annotated_game_is_written_and_read_again() {
    let (folder, path) = game();
    let out = folder.path().join("out.pgn");
    let out = out.to_str().unwrap();
    reviewed(&[&path, "--depth", "6", "-o", out]);
    let text = fs::read_to_string(out).unwrap();
    assert!(text.contains("[Annotator \"Chuhe ") && text.contains(", depth 6\"]"), "{text}");
    assert!(text.contains("{[%eval "), "{text}");
    assert!(text.contains("Missed mate in 1. Better: R8=6 (checkmate)}"), "{text}");
    assert!(text.contains("(1. R8=6)"), "{text}");
    assert!(reviewed(&[out, "--depth", "4"]).contains("2 moves"));
}

#[test]
fn the_story_is_written_as_what_the_name_ends_with() {
    let (folder, path) = game();
    let story = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (name, begins) in
        [("a.pdf", &b"%PDF-"[..]), ("a.HTML", b"<!DOCTYPE html>"), ("a.png", b"\x89PNG"), ("a.svg", b"<svg ")]
    {
        reviewed(&[&path, "--depth", "6", "--story", &story(name), "--lang", "vi"]);
        assert!(fs::read(story(name)).unwrap().starts_with(begins), "{name}");
    }
    let page = fs::read_to_string(story("a.HTML")).unwrap();
    for part in ["甲 (Đỏ) – Đen", "Bỏ lỡ chiếu hết trong 1 nước", "Những nước then chốt", "Bài học"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn what_cannot_be_reviewed_is_refused_with_a_reason() {
    let (_folder, path) = game();
    for (arguments, reason) in [
        (&["/nowhere.pgn"][..], "/nowhere.pgn: "),
        (&[&path, "--game", "2"], "the file has 1 game\n"),
        (&[&path, "--story", "a.doc"], "its name must end with one of .pdf, .html, .png, .svg"),
        (&[&path, "--depth", "0"], "0 is not in 1..=64"),
        (&[&path, "--lang", "xx"], "possible values: en, zh-hans, zh-hant, vi"),
    ] {
        let output = run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(reason), "{said}");
    }
}

#[test]
fn games_of_one_move_of_bare_generals_and_of_endless_repetition_are_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let path = path.to_str().unwrap();
    for (text, moves) in [
        ("1. h2e2".to_owned(), "1 move\n"),
        ("3k5/9/9/9/9/9/9/9/4R4/4K4 w\n1. e1d1".to_owned(), "1 move\n"),
        ("a0a1 a9a8 a1a0 a8a9 ".repeat(50), "100 moves\n"),
    ] {
        fs::write(path, text).unwrap();
        assert!(reviewed(&[path, "--nodes", "1"]).contains(moves), "{moves}");
    }
}

/// A limit on the size of files fails like a full disk, in the middle of a file.
#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_the_file_that_was_there_stays() {
    let (folder, path) = game();
    let out = folder.path().join("out.pgn");
    fs::write(&out, "mine").unwrap();
    for (option, out) in [("-o", &out), ("--story", &folder.path().join("story.html"))] {
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
        let program = env!("CARGO_BIN_EXE_chuhe-engine");
        let out = out.to_str().unwrap();
        let arguments = ["-c", script, "bash", program, "review", &path, "--depth", "2", option, out];
        let output = Command::new("bash").args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(out) && said.lines().count() == 1, "{said}");
    }
    assert_eq!(fs::read_to_string(&out).unwrap(), "mine");
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.collect();
    names.sort();
    assert_eq!(names, ["game.pgn", "out.pgn"], "nothing half written is left");
}

/// A game in which both sides leave many pieces to be taken: many moves are searched repeatedly.
const BEGINNERS: &str = "h2d2 h7d7 g0e2 b7b5 a0a1 i6i5 b2b9 a9b9 h0i2 e6e5 c3c4 i5i4 d2b2 b5b0";

/// The efforts of the window, with a thousandth of their nodes.
fn small_efforts() -> [Limits; 3] {
    ReviewEffort::ALL.map(|effort| Limits::nodes(effort.nodes() / 1_000))
}

#[test]
fn any_number_of_jobs_prints_the_same_and_what_a_session_finds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    fs::write(&path, BEGINNERS).unwrap();
    let path = path.to_str().unwrap();
    let mut has_looked_twice = false;
    for limits in [Limits::depth(4)].into_iter().chain(small_efforts()) {
        let (name, number) = match limits.depth {
            Some(plies) => ("--depth", plies.to_string()),
            None => ("--nodes", limits.nodes.unwrap().to_string()),
        };
        let answer = |jobs: &str| reviewed(&[path, name, &number, "--json", "--jobs", jobs]);
        let one = answer("1");
        assert_eq!(answer("4"), one, "{name} {number}");
        let found = found_by_a_session(BEGINNERS, limits);
        has_looked_twice |= found.kept().again.windows(2).any(|looks| looks[0] == looks[1]);
        assert_eq!(told(&one), scores_and_losses(&found), "{name} {number}");
    }
    assert!(has_looked_twice, "some position has two further looks");
}

#[test]
fn without_a_limit_the_review_is_a_quick_one_of_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    fs::write(&path, "1. h2e2").unwrap();
    let answer = reviewed(&[path.to_str().unwrap(), "--json"]);
    let found = found_by_a_session("h2e2", Limits::nodes(ReviewEffort::Quick.nodes()));
    assert_eq!(told(&answer), scores_and_losses(&found));
}

/// The printed score before each move, and its loss.
fn told(answer: &str) -> Vec<(String, f64)> {
    let answer: Value = serde_json::from_str(answer).unwrap();
    let told = answer["moves"].as_array().unwrap().iter().map(|judged| {
        (judged["before"]["score"].as_str().unwrap().to_owned(), judged["loss"].as_f64().unwrap())
    });
    told.collect()
}

/// The same values in a review.
fn scores_and_losses(review: &GameReview) -> Vec<(String, f64)> {
    let moves = review.review().unwrap().moves.into_iter();
    moves.map(|judged| (judged.before.to_string(), (judged.loss() * 1_000.0).round() / 1_000.0)).collect()
}

/// The findings of a session on two threads, as in the window, although it is stopped once.
fn found_by_a_session(line: &str, limits: Limits) -> GameReview {
    let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
    let game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
    let (woken, wakes) = channel();
    let wake: Wake = Arc::new(move || _ = woken.send(()));
    let mut review = GameReview::new(&game, limits);
    for is_last in [false, true] {
        review.resume(2, &wake);
        if !is_last {
            wakes.recv_timeout(PATIENCE).expect("a position is found in time");
            review.stop();
        }
        while review.progress().is_running {
            wakes.recv_timeout(PATIENCE).expect("a position is found in time");
        }
    }
    review
}
