//! Counts how often each of the [`terms`](super::terms) occurs in a position.

use arrayvec::ArrayVec;

use super::terms::{Term, TermSink};
use crate::engine::board::{Bitboard, Kind, Position, Side, Square, attacks};

/// The squares that one side attacks, including those of guarded own pieces.
struct Force {
    all: Bitboard,
    /// By kind.
    by: [Bitboard; Kind::COUNT],
    /// The squares that each chariot, horse and cannon attacks or guards.
    reached: [ArrayVec<Bitboard, 2>; 3],
}

impl Force {
    fn of(position: &Position, side: Side) -> Self {
        let mut by = [Bitboard::EMPTY; Kind::COUNT];
        let mut reached = [const { ArrayVec::new_const() }; 3];
        by[Kind::General.index()] = attacks::general(position.general(side));
        let occupied = position.occupied();
        let [chariots, horses, cannons] = &mut reached;
        for square in position.pieces(side, Kind::Chariot) {
            let targets = attacks::chariot(square, position.lines(square));
            let _ = chariots.try_push(targets);
            by[Kind::Chariot.index()] |= targets;
        }
        for square in position.pieces(side, Kind::Horse) {
            let targets = attacks::horse(square, occupied);
            let _ = horses.try_push(targets);
            by[Kind::Horse.index()] |= targets;
        }
        for square in position.pieces(side, Kind::Cannon) {
            let lines = position.lines(square);
            let captures = attacks::cannon_captures(square, lines);
            let _ = cannons.try_push(attacks::chariot(square, lines) & !occupied | captures);
            by[Kind::Cannon.index()] |= captures;
        }
        for square in position.pieces(side, Kind::Soldier) {
            by[Kind::Soldier.index()] |= attacks::soldier(side, square);
        }
        for square in position.pieces(side, Kind::Advisor) {
            by[Kind::Advisor.index()] |= attacks::advisor(square);
        }
        for square in position.pieces(side, Kind::Elephant) {
            by[Kind::Elephant.index()] |= attacks::elephant(square, occupied);
        }
        let all = by.iter().fold(Bitboard::EMPTY, |all, &squares| all | squares);
        Self { all, by, reached }
    }

    fn by(&self, kind: Kind) -> Bitboard {
        self.by[kind.index()]
    }

    /// The squares that the attackers of a kind reach together.
    fn reached(&self, attacker: usize) -> Bitboard {
        self.reached[attacker].iter().fold(Bitboard::EMPTY, |all, &squares| all | squares)
    }
}

/// Adds all terms of both sides, each from its own side's view.
pub(super) fn count_terms<T: TermSink>(position: &Position, red: &mut T, black: &mut T) {
    let forces = [Force::of(position, Side::Red), Force::of(position, Side::Black)];
    for (side, sink) in [(Side::Red, red), (Side::Black, black)] {
        let (own, enemy) = (&forces[side.index()], &forces[(!side).index()]);
        mobility(position, side, own, enemy, sink);
        pressure(position, side, own, sink);
        threats(position, side, own, enemy, sink);
        checks(position, side, own, enemy, sink);
        pins(position, side, sink);
        cannons(position, side, sink);
        soldiers(position, side, sink);
        surroundings(position, side, sink);
        sink.add(Term::MOVE.term(), i32::from(side == position.side_to_move()));
    }
}

/// Mobility: the number of points each attacker reaches that no cheaper enemy piece attacks.
fn mobility(position: &Position, side: Side, own: &Force, enemy: &Force, sink: &mut impl TermSink) {
    let by_soldiers = enemy.by(Kind::Soldier);
    let by_lesser = by_soldiers | enemy.by(Kind::Horse) | enemy.by(Kind::Cannon);
    let groups = [
        (Term::CHARIOT_MOBILITY, by_lesser),
        (Term::HORSE_MOBILITY, by_soldiers),
        (Term::CANNON_MOBILITY, by_soldiers),
    ];
    for ((group, denied), reached) in groups.into_iter().zip(&own.reached) {
        let free = !(position.side(side) | denied);
        for &reached in reached {
            sink.add(group.at((reached & free).count()), 1);
        }
    }
}

/// Attacks on points of the enemy palace.
fn pressure(position: &Position, side: Side, own: &Force, sink: &mut impl TermSink) {
    let palace = PALACES[(!side).index()];
    let mut strikers = 0;
    for (number, kind) in (0..).zip([Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier]) {
        let points = (own.by(kind) & palace).count();
        sink.add(Term::STRIKE.at(number), points as i32);
    }
    let strikes = |attacked: Bitboard| u32::from(!(attacked & palace).is_empty());
    strikers += own.reached.iter().flatten().map(|&reached| strikes(reached)).sum::<u32>();
    let soldiers = position.pieces(side, Kind::Soldier).into_iter();
    strikers += soldiers.map(|square| strikes(attacks::soldier(side, square))).sum::<u32>();
    let count = |kind| position.pieces(!side, kind).count();
    let missing = 4_u32.saturating_sub(count(Kind::Advisor) + count(Kind::Elephant));
    sink.add(Term::PRESSURE.at(strikers.min(7) * 5 + missing), 1);
}

const PALACES: [Bitboard; 2] = [attacks::palace(Side::Red), attacks::palace(Side::Black)];

/// Attacked enemy pieces, by attacker and by whether they are guarded; guarded own pieces.
fn threats(position: &Position, side: Side, own: &Force, enemy: &Force, sink: &mut impl TermSink) {
    let victims = position.side(!side) & own.all;
    for square in victims {
        let Some(victim) = position.piece_at(square) else { continue };
        let group = if enemy.all.contains(square) { Term::ATTACKED } else { Term::HANGING };
        for (number, kind) in (0..).zip([Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier]) {
            if own.by(kind).contains(square) {
                sink.add(group.at(number * Kind::COUNT as u32 + victim.kind.index() as u32), 1);
            }
        }
    }
    for kind in [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier] {
        let guarded = position.pieces(side, kind) & own.all;
        sink.add(Term::GUARDED.at(kind.index() as u32), guarded.count() as i32);
    }
}

/// Points from which the next move can give check, and points that the own general can go to.
fn checks(position: &Position, side: Side, own: &Force, enemy: &Force, sink: &mut impl TermSink) {
    let general = position.general(!side);
    let occupied = position.occupied();
    let safe = !(enemy.all | position.side(side));
    let by_chariot = attacks::chariot(general, position.lines(general)) & own.reached(0) & safe;
    let by_horse = attacks::horse_attackers(general, occupied) & own.reached(1) & safe;
    let by_cannon = (attacks::cross(general) & own.reached(2) & safe)
        .into_iter()
        .filter(|&square| (attacks::between(square, general) & occupied).count() == 1)
        .count();
    sink.add(Term::CHECKS.at(0), by_chariot.count() as i32);
    sink.add(Term::CHECKS.at(1), by_horse.count() as i32);
    sink.add(Term::CHECKS.at(2), by_cannon as i32);
    let steps = attacks::general(position.general(side)) & !position.side(side) & !enemy.all;
    sink.add(Term::FREEDOM.at(steps.count()), 1);
}

/// Own pieces pinned to the general by a chariot.
fn pins(position: &Position, side: Side, sink: &mut impl TermSink) {
    let general = position.general(side);
    for chariot in position.pieces(!side, Kind::Chariot) & attacks::cross(general) {
        let between = attacks::between(chariot, general) & position.occupied();
        if between.count() == 1
            && let Some(piece) = between.first().and_then(|square| position.piece_at(square))
            && piece.side == side
        {
            sink.add(Term::PINNED.at(piece.kind.index() as u32), 1);
        }
    }
}

/// Cannons aimed at the enemy general.
fn cannons(position: &Position, side: Side, sink: &mut impl TermSink) {
    let general = position.general(!side);
    let occupied = position.occupied();
    for cannon in position.pieces(side, Kind::Cannon) {
        let between = |other| (attacks::between(cannon, other) & occupied).count();
        if cannon.file() == general.file() {
            match between(general) {
                0 => sink.add(Term::HOLLOW_CANNON.term(), 1),
                2 => sink.add(Term::CENTRAL_CANNON.term(), 1),
                _ => {}
            }
        }
        if cannon.rank_for(!side) == 0 && general.rank_for(!side) == 0 {
            let edge = Square::new(if cannon.file() < 4 { 3 } else { 5 }, cannon.rank());
            if edge.is_some_and(|edge| between(edge) == 0) {
                sink.add(Term::BOTTOM_CANNON.term(), 1);
            }
        }
    }
}

fn soldiers(position: &Position, side: Side, sink: &mut impl TermSink) {
    let crossed = position.pieces(side, Kind::Soldier) & attacks::half(!side);
    sink.add(Term::LINKED_SOLDIERS.term(), (crossed & attacks::east(crossed)).count() as i32);
}

/// The attackers' places if the enemy general is off the central file (mirrored to the left).
fn surroundings(position: &Position, side: Side, sink: &mut impl TermSink) {
    let general = position.general(!side).file();
    if general == 4 {
        return;
    }
    for (number, kind) in [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier].into_iter().enumerate() {
        for square in position.pieces(side, kind) {
            let file = if general < 4 { square.file() } else { 8 - square.file() };
            let place = (number * Square::RANKS + square.rank_for(side)) * Square::FILES + file;
            sink.add(Term::SURROUNDINGS.at(place as u32), 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each term counts, by index.
    struct Counts(Vec<i32>);

    impl TermSink for Counts {
        fn add(&mut self, term: Term, times: i32) {
            self.0[term.index()] += times;
        }
    }

    /// How often a term counts for Red.
    fn count(fen: &str, term: Term) -> i32 {
        let (mut red, mut black) = (Counts(vec![0; Term::COUNT]), Counts(vec![0; Term::COUNT]));
        count_terms(&fen.parse().unwrap(), &mut red, &mut black);
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
