//! The row that tells what was deleted last in a list, and restores it.

use eframe::egui::{
    Align, Button, Key, KeyboardShortcut, Label as Text, Layout, Modifiers, RichText, Ui, vec2,
};

use super::announce;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};

/// Whether Ctrl+Z asks to restore the deleted entry. Called before text fields are shown, which
/// have their own undo.
pub fn is_undone(ui: &Ui) -> bool {
    ui.input_mut(|input| input.consume_shortcut(&KeyboardShortcut::new(Modifiers::COMMAND, Key::Z)))
}

/// Shows the name of the deleted entry, and a button that restores it. Returns whether it was
/// clicked.
pub fn show_removed(ui: &mut Ui, text: &str, language: Language) -> bool {
    ui.allocate_ui(vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT), |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
            let label = RichText::new(Label::Restore.text(language)).small();
            let button = Button::new(label).min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT));
            let is_clicked = ui.add(button).clicked();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(text).small().color(Palette::of(ui).weak);
                announce(&ui.add(Text::new(text).truncate()));
            });
            is_clicked
        })
        .inner
    })
    .inner
}
