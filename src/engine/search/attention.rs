//! What a weak player does not see: some of its own moves, and some of the replies to them.
//!
//! A move gets a glance, and one more for everything about it that catches the eye: see [`Attention::glances`]. Each
//! glance misses it with probability [`Variety::oversight`], and the move is overlooked if all glances miss it. So a long
//! quiet move of a chariot is overlooked far more often than a capture, and the recapture of the piece that has just moved
//! hardly ever. What follows a noticed reply is searched without errors, so all entries of the transposition table are
//! right.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::Variety;
use super::iterative_deepening::RootMove;
use super::picker::Picker;
use super::reduction;
use super::searcher::Searcher;
use crate::engine::board::{Kind, Move, Position, Square};
use crate::engine::evaluate::{MAX_PLY, Score};
use crate::engine::movegen;

/// Files or ranks: a move no longer than this is short, and easier to see.
const SHORT: usize = 2;

/// What a player overlooks in one turn; the same seed overlooks the same.
#[derive(Clone, Copy)]
pub(super) struct Attention {
    /// Permille: the probability that one glance misses a move.
    oversight: u32,
    seed: u64,
}

impl Attention {
    /// `None` if everything is seen.
    pub fn of(variety: Variety) -> Option<Self> {
        let Variety { oversight, seed, .. } = variety;
        (oversight > 0).then_some(Self { oversight, seed })
    }

    /// Whether `play`, legal in `position`, goes unnoticed. `arrived` is where the last move went.
    fn overlooks(self, position: &Position, play: Move, arrived: Option<Square>) -> bool {
        let number = (play.from.index() * Square::COUNT + play.to.index()) as u64;
        let mut chance = SmallRng::seed_from_u64(self.seed ^ number << 32);
        (0..Self::glances(position, play, arrived)).all(|_| chance.random_range(0..1_000) < self.oversight)
    }

    /// How many glances a move gets, at least one.
    fn glances(position: &Position, play: Move, arrived: Option<Square>) -> u32 {
        let Move { from, to } = play;
        let side = position.side_to_move();
        let victim = match position.piece_at(to).map(|piece| piece.kind) {
            None => 0,
            Some(Kind::Chariot) => 3,
            Some(Kind::Horse | Kind::Cannon) => 2,
            Some(_) => 1,
        };
        let distance = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
        1 + victim
            + 2 * u32::from(arrived == Some(to))
            + u32::from(position.gives_check(play))
            + u32::from(distance <= SHORT)
            + u32::from(to.rank_for(side) >= from.rank_for(side))
    }
}

impl Searcher<'_> {
    /// The root moves that are noticed, best first, each with its score if the opponent had only the replies that are
    /// noticed. Moves worse than the best by more than `margin` centipawns are left out. In check all moves are noticed.
    ///
    /// `None` if all noticed moves lose by force or by repetition, or if the search has ended.
    pub(super) fn notice(
        &mut self,
        moves: &[RootMove],
        attention: Attention,
        margin: i32,
    ) -> Option<Vec<RootMove>> {
        let in_check = self.position.in_check();
        let mut best = -Score::INFINITE;
        let mut noticed = Vec::new();
        for root_move in moves {
            if !in_check && attention.overlooks(&self.position, root_move.play, None) {
                continue;
            }
            let floor = best - margin;
            self.make(root_move.play, 0);
            let score = -self.noticed_reply(-floor, root_move.play.to, attention);
            self.take_back();
            if self.stopped {
                return None;
            }
            if score > floor || noticed.is_empty() {
                best = best.max(score);
                noticed.push(root_move.clone().with_score(score));
            }
        }
        noticed.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        (best > Score::forfeits_in(MAX_PLY)).then_some(noticed)
    }

    /// The score of the position after a root move to `arrived`, from the view of the side that replies, if it had only
    /// the replies that are noticed.
    fn noticed_reply(&mut self, beta: Score, arrived: Square, attention: Attention) -> Score {
        let depth = self.iteration - 1;
        if let Some(score) = self.ruling(1) {
            return score;
        }
        if self.position.in_check() {
            return self.node(-Score::INFINITE, beta, depth + 1, 1, false);
        }
        if !movegen::has_legal_move(&self.position) {
            return Score::loses_in(1);
        }
        let standing = self.evaluate(1);
        self.frames[1].evaluation = Some(standing);
        // On the last ply a reply is a capture or nothing.
        let mut best = if depth > 0 { -Score::INFINITE } else { standing };
        let tt_move = self.shared.table.get(self.key()).and_then(|entry| entry.play);
        let mut number = 0;
        let mut picker = Picker::all(&self.position, &self.hints(1, tt_move));
        while best < beta
            && let Some(play) = picker.next(&self.position, &self.hints(1, tt_move))
        {
            let is_capture = self.position.piece_at(play.to).is_some();
            if depth <= 0 && !is_capture || attention.overlooks(&self.position, play, Some(arrived)) {
                continue;
            }
            number += 1;
            self.make(play, 1);
            let mut score = beta;
            if number > 1 {
                let late = if is_capture { 0 } else { reduction::late(depth, number) };
                score = -self.node(-best - 1, -best, (depth - 1 - late).max(1.min(depth - 1)), 2, true);
            }
            if score > best {
                score = -self.node(-beta, -best, depth - 1, 2, false);
            }
            self.take_back();
            if self.stopped {
                return Score::DRAW;
            }
            best = best.max(score);
        }
        // If no reply is noticed, the position is taken as it stands.
        if best == -Score::INFINITE { standing } else { best }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glances(fen: &str, play: &str, arrived: Option<&str>) -> u32 {
        let arrived = arrived.map(|square| square.parse().unwrap());
        Attention::glances(&fen.parse().unwrap(), play.parse().unwrap(), arrived)
    }

    #[test]
    fn what_catches_the_eye_gets_more_glances() {
        let fen = "3k5/9/9/r8/9/9/1p7/9/R8/4K4 w";
        assert_eq!(glances(fen, "a1a2", None), 3, "short and forward");
        assert_eq!(glances(fen, "a1a5", None), 2, "far, but forward");
        assert_eq!(glances(fen, "a1a6", None), 5, "takes a chariot");
        assert_eq!(glances(fen, "a1a6", Some("a6")), 7, "which has just arrived there");
        assert_eq!(glances(fen, "a1d1", None), 3, "gives check");
        assert_eq!(glances("3k5/R8/9/9/9/9/9/9/9/4K4 w", "a8a1", None), 1, "far and back");
    }

    #[test]
    fn a_seed_overlooks_the_same_and_more_glances_overlook_less() {
        let position: Position = "3k5/9/9/r8/9/9/1p7/9/R8/4K4 w".parse().unwrap();
        let overlooked = |play: &str| {
            let play = play.parse().unwrap();
            let by = |seed| Attention { oversight: 700, seed }.overlooks(&position, play, None);
            assert!((0..50).all(|seed| by(seed) == by(seed)));
            (0..1_000).filter(|&seed| by(seed)).count()
        };
        // 0.7^5, 0.7^3 and 0.7^2.
        assert!((120..220).contains(&overlooked("a1a6")));
        assert!((290..400).contains(&overlooked("a1a2")));
        assert!((430..550).contains(&overlooked("a1a5")));
    }
}
