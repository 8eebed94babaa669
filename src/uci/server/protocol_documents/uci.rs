//! UCI, and the Cyclone dialect, its first form for Xiangqi.

use super::Row;

pub(super) const UCI: &[Row] = &[
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
    ("isready: readyok, when all before it is done", "setoption name Hash value 1\nisready", &["readyok"]),
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
        "bestmove of the book: an info with its line comes before it, and the reply after it",
        "setoption name OwnBook value true\ngo movetime 60000",
        &["info string from the opening book", "info depth 0 ", ".. pv ", "bestmove ", ".. ponder "],
    ),
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
    ("info currmove currmovenumber: not within the first second", "go depth 2", &["bestmove ", "!currmove"]),
    (
        "info currline: not told, as UCI_ShowCurrLine is not offered",
        "go depth 4",
        &["bestmove ", "!currline"],
    ),
    ("info cpuload: not told", "go depth 4", &["bestmove ", "!cpuload"]),
    ("info tbhits, sbhits: there are no tablebases", "go depth 4", &["bestmove ", "!tbhits", "!sbhits"]),
    ("info string: a sentence for people", "go perft x", &["info string ", "bestmove "]),
    ("copyprotection: there is none", "uci\nisready", &["uciok", "readyok", "!copyprotection"]),
    (
        "registration: nothing has to be registered",
        "uci\nregister later\nisready",
        &["uciok", "readyok", "!registration"],
    ),
    (
        "info refutation, if UCI_ShowRefutations is set",
        "setoption name UCI_ShowRefutations value true\ngo depth 4",
        &["info refutation ", "bestmove "],
    ),
    ("no refutation otherwise", "go depth 4", &["bestmove ", "!refutation"]),
    (
        "option BookFile: a book of one's own, and the built-in one after it",
        "setoption name OwnBook value true\nsetoption name BookVariety value 0\n\
         setoption name BookFile value mine.obk;<embedded>\ngo depth 1\nposition startpos moves h2e2\ngo depth 1",
        &[
            "info string from the opening book mine.obk",
            "info depth 0 ",
            "bestmove a3a4 ponder a6a5",
            "info string from the opening book",
            "bestmove ",
        ],
    ),
    (
        "option BookDepth: the plies of a game with the book",
        "uci\nsetoption name OwnBook value true\nsetoption name BookDepth value 1\ngo depth 1\n\
         position startpos moves h2e2\ngo depth 1",
        &[
            "option name BookDepth type spin default 1000 min 1 max 1000",
            "option name BookVariety type spin default 50 min 0 max 100",
            "info string from the opening book",
            "bestmove ",
            "info depth 1 ",
            "bestmove ",
        ],
    ),
    (
        "the book does not repeat a position",
        "setoption name OwnBook value true\nsetoption name BookFile value mine.obk\n\
         position startpos moves h0g2 h9g7 g2h0 g7h9\ngo depth 1",
        &["info string from the opening book mine.obk", "bestmove "],
    ),
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
            "option name UCI_Elo type spin default 2367 min 400 max 2367",
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
    (
        "option NalimovPath, NalimovCache: there are no tablebases",
        "uci\nsetoption name NalimovPath value <empty>\nisready",
        &["uciok", "info string there is no option 'NalimovPath'", "readyok", "!option name Nalimov"],
    ),
    (
        "option UCI_ShredderbasesPath: nor these",
        "uci\nsetoption name UCI_ShredderbasesPath value x\nisready",
        &["uciok", "info string there is no option", "readyok", "!option name UCI_Shredderbases"],
    ),
    (
        "option UCI_ShowCurrLine: not offered",
        "uci\nsetoption name UCI_ShowCurrLine value true\ngo depth 4",
        &[
            "uciok",
            "info string there is no option",
            "bestmove ",
            "!option name UCI_ShowCurrLine",
            "!currline",
        ],
    ),
    (
        "option UCI_Opponent: it plays alike against all",
        "uci\nsetoption name UCI_Opponent value none none computer Other\nisready",
        &["uciok", "info string there is no option", "readyok", "!option name UCI_Opponent"],
    ),
    ("option UCI_EngineAbout: id says it", "uci", &["uciok", "!UCI_EngineAbout"]),
    (
        "option UCI_SetPositionValue: not offered",
        "uci\nsetoption name UCI_SetPositionValue value value 10\nisready",
        &["uciok", "info string there is no option", "readyok", "!option name UCI_SetPositionValue"],
    ),
    // Later additions by others.
    (
        "UCI_Variant",
        "uci\nsetoption name UCI_Variant value xiangqi\nsetoption name UCI_Variant value chess",
        &[
            "option name UCI_Variant type combo default xiangqi var xiangqi",
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
    ("Move Overhead", "uci", &["option name Move Overhead type spin default 10 min 0 max 5000", "uciok"]),
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
            "info string the FEN has 2 rows",
            "info string there is no position to search: the FEN has 2 rows",
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

pub(super) const CYCLONE: &[Row] = &[
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
