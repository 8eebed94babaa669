//! Opens what was read from a file or pasted.

use super::chooser::Chooser;
use super::dialogs::Dialog;
use super::fetch::open_fetched;
use super::path::PathForm;
use super::update::remember;
use super::{Content, FilesRoom, Source, Successor, Trouble, chapters};
use crate::app::command::Command;
use crate::app::core::{Core, Effect, Effects, StatusNote};
use crate::app::text::Label;
use crate::game::Chapters;
use crate::game::exercise::Exercise;
use crate::game::formats::Reading;
use crate::session::Origin;

impl FilesRoom {
    /// Opens the content, asks which of several games to open, or reports why reading failed.
    pub(super) fn show_content(
        &mut self,
        source: Source,
        result: Result<Content, Trouble>,
        core: &mut Core,
    ) -> Effects {
        core.note.take_if(|note| *note == StatusNote::Labelled(Label::OpeningFile));
        let reloaded = self.reloaded.take().filter(|reloaded| source.file() == Some(&*reloaded.file));
        let content = match result {
            Ok(content) => content,
            Err(trouble) => {
                if let (Trouble::Open(error), Source::File(path)) = (&trouble, &source)
                    && error.source.kind() == std::io::ErrorKind::NotFound
                {
                    core.change_settings(|settings| settings.remembered.recent.retain(|known| known != path));
                }
                let title = if source == Source::Text { Label::PasteTrouble } else { Label::OpenTrouble };
                core.alert(title, trouble.told(&source, core.language()));
                let is_of_it = |form: &PathForm| source.file() == Some(&*form.path());
                if let Some(form) = core.front.forms.take_if(is_of_it) {
                    core.front.open(Dialog::Path(form.again()));
                }
                return Effects::new();
            }
        };
        // The user did not choose a file of the collection, so it is not a recent file.
        if let (Source::File(path), false) = (&source, matches!(content, Content::Fetched(_))) {
            remember(path, core);
            core.front.forms.take_if(|form: &PathForm| form.path() == *path);
        }
        match content {
            Content::Picture(source) => return vec![Effect::ReadPicture(source)],
            Content::Fetched(fetched) => return open_fetched(fetched, core),
            Content::Game(reading, file) => {
                let Reading { game, losses } = *reading;
                if !losses.is_empty() {
                    self.left.push(core.language().losses(source.file(), &losses));
                }
                return self.open_record(Box::new(game.into()), file);
            }
            Content::Position(start) => {
                return vec![Effect::AskGameFrom(core.settings.game, start)];
            }
            Content::Study(chapters, left, file) => {
                if !left.is_empty() {
                    self.left.push(chapters::told(core.language(), source.file(), &left));
                }
                core.front.close_dialogs();
                let chapter = reloaded.map(|reloaded| Effect::OpenChapter(reloaded.chapter(&chapters)));
                let mut effects = self.open_record(chapters, file);
                effects.extend(chapter);
                return effects;
            }
            // It was open as a study.
            Content::Games(games, _, file) if reloaded.is_some() && games.len() <= chapters::MAX_CHAPTERS => {
                self.reloaded = reloaded;
                self.read_chapters(source, games, file);
            }
            Content::Games(games, summaries, file) => {
                let language = core.language();
                let chooser = Chooser::new(source, games, (summaries, file), language);
                core.front.open_list(Dialog::Chooser(Box::new(chooser)));
            }
        }
        Effects::new()
    }

    /// Opens a record. If it consists of exercises, the user solves them before seeing the answers.
    fn open_record(&mut self, record: Box<Chapters>, file: Option<Origin>) -> Effects {
        let is_to_solve = record.games().all(Exercise::is_one);
        let mut effects = vec![Effect::Replace(Successor::Record(record, file))];
        if !self.left.is_empty() {
            self.left_told.clone_from(&self.left);
            effects.push(Effect::Note(StatusNote::ReadInPart));
        }
        if is_to_solve {
            effects.push(Effect::Do(Command::Exercises));
        }
        effects
    }
}
