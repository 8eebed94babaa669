//! How a game ends: by the rules, or by what is said about it.

use super::{Game, NodeId, Outcome, Tree};
use crate::engine::board::{Move, Side};
use crate::engine::rules::{self, Profile};

/// The end of a game as the players, their clocks or a record declared it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// The place where the game ended.
    pub node: NodeId,
    pub outcome: Outcome,
}

/// Equal if the ends are, wherever in a tree their places are.
impl PartialEq for Ending {
    fn eq(&self, other: &Self) -> bool {
        self.outcome == other.outcome
    }
}

impl Eq for Ending {}

impl Game {
    /// How the game ended, if its end is on the board; `None` while it goes on, and at earlier places.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How the record says that the game ended, whatever is on the board: what was said about that, or else what the
    /// rules say about the end of the main line.
    pub fn result(&self) -> Option<Outcome> {
        let said = self.ending.map(|ending| ending.outcome);
        said.or_else(|| {
            let end = self.tree.continuation(Tree::START).last().unwrap_or(Tree::START);
            self.by_rules(&self.tree.moves_to(end))
        })
    }

    fn by_rules(&self, moves: &[Move]) -> Option<Outcome> {
        rules::judge(&self.start, moves, self.profile).outcome().map(Outcome::from)
    }

    /// Changes the rules by which repetitions are judged, and judges anew what is on the board.
    pub fn set_profile(&mut self, profile: Profile) {
        self.profile = profile;
        self.judge();
    }

    /// Ends the game by the players' own word, [`Outcome::resignation`] or [`Outcome::agreement`]. Does
    /// nothing if it has ended.
    pub fn declare(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.end_at(self.node(), outcome);
        }
    }

    /// Ends the game as a record says. A mate on the board counts more; a repetition or a draw by the rules chosen here
    /// counts less than the record.
    pub fn record(&mut self, winner: Option<Side>) {
        let node = self.ending.map_or_else(|| self.node(), |ending| ending.node);
        let is_known = self.outcome.is_some_and(|outcome| outcome.winner == winner) && node == self.node();
        if !is_known {
            self.end_at(node, Outcome::recorded(winner));
        }
    }

    /// Notes what is said about the end, and where that is; nothing of a mate.
    pub(super) fn end_at(&mut self, node: NodeId, outcome: Outcome) {
        if !self.by_rules(&self.tree.moves_to(node)).is_some_and(Outcome::is_mate) {
            self.ending = Some(Ending { node, outcome });
            self.judge();
        }
    }

    /// Takes back what was declared or recorded about the end; what the rules say remains.
    pub fn retract(&mut self) {
        self.ending = None;
        self.judge();
    }

    /// Sets the outcome to what was said about the place on the board, or else to what the rules say about it.
    pub(super) fn judge(&mut self) {
        let said = self.ending.filter(|ending| ending.node == self.node()).map(|ending| ending.outcome);
        self.outcome = said.or_else(|| self.by_rules(self.moves()));
    }
}
