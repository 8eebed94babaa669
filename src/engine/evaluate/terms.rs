//! The terms besides material and placement that a club player would name: mobility, the hobbled
//! horse, hollow and bottom cannons, linked soldiers, pressure on the palace, hanging pieces,
//! guards missing against attackers.
//!
//! This file names the terms, [`super::term_counts`] counts them in a position, and
//! [`super::weights`] has their values.

use super::tapered::Tapered;
use super::weights;
use crate::engine::board::Kind;

/// A term that counts for a side; the value is its index in the table of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term(usize);

impl Term {
    /// A chariot that reaches 0..=17 points.
    pub const CHARIOT_MOBILITY: Group = Group::first(18);
    /// A horse that reaches 0..=8 points: a hobbled horse has few.
    pub const HORSE_MOBILITY: Group = Self::CHARIOT_MOBILITY.then(9);
    /// A cannon that reaches 0..=17 points.
    pub const CANNON_MOBILITY: Group = Self::HORSE_MOBILITY.then(18);
    /// 0..=7 pieces attack the enemy palace, times 0..=4 of its guards missing.
    pub const PRESSURE: Group = Self::CANNON_MOBILITY.then(8 * 5);
    /// An attack on a point of the enemy palace, by chariot, horse, cannon, soldier.
    pub const STRIKE: Group = Self::PRESSURE.then(4);
    /// An enemy piece, by kind, that is attacked and not guarded.
    pub const HANGING: Group = Self::STRIKE.then(4 * Kind::COUNT);
    /// An enemy piece, by kind, that is attacked though guarded.
    pub const ATTACKED: Group = Self::HANGING.then(4 * Kind::COUNT);
    /// An own piece, by kind, that is guarded.
    pub const GUARDED: Group = Self::ATTACKED.then(Kind::COUNT);
    /// A point from which a chariot, horse or cannon can safely give check at its next move.
    pub const CHECKS: Group = Self::GUARDED.then(3);
    /// The own general has 0..=4 points to go to that the enemy does not attack.
    pub const FREEDOM: Group = Self::CHECKS.then(5);
    /// An own piece, by kind, that must stay between an enemy chariot and the own general.
    pub const PINNED: Group = Self::FREEDOM.then(Kind::COUNT);
    /// A cannon facing the enemy general on its file with nothing between: no piece may step in.
    pub const HOLLOW_CANNON: Group = Self::PINNED.then(1);
    /// A cannon on the enemy general's file with two pieces between, both tied down.
    pub const CENTRAL_CANNON: Group = Self::HOLLOW_CANNON.then(1);
    /// A cannon on the enemy back rank, with only a screen missing for a check along the rank.
    pub const BOTTOM_CANNON: Group = Self::CENTRAL_CANNON.then(1);
    /// Two crossed soldiers side by side, each guarding the other's next step.
    pub const LINKED_SOLDIERS: Group = Self::BOTTOM_CANNON.then(1);
    /// Advisors missing (1, 2) times enemy chariots (0, 1, 2).
    pub const MISSING_ADVISORS: Group = Self::LINKED_SOLDIERS.then(6);
    /// Elephants missing (1, 2) times enemy cannons (0, 1, 2).
    pub const MISSING_ELEPHANTS: Group = Self::MISSING_ADVISORS.then(6);
    /// Own pieces of each of six kinds times enemy pieces of each.
    pub const AGAINST: Group = Self::MISSING_ELEPHANTS.then(6 * 6);
    /// Own pieces of each of six kinds times own pieces of the same or an earlier one.
    pub const TOGETHER: Group = Self::AGAINST.then(21);
    /// A chariot, horse, cannon or soldier on each of the 90 points, own back rank first, while the
    /// enemy general is off the central file. The board is mirrored so that the general is on the
    /// left.
    pub const SURROUNDINGS: Group = Self::TOGETHER.then(4 * 90);
    /// Having the move.
    pub const MOVE: Group = Self::SURROUNDINGS.then(1);

    pub const COUNT: usize = Self::MOVE.end();

    /// The groups and their names, for people.
    pub const NAMED: [(Group, &str); 20] = [
        (Self::CHARIOT_MOBILITY, "chariots' mobility"),
        (Self::HORSE_MOBILITY, "horses' mobility"),
        (Self::CANNON_MOBILITY, "cannons' mobility"),
        (Self::PRESSURE, "pressure on the palace"),
        (Self::STRIKE, "points of the palace struck at"),
        (Self::HANGING, "pieces that hang"),
        (Self::ATTACKED, "pieces attacked"),
        (Self::GUARDED, "pieces guarded"),
        (Self::CHECKS, "checks to come"),
        (Self::FREEDOM, "the general's freedom"),
        (Self::PINNED, "pins"),
        (Self::HOLLOW_CANNON, "hollow cannon"),
        (Self::CENTRAL_CANNON, "central cannon"),
        (Self::BOTTOM_CANNON, "bottom cannon"),
        (Self::LINKED_SOLDIERS, "linked soldiers"),
        (Self::MISSING_ADVISORS, "advisors missing"),
        (Self::MISSING_ELEPHANTS, "elephants missing"),
        (Self::AGAINST, "pieces against others"),
        (Self::TOGETHER, "pieces together"),
        (Self::SURROUNDINGS, "pieces around the general"),
    ];

    /// The index in the table of weights.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// Consecutive terms that differ by a number, such as the points a chariot reaches.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    start: usize,
    count: usize,
}

impl Group {
    const fn first(count: usize) -> Self {
        Self { start: 0, count }
    }

    /// The indices of the group in the table of weights.
    pub fn indices(self) -> std::ops::Range<usize> {
        self.start..self.end()
    }

    const fn then(self, count: usize) -> Self {
        Self { start: self.end(), count }
    }

    const fn end(self) -> usize {
        self.start + self.count
    }

    /// The term for `number`, or the last of the group.
    #[inline]
    pub const fn at(self, number: u32) -> Term {
        let number = number as usize;
        Term(self.start + if number < self.count { number } else { self.count - 1 })
    }

    /// The term of a group of one.
    #[inline]
    pub const fn term(self) -> Term {
        Term(self.start)
    }
}

/// Collects the terms that count in a position: as a sum for playing, as a list for learning.
pub(crate) trait TermSink {
    fn add(&mut self, term: Term, times: i32);
}

impl TermSink for Tapered {
    #[inline]
    fn add(&mut self, term: Term, times: i32) {
        *self += weights::TERMS[term.index()] * times;
    }
}
