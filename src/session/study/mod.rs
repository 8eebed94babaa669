//! A study: a record that is read and edited, with its chapters. All edits can be undone.

mod chapters;
mod typing;

use std::borrow::Cow;

use super::document::{Change, Document, Editing};
use super::storage::{Origin, Store};
use super::stored_games::{Clocks, GameId, Player, Saved};
use crate::engine::board::Move;
use crate::game::{Chapters, Game, NodeId, Subject};

use chapters::StudyEdit;
use typing::Typing;

/// A study of a record.
pub struct Study {
    document: Document,
    /// The time when it was opened, which orders the tabs.
    opened: GameId,
    edits: Edits,
    /// The current typing, if any.
    typing: Option<Typing>,
    /// The state of the game being studied. It is stored with the study, for playing the game on.
    standing: SuspendedGame,
}

/// The state of a game that is not being played.
struct SuspendedGame {
    clocks: Clocks,
    is_paused: bool,
}

/// The edits of a study.
#[derive(Default)]
struct Edits {
    /// The edits that undo earlier ones, the last one last.
    undo: Vec<StudyEdit>,
    /// The edits that redo undone ones.
    redo: Vec<StudyEdit>,
}

impl Edits {
    /// Records the edit that undoes a new one.
    fn note(&mut self, back: StudyEdit) {
        self.undo.push(back);
        self.redo.clear();
    }
}

/// The result of undoing or redoing an edit of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The subject of the edit.
    pub subject: Subject,
    /// The changed place of the open chapter, or the place where another chapter has been opened;
    /// `None` if the order of the chapters has changed.
    pub place: Option<NodeId>,
}

impl Study {
    /// A study of a record. `file` is the file it was read from, if it holds nothing else and can
    /// be written back. With a `store`, the study is stored in it after every change.
    pub fn reading(record: impl Into<Chapters>, file: Option<Origin>, store: Option<Store>) -> Self {
        let record = record.into();
        let saved = Saved::new(record.first, [Player::Human; 2], Clocks::default());
        let saved = Saved { chapters: record.rest, is_record: true, ..saved };
        let mut study = Self::new(saved, store);
        study.document.file.origin = file;
        study.keep();
        study
    }

    /// A study of stored content: another study, or a played game, which remains the players' own.
    pub fn of(saved: Saved, store: Option<Store>) -> Self {
        let mut study = Self::new(saved, store);
        study.keep();
        study
    }

    fn new(saved: Saved, store: Option<Store>) -> Self {
        let standing = SuspendedGame { clocks: saved.clocks.clone(), is_paused: saved.is_paused };
        let opened = saved.opened.unwrap_or_else(|| GameId::now(None));
        let mut document = Document::new(saved, store, None);
        document.game.go_to(usize::MAX);
        Self { document, opened, edits: Edits::default(), typing: None, standing }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Fetches what has happened since the last call, in order. Never blocks.
    pub fn poll(&mut self) -> Vec<Change> {
        self.document.poll()
    }

    /// Records the place where the study is left, to be stored with it.
    pub fn leave_at(&mut self, node: NodeId) {
        if self.document.place() != node {
            let moves = self.document.game.tree().moves_to(node);
            self.document.place = Some(moves.iter().map(Move::to_string).collect());
            self.save(&self.saved());
        }
    }

    /// Waits until everything is stored, because the window closes.
    pub fn close(&self) {
        self.document.store.iter().for_each(Store::wait);
    }

    /// Closes the study for good: unsaved changes are kept among the past games.
    pub fn discard(self) {
        self.keep_among_past();
        self.document.store.iter().for_each(|store| store.remove(&store.study_name(self.document.id)));
    }

    /// Whether there is an edit to undo.
    pub fn can_undo(&self) -> bool {
        !self.edits.undo.is_empty()
    }

    /// Whether there is an edit to redo.
    pub fn can_redo(&self) -> bool {
        !self.edits.redo.is_empty()
    }

    /// Undoes the last edit; `None` if there is none.
    pub fn undo(&mut self) -> Option<Undone> {
        let edit = self.edits.undo.pop()?;
        let (back, place) = self.apply(edit);
        let subject = back.subject();
        self.edits.redo.push(back);
        self.keep();
        Some(Undone { subject, place })
    }

    /// Redoes the last undone edit; `None` if there is none.
    pub fn redo(&mut self) -> Option<Undone> {
        let edit = self.edits.redo.pop()?;
        let subject = edit.subject();
        let (back, place) = self.apply(edit);
        self.edits.undo.push(back);
        self.keep();
        Some(Undone { subject, place })
    }

    /// Changes the record by an undoable edit. The end of the line stays on the board.
    fn change<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let (result, back) = self.document.game.edit(change);
        self.document.game.go_to(usize::MAX);
        if let Some(back) = back {
            self.edits.note(StudyEdit::Record(self.document.chapter(), Box::new(back)));
        }
        result
    }

    fn save(&self, saved: &Saved) {
        self.document.store.iter().for_each(|store| store.save(&store.study_name(self.document.id), saved));
    }
}

impl Editing for Study {
    fn document(&self) -> &Document {
        &self.document
    }

    fn document_mut(&mut self) -> &mut Document {
        &mut self.document
    }

    fn edit<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let result = self.change(change);
        self.keep();
        result
    }

    fn type_text(&mut self, change: impl FnOnce(&mut Game)) {
        self.type_by(|study| study.edit(change));
    }

    fn delete(&mut self, node: NodeId) {
        self.document.is_helped = true;
        self.edit(|game| game.delete(node));
    }

    fn saved(&self) -> Saved {
        let SuspendedGame { clocks, is_paused } = &self.standing;
        let opened = Some(self.opened);
        Saved { clocks: clocks.clone(), is_paused: *is_paused, opened, ..self.document.saved() }
    }

    fn store(&mut self) {
        let mut saved = self.saved();
        self.document.file.compare(&mut saved);
        self.save(&saved);
        if self.document.outcome().is_some() {
            self.document.store_past(saved);
        }
    }

    fn record(&self) -> Cow<'_, Game> {
        Cow::Borrowed(&self.document.game)
    }
}
