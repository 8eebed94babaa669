//! UBB, or DhtmlXQ: the format of Chinese forums and game databases, for the viewer of dpxq.com.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_title]…[/DhtmlXQ_title]
//! [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
//! [DhtmlXQ_movelist]77477062…[/DhtmlXQ_movelist]
//! [DhtmlXQ_move_0_3_1]1927…[/DhtmlXQ_move_0_3_1]
//! [DhtmlXQ_comment2]…[/DhtmlXQ_comment2]
//! [DhtmlXQ_comment1_3]…[/DhtmlXQ_comment1_3]
//! [/DhtmlXQ]
//! ```
//!
//! A point is its file from Red's left and its rank from Black's back rank, both from 0. `binit`
//! has the points of all pieces in the order of [`super::arrangement::PIECES`], `99` for pieces off
//! the board; it may be missing or truncated. A move is its departure and its arrival. `move_L_N_V`
//! is variation V: it departs from line L (0 is the main line) and begins with move N, counted from
//! the start of the game. Comments count the same way: `commentN` belongs to the main line (0: to
//! the game), `commentV_N` to a variation. `||` is a line break, `\uXXXX` a character. The side of
//! the first move is to move first.
//!
//! Some viewers also know `fen`. It is written unless the start position is the usual one, and
//! tells the side to move if there are no moves.
//!
//! Sources: the viewer's own script (`DhtmlXQ_www_dpxq_com`), vschess (`dataToNode_DhtmlXQ`), and
//! games found in circulation.

mod read;
mod write;

pub(super) use read::{Tags, read, summary};
pub(super) use write::write;

/// Names of headers here and in PGN. Others have the same name in both.
const NAMES: [(&str, &str); 13] = [
    ("event", "Event"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("redteam", "RedTeam"),
    ("redname", "Red"),
    ("blackteam", "BlackTeam"),
    ("blackname", "Black"),
    ("title", "Title"),
    ("remark", "Annotator"),
    ("timerule", "TimeControl"),
    ("redrating", "RedElo"),
    ("blackrating", "BlackElo"),
];

/// Tags about the page or the file, not about the game.
const OF_THE_PAGE: [&str; 16] = [
    "ver",
    "init",
    "pver",
    "length",
    "firstnum",
    "generator",
    "viewurl",
    "hits",
    "sortid",
    "price",
    "hidden",
    "owner",
    "oldowner",
    "adddate",
    "editdate",
    "id",
];

#[cfg(test)]
mod tests;
