//! Static exchange evaluation: the gain of a capture after all captures on its square.

use crate::engine::board::attacks::{self, Lines};
use crate::engine::board::{Bitboard, Kind, Move, Position, Side, Square};
use crate::engine::evaluate::piece_value;

/// The order in which a side sends its pieces into an exchange.
const CHEAPEST_FIRST: [Kind; Kind::COUNT] =
    [Kind::Soldier, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Chariot, Kind::General];

/// The index of each kind in that order.
const ORDER: [usize; Kind::COUNT] = {
    let mut order = [0; Kind::COUNT];
    let mut place = 0;
    while place < Kind::COUNT {
        order[CHEAPEST_FIRST[place].index()] = place;
        place += 1;
    }
    order
};

/// Whether `mv` and the captures that follow on its square win the mover at least `threshold`
/// centipawns. Both sides capture with their cheapest piece that legally can, and stop when it no
/// longer pays.
///
/// After every capture the attackers are looked up again, so that a cannon loses or gains its
/// screen and a horse or an elephant its freedom as pieces leave. A capture that would leave its
/// own general attacked, or the generals facing each other, does not count.
pub fn is_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let Move { from, to } = mv;
    let Some(mover) = position.piece_at(from) else { return false };
    let mut balance = position.piece_at(to).map_or(0, |victim| piece_value(victim.kind)) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= piece_value(mover.kind);
    if balance >= 0 {
        return true;
    }
    let mut exchange = Exchange::after(position, mv);
    let mut side = !mover.side;
    while let Some((square, kind)) = exchange.cheapest(side) {
        side = !side;
        balance = -balance - 1 - piece_value(kind);
        exchange.leave(square);
        if balance >= 0 {
            break;
        }
    }
    side != mover.side
}

/// A square where pieces capture one another, and the board around it.
struct Exchange<'a> {
    position: &'a Position,
    /// The square of the captures. The piece here belongs to the side that captured last.
    square: Square,
    /// The pieces left, the square itself included.
    occupied: Bitboard,
    /// The rank and the file of the square.
    lines: Lines,
}

impl<'a> Exchange<'a> {
    /// The board after the first capture.
    fn after(position: &'a Position, Move { from, to }: Move) -> Self {
        let occupied = position.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        Self { position, square: to, occupied, lines: position.lines(to).without(to, from) }
    }

    /// Removes a piece from its origin after it has captured.
    fn leave(&mut self, from: Square) {
        self.occupied &= !Bitboard::of(from);
        self.lines = self.lines.without(self.square, from);
    }

    /// The cheapest piece with which `side` can legally capture, and its square.
    fn cheapest(&self, side: Side) -> Option<(Square, Kind)> {
        let position = self.position;
        let attackers = position.capturers(side, self.square, self.occupied, self.lines) & self.occupied;
        if attackers.is_empty() {
            return None;
        }
        let mut left = attackers;
        loop {
            let kinds = left.into_iter().filter_map(|from| Some((from, position.piece_at(from)?.kind)));
            let (from, kind) = kinds.min_by_key(|(_, kind)| ORDER[kind.index()])?;
            if self.is_legal(side, from, kind) {
                return Some((from, kind));
            }
            left &= !Bitboard::of(from);
        }
    }

    /// Whether `side`'s general is safe after its piece on `from` has captured. That is only tested
    /// if it may be in danger: a piece leaves or has left the general's rank or file or the leg of
    /// a horse, or has become a cannon's screen.
    fn is_legal(&self, side: Side, from: Square, kind: Kind) -> bool {
        let position = self.position;
        let general = position.general(side);
        let shelter = attacks::cross(general) | attacks::diagonals(general);
        let changed = (position.occupied() ^ self.occupied) | Bitboard::of(self.square) | Bitboard::of(from);
        if kind != Kind::General && (changed & shelter).is_empty() {
            return true;
        }
        let general = if kind == Kind::General { self.square } else { general };
        let occupied = self.occupied & !Bitboard::of(from);
        let lines = (position.occupied() & !occupied)
            .into_iter()
            .fold(position.lines(general).with(general, self.square), |lines, left| {
                lines.without(general, left)
            });
        let attackers = position.attackers(!side, general, occupied, lines);
        (attackers & occupied & !Bitboard::of(self.square)).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::movegen::{is_legal, legal_moves};

    fn gain(fen: &str, mv: &str) -> i32 {
        let (position, mv) = (fen.parse().unwrap(), mv.parse().unwrap());
        (-2_000..=2_000).rev().find(|&threshold| is_at_least(&position, mv, threshold)).unwrap()
    }

    fn value(kind: Kind) -> i32 {
        piece_value(kind)
    }

    #[test]
    fn a_free_piece_is_won_and_a_guarded_one_is_exchanged() {
        assert_eq!(gain("3k5/9/9/9/4n4/9/9/9/9/4RK3 w", "e0e5"), value(Kind::Horse));
        assert_eq!(gain("3k5/9/9/4p4/4n4/9/9/9/9/4RK3 w", "e0e5"), value(Kind::Horse) - value(Kind::Chariot));
    }

    #[test]
    fn a_cannon_guards_over_its_screen_only() {
        let guarded = "3k5/4c4/9/4p4/4n4/9/9/9/9/4RK3 w";
        assert_eq!(gain(guarded, "e0e5"), value(Kind::Horse) - value(Kind::Chariot));
        // The capturing soldier was the screen of the cannon behind. Now nothing guards the horse.
        assert_eq!(gain("4k4/9/9/3Pn1r2/9/9/9/9/9/3K5 w", "d6e6"), value(Kind::Horse) - value(Kind::Soldier));
        assert_eq!(gain("3k5/9/9/c2Pn4/9/9/9/9/9/5K3 w", "d6e6"), value(Kind::Horse));
    }

    #[test]
    fn a_chariot_behind_a_chariot_joins_in() {
        let fen = "3k5/9/9/4p4/4n4/9/9/4R4/9/4RK3 w";
        let expected = value(Kind::Horse) - value(Kind::Chariot) + value(Kind::Soldier);
        assert_eq!(gain(fen, "e2e5"), expected);
    }

    #[test]
    fn a_hobbled_horse_guards_nothing() {
        assert_eq!(gain("4k4/9/9/3n5/5r3/9/9/9/9/3K1R3 w", "f0f5"), 0);
        assert_eq!(gain("4k4/9/9/3np4/5r3/9/9/9/9/3K1R3 w", "f0f5"), value(Kind::Chariot));
    }

    #[test]
    fn a_general_does_not_capture_into_a_guard() {
        assert_eq!(
            gain("4k4/4a4/9/9/9/9/9/9/4R4/3K1R3 w", "e1e8"),
            value(Kind::Advisor) - value(Kind::Chariot)
        );
        assert_eq!(gain("3k5/4a4/9/9/9/9/9/4R4/4R4/4K4 w", "e2e8"), value(Kind::Advisor));
    }

    #[test]
    fn a_pinned_piece_does_not_capture() {
        assert_eq!(gain("4k4/4a4/5n3/9/4R4/9/5R3/9/9/3K5 w", "f3f7"), value(Kind::Horse));
    }

    #[test]
    fn a_piece_that_the_facing_generals_hold_does_not_capture() {
        assert_eq!(gain("4k4/9/4r4/4P4/9/4r4/9/9/9/3RK4 w", "e6d6"), 0);
    }

    #[test]
    fn a_discovered_check_leaves_no_time_to_capture() {
        assert_eq!(gain("4k4/9/9/9/4N4/2n6/9/9/4R4/3K5 w", "e5c4"), value(Kind::Horse));
    }

    /// The material that the side to move wins on `square` by playing out the captures, each legal
    /// and by the cheapest piece.
    fn played_out(position: &mut Position, square: Square) -> i32 {
        let Some(victim) = position.piece_at(square) else { return 0 };
        let side = position.side_to_move();
        let cheapest = CHEAPEST_FIRST.into_iter().find_map(|kind| {
            let pieces = position.pieces(side, kind).into_iter();
            pieces.map(|from| Move::new(from, square)).find(|&mv| is_legal(position, mv))
        });
        let Some(mv) = cheapest else { return 0 };
        let undo = position.make(mv);
        let gain = value(victim.kind) - played_out(position, square);
        position.unmake(mv, undo);
        gain.max(0)
    }

    #[test]
    fn it_is_what_playing_the_captures_out_gives() {
        let mut random = SmallRng::seed_from_u64(18);
        let mut position = Position::start();
        for _ in 0..100_000 {
            let moves = legal_moves(&position);
            let Some(&next) = moves.choose(&mut random) else {
                position = Position::start();
                continue;
            };
            let enemy = position.side(!position.side_to_move());
            let captures = moves.iter().filter(|mv| enemy.contains(mv.to));
            for &mv in captures.chain([&next]) {
                let victim = position.piece_at(mv.to).map_or(0, |victim| value(victim.kind));
                let undo = position.make(mv);
                let expected = victim - played_out(&mut position, mv.to);
                position.unmake(mv, undo);
                let is_right =
                    is_at_least(&position, mv, expected) && !is_at_least(&position, mv, expected + 1);
                assert!(is_right, "{position} {mv}: {expected}");
            }
            position.make(next);
            if random.random_ratio(1, 200) {
                position = Position::start();
            }
        }
    }
}
