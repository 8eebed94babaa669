//! `chuhe-engine play`: a game by typed moves.

use std::io::Write;
use std::process::{Command, Stdio};

/// The output for this input.
fn play(arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe-engine"))
        .args(["play", "--level", "1"])
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_move_in_any_notation_is_answered_and_can_be_taken_back() {
    for text in ["h2e2", "H2-E2", "C2=5", "炮二平五", "P2-5"] {
        let said = play(&[], &format!("{text}\nundo\nfen\n"));
        assert_eq!(said.matches("Chuhe plays ").count(), 1, "{text}: {said}");
        assert!(said.contains("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"), "{said}");
    }
}

#[test]
fn what_is_no_move_is_explained() {
    assert!(play(&[], "castle\n").contains("That is no move here: "));
    assert!(play(&[], "h2h9\nh9h0\n").contains("That is no move here: "));
    assert!(play(&[], "undo\n").contains("There is no move of yours to undo"));
    assert!(play(&[], "level 99\n").contains("A level is a number from 1 to 16"));
}

#[test]
fn a_mate_and_a_resignation_end_the_game() {
    let mate = "3k5/9/9/9/9/9/4R4/9/8R/5K3 w - - 0 1";
    assert!(play(&["--fen", mate], "i1d1\n").contains("Red wins: checkmate"));
    assert!(play(&["--black"], "resign\n").contains("Red wins: resignation"));
    assert!(play(&["--fen", mate], "hint\n").contains("Perhaps: R1=6 (i1d1)"));
}

#[test]
fn the_game_is_told_in_the_language_that_is_asked_for() {
    let said = play(&["--lang", "zh-hans"], "炮二平五\n悔棋\n退出\n");
    assert!(said.contains("楚河走 ") && said.contains("红方> ") && said.contains("俥─傌"), "{said}");
    assert!(play(&["--plain"], "h2e2\n").is_ascii());
}
