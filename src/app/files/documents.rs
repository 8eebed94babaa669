//! Saving documents that are to be printed or sent.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::dialogs::Dialog;
use super::{Event, FilesRoom, Objection, WriteTrouble};
use crate::app::core::{Core, FilePurpose, StatusNote};
use crate::app::text::Label;
use crate::print::{self, Document, Medium};
use crate::session::{SaveError, write_file};

/// The result of writing a document.
pub(super) struct Printed {
    file: PathBuf,
    document: Arc<Document>,
    /// The letters that the fonts lack.
    result: Result<BTreeSet<char>, WriteTrouble>,
}

impl FilesRoom {
    /// Starts to write a document to a file. Unless `may_replace`, fails if the file exists.
    pub(super) fn write_document(
        &mut self,
        file: PathBuf,
        document: Arc<Document>,
        medium: Medium,
        may_replace: bool,
    ) {
        self.start_writing(move || {
            let result = if !may_replace && file.exists() {
                Err(WriteTrouble::Refused(Objection::Exists))
            } else {
                let made = print::write(&document, medium)
                    .map_err(|error| SaveError { path: file.clone(), source: io::Error::other(error) });
                made.and_then(|bytes| write_file(&file, &bytes))
                    .map(|()| medium.missing(&document))
                    .map_err(WriteTrouble::Failed)
            };
            Event::Printed(Box::new(Printed { file, document, result }))
        });
    }

    pub(super) fn finish_document(&mut self, printed: Printed, core: &mut Core) {
        let Printed { file, document, result } = printed;
        match result {
            Ok(missing) => {
                core.note = Some(StatusNote::Told(Label::Saved));
                if !missing.is_empty() {
                    core.alert(Label::LettersMissing, print::listed(&missing));
                }
            }
            Err(WriteTrouble::Refused(objection)) => {
                self.open(Dialog::Replace(file, FilePurpose::Print(document), objection), core);
            }
            Err(WriteTrouble::Failed(error)) => {
                core.alert(Label::PrintTrouble, core.language().write_trouble(&error));
            }
        }
    }
}
