//! The buttons below the list: steps through the record, and the menu of the move shown.

use eframe::egui::accesskit::Node;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Button, RichText, Ui, Vec2, vec2};

use super::menu;
use crate::app::command::{self, Command, Reach, Request, Requests, Step};
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::WithTooltip;
use crate::app::rooms::record::Message;
use crate::app::text::Label;
use crate::app::theme;
use crate::game::Tree;

pub const HEIGHT: f32 = theme::SMALL_BUTTON_HEIGHT;
const COUNT: usize = 5;
const SPACE: f32 = 2.0;
/// Different font sizes make the icons look equally large.
const STEP_SIZE: f32 = 13.0;
const END_SIZE: f32 = 18.0;

pub fn show(ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
    let node = core.shown().node;
    let has_next = core.document().game().tree().next(node).is_some();
    let is_start = node == Tree::START;
    let can_end = has_next || !core.shown().is_live();
    let steps = [
        ("⏮", END_SIZE, Label::ToStart, Step::First, !is_start),
        ("◀", STEP_SIZE, Label::StepBack, Step::Back, !is_start),
        ("▶", STEP_SIZE, Label::StepForward, Step::Forward, has_next),
        ("⏭", END_SIZE, Label::ToEnd, Step::Last, can_end),
    ];
    ui.spacing_mut().item_spacing.x = SPACE;
    ui.spacing_mut().button_padding = Vec2::ZERO;
    let width = (ui.available_width() - (COUNT - 1) as f32 * SPACE) / COUNT as f32;
    let button = |icon, size| {
        let icon = RichText::new(icon).size(size);
        Button::new(icon).frame_when_inactive(false).min_size(vec2(width, HEIGHT))
    };
    ui.horizontal(|ui| {
        for (icon, size, label, step, is_enabled) in steps {
            let command = Command::Step(step);
            let hint = command::hint(ui, label.text(core.language()), command);
            let response =
                ui.add_enabled(is_enabled, button(icon, size)).accessible_name(label.text(core.language()));
            let response = response.tooltip(hint);
            // While a button has the focus, the arrow keys go to the next one and not through the
            // record.
            if command.entry().reach == Reach::Free {
                ui.accesskit_node_builder(response.id, Node::clear_description);
            }
            if response.clicked() {
                requests.push(Request::Do(command));
            }
        }
        let name = Label::MoveMenu.text(core.language());
        let more = MenuButton::from_button(button("…", theme::ICON_SIZE))
            .ui(ui, |ui| menu::show(ui, core, node, requests))
            .0;
        focus::enter_menu(&more);
        more.accessible_name(name).tooltip(name);
    });
}
