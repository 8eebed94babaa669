//! A list with columns and one selected row. Only the rows in view are built, so it can be long.

use std::sync::Arc;

use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Color32, FontId, Galley, Key, Modifiers, Popup, Rect, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, pos2,
    vec2,
};

use super::panel::announce;
use super::shares::{shrunk, text_width};
use super::wrapping::WithTooltip;
use crate::app::announcements::{SearchAnnouncement, say_again};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};

/// The number of rows that Page Up and Page Down move.
const PAGE: usize = 10;
/// The height of a row with two lines, in points.
const WRAPPED_ROW_HEIGHT: f32 = 42.0;

/// The contents of a row.
pub struct ListRow<const N: usize> {
    pub cells: [(String, Color32); N],
    /// The text for a screen reader, if it differs from the cells.
    pub said: Option<String>,
    /// A further line for the tooltip.
    pub more: Option<String>,
}

impl<const N: usize> ListRow<N> {
    /// The text of the row for a screen reader.
    fn said(&self) -> String {
        let cells = || self.cells.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ");
        self.said.clone().unwrap_or_else(cells).trim().into()
    }
}

/// The selection of a list.
#[derive(Default)]
pub struct List {
    selected: usize,
    /// Whether the selection has moved and must be scrolled into view.
    has_moved: bool,
    /// The number of changes of the selection. It makes equal rows differ for a screen reader.
    turns: usize,
    searched: SearchAnnouncement,
    /// Whether wide texts are shown whole in two lines, not cut. Only for short lists, because all
    /// rows are looked at in each frame.
    is_whole: bool,
}

impl List {
    /// Creates a list that cuts no text.
    pub fn whole() -> Self {
        Self { is_whole: true, ..Self::default() }
    }

    /// Selects the first row of new search results.
    pub fn restart(&mut self) {
        (self.selected, self.has_moved, self.searched) = (0, true, SearchAnnouncement::Typed(None));
    }

    /// The index of the selected row. It has no meaning without rows.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Moves the selection by the arrow and page keys, wherever the focus is. The list has `count`
    /// rows.
    pub fn steer(&mut self, ui: &Ui, count: usize) {
        // The keys belong to an open drop-down list.
        if Popup::is_any_open(ui.ctx()) {
            return;
        }
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let down = pressed(Key::ArrowDown) + PAGE * pressed(Key::PageDown);
        let up = pressed(Key::ArrowUp) + PAGE * pressed(Key::PageUp);
        let selected = (self.selected + down).saturating_sub(up).min(count.saturating_sub(1));
        let has_moved = selected != self.selected;
        if has_moved || down + up > 0 && matches!(self.searched, SearchAnnouncement::Opened) {
            self.searched = SearchAnnouncement::Chosen;
        }
        self.has_moved |= has_moved;
        self.turns += usize::from(has_moved);
        self.selected = selected;
    }

    /// Moves the selection to an existing row after the list has become shorter.
    pub fn keep_within(&mut self, count: usize) {
        self.selected = self.selected.min(count.saturating_sub(1));
    }

    /// Shows `count` rows within `height` points. `columns` are the left edges of the columns as
    /// shares of the width. `sought` is `Some` for search results; their number is announced in
    /// this language. Returns whether the selected row was double-clicked.
    pub fn show<const N: usize>(
        &mut self,
        ui: &mut Ui,
        (height, columns): (f32, [f32; N]),
        count: usize,
        sought: Option<Language>,
        row: impl Fn(&Palette, usize) -> ListRow<N>,
    ) -> bool {
        let palette = Palette::of(ui);
        let room = Rect::from_min_size(pos2(0.0, 0.0), vec2(ui.available_width(), 0.0));
        let font = TextStyle::Body.resolve(ui.style());
        let is_wide = |(index, (text, _)): (usize, &(String, Color32))| {
            text_width(ui, text, &font) > cell(&columns, room, index).width()
        };
        let is_high = self.is_whole
            && (0..count).any(|place| row(palette, place).cells.iter().enumerate().any(is_wide));
        let row_height = if is_high { WRAPPED_ROW_HEIGHT } else { theme::MOVE_ROW_HEIGHT };
        let mut area =
            ScrollArea::vertical().auto_shrink(false).max_height(height).min_scrolled_height(height);
        if std::mem::take(&mut self.has_moved) {
            // Two rows above it stay in view.
            let above = self.selected.saturating_sub(2) as f32;
            area = area.vertical_scroll_offset(above * row_height);
        }
        let (id, mut chosen) = (ui.scope_id().with("chosen row"), ui.available_rect_before_wrap());
        let mut is_taken = false;
        area.show_rows(ui, row_height, count.max(1), |ui, range| {
            if let Some(language) = sought.filter(|_| count == 0) {
                announce(&ui.weak(Label::NothingFound.text(language)));
            }
            for place in range.start..range.end.min(count) {
                if place == self.selected {
                    let size = vec2(ui.available_width(), row_height);
                    chosen = Rect::from_min_size(ui.cursor().min, size);
                }
                is_taken |= self.show_row(ui, place, (row_height, &columns), row(palette, place));
            }
        });
        if self.selected < count {
            let said = |has_count| {
                let said = say_again(&row(palette, self.selected).said(), self.turns);
                match sought.filter(|_| has_count) {
                    Some(language) => language.search_found(count, &said),
                    None => said,
                }
            };
            self.searched.announce(ui.ctx(), id, chosen, said);
        }
        is_taken
    }

    /// Shows a row. Returns whether it was double-clicked.
    fn show_row<const N: usize>(
        &mut self,
        ui: &mut Ui,
        place: usize,
        (height, columns): (f32, &[f32; N]),
        row: ListRow<N>,
    ) -> bool {
        let said = row.said();
        let ListRow { cells, more, .. } = row;
        let palette = Palette::of(ui);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::CLICK);
        let fill = match place == self.selected {
            true => Some(palette.accent_wash),
            false => response.hovered().then_some(palette.sunken),
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, fill);
        }
        let font = TextStyle::Body.resolve(ui.style());
        let mut is_cut = false;
        for (index, (text, color)) in cells.iter().enumerate() {
            let cell = cell(columns, rect, index);
            if cell.width() <= 0.0 {
                is_cut = true;
                continue;
            }
            let is_wrapped = self.is_whole && text_width(ui, text, &font) > cell.width();
            let galley = match is_wrapped {
                true => in_two_lines(ui, text, *color, cell.width()),
                false => {
                    let mut job = LayoutJob::simple_singleline(text.clone(), font.clone(), *color);
                    job.wrap = TextWrapping::truncate_at_width(cell.width());
                    ui.painter().layout_job(job)
                }
            };
            is_cut |= galley.elided;
            let place = pos2(cell.left(), cell.center().y - galley.size().y / 2.0);
            ui.painter().galley(place, galley, *color);
        }
        let texts = cells.map(|(text, _)| text);
        let is_selected = place == self.selected;
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &said));
        ui.accesskit_node_builder(response.id, |node| {
            node.set_selected(is_selected);
            // It replaces the tooltip, which repeats the name.
            node.set_description(more.as_deref().unwrap_or(&said));
        });
        if response.clicked() {
            (self.selected, self.searched) = (place, SearchAnnouncement::Chosen);
            // Rows above this one have been painted already. Paint them again with the new
            // selection.
            ui.request_repaint();
        }
        let is_taken = response.double_clicked();
        if is_cut || more.is_some() {
            let lines = texts.into_iter().chain(more).filter(|line| !line.is_empty());
            response.tooltip(lines.collect::<Vec<_>>().join("\n"));
        }
        is_taken
    }
}

/// A text in two lines, in a smaller font if necessary.
fn in_two_lines(ui: &Ui, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    let lay = |font: &FontId| {
        let mut job = LayoutJob::simple(text.into(), font.clone(), color, width);
        job.wrap.max_rows = 2;
        ui.painter().layout_job(job)
    };
    lay(&shrunk(ui, TextStyle::Small.resolve(ui.style()), |font| !lay(font).elided))
}

/// The area of a column in a row.
pub fn cell(columns: &[f32], row: Rect, index: usize) -> Rect {
    let edge = |share: f32| row.left() + theme::GAP / 2.0 + share * row.width();
    let right = columns.get(index + 1).map_or(row.right(), |&next| edge(next) - theme::GAP);
    Rect::from_x_y_ranges(edge(columns[index])..=right, row.y_range())
}
