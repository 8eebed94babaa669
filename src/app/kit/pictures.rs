//! Options that are shown as pictures.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, Painter, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo,
    vec2,
};

use super::wrapping::WithTooltip;
use crate::app::board::{Height, paint_pair, paint_piece};
use crate::app::look::{Look, PieceSet};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Piece;

const fn name_of_set(set: PieceSet) -> Label {
    match set {
        PieceSet::Traditional => Label::TraditionalPieces,
        PieceSet::Simplified => Label::SimplifiedPieces,
        PieceSet::Engraved => Label::Engraved,
        PieceSet::Pictograms => Label::Pictograms,
    }
}

/// Shows a piece, to stand beside a title.
pub fn show_coin(ui: &mut Ui, look: Look, piece: Piece) {
    let radius = theme::COIN_RADIUS;
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(2.0 * radius), Sense::hover());
    paint_piece(ui.painter(), look, piece, rect.center(), radius, Height::Resting, 1.0);
}

/// Shows the choice of the piece set.
pub fn piece_sets(ui: &mut Ui, language: Language, look: &mut Look) {
    let present = *look;
    let options = PieceSet::ALL.map(|pieces| (Look { pieces, ..present }, name_of_set(pieces), None));
    choose_look(ui, language, look, &options);
}

/// Shows a choice of looks, each with a piece of both sides. An option has the look, the name and
/// the tooltip. They have several rows if the names do not fit into one.
pub fn choose_look(
    ui: &mut Ui,
    language: Language,
    look: &mut Look,
    options: &[(Look, Label, Option<Label>)],
) {
    let present = *look;
    let columns = columns(ui, options.iter().map(|(_, name, _)| name.text(language)));
    let width = option_width(ui, columns);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = theme::PREVIEW_GAP;
        for row in options.chunks(columns) {
            ui.horizontal(|ui| {
                for &(option, name, hint) in row {
                    let picture = Picture {
                        name: name.text(language),
                        is_chosen: option == present,
                        width,
                        height: theme::PIECE_PREVIEW_HEIGHT,
                    };
                    let response = picture.show(ui, |painter, rect| paint_pair(painter, rect, option));
                    if response.clicked() {
                        *look = option;
                    }
                    if let Some(hint) = hint {
                        response.tooltip(hint.text(language));
                    }
                }
            });
        }
    });
}

/// The number of options with these names in a row. All rows have the same number.
fn columns(ui: &mut Ui, names: impl ExactSizeIterator<Item = &'static str>) -> usize {
    let count = names.len();
    let font = TextStyle::Small.resolve(ui.style());
    let width =
        |name: &str| ui.painter().layout_no_wrap(name.into(), font.clone(), Color32::PLACEHOLDER).size().x;
    let widest = names.map(width).fold(0.0, f32::max) + 2.0;
    let fits = |&columns: &usize| count.is_multiple_of(columns) && option_width(ui, columns) >= widest;
    (1..=count).rev().find(fits).unwrap_or(1)
}

/// The width of each of `count` options that fill a row, in points.
pub fn option_width(ui: &mut Ui, count: usize) -> f32 {
    ui.spacing_mut().item_spacing.x = theme::PREVIEW_GAP;
    (ui.available_width() - theme::PREVIEW_GAP * (count - 1) as f32) / count as f32
}

/// An option with a picture above its name.
pub struct Picture<'a> {
    pub name: &'a str,
    pub is_chosen: bool,
    pub width: f32,
    /// The height of the picture without the name, in points.
    pub height: f32,
}

impl Picture<'_> {
    pub fn show(self, ui: &mut Ui, paint: impl FnOnce(&Painter, Rect)) -> Response {
        let height = self.height + theme::PREVIEW_MARGIN + theme::PREVIEW_CAPTION;
        let (rect, response) = ui.allocate_exact_size(vec2(self.width, height), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, self.is_chosen, self.name));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let palette = Palette::of(ui);
        let fill = match (self.is_chosen, response.hovered()) {
            (true, _) => palette.accent_wash,
            (false, true) => palette.button_hovered,
            (false, false) => palette.button,
        };
        let outline = match (response.has_focus(), self.is_chosen) {
            (true, _) => Stroke::new(2.0, palette.text),
            (false, true) => Stroke::new(1.5, palette.accent),
            (false, false) => Stroke::new(1.0, palette.line),
        };
        let painter = ui.painter();
        painter.rect(rect, theme::BUTTON_RADIUS, fill, outline, StrokeKind::Inside);
        let (picture, caption) = rect.split_top_bottom_at_y(rect.bottom() - theme::PREVIEW_CAPTION);
        let margin = vec2(theme::PREVIEW_MARGIN, 0.0);
        let top = vec2(0.0, theme::PREVIEW_MARGIN);
        paint(painter, Rect::from_min_max(picture.min + margin + top, picture.max - margin));
        let font = TextStyle::Small.resolve(ui.style());
        painter.text(caption.center() - vec2(0.0, 1.5), Align2::CENTER_CENTER, self.name, font, palette.text);
        response
    }
}
