//! The marks on the board: the last move, check, the targets of the selected piece, the reason of a
//! refusal.

use std::f32::consts::TAU;

use eframe::egui::epaint::RectShape;
use eframe::egui::{Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::geometry::Geometry;
use crate::app::theme::{self, MarkColors};
use crate::engine::board::Square;

/// The corner brackets around a point: half the side of their square, and the length of their arms,
/// in cells.
const ANGLE_REACH: f32 = 0.475;
const ANGLE_ARM: f32 = 0.15;
const ANGLE_WIDTH: f32 = 0.05;
const DOT_RADIUS: f32 = 0.125;
/// The radii of rings and glows around a piece, as shares of its radius.
const RING_RADIUS: f32 = 1.06;
const GLOW_RADIUS: f32 = 1.16;
const RING_WIDTH: f32 = 0.065;
const CAUSE_WIDTH: f32 = 0.07;
/// Half the side of a cross, and the length of a dash, in cells.
const CROSS: f32 = 0.13;
const DASH: f32 = 0.13;
const GAP_CORNERS: usize = 48;
/// The radius of a star, and of the smaller one beside a piece, in cells; the radius of a star's
/// inner corners, as a share of it; the distance of a piece's star from its centre along each axis,
/// as a share of the piece's radius.
const STAR: f32 = 0.3;
const SMALL_STAR: f32 = 0.19;
const STAR_WAIST: f32 = 0.45;
const STAR_SHOULDER: f32 = 0.74;
/// The distance of a hint's arrow tip from the centre of its target, in piece radii. Small, because
/// the arrow of a single step has little room.
const HINT_GAP: f32 = 0.1;

/// A sign on the board. Several together explain why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A ring around a piece that plays a part.
    Piece(Square),
    /// A piece that blocks the move.
    Obstacle(Square),
    /// The free part of the way, up to the piece that blocks it.
    Way { from: Square, to: Square },
    /// The blocked rest of the way.
    Barred { from: Square, to: Square },
    /// A check that would arise.
    Threat { from: Square, to: Square },
    /// A check by a horse that would arise, drawn past the point of its leg.
    Leap { from: Square, leg: Square, to: Square },
    /// A cannon has no piece to jump over between `from` and `to`. At `here` there could be one.
    Gap { from: Square, here: Square, to: Square },
    /// The piece cannot move to this point.
    Cross(Square),
}

/// Paints marks on one board.
pub struct Marks<'a> {
    pub painter: &'a Painter,
    pub geometry: &'a Geometry,
    pub colors: &'a MarkColors,
}

impl Marks<'_> {
    /// Marks the two points of the last move.
    pub fn last_move(&self, from: Square, to: Square) {
        self.angles(from, self.colors.last_move.gamma_multiply(0.75));
        self.angles(to, self.colors.last_move);
    }

    /// Paints a red glow under a general in check.
    pub fn check(&self, general: Square) {
        self.glow(general, self.colors.check);
    }

    fn glow(&self, square: Square, color: Color32) {
        let radius = GLOW_RADIUS * self.geometry.piece_radius();
        let rect = Rect::from_center_size(self.geometry.center(square), Vec2::splat(2.0 * radius));
        let glow = RectShape::filled(rect, CornerRadius::from(radius), color);
        self.painter.add(glow.with_blur_width(0.3 * radius));
    }

    /// Marks an empty point that the selected piece can move to.
    pub fn target(&self, square: Square) {
        let radius = DOT_RADIUS * self.geometry.cell();
        self.painter.circle_filled(
            self.geometry.center(square),
            radius,
            self.colors.target.gamma_multiply(0.85),
        );
    }

    /// Marks a piece that the selected one can capture.
    pub fn capture(&self, square: Square) {
        self.ring(square, RING_WIDTH, self.colors.target);
    }

    /// Paints a glow under the piece of a suggested move.
    pub fn lit(&self, square: Square) {
        self.glow(square, self.colors.target);
    }

    /// Paints a ring around the piece of a suggested move, above the rings of threats.
    pub fn lit_ring(&self, square: Square) {
        self.ring(square, RING_WIDTH, self.colors.target);
    }

    /// Marks a suggested move.
    pub fn hint(&self, from: Square, to: Square) {
        self.ring(from, RING_WIDTH, self.colors.target);
        self.arrow(from, to, HINT_GAP, self.colors.target);
    }

    /// Marks the selected piece.
    pub fn selected(&self, square: Square) {
        self.ring(square, 0.8 * RING_WIDTH, self.colors.target);
    }

    /// Marks a premove.
    pub fn premove(&self, from: Square, to: Square) {
        self.ring(from, RING_WIDTH, self.colors.premove);
        self.ring(to, RING_WIDTH, self.colors.premove);
        self.arrow(from, to, RING_RADIUS, self.colors.premove);
    }

    /// Marks a point to be reached with a star. If a piece is on it, with a ring and a small star
    /// at its upper right.
    pub fn goal(&self, square: Square, is_occupied: bool) {
        let center = self.geometry.center(square);
        if is_occupied {
            let shoulder = vec2(1.0, -1.0) * STAR_SHOULDER * self.geometry.piece_radius();
            self.ring(square, RING_WIDTH, theme::GOAL);
            self.star(center + shoulder, SMALL_STAR * self.geometry.cell());
        } else {
            self.star(center, STAR * self.geometry.cell());
        }
    }

    /// Paints a five-pointed star.
    fn star(&self, center: Pos2, radius: f32) {
        let corner = |index: usize| {
            let reach = if index.is_multiple_of(2) { radius } else { STAR_WAIST * radius };
            center + reach * Vec2::angled(TAU * (index as f32 / 10.0 - 0.25))
        };
        let corners: Vec<Pos2> = (0..10).map(corner).collect();
        let mut mesh = Mesh::default();
        mesh.colored_vertex(center, theme::GOAL);
        corners.iter().for_each(|&corner| mesh.colored_vertex(corner, theme::GOAL));
        (0..10).for_each(|index| mesh.add_triangle(0, index + 1, (index + 1) % 10 + 1));
        self.painter.add(Shape::mesh(mesh));
        self.painter.add(Shape::closed_line(corners, Stroke::new(0.13 * radius, theme::GOAL_EDGE)));
    }

    /// Paints one sign of a refused move.
    pub(super) fn sign(&self, sign: Sign) {
        let color = self.colors.cause;
        match sign {
            Sign::Piece(square) => self.ring(square, CAUSE_WIDTH, color),
            Sign::Obstacle(square) => self.obstacle(square),
            Sign::Way { from, to } => {
                let (start, end) = self.span(from, to, RING_RADIUS, RING_RADIUS);
                self.painter.line_segment([start, end], self.stroke(color));
            }
            Sign::Barred { from, to } => {
                self.dashes(from, to, RING_RADIUS, 0.0);
                self.cross(to);
            }
            Sign::Threat { from, to } => self.arrow(from, to, RING_RADIUS, color),
            Sign::Leap { from, leg, to } => {
                let (start, bend) = self.span(from, leg, RING_RADIUS, 0.0);
                let (_, tip) = self.span(leg, to, 0.0, RING_RADIUS);
                let direction = (tip - bend).normalized();
                let end = tip - direction * 0.15 * self.geometry.cell();
                self.painter.add(Shape::line(vec![start, bend, end], self.stroke(color)));
                self.arrow_head(tip, direction, color);
            }
            Sign::Gap { from, here, to } => self.gap(from, here, to),
            Sign::Cross(square) => self.cross(square),
        }
    }

    /// Marks a piece whose place is illegal.
    pub fn fault(&self, square: Square) {
        self.ring(square, CAUSE_WIDTH, self.colors.cause);
    }

    /// Marks the point with the keyboard focus. It is visible on light and dark boards.
    pub fn focus(&self, square: Square) {
        let rect = self.geometry.hit_box(square).shrink(0.02 * self.geometry.cell());
        let radius = CornerRadius::from(0.14 * self.geometry.cell());
        let width = (0.045 * self.geometry.cell()).max(2.0 * self.geometry.pixel());
        let outer = Stroke::new(2.0 * width, Color32::from_white_alpha(200));
        self.painter.rect_stroke(rect, radius, outer, StrokeKind::Inside);
        self.painter.rect_stroke(rect, radius, Stroke::new(width, self.colors.focus), StrokeKind::Inside);
    }

    /// Paints four corner brackets around a point.
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

    fn stroke(&self, color: Color32) -> Stroke {
        Stroke::new(CAUSE_WIDTH * self.geometry.cell(), color)
    }

    /// The ends of a line between two points, shortened by `start` and `end` piece radii.
    fn span(&self, from: Square, to: Square, start: f32, end: f32) -> (Pos2, Pos2) {
        let (from, to) = (self.geometry.center(from), self.geometry.center(to));
        let step = (to - from).normalized() * self.geometry.piece_radius();
        (from + step * start, to - step * end)
    }

    fn dashes(&self, from: Square, to: Square, start: f32, end: f32) {
        let (start, end) = self.span(from, to, start, end);
        let dash = DASH * self.geometry.cell();
        self.painter.extend(Shape::dashed_line(
            &[start, end],
            self.stroke(self.colors.cause),
            dash,
            0.8 * dash,
        ));
    }

    /// Paints a small cross on a point that cannot be reached.
    fn cross(&self, square: Square) {
        let center = self.geometry.center(square);
        for arm in [vec2(1.0, 1.0), vec2(1.0, -1.0)].map(|arm| arm * CROSS * self.geometry.cell()) {
            self.painter.line_segment([center - arm, center + arm], self.stroke(self.colors.cause));
        }
    }

    /// Paints a dashed line with a dashed ring, where a piece to jump over is missing.
    fn gap(&self, from: Square, here: Square, to: Square) {
        let [from, middle, to] = [from, here, to].map(|square| self.geometry.center(square));
        let along = (to - from).normalized();
        let (piece, radius) = (self.geometry.piece_radius(), 0.6 * self.geometry.piece_radius());
        let dash = DASH * self.geometry.cell();
        let stroke = self.stroke(self.colors.cause);
        for (end, outward) in [(from, -1.0), (to, 1.0)] {
            if (end - middle).length() > 1.5 * self.geometry.cell() {
                let line = [middle + along * outward * radius, end - along * outward * RING_RADIUS * piece];
                self.painter.extend(Shape::dashed_line(&line, stroke, dash, 0.8 * dash));
            }
        }
        let arc = |index: usize| middle + radius * Vec2::angled(TAU * index as f32 / GAP_CORNERS as f32);
        let ring: Vec<Pos2> = (0..=GAP_CORNERS).map(arc).collect();
        self.painter.extend(Shape::dashed_line(&ring, stroke, 0.6 * dash, 0.5 * dash));
    }

    /// Paints a ring with a diagonal bar through it.
    fn obstacle(&self, square: Square) {
        self.ring(square, CAUSE_WIDTH, self.colors.cause);
        let center = self.geometry.center(square);
        let reach = Vec2::splat(RING_RADIUS * self.geometry.piece_radius() * std::f32::consts::FRAC_1_SQRT_2);
        let stroke = Stroke::new(CAUSE_WIDTH * self.geometry.cell(), self.colors.cause);
        self.painter.line_segment([center - reach, center + reach], stroke);
    }

    /// Paints an arrow from the edge of the piece on `from`. Its tip is `gap` piece radii before
    /// the centre of `to`.
    fn arrow(&self, from: Square, to: Square, gap: f32, color: Color32) {
        let (start, tip) = self.span(from, to, RING_RADIUS, gap);
        let direction = (tip - start).normalized();
        let end = tip - direction * 0.15 * self.geometry.cell();
        self.painter.line_segment([start, end], self.stroke(color.gamma_multiply(0.85)));
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
