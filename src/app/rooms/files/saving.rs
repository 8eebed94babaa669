//! Saving the game to a file.

use std::borrow::Cow;
use std::path::PathBuf;

use super::dialogs::Dialog;
use super::update::remember;
use super::{Consent, FilePurpose, FilesRoom, Successor, Unfit, WriteTrouble, Written, formats};
use crate::app::core::{Core, Effect, Effects, SavedFiles};
use crate::app::text::Label;
use crate::game::Game;
use crate::game::formats::{GamePart, Target};
use crate::session::{Editing, Origin};

impl WriteTrouble {
    /// Tells the user, or asks whether the file may be replaced. A failure has this title.
    pub(super) fn report(self, file: PathBuf, purpose: FilePurpose, title: Label, core: &mut Core) {
        match self {
            Self::Refused(objection) => core.front.open(Dialog::Replace(file, purpose, objection)),
            Self::Failed(error) => core.alert(title, core.language().write_trouble(&error)),
        }
    }
}

impl FilesRoom {
    /// Saves the game to its file, or asks for one. `then` replaces the game afterwards.
    pub(super) fn save(&mut self, then: Option<Box<Successor>>, core: &mut Core) {
        match core.document().origin().cloned() {
            Some(Origin { path, content }) if formats::target(&path, core.notation()).is_some() => {
                self.write_as(path, Consent::Known(content), then, core);
            }
            _ => self.ask_for_file(FilePurpose::Save(then), core),
        }
    }

    /// Saves the game in the format of the file's name. If the format cannot store all of it, asks
    /// first, once for each game and format.
    pub(super) fn write_as(
        &mut self,
        file: PathBuf,
        consent: Consent,
        then: Option<Box<Successor>>,
        core: &mut Core,
    ) {
        let notation = core.notation();
        let target = formats::target(&file, notation).unwrap_or(Target::Pgn(notation).into());
        let id = core.document().id();
        let records: Vec<Cow<'_, Game>> = core.session().records().collect();
        let games: Vec<&Game> = records.iter().map(Cow::as_ref).collect();
        let mut lacking = target.lacks_of(&games);
        // The program keeps the findings of a review itself.
        lacking.retain(|part| *part != GamePart::Scores);
        if !lacking.is_empty() && self.may_lack != Some((id, target)) {
            let lost = target.lost_headers(&games);
            let headers = lost.into_iter().map(|header| header.name).collect();
            let unfit = Unfit { file, consent, then, target, lacking, headers };
            return core.front.open(Dialog::Unfit(Box::new(unfit)));
        }
        self.write(file, target, consent, then, core);
    }

    /// Saves without the parts that the format cannot store.
    pub(super) fn save_without(&mut self, core: &mut Core) {
        if let Some(Dialog::Unfit(unfit)) = core.front.take() {
            self.may_lack = Some((core.document().id(), unfit.target));
            self.write_as(unfit.file, unfit.consent, unfit.then, core);
        }
    }

    /// Saves as PGN beside the named file.
    pub(super) fn save_as_pgn(&mut self, core: &mut Core) {
        if let Some(Dialog::Unfit(unfit)) = core.front.take() {
            self.write_as(unfit.file.with_extension("pgn"), Consent::None, unfit.then, core);
        }
    }

    pub(super) fn finish_writing(&mut self, written: Written, core: &mut Core) -> Effects {
        let Written { id, file, games, then, result } = written;
        match result {
            Ok(origin) => {
                remember(&file, core);
                if let Some(session) = core.session_of(id) {
                    session.saved_as(origin, games);
                }
                let unwritten = self.unwritten.take_if(|(named, _)| *named == file);
                let unwritten_extension = unwritten.map(|(_, ending)| ending);
                core.note_saved(SavedFiles { unwritten_extension, ..SavedFiles::one(file) });
                return then.map(|successor| Effect::Install(*successor)).into_iter().collect();
            }
            Err(trouble) => trouble.report(file, FilePurpose::Save(then), Label::FileTrouble, core),
        }
        Effects::new()
    }
}
