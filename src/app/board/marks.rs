//! The marks on the board: the last move, check, where the selected piece may go, why a move was refused.

use eframe::egui::epaint::RectShape;
use eframe::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::geometry::Geometry;
use crate::app::theme::MarkColors;
use crate::engine::board::{Position, Square};
use crate::engine::movegen::Refusal;

/// Half the side of the angles around a point, and the length of their arms, in cells.
const ANGLE_REACH: f32 = 0.475;
const ANGLE_ARM: f32 = 0.15;
const ANGLE_WIDTH: f32 = 0.05;
const DOT_RADIUS: f32 = 0.125;
/// Around a piece, as shares of its radius.
const RING_RADIUS: f32 = 1.06;
const GLOW_RADIUS: f32 = 1.16;
const RING_WIDTH: f32 = 0.065;
const CAUSE_WIDTH: f32 = 0.07;
/// How far before the middle of its point the arrow of a hint ends: a step to the next point is short enough.
const HINT_GAP: f32 = 0.1;

/// Paints marks on one board.
pub struct Marks<'a> {
    pub painter: &'a Painter,
    pub geometry: &'a Geometry,
    pub colors: &'a MarkColors,
}

impl Marks<'_> {
    /// Where the last move started and ended.
    pub fn last_move(&self, from: Square, to: Square) {
        self.angles(from, self.colors.last_move.gamma_multiply(0.75));
        self.angles(to, self.colors.last_move);
    }

    /// A red glow under a general in check.
    pub fn check(&self, general: Square) {
        let radius = GLOW_RADIUS * self.geometry.piece_radius();
        let rect = Rect::from_center_size(self.geometry.center(general), Vec2::splat(2.0 * radius));
        let glow = RectShape::filled(rect, CornerRadius::from(radius), self.colors.check);
        self.painter.add(glow.with_blur_width(0.3 * radius));
    }

    /// A point where the selected piece may go.
    pub fn target(&self, square: Square) {
        let radius = DOT_RADIUS * self.geometry.cell();
        self.painter.circle_filled(
            self.geometry.center(square),
            radius,
            self.colors.target.gamma_multiply(0.85),
        );
    }

    /// A piece that the selected one may capture.
    pub fn capture(&self, square: Square) {
        self.ring(square, RING_WIDTH, self.colors.target);
    }

    /// A move that is suggested.
    pub fn hint(&self, from: Square, to: Square) {
        self.ring(from, RING_WIDTH, self.colors.target);
        self.arrow(from, to, HINT_GAP, self.colors.target);
    }

    /// The selected piece.
    pub fn selected(&self, square: Square) {
        self.ring(square, 0.8 * RING_WIDTH, self.colors.target);
    }

    /// What makes a refused move impossible.
    pub fn cause(&self, position: &Position, refusal: Refusal) {
        let side = position.side_to_move();
        let general = position.general(side);
        match refusal {
            Refusal::BlockedLeg { leg: square }
            | Refusal::BlockedEye { eye: square }
            | Refusal::BlockedWay(square) => self.obstacle(square),
            Refusal::LeavesGeneralInCheck { checker } => {
                self.arrow(checker, general, RING_RADIUS, self.colors.cause);
                self.ring(checker, CAUSE_WIDTH, self.colors.cause);
                self.ring(general, CAUSE_WIDTH, self.colors.cause);
            }
            Refusal::GeneralsWouldFace => {
                let other = position.general(!side);
                self.arrow(other, general, RING_RADIUS, self.colors.cause);
                self.ring(other, CAUSE_WIDTH, self.colors.cause);
                self.ring(general, CAUSE_WIDTH, self.colors.cause);
            }
            Refusal::NoPiece(_)
            | Refusal::NotYourPiece(_)
            | Refusal::OwnPieceThere(_)
            | Refusal::NoSingleScreen
            | Refusal::NotItsMove(_) => {}
        }
    }

    /// A piece that cannot stand there.
    pub fn fault(&self, square: Square) {
        self.ring(square, CAUSE_WIDTH, self.colors.cause);
    }

    /// The point that the keyboard is on, visible on light and on dark.
    pub fn focus(&self, square: Square) {
        let rect = self.geometry.hit_box(square).shrink(0.02 * self.geometry.cell());
        let radius = CornerRadius::from(0.14 * self.geometry.cell());
        let width = (0.045 * self.geometry.cell()).max(2.0 * self.geometry.pixel());
        let outer = Stroke::new(2.0 * width, Color32::from_white_alpha(200));
        self.painter.rect_stroke(rect, radius, outer, StrokeKind::Inside);
        self.painter.rect_stroke(rect, radius, Stroke::new(width, self.colors.focus), StrokeKind::Inside);
    }

    /// Four angles around a point.
    fn angles(&self, square: Square, color: Color32) {
        let cell = self.geometry.cell();
        let stroke = Stroke::new(ANGLE_WIDTH * cell, color);
        let center = self.geometry.center(square);
        for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let corner = center + vec2(right, down) * ANGLE_REACH * cell;
            let along = corner - vec2(right * ANGLE_ARM * cell, 0.0);
            let down = corner - vec2(0.0, down * ANGLE_ARM * cell);
            self.painter.add(Shape::line(vec![along, corner, down], stroke));
        }
    }

    fn ring(&self, square: Square, width: f32, color: Color32) {
        let radius = RING_RADIUS * self.geometry.piece_radius();
        let stroke = Stroke::new(width * self.geometry.cell(), color);
        self.painter.circle_stroke(self.geometry.center(square), radius, stroke);
    }

    /// A ring with a bar through it.
    fn obstacle(&self, square: Square) {
        self.ring(square, CAUSE_WIDTH, self.colors.cause);
        let center = self.geometry.center(square);
        let reach = Vec2::splat(RING_RADIUS * self.geometry.piece_radius() * std::f32::consts::FRAC_1_SQRT_2);
        let stroke = Stroke::new(CAUSE_WIDTH * self.geometry.cell(), self.colors.cause);
        self.painter.line_segment([center - reach, center + reach], stroke);
    }

    /// A line from the edge of a piece to another point, ending in an arrow head so many radii of a piece before
    /// its middle.
    fn arrow(&self, from: Square, to: Square, gap: f32, color: Color32) {
        let (from, to) = (self.geometry.center(from), self.geometry.center(to));
        let direction = (to - from).normalized();
        let radius = self.geometry.piece_radius();
        let (start, tip) = (from + direction * RING_RADIUS * radius, to - direction * gap * radius);
        let stroke = Stroke::new(CAUSE_WIDTH * self.geometry.cell(), color.gamma_multiply(0.85));
        self.painter.line_segment([start, tip - direction * 0.15 * self.geometry.cell()], stroke);
        self.arrow_head(tip, direction, color);
    }

    fn arrow_head(&self, tip: Pos2, direction: Vec2, color: Color32) {
        let length = 0.26 * self.geometry.cell();
        let base = tip - direction * length;
        let half = direction.rot90() * 0.45 * length;
        let corners = vec![tip, base + half, base - half];
        self.painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    }
}
