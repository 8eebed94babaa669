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
//! A point is its file from Red's left and its rank from Black's back rank, both from 0. `binit` has the points of
//! all pieces in the order of [`super::arrangement::PIECES`], `99` for those that do not take part; it may be missing
//! or cut short. A move is where it starts and where it ends. `move_L_N_V` is the variation V: it leaves line L (0 is
//! the main line) and begins with move N, counted from the start of the game; so do the comments, `commentN` of
//! the main line (0: of the game) and `commentV_N`. Line breaks are `||`, and `\uXXXX` a character. Who moves first
//! is who makes the first move.
//!
//! `fen`, which some viewers know, is written for other starts than the usual one; it says who moves first where no
//! move does.
//!
//! Sources: the viewer's own script (`DhtmlXQ_www_dpxq_com`), vschess (`dataToNode_DhtmlXQ`), and games as they are
//! exchanged.

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

/// Tags that say something about the page or the file, not about the game.
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
