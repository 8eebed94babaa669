//! What a club player would name besides material and placement: mobility, the hobbled horse, hollow and
//! bottom cannons, linked soldiers, pressure on the palace, pieces that hang, guards missing against
//! attackers.
//!
//! This file says when a term counts and how often; what it is worth stands in [`super::weights`].

use super::tapered::Tapered;
use super::weights;
use crate::engine::board::{Bitboard, Kind, Piece, Position, Side, Square, attacks};
use crate::engine::movegen::targets;

/// Something about a position that is worth something to a side, in a table of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term(usize);

impl Term {
    /// A chariot that reaches 0..=17 points.
    const CHARIOT_MOBILITY: Group = Group::first(18);
    /// A horse that reaches 0..=8 points: a hobbled horse has few.
    const HORSE_MOBILITY: Group = Self::CHARIOT_MOBILITY.then(9);
    /// A cannon that reaches 0..=17 points.
    const CANNON_MOBILITY: Group = Self::HORSE_MOBILITY.then(18);
    /// 0..=6 pieces strike at the enemy palace.
    const PRESSURE: Group = Self::CANNON_MOBILITY.then(7);
    /// A point of the enemy palace struck at, by chariot, horse, cannon, soldier.
    const STRIKE: Group = Self::PRESSURE.then(4);
    /// An enemy piece, by kind, that is attacked and not guarded.
    const HANGING: Group = Self::STRIKE.then(Kind::COUNT);
    /// An enemy chariot attacked by a horse, cannon or soldier; an enemy horse or cannon by a soldier.
    const HARASSED: Group = Self::HANGING.then(2);
    /// A cannon in open sight of the enemy general on its file: no piece may step in between.
    const HOLLOW_CANNON: Group = Self::HARASSED.then(1);
    /// A cannon on the enemy general's file with two pieces in between, both of them tied down.
    const CENTRAL_CANNON: Group = Self::HOLLOW_CANNON.then(1);
    /// A cannon on the enemy back rank with nothing between it and the palace: a check waits for a screen.
    const BOTTOM_CANNON: Group = Self::CENTRAL_CANNON.then(1);
    /// Two crossed soldiers side by side, each guarding the other's next step.
    const LINKED_SOLDIERS: Group = Self::BOTTOM_CANNON.then(1);
    /// Advisors missing (1, 2) times enemy chariots (0, 1, 2).
    const MISSING_ADVISORS: Group = Self::LINKED_SOLDIERS.then(6);
    /// Elephants missing (1, 2) times enemy cannons (0, 1, 2).
    const MISSING_ELEPHANTS: Group = Self::MISSING_ADVISORS.then(6);
    /// An own guard (advisor or elephant) for each own cannon: a screen at home.
    const SCREENS: Group = Self::MISSING_ELEPHANTS.then(1);
    /// An enemy guard for each own cannon: a screen at the other end.
    const ENEMY_SCREENS: Group = Self::SCREENS.then(1);

    pub const COUNT: usize = Self::ENEMY_SCREENS.end();

    /// The place in the table of weights.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// A run of terms that differ by a number.
#[derive(Clone, Copy)]
struct Group {
    start: usize,
    count: usize,
}

impl Group {
    const fn first(count: usize) -> Self {
        Self { start: 0, count }
    }

    const fn then(self, count: usize) -> Self {
        Self { start: self.end(), count }
    }

    const fn end(self) -> usize {
        self.start + self.count
    }

    /// The term for `number`, or the last of the run.
    #[inline]
    const fn at(self, number: u32) -> Term {
        let number = number as usize;
        Term(self.start + if number < self.count { number } else { self.count - 1 })
    }

    /// The term of a run of one.
    #[inline]
    const fn term(self) -> Term {
        Term(self.start)
    }
}

/// What terms are told to: a sum while playing, a list while learning the weights.
pub(crate) trait Tally {
    fn add(&mut self, term: Term, times: i32);
}

impl Tally for Tapered {
    #[inline]
    fn add(&mut self, term: Term, times: i32) {
        *self += weights::TERMS[term.index()] * times;
    }
}

/// What the pieces of one side attack, own pieces that they guard included.
struct Attacks {
    all: Bitboard,
    /// By horses, cannons and soldiers.
    by_lesser: Bitboard,
    by_soldiers: Bitboard,
}

/// Tells all terms of both sides, each from its own side's view.
pub(super) fn tally<T: Tally>(position: &Position, red: &mut T, black: &mut T) {
    let attacks = [mobility(position, Side::Red, red), mobility(position, Side::Black, black)];
    for (side, tally) in [(Side::Red, red), (Side::Black, black)] {
        threats(position, side, &attacks, tally);
        cannons(position, side, tally);
        soldiers(position, side, tally);
        guards(position, side, tally);
    }
}

/// Mobility of the attackers and pressure on the palace.
fn mobility(position: &Position, side: Side, tally: &mut impl Tally) -> Attacks {
    let free = !position.side(side);
    let palace = PALACES[(!side).index()];
    let mut attacks = Attacks {
        all: attacks::general(position.general(side)),
        by_lesser: Bitboard::EMPTY,
        by_soldiers: Bitboard::EMPTY,
    };
    let mut strikers = 0;
    let mut strike = |number: u32, seen: Bitboard, tally: &mut dyn FnMut(Term, i32)| {
        let points = (seen & palace).count();
        strikers += u32::from(points > 0);
        tally(Term::STRIKE.at(number), points as i32);
    };
    for (number, kind, group) in [
        (0, Kind::Chariot, Term::CHARIOT_MOBILITY),
        (1, Kind::Horse, Term::HORSE_MOBILITY),
        (2, Kind::Cannon, Term::CANNON_MOBILITY),
    ] {
        for square in position.pieces(side, kind) {
            let reached = targets(position, Piece::new(side, kind), square);
            tally.add(group.at((reached & free).count()), 1);
            let attacked = match kind {
                Kind::Cannon => attacks::cannon_captures(square, position.lines(square)),
                _ => reached,
            };
            attacks.all |= attacked;
            if kind != Kind::Chariot {
                attacks.by_lesser |= attacked;
            }
            strike(number, attacked, &mut |term, times| tally.add(term, times));
        }
    }
    for square in position.pieces(side, Kind::Soldier) {
        let attacked = attacks::soldier(side, square);
        attacks.by_soldiers |= attacked;
        strike(3, attacked, &mut |term, times| tally.add(term, times));
    }
    tally.add(Term::PRESSURE.at(strikers), 1);
    for kind in [Kind::Advisor, Kind::Elephant] {
        for square in position.pieces(side, kind) {
            attacks.all |= targets(position, Piece::new(side, kind), square);
        }
    }
    attacks.by_lesser |= attacks.by_soldiers;
    attacks.all |= attacks.by_soldiers;
    attacks
}

const PALACES: [Bitboard; 2] = [attacks::palace(Side::Red), attacks::palace(Side::Black)];

/// Enemy pieces that hang or are attacked by something cheaper.
fn threats(position: &Position, side: Side, attacks: &[Attacks; 2], tally: &mut impl Tally) {
    let (own, enemy) = (&attacks[side.index()], &attacks[(!side).index()]);
    let victims = position.side(!side);
    let hanging = victims & own.all & !enemy.all;
    if !hanging.is_empty() {
        for kind in Kind::ALL {
            tally.add(
                Term::HANGING.at(kind.index() as u32),
                (hanging & position.pieces(!side, kind)).count() as i32,
            );
        }
    }
    let chariots = position.pieces(!side, Kind::Chariot) & own.by_lesser;
    tally.add(Term::HARASSED.at(0), chariots.count() as i32);
    let lesser =
        (position.pieces(!side, Kind::Horse) | position.pieces(!side, Kind::Cannon)) & own.by_soldiers;
    tally.add(Term::HARASSED.at(1), lesser.count() as i32);
}

/// Where the cannons point.
fn cannons(position: &Position, side: Side, tally: &mut impl Tally) {
    let general = position.general(!side);
    let occupied = position.occupied();
    for cannon in position.pieces(side, Kind::Cannon) {
        let between = |other| (attacks::between(cannon, other) & occupied).count();
        if cannon.file() == general.file() {
            match between(general) {
                0 => tally.add(Term::HOLLOW_CANNON.term(), 1),
                2 => tally.add(Term::CENTRAL_CANNON.term(), 1),
                _ => {}
            }
        }
        if cannon.rank_for(!side) == 0 && general.rank_for(!side) == 0 {
            let edge = Square::new(if cannon.file() < 4 { 3 } else { 5 }, cannon.rank());
            if edge.is_some_and(|edge| between(edge) == 0) {
                tally.add(Term::BOTTOM_CANNON.term(), 1);
            }
        }
    }
}

fn soldiers(position: &Position, side: Side, tally: &mut impl Tally) {
    let crossed = position.pieces(side, Kind::Soldier) & attacks::half(!side);
    tally.add(Term::LINKED_SOLDIERS.term(), (crossed & attacks::east(crossed)).count() as i32);
}

/// Guards missing against what the enemy has to attack with, and guards as screens.
fn guards(position: &Position, side: Side, tally: &mut impl Tally) {
    let count = |side, kind| position.pieces(side, kind).count();
    let screens = |side| count(side, Kind::Advisor) + count(side, Kind::Elephant);
    for (guard, attacker, group) in [
        (Kind::Advisor, Kind::Chariot, Term::MISSING_ADVISORS),
        (Kind::Elephant, Kind::Cannon, Term::MISSING_ELEPHANTS),
    ] {
        let missing = 2 - count(side, guard).min(2);
        if missing > 0 {
            tally.add(group.at((missing - 1) * 3 + count(!side, attacker).min(2)), 1);
        }
    }
    let cannons = count(side, Kind::Cannon);
    tally.add(Term::SCREENS.term(), (cannons * screens(side)) as i32);
    tally.add(Term::ENEMY_SCREENS.term(), (cannons * screens(!side)) as i32);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a term counts, by its place.
    struct Counts(Vec<i32>);

    impl Tally for Counts {
        fn add(&mut self, term: Term, times: i32) {
            self.0[term.index()] += times;
        }
    }

    /// How often a term counts for Red.
    fn count(fen: &str, term: Term) -> i32 {
        let (mut red, mut black) = (Counts(vec![0; Term::COUNT]), Counts(vec![0; Term::COUNT]));
        tally(&fen.parse().unwrap(), &mut red, &mut black);
        red.0[term.index()]
    }

    #[test]
    fn a_cannon_is_hollow_in_open_sight_and_central_behind_two() {
        let (open, two) = ("4k4/9/9/9/9/9/9/4C4/9/3K5 w", "4k4/4a4/4b4/9/9/9/9/4C4/9/3K5 w");
        assert_eq!(count(open, Term::HOLLOW_CANNON.term()), 1);
        assert_eq!(count(two, Term::HOLLOW_CANNON.term()), 0);
        assert_eq!(count(two, Term::CENTRAL_CANNON.term()), 1);
    }

    #[test]
    fn a_bottom_cannon_sees_the_palace_from_the_side() {
        assert_eq!(count("C2ak4/9/9/9/9/9/9/9/9/3K5 b", Term::BOTTOM_CANNON.term()), 1);
        assert_eq!(count("C1bak4/9/9/9/9/9/9/9/9/3K5 b", Term::BOTTOM_CANNON.term()), 0);
    }

    #[test]
    fn soldiers_are_linked_side_by_side_across_the_river() {
        assert_eq!(count("3k5/9/9/2PPP4/9/9/9/9/9/4K4 w", Term::LINKED_SOLDIERS.term()), 2);
        assert_eq!(count("3k5/9/9/P1P5P/9/9/9/9/9/4K4 w", Term::LINKED_SOLDIERS.term()), 0);
    }

    #[test]
    fn what_is_attacked_and_unguarded_hangs() {
        let horse = Term::HANGING.at(Kind::Horse.index() as u32);
        assert_eq!(count("3k5/9/9/9/4n4/9/9/9/9/4RK3 w", horse), 1);
        assert_eq!(count("3k5/9/9/4p4/4n4/9/9/9/9/4RK3 w", horse), 0);
    }

    #[test]
    fn a_hobbled_horse_reaches_less() {
        assert_eq!(count("3k5/9/9/9/4N4/9/9/9/9/5K3 w", Term::HORSE_MOBILITY.at(8)), 1);
        assert_eq!(count("3k5/9/9/4p4/4N4/9/9/9/9/5K3 w", Term::HORSE_MOBILITY.at(6)), 1);
    }
}
