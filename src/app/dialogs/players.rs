//! Who plays which side: changed in the middle of a game.

use eframe::egui::{Button, Ui, vec2};

use super::strength::choose_strength;
use super::{Ladder, choice, heading, show_buttons};
use crate::app::actions::Action;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::Side;
use crate::session::{Player, Strength};

/// What has been filled in.
pub struct PlayersForm {
    /// By [`Side::index`].
    players: [Player; 2],
    /// What a side gets that becomes an engine.
    strength: Strength,
}

impl PlayersForm {
    /// The form with who plays now; `strength` is for sides that become the computer's.
    pub fn new(players: [Player; 2], strength: Strength) -> Self {
        Self { players, strength }
    }

    /// Shows the form.
    pub fn show(&mut self, ui: &mut Ui, language: Language, ladder: &Ladder, actions: &mut Vec<Action>) {
        heading(ui, Label::Players.text(language));
        let levels = [Label::RedLevel, Label::BlackLevel];
        for ((side, player), level) in Side::BOTH.into_iter().zip(&mut self.players).zip(levels) {
            let engine = match *player {
                Player::Human => Player::Engine(self.strength),
                Player::Engine(_) => *player,
            };
            let options = [
                (Player::Human, Label::Player.text(language), None),
                (engine, Label::Computer.text(language), None),
            ];
            choice(ui, language.side(side), player, &options);
            if let Player::Engine(strength) = player {
                choose_strength(ui, language, level, ladder, strength);
            }
        }
        let swap = Button::new(Label::SwapSides.text(language));
        let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
        if ui.add_sized(size, swap).clicked() {
            self.players.swap(0, 1);
        }
        ui.add_space(theme::GAP);
        let cancel = (Label::Cancel, Action::CloseDialog);
        show_buttons(ui, language, actions, Some(cancel), (Label::Apply, Action::SetPlayers(self.players)));
    }
}
