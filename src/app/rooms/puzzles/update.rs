//! What happens to the puzzles: messages, replies, the results.

use std::mem;
use std::sync::Arc;

use eframe::egui::Context;

use super::{Message, PuzzleList, PuzzleRoom, Puzzles, Queue, Visit, Work};
use crate::app::answering::advance;
use crate::app::board::Ending;
use crate::app::command::{Aid, Command, Screen};
use crate::app::core::{Core, Effect, Effects, Successor};
use crate::app::sound::Sound;
use crate::app::text::{Language, PuzzleLabel};
use crate::engine::board::Side;
use crate::engine::rules::Profile;
use crate::game::puzzle::{Grade, PuzzleId, Theme};
use crate::game::{Chapters, Game, Participant};
use crate::session::solving::{Filter, Problem, Set};
use crate::session::{Attempt, Day, Exercise, Mistake, PuzzleRecord, Store, Training, Wake};

impl PuzzleRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        if let Message::Open | Message::Take(_) = message {
            self.open_screen(core);
        }
        let Visit::Open(puzzles) = &mut self.visit else { return Effects::new() };
        match message {
            Message::Open => {}
            Message::Take(id) => {
                if let Some(problem) = Problem::named(id, &self.mistakes) {
                    // After the mistakes of a game, a chosen puzzle is followed by those of its
                    // set.
                    puzzles.queue.take_if(|queue| queue.problems.is_empty());
                    puzzles.take(problem, &self.training, Day::today());
                }
            }
            Message::List => {
                let (set, today) = (puzzles.set, Day::today());
                let list = PuzzleList::new(set, &self.mistakes, &self.training, today, core.language());
                core.front.open(list);
            }
            Message::Analyse => {
                let game = puzzles.record(core.language());
                if let Visit::Open(puzzles) = mem::take(&mut self.visit) {
                    let behind = core.document().id();
                    self.visit = Visit::Left { puzzles, study: None, behind, aid: core.aid };
                }
                core.front.close_screen(Screen::Puzzles);
                let replace = |game| Effect::Replace(Successor::Record(Box::new(Chapters::from(game)), None));
                let analyse = Effect::Do(Command::Show(Aid::Analysis));
                return game.map(|game| vec![replace(game), analyse]).unwrap_or_default();
            }
            Message::TypeMove => puzzles.answering.type_move(),
            Message::Play(_)
            | Message::Choose(_)
            | Message::Want(_)
            | Message::Hint
            | Message::Tell
            | Message::Next
            | Message::Again
            | Message::Show(_)
            | Message::ShowRest
            | Message::TakeBack
            | Message::OfferDraw
            | Message::Close => {
                puzzles.update(message, core, &self.mistakes, &mut self.training);
                let effects = puzzles.note(core, &mut self.training);
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

    /// Begins with puzzles of this grade, unless some have been attempted.
    pub fn begin_with(&mut self, grade: Grade, core: &Core) {
        Store::update(core.store.as_ref(), Training::STORED_NAME, &mut self.training, |training| {
            training.begin_with(grade);
        });
    }

    /// Opens the screen, which suspends the game. If it was left for a study of its puzzle, it is
    /// as it was. If it was closed, an unsolved puzzle begins again.
    fn open_screen(&mut self, core: &mut Core) {
        // A lesson that was left for the puzzles stays as it was.
        core.front.close_screen(Screen::Lessons);
        core.front.open_screen(Screen::Puzzles);
        let is_open = |id| core.documents().any(|document| Some(document.id()) == id);
        if let Visit::Left { study, behind, aid, .. } = self.visit
            && (self.is_analysed(core) || !is_open(study))
        {
            // From the puzzle the way leads back to where it was opened. Its study, which may just
            // have been closed, has done its work, unless something in it was changed.
            if self.is_analysed(core) && !core.document().is_modified() {
                core.close_study();
            }
            let tab = core.documents().position(|document| document.id() == behind);
            core.turn_to(tab.unwrap_or(0));
            core.aid = aid;
        }
        let (mistakes, today) = (&self.mistakes, Day::today());
        self.visit = Visit::Open(match mem::take(&mut self.visit) {
            Visit::Open(puzzles) | Visit::Left { puzzles, .. } => puzzles,
            Visit::Closed { mut puzzles, problem, was_over } => {
                puzzles.resume(mistakes, problem, was_over, &self.training, today);
                puzzles
            }
            Visit::Unopened(left) => {
                let left = left.and_then(|id| Problem::named(id, mistakes));
                let wake = Wake::clone(&core.wake);
                let mut puzzles = Puzzles::new(wake, mistakes, &self.training, today, rand::random());
                left.into_iter().for_each(|problem| puzzles.take(problem, &self.training, today));
                Box::new(puzzles)
            }
        });
    }

    /// Opens the screen with the puzzle that was shown when the program ended, from its start, if
    /// it still exists. With `is_given_up`, the puzzle waits until the user opens the screen.
    pub fn restore(&mut self, core: &mut Core, is_given_up: bool) {
        let (shown, left) = (core.settings.remembered.open_puzzle, core.settings.remembered.left_puzzle);
        let is_there = |id: &PuzzleId| Problem::named(*id, &self.mistakes).is_some();
        match shown.filter(is_there) {
            Some(id) if !is_given_up => drop(self.update(Message::Take(id), core)),
            shown => self.visit = Visit::Unopened(shown.or(left)),
        }
    }

    /// Opens the screen with puzzles of a theme.
    pub fn train(&mut self, theme: Theme, core: &mut Core) {
        self.open_screen(core);
        if let Some((puzzles, mistakes, training)) = self.open_mut() {
            puzzles.turn_to(Set::Masters);
            puzzles.filter = Filter { theme: Some(theme), grade: None };
            puzzles.take_next(mistakes, training, Day::today());
        }
    }

    /// Opens the screen with these puzzles, in this order.
    pub(super) fn open_with(&mut self, queue: Queue, core: &mut Core) {
        self.visit = Visit::default();
        self.open_screen(core);
        if let Some((puzzles, mistakes, training)) = self.open_mut() {
            puzzles.turn_to(Set::Mistakes);
            puzzles.queue = Some(queue).filter(|queue| !queue.problems.is_empty());
            puzzles.take_next(mistakes, training, Day::today());
        }
    }

    /// Stores the progress when the program ends. A puzzle with a wrong move or help counts as
    /// left.
    pub fn end(&mut self, core: &Core) {
        if let Some((puzzles, _, training)) = self.open_mut() {
            puzzles.leave(core, training);
        }
    }

    /// Runs the screen while it is shown. After it was closed, stops it. Called in every frame.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) -> Effects {
        if !core.front.has_screen(Screen::Puzzles) {
            self.visit = mem::take(&mut self.visit).closed();
        }
        if let Visit::Left { puzzles, study: study @ None, .. } = &mut self.visit {
            *study = core.study().map(|study| study.document().id());
            if let Some(problem) = puzzles.work.problem().filter(|_| study.is_some()) {
                // The study shows the board as it was left, with the solver at the bottom.
                core.flip(problem.player() == Side::Black);
                core.show(core.document().game().node_at(puzzles.work.plies_shown()));
            }
        }
        match self.open_mut() {
            Some((puzzles, _, training)) if core.front.screen() == Screen::Puzzles => {
                puzzles.poll(ctx, core, training)
            }
            _ => Effects::new(),
        }
    }
}

impl Visit {
    /// The same once the screen is closed: nothing is computed any more.
    fn closed(self) -> Self {
        let Self::Open(mut puzzles) = self else { return self };
        let Some(problem) = puzzles.work.problem().cloned() else { return Self::default() };
        let was_over = puzzles.work.is_over();
        puzzles.work = Work::Nothing;
        Self::Closed { puzzles, problem, was_over }
    }
}

impl Puzzles {
    fn update(
        &mut self,
        message: Message,
        core: &mut Core,
        mistakes: &[Arc<Mistake>],
        training: &mut Training,
    ) {
        let today = Day::today();
        if let Message::Choose(_) | Message::Want(_) | Message::Next | Message::Again | Message::Close =
            message
        {
            self.leave(core, training);
        }
        match (message, &mut self.work) {
            (Message::Play(mv), Work::Quiz(solver)) => {
                core.play_sound(Sound::of_move(&solver.position(), mv));
                solver.play(mv);
            }
            (Message::Play(mv), Work::Practice(practice)) => practice.make(mv),
            (Message::Hint, work) => {
                self.answering.board.let_go();
                match work {
                    Work::Nothing => {}
                    Work::Quiz(solver) => solver.help(),
                    Work::Practice(practice) => practice.help(),
                }
            }
            (Message::Tell, Work::Quiz(solver)) => solver.tell(),
            (Message::Show(played), Work::Quiz(solver)) => solver.show(played),
            (Message::ShowRest, Work::Quiz(solver)) => solver.show_rest(),
            (Message::TakeBack, Work::Practice(practice)) => practice.undo(),
            (Message::OfferDraw, Work::Practice(practice)) => practice.offer_draw(),
            (Message::Choose(set), _) => self.choose(set, mistakes, training, today),
            (Message::Want(filter), _) => {
                self.filter = filter;
                self.take_next(mistakes, training, today);
            }
            (Message::Next, _) => self.take_next(mistakes, training, today),
            (Message::Again, work) => {
                if let Some(problem) = work.problem().cloned() {
                    self.take(problem, training, today);
                }
            }
            // The message is for work of another kind, or the room has handled it.
            (
                Message::Play(_)
                | Message::Tell
                | Message::Show(_)
                | Message::ShowRest
                | Message::TakeBack
                | Message::OfferDraw
                | Message::Close
                | Message::Open
                | Message::Take(_)
                | Message::List
                | Message::TypeMove
                | Message::Analyse,
                _,
            ) => {}
        }
    }

    /// Does what is due now. Called in every frame.
    fn poll(&mut self, ctx: &Context, core: &mut Core, training: &mut Training) -> Effects {
        let sound = match &mut self.work {
            Work::Nothing => None,
            Work::Quiz(solver) => {
                solver.hear();
                advance(ctx, solver, core.now)
            }
            Work::Practice(practice) => {
                let sound = practice.poll().iter().filter_map(Sound::of).max();
                practice.held_for().into_iter().for_each(|wait| ctx.request_repaint_after(wait));
                sound
            }
        };
        sound.into_iter().for_each(|sound| core.play_sound(sound));
        self.note(core, training)
    }

    /// Stores the result of the attempt, once.
    fn note(&mut self, core: &Core, training: &mut Training) -> Effects {
        let Some(attempt) = self.work.attempt().filter(|_| !self.is_noted) else { return Effects::new() };
        self.note_attempt(attempt, core, training);
        if attempt != Attempt::Failed {
            let winner = self.work.problem().map(Problem::player);
            self.answering.board.celebrate(Ending { winner, has_petals: attempt == Attempt::Clean });
        }
        // The keys for the next puzzle work only without a focus.
        vec![Effect::FreeFocus]
    }

    /// Stores the result of the attempt, unless it does not count.
    fn note_attempt(&mut self, attempt: Attempt, core: &Core, training: &mut Training) {
        self.is_noted = true;
        let counts = |problem: &&Problem| attempt != Attempt::Failed || problem.is_certain();
        let Some(problem) = self.work.problem().filter(counts).filter(|_| !self.is_again) else { return };
        Store::update(core.store.as_ref(), Training::STORED_NAME, training, |training| {
            training.note(problem.exercise(), attempt, Day::today());
        });
    }

    /// Leaves the puzzle. It counts as failed if it has not ended and a wrong move or help came
    /// before.
    fn leave(&mut self, core: &Core, training: &mut Training) {
        let is_spoilt = matches!(&self.work, Work::Quiz(solver) if solver.is_spoilt());
        if is_spoilt && !self.is_noted {
            self.note_attempt(Attempt::Failed, core, training);
        }
    }

    fn turn_to(&mut self, set: Set) {
        if self.set != set {
            self.set = set;
            self.filter = Default::default();
            self.queue = None;
        }
    }

    /// Turns to a set. The puzzle that was left there unsolved comes back.
    fn choose(&mut self, set: Set, mistakes: &[Arc<Mistake>], training: &Training, today: Day) {
        let present = self.work.problem().filter(|_| !self.work.is_over()).cloned();
        self.left.extend(present);
        self.turn_to(set);
        let left = self.left.iter().position(|problem| problem.set() == set);
        match left.map(|place| self.left.swap_remove(place)) {
            Some(problem) => self.take(problem, training, today),
            None => self.take_next(mistakes, training, today),
        }
    }

    /// Starts the next puzzle that the training chooses.
    pub(super) fn take_next(&mut self, mistakes: &[Arc<Mistake>], training: &Training, today: Day) {
        if let Some(queue) = &mut self.queue {
            return match queue.problems.pop_front() {
                Some(problem) => self.take(problem, training, today),
                None => self.work = Work::Nothing,
            };
        }
        self.seed = self.seed.wrapping_add(1);
        let present = self.work.problem();
        let wanted = self.wanted(mistakes, present);
        let exercises: Vec<Exercise> = wanted.iter().map(Problem::exercise).collect();
        let next = training.next(&exercises, present.map(Problem::id), today, self.seed);
        match next.map(|place| wanted[place].clone()) {
            Some(problem) => self.take(problem, training, today),
            None => self.work = Work::Nothing,
        }
    }

    /// Restarts the puzzle that was shown when the screen was closed. If it was over, the next one
    /// follows.
    fn resume(
        &mut self,
        mistakes: &[Arc<Mistake>],
        problem: Problem,
        was_over: bool,
        training: &Training,
        today: Day,
    ) {
        let was_noted = self.is_noted || self.is_again;
        self.begin(problem, was_noted, training, today);
        if was_over {
            self.take_next(mistakes, training, today);
        }
    }

    /// The puzzles that match the filter, in order after the present one. Those that are certainly
    /// solvable come first.
    fn wanted(&self, mistakes: &[Arc<Mistake>], present: Option<&Problem>) -> Vec<Problem> {
        let mut problems: Vec<Problem> = self.set.problems(mistakes).collect();
        let after = problems.iter().position(|problem| Some(problem) == present).map_or(0, |at| at + 1);
        problems.rotate_left(after);
        problems.retain(|problem| self.filter.permits(problem));
        problems.sort_by_key(|problem| !problem.is_certain());
        problems
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
        self.was_due = training.is_due(problem.id(), today);
        self.is_again = was_noted && !self.was_due;
        self.work = Work::on(problem, self.is_again, &self.wake);
        self.number += 1;
        self.is_noted = false;
        self.answering.board.clear();
    }

    /// A game record of the puzzle. Its players or event are named in this language.
    fn record(&self, language: Language) -> Option<Game> {
        let (problem, moves) = match &self.work {
            Work::Nothing => return None,
            Work::Quiz(solver) => (&solver.quiz().problem, solver.known()),
            Work::Practice(practice) => (practice.problem(), practice.play().document().game().line()),
        };
        let mut game = Game::from_line(problem.start().clone(), moves, 0, Profile::default()).ok()?;
        match problem {
            Problem::Master(puzzle) => {
                game.headers.participants = puzzle.source.players().map(|name| Participant {
                    name: name.map(|name| language.player_of_source(name)).unwrap_or_default(),
                    ..Participant::default()
                });
            }
            Problem::Classic(classic) => {
                game.headers.event = language.classic_of_book(classic.number, &classic.title);
            }
            Problem::Mistake(mistake) => {
                let mv = language.notation().write(&mistake.start, mistake.mv);
                let number =
                    language.move_number(mistake.start.move_number().into(), mistake.start.side_to_move());
                game.headers.event =
                    language.labelled(PuzzleLabel::Mistakes.text(language), &format!("{number} {mv}"));
            }
            Problem::Endgame(_) => {}
        }
        Some(game)
    }
}
