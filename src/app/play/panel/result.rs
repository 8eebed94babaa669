//! The card with the result of a finished game.

use eframe::egui::{Align, Button, Frame, Id, Label as Text, Layout, RichText, Ui, vec2};

use crate::app::command::{Aid, Command};
use crate::app::core::{Core, RatingChange};
use crate::app::kit::{card, show_card};
use crate::app::text::Label;
use crate::app::theme::{self, Palette};

const HEIGHT: f32 = 118.0;
/// The height where there is little room: all in one line.
const SMALL_HEIGHT: f32 = 52.0;
/// The height of the line about the user's rating, in points.
const RATING_HEIGHT: f32 = 22.0;

/// How large the card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Full,
    Small,
}

impl Size {
    /// The height of the card, in points.
    pub fn height(self, core: &Core) -> f32 {
        match self {
            Self::Small => SMALL_HEIGHT,
            Self::Full if core.user.change.is_some() => HEIGHT + RATING_HEIGHT,
            Self::Full => HEIGHT,
        }
    }
}

/// Whether there is a card: the game in front has ended, and the user has not closed the card. In a study it belongs to the
/// end of the record.
pub fn is_due(ui: &Ui, core: &Core) -> bool {
    let is_closed = ui.data(|data| data.get_temp(closed())) == Some(ended(core));
    core.session.outcome().is_some() && !is_closed && (!core.is_study() || core.shown().is_live())
}

/// Where is noted which game's card was closed.
fn closed() -> Id {
    Id::unique("closed result")
}

/// The game that has ended, and after how many moves: the card of another end is not closed.
fn ended(core: &Core) -> (u64, usize) {
    (core.session.record_number(), core.session.game().moves().len())
}

/// Shows who won and why, and buttons to go on.
pub fn show(ui: &mut Ui, core: &Core, size: Size, commands: &mut Vec<Command>) {
    let Some(outcome) = core.session.outcome() else { return };
    let palette = Palette::of(ui);
    let language = core.language();
    let title = match (outcome.winner, core.session.only_human()) {
        (Some(winner), Some(user)) if winner == user => Label::YouWin.text(language),
        (Some(_), Some(_)) => Label::YouLose.text(language),
        (_, _) => language.winner(outcome.winner),
    };
    let frame = card(palette).fill(palette.accent).stroke((1.0, palette.accent));
    if size == Size::Small {
        let said = language.sentences(title, &language.reason(outcome));
        return show_small(ui, core, frame, &said, commands);
    }
    show_card(ui, size.height(core), frame, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.set_max_height(theme::SMALL_BUTTON_HEIGHT);
            show_close(ui, core);
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                ui.add(
                    Text::new(RichText::new(title).size(theme::TITLE_SIZE).color(palette.on_accent))
                        .truncate(),
                );
            });
        });
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

/// Shows the result in one line, with the button for another game; not beside an open aid: the button would come under the
/// pointer where the button that opened it was.
fn show_small(ui: &mut Ui, core: &Core, frame: Frame, said: &str, commands: &mut Vec<Command>) {
    let (palette, language) = (Palette::of(ui), core.language());
    show_card(ui, SMALL_HEIGHT, frame, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
            ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
            show_close(ui, core);
            if core.aid.is_none() {
                let again = Button::new(RichText::new(Label::Rematch.text(language)).small());
                if ui.add(again.min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT))).clicked() {
                    commands.push(Command::Rematch);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Text::new(RichText::new(said).color(palette.on_accent)).truncate());
            });
        });
    });
}

/// Shows the button that closes the card.
fn show_close(ui: &mut Ui, core: &Core) {
    let name = Label::CloseResult.text(core.language());
    let sign = RichText::new("✕").color(Palette::of(ui).on_accent);
    let close = Button::new(sign).frame(false).min_size(vec2(24.0, 24.0));
    if ui.add(close).accessible_name(name).on_hover_text(name).clicked() {
        ui.data_mut(|data| data.insert_temp(closed(), ended(core)));
    }
}
