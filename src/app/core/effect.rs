//! What a room wants of the window, or of another room: it returns effects, and the window hands them on.

use std::path::PathBuf;
use std::sync::Arc;

use super::GameChoices;
use crate::app::command::Command;
use crate::app::picture::Motif;
use crate::engine::board::{Position, Setup};
use crate::game::Game;
use crate::game::database::GameNumber;
use crate::session::{Contents, GameId, Origin, Saved};

/// Something that a room cannot do itself.
#[derive(Debug)]
pub enum Effect {
    /// What another room offers to everybody.
    Do(Command),
    /// Puts a text into the clipboard.
    Copy(String),
    /// Asks the system for what is in the clipboard.
    RequestPaste,
    /// Closes the window, whatever is lost.
    CloseWindow,
    /// The window was asked to close, and stays.
    KeepWindow,
    /// Lets another game take the place of the present one, after a question where that would lose something.
    Replace(Successor),
    /// The same without a question.
    Install(Successor),
    /// Asks the user for a file.
    ChooseFile(Purpose),
    /// Adds the engine of this program.
    AddEngine(PathBuf),
    /// Takes this folder for the collection of games.
    UseGamesFolder(PathBuf),
    /// Reads a game, and lets it take the place of the present one.
    Fetch(Fetch),
    /// The move shown may stand elsewhere in the list of moves: it is brought into view.
    RevealMove,
    /// Opens the editor on an arrangement; the game that begins there will be made of the choices.
    EditFrom(Setup, GameChoices),
    /// Asks what else the game is made of that begins at a position.
    AskGameFrom(GameChoices, Box<Position>),
    /// Takes the focus from whatever has it: the keys are for something else now.
    FreeFocus,
}

/// What a room wants to happen, in this order.
pub type Effects = Vec<Effect>;

/// What is to take the place of the present game.
#[derive(Clone, Debug)]
pub enum Successor {
    New(GameChoices, Box<Position>),
    /// The same once more, with sides changed.
    Rematch,
    /// A record, and the file that holds it.
    Record(Box<Game>, Option<Origin>),
    /// A game played before.
    Past(Box<Saved>),
    /// One of these, to be shown after so many moves of its main line.
    At(Box<Successor>, usize),
}

/// What a file is chosen for.
#[derive(Clone, Debug)]
pub enum Purpose {
    Open,
    /// To save the game; then the other one takes its place.
    Save(Option<Box<Successor>>),
    /// To save a picture.
    Picture(Box<Motif>),
    /// For the collection of games.
    GamesFolder,
    /// To add an engine.
    Engine,
    /// To save games that were played elsewhere.
    Games(Arc<[Game]>),
}

/// A game of the collection, to be shown after `ply` moves.
#[derive(Debug)]
pub enum Fetch {
    /// The `number`th game of a file, which is to be `game` of `contents`.
    InFile { path: PathBuf, number: usize, ply: usize, contents: Arc<Contents>, game: GameNumber },
    /// One that was played here.
    Played { id: GameId, ply: usize },
}
