//! The card with the result of a finished game.

use std::sync::Arc;

use eframe::egui::{
    Align, Button, Color32, Galley, Id, Label as Text, Layout, RichText, TextStyle, Ui, vec2,
};

use crate::app::command::{Aid, Command};
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, card, shares, show_card};
use crate::app::text::Label;
use crate::app::theme::{self, Palette};
use crate::game::Outcome;
use crate::session::Play;

/// The height without remarks, in points.
const HEIGHT: f32 = 96.0;
/// The size of the button that closes the card, and the space between the parts of the card, in
/// points.
const CLOSE: f32 = 24.0;
/// The height of the buttons in the full card, in points.
const WAYS_HEIGHT: f32 = 30.0;
const SPACE: f32 = 4.0;

/// The size of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Full,
    Small,
    /// Only the buttons.
    Least,
}

impl Size {
    /// The height of the card in a panel as wide as `ui`, in points.
    pub fn height(self, ui: &Ui, core: &Core) -> f32 {
        let Some(outcome) = core.document().outcome() else { return 0.0 };
        match self {
            Self::Least => theme::SMALL_BUTTON_HEIGHT,
            Self::Small => {
                let text = brief(ui, core, outcome).size().y.max(CLOSE);
                text + SPACE + theme::SMALL_BUTTON_HEIGHT + 2.0 * theme::PADDING
            }
            Self::Full => {
                let font = TextStyle::Body.resolve(ui.style());
                let width = ui.available_width() - 2.0 * theme::PADDING;
                let height =
                    |text| ui.painter().layout(text, font.clone(), Color32::PLACEHOLDER, width).size().y;
                HEIGHT + remarks(core).map(|said| height(said) + SPACE).sum::<f32>()
            }
        }
    }
}

/// The text of the small card: one line, or several smaller lines.
fn brief(ui: &Ui, core: &Core, outcome: Outcome) -> Arc<Galley> {
    let language = core.language();
    let title = title(core, outcome);
    let text = remarks(core).fold(title.to_owned(), |text, said| language.sentences(&text, &said));
    let [body, small] = [TextStyle::Body, TextStyle::Small].map(|style| style.resolve(ui.style()));
    let color = ink(core, Palette::of(ui));
    let room = ui.available_width() - 2.0 * theme::PADDING - CLOSE - SPACE;
    let in_one = ui.painter().layout_no_wrap(text.clone(), body, color);
    if in_one.size().x <= room { in_one } else { ui.painter().layout(text, small, color, room) }
}

/// The title names the winner. If there is only one human, it says whether he has won.
fn title(core: &Core, outcome: Outcome) -> &'static str {
    match (outcome.winner, core.document().only_human()) {
        (Some(winner), Some(user)) if winner == user => Label::YouWin.text(core.language()),
        (Some(_), Some(_)) => Label::YouLose.text(core.language()),
        (_, _) => core.language().winner(outcome.winner),
    }
}

/// Whether the user has lost against the computer.
fn is_lost(core: &Core) -> bool {
    let winner = core.document().outcome().and_then(|outcome| outcome.winner);
    winner.zip(core.document().only_human()).is_some_and(|(winner, user)| winner != user)
}

/// The colour of texts. The card of a loss is as calm as the others of the panel.
fn ink(core: &Core, palette: &Palette) -> Color32 {
    if is_lost(core) { palette.text } else { palette.on_accent }
}

/// Kind words after a loss, and the rating.
fn remarks(core: &Core) -> impl Iterator<Item = String> {
    let kind = is_lost(core).then(|| Label::NeverMind.text(core.language()).into());
    kind.into_iter().chain(rating(core))
}

/// The change of the rating, or that the game was too short for one.
pub fn rating(core: &Core) -> Option<String> {
    let language = core.language();
    match core.rating_change() {
        Some(change) => Some(language.rating_change(change.before.value, change.after.value)),
        None if core.rating().is_some() && core.play().is_some_and(Play::ended_too_early) => {
            Some(Label::TooShortToCount.text(language).into())
        }
        None => None,
    }
}

/// Whether to show the card: the game being played has ended, and the user has not closed the card. A
/// study has none: its game is not the user's, who could have no rematch of it.
pub fn is_due(ui: &Ui, core: &Core) -> bool {
    let is_closed = ui.data(|data| data.get_temp(closed())) == Some(ended(core));
    core.play().is_some() && core.document().outcome().is_some() && !is_closed
}

/// The id under which the game of the closed card is stored.
fn closed() -> Id {
    Id::unique("closed result")
}

/// The game and the number of its moves. With another end of the game, the card opens again.
fn ended(core: &Core) -> (u64, usize) {
    (core.document().record_number(), core.document().game().moves().len())
}

/// Shows the winner, and buttons to continue. The status line has the reason.
pub fn show(ui: &mut Ui, core: &Core, size: Size, commands: &mut Vec<Command>) {
    let Some(outcome) = core.document().outcome() else { return };
    let palette = Palette::of(ui);
    let frame = card(palette);
    let frame = if is_lost(core) { frame } else { frame.fill(palette.accent).stroke((1.0, palette.accent)) };
    let ink = ink(core, palette);
    let height = size.height(ui, core);
    match size {
        Size::Least => show_ways(ui, core, theme::SMALL_BUTTON_HEIGHT, commands),
        Size::Small => show_card(ui, height, frame, |ui| {
            ui.spacing_mut().item_spacing.y = SPACE;
            ui.horizontal_top(|ui| {
                ui.add(Text::new(brief(ui, core, outcome)));
                ui.with_layout(Layout::right_to_left(Align::Min), |ui| show_close(ui, core));
            });
            show_ways(ui, core, theme::SMALL_BUTTON_HEIGHT, commands);
        }),
        Size::Full => show_card(ui, height, frame, |ui| {
            ui.spacing_mut().item_spacing.y = SPACE;
            ui.horizontal_top(|ui| {
                ui.set_max_height(theme::SMALL_BUTTON_HEIGHT);
                let title = RichText::new(title(core, outcome)).size(theme::TITLE_SIZE).color(ink);
                ui.scope(|ui| {
                    ui.set_max_width(ui.available_width() - CLOSE - SPACE);
                    ui.add(Text::new(title).truncate());
                });
                ui.with_layout(Layout::right_to_left(Align::Min), |ui| show_close(ui, core));
            });
            for said in remarks(core) {
                ui.label(RichText::new(said).color(ink));
            }
            ui.add_space(SPACE);
            show_ways(ui, core, WAYS_HEIGHT, commands);
        }),
    }
}

/// Shows the buttons. Their places do not depend on the size of the card, so that a click that
/// changes the size does not put another button under the pointer.
fn show_ways(ui: &mut Ui, core: &Core, height: f32, commands: &mut Vec<Command>) {
    let language = core.language();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        ui.spacing_mut().button_padding.x = 0.0;
        let ways = [
            (Label::Rematch, Command::Rematch),
            (Label::NewGame, Command::NewGame),
            (Label::ReviewTab, Command::Show(Aid::Review)),
        ];
        let room = ui.available_width() - 2.0 * SPACE;
        let (font, widths) = shares(ui, &ways.map(|(label, _)| label.text(language)), room);
        for ((label, command), width) in ways.into_iter().zip(widths) {
            let text = RichText::new(label.text(language));
            let is_small = width < theme::AID_TAB_WIDTH || height < WAYS_HEIGHT;
            let text = if is_small { text.font(font.clone()) } else { text };
            if ui.add_sized(vec2(width, height), Button::new(text).truncate()).clicked() {
                commands.push(command);
            }
        }
    });
}

/// Shows the button that closes the card.
fn show_close(ui: &mut Ui, core: &Core) {
    let name = Label::CloseResult.text(core.language());
    let sign = RichText::new("✕").color(ink(core, Palette::of(ui)));
    let close = Button::new(sign).frame(false).min_size(vec2(CLOSE, CLOSE));
    if ui.add(close).accessible_name(name).tooltip(name).clicked() {
        ui.data_mut(|data| data.insert_temp(closed(), ended(core)));
    }
}
