//! The end of a game: by the rules, or declared.

use super::{Game, NodeId, Outcome, Tree};
use crate::engine::board::{Move, Side};
use crate::engine::rules::{self, Profile};

/// The end of a game as declared by the players, their clocks or a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// The place where the game ended.
    pub node: NodeId,
    pub outcome: Outcome,
}

/// Compares the outcomes only: node ids differ between trees.
impl PartialEq for Ending {
    fn eq(&self, other: &Self) -> bool {
        self.outcome == other.outcome
    }
}

impl Eq for Ending {}

impl Game {
    /// The outcome if the end of the game is on the board; `None` earlier, or if the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The outcome of the record, whatever is on the board: the declared one, or else the one by
    /// the rules at the end of the main line.
    pub fn result(&self) -> Option<Outcome> {
        let said = self.ending.map(|ending| ending.outcome);
        said.or_else(|| {
            let end = self.tree.continuation(Tree::START).last().unwrap_or(Tree::START);
            self.by_rules(&self.tree.moves_to(end))
        })
    }

    fn by_rules(&self, moves: &[Move]) -> Option<Outcome> {
        rules::judge(&self.start, moves, self.profile).map(Outcome::from)
    }

    /// Changes the rules for repetitions, and judges the position on the board again.
    pub fn set_profile(&mut self, profile: Profile) {
        self.profile = profile;
        self.judge();
    }

    /// Ends the game by the players' word: [`Outcome::resignation`] or [`Outcome::agreement`]. Does
    /// nothing if it has ended.
    pub fn declare(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.end_at(self.node(), outcome);
        }
    }

    /// Ends the game as a record says. A mate on the board takes precedence. A repetition or a draw
    /// by the chosen rules does not.
    pub fn record(&mut self, winner: Option<Side>) {
        let node = self.ending.map_or_else(|| self.node(), |ending| ending.node);
        let is_known = self.outcome.is_some_and(|outcome| outcome.winner == winner) && node == self.node();
        if !is_known {
            self.end_at(node, Outcome::recorded(winner));
        }
    }

    /// Stores a declared end and its place; ignored if the place is a mate.
    pub(super) fn end_at(&mut self, node: NodeId, outcome: Outcome) {
        if !self.by_rules(&self.tree.moves_to(node)).is_some_and(Outcome::is_mate) {
            self.ending = Some(Ending { node, outcome });
            self.judge();
        }
    }

    /// Retracts a declared or recorded end; an end by the rules remains.
    pub fn retract(&mut self) {
        self.ending = None;
        self.judge();
    }

    /// Sets the outcome of the place on the board: the declared one, or else the one by the rules.
    pub(super) fn judge(&mut self) {
        let said = self.ending.filter(|ending| ending.node == self.node()).map(|ending| ending.outcome);
        self.outcome = said.or_else(|| self.by_rules(self.moves()));
    }
}
