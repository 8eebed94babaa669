//! Commands of another program to our engine: every `go` is answered once, by a legal move.

use std::io::Cursor;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chuhe::books::{Books, UserFiles};
use chuhe::engine::board::Move;
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::search::{Bound, Choice, Limits, Report, Root, Tables, Watch};
use chuhe::uci::serve_with;

pub fn check(data: &[u8]) {
    let lines: Vec<&[u8]> = data.split(|&byte| byte == b'\n').filter(|line| is_affordable(line)).collect();
    let mut said = Vec::new();
    let files =
        UserFiles { open: |_| Ok(Box::new(Cursor::new(b"CHUHENET".to_vec()))), list: |_| Books::masters() };
    serve_with(at_once, 1, files, &*lines.join(&b'\n'), &mut said).expect("memory can be read and written");
    let said = String::from_utf8(said).expect("we speak UTF-8");
    check_answers(&lines, &said);
}

/// Whether a line asks for no more memory and time than a test has.
fn is_affordable(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_lowercase();
    let asks = |word| line.contains(word);
    let is_large = line.split(|letter: char| !letter.is_ascii_digit()).any(|number| number.len() > 1);
    !(asks("perft") || (asks("hash") || asks("threads")) && is_large)
}

/// Does not search: reports the first allowed move and plays it.
fn at_once(
    _: &mut Tables,
    root: &Root,
    limits: &Limits,
    _: &AtomicBool,
    watch: &mut dyn Watch,
) -> Option<Choice> {
    let legal = legal_moves(root.position());
    let mv = *root.search_moves.first().or(legal.first())?;
    assert!(legal.contains(&mv));
    assert!(limits.lines > 0);
    if let (Some(soft), Some(hard)) = (limits.soft_time, limits.hard_time) {
        assert!(soft <= hard, "{limits:?}");
    }
    let (score, moves) = (Score::DRAW, vec![mv]);
    watch.line(Report {
        depth: 1,
        selective_depth: 1,
        line: 1,
        score,
        bound: Bound::Exact,
        nodes: 1,
        elapsed: Duration::ZERO,
        hash_permille: 0,
        moves,
    });
    Some(Choice { mv, ponder: None, score, depth: 1, nodes: 1 })
}

fn words(line: &[u8]) -> Vec<&str> {
    std::str::from_utf8(line).unwrap_or_default().split_whitespace().collect()
}

fn check_answers(lines: &[&[u8]], said: &str) {
    let heard = lines.iter().map(|line| words(line));
    // Unknown words before a command are skipped. So a command may stand anywhere, but the first
    // word is certainly one.
    let all: Vec<_> = heard.collect();
    let has = |words: &[&str], word: &str| words.contains(&word);
    let heard = all.iter().take_while(|words| !has(words, "quit"));
    let heard: Vec<_> = heard.filter(|words| !has(words, "xboard")).collect();
    let is_xboard = all.iter().any(|words| has(words, "xboard"));
    let count = |word: &str| heard.iter().filter(|words| words.first() == Some(&word)).count();
    let most = |word: &str| all.iter().filter(|words| has(words, word)).count();
    let answers: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| matches!(words.first(), Some(&("bestmove" | "nobestmove"))))
        .collect();
    // When told to stop while nothing is searched, UCCI answers that there is no move.
    let most = most("go") + most("stop");
    let least = if is_xboard { 0 } else { count("go") };
    assert!((least..=most).contains(&answers.len()), "{} answers: {said}", answers.len());
    for answer in answers {
        if let ["bestmove", mv, ..] = answer[..] {
            assert!(mv == "(none)" || mv.parse::<Move>().is_ok(), "{mv}");
        }
    }
    let is_failure = |line: &str| {
        let sentence = line.strip_prefix("info string ").or(line.strip_prefix("info message "));
        sentence.is_some_and(|sentence| sentence.starts_with("the search"))
    };
    assert!(!said.lines().any(is_failure), "{said}");
    assert!(is_xboard || count("isready") <= said.lines().filter(|line| *line == "readyok").count());
    assert!(said.lines().all(|line| line.len() < 5_000), "{said}");
}
