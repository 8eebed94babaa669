//! The work on a page: stepping through an example, or doing an exercise.

use std::sync::Arc;
use std::time::Duration;

use eframe::egui::Context;

use super::Message;
use crate::app::core::Core;
use crate::app::theme;
use crate::engine::board::{Bitboard, Move, Position, Side};
use crate::engine::movegen;
use crate::game::puzzle::retrograde::Tablebase;
use crate::lessons::{Example, Exercise, Judgement, Place, Progress, Step};
use crate::session::TablebaseTask;

/// The work on a page.
pub struct Work {
    page: Page,
    /// The number of moves of the page's line on the board.
    shown: usize,
    /// The result of the last move or answer.
    pub step: Option<Step>,
    hint: Option<Move>,
    /// The tablebase that the exercise needs.
    tablebase: Option<TablebaseTask>,
    /// The user's earlier moves, until they can be played again.
    resumed: Vec<Move>,
    /// The time of the user's last action, in seconds.
    since: f64,
}

/// The content of a page.
enum Page {
    Example(&'static Example),
    Exercise(Box<Exercise>),
}

impl Work {
    /// Starts the work on a page. If the user left off there, restores it.
    pub fn at(place: Place, progress: &Progress, core: &Core) -> Self {
        let lesson = place.lesson();
        let page = match lesson.task(place.page) {
            Some(task) => Page::Exercise(Box::new(Exercise::new(lesson, task))),
            None => {
                Page::Example(lesson.example.as_ref().expect("a page without an exercise is the example"))
            }
        };
        let tablebase = match &page {
            Page::Exercise(exercise) => exercise.task().material(),
            Page::Example(_) => None,
        };
        let is_back = progress.place() == Some(place);
        let mut work = Self {
            page,
            shown: 0,
            step: None,
            hint: None,
            tablebase: tablebase.map(|material| TablebaseTask::begin(material, &core.wake)),
            resumed: if is_back { progress.moves().collect() } else { Vec::new() },
            since: core.now,
        };
        if is_back {
            work.shown = progress.shown().min(work.line().map_or(0, |(_, moves)| moves.len()));
        }
        work.resume();
        work
    }

    /// Plays the earlier moves again, as soon as the tablebase is there if one is needed.
    fn resume(&mut self) {
        let results = self.results();
        if self.resumed.is_empty() || (self.tablebase.is_some() && results.is_none()) {
            return;
        }
        let moves = std::mem::take(&mut self.resumed);
        if let Page::Exercise(exercise) = &mut self.page {
            for mv in moves {
                exercise.reply();
                let is_legal = movegen::is_legal(exercise.position(), mv);
                if !is_legal || matches!(exercise.play(mv, results.as_deref()), Step::Wrong(_) | Step::Astray)
                {
                    break;
                }
            }
        }
    }

    /// Whether the earlier moves still have to be played again.
    pub fn is_resuming(&self) -> bool {
        !self.resumed.is_empty()
    }

    pub fn update(&mut self, message: Message, now: f64) {
        self.since = now;
        let results = self.results();
        match (&mut self.page, message) {
            (Page::Exercise(exercise), Message::Play(mv)) => {
                self.hint = None;
                self.step = Some(exercise.play(mv, results.as_deref()));
            }
            (Page::Exercise(exercise), Message::Answer(judgement)) => {
                let is_right = exercise.answer(judgement);
                self.step = Some(if is_right { Step::Done } else { Step::Astray });
            }
            (Page::Exercise(exercise), Message::Hint) => self.hint = exercise.hint(results.as_deref()),
            (Page::Exercise(exercise), Message::Again) => {
                exercise.restart();
                (self.step, self.hint, self.shown) = (None, None, 0);
            }
            (Page::Example(_), Message::Again) => self.shown = 0,
            (_, Message::Step(shown)) => self.shown = shown,
            (Page::Example(_), Message::Play(_) | Message::Answer(_) | Message::Hint)
            | (
                _,
                Message::Open | Message::Show(_) | Message::TypeMove | Message::SetLook(_) | Message::Close,
            ) => {}
        }
    }

    /// Plays a reply when it is due.
    pub fn poll(&mut self, ctx: &Context, now: f64) {
        self.resume();
        let Page::Exercise(exercise) = &mut self.page else { return };
        if !exercise.is_replying() {
            return;
        }
        let left = self.since + (theme::SLIDE + theme::REPLY_PAUSE).as_secs_f64() - now;
        if left > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
        } else {
            exercise.reply();
            ctx.request_repaint();
        }
    }

    fn results(&self) -> Option<Arc<Tablebase>> {
        self.tablebase.as_ref()?.tablebase()
    }

    /// Whether the tablebase is being computed.
    pub fn is_computing(&self) -> bool {
        self.tablebase.as_ref().is_some_and(TablebaseTask::is_computing)
    }

    /// The exercise; `None` for an example.
    pub fn exercise(&self) -> Option<&Exercise> {
        match &self.page {
            Page::Exercise(exercise) => Some(exercise),
            Page::Example(_) => None,
        }
    }

    pub const fn example(&self) -> Option<&'static Example> {
        match &self.page {
            Page::Example(example) => Some(example),
            Page::Exercise(_) => None,
        }
    }

    /// The line that the page steps through, and its start.
    pub fn line(&self) -> Option<(&'static Position, &'static [Move])> {
        match &self.page {
            Page::Example(example) => Some((&example.start, &example.moves)),
            Page::Exercise(exercise) => exercise.task().judged(),
        }
    }

    /// The number of moves of the line on the board.
    pub const fn shown(&self) -> usize {
        self.shown
    }

    pub fn position(&self) -> Position {
        match (self.line(), &self.page) {
            (Some((start, moves)), _) => {
                moves[..self.shown].iter().fold(start.clone(), |mut position, &mv| {
                    position.make(mv);
                    position
                })
            }
            (None, Page::Exercise(exercise)) => exercise.position().clone(),
            (None, Page::Example(example)) => example.start.clone(),
        }
    }

    pub fn last_move(&self) -> Option<Move> {
        match self.line() {
            Some((_, moves)) => moves[..self.shown].last().copied(),
            None => self.exercise()?.last_move(),
        }
    }

    pub const fn hint(&self) -> Option<Move> {
        self.hint
    }

    pub fn goals(&self) -> Bitboard {
        self.exercise().map_or(Bitboard::EMPTY, Exercise::goals)
    }

    pub fn own_moves(&self) -> &[Move] {
        self.exercise().map_or(&[], Exercise::own_moves)
    }

    pub fn is_done(&self) -> bool {
        self.exercise().is_some_and(Exercise::is_done)
    }

    /// Whether the user is to move.
    pub fn is_asking(&self) -> bool {
        let is_ready = self.tablebase.is_none() || self.results().is_some();
        is_ready && self.exercise().is_some_and(Exercise::is_asking)
    }

    /// Whether the opponent's threats may be marked: see
    /// [`Task::may_mark_threats`](crate::lessons::Task).
    pub fn may_mark_threats(&self) -> bool {
        self.is_asking() && self.exercise().is_some_and(|exercise| exercise.task().may_mark_threats())
    }

    /// Whether the user is to answer a question instead of moving.
    pub fn asks_to_judge(&self) -> bool {
        self.exercise().is_some_and(|exercise| exercise.task().judged().is_some())
    }

    /// The right answer, once it has been given.
    pub fn answer(&self) -> Option<Judgement> {
        self.exercise().filter(|exercise| exercise.is_done())?.task().judgement()
    }

    /// The side at the bottom of the board.
    pub fn player(&self) -> Side {
        self.exercise().filter(|_| self.line().is_none()).map_or(Side::Red, Exercise::player)
    }
}
