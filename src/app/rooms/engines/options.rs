//! The controls for the options of an external engine.

use eframe::egui::{Align, Button, Checkbox, ComboBox, Label, Layout, TextEdit, Ui, vec2};

use crate::app::kit::{WithTooltip, drop_down, entry_of, list_height, whole_number};
use crate::app::text::{EngineLabel, Language};
use crate::app::theme;
use crate::session::EngineSetup;
use crate::uci::client::{EngineOption, OptionKind};

/// Hidden options: the program sets them itself, or they would change the protocol.
const OURS: [&str; 6] = ["UCI_Variant", "MultiPV", "usemillisec", "newgame", "Ponder", "Protocol"];

/// The share of a row's width for the name.
const NAME_SHARE: f32 = 0.46;

/// Shows a row for each option that the user may set.
pub fn show_options(ui: &mut Ui, language: Language, setup: &mut EngineSetup) {
    let is_ours = |option: &&EngineOption| OURS.iter().any(|name| option.name.eq_ignore_ascii_case(name));
    let options: Vec<EngineOption> =
        setup.options.iter().filter(|option| !is_ours(option)).cloned().collect();
    for option in options {
        let width = ui.available_width();
        ui.horizontal(|ui| {
            let size = vec2(NAME_SHARE * width, theme::FORM_ROW_HEIGHT);
            let layout = Layout::left_to_right(Align::Center);
            let name = ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_min_width(size.x);
                ui.add(Label::new(&option.name).truncate())
            });
            let changed = show_control(ui, language, &option, setup.value(&option.name));
            name.inner.tooltip(&option.name);
            if let Some(value) = changed {
                setup.set(&option.name, value);
            }
        });
    }
}

/// Shows the control of an option with this `value`. Returns the new value if it changed; the inner
/// `None` stands for the default.
fn show_control(
    ui: &mut Ui,
    language: Language,
    EngineOption { name, kind }: &EngineOption,
    value: Option<&str>,
) -> Option<Option<String>> {
    let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
    match kind {
        OptionKind::Check { default } => {
            let mut is_on = value.map_or(*default, |value| value == "true");
            let response = ui.add(Checkbox::without_text(&mut is_on));
            let response = response.accessible_name(name);
            response.changed().then(|| (is_on != *default).then(|| is_on.to_string()))
        }
        OptionKind::Spin { default, min, max } => {
            let mut number = value.and_then(|value| value.parse().ok()).unwrap_or(*default);
            let field = whole_number(ui, &mut number).range(*min..=*max);
            let response = ui.add_sized(size, field).tooltip(format!("{min} … {max}"));
            let response = response.accessible_name(name);
            response.changed().then(|| (number != *default).then(|| number.to_string()))
        }
        OptionKind::Combo { default, choices } => {
            let mut chosen = value.unwrap_or(default).to_owned();
            let combo = ComboBox::from_id_salt(("option", name)).selected_text(chosen.clone()).truncate();
            let combo = combo.width(size.x).height(list_height(ui));
            let before = chosen.clone();
            let response = drop_down(ui, combo, |ui| {
                for choice in choices {
                    entry_of(ui, &mut chosen, choice.clone(), choice);
                }
            });
            response.accessible_name(name);
            (chosen != before).then(|| (chosen != *default).then_some(chosen))
        }
        OptionKind::Text { default } => {
            let mut text = value.unwrap_or(default).to_owned();
            let field =
                TextEdit::singleline(&mut text).char_limit(theme::FIELD_LETTERS).desired_width(f32::INFINITY);
            let response = ui.add(field).accessible_name(name);
            response.changed().then(|| (text != *default).then_some(text))
        }
        OptionKind::Button => {
            let text = EngineLabel::AtEachStart.text(language);
            let button = Button::selectable(value.is_some(), text).frame_when_inactive(true);
            let response = ui.add_sized(size, button).accessible_name(name);
            response.clicked().then(|| value.is_none().then(String::new))
        }
    }
}
