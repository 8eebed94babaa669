//! The opening that the computer answers with.

use eframe::egui::{Button, Label, RichText, Ui, vec2};

use super::Message;
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::WithTooltip;
use crate::app::text::ExplorerLabel;
use crate::app::theme;
use crate::game::Tree;

/// Shows the opening that the computer answers with, and the button that makes it the line shown.
pub fn show(ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
    let language = core.language();
    let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
    if core.shown().node != Tree::START {
        let text = RichText::new(ExplorerLabel::PlayAgainst.text(language)).small();
        ui.add_space(theme::GAP / 2.0);
        let button = ui.horizontal(|ui| ui.add(Button::new(text).min_size(size))).inner;
        if button.tooltip(ExplorerLabel::PlayAgainstHint.text(language)).clicked() {
            requests.push(Message::PlayAgainst.into());
        }
    }
    if let Some(opening) = &core.books.opening {
        let text = language.against(&opening.name);
        ui.add(Label::new(RichText::new(&text).small()).truncate()).tooltip(text);
        let text = RichText::new(ExplorerLabel::ForgetOpening.text(language)).small();
        if ui.horizontal(|ui| ui.add(Button::new(text).min_size(size)).clicked()).inner {
            requests.push(Message::ForgetOpening.into());
        }
    }
}
