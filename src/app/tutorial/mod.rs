//! The tutorial: lessons on how the pieces move, on a separate board. Shown at the first start and from the help menu;
//! the game is suspended meanwhile.

mod exercise;
mod panel;

use std::time::Duration;

use eframe::egui::{Color32, Context, Key, Memory, Modifiers, Ui, UiBuilder};

use super::board::{Board, BoardEvent, Notice, Scene, Turn};
use super::command::{Ask, Asks, Command, Screen, are_taken};
use super::core::{Core, Effect, Effects};
use super::kit::show_status_line;
use super::layout::Areas;
use super::lessons::Lesson;
use super::look::Look;
use super::text::{GuideLabel, Language};
use super::theme::{self, Palette};
use crate::engine::board::Move;
use exercise::{Exercise, Progress};

/// The state of the tutorial's screen.
struct Lessons {
    lesson: Lesson,
    exercise: Exercise,
    board: Board,
    /// The result of the last move.
    progress: Option<Progress>,
    /// When the goal was reached, in seconds.
    done_at: Option<f64>,
    /// When the tutorial moved on to this lesson automatically, in seconds.
    came_at: Option<f64>,
    /// Whether it was opened by the first start of the program.
    is_welcome: bool,
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
    /// Shows the first lesson; `is_welcome`: because the program has been started for the first time.
    Open {
        is_welcome: bool,
    },
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
            Message::Open { is_welcome } => {
                core.front.open_screen(Screen::Tutorial);
                self.open = Some(Lessons::new(is_welcome));
            }
            Message::SetLook(look) => core.change_settings(|settings| settings.look = look),
            Message::Close => {
                core.front.close_screen(Screen::Tutorial);
                // After the tutorial at the first start, offer a first game.
                let has_learned = self.open.as_ref().is_some_and(Lessons::has_taught);
                return has_learned.then_some(Effect::Do(Command::NewGame)).into_iter().collect();
            }
            Message::Show(_) | Message::Again | Message::Play(_) => {
                if let Some(lessons) = &mut self.open {
                    lessons.update(message, core.now);
                }
            }
        }
        Effects::new()
    }

    /// Moves on to the next lesson when it is time.
    pub fn poll(&mut self, ctx: &Context, core: &Core) {
        if let Some(lessons) = self.open.as_mut().filter(|_| core.front.screen() == Screen::Tutorial)
            && let Some(next) = lessons.due(ctx, core.now)
        {
            lessons.turn_to(next);
            lessons.came_at = Some(core.now);
            ctx.request_repaint();
        }
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
    /// The tutorial at its first lesson.
    fn new(is_welcome: bool) -> Self {
        Self { is_welcome, ..Self::at(Lesson::ALL[0]) }
    }

    fn at(lesson: Lesson) -> Self {
        Self {
            lesson,
            exercise: Exercise::new(lesson),
            board: Board::default(),
            progress: None,
            done_at: None,
            came_at: None,
            is_welcome: false,
        }
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

    fn update(&mut self, message: Message, now: f64) {
        match message {
            Message::Play(play) => {
                let progress = self.exercise.play(play);
                self.progress = Some(progress);
                self.done_at = (progress == Progress::Done).then_some(now);
            }
            // The tutorial has just moved on by itself: a click meant for that must not skip a lesson.
            _ if self.came_at.is_some_and(|came| now - came < theme::LESSON_PAUSE.as_secs_f64()) => {}
            Message::Show(lesson) => self.turn_to(lesson),
            Message::Again => self.turn_to(self.lesson),
            Message::Open { .. } | Message::SetLook(_) | Message::Close => {}
        }
    }

    /// Whether all lessons have been done after the first start.
    fn has_taught(&self) -> bool {
        self.is_welcome && self.exercise.is_done() && self.lesson.next().is_none()
    }

    /// Shows a lesson from its start; the pieces slide to their places.
    fn turn_to(&mut self, lesson: Lesson) {
        let board = std::mem::take(&mut self.board);
        *self = Self { board, is_welcome: self.is_welcome, ..Self::at(lesson) };
        self.board.clear();
    }

    /// The next lesson, if this one was done long enough ago.
    fn due(&self, ctx: &Context, now: f64) -> Option<Lesson> {
        let next = self.lesson.next()?;
        let left = self.done_at? + theme::LESSON_PAUSE.as_secs_f64() - now;
        if left <= 0.0 {
            return Some(next);
        }
        ctx.request_repaint_after(Duration::from_secs_f64(left));
        None
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
