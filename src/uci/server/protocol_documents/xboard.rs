//! The protocol of XBoard, version 2.

use super::Row;

pub(super) const XBOARD: &[Row] = &[
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
        &["tellusererror Illegal position: the FEN has 2 rows"],
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
        "xboard\nnew\nsetboard 3k5/9/9/9/9/9/9/9/r7R/4K4 w - - 119 60\nsd 1\nusermove i1i2",
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
