//! Rows of buttons below a panel.

use eframe::egui::{Button, RichText, Ui, Vec2, vec2};

use super::{WithTooltip, accent_button, fit_in_row, shares};
use crate::app::command::{Request, Requests};
use crate::app::theme;

/// A button of a row: its text, and what it asks for.
pub struct Way<M> {
    text: &'static str,
    message: Option<M>,
    is_main: bool,
    hint: Option<String>,
}

impl<M> Way<M> {
    /// A button that asks for `message`. Without one it cannot be used.
    pub fn new(text: &'static str, message: impl Into<Option<M>>) -> Self {
        Self { text, message: message.into(), is_main: false, hint: None }
    }

    /// The button that most users want next.
    pub fn main(text: &'static str, message: M) -> Self {
        Self { text, message: Some(message), is_main: true, hint: None }
    }

    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

/// Shows large buttons in a row.
pub fn show_ways<M>(ui: &mut Ui, ways: impl IntoIterator<Item = Way<M>>, requests: &mut Requests<M>) {
    show_row(ui, ways.into_iter().collect(), false, requests);
}

/// Shows small buttons in a row.
pub fn show_small_ways<M>(ui: &mut Ui, ways: impl IntoIterator<Item = Way<M>>, requests: &mut Requests<M>) {
    show_row(ui, ways.into_iter().collect(), true, requests);
}

fn show_row<M>(ui: &mut Ui, ways: Vec<Way<M>>, is_small: bool, requests: &mut Requests<M>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        if is_small {
            ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
        }
        let height = if is_small { theme::SMALL_BUTTON_HEIGHT } else { theme::DIALOG_BUTTON_HEIGHT };
        let count = ways.len() as f32;
        let width = (ui.available_width() - (count - 1.0) * theme::GAP) / count;
        for Way { text, message, is_main, hint } in ways {
            let label = RichText::new(text);
            let label = if is_small { label.small() } else { label };
            let mut response = match is_main {
                true => accent_button(ui, text, width, message.is_some()),
                false => ui.add_enabled(message.is_some(), Button::new(label).min_size(vec2(width, height))),
            };
            if let Some(hint) = hint {
                response = response.tooltip(&hint).tooltip_if_disabled(&hint);
            }
            // The second click of a double-click would be for what has come to this place.
            let is_late = !is_small && response.double_clicked();
            if response.clicked() && !is_late {
                requests.extend(message.map(Request::Own));
            }
        }
    });
}

/// Shows buttons with small texts in a row, `gap` points apart. They share its width by what the
/// texts need. With `may_fold` they stand one below the other if the row would cut them. `show` gets
/// the index of a button, its text and its size.
pub fn show_texts(
    ui: &mut Ui,
    texts: &[&str],
    (gap, may_fold): (f32, bool),
    mut show: impl FnMut(&mut Ui, usize, RichText, Vec2),
) {
    let width = ui.available_width();
    let room = width - texts.len().saturating_sub(1) as f32 * gap;
    let is_row = !may_fold || fit_in_row(ui, texts, room);
    let (font, widths) = if is_row { shares(ui, texts, room) } else { shares(ui, &texts[..1], width) };
    let show = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        ui.spacing_mut().button_padding.x = 0.0;
        for (index, (text, &width)) in texts.iter().zip(widths.iter().cycle()).enumerate() {
            let text = RichText::new(*text).font(font.clone());
            show(ui, index, text, vec2(width, theme::SMALL_BUTTON_HEIGHT));
        }
    };
    if is_row { ui.horizontal_top(show).inner } else { ui.vertical(show).inner }
}
