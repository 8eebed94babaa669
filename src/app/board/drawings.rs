//! Arrows and circles that the user draws on the board with the right mouse button. They belong to the position
//! shown.

use eframe::egui::{Pos2, Shape, Stroke};

use super::marks::Marks;
use crate::app::theme;
use crate::engine::board::Square;

/// The width of a line, and of the dark edge on either side of it, in cells.
const WIDTH: f32 = 0.1;
const EDGE: f32 = 0.022;
/// The radius of a circle, and the distance of an arrow's ends from the middle of their points, as shares of a
/// piece's radius.
const RADIUS: f32 = 1.04;
const START: f32 = 0.55;
const END: f32 = 0.1;
/// The length of an arrow head and half its width, in cells.
const HEAD: f32 = 0.34;
const HALF_HEAD: f32 = 0.19;

/// The arrows and circles on a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawings {
    arrows: Vec<(Square, Square)>,
    circles: Vec<Square>,
    /// Where the arrow begins that is being drawn.
    started: Option<Square>,
}

impl Drawings {
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Starts an arrow at `from`; `None`, outside the board, starts nothing.
    pub fn start(&mut self, from: Option<Square>) {
        self.started = from;
    }

    /// Ends the arrow at `to`; where it began, it becomes a circle. An arrow or circle that exists already is removed.
    pub fn finish(&mut self, to: Option<Square>) {
        match (self.started.take(), to) {
            (Some(from), Some(to)) if from == to => toggle(&mut self.circles, to),
            (Some(from), Some(to)) => toggle(&mut self.arrows, (from, to)),
            _ => {}
        }
    }

    /// Adds a circle around a point, or removes the one there.
    pub fn circle(&mut self, square: Square) {
        toggle(&mut self.circles, square);
    }

    /// Paints the arrows and circles, including the one that is being drawn to `pointer`.
    pub fn paint(&self, marks: &Marks<'_>, pointer: Option<Pos2>) {
        let drawn = pointer.and_then(|pointer| marks.geometry.square_at(pointer));
        let (new_arrow, new_circle) = match (self.started, drawn) {
            (Some(from), Some(to)) if from == to => (None, Some(to)),
            (Some(from), Some(to)) => (Some((from, to)), None),
            _ => (None, None),
        };
        for &square in self.circles.iter().chain(&new_circle) {
            paint_circle(marks, square);
        }
        for &(from, to) in self.arrows.iter().chain(&new_arrow) {
            paint_arrow(marks, from, to);
        }
    }
}

/// Adds `one` to `drawn`, or removes it if it is there.
fn toggle<T: PartialEq>(drawn: &mut Vec<T>, one: T) {
    match drawn.iter().position(|other| *other == one) {
        Some(index) => _ = drawn.remove(index),
        None => drawn.push(one),
    }
}

/// The strokes to paint one over the other: the dark edge, then the line.
fn strokes(marks: &Marks<'_>) -> [Stroke; 2] {
    let cell = marks.geometry.cell();
    [Stroke::new((WIDTH + 2.0 * EDGE) * cell, theme::DRAWING_EDGE), Stroke::new(WIDTH * cell, theme::DRAWING)]
}

fn paint_circle(marks: &Marks<'_>, square: Square) {
    let radius = RADIUS * marks.geometry.piece_radius();
    for stroke in strokes(marks) {
        marks.painter.circle_stroke(marks.geometry.center(square), radius, stroke);
    }
}

fn paint_arrow(marks: &Marks<'_>, from: Square, to: Square) {
    let (cell, radius) = (marks.geometry.cell(), marks.geometry.piece_radius());
    let (from, to) = (marks.geometry.center(from), marks.geometry.center(to));
    let along = (to - from).normalized();
    let (start, tip) = (from + along * START * radius, to - along * END * radius);
    let base = tip - along * HEAD * cell;
    let half = along.rot90() * HALF_HEAD * cell;
    let [edge, line] = strokes(marks);
    let outline = Stroke::new(2.0 * EDGE * cell, theme::DRAWING_EDGE);
    let neck = base + along * EDGE * cell;
    marks.painter.line_segment([start - along * EDGE * cell, base], edge);
    let head = vec![tip, base + half, base - half];
    marks.painter.add(Shape::convex_polygon(head, theme::DRAWING, outline));
    marks.painter.line_segment([start, neck], line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(square: &str) -> Option<Square> {
        square.parse().ok()
    }

    #[test]
    fn what_is_drawn_twice_is_wiped_off() {
        let mut drawings = Drawings::default();
        for (from, to) in [("a0", "a5"), ("b2", "b2"), ("a0", "c2")] {
            drawings.start(at(from));
            drawings.finish(at(to));
        }
        assert_eq!((drawings.arrows.len(), drawings.circles.len()), (2, 1));
        drawings.start(at("a0"));
        drawings.finish(at("a5"));
        drawings.circle(at("b2").unwrap());
        assert_eq!((drawings.arrows.len(), drawings.circles.len()), (1, 0));
    }

    #[test]
    fn what_leads_off_the_board_is_nothing() {
        let mut drawings = Drawings::default();
        for (from, to) in [(None, at("a0")), (at("a0"), None), (None, None)] {
            drawings.start(from);
            drawings.finish(to);
        }
        drawings.finish(at("a0"));
        assert!(drawings.arrows.is_empty() && drawings.circles.is_empty());
    }
}
