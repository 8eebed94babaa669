//! UCCI 3.0.

use super::Row;

pub(super) const UCCI: &[Row] = &[
    (
        "ucci: id, option and ucciok are the answer",
        "ucci",
        &["id name Chuhe", "id author", "option usemillisec type check default false", "ucciok"],
    ),
    ("id copyright, id user: nothing to be said", "ucci", &["ucciok", "!id copyright", "!id user"]),
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
        "bookfiles: those that are gone are named, and the others used",
        "ucci\nsetoption bookvariety 0\nsetoption bookfiles nowhere.bin;a letter.nn;mine.obk\ngo depth 1",
        &[
            "info message nowhere.bin cannot be read",
            "info message a letter.nn: it is no opening book",
            "info message from the opening book mine.obk",
            "bestmove a3a4 ponder a6a5",
        ],
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
    (
        "useegtb, egtbpaths: there are no tablebases",
        "ucci\nsetoption useegtb true\nsetoption egtbpaths x\nisready",
        &["ucciok", "readyok", "!egtb"],
    ),
    (
        "evalapi: the evaluation is the program's own",
        "ucci\nsetoption evalapi libeval.so\nisready",
        &["ucciok", "readyok", "!evalapi"],
    ),
    (
        "idle: it searches with all its strength",
        "ucci\nsetoption idle large\nisready",
        &["ucciok", "readyok", "!idle"],
    ),
    (
        "promotion: not of the usual rules",
        "ucci\nsetoption promotion true\nisready",
        &["ucciok", "readyok", "!promotion"],
    ),
    ("pruning: not to be set", "ucci\nsetoption pruning small\nisready", &["ucciok", "readyok", "!pruning"]),
    (
        "knowledge: not to be set",
        "ucci\nsetoption knowledge small\nisready",
        &["ucciok", "readyok", "!knowledge"],
    ),
    ("style: there is one", "ucci\nsetoption style risky\nisready", &["ucciok", "readyok", "!style"]),
    (
        "selectivity, drawmoves, loadbook of older versions",
        "ucci\nsetoption selectivity large\nsetoption drawmoves 120\nsetoption loadbook\nisready",
        &["ucciok", "readyok", "!selectivity", "!drawmoves", "!loadbook"],
    ),
    (
        "setoption: an option that was not declared is no fault; debug names it",
        "ucci\nsetoption colour red\nsetoption debug true\nsetoption colour blue",
        &["ucciok", "info message there is no option 'colour'", "!colour red"],
    ),
    ("isready: readyok", "ucci\nisready", &["readyok"]),
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
        "go depth: info depth score pv, and info time nodes",
        "ucci\nsetoption usebook false\ngo depth 2",
        &["info depth 2 score ", ".. pv ", "info time ", ".. nodes ", "bestmove "],
    ),
    (
        "info currmove: not within the first second",
        "ucci\nsetoption usebook false\ngo depth 2",
        &["bestmove ", "!currmove"],
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
    ("info message: a sentence for people", "ucci\nposition fen 9/9 w", &["info message the FEN has 2 rows"]),
    (
        "bestmove of the book: an info with its line comes before it, and the reply after it",
        "ucci\ngo depth 1",
        &[
            "info message from the opening book",
            "info depth 0 score ",
            ".. pv ",
            "info time ",
            "bestmove ",
            ".. ponder ",
        ],
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
    (
        "go draw: whoever is mated by force would rather have a draw",
        "ucci\nsetoption usemillisec true\nsetoption usebook false\nposition fen 5k3/8r/4r4/9/9/9/9/9/9/3K5 w\ngo draw time 2000",
        &["bestmove ", ".. draw", "!resign"],
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
        &["info message the FEN has 2 rows", "nobestmove"],
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
