//! Pictures of the board, and animated ones of games: to files and to the clipboard, each on a thread of its own.

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::Context;

use super::formats::{EXTENSIONS, WRITTEN};
use super::{Event, Files, Objection, Purpose, WriteTrouble};
use crate::app::ChuheApp;
use crate::app::dialogs::Dialog;
use crate::app::panels::Message;
use crate::app::picture::{self, Arrangement, Clipboard, Motif, Style};
use crate::app::text::{EngineLabel, GamesLabel, Label, Language};
use crate::session::{Progress, SaveError, task::Control, write_file};

/// A picture that was to be written.
pub(super) struct Pictured {
    file: PathBuf,
    motif: Motif,
    control: Arc<Control>,
    /// `None`: that was stopped.
    result: Option<Result<(), WriteTrouble>>,
}

impl Purpose {
    /// What the dialog for it is called.
    pub fn title(&self, language: Language) -> &'static str {
        let label = match self {
            Self::GamesFolder => return GamesLabel::FolderTitle.text(language),
            Self::Open => Label::OpenTitle,
            Self::Save(_) | Self::Games(_) => Label::SaveTitle,
            Self::Picture(motif) => match **motif {
                Motif::Board(..) => Label::PictureTitle,
                Motif::Game(..) => Label::FilmTitle,
            },
            Self::Engine => return EngineLabel::PickTitle.text(language),
        };
        label.text(language)
    }

    /// What the files are called that are meant, and how their names end.
    pub(super) fn files(&self, language: Language) -> (&'static str, &'static [&'static str]) {
        let (label, extensions): (_, &[_]) = match self {
            Self::Open | Self::GamesFolder => (Label::GameFiles, &EXTENSIONS),
            Self::Save(_) => (Label::GameFiles, &WRITTEN),
            Self::Games(_) => (Label::GameFiles, &["pgn"]),
            Self::Picture(motif) => match **motif {
                Motif::Board(..) => (Label::PictureFiles, &["png"]),
                Motif::Game(..) => (Label::FilmFiles, &["gif"]),
            },
            // Programs have all kinds of endings, or none.
            Self::Engine => {
                return (EngineLabel::Programs.text(language), if cfg!(windows) { &["exe"] } else { &["*"] });
            }
        };
        (label.text(language), extensions)
    }
}

impl Files {
    /// How far the animated picture is that is being made.
    pub fn film(&self) -> Option<Progress> {
        self.film.as_ref().map(|control| control.progress())
    }

    /// Gives up making an animated picture; nothing is written.
    pub(super) fn stop_film(&mut self) {
        if let Some(control) = self.film.take() {
            control.stop();
        }
    }

    pub(super) fn copy_picture(&mut self, style: Style, arrangement: Arrangement) {
        let clipboard = Arc::clone(&self.clipboard);
        // Not joined: it may wait for other programs.
        self.start(move || Event::PictureCopied(clipboard.set_picture(&picture::board(style, &arrangement))));
    }

    /// Writes a picture to a file; unless `may_replace`, only if there is none.
    pub(super) fn write_picture(&mut self, file: PathBuf, motif: Motif, may_replace: bool) {
        let (control, wake) = (Arc::<Control>::default(), Arc::clone(&self.wake));
        control.note(Progress { total: motif.pictures(), ..Progress::default() });
        if matches!(motif, Motif::Game(..)) {
            self.stop_film();
            self.film = Some(Arc::clone(&control));
        }
        self.start_writing(move || {
            let result = if !may_replace && file.exists() {
                Some(Err(WriteTrouble::Refused(Objection::Exists)))
            } else {
                let failed = |source| WriteTrouble::Failed(SaveError { path: file.clone(), source });
                let made = motif.make(&control, &wake).map_err(failed).transpose();
                made.map(|bytes| write_file(&file, &bytes?).map_err(WriteTrouble::Failed))
            };
            Event::Pictured(Box::new(Pictured { file, motif, control, result }))
        });
    }
}

impl ChuheApp {
    /// Puts pictures into another clipboard than the system's.
    pub fn set_clipboard(&mut self, clipboard: Arc<dyn Clipboard>) {
        self.files.clipboard = clipboard;
    }

    fn picture_style(&self, ctx: &Context) -> Style {
        let (look, is_flipped, language) = (self.settings.look, self.settings.is_flipped, self.language());
        Style { look, is_flipped, language, theme: ctx.theme() }
    }

    /// The board as it is shown, with what is drawn on it.
    fn arrangement(&self) -> Arrangement {
        let shown = self.shown();
        let drawings = self.board.drawings().clone();
        Arrangement { position: shown.position.clone(), last_move: shown.last_move(), drawings }
    }

    pub(super) fn copy_picture(&mut self, ctx: &Context) {
        self.files.copy_picture(self.picture_style(ctx), self.arrangement());
    }

    pub(super) fn ask_picture(&mut self, ctx: &Context) {
        let motif = Motif::Board(self.picture_style(ctx), self.arrangement());
        self.ask_for_file(Purpose::Picture(Box::new(motif)));
    }

    /// The line that is shown, from its start to its end.
    pub(super) fn ask_film(&mut self, ctx: &Context) {
        let game = self.session.game();
        let moves = game.tree().moves_to(self.browse.line_end(game));
        let motif = Motif::Game(self.picture_style(ctx), game.start().clone(), moves);
        self.ask_for_file(Purpose::Picture(Box::new(motif)));
    }

    pub(super) fn finish_picture(&mut self, pictured: Pictured) {
        let Pictured { file, motif, control, result } = pictured;
        self.files.film.take_if(|film| Arc::ptr_eq(film, &control));
        match result {
            Some(Ok(())) => self.message = Some(Message::Told(Label::Saved)),
            None => self.message = Some(Message::Told(Label::FilmStopped)),
            Some(Err(WriteTrouble::Refused(objection))) => {
                self.dialog = Some(Dialog::Replace(file, Purpose::Picture(Box::new(motif)), objection));
            }
            Some(Err(WriteTrouble::Failed(error))) => {
                let text = self.language().write_trouble(&error);
                self.alert(Label::PictureTrouble, text);
            }
        }
    }

    pub(super) fn finish_copying(&mut self, result: Result<(), String>) {
        match result {
            Ok(()) => self.message = Some(Message::Told(Label::PictureCopied)),
            Err(cause) => {
                let text = format!("{}\n{cause}", Label::ClipboardRefused.text(self.language()));
                self.alert(Label::CopyTrouble, text);
            }
        }
    }
}
