//! Drop-down lists with the usual behaviour for keyboard and screen readers.

use eframe::egui::accesskit::{Action, HasPopup, Role};
use eframe::egui::{
    ComboBox, EventFilter, Id, Key, LayerId, Memory, Modifiers, Order, Popup, Response, Ui, WidgetText,
};

use crate::app::focus;

/// Shows a drop-down list. [`entry`] shows each entry, or [`follow_entry`] follows it. Up and Down
/// open the list. While it is open, the focus is in it, at first on the chosen entry; Home and End
/// go to the first and the last. After a choice or Escape the focus returns.
pub fn drop_down(ui: &mut Ui, list: ComboBox<'_>, entries: impl FnOnce(&mut Ui)) -> Response {
    let shown = list.show_ui(ui, |ui| {
        entries(ui);
        enter_entries(ui);
    });
    let (response, was_shown) = (shown.response, shown.inner.is_some());
    steer(ui, &response, was_shown);
    let is_open = Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response));
    ui.accesskit_node_builder(response.id, |node| {
        node.set_has_popup(HasPopup::Listbox);
        node.set_expanded(is_open);
        node.add_action(if is_open { Action::Collapse } else { Action::Expand });
    });
    if is_open && was_shown {
        let name = response.id.accesskit_id();
        ui.accesskit_node_builder(Popup::default_response_id(&response), |node| node.push_labelled_by(name));
    }
    response
}

/// Moves the focus to the first or last entry when asked to, and scrolls the entry with the focus
/// into view. Called after the last entry; if the entries have their own scroll area, inside it.
pub(super) fn enter_entries(ui: &Ui) {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let (is_home, is_end) = (pressed(Key::Home), pressed(Key::End));
    // Without a chosen entry, the first one gets the focus.
    if is_home || is_end || is_entered_now(ui) {
        let sought = ui.ctx().viewport(|viewport| {
            let widgets = viewport.this_pass.widgets.get_layer(ui.layer_id());
            let mut entries = widgets.filter(|widget| widget.enabled && widget.sense.is_focusable());
            let entry = if is_end { entries.last() } else { entries.next() };
            entry.map(|widget| widget.id)
        });
        sought.into_iter().for_each(|id| ui.memory_mut(|memory| memory.request_focus(id)));
    }
    focus::reveal(ui);
}

/// Opens and closes the list, and gives the focus back to it.
fn steer(ui: &Ui, list: &Response, was_shown: bool) {
    let (ctx, popup) = (ui.ctx(), Popup::default_response_id(list));
    let is_open = Popup::is_id_open(ctx, popup);
    let is_asked = |action| ui.input(|input| input.has_accesskit_action_request(list.id, action));
    let is_closed = if !is_open {
        was_shown || list.clicked()
    } else if list.clicked() {
        // Until the list has been laid out.
        list.request_focus();
        false
    } else {
        let is_left = has_left(ui, list, popup) || is_asked(Action::Collapse);
        if is_left {
            Popup::close_id(ctx, popup);
        }
        is_left && ui.memory(Memory::focused).is_none_or(|id| is_within(ui, id, popup))
    };
    if is_closed {
        // After a click, Enter should press the main button.
        if !ui.input(|input| input.pointer.any_click()) {
            list.request_focus();
            // The new choice must be read with the list. This pass began with the old one.
            ui.ctx().request_discard("another entry may have been chosen");
        }
    } else if !is_open {
        let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(list.id, arrows));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if is_asked(Action::Expand) || list.has_focus() && (pressed(Key::ArrowDown) || pressed(Key::ArrowUp))
        {
            list.request_focus();
            Popup::open_id(ctx, popup);
        }
    }
}

/// Whether the focus has moved from the open list to something else.
fn has_left(ui: &Ui, list: &Response, popup: Id) -> bool {
    let focused = ui.memory(Memory::focused);
    list.gained_focus() || focused.is_some_and(|id| id != list.id && !is_within(ui, id, popup))
}

fn is_within(ui: &Ui, id: Id, popup: Id) -> bool {
    let layer = LayerId::new(Order::Foreground, popup);
    ui.ctx().read_response(id).is_some_and(|response| response.layer_id == layer)
}

/// Whether the open list around `ui` gets the focus in this frame, the first in which it is
/// visible. An entry that has just got it from the list keeps it.
fn is_entered_now(ui: &Ui) -> bool {
    let popup = ui.layer_id().id;
    let is_before = |id| !is_within(ui, id, popup) && ui.memory(|memory| memory.had_focus_last_frame(id));
    !ui.is_sizing_pass() && ui.memory(Memory::focused).is_none_or(is_before)
}

/// Shows an entry of a drop-down list.
pub fn entry(ui: &mut Ui, is_chosen: bool, text: impl Into<WidgetText>) -> Response {
    let response = ui.selectable_label(is_chosen, text.into());
    follow_entry(ui, &response, is_chosen);
    response
}

/// Shows an entry of a drop-down list that sets `value` to `option`.
pub fn entry_of<T: PartialEq>(
    ui: &mut Ui,
    value: &mut T,
    option: T,
    text: impl Into<WidgetText>,
) -> Response {
    let response = entry(ui, *value == option, text);
    if response.clicked() {
        *value = option;
    }
    response
}

/// Makes a widget in a drop-down list an entry, which closes the list when it is chosen.
pub fn follow_entry(ui: &mut Ui, entry: &Response, is_chosen: bool) {
    ui.accesskit_node_builder(entry.id, |node| {
        node.set_role(Role::ListBoxOption);
        node.clear_toggled();
        node.set_selected(is_chosen);
    });
    if is_chosen && is_entered_now(ui) {
        entry.request_focus();
    }
    if entry.clicked() {
        ui.close();
    }
}
