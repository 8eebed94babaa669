//! Setting up a position: the whole window is for it, and the game waits behind.

mod arrangement;
mod board;
mod controls;
mod palette;

use eframe::egui::{Color32, Context, Event, Ui, UiBuilder};

use super::command::{Ask, Asks, Screen};
use super::core::{Core, Effect, Effects, GameChoices};
use super::kit::show_status_line;
use super::layout::Areas;
use super::look::Look;
use super::text::{Label, Language};
use super::theme::{self, Palette};
use crate::engine::board::{Bitboard, FenError, Piece, Position, Setup};
use crate::engine::rules;
use arrangement::{Arrangement, Edit, NoneLeft};
use board::{EditorBoard, Scene};
use palette::Picked;

/// The position that is being set up, and what the user is doing with it.
struct Editor {
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
struct EditorView {
    language: Language,
    is_flipped: bool,
    look: Look,
}

/// What the user does in the editor.
#[derive(Clone, Debug)]
pub enum Message {
    Edit(Edit),
    /// Takes a piece in hand, or puts it away.
    Pick(Option<Piece>),
    /// Sets up the position of the game.
    Game,
    CopyFen,
    RequestPaste,
    /// A text comes from outside.
    ReadFen(String),
    /// The FEN is being typed.
    TypeFen(String),
    EndTyping,
    Undo,
    Redo,
    /// Asks with whom to play on from what was set up.
    Start(Box<Position>),
    Close,
}

/// The room for setting up positions.
#[derive(Default)]
pub struct EditorRoom {
    open: Option<Editor>,
}

impl EditorRoom {
    /// Opens the editor on an arrangement; the game that begins there will be made of `choices`.
    pub fn open(&mut self, setup: Setup, choices: GameChoices, core: &mut Core) {
        self.open = Some(Editor::new(setup, choices));
        core.front.open_screen(Screen::Editor);
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        let Some(editor) = &mut self.open else { return Effects::new() };
        match message {
            Message::CopyFen => vec![Effect::Copy(editor.arrangement.setup().to_string())],
            Message::RequestPaste => vec![Effect::RequestPaste],
            Message::Start(position) => vec![Effect::AskGameFrom(editor.choices, position)],
            Message::Close => {
                core.front.close_screen(Screen::Editor);
                Effects::new()
            }
            message => {
                editor.update(message, core);
                Effects::new()
            }
        }
    }

    pub fn can_undo(&self) -> bool {
        self.open.as_ref().is_some_and(|editor| editor.arrangement.can_undo())
    }

    pub fn can_redo(&self) -> bool {
        self.open.as_ref().is_some_and(|editor| editor.arrangement.can_redo())
    }

    /// The screen of this room was closed.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Shows the editor in the whole window.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, asks: &mut Asks<Message>) {
        if let Some(editor) = &mut self.open {
            let view = EditorView {
                language: core.language(),
                is_flipped: core.settings.is_flipped,
                look: core.settings.look,
            };
            editor.view(ui, areas, &view, asks);
        }
    }
}

impl Editor {
    fn new(setup: Setup, choices: GameChoices) -> Self {
        Self {
            arrangement: Arrangement::new(setup),
            board: EditorBoard::default(),
            brush: None,
            notice: None,
            choices,
        }
    }

    /// Shows the editor. Only what belongs to the eye is changed by it: what the pointer does on the board.
    fn view(&mut self, ui: &mut Ui, areas: &Areas, view: &EditorView, asks: &mut Asks<Message>) {
        asks.extend(clipboard(ui.ctx()).into_iter().map(Ask::Own));
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
        asks.extend(edits.into_iter().map(|edit| Ask::Own(Message::Edit(edit))));
        let (text, color) = self.status(view, Palette::of(ui));
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| show_status_line(ui, text, color));
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            self.show_controls(ui, areas.is_stacked, view, asks);
        });
    }

    fn update(&mut self, message: Message, core: &Core) {
        let mut notice = None;
        match message {
            Message::Edit(edit) => notice = self.arrangement.edit(edit).err(),
            Message::Pick(brush) => self.brush = brush,
            Message::Game => self.arrangement.arrange(core.session.game().position().setup()),
            Message::ReadFen(text) => {
                self.arrangement.read_fen(&text);
                self.arrangement.end_typing();
            }
            Message::TypeFen(text) => self.arrangement.read_fen(&text),
            Message::EndTyping => return self.arrangement.end_typing(),
            Message::Undo => self.arrangement.undo(),
            Message::Redo => self.arrangement.redo(),
            Message::CopyFen | Message::RequestPaste | Message::Start(_) | Message::Close => {}
        }
        self.brush = self.brush.filter(|&brush| self.arrangement.left(brush) > 0);
        self.notice = notice;
    }

    fn pick(&mut self, picked: Picked) -> Option<Message> {
        match picked {
            Picked::Brush(brush) => Some(Message::Pick(brush)),
            Picked::Dropped(piece, place) => {
                let square = self.board.drop_at(place);
                square.map(|square| Message::Edit(Edit::Put(square, piece)))
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
    fn status(&self, view: &EditorView, palette: &Palette) -> (String, Color32) {
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
fn clipboard(ctx: &Context) -> Vec<Message> {
    if ctx.text_edit_focused() || ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        return Vec::new();
    }
    ctx.input(|input| {
        let messages = input.events.iter().filter_map(|event| match event {
            Event::Copy => Some(Message::CopyFen),
            Event::Paste(text) => Some(Message::ReadFen(text.chars().take(theme::FIELD_LETTERS).collect())),
            _ => None,
        });
        messages.collect()
    })
}
