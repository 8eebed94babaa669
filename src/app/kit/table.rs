//! A long list to choose from: rows of four columns, and a field to search them by.

use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Key, Modifiers, Rect, ScrollArea, Sense, TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};

/// How far a page key goes.
const PAGE: usize = 10;

/// What is shown of one thing.
pub struct Row {
    /// The second is what counts most.
    pub cells: [String; 4],
    /// What it is searched by, in lower case.
    pub text: String,
}

/// The rows, and which of them is selected.
pub struct Table {
    /// Where columns begin, as shares of a row.
    columns: [f32; 4],
    rows: Vec<Row>,
    /// What rows can be searched by.
    hint: &'static str,
    filter: String,
    /// The rows that contain every word of the filter.
    shown: Vec<usize>,
    /// A place in `shown`.
    selected: usize,
    has_begun: bool,
    /// Whether the selection has moved and must be seen.
    has_moved: bool,
}

impl Table {
    pub fn new(columns: [f32; 4], rows: Vec<Row>, hint: &'static str) -> Self {
        let shown = (0..rows.len()).collect();
        let (filter, selected) = (String::new(), 0);
        Self { columns, rows, hint, filter, shown, selected, has_begun: false, has_moved: false }
    }

    /// The number of the row that is selected; `None` if none is shown.
    pub fn selected(&self) -> Option<usize> {
        self.shown.get(self.selected).copied()
    }

    /// Takes a row out.
    pub fn remove(&mut self, row: usize) {
        self.rows.remove(row);
        self.search();
    }

    /// Shows field and rows. Answers whether the selected row is taken, by Enter in the field or by a double click.
    pub fn show(&mut self, ui: &mut Ui, language: Language) -> bool {
        self.steer(ui);
        let filter = TextEdit::singleline(&mut self.filter)
            .char_limit(theme::FIELD_LETTERS)
            .hint_text(self.hint)
            .desired_width(f32::INFINITY);
        let field = ui.add(filter).accessible_name(self.hint);
        if !std::mem::replace(&mut self.has_begun, true) {
            field.request_focus();
        }
        if field.changed() {
            self.selected = 0;
            self.has_moved = true;
            self.search();
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        self.show_rows(ui, language) || is_entered
    }

    fn search(&mut self) {
        let wanted = self.filter.to_lowercase();
        let is_found = |row: &Row| wanted.split_whitespace().all(|word| row.text.contains(word));
        let rows = self.rows.iter().enumerate();
        self.shown = rows.filter(|(_, row)| is_found(row)).map(|(index, _)| index).collect();
        self.selected = self.selected.min(self.shown.len().saturating_sub(1));
    }

    /// Moves the selection by keys, wherever the focus is.
    fn steer(&mut self, ui: &Ui) {
        let last = self.shown.len().saturating_sub(1);
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let down = pressed(Key::ArrowDown) + PAGE * pressed(Key::PageDown);
        let up = pressed(Key::ArrowUp) + PAGE * pressed(Key::PageUp);
        let selected = (self.selected + down).saturating_sub(up).min(last);
        self.has_moved |= selected != self.selected;
        self.selected = selected;
    }

    /// Answers whether a row was clicked twice.
    fn show_rows(&mut self, ui: &mut Ui, language: Language) -> bool {
        let room = ui.ctx().content_rect().height() - theme::CHOOSER_REST;
        let height = room.clamp(theme::MOVE_ROW_HEIGHT, theme::CHOOSER_HEIGHT);
        let mut is_taken = false;
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut area =
            ScrollArea::vertical().auto_shrink(false).max_height(height).min_scrolled_height(height);
        if std::mem::take(&mut self.has_moved) {
            // Two rows from the top, so that it is seen what comes before.
            area =
                area.vertical_scroll_offset(self.selected.saturating_sub(2) as f32 * theme::MOVE_ROW_HEIGHT);
        }
        area.show_rows(ui, theme::MOVE_ROW_HEIGHT, self.shown.len().max(1), |ui, range| {
            if self.shown.is_empty() {
                ui.weak(Label::NothingFound.text(language));
            }
            for place in range.start..range.end.min(self.shown.len()) {
                is_taken |= self.show_row(ui, place);
            }
        });
        ui.spacing_mut().item_spacing.y = theme::GAP;
        is_taken
    }

    fn show_row(&mut self, ui: &mut Ui, place: usize) -> bool {
        let palette = Palette::of(ui);
        let row = &self.rows[self.shown[place]];
        let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
        let fill = match place == self.selected {
            true => Some(palette.accent_wash),
            false => response.hovered().then_some(palette.sunken),
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, fill);
        }
        let font = TextStyle::Body.resolve(ui.style());
        let mut is_cut = false;
        for (column, text) in row.cells.iter().enumerate() {
            let edge = |share: f32| rect.left() + theme::GAP / 2.0 + share * rect.width();
            let right = self.columns.get(column + 1).map_or(rect.right(), |&next| edge(next) - theme::GAP);
            let cell = Rect::from_x_y_ranges(edge(self.columns[column])..=right, rect.y_range());
            let color = if column == 1 { palette.text } else { palette.weak };
            let mut job = LayoutJob::simple_singleline(text.clone(), font.clone(), color);
            job.wrap = TextWrapping::truncate_at_width(cell.width());
            let galley = ui.painter().layout_job(job);
            is_cut |= galley.elided;
            let place = pos2(cell.left(), cell.center().y - galley.size().y / 2.0);
            ui.painter().galley(place, galley, color);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, row.cells.join(" ").trim()));
        if response.clicked() {
            self.selected = place;
        }
        let is_taken = response.double_clicked();
        if is_cut {
            response.on_hover_text(row.cells.join("\n"));
        }
        is_taken
    }
}
