//! An exercise in progress: its position, and the remaining goals.

use std::collections::{HashSet, VecDeque};

use super::mate;
use super::{Goal, Lesson, Task};
use crate::engine::board::{Bitboard, Move, Piece, Position};
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
    /// The opponent has to reply so: see [`Exercise::reply`].
    Replying(Move),
    /// The goal is reached.
    Done,
    /// The move was wrong and has been taken back.
    Wrong(Missing),
}

impl Step {
    /// The exercise at the user's next turn, if it goes on `after` this step.
    fn next(self, after: &Exercise) -> Option<Exercise> {
        let mut next = after.clone();
        match self {
            Self::OnTheWay => {}
            Self::Replying(reply) => next.reply(reply),
            Self::Done | Self::Wrong(_) => return None,
        }
        Some(next)
    }
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
    /// The goal can no longer be reached: the exercise has begun again.
    Astray,
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
}

impl Exercise {
    pub fn new(lesson: &Lesson, task: &'static Task) -> Self {
        Self::at_start(lesson.piece, task)
    }

    fn at_start(piece: Piece, task: &'static Task) -> Self {
        let goals = match &task.goal {
            Goal::Visit(points) => points.iter().copied().collect(),
            Goal::Escape | Goal::Mate(_) | Goal::Play(_) | Goal::Win | Goal::Hold(_) | Goal::Judge(_) => {
                Bitboard::EMPTY
            }
        };
        let (position, last_move) = (task.position(), task.last_move());
        Self { task, piece, position, goals, own: Vec::new(), last_move }
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

    /// Begins again.
    pub fn restart(&mut self) {
        *self = Self::at_start(self.piece, self.task);
    }

    /// Plays a legal move of the user. `results` is the tablebase, if the task is an endgame;
    /// without it such a move is ignored.
    pub fn play(&mut self, mv: Move, results: Option<&Tablebase>) -> Step {
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
            Goal::Win => self.play_out(mv, None, results),
            Goal::Hold(moves) => self.play_out(mv, Some(*moves), results),
        };
        match step {
            Step::Wrong(Missing::Astray) => self.restart(),
            Step::Wrong(_) => *self = before,
            Step::OnTheWay | Step::Replying(_) | Step::Done => {}
        }
        step
    }

    /// Plays the opponent's reply.
    pub fn reply(&mut self, reply: Move) {
        self.make(reply);
    }

    /// A right move on the user's turn; `None` if an answer of another kind is expected, or while
    /// the endgame's tablebase is missing.
    pub fn hint(&self, results: Option<&Tablebase>) -> Option<Move> {
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
        Step::Done
    }

    /// A move towards a mate: the reply is one that delays it longest.
    fn mate(&mut self, mv: Move, moves: u32) -> Step {
        self.make(mv);
        let moves = self.moves_left(moves);
        match mate::longest_defence(&self.position, moves) {
            Err(reply) => Step::Wrong(Missing::Defence { mv, reply, moves }),
            Ok(reply) => reply.map_or(Step::Done, Step::Replying),
        }
    }

    /// A move in an endgame that is to be held for this many moves, or else won.
    fn play_out(&mut self, mv: Move, held: Option<u32>, results: Option<&Tablebase>) -> Step {
        let Some(results) = results else { return Step::Wrong(Missing::Other { mv }) };
        self.make(mv);
        match (held, results.value(&self.position)) {
            (_, Some(Value::Loses(_))) | (Some(_), Some(Value::Drawn)) => {}
            (None, Some(Value::Drawn | Value::Wins(_)) | None) => return Step::Wrong(Missing::WinGivenAway),
            (Some(_), Some(Value::Wins(_)) | None) => return Step::Wrong(Missing::DrawGivenAway),
        }
        let is_held = held.is_some_and(|moves| self.own.len() >= moves as usize);
        let has_no_attackers = judge(&self.position, &[], Profile::default()).is_some();
        let reply = results.best(&self.position).filter(|_| !is_held && !has_no_attackers);
        reply.map_or(Step::Done, Step::Replying)
    }

    /// A move of the piece that visits points. Nothing may block its way or take its targets.
    fn visit(&mut self, mv: Move) -> Step {
        let step = self.go(mv);
        let is_astray = step.next(self).is_some_and(|next| next.way().is_none());
        if is_astray { Step::Wrong(Missing::Astray) } else { step }
    }

    fn go(&mut self, mv: Move) -> Step {
        if self.position.piece_at(mv.from) != Some(self.piece) {
            return Step::Wrong(Missing::OtherPiece);
        }
        self.make(mv);
        self.goals &= !Bitboard::of(mv.to);
        if self.goals.is_empty() {
            return Step::Done;
        }
        if !self.position.in_check() {
            self.position.pass();
            return Step::OnTheWay;
        }
        // Black avoids capturing a piece that is needed.
        let replies = movegen::legal_moves(&self.position);
        let is_capture = |reply: &&Move| self.position.occupied().contains(reply.to);
        let reply = replies.iter().find(|reply| !is_capture(reply)).or(replies.first());
        reply.map_or(Step::Wrong(Missing::Astray), |&reply| Step::Replying(reply))
    }

    /// The shortest sequence of moves that visits all points; `None` if there is none.
    pub(super) fn way(&self) -> Option<Vec<Move>> {
        let mut seen = HashSet::from([self.key()]);
        let mut queue = VecDeque::from([(self.clone(), Vec::new())]);
        while let Some((exercise, way)) = queue.pop_front() {
            for mv in movegen::legal_moves(&exercise.position) {
                let mut after = exercise.clone();
                let step = after.go(mv);
                let way: Vec<Move> = way.iter().copied().chain([mv]).collect();
                if step == Step::Done {
                    return Some(way);
                }
                if let Some(next) = step.next(&after).filter(|next| seen.insert(next.key())) {
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
