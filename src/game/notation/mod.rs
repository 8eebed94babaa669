//! Move notations: [`Notation`] writes, [`Dialect`] reads.

mod by_file;
mod by_point;
mod dialect;
mod error;
mod label;
mod names;
mod pinyin;
mod text;
mod token;
mod vietnamese;

use std::fmt;
use std::ops::Range;

use crate::engine::board::{Move, Position};
pub use dialect::{
    Dialect, Guards, Numbering, Ranks, is_written_like_a_move, is_written_without_letter, read_line,
    read_move, settle,
};
pub use error::{LineReadError, NotationError, Reach};
use label::Described;
pub(super) use names::named_length;
pub use names::without_marks;

/// A notation for moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// 炮二平五, 马８进７.
    #[default]
    Simplified,
    /// 炮二平五, 馬８進７.
    Traditional,
    /// `C2=5`, `H8+7`.
    Wxf,
    /// `P2-5`, `M8.7`: the letters and signs of Vietnamese books.
    Vietnamese,
    /// `H2-E2`, `H9-G7`.
    Iccs,
    /// `h2e2`, `h9g7`.
    Uci,
    /// `Che2`, `Hg7`, `c4`: the form of XBoard and its relatives, with ranks from 0.
    San,
}

impl Notation {
    pub const ALL: [Self; 7] =
        [Self::Simplified, Self::Traditional, Self::Wxf, Self::Vietnamese, Self::Iccs, Self::Uci, Self::San];

    /// Writes `mv`, a legal move in `position`. (An impossible move, such as one from an empty
    /// point, is written in UCI form in every notation.)
    pub fn write(self, position: &Position, mv: Move) -> String {
        match (self, Described::new(position, mv)) {
            (Self::Simplified, Some(described)) => text::chinese(&described, &text::SIMPLIFIED),
            (Self::Traditional, Some(described)) => text::chinese(&described, &text::TRADITIONAL),
            (Self::Wxf, Some(described)) => text::wxf(&described),
            (Self::Vietnamese, Some(described)) => vietnamese::write(&described),
            (Self::Iccs, Some(_)) => text::iccs(mv),
            (Self::San, Some(_)) => text::san(position, mv),
            (Self::Uci, _) | (_, None) => mv.to_string(),
        }
    }

    /// Writes a line of moves from `start`.
    pub fn write_line(self, start: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = start.clone();
        moves
            .iter()
            .map(|&mv| {
                let text = self.write(&position, mv);
                position.make(mv);
                text
            })
            .collect()
    }
}

/// The Chinese moves in a text, as ranges of its characters: 炮二平五, 前马8退6. A line must not end
/// within one.
pub fn chinese_moves(letters: &[char]) -> Vec<Range<usize>> {
    let is_number = |letter| "一二三四五六七八九123456789１２３４５６７８９".contains(letter);
    let is_way = |place: &usize| "进退平進".contains(letters[*place]) && is_number(letters[place + 1]);
    (2..letters.len().saturating_sub(1)).filter(is_way).map(|place| place - 2..place + 2).collect()
}

/// Writes its name, for a list of choices that needs no translation.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Simplified => "炮二平五 马８进７",
            Self::Traditional => "炮二平五 馬８進７",
            Self::Wxf => "C2=5 H8+7",
            Self::Vietnamese => "P2-5 M8.7",
            Self::Iccs => "H2-E2 H9-G7",
            Self::Uci => "h2e2 h9g7",
            Self::San => "Che2 Hg7",
        })
    }
}
