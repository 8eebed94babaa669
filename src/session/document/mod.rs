//! The common part of a played game and a study: a record, its file, and its place in the store.

mod changes;
mod chapters;
mod edits;
mod file;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::storage::{Origin, Store};
use super::stored_games::{Clocks, GameId, Player, Saved};
use crate::engine::board::Side;
use crate::game::{Game, NodeId, Outcome, Tree};

pub use changes::{Change, WhyDeclined};
pub use edits::Editing;

pub(in crate::session) use chapters::{Chapter, OtherChapters};
pub(in crate::session) use file::UserFile;

/// A record with its file.
pub struct Document {
    pub(in crate::session) game: Game,
    /// The moves to the place where a study was left.
    pub(in crate::session) place: Option<Vec<String>>,
    pub(in crate::session) chapters: OtherChapters,
    /// By [`Side::index`].
    pub(in crate::session) players: [Player; 2],
    /// Whether the user was helped, so that the game does not count for the rating: by an undo, a
    /// hint or other players.
    pub(in crate::session) is_helped: bool,
    pub(in crate::session) id: GameId,
    /// Whether it is a record that was read from somewhere, not a game that was played here.
    is_record: bool,
    pub(in crate::session) file: UserFile,
    /// `None` if nothing is stored.
    pub(in crate::session) store: Option<Store>,
    /// The changes that the front end has not fetched yet.
    pub(in crate::session) changes: Vec<Change>,
    /// Changes with the game, its record or its players; unique among all documents.
    revision: u64,
    /// Changes when another game or chapter replaces this one; unique among all documents.
    record_number: u64,
}

impl Document {
    /// Opens stored content, in place of a game with the id `last`.
    pub(in crate::session) fn new(saved: Saved, store: Option<Store>, last: Option<GameId>) -> Self {
        // If another window has the same game open, it becomes another game here, so that neither
        // overwrites the other.
        let is_free = |id: &GameId| store.as_ref().is_none_or(|store| !store.is_open_elsewhere(*id));
        let id = saved.id.filter(is_free).unwrap_or_else(|| GameId::now(last.max(saved.id)));
        let file = UserFile::of(&saved);
        let Saved { game, players, is_record, is_helped, place, chapters, chapter, .. } = saved;
        Self {
            game,
            place,
            chapters: OtherChapters::new(chapters, chapter),
            players,
            is_helped,
            id,
            is_record,
            file,
            store,
            changes: Vec::new(),
            revision: next_number(),
            record_number: next_number(),
        }
    }

    /// The state to store, as of a game without clocks.
    pub(in crate::session) fn saved(&self) -> Saved {
        Saved {
            file: self.file().and_then(Path::to_str).map(String::from),
            file_content: self.origin().and_then(|origin| origin.content),
            is_kept: !self.is_modified(),
            id: Some(self.id),
            is_record: self.is_record,
            is_helped: self.is_helped,
            place: self.place.clone(),
            chapters: self.chapters.others().cloned().collect(),
            chapter: self.chapter(),
            ..Saved::new(self.game.clone(), self.players, Clocks::default())
        }
    }

    /// Stores it among the past games, if it is worth it: a move was made here, or a record was
    /// changed. Returns whether it was.
    pub(in crate::session) fn store_past(&self, saved: Saved) -> bool {
        let Some(store) = self.store.as_ref().filter(|_| saved.is_worth_keeping()) else { return false };
        store.store_past(self.id, Saved { opened: None, ..saved });
        true
    }

    /// Fetches what has happened since the last call, in order.
    pub(in crate::session) fn poll(&mut self) -> Vec<Change> {
        if let Some(store) = &self.store {
            self.changes.extend(store.errors().into_iter().map(Change::SaveFailed));
            self.changes.extend(store.has_recovered().then_some(Change::SavedAgain));
            self.changes.extend(store.misread().into_iter().map(Change::Misread));
        }
        std::mem::take(&mut self.changes)
    }

    /// Puts another chapter on the board, at the end of its line. Returns the previous one.
    pub(in crate::session) fn put(&mut self, Chapter { game, place }: Chapter) -> Chapter {
        let game = std::mem::replace(&mut self.game, game);
        let place = std::mem::replace(&mut self.place, place);
        self.game.go_to(usize::MAX);
        self.record_number = next_number();
        Chapter { game, place }
    }

    /// The game: start, moves, position, outcome.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A number that changes with every change of the game, its record or its players, and is
    /// unique among all documents. Data derived from them is valid while the number is the same.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that changes when another game or chapter replaces this one, but not by edits;
    /// unique among all documents.
    pub fn record_number(&self) -> u64 {
        self.record_number
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// Whether the game is under way and a human is to move.
    pub fn is_human_turn(&self) -> bool {
        self.outcome().is_none() && !self.player(self.game.side_to_move()).is_engine()
    }

    /// The human's side, if exactly one player is human.
    pub fn only_human(&self) -> Option<Side> {
        match self.players.map(Player::is_engine) {
            [false, true] => Some(Side::Red),
            [true, false] => Some(Side::Black),
            _ => None,
        }
    }

    /// The id of the game, also in [`crate::session::Store::past_games`] once it is stored there.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The file that the game was opened from or saved to.
    pub fn file(&self) -> Option<&Path> {
        self.origin().map(|origin| &*origin.path)
    }

    /// That file with the fingerprint of its content.
    pub fn origin(&self) -> Option<&Origin> {
        self.file.origin.as_ref()
    }

    /// Whether the game differs from its file, or, without a file, from how it began. The current
    /// place does not count.
    pub fn is_modified(&self) -> bool {
        self.file.is_modified
    }

    /// The chapters of a study in order; a game counts as one chapter.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = &Game> {
        (0..self.chapters.len()).map(|number| self.chapters.get(number).unwrap_or(&self.game))
    }

    /// The number of the open chapter, from 0.
    pub fn chapter(&self) -> usize {
        self.chapters.open()
    }

    /// Where the study was left, as far as its moves still exist; otherwise the end of the line.
    pub fn place(&self) -> NodeId {
        let tree = self.game.tree();
        let step = |node: NodeId, mv: &String| {
            let is_it = |&child: &NodeId| tree.play(child).is_some_and(|known| known.to_string() == *mv);
            tree.children(node).iter().copied().find(is_it)
        };
        let known = self.place.as_ref().and_then(|place| place.iter().try_fold(Tree::START, step));
        known.unwrap_or_else(|| self.game.node())
    }
}

/// A unique number.
fn next_number() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}
