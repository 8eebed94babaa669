//! The card with the result of a finished game.

use eframe::egui::{Button, RichText, Ui, vec2};

use crate::app::command::{Aid, Command};
use crate::app::core::{Core, RatingChange};
use crate::app::kit::{card, show_card};
use crate::app::text::Label;
use crate::app::theme::{self, Palette};

const HEIGHT: f32 = 118.0;
/// The height of the line about the user's rating, in points.
const RATING_HEIGHT: f32 = 22.0;

/// The height of the card, in points.
pub fn height(core: &Core) -> f32 {
    if core.user.change.is_some() { HEIGHT + RATING_HEIGHT } else { HEIGHT }
}

/// Shows who won and why, and buttons to go on.
pub fn show(ui: &mut Ui, core: &Core, commands: &mut Vec<Command>) {
    let Some(outcome) = core.session.outcome() else { return };
    let palette = Palette::of(ui);
    let language = core.language();
    let title = match (outcome.winner, core.session.only_human()) {
        (Some(winner), Some(user)) if winner == user => Label::YouWin.text(language),
        (Some(_), Some(_)) => Label::YouLose.text(language),
        (_, _) => language.winner(outcome.winner),
    };
    let frame = card(palette).fill(palette.accent).stroke((1.0, palette.accent));
    show_card(ui, height(core), frame, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.label(RichText::new(title).size(theme::TITLE_SIZE).color(palette.on_accent));
        ui.label(RichText::new(language.reason(outcome)).color(palette.on_accent.gamma_multiply(0.9)));
        if let Some(RatingChange { before, after }) = core.user.change {
            let text = language.rating_change(before.value, after.value);
            ui.label(RichText::new(text).color(palette.on_accent));
        }
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
            ui.spacing_mut().button_padding.x = theme::GAP / 2.0;
            let width = (ui.available_width() - theme::GAP) / 3.0;
            for (label, command) in [
                (Label::Rematch, Command::Rematch),
                (Label::NewGame, Command::NewGame),
                (Label::ReviewTab, Command::Show(Aid::Review)),
            ] {
                let button = Button::new(label.text(language)).truncate();
                if ui.add_sized(vec2(width, 30.0), button).clicked() {
                    commands.push(command);
                }
            }
        });
    });
}
