//! What a side did well.

use std::cmp::Reverse;

use super::{Class, MoveReview, root};
use crate::engine::board::{Move, Position, Side};
use crate::game::Game;
use crate::game::merit::{self, Merit};

/// What a side did well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Praise {
    /// It found this move, which is proven to mate or to win a piece.
    Found { ply: usize, merit: Merit },
    /// So many of its moves were the best ones.
    Best { moves: usize, of: usize },
    /// So many moves in a row were no fault, from one ply to another.
    Faultless { moves: usize, plies: [usize; 2] },
}

/// A gain that is praised, in hundredths of a soldier: an advisor or more.
const MIN_WON: i32 = 200;
/// The number of moves that are tested by proof, those that take most first.
const PROOFS: usize = 5;
/// A count of fewer moves, or of a smaller share than one in this many, is no praise.
const MIN_MOVES: usize = 5;
const MIN_SHARE: usize = 3;

impl Praise {
    /// How much it is worth: a mate, what is won, a part of a soldier for anything else.
    pub fn weight(self) -> i32 {
        match self {
            Self::Found { merit, .. } if merit.is_gain() => merit.amount(),
            Self::Found { .. } => i32::MAX,
            Self::Best { .. } => 1,
            Self::Faultless { .. } => 0,
        }
    }

    /// The most telling praise for a side that is true.
    pub(super) fn of(game: &Game, positions: &[Position], moves: &[MoveReview], side: Side) -> Option<Self> {
        let own: Vec<&MoveReview> = moves.iter().filter(|judged| judged.side == side).collect();
        found(game, positions, &own).or_else(|| best(&own)).or_else(|| faultless(&own))
    }
}

impl MoveReview {
    /// Whether the search found no better move.
    fn is_best(&self) -> bool {
        self.class == Class::Best || self.better.first() == Some(&self.mv)
    }
}

fn found(game: &Game, positions: &[Position], own: &[&MoveReview]) -> Option<Praise> {
    let line = |judged: &MoveReview| -> Vec<Move> { [&[judged.mv][..], &judged.answer].concat() };
    let won = |judged: &MoveReview| {
        let taken = merit::taken(&positions[judged.ply], &line(judged));
        taken.filter(|spoils| spoils.side == judged.side).map_or(0, |spoils| spoils.amount)
    };
    let finds = own.iter().filter(|judged| judged.is_best());
    let finds = finds.map(|judged| (if judged.after.is_win() { i32::MAX } else { won(judged) }, judged));
    let mut finds: Vec<(i32, &&MoveReview)> = finds.filter(|&(won, _)| won >= MIN_WON).collect();
    finds.sort_by_key(|&(won, _)| Reverse(won));
    finds.into_iter().take(PROOFS).find_map(|(_, judged)| {
        let merit = merit::merit(&root(game, judged.ply)?, &line(judged), judged.after)?;
        let is_won = merit.is_gain() && merit.amount() - paid(game, positions, judged.ply) >= MIN_WON;
        let is_mate = matches!(merit, Merit::Mates { .. } | Merit::Stalemates { .. });
        (is_won || is_mate).then_some(Praise::Found { ply: judged.ply, merit })
    })
}

/// The worth of what the opponent's last move has captured: to win back as much is no gain.
fn paid(game: &Game, positions: &[Position], ply: usize) -> i32 {
    ply.checked_sub(1).map_or(0, |before| merit::worth_at(&positions[before], game.line()[before].to))
}

fn best(own: &[&MoveReview]) -> Option<Praise> {
    let moves = own.iter().filter(|judged| judged.is_best()).count();
    let is_praise = moves >= MIN_MOVES && MIN_SHARE * moves >= own.len();
    is_praise.then_some(Praise::Best { moves, of: own.len() })
}

fn faultless(own: &[&MoveReview]) -> Option<Praise> {
    let is_wrong = |judged: &&MoveReview| judged.class.is_fault() || judged.reason.is_some();
    let longest = own.split(is_wrong).rev().max_by_key(|run| run.len())?;
    let plies = [longest.first()?.ply, longest.last()?.ply];
    (longest.len() >= MIN_MOVES).then_some(Praise::Faultless { moves: longest.len(), plies })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{cp, found, game, moves};
    use super::super::{FoundLine, Review};
    use super::*;
    use crate::engine::board::{Kind, Piece};
    use crate::engine::evaluate::Score;
    use crate::engine::rules::Profile;

    /// The praise for Red if it makes the first move, and the answer and the score are these.
    fn praise(fen: &str, mv: &str, before: Option<FoundLine>, after: Option<FoundLine>) -> Option<Praise> {
        Review::new(&game(fen, mv), &[before, after]).praise[Side::Red.index()]
    }

    #[test]
    fn a_best_move_that_wins_a_piece_is_praised_and_one_that_loses_more_is_not() {
        let fen = "3k5/9/9/9/9/R8/n8/9/9/4K4 w";
        let horse = Piece::new(Side::Black, Kind::Horse);
        let merit = Merit::Wins { prize: horse, price: None };
        let taken = praise(fen, "a4a3", found(cp(900), "a4a3 d9d8"), found(cp(-900), "d9d8 e0e1"));
        assert_eq!(taken, Some(Praise::Found { ply: 0, merit }));
        // A chariot takes back.
        let guarded = "r2k5/9/9/9/9/R8/n8/9/9/4K4 w";
        let lost = praise(guarded, "a4a3", found(cp(-300), "a4a3 a9a3"), found(cp(300), "a9a3 e0e1"));
        assert_eq!(lost, None);
        let worse = praise(fen, "a4a3", found(cp(1_500), "a4a9 d9d8"), found(cp(-900), "d9d8 e0e1"));
        assert_eq!(worse, None, "there was something better");
    }

    #[test]
    fn to_win_back_what_was_just_lost_is_not_praised() {
        let fen = "3k5/9/9/9/9/R3C4/n8/3n5/9/5K3 b";
        let findings =
            [found(cp(-500), "d2e4 a4a3"), found(cp(900), "a4a3 d9d8"), found(cp(-900), "d9d8 f0f1")];
        let review = Review::new(&game(fen, "d2e4 a4a3"), &findings);
        assert_eq!(review.praise[Side::Red.index()], None);
    }

    #[test]
    fn a_mate_that_was_seen_is_praised() {
        let fen = "3k5/8R/R8/9/9/9/9/9/9/4K4 w";
        let mate = |score, line: &str| Some(FoundLine { score, moves: moves(line), depth: 8 });
        let after = Some(FoundLine { score: Score::loses_in(0), moves: Vec::new(), depth: 0 });
        let seen = praise(fen, "a7a9", mate(-Score::loses_in(1), "a7a9"), after);
        assert_eq!(seen, Some(Praise::Found { ply: 0, merit: Merit::Mates { moves: 1 } }));
    }

    /// The praise for Red in a game of quiet moves, of which these are faults.
    fn quiet(faults: &[usize]) -> Option<Praise> {
        let line = moves(&"a0a1 d9d8 a1a0 d8d9 ".repeat(4));
        let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
        let game = Game::from_line(fen.parse().unwrap(), &line, line.len(), Profile::default()).unwrap();
        // Red could always do a little better, or much.
        let mut of_red = 300;
        let find = |ply: usize| {
            if ply.is_multiple_of(2) {
                return found(cp(of_red), "e0e1");
            }
            of_red -= if faults.contains(&(ply - 1)) { 200 } else { 1 };
            found(cp(-of_red), "")
        };
        let findings: Vec<_> = (0..=line.len()).map(find).collect();
        Review::new(&game, &findings).praise[Side::Red.index()]
    }

    #[test]
    fn moves_in_a_row_without_a_fault_are_counted_if_there_are_enough() {
        assert_eq!(quiet(&[]), Some(Praise::Faultless { moves: 8, plies: [0, 14] }));
        assert_eq!(quiet(&[4]), Some(Praise::Faultless { moves: 5, plies: [6, 14] }));
        assert_eq!(quiet(&[6, 12]), None);
    }
}
