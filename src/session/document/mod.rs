//! What a game that is played and a study have in common: a record, the file that it belongs to, and where it is stored.

mod changes;
mod chapters;
mod edits;
mod file;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::archive::{Clocks, GameId, Player, Saved};
use super::storage::{Origin, Store};
use crate::engine::board::Side;
use crate::game::{Game, NodeId, Outcome, Tree};

pub use changes::{Change, WhyDeclined};
pub use edits::Editing;

pub(in crate::session) use chapters::{Chapter, OtherChapters};
pub(in crate::session) use file::UserFile;

/// A record with the file that it belongs to.
pub struct Document {
    pub(in crate::session) game: Game,
    /// The moves to the place at which a study was left.
    pub(in crate::session) place: Option<Vec<String>>,
    pub(in crate::session) chapters: OtherChapters,
    /// By [`Side::index`].
    pub(in crate::session) players: [Player; 2],
    /// Whether the user was helped, so that the game does not count for the rating: by an undo, a hint or other players.
    pub(in crate::session) is_helped: bool,
    pub(in crate::session) id: GameId,
    /// Whether it is a record that was read from somewhere, and not a game that was played here.
    is_record: bool,
    pub(in crate::session) file: UserFile,
    /// `None`: nothing is stored.
    pub(in crate::session) store: Option<Store>,
    /// The changes that the front end has not fetched yet.
    pub(in crate::session) changes: Vec<Change>,
    /// Another one after every change of the game, its record or its players; no two documents have the same.
    revision: u64,
    /// Another one whenever another game, or another chapter, takes the place of this one; no two documents have the same.
    record_number: u64,
}

impl Document {
    /// Opens what is stored, in place of a game with the id `last`.
    pub(in crate::session) fn new(saved: Saved, store: Option<Store>, last: Option<GameId>) -> Self {
        // What another window has open is another game here, so that neither is written over.
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

    /// What is stored of it, as of a game without clocks.
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

    /// Stores it among the past games, if it is worth it: a move was made here, or a record was changed. Returns whether it was.
    pub(in crate::session) fn archive(&self, saved: Saved) -> bool {
        let Some(store) = self.store.as_ref().filter(|_| saved.is_worth_keeping()) else { return false };
        store.archive(self.id, Saved { opened: None, ..saved });
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

    /// Puts another chapter on the board, with the end of its line. Answers the one that was there.
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

    /// A number that changes with every change of the game, its record or its players, and that no other document has. What was
    /// derived from them is valid as long as the number is the same.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that changes when another game, or another chapter of a study, takes the place of this one, and not by edits; no
    /// other document has it.
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

    /// The id of the game, also in [`crate::session::Store::past_games`] once it is there.
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

    /// Whether the game differs from its file, or, without a file, from how it began. The current place does not count.
    pub fn is_modified(&self) -> bool {
        self.file.is_modified
    }

    /// The chapters of a study in order; of a game, that alone.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = &Game> {
        (0..self.chapters.len()).map(|number| self.chapters.get(number).unwrap_or(&self.game))
    }

    /// Which of the chapters is open, from 0.
    pub fn chapter(&self) -> usize {
        self.chapters.open()
    }

    /// The place at which the study was left, as far as its moves are still there; the end of the line if none is known.
    pub fn place(&self) -> NodeId {
        let tree = self.game.tree();
        let step = |node: NodeId, play: &String| {
            let is_it = |&child: &NodeId| tree.play(child).is_some_and(|known| known.to_string() == *play);
            tree.children(node).iter().copied().find(is_it)
        };
        let known = self.place.as_ref().and_then(|place| place.iter().try_fold(Tree::START, step));
        known.unwrap_or_else(|| self.game.node())
    }
}

/// A number that was never given before.
fn next_number() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}
