//! The documents of the protocols, line by line: what each says of an engine, in our words, and a dialogue that shows it.
//!
//! UCI: Stefan Meyer-Kahlen, "Description of the universal chess interface", April 2006. UCCI: 象棋百科全书网,
//! 中国象棋通用引擎协议 3.0, November 2007. XBoard: H. G. Muller and Tim Mann, "Chess Engine Communication Protocol",
//! version 2. The Cyclone dialect is UCI as it was first spoken for Xiangqi; `uci2wb` describes it.

mod ucci;
mod uci;
mod xboard;

use super::tests::{dialogue, only};
use crate::engine::search::search_watched;

/// What a document says; what the engine hears; what it answers, in this order: each is the beginning of a line, or, after
/// `..`, a part of one. After `!` stands what is in no line.
type Row = (&'static str, &'static str, &'static [&'static str]);

/// What is wrong with the answers to a row.
fn fault(row: &Row) -> Option<String> {
    let (says, input, wanted) = row;
    let lines = dialogue(search_watched, &format!("{input}\n"));
    let mut place = 0;
    for want in *wanted {
        if let Some(unwanted) = want.strip_prefix('!') {
            if lines.iter().any(|line| line.contains(unwanted)) {
                return Some(format!("{says}: '{unwanted}' in {lines:#?}"));
            }
            continue;
        }
        let found = match want.strip_prefix("..") {
            // A part of the same line may follow another part of it.
            Some(part) => {
                lines[place.max(1) - 1..].iter().position(|line| line.contains(part)).map(|at| at.max(1) - 1)
            }
            None => lines[place..].iter().position(|line| line.starts_with(want)),
        };
        let Some(found) = found else { return Some(format!("{says}: no '{want}' in {lines:#?}")) };
        place += found + usize::from(!want.starts_with("..") || place == 0);
    }
    None
}

fn check(rows: &[Row]) {
    let faults: Vec<String> = rows.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_line_of_the_uci_document_holds() {
    check(uci::UCI);
}

#[test]
fn the_cyclone_dialect_is_understood() {
    check(uci::CYCLONE);
}

#[test]
fn every_line_of_the_ucci_document_holds() {
    check(ucci::UCCI);
}

#[test]
fn every_command_of_xboard_is_obeyed() {
    check(xboard::XBOARD);
}

#[test]
fn the_best_move_is_the_first_of_the_last_line_at_every_level() {
    for level in [1, 3, 5] {
        let go = "position startpos moves h2e2\ngo depth 3\n".repeat(5);
        let lines = dialogue(search_watched, &format!("setoption name Level value {level}\n{go}"));
        let mut last = "";
        for line in &only(&lines, &["info", "bestmove"]) {
            match line.strip_prefix("bestmove ") {
                Some(best) => assert_eq!(best.split(' ').next(), last.split(' ').next(), "{lines:#?}"),
                None => last = line.split_once(" pv ").map_or(last, |(_, moves)| moves).to_owned().leak(),
            }
        }
    }
}

#[test]
fn the_move_that_is_searched_is_told_after_a_second() {
    let lines = dialogue(search_watched, "go movetime 2000\n");
    let current = only(&lines, &["info"]).into_iter().find(|line| line.contains(" currmove "));
    let current = current.expect("after a second");
    assert!(current.starts_with("info depth ") && current.contains(" currmovenumber "), "{current}");
}
