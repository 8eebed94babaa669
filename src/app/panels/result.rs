//! The result of a finished game.

use eframe::egui::{Button, RichText, Ui, vec2};

use super::PanelView;
use crate::app::actions::{Action, StudyAction};
use crate::app::rating::RatingChange;
use crate::app::study::Study;
use crate::app::text::Label;
use crate::app::theme;

const HEIGHT: f32 = 118.0;
/// Of the line about the user's rating.
const RATING_HEIGHT: f32 = 22.0;

/// The height of the card.
pub fn height(view: &PanelView<'_>) -> f32 {
    if view.rated.is_some() { HEIGHT + RATING_HEIGHT } else { HEIGHT }
}

/// Shows who won and why, and how to go on.
pub fn show(ui: &mut Ui, view: &PanelView<'_>, actions: &mut Vec<Action>) {
    let Some(outcome) = view.session.outcome() else { return };
    let palette = view.palette(ui);
    let language = view.language;
    let title = match (outcome.winner, view.session.only_human()) {
        (Some(winner), Some(user)) if winner == user => Label::YouWin.text(language).into(),
        (Some(_), Some(_)) => Label::YouLose.text(language).into(),
        (_, _) => language.winner(outcome),
    };
    let frame = super::card(palette).fill(palette.accent).stroke((1.0, palette.accent));
    super::show_card(ui, height(view), frame, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.label(RichText::new(title).size(theme::TITLE_SIZE).color(palette.on_accent));
        ui.label(RichText::new(language.reason(outcome)).color(palette.on_accent.gamma_multiply(0.9)));
        if let Some(RatingChange { before, after }) = view.rated {
            let text = language.rating_change(before.value, after.value);
            ui.label(RichText::new(text).color(palette.on_accent));
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
            let width = (ui.available_width() - theme::GAP) / 3.0;
            for (label, action) in [
                (Label::Rematch, Action::Rematch),
                (Label::NewGame, Action::AskNewGame),
                (Label::ReviewTab, StudyAction::Show(Some(Study::Review)).into()),
            ] {
                let button = Button::new(label.text(language)).min_size(vec2(width, 30.0));
                if ui.add(button).clicked() {
                    actions.push(action);
                }
            }
        });
    });
}
