//! Arrows for moves: those that an analysis suggests, threats, and in a review the move played and
//! the better one. The better the move, the wider and more opaque is its arrow.

use eframe::egui::{Color32, Mesh, Pos2, Shape, Stroke};

use super::marks::Marks;
use crate::app::theme;
use crate::engine::board::Move;
use crate::game::merit::Danger;

/// The width of the strongest arrow's shaft, and how much narrower the weakest arrow is, in cells.
const WIDTH: f32 = 0.17;
const NARROWER: f32 = 0.09;
const EDGE: f32 = 0.028;
/// The radius of the ring around a target, as a share of a piece's radius, and its width in cells.
const AIM: f32 = 1.04;
const RING: f32 = 0.06;
/// The distances of an arrow's tail and tip from the centres of their points, as shares of a
/// piece's radius.
const START: f32 = 0.5;
const END: f32 = 0.12;
/// The opacity of the strongest arrow and of the weakest.
const OPACITY: f32 = 0.92;
const MIN_OPACITY: f32 = 0.42;

/// The meaning of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    Suggested,
    /// A move that would win a piece, mate, or gain much if it were the other side's turn.
    Threat,
    /// A bad move that was played, and the better one.
    Played,
    Better,
}

impl ArrowKind {
    const fn color(self) -> Color32 {
        match self {
            Self::Suggested => theme::LINE_ARROW,
            Self::Threat => theme::THREAT_ARROW,
            Self::Played => theme::PLAYED_ARROW,
            Self::Better => theme::BETTER_ARROW,
        }
    }
}

/// An arrow for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    pub mv: Move,
    /// 1 for the best move, 0 for a move hardly worth considering.
    pub strength: f32,
    pub kind: ArrowKind,
}

impl Arrow {
    /// Creates an arrow of full strength.
    pub const fn new(mv: Move, kind: ArrowKind) -> Self {
        Self { mv, strength: 1.0, kind }
    }

    /// Creates an arrow for an opponent's threat.
    pub fn of_danger(danger: &Danger) -> Self {
        Self { mv: danger.mv, strength: if danger.is_mate { 1.0 } else { 0.5 }, kind: ArrowKind::Threat }
    }

    /// Paints the arrow as a single mesh, because overlapping translucent parts would be visible.
    pub fn paint(&self, marks: &Marks<'_>) {
        let cell = marks.geometry.cell();
        let strength = self.strength.clamp(0.0, 1.0);
        let opacity = MIN_OPACITY + strength * (OPACITY - MIN_OPACITY);
        let color = self.kind.color().gamma_multiply(opacity);
        match self.kind {
            ArrowKind::Threat | ArrowKind::Better => self.paint_aim(marks, color, opacity),
            ArrowKind::Suggested | ArrowKind::Played => {}
        }
        let outline = self.outline(marks);
        let mut mesh = Mesh::default();
        outline.iter().for_each(|&corner| mesh.colored_vertex(corner, color));
        for [a, b, c] in [[0, 1, 5], [0, 5, 6], [2, 3, 4]] {
            mesh.add_triangle(a, b, c);
        }
        marks.painter.add(Shape::mesh(mesh));
        let edge = Stroke::new(EDGE * cell, theme::ARROW_EDGE.gamma_multiply(opacity));
        marks.painter.add(Shape::closed_line(outline.to_vec(), edge));
    }

    /// Threats and better moves have a ring around the target, so that they differ from other
    /// arrows by more than the colour.
    fn paint_aim(&self, marks: &Marks<'_>, color: Color32, opacity: f32) {
        let (cell, center) = (marks.geometry.cell(), marks.geometry.center(self.mv.to));
        let radius = AIM * marks.geometry.piece_radius();
        let edge = theme::ARROW_EDGE.gamma_multiply(opacity);
        for (width, color) in [(RING + 2.0 * EDGE, edge), (RING, color)] {
            marks.painter.circle_stroke(center, radius, Stroke::new(width * cell, color));
        }
    }

    /// The corners in order: tail, neck and head on one side, the tip, then head, neck and tail on
    /// the other side.
    fn outline(&self, marks: &Marks<'_>) -> [Pos2; 7] {
        let (cell, radius) = (marks.geometry.cell(), marks.geometry.piece_radius());
        let (from, to) = (marks.geometry.center(self.mv.from), marks.geometry.center(self.mv.to));
        let along = (to - from).normalized();
        let width = (WIDTH - NARROWER * (1.0 - self.strength.clamp(0.0, 1.0))) * cell;
        let (tail, tip) = (from + along * START * radius, to - along * END * radius);
        let neck = tip - along * (1.3 * width + 0.14 * cell);
        let (half, half_head) = (along.rot90() * width / 2.0, along.rot90() * (width + 0.055 * cell));
        [tail + half, neck + half, neck + half_head, tip, neck - half_head, neck - half, tail - half]
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{__run_test_ui, Rect, pos2, vec2};

    use super::*;
    use crate::app::board::Geometry;
    use crate::app::look::BoardTheme;

    #[test]
    fn arrows_seen_together_are_told_apart_by_more_than_their_colour() {
        __run_test_ui(|ui| {
            let painter = ui.painter().clone();
            let geometry = Geometry::fit(Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 440.0)), 1.0, false);
            let marks =
                Marks { painter: &painter, geometry: &geometry, colors: &BoardTheme::Maple.colors(ui).marks };
            let shapes = |kind| {
                let before = painter.add(Shape::Noop);
                Arrow::new("h2e2".parse().unwrap(), kind).paint(&marks);
                painter.add(Shape::Noop).0 - before.0
            };
            // Counts the shape after it, too. The ring has an edge.
            assert_eq!([ArrowKind::Suggested, ArrowKind::Threat].map(shapes), [3, 5]);
            assert_eq!([ArrowKind::Played, ArrowKind::Better].map(shapes), [3, 5]);
        });
    }
}
