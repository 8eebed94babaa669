//! Signs on the board that show for a moment why a move was refused.

use eframe::egui::{Event, Ui};

use super::animation::Moment;
use super::marks::{Marks, Sign};
use crate::app::theme;
use crate::engine::board::{Bitboard, Kind, Move, Position, Square, attacks};
use crate::engine::movegen::Refusal;

/// The signs for the last refused move.
#[derive(Debug)]
pub struct Cause {
    signs: Vec<Sign>,
    /// The time of the refusal, in seconds.
    since: f64,
}

impl Cause {
    /// The signs for `mv`, which was refused in `position`.
    pub fn new(position: &Position, mv: Move, refusal: Refusal, now: f64) -> Self {
        Self { signs: signs(position, mv, refusal), since: now }
    }

    /// A single sign.
    pub fn at(sign: Sign, now: f64) -> Self {
        Self { signs: vec![sign], since: now }
    }

    /// Whether the time is over, or the user has pressed a key or a button.
    pub fn is_over(&self, ui: &Ui, now: f64) -> bool {
        let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
        let is_input = ui.input(|input| input.pointer.any_pressed() || input.events.iter().any(is_key));
        is_input || now - self.since >= theme::CAUSE.as_secs_f64()
    }

    /// Paints the signs and requests the frame in which they change. They fade out, or vanish if
    /// animations are off.
    pub fn paint(&self, ui: &Ui, marks: &Marks<'_>, moment: Moment) {
        let left = theme::CAUSE.as_secs_f64() - (moment.now - self.since);
        let fade = if moment.is_still { 0.0 } else { theme::SLIDE.as_secs_f64() };
        let mut painter = marks.painter.clone();
        if left < fade {
            painter.multiply_opacity((left / fade) as f32);
            ui.request_repaint();
        } else {
            ui.request_repaint_after_secs((left - fade) as f32);
        }
        let marks = Marks { painter: &painter, ..*marks };
        self.signs.iter().for_each(|&sign| marks.sign(sign));
    }
}

/// The signs that explain why `mv` is refused in `position`. Lines come first, so that the others
/// are painted over them.
pub(super) fn signs(position: &Position, mv: Move, refusal: Refusal) -> Vec<Sign> {
    let Move { from, to } = mv;
    match refusal {
        Refusal::BlockedLeg { leg: by } | Refusal::BlockedEye { eye: by } | Refusal::BlockedWay(by) => {
            vec![Sign::Barred { from: by, to }, Sign::Way { from, to: by }, Sign::Obstacle(by)]
        }
        Refusal::NoSingleScreen => {
            let way = from_near(from, attacks::between(from, to));
            let screens: Vec<Square> =
                way.iter().copied().filter(|&square| position.occupied().contains(square)).collect();
            match screens.split_first() {
                None => {
                    let gap = way.get(way.len() / 2).map(|&here| Sign::Gap { from, here, to });
                    gap.into_iter().chain([Sign::Piece(to)]).collect()
                }
                Some((&screen, surplus)) => {
                    let mut signs = vec![Sign::Barred { from, to }, Sign::Piece(screen)];
                    signs.extend(surplus.iter().map(|&square| Sign::Obstacle(square)));
                    signs
                }
            }
        }
        Refusal::LeavesGeneralInCheck { checker } => check(position, mv, checker),
        Refusal::GeneralsWouldFace => {
            let (own, other) = (general_after(position, mv), position.general(!position.side_to_move()));
            let threats = [(own, other), (other, own)].map(|(from, to)| Sign::Threat { from, to });
            threats.into_iter().chain([own, other].map(Sign::Piece)).collect()
        }
        Refusal::OwnPieceThere(square) | Refusal::NotYourPiece(square) => vec![Sign::Obstacle(square)],
        Refusal::NotItsMove(_) => vec![Sign::Cross(to)],
        Refusal::NoPiece(_) => Vec::new(),
    }
}

/// The signs for a check by the piece on `checker` that `mv` would allow: its way to the general,
/// and a cannon's screen.
fn check(position: &Position, mv: Move, checker: Square) -> Vec<Sign> {
    let general = general_after(position, mv);
    let kind = position.piece_at(checker).map(|piece| piece.kind);
    let mut signs = Vec::new();
    if kind == Some(Kind::Horse) {
        let leg = attacks::horse_leg(checker, general);
        signs.push(Sign::Leap { from: checker, leg, to: general });
    } else {
        signs.push(Sign::Threat { from: checker, to: general });
    }
    if kind == Some(Kind::Cannon) {
        let after = position.after(mv);
        let screens = attacks::between(checker, general) & after.occupied();
        signs.extend(screens.into_iter().map(Sign::Piece));
    }
    signs.extend([checker, general].map(Sign::Piece));
    signs
}

/// The point of the mover's general after `mv`.
fn general_after(position: &Position, mv: Move) -> Square {
    let general = position.general(position.side_to_move());
    if mv.from == general { mv.to } else { general }
}

/// Sorts squares of one file or rank by their distance from `from`, the nearest first.
fn from_near(from: Square, squares: Bitboard) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.into_iter().collect();
    squares.sort_by_key(|square| square.index().abs_diff(from.index()));
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::movegen;

    fn at(square: &str) -> Square {
        square.parse().unwrap()
    }

    fn shown(fen: &str, mv: &str) -> Vec<Sign> {
        let position: Position = fen.parse().unwrap();
        let mv = mv.parse().unwrap();
        signs(&position, mv, movegen::explain(&position, mv).unwrap_err())
    }

    const START: &str = crate::engine::board::START_FEN;

    #[test]
    fn what_bars_the_way_is_crossed_out() {
        let (from, leg, to) = (at("b0"), at("c0"), at("d1"));
        let expected = [Sign::Barred { from: leg, to }, Sign::Way { from, to: leg }, Sign::Obstacle(leg)];
        assert_eq!(shown(START, "b0d1"), expected);
        assert!(shown("3k5/9/9/9/9/9/9/4B4/3N5/3K5 w", "e2c0").contains(&Sign::Obstacle(at("d1"))));
        assert!(shown(START, "a0a5").contains(&Sign::Obstacle(at("a3"))));
    }

    #[test]
    fn the_screen_of_a_cannon_is_missing_or_one_too_many() {
        let (from, here, to) = (at("b2"), at("b5"), at("b7"));
        assert_eq!(shown(START, "b2b7"), [Sign::Gap { from, here, to }, Sign::Piece(to)]);
        let signs = shown("r2k5/n8/c8/p8/9/9/9/C8/9/4K4 w", "a2a9");
        let surplus = ["a7", "a8"].map(|square| Sign::Obstacle(at(square)));
        assert!(signs.contains(&Sign::Piece(at("a6"))), "the nearest would do: {signs:?}");
        assert!(surplus.iter().all(|sign| signs.contains(sign)), "{signs:?}");
    }

    #[test]
    fn a_check_is_drawn_to_where_the_general_would_be() {
        let pinned = shown("3k5/9/9/9/4r4/9/9/4N4/9/4K4 w", "e2g3");
        assert!(pinned.contains(&Sign::Threat { from: at("e5"), to: at("e0") }), "{pinned:?}");
        let stepped = shown("4k4/9/9/9/3r5/9/9/9/4A4/4K4 w", "e0d0");
        assert!(stepped.contains(&Sign::Threat { from: at("d5"), to: at("d0") }), "{stepped:?}");
        // A horse gives check past its leg, a cannon over its screen.
        let horse = shown("5k3/9/9/9/9/9/9/5n3/9/3K5 w", "d0e0");
        let leap = Sign::Leap { from: at("f2"), leg: at("f1"), to: at("e0") };
        assert!(horse.contains(&leap), "{horse:?}");
        let cannon = shown("5k3/9/9/4c4/9/9/4P4/9/9/3K5 w", "d0e0");
        assert!(cannon.contains(&Sign::Piece(at("e3"))), "{cannon:?}");
    }

    #[test]
    fn facing_generals_look_at_each_other() {
        let signs = shown("4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5a5");
        assert!(signs.contains(&Sign::Threat { from: at("e0"), to: at("e9") }));
        assert!(signs.contains(&Sign::Threat { from: at("e9"), to: at("e0") }));
    }
}
