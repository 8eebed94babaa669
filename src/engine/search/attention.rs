//! What a weak player does not see: some of its own moves, and some of the replies to them.
//!
//! Which ones, [`policy`] says: the farther a move is from what comes to mind first, the more often it is overlooked. So a
//! long quiet move of a chariot is overlooked far more often than a capture; to take back, or to take an unguarded chariot,
//! hardly ever. What follows a noticed reply is searched without errors, so all entries of the transposition table
//! are right.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::iterative_deepening::RootMove;
use super::picker::Picker;
use super::policy::{self, Distance, Scene};
use super::searcher::Searcher;
use super::{Variety, reduction, see};
use crate::engine::board::{Kind, Move, Position, Square};
use crate::engine::evaluate::{MAX_PLY, Score, piece_value};
use crate::engine::movegen;

/// Plies: who looks so far ahead overlooks no reply that mates at once.
const SEES_MATE_DEPTH: i32 = 4;

/// A capture that anybody sees comes to mind so many times as soon as masters' games would have it: they seldom leave anything
/// to be taken.
const PLAIN: Distance = 5;

/// What a player overlooks in one turn; the same seed overlooks the same.
#[derive(Clone, Copy)]
pub(super) struct Attention {
    /// As [`Variety::reach`].
    reach: u32,
    /// As [`Variety::replies`].
    replies: Distance,
    evenness: Distance,
    seed: u64,
}

impl Attention {
    /// `None` if everything is seen.
    pub fn of(variety: Variety) -> Option<Self> {
        let Variety { reach, replies, evenness, seed, .. } = variety;
        Some(Self { reach: reach?, replies, evenness: 100 + evenness as Distance, seed })
    }

    /// Whether a move at this distance goes unnoticed.
    fn overlooks(self, play: Move, distance: Distance) -> bool {
        let number = (play.from.index() * Square::COUNT + play.to.index()) as u64;
        let mut chance = SmallRng::seed_from_u64(self.seed ^ number << 32);
        let distance = distance.max(0) as u32;
        chance.random_range(0..distance + self.reach.max(1)) < distance
    }
}

impl Attention {
    /// The distances of some legal moves as a player has them who sees what there is to be taken, and to whom other moves
    /// are `base` farther away than to a master.
    fn distances(self, position: &Position, scene: Scene, moves: &[Move], base: Distance) -> Vec<Distance> {
        let distances = policy::distances(position, scene, moves).into_iter().zip(moves);
        distances
            .map(|(distance, &play)| {
                let distance = base + distance * 100 / self.evenness;
                distance / if is_plain(position, scene, play) { PLAIN } else { 1 }
            })
            .collect()
    }
}

/// Whether a move takes back, or takes a chariot, a horse or a cannon that is worth it.
fn is_plain(position: &Position, scene: Scene, play: Move) -> bool {
    let Some(victim) = position.piece_at(play.to) else { return false };
    let takes_back = position.quiet_plies() == 0 && scene.last.is_some_and(|last| last.to == play.to);
    let is_prize = matches!(victim.kind, Kind::Chariot | Kind::Horse | Kind::Cannon);
    (takes_back || is_prize) && see::is_at_least(position, play, piece_value(victim.kind) / 2)
}

/// Whether a legal move mates or stalemates.
fn ends(position: &Position, play: Move) -> bool {
    let mut after = position.clone();
    after.make(play);
    !movegen::has_legal_move(&after)
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
        let played = self.shared.root.moves();
        let earlier = |plies: usize| played.len().checked_sub(plies).map(|ply| played[ply]);
        let scene = Scene { last: earlier(1), before: earlier(2) };
        let plays: Vec<Move> = moves.iter().map(|root_move| root_move.play).collect();
        let distances = attention.distances(&self.position, scene, &plays, 100);
        for (root_move, distance) in moves.iter().zip(distances) {
            if !in_check && attention.overlooks(root_move.play, distance) {
                continue;
            }
            let floor = best - margin;
            self.make(root_move.play, 0);
            let reply_scene = Scene { last: Some(root_move.play), before: scene.last };
            let score = -self.noticed_reply(-floor, reply_scene, attention);
            self.take_back();
            if self.stopped {
                return None;
            }
            if score > floor || noticed.is_empty() {
                best = best.max(score);
                noticed.push(root_move.clone().noticed(score, distance));
            }
        }
        noticed.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        (best > Score::forfeits_in(MAX_PLY)).then_some(noticed)
    }

    /// The score of the position after a root move, from the view of the side that replies, if it had only the replies that
    /// are noticed.
    fn noticed_reply(&mut self, beta: Score, scene: Scene, attention: Attention) -> Score {
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
        let overlooked = self.overlooked_replies(scene, attention);
        let tt_move = self.shared.table.get(self.key()).and_then(|entry| entry.play);
        let mut number = 0;
        let mut picker = Picker::all(&self.position, &self.hints(1, tt_move));
        while best < beta
            && let Some(play) = picker.next(&self.position, &self.hints(1, tt_move))
        {
            let is_capture = self.position.piece_at(play.to).is_some();
            if depth <= 0 && !is_capture || overlooked.contains(&play) {
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

    /// The replies that go unnoticed.
    fn overlooked_replies(&self, scene: Scene, attention: Attention) -> Vec<Move> {
        let moves = movegen::legal_moves(&self.position);
        let distances = attention.distances(&self.position, scene, &moves, attention.replies);
        let sees_mate = self.iteration >= SEES_MATE_DEPTH;
        let is_overlooked = |(play, distance): (Move, Distance)| {
            attention.overlooks(play, distance) && !(sees_mate && ends(&self.position, play))
        };
        let replies = moves.into_iter().zip(distances);
        replies.filter(|&reply| is_overlooked(reply)).map(|(play, _)| play).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_overlooks_the_same_and_what_is_far_from_the_mind_is_overlooked_more_often() {
        let play = "a1a6".parse().unwrap();
        let overlooked = |distance| {
            let by =
                |seed| Attention { reach: 100, replies: 0, evenness: 100, seed }.overlooks(play, distance);
            assert!((0..50).all(|seed| by(seed) == by(seed)));
            (0..1_000).filter(|&seed| by(seed)).count()
        };
        assert_eq!(overlooked(0), 0);
        // Half, and three quarters.
        assert!((430..570).contains(&overlooked(100)));
        assert!((690..810).contains(&overlooked(300)));
    }

    #[test]
    fn anybody_sees_what_can_be_taken() {
        let position: Position = "1n2kab1r/9/2C6/p3p3p/9/9/P3P3P/9/9/1NBAKABNR b".parse().unwrap();
        let scene = Scene { last: "c2c7".parse().ok(), before: None };
        assert!(is_plain(&position, scene, "b9c7".parse().unwrap()));
        let position: Position = "1n2kabr1/9/6n2/p3p3p/7R1/9/P3P3P/2C6/9/1NBAKABN1 b".parse().unwrap();
        let is_plain = |play: &str| is_plain(&position, Scene::default(), play.parse().unwrap());
        assert!(is_plain("h9h5") && !is_plain("e6e5") && !is_plain("b9c7"));
    }

    #[test]
    fn a_move_that_mates_ends_the_game() {
        let position: Position = "3aka3/9/9/9/9/4C4/9/7C1/9/5K3 w".parse().unwrap();
        assert!(ends(&position, "h2e2".parse().unwrap()));
        assert!(!ends(&position, "h2h3".parse().unwrap()));
    }
}
