//! Saves documents that are to be printed or sent.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Consent, Event, FilesRoom, WriteTrouble};
use crate::app::command::Exported;
use crate::app::core::{Core, FilePurpose, SavedFiles};
use crate::app::text::Label;
use crate::print::{self, Medium, Publication};
use crate::session::{Editing, SaveError, write_file};

/// The result of writing a document.
pub(super) struct Printed {
    file: PathBuf,
    title: Label,
    publication: Arc<Publication>,
    /// The characters that the fonts lack.
    result: Result<BTreeSet<char>, WriteTrouble>,
}

impl FilesRoom {
    /// Asks for a file for the game in another form.
    pub(super) fn ask_export(&mut self, what: Exported, core: &mut Core) {
        let game = Box::new(core.named(&core.session().record()));
        let (language, notation) = (core.language(), core.notation());
        let (title, publication) = match what {
            Exported::WebPage => (Label::WebTitle, Publication::Web(game, language, notation)),
            Exported::Article => (Label::ArticleTitle, Publication::Article(game, language, notation)),
        };
        self.ask_for_file(FilePurpose::Print(title, Arc::new(publication)), core);
    }

    /// Starts to write a document to a file. Writes nothing if `consent` does not cover replacing it.
    pub(super) fn write_publication(
        &mut self,
        file: PathBuf,
        title: Label,
        publication: Arc<Publication>,
        medium: Medium,
        consent: Consent,
    ) {
        self.start_writing(move || {
            let result = match consent.objection(&file, &[]) {
                Some(objection) => Err(WriteTrouble::Refused(objection)),
                None => {
                    let made = publication
                        .write(medium)
                        .map_err(|error| SaveError { path: file.clone(), source: io::Error::other(error) });
                    made.and_then(|(bytes, missing)| write_file(&file, &bytes).map(|()| missing))
                        .map_err(WriteTrouble::Failed)
                }
            };
            Event::Printed(Box::new(Printed { file, title, publication, result }))
        });
    }

    pub(super) fn finish_publication(&mut self, printed: Printed, core: &mut Core) {
        let Printed { file, title, publication, result } = printed;
        match result {
            Ok(missing) => {
                core.note_saved(SavedFiles::one(file));
                if !missing.is_empty() {
                    core.alert(Label::LettersMissing, print::listed(&missing));
                }
            }
            Err(trouble) => {
                let purpose = FilePurpose::Print(title, publication);
                trouble.report(file, purpose, Label::FileTrouble, core);
            }
        }
    }
}
