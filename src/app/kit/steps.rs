//! Buttons that step through a line of moves.

use eframe::egui::{Button, RichText, Ui, Vec2, vec2};

use super::wrapping::WithTooltip;
use crate::app::text::{Label, Language};
use crate::app::theme;

const SPACE: f32 = 2.0;
/// Different font sizes make the icons look equally large.
const STEP_SIZE: f32 = 13.0;
const END_SIZE: f32 = 18.0;

/// Shows the buttons that step through a line of `end` plies, of which `at` are on the board.
/// Returns the new number.
pub fn show_steps(ui: &mut Ui, language: Language, at: usize, end: usize) -> Option<usize> {
    let steps = [
        ("⏮", END_SIZE, Label::ToStart, 0, at > 0),
        ("◀", STEP_SIZE, Label::StepBack, at.saturating_sub(1), at > 0),
        ("▶", STEP_SIZE, Label::StepForward, at + 1, at < end),
        ("⏭", END_SIZE, Label::ToEnd, end, at < end),
    ];
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        ui.spacing_mut().button_padding = Vec2::ZERO;
        let count = steps.len() as f32;
        let width = (ui.available_width() - (count - 1.0) * SPACE) / count;
        for (icon, size, label, target, is_enabled) in steps {
            let button = Button::new(RichText::new(icon).size(size)).frame_when_inactive(false);
            let button = button.min_size(vec2(width, theme::SMALL_BUTTON_HEIGHT));
            let response = ui.add_enabled(is_enabled, button).accessible_name(label.text(language));
            if response.tooltip(label.text(language)).clicked() {
                asked = Some(target);
            }
        }
    });
    asked
}
