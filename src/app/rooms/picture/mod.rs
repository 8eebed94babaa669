//! A picture of a board becomes a position. Picture and board stand side by side. The user checks the
//! points that are unsure, and edits, analyses or plays the position.

mod board;
mod controls;
mod draft;
mod photo;
mod places;
mod reader;
mod still;

use std::sync::Arc;

use eframe::egui::{Event, InputState, Key, Modifiers, Ui, UiBuilder};

use crate::app::command::{Aid, Command, Requests, Screen, are_taken};
use crate::app::core::{Core, Effect, Effects, FilePurpose, PictureSource, Successor};
use crate::app::kit::scrolled;
use crate::app::layout::Areas;
use crate::app::text::PictureLabel;
use crate::engine::board::{Piece, Position, Side, Square};
use crate::game::Game;
use crate::session::Task;
use board::ReadBoard;
use draft::Draft;
use photo::Photo;
use places::Places;
use reader::{Outcome, Work};

pub use reader::Reader;

/// The user's actions.
#[derive(Clone, Debug)]
pub enum Message {
    ChooseFile,
    /// Reads a picture.
    Read(PictureSource),
    /// Reads one of several boards, by index.
    Choose(usize),
    /// Reads a point as the next thing that it may be, or the one before.
    Cycle(Square, Turn),
    /// Reads a point as this.
    Put(Square, Option<Piece>),
    SideToMove(Side),
    /// Turns the board by half a circle.
    Turn,
    SwapColours,
    Edit,
    /// Opens a study that begins with this position.
    Analyse(Box<Position>),
    /// Opens the form for a new game from this position.
    Play(Box<Position>),
    CopyFen,
    Close,
}

/// A direction in the list of what a point may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Next,
    Previous,
}

/// The state of the screen.
#[derive(Default)]
struct Open {
    /// The work that is going on.
    work: Option<Work>,
    /// The result of the last work.
    outcome: Option<Arc<Outcome>>,
    /// The board that was read, with the user's corrections.
    draft: Option<Draft>,
    photo: Photo,
    board: ReadBoard,
    is_copied: bool,
}

#[derive(Default)]
pub struct PictureRoom {
    reader: Reader,
    open: Option<Open>,
}

impl PictureRoom {
    /// Replaces what reads boards.
    pub fn set_reader(&mut self, reader: Reader) {
        self.reader = reader;
    }

    /// Takes over the reader from the room that this one replaces.
    pub fn succeed(&mut self, before: &mut Self) {
        std::mem::swap(&mut self.reader, &mut before.reader);
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::ChooseFile => return vec![Effect::ChooseFile(FilePurpose::BoardPicture)],
            Message::Read(source) => {
                self.leave();
                let work = self.reader.begin(source, core);
                self.open = Some(Open { work, ..Open::default() });
                core.front.open_screen(Screen::Picture);
                core.announcements.add(PictureLabel::Reading.text(core.language()).to_owned());
                return Effects::new();
            }
            Message::Choose(_)
            | Message::Cycle(..)
            | Message::Put(..)
            | Message::SideToMove(_)
            | Message::Turn
            | Message::SwapColours
            | Message::Edit
            | Message::Analyse(_)
            | Message::Play(_)
            | Message::CopyFen
            | Message::Close => {}
        }
        let Some(open) = &mut self.open else { return Effects::new() };
        if let Message::Choose(board) = message {
            if let Some(Outcome::Seen(seen)) = open.outcome.as_deref()
                && let Some(&grid) = seen.boards().get(board)
            {
                open.work = self.reader.begin_board(Arc::clone(&seen.picture), grid, core);
                open.outcome = None;
            }
            return Effects::new();
        }
        open.update(message, core)
    }

    /// Fetches the result of the work. Drops the state once the screen is closed.
    pub fn poll(&mut self, core: &mut Core) {
        if !core.front.has_screen(Screen::Picture) {
            return self.leave();
        }
        if let Some(open) = &mut self.open
            && let Some(outcome) = open.work.as_ref().and_then(Task::result)
        {
            open.work = None;
            let outcome = outcome.unwrap_or_else(|_| Arc::new(Outcome::Failed));
            core.announcements.add(outcome.told(core.language()));
            open.draft = outcome.reading().map(|reading| Draft::new(reading.clone()));
            open.outcome = Some(outcome);
            open.photo = Photo::default();
        }
    }

    /// Closes the screen. The window does not wait for the work.
    fn leave(&mut self) {
        if let Some(work) = self.open.take().and_then(|open| open.work) {
            work.stop();
            work.detach();
        }
    }

    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        if let Some(open) = &mut self.open {
            open.view(ui, areas, core, requests);
        }
    }
}

impl Open {
    fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        self.is_copied = false;
        let close = |core: &mut Core| core.front.close_screen(Screen::Picture);
        if let Message::Close = message {
            close(core);
            return Effects::new();
        }
        let Some(draft) = &mut self.draft else { return Effects::new() };
        let language = core.language();
        match message {
            Message::Cycle(square, turn) => {
                draft.cycle(square, turn);
                core.announcements.add(draft.point(square, language));
            }
            Message::Put(square, piece) => {
                draft.put(square, piece);
                core.announcements.add(draft.point(square, language));
            }
            Message::SideToMove(side) => draft.set_side_to_move(side),
            Message::Turn => draft.turn(),
            Message::SwapColours => draft.swap_colours(),
            Message::Edit => return vec![Effect::EditFrom(draft.setup(), core.settings.game)],
            Message::Play(position) => return vec![Effect::AskGameFrom(core.settings.game, position)],
            Message::Analyse(position) => {
                let record = Box::new(Game::new(*position, core.settings.game.profile).into());
                close(core);
                return vec![
                    Effect::Replace(Successor::Record(record, None)),
                    Effect::Do(Command::Show(Aid::Analysis)),
                ];
            }
            Message::CopyFen => {
                self.is_copied = true;
                return vec![Effect::Copy(draft.setup().to_string())];
            }
            Message::ChooseFile | Message::Read(_) | Message::Choose(_) | Message::Close => {}
        }
        Effects::new()
    }

    fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        if self.draft.is_some() && is_copying(ui) {
            requests.push(Message::CopyFen.into());
        }
        let places = Places::of(areas.board.union(areas.status).union(areas.panel));
        // The board comes first, so that the Tab key reaches it first.
        if let Some(draft) = &self.draft {
            let look = core.settings.look;
            ui.scope_builder(UiBuilder::new().max_rect(places.board), |ui| {
                self.board.show(ui, draft, look, core.language(), requests);
            });
        }
        // Without a board, the picture has all the room.
        let photo = if self.draft.is_some() { places.photo } else { places.photo.union(places.board) };
        ui.scope_builder(UiBuilder::new().max_rect(photo), |ui| {
            let seen = self.outcome.as_deref().and_then(Outcome::seen);
            self.photo.show(ui, seen, self.draft.as_ref(), self.board.pointed(ui), core.language(), requests);
        });
        ui.scope_builder(UiBuilder::new().max_rect(places.controls), |ui| {
            scrolled(ui, places.controls.height(), |ui| self.show_controls(ui, core.language(), requests));
        });
        let is_escape = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
        if !are_taken(ui.ctx()) && ui.input_mut(is_escape) {
            requests.push(Message::Close.into());
        }
    }
}

/// Whether the user copies, and no text field or dialog takes that.
fn is_copying(ui: &Ui) -> bool {
    let is_free = !ui.text_edit_focused() && ui.memory(|memory| memory.top_modal_layer().is_none());
    is_free && ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Copy)))
}
