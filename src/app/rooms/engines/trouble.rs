//! The dialog after an external engine failed.

use eframe::egui::{Button, Ui, vec2};

use super::Message;
use crate::app::command::Requests;
use crate::app::kit::{heading, main_button, message};
use crate::app::text::{EngineLabel, Language};
use crate::app::theme;
use crate::engine::board::Side;
use crate::session::Player;

/// An engine's failure.
#[derive(Clone, Debug)]
pub struct EngineTrouble {
    /// The failure in words.
    pub text: String,
    /// The side it plays.
    pub side: Side,
    /// The built-in engine, which can replace it.
    pub own: Player,
    /// Whether it makes sense to try again.
    pub can_retry: bool,
}

impl EngineTrouble {
    /// Asks how the game should continue.
    pub fn show(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        heading(ui, EngineLabel::Trouble.text(language));
        message(ui, &self.text);
        message(ui, language.what_now());
        ui.add_space(theme::GAP);
        let width = ui.available_width();
        let goes_on = EngineLabel::ComputerGoesOn.text(language);
        if ui.horizontal(|ui| main_button(ui, goes_on, width, true)).inner {
            requests.push(Message::Replace(self.side, self.own).into());
        }
        let mut others = vec![(EngineLabel::UserGoesOn, Message::Replace(self.side, Player::Human))];
        if self.can_retry {
            others.push((EngineLabel::TryAgain, Message::Retry));
        }
        for (label, action) in others {
            let size = vec2(width, theme::DIALOG_BUTTON_HEIGHT);
            let button = Button::new(label.text(language)).min_size(size);
            if ui.horizontal(|ui| ui.add(button).clicked()).inner {
                requests.push(action.into());
            }
        }
    }
}
