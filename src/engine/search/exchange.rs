//! Static exchange evaluation: what a capture wins once all captures on its square have been played out.

use crate::engine::board::{Bitboard, Kind, Move, Position};
use crate::engine::evaluate::exchange_value;

/// In the order in which a side sends its pieces into an exchange.
const CHEAPEST_FIRST: [Kind; Kind::COUNT] =
    [Kind::Soldier, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Chariot, Kind::General];

/// Whether `play` and the captures that follow on its square win the mover at least `threshold` centipawns,
/// if both sides capture with their cheapest piece and stop when it no longer pays.
///
/// After every capture the attackers are looked up anew with what is left on the board, so that a cannon
/// loses or gains its screen and a horse or an elephant its freedom as pieces leave. Pins are not looked at.
pub fn wins_at_least(position: &Position, play: Move, threshold: i32) -> bool {
    let Move { from, to } = play;
    let Some(mover) = position.piece_at(from) else { return false };
    let mut balance = position.piece_at(to).map_or(0, |victim| exchange_value(victim.kind)) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= exchange_value(mover.kind);
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied() & !Bitboard::of(from) | Bitboard::of(to);
    let mut lines = position.lines(to).without(to, from).with(to, to);
    let mut side = !mover.side;
    loop {
        let attackers = position.all_attackers(to, occupied, lines) & occupied;
        let own = attackers & position.side(side);
        let cheapest = CHEAPEST_FIRST.iter().find_map(|&kind| {
            let square = (own & position.pieces(side, kind)).first()?;
            Some((square, kind))
        });
        let Some((square, kind)) = cheapest else { break };
        side = !side;
        balance = -balance - 1 - exchange_value(kind);
        occupied ^= Bitboard::of(square);
        lines = lines.without(to, square);
        if balance >= 0 {
            // A general cannot capture what is guarded: that capture did not happen.
            if kind == Kind::General {
                let guards = position.all_attackers(to, occupied, lines) & occupied & position.side(side);
                if !guards.is_empty() {
                    side = !side;
                }
            }
            break;
        }
    }
    side != mover.side
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(fen: &str, play: &str) -> i32 {
        let (position, play) = (fen.parse().unwrap(), play.parse().unwrap());
        (-2_000..=2_000).rev().find(|&threshold| wins_at_least(&position, play, threshold)).unwrap()
    }

    fn value(kind: Kind) -> i32 {
        exchange_value(kind)
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
        // The capturing soldier was the screen of the cannon behind it: now nothing guards the horse.
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
}
