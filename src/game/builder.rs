//! Builds a game move by move while a file is read.

use super::{AddError, Drawing, Game, Headers, NodeId, Outcome, Reason, Remark, Tree};
use crate::engine::board::{Move, Position, Side, Undo};
use crate::engine::movegen;
use crate::engine::rules::Profile;

/// A game being read: a tree, and a place in it where the next move is added.
///
/// Going from place to place costs as much as the moves between them.
#[derive(Clone, Debug)]
pub struct GameBuilder {
    start: Position,
    tree: Tree,
    profile: Profile,
    headers: Headers,
    /// How the record says that the game ended; `None`: it does not.
    ended: Option<Outcome>,
    /// Where the next move is played.
    at: NodeId,
    position: Position,
    /// How to take back the moves that led there.
    undo: Vec<Undo>,
}

impl GameBuilder {
    /// A game with no move yet.
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

    /// Where the game begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the next move is played.
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// The position there.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What has been built.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Adds a move, or finds it where it is known already, and goes there.
    ///
    /// # Errors
    /// Why the move is not legal, or that the record is full.
    pub fn play(&mut self, play: Move) -> Result<NodeId, AddError> {
        if self.tree.child(self.at, play).is_none() {
            movegen::explain(&self.position, play)?;
        }
        self.play_legal(play)
    }

    /// The same for a move that was just found to be legal there, which is not asked again.
    ///
    /// # Errors
    /// That the record is full.
    pub(super) fn play_legal(&mut self, play: Move) -> Result<NodeId, AddError> {
        debug_assert!(movegen::is_legal(&self.position, play));
        if self.tree.len() >= Game::MAX_MOVES && self.tree.child(self.at, play).is_none() {
            return Err(AddError::Full);
        }
        let node = self.tree.add(self.at, play);
        self.enter(node, play);
        Ok(node)
    }

    fn enter(&mut self, node: NodeId, play: Move) {
        self.undo.push(self.position.make(play));
        self.at = node;
    }

    /// Takes back a move. Answers false at the start.
    pub fn step_back(&mut self) -> bool {
        let way = self.tree.parent(self.at).zip(self.tree.play(self.at)).zip(self.undo.pop());
        let Some(((parent, play), undo)) = way else { return false };
        self.position.unmake(play, undo);
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
            let play = self.tree.play(next).expect("only the start has no move, and it is on no path");
            self.enter(next, play);
        }
    }

    /// Adds to what is said about the move that led here, or, at the start, about the game; on a line of
    /// its own, if something is said already.
    pub fn comment(&mut self, text: &str) {
        self.comment_on(self.at, text);
    }

    /// The same for any move.
    pub fn comment_on(&mut self, node: NodeId, text: &str) {
        if !text.is_empty() {
            self.tree.remark_mut(node).add(text);
        }
    }

    /// Adds to what is said before a move; at the start, to the comment on the game.
    pub fn say_before(&mut self, node: NodeId, text: &str) {
        match node {
            Tree::START => self.comment_on(node, text),
            node if text.is_empty() => _ = node,
            node => self.tree.remark_mut(node).add_before(text),
        }
    }

    /// Sets all that is said of a move, or, at the start, of the game.
    pub(super) fn set_remark(&mut self, node: NodeId, remark: Remark) {
        *self.tree.remark_mut(node) = remark;
    }

    /// Adds a drawing to the board after a move.
    pub fn draw_on(&mut self, node: NodeId, drawing: Drawing) {
        let drawings = &mut self.tree.remark_mut(node).drawings;
        if !drawings.contains(&drawing) {
            drawings.push(drawing);
        }
    }

    /// What the record says about the game.
    pub fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// Who won, by the record; `None`: a draw. See [`Game::record`].
    pub fn record(&mut self, winner: Option<Side>) {
        self.end(Outcome::recorded(winner));
    }

    /// How the game ended, by the record; a mate on the board counts more.
    pub fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
    }

    /// The game, with the end of its main line on the board.
    pub fn finish(self) -> Game {
        let end = self.tree.continuation(Tree::START).last().unwrap_or(Tree::START);
        self.finish_at(end)
    }

    /// The game, with a place of its tree on the board.
    pub fn finish_at(self, node: NodeId) -> Game {
        let mut game = Game::with_tree(self.start, self.tree, node, self.profile);
        game.headers = self.headers;
        match self.ended {
            Some(Outcome { winner, reason: Reason::Recorded }) => game.record(winner),
            Some(outcome) => game.end_at(node, outcome),
            None => {}
        }
        game
    }
}
