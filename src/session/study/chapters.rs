//! Edits of the chapters of a study.

use super::Study;
use crate::engine::board::Side;
use crate::game::{Edit, Game, Headers, NodeId, Subject};
use crate::session::document::{Chapter, Editing};

/// An undoable edit of a study.
pub(super) enum StudyEdit {
    /// An edit of a chapter's game.
    Record(usize, Box<Edit>),
    /// Adds a chapter with this number, and opens it.
    Add(usize, Box<Chapter>),
    Delete(usize),
    /// Moves a chapter to another number.
    Move {
        from: usize,
        to: usize,
    },
}

impl StudyEdit {
    /// The subject of the edit.
    pub fn subject(&self) -> Subject {
        match self {
            Self::Record(_, edit) => edit.subject(),
            Self::Add(..) => Subject::AddedChapter,
            Self::Delete(_) => Subject::DeletedChapter,
            Self::Move { .. } => Subject::Chapters,
        }
    }
}

impl Study {
    /// Opens a chapter of a study, at the place where it was left.
    pub fn open_chapter(&mut self, number: usize) {
        if self.turn_to_chapter(number) {
            self.keep();
        }
    }

    /// Adds a chapter to a study after the open one, and opens it.
    pub fn add_chapter(&mut self, game: Game) {
        let chapter = Box::new(Chapter { game, place: None });
        self.edit_chapters(StudyEdit::Add(self.document.chapter() + 1, chapter));
    }

    /// Deletes a chapter of a study, unless it is the only one.
    pub fn delete_chapter(&mut self, number: usize) {
        if number < self.document.chapters.len() && self.document.chapters.len() > 1 {
            self.edit_chapters(StudyEdit::Delete(number));
        }
    }

    /// Moves a chapter of a study to another number.
    pub fn move_chapter(&mut self, from: usize, to: usize) {
        if from.max(to) < self.document.chapters.len() && from != to {
            self.edit_chapters(StudyEdit::Move { from, to });
        }
    }

    /// Sets the title of a chapter of a study; an empty one removes it.
    pub fn name_chapter(&mut self, number: usize, title: &str) {
        self.edit_headers(number, |headers| headers.set_chapter(title));
    }

    /// Marks the study as a repertoire for a side.
    pub fn mark_repertoire(&mut self, side: Side) {
        self.edit_headers(0, |headers| headers.set_repertoire(side));
    }

    /// Marks a chapter as an exercise with this solver; `None` for no exercise.
    pub fn mark_exercise(&mut self, number: usize, solver: Option<Side>) {
        self.edit_headers(number, |headers| headers.set_exercise(solver));
    }

    /// Edits the headers of a chapter of a study; the open one stays open.
    fn edit_headers(&mut self, number: usize, change: impl FnOnce(&mut Headers)) {
        if number < self.document.chapters.len() {
            let open = self.document.chapter();
            self.turn_to_chapter(number);
            self.change(|game| change(&mut game.headers));
            self.turn_to_chapter(open);
            self.keep();
        }
    }

    fn edit_chapters(&mut self, edit: StudyEdit) {
        let (back, _) = self.apply(edit);
        self.edits.note(back);
        self.keep();
    }

    /// Applies an edit. Returns the edit that undoes it, and the changed place, unless only the
    /// order of the chapters has changed.
    pub(super) fn apply(&mut self, edit: StudyEdit) -> (StudyEdit, Option<NodeId>) {
        match edit {
            StudyEdit::Record(number, edit) => {
                self.turn_to_chapter(number);
                let (back, place) = self.document.game.apply(*edit);
                self.document.game.go_to(usize::MAX);
                (StudyEdit::Record(number, Box::new(back)), Some(place))
            }
            StudyEdit::Add(number, chapter) => {
                let present = self.document.put(*chapter);
                self.document.chapters.close(present, number);
                (StudyEdit::Delete(number), Some(self.document.place()))
            }
            StudyEdit::Delete(number) => {
                if number == self.document.chapter() {
                    // The one before it, from which it may have been added.
                    self.turn_to_chapter(number.checked_sub(1).unwrap_or(1));
                }
                let chapter = self.document.chapters.take(number);
                (StudyEdit::Add(number, Box::new(chapter)), Some(self.document.place()))
            }
            StudyEdit::Move { from, to } => {
                self.document.chapters.shift(from, to);
                (StudyEdit::Move { from: to, to: from }, None)
            }
        }
    }

    /// Opens a chapter. Returns whether another one was open before.
    fn turn_to_chapter(&mut self, number: usize) -> bool {
        if number == self.document.chapter() || number >= self.document.chapters.len() {
            return false;
        }
        let opened = self.document.chapters.take(number);
        let present = self.document.put(opened);
        self.document.chapters.close(present, number);
        true
    }
}
