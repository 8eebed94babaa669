//! The status line below a board, and the cards beside it.

use std::fmt::Debug;
use std::hash::Hash;
use std::mem;
use std::sync::Arc;

use eframe::egui::accesskit::{Live, Node, Role};
use eframe::egui::text::LayoutJob;
use eframe::egui::{
    self, Align, Color32, Direction, FontSelection, Frame, Id, Layout, Rect, Response, RichText, ScrollArea,
    Sense, TextStyle, TextWrapMode, Ui, UiBuilder, Vec2, WidgetInfo, WidgetText, vec2,
};

use super::wrapping::{WithTooltip, laid_out, whole};
use crate::app::announcements::is_heard;
use crate::app::focus;
use crate::app::theme::{self, Palette};

/// The maximum number of rows of the status line.
const STATUS_ROWS: usize = 2;

/// Shows a text in the middle of `ui`. If it is too wide, it is smaller, and in two lines if
/// necessary.
pub fn show_status_line(ui: &mut Ui, text: String, color: Color32) {
    let spoken = text.clone();
    show_spoken_line(ui, text, color, || spoken);
}

/// The same, with another text for a screen reader. `spoken` is called only if there is one.
pub fn show_spoken_line(ui: &mut Ui, text: String, color: Color32, spoken: impl FnOnce() -> String) {
    let (style, layout) = if fits(ui, &text) {
        (TextStyle::Body, Layout::centered_and_justified(Direction::LeftToRight))
    } else {
        // Not justified, which would stretch the gaps between words.
        (TextStyle::Small, Layout::top_down(Align::Center))
    };
    ui.with_layout(layout, |ui| {
        ui.spacing_mut().extra_text_line_spacing = 0.0;
        let text = WidgetText::from(RichText::new(text).color(color).text_style(style.clone()));
        let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
        let mut job = Arc::unwrap_or_clone(job);
        job.wrap.max_rows = STATUS_ROWS;
        if style == TextStyle::Small {
            job.wrap.max_width = ui.available_width();
            job = whole(ui, job);
            let height = ui.painter().layout_job(job.clone()).size().y;
            ui.add_space(((ui.available_height() - height) / 2.0).max(0.0));
        }
        let response = ui.add(egui::Label::new(job).wrap());
        ui.accesskit_node_builder(response.id, |node| {
            let spoken = spoken();
            // Without an announcement, the text can still be found.
            if !spoken.is_empty() {
                node.set_live(Live::Polite);
                node.set_value(spoken);
            }
        });
    });
}

/// Makes a screen reader say another text than the one shown. Setting the name would not help: the
/// value of a text is read.
pub fn say_instead(text: &Response, spoken: String) {
    text.ctx.accesskit_node_builder(text.id, |node| node.set_value(spoken));
}

/// Makes a text a heading for screen readers.
pub fn as_heading(text: &Response, name: &str) {
    as_text(text, Role::Heading, name);
}

/// Makes a text a paragraph for screen readers. When a dialog opens, Orca reads every text that is
/// not a paragraph.
pub fn as_paragraph(text: &Response, name: &str) {
    as_text(text, Role::Paragraph, name);
}

fn as_text(text: &Response, role: Role, name: &str) {
    text.ctx.accesskit_node_builder(text.id, |node| {
        node.set_role(role);
        node.clear_value();
        node.set_label(name);
    });
}

/// Makes a button a tab for screen readers.
pub fn as_tab(button: &Response, is_open: bool) {
    button.ctx.accesskit_node_builder(button.id, |node| {
        node.set_role(Role::Tab);
        node.clear_toggled();
        node.set_selected(is_open);
    });
}

/// Makes a button one of several options for screen readers.
pub fn as_option(button: &Response) {
    button.ctx.accesskit_node_builder(button.id, |node| node.set_role(Role::RadioButton));
}

/// Makes the tabs in `ui` a group of this name for screen readers.
pub fn as_tab_list(ui: &Ui, name: &str) {
    ui.accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(Role::TabList);
        node.set_label(name);
    });
}

/// With a screen reader, the Tab key reaches a text.
pub fn sense_of_text(ui: &Ui) -> Sense {
    if is_heard(ui.ctx()) { Sense::focusable_noninteractive() } else { Sense::hover() }
}

/// Shows a row of a page. A screen reader reads it as a sentence.
pub fn said_as_one(ui: &mut Ui, said: impl Fn() -> String, content: impl FnOnce(&mut Ui)) {
    let shown = ui.scope(|ui| {
        ui.accesskit_node_builder(ui.unique_id(), Node::set_hidden);
        content(ui);
    });
    let shown = shown.response;
    let row = ui.interact(shown.rect, shown.id.with("said"), sense_of_text(ui));
    row.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, said()));
}

/// Makes a screen reader read a text when it appears or changes, wherever the focus is.
pub fn announce(text: &Response) {
    text.ctx.accesskit_node_builder(text.id, |node| node.set_live(Live::Polite));
}

/// Makes a screen reader read a text that is not shown, after the one above it. `text` is called
/// only if there is one.
pub fn say_here(ui: &mut Ui, text: impl FnOnce() -> Option<String>) {
    let Some(text) = is_heard(ui.ctx()).then(text).flatten() else { return };
    let place = Rect::from_min_size(ui.cursor().min, Vec2::ZERO);
    let place = ui.interact(place, ui.unique_id().with("said here"), Sense::hover());
    place.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    announce(&place);
    say_instead(&place, text);
}

/// Says why a widget is disabled: in the tooltip, and to a screen reader.
pub fn why_disabled(response: Response, why: &str) -> Response {
    if !response.enabled() {
        response.ctx.accesskit_node_builder(response.id, |node| node.set_description(why));
    }
    response.tooltip_if_disabled(why)
}

/// Whether a text fits into one line of the width available in `ui`.
pub fn fits(ui: &Ui, text: &str) -> bool {
    text_width(ui, text) <= ui.available_width()
}

/// Whether [`show_spoken_line`] shows the whole text, if necessary in small lines.
pub fn fits_in_lines(ui: &Ui, text: &str) -> bool {
    let font = TextStyle::Small.resolve(ui.style());
    let job = LayoutJob::simple(text.into(), font, Color32::PLACEHOLDER, ui.available_width());
    laid_out(ui, job).rows.len() <= STATUS_ROWS
}

/// The same as [`fits`] for the text of a button.
pub fn fits_button(ui: &Ui, text: &str) -> bool {
    text_width(ui, text) + 2.0 * ui.spacing().button_padding.x <= ui.available_width()
}

fn text_width(ui: &Ui, text: &str) -> f32 {
    let text = WidgetText::from(text);
    text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body).size().x
}

/// The frame of a card.
pub fn card(palette: &Palette) -> Frame {
    Frame::new().fill(palette.card).stroke((1.0, palette.line)).corner_radius(theme::CARD_RADIUS)
}

/// Shows a card of exactly `height` points across the panel.
pub fn show_card(ui: &mut Ui, height: f32, frame: Frame, content: impl FnOnce(&mut Ui)) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    ui.painter().add(frame.paint(rect.shrink(frame.stroke.width)));
    content(&mut ui.new_child(column(rect.shrink(theme::PADDING))));
}

/// Shows the card with a task.
pub fn show_task(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    card(Palette::of(ui)).inner_margin(theme::PADDING).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(theme::PUZZLE_HEIGHT);
        content(ui);
    });
}

/// Shows `content`, which scrolls, and the buttons of `footer` at the lower end of `ui`, where they
/// stay in place. With little room both scroll together. Both may add to `asks`. Another `subject`
/// is shown from its top.
pub fn with_footer<T>(
    ui: &mut Ui,
    (name, subject): (&str, impl Hash + Debug),
    requests: &mut T,
    content: impl FnOnce(&mut Ui, &mut T),
    footer: impl FnOnce(&mut Ui, &mut T),
) {
    let room = ui.available_rect_before_wrap();
    let id = ui.scope_id().with((name, "footer"));
    let known = ui.data(|data| data.get_temp::<f32>(id));
    let height = known.unwrap_or(theme::FOOTER_HEIGHT);
    let note = |ui: &Ui, height: f32| {
        if known != Some(height) {
            ui.data_mut(|data| data.insert_temp(id, height));
            ui.ctx().request_discard("the height of the buttons has become known");
        }
    };
    if room.height() - height < theme::FOOTED_HEIGHT {
        return scrolling(ui, room, (name, subject), |ui| {
            content(ui, requests);
            let shown = ui.scope(|ui| footer(ui, requests));
            note(ui, shown.response.rect.height());
        });
    }
    let edge = room.bottom() - height;
    scrolling(ui, room.with_max_y(edge - theme::GAP), (name, subject), |ui| content(ui, requests));
    let shown = ui.scope_builder(column(room.with_min_y(edge)), |ui| {
        ui.spacing_mut().item_spacing.y = theme::GAP;
        footer(ui, requests);
    });
    note(ui, shown.response.rect.height());
}

/// The width of a scroll bar, in points: the minimum margin beside a panel.
const BAR_WIDTH: f32 = theme::NARROW_MARGIN;

/// Shows a part of a panel. It scrolls if there is too little room. The scroll bar is beside it and
/// covers nothing. Another `subject` is shown from its top.
pub fn scrolling(
    ui: &mut Ui,
    room: Rect,
    (name, subject): (&str, impl Hash + Debug),
    content: impl FnOnce(&mut Ui),
) {
    let (id, subject) = (ui.scope_id().with((name, "subject")), Some(Id::unique(subject)));
    let is_other = ui.data_mut(|data| mem::replace(data.get_temp_mut_or_default(id), subject) != subject);
    ui.scope_builder(column(room.with_max_x(room.right() + BAR_WIDTH)), |ui| {
        let style = &mut ui.spacing_mut().scroll;
        style.bar_width = BAR_WIDTH;
        // Otherwise nothing would show that there is more.
        style.dormant_handle_opacity = 1.0;
        let area = ScrollArea::vertical().id_salt(name).auto_shrink(false);
        let area = if is_other { area.vertical_scroll_offset(0.0) } else { area };
        area.show(ui, |ui| {
            ui.set_max_width(room.width());
            ui.spacing_mut().item_spacing.y = theme::GAP;
            content(ui);
            focus::reveal(ui);
        });
    });
}

/// A column that fills `rect`.
pub fn column(rect: Rect) -> UiBuilder {
    UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min))
}
