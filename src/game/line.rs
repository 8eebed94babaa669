//! The line of a game through its tree.

use super::{NodeId, Tree};
use crate::engine::board::Move;

/// The moves from the start to a place, and on along the main continuations.
#[derive(Clone, Debug)]
pub(super) struct Line {
    nodes: Vec<NodeId>,
    moves: Vec<Move>,
    /// The number of moves up to the place.
    played: usize,
}

impl Line {
    pub fn through(tree: &Tree, node: NodeId) -> Self {
        let mut line = Self { nodes: tree.path(node), moves: tree.moves_to(node), played: tree.ply(node) };
        line.extend(tree);
        line
    }

    /// Follows the main continuations beyond the known end.
    pub fn extend(&mut self, tree: &Tree) {
        let end = self.node(self.nodes.len());
        for node in tree.continuation(end) {
            self.nodes.push(node);
            self.moves.extend(tree.play(node));
        }
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn played(&self) -> usize {
        self.played
    }

    /// The place after `ply` moves, or the end.
    pub fn node(&self, ply: usize) -> NodeId {
        let index = ply.min(self.nodes.len()).checked_sub(1);
        index.map_or(Tree::START, |index| self.nodes[index])
    }

    /// Goes to the place after `ply` moves, or to the end.
    pub fn go_to(&mut self, ply: usize) {
        self.played = ply.min(self.moves.len());
    }
}

/// Compares the moves only: node ids differ between trees.
impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.moves == other.moves && self.played == other.played
    }
}

impl Eq for Line {}
