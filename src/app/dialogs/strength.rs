//! How strong the computer is to play.

use eframe::egui::{ComboBox, DragValue, Ui};

use super::row;
use crate::app::text::{Label, Language};
use crate::session::{Level, Strength};

/// What the custom terms begin with.
const FIRST_DEPTH: u32 = 8;
const FIRST_SECONDS: u32 = 3;
const NUMBER_WIDTH: f32 = 90.0;
/// Around the open list, down to the edge of the window.
const LIST_MARGIN: f32 = 32.0;
/// Where there is less room below, the list opens above.
const LIST_MIN_HEIGHT: f32 = 140.0;

/// A row with a list of all levels and the two custom terms; these have a number to fill in.
pub fn choose_strength(ui: &mut Ui, language: Language, label: Label, strength: &mut Strength) {
    row(ui, label.text(language), |ui| {
        let (current, number_width) = match *strength {
            Strength::Level(_) => (language.strength(*strength), 0.0),
            Strength::Depth(_) => (Label::CustomDepth.text(language).into(), NUMBER_WIDTH),
            Strength::Seconds(_) => (Label::CustomTime.text(language).into(), NUMBER_WIDTH),
        };
        let below = ui.ctx().content_rect().bottom() - ui.max_rect().bottom();
        ComboBox::from_id_salt(label.text(Language::English))
            .selected_text(current)
            .width(ui.available_width() - number_width)
            .height((below - LIST_MARGIN).max(LIST_MIN_HEIGHT))
            .show_ui(ui, |ui| choose_from_list(ui, language, strength));
        match strength {
            Strength::Level(_) => {}
            Strength::Depth(depth) => number(ui, depth, Strength::MAX_DEPTH, Label::Depth.text(language)),
            Strength::Seconds(seconds) => {
                number(ui, seconds, Strength::MAX_SECONDS, Label::Seconds.text(language));
            }
        }
    });
}

fn choose_from_list(ui: &mut Ui, language: Language, strength: &mut Strength) {
    ui.spacing_mut().item_spacing.y = 2.0;
    for level in Level::ALL {
        let option = Strength::Level(level);
        let response = ui.selectable_value(strength, option, language.strength(option));
        // Opened with the mouse, the list is there for the keyboard too.
        if *strength == option && ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
    }
    let is_depth = matches!(strength, Strength::Depth(_));
    if ui.selectable_label(is_depth, Label::CustomDepth.text(language)).clicked() && !is_depth {
        *strength = Strength::Depth(FIRST_DEPTH);
    }
    let is_time = matches!(strength, Strength::Seconds(_));
    if ui.selectable_label(is_time, Label::CustomTime.text(language)).clicked() && !is_time {
        *strength = Strength::Seconds(FIRST_SECONDS);
    }
}

fn number(ui: &mut Ui, value: &mut u32, most: u32, name: &str) {
    let field = DragValue::new(value).range(1..=most);
    ui.add_sized(ui.available_size(), field).on_hover_text(name).accessible_name(name);
}
