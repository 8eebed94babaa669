//! The animation at the end of a game: rings of light around the winner's general, and petals if a
//! person has won.

use std::f32::consts::TAU;

use eframe::egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};

use super::animation::Moment;
use super::marks::Marks;
use crate::app::theme;
use crate::engine::board::{Position, Side};

const PETALS: usize = 34;
/// The golden angle in radians. Consecutive multiples of it never point in nearly the same
/// direction.
const GOLDEN_ANGLE: f32 = 2.399_963_2;
/// The distance from the general that the light and the petals reach, in cells.
const LIGHT_REACH: f32 = 2.6;
const PETAL_REACH: f32 = 2.7;
/// The fall of the fastest petals at the end, in cells.
const FALL: f32 = 1.5;
const PETAL_LENGTH: f32 = 0.12;
const PETAL_CORNERS: usize = 10;
/// The delay of the second ring of light, as a share of the whole animation.
const SECOND: f32 = 0.16;

/// The end of a game, as far as the animation depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// `None` if the game is drawn.
    pub winner: Option<Side>,
    /// Whether petals fall, because a person has won.
    pub has_petals: bool,
}

/// The running animation for the end of a game.
#[derive(Debug)]
pub struct Celebration {
    ending: Ending,
    /// Its start, in seconds; `None` until it is first shown.
    since: Option<f64>,
}

impl Celebration {
    pub fn new(ending: Ending) -> Self {
        Self { ending, since: None }
    }

    /// Whether the animation has ended, or animations are off. The first call starts it.
    pub fn is_over(&mut self, moment: Moment) -> bool {
        // Wait until the last move has been shown.
        let since = *self.since.get_or_insert(moment.now + theme::SLIDE.as_secs_f64());
        moment.is_still || moment.now - since >= theme::CELEBRATION.as_secs_f64()
    }

    /// Paints the animation over the pieces.
    pub fn paint(&self, marks: &Marks<'_>, position: &Position, moment: Moment) {
        let Some(since) = self.since else { return };
        let progress = ((moment.now - since) / theme::CELEBRATION.as_secs_f64()) as f32;
        if !(0.0..1.0).contains(&progress) {
            return;
        }
        // Stay on the board, so that the text below remains readable.
        let painter =
            marks.painter.with_clip_rect(marks.geometry.surface().intersect(marks.painter.clip_rect()));
        let marks = &Marks { painter: &painter, ..*marks };
        let sides = self.ending.winner.map_or(Side::BOTH.to_vec(), |winner| vec![winner]);
        for side in sides {
            let center = marks.geometry.center(position.general(side));
            for later in [0.0, SECOND] {
                paint_light(marks, center, (progress - later) / (1.0 - SECOND));
            }
            if self.ending.has_petals {
                (0..PETALS).for_each(|index| paint_petal(marks, center, index, progress));
            }
        }
    }
}

/// Paints a ring of light that grows and fades. `progress` runs from 0 to 1.
fn paint_light(marks: &Marks<'_>, center: Pos2, progress: f32) {
    if !(0.0..1.0).contains(&progress) {
        return;
    }
    let cell = marks.geometry.cell();
    let radius = marks.geometry.piece_radius() + LIGHT_REACH * cell * ease_out(progress);
    let color = theme::CELEBRATION_LIGHT.gamma_multiply((1.0 - progress).powi(2) * 0.8);
    // A soft edge: the same ring again, wider and fainter.
    for (width, strength) in [(0.26, 0.25), (0.14, 0.4), (0.05, 1.0)] {
        let stroke = Stroke::new(width * cell, color.gamma_multiply(strength));
        marks.painter.circle_stroke(center, radius, stroke);
    }
}

/// Paints one petal that flies outward, turns, and sinks.
fn paint_petal(marks: &Marks<'_>, center: Pos2, index: usize, progress: f32) {
    let cell = marks.geometry.cell();
    // A pseudo-random number from 0 to 1 for this petal. Each use has its own number.
    let chance = |use_: usize| ((index * 7 + use_ * 13) as f32 * 0.618_034).fract();
    let angle = GOLDEN_ANGLE * index as f32;
    let reach = PETAL_REACH * (0.45 + 0.55 * chance(1));
    let way = Vec2::angled(angle) * reach * ease_out(progress);
    let sway = 0.12 * (TAU * (progress * (0.8 + chance(2)) + chance(3))).sin();
    let place = center + (way + vec2(sway, FALL * (0.4 + 0.6 * chance(4)) * progress * progress)) * cell;
    let colors = theme::PETALS;
    let fade = ((1.0 - progress) / 0.45).min(1.0) * (progress / 0.06).min(1.0);
    let color = colors[index % colors.len()].gamma_multiply(0.9 * fade);
    let turn = angle + TAU * (0.7 + chance(5)) * progress;
    // The width varies, as if the petal turned and were sometimes seen from its edge.
    let breadth = 0.25 + 0.35 * (TAU * (progress * (1.0 + chance(6)) + chance(7))).sin().abs();
    paint_leaf(marks, place, turn, PETAL_LENGTH * (0.7 + 0.5 * chance(8)) * cell, breadth, color);
}

/// Paints an oval that is pointed at one end.
fn paint_leaf(marks: &Marks<'_>, place: Pos2, turn: f32, length: f32, breadth: f32, color: Color32) {
    let (along, across) = (Vec2::angled(turn), Vec2::angled(turn).rot90());
    let corner = |index: usize| {
        let angle = TAU * index as f32 / PETAL_CORNERS as f32;
        let taper = 1.0 - 0.35 * angle.cos();
        place + along * length * angle.cos() + across * length * breadth * taper * angle.sin()
    };
    let corners = (0..PETAL_CORNERS).map(corner).collect();
    marks.painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
}

fn ease_out(progress: f32) -> f32 {
    1.0 - (1.0 - progress).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_over(now: &[f64], is_still: bool) -> Vec<bool> {
        let mut celebration = Celebration::new(Ending { winner: None, has_petals: false });
        now.iter().map(|&now| celebration.is_over(Moment { now, is_still })).collect()
    }

    #[test]
    fn it_takes_about_two_seconds_from_when_it_is_seen() {
        assert_eq!(is_over(&[100.0, 101.0, 101.9, 102.5], false), [false, false, false, true]);
    }

    #[test]
    fn there_is_none_where_motion_is_off() {
        assert_eq!(is_over(&[100.0], true), [true]);
    }
}
