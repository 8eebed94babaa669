//! The course of lessons on a separate board: a list with the progress, and a page for each example
//! and exercise. Shown at the first start and from the help menu. The game is suspended meanwhile.

mod contents;
mod panel;
mod status;

use std::mem;

use eframe::egui::{Context, Ui, UiBuilder};

use crate::app::answering::{Actions, Answering, Line, advance, asking};
use crate::app::board::{Arrow, Scene, Turn};
use crate::app::command::{Requests, Screen};
use crate::app::core::{Core, Effects};
use crate::app::focus::is_listened_to;
use crate::app::layout::Areas;
use crate::app::look::Look;
use crate::app::theme::Palette;
use crate::engine::board::{Bitboard, Move, Side};
use crate::lessons::{Judgement, Place, Progress, Task};
use crate::session::solving::{LessonQuiz, Solver};
use crate::session::{DangerWatch, Store};

/// The state of the screen.
struct Lessons {
    place: Place,
    /// Whether the list of lessons is beside the board instead of the page. The board then only
    /// shows the page with which the course goes on.
    is_contents: bool,
    /// Whether the list has just been opened.
    is_coming: bool,
    work: Solver<LessonQuiz>,
    answering: Answering,
    threats: DangerWatch,
}

/// The state that the views show.
#[derive(Clone, Copy)]
struct LessonView<'a> {
    core: &'a Core,
    progress: &'a Progress,
}

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Shows the list of lessons.
    Open,
    Show(Place),
    /// Restarts the page.
    Again,
    Hint,
    Play(Move),
    /// Opens the field for typing a move.
    TypeMove,
    /// Answers how a repetition ends.
    Answer(Judgement),
    /// Shows the moves of an example up to this number.
    Step(usize),
    /// Changes the piece set.
    SetLook(Look),
    Close,
}

#[derive(Default)]
pub struct LessonRoom {
    open: Option<Lessons>,
    pub progress: Progress,
}

impl LessonRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match (message, &mut self.open) {
            (Message::Open, open) => {
                core.front.open_screen(Screen::Lessons);
                // A beginner in the lessons need not hear of the game behind them.
                core.announcements.take_back();
                let place = self.progress.next(core.settings.remembered.knows_moves).unwrap_or_default();
                let work = || Solver::of_page(place, &self.progress, &core.wake);
                let lessons = open.get_or_insert_with(|| Lessons {
                    place,
                    is_contents: true,
                    is_coming: true,
                    work: work(),
                    answering: Answering::default(),
                    threats: DangerWatch::default(),
                });
                if lessons.place != place {
                    lessons.turn_to(place, work());
                }
                (lessons.is_contents, lessons.is_coming) = (true, true);
            }
            (Message::SetLook(look), _) => core.change_settings(|settings| settings.look = look),
            (Message::Close, _) => core.front.close_screen(Screen::Lessons),
            (_, None) => {}
            (Message::TypeMove, Some(lessons)) => lessons.answering.type_move(),
            (Message::Show(place), Some(lessons)) => {
                lessons.turn_to(place, Solver::of_page(place, &self.progress, &core.wake));
            }
            (Message::Again, Some(lessons)) => lessons.work.restart(),
            (Message::Hint, Some(lessons)) => {
                lessons.answering.board.let_go();
                // The second time, the status line is the same.
                lessons.answering.board.announcer.say_again();
                lessons.work.help();
            }
            (Message::Play(mv), Some(lessons)) => drop(lessons.work.play(mv)),
            (Message::Answer(judgement), Some(lessons)) => lessons.work.judge(judgement),
            (Message::Step(shown), Some(lessons)) => lessons.work.show(shown),
        }
        if !matches!(message, Message::Open | Message::SetLook(_) | Message::Close | Message::TypeMove) {
            self.note(core);
        }
        Effects::new()
    }

    /// Whether a page of a lesson is open, and not the list.
    pub fn has_page(&self) -> bool {
        self.open.as_ref().is_some_and(|lessons| !lessons.is_contents)
    }

    /// Opens the page of a lesson that was open when the program ended.
    pub fn restore(&mut self, core: &mut Core) {
        if let Some(place) = self.progress.place().filter(|_| core.settings.remembered.has_lesson_open) {
            self.update(Message::Open, core);
            self.update(Message::Show(place), core);
        }
    }

    /// Plays the replies that are due, and continues an exercise when its tablebase is computed.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) {
        let Some(lessons) = core.front.in_front(Screen::Lessons, &mut self.open) else { return };
        lessons.work.resume();
        advance(ctx, &mut lessons.work, core.now);
        let is_watched = core.marks_threats() && lessons.may_mark_threats();
        let watched = is_watched.then(|| lessons.work.position());
        lessons.threats.look_at(watched.as_ref(), &core.wake);
        if let (Some(dangers), Some(position)) = (lessons.threats.news(), &watched) {
            core.announcements.add(core.language().threatened(position, dangers));
        }
    }

    /// Stores the progress and the user's place.
    fn note(&mut self, core: &Core) {
        let Some(Lessons { place, work, .. }) = &self.open else { return };
        if work.quiz().is_resuming() {
            return;
        }
        Store::update(core.store.as_ref(), Progress::STORED_NAME, &mut self.progress, |progress| {
            if work.is_over() {
                progress.note(*place);
            }
            progress.stay(*place, work.quiz().own_moves(), work.quiz().shown);
        });
    }

    /// Shows the screen.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        if let Some(lessons) = &mut self.open {
            lessons.view(ui, areas, &LessonView { core, progress: &self.progress }, requests);
        }
    }
}

impl Lessons {
    /// Shows the screen. Changes only the board's animation and the piece being dragged.
    fn view(&mut self, ui: &mut Ui, areas: &Areas, view: &LessonView<'_>, requests: &mut Requests<Message>) {
        let position = self.work.position();
        let scene = Scene {
            turn: if self.work.asks_for_moves() && !self.is_contents { Turn::Now } else { Turn::Never },
            goals: if self.is_contents { Bitboard::EMPTY } else { self.work.quiz().goals() },
            is_flipped: self.work.quiz().player() == Side::Black,
            ..asking(view.core, &self.work, &position)
        };
        let arrows = self.threats.found().iter().map(Arrow::of_danger).collect();
        self.answering.board.set_arrows(arrows);
        let said = self.status(view, &position, Palette::of(ui));
        let line = Line {
            spoken: self.spoken(view, &position, &said.0),
            is_by_points: self.has_no_notation(),
            ..Line::new(view.core, said)
        };
        let actions = self.actions();
        self.answering.show(ui, areas, &scene, line, actions, requests);
        if self.is_contents {
            self.veil_board(ui, areas.board, view, requests);
        }
        // With a screen reader, the focus goes to the button that continues the course, and not to
        // the board. It cannot while a dialog is still closing.
        let is_free = ui.memory(|memory| memory.top_modal_layer().is_none());
        let is_coming = is_free && mem::take(&mut self.is_coming) && is_listened_to(ui.ctx());
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if self.is_contents {
                self.show_contents(ui, view, is_coming, requests);
            } else {
                self.show_panel(ui, view, requests);
            }
        });
    }

    /// Whether what the opponent threatens may be marked.
    fn may_mark_threats(&self) -> bool {
        let may_mark = self.work.quiz().task().is_some_and(Task::may_mark_threats);
        may_mark && !self.is_contents && self.work.asks_for_moves()
    }

    /// Shows a page. The pieces slide to their places.
    fn turn_to(&mut self, place: Place, work: Solver<LessonQuiz>) {
        self.place = place;
        self.work = work;
        self.is_contents = false;
        self.answering.board.clear();
    }

    fn actions(&self) -> Actions<Message> {
        let page = Some(self.place).filter(|_| !self.is_contents);
        let turns =
            [page.and_then(Place::previous), page.and_then(Place::next)].map(|to| to.map(Message::Show));
        Actions {
            mv: Message::Play,
            pages: turns,
            arrows: turns,
            enter: match page {
                Some(_) => self.work.is_over().then(|| self.onward().1),
                None => Some(Message::Show(self.place)),
            },
            hint: page.map(|_| Message::Hint),
            close: Message::Close,
        }
    }
}
