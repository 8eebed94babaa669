//! What is wrong with a move; only what is proven is said.

use std::fmt;

use super::Finding;
use crate::engine::board::{Kind, Piece};
use crate::engine::evaluate::Outlook;
use crate::engine::search::Root;
use crate::game::merit::{self, Merit, with_article};

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The opponent can now do this: it mates, forks or wins something.
    Allows(Merit),
    /// The mover could have done this, and did not.
    Misses(Merit),
    /// The mover is now at fault in a repetition, or can be brought to be, which loses.
    LosesByRepetition,
}

/// What is wrong with the move between the two positions, each with what was found there.
///
/// Mates are allowed or missed if the search proved them, and repetitions lost by its score. Material is lost if the
/// opponent's best move is proven to win it ([`merit::merit`]) and the better line keeps it, so that the mover is better
/// off at its end by about as much. It is missed the other way round.
pub(super) fn fault(before: (&Root, &Finding), after: (&Root, &Finding)) -> Option<Fault> {
    let ((root, found), (next, reply)) = (before, after);
    let answer = || merit::merit(next, &reply.line, reply.score).map(|merit| with_price(merit, root, next));
    let better = || merit::merit(root, &found.line, found.score);
    if reply.score.outlook() == Outlook::WinsByRepetition
        && found.score.outlook() != Outlook::LosesByRepetition
    {
        return Some(Fault::LosesByRepetition);
    }
    if reply.score.is_win() && !found.score.is_loss() {
        return answer().map(Fault::Allows);
    }
    if found.score.is_win() && !reply.score.is_loss() {
        return better().map(Fault::Misses);
    }
    let played: Vec<_> = next.moves().last().into_iter().chain(&reply.line).copied().collect();
    let difference = merit::balance(root, &found.line)? - merit::balance(root, &played)?;
    let drop = found.score - -reply.score;
    let is_it = |merit: &Merit| {
        merit.is_gain()
            && difference >= merit.amount() - merit::SLACK
            && drop <= merit::most_of(merit.amount())
    };
    let allowed = answer().filter(is_it);
    let missed = better().filter(is_it);
    if missed.map_or(0, Merit::amount) > allowed.map_or(0, Merit::amount) {
        return missed.map(Fault::Misses);
    }
    allowed.map(Fault::Allows)
}

/// Adds what the move itself captured as the opponent's price.
fn with_price(merit: Merit, root: &Root, next: &Root) -> Merit {
    let captured = next.moves().last().and_then(|play| root.position().piece_at(play.to));
    match (merit, captured) {
        (Merit::Wins { prize, price: None }, Some(price)) => {
            let whole = Merit::Wins { prize, price: Some(price) };
            if whole.amount() > merit::SLACK { whole } else { merit }
        }
        _ => merit,
    }
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
