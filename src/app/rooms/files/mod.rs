//! Files and past games: choosing, reading and writing. Slow work runs on other threads, so that no
//! frame waits for it.

mod animation;
mod changed;
mod chapters;
mod chooser;
mod dialogs;
mod drop_hint;
mod fetch;
mod formats;
mod guide;
mod jobs;
mod naming;
mod open;
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
mod stored_games;
mod update;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use eframe::egui::{ColorImage, Theme};

use crate::app::command::{Copied, Exported};
use crate::app::consent::{Consent, Objection};
use crate::app::core::{Core, FilePurpose, PictureSource, Successor};
use crate::app::picture::{Clipboard, SystemClipboard};
use crate::app::text::Language;
use crate::engine::board::Position;
use crate::game::formats::{FileTarget, GameFile, GamePart, ReadError, Reading, Summary};
use crate::game::{Chapters, Drawing, Game};
use crate::session::task::Control;
use crate::session::{
    Fingerprint, GameId, LoadError, OpenError, Origin, PastGame, SaveError, Saved, Task, Wake,
};
use changed::{Looked, Reloaded};
use chapters::Left;

use fetch::Fetched;
use guide::GuideTrouble;
use path::PathForm;
use pictures::Pictured;
use publications::Printed;

pub use dialogs::{Dialog, Unsaved};
pub use drop_hint::show as show_drop_hint;
pub use guide::Browser;
pub use picker::{Native, OnPicked, Picker};
pub use question::{FileQuestion, Picked};

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    AskOpen,
    Open(PathBuf),
    /// Opens files, or a folder as the collection.
    OpenDropped(Vec<PathBuf>),
    /// Shows what was not understood in the last file.
    ShowLeft,
    Save,
    AskSaveAs,
    /// Uses the typed path.
    ChoosePath(PathBuf),
    /// Replaces the existing file.
    Replace,
    /// Reopens the file that another program has changed.
    Reload,
    /// Separates the study from that file.
    KeepAsCopy,
    /// Asks for another file instead of replacing the existing one.
    SaveElsewhere,
    /// Saves without what the format cannot store.
    SaveWithout,
    /// Saves as PGN instead, which can store everything.
    SaveAsPgn,
    /// Opens the existing file instead of replacing it.
    OpenThat,
    /// Opens one of several games, by index.
    ChooseGame(usize),
    /// Opens all of them as the chapters of a study.
    OpenAll,
    /// Uses the file as the collection, where games can be searched by position and opening.
    SearchFile,
    /// Saves the current game before another one replaces it.
    SaveFirst,
    /// Replaces the current game without saving it.
    Discard,
    ForgetRecent,
    /// Asks for a file for a picture of the board with these drawings.
    AskPicture(Vec<Drawing>, Theme),
    CopyPicture(Vec<Drawing>, Theme),
    /// Asks which moves of the line shown to save as an animation.
    AskAnimation(Theme),
    /// Saves the moves of the form as an animation.
    SaveAnimation,
    /// Stops making the animation.
    StopAnimation,
    /// Asks for a file for the game in another form.
    AskExport(Exported),
    /// Copies the game or the position as text.
    Copy(Copied),
    AskPaste,
    Paste(String),
    PastePicture(Arc<ColorImage>),
    /// Shows the list of past games.
    ListPast,
    /// Reopens one of them.
    Reopen(GameId),
    /// Deletes one of them.
    Forget(GameId),
    /// Restores the last deleted game.
    Restore,
    ShowGuide,
}

/// The source of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
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

/// The content of a file or a pasted text.
#[derive(Debug)]
enum Content {
    /// One game, and the file to which it can be saved.
    Game(Box<Reading>, Option<Origin>),
    /// The chapters of a study, the losses with the number of the chapter, and the file to which it
    /// can be saved.
    Study(Box<Chapters>, Vec<(usize, Left)>, Option<Origin>),
    /// A position without moves. A new game can start from it.
    Position(Box<Position>),
    /// Several games, their summaries, and the file to which all of them can be saved.
    Games(Arc<GameFile>, Vec<Summary>, Option<Origin>),
    /// A picture of a board.
    Picture(PictureSource),
    /// A game of the collection.
    Fetched(Fetched),
}

/// Why something could not be read.
#[derive(Debug)]
enum Trouble {
    Open(OpenError),
    /// `game` is the index of the unreadable game, if there are several.
    Read {
        game: Option<usize>,
        cause: ReadError,
    },
}

impl Trouble {
    /// The message for the user.
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
    /// A picture was copied to the clipboard. The error is the system's message.
    PictureCopied(Result<(), String>),
    /// The clipboard has no text, but perhaps a picture.
    PasteLooked(Option<Arc<ColorImage>>),
    /// The guide was opened, or not.
    GuideShown(Result<(), GuideTrouble>),
    Listed(Vec<PastGame>),
    /// A study's file was looked at; `None` if it is unchanged.
    Looked(Option<Box<Looked>>),
    /// A past game was deleted, and what it was.
    Forgotten(GameId, Result<Option<Box<Saved>>, LoadError>),
    /// A job has panicked.
    Panicked,
    /// A past game, `None` if it no longer exists; and the ply to show, if given.
    Found(Result<Option<Box<Saved>>, LoadError>, Option<usize>),
}

/// The result of writing a game.
struct Written {
    /// The id of its session.
    id: GameId,
    file: PathBuf,
    /// The game, or the chapters of the study.
    games: Vec<Game>,
    then: Option<Box<Successor>>,
    /// The file with its new content, or why it was not written.
    result: Result<Origin, WriteTrouble>,
}

/// A game to be saved in a format that cannot store all of it.
pub struct Unfit {
    file: PathBuf,
    consent: Consent,
    then: Option<Box<Successor>>,
    target: FileTarget,
    /// Never empty.
    lacking: Vec<GamePart>,
    /// The headers that cannot be stored, by their names in PGN.
    headers: Vec<String>,
}

/// Why a file was not written.
enum WriteTrouble {
    /// The file exists, and the user has not consented to replacing it.
    Refused(Objection),
    Failed(SaveError),
}

pub struct FilesRoom {
    picker: Box<dyn Picker>,
    inbox: Receiver<Event>,
    outbox: Sender<Event>,
    wake: Wake,
    /// The purpose of the open file dialog of the system.
    picking: Option<FilePurpose>,
    /// Files to open after the current one.
    waiting: VecDeque<PathBuf>,
    /// The parts that were not understood in the last file, or in several files opened together: a
    /// text for each.
    left: Vec<String>,
    /// The part of `left` that the status line offers to show.
    left_told: Vec<String>,
    /// The id of the running reading job. Results of earlier ones are dropped.
    reading: Option<u64>,
    last_id: u64,
    /// Writing jobs. The program waits for them before it ends.
    writing: Vec<Task>,
    clipboard: Arc<dyn Clipboard>,
    browser: Browser,
    /// The progress of the animation that is being made.
    animation: Option<Arc<Control>>,
    /// The last title of the window.
    title: String,
    /// The number of frames to wait for the text of a requested paste.
    paste_patience: u8,
    /// The study that is being reopened, with its open chapter.
    reloaded: Option<Reloaded>,
    /// The study whose file was looked at last, and the file content that the last question was
    /// about.
    looked_at: Option<GameId>,
    asked_about: Option<Fingerprint>,
    /// The game and the format that cannot store all of it, after the user has agreed.
    may_lack: Option<(GameId, FileTarget)>,
    /// The last file whose extension is not a format for saving, as renamed, with that extension.
    unwritten: Option<(PathBuf, String)>,
}

impl FilesRoom {
    /// The proposed and the typed path of the file to open, which are stored.
    pub fn draft(core: &Core) -> Option<[String; 2]> {
        match core.front.dialog().as_deref() {
            Some(Dialog::Path(form)) => form.draft(),
            Some(
                Dialog::Chooser(_)
                | Dialog::PastGames(_)
                | Dialog::Animation(_)
                | Dialog::Replace(..)
                | Dialog::Changed { .. }
                | Dialog::Unfit(_),
            )
            | None => core.front.forms.get().and_then(PathForm::draft),
        }
    }

    /// Restores a stored draft into the form for a path.
    pub fn restore_draft(draft: [String; 2], core: &mut Core) {
        core.front.forms.keep(PathForm::restored(draft));
    }

    /// Creates a room without jobs. `wake` is called when a job is done.
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
            browser: Arc::new(guide::browse),
            animation: None,
            title: String::new(),
            paste_patience: 0,
            reloaded: None,
            may_lack: None,
            unwritten: None,
        }
    }

    /// Takes over the connections to the system from the room that this one replaces.
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

    pub fn set_picker(&mut self, picker: Box<dyn Picker>) {
        self.picker = picker;
    }
}

impl Drop for FilesRoom {
    fn drop(&mut self) {
        self.stop_animation();
    }
}
