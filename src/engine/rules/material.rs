//! Draws by insufficient material.

use super::Profile;
use crate::engine::board::{Bitboard, Kind, Position, Side};
use crate::engine::movegen;

/// Whether the material is a draw.
///
/// Under every profile it is a draw if neither side has a chariot, horse, cannon or soldier:
/// generals, advisors and elephants can neither mate nor stalemate. [`Profile::Computer`] adds some
/// endings of one cannon, or one cannon each, that only a blunder loses.
pub fn is_material_draw(position: &Position, profile: Profile) -> bool {
    let attackers =
        both(position, Kind::Chariot) | both(position, Kind::Horse) | both(position, Kind::Soldier);
    let cannons = both(position, Kind::Cannon);
    if !attackers.is_empty() {
        return false;
    }
    cannons.is_empty()
        || profile == Profile::Computer
            && match cannon_ending(position) {
                Ending::Open => false,
                Ending::Drawn => true,
                Ending::DrawnUnlessMate => !mates_in_one(position),
            }
}

/// The value of an ending with only cannons, advisors and elephants under [`Profile::Computer`].
enum Ending {
    Open,
    Drawn,
    /// A draw unless the side to move can end the game at once.
    DrawnUnlessMate,
}

fn cannon_ending(position: &Position) -> Ending {
    let count = |side, kind| position.pieces(side, kind).count();
    let no_elephants = both(position, Kind::Elephant).is_empty();
    let no_advisors = both(position, Kind::Advisor).is_empty();
    let cannon_side = match Side::BOTH.map(|side| count(side, Kind::Cannon)) {
        [1, 0] => Side::Red,
        [0, 1] => Side::Black,
        [1, 1] if no_advisors && no_elephants => return Ending::Drawn,
        [1, 1] if no_advisors => return Ending::DrawnUnlessMate,
        _ => return Ending::Open,
    };
    if count(cannon_side, Kind::Advisor) > 0 {
        // The advisor serves as the screen for a mate.
        return Ending::Open;
    }
    match (count(!cannon_side, Kind::Advisor), count(cannon_side, Kind::Elephant)) {
        (0, _) | (1, 0) => Ending::Drawn,
        (1, _) | (2, 0) => Ending::DrawnUnlessMate,
        _ => Ending::Open,
    }
}

/// Whether a move leaves the other side without a legal one.
fn mates_in_one(position: &Position) -> bool {
    let mut position = position.clone();
    movegen::legal_moves(&position).into_iter().any(|mv| {
        let undo = position.make(mv);
        let mates = !movegen::has_legal_move(&position);
        position.unmake(mv, undo);
        mates
    })
}

fn both(position: &Position, kind: Kind) -> Bitboard {
    position.pieces(Side::Red, kind) | position.pieces(Side::Black, kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(fen: &str) -> [bool; 2] {
        let position: Position = fen.parse().unwrap();
        [Profile::Asian, Profile::Computer].map(|profile| is_material_draw(&position, profile))
    }

    #[test]
    fn without_attackers_nobody_wins() {
        assert_eq!(draws("3k5/4a4/4b4/9/9/9/9/4B4/9/4K4 w"), [true, true]);
        assert_eq!(draws("3k5/4a4/4b4/9/9/9/8P/4B4/9/4K4 w"), [false, false]);
    }

    #[test]
    fn computers_stop_at_a_cannon_without_a_screen() {
        assert_eq!(draws("3k5/9/9/9/9/9/9/4B3C/9/4K4 w"), [false, true]);
        assert_eq!(draws("3k5/4a4/9/9/9/9/9/8C/9/4K4 w"), [false, true]);
        assert_eq!(draws("3k5/9/9/9/9/9/9/8C/4A4/4K4 w"), [false, false]);
        assert_eq!(draws("3k1a3/4a4/9/9/9/9/9/4B3C/9/4K4 w"), [false, false]);
        assert_eq!(draws("3k5/9/9/9/9/8c/9/8C/9/4K4 w"), [false, true]);
        assert_eq!(draws("3k5/9/9/9/9/8c/8R/8C/9/4K4 w"), [false, false]);
    }
}
