//! The pages of the lessons.

use std::sync::Arc;

use super::{HintStep, Next, Quiz, Solver, State, Verdict};
use crate::engine::board::{Bitboard, Move, Position, Side};
use crate::engine::movegen;
use crate::game::puzzle::retrograde::Tablebase;
use crate::lessons::{Exercise, Judgement, Missing, Place, Progress, Step, Task};
use crate::session::progress::TablebaseTask;
use crate::session::task::Wake;

/// A page of a lesson: an exercise, or an example, which asks nothing.
pub struct LessonQuiz {
    exercise: Option<Exercise>,
    /// The line that the page steps through, and its start.
    pub line: Option<(&'static Position, &'static [Move])>,
    /// The number of plies of the line that are on the board.
    pub shown: usize,
    /// The tablebase that the exercise needs.
    tablebase: Option<TablebaseTask>,
    /// The user's earlier moves, until they can be played again.
    resumed: Vec<Move>,
}

impl LessonQuiz {
    /// The task of an exercise.
    pub fn task(&self) -> Option<&'static Task> {
        self.exercise.as_ref().map(Exercise::task)
    }

    pub fn goals(&self) -> Bitboard {
        self.exercise.as_ref().map_or(Bitboard::EMPTY, Exercise::goals)
    }

    /// The user's moves on the board.
    pub fn own_moves(&self) -> &[Move] {
        self.exercise.as_ref().map_or(&[], Exercise::own_moves)
    }

    /// The side that the user plays; Red, if no moves are asked for.
    pub fn player(&self) -> Side {
        self.task().filter(|_| self.line.is_none()).map_or(Side::Red, Task::player)
    }

    /// Whether the user is to answer a question instead of moving.
    pub fn asks_to_judge(&self) -> bool {
        self.task().is_some_and(|task| task.judgement().is_some())
    }

    fn computed(&self) -> Option<Arc<Tablebase>> {
        self.tablebase.as_ref()?.tablebase()
    }

    /// Whether the tablebase is being computed.
    pub fn is_computing(&self) -> bool {
        self.tablebase.as_ref().is_some_and(TablebaseTask::is_computing)
    }

    /// Whether moves are asked for, and can be judged.
    fn asks_for_moves(&self) -> bool {
        let is_ready = self.tablebase.is_none() || self.computed().is_some();
        self.exercise.is_some() && self.line.is_none() && is_ready
    }

    /// Whether the last move on the board is the opponent's.
    pub fn is_answered(&self) -> bool {
        let piece = self.last_move().and_then(|mv| self.position().piece_at(mv.to));
        piece.is_some_and(|piece| piece.side != self.player())
    }

    /// Whether the earlier moves still have to be played again.
    pub const fn is_resuming(&self) -> bool {
        !self.resumed.is_empty()
    }
}

impl Quiz for LessonQuiz {
    type Fault = Missing;

    fn position(&self) -> Position {
        match (self.line, &self.exercise) {
            (Some((start, moves)), _) => start.after_all(&moves[..self.shown]),
            (None, Some(exercise)) => exercise.position().clone(),
            (None, None) => Position::start(),
        }
    }

    fn last_move(&self) -> Option<Move> {
        match self.line {
            Some((_, moves)) => moves[..self.shown].last().copied(),
            None => self.exercise.as_ref()?.last_move(),
        }
    }

    fn answer(&self) -> Option<Move> {
        self.exercise.as_ref()?.hint(self.computed().as_deref())
    }

    fn first_hint(&self) -> HintStep {
        HintStep::Move
    }

    fn judge(&mut self, mv: Move) -> Verdict<Missing> {
        let tablebase = self.computed();
        let Some(exercise) = &mut self.exercise else { return Verdict::Right(Next::Wait) };
        match exercise.play(mv, tablebase.as_deref()) {
            Step::OnTheWay => Verdict::Right(Next::Wait),
            Step::Replying(reply) => Verdict::Right(Next::Reply(reply)),
            Step::Done => Verdict::Right(Next::End),
            Step::Wrong(missing) => Verdict::Wrong(missing),
        }
    }

    fn reply(&mut self, mv: Move) -> Next {
        self.exercise.iter_mut().for_each(|exercise| exercise.reply(mv));
        Next::Wait
    }
}

impl Solver<LessonQuiz> {
    /// A page, as the user has left it if they were there last.
    pub fn of_page(place: Place, progress: &Progress, wake: &Wake) -> Self {
        let lesson = place.lesson();
        let task = lesson.task(place.page);
        let line = match (task, &lesson.example) {
            (Some(task), _) => task.judged(),
            (None, example) => example.as_ref().map(|example| (&example.start, &example.moves[..])),
        };
        let is_back = progress.place() == Some(place);
        let quiz = LessonQuiz {
            exercise: task.map(|task| Exercise::new(lesson, task)),
            line,
            shown: line.map_or(0, |(_, moves)| moves.len()).min(if is_back { progress.shown() } else { 0 }),
            tablebase: task.and_then(Task::material).map(|material| TablebaseTask::begin(material, wake)),
            resumed: if is_back && task.is_some() { progress.moves().collect() } else { Vec::new() },
        };
        let mut solver = Self::new(quiz, Next::Wait);
        solver.resume();
        solver
    }

    /// Plays the moves from before again, once the tablebase is there that they may need.
    pub fn resume(&mut self) {
        if !self.quiz.is_resuming() || !self.asks_for_moves() {
            return;
        }
        for mv in std::mem::take(&mut self.quiz.resumed) {
            if matches!(self.state, State::Replying(_)) {
                self.advance();
            }
            if !movegen::is_legal(&self.position(), mv) || !self.play(mv) {
                break;
            }
        }
        self.last = None;
    }

    /// Whether the user is to move.
    pub fn asks_for_moves(&self) -> bool {
        self.is_asking() && self.quiz.asks_for_moves()
    }

    /// Begins again.
    pub fn restart(&mut self) {
        self.quiz.exercise.iter_mut().for_each(Exercise::restart);
        self.quiz.shown = 0;
        self.begin(Next::Wait);
    }

    /// Shows the line up to this number of plies.
    pub const fn show(&mut self, shown: usize) {
        self.quiz.shown = shown;
    }

    /// Takes the answer to the question how a repetition ends.
    pub fn judge(&mut self, judgement: Judgement) {
        let is_right = self.quiz.task().and_then(Task::judgement) == Some(judgement);
        self.last = Some(if is_right { Ok(()) } else { Err(Missing::Astray) });
        self.enter(if is_right { State::Over } else { State::Asking });
    }
}
