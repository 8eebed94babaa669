//! Where the enemy's lesser pieces strike: what a quiet move leaves there, or takes out of there, orders it.

use crate::engine::board::{Bitboard, Kind, Move, Position, attacks};

/// How much earlier a move is tried that takes a horse or a cannon out of danger, or how much later if into it, in
/// the measure of [`super::memory::Memory::LIMIT`]; a chariot counts twice.
const WEIGHT: i32 = 7_000;

/// What the pieces of the side that is not to move attack.
pub(super) struct Danger {
    by_soldiers: Bitboard,
    /// By soldiers, horses and cannons.
    by_lesser: Bitboard,
}

impl Danger {
    pub fn of(position: &Position) -> Self {
        let enemy = !position.side_to_move();
        let occupied = position.occupied();
        let all = |kind, attacked: &dyn Fn(_) -> Bitboard| {
            position
                .pieces(enemy, kind)
                .into_iter()
                .fold(Bitboard::EMPTY, |all, square| all | attacked(square))
        };
        let by_soldiers = all(Kind::Soldier, &|square| attacks::soldier(enemy, square));
        let by_horses = all(Kind::Horse, &|square| attacks::horse(square, occupied));
        let by_cannons =
            all(Kind::Cannon, &|square| attacks::cannon_captures(square, position.lines(square)));
        Self { by_soldiers, by_lesser: by_soldiers | by_horses | by_cannons }
    }

    /// What a quiet move gains by leaving danger, or loses by entering it.
    pub fn escape(&self, position: &Position, play: Move) -> i32 {
        let (danger, weight) = match position.piece_at(play.from).map(|piece| piece.kind) {
            Some(Kind::Chariot) => (self.by_lesser, 2 * WEIGHT),
            Some(Kind::Horse | Kind::Cannon) => (self.by_soldiers, WEIGHT),
            _ => return 0,
        };
        weight * (i32::from(danger.contains(play.from)) - i32::from(danger.contains(play.to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chariot_shuns_what_a_horse_attacks_and_a_horse_does_not() {
        let position: Position = "4k4/9/9/4n4/9/4N1R2/9/9/9/4K4 w".parse().unwrap();
        let danger = Danger::of(&position);
        let escape = |play: &str| danger.escape(&position, play.parse().unwrap());
        assert_eq!(escape("g4g3"), 0);
        assert_eq!(escape("g4f4"), -2 * WEIGHT);
        assert_eq!(escape("e4d6"), 0);
    }
}
