//! A long list to choose from, and a field to search it by.

use eframe::egui::{Key, TextEdit, Ui};

use super::list::{List, ListRow};
use crate::app::text::Language;
use crate::app::theme;

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
    list: List,
    has_begun: bool,
}

impl Table {
    pub fn new(columns: [f32; 4], rows: Vec<Row>, hint: &'static str) -> Self {
        let shown = (0..rows.len()).collect();
        Self { columns, rows, hint, filter: String::new(), shown, list: List::default(), has_begun: false }
    }

    /// The number of the row that is selected; `None` if none is shown.
    pub fn selected(&self) -> Option<usize> {
        self.shown.get(self.list.selected()).copied()
    }

    /// Takes a row out.
    pub fn remove(&mut self, row: usize) {
        self.rows.remove(row);
        self.search();
    }

    /// Shows field and rows. Answers whether the selected row is taken, by Enter in the field or by a double click.
    pub fn show(&mut self, ui: &mut Ui, language: Language) -> bool {
        self.list.steer(ui, self.shown.len());
        let filter = TextEdit::singleline(&mut self.filter)
            .char_limit(theme::FIELD_LETTERS)
            .hint_text(self.hint)
            .desired_width(f32::INFINITY);
        let field = ui.add(filter).accessible_name(self.hint);
        if !std::mem::replace(&mut self.has_begun, true) {
            field.request_focus();
        }
        if field.changed() {
            self.list.restart();
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
        self.list.keep_within(self.shown.len());
    }

    /// Answers whether a row was clicked twice.
    fn show_rows(&mut self, ui: &mut Ui, language: Language) -> bool {
        let room = ui.ctx().content_rect().height() - theme::CHOOSER_REST;
        let height = room.clamp(theme::MOVE_ROW_HEIGHT, theme::CHOOSER_HEIGHT);
        ui.spacing_mut().item_spacing.y = 0.0;
        let Self { list, rows, shown, columns, .. } = self;
        let is_taken = list.show(ui, (height, *columns), shown.len(), language, |palette, place| {
            let cells = &rows[shown[place]].cells;
            let color = |column| if column == 1 { palette.text } else { palette.weak };
            let cells = std::array::from_fn(|column| (cells[column].clone(), color(column)));
            ListRow { cells, more: None }
        });
        ui.spacing_mut().item_spacing.y = theme::GAP;
        is_taken
    }
}
