//! Carrying out what the user asks for, of the puzzle on the board and of the puzzles as a whole.

use eframe::egui::Context;

use super::course::Hint;
use super::problem::{Problem, Set};
use super::{Command, Puzzles, PuzzlesAction, PuzzlesView, Work};
use crate::app::ChuheApp;
use crate::app::actions::{Action, StudyAction};
use crate::app::board::Drawings;
use crate::app::dialogs::{Dialog, PuzzleList};
use crate::app::files::Successor;
use crate::app::study::Study;
use crate::session::{Day, Exercise, Go, Session, Training};

impl Puzzles {
    pub(super) fn carry_out(
        &mut self,
        command: Command,
        now: f64,
        view: &PuzzlesView<'_>,
        training: &mut Training,
        actions: &mut Vec<Action>,
    ) {
        if !matches!(command, Command::Show(_) | Command::List) {
            self.since = now;
        }
        match command {
            Command::Choose(set) => {
                self.leave(view, training);
                self.turn_to(set);
                self.take_next(training, view.today);
            }
            Command::Want(filter) => {
                self.leave(view, training);
                self.filter = filter;
                self.take_next(training, view.today);
            }
            Command::Next => {
                self.leave(view, training);
                self.take_next(training, view.today);
            }
            Command::Again => {
                if let Some(problem) = self.work.problem() {
                    self.leave(view, training);
                    self.take(problem, training, view.today);
                }
            }
            Command::Hint => self.help(),
            Command::Tell => {
                if let Work::Course(course) = &mut self.work {
                    course.tell();
                }
            }
            Command::Show(played) => {
                if let Work::Course(course) = &mut self.work {
                    course.show(played);
                }
            }
            Command::TakeBack => {
                if let Work::Practice(practice) = &mut self.work {
                    practice.undo();
                }
            }
            Command::OfferDraw => {
                if let Work::Practice(practice) = &mut self.work {
                    practice.offer_draw();
                }
            }
            Command::List => actions.push(PuzzlesAction::List(self.set).into()),
            Command::Analyse => actions.extend(self.record().map(Action::Puzzles)),
            Command::Close => {
                self.leave(view, training);
                actions.push(PuzzlesAction::Close.into());
            }
        }
    }

    /// A hint, on the board.
    fn help(&mut self) {
        match &mut self.work {
            Work::Nothing => {}
            Work::Practice(practice) => practice.help(),
            Work::Course(course) => {
                course.help();
                let mut drawings = Drawings::default();
                if let Some(Hint::Piece(square, _)) = course.hint() {
                    drawings.circle(square);
                }
                self.board.set_drawings(&course.position(), drawings);
            }
        }
    }

    /// The puzzle is left: one that was begun badly counts.
    fn leave(&mut self, view: &PuzzlesView<'_>, training: &mut Training) {
        let is_spoilt = matches!(&self.work, Work::Course(course) if course.is_spoilt());
        if is_spoilt && !self.is_noted {
            self.note_go(Go::Failed, view, training);
        }
    }

    fn turn_to(&mut self, set: Set) {
        if self.set != set {
            self.set = set;
            self.filter = Default::default();
            self.problems = set.problems();
        }
    }

    /// Begins the next puzzle.
    pub(super) fn take_next(&mut self, training: &Training, today: Day) {
        let present = self.work.problem();
        let wanted = self.wanted(present);
        let exercises: Vec<Exercise> = wanted.iter().map(|problem| problem.exercise()).collect();
        self.seed = self.seed.wrapping_add(1);
        let next = training.next(&exercises, present.map(Problem::id), today, self.seed);
        match next.map(|place| wanted[place]) {
            Some(problem) => self.take(problem, training, today),
            None => {
                self.proof = None;
                self.work = Work::Nothing;
            }
        }
    }

    /// The puzzles that are wanted, from the one after the present on; of compositions those first that are proven.
    fn wanted(&self, present: Option<Problem>) -> Vec<Problem> {
        let after = self.problems.iter().position(|&problem| Some(problem) == present).map_or(0, |at| at + 1);
        let (before, rest) = self.problems.split_at(after);
        let in_order = rest.iter().chain(before).copied().filter(|&problem| self.filter.permits(problem));
        let (certain, others): (Vec<Problem>, Vec<Problem>) =
            in_order.partition(|problem| problem.is_certain());
        certain.into_iter().chain(others).collect()
    }

    /// Begins a puzzle; the pieces slide to where they stand in it.
    pub fn take(&mut self, problem: Problem, training: &Training, today: Day) {
        self.turn_to(problem.set());
        self.proof = None;
        self.work = Work::on(problem, &self.wake);
        self.is_noted = false;
        self.was_due = training.is_due(problem.id(), today);
        self.notice = None;
        self.board.clear();
    }

    /// The record of what is shown, for the main board.
    fn record(&self) -> Option<PuzzlesAction> {
        let (problem, moves) = match &self.work {
            Work::Nothing => return None,
            Work::Course(course) => (course.problem(), course.known().to_vec()),
            Work::Practice(practice) => (practice.problem(), practice.session().game().line().to_vec()),
        };
        problem.record(&moves).map(|game| PuzzlesAction::Analyse(Box::new(game)))
    }
}

impl ChuheApp {
    pub(in crate::app) fn do_puzzles_action(&mut self, ctx: &Context, action: PuzzlesAction) {
        match action {
            PuzzlesAction::Open => self.open_puzzles(ctx),
            PuzzlesAction::Take(id) => {
                self.dialog = None;
                if self.puzzles.is_none() {
                    self.open_puzzles(ctx);
                }
                if let (Some(puzzles), Some(problem)) = (&mut self.puzzles, Problem::named(id)) {
                    puzzles.take(problem, &self.training, Day::today());
                }
            }
            PuzzlesAction::Close => self.close_puzzles(),
            PuzzlesAction::List(set) => {
                let list = PuzzleList::new(set, &self.training, Day::today(), self.language());
                self.dialog = Some(Dialog::Puzzles(Box::new(list)));
            }
            PuzzlesAction::Analyse(game) => {
                self.close_puzzles();
                self.replace_game(Successor::Record(game, None));
                if self.dialog.is_none() {
                    self.do_study_action(StudyAction::Show(Some(Study::Analysis)));
                }
            }
        }
    }

    /// Shows the puzzles; the game rests meanwhile.
    fn open_puzzles(&mut self, ctx: &Context) {
        self.session.rest();
        self.guide = None;
        self.premove = None;
        self.entry = None;
        self.dialog = None;
        if self.puzzles.is_none() {
            self.puzzles = Some(Puzzles::new(ctx, &self.training, Day::today(), rand::random()));
        }
    }

    /// Goes back to the game, as it was.
    fn close_puzzles(&mut self) {
        self.puzzles = None;
        self.session.rouse();
        self.board.clear();
    }

    /// The puzzle that is shown; `None` while puzzles are not open.
    pub fn puzzle(&self) -> Option<crate::game::puzzle::PuzzleId> {
        self.puzzles.as_ref().and_then(Puzzles::shown)
    }

    /// The endgame that is played out against the computer; `None` while there is none.
    pub fn practice(&self) -> Option<&Session> {
        self.puzzles.as_ref().and_then(Puzzles::practice)
    }

    /// What is known of the user's work on puzzles.
    pub fn training(&self) -> &Training {
        &self.training
    }
}
