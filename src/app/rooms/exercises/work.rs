//! Solving the exercises of a study: the one on the board, and its state.

use std::time::Duration;

use eframe::egui::Context;

use crate::app::sound::Sound;
use crate::app::theme;
use crate::engine::board::{Move, Position};
use crate::game::exercise::{Exercise, Verdict};
use crate::game::puzzle::Themes;
use crate::game::{NodeId, Tree};
use crate::session::{self, Attempt, Day, Training};

/// The exercises of a study, one of which is being solved.
pub struct Work {
    /// Each with the number of its chapter, from 0.
    exercises: Vec<(usize, Exercise)>,
    /// The index of the exercise on the board.
    number: usize,
    /// The place in its record. A mate that the record lacks leaves it unchanged.
    pub node: NodeId,
    pub position: Position,
    pub last_move: Option<Move>,
    pub state: State,
    /// The author's comment on the last move, right or wrong.
    pub said: String,
    /// Whether the last answer was right.
    pub was_right: bool,
    /// Whether the user tried a wrong move or asked for help in this exercise. `was_told`: whether
    /// the answer was shown.
    has_failed: bool,
    was_told: bool,
    /// The sound of the last move, until it is played.
    pub sound: Option<Sound>,
    /// The time of the last change of state, in seconds.
    since: f64,
}

/// The state of the exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The other side's move comes next.
    Replying(NodeId),
    /// The user is to answer. `wrong` is the last move if it was wrong.
    Asking {
        wrong: Option<Move>,
        help: Help,
    },
    Solved,
}

/// How much of the answer is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    #[default]
    None,
    /// The author's hint.
    Words,
    Piece,
    Move,
}

impl Work {
    /// Puts the first exercise that is not solved on the board. `None` if there are no exercises.
    pub fn new(exercises: Vec<(usize, Exercise)>, training: &Training, now: f64) -> Option<Self> {
        let (_, first) = exercises.first()?;
        let mut work = Self {
            number: 0,
            node: Tree::START,
            position: first.game().start().clone(),
            last_move: None,
            state: State::Solved,
            said: String::new(),
            was_right: false,
            has_failed: false,
            was_told: false,
            sound: None,
            since: now,
            exercises,
        };
        work.take(work.next(training).unwrap_or(0), now);
        Some(work)
    }

    /// Puts an exercise on the board.
    pub fn take(&mut self, number: usize, now: f64) {
        let Some((_, exercise)) = self.exercises.get(number) else { return };
        self.position = exercise.game().start().clone();
        (self.number, self.node, self.last_move, self.since) = (number, Tree::START, None, now);
        (self.was_right, self.has_failed, self.was_told) = (false, false, false);
        self.said.clear();
        self.ask();
    }

    /// Asks for an answer, or lets the other side move first.
    fn ask(&mut self) {
        self.state = match self.exercise().question_at(self.node) {
            Some(at) if at == self.node => State::Asking { wrong: None, help: Help::None },
            Some(at) => State::Replying(at),
            None => State::Solved,
        };
    }

    /// The exercise on the board.
    pub fn exercise(&self) -> &Exercise {
        &self.exercises[self.number].1
    }

    /// The index of the exercise on the board.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The number of its chapter in the study, from 0.
    pub fn chapter(&self) -> usize {
        self.exercises[self.number].0
    }

    /// All exercises in order, each with the number of its chapter.
    pub fn all(&self) -> &[(usize, Exercise)] {
        &self.exercises
    }

    /// The index of the next exercise: the first one after this that is not solved or is due again.
    pub fn next(&self, training: &Training) -> Option<usize> {
        let (count, today) = (self.exercises.len(), Day::today());
        let is_open = |number: &usize| {
            let id = self.exercises[*number].1.id();
            !training.record(id).is_some_and(|record| record.is_solved) || training.is_due(id, today)
        };
        // At the beginning, the first exercise itself may come.
        let is_begun = self.state != State::Solved || self.node != Tree::START;
        let first = self.number + usize::from(is_begun);
        (first..first + count).map(|number| number % count).find(is_open)
    }

    /// Judges an answer. Writes the result to `training` when the exercise ends.
    pub fn play(&mut self, mv: Move, training: &mut Training, now: f64) {
        let State::Asking { help, .. } = self.state else { return };
        self.since = now;
        let verdict = self.exercise().judge(self.node, mv);
        self.was_right = !matches!(verdict, Verdict::Wrong(_));
        match verdict {
            Verdict::Right(node) => {
                self.said = self.exercise().game().tree().comment(node).trim().to_owned();
                self.enter(node, mv);
                self.ask();
            }
            Verdict::Mates => {
                self.said.clear();
                self.enter(self.node, mv);
                self.state = State::Solved;
            }
            Verdict::Wrong(why) => {
                let why = why.map(|node| self.exercise().game().tree().comment(node).trim().to_owned());
                self.said = why.unwrap_or_default();
                self.has_failed = true;
                self.state = State::Asking { wrong: Some(mv), help };
            }
        }
        if self.state == State::Solved {
            let attempt = match (self.was_told, self.has_failed) {
                (true, _) => Attempt::Failed,
                (false, true) => Attempt::Helped,
                (false, false) => Attempt::Clean,
            };
            self.note(attempt, training);
        }
    }

    /// Leaves the exercise. It counts as failed if a wrong move or help came before.
    pub fn leave(&self, training: &mut Training) {
        if self.state != State::Solved && self.has_failed {
            self.note(Attempt::Failed, training);
        }
    }

    fn note(&self, attempt: Attempt, training: &mut Training) {
        let exercise = session::Exercise { id: self.exercise().id(), grade: None, themes: Themes::default() };
        training.note(exercise, attempt, Day::today());
    }

    fn enter(&mut self, node: NodeId, mv: Move) {
        self.sound = Some(Sound::of_move(&self.position, mv));
        self.position.make(mv);
        (self.node, self.last_move) = (node, Some(mv));
    }

    /// Shows more of the answer: the author's hint if there is one, the piece, the move.
    pub fn help(&mut self) {
        let has_hint = !self.exercise().hint(self.node).is_empty();
        let State::Asking { wrong, help } = &mut self.state else { return };
        *help = match help {
            Help::None if has_hint => Help::Words,
            Help::None | Help::Words => Help::Piece,
            Help::Piece | Help::Move => Help::Move,
        };
        (self.has_failed, *wrong) = (true, None);
        self.was_told |= *help == Help::Move;
    }

    /// The first right answer while the user is to answer.
    pub fn solution(&self) -> Option<Move> {
        match self.state {
            State::Asking { .. } => self.exercise().solution(self.node),
            State::Replying(_) | State::Solved => None,
        }
    }

    /// Plays the other side's move when it is due.
    pub fn poll(&mut self, ctx: &Context, now: f64) {
        let State::Replying(node) = self.state else { return };
        let left = self.since + (theme::SLIDE + theme::REPLY_PAUSE).as_secs_f64() - now;
        if left > 0.0 {
            return ctx.request_repaint_after(Duration::from_secs_f64(left));
        }
        let tree = self.exercise().game().tree();
        let (mv, comment) = (tree.play(node), tree.comment(node).trim().to_owned());
        if let Some(mv) = mv {
            self.enter(node, mv);
        }
        let parts = [std::mem::take(&mut self.said), comment].into_iter().filter(|part| !part.is_empty());
        self.said = parts.collect::<Vec<_>>().join("\n");
        self.ask();
        ctx.request_repaint();
    }
}
