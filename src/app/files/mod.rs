//! Files of the user's, and the games played before: choosing, reading and writing them, each on a thread of its own. A
//! frame never waits.

mod chooser;
mod dialogs;
mod drop_hint;
mod fetch;
mod formats;
mod jobs;
mod library;
mod manual;
mod naming;
mod past_games;
mod path;
mod picker;
mod pictures;
mod purpose;
mod question;
mod update;
#[cfg(all(unix, not(target_os = "macos")))]
mod zenity;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use eframe::egui::Theme;

use super::board::Drawings;
use super::command::Copied;
use super::consent::{Consent, Objection};
use super::core::{Purpose, Successor};
use super::picture::{Clipboard, SystemClipboard};
use super::text::Language;
use crate::engine::board::Position;
use crate::game::Game;
use crate::game::formats::{Collection, ReadError, Summary};
use crate::session::task::Control;
use crate::session::{GameId, LoadError, OpenError, Origin, PastGame, SaveError, Saved, Task, Wake};
use dialogs::Dialog;
use fetch::Fetched;
use manual::ManualTrouble;
use pictures::Pictured;

pub use dialogs::ask_to_save;
pub use drop_hint::show as show_drop_hint;
pub use manual::Browser;
pub use picker::{Answer, Native, Picker};
pub use question::{Picked, Question};

/// What the user does with files, the clipboard, and the games played before.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    AskOpen,
    Open(PathBuf),
    Save,
    AskSaveAs,
    /// Takes the path that was typed.
    ChoosePath(PathBuf),
    /// Writes to a file that is there already.
    Replace,
    /// Asks for another file in place of that one.
    SaveElsewhere,
    /// Opens that one, in place of writing to it.
    OpenThat,
    /// Opens one of several games, by its number from 0.
    ChooseGame(usize),
    /// Saves the present game before another one takes its place.
    SaveFirst,
    /// Lets it take its place without.
    Discard,
    ForgetRecent,
    /// Saves a picture of the board, with what is drawn on it.
    AskPicture(Drawings, Theme),
    CopyPicture(Drawings, Theme),
    /// Saves the line shown as an animated picture.
    AskFilm(Theme),
    /// Gives up making that.
    StopFilm,
    /// Copies the game or the position as a text.
    Copy(Copied),
    AskPaste,
    Paste(String),
    /// Shows the list of the games played before.
    ListPast,
    /// Goes on with one.
    Reopen(GameId),
    /// Deletes one.
    Forget(GameId),
    /// Shows the user's guide.
    ShowManual,
}

/// Where games are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    File(PathBuf),
    /// What was pasted.
    Text,
}

impl Source {
    /// The file, if it is one.
    fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Text => None,
        }
    }
}

/// What was found in a file, or in what was pasted.
#[derive(Debug)]
enum Content {
    /// A game, and the file that it can be written back to.
    Game(Box<Game>, Option<Origin>),
    /// A position alone: a game can begin there.
    Position(Box<Position>),
    /// Several games, and what they say about themselves.
    Games(Arc<Collection>, Vec<Summary>),
    /// A game of the collection.
    Fetched(Fetched),
}

/// Why there is no content.
#[derive(Debug)]
enum Trouble {
    Open(OpenError),
    /// `game` is its number, from 0, where there are several.
    Read {
        game: Option<usize>,
        cause: ReadError,
    },
}

impl Trouble {
    /// What is said of it.
    fn told(&self, source: &Source, language: Language) -> String {
        match self {
            Self::Open(error) => language.open_trouble(source.file(), error),
            Self::Read { game, cause } => language.read_trouble(source.file(), *game, cause),
        }
    }
}

/// What has been done.
enum Event {
    Picked(Picked),
    Read {
        id: u64,
        source: Source,
        result: Result<Content, Trouble>,
    },
    Written(Box<Written>),
    GamesWritten {
        file: PathBuf,
        games: Arc<[Game]>,
        result: Result<(), WriteTrouble>,
    },
    Pictured(Box<Pictured>),
    /// A picture was to be put into the clipboard; the system's words if it was not.
    PictureCopied(Result<(), String>),
    /// The guide was to be shown.
    ManualShown(Result<(), ManualTrouble>),
    Listed(Vec<PastGame>),
    /// A thread has panicked, whatever it was to do.
    Panicked,
    /// A game played before; `None` if it is not there any more. The place of its main line that is to be shown, if any is.
    Found(Result<Option<Box<Saved>>, LoadError>, Option<usize>),
}

/// A file that was to be written.
struct Written {
    file: PathBuf,
    game: Game,
    then: Option<Box<Successor>>,
    /// What it holds now.
    result: Result<Origin, WriteTrouble>,
}

/// Why a file was not written.
enum WriteTrouble {
    /// Nobody has said yet that it may be replaced.
    Refused(Objection),
    Failed(SaveError),
}

/// What is being done with files.
pub struct Files {
    picker: Box<dyn Picker>,
    inbox: Receiver<Event>,
    outbox: Sender<Event>,
    wake: Wake,
    /// What a dialog of the system is open for.
    picking: Option<Purpose>,
    /// The reading whose result is wanted: the last one.
    reading: Option<u64>,
    last_id: u64,
    /// What is being written: it is waited for at the end.
    writing: Vec<Task>,
    clipboard: Arc<dyn Clipboard>,
    browser: Browser,
    /// An animated picture that is being made.
    film: Option<Arc<Control>>,
    /// The window's title, as it was last set.
    title: String,
    /// How many more frames a paste asked for by the menu may take to come.
    paste_patience: u8,
    dialog: Option<Dialog>,
    /// What is to take the place of the game, while the user is asked whether to save it.
    unsaved: Option<Successor>,
}

impl Files {
    /// `wake` is called when something has been done.
    pub fn new(picker: Box<dyn Picker>, wake: Wake) -> Self {
        let (outbox, inbox) = channel();
        Self {
            picker,
            inbox,
            outbox,
            wake,
            picking: None,
            reading: None,
            last_id: 0,
            writing: Vec::new(),
            clipboard: Arc::new(SystemClipboard),
            browser: Arc::new(manual::browse),
            film: None,
            title: String::new(),
            paste_patience: 0,
            dialog: None,
            unsaved: None,
        }
    }

    /// Puts pictures into another clipboard than the system's.
    pub fn set_clipboard(&mut self, clipboard: Arc<dyn Clipboard>) {
        self.clipboard = clipboard;
    }

    /// Shows pages by another browser than the system's.
    pub fn set_browser(&mut self, browser: Browser) {
        self.browser = browser;
    }

    /// Chooses files with another picker from now on.
    pub fn set_picker(&mut self, picker: Box<dyn Picker>) {
        self.picker = picker;
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        self.stop_film();
    }
}
