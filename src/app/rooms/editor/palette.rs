//! The palette of the editor: all kinds of pieces, with the number left of each.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, CursorIcon, PointerButton, Pos2, Rect, Response, Sense, Stroke, StrokeKind, TextStyle,
    Ui, Vec2, WidgetInfo, vec2,
};

use super::EditorView;
use super::arrangement::Arrangement;
use super::board::paint_in_hand;
use crate::app::board::{Height, paint_piece};
use crate::app::kit::{WithTooltip, card};
use crate::app::look::Look;
use crate::app::theme::{self, Palette};
use crate::engine::board::{Kind, Piece, Side};

/// The order of the columns: the general and its guards, the attacking pieces, the soldiers.
const KINDS: [Kind; Kind::COUNT] =
    [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Soldier];
/// The space between two cells, in points.
const SPACE: f32 = 2.0;
/// The maximum radius of a piece, in points.
const MAX_RADIUS: f32 = 21.0;
/// The space around a piece in its cell, in points.
const MARGIN: f32 = 2.0;
/// The height of the number below a piece, in points.
const NUMBER_HEIGHT: f32 = 16.0;

/// The user's action on a piece of the palette.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Picked {
    /// Chooses the piece that clicks on the board put down, or none.
    Brush(Option<Piece>),
    /// Drops a piece at this place of the screen, which need not be on the board.
    Dropped(Piece, Pos2),
}

/// Shows the pieces, and marks `brush`. `radius` is that of a piece on the board, in points.
pub fn show(
    ui: &mut Ui,
    view: &EditorView,
    arrangement: &Arrangement,
    brush: Option<Piece>,
    radius: f32,
) -> Option<Picked> {
    let mut picked = None;
    card(Palette::of(ui)).inner_margin(theme::GAP / 2.0).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(SPACE, SPACE);
        let width = (ui.available_width() + SPACE) / KINDS.len() as f32 - SPACE;
        let cell = vec2(width, 2.0 * (cell_radius(width) + MARGIN) + NUMBER_HEIGHT);
        for side in Side::BOTH {
            ui.horizontal(|ui| {
                for kind in KINDS {
                    let piece = Piece::new(side, kind);
                    let left = arrangement.left(piece);
                    let response = show_piece(ui, view, piece, left, brush == Some(piece), cell);
                    if response.clicked() {
                        picked = Some(Picked::Brush(Some(piece).filter(|_| brush != Some(piece))));
                    }
                    picked = drag(ui, view.look, &response, piece, radius).or(picked);
                }
            });
        }
    });
    picked
}

fn cell_radius(width: f32) -> f32 {
    (width / 2.0 - MARGIN).min(MAX_RADIUS)
}

fn show_piece(
    ui: &mut Ui,
    view: &EditorView,
    piece: Piece,
    left: u32,
    is_brush: bool,
    cell: Vec2,
) -> Response {
    let sense = if left > 0 { Sense::click_and_drag() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(cell, sense);
    let label = view.language.pieces_left(piece, left);
    response.widget_info(|| WidgetInfo::selected(Role::Button, left > 0, is_brush, &label));
    paint(ui, view.look, rect, &response, piece, left, is_brush);
    response.tooltip(label)
}

fn paint(ui: &Ui, look: Look, rect: Rect, response: &Response, piece: Piece, left: u32, is_brush: bool) {
    let palette = Palette::of(ui);
    let (fill, outline) = if is_brush {
        (palette.accent_wash, palette.accent)
    } else if response.has_focus() {
        (palette.sunken, palette.accent)
    } else if response.hovered() && left > 0 {
        (palette.button_hovered, palette.line)
    } else {
        (Color32::TRANSPARENT, Color32::TRANSPARENT)
    };
    let stroke = Stroke::new(1.5, outline);
    ui.painter().rect(rect, theme::BUTTON_RADIUS, fill, stroke, StrokeKind::Inside);
    let radius = cell_radius(rect.width());
    let center = rect.center_top() + vec2(0.0, radius + MARGIN);
    let opacity = if left > 0 { 1.0 } else { theme::ABSENT_OPACITY };
    paint_piece(ui.painter(), look, piece, center, radius, Height::Resting, opacity);
    let color = if left > 0 { palette.text } else { palette.weak };
    let font = TextStyle::Small.resolve(ui.style());
    let place = rect.center_bottom() - vec2(0.0, NUMBER_HEIGHT / 2.0);
    ui.painter().text(place, Align2::CENTER_CENTER, left.to_string(), font, color);
}

/// Handles dragging the piece to the board.
fn drag(ui: &Ui, look: Look, response: &Response, piece: Piece, radius: f32) -> Option<Picked> {
    if response.hovered() && response.sense.senses_drag() && !response.dragged() {
        ui.set_cursor_icon(CursorIcon::Grab);
    }
    let pointer = ui.pointer_latest_pos()?;
    if response.dragged_by(PointerButton::Primary) {
        ui.set_cursor_icon(CursorIcon::Grabbing);
        paint_in_hand(ui, look, piece, pointer, radius);
    }
    response.drag_stopped_by(PointerButton::Primary).then_some(Picked::Dropped(piece, pointer))
}
