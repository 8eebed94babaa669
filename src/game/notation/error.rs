//! Why a text is not a move.

use std::fmt;

use crate::engine::board::{Move, quoted};

/// Why a text is not a move in a position. The candidates are legal moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// It does not have the form of a move.
    #[error("'{text}' is not a move")]
    NotAMove { text: String },
    /// It has the form of a move, but cannot be played; `candidates` are the legal moves of the
    /// pieces that it names.
    #[error("'{text}' is no legal move here{}", Candidates("; that piece can play ", candidates))]
    Impossible { text: String, candidates: Vec<Move> },
    /// It may be any of `candidates`, of which there are at least two.
    #[error("'{text}' can mean{}", Candidates(" ", candidates))]
    Ambiguous { text: String, candidates: Vec<Move> },
}

/// How far an attempt to read moves came: the number of moves read, and whether the next text had
/// the form of a move. Greater is further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    moves: usize,
    looks_like_a_move: bool,
}

impl NotationError {
    pub(super) fn not_a_move(text: &str) -> Self {
        Self::NotAMove { text: quoted(text) }
    }

    pub(super) fn impossible(text: &str, candidates: impl Iterator<Item = Move>) -> Self {
        Self::Impossible { text: quoted(text), candidates: candidates.collect() }
    }

    pub(super) fn ambiguous(text: &str, candidates: impl Iterator<Item = Move>) -> Self {
        Self::Ambiguous { text: quoted(text), candidates: candidates.collect() }
    }

    /// The reach of an attempt that read this many moves before this error: for [`super::settle`].
    pub const fn reach(&self, moves: usize) -> Reach {
        Reach { moves, looks_like_a_move: !matches!(self, Self::NotAMove { .. }) }
    }
}

/// Writes moves as the end of a sentence; nothing if there are none.
struct Candidates<'a>(&'static str, &'a [Move]);

impl fmt::Display for Candidates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// A longer list would not help a reader.
        const SHOWN: usize = 8;
        let Self(introduction, moves) = self;
        let mut between = *introduction;
        for mv in moves.iter().take(SHOWN) {
            write!(f, "{between}{mv}")?;
            between = ", ";
        }
        match moves.len().checked_sub(SHOWN) {
            None | Some(0) => Ok(()),
            Some(rest) => write!(f, " and {rest} more"),
        }
    }
}

/// A text in a line of moves that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {}: {cause}", ply + 1)]
pub struct LineReadError {
    /// The index of the text in the line, from 0.
    pub ply: usize,
    pub cause: NotationError,
}
