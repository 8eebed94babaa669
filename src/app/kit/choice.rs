//! A choice among a few options side by side.

use eframe::egui::{Button, TextStyle, Ui, WidgetText, vec2};

use super::{WithTooltip, as_option, explained_row, option_group};
use crate::app::text::{Label, Language};
use crate::app::theme;

/// The space between two options, in points.
const SPACE: f32 = 4.0;

/// An option: the value, the text, the tooltip.
type Choice<'a, T> = (T, &'a str, Option<&'a str>);

/// Shows a row with a label on the left and the options on the right, in several lines if
/// necessary.
pub fn choice<T: Copy + PartialEq>(ui: &mut Ui, label: &str, value: &mut T, options: &[Choice<'_, T>]) {
    explained_choice(ui, (label, None), value, options);
}

/// The same. The label has a tooltip that explains it.
pub fn explained_choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    (label, about): (&str, Option<&str>),
    value: &mut T,
    options: &[Choice<'_, T>],
) {
    let content = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        ui.spacing_mut().button_padding.x = SPACE;
        let columns = columns(ui, options);
        if columns >= options.len() {
            return show_line(ui, value, options, columns);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = SPACE;
            for line in options.chunks(columns) {
                ui.horizontal(|ui| show_line(ui, value, line, columns));
            }
        });
    };
    explained_row(ui, label, about, |ui| option_group(ui, label, content));
}

/// Shows a row with On and Off. `hints` are the tooltips of both. That of On also explains the
/// label.
pub fn switch(ui: &mut Ui, language: Language, label: &str, is_on: &mut bool, hints: [Option<Label>; 2]) {
    let [on, off] = hints.map(|hint| hint.map(|hint| hint.text(language)));
    let options = [(true, Label::On.text(language), on), (false, Label::Off.text(language), off)];
    explained_choice(ui, (label, on), is_on, &options);
}

/// The number of options in a line: as many as fit if all have the same width, but spread evenly
/// over the lines.
fn columns<T>(ui: &Ui, options: &[Choice<'_, T>]) -> usize {
    let width = |text: &str| {
        let galley = WidgetText::from(text).into_galley(ui, None, f32::INFINITY, TextStyle::Button);
        galley.size().x + 2.0 * ui.spacing().button_padding.x + SPACE
    };
    let widest = options.iter().map(|(_, text, _)| width(text)).fold(1.0, f32::max);
    let most = (((ui.available_width() + SPACE) / widest) as usize).clamp(1, options.len().max(1));
    let lines = options.len().div_ceil(most).max(1);
    options.len().div_ceil(lines).max(1)
}

fn show_line<T: Copy + PartialEq>(ui: &mut Ui, value: &mut T, options: &[Choice<'_, T>], columns: usize) {
    let spaces = SPACE * (columns - 1) as f32;
    let width = (ui.available_width() - spaces) / columns as f32;
    for &(option, text, hint) in options {
        let button = Button::selectable(*value == option, text)
            .frame_when_inactive(true)
            .min_size(vec2(width, theme::FORM_ROW_HEIGHT));
        let response = ui.add(button);
        as_option(&response);
        if response.clicked() {
            *value = option;
        }
        if let Some(hint) = hint {
            response.tooltip(hint).tooltip_if_disabled(hint);
        }
    }
}
