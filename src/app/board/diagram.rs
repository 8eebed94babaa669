//! Pictures of the board or a part of it that show how a piece moves.

use std::ops::RangeInclusive;

use eframe::egui::{CornerRadius, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use super::cause;
use super::geometry::Geometry;
use super::marks::Marks;
use super::pieces::{self, Height};
use super::surface::SurfacePainter;
use crate::app::look::Look;
use crate::app::text::FileNumbers;
use crate::app::theme;
use crate::engine::board::{Move, Position, Square};
use crate::engine::movegen;

/// The contents of a diagram.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub position: Position,
    /// The part of the board that is shown, from Red's left and Red's back rank. With all files and
    /// ranks, the frame of the board is shown, too.
    pub files: RangeInclusive<usize>,
    pub ranks: RangeInclusive<usize>,
    /// The pieces whose legal moves are marked.
    pub movers: Vec<Square>,
    /// Illegal moves. Their obstacles are marked.
    pub refused: Vec<Move>,
}

impl Sketch {
    /// The whole board, without marks.
    fn whole(position: Position) -> Self {
        let (files, ranks) = (0..=Square::FILES - 1, 0..=Square::RANKS - 1);
        Self { position, files, ranks, movers: Vec::new(), refused: Vec::new() }
    }

    /// Whether the whole board is shown.
    fn is_whole(&self) -> bool {
        self.files == (0..=Square::FILES - 1) && self.ranks == (0..=Square::RANKS - 1)
    }

    /// The size of the diagram, in points.
    pub fn size(&self) -> Vec2 {
        let count = |range: &RangeInclusive<usize>| (range.end() + 1 - range.start()) as f32;
        let cells =
            if self.is_whole() { Geometry::CELLS } else { vec2(count(&self.files), count(&self.ranks)) };
        cells * theme::DIAGRAM_CELL
    }
}

/// Paints sketches. Keeps the generated surface from frame to frame.
#[derive(Default)]
pub struct Diagram {
    surface: SurfacePainter,
}

impl Diagram {
    /// Paints the whole board as large as `room` allows, at its top and centred. Returns its place.
    pub fn paint_within(
        &mut self,
        ui: &Ui,
        room: Rect,
        position: &Position,
        look: Look,
        numbers: FileNumbers,
    ) -> Rect {
        let cell = (room.width() / Geometry::CELLS.x).min(room.height() / Geometry::CELLS.y);
        let size = Geometry::CELLS * cell.max(1.0);
        let board = Rect::from_min_size(pos2(room.center().x - size.x / 2.0, room.top()), size);
        self.paint(ui, board, &Sketch::whole(position.clone()), look, numbers);
        board
    }

    /// Paints `sketch` in `rect`. File numbers are shown only with the whole board.
    pub fn paint(&mut self, ui: &Ui, rect: Rect, sketch: &Sketch, look: Look, numbers: FileNumbers) {
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let colors = look.board.colors(ui);
        let is_whole = sketch.is_whole();
        let geometry = if is_whole {
            Geometry::fit(rect, painter.pixels_per_point(), false)
        } else {
            Geometry::part(rect, &sketch.files, &sketch.ranks, painter.pixels_per_point())
        };
        self.surface.paint(&painter, &geometry, colors, look.pieces, is_whole.then_some(numbers));
        let marks = Marks { painter: &painter, geometry: &geometry, colors: &colors.marks };
        let position = &sketch.position;
        if position.in_check() {
            marks.check(position.general(position.side_to_move()));
        }
        let radius = geometry.piece_radius();
        for (square, piece) in position.setup().pieces() {
            pieces::paint(&painter, look, piece, geometry.center(square), radius, Height::Resting, 1.0);
        }
        for &mover in &sketch.movers {
            marks.selected(mover);
            for mv in movegen::legal_moves(position).into_iter().filter(|mv| mv.from == mover) {
                if position.occupied().contains(mv.to) { marks.capture(mv.to) } else { marks.target(mv.to) }
            }
        }
        for &mv in &sketch.refused {
            if let Err(refusal) = movegen::explain(position, mv) {
                cause::signs(position, mv, refusal).into_iter().for_each(|sign| marks.sign(sign));
            }
        }
        if !is_whole {
            let frame = Stroke::new((2.0 * geometry.pixel()).max(2.0), colors.frame_light);
            painter.rect_stroke(rect, CornerRadius::ZERO, frame, StrokeKind::Inside);
        }
    }
}
