//! An exercise in progress: its position, and the remaining goals.

use std::collections::{HashSet, VecDeque};

use super::mate;
use super::{Goal, Judgement, Lesson, Task};
use crate::engine::board::{Bitboard, Move, Piece, Position, Side};
use crate::engine::movegen;
use crate::engine::rules::{Profile, judge};
use crate::game::merit::Cost;
use crate::game::puzzle::retrograde::{Tablebase, Value};

/// The search for a path gives up after this number of positions.
const MAX_POSITIONS: usize = 20_000;

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The goal is not reached yet.
    OnTheWay,
    /// The opponent has to reply: see [`Exercise::reply`].
    Replying,
    /// The goal is reached.
    Done,
    /// The goal can no longer be reached: the exercise has begun again.
    Astray,
    /// The move was wrong and has been taken back.
    Wrong(Missing),
}

/// The fault of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// After this move, this reply prevents the mate, which is due in this many more moves; 0 if
    /// the move itself should mate.
    Defence { mv: Move, reply: Move, moves: u32 },
    /// It is not a right move, and the opponent's next move shows why.
    Costs(Cost),
    /// It is not a right move.
    Other { mv: Move },
    /// It moves another piece than the one required.
    OtherPiece,
    /// It turns a won endgame into one that is not won.
    WinGivenAway,
    /// It turns a drawn endgame into a lost one.
    DrawGivenAway,
}

/// The state of an exercise.
#[derive(Clone, Debug)]
pub struct Exercise {
    task: &'static Task,
    /// The piece that visits points.
    piece: Piece,
    position: Position,
    /// The points still to visit.
    goals: Bitboard,
    /// The user's moves.
    own: Vec<Move>,
    last_move: Option<Move>,
    /// The opponent's reply, until it is played.
    reply: Option<Move>,
    is_done: bool,
}

impl Exercise {
    pub fn new(lesson: &Lesson, task: &'static Task) -> Self {
        let goals = match &task.goal {
            Goal::Visit(points) => points.iter().copied().collect(),
            Goal::Escape | Goal::Mate(_) | Goal::Play(_) | Goal::Win | Goal::Hold(_) | Goal::Judge(_) => {
                Bitboard::EMPTY
            }
        };
        Self {
            task,
            piece: lesson.piece,
            position: task.position(),
            goals,
            own: Vec::new(),
            last_move: task.last_move(),
            reply: None,
            is_done: false,
        }
    }

    pub const fn task(&self) -> &'static Task {
        self.task
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub const fn goals(&self) -> Bitboard {
        self.goals
    }

    /// The last move on the board, of either side.
    pub const fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// The user's moves on the board.
    pub fn own_moves(&self) -> &[Move] {
        &self.own
    }

    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether a move of the user is expected.
    pub const fn is_asking(&self) -> bool {
        !self.is_done && self.reply.is_none() && !matches!(self.task.goal, Goal::Judge(_))
    }

    /// The side that the user plays.
    pub fn player(&self) -> Side {
        self.task.position().side_to_move()
    }

    /// Begins again.
    pub fn restart(&mut self) {
        let begin = Self {
            position: self.task.position(),
            last_move: self.task.last_move(),
            own: Vec::new(),
            reply: None,
            is_done: false,
            ..self.clone()
        };
        *self = begin;
        if let Goal::Visit(points) = &self.task.goal {
            self.goals = points.iter().copied().collect();
        }
    }

    /// Plays a legal move of the user. `results` is the tablebase, if the task is an endgame;
    /// without it such a move is ignored.
    pub fn play(&mut self, mv: Move, results: Option<&Tablebase>) -> Step {
        if !self.is_asking() {
            return Step::OnTheWay;
        }
        let before = self.clone();
        self.own.push(mv);
        let step = match &self.task.goal {
            Goal::Visit(_) => self.visit(mv),
            Goal::Escape => self.end(mv),
            Goal::Mate(moves) => self.mate(mv, *moves),
            Goal::Play(accepted) if accepted.contains(&mv) => self.end(mv),
            Goal::Play(_) => {
                Step::Wrong(Cost::of(&self.position, mv).map_or(Missing::Other { mv }, Missing::Costs))
            }
            Goal::Judge(_) => Step::Wrong(Missing::Other { mv }),
            Goal::Win | Goal::Hold(_) => match results {
                Some(results) => self.play_out(mv, results),
                None => Step::Wrong(Missing::Other { mv }),
            },
        };
        match step {
            Step::Wrong(_) => *self = before,
            Step::Astray => self.restart(),
            Step::OnTheWay | Step::Replying | Step::Done => {}
        }
        step
    }

    /// Plays the reply that is due; returns it.
    pub fn reply(&mut self) -> Option<Move> {
        let reply = self.reply.take()?;
        self.make(reply);
        Some(reply)
    }

    /// Whether a reply is due.
    pub const fn is_replying(&self) -> bool {
        self.reply.is_some()
    }

    /// Answers how a repetition ends; returns whether that is right.
    pub fn answer(&mut self, judgement: Judgement) -> bool {
        self.is_done = matches!(self.task.goal, Goal::Judge(right) if right == judgement);
        self.is_done
    }

    /// A right move now; `None` if none is expected, or while the endgame's tablebase is missing.
    pub fn hint(&self, results: Option<&Tablebase>) -> Option<Move> {
        if !self.is_asking() {
            return None;
        }
        match &self.task.goal {
            Goal::Visit(_) => self.way()?.first().copied(),
            Goal::Escape => movegen::legal_moves(&self.position).first().copied(),
            Goal::Mate(moves) => mate::mating_moves(&self.position, self.moves_left(*moves)).next(),
            Goal::Play(accepted) => accepted.first().copied(),
            Goal::Win | Goal::Hold(_) => results?.best(&self.position),
            Goal::Judge(_) => None,
        }
    }

    fn moves_left(&self, moves: u32) -> u32 {
        moves.saturating_sub(self.own.len() as u32)
    }

    fn make(&mut self, mv: Move) {
        self.position.make(mv);
        self.last_move = Some(mv);
    }

    /// Plays the move that reaches the goal.
    fn end(&mut self, mv: Move) -> Step {
        self.make(mv);
        self.is_done = true;
        Step::Done
    }

    fn wait_for(&mut self, reply: Move) -> Step {
        self.reply = Some(reply);
        Step::Replying
    }

    /// A move towards a mate: the reply is one that delays it longest.
    fn mate(&mut self, mv: Move, moves: u32) -> Step {
        self.make(mv);
        let moves = self.moves_left(moves);
        match mate::longest_defence(&self.position, moves) {
            Err(reply) => Step::Wrong(Missing::Defence { mv, reply, moves }),
            Ok(Some(reply)) => self.wait_for(reply),
            Ok(None) => {
                self.is_done = true;
                Step::Done
            }
        }
    }

    /// A move in an endgame.
    fn play_out(&mut self, mv: Move, results: &Tablebase) -> Step {
        self.make(mv);
        match (&self.task.goal, results.value(&self.position)) {
            (Goal::Win, Some(Value::Loses(_))) | (Goal::Hold(_), Some(Value::Drawn | Value::Loses(_))) => {}
            (Goal::Win, _) => return Step::Wrong(Missing::WinGivenAway),
            _ => return Step::Wrong(Missing::DrawGivenAway),
        }
        let is_held = matches!(self.task.goal, Goal::Hold(moves) if self.own.len() >= moves as usize);
        let has_no_attackers = judge(&self.position, &[], Profile::default()).is_some();
        match results.best(&self.position).filter(|_| !is_held && !has_no_attackers) {
            Some(reply) => self.wait_for(reply),
            None => {
                self.is_done = true;
                Step::Done
            }
        }
    }

    /// A move of the piece that visits points. Nothing may block its way or take its targets.
    fn visit(&mut self, mv: Move) -> Step {
        let step = self.go(mv);
        let is_open = matches!(step, Step::OnTheWay | Step::Replying);
        if is_open && self.clone().way().is_none() { Step::Astray } else { step }
    }

    fn go(&mut self, mv: Move) -> Step {
        if self.position.piece_at(mv.from) != Some(self.piece) {
            return Step::Wrong(Missing::OtherPiece);
        }
        self.make(mv);
        self.goals &= !Bitboard::of(mv.to);
        if self.goals.is_empty() {
            self.is_done = true;
            return Step::Done;
        }
        if !self.position.in_check() {
            self.position.pass();
            return Step::OnTheWay;
        }
        // Black avoids capturing a piece that is needed.
        let replies = movegen::legal_moves(&self.position);
        let is_capture = |reply: &&Move| self.position.occupied().contains(reply.to);
        match replies.iter().find(|reply| !is_capture(reply)).or(replies.first()) {
            Some(&reply) => self.wait_for(reply),
            None => Step::Astray,
        }
    }

    /// The shortest sequence of moves that visits all points; `None` if there is none.
    pub(super) fn way(&self) -> Option<Vec<Move>> {
        let mut begin = self.clone();
        begin.reply();
        let mut seen = HashSet::from([begin.key()]);
        let mut queue = VecDeque::from([(begin, Vec::new())]);
        while let Some((exercise, way)) = queue.pop_front() {
            for mv in movegen::legal_moves(&exercise.position) {
                let mut next = exercise.clone();
                let step = next.go(mv);
                next.reply();
                let way: Vec<Move> = way.iter().copied().chain([mv]).collect();
                if step == Step::Done {
                    return Some(way);
                }
                if matches!(step, Step::OnTheWay | Step::Replying) && seen.insert(next.key()) {
                    queue.push_back((next, way));
                }
                if seen.len() > MAX_POSITIONS {
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
