//! The editor: a screen for setting up positions. The game goes on behind it.

mod arrangement;
mod board;
mod controls;
mod palette;

use std::sync::Arc;

use eframe::egui::{Color32, ColorImage, Context, Event, InputState, Key, Modifiers, Ui, UiBuilder};

use crate::app::command::{Request, Requests, Screen, are_taken};
use crate::app::core::{Core, Effect, Effects, GameChoices, PictureSource, Successor};
use crate::app::kit::show_status_line;
use crate::app::layout::{Areas, Form};
use crate::app::look::Look;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Bitboard, FenError, Piece, Position, Setup};
use crate::engine::rules;
use crate::game::Game;
use arrangement::{Arrangement, Edit, NoneLeft};
use board::{EditorBoard, Scene};
use palette::Picked;

/// The state of the screen.
struct Editor {
    arrangement: Arrangement,
    board: EditorBoard,
    /// The piece that a click puts on the board.
    brush: Option<Piece>,
    /// Why the last click put no piece on the board.
    notice: Option<NoneLeft>,
    /// The choices for the game that will start from here.
    choices: GameChoices,
}

/// The state that the views show.
#[derive(Clone, Copy)]
struct EditorView {
    language: Language,
    is_flipped: bool,
    look: Look,
}

/// The user's actions.
#[derive(Clone, Debug)]
pub enum Message {
    Edit(Edit),
    /// Chooses the piece that clicks put down, or none.
    Pick(Option<Piece>),
    /// Sets up the current position of the game.
    Game,
    CopyFen,
    RequestPaste,
    /// Reads a FEN that was pasted.
    ReadFen(String),
    /// Reads the board in a picture that was pasted.
    ReadPicture(Arc<ColorImage>),
    /// Reads the FEN field after a change.
    TypeFen(String),
    EndTyping,
    Undo,
    Redo,
    /// Opens the form for a new game from this position.
    Start(Box<Position>),
    /// Opens a study that begins with this position.
    Study(Box<Position>),
    /// Closes the screen and keeps the arrangement.
    Close,
    /// Closes the screen and drops the arrangement.
    Cancel,
}

#[derive(Default)]
pub struct EditorRoom {
    open: Option<Editor>,
    /// The arrangement when the screen was closed. The next editor begins with it, unless it was
    /// used or cancelled.
    draft: Option<Arrangement>,
}

impl EditorRoom {
    /// Opens the editor with an arrangement. `choices` are for the game that will start from it.
    pub fn open(&mut self, setup: Setup, choices: GameChoices, core: &mut Core) {
        // The draft wins if the editor opens with the board's position, which has a button of its
        // own here. Another position, as from a form, wins over the draft.
        let is_shown = setup == core.shown().position.setup();
        let draft = self.draft.take_if(|draft| is_shown || draft.began_with(&setup));
        let arrangement = draft.unwrap_or_else(|| Arrangement::new(setup));
        self.open = Some(Editor::new(arrangement, choices));
        core.front.open_screen(Screen::Editor);
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        let Some(editor) = &mut self.open else { return Effects::new() };
        match message {
            Message::CopyFen => vec![Effect::Copy(editor.arrangement.setup().to_string())],
            Message::RequestPaste => vec![Effect::RequestPaste],
            Message::ReadPicture(image) => vec![Effect::ReadPicture(PictureSource::Pixels(image))],
            Message::Start(position) => vec![Effect::AskGameFrom(editor.choices, position)],
            Message::Study(position) => {
                core.front.close_screen(Screen::Editor);
                let record = Box::new(Game::new(*position, editor.choices.profile).into());
                vec![Effect::Replace(Successor::Record(record, None))]
            }
            Message::Close => {
                core.front.close_screen(Screen::Editor);
                Effects::new()
            }
            Message::Cancel => {
                self.open = None;
                core.front.close_screen(Screen::Editor);
                Effects::new()
            }
            message @ (Message::Edit(_)
            | Message::Pick(_)
            | Message::Game
            | Message::ReadFen(_)
            | Message::TypeFen(_)
            | Message::EndTyping
            | Message::Undo
            | Message::Redo) => {
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

    /// After the screen was closed, keeps its arrangement if it was changed.
    pub fn poll(&mut self, core: &Core) {
        if let Some(editor) = self.open.take_if(|_| !core.front.has_screen(Screen::Editor))
            && editor.arrangement.can_undo()
        {
            self.draft = Some(editor.arrangement);
        }
    }

    /// Drops the draft if the record in front begins with it: it has been used.
    pub fn forget_used(&mut self, core: &Core) {
        self.poll(core);
        let start = core.document().game().start().setup();
        self.draft.take_if(|draft| *draft.setup() == start);
    }

    /// The first and the current arrangement, which are stored.
    pub fn draft(&self) -> Option<[String; 2]> {
        let open = self.open.as_ref().map(|editor| &editor.arrangement);
        let arrangement = open.or(self.draft.as_ref())?;
        let [first, now] = [arrangement.first().to_string(), arrangement.fen().to_owned()];
        (now != first).then_some([first, now])
    }

    /// Restores a stored draft.
    pub fn restore(&mut self, draft: Option<[String; 2]>) {
        self.draft = draft.and_then(|[first, now]| {
            let mut arrangement = Arrangement::new(first.parse().ok()?);
            arrangement.read_fen(&now);
            Some(arrangement)
        });
    }

    /// Shows the editor's screen.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        if let Some(editor) = &mut self.open {
            let view = EditorView {
                language: core.language(),
                is_flipped: core.is_flipped(),
                look: core.settings.look,
            };
            editor.view(ui, areas, &view, requests);
        }
    }
}

impl Editor {
    fn new(arrangement: Arrangement, choices: GameChoices) -> Self {
        Self { arrangement, board: EditorBoard::default(), brush: None, notice: None, choices }
    }

    /// Shows the screen. Changes only the state of the pointer on the board.
    fn view(&mut self, ui: &mut Ui, areas: &Areas, view: &EditorView, requests: &mut Requests<Message>) {
        requests.extend(clipboard(ui.ctx()).into_iter().map(Request::Own));
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
        requests.extend(edits.into_iter().map(|edit| Request::Own(Message::Edit(edit))));
        // Escape goes one step back. The board comes first: it lets go of a piece, or of the focus.
        let is_escape = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
        if !are_taken(ui.ctx()) && ui.input_mut(is_escape) {
            requests.push(if self.brush.is_some() { Message::Pick(None) } else { Message::Close }.into());
        }
        let (text, color) = self.status(view, Palette::of(ui));
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| show_status_line(ui, text, color));
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            self.show_controls(ui, areas.form == Form::Narrow, view, requests);
        });
    }

    fn update(&mut self, message: Message, core: &Core) {
        let mut notice = None;
        match message {
            Message::Edit(edit) => notice = self.arrangement.edit(edit).err(),
            Message::Pick(brush) => self.brush = brush,
            Message::Game => self.arrangement.arrange(core.document().game().position().setup()),
            Message::ReadFen(text) => {
                self.arrangement.read_fen(&text);
                self.arrangement.end_typing();
            }
            Message::TypeFen(text) => self.arrangement.read_fen(&text),
            Message::EndTyping => return self.arrangement.end_typing(),
            Message::Undo => self.arrangement.undo(),
            Message::Redo => self.arrangement.redo(),
            Message::CopyFen
            | Message::RequestPaste
            | Message::ReadPicture(_)
            | Message::Start(_)
            | Message::Study(_)
            | Message::Close
            | Message::Cancel => {}
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

    /// The points that make the arrangement illegal.
    fn offending(&self) -> Bitboard {
        match self.arrangement.position() {
            Err(FenError::Setup(error)) => self.arrangement.setup().offending(error),
            Err(_) | Ok(_) => Bitboard::EMPTY,
        }
    }

    /// The text below the board: the fault of the position, or a hint.
    fn status(&self, view: &EditorView, palette: &Palette) -> (String, Color32) {
        let language = view.language;
        if let Some(NoneLeft(piece)) = self.notice {
            return (language.none_left(piece), palette.warning);
        }
        match (self.arrangement.position(), self.brush) {
            (Err(error), _) => (language.fen_error(&error), palette.warning),
            (Ok(position), brush) => {
                let outcome = rules::judge(&position, &[], self.choices.profile);
                let oddity = self.arrangement.setup().oddities().next();
                match (outcome, oddity, brush) {
                    (Some(outcome), ..) => (language.over_at_once(outcome.into()), palette.accent),
                    (None, Some(oddity), _) => (language.oddity(oddity), palette.accent),
                    (None, None, Some(brush)) => (language.brush_hint(brush), palette.weak),
                    (None, None, None) => (Label::EditorHint.text(language).into(), palette.weak),
                }
            }
        }
    }
}

/// The messages for copying and pasting. None while a text field has the focus or a dialog is open.
#[expect(clippy::wildcard_enum_match_arm, reason = "the events of egui")]
fn clipboard(ctx: &Context) -> Vec<Message> {
    if ctx.text_edit_focused() || ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        return Vec::new();
    }
    ctx.input(|input| {
        let messages = input.events.iter().filter_map(|event| match event {
            Event::Copy => Some(Message::CopyFen),
            Event::Paste(text) => Some(Message::ReadFen(text.chars().take(theme::FIELD_LETTERS).collect())),
            Event::PasteImage(image) => Some(Message::ReadPicture(Arc::clone(image))),
            _ => None,
        });
        messages.collect()
    })
}
