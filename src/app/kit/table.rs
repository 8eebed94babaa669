//! A long list with a text field that filters it.

use eframe::egui::{Key, TextEdit, Ui};

use super::list::{List, ListRow};
use crate::app::text::Language;
use crate::app::theme;
use crate::game::collection::fold;

/// The contents of a row.
pub struct Row {
    /// The second cell is the most important one, and has the normal text colour.
    pub cells: [String; 4],
    /// The text that is filtered, [folded](fold).
    pub text: String,
}

/// The rows, the filter and the selection.
pub struct Table {
    /// The left edges of the columns, as shares of the width.
    columns: [f32; 4],
    rows: Vec<Row>,
    /// Says what can be filtered. Shown in the empty field.
    hint: &'static str,
    filter: String,
    /// The indices of the rows that contain every word of the filter.
    shown: Vec<usize>,
    list: List,
    has_begun: bool,
}

impl Table {
    pub fn new(columns: [f32; 4], rows: Vec<Row>, hint: &'static str) -> Self {
        let shown = (0..rows.len()).collect();
        Self { columns, rows, hint, filter: String::new(), shown, list: List::default(), has_begun: false }
    }

    /// Creates a table that cuts no text. Only for a short list.
    pub fn whole(columns: [f32; 4], rows: Vec<Row>, hint: &'static str) -> Self {
        Self { list: List::whole(), ..Self::new(columns, rows, hint) }
    }

    /// Sets the left edges of the columns. A column of width 0 is not shown.
    pub fn set_columns(&mut self, columns: [f32; 4]) {
        self.columns = columns;
    }

    /// The index of the selected row; `None` if no row is shown.
    pub fn selected(&self) -> Option<usize> {
        self.shown.get(self.list.selected()).copied()
    }

    /// Removes a row.
    pub fn remove(&mut self, row: usize) -> Row {
        let removed = self.rows.remove(row);
        self.search();
        removed
    }

    /// Inserts a row at this index.
    pub fn insert(&mut self, index: usize, row: Row) {
        self.rows.insert(index, row);
        self.search();
    }

    /// Shows the field and the rows. Returns whether a row was chosen by Enter in the field or a
    /// double click.
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
        let wanted = fold(&self.filter);
        let is_found = |row: &Row| wanted.split_whitespace().all(|word| row.text.contains(word));
        let rows = self.rows.iter().enumerate();
        self.shown = rows.filter(|(_, row)| is_found(row)).map(|(index, _)| index).collect();
        self.list.keep_within(self.shown.len());
    }

    /// Shows the rows. Returns whether the selected one was double-clicked.
    fn show_rows(&mut self, ui: &mut Ui, language: Language) -> bool {
        let room = ui.ctx().content_rect().height() - theme::CHOOSER_REST;
        let height = room.clamp(theme::MOVE_ROW_HEIGHT, theme::CHOOSER_HEIGHT);
        ui.spacing_mut().item_spacing.y = 0.0;
        let Self { list, rows, shown, columns, filter, .. } = self;
        let sought = (!filter.trim().is_empty()).then_some(language);
        let is_taken = list.show(ui, (height, *columns), shown.len(), sought, |palette, place| {
            let cells = &rows[shown[place]].cells;
            let color = |column| if column == 1 { palette.text } else { palette.weak };
            let cells = std::array::from_fn(|column| (cells[column].clone(), color(column)));
            ListRow { cells, said: None, more: None }
        });
        ui.spacing_mut().item_spacing.y = theme::GAP;
        is_taken
    }
}
