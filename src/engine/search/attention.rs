//! The oversights of a weak player: some of its own moves, and some of the replies.
//!
//! [`policy`] decides which: the farther a move is from what comes to mind first, the more often it
//! is overlooked. So a long quiet move of a chariot is overlooked far more often than a capture; a
//! recapture, or the capture of an unguarded chariot, hardly ever. After a noticed reply the search
//! makes no errors, so all entries of the transposition table are right.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::forfeit::Ruling;
use super::iterative_deepening::RootMove;
use super::picker::{Pick, Picker, Scope};
use super::policy::{self, Distance, Scene};
use super::searcher::Searcher;
use super::{Attention, reduction, see};
use crate::engine::board::{Kind, Move, Position, Square, attacks};
use crate::engine::evaluate::{MAX_PLY, Score, piece_value};
use crate::engine::movegen;

/// In plies: a player with at least this depth overlooks no reply that mates at once.
const SEES_MATE_DEPTH: i32 = 4;

/// The distance of the first move that comes to mind: not even that is always noticed.
const FIRST: Distance = 100;

/// The additional distance of a move that is easily overlooked.
const HIDDEN: Distance = 100;

/// From here (centipawns) a player feels safe, and considers replies two thirds as often.
const FAR_AHEAD: i32 = 500;

/// A player in one turn; the same seed overlooks the same moves.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub attention: Attention,
    pub seed: u64,
}

impl Turn {
    /// The turn of a player that may be far ahead.
    fn at(self, score: Score) -> Self {
        let Attention { care, .. } = self.attention;
        let care = if score > Score::centipawns(FAR_AHEAD) { care * 2 / 3 } else { care };
        Self { attention: Attention { care, ..self.attention }, ..self }
    }

    /// How many times in a thousand a move at this distance is noticed.
    fn share(self, distance: Distance, is_plain: bool) -> u32 {
        let Attention { reach, plain, .. } = self.attention;
        let share = 1_000 * reach / (reach + (FIRST + distance).max(0) as u32);
        if is_plain { share.max(plain) } else { share }
    }

    /// How many times in a thousand a legal move at this distance is noticed.
    fn share_of(self, position: &Position, scene: Scene, mv: Move, distance: Distance) -> u32 {
        self.share(distance + hidden(position, scene, mv), is_plain(position, scene, mv))
    }

    /// By how many centipawns a move seems better than it is: a player that does not think of the
    /// replies wants what it can get now.
    fn lure(self, position: &Position, scene: Scene, mv: Move) -> i32 {
        match position.piece_at(mv.to) {
            Some(victim) if is_plain(position, scene, mv) => {
                piece_value(victim.kind) * (100 - self.attention.care.min(100) as i32) / 100
            }
            _ => 0,
        }
    }

    /// Whether a move with this share of being noticed, in thousandths, is overlooked in this turn.
    fn overlooks(self, mv: Move, share: u32) -> bool {
        let number = (mv.from.index() * Square::COUNT + mv.to.index()) as u64;
        SmallRng::seed_from_u64(self.seed ^ number << 32).random_range(0..1_000) >= share
    }
}

/// Whether a move is a recapture, or a profitable capture of a chariot, horse or cannon.
fn is_plain(position: &Position, scene: Scene, mv: Move) -> bool {
    let Some(victim) = position.piece_at(mv.to) else { return false };
    let takes_back = position.quiet_plies() == 0 && scene.last.is_some_and(|last| last.to == mv.to);
    let is_prize = matches!(victim.kind, Kind::Chariot | Kind::Horse | Kind::Cannon);
    (takes_back || is_prize) && see::is_at_least(position, mv, piece_value(victim.kind) / 2)
}

/// How much farther a move is from a beginner's mind than from a master's. Teachers call these
/// easily overlooked: a capture or check by a horse, a line that the last move opened for another
/// piece, a backward move, and a move far from the last one.
fn hidden(position: &Position, scene: Scene, mv: Move) -> Distance {
    let Some(piece) = position.piece_at(mv.from) else { return 0 };
    let side = piece.side;
    let by_horse =
        piece.kind == Kind::Horse && (position.piece_at(mv.to).is_some() || position.gives_check(mv));
    let is_backward = mv.to.rank_for(side) < mv.from.rank_for(side);
    let (discovered, far) = scene.last.map_or((false, false), |last| {
        let between = attacks::between(mv.from, mv.to);
        (
            position.piece_at(mv.to).is_some() && (between.contains(last.from) || between.contains(last.to)),
            last.to.file().abs_diff(mv.to.file()) > 4,
        )
    });
    [by_horse, is_backward, discovered, far].map(|is_so| HIDDEN * Distance::from(is_so)).into_iter().sum()
}

impl Searcher<'_> {
    /// The root moves that are noticed, best first, each with its score if the opponent had only
    /// the noticed replies. Moves worse than the best by more than `margin` centipawns are left
    /// out. In check all moves are noticed.
    ///
    /// `None` if all noticed moves lose by force or by repetition, or if the search has ended.
    pub(super) fn notice(&mut self, moves: &[RootMove], turn: Turn, margin: i32) -> Option<Vec<RootMove>> {
        let in_check = self.frames[0].in_check;
        let mut best = -Score::INFINITE;
        let mut noticed = Vec::new();
        let played = self.shared.root.moves();
        let earlier = |plies: usize| played.len().checked_sub(plies).map(|ply| played[ply]);
        let scene = Scene { last: earlier(1), before: earlier(2) };
        let plays: Vec<Move> = moves.iter().map(|root_move| root_move.mv).collect();
        let turn = turn.at(moves.first().map_or(Score::DRAW, |root_move| root_move.score));
        let distances = policy::distances(&self.position, scene, &plays, turn.attention.care);
        for (root_move, distance) in moves.iter().zip(distances) {
            let mv = root_move.mv;
            let distance = distance * turn.attention.likeness as Distance / 100;
            let share = turn.share_of(&self.position, scene, mv, distance);
            if !in_check && turn.overlooks(mv, share) {
                continue;
            }
            let lure = turn.lure(&self.position, scene, mv);
            let floor = best - margin - lure;
            self.make(root_move.mv, 0);
            let reply_scene = Scene { last: Some(root_move.mv), before: scene.last };
            let score = -self.noticed_reply(-floor, reply_scene, turn);
            self.take_back();
            if self.stopped {
                return None;
            }
            if score > floor || noticed.is_empty() {
                let score = if score.is_mate() { score } else { score + lure };
                best = best.max(score);
                noticed.push(root_move.clone().noticed(score, distance));
            }
        }
        noticed.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        (best > Score::forfeits_in(MAX_PLY)).then_some(noticed)
    }

    /// The score of the position after a root move, from the view of the replying side, if it had
    /// only the noticed replies.
    fn noticed_reply(&mut self, beta: Score, scene: Scene, turn: Turn) -> Score {
        let depth = self.iteration - 1;
        if let Ruling::Over(score) = self.ruling(1) {
            return score;
        }
        if self.frames[1].in_check {
            return self.node(-Score::INFINITE, beta, depth + 1, 1, false);
        }
        if !movegen::has_legal_move(&self.position) {
            return Score::loses_in(1);
        }
        let standing = self.evaluate(1);
        self.frames[1].evaluation = Some(standing);
        // On the last ply a reply must be a capture.
        let mut best = if depth > 0 { -Score::INFINITE } else { standing };
        let overlooked = self.overlooked_replies(scene, turn);
        let tt_move = self.shared.table.get(self.key()).and_then(|entry| entry.mv);
        let mut number = 0;
        let before = self.arrivals_before(1);
        let mut picker = Picker::new(&self.position, Scope::All, false, tt_move, self.frames[1].killers);
        while best < beta
            && let Some(Pick { mv, gives_check, .. }) = picker.next(&self.position, &self.hints(&before))
        {
            let is_capture = self.position.piece_at(mv.to).is_some();
            if depth <= 0 && !is_capture || overlooked.contains(&mv) {
                continue;
            }
            number += 1;
            self.make_known(mv, gives_check, 1);
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
        // A loss is not believed if it rests on overlooked replies, or on a repetition after which
        // some replies were not tried: the position then has its static score.
        if best.is_forfeited() || best.is_loss() && !overlooked.is_empty() { standing } else { best }
    }

    fn overlooked_replies(&self, scene: Scene, turn: Turn) -> Vec<Move> {
        let moves = movegen::legal_moves(&self.position);
        let distances = policy::distances(&self.position, scene, &moves, 100);
        let sees_mate = self.iteration >= SEES_MATE_DEPTH;
        let is_overlooked = |(mv, distance): (Move, Distance)| {
            let share = turn.share_of(&self.position, scene, mv, distance) * turn.attention.care / 100;
            turn.overlooks(mv, share) && !(sees_mate && movegen::ends(&self.position, mv))
        };
        let replies = moves.into_iter().zip(distances);
        replies.filter(|&reply| is_overlooked(reply)).map(|(mv, _)| mv).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_overlooks_the_same_and_what_is_far_from_the_mind_is_overlooked_more_often() {
        let mv = "a1a6".parse().unwrap();
        let attention = Attention { reach: 100, plain: 900, care: 100, likeness: 100 };
        let noticed = |distance, is_plain| {
            let by = |seed| {
                let turn = Turn { attention, seed };
                !turn.overlooks(mv, turn.share(distance, is_plain))
            };
            assert!((0..50).all(|seed| by(seed) == by(seed)));
            (0..1_000).filter(|&seed| by(seed)).count()
        };
        // Half, a quarter, and nine in ten.
        assert!((430..570).contains(&noticed(0, false)));
        assert!((190..310).contains(&noticed(200, false)));
        assert!((860..940).contains(&noticed(200, true)));
    }

    #[test]
    fn anybody_sees_what_can_be_taken() {
        let position: Position = "1n2kab1r/9/2C6/p3p3p/9/9/P3P3P/9/9/1NBAKABNR b".parse().unwrap();
        let scene = Scene { last: "c2c7".parse().ok(), before: None };
        assert!(is_plain(&position, scene, "b9c7".parse().unwrap()));
        let position: Position = "1n2kabr1/9/6n2/p3p3p/7R1/9/P3P3P/2C6/9/1NBAKABN1 b".parse().unwrap();
        let is_plain = |mv: &str| is_plain(&position, Scene::default(), mv.parse().unwrap());
        assert!(is_plain("h9h5") && !is_plain("e6e5") && !is_plain("b9c7"));
    }

    #[test]
    fn a_move_that_mates_ends_the_game() {
        let position: Position = "3aka3/9/9/9/9/4C4/9/7C1/9/5K3 w".parse().unwrap();
        assert!(movegen::ends(&position, "h2e2".parse().unwrap()));
        assert!(!movegen::ends(&position, "h2h3".parse().unwrap()));
    }

    #[test]
    fn what_teachers_call_easily_overlooked_is_farther_from_the_mind() {
        // The same horse captures, steps on and back; the last move was near, or on the other wing.
        let position: Position = "4k4/9/9/2p6/4N4/9/9/9/9/3K5 w".parse().unwrap();
        let hidden = |last: &str, mv: &str| {
            let scene = Scene { last: last.parse().ok(), before: None };
            hidden(&position, scene, mv.parse().unwrap())
        };
        assert_eq!(hidden("c7c6", "e5g6"), 0);
        assert_eq!(hidden("c7c6", "e5c6"), HIDDEN, "a capture by a horse");
        assert_eq!(hidden("c7c6", "e5d7"), HIDDEN, "a check by a horse");
        assert_eq!(hidden("c7c6", "e5g4"), HIDDEN, "backward");
        assert_eq!(hidden("a7a6", "e5g6"), HIDDEN, "far away");
        assert_eq!(hidden("i7i6", "e5c6"), 2 * HIDDEN, "by a horse, and far away");
        let position: Position = "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w".parse().unwrap();
        let scene = Scene { last: "e4d2".parse().ok(), before: None };
        assert_eq!(super::hidden(&position, scene, "e1e5".parse().unwrap()), HIDDEN, "a line just opened");
    }

    #[test]
    fn who_is_far_ahead_is_careless() {
        let attention = Attention { reach: 100, plain: 900, care: 60, likeness: 100 };
        let care = |centipawns| Turn { attention, seed: 1 }.at(Score::centipawns(centipawns)).attention.care;
        assert_eq!([care(-600), care(FAR_AHEAD), care(FAR_AHEAD + 1)], [60, 60, 40]);
    }
}
