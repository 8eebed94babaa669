//! The aspects of a side's position that a club player would name, in centipawns: groups of terms,
//! for comparing two positions.

use super::tapered::{Tapered, t};
use super::term_counts::count_terms;
use super::terms::{Group, Term, TermSink};
use super::{Placement, phase, weights};
use crate::engine::board::{Kind, Position, Side, Square};

/// A named aspect of a side's position. Material is excluded, because it is compared separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// The chariots' places and mobility.
    Chariots,
    Horses,
    Cannons,
    /// How far the soldiers have advanced, and whether they stand side by side.
    Soldiers,
    /// Attacks on the enemy palace, and possible checks.
    Attack,
    /// A cannon facing the enemy general with nothing between.
    HollowCannon,
    /// A cannon on the enemy back rank.
    BottomCannon,
    /// The general's place and freedom, and its guards.
    Shelter,
    /// Own pieces pinned to the general by a chariot; negative.
    Pins,
    /// Own pieces that are guarded.
    Cover,
    /// Chariots, horses and cannons together.
    Activity,
    /// All attacks on the palace.
    Initiative,
}

impl Aspect {
    /// The narrow aspects first, then the wide ones.
    pub const ALL: [Self; 12] = [
        Self::Chariots,
        Self::Horses,
        Self::Cannons,
        Self::Soldiers,
        Self::Attack,
        Self::HollowCannon,
        Self::BottomCannon,
        Self::Shelter,
        Self::Pins,
        Self::Cover,
        Self::Activity,
        Self::Initiative,
    ];

    /// The narrow aspects, each about one thing, and the wide ones, which say less: they are for
    /// cases that no narrow one explains.
    pub const NARROW_AND_WIDE: [&[Self]; 2] = {
        let (narrow, wide) = Self::ALL.split_at(10);
        [narrow, wide]
    };

    /// The terms of the aspect.
    const fn terms(self) -> &'static [Group] {
        match self {
            Self::Chariots => &[Term::CHARIOT_MOBILITY],
            Self::Horses => &[Term::HORSE_MOBILITY],
            Self::Cannons => &[Term::CANNON_MOBILITY],
            Self::Soldiers => &[Term::LINKED_SOLDIERS],
            Self::Attack => {
                &[Term::PRESSURE, Term::STRIKE, Term::CHECKS, Term::CENTRAL_CANNON, Term::SURROUNDINGS]
            }
            Self::HollowCannon => &[Term::HOLLOW_CANNON],
            Self::BottomCannon => &[Term::BOTTOM_CANNON],
            Self::Shelter => &[Term::FREEDOM],
            Self::Pins => &[Term::PINNED],
            Self::Cover => &[Term::GUARDED],
            Self::Activity => &[Term::CHARIOT_MOBILITY, Term::HORSE_MOBILITY, Term::CANNON_MOBILITY],
            Self::Initiative => &[
                Term::PRESSURE,
                Term::STRIKE,
                Term::CHECKS,
                Term::CENTRAL_CANNON,
                Term::SURROUNDINGS,
                Term::HOLLOW_CANNON,
                Term::BOTTOM_CANNON,
            ],
        }
    }

    /// The pieces concerned, if the aspect concerns certain kinds only.
    pub const fn pieces(self) -> &'static [Kind] {
        match self {
            Self::Chariots => &[Kind::Chariot],
            Self::Horses => &[Kind::Horse],
            Self::Cannons => &[Kind::Cannon],
            Self::Soldiers => &[Kind::Soldier],
            Self::Activity => &[Kind::Chariot, Kind::Horse, Kind::Cannon],
            Self::Shelter => &[Kind::General, Kind::Advisor, Kind::Elephant],
            Self::Attack
            | Self::HollowCannon
            | Self::BottomCannon
            | Self::Pins
            | Self::Cover
            | Self::Initiative => &[],
        }
    }
}

/// The value of each aspect, as in [`Aspect::ALL`], for each side ([`Side::index`]), in its own
/// view.
pub fn aspects(position: &Position) -> [[i32; Aspect::ALL.len()]; 2] {
    let mut sums = [Sums([t(0, 0); Term::COUNT]), Sums([t(0, 0); Term::COUNT])];
    let [red, black] = &mut sums;
    count_terms(position, red, black);
    let stage = Placement::of(position).phase.min(phase::FULL);
    Side::BOTH.map(|side| {
        Aspect::ALL.map(|aspect| {
            let terms = aspect.terms().iter().flat_map(|group| group.indices());
            let placed = aspect.pieces().iter().flat_map(|&kind| {
                position.pieces(side, kind).into_iter().map(move |square| placement(side, kind, square))
            });
            let worths = terms.map(|index| sums[side.index()].0[index]).chain(placed);
            worths.fold(t(0, 0), |sum, worth| sum + worth).at(stage, phase::FULL)
        })
    })
}

/// The value of a piece's place for its side, without material.
fn placement(side: Side, kind: Kind, square: Square) -> Tapered {
    let own = if side == Side::Red { square } else { square.flipped() };
    let (file, rank) = (own.file(), own.rank());
    weights::PLACEMENT[kind.index()][rank * 5 + file.min(8 - file)]
}

struct Sums([Tapered; Term::COUNT]);

impl TermSink for Sums {
    fn add(&mut self, term: Term, times: i32) {
        self.0[term.index()] += weights::TERMS[term.index()] * times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worths(fen: &str, side: Side) -> [i32; Aspect::ALL.len()] {
        aspects(&fen.parse().unwrap())[side.index()]
    }

    #[test]
    fn both_sides_are_alike_at_the_start() {
        let [red, black] = aspects(&Position::start());
        assert_eq!(red, black);
    }

    #[test]
    fn a_hobbled_horse_is_worth_less_and_a_hollow_cannon_more() {
        let horse = |fen| worths(fen, Side::Red)[Aspect::Horses as usize];
        assert!(horse("3k5/9/9/4c4/3nNn3/9/9/9/9/5K3 w") < horse("3k5/4c4/3n1n3/9/4N4/9/9/9/9/5K3 w"));
        let hollow = |fen| worths(fen, Side::Red)[Aspect::HollowCannon as usize];
        assert!(hollow("rnbakabnr/9/1c5c1/p1p3p1p/9/9/P1P3P1P/4C2C1/9/RNBAKABNR w") > 0);
        assert_eq!(hollow("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P3P1P/4C2C1/9/RNBAKABNR b"), 0);
    }
}
