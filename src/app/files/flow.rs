//! What the user does with files, and what follows.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{Context, Event as Input, ViewportCommand};

use super::{
    Consent, Content, Event, Picked, Purpose, Question, Source, Trouble, WriteTrouble, Written, formats,
};
use crate::app::ChuheApp;
use crate::app::actions::{Copied, FileAction};
use crate::app::dialogs::{Chooser, Dialog, NewGameForm, PathForm};
use crate::app::files::Successor;
use crate::app::panels::Message;
use crate::app::picture::Motif;
use crate::app::settings::Settings;
use crate::app::start::TITLE;
use crate::app::text::Label;
use crate::engine::board::shown;
use crate::game::Game;
use crate::game::formats::{GameResult, Target};
use crate::session::Origin;

impl ChuheApp {
    pub(in crate::app) fn do_file_action(&mut self, ctx: &Context, action: FileAction) {
        match action {
            FileAction::AskOpen => self.ask_for_file(Purpose::Open),
            FileAction::Open(path) => self.open_file(path),
            FileAction::Save => self.save(None),
            FileAction::AskSaveAs => self.ask_for_file(Purpose::Save(None)),
            FileAction::ChoosePath(path) => {
                if let Some(Dialog::Path(form)) = self.dialog.take() {
                    self.use_path(path, form.purpose, false);
                }
            }
            FileAction::Replace => {
                if let Some(Dialog::Replace(path, purpose, _)) = self.dialog.take() {
                    self.use_path(path, purpose, true);
                }
            }
            FileAction::SaveElsewhere => {
                if let Some(Dialog::Replace(_, purpose, _)) = self.dialog.take() {
                    self.ask_for_file(purpose);
                }
            }
            FileAction::OpenThat => {
                if let Some(Dialog::Replace(path, ..)) = self.dialog.take() {
                    // Where it is kept, nothing is lost by that: there is no need for another question.
                    if self.session.keep_among_past() {
                        self.session.leave_file();
                    }
                    self.open_file(path);
                }
            }
            FileAction::ChooseGame(index) => {
                if let Some(Dialog::Chooser(chooser)) = &self.dialog {
                    self.files.read_game(chooser.source.clone(), chooser.collection(), index);
                }
            }
            FileAction::SaveFirst => {
                if let Some(Dialog::Unsaved(successor, _)) = self.dialog.take() {
                    self.save(Some(successor));
                }
            }
            FileAction::Discard => {
                if let Some(Dialog::Unsaved(successor, _)) = self.dialog.take() {
                    self.install(*successor);
                }
            }
            FileAction::ForgetRecent => self.change_settings(|settings| settings.recent.clear()),
            FileAction::AskPicture => self.ask_picture(ctx),
            FileAction::AskFilm => self.ask_film(ctx),
            FileAction::StopFilm => self.files.stop_film(),
            FileAction::Copy(Copied::Picture) => self.copy_picture(ctx),
            FileAction::Copy(what) => {
                ctx.copy_text(self.copied(what));
                self.message = Some(Message::Told(Label::Copied));
            }
            FileAction::AskPaste => {
                self.files.paste_patience = 3;
                ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
            }
            FileAction::Paste(text) => {
                self.files.paste_patience = 0;
                self.files.read(Source::Text, text);
            }
        }
    }

    /// Opens a file that holds a game, or several, or a position.
    pub fn open_file(&mut self, path: PathBuf) {
        let path = std::path::absolute(&path).unwrap_or(path);
        self.message = Some(Message::Told(Label::OpeningFile));
        self.files.read(Source::File(path), String::new());
    }

    /// Saves the game to its file, or to one that is asked for.
    fn save(&mut self, then: Option<Box<Successor>>) {
        match self.session.origin().cloned() {
            Some(Origin { path, content }) if formats::target(&path, self.notation()).is_some() => {
                self.write(path, Consent::Known(content), then);
            }
            _ => self.ask_for_file(Purpose::Save(then)),
        }
    }

    fn write(&mut self, file: PathBuf, consent: Consent, then: Option<Box<Successor>>) {
        let notation = self.notation();
        let target = formats::target(&file, notation).unwrap_or(Target::Pgn(notation));
        self.files.write(file, self.session.game().clone(), target, consent, then);
    }

    /// Lets the user choose a file: by a dialog of the system, or, while one is open that may not be seen, by its name.
    pub(in crate::app) fn ask_for_file(&mut self, purpose: Purpose) {
        let language = self.language();
        if self.files.picking.is_some() {
            return self.ask_for_path(purpose, Label::DialogIsOpen);
        }
        let recent = self.settings.recent.first().map(PathBuf::as_path);
        let folder = self.session.file().or(recent).and_then(Path::parent).map(PathBuf::from);
        let (kind, extensions) = purpose.files(language);
        let (title, kind) = (purpose.title(language).into(), kind.into());
        let save_as = self.suggested_name(&purpose);
        let is_folder = matches!(purpose, Purpose::GamesFolder);
        self.files.pick(Question { title, kind, extensions, folder, save_as, is_folder }, purpose);
    }

    fn ask_for_path(&mut self, purpose: Purpose, why: Label) {
        let name = self.suggested_name(&purpose).unwrap_or_default();
        let recent = self.settings.recent.first().map(PathBuf::as_path);
        let folder = self.session.file().or(recent).and_then(Path::parent).map(PathBuf::from);
        let folder = folder.or_else(|| std::env::current_dir().ok()).unwrap_or_default();
        let text = folder.join(name).to_string_lossy().into_owned();
        self.dialog = Some(Dialog::Path(PathForm::new(purpose, text, why)));
    }

    /// The name of the game's file, or one made of the players and the date; of a picture, its stem and the number of
    /// the position. `None` for what is there already.
    fn suggested_name(&self, purpose: &Purpose) -> Option<String> {
        match purpose {
            Purpose::Open | Purpose::GamesFolder | Purpose::Engine => None,
            Purpose::Games(_) => Some("match.pgn".into()),
            Purpose::Save(_) => {
                let named = self.session.file().and_then(Path::file_name);
                let name = named.map(|name| name.to_string_lossy().into_owned());
                Some(name.unwrap_or_else(|| self.suggested_stem() + ".pgn"))
            }
            Purpose::Picture(motif) => {
                let named = self.session.file().and_then(Path::file_stem);
                let named = named.map(|name| name.to_string_lossy().into_owned());
                let stem = named.unwrap_or_else(|| self.suggested_stem());
                let number = match **motif {
                    Motif::Board(..) => format!(" {}", self.session.game().tree().ply(self.shown().node)),
                    Motif::Game(..) => String::new(),
                };
                Some(format!("{stem}{number}.{}", motif.extension()))
            }
        }
    }

    /// What a file may be called, made of the players and the date.
    fn suggested_stem(&self) -> String {
        let headers = &self.session.game().headers;
        let [red, black] = [0, 1].map(|side| headers.participants[side].name.trim());
        let date = headers.date.map(|date| date.to_string());
        let players =
            if red.is_empty() || black.is_empty() { TITLE_STEM.into() } else { format!("{red}-{black}") };
        let parts: Vec<String> = [Some(players), date].into_iter().flatten().collect();
        let allowed = |character: char| {
            if "/\\:*?\"<>|".contains(character) || character.is_control() { '_' } else { character }
        };
        parts.join(" ").chars().map(allowed).collect()
    }

    /// Does with a chosen file what it was chosen for; `has_asked`: the user knows if it will be replaced.
    fn use_path(&mut self, path: PathBuf, purpose: Purpose, has_asked: bool) {
        match purpose {
            Purpose::Open => self.open_file(path),
            Purpose::GamesFolder => self.use_games_folder(path),
            Purpose::Engine => self.add_engine(path),
            Purpose::Games(games) => {
                let named = formats::ending_with(path.clone(), "pgn");
                let may_replace = has_asked && named == path;
                self.files.write_games(named, games, Target::Pgn(self.notation()), may_replace);
            }
            Purpose::Save(then) => {
                let named = formats::with_extension(path.clone());
                let consent = if has_asked && named == path { Consent::Given } else { Consent::None };
                self.write(named, consent, then);
            }
            Purpose::Picture(motif) => {
                let named = formats::ending_with(path.clone(), motif.extension());
                let may_replace = has_asked && named == path;
                self.files.write_picture(named, *motif, may_replace);
            }
        }
    }

    /// Fetches what has been done with files since the last frame; while a dialog is filled in, it waits.
    pub(in crate::app) fn follow_files(&mut self) {
        let is_list = |dialog: &Dialog| {
            matches!(
                dialog,
                Dialog::Chooser(_)
                    | Dialog::PastGames(_)
                    | Dialog::Games(_)
                    | Dialog::Engines(_)
                    | Dialog::Contest(_)
            )
        };
        if self.dialog.as_ref().is_some_and(|dialog| !is_list(dialog)) {
            return;
        }
        while let Some(event) = self.files.event() {
            match event {
                Event::Picked(picked) => {
                    let Some(purpose) = self.files.picking.take() else { continue };
                    match picked {
                        Picked::Path(path) => self.use_path(path, purpose, true),
                        Picked::Cancelled => {}
                        Picked::Unavailable => self.ask_for_path(purpose, Label::NoDialog),
                    }
                }
                Event::Read { source, result, .. } => self.show_content(source, result),
                Event::Written(written) => self.finish_writing(*written),
                Event::GamesWritten { file, games, result } => self.finish_games(file, games, result),
                Event::Pictured(pictured) => self.finish_picture(*pictured),
                Event::PictureCopied(result) => self.finish_copying(result),
                Event::ManualShown(result) => self.finish_manual(result),
                Event::Listed(games) => self.show_past_games(games),
                Event::Found(found, ply) => self.reopen(found, ply),
                // It is told where all panics are.
                Event::Panicked => _ = self.message.take_if(|message| matches!(message, Message::Told(_))),
            }
        }
    }

    fn show_content(&mut self, source: Source, result: Result<Content, Trouble>) {
        if self.message == Some(Message::Told(Label::OpeningFile)) {
            self.message = None;
        }
        let content = match result {
            Ok(content) => content,
            Err(trouble) => {
                if let (Trouble::Open(error), Source::File(path)) = (&trouble, &source)
                    && error.source.kind() == std::io::ErrorKind::NotFound
                {
                    self.change_settings(|settings| settings.recent.retain(|known| known != path));
                }
                let title = if source == Source::Text { Label::PasteTrouble } else { Label::OpenTrouble };
                let text = self.language().trouble(&source, &trouble);
                return self.alert(title, text);
            }
        };
        // The file that a game of the collection is in is not one that the user has chosen.
        if let (Source::File(path), false) = (&source, matches!(content, Content::Fetched(_))) {
            self.remember(path);
        }
        match content {
            Content::Fetched(fetched) => self.open_fetched(fetched),
            Content::Game(game, file) => self.replace_game(Successor::Record(game, file)),
            Content::Position(start) => {
                let form = NewGameForm::from_position(self.settings.game, start);
                self.dialog = Some(Dialog::NewGame(form));
            }
            Content::Games(games, summaries) => {
                let language = self.language();
                self.dialog =
                    Some(Dialog::Chooser(Box::new(Chooser::new(source, games, summaries, language))));
            }
        }
    }

    fn finish_writing(&mut self, Written { file, game, then, result }: Written) {
        match result {
            Ok(origin) => {
                self.remember(&file);
                self.session.saved_as(origin, game);
                self.message = Some(Message::Saved);
                if let Some(successor) = then {
                    self.install(*successor);
                }
            }
            Err(WriteTrouble::Refused(objection)) => {
                self.dialog = Some(Dialog::Replace(file, Purpose::Save(then), objection));
            }
            Err(WriteTrouble::Failed(error)) => {
                let text = self.language().write_trouble(&error);
                self.alert(Label::SaveTrouble, text);
            }
        }
    }

    fn finish_games(&mut self, file: PathBuf, games: Arc<[Game]>, result: Result<(), WriteTrouble>) {
        match result {
            Ok(()) => {
                self.remember(&file);
                self.message = Some(Message::Told(Label::Saved));
            }
            Err(WriteTrouble::Refused(objection)) => {
                self.dialog = Some(Dialog::Replace(file, Purpose::Games(games), objection));
            }
            Err(WriteTrouble::Failed(error)) => {
                let text = self.language().write_trouble(&error);
                self.alert(Label::SaveTrouble, text);
            }
        }
    }

    /// Puts a file first in the list of those that were used.
    fn remember(&mut self, path: &Path) {
        // What is no Unicode can't be stored.
        if path.to_str().is_none() {
            return;
        }
        self.change_settings(|settings| {
            settings.recent.retain(|known| known != path);
            settings.recent.insert(0, path.into());
            settings.recent.truncate(Settings::MOST_RECENT);
        });
    }

    fn copied(&self, what: Copied) -> String {
        let notation = self.notation();
        let target = match what {
            Copied::Pgn => Target::Pgn(notation),
            Copied::Ubb => Target::Ubb,
            Copied::Moves => Target::Moves(notation),
            Copied::Fen => return self.shown().position.to_string(),
            Copied::Json => Target::Json,
            // It is no text: see `Files::copy_picture`.
            Copied::Picture => return String::new(),
        };
        formats::write(self.session.game(), target)
    }

    /// What the clipboard and files dropped on the window ask for, unless a text is being typed or a dialog is open.
    pub(in crate::app) fn file_input(&mut self, ctx: &Context) -> Option<FileAction> {
        let is_busy = ctx.text_edit_focused() || self.dialog.is_some() || !self.alerts.is_empty();
        let asked = ctx.input(|input| {
            let dropped = input.raw.dropped_files.first().map(|file| FileAction::Open(file.path().into()));
            let event = input.events.iter().find_map(|event| match event {
                Input::Paste(text) => Some(FileAction::Paste(text.clone())),
                Input::Copy => Some(FileAction::Copy(Copied::Pgn)),
                _ => None,
            });
            dropped.or(event)
        });
        if self.files.paste_patience > 0 {
            self.files.paste_patience -= 1;
            if self.files.paste_patience == 0 && asked.is_none() {
                self.message = Some(Message::Told(Label::NothingToPaste));
            }
            ctx.request_repaint();
        }
        asked.filter(|_| !is_busy)
    }

    /// Keeps the window's title up to date.
    pub(in crate::app) fn follow_title(&mut self, ctx: &Context) {
        let title = self.title();
        if self.files.title != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.files.title = title;
        }
    }

    /// The file's name, with a mark if the game has changed; without a file, the players' names.
    fn title(&self) -> String {
        let game = self.session.game();
        let mark = if self.session.is_modified() { "*" } else { "" };
        let [red, black] = [0, 1].map(|side| &game.headers.participants[side].name);
        match self.session.file().and_then(Path::file_name) {
            Some(name) => format!("{mark}{} - {TITLE}", shown(Path::new(name))),
            None if red.is_empty() || black.is_empty() => TITLE.into(),
            None => match GameResult::of(game.outcome()) {
                GameResult::Unknown => format!("{red} - {black} - {TITLE}"),
                result => format!("{red} {} {black} - {TITLE}", result.pgn()),
            },
        }
    }
}

/// What a file is called whose game has no names.
const TITLE_STEM: &str = "Chuhe";
