//! The card with the result of a finished game.

use std::sync::Arc;

use eframe::egui::{
    Align, Button, Color32, FontId, Frame, Galley, Id, Label as Text, Layout, RichText, TextStyle, Ui, vec2,
};

use crate::app::command::{Aid, Command};
use crate::app::core::Core;
use crate::app::kit::{card, shares, show_card};
use crate::app::text::Label;
use crate::app::theme::{self, Palette};
use crate::game::Outcome;
use crate::session::Play;

/// The height without what is said of the rating, in points.
const HEIGHT: f32 = 96.0;
/// The height where there is little room.
const SMALL_HEIGHT: f32 = 52.0;
/// The most lines of text beside the button for another game.
const MOST_LINES: usize = 3;
/// The size of the button that closes the card, and the space between what stands in it, in points.
const CLOSE: f32 = 24.0;
const SPACE: f32 = 4.0;

/// How large the card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Full,
    Small,
}

impl Size {
    /// The height of the card in a panel as wide as `ui`, in points.
    pub fn height(self, ui: &Ui, core: &Core) -> f32 {
        let Some(outcome) = core.document().outcome() else { return 0.0 };
        if self == Self::Small {
            let text = Brief::of(ui, core, outcome).text.size().y;
            return SMALL_HEIGHT.max(text + 2.0 * theme::PADDING);
        }
        let font = TextStyle::Body.resolve(ui.style());
        let width = ui.available_width() - 2.0 * theme::PADDING;
        let height = |text| ui.painter().layout(text, font, Color32::PLACEHOLDER, width).size().y;
        HEIGHT + rating(core).map_or(0.0, |said| height(said) + SPACE)
    }
}

/// What the small card says: in one line, or in smaller lines.
struct Brief {
    text: Arc<Galley>,
    /// Whether the button for another game stands beside it; otherwise the menu and the tools have it.
    has_again: bool,
}

impl Brief {
    fn of(ui: &Ui, core: &Core, outcome: Outcome) -> Self {
        let language = core.language();
        let title = title(core, outcome);
        let text = rating(core).map_or_else(|| title.into(), |said| language.sentences(title, &said));
        let [body, small] = [TextStyle::Body, TextStyle::Small].map(|style| style.resolve(ui.style()));
        let color = Palette::of(ui).on_accent;
        let lay =
            |text: &str, font: &FontId, width| ui.painter().layout(text.into(), font.clone(), color, width);
        let all = ui.available_width() - 2.0 * theme::PADDING - CLOSE - SPACE;
        let again = lay(Label::Rematch.text(language), &small, f32::INFINITY).size().x
            + 2.0 * theme::SMALL_BUTTON_PADDING.x
            + SPACE;
        // Not beside an open aid: the button would come under the pointer where the button that opened it was.
        let rest = all - again;
        if core.aid.is_none() {
            let in_one = lay(&text, &body, f32::INFINITY);
            let text = if in_one.size().x <= rest { in_one } else { lay(&text, &small, rest) };
            if text.rows.len() <= MOST_LINES {
                return Self { text, has_again: true };
            }
        }
        Self { text: lay(&text, &small, all), has_again: false }
    }
}

/// Who has won, for the only human: whether he has.
fn title(core: &Core, outcome: Outcome) -> &'static str {
    match (outcome.winner, core.document().only_human()) {
        (Some(winner), Some(user)) if winner == user => Label::YouWin.text(core.language()),
        (Some(_), Some(_)) => Label::YouLose.text(core.language()),
        (_, _) => core.language().winner(outcome.winner),
    }
}

/// What the game has done to the rating, or that it was too short for that.
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

/// Whether there is a card: the game in front has ended, and the user has not closed the card. In a study it belongs to the
/// end of the record.
pub fn is_due(ui: &Ui, core: &Core) -> bool {
    let is_closed = ui.data(|data| data.get_temp(closed())) == Some(ended(core));
    core.document().outcome().is_some() && !is_closed && (core.play().is_some() || core.shown().is_live())
}

/// Where is noted which game's card was closed.
fn closed() -> Id {
    Id::unique("closed result")
}

/// The game that has ended, and after how many moves: the card of another end is not closed.
fn ended(core: &Core) -> (u64, usize) {
    (core.document().record_number(), core.document().game().moves().len())
}

/// Shows who won, and buttons to go on; the line below the board says why.
pub fn show(ui: &mut Ui, core: &Core, size: Size, commands: &mut Vec<Command>) {
    let Some(outcome) = core.document().outcome() else { return };
    let palette = Palette::of(ui);
    let language = core.language();
    let frame = card(palette).fill(palette.accent).stroke((1.0, palette.accent));
    if size == Size::Small {
        return show_small(ui, core, frame, Brief::of(ui, core, outcome), commands);
    }
    show_card(ui, size.height(ui, core), frame, |ui| {
        ui.spacing_mut().item_spacing.y = SPACE;
        ui.horizontal_top(|ui| {
            ui.set_max_height(theme::SMALL_BUTTON_HEIGHT);
            let title = RichText::new(title(core, outcome)).size(theme::TITLE_SIZE).color(palette.on_accent);
            ui.scope(|ui| {
                ui.set_max_width(ui.available_width() - CLOSE - SPACE);
                ui.add(Text::new(title).truncate());
            });
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| show_close(ui, core));
        });
        if let Some(said) = rating(core) {
            ui.label(RichText::new(said).color(palette.on_accent));
        }
        ui.add_space(SPACE);
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
                let text = if width < theme::AID_TAB_WIDTH { text.font(font.clone()) } else { text };
                let button = Button::new(text).truncate();
                if ui.add_sized(vec2(width, 30.0), button).clicked() {
                    commands.push(command);
                }
            }
        });
    });
}

/// Shows the result alone, with the button for another game where it has room.
fn show_small(ui: &mut Ui, core: &Core, frame: Frame, brief: Brief, commands: &mut Vec<Command>) {
    let height = Size::Small.height(ui, core);
    show_card(ui, height, frame, |ui| {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Text::new(brief.text));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = SPACE;
                ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
                show_close(ui, core);
                if brief.has_again {
                    let again = Button::new(RichText::new(Label::Rematch.text(core.language())).small());
                    if ui.add(again.min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT))).clicked() {
                        commands.push(Command::Rematch);
                    }
                }
            });
        });
    });
}

/// Shows the button that closes the card.
fn show_close(ui: &mut Ui, core: &Core) {
    let name = Label::CloseResult.text(core.language());
    let sign = RichText::new("✕").color(Palette::of(ui).on_accent);
    let close = Button::new(sign).frame(false).min_size(vec2(CLOSE, CLOSE));
    if ui.add(close).accessible_name(name).on_hover_text(name).clicked() {
        ui.data_mut(|data| data.insert_temp(closed(), ended(core)));
    }
}
