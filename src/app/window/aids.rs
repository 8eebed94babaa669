//! The tabs of the aids in the panel, and the card in place of hidden openings.

use eframe::egui::{Align, Button, Layout, RichText, Ui, vec2};

use super::{Message, Messages};
use crate::app::command::{Aid, Command};
use crate::app::core::Core;
use crate::app::kit::{as_tab, as_tab_list, card, fit_in_row, shares, show_card, wrapped};
use crate::app::layout::Form;
use crate::app::text::Label;
use crate::app::theme::{self, Palette};

/// The space between two tabs, in points.
const TAB_SPACE: f32 = 4.0;

/// The aid above the openings in a column of their own.
pub fn above_openings(core: &Core) -> Aid {
    match core.aid {
        Some(Aid::Review) => Aid::Review,
        Some(Aid::Analysis | Aid::Explorer) | None => Aid::Analysis,
    }
}

/// Shows a card in place of hidden openings. It says why they are hidden, and has a button that
/// shows them.
pub fn offer_openings(ui: &mut Ui, core: &Core, height: f32, messages: &mut Messages) {
    let language = core.language();
    show_card(ui, height, card(Palette::of(ui)), |ui| {
        let why = Label::OpeningsEndRating.text(language);
        wrapped(ui, RichText::new(why).small().color(Palette::of(ui).weak));
        let show = Button::new(Label::SeeOpenings.text(language));
        if ui.add_sized(vec2(ui.available_width(), theme::FORM_ROW_HEIGHT), show).clicked() {
            messages.push(Message::Do(Command::Show(Aid::Explorer)));
        }
    });
}

/// Shows a tab for the moves and one for each aid, in two rows if one would cut their texts. The
/// wide form always shows moves and openings, so it has tabs for the other two only. Returns the
/// height.
pub fn show_tabs(ui: &mut Ui, core: &Core, form: Form, messages: &mut Messages) -> f32 {
    let language = core.language();
    let (commands, open) = match form {
        Form::Narrow | Form::Usual => (
            [Command::ShowMoves].into_iter().chain(Aid::ALL.map(Command::Show)).collect(),
            core.aid.map_or(Command::ShowMoves, Command::Show),
        ),
        Form::Wide => (
            vec![Command::Show(Aid::Analysis), Command::Show(Aid::Review)],
            Command::Show(above_openings(core)),
        ),
    };
    let tabs: Vec<(Command, &str)> =
        commands.into_iter().map(|command| (command, command.name(language))).collect();
    let texts: Vec<&str> = tabs.iter().map(|(_, text)| *text).collect();
    let room = |count: usize| ui.available_width() - TAB_SPACE * (count - 1) as f32;
    let columns = if fit_in_row(ui, &texts, room(tabs.len())) { tabs.len() } else { tabs.len().div_ceil(2) };
    let room = room(columns);
    // In a wide panel they are as large as buttons, in a narrow one small.
    let is_narrow = room / (columns as f32) < theme::AID_TAB_WIDTH;
    let row = vec2(ui.available_width(), theme::AID_TAB_HEIGHT);
    ui.scope(|ui| {
        as_tab_list(ui, Label::PanelTabs.text(language));
        ui.spacing_mut().item_spacing = vec2(TAB_SPACE, TAB_SPACE);
        ui.spacing_mut().button_padding = vec2(if is_narrow { 0.0 } else { TAB_SPACE }, 0.0);
        for (tabs, texts) in tabs.chunks(columns).zip(texts.chunks(columns)) {
            let (font, widths) = shares(ui, texts, room);
            ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
                for (&(command, text), width) in tabs.iter().zip(widths) {
                    let text = RichText::new(text);
                    let text = if is_narrow { text.font(font.clone()) } else { text };
                    let tab = Button::selectable(open == command, text)
                        .small()
                        .frame_when_inactive(true)
                        .truncate();
                    let tab = ui.add_sized(vec2(width, theme::AID_TAB_HEIGHT), tab);
                    as_tab(&tab, open == command);
                    if tab.clicked() {
                        messages.push(Message::Do(command));
                    }
                }
            });
        }
    });
    let rows = tabs.len().div_ceil(columns) as f32;
    rows * theme::AID_TAB_HEIGHT + (rows - 1.0) * TAB_SPACE
}
