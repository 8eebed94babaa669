//! Builds a game move by move while a file is read.

use super::{AddError, Drawing, EndReason, Game, Headers, NodeId, Outcome, Remark, Tree};
use crate::engine::board::{Move, Position, Side, Undo};
use crate::engine::movegen;
use crate::engine::rules::Profile;

/// A game being read: a tree and the place in it where the next move is added.
///
/// Going from one place to another costs as much as the moves between them.
#[derive(Clone, Debug)]
pub struct GameBuilder {
    start: Position,
    tree: Tree,
    profile: Profile,
    headers: Headers,
    /// The end of the game according to the record; `None` if it names none.
    ended: Option<Outcome>,
    /// The place where the next move is played.
    at: NodeId,
    position: Position,
    /// The moves to take back, from `at` to the root.
    undo: Vec<Undo>,
}

impl GameBuilder {
    /// Creates a game without moves.
    pub fn new(start: Position, profile: Profile) -> Self {
        Self {
            position: start.clone(),
            start,
            tree: Tree::new(),
            profile,
            headers: Headers::default(),
            ended: None,
            at: Tree::START,
            undo: Vec::new(),
        }
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The place where the next move is played.
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// The position at that place.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The tree built so far.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Adds a move, or finds it if it is already there, and goes to it.
    ///
    /// # Errors
    /// The move is illegal, or the record is full.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, AddError> {
        if self.tree.child(self.at, mv).is_none() {
            movegen::explain(&self.position, mv)?;
        }
        self.play_legal(mv)
    }

    /// Like [`Self::play`], for a move already known to be legal: it is not checked again.
    ///
    /// # Errors
    /// The record is full.
    pub(super) fn play_legal(&mut self, mv: Move) -> Result<NodeId, AddError> {
        debug_assert!(movegen::is_legal(&self.position, mv));
        if self.tree.len() >= Game::MAX_MOVES && self.tree.child(self.at, mv).is_none() {
            return Err(AddError::Full);
        }
        let node = self.tree.add(self.at, mv);
        self.enter(node, mv);
        Ok(node)
    }

    fn enter(&mut self, node: NodeId, mv: Move) {
        self.undo.push(self.position.make(mv));
        self.at = node;
    }

    /// Takes back a move. Returns false at the start.
    pub fn step_back(&mut self) -> bool {
        let way = self.tree.parent(self.at).zip(self.tree.play(self.at)).zip(self.undo.pop());
        let Some(((parent, mv), undo)) = way else { return false };
        self.position.unmake(mv, undo);
        self.at = parent;
        true
    }

    /// Goes to a place of the tree.
    pub fn go_to(&mut self, node: NodeId) {
        let path = self.tree.path(node);
        let is_on_path = |at: NodeId, ply: usize| ply == 0 || path.get(ply - 1) == Some(&at);
        while !is_on_path(self.at, self.tree.ply(self.at)) {
            self.step_back();
        }
        for &next in &path[self.tree.ply(self.at)..] {
            let mv = self.tree.play(next).expect("only the start has no move, and it is on no path");
            self.enter(next, mv);
        }
    }

    /// Adds to the comment on the move that led here, or on the game at the start. If there is a
    /// comment already, the text goes on a new line.
    pub fn comment(&mut self, text: &str) {
        self.comment_on(self.at, text);
    }

    /// Like [`Self::comment`], for any move.
    pub fn comment_on(&mut self, node: NodeId, text: &str) {
        if !text.is_empty() {
            self.tree.edit_remark(node, |remark| remark.add(text));
        }
    }

    /// Adds to the comment before a move; at the start, to the comment on the game.
    pub fn say_before(&mut self, node: NodeId, text: &str) {
        match node {
            Tree::START => self.comment_on(node, text),
            node if text.is_empty() => _ = node,
            node => self.tree.edit_remark(node, |remark| remark.add_before(text)),
        }
    }

    /// Replaces all remarks on a move, or on the game at the start.
    pub(super) fn set_remark(&mut self, node: NodeId, remark: Remark) {
        self.tree.edit_remark(node, |present| *present = remark);
    }

    /// Adds a drawing to the board after a move.
    pub fn draw_on(&mut self, node: NodeId, drawing: Drawing) {
        self.tree.edit_remark(node, |remark| {
            if !remark.drawings.contains(&drawing) {
                remark.drawings.push(drawing);
            }
        });
    }

    /// The headers of the game.
    pub fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// Records who won; `None` is a draw. See [`Game::record`].
    pub fn record(&mut self, winner: Option<Side>) {
        self.end(Outcome::recorded(winner));
    }

    /// Records how the game ended; a mate on the board takes precedence.
    pub fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
    }

    /// The finished game, at the end of its main line.
    pub fn finish(self) -> Game {
        let end = self.tree.continuation(Tree::START).last().unwrap_or(Tree::START);
        self.finish_at(end)
    }

    /// The finished game, at the given place.
    pub fn finish_at(self, node: NodeId) -> Game {
        let mut game = Game::with_tree(self.start, self.tree, node, self.profile);
        game.headers = self.headers;
        match self.ended {
            Some(Outcome { winner, reason: EndReason::Recorded }) => game.record(winner),
            Some(outcome) => game.end_at(node, outcome),
            None => {}
        }
        game
    }
}
