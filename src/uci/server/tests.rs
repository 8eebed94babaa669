//! Dialogues with scripted searches.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::*;
use crate::books::{Books, Medium, ObkBuilder};
use crate::engine::evaluate::Score;
use crate::engine::search::{Bound, Choice, Limits, Report, Tables, Watch};
use crate::game::formats::GameResult;

/// Reports and chooses the first legal move.
fn at_once(
    _: &mut Tables,
    root: &Root,
    limits: &Limits,
    _: &AtomicBool,
    watch: &mut dyn Watch,
) -> Option<Choice> {
    let first = root.search_moves.first().copied();
    let mv = first.or_else(|| movegen::legal_moves(root.position()).first().copied())?;
    let time_ms = limits.hard_time.map_or(0, |time| time.as_millis() as u64);
    watch.line(Report {
        depth: limits.depth.unwrap_or(0),
        selective_depth: 0,
        line: 1,
        score: Score::DRAW,
        bound: Bound::Exact,
        nodes: time_ms,
        elapsed: Duration::ZERO,
        hash_permille: 0,
        moves: vec![mv],
    });
    Some(Choice { mv, ponder: None, score: Score::DRAW, depth: 1, nodes: 1 })
}

/// Like [`at_once`], but without a limit it runs until it is stopped.
fn until_stopped(
    tables: &mut Tables,
    root: &Root,
    limits: &Limits,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Option<Choice> {
    let choice = at_once(tables, root, limits, stop, watch);
    while limits.depth.or(limits.hard_time.map(|_| 0)).is_none() && !stop.load(Ordering::Relaxed) {
        std::thread::yield_now();
    }
    choice
}

/// Runs until it is stopped, unless its nodes are limited.
fn until_stopped_or_full(
    tables: &mut Tables,
    root: &Root,
    limits: &Limits,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Option<Choice> {
    let search = if limits.nodes.is_some() { at_once } else { until_stopped };
    search(tables, root, limits, stop, watch)
}

fn failing(_: &mut Tables, _: &Root, _: &Limits, _: &AtomicBool, _: &mut dyn Watch) -> Option<Choice> {
    panic!("out of luck")
}

/// The files that exist: one that is nothing, and a book.
fn open(path: &Path) -> io::Result<Box<dyn Medium>> {
    let mut bytes = Vec::new();
    match path.to_str() {
        Some("a letter.nn") => bytes.extend(b"Dear friend"),
        Some("mine.obk") => {
            let mut builder = ObkBuilder::default();
            let mut position = Position::start();
            for mv in ["a3a4", "a6a5"] {
                let mv = mv.parse().unwrap();
                builder.add(&position, mv, GameResult::Unknown, "");
                position.make(mv);
            }
            builder.write(1, &mut bytes)?;
        }
        _ => return Err(io::ErrorKind::NotFound.into()),
    }
    Ok(Box::new(io::Cursor::new(bytes)))
}

/// The user's files, and a list with the built-in book alone.
const FILES: UserFiles = UserFiles { open, list: |_| Books::masters() };

pub(super) fn dialogue(search: SearchFunction, input: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve_with(search, 1, FILES, input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

/// The lines that begin with one of these words.
pub(super) fn only(lines: &[String], words: &[&str]) -> Vec<String> {
    let wanted = |line: &&String| line.split(' ').next().is_some_and(|word| words.contains(&word));
    lines.iter().filter(wanted).cloned().collect()
}

#[test]
fn a_limited_search_is_finished_when_the_input_ends() {
    let lines = dialogue(at_once, "go depth 3\nposition startpos moves h2e2\ngo depth 4\n");
    assert_eq!(only(&lines, &["bestmove"]).len(), 2);
    assert!(lines[0].starts_with("info depth 3 "), "{lines:?}");
    assert!(lines[2].starts_with("info depth 4 "), "{lines:?}");
}

#[test]
fn an_infinite_search_is_answered_only_when_stopped() {
    for search in [at_once, until_stopped] as [SearchFunction; 2] {
        let lines = dialogue(search, "go infinite\nisready\nisready\nstop\n");
        assert_eq!(only(&lines, &["readyok", "bestmove"])[..2], ["readyok", "readyok"]);
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    }
}

#[test]
fn an_endless_search_gives_way_to_the_next() {
    let lines = dialogue(until_stopped, "go infinite\ngo ponder\ngo depth 2\n");
    assert_eq!(only(&lines, &["bestmove"]).len(), 3);
}

#[test]
fn the_clock_runs_from_the_ponder_hit() {
    let lines = dialogue(until_stopped, "go ponder wtime 60000 btime 60000\nisready\nponderhit\n");
    let infos = only(&lines, &["info"]);
    assert_eq!(infos.len(), 2);
    assert!(infos[0].contains(" nodes 0 "), "no limit of time while pondering: {infos:?}");
    assert!(!infos[1].contains(" nodes 0 "), "a limit of time after the hit: {infos:?}");
    assert_eq!(only(&lines, &["bestmove"]).len(), 1);
}

#[test]
fn pondering_ends_with_a_stop_too() {
    let lines = dialogue(until_stopped, "go ponder wtime 60000\nstop\nponderhit\n");
    assert_eq!((only(&lines, &["info"]).len(), only(&lines, &["bestmove"]).len()), (1, 1));
    // Not before, even if there is nothing left to search.
    let lines = dialogue(at_once, "go ponder depth 3\nisready\nponderhit\n");
    assert_eq!(only(&lines, &["readyok", "bestmove"])[0], "readyok");
}

#[test]
fn a_failing_search_is_named_and_the_game_goes_on() {
    let lines = dialogue(failing, "go depth 3\nsetoption name Hash value 2\nisready\ngo infinite\nstop\n");
    assert_eq!(only(&lines, &["info"])[0], "info string the search failed: out of luck");
    assert_eq!(only(&lines, &["readyok"]).len(), 1);
    assert_eq!(only(&lines, &["bestmove"]).len(), 2);
}

#[test]
fn bad_input_is_explained_and_changes_nothing() {
    let lines = dialogue(
        at_once,
        "position startpos moves h2e2\n\
         position fen 9/9 w\n\
         position startpos moves h2e2 h2e2\n\
         position startpos moves h2e2\n\
         go depth x\n\
         go searchmoves h2e2\n\
         setoption name Hash value none\n\
         hello world\n\
         go depth 1\n\
         position\n\
         go depth 1\n",
    );
    let explained: Vec<_> = lines.iter().filter(|line| line.starts_with("info string ")).collect();
    assert_eq!(
        explained,
        [
            "info string the FEN has 2 rows; the board has 10, separated by '/'",
            "info string h2e2 (move 2 of the list) is not legal",
            "info string 'x' is not a number that 'depth' in 'go' takes",
            "info string h2e2 is not legal here",
            "info string option Hash takes a number from 1 to 65536, not 'none'",
            "info string 'position' needs 'startpos', or 'fen' and a FEN",
            "info string there is no position to search: 'position' needs 'startpos', or 'fen' and a FEN",
        ]
    );
    let answers = only(&lines, &["bestmove"]);
    assert_eq!(answers.last().unwrap(), "bestmove (none)");
    let best = &answers[answers.len() - 2];
    assert!(best.ends_with(|rank: char| rank.is_ascii_digit()), "{best}");
    let from_rank = best.as_bytes()["bestmove a".len()];
    assert!(from_rank >= b'6', "Black is still to move: {best}");
}

#[test]
fn a_go_that_is_not_understood_is_answered_by_a_move_all_the_same() {
    for go in ["depth -1", "depth", "nodes many", "searchmoves a0a9", "searchmoves", "wtime", "ponder mate x"]
    {
        let lines = dialogue(until_stopped_or_full, &format!("go {go}\n"));
        assert!(lines[0].starts_with("info string "), "{lines:?}");
        assert_eq!(only(&lines, &["bestmove"]).len(), 1, "{go}");
    }
    let lines = dialogue(until_stopped_or_full, "ucci\ngo depth -1\n");
    assert!(lines.contains(&"info message '-1' is not a number that 'depth' in 'go' takes".to_owned()));
    assert_eq!(only(&lines, &["bestmove"]).len(), 1);
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let lines = dialogue(at_once, "go searchmoves b2e2 h2e2 depth 1\n");
    assert_eq!(only(&lines, &["bestmove"]), ["bestmove b2e2"]);
}

#[test]
fn whoever_has_lost_has_no_best_move() {
    let mated = "position fen 3k5/9/9/9/9/9/9/9/9/3RRK3 b - - 0 1\n";
    let lines = dialogue(at_once, &format!("{mated}go depth 1\nucci\n{mated}go depth 1\n"));
    assert_eq!(only(&lines, &["bestmove", "nobestmove"]), ["bestmove (none)", "nobestmove"]);
}

#[test]
fn perft_is_counted_by_first_move() {
    let lines = dialogue(at_once, "go perft 2\ngo perft 0\n");
    assert_eq!(lines.iter().filter(|line| line.contains(": 4")).count(), 44);
    let totals: Vec<_> = lines.iter().filter(|line| line.starts_with("Nodes")).collect();
    assert_eq!(totals, ["Nodes searched: 1920", "Nodes searched: 1"]);
}

#[test]
fn perft_can_be_stopped() {
    let lines = dialogue(at_once, "go perft 40\nisready\nquit\n");
    assert_eq!(lines, ["readyok", "info string perft was stopped"]);
}

#[test]
fn both_greetings_are_answered_in_kind() {
    let uci = dialogue(at_once, "uci\nquit\n");
    assert!(uci[0].starts_with("id name Chuhe "));
    assert!(uci.contains(&"option name Hash type spin default 64 min 1 max 65536".to_owned()));
    let rules = "option name Rules type combo default asian var asian var chinese var computer var simple";
    assert!(uci.iter().any(|line| line == rules));
    assert_eq!(uci.last().unwrap(), "uciok");
    let ucci = dialogue(at_once, "ucci\nquit\n");
    assert!(ucci.contains(&"option usemillisec type check default false".to_owned()));
    assert_eq!(ucci[ucci.len() - 2..], ["ucciok", "bye"]);
}

#[test]
fn the_other_dialect_has_its_own_ways() {
    let lines = dialogue(
        at_once,
        "ucci\n\
         setoption usebook false\n\
         go time 1\n\
         setoption usemillisec true\n\
         go time 1000\n\
         banmoves a0a1 a0a2\n\
         go depth 1\n\
         position fen 3k5/9/9/9/9/9/9/9/9/4K4 w\n\
         banmoves e0e1 e0f0\n\
         go depth 1\n",
    );
    let answers = only(&lines, &["info", "bestmove", "nobestmove"]);
    assert!(answers[0].starts_with("info depth 0 score 0 pv "), "{answers:?}");
    assert_eq!(answers[1], answers[4], "a second is a thousand milliseconds");
    assert!(!["bestmove a0a1", "bestmove a0a2"].contains(&&*answers[8]), "{answers:?}");
    assert_eq!(answers[9..], ["nobestmove"]);
    let lines = dialogue(at_once, "ucci\nstop\nposition nowhere\n");
    let answers = only(&lines, &["info", "nobestmove"]);
    assert_eq!(answers, ["nobestmove", "info message 'position' needs 'startpos', or 'fen' and a FEN"]);
}

#[test]
fn a_closed_output_ends_the_dialogue() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let result = serve_with(until_stopped, 1, FILES, "uci\ngo infinite\n".as_bytes(), Closed);
    assert_eq!(result.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn a_file_that_is_no_network_is_refused_in_a_sentence() {
    let lines = dialogue(
        at_once,
        "setoption name EvalFile value a letter.nn\n\
         setoption name EvalFile value nowhere.nn\n\
         setoption name Evaluation value guess\n\
         setoption name Evaluation value classical\n\
         go depth 1\n",
    );
    let said = only(&lines, &["info"]);
    assert_eq!(said[0], "info string option Evaluation takes network or classical, not 'guess'");
    assert_eq!(said[1], "info string a letter.nn: this is no network of Chuhe; all stays as it is");
    assert!(said[2].starts_with("info string nowhere.nn cannot be read: "), "{said:?}");
    assert_eq!(only(&lines, &["bestmove"]).len(), 1);
}
