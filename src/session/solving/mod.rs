//! Solving: the program asks for a move, judges the answer, gives hints in steps, plays the reply,
//! and goes on or ends.
//!
//! A [`Quiz`] knows the position and the right moves. The [`Solver`] does the rest, for puzzles,
//! the exercises of a study, repertoires and lessons alike. The window calls
//! [`Solver::advance`] after a pause.

mod lesson;
mod problem;
mod puzzle;
mod repertoire;
mod study;
#[cfg(test)]
mod tests;

use crate::engine::board::{Move, Position};
use crate::session::analysis::{Conclusion, Proof};
use crate::session::progress::Attempt;

pub use lesson::LessonQuiz;
pub use problem::{Aim, Filter, Problem, Set};
pub use puzzle::{PuzzleQuiz, WrongMove};
pub use repertoire::{Count, RepertoireQuiz};
pub use study::StudyQuiz;

/// A source of questions. It knows the position, the right moves and the replies.
pub trait Quiz {
    /// The fault of an answer.
    type Fault;

    /// Whether the solution is a line of moves that can be shown. Then a wrong move stands on the
    /// board for a moment, and the last hint is followed by the rest of the line.
    const HAS_LINE: bool = false;
    /// Whether a hint is kept after a wrong move.
    const KEEPS_HINT: bool = false;

    /// The position, without a move that is wrong or not judged yet.
    fn position(&self) -> Position;

    /// The move that led to this position.
    fn last_move(&self) -> Option<Move>;

    /// The best answer; while a line is shown, its next move.
    fn answer(&self) -> Option<Move>;

    fn first_hint(&self) -> HintStep {
        HintStep::Piece
    }

    /// Judges a legal move. A right one is played.
    fn judge(&mut self, mv: Move) -> Verdict<Self::Fault>;

    /// Plays the reply to an answer, or the next move of the line that is shown.
    fn reply(&mut self, mv: Move) -> Next;

    /// Prepares the line for being shown.
    fn tell(&mut self) {}
}

/// The verdict on an answer.
pub enum Verdict<F> {
    Right(Next),
    Wrong(F),
    /// The engine has to decide.
    Unknown(Proof),
}

/// The continuation after a move.
pub enum Next {
    /// The user moves.
    Wait,
    Reply(Move),
    /// The engine looks for the end of the line.
    Conclude(Conclusion),
    End,
}

/// How much of the answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStep {
    /// The author's words, or the kind of the piece.
    Idea,
    Piece,
    Move,
}

/// What the solver waits for.
pub enum State {
    /// The user's move.
    Asking,
    /// A pause, after which this wrong move is taken back.
    Refuted(Move),
    /// The engine's verdict on this move.
    Checking(Move, Proof),
    /// A pause, after which this reply is played.
    Replying(Move),
    /// A pause, after which the next move of the line is shown.
    Telling { is_first: bool },
    /// The engine's end of the line.
    Concluding(Conclusion),
    /// Nothing: it is solved, or its solution was shown.
    Over,
    /// The same, and a pause, after which the next move of the line is shown.
    Replaying,
}

/// A quiz that is being solved.
pub struct Solver<Q: Quiz> {
    quiz: Q,
    state: State,
    /// When this state was seen first, in seconds.
    since: Option<f64>,
    /// The answer, and how much of it is shown.
    hint: Option<(HintStep, Move)>,
    /// The verdict on the last answer. A hint clears a fault.
    last: Option<Result<(), Q::Fault>>,
    wrong_moves: u32,
    is_helped: bool,
    /// Whether the answer was shown before it was found.
    is_told: bool,
}

impl<Q: Quiz> Solver<Q> {
    fn new(quiz: Q, next: Next) -> Self {
        Self {
            quiz,
            state: State::after(next),
            since: None,
            hint: None,
            last: None,
            wrong_moves: 0,
            is_helped: false,
            is_told: false,
        }
    }

    /// Begins a new question, with a clean record.
    fn begin(&mut self, next: Next) {
        (self.hint, self.last) = (None, None);
        (self.wrong_moves, self.is_helped, self.is_told) = (0, false, false);
        self.enter(State::after(next));
    }

    fn enter(&mut self, state: State) {
        self.state = state;
        self.since = None;
    }

    pub const fn quiz(&self) -> &Q {
        &self.quiz
    }

    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How long the state has lasted since it was seen first, in seconds.
    pub fn lasted(&mut self, now: f64) -> f64 {
        now - *self.since.get_or_insert(now)
    }

    pub const fn is_asking(&self) -> bool {
        matches!(self.state, State::Asking)
    }

    pub const fn is_over(&self) -> bool {
        matches!(self.state, State::Over | State::Replaying)
    }

    pub const fn hint(&self) -> Option<(HintStep, Move)> {
        self.hint
    }

    pub fn has_hint(&self, step: HintStep) -> bool {
        self.hint.is_some_and(|(shown, _)| shown >= step)
    }

    /// The fault of the last answer, until something else happens.
    pub const fn fault(&self) -> Option<&Q::Fault> {
        match &self.last {
            Some(Err(fault)) => Some(fault),
            Some(Ok(())) | None => None,
        }
    }

    pub const fn was_right(&self) -> bool {
        matches!(self.last, Some(Ok(())))
    }

    pub const fn wrong_moves(&self) -> u32 {
        self.wrong_moves
    }

    /// Whether it can no longer be solved without a wrong move and without help.
    pub const fn is_spoilt(&self) -> bool {
        self.wrong_moves > 0 || self.is_helped || self.is_told
    }

    /// The result, if it has ended.
    pub const fn attempt(&self) -> Option<Attempt> {
        match self.state {
            State::Over | State::Replaying | State::Telling { .. } if self.is_told => Some(Attempt::Failed),
            State::Over | State::Replaying if self.is_spoilt() => Some(Attempt::Helped),
            State::Over | State::Replaying => Some(Attempt::Clean),
            State::Asking
            | State::Refuted(_)
            | State::Checking(..)
            | State::Replying(_)
            | State::Telling { .. }
            | State::Concluding(_) => None,
        }
    }

    /// The move on the board that is wrong or not judged yet.
    const fn tried(&self) -> Option<Move> {
        match self.state {
            State::Refuted(mv) | State::Checking(mv, _) => Some(mv),
            State::Asking
            | State::Replying(_)
            | State::Telling { .. }
            | State::Concluding(_)
            | State::Over
            | State::Replaying => None,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        let mut position = self.quiz.position();
        if let Some(mv) = self.tried() {
            position.make(mv);
        }
        position
    }

    pub fn last_move(&self) -> Option<Move> {
        self.tried().or_else(|| self.quiz.last_move())
    }

    /// Takes the user's move, which must be legal. Returns whether it is known to be right.
    pub fn play(&mut self, mv: Move) -> bool {
        if !self.is_asking() {
            return false;
        }
        let verdict = self.quiz.judge(mv);
        self.settle(mv, verdict);
        self.was_right()
    }

    /// Goes on after the verdict on a move.
    fn settle(&mut self, mv: Move, verdict: Verdict<Q::Fault>) {
        if !(Q::KEEPS_HINT && matches!(verdict, Verdict::Wrong(_))) {
            self.hint = None;
        }
        self.last = None;
        let state = match verdict {
            Verdict::Right(next) => {
                self.last = Some(Ok(()));
                State::after(next)
            }
            Verdict::Wrong(fault) => {
                self.last = Some(Err(fault));
                self.wrong_moves += 1;
                if Q::HAS_LINE { State::Refuted(mv) } else { State::Asking }
            }
            Verdict::Unknown(proof) => State::Checking(mv, proof),
        };
        self.enter(state);
    }

    /// Ends a pause: takes a wrong move back, or plays the reply or the next move of the line.
    /// Returns the move that was played.
    pub fn advance(&mut self) -> Option<Move> {
        let (played, state) = match self.state {
            State::Refuted(_) => (None, State::Asking),
            State::Replying(mv) => (Some(mv), State::after(self.quiz.reply(mv))),
            State::Telling { .. } => {
                let mv = self.quiz.answer()?;
                let state = match self.quiz.reply(mv) {
                    Next::Wait | Next::Reply(_) => State::Telling { is_first: false },
                    next @ (Next::Conclude(_) | Next::End) => State::after(next),
                };
                (Some(mv), state)
            }
            State::Replaying => {
                let mv = self.quiz.answer()?;
                self.quiz.reply(mv);
                (Some(mv), if self.quiz.answer().is_some() { State::Replaying } else { State::Over })
            }
            State::Asking | State::Checking(..) | State::Concluding(_) | State::Over => return None,
        };
        self.enter(state);
        played
    }

    /// Shows more of the answer. After the move, the rest of the line follows, if there is one.
    pub fn help(&mut self) {
        let Some(answer) = self.quiz.answer().filter(|_| self.is_asking()) else { return };
        let step = match self.hint {
            None => self.quiz.first_hint(),
            Some((HintStep::Idea, _)) => HintStep::Piece,
            Some((HintStep::Move, _)) if Q::HAS_LINE => return self.tell(),
            Some((HintStep::Piece | HintStep::Move, _)) => HintStep::Move,
        };
        self.hint = Some((step, answer));
        self.last.take_if(|last| last.is_err());
        self.is_helped = true;
        self.is_told |= step == HintStep::Move && !Q::HAS_LINE;
    }

    /// Begins to show the rest of the line.
    pub fn tell(&mut self) {
        if self.is_asking() {
            (self.hint, self.last, self.is_told) = (None, None, true);
            self.quiz.tell();
            self.enter(State::Telling { is_first: true });
        }
    }
}

impl State {
    fn after(next: Next) -> Self {
        match next {
            Next::Wait => Self::Asking,
            Next::Reply(mv) => Self::Replying(mv),
            Next::Conclude(conclusion) => Self::Concluding(conclusion),
            Next::End => Self::Over,
        }
    }
}
