//! How the pieces move, taught by moving them: a few small positions on a board of their own, shown once at the first
//! start and from the help menu. The game rests behind it.

mod exercise;
mod lessons;
mod panel;

use eframe::egui::{Color32, Context, Key, Memory, Modifiers, Ui, UiBuilder};

use super::ChuheApp;
use super::actions::{Action, HelpAction};
use super::board::{Board, Deed, Notice, Scene, Turn};
use super::layout::Areas;
use super::look::Look;
use super::panels::show_status_line;
use super::shortcuts;
use super::text::{GuideLabel, Language};
use super::theme::{self, Palette};
use exercise::{Exercise, Progress};

pub use lessons::Lesson;

/// The lesson that is shown, and what the user is doing in it.
pub struct Guide {
    lesson: Lesson,
    exercise: Exercise,
    board: Board,
    /// What the last move came to.
    progress: Option<Progress>,
    /// When the goal was reached, in seconds.
    done_at: Option<f64>,
    /// When the guide went on to this lesson by itself, in seconds.
    came_at: Option<f64>,
    /// Whether the program has just been started for the first time.
    is_welcome: bool,
}

/// What the guide is shown with.
#[derive(Clone, Copy)]
pub struct GuideView {
    pub language: Language,
    pub look: Look,
}

/// What the buttons and the keys do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Show(Lesson),
    /// Begins the lesson again.
    Again,
    Close,
}

impl Guide {
    /// The first lesson.
    pub fn new(is_welcome: bool) -> Self {
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

    /// Shows the guide in the whole window, and notes what is to happen outside of it.
    pub fn show(&mut self, ui: &mut Ui, areas: &Areas, view: &GuideView, actions: &mut Vec<Action>) {
        let mut commands = self.pressed(ui.ctx());
        let scene = scene(&self.exercise, view);
        let board = &mut self.board;
        let deed =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        let (text, color) = self.status(view.language, Palette::of(ui));
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| show_status_line(ui, text, color));
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            self.show_panel(ui, view, &mut commands, actions);
        });
        let now = ui.input(|input| input.time);
        if let Some(Deed::Play(play)) = deed {
            let progress = self.exercise.play(play);
            self.progress = Some(progress);
            self.done_at = (progress == Progress::Done).then_some(now);
            ui.ctx().request_repaint();
        }
        if self.came_at.is_some_and(|came| now - came < theme::LESSON_PAUSE.as_secs_f64()) {
            // Whoever wanted to go on is there already.
            commands.retain(|command| *command == Command::Close);
        }
        for command in commands {
            ui.ctx().request_repaint();
            match command {
                Command::Show(lesson) => self.turn_to(lesson),
                Command::Again => self.turn_to(self.lesson),
                Command::Close => self.close(actions),
            }
        }
        if let Some(next) = self.go_on(ui, now) {
            self.turn_to(next);
            self.came_at = Some(now);
            ui.ctx().request_repaint();
        }
    }

    /// Leads to the game; whoever has just learned to play chooses against whom.
    fn close(&self, actions: &mut Vec<Action>) {
        actions.push(HelpAction::CloseGuide.into());
        if self.is_welcome && self.exercise.is_done() && self.lesson.next().is_none() {
            actions.push(Action::AskNewGame);
        }
    }

    /// Whether an action that concerns more than the guide makes sense while it is open.
    pub fn permits(action: &Action) -> bool {
        matches!(
            action,
            Action::AskSettings
                | Action::ShowShortcuts
                | Action::ShowAbout
                | Action::Size(_)
                | Action::Help(_)
                | Action::Quit
        )
    }

    /// Shows a lesson from its start; the pieces slide to where they stand in it.
    fn turn_to(&mut self, lesson: Lesson) {
        let board = std::mem::take(&mut self.board);
        *self = Self { board, is_welcome: self.is_welcome, ..Self::at(lesson) };
        self.board.clear();
    }

    /// The next lesson, when the last one has been done and seen for a moment.
    fn go_on(&self, ui: &Ui, now: f64) -> Option<Lesson> {
        let next = self.lesson.next()?;
        let left = self.done_at? + theme::LESSON_PAUSE.as_secs_f64() - now;
        if left <= 0.0 {
            return Some(next);
        }
        ui.request_repaint_after_secs(left as f32);
        None
    }

    /// What the keys do, unless something lies over the window: Escape closes, wherever the focus is, but lets go of a
    /// piece first.
    fn pressed(&mut self, ctx: &Context) -> Vec<Command> {
        if shortcuts::are_taken(ctx) {
            return Vec::new();
        }
        let is_free = ctx.memory(Memory::focused).is_none();
        let has_piece = self.board.has_selection();
        ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            let is_back = pressed(Key::PageUp) || (is_free && pressed(Key::ArrowLeft));
            let is_on = pressed(Key::PageDown) || (is_free && pressed(Key::ArrowRight));
            let back = self.lesson.previous().filter(|_| is_back).map(Command::Show);
            let on = self.lesson.next().filter(|_| is_on).map(Command::Show);
            let is_escape = pressed(Key::Escape);
            if is_escape && has_piece {
                self.board.let_go();
            }
            let close = (is_escape && !has_piece).then_some(Command::Close);
            back.into_iter().chain(on).chain(close).collect()
        })
    }

    /// What is to be done, or what came of the last try.
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

/// What the board of a lesson shows.
fn scene<'a>(exercise: &'a Exercise, view: &GuideView) -> Scene<'a> {
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

impl ChuheApp {
    /// Shows the guide, if the program has never been started before.
    pub fn welcome(&mut self) {
        if std::mem::take(&mut self.is_first_start) {
            self.open_guide(true);
        }
    }

    /// Shows the guide; the game rests meanwhile.
    pub(super) fn open_guide(&mut self, is_welcome: bool) {
        self.session.rest();
        self.premove = None;
        self.entry = None;
        self.dialog = None;
        self.guide = Some(Guide::new(is_welcome));
    }

    /// Goes back to the game, as it was.
    pub(super) fn close_guide(&mut self) {
        self.guide = None;
        if self.puzzles.is_none() {
            self.session.rouse();
        }
        self.board.clear();
    }
}
