//! An engine of others has failed: how is the game to go on?

use eframe::egui::{Button, Ui, vec2};

use super::Message;
use crate::app::command::Asks;
use crate::app::kit::{heading, main_button};
use crate::app::text::{EngineLabel, Language};
use crate::app::theme;
use crate::engine::board::Side;
use crate::session::Player;

/// What has happened, and to whom.
#[derive(Clone, Debug)]
pub struct EngineTrouble {
    /// What the engine did.
    pub text: String,
    /// Which it plays.
    pub side: Side,
    /// Our own computer, which can take its place.
    pub own: Player,
    /// Whether another attempt makes sense.
    pub can_retry: bool,
}

impl EngineTrouble {
    /// Shows the question.
    pub fn show(&self, ui: &mut Ui, language: Language, asks: &mut Asks<Message>) {
        heading(ui, EngineLabel::Trouble.text(language));
        ui.label(&self.text);
        ui.label(language.what_now());
        ui.add_space(theme::GAP);
        let width = ui.available_width();
        let goes_on = EngineLabel::ComputerGoesOn.text(language);
        if ui.horizontal(|ui| main_button(ui, goes_on, width, true)).inner {
            asks.push(Message::Replace(self.side, self.own).into());
        }
        let mut others = vec![(EngineLabel::UserGoesOn, Message::Replace(self.side, Player::Human))];
        if self.can_retry {
            others.push((EngineLabel::TryAgain, Message::Retry));
        }
        for (label, action) in others {
            let size = vec2(width, theme::DIALOG_BUTTON_HEIGHT);
            let button = Button::new(label.text(language)).min_size(size);
            if ui.horizontal(|ui| ui.add(button).clicked()).inner {
                asks.push(action.into());
            }
        }
    }
}
