//! The documents of the protocols, line by line: what each says of an engine, in our words, and a dialogue that shows it.
//!
//! UCI: Stefan Meyer-Kahlen, "Description of the universal chess interface", April 2006. UCCI: 象棋百科全书网,
//! 中国象棋通用引擎协议 3.0, November 2007. XBoard: H. G. Muller and Tim Mann, "Chess Engine Communication Protocol",
//! version 2. The Cyclone dialect is UCI as it was first spoken for Xiangqi; `uci2wb` describes it.

use super::tests::{dialogue, only};
use crate::engine::search::search_watched;

/// What a document says; what the engine hears; what it answers, in this order: each is the beginning of a line, or, after
/// `..`, a part of one. After `!` stands what is in no line.
type Row = (&'static str, &'static str, &'static [&'static str]);

const UCI: &[Row] = &[
    (
        "white space between words does not matter",
        "  position \t startpos \t moves h2e2\r\n\tgo   depth  1 ",
        &["bestmove "],
    ),
    (
        "unknown words are skipped, and the rest of the line is understood",
        "joho go depth 3",
        &["info depth 3", "bestmove "],
    ),
    ("an unknown word within a command may spoil it", "debug joho on\nisready", &["readyok", "!heard"]),
    ("a command that is not expected is ignored", "stop\nponderhit\nisready", &["readyok", "!bestmove"]),
    ("no search begins without go", "position startpos", &["!info", "!bestmove"]),
    (
        "uci: id, option and uciok are the answer",
        "uci",
        &["id name Chuhe", "id author", "option name Hash type spin", "uciok"],
    ),
    (
        "debug on: more is told, for instance what was heard",
        "debug on\nisready\ndebug off\nucinewgame",
        &["info string heard: isready", "readyok", "!heard: ucinewgame"],
    ),
    ("isready is answered when all before it is done", "setoption name Hash value 1\nisready", &["readyok"]),
    (
        "isready is answered during a search, which goes on",
        "go infinite\nisready\nstop",
        &["readyok", "bestmove "],
    ),
    (
        "setoption: names are not case sensitive",
        "setoption name multipv value 2\ngo depth 1",
        &["info depth 1 seldepth", "..multipv 2", "bestmove"],
    ),
    ("setoption: a button has no value", "setoption name Clear Hash\nisready", &["readyok", "!info string"]),
    ("register is for engines that need it", "register later\nisready", &["readyok", "!info string"]),
    ("ucinewgame: another game follows", "ucinewgame\nisready", &["readyok"]),
    ("position fen", "position fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w - - 0 1\ngo depth 3", &["bestmove i1d1"]),
    (
        "position startpos moves",
        "position startpos moves h2e2\nd",
        &["Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"],
    ),
    (
        "go searchmoves: only these moves",
        "go infinite searchmoves a3a4 c3c4\nstop",
        &["..pv", "bestmove", "!bestmove h", "!bestmove b"],
    ),
    (
        "go ponder: no answer before ponderhit or stop",
        "go ponder depth 2\nisready\nponderhit",
        &["readyok", "bestmove "],
    ),
    (
        "go wtime btime winc binc movestogo",
        "go wtime 300 btime 300 winc 10 binc 10 movestogo 5",
        &["bestmove "],
    ),
    ("go depth", "go depth 2", &["info depth 2 ", "bestmove ", "!info depth 3"]),
    ("go nodes", "go nodes 3000", &["info depth 1 ", "bestmove ", "!info depth 30"]),
    (
        "go mate: a mate in so many moves",
        "position fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\ngo mate 1",
        &["..score mate 1 ", "bestmove i1d1"],
    ),
    ("go movetime", "go movetime 30", &["info depth 1 ", "bestmove "]),
    (
        "go infinite: no answer before stop",
        "position fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\ngo infinite\nisready\nstop",
        &["readyok", "bestmove i1d1"],
    ),
    ("stop: ends the search, which is answered", "go infinite\nstop", &["bestmove "]),
    ("quit: ends at once", "go depth 60\nquit\nisready", &["bestmove ", "!readyok"]),
    (
        "each go is answered by one bestmove, and a second one waits",
        "go depth 2\ngo depth 1",
        &["info depth 2", "bestmove", "info depth 1", "bestmove"],
    ),
    (
        "a position during a search is for the next one",
        "go infinite\nposition fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\ngo depth 3",
        &["bestmove ", "bestmove i1d1"],
    ),
    (
        "bestmove: a last info comes before it, with the move first in its line",
        "setoption name Level value 1\ngo depth 1",
        &["..pv ", "bestmove "],
    ),
    ("bestmove ponder: the reply that is expected", "go depth 4", &["bestmove ", ".. ponder "]),
    (
        "a side without a move has no best one",
        "position fen 3k5/9/9/9/9/9/9/9/9/3RRK3 b\ngo depth 2",
        &["info depth 0 score mate 0", "bestmove (none)"],
    ),
    (
        "info: depth seldepth multipv score nodes nps hashfull time pv",
        "go depth 2",
        &[
            "..depth 2 seldepth",
            ".. multipv 1 score cp ",
            ".. nodes ",
            ".. nps ",
            ".. hashfull ",
            ".. time ",
            ".. pv ",
        ],
    ),
    (
        "info refutation, if UCI_ShowRefutations is set",
        "setoption name UCI_ShowRefutations value true\ngo depth 4",
        &["info refutation ", "bestmove "],
    ),
    ("no refutation otherwise", "go depth 4", &["bestmove ", "!refutation"]),
    (
        "option Hash, Ponder, OwnBook, MultiPV, Clear Hash",
        "uci",
        &[
            "option name Hash type spin",
            "option name MultiPV type spin",
            "option name Ponder type check",
            "option name OwnBook type check",
            "option name Clear Hash type button",
            "uciok",
        ],
    ),
    (
        "option UCI_LimitStrength, UCI_Elo",
        "uci\nsetoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 400\ngo depth 9",
        &[
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin min 400 max 3533 default 3533",
            "uciok",
            "info depth 1 ",
            "bestmove ",
            "!info depth 2",
        ],
    ),
    (
        "option UCI_AnalyseMode",
        "uci\nsetoption name Level value 1\nsetoption name UCI_AnalyseMode value true\ngo depth 3",
        &["option name UCI_AnalyseMode type check default false", "uciok", "info depth 3 ", "bestmove "],
    ),
    (
        "an unknown option is named",
        "setoption name Colour value red",
        &["info string there is no option 'Colour'"],
    ),
    // What others have added since.
    (
        "UCI_Variant",
        "uci\nsetoption name UCI_Variant value xiangqi\nsetoption name UCI_Variant value chess",
        &[
            "option name UCI_Variant type combo var xiangqi default xiangqi",
            "uciok",
            "info string option UCI_Variant takes xiangqi, not 'chess'",
        ],
    ),
    (
        "UCI_ShowWDL",
        "setoption name UCI_ShowWDL value true\ngo depth 1",
        &["..score cp ", ".. wdl ", "bestmove "],
    ),
    (
        "nodestime: nodes in place of milliseconds",
        "setoption name nodestime value 1\ngo movetime 3000",
        &["info depth 1 ", "bestmove ", "!info depth 40"],
    ),
    ("Move Overhead", "uci", &["option name Move Overhead type spin min 0 max 5000 default 10", "uciok"]),
    ("go perft", "go perft 1", &["..: 1", "Nodes searched: 44"]),
    (
        "d: the board and its FEN",
        "d",
        &[" 9  r n b a k a b n r", " 0  R N B A K A B N R", "Fen: rnbakabnr", "To move: Red"],
    ),
    ("eval: what the position is worth", "eval", &["Evaluation: "]),
    (
        "flip: the sides exchanged",
        "position fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\nflip\nd",
        &["Fen: 5k3/8r/9/4r4/9/9/9/9/9/3K5 b"],
    ),
    (
        "a refused position leaves nothing to search",
        "position startpos moves h2e2\nposition fen 9/9 w\ngo depth 2\nposition startpos\ngo depth 1",
        &[
            "info string the FEN has 2 ranks",
            "info string there is no position to search: the FEN has 2 ranks",
            "bestmove (none)",
            "info depth 1",
            "bestmove ",
            "!info depth 2",
        ],
    ),
    (
        "a go of unknown words does not last for ever",
        "go foo 3",
        &["info string 'foo' in 'go' is not known", "bestmove "],
    ),
];

const CYCLONE: &[Row] = &[
    ("fen without position", "fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 r moves\ngo depth 3", &["bestmove i1d1"]),
    (
        "fen with moves",
        "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r moves h2e2\nd",
        &["..1C2C4"],
    ),
    ("startpos without position", "startpos moves h2e2\ngo depth 1", &["bestmove "]),
    ("usermove: a move in the present position", "position startpos\nusermove h2e2\nd", &["..1C2C4"]),
    (
        "a usermove that is refused leaves nothing to search",
        "usermove h2i9\ngo depth 1",
        &["info string h2i9 is not legal here", "bestmove (none)"],
    ),
    (
        "letters for horses and elephants as XBoard has them",
        "fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\nd",
        &["Fen: rnbakabnr"],
    ),
];

const UCCI: &[Row] = &[
    (
        "ucci: id, option and ucciok are the answer",
        "ucci",
        &["id name Chuhe", "id author", "option usemillisec type check default false", "ucciok"],
    ),
    (
        "usemillisec: times are in seconds until it is set",
        "ucci\nsetoption usemillisec true\nsetoption usebook false\ngo time 60",
        &["ucciok", "info depth 1", "bestmove "],
    ),
    (
        "batch: a search is finished before the next line is read",
        "ucci\nsetoption batch true\nsetoption usebook false\ngo depth 3\nquit",
        &["option batch type check default false", "info depth 3 ", "bestmove ", "bye"],
    ),
    (
        "debug: more is told",
        "ucci\nsetoption debug true\nisready",
        &["option debug type check default false", "info message heard: isready", "readyok"],
    ),
    ("ponder is an option", "ucci", &["option ponder type check default false", "ucciok"]),
    (
        "usebook is on until it is switched off",
        "ucci\ngo depth 1\nsetoption usebook false\ngo depth 1",
        &[
            "option usebook type check default true",
            "info message from the opening book",
            "bestmove ",
            "info depth 1",
            "bestmove ",
        ],
    ),
    (
        "bookfiles: several files, or none",
        "ucci\nsetoption bookfiles nowhere.bin;elsewhere.bin\nsetoption bookfiles \nisready",
        &["option bookfiles type string", "ucciok", "info message nowhere.bin cannot be read", "readyok"],
    ),
    (
        "hashsize: 0 lets the engine choose",
        "ucci\nsetoption hashsize 0\nisready",
        &["option hashsize type spin min 0", "readyok", "!info message"],
    ),
    (
        "threads: 0 lets the engine choose",
        "ucci\nsetoption threads 0\nsetoption usebook false\ngo depth 2",
        &["option threads type spin min 0", "info depth 2", "bestmove ", "!info message"],
    ),
    (
        "randomness",
        "ucci\nsetoption randomness large\nisready",
        &["option randomness type combo var none", "readyok", "!info message"],
    ),
    (
        "repetition, as older versions have it",
        "ucci\nsetoption repetition automatic\nisready",
        &["option repetition type combo var automatic", "readyok", "!info message"],
    ),
    ("newgame is a button", "ucci\nsetoption newgame\nisready", &["option newgame type button", "readyok"]),
    ("an option that was not declared is no fault", "ucci\nsetoption style risky\nisready", &["readyok"]),
    ("isready", "ucci\nisready", &["readyok"]),
    (
        "position fen moves",
        "ucci\nsetoption usebook false\nposition fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7\ngo depth 1",
        &["bestmove "],
    ),
    ("position startpos", "ucci\nposition startpos\ngo depth 1", &["bestmove "]),
    (
        "banmoves: moves not to be played in this position",
        "ucci\nsetoption usebook false\nposition fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\nbanmoves i1d1\ngo depth 3",
        &["bestmove ", "!bestmove i1d1"],
    ),
    (
        "banmoves are forgotten with the next position",
        "ucci\nsetoption usebook false\nposition fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\nbanmoves i1d1\nposition fen 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\ngo depth 3",
        &["bestmove i1d1"],
    ),
    (
        "go depth",
        "ucci\nsetoption usebook false\ngo depth 2",
        &["info depth 2 score ", "info time ", "bestmove "],
    ),
    (
        "go depth 0: only what the position is worth",
        "ucci\ngo depth 0",
        &["info depth 0 score ", "nobestmove"],
    ),
    (
        "go depth infinite, go infinite: until stop",
        "ucci\ngo depth infinite\nstop\ngo infinite\nstop",
        &["bestmove ", "bestmove "],
    ),
    ("go nodes", "ucci\nsetoption usebook false\ngo nodes 2000", &["bestmove "]),
    (
        "go time movestogo opptime oppmovestogo",
        "ucci\nsetoption usemillisec true\nsetoption usebook false\ngo time 100 movestogo 3 opptime 100 oppmovestogo 3",
        &["bestmove "],
    ),
    (
        "go time increment opptime oppincrement",
        "ucci\nsetoption usemillisec true\nsetoption usebook false\ngo time 100 increment 10 opptime 100 oppincrement 10",
        &["bestmove "],
    ),
    (
        "go ponder: the clock runs from ponderhit on",
        "ucci\nsetoption usemillisec true\ngo ponder time 60 increment 0\nponderhit",
        &["bestmove "],
    ),
    (
        "go draw: a draw is offered, and accepted by whoever is worse",
        "ucci\nsetoption usebook false\nposition fen 3k5/9/9/9/9/9/9/4r4/9/5K3 w\ngo draw depth 1",
        &["bestmove ", ".. draw"],
    ),
    (
        "go draw: whoever is better plays on",
        "ucci\nsetoption usebook false\nposition fen 3k5/9/9/9/9/9/4R4/4C4/9/5K3 w\ngo draw depth 1",
        &["bestmove ", "! draw"],
    ),
    (
        "ponderhit draw",
        "ucci\nsetoption usebook false\nposition fen 3k5/9/9/9/9/9/9/4r4/9/5K3 w\ngo ponder depth 1\nponderhit draw",
        &["bestmove ", ".. draw"],
    ),
    (
        "resign: who is mated by force may give up, when a clock runs",
        "ucci\nsetoption usemillisec true\nsetoption usebook false\nposition fen 5k3/8r/4r4/9/9/9/9/9/9/3K5 w\ngo time 2000",
        &["bestmove ", ".. resign"],
    ),
    ("stop ends a search", "ucci\ngo infinite\nstop", &["bestmove "]),
    ("stop without a search is answered all the same", "ucci\nstop", &["nobestmove"]),
    (
        "nobestmove: a position without a move",
        "ucci\nposition fen 3k5/9/9/9/9/9/9/9/9/3RRK3 b\ngo depth 2",
        &["nobestmove"],
    ),
    (
        "a refused position has no best move either",
        "ucci\nposition fen 9/9 w\ngo depth 2",
        &["info message the FEN has 2 ranks", "nobestmove"],
    ),
    (
        "probe: what is known of a position; pophash says it",
        "ucci\nprobe startpos moves h2e2\nsetoption batch true\nsetoption usebook false\ngo depth 4\nprobe startpos moves h2e2",
        &["pophash", "bestmove ", "pophash ", ".. depth "],
    ),
    (
        "probe is answered during a search",
        "ucci\ngo infinite\nprobe startpos\nstop",
        &["pophash", "bestmove "],
    ),
    ("quit: bye", "ucci\nquit", &["bye"]),
];

const XBOARD: &[Row] = &[
    (
        "xboard, protover 2: what the engine can do",
        "xboard\nprotover 2",
        &[
            "feature ping=1",
            "..variants=\"xiangqi\"",
            "feature option=\"Level -spin 16 1 16\"",
            "feature done=1",
        ],
    ),
    ("new: the engine has the second side", "xboard\nnew\nvariant xiangqi\nsd 1\nusermove h2e2", &["move "]),
    ("variant of another game", "xboard\nvariant gothic", &["Error (unsupported variant): variant gothic"]),
    ("force: plays neither side", "xboard\nnew\nforce\nusermove h2e2\nusermove h9g7", &["!move"]),
    ("go: takes the side to move", "xboard\nnew\nforce\nusermove h2e2\nsd 1\ngo", &["move "]),
    ("playother: takes the other side", "xboard\nnew\nforce\nsd 1\nplayother\nusermove h2e2", &["move "]),
    ("level, time, otim", "xboard\nnew\nlevel 40 5 0\ntime 30000\notim 30000\nsd 1\ngo", &["move "]),
    ("st: seconds for each move", "xboard\nnew\nst 1\nsd 2\ngo", &["move "]),
    ("a move without usermove", "xboard\nnew\nsd 1\nh2e2", &["move "]),
    ("?: moves at once", "xboard\nnew\nst 1000\ngo\n?", &["move "]),
    ("ping", "xboard\nping 7", &["pong 7"]),
    (
        "ping while the engine thinks is answered after its move",
        "xboard\nnew\nsd 2\ngo\nping 8",
        &["move ", "pong 8"],
    ),
    (
        "setboard",
        "xboard\nnew\nforce\nsetboard 3k5/9/9/9/9/9/4R4/9/8R/5K3 w - - 0 1\nsd 3\ngo",
        &["move i1d1"],
    ),
    (
        "setboard with a position that is none",
        "xboard\nsetboard 9/9",
        &["tellusererror Illegal position: the FEN has 2 ranks"],
    ),
    ("an illegal move", "xboard\nnew\nusermove h2i9", &["Illegal move: h2i9"]),
    (
        "an illegal move leaves the game as it was",
        "xboard\nnew\nsd 1\nusermove h2i9\nusermove h2e2",
        &["Illegal move: h2i9", "move "],
    ),
    ("undo: a move back", "xboard\nnew\nforce\nusermove h2e2\nundo\nusermove h2e2", &["!Illegal"]),
    (
        "remove: both sides' moves back",
        "xboard\nnew\nforce\nusermove h2e2\nusermove h9g7\nremove\nusermove h2e2",
        &["!Illegal"],
    ),
    ("post: what is thought", "xboard\nnew\npost\nsd 2\ngo", &["1 ", "2 ", "move "]),
    ("nopost: nothing but moves", "xboard\nnew\nnopost\nsd 2\ngo", &["move ", "!1 "]),
    (
        "the result is said when a game is over",
        "xboard\nnew\nforce\nsetboard 3k5/9/9/9/9/9/4R4/9/8R/5K3 w\nusermove i1d1",
        &["1-0 {checkmate}"],
    ),
    (
        "XBoard knows no draws of Xiangqi: one by the rules is offered",
        "xboard\nnew\nsetboard 3k5/9/9/9/9/9/9/9/3R5/4K4 w - - 119 60\nsd 1\nusermove d1d2",
        &["offer draw", "move "],
    ),
    ("analyze: lines, and no move", "xboard\nnew\npost\nanalyze\nexit", &["!move"]),
    (
        "hard, easy, and what needs no answer",
        "xboard\naccepted ping\nrandom\ncomputer\nname Somebody\nrating 1 2\nhard\neasy\nresult * {}",
        &["!Error"],
    ),
    (
        "memory, cores, option",
        "xboard\nmemory 2\ncores 1\noption OwnBook=1\noption Level=3\nnew\ngo",
        &["# from the opening book", "move "],
    ),
    ("an unknown command", "xboard\nsing a song", &["Error (unknown command): sing a song"]),
    ("quit", "xboard\nquit\nping 1", &["!pong"]),
];

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
    check(UCI);
}

#[test]
fn the_cyclone_dialect_is_understood() {
    check(CYCLONE);
}

#[test]
fn every_line_of_the_ucci_document_holds() {
    check(UCCI);
}

#[test]
fn every_command_of_xboard_is_obeyed() {
    check(XBOARD);
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
    let lines = dialogue(search_watched, "go movetime 1300\n");
    let current = only(&lines, &["info"]).into_iter().find(|line| line.contains(" currmove "));
    let current = current.expect("after a second");
    assert!(current.starts_with("info depth ") && current.contains(" currmovenumber "), "{current}");
}
