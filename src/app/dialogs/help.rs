//! What the keys do, and what this program is.

use eframe::egui::{Align, Layout, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

use super::{heading, show_buttons};
use crate::app::actions::Action;
use crate::app::shortcuts;
use crate::app::text::{Label, Language};
use crate::app::theme;

/// How much of a row says what the keys do.
const WHAT_SHARE: f32 = 0.66;

/// Shows what each key does.
pub fn show_shortcuts(ui: &mut Ui, language: Language, actions: &mut Vec<Action>) {
    heading(ui, Label::ShortcutsEntry.text(language));
    let rows = shortcuts::described(ui.ctx(), language);
    let room = ui.ctx().content_rect().height() - theme::DIALOG_REST;
    let height = (rows.len() as f32 * theme::MOVE_ROW_HEIGHT).min(room);
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (keys, what) in rows {
            let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let (left, right) = rect.split_left_right_at_fraction(WHAT_SHARE);
            for (rect, text) in [(left, RichText::new(what)), (right, RichText::new(keys).weak())] {
                let layout = Layout::left_to_right(Align::Center);
                ui.new_child(UiBuilder::new().max_rect(rect).layout(layout)).label(text);
            }
        }
    });
    ui.add_space(theme::GAP);
    show_buttons(ui, language, actions, None, (Label::Close, Action::CloseDialog));
}

/// Shows what this program is, and who has a share in it.
pub fn show_about(ui: &mut Ui, language: Language, actions: &mut Vec<Action>) {
    heading(ui, "Chuhe 楚河");
    ui.label(language.version(env!("CARGO_PKG_VERSION")));
    ui.label(Label::Licence.text(language));
    ui.label(RichText::new(Label::Sources.text(language)).weak().small());
    ui.add_space(theme::GAP);
    show_buttons(ui, language, actions, None, (Label::Close, Action::CloseDialog));
}
