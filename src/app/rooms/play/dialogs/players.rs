//! The form for changing the players during a game.

use eframe::egui::{Button, Ui, vec2};

use crate::app::command::{Request, Requests};
use crate::app::core::GameChoices;
use crate::app::kit::{Computer, Ladder, announce, choice, choose_player, heading, show_buttons};
use crate::app::rooms::play::Message;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::Side;
use crate::session::{ExternalPlayer, Player, Strength};

/// The contents of the form.
pub struct PlayersForm {
    /// The current players, by [`Side::index`].
    present: [Player; 2],
    /// By [`Side::index`].
    seats: [Seat; 2],
}

/// The player of a side. `strength` and `external` are kept while `is_computer` is false.
#[derive(Clone, Copy)]
struct Seat {
    is_computer: bool,
    strength: Strength,
    external: Option<ExternalPlayer>,
}

impl Seat {
    /// Creates the seat of the current player. If a human's side becomes the computer's, `choices`
    /// has its strength or external engine.
    fn new(player: Player, choices: &GameChoices) -> Self {
        let &GameChoices { strength, external, .. } = choices;
        match player {
            Player::Human => Self { is_computer: false, strength, external },
            Player::Engine(strength) => Self { is_computer: true, strength, external: None },
            Player::External(external) => Self { is_computer: true, strength, external: Some(external) },
        }
    }

    fn player(&self) -> Player {
        match self.external {
            _ if !self.is_computer => Player::Human,
            Some(external) => Player::External(external),
            None => Player::Engine(self.strength),
        }
    }
}

impl PlayersForm {
    /// Creates the form with the current players.
    pub fn new(players: [Player; 2], choices: &GameChoices) -> Self {
        Self { present: players, seats: players.map(|player| Seat::new(player, choices)) }
    }

    /// Shows the form. `is_rated`: a change of players would end the rating of the game.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        language: Language,
        ladder: &Ladder,
        is_rated: bool,
        requests: &mut Requests<Message>,
    ) {
        heading(ui, Label::Players.text(language));
        let levels = [Label::RedLevel, Label::BlackLevel];
        for ((side, seat), level) in Side::BOTH.into_iter().zip(&mut self.seats).zip(levels) {
            let options = [(false, Label::Player.text(language), None), (true, language.computer(), None)];
            choice(ui, language.side(side), &mut seat.is_computer, &options);
            if seat.is_computer {
                let computer = Computer { strength: &mut seat.strength, external: &mut seat.external };
                choose_player(ui, language, level.text(language), true, ladder, computer);
            }
        }
        let swap = Button::new(Label::SwapSides.text(language));
        let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
        if ui.add_sized(size, swap).clicked() {
            self.seats.swap(0, 1);
        }
        ui.add_space(theme::GAP);
        let cancel = (Label::Cancel, Request::CloseDialog);
        let players = self.seats.map(|seat| seat.player());
        if is_rated && players != self.present {
            announce(&ui.weak(Label::EndsRating.text(language)));
        }
        show_buttons(
            ui,
            language,
            requests,
            Some(cancel),
            (Label::Apply, Message::SetPlayers(players).into()),
        );
    }
}
