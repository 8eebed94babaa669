//! The review of a game: the value of each move, and the fault of the bad ones.
//!
//! It gets a [`FoundLine`] for each position, and judges the moves by the winning
//! chances that they lose ([`chances`]): half a soldier matters in an even game, a chariot does not
//! in a won one.

mod accuracy;
mod annotate;
mod course;
mod fault;
mod found_line;
mod idea;
mod kept;
mod looks;
mod material;
mod positional;
mod praise;
mod reason;
mod standing;
mod summary;
mod told;

use serde::{Deserialize, Serialize};

use super::{Game, Sign};
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::Book;
use crate::engine::book::openings::Opening;
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::search::Root;
use crate::game::begun_by_odds;
use crate::game::merit::Merit;

#[cfg(any(test, feature = "train"))]
pub use accuracy::fit;
pub use accuracy::{accuracy_of, loss_of_old, mean_loss};
pub use annotate::{Words, annotate};
pub use course::{Course, Stretch};
pub use fault::Fault;
pub use found_line::FoundLine;
pub use kept::{Annotator, KeptLine, KeptReview, Maker, median};
pub use looks::LOOKS;
use looks::{cost, doubts, longer};
pub use positional::{Judge, Trait, losses};
pub use praise::Praise;
use reason::Case;
pub use reason::{Cause, Certainty, Reason};
pub use summary::{Lesson, Phase, PhaseReview, Went};

/// The version of the evaluation and the search behind a review. A review of another version is
/// offered again. The verdicts have no version: they are made anew when a review is opened.
pub const JUDGEMENT: u32 = 11;

/// The steepness, per centipawn, of the logistic curve from scores to winning chances. It is the
/// value that best predicts the results of games from the network's scores of their positions.
/// Fitted by maximum likelihood to 4,594 positions of as many masters' games (every sixth of the
/// Chinese Chess Practical Dataset, searched 8 plies deep); 0.0050 to 0.0058 in resampling. See
/// docs/review.md.
const STEEPNESS: f64 = 0.0054;

/// The expected result for the side with this score, 0 to 1: a win is 1, a draw a half.
pub fn chances(score: Score) -> f64 {
    match score.outlook() {
        Outlook::Wins { .. } | Outlook::WinsByRepetition => 1.0,
        Outlook::Loses { .. } | Outlook::LosesByRepetition => 0.0,
        Outlook::Centipawns(value) => 1.0 / (1.0 + (-STEEPNESS * f64::from(value)).exp()),
    }
}

/// The class of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// A faultless move in a decided game: it says nothing about how well somebody plays.
    AlreadyLost,
    AlreadyWon,
    /// The move of the search, or one no worse.
    Best,
    /// Gives away less than an inaccuracy.
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
    /// A mate could be forced before the move, but not after it.
    MissedMate,
}

impl Class {
    pub const ALL: [Self; 8] = [
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
        Self::MissedMate,
        Self::AlreadyLost,
        Self::AlreadyWon,
    ];

    /// The least loss of winning chances for each class, as on lichess.org, which has 0.1, 0.2 and
    /// 0.3 on a scale from -1 to 1 (lila, `Advice`).
    const LOSSES: [(f64, Self); 3] =
        [(0.15, Self::Blunder), (0.10, Self::Mistake), (Self::INACCURATE, Self::Inaccuracy)];

    /// The least loss of winning chances that makes a move inaccurate.
    pub(crate) const INACCURATE: f64 = 0.05;

    fn of_loss(loss: f64) -> Self {
        let class = Self::LOSSES.into_iter().find(|&(least, _)| loss >= least);
        class.map_or(Self::Good, |(_, class)| class)
    }

    /// Whether the game was decided before a faultless move.
    pub fn is_decided(self) -> bool {
        self < Self::Best
    }

    /// Whether the move is a fault.
    pub fn is_fault(self) -> bool {
        self >= Self::Inaccuracy
    }

    /// The annotators' sign; none for a good move.
    pub const fn sign(self) -> Option<Sign> {
        match self {
            Self::AlreadyLost | Self::AlreadyWon | Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(Sign::Dubious),
            Self::Mistake | Self::MissedMate => Some(Sign::Mistake),
            Self::Blunder => Some(Sign::Blunder),
        }
    }

    /// The text of the sign; empty for a good move.
    pub fn sign_text(self) -> &'static str {
        self.sign().map_or("", Sign::text)
    }
}

/// A judged move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// The index of the move in the game, from 0.
    pub ply: usize,
    pub side: Side,
    pub phase: Phase,
    pub mv: Move,
    pub class: Class,
    /// The score of the best move and of the move played, from the mover's view.
    pub before: Score,
    pub after: Score,
    /// The move of the search, and the line after it.
    pub better: Vec<Move>,
    /// The expected answer, and the line after it.
    pub answer: Vec<Move>,
    /// The merit of `better`, if it is certain and explains why the move played is worse.
    pub merit: Option<Merit>,
    /// The reason why the move is bad, with its certainty, if the move is bad and this is known.
    pub reason: Option<Reason>,
    /// The ply at which the same side first missed or allowed the same chance, if it stands since.
    pub since: Option<usize>,
}

impl MoveReview {
    /// The proven fault of the move.
    pub fn fault(&self) -> Option<Fault> {
        match self.reason.as_ref()?.cause {
            Cause::Fault { fault, .. } => Some(fault),
            Cause::Brings { .. }
            | Cause::Repeats { .. }
            | Cause::Trades { .. }
            | Cause::Idea(_)
            | Cause::Worsens(_) => None,
        }
    }

    /// Whether the opponent has won material by it, or could have, or could mate.
    fn lost_something(&self) -> bool {
        self.reason.as_ref().is_some_and(|reason| match reason.cause {
            Cause::Fault { fault: Fault::Allows(Merit::Mates { .. } | Merit::Stalemates { .. }), .. } => true,
            Cause::Fault { fault: Fault::Allows(merit), .. } => merit.is_gain(),
            Cause::Brings { is_missed, .. } => !is_missed,
            Cause::Fault { .. }
            | Cause::Repeats { .. }
            | Cause::Trades { .. }
            | Cause::Idea(_)
            | Cause::Worsens(_) => false,
        })
    }

    /// The winning chances lost, 0 to 1.
    pub fn loss(&self) -> f64 {
        (chances(self.before) - chances(self.after)).max(0.0)
    }
}

/// The review of a game, as far as it has been searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The moves whose positions before and after have been searched, in order.
    pub moves: Vec<MoveReview>,
    /// Indexed by [`Side::index`], 0 to 100: see [`accuracy_of`]. `None` without a move, or if the
    /// game was decided before each.
    pub accuracy: [Option<f64>; 2],
    /// From Red's view, indexed by ply; `None` if nothing was searched.
    pub scores: Vec<Option<Score>>,
    /// Indexed by [`Side::index`].
    pub praise: [Option<Praise>; 2],
    pub opening: Option<Opening>,
    /// The number of leading moves in the book: masters have played each of them several times.
    pub book_moves: usize,
}

impl Review {
    /// Judges the game's moves: [`Game::own_line`]. `findings` are those of the positions before
    /// each move and after the last.
    pub fn new(game: &Game, findings: &[Option<FoundLine>]) -> Self {
        let positions = positions(game);
        let book_moves = book_moves(&positions, game.own_line());
        let pairs = findings.windows(2).zip(&positions).zip(game.own_line()).enumerate();
        let mut moves: Vec<MoveReview> = pairs
            .filter_map(|(ply, ((findings, position), &mv))| {
                let [Some(found), Some(reply)] = findings else { return None };
                let roots = || Some((root(game, ply)?, root(game, ply + 1)?));
                Some(judge(ply, mv, position, (found, reply), ply < book_moves, roots))
            })
            .collect();
        standing::note(&mut moves, &positions);
        let score = |(finding, position): (&Option<FoundLine>, &Position)| {
            let score = finding.as_ref()?.score;
            Some(if position.side_to_move() == Side::Red { score } else { -score })
        };
        Self {
            accuracy: Side::BOTH.map(|side| {
                let own = moves.iter().filter(|judged| judged.side == side);
                Some(accuracy_of(mean_loss(own)?))
            }),
            praise: Side::BOTH.map(|side| Praise::of(game, &positions, &moves, side)),
            moves,
            scores: findings.iter().zip(&positions).map(score).collect(),
            opening: game.opening_at(game.node_at(game.own_line().len())),
            book_moves,
        }
    }

    /// The number of a side's moves in a class.
    pub fn count(&self, side: Side, class: Class) -> usize {
        self.moves.iter().filter(|judged| judged.side == side && judged.class == class).count()
    }

    /// The number of a side's moves that count for its accuracy.
    pub fn accuracy_moves(&self, side: Side) -> usize {
        self.moves.iter().filter(|judged| judged.side == side).filter(accuracy::counts).count()
    }

    /// The worst moves, at most `most`, in the order of the game. The turning point is always one
    /// of them, even if it was no mistake. So is an inaccuracy that lost material or allowed mate, as
    /// happens in a lost game. A chance that stood for several moves is there once. For the game of a `user`,
    /// the others are the user's own.
    pub fn key_moments(&self, most: usize, user: Option<Side>) -> Vec<&MoveReview> {
        let turning_point = self.turning_point().map(|judged| judged.ply);
        let is_turning_point = |judged: &MoveReview| Some(judged.ply) == turning_point;
        let is_key = |judged: &&MoveReview| {
            let is_bad = judged.class > Class::Inaccuracy || judged.lost_something();
            let is_own = user.is_none_or(|user| judged.side == user);
            is_own && is_bad && judged.since.is_none() || is_turning_point(judged)
        };
        let mut worst: Vec<&MoveReview> = self.moves.iter().filter(is_key).collect();
        worst.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
        worst.sort_by_key(|judged| !is_turning_point(judged));
        worst.truncate(most);
        worst.sort_by_key(|judged| judged.ply);
        worst
    }
}

/// The positions of a game: before its first move, …, after its last.
pub fn positions(game: &Game) -> Vec<Position> {
    let mut position = game.start().clone();
    let next = |&mv: &Move| {
        position.make(mv);
        position.clone()
    };
    std::iter::once(game.start().clone()).chain(game.own_line().iter().map(next)).collect()
}

/// The root of the search after this many moves of a game's line; `None` beyond it. Roots are made
/// one at a time: with their histories, those of a long game would fill the memory.
pub fn root(game: &Game, ply: usize) -> Option<Root> {
    let moves = game.line().get(..ply)?.to_vec();
    Root::new(game.start().clone(), moves, game.profile()).ok().map(begun_by_odds)
}

/// The most that a move as good as the best one costs in a lost game, in centipawns: less than any
/// piece but a soldier.
const MAX_GIVEN_UP: i32 = 150;

/// The class of a move, and its score. Book moves are never faults, whatever a short search finds.
fn classify(mv: Move, found: &FoundLine, reply: &FoundLine, is_book: bool) -> (Class, Score) {
    let is_expected = found.moves.first() == Some(&mv);
    let reached = if is_expected { found.score } else { -reply.score };
    let class = if found.score.is_win() && !reached.is_win() {
        Class::MissedMate
    } else if reached >= found.score {
        Class::Best
    } else if is_book {
        Class::Good
    } else {
        Class::of_loss(chances(found.score) - chances(reached))
    };
    let decided = accuracy::decided(found.score).filter(|_| !class.is_fault());
    (decided.unwrap_or(class), reached)
}

/// Judges a single move, the last one of the second root, by the findings before and after it.
pub fn review_move(before: (&Root, &FoundLine), after: (&Root, &FoundLine)) -> Option<MoveReview> {
    let &mv = after.0.moves().last()?;
    let (root, next) = (before.0.clone(), after.0.clone());
    let position = before.0.position();
    Some(judge(before.0.moves().len(), mv, position, (before.1, after.1), false, || Some((root, next))))
}

/// Whether a move to `reached` is no fault if `best` was possible; both are the mover's scores.
pub fn keeps_chances(best: Score, reached: Score) -> bool {
    let loses_mate = best.is_win() && !reached.is_win();
    !loses_mate && !Class::of_loss(chances(best) - chances(reached)).is_fault()
}

/// Whether a move to `reached` is as good as one to `best`; both are the mover's scores. In a lost game
/// no chances are left that could tell, so centipawns do.
pub fn is_as_good(best: Score, reached: Score) -> bool {
    let is_lost = accuracy::decided(best) == Some(Class::AlreadyLost);
    keeps_chances(best, reached) && (!is_lost || best.value() - reached.value() <= MAX_GIVEN_UP)
}

/// Judges a move by the findings before and after it. `roots` returns both roots.
fn judge(
    ply: usize,
    mv: Move,
    position: &Position,
    (found, reply): (&FoundLine, &FoundLine),
    is_book: bool,
    roots: impl FnOnce() -> Option<(Root, Root)>,
) -> MoveReview {
    let (class, reached) = classify(mv, found, reply, is_book);
    // Scores from a file have no lines, so they show nothing.
    let may_lose = class.is_fault() || class == Class::AlreadyLost;
    let roots = if may_lose && !found.moves.is_empty() { roots() } else { None };
    let case = roots.as_ref().map(|(root, next)| Case { root, found, mv, next, reply });
    let reason = case.as_ref().and_then(|case| reason::reason(class, case));
    let is_told = class.is_fault() || reason.is_some();
    let merit = case.filter(|_| is_told).and_then(|case| reason::purpose(&case, reason.as_ref()));
    MoveReview {
        ply,
        side: position.side_to_move(),
        phase: Phase::of(position, ply, is_book),
        mv,
        class,
        before: found.score,
        after: reached,
        better: found.moves.clone(),
        answer: reply.moves.clone(),
        merit,
        reason,
        since: None,
    }
}

/// A book move must have been played in this many games.
const MIN_GAMES: u32 = 5;

/// The number of leading moves in the book.
fn book_moves(positions: &[Position], line: &[Move]) -> usize {
    let book = Book::masters();
    let is_known = |(position, mv): &(&Position, &Move)| {
        let is_symmetric = position.hash() == position.mirrored_hash();
        book.moves(position)
            .iter()
            .filter(|known| known.games() >= MIN_GAMES)
            .any(|known| known.mv == **mv || is_symmetric && known.mv.mirrored() == **mv)
    };
    positions.iter().zip(line).take_while(is_known).count()
}

#[cfg(test)]
mod tests;
