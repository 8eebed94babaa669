//! Texts that are stored while they are typed. All that is typed in one go is one edit.

use super::Study;
use super::chapters::StudyEdit;
use crate::session::document::Editing;

/// What is being typed into a study.
pub(super) struct Typing {
    /// The revision that the last of it has led to; after any other change it is over.
    revision: u64,
    /// How many edits there were before.
    edits: usize,
    /// What could be made again before.
    redo: Vec<StudyEdit>,
}

impl Study {
    /// Ends what is being typed: the next of it is another edit.
    pub fn end_typing(&mut self) {
        if let Some(typing) = self.take_typing().filter(|typing| typing.edits == self.edits.undo.len()) {
            // Nothing has come of it.
            self.edits.redo = typing.redo;
        }
    }

    /// What is being typed, if nothing else has changed since.
    fn take_typing(&mut self) -> Option<Typing> {
        self.typing.take().filter(|typing| typing.revision == self.document.revision())
    }

    /// Types the title of a chapter; an empty one removes it.
    pub fn type_chapter(&mut self, number: usize, title: &str) {
        self.type_by(|study| study.name_chapter(number, title));
    }

    /// Makes an edit of a text: see [`Editing::type_text`].
    pub(super) fn type_by(&mut self, edit: impl FnOnce(&mut Self)) {
        let mut typing = self.take_typing().unwrap_or_else(|| Typing {
            revision: self.document.revision(),
            edits: self.edits.undo.len(),
            redo: std::mem::take(&mut self.edits.redo),
        });
        edit(self);
        // What takes back the first of them takes back all.
        self.edits.undo.truncate(typing.edits + 1);
        typing.revision = self.document.revision();
        self.typing = Some(typing);
    }

    /// Takes back what was typed, as if it had never been.
    pub fn take_back_typing(&mut self) {
        let Some(typing) = self.take_typing() else { return };
        if self.edits.undo.len() > typing.edits
            && let Some(back) = self.edits.undo.pop()
        {
            self.apply(back);
        }
        self.edits.redo = typing.redo;
        self.keep();
    }
}
