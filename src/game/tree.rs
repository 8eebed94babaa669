//! The tree of a game's moves and variations.

mod children;

use std::sync::atomic::{AtomicU32, Ordering};

use super::edit::Subject;
use super::remark::{Drawing, Remark, Signs};
use crate::engine::board::Move;
use children::Children;

/// A place in a [`Tree`]: the start of the game, or a move. It stays valid whatever else is added
/// or deleted.
///
/// It knows its tree. Of any other tree but a clone it is no place: nothing comes before it or
/// after it, nothing is said of it, and edits of it change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId {
    index: u32,
    /// [`Tree::number`]; 0 for the start, which all trees have.
    tree: u32,
}

/// Moves with variations and remarks. The first child of a node is the main continuation, the
/// others are variations.
///
/// It knows no rules: [`super::Game`] and [`super::GameBuilder`] add legal moves only.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The first node is the start. A deleted node stays, but no other node leads to it.
    nodes: Vec<Node>,
    /// The same in clones only.
    number: u32,
    /// The number of moves that are not deleted.
    count: usize,
    /// The edits that undo the changes since [`Tree::begin_journal`].
    journal: Option<Vec<Edit>>,
}

/// A change of a tree. Changes must be undone in reverse order.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// Replaces the moves from a place.
    Children(NodeId, Children),
    /// Replaces the remarks on a move.
    Remark(NodeId, Box<Remark>),
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// The place before the move, and the move; `None` for the start.
    origin: Option<(NodeId, Move)>,
    /// The number of moves from the start.
    ply: usize,
    children: Children,
    /// `None` for most moves, so that a game of thousands of moves stays small.
    remark: Option<Box<Remark>>,
}

/// A line of a [`Tree`]: the main line, or a variation to its end without its own variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The index in [`Tree::branches`] of the line it departs from, and the number of moves from
    /// the start of the game. `None` for the main line.
    pub from: Option<(usize, usize)>,
    /// Its moves, in order.
    pub nodes: Vec<NodeId>,
}

impl Tree {
    /// The start of the game, before the first move.
    pub const START: NodeId = NodeId { index: 0, tree: 0 };

    /// An empty tree.
    pub(super) fn new() -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        Self { nodes: vec![Node::default()], number, count: 0, journal: None }
    }

    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The index of a place; `None` if it is of another tree.
    fn index(&self, id: NodeId) -> Option<usize> {
        let is_own = id == Self::START || id.tree == self.number;
        // A clone may have places that were added to it alone.
        Some(id.index as usize).filter(|&index| is_own && index < self.nodes.len())
    }

    fn node(&self, id: NodeId) -> &Node {
        static NOWHERE: Node = Node { origin: None, ply: 0, children: Children::None, remark: None };
        self.index(id).map_or(&NOWHERE, |index| &self.nodes[index])
    }

    /// The place before the move; `None` at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).origin.map(|(parent, _)| parent)
    }

    /// The move that leads to the place; `None` at the start.
    pub fn play(&self, id: NodeId) -> Option<Move> {
        self.node(id).origin.map(|(_, mv)| mv)
    }

    /// The number of moves from the start.
    pub fn ply(&self, id: NodeId) -> usize {
        self.node(id).ply
    }

    /// The moves from the place, the main continuation first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The main continuation.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// The child that `mv` leads to.
    pub fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id).iter().copied().find(|&child| self.play(child) == Some(mv))
    }

    /// The move and its alternatives, in order; for the start, itself.
    pub fn siblings(&self, id: NodeId) -> &[NodeId] {
        self.parent(id).map_or(&[Self::START], |parent| self.children(parent))
    }

    /// The comment on the move, or on the game at the start; empty if there is none.
    pub fn comment(&self, id: NodeId) -> &str {
        &self.remark(id).comment
    }

    /// The comment before the move.
    pub fn said_before(&self, id: NodeId) -> &str {
        &self.remark(id).before
    }

    /// The signs of the move.
    pub fn signs(&self, id: NodeId) -> Signs {
        self.remark(id).signs
    }

    /// The drawings on the board after the move.
    pub fn drawings(&self, id: NodeId) -> &[Drawing] {
        &self.remark(id).drawings
    }

    /// The remarks on the move.
    pub fn remark(&self, id: NodeId) -> &Remark {
        static NOTHING: Remark = Remark::nothing();
        self.node(id).remark.as_deref().unwrap_or(&NOTHING)
    }

    /// The remarks on the game and its moves, in no particular order.
    pub fn remarks(&self) -> impl Iterator<Item = &Remark> {
        // A fast path: most games have none.
        let has_some = self.nodes.iter().any(|node| node.remark.is_some());
        let nodes = has_some.then(|| self.subtree(Self::START)).into_iter().flatten();
        nodes.filter_map(|node| self.node(node).remark.as_deref())
    }

    /// The places from the first move to `id`; empty for the start.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::with_capacity(self.ply(id));
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The moves from the start to `id`.
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        self.path(id).into_iter().filter_map(|node| self.play(node)).collect()
    }

    /// The main continuation after `id`, move by move to its end.
    pub fn continuation(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(id), |&node| self.next(node))
    }

    /// Whether only main continuations lead to `id`.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.path(id).iter().all(|&node| self.siblings(node).first() == Some(&node))
    }

    /// Whether `id` is of this tree, and has not been deleted.
    pub fn contains(&self, id: NodeId) -> bool {
        self.index(id).is_some() && self.path(id).iter().all(|node| self.siblings(*node).contains(node))
    }

    /// Whether `id` is `ancestor` or comes after it.
    pub fn is_within(&self, id: NodeId, ancestor: NodeId) -> bool {
        let mut at = id;
        while self.ply(at) > self.ply(ancestor)
            && let Some(parent) = self.parent(at)
        {
            at = parent;
        }
        at == ancestor
    }

    /// The move and everything after it, in no particular order.
    pub fn subtree(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut waiting = vec![id];
        std::iter::from_fn(move || {
            let node = waiting.pop()?;
            waiting.extend(self.children(node));
            Some(node)
        })
    }

    /// All lines, each move in exactly one: the main line first, and each before its variations.
    pub fn branches(&self) -> Vec<Branch> {
        let main = Branch { from: None, nodes: self.continuation(Self::START).collect() };
        let mut branches = vec![main];
        let mut index = 0;
        while index < branches.len() {
            let from_start = (index == 0).then_some(Self::START);
            let places: Vec<NodeId> =
                from_start.into_iter().chain(branches[index].nodes.iter().copied()).collect();
            for place in places {
                let from = Some((index, self.ply(place)));
                for &first in self.children(place).iter().skip(1) {
                    let nodes = std::iter::once(first).chain(self.continuation(first)).collect();
                    branches.push(Branch { from, nodes });
                }
            }
            index += 1;
        }
        branches
    }

    /// The child of `at` by `mv`, added as the last one if there is none. For a place of another
    /// tree, `at` itself.
    pub(super) fn add(&mut self, at: NodeId, mv: Move) -> NodeId {
        if let Some(known) = self.child(at, mv) {
            return known;
        }
        if self.index(at).is_none() {
            return at;
        }
        let index = u32::try_from(self.nodes.len()).expect("the number of moves is limited");
        let id = NodeId { index, tree: self.number };
        self.nodes.push(Node { origin: Some((at, mv)), ply: self.ply(at) + 1, ..Node::default() });
        self.edit_children(at, |children| children.push(id));
        self.count += 1;
        id
    }

    /// Edits the remarks on a move.
    pub(super) fn edit_remark(&mut self, id: NodeId, change: impl FnOnce(&mut Remark)) {
        let Some(index) = self.index(id) else { return };
        let remark = &mut self.nodes[index].remark;
        if let Some(journal) = &mut self.journal {
            journal.push(Edit::Remark(id, remark.clone().unwrap_or_default()));
        }
        change(remark.get_or_insert_default());
    }

    /// Makes the move the main continuation of the place where it is played.
    pub(super) fn promote(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id)
            && let Some(place) = self.children(parent).iter().position(|&child| child == id)
            && place > 0
        {
            self.edit_children(parent, |children| children[..=place].rotate_right(1));
        }
    }

    /// Deletes the move and everything after it; the start cannot be deleted.
    pub(super) fn delete(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id).filter(|_| self.contains(id)) else { return };
        self.edit_children(parent, |children| children.remove(id));
        self.count -= self.subtree(id).count();
    }

    /// Records how to undo the following changes, until [`Tree::end_journal`].
    pub(super) fn begin_journal(&mut self) {
        self.journal = Some(Vec::new());
    }

    /// The edits that undo the changes since [`Tree::begin_journal`], in the order of the changes.
    pub(super) fn end_journal(&mut self) -> Vec<Edit> {
        let mut edits = self.journal.take().unwrap_or_default();
        // A remark that is as it was is no change. The first entry for a place has the original.
        let mut seen = Vec::new();
        let mut same = Vec::new();
        for edit in &edits {
            if let Edit::Remark(id, before) = edit
                && !seen.contains(id)
            {
                seen.push(*id);
                same.extend((**before == *self.remark(*id)).then_some(*id));
            }
        }
        edits.retain(|edit| !matches!(edit, Edit::Remark(id, _) if same.contains(id)));
        edits
    }

    /// Edits the moves from a place.
    fn edit_children(&mut self, id: NodeId, change: impl FnOnce(&mut Children)) {
        let Some(index) = self.index(id) else { return };
        let children = &mut self.nodes[index].children;
        if let Some(journal) = &mut self.journal {
            journal.push(Edit::Children(id, children.clone()));
        }
        change(children);
    }

    /// Applies a change; returns the edit that undoes it.
    pub(super) fn apply(&mut self, edit: Edit) -> Edit {
        let (Edit::Children(id, _) | Edit::Remark(id, _)) = &edit;
        let Some(index) = self.index(*id) else { return edit };
        match edit {
            Edit::Children(id, children) => {
                let before = std::mem::replace(&mut self.nodes[index].children, children);
                let size = |tree: &Self, nodes: &[NodeId], others: &[NodeId]| -> usize {
                    let differing = nodes.iter().filter(|node| !others.contains(node));
                    differing.map(|&node| tree.subtree(node).count()).sum()
                };
                let after = self.children(id);
                self.count = self.count + size(self, after, &before) - size(self, &before, after);
                Edit::Children(id, before)
            }
            Edit::Remark(id, remark) => {
                let before = self.nodes[index].remark.replace(remark);
                Edit::Remark(id, before.unwrap_or_default())
            }
        }
    }

    /// The subject of a change, given the edit that undoes it.
    pub(super) fn subject_of(&self, back: &Edit) -> Subject {
        match back {
            Edit::Children(id, before) => {
                let now = self.children(*id);
                let has_more =
                    |nodes: &[NodeId], than: &[NodeId]| nodes.iter().any(|node| !than.contains(node));
                match (has_more(now, before), has_more(before, now)) {
                    (true, _) => Subject::AddedMoves,
                    (false, true) => Subject::DeletedMoves,
                    (false, false) => Subject::Variations,
                }
            }
            Edit::Remark(id, before) => {
                let now = self.remark(*id);
                if (&now.comment, &now.before) != (&before.comment, &before.before) {
                    Subject::Comment
                } else if now.signs != before.signs {
                    Subject::Signs
                } else {
                    Subject::Drawings
                }
            }
        }
    }

    /// The changed place, given the edit that undoes the change: a new move, or the place itself.
    pub(super) fn changed_by(&self, back: &Edit) -> NodeId {
        match back {
            Edit::Remark(id, _) => *id,
            Edit::Children(id, before) => {
                self.children(*id).iter().copied().find(|child| !before.contains(child)).unwrap_or(*id)
            }
        }
    }
}

/// Compares the order of moves and the remarks, ignoring deleted nodes.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(Self::START, Self::START)];
        while let Some((own, its)) = pairs.pop() {
            let (own_children, its_children) = (self.children(own), other.children(its));
            let is_same = self.play(own) == other.play(its)
                && self.remark(own) == other.remark(its)
                && own_children.len() == its_children.len();
            if !is_same {
                return false;
            }
            pairs.extend(own_children.iter().copied().zip(its_children.iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}

#[cfg(test)]
mod tests;
