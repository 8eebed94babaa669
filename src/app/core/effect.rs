//! Effects: what a room returns when it wants something of the window or of another room.

use std::path::PathBuf;
use std::sync::Arc;

use super::{GameChoices, StatusNote};
use crate::app::command::Command;
use crate::app::picture::Motif;
use crate::app::text::Label;
use crate::engine::board::{Position, Setup};
use crate::game::database::GameNumber;
use crate::game::puzzle::Theme;
use crate::game::{Chapters, Game};
use crate::print::Publication;
use crate::session::{Contents, GameId, KeptMistake, Origin, PersonId, Saved};

/// Something that a room cannot do itself.
#[derive(Debug)]
pub enum Effect {
    /// Runs a command.
    Do(Command),
    /// Says something below the board.
    Tell(StatusNote),
    /// Copies a text to the clipboard.
    Copy(String),
    /// Asks the system to paste what is in the clipboard.
    RequestPaste,
    /// Closes the window without further questions.
    CloseWindow,
    /// Keeps the window open after the user or the system asked to close it.
    KeepWindow,
    /// Replaces the current game; asks the user first if unsaved changes would be lost.
    Replace(Successor),
    /// Replaces the current game without asking.
    Install(Successor),
    /// Asks the user for a file or folder.
    ChooseFile(FilePurpose),
    /// Adds the engine whose program is this file.
    AddEngine(PathBuf),
    /// Makes this folder, or this file, the collection of games.
    UseGamesFolder(PathBuf),
    /// Shows the games of the collection that have the position on the board.
    FindGames,
    /// Reads a game of the collection and replaces the current game by it.
    Fetch(Fetch),
    /// Opens this chapter of the study in front.
    OpenChapter(usize),
    /// Scrolls the list of moves to the move shown.
    RevealMove,
    /// Opens the editor with an arrangement; the choices are kept for the game that will start from it.
    EditFrom(Setup, GameChoices),
    /// Opens the form for a new game that starts from this position.
    AskGameFrom(GameChoices, Box<Position>),
    /// Forgets the user's results with puzzles, and what goes wrong in games again and again.
    ForgetProgress,
    /// Keeps these mistakes of the user, to be made good.
    KeepMistakes(Vec<KeptMistake>),
    /// Opens the puzzles with these mistakes, which are kept as well.
    Practise(Vec<KeptMistake>),
    /// Opens the puzzles of this theme.
    Train(Theme),
    /// Lets this person play, with their own data.
    SwitchPerson(PersonId),
    /// Takes the keyboard focus from whatever has it, so that its keys are free. Where a screen reader listens, which would say that it
    /// is nowhere, it stays.
    FreeFocus,
}

/// What a room wants to happen, in this order.
pub type Effects = Vec<Effect>;

/// What replaces the current game, or is opened as a study in front of it.
#[derive(Clone, Debug)]
pub enum Successor {
    New(GameChoices, Box<Position>),
    /// The same game again, with sides changed.
    Rematch,
    /// A record of one game or several, and the file that it was read from, if any.
    Record(Box<Chapters>, Option<Origin>),
    /// A stored game that was played before.
    Past(Box<Saved>),
    /// One of the above, shown after this number of plies of its main line.
    At(Box<Successor>, usize),
}

impl Successor {
    /// Whether it takes the place of the game that is played; otherwise it is opened as a study.
    pub fn replaces_game(&self) -> bool {
        match self {
            Self::New(..) | Self::Rematch => true,
            Self::Record(..) => false,
            Self::Past(saved) => !saved.is_for_study(),
            Self::At(successor, _) => successor.replaces_game(),
        }
    }
}

/// What a file is chosen for.
#[derive(Clone, Debug)]
pub enum FilePurpose {
    Open,
    /// To save the game; afterwards the successor, if any, replaces it.
    Save(Option<Box<Successor>>),
    /// To save a picture or an animation.
    Picture(Box<Motif>),
    /// As the folder of the collection.
    GamesFolder,
    /// As the only file of the collection.
    GamesFile,
    /// To add an engine.
    Engine,
    /// To save the games of an engine match.
    Games(Arc<[Game]>),
    /// To save something that is to be printed or sent; the title of the dialog.
    Print(Label, Arc<Publication>),
}

/// A game of the collection, to be shown after `ply` plies.
#[derive(Debug)]
pub enum Fetch {
    /// The game at index `number` of the file `path`. `contents` and `game` are what the catalog read there, to check
    /// whether the file still holds that game.
    InFile { path: PathBuf, number: usize, ply: usize, contents: Arc<Contents>, game: GameNumber },
    /// A stored game that was played in this program.
    Played { id: GameId, ply: usize },
}
