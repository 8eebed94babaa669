//! A short summary of a review: how each phase went, where the game turned, and the lessons.

use serde::{Deserialize, Serialize};

use super::accuracy::{accuracy_of, mean_loss};
use super::{Cause, Class, Fault, MoveReview, Review, chances};
use crate::engine::board::{Kind, Position, Side};
use crate::engine::evaluate::{Aspect, Score};
use crate::game::merit::Merit;

/// A phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The book moves, and at least [`OPENING_PLIES`] while [`OPENING_PIECES`] are left.
    Opening,
    Middlegame,
    /// At most [`ENDGAME_PIECES`] chariots, horses and cannons are left.
    Endgame,
}

impl Phase {
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// The phase of a move.
    pub(super) fn of(position: &Position, ply: usize, is_book: bool) -> Self {
        let kinds = [Kind::Chariot, Kind::Horse, Kind::Cannon];
        let of_kind = |kind| Side::BOTH.map(|side| position.pieces(side, kind).count()).iter().sum::<u32>();
        match kinds.map(of_kind).iter().sum() {
            ..=ENDGAME_PIECES => Self::Endgame,
            _ if is_book => Self::Opening,
            OPENING_PIECES.. if ply < OPENING_PLIES => Self::Opening,
            _ => Self::Middlegame,
        }
    }
}

/// The most chariots, horses and cannons of both sides in an endgame.
const ENDGAME_PIECES: u32 = 4;
/// This many plies belong to the opening even after the book ends, as long as at most one exchange
/// of those pieces has happened.
const OPENING_PLIES: usize = 16;
const OPENING_PIECES: u32 = 10;

/// The play of a side in a phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseReview {
    pub moves: usize,
    /// See [`mean_loss`]; `None` if the game was decided before each of the moves.
    pub mean_loss: Option<f64>,
    /// The sum of the winning chances given away, over one if a game was won and lost again.
    pub loss: f64,
}

impl PhaseReview {
    /// 0 to 100; `None` if the game was decided before each of the moves.
    pub fn accuracy(&self) -> Option<f64> {
        self.mean_loss.map(accuracy_of)
    }
}

/// A lesson for a side: its costliest kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// Threats on the board were not seen.
    SeeThreats,
    /// Mates were allowed.
    GuardGeneral,
    /// Pieces were left to be taken.
    GuardPieces,
    /// Forks were allowed.
    SeeForks,
    /// Possible mates and gains of material were missed.
    TakeChances,
    /// The general's shelter was neglected, or the attack on it allowed.
    KeepShelter,
    /// Pieces stood badly.
    ActivatePieces,
}

impl Lesson {
    pub const ALL: [Self; 7] = [
        Self::SeeThreats,
        Self::GuardGeneral,
        Self::GuardPieces,
        Self::SeeForks,
        Self::TakeChances,
        Self::KeepShelter,
        Self::ActivatePieces,
    ];
}

/// The course of a game by its winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Went {
    /// Neither side was ever clearly ahead.
    Even,
    /// Only this side was: after `ply`, and never even again.
    Ahead { side: Side, ply: usize },
    /// Only this side was, for a time.
    AheadOnce { side: Side },
    /// The lead changed `times` times; `last` had it at the end, `None` if the game was even then.
    Changed { times: usize, last: Option<Side> },
}

/// A game is even while neither side has more than this.
const EVEN: f64 = 0.55;
/// A side is clearly ahead with more than this.
const AHEAD: f64 = 0.65;
/// What a fault weighs at least: in a lost game it costs no chances, but teaches something all the same.
const MIN_WEIGHT: f64 = 0.05;
/// A smaller total loss is no lesson.
const MIN_LESSON: f64 = 0.10;

impl Review {
    /// The play of a side in a phase; `None` without a move in it.
    pub fn phase(&self, side: Side, phase: Phase) -> Option<PhaseReview> {
        let of_phase = |judged: &&MoveReview| judged.side == side && judged.phase == phase;
        let moves: Vec<&MoveReview> = self.moves.iter().filter(of_phase).collect();
        let mean_loss = mean_loss(moves.iter().copied());
        let loss = moves.iter().map(|judged| judged.loss()).sum();
        (!moves.is_empty()).then_some(PhaseReview { moves: moves.len(), mean_loss, loss })
    }

    /// The move that turned the game against the side that came off worse. It is the mistake after
    /// which the game was never even again. Without such a mistake, it is the worst move of that
    /// side since then; without a fault since then, its worst in the whole game. `None` if the game
    /// was even to the end, or without a fault.
    pub fn turning_point(&self) -> Option<&MoveReview> {
        let of_red: Vec<f64> = self.scores.iter().map(|score| score.map_or(0.5, chances)).collect();
        let last = *of_red.last()?;
        let better = if last > 0.5 { Side::Red } else { Side::Black };
        let share = |red: f64| if better == Side::Red { red } else { 1.0 - red };
        if share(last) <= EVEN {
            return None;
        }
        let even = of_red.iter().rposition(|&red| share(red) <= EVEN).unwrap_or(0);
        let wrong = || self.moves.iter().filter(|judged| judged.side != better && judged.class.is_fault());
        let since = || wrong().filter(|judged| judged.ply >= even);
        let is_mistake = |judged: &&MoveReview| judged.class > Class::Inaccuracy;
        let first = since().next().filter(|judged| judged.ply == even);
        let (worst, worst_of_all) = (since().reduce(worse), wrong().reduce(worse));
        let turned = [first, worst, worst_of_all].into_iter().flatten().find(is_mistake);
        let turned = turned.or(first).or(worst).or(worst_of_all)?;
        // A chance that stood for several moves belongs to the first of them.
        let since = |first: usize| self.moves.iter().find(|judged| judged.ply == first);
        turned.since.and_then(since).or(Some(turned))
    }

    /// The course of the game, as far as it was searched.
    pub fn went(&self) -> Went {
        let leader = |(ply, score): (usize, &Option<Score>)| {
            let of_red = chances((*score)?);
            let leader = if of_red > 0.5 { Side::Red } else { Side::Black };
            (of_red.max(1.0 - of_red) > AHEAD).then_some((leader, ply))
        };
        let mut leaders: Vec<(Side, usize)> = self.scores.iter().enumerate().filter_map(leader).collect();
        let all = leaders.clone();
        leaders.dedup_by_key(|&mut (side, _)| side);
        match leaders[..] {
            [] => Went::Even,
            [(side, _)] => {
                let share = |red: f64| if side == Side::Red { red } else { 1.0 - red };
                let is_even =
                    |score: &Option<Score>| score.is_some_and(|score| share(chances(score)) <= EVEN);
                let even = self.scores.iter().rposition(is_even).unwrap_or(0);
                let ahead = all.into_iter().find(|&(_, ply)| ply >= even);
                ahead.map_or(Went::AheadOnce { side }, |(_, ply)| Went::Ahead { side, ply })
            }
            [.., (last, _)] => {
                let share = |red: f64| if last == Side::Red { red } else { 1.0 - red };
                let end = self.scores.iter().flatten().next_back();
                let is_even = end.is_some_and(|&score| share(chances(score)) <= EVEN);
                Went::Changed { times: leaders.len() - 1, last: (!is_even).then_some(last) }
            }
        }
    }

    /// All lessons of a side's mistakes and worse, each once.
    pub fn lessons(&self, side: Side) -> Vec<Lesson> {
        let wrong =
            self.moves.iter().filter(|judged| judged.side == side && judged.class > Class::Inaccuracy);
        let taught: Vec<Lesson> = wrong.filter_map(lesson).collect();
        Lesson::ALL.into_iter().filter(|lesson| taught.contains(lesson)).collect()
    }

    /// The main lesson for a side; `None` if it gave away too little.
    pub fn lesson(&self, side: Side) -> Option<Lesson> {
        self.ranked_lessons(side).first().copied()
    }

    /// The lessons for both sides without duplicates. If both have the same one, the side that has
    /// another lesson gets that; otherwise the lesson is given once, without a side.
    pub fn told_lessons(&self) -> Vec<(Option<Side>, Lesson)> {
        let ranked = Side::BOTH.map(|side| self.ranked_lessons(side));
        let told = match [&ranked[0][..], &ranked[1][..]] {
            [[one, rest @ ..], [other, others @ ..]] if one == other => match (rest, others) {
                (_, [second, ..]) => [Some(*one), Some(*second)],
                ([second, ..], []) => [Some(*second), Some(*other)],
                ([], []) => return vec![(None, *one)],
            },
            lessons => lessons.map(|lessons| lessons.first().copied()),
        };
        let of_side = |(side, lesson): (Side, Option<Lesson>)| Some((Some(side), lesson?));
        Side::BOTH.into_iter().zip(told).filter_map(of_side).collect()
    }

    /// The lessons for `user`, or for each side if there is no single user.
    pub fn lessons_for(&self, user: Option<Side>) -> Vec<(Option<Side>, Lesson)> {
        match user {
            None => self.told_lessons(),
            Some(side) => self.lesson(side).map(|lesson| (user, lesson)).into_iter().collect(),
        }
    }

    /// The lessons of a side, the costliest first, without small ones.
    fn ranked_lessons(&self, side: Side) -> Vec<Lesson> {
        let mut losses = Lesson::ALL.map(|lesson| (lesson, 0.0));
        let is_new = |judged: &&MoveReview| judged.side == side && judged.since.is_none();
        for judged in self.moves.iter().filter(is_new) {
            let Some(lesson) = lesson(judged) else { continue };
            losses
                .iter_mut()
                .filter(|(known, _)| *known == lesson)
                .for_each(|(_, loss)| *loss += judged.loss().max(MIN_WEIGHT));
        }
        losses.sort_by(|one, other| other.1.total_cmp(&one.1));
        losses.into_iter().filter(|&(_, loss)| loss >= MIN_LESSON).map(|(lesson, _)| lesson).collect()
    }
}

/// The move that gives away more; the earlier one of equals.
fn worse<'a>(one: &'a MoveReview, other: &'a MoveReview) -> &'a MoveReview {
    if other.loss() > one.loss() { other } else { one }
}

/// The lesson of a bad move.
fn lesson(judged: &MoveReview) -> Option<Lesson> {
    let reason = judged.reason.as_ref()?;
    Some(match &reason.cause {
        Cause::Fault { threat: Some(_), .. } => Lesson::SeeThreats,
        Cause::Fault { fault: Fault::Misses(_), .. } => Lesson::TakeChances,
        Cause::Fault { fault: Fault::Allows(Merit::Mates { .. } | Merit::Stalemates { .. }), .. } => {
            Lesson::GuardGeneral
        }
        Cause::Fault { fault: Fault::Allows(Merit::Forks(..)), .. } => Lesson::SeeForks,
        Cause::Fault { fault: Fault::Allows(_), .. } => Lesson::GuardPieces,
        Cause::Fault { fault: Fault::LosesByRepetition, .. } => return None,
        Cause::Brings { is_missed: true, .. } | Cause::Repeats { is_missed: true } => Lesson::TakeChances,
        Cause::Repeats { is_missed: false } => return None,
        Cause::Brings { is_missed: false, .. } => Lesson::GuardPieces,
        Cause::Idea(
            Fault::Allows(Merit::ThreatensMate | Merit::HollowCannon) | Fault::Misses(Merit::StopsMate),
        ) => Lesson::KeepShelter,
        Cause::Trades { .. } => Lesson::GuardPieces,
        Cause::Idea(
            Fault::Misses(Merit::Saves(_))
            | Fault::Allows(Merit::Takes(_) | Merit::Attacks(_) | Merit::Wins { .. }),
        ) => Lesson::GuardPieces,
        Cause::Idea(Fault::Misses(
            Merit::Recaptures(_)
            | Merit::ThreatensMate
            | Merit::HollowCannon
            | Merit::Takes(_)
            | Merit::Attacks(_)
            | Merit::Wins { .. }
            | Merit::Forks(..)
            | Merit::WinsMaterial,
        )) => Lesson::TakeChances,
        Cause::Idea(_) => Lesson::ActivatePieces,
        Cause::Worsens(traits) => match traits.first()?.aspect {
            Aspect::Attack | Aspect::HollowCannon | Aspect::BottomCannon | Aspect::Shelter | Aspect::Pins => {
                Lesson::KeepShelter
            }
            Aspect::Cover => Lesson::GuardPieces,
            Aspect::Chariots
            | Aspect::Horses
            | Aspect::Cannons
            | Aspect::Soldiers
            | Aspect::Activity
            | Aspect::Initiative => Lesson::ActivatePieces,
        },
    })
}
