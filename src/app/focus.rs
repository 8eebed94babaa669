//! Keeps the widget with the keyboard focus in view, outlines it, and gives the focus back.

use eframe::egui::{Context, Id, LayerId, Memory, Response, Stroke, StrokeKind, Ui, accesskit_root_id};

use super::theme::{self, Palette};

/// The width of the outline, in points.
const WIDTH: f32 = 2.0;

/// Scrolls the area around `ui` to the widget that has just got the focus, if it is within `ui`.
pub fn reveal(ui: &Ui) {
    let focused = ui.memory(Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let is_new = |response: &Response| response.gained_focus() && response.layer_id == ui.layer_id();
    // What is seen beside the area is not in it, though what has been scrolled away would lie there.
    let is_within = |response: &Response| {
        let seen = response.interact_rect;
        ui.min_rect().intersects(response.rect) && (!seen.is_positive() || ui.clip_rect().intersects(seen))
    };
    if let Some(response) = focused.filter(is_new).filter(is_within) {
        ui.scroll_to_rect(response.rect, None);
    }
}

/// Outlines whatever has the focus, alike for all widgets; `has_own`: whether it has a mark of its own. To be called when
/// everything is painted.
pub fn outline(ui: &Ui, has_own: impl FnOnce(Id) -> bool) {
    let is_shown = |id: &Id| ui.ctx().viewport(|viewport| viewport.this_pass.widgets.get(*id).is_some());
    let focused = ui.memory(Memory::focused).filter(is_shown).filter(|&id| !has_own(id));
    if let Some(widget) = focused.and_then(|id| ui.ctx().read_response(id)) {
        // In the colour of the text, which stands out from every background, and within the widget, where nothing cuts it.
        let stroke = Stroke::new(WIDTH, Palette::of(ui).text);
        let mut painter = ui.ctx().layer_painter(widget.layer_id).with_clip_rect(widget.interact_rect);
        painter.set_opacity(ui.data(|data| data.get_temp(fading_id(widget.layer_id))).unwrap_or(1.0));
        painter.rect_stroke(widget.rect, theme::BUTTON_RADIUS, stroke, StrokeKind::Inside);
    }
}

/// Notes how far the dialog around `ui` has faded in. The outline does so with it: it is painted outside the dialog, and would
/// flash on the board before the dialog is there.
pub fn follow_fading(ui: &Ui) {
    let opacity = if ui.is_visible() { ui.opacity() } else { 0.0 };
    ui.data_mut(|data| data.insert_temp(fading_id(ui.layer_id()), opacity));
}

fn fading_id(layer: LayerId) -> Id {
    layer.id.with("fading")
}

/// What gets the focus back after a field or a dialog.
pub struct Return {
    /// What had it before.
    before: Option<Id>,
    is_listened_to: bool,
}

impl Return {
    pub fn to(ctx: &Context, before: Option<Id>) -> Self {
        Self { before, is_listened_to: is_listened_to(ctx) }
    }

    /// Gives the focus back. If what had it is gone, nothing has it, and the arrow keys step through the record; where a
    /// screen reader listens, which would say that it is nowhere then, the board gets it.
    pub fn perform(self, ctx: &Context) {
        match self.before.filter(|&id| ctx.read_response(id).is_some()) {
            Some(id) => ctx.memory_mut(|memory| memory.request_focus(id)),
            None if self.is_listened_to => _ = ctx.data_mut(|data| data.insert_temp(board_id(), true)),
            None => {}
        }
    }
}

/// Whether the board is to take the focus, which is asked for once.
pub fn is_given_to_board(ctx: &Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(board_id())).is_some()
}

fn board_id() -> Id {
    Id::unique("focus for the board")
}

/// Whether a screen reader, or the like, asks for what is in the window, and the mouse is not used.
fn is_listened_to(ctx: &Context) -> bool {
    let is_clicked = ctx.input(|input| input.pointer.any_click());
    !is_clicked && ctx.accesskit_node_builder(accesskit_root_id(), |_| ()).is_some()
}

#[cfg(test)]
mod tests {
    use eframe::egui::{RawInput, Rect, Shape, pos2};

    use super::*;
    use crate::app::command::{Ask, Asks};
    use crate::app::kit::{main_button, show_modal};

    #[test]
    fn the_outline_fades_in_with_its_dialog() {
        let ctx = Context::default();
        // How opaque the outline is in a frame at this time; `None`: it is not painted.
        let opacity = |time: f64| {
            let screen_rect = Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(600.0, 400.0)));
            let input = RawInput { time: Some(time), screen_rect, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                let mut asks: Asks<()> = Vec::new();
                show_modal(ui, "question", 200.0, Ask::CloseDialog, &mut asks, |ui, _| {
                    main_button(ui, "Yes", 100.0, true);
                });
                outline(ui, |_| false);
            });
            output.textures_delta.clear();
            output.shapes.iter().find_map(|clipped| match &clipped.shape {
                Shape::Rect(rect) if (rect.stroke.width - WIDTH).abs() < 0.01 => Some(rect.stroke.color.a()),
                _ => None,
            })
        };
        let fading: Vec<u8> = (0..4).filter_map(|frame| opacity(f64::from(frame) / 60.0)).collect();
        assert!(!fading.is_empty() && fading.iter().all(|&alpha| alpha < 255), "{fading:?}");
        (0..4).for_each(|frame| _ = opacity(10.0 + f64::from(frame)));
        assert_eq!(opacity(20.0), Some(255));
    }
}
