//! The text line below a board, and the cards beside it.

use std::sync::Arc;

use eframe::egui::accesskit::Live;
use eframe::egui::{
    self, Align, Button, Color32, Direction, FontSelection, Frame, Layout, Rect, RichText, Sense, TextStyle,
    TextWrapMode, Ui, UiBuilder, WidgetText, vec2,
};

use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};

/// Shows a text in the middle of `ui`. One that is too wide is shown smaller, and in two lines if necessary.
pub fn show_status_line(ui: &mut Ui, text: String, color: Color32) {
    let (style, layout) = if fits(ui, &text) {
        (TextStyle::Body, Layout::centered_and_justified(Direction::LeftToRight))
    } else {
        // Not justified, which would stretch the gaps between words.
        (TextStyle::Small, Layout::top_down(Align::Center))
    };
    ui.with_layout(layout, |ui| {
        ui.spacing_mut().extra_text_line_spacing = 0.0;
        let text = WidgetText::from(RichText::new(text).color(color).text_style(style.clone()));
        let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
        let mut job = Arc::unwrap_or_clone(job);
        job.wrap.max_rows = 2;
        if style == TextStyle::Small {
            let mut lines = job.clone();
            lines.wrap.max_width = ui.available_width();
            let height = ui.painter().layout_job(lines).size().y;
            ui.add_space(((ui.available_height() - height) / 2.0).max(0.0));
        }
        let response = ui.add(egui::Label::new(job).wrap());
        // A screen reader reads it out when it changes.
        ui.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    });
}

/// Whether a text fits into one line of the width available in `ui`.
pub fn fits(ui: &Ui, text: &str) -> bool {
    let galley =
        WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    galley.size().x <= ui.available_width()
}

/// The frame of a card.
pub fn card(palette: &Palette) -> Frame {
    Frame::new().fill(palette.card).stroke((1.0, palette.line)).corner_radius(theme::CARD_RADIUS)
}

/// Shows a card of exactly `height` points across the panel.
pub fn show_card(ui: &mut Ui, height: f32, frame: Frame, content: impl FnOnce(&mut Ui)) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    ui.painter().add(frame.paint(rect.shrink(frame.stroke.width)));
    content(&mut ui.new_child(column(rect.shrink(theme::PADDING))));
}

/// Shows the button that leads back to the game, across the panel. Returns whether it was clicked.
pub fn way_back(ui: &mut Ui, language: Language) -> bool {
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
        let text = RichText::new(Label::BackToGame.text(language)).small();
        ui.add(Button::new(text).min_size(vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT))).clicked()
    })
    .inner
}

/// A column that fills `rect`.
pub fn column(rect: Rect) -> UiBuilder {
    UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min))
}
