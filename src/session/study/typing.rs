//! Texts that are stored while they are typed. Continuous typing is one edit.

use super::Study;
use super::chapters::StudyEdit;
use crate::session::document::Editing;

/// A text being typed into a study.
pub(super) struct Typing {
    /// The revision after the last keystroke; any other change ends the typing.
    revision: u64,
    /// The number of edits before it.
    edits: usize,
    /// The edits that could be redone before.
    redo: Vec<StudyEdit>,
}

impl Study {
    /// Ends the typing: the next keystroke begins another edit.
    pub fn end_typing(&mut self) {
        if let Some(typing) = self.take_typing().filter(|typing| typing.edits == self.edits.undo.len()) {
            // The text is unchanged.
            self.edits.redo = typing.redo;
        }
    }

    /// The current typing, if nothing else has changed since.
    fn take_typing(&mut self) -> Option<Typing> {
        self.typing.take().filter(|typing| typing.revision == self.document.revision())
    }

    /// Edits the title of a chapter while it is typed; an empty one removes it.
    pub fn type_chapter(&mut self, number: usize, title: &str) {
        self.type_by(|study| study.name_chapter(number, title));
    }

    /// Edits a text: see [`Editing::type_text`].
    pub(super) fn type_by(&mut self, edit: impl FnOnce(&mut Self)) {
        let mut typing = self.take_typing().unwrap_or_else(|| Typing {
            revision: self.document.revision(),
            edits: self.edits.undo.len(),
            redo: std::mem::take(&mut self.edits.redo),
        });
        edit(self);
        // Undoing the first edit undoes them all.
        self.edits.undo.truncate(typing.edits + 1);
        typing.revision = self.document.revision();
        self.typing = Some(typing);
    }

    /// Undoes the typing as if it had never happened.
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
