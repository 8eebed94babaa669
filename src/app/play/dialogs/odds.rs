//! The choice of odds: what one side gives the other.

use eframe::egui::{ComboBox, RichText, Ui};

use crate::app::core::{GameChoices, Giver, Opponent};
use crate::app::kit::{drop_down, entry_of, list_height, row};
use crate::app::text::{Label, Language};
use crate::app::theme::Palette;
use crate::engine::board::Position;
use crate::game::Handicap;
use crate::game::notation::Notation;

/// The width of the list that chooses which side gives odds, in points.
const GIVER_WIDTH: f32 = 156.0;

/// Shows a row with the list of odds; if odds are chosen, also the list that says which side gives them.
pub fn choose_odds(ui: &mut Ui, language: Language, notation: Notation, choices: &mut GameChoices) {
    row(ui, Label::Odds.text(language), |ui| {
        let giver_width =
            if choices.odds.is_some() { GIVER_WIDTH + ui.spacing().item_spacing.x } else { 0.0 };
        let list = ComboBox::from_id_salt("odds")
            .selected_text(language.odds(choices.odds))
            .truncate()
            .width(ui.available_width() - giver_width)
            .height(list_height(ui));
        drop_down(ui, list, |ui| {
            for odds in std::iter::once(None).chain(Handicap::ALL.map(Some)) {
                entry_of(ui, &mut choices.odds, odds, language.odds(odds));
            }
        });
        if choices.odds.is_some() {
            choose_giver(ui, language, choices);
        }
    });
    if let Some(odds) = choices.odds.filter(|odds| odds.is_of_moves()) {
        let text = RichText::new(explained(language, notation, odds)).small();
        ui.label(text.color(Palette::of(ui).weak));
    }
}

/// Who begins where moves are given, and which of them are made on the board already.
fn explained(language: Language, notation: Notation, odds: Handicap) -> String {
    let begins = Label::ReceiverBegins.text(language);
    let made: Vec<String> = odds.made_by_red().map(|play| notation.write(&Position::start(), play)).collect();
    if made.is_empty() { begins.into() } else { language.sentences(begins, &language.made_already(&made)) }
}

fn choose_giver(ui: &mut Ui, language: Language, choices: &mut GameChoices) {
    let [opponent, user] = match choices.opponent {
        Opponent::Computer => [Label::ComputerGives, Label::YouGive],
        Opponent::Human | Opponent::Watch => [Label::BlackGives, Label::RedGives],
    };
    let current = if choices.giver == Giver::Opponent { opponent } else { user };
    let list = ComboBox::from_id_salt("giver").selected_text(current.text(language)).truncate();
    let list = list.width(ui.available_width());
    drop_down(ui, list, |ui| {
        entry_of(ui, &mut choices.giver, Giver::Opponent, opponent.text(language));
        entry_of(ui, &mut choices.giver, Giver::User, user.text(language));
    })
    .on_hover_text(Label::GiverHint.text(language));
}
