//! The frame of a dialog, its heading and its buttons.

use eframe::egui::accesskit::{Node, Role};
use eframe::egui::containers::menu::find_menu_root;
use eframe::egui::{
    self, Align, Align2, Button, Color32, Frame, Id, Layout, Margin, Modal, Order, Popup, Rect, Response,
    RichText, ScrollArea, Sense, Ui, UiBuilder, UiKind, Vec2, WidgetInfo, vec2,
};

use super::{WithTooltip, fits, wrapped};
use crate::app::announcements::{bounds, is_heard};
use crate::app::command::{Request, Requests};
use crate::app::focus;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};

/// Shows a dialog in the middle of the window. Escape and a click outside request `closed`.
pub fn show_modal<M>(
    ui: &Ui,
    name: &str,
    width: f32,
    closed: Request<M>,
    requests: &mut Requests<M>,
    content: impl FnOnce(&mut Ui, &mut Requests<M>),
) {
    if show_frame(ui, name, width, false, requests, content) {
        requests.push(closed);
    }
}

/// Shows a dialog in the middle of this part of the window, and no wider. The rest can be seen.
pub fn show_beside<M>(
    ui: &Ui,
    name: &str,
    part: Rect,
    closed: Request<M>,
    requests: &mut Requests<M>,
    content: impl FnOnce(&mut Ui, &mut Requests<M>),
) {
    let place = (theme::CONFIRM_WIDTH, Some(part));
    if show_placed(ui, name, place, false, requests, content) {
        requests.push(closed);
    }
}

/// Shows a dialog. Returns whether to close it. If it `is_firm`, a click outside does not close it:
/// such a question should not be lost by a click that was meant for the board.
pub fn show_frame<M>(
    ui: &Ui,
    name: &str,
    width: f32,
    is_firm: bool,
    requests: &mut Requests<M>,
    content: impl FnOnce(&mut Ui, &mut Requests<M>),
) -> bool {
    show_placed(ui, name, (width, None), is_firm, requests, content)
}

/// The same, in the middle of `part` if there is one.
fn show_placed<M>(
    ui: &Ui,
    name: &str,
    (width, part): (f32, Option<Rect>),
    is_firm: bool,
    requests: &mut Requests<M>,
    content: impl FnOnce(&mut Ui, &mut Requests<M>),
) -> bool {
    let palette = Palette::of(ui);
    let mut frame = Frame::window(ui.style());
    let all = ui.ctx().content_rect();
    let part_width = part.map_or(f32::INFINITY, |part| part.width());
    let window = all.size().min(vec2(part_width, f32::INFINITY)) - Vec2::splat(2.0 * theme::DIALOG_MARGIN);
    if window.x < width + frame.inner_margin.sum().x {
        frame.inner_margin = Margin::same(theme::DIALOG_PADDING_SMALL);
    }
    let room = (window - frame.total_margin().sum()).max(Vec2::ZERO);
    let id = Id::unique(name);
    // Not in the foreground order: a list that is opened in the frame in which the dialog was
    // pressed would be below it.
    let area = Modal::default_area(id).order(Order::Middle);
    let (area, backdrop) = match part {
        Some(part) => {
            (area.anchor(Align2::CENTER_CENTER, part.center() - all.center()), Color32::TRANSPARENT)
        }
        None => (area, palette.backdrop),
    };
    let modal = Modal::new(id).area(area).backdrop_color(backdrop).frame(frame);
    let response = modal.show(ui.ctx(), |ui| {
        focus::follow_fading(ui);
        ui.set_width(width.min(room.x));
        ui.spacing_mut().item_spacing.y = theme::GAP;
        ui.spacing_mut().combo_height = ui.spacing().combo_height.min(room.y);
        // A dialog that is higher than the window scrolls.
        ui.set_max_height(room.y);
        scrolled(ui, room.y, |ui| content(ui, requests));
    });
    // A click outside closes only an open list. When egui lays out the frame once more, the list is
    // already closed.
    let key = id.with("list");
    if ui.ctx().current_pass_index() == 0 {
        ui.data_mut(|data| data.insert_temp(key, response.any_popup_open));
    }
    let had_list = ui.data(|data| data.get_temp(key).unwrap_or_default());
    let is_outside = response.backdrop_response.clicked();
    response.should_close() && !(is_outside && (is_firm || had_list))
}

/// Shows contents that scroll if they are higher than `height` points. The scroll bar does not
/// cover them.
pub fn scrolled<R>(ui: &mut Ui, height: f32, content: impl FnOnce(&mut Ui) -> R) -> R {
    let usual = ui.spacing().scroll;
    ui.spacing_mut().scroll.floating_allocated_width = usual.bar_width;
    let shown = ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.spacing_mut().scroll = usual;
        let result = content(ui);
        focus::reveal(ui);
        result
    });
    ui.spacing_mut().scroll = usual;
    shown.inner
}

/// Shows the title of a dialog, which is also its name for screen readers.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    let title = ui.heading(text);
    ui.add_space(2.0);
    name_dialog(ui, text);
    title
}

/// Shows the title of a page. A screen reader begins there, and not at the button that closes the
/// page.
pub fn page_heading(ui: &mut Ui, text: &str) {
    let title = heading(ui, text);
    if !is_heard(ui.ctx()) {
        return;
    }
    let id = title.id.with("focus");
    let is_new = !ui.ctx().viewport(|viewport| viewport.prev_pass.widgets.contains(id));
    let place = ui.interact(title.rect, id, Sense::focusable_noninteractive());
    place.widget_info(|| WidgetInfo::labeled(Role::Heading, true, text));
    ui.accesskit_node_builder(title.id, Node::set_hidden);
    if is_new {
        place.request_focus();
    }
}

/// Sets the name of the menu around `ui` for screen readers.
pub fn name_menu(ui: &Ui, text: &str) {
    ui.accesskit_node_builder(find_menu_root(ui).unique_id, |node| node.set_label(text));
}

/// Sets the name of the dialog around `ui` for screen readers.
pub fn name_dialog(ui: &Ui, text: &str) {
    if let Some(dialog) = ui.stack().iter().find(|place| place.kind() == Some(UiKind::Modal)) {
        ui.accesskit_node_builder(dialog.unique_id, |node| node.set_label(text));
    }
}

/// Shows the text of a question or a message. Screen readers read it with the title.
pub fn message(ui: &mut Ui, text: &str) {
    wrapped(ui, text);
    describe_dialog(ui, text);
}

/// Makes screen readers read a text together with the title of the dialog around `ui`.
pub fn describe_dialog(ui: &Ui, text: &str) {
    if let Some(dialog) = ui.stack().iter().find(|place| place.kind() == Some(UiKind::Modal)) {
        ui.accesskit_node_builder(dialog.unique_id, |node| {
            let all = node.description().map_or_else(|| text.into(), |before| format!("{before}\n{text}"));
            node.set_description(all);
        });
    }
}

/// Shows the buttons at the end of a dialog. `main` is last and highlighted.
pub fn show_buttons<M>(
    ui: &mut Ui,
    language: Language,
    requests: &mut Requests<M>,
    others: impl IntoIterator<Item = (Label, Request<M>)>,
    main: (Label, Request<M>),
) {
    show_answers(ui, language, requests, others, main, false);
}

/// The same. If the main button `is_grave`, the first of the others gets the focus instead.
pub fn show_answers<M>(
    ui: &mut Ui,
    language: Language,
    requests: &mut Requests<M>,
    others: impl IntoIterator<Item = (Label, Request<M>)>,
    main: (Label, Request<M>),
    is_grave: bool,
) {
    let (labels, asked): (Vec<Label>, Vec<Request<M>>) = others.into_iter().unzip();
    let texts: Vec<_> = labels.into_iter().map(|label| (label.text(language), true)).collect();
    let clicked = show_button_row(ui, &texts, (main.0.text(language), true), is_grave);
    let mut asked = asked.into_iter().chain([main.1]);
    requests.extend(clicked.and_then(|place| asked.nth(place)));
}

/// Shows the buttons at the end of a dialog, each with its text and whether it is enabled. `main`
/// is last and highlighted. If it `is_grave`, the first of the others gets the focus instead.
/// Returns the place of the button that was clicked.
pub fn show_button_row(
    ui: &mut Ui,
    others: &[(&str, bool)],
    (main, is_enabled): (&str, bool),
    is_grave: bool,
) -> Option<usize> {
    let row = ui.horizontal(|ui| {
        let spaces = others.len() as f32;
        let width = (ui.available_width() - spaces * theme::GAP) / (spaces + 1.0);
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let mut clicked = None;
        for (place, &(text, is_enabled)) in others.iter().enumerate() {
            let button = Button::new(text).min_size(vec2(width, theme::DIALOG_BUTTON_HEIGHT));
            let button = ui.add_enabled(is_enabled, button);
            if is_grave && ui.memory(|memory| memory.focused().is_none()) {
                button.request_focus();
            }
            if button.clicked() {
                clicked = Some(place);
            }
        }
        if main_button(ui, main, width, is_enabled) {
            clicked = Some(others.len());
        }
        clicked
    });
    row.inner
}

/// Shows Cancel and the main button at the end of a form. Returns whether the main button was
/// clicked.
pub fn show_form_buttons<M>(
    ui: &mut Ui,
    language: Language,
    main: Label,
    is_enabled: bool,
    requests: &mut Requests<M>,
) -> bool {
    ui.add_space(theme::GAP);
    end_with(ui, Label::Cancel.text(language), (main.text(language), is_enabled), requests)
}

/// Shows Close and the main button below a list. Returns whether the main button was clicked.
pub fn show_list_buttons<M>(
    ui: &mut Ui,
    language: Language,
    main: &str,
    is_enabled: bool,
    requests: &mut Requests<M>,
) -> bool {
    end_with(ui, Label::Close.text(language), (main, is_enabled), requests)
}

/// Shows a button that closes the dialog, and the main button beside it.
fn end_with<M>(ui: &mut Ui, close: &str, main: (&str, bool), requests: &mut Requests<M>) -> bool {
    let clicked = show_button_row(ui, &[(close, true)], main, false);
    if clicked == Some(0) {
        requests.push(Request::CloseDialog);
    }
    clicked == Some(1)
}

/// Shows the main button of a dialog. It takes the focus if nothing else has it, so that Enter
/// presses it. Returns whether it was clicked.
pub fn main_button(ui: &mut Ui, text: &str, width: f32, is_enabled: bool) -> bool {
    let response = accent_button(ui, text, width, is_enabled);
    if Popup::is_any_open(ui.ctx()) {
        // The keys belong to an open list.
        response.surrender_focus();
    } else if is_enabled && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    response.clicked()
}

/// Shows a button in the accent colour.
pub fn accent_button(ui: &mut Ui, text: &str, width: f32, is_enabled: bool) -> Response {
    let palette = Palette::of(ui);
    let text = RichText::new(text).color(palette.on_accent);
    let size = vec2(width, theme::DIALOG_BUTTON_HEIGHT);
    ui.add_enabled(is_enabled, Button::new(text).fill(palette.accent).min_size(size))
}

/// Shows a row of a form: a label on the left, and options on the right. They form a group with the
/// label as its name.
pub fn options_row<R>(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    row(ui, label, |ui| option_group(ui, label, content))
}

/// Makes options a group of this name for screen readers.
pub fn option_group<R>(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let group = UiBuilder::new().accessibility_role(Role::Group).accessibility_label(name);
    let shown = ui.scope_builder(group, |ui| (ui.unique_id(), content(ui)));
    let (id, result) = shown.inner;
    ui.accesskit_node_builder(id, |node| node.set_bounds(bounds(shown.response.rect)));
    result
}

/// Shows a row of a form: a label on the left, and any content on the right, which gets the label
/// as its name.
pub fn row<R>(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    explained_row(ui, label, None, content)
}

/// The same. The label has a tooltip that explains it.
pub fn explained_row<R>(
    ui: &mut Ui,
    label: &str,
    about: Option<&str>,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    ui.horizontal(|ui| {
        let size = vec2(theme::FORM_LABEL_WIDTH, theme::FORM_ROW_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let layout = Layout::left_to_right(Align::Center);
        let mut place = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
        // A long label has two small lines.
        let text = RichText::new(label).color(Palette::of(ui).weak);
        let text = if fits(&place, label) { text } else { text.small() };
        let mut label = place.add(egui::Label::new(text).wrap());
        if let Some(about) = about {
            label = label.tooltip(about);
        }
        ui.label_inputs_by(label.id, content)
    })
    .inner
}
