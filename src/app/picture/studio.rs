//! Paints boards on a canvas without a window, in an egui context of its own.

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Align2, ColorImage, Context, FontId, RawInput, Rect, Theme, Ui, UiBuilder, Vec2, ViewportId, vec2,
};

use crate::app::board::{Board, Geometry, Scene, Turn};
use crate::app::canvas::Canvas;
use crate::app::look::Look;
use crate::app::text::Language;
use crate::app::{fonts, theme};
use crate::engine::board::{Bitboard, Move, Position};
use crate::game::Drawing;

/// The style of boards.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub look: Look,
    pub is_flipped: bool,
    /// Determines the style of the file numbers.
    pub language: Language,
    /// Light or dark: the colours around the board, and of the board itself.
    pub theme: Theme,
    /// High contrast instead of the dark colours, for low vision.
    pub has_high_contrast: bool,
}

/// The contents of a board.
#[derive(Clone, Debug)]
pub struct Arrangement {
    pub position: Position,
    pub last_move: Option<Move>,
    pub drawings: Vec<Drawing>,
    /// The text below the board.
    pub caption: Option<Caption>,
}

/// The text below a board.
#[derive(Clone, Debug)]
pub struct Caption {
    /// The move, in one line.
    pub heading: String,
    /// Has a few lines. The rest is left out.
    pub comment: String,
}

/// Paints boards in one style and size.
pub struct Studio {
    context: Context,
    style: Style,
    board: Board,
    canvas: Canvas,
    /// The size of the pictures, and the part of their height for captions, in points.
    size: Vec2,
    caption_height: f32,
    pixels_per_point: f32,
}

impl Studio {
    /// Creates a studio for pictures with a board `height` points high. `has_captions`: there is
    /// room for them below. Takes a while, because it loads the fonts.
    pub fn new(style: Style, height: f32, pixels_per_point: f32, has_captions: bool) -> Self {
        let context = Context::default();
        fonts::install(&context);
        theme::install(&context);
        theme::choose(&context, style.theme.into(), style.has_high_contrast);
        theme::set_motion(&context, false);
        let room = height - 2.0 * theme::PICTURE_MARGIN;
        let width = (room * Geometry::ASPECT + 2.0 * theme::PICTURE_MARGIN).round();
        let caption_height = if has_captions { theme::CAPTION_HEIGHT } else { 0.0 };
        let size = vec2(width, height + caption_height);
        let pixels = [size.x, size.y].map(|points| (points * pixels_per_point).round() as usize);
        let (board, canvas) = (Board::default(), Canvas::new(pixels));
        Self { context, style, board, canvas, size, caption_height, pixels_per_point }
    }

    /// Paints the picture of a board.
    pub fn paint(&mut self, arrangement: &Arrangement) -> &ColorImage {
        let Style { look, is_flipped, language, .. } = self.style;
        let Arrangement { position, last_move, drawings, caption } = arrangement;
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
        let (board, caption_height) = (&mut self.board, self.caption_height);
        let output = self.context.run_ui(input, |ui| {
            ui.painter().rect_filled(window, 0.0, ui.visuals().panel_fill);
            let (above, below) = window.split_top_bottom_at_y(window.bottom() - caption_height);
            caption.iter().for_each(|caption| show_caption(ui, below, caption));
            let room = above.shrink(theme::PICTURE_MARGIN);
            ui.scope_builder(UiBuilder::new().max_rect(room), |ui| board.show(ui, &scene));
        });
        self.canvas.clear();
        let meshes = self.context.tessellate(output.shapes, output.pixels_per_point);
        self.canvas.paint(&meshes, output.textures_delta, output.pixels_per_point);
        self.canvas.picture()
    }
}

/// Paints a caption with centred lines.
fn show_caption(ui: &Ui, area: Rect, Caption { heading, comment }: &Caption) {
    let area = area.shrink2(vec2(theme::PICTURE_MARGIN, 0.0));
    let color = ui.visuals().text_color();
    let font = FontId::proportional(theme::CAPTION_SIZE);
    let heading = ui.painter().text(area.center_top(), Align2::CENTER_TOP, heading, font, color);
    let font = FontId::proportional(theme::CAPTION_COMMENT_SIZE);
    let mut job = LayoutJob::simple(comment.clone(), font, color, area.width());
    job.halign = eframe::egui::Align::Center;
    job.wrap.max_rows = theme::CAPTION_ROWS;
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(area.center_top() + vec2(0.0, heading.height()), galley, color);
}
