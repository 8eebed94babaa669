//! `chuhe-engine sheet`: diagrams for print.

use std::fs;
use std::process::Output;

use crate::common;

fn run(arguments: &[&str], input: &str) -> Output {
    common::run(&[&["sheet", "--lang", "en"], arguments].concat(), input.as_bytes())
}

/// The page written by the command.
fn page(arguments: &[&str], input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.html").display().to_string();
    let output = run(&[arguments, &["-o", &file]].concat(), input);
    assert!(output.status.success(), "{output:?}");
    fs::read_to_string(file).unwrap()
}

#[test]
fn puzzles_are_printed_by_theme_and_grade() {
    let kind = ["--puzzles", "masters", "--theme", "fork", "--grade", "2", "--count", "5"];
    let sheet = page(&[&kind[..], &["--title", "Forks"]].concat(), "");
    assert!(sheet.contains("<h1>Forks</h1>") && sheet.contains("Solutions"), "{sheet}");
    assert_eq!(sheet.matches("<figure>").count(), 5);
    let bare = page(&[&kind[..], &["--no-solutions", "--no-captions"]].concat(), "");
    assert!(!bare.contains("Solutions") && bare.contains("to move") && !bare.contains(": mate"), "{bare}");
}

#[test]
fn the_moves_of_a_game_with_a_remark_are_printed_and_of_others_the_last_position() {
    let marked = page(&["-"], "[Result \"*\"]\n\n1. h2e2 {One} h9g7 2. h0g2! i9h9 *");
    assert_eq!(marked.matches("<figure>").count(), 2);
    assert!(marked.contains("One") && marked.contains("1...\u{a0}H8+7"), "{marked}");
    let last = page(&["-"], "3k5/9/9/9/9/9/9/9/9/R3K4 w");
    assert_eq!(last.matches("<figure>").count(), 1);
    assert!(last.contains("Red to move"), "{last}");
}

#[test]
fn what_cannot_be_printed_is_said() {
    let refused = |arguments: &[&str]| {
        let output = run(arguments, "");
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["-", "-o", "sheet.png"]).contains("must end with .pdf or .html"));
    assert!(refused(&["--puzzles", "endgames", "--from", "900", "-o", "s.pdf"]).contains("no such puzzle"));
    assert!(refused(&["--puzzles", "masters", "--theme", "x", "-o", "s.pdf"]).contains("double-check"));
    assert!(refused(&["no-such-file.pgn", "-o", "s.pdf"]).contains("no-such-file.pgn"));
}
