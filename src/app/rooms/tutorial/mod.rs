//! The course of lessons on a separate board: a list with the progress, and a page for each example
//! and exercise. Shown at the first start and from the help menu. The game is suspended meanwhile.

mod contents;
mod panel;
mod status;
mod work;

use std::mem;

use eframe::egui::{Context, Key, Memory, Modifiers, Ui, UiBuilder};

use crate::app::answering::{Answering, Line, takes_hint_key};
use crate::app::board::{Arrow, Scene, Suggested, Turn, is_point};
use crate::app::command::{Request, Requests, Screen};
use crate::app::core::{Core, Effects};
use crate::app::focus::is_listened_to;
use crate::app::layout::Areas;
use crate::app::look::Look;
use crate::app::text::Language;
use crate::app::theme::Palette;
use crate::engine::board::{Bitboard, Move, Side};
use crate::game::notation::Notation;
use crate::lessons::{Judgement, Place, Progress};
use crate::session::{DangerWatch, Store};
use work::Work;

/// The state of the screen.
struct Lessons {
    place: Place,
    /// Whether the list of lessons is beside the board instead of the page.
    is_contents: bool,
    /// Whether the list has just been opened.
    is_coming: bool,
    work: Work,
    answering: Answering,
    threats: DangerWatch,
}

/// The state that the views show.
#[derive(Clone, Copy)]
struct TutorialView<'a> {
    language: Language,
    notation: Notation,
    look: Look,
    progress: &'a Progress,
    /// Whether the user has answered that they know the moves.
    knows_moves: bool,
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
pub struct TutorialRoom {
    open: Option<Lessons>,
    pub progress: Progress,
}

impl TutorialRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => {
                core.front.open_screen(Screen::Tutorial);
                // A beginner in the lessons need not hear of the game behind them.
                core.announcements.take_back();
                let place = self.progress.next(core.settings.remembered.knows_moves).unwrap_or_default();
                let lessons = self.open.get_or_insert_with(|| Lessons {
                    place,
                    is_contents: true,
                    is_coming: true,
                    work: Work::at(place, &self.progress, core),
                    answering: Answering::default(),
                    threats: DangerWatch::default(),
                });
                (lessons.is_contents, lessons.is_coming) = (true, true);
            }
            Message::SetLook(look) => core.change_settings(|settings| settings.look = look),
            Message::Close => {
                core.front.close_screen(Screen::Tutorial);
            }
            Message::TypeMove => {
                self.open.iter_mut().for_each(|lessons| lessons.answering.type_move());
            }
            Message::Show(place) => {
                if let Some(lessons) = &mut self.open {
                    lessons.turn_to(place, Work::at(place, &self.progress, core));
                }
                self.note(core);
            }
            message @ (Message::Again
            | Message::Hint
            | Message::Play(_)
            | Message::Answer(_)
            | Message::Step(_)) => {
                if let Some(lessons) = &mut self.open {
                    if message == Message::Hint {
                        lessons.answering.board.let_go();
                        // The second time, the status line is the same.
                        lessons.answering.board.announcer.say_again();
                    }
                    lessons.work.update(message, core.now);
                }
                self.note(core);
            }
        }
        Effects::new()
    }

    /// Plays the replies that are due, and continues an exercise when its tablebase is computed.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) {
        self.open.take_if(|_| !core.front.has_screen(Screen::Tutorial));
        let Some(lessons) = self.open.as_mut().filter(|_| core.front.screen() == Screen::Tutorial) else {
            return;
        };
        lessons.work.poll(ctx, core.now);
        let is_watched = core.marks_threats() && !lessons.is_contents && lessons.work.may_mark_threats();
        let watched = is_watched.then(|| lessons.work.position());
        lessons.threats.look_at(watched.as_ref(), &core.wake);
        if let (Some(dangers), Some(position)) = (lessons.threats.news(), &watched) {
            core.announcements.add(core.language().threatened(position, dangers));
        }
    }

    /// Stores the progress and the user's place.
    fn note(&mut self, core: &Core) {
        let Some(Lessons { place, work, .. }) = &self.open else { return };
        if work.is_resuming() {
            return;
        }
        Store::update(core.store.as_ref(), Progress::STORED_NAME, &mut self.progress, |progress| {
            if work.is_done() {
                progress.note(*place);
            }
            progress.stay(*place, work.own_moves(), work.shown());
        });
    }

    /// Shows the screen.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        if let Some(lessons) = &mut self.open {
            let view = TutorialView {
                language: core.language(),
                notation: core.notation(),
                look: core.settings.look,
                progress: &self.progress,
                knows_moves: core.settings.remembered.knows_moves,
            };
            requests.extend(lessons.view(ui, areas, &view).into_iter().map(Request::Own));
        }
    }
}

impl Lessons {
    /// Shows the screen. Changes only the board's animation and the piece being dragged.
    fn view(&mut self, ui: &mut Ui, areas: &Areas, view: &TutorialView<'_>) -> Vec<Message> {
        let mut messages = self.pressed(ui.ctx());
        let position = self.work.position();
        let scene = Scene {
            position: &position,
            last_move: self.work.last_move(),
            hint: self.work.hint().map(Suggested::Move),
            turn: if self.work.is_asking() && !self.is_contents { Turn::Now } else { Turn::Never },
            goals: if self.is_contents { Bitboard::EMPTY } else { self.work.goals() },
            premove: None,
            drawings: None,
            pen: None,
            is_flipped: self.work.player() == Side::Black,
            look: view.look,
            language: view.language,
        };
        let arrows = self.threats.found().iter().map(Arrow::of_danger).collect();
        self.answering.board.set_arrows(arrows);
        let played = self.answering.show_board(ui, areas, &scene);
        let (text, color) = self.status(view, &position, Palette::of(ui));
        let line = Line {
            on_board: (&position, self.work.last_move()),
            turn: scene.turn,
            language: view.language,
            notation: view.notation,
            spoken: self.spoken(view, &position, &text),
            is_by_points: self.has_no_notation(),
            text,
            color,
        };
        let typed = self.answering.show_line(ui, areas, line);
        // With a screen reader, the focus goes to the button that continues the course, and not to
        // the board. It cannot while a dialog is still closing.
        let is_free = ui.memory(|memory| memory.top_modal_layer().is_none());
        let is_coming = is_free && mem::take(&mut self.is_coming) && is_listened_to(ui.ctx());
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if self.is_contents {
                self.show_contents(ui, view, is_coming, &mut messages);
            } else {
                self.show_panel(ui, view, &mut messages);
            }
        });
        messages.splice(0..0, played.or(typed).map(Message::Play));
        messages
    }

    /// Shows a page. The pieces slide to their places.
    fn turn_to(&mut self, place: Place, work: Work) {
        self.place = place;
        self.work = work;
        self.is_contents = false;
        self.answering.board.clear();
    }

    /// The messages for the keys pressed. None while a dialog or menu is open. Escape deselects a
    /// piece or else closes the screen, wherever the focus is.
    fn pressed(&mut self, ctx: &Context) -> Vec<Message> {
        if self.answering.are_keys_taken(ctx) {
            return Vec::new();
        }
        let focused = ctx.memory(Memory::focused);
        let is_free = focused.is_none();
        // After the end, Enter cannot pick up a piece.
        let may_enter = self.work.is_done() && focused.is_none_or(is_point);
        let has_piece = self.answering.board.has_selection();
        let is_page = !self.is_contents;
        ctx.input_mut(|input| {
            let hint = (is_page && takes_hint_key(input)).then_some(Message::Hint);
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            let is_back = pressed(Key::PageUp) || (is_free && pressed(Key::ArrowLeft));
            let is_on = pressed(Key::PageDown) || (is_free && pressed(Key::ArrowRight));
            let back = self.place.previous().filter(|_| is_back && is_page).map(Message::Show);
            let on = self.place.next().filter(|_| is_on && is_page).map(Message::Show);
            let on = on.or_else(|| (is_page && may_enter && pressed(Key::Enter)).then(|| self.onward().1));
            let is_escape = pressed(Key::Escape);
            if is_escape && has_piece {
                self.answering.board.let_go();
            }
            let close = (is_escape && !has_piece).then_some(Message::Close);
            back.into_iter().chain(on).chain(hint).chain(close).collect()
        })
    }
}
