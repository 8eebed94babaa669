//! Setting up a position: the whole window is for it, and the game waits behind.

mod arrangement;
mod board;
mod controls;
mod palette;

use eframe::egui::{Color32, Context, Event, Ui, UiBuilder};

use super::actions::Action;
use super::layout::Areas;
use super::look::Look;
use super::panels::show_status_line;
use super::settings::GameChoices;
use super::text::{Label, Language};
use super::theme::{self, Palette};
use crate::engine::board::{Bitboard, FenError, Piece, Position, Setup};
use crate::engine::rules;
use arrangement::{Arrangement, Edit, NoneLeft};
use board::{EditorBoard, Scene};
use palette::Picked;

/// The position that is being set up, and what the user is doing with it.
pub struct Editor {
    arrangement: Arrangement,
    board: EditorBoard,
    /// The piece that a click puts on the board.
    brush: Option<Piece>,
    /// Why the last click put nothing on the board.
    notice: Option<NoneLeft>,
    /// What the game that begins here is made of.
    choices: GameChoices,
}

/// What the editor is shown with.
#[derive(Clone, Copy)]
pub struct EditorView<'a> {
    /// The position of the game that waits.
    pub game: &'a Position,
    pub language: Language,
    pub is_flipped: bool,
    pub look: Look,
}

/// What the controls and the keys do.
#[derive(Clone, Debug)]
enum Command {
    Edit(Edit),
    /// Sets up the position of the game.
    Game,
    CopyFen,
    /// A text comes from outside.
    ReadFen(String),
}

impl Editor {
    /// Begins with an arrangement; the game will be made of `choices`.
    pub fn new(setup: Setup, choices: GameChoices) -> Self {
        Self {
            arrangement: Arrangement::new(setup),
            board: EditorBoard::default(),
            brush: None,
            notice: None,
            choices,
        }
    }

    /// What the game that begins here is made of.
    pub fn choices(&self) -> GameChoices {
        self.choices
    }

    /// Shows the editor in the whole window, and notes what is to happen outside of it.
    pub fn show(&mut self, ui: &mut Ui, areas: &Areas, view: &EditorView<'_>, actions: &mut Vec<Action>) {
        let mut commands = clipboard(ui.ctx());
        let edits = ui
            .scope_builder(UiBuilder::new().max_rect(areas.board), |ui| {
                let scene = Scene {
                    setup: self.arrangement.setup(),
                    brush: self.brush,
                    offending: self.offending(),
                    is_flipped: view.is_flipped,
                    look: view.look,
                    language: view.language,
                };
                self.board.show(ui, &scene)
            })
            .inner;
        commands.extend(edits.into_iter().map(Command::Edit));
        let (text, color) = self.status(view, Palette::of(ui));
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| show_status_line(ui, text, color));
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            self.show_controls(ui, areas.is_stacked, view, &mut commands, actions);
        });
        if !commands.is_empty() {
            // What they change is shown in the next frame.
            ui.ctx().request_repaint();
        }
        for command in commands {
            self.carry_out(ui.ctx(), command, view);
        }
    }

    /// Whether an action that concerns more than the editor makes sense while it is open.
    pub fn permits(action: &Action) -> bool {
        matches!(
            action,
            Action::Undo
                | Action::Redo
                | Action::Flip
                | Action::AskNewGame
                | Action::AskSettings
                | Action::Size(_)
                | Action::Help(_)
                | Action::ShowShortcuts
                | Action::ShowAbout
                | Action::Quit
        )
    }

    pub fn can_undo(&self) -> bool {
        self.arrangement.can_undo()
    }

    pub fn can_redo(&self) -> bool {
        self.arrangement.can_redo()
    }

    /// Takes the last change back, if there is one.
    pub fn undo(&mut self) {
        self.arrangement.undo();
        self.follow();
    }

    /// Makes a change again that was taken back.
    pub fn redo(&mut self) {
        self.arrangement.redo();
        self.follow();
    }

    fn carry_out(&mut self, ctx: &Context, command: Command, view: &EditorView<'_>) {
        let mut notice = None;
        match command {
            Command::Edit(edit) => notice = self.arrangement.edit(edit).err(),
            Command::Game => self.arrangement.arrange(view.game.setup()),
            Command::CopyFen => ctx.copy_text(self.arrangement.setup().to_string()),
            Command::ReadFen(text) => {
                self.arrangement.read_fen(&text);
                self.arrangement.end_typing();
            }
        }
        self.follow();
        self.notice = notice;
    }

    /// Drops what belonged to the arrangement before.
    fn follow(&mut self) {
        self.notice = None;
        self.brush = self.brush.filter(|&brush| self.arrangement.left(brush) > 0);
    }

    fn pick(&mut self, picked: Picked, commands: &mut Vec<Command>) {
        match picked {
            Picked::Brush(brush) => {
                self.brush = brush;
                self.notice = None;
            }
            Picked::Dropped(piece, place) => {
                let square = self.board.drop_at(place);
                commands.extend(square.map(|square| Command::Edit(Edit::Put(square, piece))));
            }
        }
    }

    /// Where what is wrong can be seen.
    fn offending(&self) -> Bitboard {
        match self.arrangement.position() {
            Err(FenError::Setup(error)) => self.arrangement.setup().offending(error),
            Err(_) | Ok(_) => Bitboard::EMPTY,
        }
    }

    /// What is wrong with the position, or what can be done.
    fn status(&self, view: &EditorView<'_>, palette: &Palette) -> (String, Color32) {
        let language = view.language;
        if let Some(NoneLeft(piece)) = self.notice {
            return (language.none_left(piece), palette.warning);
        }
        match (self.arrangement.position(), self.brush) {
            (Err(error), _) => (language.fen_error(&error), palette.warning),
            (Ok(position), brush) => {
                let outcome = rules::judge(&position, &[], self.choices.profile).outcome();
                match (outcome, brush) {
                    (Some(outcome), _) => (language.over_at_once(outcome.into()), palette.accent),
                    (None, Some(brush)) => (language.brush_hint(brush), palette.weak),
                    (None, None) => (Label::EditorHint.text(language).into(), palette.weak),
                }
            }
        }
    }
}

/// What comes from the clipboard, and goes there, unless a text is being typed or a dialog is open.
fn clipboard(ctx: &Context) -> Vec<Command> {
    if ctx.text_edit_focused() || ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        return Vec::new();
    }
    ctx.input(|input| {
        let commands = input.events.iter().filter_map(|event| match event {
            Event::Copy => Some(Command::CopyFen),
            Event::Paste(text) => Some(Command::ReadFen(text.chars().take(theme::FIELD_LETTERS).collect())),
            _ => None,
        });
        commands.collect()
    })
}
