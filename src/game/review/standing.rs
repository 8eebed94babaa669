//! Chances that stand for several moves. A side that misses one move after move, or leaves it to the
//! opponent, makes one mistake.

use super::{Class, MoveReview, Review};
use crate::engine::board::{Move, Position};

/// Sets [`MoveReview::since`] of each move.
pub(super) fn note(moves: &mut [MoveReview], positions: &[Position]) {
    let chances: Vec<Option<Move>> = moves.iter().map(|judged| chance(judged, positions)).collect();
    for later in 0..moves.len() {
        let Some(chance) = chances[later] else { continue };
        let stands = (0..later).rev().take_while(|&earlier| leaves(moves[earlier].mv, chance));
        let is_same =
            |&earlier: &usize| moves[earlier].side == moves[later].side && chances[earlier] == Some(chance);
        let first = stands.filter(is_same).last().map(|earlier| moves[earlier].ply);
        moves[later].since = first;
    }
}

/// The capture, or the first move of a mate, that a bad move misses or allows. Other moves may be
/// good in several positions without being one chance.
fn chance(judged: &MoveReview, positions: &[Position]) -> Option<Move> {
    let mv = judged.chance()?;
    let is_capture = || positions.get(judged.ply)?.piece_at(mv.to).map(|_| ());
    let is_mate = judged.class == Class::MissedMate || judged.after.is_loss();
    let is_wrong = judged.class.is_fault() || judged.lost_something();
    (is_wrong && (is_mate || is_capture().is_some())).then_some(mv)
}

/// Whether a move leaves the two points of a chance alone.
fn leaves(mv: Move, chance: Move) -> bool {
    [mv.from, mv.to].iter().all(|square| ![chance.from, chance.to].contains(square))
}

impl MoveReview {
    /// The move that shows why this one is bad: the better move, or the opponent's answer.
    pub fn chance(&self) -> Option<Move> {
        match &self.reason {
            Some(reason) if !reason.is_missed() => reason.line.first().copied(),
            _ => self.better.first().copied(),
        }
    }
}

impl Review {
    /// How often the chance of this move was missed or allowed from here on, and the last ply. `None`
    /// if only once.
    pub fn standing(&self, judged: &MoveReview) -> Option<(usize, usize)> {
        let again = || self.moves.iter().filter(|other| other.since == Some(judged.ply));
        Some((1 + again().count(), again().next_back()?.ply))
    }
}

#[cfg(test)]
mod tests {
    use super::super::accuracy::mean_loss;
    use super::super::tests::{cp, found, moves};
    use super::*;
    use crate::engine::board::Side;
    use crate::engine::rules::Profile;
    use crate::game::Game;

    /// A game in which a chariot can be taken for a cannon from the ninth ply on, except at `gone`.
    fn neglected(line: &str, gone: Option<usize>) -> Review {
        let line = moves(&format!("{OPENING} {line}"));
        let game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
        let find = |ply: usize| match ply {
            ..8 => None,
            _ if Some(ply) == gone => found(cp(0), "b0c2 b7a7"),
            _ if ply.is_multiple_of(2) => found(cp(775), "b2b9 c7b9 b0c2 b9c7"),
            _ => found(cp(0), "b7a7 b0c2"),
        };
        Review::new(&game, &(0..=line.len()).map(find).collect::<Vec<_>>())
    }

    const OPENING: &str = "h2e2 b9c7 h0g2 c6c5 i0h0 h7e7 h0h6 a9b9";

    #[test]
    fn a_chance_that_stands_for_several_moves_is_told_and_counted_once() {
        let review = neglected("h6g6 i9i8 g6h6 i8i9 i3i4 i6i5", None);
        let of_red: Vec<&MoveReview> =
            review.moves.iter().filter(|judged| judged.side == Side::Red).collect();
        assert!(of_red.iter().all(|judged| judged.class == Class::Blunder), "{of_red:?}");
        assert_eq!(of_red.iter().map(|judged| judged.since).collect::<Vec<_>>(), [None, Some(8), Some(8)]);
        assert_eq!((review.standing(of_red[0]), review.standing(of_red[1])), (Some((3, 12)), None));
        let keys = review.key_moments(9, None);
        assert_eq!(keys.iter().filter(|judged| judged.side == Side::Red).count(), 1);
        assert_eq!(mean_loss(of_red.iter().copied()), Some(of_red[0].loss()));
    }

    #[test]
    fn a_chance_that_was_gone_meanwhile_is_another_one() {
        // The chariot leaves and comes back.
        let review = neglected("h6g6 b9a9 g6h6 a9b9 i3i4 i6i5", Some(10));
        assert_eq!(review.moves.iter().find(|judged| judged.ply == 12).unwrap().since, None);
    }
}
