//! Effects: a room returns them when it needs the window or another room.

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::ColorImage;

use super::{GameChoices, GameSource, StatusNote};
use crate::app::command::Command;
use crate::app::picture::Motif;
use crate::app::text::Label;
use crate::engine::board::{Move, Position, Setup};
use crate::game::collection::GameNumber;
use crate::game::puzzle::{Grade, Theme};
use crate::game::{Chapters, Game};
use crate::print::Publication;
use crate::session::{Contents, GameId, KeptMistake, Origin, PersonId, Saved};

/// An action that a room cannot do itself.
#[derive(Debug)]
pub enum Effect {
    /// Runs a command.
    Do(Command),
    /// Shows a note in the status line.
    Note(StatusNote),
    /// Copies a text to the clipboard.
    Copy(String),
    /// Asks the system to paste the clipboard.
    RequestPaste,
    /// Closes the window without further questions.
    CloseWindow,
    /// Keeps the window open after the user or the system asked to close it.
    KeepWindow,
    /// Replaces the current game. Asks first if unsaved changes would be lost.
    Replace(Successor),
    /// Replaces the current game without asking.
    Install(Successor),
    /// Asks the user for a file or folder.
    ChooseFile(FilePurpose),
    /// Adds the engine with this program.
    AddEngine(PathBuf),
    /// Adds this file to the opening books.
    AddBook(PathBuf),
    /// Uses this folder or file as the collection of games.
    UseGamesFolder(PathBuf),
    /// Lists the games with the position on the board, or with the one after a move.
    FindGames(GameSource, Option<Move>),
    /// Reads a game of the collection, and opens it.
    Fetch(Fetch),
    /// Opens this chapter of the study in front.
    OpenChapter(usize),
    /// Scrolls the list of moves to the move shown.
    RevealMove,
    /// Reads the board in a picture, and shows both.
    ReadPicture(PictureSource),
    /// Opens the editor with an arrangement. The choices are for the game that will start from it.
    EditFrom(Setup, GameChoices),
    /// Opens the form for a new game from this position.
    AskGameFrom(GameChoices, Box<Position>),
    /// Begins with puzzles of this grade, unless some have been attempted.
    BeginPuzzles(Grade),
    /// Deletes the results of puzzles, repertoires and exercises, and the habits.
    ForgetProgress,
    /// Keeps these mistakes of the user for practice.
    KeepMistakes(Vec<KeptMistake>),
    /// Keeps these mistakes, and opens the puzzles with them, the chosen one first.
    Practise { chosen: Option<KeptMistake>, mistakes: Vec<KeptMistake> },
    /// Opens the puzzles of this theme.
    Train(Theme),
    /// Makes this person the one who plays, with their own data.
    SwitchPerson(PersonId),
    /// Takes the keyboard focus from the part that has it, so that its keys are free. With a screen
    /// reader the focus stays, because the loss would be announced.
    FreeFocus,
}

/// A room's effects, in order.
pub type Effects = Vec<Effect>;

/// A replacement of the current game, or a study to open in front of it.
#[derive(Clone, Debug)]
pub enum Successor {
    New(GameChoices, Box<Position>),
    /// A new game with the sides swapped.
    Rematch,
    /// A record of one game or several, and the file to which it can be saved, if any.
    Record(Box<Chapters>, Option<Origin>),
    /// A stored past game.
    Past(Box<Saved>),
    /// One of the above, shown after this many plies of its main line.
    At(Box<Successor>, usize),
}

impl Successor {
    /// Whether it replaces the current game. Otherwise it is opened as a study.
    pub fn replaces_game(&self) -> bool {
        match self {
            Self::New(..) | Self::Rematch => true,
            Self::Record(..) => false,
            Self::Past(saved) => !saved.is_for_study(),
            Self::At(successor, _) => successor.replaces_game(),
        }
    }
}

/// A picture to be read.
#[derive(Clone, Debug, PartialEq)]
pub enum PictureSource {
    /// The content of a file.
    Bytes(Arc<[u8]>),
    /// The picture of the clipboard.
    Pixels(Arc<ColorImage>),
}

/// The purpose of choosing a file.
#[derive(Clone, Debug)]
pub enum FilePurpose {
    Open,
    /// To read the board in a picture.
    BoardPicture,
    /// To save the game. The successor, if any, replaces it afterwards.
    Save(Option<Box<Successor>>),
    /// To save a picture or an animation.
    Picture(Box<Motif>),
    /// To use a folder as the collection.
    GamesFolder,
    /// To use a single file as the collection.
    GamesFile,
    /// To add an engine.
    Engine,
    /// To add an opening book.
    Book,
    /// To save the games of an engine match.
    Games(Arc<[Game]>),
    /// To save a document that is printed or sent. The label is the title of the dialog.
    Print(Label, Arc<Publication>),
}

/// A game of the collection, to be shown after `ply` plies.
#[derive(Debug)]
pub enum Fetch {
    /// The game at index `number` of the file `path`. `contents` and `game` are from the
    /// collection, to check whether the file still has that game.
    InFile { path: PathBuf, number: usize, ply: usize, contents: Arc<Contents>, game: GameNumber },
    /// A stored game that was played in this program.
    Played { id: GameId, ply: usize },
}
