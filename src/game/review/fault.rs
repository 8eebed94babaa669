//! What is wrong with a move; only what is proven is said.

use std::fmt;

use super::Finding;
use crate::engine::board::{Kind, Piece};
use crate::engine::evaluate::Outlook;
use crate::engine::search::Root;
use crate::game::effect::{self, Effect, with_article};

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The opponent can now do this: it mates, forks or wins something.
    Allows(Effect),
    /// The mover could have done this, and did not.
    Misses(Effect),
    /// The mover is now at fault in a repetition, or can be brought to be, which loses.
    LosesByRepetition,
}

/// What is wrong with the move between the two positions, each with what was found there.
///
/// Mates are allowed or missed if the search proved them, and repetitions lost by its score. Material is lost if the
/// opponent's best move is proven to win it ([`effect::effect`]) and the better line keeps it, so that the mover is better
/// off at its end by about as much. It is missed the other way round.
pub(super) fn fault(before: (&Root, &Finding), after: (&Root, &Finding)) -> Option<Fault> {
    let ((root, found), (next, reply)) = (before, after);
    let answer =
        || effect::effect(next, &reply.line, reply.score).map(|effect| with_price(effect, root, next));
    let better = || effect::effect(root, &found.line, found.score);
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
    let difference = effect::balance(root, &found.line)? - effect::balance(root, &played)?;
    let drop = found.score - -reply.score;
    let is_it = |effect: &Effect| {
        effect.is_gain()
            && difference >= effect.amount() - effect::SLACK
            && drop <= effect::most_of(effect.amount())
    };
    let allowed = answer().filter(is_it);
    let missed = better().filter(is_it);
    if missed.map_or(0, Effect::amount) > allowed.map_or(0, Effect::amount) {
        return missed.map(Fault::Misses);
    }
    allowed.map(Fault::Allows)
}

/// Adds what the move itself captured as the opponent's price.
fn with_price(effect: Effect, root: &Root, next: &Root) -> Effect {
    let captured = next.moves().last().and_then(|play| root.position().piece_at(play.to));
    match (effect, captured) {
        (Effect::Wins { prize, price: None }, Some(price)) => {
            let whole = Effect::Wins { prize, price: Some(price) };
            if whole.amount() > effect::SLACK { whole } else { effect }
        }
        _ => effect,
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let general = |piece: Piece| piece.kind == Kind::General;
        match *self {
            Self::Allows(Effect::Mates { moves: 1 }) => f.write_str("allows checkmate"),
            Self::Allows(Effect::Mates { moves }) => write!(f, "allows mate in {moves}"),
            Self::Allows(Effect::Stalemates { moves }) => write!(f, "allows stalemate in {moves}"),
            Self::Allows(Effect::Forks(one, other)) if general(one) => {
                write!(f, "allows a check that wins the {}", other.kind)
            }
            Self::Allows(Effect::Forks(one, other)) => {
                write!(f, "allows a fork of {} and {}", one.kind, other.kind)
            }
            Self::Allows(Effect::Wins { prize, price: None }) => write!(f, "loses {}", with_article(prize)),
            Self::Allows(Effect::Wins { prize, price: Some(price) }) => {
                write!(f, "loses {} for {}", with_article(prize), with_article(price))
            }
            Self::Allows(Effect::WinsMaterial) => f.write_str("loses material"),
            Self::LosesByRepetition => f.write_str("loses by repetition"),
            Self::Misses(Effect::Mates { moves: 1 }) => f.write_str("misses checkmate"),
            Self::Misses(Effect::Mates { moves }) => write!(f, "misses mate in {moves}"),
            Self::Misses(Effect::Stalemates { moves }) => write!(f, "misses a win by stalemate in {moves}"),
            Self::Misses(Effect::Forks(one, other)) if general(one) => {
                write!(f, "misses a check that wins the {}", other.kind)
            }
            Self::Misses(Effect::Forks(one, other)) => {
                write!(f, "misses a fork of {} and {}", one.kind, other.kind)
            }
            Self::Misses(Effect::Wins { prize, price: None }) => {
                write!(f, "misses winning {}", with_article(prize))
            }
            Self::Misses(Effect::Wins { prize, price: Some(price) }) => {
                write!(f, "misses winning {} for {}", with_article(prize), with_article(price))
            }
            Self::Misses(Effect::WinsMaterial) => f.write_str("misses winning material"),
            Self::Allows(effect) => write!(f, "allows the opponent a move that {effect}"),
            Self::Misses(effect) => write!(f, "misses a move that {effect}"),
        }
    }
}
