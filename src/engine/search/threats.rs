//! Attacks by lesser pieces, which order quiet moves; and the danger of a general.

use super::parameters::THREAT_ORDER;
use crate::engine::board::{Bitboard, Kind, Position, Side, Square, attacks};

/// The squares attacked by the side that is not to move.
pub(super) struct Threats {
    by_soldiers: Bitboard,
    /// By soldiers, horses and cannons.
    by_lesser: Bitboard,
}

impl Threats {
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

    /// The threats of lesser pieces to a piece of this kind.
    #[inline]
    pub fn to(&self, kind: Kind) -> Threat {
        let (attacked, weight) = match kind {
            Kind::Chariot => (self.by_lesser, 2 * THREAT_ORDER),
            Kind::Horse | Kind::Cannon => (self.by_soldiers, THREAT_ORDER),
            Kind::Soldier | Kind::Advisor | Kind::Elephant | Kind::General => (Bitboard::EMPTY, 0),
        };
        Threat { attacked, weight }
    }
}

/// The squares attacked by lesser pieces.
pub(super) struct Threat {
    attacked: Bitboard,
    weight: i32,
}

impl Threat {
    /// The gain in move order of a quiet move that leaves the square; its loss if it enters.
    #[inline]
    pub fn at(&self, square: Square) -> i32 {
        if self.attacked.contains(square) { self.weight } else { 0 }
    }
}

/// The danger of `side`'s general: two points for each enemy piece that attacks its palace, and if
/// there is any, one for each missing guard.
pub(super) fn general_danger(position: &Position, side: Side) -> i32 {
    let palace = attacks::palace(side);
    let occupied = position.occupied();
    let near = |kind| position.pieces(!side, kind) & attacks::near_palace(side, kind);
    // A soldier close enough attacks, whatever stands around it.
    let mut strikers = near(Kind::Soldier).count() as i32;
    let mut count = |reached: Bitboard| strikers += i32::from(!(reached & palace).is_empty());
    for square in near(Kind::Chariot) {
        count(attacks::chariot(square, position.lines(square)));
    }
    for square in near(Kind::Horse) {
        count(attacks::horse(square, occupied));
    }
    for square in near(Kind::Cannon) {
        let lines = position.lines(square);
        count(attacks::chariot(square, lines) & !occupied | attacks::cannon_captures(square, lines));
    }
    let guards = position.pieces(side, Kind::Advisor) | position.pieces(side, Kind::Elephant);
    if strikers == 0 { 0 } else { 2 * strikers + 4 - guards.count() as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Move;

    #[test]
    fn a_chariot_shuns_what_a_horse_attacks_and_a_horse_does_not() {
        let position: Position = "4k4/9/9/4n4/9/4N1R2/9/9/9/4K4 w".parse().unwrap();
        let threats = Threats::of(&position);
        let escape = |mv: &str| {
            let mv: Move = mv.parse().unwrap();
            let threat = threats.to(position.piece_at(mv.from).unwrap().kind);
            threat.at(mv.from) - threat.at(mv.to)
        };
        assert_eq!(escape("g4g3"), 0);
        assert_eq!(escape("g4f4"), -2 * THREAT_ORDER);
        assert_eq!(escape("e4d6"), 0);
    }

    #[test]
    fn strikes_at_the_palace_and_missing_guards_endanger_the_general() {
        let danger = |fen: &str| general_danger(&fen.parse().unwrap(), Side::Black);
        assert_eq!(danger("2bakab2/9/9/9/9/4N4/9/9/9/3K5 w"), 0);
        assert_eq!(danger("2bakab2/9/9/9/9/R8/9/9/9/3K5 w"), 0);
        assert_eq!(danger("2bakab2/9/R8/9/9/9/9/9/9/3K5 w"), 2);
        assert_eq!(danger("3k1ab2/9/R3N4/9/9/9/9/9/9/4K4 b"), 6);
    }
}
