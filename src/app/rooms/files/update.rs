//! Handles the messages and events of the files room.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{Context, Event as Input, ViewportCommand, accesskit_root_id};

use super::animation::AnimationForm;
use super::dialogs::{Dialog, Unsaved};
use super::guide::finish_guide;
use super::naming::{suggested_name, title};
use super::path::PathForm;
use super::pictures::finish_copying;
use super::purpose::{files_for, title_for};
use super::stored_games::reopen;
use super::{
    Consent, Event, FilePurpose, FileQuestion, FilesRoom, Message, Picked, Source, Successor, WriteTrouble,
    formats,
};
use crate::app::command::{Copied, Screen};
use crate::app::core::{Core, Effect, Effects, PictureSource, Remembered, SavedFiles, StatusNote};
use crate::app::text::Label;
use crate::game::Game;
use crate::game::formats::Target;
use crate::print::Medium;
use crate::session::Editing;

/// The maximum number of files that are opened at once.
const MAX_DROPPED: usize = 20;

impl FilesRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::AskOpen => self.ask_for_file(FilePurpose::Open, core),
            Message::Open(path) => self.open_file(path, core),
            Message::OpenDropped(paths) => return self.open_dropped(paths, core),
            Message::ShowLeft => core.alert(Label::ReadInPart, core.language().left_of(&self.left_told)),
            Message::Save => self.save(None, core),
            Message::AskSaveAs => self.ask_for_file(FilePurpose::Save(None), core),
            Message::ChoosePath(path) => {
                if let Some(Dialog::Path(form)) = core.front.take() {
                    let purpose = form.purpose.clone();
                    // The user can correct a typing error in the kept form.
                    if matches!(form.purpose, FilePurpose::Open) {
                        core.front.forms.keep(form);
                    }
                    return self.use_path(path, purpose, false, core);
                }
            }
            Message::Replace => {
                if let Some(Dialog::Replace(path, purpose, _)) = core.front.take() {
                    return self.use_path(path, purpose, true, core);
                }
            }
            Message::Reload => self.reload(core),
            Message::KeepAsCopy => self.keep_as_copy(core),
            Message::SaveElsewhere => {
                if let Some(Dialog::Replace(_, purpose, _)) = core.front.take() {
                    self.ask_for_file(purpose, core);
                }
            }
            Message::SaveWithout => self.save_without(core),
            Message::SaveAsPgn => self.save_as_pgn(core),
            Message::OpenThat => {
                if let Some(Dialog::Replace(path, ..)) = core.front.take() {
                    self.open_file(path, core);
                }
            }
            Message::ChooseGame(index) => self.choose(Some(index), core),
            Message::OpenAll => self.choose(None, core),
            Message::SearchFile => {
                if let Some(Dialog::Chooser(chooser)) = core.front.take()
                    && let Source::File(path) = chooser.source
                {
                    return vec![Effect::UseGamesFolder(path)];
                }
            }
            Message::SaveFirst => {
                if let Some(Unsaved(successor)) = core.front.take() {
                    core.front.close_dialogs();
                    self.save(Some(Box::new(successor)), core);
                }
            }
            Message::Discard => {
                let unsaved = core.front.take().map(|Unsaved(successor)| Effect::Install(successor));
                return unsaved.into_iter().collect();
            }
            Message::ForgetRecent => core.change_settings(|settings| settings.remembered.recent.clear()),
            Message::AskPicture(drawings, theme) => self.ask_picture(drawings, theme, core),
            Message::CopyPicture(drawings, theme) => self.copy_picture(drawings, theme, core),
            Message::AskAnimation(theme) => {
                let form = AnimationForm::new(theme, core, core.front.forms.get());
                core.front.open(Dialog::Animation(form));
            }
            Message::SaveAnimation => {
                if let Some(Dialog::Animation(form)) = core.front.take() {
                    self.save_animation(form, core);
                }
            }
            Message::StopAnimation => self.stop_animation(),
            Message::AskExport(what) => self.ask_export(what, core),
            Message::Copy(what) => {
                core.note = Some(StatusNote::Labelled(Label::Copied));
                return vec![Effect::Copy(copied(what, core))];
            }
            Message::AskPaste => {
                self.paste_patience = 3;
                return vec![Effect::RequestPaste];
            }
            Message::Paste(text) => {
                self.paste_patience = 0;
                self.left.clear();
                self.read(Source::Text, text);
            }
            Message::PastePicture(image) => {
                self.paste_patience = 0;
                return vec![Effect::ReadPicture(PictureSource::Pixels(image))];
            }
            Message::ListPast => self.list_past(core),
            Message::Reopen(id) => self.ask_reopen(id, core),
            Message::Forget(id) => self.forget(id, core),
            Message::Restore => self.restore(core),
            Message::ShowGuide => self.show_guide(core),
        }
        Effects::new()
    }

    /// Reads a game of the file that is asked about, or all of them.
    fn choose(&mut self, index: Option<usize>, core: &Core) {
        if let Some(Dialog::Chooser(chooser)) = core.front.dialog().as_deref() {
            let (source, games) = (chooser.source.clone(), chooser.games());
            match index {
                Some(index) => self.read_game(source, games, index),
                None => self.read_chapters(source, games, chooser.file.clone()),
            }
        }
    }

    /// Replaces the current game by another one. If it belongs to a file and has unsaved changes,
    /// asks first.
    pub fn replace_game(&mut self, successor: Successor, core: &mut Core) -> Effects {
        if !successor.replaces_game() {
            return vec![Effect::Install(successor)];
        }
        core.turn_to(0);
        // A game without a file is stored among the games played before, so nothing is lost.
        if core.document().file().is_some() && core.document().is_modified() {
            core.front.open_over(Unsaved(successor));
            return Effects::new();
        }
        vec![Effect::Install(successor)]
    }

    /// Opens a file with a game, several games or a position.
    pub fn open_file(&mut self, path: PathBuf, core: &mut Core) {
        self.left.clear();
        self.open_one(path, core);
    }

    /// Opens a file, which may be one of several.
    fn open_one(&mut self, path: PathBuf, core: &mut Core) {
        let path = std::path::absolute(&path).unwrap_or(path);
        core.note = Some(StatusNote::Labelled(Label::OpeningFile));
        self.read(Source::File(path), String::new());
    }

    /// Lets the user choose a file in the system's dialog. If one is open already, perhaps hidden,
    /// the user types the path.
    pub fn ask_for_file(&mut self, purpose: FilePurpose, core: &mut Core) {
        let language = core.language();
        if self.picking.is_some() {
            return self.ask_for_path(purpose, Label::DialogIsOpen, core);
        }
        let folder = usual_folder(core);
        let (kind, extensions) = files_for(&purpose, language);
        let (title, kind) = (title_for(&purpose, language).into(), kind.into());
        let save_as = suggested_name(&purpose, folder.as_deref(), core);
        let is_folder = matches!(purpose, FilePurpose::GamesFolder);
        self.pick(FileQuestion { title, kind, extensions, folder, save_as, is_folder }, purpose);
    }

    fn ask_for_path(&mut self, purpose: FilePurpose, why: Label, core: &mut Core) {
        let folder = usual_folder(core).or_else(|| std::env::current_dir().ok()).unwrap_or_default();
        let name = suggested_name(&purpose, Some(&folder), core).unwrap_or_default();
        let text = folder.join(name).to_string_lossy().into_owned();
        let form = PathForm::new(purpose, text, why, core.front.forms.take());
        core.front.open(Dialog::Path(form));
    }

    /// Uses a chosen file. `has_asked`: the dialog has asked whether to replace an existing file.
    fn use_path(&mut self, path: PathBuf, purpose: FilePurpose, has_asked: bool, core: &mut Core) -> Effects {
        // The dialog has asked about the chosen path, which may lack the extension.
        let consent = |named: &Path| if has_asked && named == path { Consent::Given } else { Consent::None };
        match purpose {
            FilePurpose::Open | FilePurpose::BoardPicture => self.open_file(path, core),
            FilePurpose::GamesFolder | FilePurpose::GamesFile => {
                return vec![Effect::UseGamesFolder(path)];
            }
            FilePurpose::Engine => return vec![Effect::AddEngine(path)],
            FilePurpose::Book => {
                return vec![Effect::AddBook(std::path::absolute(&path).unwrap_or(path))];
            }
            FilePurpose::Games(games) => {
                let named = formats::ending_with(path.clone(), "pgn");
                let consent = consent(&named);
                self.write_games(named, games, Target::Pgn(core.notation()), consent);
            }
            FilePurpose::Save(then) => {
                let named = formats::with_extension(path.clone());
                if let Some(ending) = formats::unwritten(&path) {
                    self.unwritten = Some((named.clone(), ending));
                }
                let consent = consent(&named);
                self.write_as(named, consent, then, core);
            }
            FilePurpose::Print(title, publication) => {
                let media = publication.media();
                let medium = Medium::of_path(&path).filter(|medium| media.contains(medium));
                let medium = medium.or_else(|| media.first().copied()).unwrap_or(Medium::Pdf);
                let named = formats::ending_with(path.clone(), medium.extension());
                let consent = consent(&named);
                self.write_publication(named, title, publication, medium, consent);
            }
            FilePurpose::Picture(motif) => {
                let named = formats::ending_with(path.clone(), motif.extension(&path));
                let consent = consent(&named);
                self.write_picture(named, *motif, consent);
            }
        }
        Effects::new()
    }

    /// Handles the events of finished jobs while no form is open.
    pub fn poll(&mut self, core: &mut Core) -> Effects {
        let mut effects = Effects::new();
        while !core.front.has_form()
            && effects.is_empty()
            && let Some(event) = self.event()
        {
            effects = self.finish(event, core);
        }
        if self.reading.is_none()
            && effects.is_empty()
            && !core.front.has_dialog()
            // The others would cover a picture.
            && core.front.screen() != Screen::Picture
            && let Some(path) = self.waiting.pop_front()
        {
            self.open_one(path, core);
        }
        effects
    }

    fn finish(&mut self, event: Event, core: &mut Core) -> Effects {
        match event {
            Event::Picked(picked) => {
                let Some(purpose) = self.picking.take() else { return Effects::new() };
                match picked {
                    Picked::Path(path) => {
                        // The dialog has not seen the names of several pictures.
                        let is_one = !matches!(&purpose, FilePurpose::Picture(motif) if motif.pictures() > 1);
                        return self.use_path(path, purpose, is_one, core);
                    }
                    Picked::Cancelled => {}
                    Picked::Unavailable => self.ask_for_path(purpose, Label::NoDialog, core),
                }
            }
            Event::Read { source, result, .. } => return self.show_content(source, result, core),
            Event::Written(written) => return self.finish_writing(*written, core),
            Event::GamesWritten { file, games, result } => self.finish_games(file, games, result, core),
            Event::Printed(printed) => self.finish_publication(*printed, core),
            Event::Pictured(pictured) => self.finish_picture(*pictured, core),
            Event::PictureCopied(result) => finish_copying(result, core),
            Event::PasteLooked(Some(image)) => {
                return vec![Effect::ReadPicture(PictureSource::Pixels(image))];
            }
            Event::PasteLooked(None) => core.note = Some(StatusNote::Labelled(Label::NothingToPaste)),
            Event::GuideShown(result) => finish_guide(result, core),
            Event::Looked(looked) => {
                looked.into_iter().for_each(|looked| self.ask_about(*looked, core));
            }
            Event::Listed(games) => self.show_past_games(games, core),
            Event::Forgotten(id, saved) => self.drop_past(id, saved, core),
            Event::Found(found, ply) => return reopen(found, ply, core),
            // The incidents room reports every panic.
            Event::Panicked => _ = core.note.take_if(|note| matches!(note, StatusNote::Labelled(_))),
        }
        Effects::new()
    }

    /// Opens files one after the other. A folder becomes the collection.
    fn open_dropped(&mut self, paths: Vec<PathBuf>, core: &mut Core) -> Effects {
        if let Some(folder) = paths.iter().find(|path| path.is_dir()) {
            return vec![Effect::UseGamesFolder(folder.clone())];
        }
        core.front.close_screen(Screen::Picture);
        self.open_files(paths, core);
        Effects::new()
    }

    /// Opens several files one after the other, each in a tab. If there are too many, opens the
    /// first ones and tells the user.
    pub fn open_files(&mut self, mut paths: Vec<PathBuf>, core: &mut Core) {
        self.left.clear();
        if let Some(first) = paths.get(MAX_DROPPED) {
            let left_out = core.language().left_out(MAX_DROPPED, paths.len() - MAX_DROPPED, first);
            core.alert(Label::TooManyFiles, left_out);
        }
        paths.truncate(MAX_DROPPED);
        self.waiting.extend(paths);
    }

    fn finish_games(
        &mut self,
        file: PathBuf,
        games: Arc<[Game]>,
        result: Result<(), WriteTrouble>,
        core: &mut Core,
    ) {
        match result {
            Ok(()) => {
                remember(&file, core);
                core.note_saved(SavedFiles::one(file));
            }
            Err(trouble) => trouble.report(file, FilePurpose::Games(games), Label::FileTrouble, core),
        }
    }

    /// Handles pasting, copying and dropped files, unless a text field has the focus or a dialog is
    /// open.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the events of egui")]
    pub fn listen(&mut self, ctx: &Context, core: &mut Core) -> Option<Message> {
        let is_game = core.front.screen() == Screen::Game;
        if is_game {
            self.watch(ctx, core);
        }
        let is_busy = ctx.text_edit_focused() || core.front.has_dialog() || !core.alerts.is_empty();
        let asked = ctx.input(|input| {
            let dropped: Vec<PathBuf> =
                input.raw.dropped_files.iter().map(|file| file.path().into()).collect();
            let dropped = (!dropped.is_empty()).then_some(Message::OpenDropped(dropped));
            let event = input.events.iter().find_map(|event| match event {
                Input::Paste(text) => Some(Message::Paste(text.clone())),
                Input::PasteImage(image) => Some(Message::PastePicture(Arc::clone(image))),
                Input::Copy if is_game => Some(Message::Copy(Copied::Pgn)),
                _ => None,
            });
            dropped.or(event)
        });
        if self.paste_patience > 0 {
            self.paste_patience -= 1;
            if self.paste_patience == 0 && asked.is_none() {
                let clipboard = Arc::clone(&self.clipboard);
                self.start(move || Event::PasteLooked(clipboard.picture().map(Arc::new)));
            }
            ctx.request_repaint();
        }
        asked.filter(|_| !is_busy)
    }

    /// Sets the window's title if it has changed.
    pub fn show_title(&mut self, ctx: &Context, core: &Core) {
        let title = title(core);
        if self.title != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        // A screen reader says it when the window comes to the front, and chooses its voice by the
        // language.
        ctx.accesskit_node_builder(accesskit_root_id(), |window| {
            window.set_label(self.title.as_str());
            window.set_language(core.language().tag());
        });
    }
}

/// The folder of the game's file, or else of the most recent file.
fn usual_folder(core: &Core) -> Option<PathBuf> {
    let recent = core.settings.remembered.recent.first().map(PathBuf::as_path);
    core.document().file().or(recent).and_then(Path::parent).map(PathBuf::from)
}

/// Puts a file at the front of the list of recent files.
pub(super) fn remember(path: &Path, core: &mut Core) {
    // Settings cannot store paths that are not Unicode.
    if path.to_str().is_none() {
        return;
    }
    core.change_settings(|settings| {
        settings.remembered.recent.retain(|known| known != path);
        settings.remembered.recent.insert(0, path.into());
        settings.remembered.recent.truncate(Remembered::MAX_RECENT);
    });
}

fn copied(what: Copied, core: &Core) -> String {
    let notation = core.notation();
    let target = match what {
        Copied::Pgn => Target::Pgn(notation),
        Copied::Ubb => Target::Ubb,
        Copied::Moves => Target::Moves(notation),
        Copied::Fen => return core.shown().position.to_string(),
        Copied::Json => Target::Json,
        // Not a text: see `FilesRoom::copy_picture`.
        Copied::Picture => return String::new(),
    };
    formats::write(&core.named(&core.session().record()), target)
}
