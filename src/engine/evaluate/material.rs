//! The terms that depend only on the number of pieces of each kind. Only captures change them.

use super::tapered::Tapered;
use super::terms::{Term, TermSink};
use crate::engine::board::{Kind, Position, Side};

/// The number of pieces of each kind for each side, by [`Side::index`] and [`Kind::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts([[u8; Kind::COUNT]; 2]);

/// Every kind but the general, in the order of [`Term::AGAINST`] and [`Term::TOGETHER`].
const KINDS: [Kind; 6] =
    [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier, Kind::Advisor, Kind::Elephant];

impl Counts {
    pub fn of(position: &Position) -> Self {
        Self(Side::BOTH.map(|side| Kind::ALL.map(|kind| position.pieces(side, kind).count() as u8)))
    }

    /// The counts after a piece has been captured.
    pub fn without(mut self, side: Side, kind: Kind) -> Self {
        let count = &mut self.0[side.index()][kind.index()];
        *count = count.saturating_sub(1);
        self
    }

    /// The sum of these terms, from Red's view.
    pub fn worth(&self) -> Tapered {
        let (mut red, mut black) = (Tapered::default(), Tapered::default());
        self.count_terms(&mut red, &mut black);
        red - black
    }

    /// Adds the terms of both sides, each from its own side's view.
    pub fn count_terms(&self, red: &mut impl TermSink, black: &mut impl TermSink) {
        self.count_side(Side::Red, red);
        self.count_side(Side::Black, black);
    }

    fn count_side(&self, side: Side, sink: &mut impl TermSink) {
        let [own, enemy] =
            [side, !side].map(|side| KINDS.map(|kind| i32::from(self.0[side.index()][kind.index()])));
        let mut pair = 0;
        for (number, &count) in own.iter().enumerate() {
            for (other, &enemies) in enemy.iter().enumerate() {
                sink.add(Term::AGAINST.at((number * KINDS.len() + other) as u32), count * enemies);
            }
            for &earlier in &own[..=number] {
                sink.add(Term::TOGETHER.at(pair), count * earlier);
                pair += 1;
            }
        }
        let [_, _, _, _, advisors, elephants] = own;
        for (guards, kind, group) in [
            (advisors, Kind::Chariot, Term::MISSING_ADVISORS),
            (elephants, Kind::Cannon, Term::MISSING_ELEPHANTS),
        ] {
            let missing = 2 - guards.min(2);
            if missing > 0 {
                let attackers = self.0[(!side).index()][kind.index()].min(2);
                sink.add(group.at((missing as u32 - 1) * 3 + u32::from(attackers)), 1);
            }
        }
    }
}
