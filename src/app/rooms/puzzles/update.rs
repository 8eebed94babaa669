//! Handles the messages of the puzzles.

use std::collections::VecDeque;
use std::sync::Arc;

use eframe::egui::Context;

use super::problem::{Filter, Problem, Set};
use super::{Message, PuzzleList, PuzzleRoom, Puzzles, Work};
use crate::app::command::{Aid, Command, Screen};
use crate::app::core::{Core, Effect, Effects, Successor};
use crate::app::text::Language;
use crate::game::puzzle::{PuzzleId, Theme};
use crate::game::{Chapters, Game};
use crate::session::{Attempt, Day, Exercise, Mistake, PuzzleRecord, Store, Training, Wake};

impl PuzzleRoom {
    #[expect(clippy::wildcard_enum_match_arm, reason = "`Puzzles::update` names the others")]
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => self.open(core),
            Message::Take(id) => {
                self.open(core);
                if let (Some(puzzles), Some(problem)) = (&mut self.open, Problem::named(id, &self.mistakes)) {
                    // After the mistakes of a game, a chosen puzzle is followed by those of its
                    // set.
                    puzzles.queue.take_if(|queue| queue.is_empty());
                    puzzles.take(problem, &self.training, Day::today());
                }
            }
            Message::List => {
                let Some(puzzles) = &self.open else { return Effects::new() };
                let list = PuzzleList::new(
                    puzzles.set,
                    &self.mistakes,
                    &self.training,
                    Day::today(),
                    core.language(),
                );
                core.front.open(list);
            }
            Message::Analyse => {
                let game = self.open.as_ref().and_then(|puzzles| puzzles.record(core.language()));
                self.left = self.open.take();
                core.front.close_screen(Screen::Puzzles);
                let replace = |game| Effect::Replace(Successor::Record(Box::new(Chapters::from(game)), None));
                let analyse = Effect::Do(Command::Show(Aid::Analysis));
                return game.map(|game| vec![replace(game), analyse]).unwrap_or_default();
            }
            Message::TypeMove => {
                self.open.iter_mut().for_each(|puzzles| puzzles.answering.type_move());
            }
            message => {
                let Some(puzzles) = &mut self.open else { return Effects::new() };
                puzzles.update(message, core, &mut self.training);
                let effects = puzzles.note(core, &mut self.training);
                if let Some(sound) = puzzles.take_sound() {
                    core.play_sound(sound);
                }
                if message == Message::Close {
                    core.front.close_screen(Screen::Puzzles);
                }
                return effects;
            }
        }
        Effects::new()
    }

    /// Deletes the user's results.
    pub fn forget(&mut self, core: &Core) {
        Store::update(core.store.as_ref(), Training::STORED_NAME, &mut self.training, |training| {
            *training = Training::default();
        });
    }

    /// Opens the screen, which suspends the game. If it was left for a study of its puzzle, it is
    /// as it was. If it was closed, an unsolved puzzle begins again.
    fn open(&mut self, core: &mut Core) {
        // A lesson that was left for the puzzles stays as it was.
        core.front.close_screen(Screen::Tutorial);
        core.front.open_screen(Screen::Puzzles);
        if self.is_analysed(core) {
            // The way back leads from the puzzle to the game, not to its study.
            core.turn_to(0);
        }
        if self.open.is_none() {
            self.open = self.left.take();
        }
        if self.open.is_none() {
            let wake = Wake::clone(&core.wake);
            let (mistakes, today) = (self.mistakes.clone(), Day::today());
            let left = self.left_before.take().and_then(|id| Problem::named(id, &mistakes));
            self.open = Some(match self.closed.take() {
                Some(closed) => closed.resumed(mistakes, &self.training, today),
                None => Puzzles::new(wake, mistakes, &self.training, today, rand::random()),
            });
            if let (Some(puzzles), Some(problem)) = (&mut self.open, left) {
                puzzles.take(problem, &self.training, today);
            }
        }
    }

    /// Opens the screen with the puzzle that was shown when the program ended, from its start, if
    /// it still exists. With `is_given_up`, the puzzle waits until the user opens the screen.
    pub fn restore(&mut self, core: &mut Core, is_given_up: bool) {
        let (shown, left) = (core.settings.remembered.open_puzzle, core.settings.remembered.left_puzzle);
        let is_there = |id: &PuzzleId| Problem::named(*id, &self.mistakes).is_some();
        match shown.filter(is_there) {
            Some(id) if !is_given_up => drop(self.update(Message::Take(id), core)),
            shown => self.left_before = shown.or(left),
        }
    }

    /// Opens the screen with puzzles of a theme.
    pub fn train(&mut self, theme: Theme, core: &mut Core) {
        self.open(core);
        if let Some(puzzles) = &mut self.open {
            puzzles.turn_to(Set::Masters);
            puzzles.filter = Filter { theme: Some(theme), grade: None };
            puzzles.take_next(&self.training, Day::today());
        }
    }

    /// Opens the screen with these puzzles, in this order.
    pub(super) fn open_with(&mut self, queue: VecDeque<Problem>, core: &mut Core) {
        (self.open, self.left, self.closed, self.left_before) = (None, None, None, None);
        self.open(core);
        if let Some(puzzles) = &mut self.open {
            puzzles.turn_to(Set::Mistakes);
            puzzles.queue = Some(queue).filter(|queue| !queue.is_empty());
            puzzles.take_next(&self.training, Day::today());
        }
    }

    /// Stores the progress when the program ends. A puzzle with a wrong move or help counts as
    /// left.
    pub fn end(&mut self, core: &Core) {
        if let Some(puzzles) = &mut self.open {
            puzzles.leave(core, &mut self.training);
        }
    }

    /// Runs the screen while it is shown. After it was closed, stops it. Called in every frame.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) -> Effects {
        if let Some(puzzles) = self.open.take_if(|_| !core.front.has_screen(Screen::Puzzles)) {
            self.closed = puzzles.stopped();
        }
        let Some(puzzles) = self.open.as_mut().filter(|_| core.front.screen() == Screen::Puzzles) else {
            return Effects::new();
        };
        let effects = puzzles.poll(ctx, core, &mut self.training);
        if let Some(sound) = puzzles.take_sound() {
            core.play_sound(sound);
        }
        effects
    }
}

impl Puzzles {
    fn update(&mut self, message: Message, core: &Core, training: &mut Training) {
        let (now, today) = (core.now, Day::today());
        if !matches!(message, Message::Show(_)) {
            self.since = now;
        }
        match message {
            Message::Play(mv) => self.play(mv, now),
            Message::Choose(set) => {
                self.leave(core, training);
                self.turn_to(set);
                self.take_next(training, today);
            }
            Message::Want(filter) => {
                self.leave(core, training);
                self.filter = filter;
                self.take_next(training, today);
            }
            Message::Next => {
                self.leave(core, training);
                self.take_next(training, today);
            }
            Message::Again => {
                if let Some(problem) = self.work.problem().cloned() {
                    self.leave(core, training);
                    self.take(problem, training, today);
                }
            }
            Message::Hint => {
                self.answering.board.let_go();
                self.help();
            }
            Message::Tell => {
                if let Work::Course(course) = &mut self.work {
                    course.tell();
                }
            }
            Message::Show(played) => {
                if let Work::Course(course) = &mut self.work {
                    course.show(played);
                }
            }
            Message::TakeBack => {
                if let Work::Practice(practice) = &mut self.work {
                    practice.undo();
                }
            }
            Message::OfferDraw => {
                if let Work::Practice(practice) = &mut self.work {
                    practice.offer_draw();
                }
            }
            Message::Close => self.leave(core, training),
            Message::Open | Message::Take(_) | Message::List | Message::TypeMove | Message::Analyse => {}
        }
    }

    /// Gives the next step of help.
    fn help(&mut self) {
        match &mut self.work {
            Work::Nothing => {}
            Work::Practice(practice) => practice.help(),
            Work::Course(course) => course.help(),
        }
    }

    /// Leaves the puzzle. It counts as failed if it has not ended and a wrong move or help came
    /// before.
    fn leave(&mut self, core: &Core, training: &mut Training) {
        let is_spoilt = matches!(&self.work, Work::Course(course) if course.is_spoilt());
        if is_spoilt && !self.is_noted {
            self.note_attempt(Attempt::Failed, core, training);
        }
    }

    fn turn_to(&mut self, set: Set) {
        if self.set != set {
            self.set = set;
            self.filter = Default::default();
            self.problems = set.problems(&self.mistakes);
            self.queue = None;
        }
    }

    /// Starts the next puzzle that the training chooses.
    pub(super) fn take_next(&mut self, training: &Training, today: Day) {
        if let Some(queue) = &mut self.queue {
            return match queue.pop_front() {
                Some(problem) => self.take(problem, training, today),
                None => self.take_none(),
            };
        }
        self.seed = self.seed.wrapping_add(1);
        let present = self.work.problem();
        let wanted = self.wanted(present);
        let exercises: Vec<Exercise> = wanted.iter().map(|problem| problem.exercise()).collect();
        let next = training.next(&exercises, present.map(Problem::id), today, self.seed);
        match next.map(|place| wanted[place].clone()) {
            Some(problem) => self.take(problem, training, today),
            None => self.take_none(),
        }
    }

    fn take_none(&mut self) {
        (self.proof, self.conclusion) = (None, None);
        self.work = Work::Nothing;
    }

    /// The closed screen, which computes nothing. `None` if no puzzle is shown.
    pub(super) fn stopped(mut self) -> Option<Self> {
        let problem = self.work.problem().cloned()?;
        self.resting = Some((problem, self.work.is_over()));
        self.take_none();
        Some(self)
    }

    /// Reopens the screen with the puzzle from its start, or with the next one if it had ended.
    fn resumed(mut self, mistakes: Vec<Arc<Mistake>>, training: &Training, today: Day) -> Self {
        self.problems = self.set.problems(&mistakes);
        self.mistakes = mistakes;
        if let Some((problem, was_over)) = self.resting.take() {
            let was_noted = self.is_noted || self.is_again;
            self.begin(problem, was_noted, training, today);
            if was_over {
                self.take_next(training, today);
            }
        }
        self
    }

    /// The puzzles that match the filter, in order after the present one. Those that are certainly
    /// solvable come first.
    fn wanted(&self, present: Option<&Problem>) -> Vec<&Problem> {
        let after = self.problems.iter().position(|problem| Some(problem) == present).map_or(0, |at| at + 1);
        let (before, rest) = self.problems.split_at(after);
        let in_order = rest.iter().chain(before).filter(|problem| self.filter.permits(problem));
        let (certain, others): (Vec<&Problem>, Vec<&Problem>) =
            in_order.partition(|problem| problem.is_certain());
        certain.into_iter().chain(others).collect()
    }

    /// Starts a puzzle. The pieces slide to their places. A puzzle that has just ended does not
    /// count again before it is due.
    fn take(&mut self, problem: Problem, training: &Training, today: Day) {
        let is_same = self.work.problem() == Some(&problem);
        // The program may have been restarted since the puzzle was left.
        let has_failed = |record: &PuzzleRecord| !record.is_solved && record.last_seen == today;
        let was_noted = is_same && (self.is_noted || self.is_again)
            || training.record(problem.id()).is_some_and(has_failed);
        self.begin(problem, was_noted, training, today);
    }

    /// Starts a puzzle. `was_noted`: the user has just finished it.
    fn begin(&mut self, problem: Problem, was_noted: bool, training: &Training, today: Day) {
        self.turn_to(problem.set());
        (self.proof, self.conclusion) = (None, None);
        self.was_due = training.is_due(problem.id(), today);
        self.is_again = was_noted && !self.was_due;
        self.work = Work::on(problem, self.is_again, &self.wake);
        self.number += 1;
        self.is_noted = false;
        self.notice = None;
        self.answering.board.clear();
    }

    /// The record of the puzzle, which becomes a study.
    fn record(&self, language: Language) -> Option<Game> {
        let (problem, moves) = match &self.work {
            Work::Nothing => return None,
            Work::Course(course) => (course.problem(), course.known().to_vec()),
            Work::Practice(practice) => {
                (practice.problem(), practice.game().document().game().line().to_vec())
            }
        };
        problem.record(&moves, language)
    }
}
