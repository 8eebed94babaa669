//! Arrows and circles that the user draws on the board, with the right mouse button or with a pen
//! and the left button. They belong to the position shown. A record keeps them.

use eframe::egui::{Modifiers, Shape, Stroke, Ui};

use super::marks::Marks;
use crate::app::theme;
use crate::engine::board::Square;
use crate::game::{Drawing, Pen};

/// The width of a line, and of the dark edge on either side of it, in cells.
const WIDTH: f32 = 0.1;
const EDGE: f32 = 0.022;
/// The radius of a circle, and the distances of an arrow's ends from the centres of their points,
/// as shares of a piece's radius.
const RADIUS: f32 = 1.04;
const START: f32 = 0.55;
const END: f32 = 0.1;
/// The length of an arrow head and half its width, in cells.
const HEAD: f32 = 0.34;
const HALF_HEAD: f32 = 0.19;

/// The colour that modifier keys select, as on lichess.org.
fn pen_of(modifiers: Modifiers) -> Option<Pen> {
    match (modifiers.shift || modifiers.command || modifiers.ctrl, modifiers.alt) {
        (false, false) => None,
        (true, false) => Some(Pen::Red),
        (false, true) => Some(Pen::Blue),
        (true, true) => Some(Pen::Yellow),
    }
}

/// The arrow being drawn, and the drawings that no record keeps.
#[derive(Default)]
pub struct Sketch {
    pub drawings: Vec<Drawing>,
    /// The start of the arrow being drawn.
    started: Option<Square>,
}

impl Sketch {
    /// Removes all drawings.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Starts an arrow at `from`. `None`, outside the board, starts nothing.
    pub fn start(&mut self, from: Option<Square>) {
        self.started = from;
    }

    /// Ends the arrow at `to`. At its start it becomes a circle. Returns the drawing without adding
    /// it.
    pub fn finish(&mut self, ui: &Ui, pen: Option<Pen>, to: Option<Square>) -> Option<Drawing> {
        Some(Drawing { pen: chosen(ui, pen), from: self.started.take()?, to: to? })
    }

    /// A circle around a point.
    pub fn circle(ui: &Ui, pen: Option<Pen>, square: Square) -> Drawing {
        Drawing::circle(chosen(ui, pen), square)
    }

    /// Paints `drawings`, and the arrow from its start to the pointer.
    pub fn paint(&self, ui: &Ui, marks: &Marks<'_>, pen: Option<Pen>, drawings: &[Drawing]) {
        let pointer = ui.pointer_latest_pos().and_then(|pointer| marks.geometry.square_at(pointer));
        let new = self.started.zip(pointer).map(|(from, to)| Drawing { pen: chosen(ui, pen), from, to });
        let (circles, arrows): (Vec<Drawing>, Vec<Drawing>) =
            drawings.iter().copied().chain(new).partition(|drawing| drawing.is_circle());
        for Drawing { pen, from, .. } in circles {
            paint_circle(marks, pen, from);
        }
        for Drawing { pen, from, to } in arrows {
            paint_arrow(marks, pen, from, to);
        }
    }
}

/// The colour to draw with: that of the modifier keys, of the pen, or the default.
fn chosen(ui: &Ui, pen: Option<Pen>) -> Pen {
    ui.input(|input| pen_of(input.modifiers)).or(pen).unwrap_or_default()
}

/// The strokes to paint above each other: the dark edge, then the line.
fn strokes(marks: &Marks<'_>, pen: Pen) -> [Stroke; 2] {
    let cell = marks.geometry.cell();
    [
        Stroke::new((WIDTH + 2.0 * EDGE) * cell, theme::DRAWING_EDGE),
        Stroke::new(WIDTH * cell, theme::drawing(pen)),
    ]
}

fn paint_circle(marks: &Marks<'_>, pen: Pen, square: Square) {
    let radius = RADIUS * marks.geometry.piece_radius();
    for stroke in strokes(marks, pen) {
        marks.painter.circle_stroke(marks.geometry.center(square), radius, stroke);
    }
}

fn paint_arrow(marks: &Marks<'_>, pen: Pen, from: Square, to: Square) {
    let (cell, radius) = (marks.geometry.cell(), marks.geometry.piece_radius());
    let (from, to) = (marks.geometry.center(from), marks.geometry.center(to));
    let along = (to - from).normalized();
    let (start, tip) = (from + along * START * radius, to - along * END * radius);
    let base = tip - along * HEAD * cell;
    let half = along.rot90() * HALF_HEAD * cell;
    let [edge, line] = strokes(marks, pen);
    let outline = Stroke::new(2.0 * EDGE * cell, theme::DRAWING_EDGE);
    let neck = base + along * EDGE * cell;
    marks.painter.line_segment([start - along * EDGE * cell, base], edge);
    let head = vec![tip, base + half, base - half];
    marks.painter.add(Shape::convex_polygon(head, theme::drawing(pen), outline));
    marks.painter.line_segment([start, neck], line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_select_the_colour() {
        let both = Modifiers { alt: true, ..Modifiers::SHIFT };
        let keys = [Modifiers::NONE, Modifiers::SHIFT, Modifiers::CTRL, Modifiers::ALT, both];
        let expected = [None, Some(Pen::Red), Some(Pen::Red), Some(Pen::Blue), Some(Pen::Yellow)];
        assert_eq!(keys.map(pen_of), expected);
    }
}
