//! What the keys do, and what this program is.

use eframe::egui::{Align, Layout, RichText, Ui, vec2};

use super::page::page;
use super::{heading, show_buttons};
use crate::app::actions::{Action, HelpAction};
use crate::app::shortcuts::{self, Group};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};

/// How much of a row says what the keys do.
const WHAT_SHARE: f32 = 0.58;
const ROW_GAP: f32 = 5.0;

/// Shows what each key and each gesture of the mouse does.
pub fn show_shortcuts(ui: &mut Ui, language: Language, actions: &mut Vec<Action>) {
    heading(ui, Label::ShortcutsEntry.text(language));
    page(ui, |ui| {
        ui.spacing_mut().item_spacing.y = ROW_GAP;
        for Group { heading, rows } in shortcuts::described(ui.ctx(), language) {
            ui.add_space(ROW_GAP);
            let color = Palette::of(ui).accent_text;
            ui.label(RichText::new(heading.text(language)).size(theme::CHAPTER_SIZE).color(color));
            for (keys, what) in rows {
                show_row(ui, what, &keys);
            }
        }
    });
    ui.add_space(theme::GAP);
    show_buttons(ui, language, actions, None, (Label::Close, Action::CloseDialog));
}

/// What is done, and by which keys.
fn show_row(ui: &mut Ui, what: &str, keys: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let room = ui.available_width() - theme::GAP;
        for (share, text) in
            [(WHAT_SHARE, RichText::new(what)), (1.0 - WHAT_SHARE, RichText::new(keys).weak())]
        {
            let size = vec2(share * room, 0.0);
            ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                ui.set_width(size.x);
                ui.label(text);
            });
        }
    });
}

/// Shows what this program is, and who has a share in it.
pub fn show_about(ui: &mut Ui, language: Language, actions: &mut Vec<Action>) {
    heading(ui, "Chuhe 楚河");
    ui.label(language.version(env!("CARGO_PKG_VERSION")));
    ui.label(Label::Licence.text(language));
    ui.label(RichText::new(Label::Sources.text(language)).weak().small());
    ui.add_space(theme::GAP);
    let licences = (Label::LicencesTitle, HelpAction::ShowLicences.into());
    show_buttons(ui, language, actions, [licences], (Label::Close, Action::CloseDialog));
}
