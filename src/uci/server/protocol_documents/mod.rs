//! The documents of the protocols, line by line: each requirement for an engine in our words, with
//! a dialogue that shows it.
//!
//! UCI: Stefan Meyer-Kahlen, "Description of the universal chess interface", April 2006. UCCI:
//! 象棋百科全书网, 中国象棋通用引擎协议 3.0, November 2007. XBoard: H. G. Muller and Tim Mann, "Chess Engine
//! Communication Protocol", version 2. The Cyclone dialect is UCI as it was first used for Xiangqi;
//! `uci2wb` describes it.

mod ucci;
mod uci;
mod xboard;

use super::tests::{dialogue, only};
use crate::engine::search::search_watched;

/// The requirement; the input of the engine; its answers in order. An answer is the beginning of a
/// line or, after `..`, a part of one. After `!` stands a text that is in no line.
type Row = (&'static str, &'static str, &'static [&'static str]);

/// The fault in the answers to a row.
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

/// The words of the UCI document: commands, answers, parameters of `go` and `info`, and options.
const UCI_WORDS: &str = "uci debug isready setoption register ucinewgame position startpos fen moves go searchmoves ponder \
                         wtime btime winc binc movestogo depth nodes mate movetime infinite stop ponderhit quit id uciok \
                         readyok bestmove copyprotection registration info seldepth time pv multipv score currmove \
                         currmovenumber hashfull nps tbhits sbhits cpuload string refutation currline option Hash \
                         NalimovPath NalimovCache Ponder OwnBook MultiPV UCI_ShowCurrLine UCI_ShowRefutations \
                         UCI_LimitStrength UCI_Elo UCI_AnalyseMode UCI_Opponent UCI_EngineAbout UCI_ShredderbasesPath \
                         UCI_SetPositionValue";

const UCCI_WORDS: &str = "ucci id copyright user option ucciok usemillisec batch debug ponder usebook useegtb bookfiles \
                          egtbpaths evalapi hashsize threads idle promotion pruning knowledge randomness style newgame \
                          repetition drawmoves selectivity loadbook isready readyok setoption position fen startpos moves \
                          banmoves go draw depth infinite nodes time movestogo increment opptime oppmovestogo \
                          oppincrement info pv score currmove message ponderhit stop bestmove resign nobestmove probe \
                          pophash quit bye";

#[test]
fn every_word_of_the_documents_is_named_by_a_row() {
    for (words, rows) in [(UCI_WORDS, uci::UCI), (UCCI_WORDS, ucci::UCCI)] {
        let says: String = rows.iter().map(|(says, ..)| format!("{says} ")).collect();
        let named: Vec<&str> =
            says.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect();
        let missing: Vec<&str> = words.split_whitespace().filter(|word| !named.contains(word)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn the_best_move_is_the_first_of_the_last_line_at_every_level() {
    for (level, book) in [(1, false), (3, false), (5, false), (16, true)] {
        let go = "position startpos moves h2e2\ngo depth 3\n".repeat(5);
        let options = format!("setoption name Level value {level}\nsetoption name OwnBook value {book}");
        let lines = dialogue(search_watched, &format!("{options}\n{go}"));
        let lines = only(&lines, &["info", "bestmove"]);
        let mut last = None;
        for line in &lines {
            if let Some((_, moves)) = line.split_once(" pv ") {
                last = moves.split(' ').next();
            } else if let Some(best) = line.strip_prefix("bestmove ") {
                assert_eq!(best.split(' ').next(), last.take(), "{lines:#?}");
            }
        }
    }
}

const NEVER_TOLD: [&str; 5] = ["currline", "cpuload", "tbhits", "copyprotection", "registration"];

#[test]
fn the_move_that_is_searched_is_told_after_a_second() {
    let lines = dialogue(search_watched, "go movetime 2000\n");
    let current = only(&lines, &["info"]).into_iter().find(|line| line.contains(" currmove "));
    let current = current.expect("after a second");
    assert!(current.starts_with("info depth ") && current.contains(" currmovenumber "), "{current}");
    // Words that are never used must not appear in a longer search either.
    let is_never_told = |line: &&String| NEVER_TOLD.iter().any(|word| line.contains(word));
    assert_eq!(lines.iter().find(is_never_told), None);
}
