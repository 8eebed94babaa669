//! The choice of odds, which one side gives the other.

use eframe::egui::{ComboBox, RichText, Ui};

use crate::app::core::{GameChoices, Giver, Opponent, SideChoice};
use crate::app::kit::{WithTooltip, as_paragraph, drop_down, entry_of, list_height, row, wrapped};
use crate::app::text::{Label, Language};
use crate::app::theme::Palette;
use crate::engine::board::Position;
use crate::game::Handicap;
use crate::game::notation::Notation;

/// The width of the list that chooses which side gives odds, in points.
const GIVER_WIDTH: f32 = 156.0;

/// Shows a row with the list of odds. If odds are chosen, also shows the list of sides that can
/// give them.
pub fn choose_odds(ui: &mut Ui, language: Language, choices: &mut GameChoices) {
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
}

/// Says of odds of moves who begins, and which moves are made.
pub fn explain_odds(ui: &mut Ui, language: Language, notation: Notation, choices: &GameChoices) {
    if choices.odds.is_some_and(Handicap::is_of_moves) {
        let said = explained(language, notation, choices);
        let text = RichText::new(&said).small().color(Palette::of(ui).weak);
        as_paragraph(&wrapped(ui, text), &said);
    }
}

/// For odds of moves: who begins, and which moves are already on the board.
fn explained(language: Language, notation: Notation, choices: &GameChoices) -> String {
    let begins = Label::ReceiverBegins.text(language);
    let sides = match choices.side {
        SideChoice::Random => &[SideChoice::Red, SideChoice::Black][..],
        SideChoice::Red | SideChoice::Black => &[choices.side],
    };
    let made = |&side: &SideChoice| {
        let game = GameChoices { side, ..*choices }.new_game(Position::start());
        let made = game.odds.into_iter().flat_map(|(odds, giver)| odds.made_by(!giver));
        made.map(|mv| notation.write(&Position::start(), mv)).collect::<Vec<_>>()
    };
    let mut made: Vec<Vec<String>> = sides.iter().map(made).filter(|made| !made.is_empty()).collect();
    // Two human players do not choose sides, and some notations are the same for both sides.
    made.dedup();
    if made.is_empty() {
        return begins.into();
    }
    let begins = language.sentences(begins, &language.made_already(&made));
    language.sentences(&begins, Label::NotGiven.text(language)) + &say!(language, "。", "。", ".", ".")
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
    .tooltip(Label::GiverHint.text(language));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_told_are_those_of_who_receives_them() {
        let told = |choices: GameChoices| {
            let choices = GameChoices { odds: Some(Handicap::ThreeMoves), ..choices };
            explained(Language::Simplified, Notation::Simplified, &choices)
        };
        let begins = Label::ReceiverBegins.text(Language::Simplified);
        let how = format!("。{}。", Label::NotGiven.text(Language::Simplified));
        let (red, black) = ("炮二平五、马二进三", "炮２平５、马２进３");
        let of_side = |side| GameChoices { side, ..GameChoices::default() };
        assert_eq!(told(of_side(SideChoice::Red)), format!("{begins}已先走好：{red}{how}"));
        assert_eq!(told(of_side(SideChoice::Black)), format!("{begins}已先走好：{black}{how}"));
        assert_eq!(told(of_side(SideChoice::Random)), format!("{begins}已先走好：{red} / {black}{how}"));
        let giving = GameChoices { giver: Giver::User, ..GameChoices::default() };
        assert_eq!(told(giving), format!("{begins}已先走好：{black}{how}"));
        let people = GameChoices { opponent: Opponent::Human, ..of_side(SideChoice::Random) };
        assert_eq!(told(people), format!("{begins}已先走好：{red}{how}"));
    }
}
