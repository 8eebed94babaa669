//! Paints boards without a window, by an egui context of its own, onto a canvas.

use eframe::egui::{ColorImage, Context, RawInput, Rect, Theme, UiBuilder, Vec2, ViewportId, vec2};

use super::canvas::Canvas;
use crate::app::board::{Board, Geometry, Scene, Turn};
use crate::app::look::Look;
use crate::app::text::Language;
use crate::app::{fonts, theme};
use crate::engine::board::{Bitboard, Move, Position};
use crate::game::Drawing;

/// How boards are painted.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub look: Look,
    pub is_flipped: bool,
    /// Decides the style of the file numbers.
    pub language: Language,
    /// Light or dark: the colours around the board, and those of the board itself.
    pub theme: Theme,
}

/// What is on a board.
#[derive(Clone, Debug)]
pub struct Arrangement {
    pub position: Position,
    pub last_move: Option<Move>,
    pub drawings: Vec<Drawing>,
}

/// Paints boards in one style and size.
pub struct Studio {
    context: Context,
    style: Style,
    board: Board,
    canvas: Canvas,
    /// The size of the pictures, in points.
    size: Vec2,
    pixels_per_point: f32,
}

impl Studio {
    /// A studio for pictures `height` points high, with `pixels_per_point`. Takes a while, because it loads the fonts.
    pub fn new(style: Style, height: f32, pixels_per_point: f32) -> Self {
        let context = Context::default();
        fonts::install(&context);
        theme::install(&context);
        theme::set_motion(&context, false);
        context.set_theme(style.theme);
        let room = height - 2.0 * theme::PICTURE_MARGIN;
        let width = (room * Geometry::ASPECT + 2.0 * theme::PICTURE_MARGIN).round();
        let size = vec2(width, height);
        let pixels = [size.x, size.y].map(|points| (points * pixels_per_point).round() as usize);
        Self { context, style, board: Board::default(), canvas: Canvas::new(pixels), size, pixels_per_point }
    }

    /// Paints the picture of a board.
    pub fn paint(&mut self, arrangement: &Arrangement) -> &ColorImage {
        let Style { look, is_flipped, language, .. } = self.style;
        let Arrangement { position, last_move, drawings } = arrangement;
        let scene = Scene {
            position,
            last_move: *last_move,
            hint: None,
            turn: Turn::Never,
            goals: Bitboard::EMPTY,
            premove: None,
            drawings: Some(drawings),
            pen: None,
            is_flipped,
            look,
            language,
        };
        let window = Rect::from_min_size(Default::default(), self.size);
        let mut input = RawInput { screen_rect: Some(window), ..RawInput::default() };
        if let Some(viewport) = input.viewports.get_mut(&ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(self.pixels_per_point);
        }
        let board = &mut self.board;
        let output = self.context.run_ui(input, |ui| {
            ui.painter().rect_filled(window, 0.0, ui.visuals().panel_fill);
            let room = window.shrink(theme::PICTURE_MARGIN);
            ui.scope_builder(UiBuilder::new().max_rect(room), |ui| board.show(ui, &scene));
        });
        self.canvas.clear();
        let meshes = self.context.tessellate(output.shapes, output.pixels_per_point);
        self.canvas.paint(&meshes, output.textures_delta, output.pixels_per_point);
        self.canvas.picture()
    }
}
