//! Files and the games played before: choosing, reading and writing. Everything slow runs on threads of its own, so that
//! no frame waits for it.

mod changed;
mod chapters;
mod chooser;
mod dialogs;
mod drop_hint;
mod fetch;
mod film;
mod formats;
mod jobs;
mod library;
mod manual;
mod naming;
mod opening;
mod past_games;
mod path;
mod picker;
mod pictures;
#[cfg(all(unix, not(target_os = "macos")))]
mod programs;
mod publications;
mod purpose;
mod question;
mod saving;
mod update;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use eframe::egui::Theme;

use crate::app::command::{Copied, Exported};
use crate::app::consent::{Consent, Objection};
use crate::app::core::{Core, FilePurpose, Successor};
use crate::app::picture::{Clipboard, SystemClipboard};
use crate::app::text::Language;
use crate::engine::board::Position;
use crate::game::formats::{FileTarget, GameFile, Part, ReadError, Reading, Summary};
use crate::game::{Chapters, Drawing, Game};
use crate::session::task::Control;
use crate::session::{
    Fingerprint, GameId, LoadError, OpenError, Origin, PastGame, SaveError, Saved, Task, Wake,
};
use changed::{Looked, Reloaded};
use chapters::Left;
use dialogs::Dialog;

use fetch::Fetched;
use manual::ManualTrouble;
use path::PathForm;
use pictures::Pictured;
use publications::Printed;

pub use drop_hint::show as show_drop_hint;
pub use manual::Browser;
pub use picker::{Answer, Native, Picker};
pub use question::{Picked, Question};

/// What the user does with files, the clipboard, and games played before.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    AskOpen,
    Open(PathBuf),
    /// Opens files, or a folder as the collection.
    OpenDropped(Vec<PathBuf>),
    /// Shows what of the last file was not understood.
    ShowLeft,
    Save,
    AskSaveAs,
    /// Uses the path that was typed.
    ChoosePath(PathBuf),
    /// Replaces the existing file.
    Replace,
    /// Opens the file anew that another program has changed.
    Reload,
    /// Parts the study from that file.
    KeepAsCopy,
    /// Asks for another file instead of replacing the existing one.
    SaveElsewhere,
    /// Saves without what the format has no place for.
    SaveWithout,
    /// Saves as PGN instead, which has a place for everything.
    SaveAsPgn,
    /// Opens the existing file instead of replacing it.
    OpenThat,
    /// Opens one of several games, by index.
    ChooseGame(usize),
    /// Opens all of them as the chapters of a study.
    OpenAll,
    /// Makes the file the collection, where games are searched by position and opening, too.
    SearchFile,
    /// Saves the current game before another one replaces it.
    SaveFirst,
    /// Replaces the current game without saving it.
    Discard,
    ForgetRecent,
    /// Saves a picture of the board with its drawings.
    AskPicture(Vec<Drawing>, Theme),
    CopyPicture(Vec<Drawing>, Theme),
    /// Asks which moves of the line shown are saved as an animation.
    AskFilm(Theme),
    /// Saves those of the form as an animation.
    SaveFilm,
    /// Stops making the animation.
    StopFilm,
    /// Asks for a file for the game in another form.
    AskExport(Exported),
    /// Copies the game or the position as text.
    Copy(Copied),
    AskPaste,
    Paste(String),
    /// Shows the list of games played before.
    ListPast,
    /// Reopens one of them.
    Reopen(GameId),
    /// Deletes one of them.
    Forget(GameId),
    /// Brings back the one that was deleted last.
    Restore,
    /// Shows the user's guide.
    ShowManual,
}

/// Where games are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    File(PathBuf),
    /// Pasted text.
    Text,
}

impl Source {
    /// The path, if it is a file.
    fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Text => None,
        }
    }
}

/// What a file or a pasted text contains.
#[derive(Debug)]
enum Content {
    /// One game, and the file that it can be saved back to.
    Game(Box<Reading>, Option<Origin>),
    /// The chapters of a study, what was left of each, by its number, and the file that they can be saved back to.
    Study(Box<Chapters>, Vec<(usize, Left)>, Option<Origin>),
    /// A position without moves; a new game can start from it.
    Position(Box<Position>),
    /// Several games, their summaries, and the fingerprint of the file.
    Games(Arc<GameFile>, Vec<Summary>, Option<Origin>),
    /// A game of the collection.
    Fetched(Fetched),
}

/// Why something could not be read.
#[derive(Debug)]
enum Trouble {
    Open(OpenError),
    /// `game` is the index of the game that could not be read, if there are several.
    Read {
        game: Option<usize>,
        cause: ReadError,
    },
}

impl Trouble {
    /// The message to the user.
    fn told(&self, source: &Source, language: Language) -> String {
        match self {
            Self::Open(error) => language.open_trouble(source.file(), error),
            Self::Read { game, cause } => language.read_trouble(source.file(), *game, cause),
        }
    }
}

/// The result of a job.
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
    Printed(Box<Printed>),
    Pictured(Box<Pictured>),
    /// A picture was copied to the clipboard, or failed with this message of the system.
    PictureCopied(Result<(), String>),
    /// Whether there is a picture in the clipboard, where there is no text.
    PasteLooked(bool),
    /// The guide was opened, or not.
    ManualShown(Result<(), ManualTrouble>),
    Listed(Vec<PastGame>),
    /// A study's file was looked at; `None`: it is as it was.
    Looked(Option<Box<Looked>>),
    /// A past game was deleted; what it was.
    Forgotten(GameId, Result<Option<Box<Saved>>, LoadError>),
    /// A job has panicked.
    Panicked,
    /// A game played before, `None` if it no longer exists; and the ply to be shown, if any.
    Found(Result<Option<Box<Saved>>, LoadError>, Option<usize>),
}

/// The result of writing a game.
struct Written {
    /// Of the session that it is the game of.
    id: GameId,
    file: PathBuf,
    /// Its chapters, if it is a study.
    games: Vec<Game>,
    then: Option<Box<Successor>>,
    /// The file's new content, or why it was not written.
    result: Result<Origin, WriteTrouble>,
}

/// A game that is to be saved in a format which has no place for a part of it.
struct Unfit {
    file: PathBuf,
    consent: Consent,
    then: Option<Box<Successor>>,
    target: FileTarget,
    /// Not empty.
    lacking: Vec<Part>,
    /// Which headers, if not all: their names in PGN.
    headers: Vec<String>,
}

/// Why a file was not written.
enum WriteTrouble {
    /// The file exists, and the user has not consented to replacing it.
    Refused(Objection),
    Failed(SaveError),
}

/// The room of the files.
pub struct FilesRoom {
    picker: Box<dyn Picker>,
    inbox: Receiver<Event>,
    outbox: Sender<Event>,
    wake: Wake,
    /// What the system's file dialog is open for; `None` if it is not open.
    picking: Option<FilePurpose>,
    /// Files to be opened after those that are being read.
    waiting: VecDeque<PathBuf>,
    /// What was not understood of the last file, or of those that were opened together, a text for each.
    left: Vec<String>,
    /// The same of what was opened, which the line below the board offers to show.
    left_told: Vec<String>,
    /// The id of the last reading job, while it runs. Results of earlier ones are dropped.
    reading: Option<u64>,
    last_id: u64,
    /// Writing jobs, which the program waits for before it ends.
    writing: Vec<Task>,
    clipboard: Arc<dyn Clipboard>,
    browser: Browser,
    /// The progress of the animation that is being made.
    film: Option<Arc<Control>>,
    /// The window's title as it was last set.
    title: String,
    /// For how many more frames to wait for the text of a paste that was requested.
    paste_patience: u8,
    /// The study that is being opened anew, and which of its chapters was open.
    reloaded: Option<Reloaded>,
    /// The study whose file was looked at last, and the content of a file that the user was asked about last.
    looked_at: Option<GameId>,
    asked_about: Option<Fingerprint>,
    /// The game of which the user knows that this format lacks something of it.
    may_lack: Option<(GameId, FileTarget)>,
    /// The file to whose name an extension was added, because none is written that has the one asked for.
    unwritten: Option<(PathBuf, String)>,
}

impl FilesRoom {
    /// The file to be opened, as it was proposed and as it is typed, to be stored.
    pub fn draft(core: &Core) -> Option<[String; 2]> {
        match core.front.dialog().as_deref() {
            Some(Dialog::Path(form)) => form.draft(),
            _ => core.front.forms.get().and_then(PathForm::draft),
        }
    }

    /// Puts what was stored into the form for a path.
    pub fn restore_draft(draft: [String; 2], core: &mut Core) {
        core.front.forms.keep(PathForm::restored(draft));
    }

    /// A room without jobs; `wake` is called when a job is done.
    pub fn new(picker: Box<dyn Picker>, wake: Wake) -> Self {
        let (outbox, inbox) = channel();
        Self {
            picker,
            inbox,
            outbox,
            wake,
            looked_at: None,
            waiting: VecDeque::new(),
            left: Vec::new(),
            left_told: Vec::new(),
            asked_about: None,
            picking: None,
            reading: None,
            last_id: 0,
            writing: Vec::new(),
            clipboard: Arc::new(SystemClipboard),
            browser: Arc::new(manual::browse),
            film: None,
            title: String::new(),
            paste_patience: 0,
            reloaded: None,
            may_lack: None,
            unwritten: None,
        }
    }

    /// Takes over the ways to the system from a room that it replaces.
    pub fn succeed(&mut self, before: &mut Self) {
        std::mem::swap(&mut self.picker, &mut before.picker);
        std::mem::swap(&mut self.clipboard, &mut before.clipboard);
        std::mem::swap(&mut self.browser, &mut before.browser);
    }

    /// Replaces the system's clipboard for pictures.
    pub fn set_clipboard(&mut self, clipboard: Arc<dyn Clipboard>) {
        self.clipboard = clipboard;
    }

    /// Replaces the system's browser.
    pub fn set_browser(&mut self, browser: Browser) {
        self.browser = browser;
    }

    /// Replaces the picker of files.
    pub fn set_picker(&mut self, picker: Box<dyn Picker>) {
        self.picker = picker;
    }
}

impl Drop for FilesRoom {
    fn drop(&mut self) {
        self.stop_film();
    }
}
