//! Small pictures of boards and pieces, for the choice of their look and in lists of games.

use eframe::egui::{CornerRadius, Painter, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::geometry::Geometry;
use super::marks::Marks;
use super::pieces::{self, Height};
use super::surface::SurfacePainter;
use crate::app::look::Look;
use crate::app::theme::{self, BoardColors, Material};
use crate::engine::board::{Kind, Move, Piece, Position, Side};

/// The gap between two pieces, as a share of their radius.
const SPACE: f32 = 0.3;

/// The cells that the part of a board with both pieces is wide.
const CELLS: f32 = 3.1;

/// Paints part of a board: a palace with one piece of each side.
#[derive(Default)]
pub struct BoardPreview {
    surface: SurfacePainter,
}

impl BoardPreview {
    pub fn paint(&mut self, painter: &Painter, rect: Rect, look: Look, colors: &'static BoardColors) {
        let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
        let pixels_per_point = painter.pixels_per_point();
        let cell = theme::BOARD_PREVIEW_CELL.min(rect.width() / CELLS);
        let geometry = Geometry::around_palace(rect.center(), cell, pixels_per_point);
        self.surface.paint(&painter, &geometry, colors, look.pieces, None);
        let radius = geometry.piece_radius();
        for (side, kind, column, row) in
            [(Side::Red, Kind::General, 3, 8), (Side::Black, Kind::Chariot, 5, 8)]
        {
            let place = geometry.grid_point(column, row);
            pieces::paint(&painter, look, Piece::new(side, kind), place, radius, Height::Resting, 1.0);
        }
        let color = if colors.material == Material::Plain { colors.frame_dark } else { colors.frame_light };
        let frame = Stroke::new((2.0 * geometry.pixel()).max(2.0), color);
        painter.rect_stroke(rect, CornerRadius::ZERO, frame, StrokeKind::Inside);
    }
}

/// Paints one piece of each side, side by side in the middle of `rect`.
pub fn paint_pair(painter: &Painter, rect: Rect, look: Look) {
    let radius = theme::PIECE_PREVIEW_RADIUS.min(rect.width() / (4.0 + SPACE));
    for (side, direction) in [(Side::Red, -1.0), (Side::Black, 1.0)] {
        let place = rect.center() + vec2(direction * (1.0 + SPACE / 2.0) * radius, 0.0);
        pieces::paint(painter, look, Piece::new(side, Kind::Horse), place, radius, Height::Resting, 1.0);
    }
}

/// Paints a small board with all its pieces.
#[derive(Default)]
pub struct SmallBoard {
    surface: SurfacePainter,
}

impl SmallBoard {
    /// The size of the small board, in points.
    pub fn size() -> Vec2 {
        Geometry::CELLS * theme::SMALL_BOARD_CELL
    }

    /// Paints a position in `rect`, and marks the last move.
    pub fn paint(
        &mut self,
        painter: &Painter,
        rect: Rect,
        (position, last_move): (&Position, Option<Move>),
        is_flipped: bool,
        (look, colors): (Look, &'static BoardColors),
    ) {
        let geometry = Geometry::fit(rect, painter.pixels_per_point(), is_flipped);
        self.surface.paint(painter, &geometry, colors, look.pieces, None);
        let marks = Marks { painter, geometry: &geometry, colors: &colors.marks };
        if let Some(Move { from, to }) = last_move {
            marks.last_move(from, to);
        }
        if position.in_check() {
            marks.check(position.general(position.side_to_move()));
        }
        let radius = geometry.piece_radius();
        for (square, piece) in position.setup().pieces() {
            pieces::paint(painter, look, piece, geometry.center(square), radius, Height::Resting, 1.0);
        }
    }
}
