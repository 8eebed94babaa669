//! The proven fault of a move.

use std::fmt;

use crate::engine::board::{Kind, Piece};
use crate::game::merit::{Merit, with_article};

/// The fault of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The opponent can now do this: mate, fork, or win something.
    Allows(Merit),
    /// The mover could have done this.
    Misses(Merit),
    /// The mover is at fault in a repetition, or can be forced into one, which loses.
    LosesByRepetition,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let general = |piece: Piece| piece.kind == Kind::General;
        match *self {
            Self::Allows(Merit::Mates { moves: 1 }) => f.write_str("allows checkmate"),
            Self::Allows(Merit::Mates { moves }) => write!(f, "allows mate in {moves}"),
            Self::Allows(Merit::Stalemates { moves }) => write!(f, "allows stalemate in {moves}"),
            Self::Allows(Merit::Forks(one, other)) if general(one) => {
                write!(f, "allows a check that wins the {}", other.kind)
            }
            Self::Allows(Merit::Forks(one, other)) => {
                write!(f, "allows a fork of {} and {}", one.kind, other.kind)
            }
            Self::Allows(Merit::Wins { prize, price: None }) => write!(f, "loses {}", with_article(prize)),
            Self::Allows(Merit::Wins { prize, price: Some(price) }) => {
                write!(f, "loses {} for {}", with_article(prize), with_article(price))
            }
            Self::Allows(Merit::WinsMaterial) => f.write_str("loses material"),
            Self::LosesByRepetition => f.write_str("loses by repetition"),
            Self::Misses(Merit::Mates { moves: 1 }) => f.write_str("misses checkmate"),
            Self::Misses(Merit::Mates { moves }) => write!(f, "misses mate in {moves}"),
            Self::Misses(Merit::Stalemates { moves }) => write!(f, "misses a win by stalemate in {moves}"),
            Self::Misses(Merit::Forks(one, other)) if general(one) => {
                write!(f, "misses a check that wins the {}", other.kind)
            }
            Self::Misses(Merit::Forks(one, other)) => {
                write!(f, "misses a fork of {} and {}", one.kind, other.kind)
            }
            Self::Misses(Merit::Wins { prize, price: None }) => {
                write!(f, "misses winning {}", with_article(prize))
            }
            Self::Misses(Merit::Wins { prize, price: Some(price) }) => {
                write!(f, "misses winning {} for {}", with_article(prize), with_article(price))
            }
            Self::Misses(Merit::WinsMaterial) => f.write_str("misses winning material"),
            Self::Allows(merit) => write!(f, "allows the opponent a move that {merit}"),
            Self::Misses(merit) => write!(f, "misses a move that {merit}"),
        }
    }
}
