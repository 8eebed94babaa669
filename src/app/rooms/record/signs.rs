//! The buttons for the signs of a move.

use eframe::egui::{Button, Color32, RichText, Ui, Vec2, WidgetInfo, accesskit::Role, vec2};

use crate::app::kit::WithTooltip;
use crate::app::text::Language;
use crate::app::theme::{self, Palette};
use crate::game::{Sign, Signs};

/// The size of a button, in points.
const BUTTON: Vec2 = vec2(32.0, 28.0);
const SPACE: f32 = 3.0;
const COLUMNS: usize = 8;
/// The colour of good moves in the light and in the dark theme.
const GOOD: Color32 = Color32::from_rgb(0x1b, 0x7a, 0x3e);
const GOOD_ON_DARK: Color32 = Color32::from_rgb(0x6f, 0xcf, 0x8c);

/// Shows a button for each sign in two rows. Returns the clicked sign.
pub fn show(ui: &mut Ui, signs: Signs, language: Language) -> Option<Sign> {
    let mut clicked = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(SPACE);
        ui.spacing_mut().button_padding = Vec2::ZERO;
        for row in Sign::ALL.chunks(COLUMNS) {
            ui.horizontal(|ui| {
                for &sign in row {
                    let (is_set, name) = (signs.contains(sign), language.sign(sign));
                    let text = RichText::new(sign.text()).size(theme::MOVE_SIZE).color(colour(ui, sign));
                    let response = ui.add(Button::selectable(is_set, text).frame(true).min_size(BUTTON));
                    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_set, name));
                    if response.tooltip(name).clicked() {
                        clicked = Some(sign);
                    }
                }
            });
        }
    });
    clicked
}

/// The colour of a sign.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others say nothing bad or good")]
pub fn colour(ui: &Ui, sign: Sign) -> Color32 {
    let palette = Palette::of(ui);
    match sign {
        Sign::Good | Sign::Brilliant if ui.visuals().dark_mode => GOOD_ON_DARK,
        Sign::Good | Sign::Brilliant => GOOD,
        Sign::Dubious => palette.inaccuracy,
        Sign::Mistake => palette.mistake,
        Sign::Blunder => palette.blunder,
        _ => palette.text,
    }
}
