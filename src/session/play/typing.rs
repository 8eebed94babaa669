//! Texts that are stored while they are typed. All that is typed in one go is one edit.

use super::Session;
use super::chapters::StudyEdit;

/// What is being typed into a study.
pub(super) struct Typing {
    /// The revision that the last of it has led to; after any other change it is over.
    revision: u64,
    /// How many edits there were before.
    edits: usize,
    /// What could be made again before.
    redo: Vec<StudyEdit>,
}

impl Session {
    /// Ends what is being typed: the next of it is another edit.
    pub fn end_typing(&mut self) {
        let typing = self.typing.take().filter(|typing| typing.revision == self.revision);
        if let Some(typing) = typing.filter(|typing| typing.edits == self.edits.undo.len()) {
            // Nothing has come of it.
            self.edits.redo = typing.redo;
        }
    }

    /// Makes an edit of a text. If nothing else has changed since the last one that was made so, the two are one edit; they must
    /// be of the same text.
    pub fn type_text(&mut self, edit: impl FnOnce(&mut Self)) {
        let going_on = self.typing.take_if(|typing| typing.revision == self.revision);
        let mut typing = going_on.unwrap_or_else(|| Typing {
            revision: self.revision,
            edits: self.edits.undo.len(),
            redo: std::mem::take(&mut self.edits.redo),
        });
        edit(self);
        // What takes back the first of them takes back all.
        self.edits.undo.truncate(typing.edits + 1);
        typing.revision = self.revision;
        self.typing = Some(typing);
    }

    /// Takes back what was typed into a study, as if it had never been. In a game nothing is taken back.
    pub fn take_back_typing(&mut self) {
        let Some(typing) = self.typing.take_if(|typing| typing.revision == self.revision) else { return };
        if self.edits.undo.len() > typing.edits
            && let Some(back) = self.edits.undo.pop()
        {
            self.apply(back);
        }
        self.edits.redo = typing.redo;
        self.on_game_changed();
    }
}
