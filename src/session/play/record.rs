//! Edits of the record of a played game.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Document, Editing, Play, Saved};
use crate::game::{Game, NodeId, Tree};

/// The moves of a stored game that were only viewed.
pub(super) fn looked_at(saved: &Saved) -> HashSet<NodeId> {
    let tree = saved.game.tree();
    if saved.is_untouched { tree.subtree(Tree::START).collect() } else { HashSet::new() }
}

/// Deletes the moves after a place of the game, unless one of them is on the board.
pub(super) fn cut_after(game: &mut Game, node: NodeId) {
    let tree = game.tree();
    let follows = |&child: &NodeId| tree.contains(child) && !tree.is_within(game.node(), child);
    let beyond: Vec<NodeId> = tree.children(node).iter().copied().filter(follows).collect();
    beyond.into_iter().for_each(|child| game.delete(child));
}

impl Play {
    /// Records that a move was only viewed: a game with nothing else is not worth keeping.
    pub fn note_looked_at(&mut self, node: NodeId) {
        self.looked_at.insert(node);
        self.keep();
    }

    /// Whether no move was made in the game, and those in its record were only viewed.
    fn is_untouched(&self) -> bool {
        let tree = self.document.game.tree();
        let is_bare = |node: NodeId| tree.remark(node).is_empty() && self.looked_at.contains(&node);
        self.document.game.moves().is_empty()
            && !tree.is_empty()
            && tree.subtree(Tree::START).all(|node| node == Tree::START || is_bare(node))
    }

    /// Whether the last deleted moves can be restored: nothing has been changed since.
    pub fn can_restore(&self) -> bool {
        self.deleted.as_ref().is_some_and(|&(revision, _)| revision == self.document.revision())
    }

    /// Restores the last deleted moves. Returns the first of them.
    pub fn restore(&mut self) -> Option<NodeId> {
        let present = self.document.revision();
        let (_, edit) = self.deleted.take_if(|(revision, _)| *revision == present)?;
        let (_, about) = self.document.game.apply(edit);
        self.on_game_changed();
        Some(about)
    }

    /// Goes to another place and continues the game from there; the line to `node` becomes the main
    /// line. An engine whose turn it is searches; two engines are paused.
    pub fn continue_from(&mut self, node: NodeId) {
        self.document.is_helped = true;
        self.document.game.go_to_node(node);
        self.document.game.make_main(node);
        self.is_paused = self.is_between_engines();
        self.on_game_changed();
    }
}

impl Editing for Play {
    fn document(&self) -> &Document {
        &self.document
    }

    fn document_mut(&mut self) -> &mut Document {
        &mut self.document
    }

    fn edit<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let stand = |game: &Game| (game.node(), game.profile(), game.outcome(), game.result());
        let before = stand(&self.document.game);
        let result = change(&mut self.document.game);
        if stand(&self.document.game) == before {
            self.keep();
        } else {
            self.on_game_changed();
        }
        result
    }

    fn type_text(&mut self, change: impl FnOnce(&mut Game)) {
        self.edit(change);
    }

    fn delete(&mut self, node: NodeId) {
        self.document.is_helped = true;
        let before = self.document.game.node();
        let ((), back) = self.document.game.edit(|game| game.delete(node));
        if self.document.game.node() == before {
            self.keep();
        } else {
            self.is_paused = self.document.player(self.document.game.side_to_move()).is_engine();
            self.on_game_changed();
        }
        self.deleted = back.map(|back| (self.document.revision(), back));
    }

    fn saved(&self) -> Saved {
        let mut saved = Saved {
            is_paused: self.is_paused,
            clocks: self.clocks.stored().clone(),
            is_untouched: self.is_untouched() || self.has_nothing_new(),
            from_books: self.from_books.clone(),
            ..self.document.saved()
        };
        if saved.game.outcome().is_some() {
            let end = saved.game.node();
            cut_after(&mut saved.game, end);
        }
        saved
    }

    fn store(&mut self) {
        let mut saved = self.saved();
        self.document.file.compare(&mut saved);
        self.document.store.iter().for_each(|store| store.save_game(&saved));
        if self.document.outcome().is_some() {
            let game = saved.game.clone();
            self.document.store_past(saved);
            self.note_end(game);
        }
    }

    fn record(&self) -> Cow<'_, Game> {
        let game = &self.document.game;
        if self.document.outcome().is_none() || game.tree().next(game.node()).is_none() {
            return Cow::Borrowed(game);
        }
        let mut game = game.clone();
        let end = game.node();
        cut_after(&mut game, end);
        Cow::Owned(game)
    }
}
