//! A line in the card: score, moves, and a pin that keeps the line in view.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, CursorIcon, EventFilter, FontId, Id, Key, Modifiers, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::rows::Row;
use super::{AnalysisRoom, Message};
use crate::app::command::Requests;
use crate::app::kit::WithTooltip;
use crate::app::text::{AnalysisLabel, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Position};

/// The space between two moves, in points.
const SPACE: f32 = 7.0;
/// Written instead of the moves that do not fit.
const MORE: &str = "…";

/// The position after a move that the pointer or the keyboard marks.
pub(super) struct Marked {
    pub position: Position,
    pub last_move: Option<Move>,
}

impl Marked {
    /// The position after the first `count` moves of a line.
    fn new(row: &Row, count: usize) -> Self {
        let last_move = count.checked_sub(1).and_then(|index| row.moves.get(index)).copied();
        Self { position: row.position_after(count), last_move }
    }
}

impl AnalysisRoom {
    /// Shows a line. Returns the marked move.
    ///
    /// A line is one stop of the Tab key. While it has the focus, the arrow keys mark its moves,
    /// and Enter adds the moves up to the marked one to the record.
    pub(super) fn show_row(
        &mut self,
        ui: &Ui,
        rect: Rect,
        row: &Row,
        requests: &mut Requests<Message>,
    ) -> Option<Marked> {
        let palette = Palette::of(ui);
        let language = self.written.map_or(Language::English, |(language, _)| language);
        let id = Id::unique(("analysis line", row.number));
        let response = ui.interact(rect, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &row.name));
        if !row.place.is_empty() {
            ui.accesskit_node_builder(id, |node| node.set_description(row.place.as_str()));
        }
        let reach = response.has_focus().then(|| self.follow_keys(ui, id, row));
        if reach.is_some() {
            let outline = Stroke::new(1.0, palette.accent);
            ui.painter().rect_stroke(rect, theme::BUTTON_RADIUS, outline, StrokeKind::Inside);
        }
        if row.number.is_none() {
            ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, palette.sunken);
        }
        if show_score(ui, rect, row, palette, language)
            && let Some(from) = row.from
        {
            let (moves, note) = (row.moves.clone(), row.note.clone());
            requests.push(Message::Insert { from, moves, note }.into());
        }
        let (moves, pin) = rect.split_left_right_at_x(rect.right() - theme::PIN_WIDTH);
        let moves = moves.with_min_x(rect.left() + theme::SCORE_WIDTH + SPACE);
        let mut played = response.clicked().then(|| reach.unwrap_or(1));
        let mut marked = reach;
        show_moves(ui, moves, row, reach.unwrap_or(0), palette, |count, response| {
            if response.hovered() {
                marked = Some(count);
            }
            if response.clicked() {
                played = Some(count);
            }
        });
        if show_pin(ui, pin, row, palette, language) {
            requests.push(row.number.map_or(Message::Unpin, Message::Pin).into());
        }
        if let (Some(count), Some(from)) = (played, row.from) {
            let moves = row.moves.iter().copied().take(count).collect();
            requests.push(Message::Play { from, moves }.into());
        }
        marked.map(|count| Marked::new(row, count))
    }

    /// Moves the mark along the focused line when arrow keys are pressed. Returns the number of
    /// moves up to the mark.
    fn follow_keys(&mut self, ui: &Ui, id: Id, row: &Row) -> usize {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let (back, on) = ui.input_mut(|input| {
            let mut pressed = |key| input.count_and_consume_key(Modifiers::NONE, key);
            (pressed(Key::ArrowLeft), pressed(Key::ArrowRight))
        });
        self.reach = (self.reach + on).saturating_sub(back).clamp(1, row.moves.len().max(1));
        self.reach
    }
}

/// Shows the score in the colour of the side that is better. It is a button that inserts the line.
/// Returns whether it was clicked.
fn show_score(ui: &Ui, rect: Rect, row: &Row, palette: &Palette, language: Language) -> bool {
    let color = row.favours.map_or(palette.weak, |side| palette.side(side));
    let target = Rect::from_min_size(rect.min, vec2(theme::SCORE_WIDTH, theme::LINE_HEIGHT));
    let plate = target.shrink2(vec2(0.0, 2.0));
    let is_possible = row.from.is_some();
    let sense = if is_possible { Sense::CLICK } else { Sense::HOVER };
    let response = ui.interact(target, Id::unique(("insert line", row.number)), sense);
    let name = language.labelled(AnalysisLabel::Insert.text(language), &row.note);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_possible, &name));
    let fill = if is_possible && response.hovered() { palette.button_hovered } else { palette.button };
    ui.painter().rect_filled(plate, theme::BUTTON_RADIUS, fill);
    let font = FontId::proportional(theme::LINE_SIZE - 0.5);
    ui.painter().text(plate.center(), Align2::CENTER_CENTER, &row.score, font, color);
    let is_clicked = response.clicked();
    if is_possible {
        response.on_hover_cursor(CursorIcon::PointingHand).tooltip(name);
    }
    is_clicked
}

/// Shows the moves that fit, the first `reach` of them highlighted. Calls `note` with the number,
/// from 1, and the response of each.
fn show_moves(
    ui: &Ui,
    room: Rect,
    row: &Row,
    reach: usize,
    palette: &Palette,
    mut note: impl FnMut(usize, &Response),
) {
    let font = FontId::proportional(theme::LINE_SIZE);
    let write = |text: &str, color| ui.painter().layout_no_wrap(text.into(), font.clone(), color);
    let more = write(MORE, palette.weak);
    let mut left = room.left();
    let mut middle = room.top() + theme::LINE_HEIGHT / 2.0;
    for (index, (text, name)) in row.written.iter().enumerate() {
        let color = palette.side(row.side(index));
        let galley = write(text, color);
        let width = galley.size().x;
        let is_last_row = middle + theme::LINE_ROW_HEIGHT > room.bottom();
        if left + width > room.right() {
            if is_last_row {
                if left + more.size().x <= room.right() {
                    ui.painter().galley(pos2(left, middle - more.size().y / 2.0), more, palette.weak);
                }
                return;
            }
            left = room.left();
            middle += theme::LINE_ROW_HEIGHT;
        }
        let place = Rect::from_center_size(
            pos2(left + width / 2.0, middle),
            vec2(width + SPACE, theme::LINE_ROW_HEIGHT),
        );
        let sense = if row.from.is_some() { Sense::CLICK } else { Sense::HOVER };
        let response = ui.interact(place, Id::unique(("analysis move", row.number, index)), sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, row.from.is_some(), name));
        let fill = if response.hovered() {
            palette.button_hovered
        } else if index < reach {
            palette.accent_wash
        } else {
            Color32::TRANSPARENT
        };
        ui.painter().rect_filled(place, theme::BUTTON_RADIUS, fill);
        ui.painter().galley(place.center() - galley.size() / 2.0, galley, color);
        note(index + 1, &response);
        if row.from.is_some() {
            response.on_hover_cursor(CursorIcon::PointingHand);
        }
        left += width + SPACE;
    }
}

/// Shows the pin, pale if the line is not pinned. Returns whether it was clicked.
fn show_pin(ui: &Ui, rect: Rect, row: &Row, palette: &Palette, language: Language) -> bool {
    let is_kept = row.number.is_none();
    let response = ui.interact(rect, Id::unique(("pin", row.number)), Sense::CLICK);
    let label = if is_kept { AnalysisLabel::Unpin } else { AnalysisLabel::Pin };
    let name = match row.number {
        Some(number) => format!("{} {number}", label.text(language)),
        None => label.text(language).into(),
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_kept, &name));
    let rect = rect.with_max_y(rect.top() + theme::LINE_HEIGHT);
    let color = match (is_kept, response.hovered()) {
        (true, _) => palette.accent_text,
        (false, true) => palette.text,
        (false, false) => palette.weak.gamma_multiply(theme::PALE),
    };
    let (head, point) = (rect.center() + vec2(2.0, -2.5), rect.center() + vec2(-4.0, 5.5));
    ui.painter().line_segment([head, point], Stroke::new(1.5, color));
    ui.painter().circle_filled(head, 3.6, color);
    response.on_hover_cursor(CursorIcon::PointingHand).tooltip(label.text(language)).clicked()
}
