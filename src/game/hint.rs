//! Hints: a good move, and the idea behind it.
//!
//! Every good move has an idea, but not every idea can be proven. The first of these that is true
//! is given:
//!
//! | idea | proof |
//! |---|---|
//! | what the move achieves | see [`merit`](mod@merit) |
//! | what it prepares | the same proof for the next move of the line, after the reply that the search expects; for a gain, if it is threatened; for a plan, if this move makes way for it |
//! | what it improves | this aspect of the position is better after the move and still at the end of the line |
//! | which piece it places better | the search found nothing better for any other piece |

use super::merit::{self, Merit, merit};
use crate::engine::board::{Kind, Move, Piece, Position, Side};
use crate::engine::evaluate::{Aspect, Score, aspects};
use crate::engine::movegen;
use crate::engine::search::Root;

/// A suggested move, and its idea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The suggested move.
    pub mv: Move,
    /// The best line that the search found, beginning with the move.
    pub line: Vec<Move>,
    /// The piece that moves.
    pub piece: Piece,
    pub gives_check: bool,
    pub idea: Idea,
}

/// The idea of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idea {
    Does(Merit),
    Prepares(Merit),
    /// The aspect of the position that gains most for the side that moves.
    Improves(Aspect, Side),
    Places(Piece),
}

/// Smaller improvements are not mentioned, in centipawns.
const MIN_IMPROVEMENT: i32 = 5;

impl Hint {
    /// The idea of the first move of `line`. The search found the line in `root`, with this score
    /// from the mover's view. `None` only if the move is illegal.
    pub fn new(root: &Root, line: &[Move], score: Score) -> Option<Self> {
        let before = root.position();
        let (count, end) = movegen::legal_prefix(before, line);
        let line = &line[..count];
        let &mv = line.first()?;
        let piece = before.piece_at(mv.from)?;
        let idea = merit(root, line, score)
            .map(Idea::Does)
            .or_else(|| prepared(root, line, score).map(Idea::Prepares))
            .or_else(|| improved(before, mv, &end).map(|aspect| Idea::Improves(aspect, piece.side)))
            .unwrap_or(Idea::Places(piece));
        Some(Self { mv, gives_check: before.gives_check(mv), line: line.to_vec(), piece, idea })
    }
}

/// The merit of the same side's next move in the line, if it is a reason for this one.
fn prepared(root: &Root, line: &[Move], score: Score) -> Option<Merit> {
    let (first, rest) = line.split_at_checked(2)?;
    let moves = root.moves().iter().chain(first).copied().collect();
    let next = Root::new(root.start().clone(), moves, root.profile).ok()?;
    merit(&next, rest, score).filter(|&merit| {
        let is_strong =
            matches!(merit, Merit::ThreatensMate | Merit::HollowCannon | Merit::Takes(_) | Merit::Attacks(_));
        let is_plan = matches!(merit, Merit::TakesCentre(_) | Merit::Develops(_) | Merit::CrossesRiver(_));
        is_strong
            || merit.is_gain() && is_threatened(root.position(), first[0], rest[0], merit)
            || is_plan && makes_way(root.position(), first[0], rest[0])
    })
}

/// Whether a move threatens this gain by the next one, or leaves the opponent a single reply. What
/// only the expected reply allows is not prepared.
fn is_threatened(before: &Position, first: Move, next: Move, gain: Merit) -> bool {
    let after = before.after(first);
    movegen::legal_moves(&after).len() == 1 || merit::is_threat(&after, next, gain)
}

/// Whether this move makes way for the next one of its side: the same piece goes on, the next move
/// is illegal without it, or a horse will stand behind the point that is left.
fn makes_way(before: &Position, first: Move, next: Move) -> bool {
    let passed = before.after(first).passed();
    let is_opened =
        !movegen::is_legal(before, next) && passed.is_some_and(|passed| movegen::is_legal(&passed, next));
    let is_horse = before.piece_at(next.from).is_some_and(|piece| piece.kind == Kind::Horse);
    let (left, place) = (first.from, next.to);
    let is_beside = left.file().abs_diff(place.file()) + left.rank().abs_diff(place.rank()) == 1;
    first.to == next.from || is_opened || is_horse && is_beside
}

/// The aspect of the mover's position that gains most, and keeps the gain to the end of the line.
fn improved(before: &Position, mv: Move, end: &Position) -> Option<Aspect> {
    let mover = before.side_to_move().index();
    let [before, after, end] = [before, &before.after(mv), end].map(|position| aspects(position)[mover]);
    let gain = |aspect: Aspect| {
        let place = aspect as usize;
        after[place].min(end[place]) - before[place]
    };
    Aspect::NARROW_AND_WIDE.into_iter().find_map(|aspects| {
        let best = aspects.iter().copied().max_by_key(|&aspect| gain(aspect))?;
        (gain(best) >= MIN_IMPROVEMENT).then_some(best)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Kind, Side};
    use crate::engine::rules::Profile;

    fn hint(fen: &str, line: &str) -> Option<Hint> {
        let root = Root::new(fen.parse().unwrap(), Vec::new(), Profile::default()).unwrap();
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        Hint::new(&root, &line, Score::centipawns(50))
    }

    #[test]
    fn what_is_proven_comes_first() {
        let won = hint("3k5/9/9/9/4n4/9/9/9/9/4RK3 w", "e0e5 d9d8").unwrap();
        let horse = Piece::new(Side::Black, Kind::Horse);
        assert_eq!(won.idea, Idea::Does(Merit::Wins { prize: horse, price: None }));
        assert_eq!((won.mv.to_string(), won.line.len(), won.gives_check), ("e0e5".into(), 2, false));
    }

    #[test]
    fn a_move_that_does_nothing_itself_may_prepare_something() {
        let start = Position::start().to_string();
        let prepared = |line: &str| hint(&start, line).unwrap().idea;
        let [horse, soldier] = [Kind::Horse, Kind::Soldier].map(|kind| Piece::new(Side::Red, kind));
        assert_eq!(prepared("c3c4 h9g7 b0c2"), Idea::Prepares(Merit::Develops(horse)), "its way is free");
        assert_eq!(
            prepared("g3g4 h9g7 b0c2"),
            Idea::Improves(Aspect::Soldiers, Side::Red),
            "another horse's way"
        );
        assert_eq!(
            prepared("c3c4 h9g7 b2e2"),
            Idea::Improves(Aspect::Soldiers, Side::Red),
            "the cannon was free"
        );
        assert_eq!(prepared("c3c4 a9a8 c4c5"), Idea::Prepares(Merit::CrossesRiver(soldier)));
    }

    #[test]
    fn what_only_the_expected_reply_allows_is_not_prepared() {
        // The horse steps in front of the chariot.
        let waiting = hint("3k5/9/1n7/9/9/9/9/9/9/R3K4 w", "e0e1 b7a5 a0a5").unwrap();
        assert!(!matches!(waiting.idea, Idea::Prepares(_)), "{waiting:?}");
    }

    #[test]
    fn a_quiet_move_still_has_an_idea() {
        let quiet = hint(&Position::start().to_string(), "c3c4 h9g7").unwrap();
        assert_eq!(quiet.idea, Idea::Improves(Aspect::Soldiers, Side::Red));
        let waiting = hint("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e1").unwrap();
        assert!(matches!(waiting.idea, Idea::Improves(..) | Idea::Places(_)), "{waiting:?}");
    }

    #[test]
    fn a_line_counts_as_far_as_it_is_legal() {
        assert_eq!(hint("3k5/9/9/9/9/9/9/9/R8/R3K4 w", "a0a5"), None);
        assert_eq!(hint("3k5/9/9/9/9/9/9/9/R8/R3K4 w", "a0b0 a0b0").unwrap().line.len(), 1);
    }
}
