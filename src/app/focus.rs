//! Keeps the widget with the keyboard focus in view, outlines it, and restores the focus.

use eframe::egui::{
    Context, Id, Key, LayerId, Memory, Order, Popup, Response, Stroke, StrokeKind, Ui, WidgetRect,
};

use super::announcements::is_heard;
use super::theme::{self, Palette};

/// The width of the outline, in points.
const WIDTH: f32 = 2.0;

/// Scrolls the area around `ui` to the widget that has just got the focus, if it is within `ui`.
pub fn reveal(ui: &Ui) {
    let focused = ui.memory(Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let is_new = |response: &Response| response.gained_focus() && response.layer_id == ui.layer_id();
    // A widget that is visible beside the area is not in it, even if its place is in the part that
    // was scrolled away.
    let is_within = |response: &Response| {
        let seen = response.interact_rect;
        ui.min_rect().intersects(response.rect) && (!seen.is_positive() || ui.clip_rect().intersects(seen))
    };
    if let Some(response) = focused.filter(is_new).filter(is_within) {
        ui.scroll_to_rect(response.rect, None);
    }
}

/// Outlines the widget with the focus, in the same way for all widgets. `has_own`: whether it has a
/// mark of its own. Called when everything is painted.
pub fn outline(ui: &Ui, has_own: impl FnOnce(Id) -> bool) {
    let focused = ui.memory(Memory::focused).filter(|&id| is_shown(ui.ctx(), id)).filter(|&id| !has_own(id));
    if let Some(widget) = focused.and_then(|id| ui.ctx().read_response(id)) {
        // The colour of the text is conspicuous on every background. Within the widget nothing cuts
        // the outline.
        let stroke = Stroke::new(WIDTH, Palette::of(ui).text);
        let mut painter = ui.ctx().layer_painter(widget.layer_id).with_clip_rect(widget.interact_rect);
        painter.set_opacity(ui.data(|data| data.get_temp(fading_id(widget.layer_id))).unwrap_or(1.0));
        painter.rect_stroke(widget.rect, theme::BUTTON_RADIUS, stroke, StrokeKind::Inside);
    }
}

fn is_shown(ctx: &Context, id: Id) -> bool {
    ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).is_some())
}

/// Notes how far the dialog around `ui` has faded in. The outline fades in with it: it is painted
/// outside the dialog, and would flash on the board before the dialog is visible.
pub fn follow_fading(ui: &Ui) {
    let opacity = if ui.is_visible() { ui.opacity() } else { 0.0 };
    ui.data_mut(|data| data.insert_temp(fading_id(ui.layer_id()), opacity));
}

fn fading_id(layer: LayerId) -> Id {
    layer.id.with("fading")
}

/// Takes the focus from the widget that has it.
pub fn free(ctx: &Context) {
    ctx.memory_mut(|memory| {
        memory.focused().into_iter().for_each(|id| memory.surrender_focus(id));
    });
}

/// The widget that gets the focus back after a field or a dialog.
pub struct Return {
    /// The widget that had it before.
    before: Option<Id>,
    is_listened_to: bool,
}

impl Return {
    pub const fn before(&self) -> Option<Id> {
        self.before
    }

    pub fn to(ctx: &Context, before: Option<Id>) -> Self {
        Self { before, is_listened_to: is_listened_to(ctx) }
    }

    /// Restores the focus. If the widget is gone, nothing has the focus, and the arrow keys step
    /// through the record. With a screen reader, which would announce the loss, the board gets it.
    pub fn perform(self, ctx: &Context) {
        match self.before.filter(|&id| ctx.read_response(id).is_some()) {
            Some(id) => ctx.memory_mut(|memory| memory.request_focus(id)),
            None if self.is_listened_to => _ = ctx.data_mut(|data| data.insert_temp(board_id(), true)),
            None => {}
        }
    }
}

/// Keeps the focus from being lost while a screen reader listens, which would announce the window.
#[derive(Default)]
pub struct Keeper {
    /// The widget that had it last, until the mouse or the Tab key took it away.
    last: Option<Id>,
    /// Whether the board gets it as soon as a screen reader listens: the window has just opened.
    is_beginning: bool,
}

impl Keeper {
    /// Gives the board the focus at the beginning.
    pub fn begin(&mut self) {
        self.is_beginning = true;
    }

    /// Passes on a focus that was lost in this frame. It goes to the widget `before`, or to the
    /// board. In a dialog, or after Enter in a field, it goes back to the widget that lost it. In a
    /// dialog without a focus so far, it goes to the first widget. From a button that was disabled
    /// it goes to its neighbour. Called when everything is painted and done, so that a screen
    /// reader never learns of the loss.
    pub fn keep(&mut self, ctx: &Context, is_covered: bool, before: Option<Id>) {
        let is_behind = is_covered && !is_in_dialog(ctx);
        ctx.data_mut(|data| data.insert_temp(behind_dialog_id(), is_behind));
        if Popup::is_any_open(ctx) {
            return;
        }
        // A widget that has just got the focus may be shown only in the next frame.
        let is_there = |id: &Id| is_shown(ctx, *id) || self.last != Some(*id);
        let focused = ctx.memory(Memory::focused).filter(is_there);
        // After the last widget, egui gives the focus to the first one in the next frame.
        let is_left = !is_listened_to(ctx) || ctx.input(|input| input.key_pressed(Key::Tab));
        if focused.is_some() || is_left {
            self.last = focused;
            self.is_beginning &= focused.is_none();
            return;
        }
        if self.last.is_none() && !is_covered && !self.is_beginning {
            return;
        }
        let is_ended = is_covered || ctx.input(|input| input.key_pressed(Key::Enter));
        let board = ctx.data(|data| data.get_temp(point_of_board_id()));
        let candidates = [
            before.filter(|_| !is_covered),
            self.last.filter(|_| is_ended),
            self.last.and_then(|last| neighbour(ctx, last)),
            board,
            first_of_dialog(ctx).filter(|_| is_covered),
        ];
        if let Some(id) = candidates.into_iter().flatten().find(|&id| takes_focus(ctx, id, is_covered)) {
            ctx.memory_mut(|memory| memory.request_focus(id));
            self.last = Some(id);
            ctx.request_repaint();
        }
    }
}

/// Whether a visible widget can have the focus. After a dialog has just been closed, widgets behind
/// it can.
fn takes_focus(ctx: &Context, id: Id, is_covered: bool) -> bool {
    let widget = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied());
    widget.is_some_and(|widget| {
        let is_reached = !is_covered || ctx.memory(|memory| memory.is_above_modal_layer(widget.layer_id));
        widget.enabled && widget.sense.is_focusable() && is_reached
    })
}

/// Whether the focused widget is in a dialog.
fn is_in_dialog(ctx: &Context) -> bool {
    let focused = ctx.memory(Memory::focused);
    let widget = focused.and_then(|id| ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied()));
    widget.is_some_and(|widget| {
        ctx.memory(|memory| {
            memory.top_modal_layer().is_some() && memory.is_above_modal_layer(widget.layer_id)
        })
    })
}

/// Whether a dialog has opened that does not have the focus yet.
pub fn is_behind_dialog(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(behind_dialog_id())).unwrap_or_default()
}

fn behind_dialog_id() -> Id {
    Id::unique("the focus is behind a dialog")
}

/// The first widget of the open dialog.
fn first_of_dialog(ctx: &Context) -> Option<Id> {
    let dialog = ctx.memory(Memory::top_modal_layer)?;
    ctx.viewport(|viewport| {
        let is_usable = |widget: &&WidgetRect| widget.enabled && widget.sense.is_focusable();
        viewport.this_pass.widgets.get_layer(dialog).find(is_usable).map(|widget| widget.id)
    })
}

/// The nearest widget in the row of a disabled one.
fn neighbour(ctx: &Context, id: Id) -> Option<Id> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.this_pass.widgets;
        let widget = widgets.get(id).filter(|widget| !widget.enabled)?;
        let center = widget.rect.center();
        let is_in_row = |other: &&WidgetRect| {
            other.enabled && other.sense.is_focusable() && other.interact_rect.y_range().contains(center.y)
        };
        let distance = |other: &WidgetRect| (other.rect.center().x - center.x).abs();
        let row = widgets.get_layer(widget.layer_id).filter(is_in_row);
        row.min_by(|one, other| distance(one).total_cmp(&distance(other))).map(|widget| widget.id)
    })
}

/// Gives the focus to the first entry of a menu that was opened by a key or a screen reader. Called
/// after its button was shown.
pub fn enter_menu(button: &Response) {
    let (ctx, popup) = (&button.ctx, Popup::default_response_id(button));
    let id = popup.with("opened by a key");
    if button.clicked() {
        let is_by_key = !ctx.input(|input| input.pointer.any_click());
        ctx.data_mut(|data| data.insert_temp(id, is_by_key));
    }
    if !Popup::is_id_open(ctx, popup) || ctx.data(|data| data.get_temp(id)) != Some(true) {
        return;
    }
    let layer = LayerId::new(Order::Foreground, popup);
    let is_entry = |widget: &&WidgetRect| widget.enabled && widget.sense.is_focusable();
    // There are none in the first frame, in which the size is computed.
    let first = ctx.viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).find(is_entry).copied());
    if let Some(first) = first {
        ctx.data_mut(|data| data.insert_temp(id, false));
        ctx.memory_mut(|memory| memory.request_focus(first.id));
    }
}

/// Notes the point of the board that takes the focus. Called by each board that is shown.
pub fn note_point(ctx: &Context, point: Id) {
    ctx.data_mut(|data| data.insert_temp(point_of_board_id(), point));
}

/// Drops that point, because another screen has come to the front: the focus must not go there
/// before it goes to the new screen.
pub fn forget_point(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Id>(point_of_board_id()));
}

fn point_of_board_id() -> Id {
    Id::unique("point of the board for the focus")
}

/// Whether the board must take the focus. Returns true once.
pub fn is_given_to_board(ctx: &Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(board_id())).is_some()
}

fn board_id() -> Id {
    Id::unique("focus for the board")
}

/// Whether a screen reader or the like reads the window, and the mouse is not being used.
pub fn is_listened_to(ctx: &Context) -> bool {
    let is_clicked = ctx.input(|input| input.pointer.any_click());
    !is_clicked && is_heard(ctx)
}

#[cfg(test)]
mod tests {
    use eframe::egui::{RawInput, Rect, Shape, pos2};

    use super::*;
    use crate::app::command::{Request, Requests};
    use crate::app::kit::{main_button, show_modal};

    #[test]
    #[expect(clippy::wildcard_enum_match_arm, reason = "the shapes of egui")]
    fn the_outline_fades_in_with_its_dialog() {
        let ctx = Context::default();
        // The opacity of the outline in a frame at this time; `None` if it is not painted.
        let opacity = |time: f64| {
            let screen_rect = Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(600.0, 400.0)));
            let input = RawInput { time: Some(time), screen_rect, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                let mut requests: Requests<()> = Vec::new();
                show_modal(ui, "question", 200.0, Request::CloseDialog, &mut requests, |ui, _| {
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
