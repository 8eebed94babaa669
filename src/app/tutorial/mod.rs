//! The tutorial: lessons on how the pieces move, on a separate board. Shown at the first start and from the help menu;
//! the game is suspended meanwhile.

mod exercise;
mod panel;

use eframe::egui::{Color32, Context, Key, Memory, Modifiers, Ui, UiBuilder};

use super::board::{Board, BoardEvent, Notice, Scene, Turn};
use super::command::{Ask, Asks, Screen, are_taken};
use super::core::{Core, Effects};
use super::kit::show_status_line;
use super::layout::Areas;
use super::lessons::Lesson;
use super::look::Look;
use super::text::{GuideLabel, Language};
use super::theme::Palette;
use crate::engine::board::Move;
use exercise::{Exercise, Progress};

/// The state of the tutorial's screen.
struct Lessons {
    lesson: Lesson,
    exercise: Exercise,
    board: Board,
    /// The result of the last move.
    progress: Option<Progress>,
}

/// What the views need to know of the program's state.
#[derive(Clone, Copy)]
struct TutorialView {
    language: Language,
    look: Look,
}

/// What the user does in the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Shows the first lesson.
    Open,
    Show(Lesson),
    /// Restarts the lesson.
    Again,
    Play(Move),
    /// Changes the piece set.
    SetLook(Look),
    Close,
}

/// The room of the tutorial.
#[derive(Default)]
pub struct TutorialRoom {
    open: Option<Lessons>,
}

impl TutorialRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => {
                core.front.open_screen(Screen::Tutorial);
                self.open = Some(Lessons::at(Lesson::ALL[0]));
            }
            Message::SetLook(look) => core.change_settings(|settings| settings.look = look),
            Message::Close => {
                core.front.close_screen(Screen::Tutorial);
            }
            Message::Show(_) | Message::Again | Message::Play(_) => {
                if let Some(lessons) = &mut self.open {
                    lessons.update(message);
                }
            }
        }
        Effects::new()
    }

    /// Forgets the state of the screen, because it was closed.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Shows the tutorial's screen.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, asks: &mut Asks<Message>) {
        if let Some(lessons) = &mut self.open {
            let view = TutorialView { language: core.language(), look: core.settings.look };
            asks.extend(lessons.view(ui, areas, &view).into_iter().map(Ask::Own));
        }
    }
}

impl Lessons {
    fn at(lesson: Lesson) -> Self {
        Self { lesson, exercise: Exercise::new(lesson), board: Board::default(), progress: None }
    }

    /// Shows the screen. Changes only the board's animation and the piece being dragged.
    fn view(&mut self, ui: &mut Ui, areas: &Areas, view: &TutorialView) -> Vec<Message> {
        let mut messages = self.pressed(ui.ctx());
        let scene = scene(&self.exercise, view);
        let board = &mut self.board;
        let event =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        let (text, color) = self.status(view.language, Palette::of(ui));
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| show_status_line(ui, text, color));
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            self.show_panel(ui, view, &mut messages);
        });
        if let Some(BoardEvent::Play(play)) = event {
            messages.insert(0, Message::Play(play));
        }
        messages
    }

    fn update(&mut self, message: Message) {
        match message {
            Message::Play(play) => {
                let progress = self.exercise.play(play);
                self.progress = Some(progress);
            }
            Message::Show(lesson) => self.turn_to(lesson),
            Message::Again => self.turn_to(self.lesson),
            Message::Open | Message::SetLook(_) | Message::Close => {}
        }
    }

    /// Shows a lesson from its start; the pieces slide to their places.
    fn turn_to(&mut self, lesson: Lesson) {
        let board = std::mem::take(&mut self.board);
        *self = Self { board, ..Self::at(lesson) };
        self.board.clear();
    }

    /// The messages for the keys pressed, unless a dialog or menu is open. Escape deselects a piece or else closes the
    /// screen, wherever the focus is.
    fn pressed(&mut self, ctx: &Context) -> Vec<Message> {
        if are_taken(ctx) {
            return Vec::new();
        }
        let is_free = ctx.memory(Memory::focused).is_none();
        let has_piece = self.board.has_selection();
        ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            let is_back = pressed(Key::PageUp) || (is_free && pressed(Key::ArrowLeft));
            let is_on = pressed(Key::PageDown) || (is_free && pressed(Key::ArrowRight));
            let back = self.lesson.previous().filter(|_| is_back).map(Message::Show);
            let on = self.lesson.next().filter(|_| is_on).map(Message::Show);
            let is_escape = pressed(Key::Escape);
            if is_escape && has_piece {
                self.board.let_go();
            }
            let close = (is_escape && !has_piece).then_some(Message::Close);
            back.into_iter().chain(on).chain(close).collect()
        })
    }

    /// The line below the board: what to do, or the result of the last move.
    fn status(&self, language: Language, palette: &Palette) -> (String, Color32) {
        if self.exercise.is_done() {
            let label = if self.lesson.next().is_some() { GuideLabel::WellDone } else { GuideLabel::AllDone };
            return (label.text(language).into(), palette.accent);
        }
        match (self.board.notice(), self.progress) {
            (Some(Notice::Refused(refusal)), _) => {
                (language.refusal(self.exercise.position(), refusal), palette.warning)
            }
            (_, Some(Progress::Astray)) => {
                let label = if self.lesson == Lesson::Mate { GuideLabel::NoMate } else { GuideLabel::Astray };
                (label.text(language).into(), palette.warning)
            }
            (_, Some(Progress::Answered)) => (GuideLabel::CheckAnswered.text(language).into(), palette.text),
            _ => (GuideLabel::HowToMove.text(language).into(), palette.weak),
        }
    }
}

/// What the board shows.
fn scene<'a>(exercise: &'a Exercise, view: &TutorialView) -> Scene<'a> {
    Scene {
        position: exercise.position(),
        last_move: exercise.last_move(),
        hint: None,
        turn: if exercise.is_done() { Turn::Never } else { Turn::Now },
        goals: exercise.goals(),
        premove: None,
        is_flipped: false,
        look: view.look,
        language: view.language,
    }
}
