//! The hint that is shown while files are dragged over the window.

use eframe::egui::{Align2, FontId, Id, LayerId, Order, Ui};

use crate::app::text::Language;
use crate::app::theme::{self, Palette};

/// Shows above everything else what happens when the files are dropped.
pub fn show(ui: &Ui, language: Language) {
    let (file, count) = ui.input(|input| {
        let files = &input.raw.hovered_files;
        (files.first().cloned(), files.len())
    });
    let Some(file) = file else { return };
    let palette = Palette::of(ui);
    let painter = ui.layer_painter(LayerId::new(Order::Foreground, Id::unique("drop hint")));
    let window = ui.ctx().content_rect();
    painter.rect_filled(window, 0.0, palette.backdrop);
    let text = language.drop_to_open(file.path.as_deref(), count);
    let font = FontId::proportional(theme::TITLE_SIZE);
    let galley = painter.layout(text, font, palette.text, window.width() - 4.0 * theme::PADDING);
    let place = Align2::CENTER_CENTER.anchor_size(window.center(), galley.size());
    let card = place.expand2(2.0 * eframe::egui::vec2(theme::PADDING, theme::PADDING));
    painter.rect_filled(card, theme::CARD_RADIUS, palette.card);
    painter.galley(place.min, galley, palette.text);
}
