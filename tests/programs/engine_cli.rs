//! `chuhe-engine` as scripts and other programs use it: the real binary, driven through its
//! streams.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{ENGINE, run};

/// Far longer than anything here takes, so that a deadlock fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

/// The lines printed by a command that must succeed.
fn lines(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let output = run(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The error output of a command that must fail.
fn complaint(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// The engine in a dialogue.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(ENGINE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The lines up to one that begins with `word`.
    fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line =
                self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {word} in {lines:#?}"));
            let is_last = line.split(' ').next() == Some(word);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Asks for the best move and waits: the move, and the `info` lines before it.
    fn best_move(&mut self, go: &str) -> (String, Vec<String>) {
        self.say(go);
        let mut lines = self.until("bestmove");
        let last = lines.pop().unwrap();
        (last.split(' ').nth(1).unwrap().to_owned(), lines)
    }

    /// Waits for the engine to end by itself; returns whether it exited successfully.
    fn ends_well(mut self) -> bool {
        self.child.wait().unwrap().success()
    }
}

fn legal_moves(fen: &str) -> Vec<String> {
    let answer: Value = serde_json::from_str(&lines(&["inspect", "--fen", fen], b"")[0]).unwrap();
    serde_json::from_value(answer["legal"].clone()).unwrap()
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const MATED: &str = "3k5/9/9/9/9/9/9/9/9/3RRK3 b - - 0 1";
/// Red mates with i1d1.
const MATE_IN_ONE: &str = "3k5/9/9/9/9/9/4R4/9/8R/5K3 w - - 0 1";

#[test]
fn perft_prints_what_scripts_rely_on() {
    let last = lines(&["perft", "3"], b"").pop().unwrap();
    let words: Vec<_> = last.split(' ').collect();
    let ["nodes", "79666", "time_ms", time, "nps", rate] = words[..] else { panic!("{last}") };
    assert!(time.parse::<u64>().is_ok() && rate.parse::<u64>().is_ok());
    let divided = lines(&["perft", "2", "--divide", "--fen", MATE_IN_ONE], b"");
    let (last, counts) = divided.split_last().unwrap();
    let total: u64 = counts.iter().map(|line| line.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert!(last.starts_with(&format!("nodes {total} time_ms ")));
    assert_eq!(counts.len(), legal_moves(MATE_IN_ONE).len());
}

#[test]
fn commands_name_what_is_wrong() {
    assert!(complaint(&["perft", "3", "--fen", "9/9"]).contains("the FEN has 2 rows; the board has 10"));
    assert!(complaint(&["perft", "many"]).contains("invalid value 'many' for '<DEPTH>'"));
    assert!(
        complaint(&["inspect", "--moves", "h2e2 e3c4"]).contains("e3c4 (move 2 of the list) is not legal")
    );
    assert!(complaint(&["inspect", "--moves", "h2"]).contains("'h2' is not a move"));
    assert!(
        complaint(&["inspect", "--rules", "chess"]).contains("expected asian, chinese, computer or simple")
    );
    assert!(complaint(&["inspect", "--batch", "--fen", START]).contains("cannot be used with"));
    assert!(complaint(&["think"]).contains("unrecognized subcommand 'think'"));
}

#[test]
fn inspect_describes_a_position() {
    let printed = lines(&["inspect", "--moves", "h2e2"], b"");
    assert_eq!(printed.len(), 1);
    let fields = ["fen", "side", "in_check", "last_move", "legal", "outcome", "reason"];
    let places: Vec<_> = fields.map(|field| printed[0].find(&format!("\"{field}\":")).unwrap()).into();
    assert!(places.is_sorted(), "the fields come in this order");
    let answer: Value = serde_json::from_str(&printed[0]).unwrap();
    assert_eq!(answer["fen"], "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    assert_eq!(answer["side"], "black");
    assert_eq!((&answer["in_check"], &answer["outcome"]), (&json!(false), &json!("ongoing")));
    assert_eq!(answer["reason"], Value::Null);
    let last_move = json!({"uci": "h2e2", "iccs": "H2-E2", "wxf": "C2=5", "chinese": "炮二平五"});
    assert_eq!(answer["last_move"], last_move);
    let legal: Vec<String> = serde_json::from_value(answer["legal"].clone()).unwrap();
    assert!(legal.len() > 40 && legal.is_sorted() && legal.contains(&"h9g7".to_owned()), "{legal:?}");
}

#[test]
fn inspect_says_how_a_game_ended() {
    let mated: Value = serde_json::from_str(&lines(&["inspect", "--fen", MATED], b"")[0]).unwrap();
    assert_eq!(
        mated,
        json!({"fen": MATED, "side": "black", "in_check": true, "last_move": null, "legal": [],
               "outcome": "red_wins", "reason": "checkmate"})
    );
    let repeated = "h2h3 h7h6 h3h2 h6h7 h2h3 h7h6 h3h2 h6h7";
    let answer = &lines(&["inspect", "--rules", "simple", "--moves", repeated], b"")[0];
    assert!(answer.ends_with("\"outcome\":\"draw\",\"reason\":\"repetition_draw\"}"), "{answer}");
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let perpetual_check = json!({
        "fen": "3k5/9/9/9/9/9/9/9/4R4/5K3 w",
        "moves": ["e1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9"],
    });
    let illegal = json!({"rules": "computer", "moves": ["h2e2", "e3c4", "zz99"]});
    let requests = [
        perpetual_check.to_string().into_bytes(),
        json!({"moves": ["h2e2", "e3c4"]}).to_string().into_bytes(),
        b"".into(),
        b"{}".into(),
        b"[]".into(),
        b"{\"fen\": 5}".into(),
        b"{\"depth\": 5}".into(),
        b"{\"rules\": \"chess\"}".into(),
        b"\xff\xfe".into(),
        vec![b'['; 1 << 20],
        illegal.to_string().into_bytes(),
        json!({"fen": "3k5/9/9/9/9/9/9/2P6/2N6/4K4 w", "moves": ["c1d3"]}).to_string().into_bytes(),
        json!({"fen": "3k5/9/9/9/9/9/9/2P6/2N6/4K4 w", "moves": ["c1e2"]}).to_string().into_bytes(),
        json!({"fen": MATED, "moves": null}).to_string().into_bytes(),
    ];
    let answers = lines(&["inspect", "--batch"], &requests.join(&b'\n'));
    assert_eq!(answers.len(), requests.len());
    let answers: Vec<Value> = answers.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let only_error = |answer: &Value| answer.as_object().unwrap().keys().eq(["error"]);
    assert_eq!(answers[0]["error"], Value::Null, "{}", answers[0]);
    assert_eq!(answers[0]["outcome"], "black_wins");
    assert_eq!(answers[0]["reason"], "perpetual_check");
    let error = "e3c4 (move 2 of the list) is not legal: the piece on e3 is not the mover's own";
    assert_eq!(answers[1], json!({"error": error, "illegal_move": "e3c4", "ply": 2}));
    assert_eq!(answers[3]["fen"], START);
    for bad in [2, 4, 5, 6, 7, 8, 9, 10] {
        assert!(only_error(&answers[bad]), "{bad}: {}", answers[bad]);
    }
    assert_eq!(answers[11]["illegal_move"], "c1d3");
    assert_eq!(answers[12]["oddities"], json!(["the Red soldier on c2 stands behind its start"]));
    assert!(answers[3].get("oddities").is_none());
    assert_eq!(answers[13]["reason"], "checkmate");
}

#[test]
fn piped_commands_are_carried_out_to_the_end() {
    let printed = lines(&[], b"position startpos moves h2e2\ngo depth 4");
    let last = printed.last().unwrap();
    assert!(last.starts_with("bestmove "), "{printed:?}");
    assert!(printed.iter().any(|line| line.starts_with("info depth 4 ")), "{printed:?}");
}

#[test]
fn a_closed_pipe_is_no_reason_to_panic() {
    for arguments in [&["perft", "2", "--divide"][..], &["inspect"], &["bench"], &[]] {
        let mut child = Command::new(ENGINE)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        if arguments.is_empty() {
            child.stdin.take().unwrap().write_all(b"uci\ngo infinite\n").unwrap();
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn uci_answers_a_search_of_every_limit() {
    let mut engine = Engine::start();
    engine.say("uci");
    assert!(engine.until("uciok").iter().any(|line| line.starts_with("option name Threads type spin ")));
    engine.say("setoption name Hash value 8");
    engine.say("ucinewgame");
    engine.say("isready");
    engine.until("readyok");
    let legal = legal_moves(START);
    for limit in [
        "depth 5",
        "nodes 2000",
        "movetime 30",
        "wtime 300 btime 300 winc 10 binc 10",
        "wtime 200 btime 200 movestogo 3",
    ] {
        engine.say("position startpos");
        let (best, infos) = engine.best_move(&format!("go {limit}"));
        assert!(legal.contains(&best), "{limit}: {best}");
        assert!(!infos.is_empty());
    }
    engine.say("quit");
    assert!(engine.ends_well());
}

#[test]
fn infos_hold_what_a_window_shows() {
    let mut engine = Engine::start();
    engine.say("setoption name MultiPV value 3");
    let (best, infos) = engine.best_move("go depth 4");
    let deepest: Vec<_> = infos.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    for (line, number) in deepest[deepest.len() - 3..].iter().zip(1..) {
        let mut rest = line.as_str();
        for word in [
            " seldepth ",
            &format!(" multipv {number} "),
            "score cp ",
            " nodes ",
            " nps ",
            " hashfull ",
            " time ",
            " pv ",
        ] {
            rest = &rest[rest.find(word).unwrap_or_else(|| panic!("no {word} in order in {line}")) + 1..];
        }
        assert_eq!(number == 1, rest.starts_with(&format!("pv {best}")), "{line}");
    }
}

#[test]
fn mates_are_counted_in_moves() {
    let mut engine = Engine::start();
    engine.say(&format!("position fen {MATE_IN_ONE}"));
    let (best, infos) = engine.best_move("go depth 3");
    assert_eq!(best, "i1d1");
    assert!(infos.last().unwrap().contains(" score mate 1 "), "{infos:?}");
    engine.say(&format!("position fen {MATED}"));
    let (best, infos) = engine.best_move("go mate 2");
    assert_eq!((best.as_str(), &infos[..]), ("(none)", &["info depth 0 score mate 0".to_owned()][..]));
}

#[test]
fn a_repetition_lost_is_below_every_other_score_and_says_why() {
    let mut engine = Engine::start();
    let checks = "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9";
    engine.say(&format!("position fen 3k5/9/9/9/9/9/9/9/R8/5K3 w moves {checks}"));
    let (best, infos) = engine.best_move("go depth 2 searchmoves e1d1");
    assert_eq!(best, "e1d1");
    let [.., last, why] = &infos[..] else { panic!("{infos:?}") };
    assert!(last.contains(" score cp -20000 "), "{last}");
    assert_eq!(why, "info string line 1: the side to move loses by repetition");
}

#[test]
fn only_the_moves_asked_for_are_played() {
    let mut engine = Engine::start();
    engine.say("position startpos moves h2e2");
    for _ in 0..2 {
        let (best, _) = engine.best_move("go searchmoves a9a8 i9i8 depth 4");
        assert!(["a9a8", "i9i8"].contains(&best.as_str()), "{best}");
    }
}

#[test]
fn an_infinite_search_hears_and_waits_for_stop() {
    let mut engine = Engine::start();
    engine.say("go infinite");
    engine.until("info");
    engine.say("isready");
    let heard = engine.until("readyok");
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")));
    engine.say("stop");
    assert!(legal_moves(START).contains(&engine.until("bestmove").pop().unwrap()[9..13].to_owned()));
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut engine = Engine::start();
    engine.say("setoption name Ponder value true");
    engine.say("position startpos moves h2e2 h9g7");
    engine.say("go ponder wtime 200 btime 200");
    engine.until("info");
    engine.say("isready");
    assert!(!engine.until("readyok").iter().any(|line| line.starts_with("bestmove")));
    engine.say("ponderhit");
    engine.until("bestmove");
    engine.say("go ponder wtime 100 btime 100");
    engine.say("stop");
    engine.until("bestmove");
    engine.say("quit");
    assert!(engine.ends_well());
}

#[test]
fn bad_input_is_explained_and_changes_nothing() {
    let mut engine = Engine::start();
    for (line, part) in [
        ("position fen 4k4/9/9/9/9/9/9/9/9/9 w", "Red has no general"),
        ("position startpos moves e3c4", "e3c4 (move 1 of the list) is not legal"),
        ("position startpos moves castle", "'castle' is not a move"),
        ("go depth deep", "'deep' is not a number"),
        ("go searchmoves a0a9", "a0a9 is not legal here"),
        ("setoption name Rules value chess", "asian, chinese, computer, simple"),
        ("setoption name Colour value red", "there is no option 'Colour'"),
        (&"x".repeat(1 << 20), "the line is longer than 262144 bytes"),
    ] {
        engine.say(&format!("position fen {MATE_IN_ONE}"));
        engine.say("");
        engine.say("what now");
        engine.say(line);
        assert!(engine.until("info")[0].contains(part), "{part}");
        // An invalid search command is answered nevertheless; without a position there is nothing
        // to search.
        let is_known = line.starts_with("go") || line.starts_with("setoption");
        if !line.starts_with("go") {
            engine.say("go depth 2");
        }
        let best = if is_known { "i1d1" } else { "(none)" };
        assert_eq!(engine.until("bestmove").last().unwrap().split(' ').nth(1), Some(best), "{line}");
    }
}

#[test]
fn the_opening_book_is_used_when_asked_for() {
    let mut engine = Engine::start();
    engine.say("setoption name OwnBook value true");
    engine.say("position startpos moves h2e2");
    let (mv, lines) = engine.best_move("go movetime 60000");
    assert!(lines.contains(&"info string from the opening book".to_owned()), "{mv}: {lines:?}");
    assert!(lines.iter().any(|line| line.contains(&format!(" pv {mv}"))), "{mv}: {lines:?}");
    let (_, lines) = engine.best_move("go depth 2 searchmoves h9g7");
    assert!(lines.iter().any(|line| line.starts_with("info depth 2 ")), "{lines:?}");
    engine.say("quit");
    assert!(engine.ends_well());
}

#[test]
fn quitting_ends_a_search() {
    for go in ["go infinite", "go depth 100", "go ponder wtime 1000000", "go perft 50"] {
        let mut engine = Engine::start();
        engine.say(go);
        engine.say("quit");
        assert!(engine.ends_well(), "{go}");
    }
}

#[test]
fn ucci_is_spoken_when_greeted_so() {
    let mut engine = Engine::start();
    engine.say("ucci");
    assert!(engine.until("ucciok").contains(&"option usemillisec type check default false".to_owned()));
    engine.say("setoption usemillisec true");
    engine.say("setoption hashsize 8");
    engine.say("setoption usebook false");
    engine.say("setoption newgame");
    engine.say("isready");
    engine.until("readyok");
    engine.say(&format!("position fen {START} moves h2e2"));
    engine.say("banmoves h9g7 b9c7");
    let (best, infos) = engine.best_move("go time 100 increment 0");
    assert!(!["h9g7", "b9c7"].contains(&best.as_str()));
    let depths: Vec<_> = infos.iter().filter(|line| line.starts_with("info depth ")).collect();
    assert!(!depths.is_empty());
    for line in depths {
        let words: Vec<_> = line.split(' ').collect();
        assert_eq!((words[3], words[5]), ("score", "pv"), "{line}");
        assert!(words[4].parse::<i32>().is_ok(), "{line}");
    }
    engine.say(&format!("position fen {MATED}"));
    engine.say("go depth 3");
    engine.until("nobestmove");
    engine.say("quit");
    engine.until("bye");
    assert!(engine.ends_well());
}
