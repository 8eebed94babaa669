//! A lesson while it is being done: its position, and the goals left.

use std::collections::{HashSet, VecDeque};

use crate::app::lessons::{Goal, Lesson};
use crate::engine::board::{Bitboard, Move, Position, Side, Square};
use crate::engine::movegen;

/// The search whether the goal can still be reached gives up after this number of positions.
const MOST_POSITIONS: usize = 20_000;

/// The result of a legal move in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The goal is not reached yet.
    OnTheWay,
    /// Black was in check and has replied.
    Answered,
    /// The goal is reached.
    Done,
    /// The goal can no longer be reached: the lesson has been restarted.
    Astray,
}

/// The state of a lesson.
#[derive(Clone, Debug)]
pub struct Exercise {
    lesson: Lesson,
    position: Position,
    /// The points still to be visited.
    goals: Bitboard,
    last_move: Option<Move>,
    is_done: bool,
}

impl Exercise {
    pub fn new(lesson: Lesson) -> Self {
        let goals = match lesson.goal() {
            Goal::Visit(points) => points.iter().filter_map(|point| point.parse::<Square>().ok()).collect(),
            Goal::Escape | Goal::Win => Bitboard::EMPTY,
        };
        let position = lesson.start().parse().expect("the lessons' positions are legal: tested");
        Self { lesson, position, goals, last_move: None, is_done: false }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn goals(&self) -> Bitboard {
        self.goals
    }

    /// The last move on the board, of either side.
    pub fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Plays a legal move of Red. If the goal can then no longer be reached, restarts the lesson.
    pub fn play(&mut self, play: Move) -> Progress {
        let progress = self.make(play);
        if progress == Progress::Astray || (progress != Progress::Done && !self.is_solvable()) {
            *self = Self::new(self.lesson);
            return Progress::Astray;
        }
        progress
    }

    /// Plays a move, and Black's reply if Black is in check; otherwise Black passes. If a goal with a black piece on it is
    /// captured by a piece that the lesson is not about, the lesson is spoilt.
    fn make(&mut self, play: Move) -> Progress {
        let is_meant = self.position.piece_at(play.from) == Some(self.lesson.piece());
        let is_spoilt = !is_meant && (self.goals & self.position.occupied()).contains(play.to);
        self.position.make(play);
        self.last_move = Some(play);
        if is_spoilt {
            return Progress::Astray;
        }
        if is_meant {
            self.goals &= !Bitboard::of(play.to);
        }
        let replies = movegen::legal_moves(&self.position);
        self.is_done = match self.lesson.goal() {
            Goal::Visit(_) => self.goals.is_empty(),
            Goal::Escape => true,
            Goal::Win => replies.is_empty(),
        };
        if self.is_done {
            return Progress::Done;
        }
        if self.position.in_check() {
            // Black prefers not to capture a piece that the lesson needs.
            let is_capture = |reply: &&Move| self.position.occupied().contains(reply.to);
            let reply = replies.iter().find(|reply| !is_capture(reply)).or(replies.first());
            if let Some(&reply) = reply {
                self.position.make(reply);
                self.last_move = Some(reply);
            }
            return Progress::Answered;
        }
        self.position.pass();
        Progress::OnTheWay
    }

    /// Whether the goal can still be reached. Goals other than visiting points take a single move, which was just made.
    fn is_solvable(&self) -> bool {
        matches!(self.lesson.goal(), Goal::Visit(_)) && self.way().is_some()
    }

    /// The shortest sequence of moves to the goal; `None` if there is none.
    fn way(&self) -> Option<Vec<Move>> {
        let mut seen = HashSet::from([self.key()]);
        let mut queue = VecDeque::from([(self.clone(), Vec::new())]);
        while let Some((exercise, way)) = queue.pop_front() {
            for play in movegen::legal_moves(&exercise.position) {
                let mut next = exercise.clone();
                let progress = next.make(play);
                let way: Vec<Move> = way.iter().copied().chain([play]).collect();
                if progress == Progress::Done {
                    return Some(way);
                }
                let is_open = progress != Progress::Astray && next.position.side_to_move() == Side::Red;
                if is_open && seen.insert(next.key()) {
                    queue.push_back((next, way));
                }
                if seen.len() > MOST_POSITIONS {
                    return None;
                }
            }
        }
        None
    }

    /// Identifies a state in the search: position and remaining goals.
    fn key(&self) -> (u64, u128) {
        (self.position.hash(), self.goals.bits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::movegen::{Refusal, explain};

    fn after(lesson: Lesson, moves: &[&str]) -> (Exercise, Vec<Progress>) {
        let mut exercise = Exercise::new(lesson);
        let progress = moves.iter().map(|play| exercise.play(play.parse().unwrap())).collect();
        (exercise, progress)
    }

    fn refused(lesson: Lesson, play: &str) -> Refusal {
        explain(Exercise::new(lesson).position(), play.parse().unwrap()).unwrap_err()
    }

    #[test]
    fn every_goal_can_be_reached_by_legal_moves_in_a_few_steps() {
        for lesson in Lesson::ALL {
            let exercise = Exercise::new(lesson);
            assert_eq!(exercise.position().side_to_move(), Side::Red);
            let way = exercise.way().unwrap_or_else(|| panic!("{lesson:?} cannot be done"));
            assert!((1..=3).contains(&way.len()), "{lesson:?}: {way:?}");
            // Each of these moves is legal, and the last one reaches the goal.
            let mut exercise = exercise;
            for &play in &way {
                assert_eq!(explain(exercise.position(), play), Ok(()), "{lesson:?}: {play}");
                exercise.play(play);
            }
            assert!(exercise.is_done(), "{lesson:?}: {way:?}");
        }
    }

    #[test]
    fn goals_are_points_that_are_marked() {
        for lesson in Lesson::ALL {
            if let Goal::Visit(points) = lesson.goal() {
                assert_eq!(Exercise::new(lesson).goals().count() as usize, points.len(), "{lesson:?}");
            }
        }
    }

    #[test]
    fn what_the_texts_say_is_barred_is_refused() {
        let at = |square: &str| square.parse().unwrap();
        assert_eq!(refused(Lesson::Horse, "e1f3"), Refusal::BlockedLeg { leg: at("e2") });
        assert_eq!(refused(Lesson::Elephant, "c0e2"), Refusal::BlockedEye { eye: at("d1") });
        assert_eq!(refused(Lesson::General, "e0d0"), Refusal::GeneralsWouldFace);
        assert_eq!(refused(Lesson::General, "e0e1"), Refusal::LeavesGeneralInCheck { checker: at("e2") });
        let mut cannon = Exercise::new(Lesson::Cannon);
        cannon.play("b1b6".parse().unwrap());
        assert_eq!(explain(cannon.position(), "b6g6".parse().unwrap()), Err(Refusal::NoSingleScreen));
    }

    #[test]
    fn every_way_out_of_check_is_right() {
        for way_out in ["a5e5", "g0e2", "e0f0"] {
            assert_eq!(after(Lesson::Check, &[way_out]).1, [Progress::Done], "{way_out}");
        }
    }

    #[test]
    fn a_check_is_answered_and_the_lesson_goes_on() {
        let (exercise, progress) = after(Lesson::Chariot, &["b2d2", "d2b2", "b2b6", "b6g6"]);
        assert_eq!(progress, [Progress::Answered, Progress::OnTheWay, Progress::OnTheWay, Progress::Done]);
        assert!(exercise.goals().is_empty());
    }

    #[test]
    fn what_cannot_be_undone_begins_again() {
        let (exercise, progress) = after(Lesson::Soldier, &["c4c5", "c5c6"]);
        assert_eq!(progress, [Progress::OnTheWay, Progress::Astray], "a soldier never goes back");
        assert_eq!(exercise.position(), Exercise::new(Lesson::Soldier).position());
        assert_eq!(after(Lesson::Mate, &["h3h8"]).1, [Progress::Astray], "that is no mate");
    }

    #[test]
    fn points_are_visited_in_any_order() {
        let (exercise, progress) = after(Lesson::Chariot, &["b2g2", "g2g6", "g6b6"]);
        assert_eq!(progress, [Progress::OnTheWay, Progress::OnTheWay, Progress::Done]);
        assert!(exercise.is_done());
    }

    #[test]
    fn only_the_piece_that_the_lesson_is_about_reaches_its_goals() {
        let mut exercise = Exercise::new(Lesson::Cannon);
        assert_eq!(exercise.play("g4g5".parse().unwrap()), Progress::OnTheWay);
        assert_eq!(exercise.play("g5g6".parse().unwrap()), Progress::Astray, "the soldier took it");
    }
}
