//! A game as a record: its start position, moves and variations, remarks, players and result.

mod builder;
mod chapters;
pub mod collection;
pub mod compare;
mod edit;
mod ending;
pub mod exercise;
pub mod find;
pub mod formats;
mod handicap;
mod headers;
pub mod hint;
mod line;
pub mod matches;
pub mod merit;
pub mod notation;
mod opening;
mod outcome;
pub mod puzzle;
mod remark;
pub mod repertoire;
pub mod review;
mod tally;
mod tree;

use crate::engine::board::{Move, Piece, Position, Side};
use crate::engine::movegen::{self, Refusal};
use crate::engine::rules::Profile;
use crate::engine::search::Root;

use formats::json::JsonGame;
use review::KeptReview;
use serde::{Deserialize, Serialize};

pub use builder::GameBuilder;
pub use chapters::Chapters;
pub use edit::{Edit, Subject};
pub use handicap::Handicap;
pub use headers::{Date, DateTextError, Headers, Participant};

pub(crate) use headers::local_day;
pub use outcome::{EndReason, Outcome};
pub use remark::{Drawing, Pen, Remark, Sign, Signs};
pub use tally::{Bounds, BoundsError, Estimate, PlayerResult, Tally};
pub use tree::{Branch, NodeId, Tree};

use ending::Ending;
use line::Line;

/// A game: its start position, the tree of its moves, and the place of the tree that is on the
/// board.
///
/// The path from the start to that place, and on along the main continuations, is the game's
/// *line*. Its moves up to the place are [`Game::moves`]; the later ones are [`Game::redo_line`]. A
/// record may go on after an end by the rules, because a game from elsewhere may have been judged
/// by other rules. It is the session that refuses to play on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "JsonGame", try_from = "JsonGame")]
pub struct Game {
    start: Position,
    tree: Tree,
    line: Line,
    /// The position on the board.
    position: Position,
    /// The outcome, if the end of the game is on the board.
    outcome: Option<Outcome>,
    /// The declared end. It stays while another place is on the board.
    ending: Option<Ending>,
    profile: Profile,
    pub headers: Headers,
    review: Option<Box<KeptReview>>,
}

/// An illegal move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {}, {mv}: {cause}", ply + 1)]
pub struct LineError {
    /// The index of the move in the line, from 0.
    pub ply: usize,
    pub mv: Move,
    pub cause: AddError,
}

/// Why a move cannot be added to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("a game has at most {} moves, variations included", Game::MAX_MOVES)]
    Full,
}

/// A move that has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub mv: Move,
    /// The piece that moved.
    pub piece: Piece,
    pub captured: Option<Piece>,
    pub gives_check: bool,
}

impl Played {
    /// Makes the legal move `mv` in `position`.
    fn new(position: &mut Position, mv: Move) -> Self {
        let captured = position.make(mv).captured;
        let piece = position.piece_at(mv.to).expect("the piece that moved has arrived");
        Self { mv, piece, captured, gives_check: position.in_check() }
    }
}

impl Game {
    /// The most moves in a record, variations included: enough for a large opening library, and far
    /// below what fills the memory.
    pub const MAX_MOVES: usize = 100_000;

    /// Creates a game without moves.
    pub fn new(start: Position, profile: Profile) -> Self {
        Self::with_tree(start, Tree::new(), Tree::START, profile)
    }

    /// Creates a game from a line of moves, of which the first `played` (at most all) are on the
    /// board.
    ///
    /// # Errors
    /// The first illegal move.
    pub fn from_line(
        start: Position,
        line: &[Move],
        played: usize,
        profile: Profile,
    ) -> Result<Self, LineError> {
        let mut builder = GameBuilder::new(start, profile);
        for (ply, &mv) in line.iter().enumerate() {
            builder.play(mv).map_err(|cause| LineError { ply, mv, cause })?;
        }
        let mut game = builder.finish();
        game.go_to(played);
        Ok(game)
    }

    /// Creates a game from a tree of legal moves, with `node` on the board.
    fn with_tree(start: Position, tree: Tree, node: NodeId, profile: Profile) -> Self {
        let line = Line::through(&tree, node);
        let mut game = Self {
            position: start.clone(),
            start,
            tree,
            line,
            outcome: None,
            ending: None,
            profile,
            headers: Headers::default(),
            review: None,
        };
        game.arrive();
        game
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves, with variations and comments.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The place on the board.
    pub fn node(&self) -> NodeId {
        self.line.node(self.line.played())
    }

    /// The place after the first `ply` moves of the line, or its end.
    pub fn node_at(&self, ply: usize) -> NodeId {
        self.line.node(ply)
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after the first `ply` moves of the line, redo line included.
    pub fn position_at(&self, ply: usize) -> Position {
        self.position_after(self.line.moves().iter().take(ply).copied())
    }

    /// The position at a place of the tree.
    pub fn position_of(&self, node: NodeId) -> Position {
        self.position_after(self.tree.moves_to(node))
    }

    fn position_after(&self, moves: impl IntoIterator<Item = Move>) -> Position {
        let mut position = self.start.clone();
        for mv in moves {
            position.make(mv);
        }
        position
    }

    pub fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    /// The side to move after `ply` moves.
    pub fn side_at(&self, ply: usize) -> Side {
        if ply.is_multiple_of(2) { self.start.side_to_move() } else { !self.start.side_to_move() }
    }

    /// The full-move number of move `ply` of a line, from 0: one number for a move of each side.
    pub fn move_number(&self, ply: usize) -> usize {
        let is_begun_by_black = self.start.side_to_move() == Side::Black;
        usize::from(self.start.move_number()) + (ply + usize::from(is_begun_by_black)) / 2
    }

    /// The review kept with the game. It may be of other moves than those of the game now: see
    /// [`KeptReview::is_of`].
    pub fn review(&self) -> Option<&KeptReview> {
        self.review.as_deref()
    }

    /// Keeps a review with the game, replacing any other.
    pub fn set_review(&mut self, review: KeptReview) {
        self.review = Some(review.into());
    }

    /// The moves on the board.
    pub fn moves(&self) -> &[Move] {
        &self.line.moves()[..self.line.played()]
    }

    /// The moves of the line after the place on the board: taken back or not reached yet.
    pub fn redo_line(&self) -> &[Move] {
        &self.line.moves()[self.line.played()..]
    }

    /// The moves on the board and the redo line.
    pub fn line(&self) -> &[Move] {
        self.line.moves()
    }

    /// The moves of the game itself, without those tried beyond its end.
    pub fn own_line(&self) -> &[Move] {
        let end = self.ending.map(|ending| ending.node);
        let end = end.filter(|&end| self.node_at(self.tree.ply(end)) == end).map(|end| self.tree.ply(end));
        let plies = end.or_else(|| self.outcome.map(|_| self.moves().len()));
        &self.line()[..plies.unwrap_or(self.line().len())]
    }

    pub fn last_move(&self) -> Option<Move> {
        self.moves().last().copied()
    }

    /// The rules for judging repetitions.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// The root for a search: the position with the history needed to judge repetitions.
    pub fn root(&self) -> Root {
        let root = Root::new(self.start.clone(), self.moves().to_vec(), self.profile);
        begun_by_odds(root.expect("every move of the line was checked when it was added"))
    }

    /// Like [`Self::root`], for a place of the tree.
    pub fn root_of(&self, node: NodeId) -> Root {
        let root = Root::new(self.start.clone(), self.tree.moves_to(node), self.profile);
        begun_by_odds(root.expect("every move of the tree was checked when it was added"))
    }

    /// Plays a move. It becomes the main continuation of the place on the board; another move there
    /// stays as a variation. A declared end is retracted unless the move leads to it.
    ///
    /// # Errors
    /// The move is illegal, or the record is full.
    pub fn play(&mut self, mv: Move) -> Result<Played, AddError> {
        let node = self.add_variation(self.node(), mv)?;
        self.tree.promote(node);
        let played = Played::new(&mut self.position, mv);
        self.line = Line::through(&self.tree, node);
        self.ending.take_if(|ending| !self.tree.is_within(ending.node, node));
        self.judge();
        Ok(played)
    }

    /// Move number `ply` of the line, from 0, as it was played; `None` beyond the line.
    pub fn played_at(&self, ply: usize) -> Option<Played> {
        let &mv = self.line.moves().get(ply)?;
        Some(Played::new(&mut self.position_at(ply), mv))
    }

    /// Goes to the place after the first `ply` moves of the line, or to its end.
    pub fn go_to(&mut self, ply: usize) {
        self.line.go_to(ply);
        self.arrive();
    }

    /// Goes to a place of the tree to continue from there. The path to it, and on, becomes the
    /// line. A declared end is retracted unless it comes later.
    pub fn go_to_node(&mut self, node: NodeId) {
        let is_ahead = |at| at != node && self.tree.is_within(at, node);
        self.ending.take_if(|ending| !is_ahead(ending.node));
        self.line = Line::through(&self.tree, node);
        self.arrive();
    }

    /// Goes to the end of the main line to show it; a declared end stays.
    pub fn go_to_end(&mut self) {
        let end = self.tree.continuation(Tree::START).last().unwrap_or(Tree::START);
        self.line = Line::through(&self.tree, end);
        self.arrive();
    }

    /// Adds a move at a place of the tree as its last variation, unless it is there already. The
    /// board stays as it is. Returns the place after the move.
    ///
    /// # Errors
    /// The move is illegal, or the record is full.
    pub fn add_variation(&mut self, at: NodeId, mv: Move) -> Result<NodeId, AddError> {
        if let Some(known) = self.tree.child(at, mv) {
            return Ok(known);
        }
        movegen::explain(&self.position_of(at), mv)?;
        if self.tree.len() >= Self::MAX_MOVES {
            return Err(AddError::Full);
        }
        let node = self.tree.add(at, mv);
        self.line.extend(&self.tree);
        Ok(node)
    }

    /// Sets the comment on a move, or on the game at the start; an empty text removes it. A first
    /// line of signs is added to the signs.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) {
        self.tree.edit_remark(node, |remark| {
            remark.comment.clear();
            remark.add(comment);
        });
    }

    /// Sets the comment before a move; an empty text removes it.
    pub fn set_before(&mut self, node: NodeId, text: &str) {
        if node != Tree::START {
            self.tree.edit_remark(node, |remark| {
                remark.before.clear();
                remark.add_before(text.trim());
            });
        }
    }

    pub fn set_signs(&mut self, node: NodeId, signs: Signs) {
        self.tree.edit_remark(node, |remark| remark.signs = signs);
    }

    /// Adds a drawing to the board after a move, or removes it if it is there already.
    pub fn draw(&mut self, node: NodeId, drawing: Drawing) {
        self.tree.edit_remark(node, |remark| drawing.toggle_in(&mut remark.drawings));
    }

    /// Clears all drawings on the board after a move.
    pub fn clear_drawings(&mut self, node: NodeId) {
        self.tree.edit_remark(node, |remark| remark.drawings.clear());
    }

    /// Promotes the variation that `node` is in by one step: it becomes the main continuation where
    /// it departs from another line. Returns whether `node` is in a variation.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let path = self.tree.path(node);
        let first = path.into_iter().rev().find(|&id| self.tree.siblings(id).first() != Some(&id));
        if let Some(first) = first {
            self.tree.promote(first);
            self.line = Line::through(&self.tree, self.node());
        }
        first.is_some()
    }

    /// Makes the path to `node` the beginning of the main line.
    pub fn make_main(&mut self, node: NodeId) {
        while self.promote(node) {}
    }

    /// Deletes a move and all that follows it. If that includes the place on the board, the place
    /// before the move is on the board afterwards. The start cannot be deleted.
    pub fn delete(&mut self, node: NodeId) {
        let Some(parent) = self.tree.parent(node) else { return };
        let is_on_board = self.tree.is_within(self.node(), node);
        let stays = if is_on_board { parent } else { self.node() };
        self.tree.delete(node);
        self.line = Line::through(&self.tree, stays);
        self.ending.take_if(|ending| !self.tree.contains(ending.node));
        if is_on_board {
            self.arrive();
        }
    }

    /// Whether both records are the same, apart from the place on the board and the review.
    pub fn is_same_record(&self, other: &Self) -> bool {
        self.start == other.start
            && self.tree == other.tree
            && self.headers == other.headers
            && self.profile == other.profile
            && self.ending == other.ending
    }

    /// Sets the position to the place in the line, and judges it.
    fn arrive(&mut self) {
        self.position = self.position_at(self.line.played());
        self.judge();
    }
}

/// The root, restricted to the first moves that the odds allow.
fn begun_by_odds(mut root: Root) -> Root {
    if root.moves().is_empty() {
        root.search_moves = Handicap::first_moves(root.start());
    }
    root
}

#[cfg(test)]
mod tests;
