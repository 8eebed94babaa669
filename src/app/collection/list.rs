//! The games that were found: as many rows as fit are made, of however many there are.

use std::ops::Range;

use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align2, Key, Modifiers, Rect, ScrollArea, Sense, Shape, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::text::{GamesLabel, Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::database::{Column, Database, Match, Order, Row};
use crate::game::formats::GameResult;

/// How far a page key goes.
const PAGE: usize = 10;

/// The columns: what they are sorted by, what they are called, and where they begin, as shares of a row.
const COLUMNS: [(Column, GamesLabel, f32); 6] = [
    (Column::Date, GamesLabel::Date, 0.0),
    (Column::Player(Side::Red), GamesLabel::Red, 0.135),
    (Column::Player(Side::Black), GamesLabel::Black, 0.305),
    (Column::Result, GamesLabel::Result, 0.475),
    (Column::Moves, GamesLabel::Moves, 0.615),
    (Column::Opening, GamesLabel::OpeningColumn, 0.7),
];

/// The place in the list.
#[derive(Default)]
pub struct List {
    selected: usize,
    /// Whether the selection has moved and must be seen.
    has_moved: bool,
}

impl List {
    /// Selects the first game.
    pub fn restart(&mut self) {
        self.selected = 0;
        self.has_moved = true;
    }

    /// Which of the games is selected.
    pub fn selected(&self, found: &[Match]) -> Option<Match> {
        found.get(self.selected).copied()
    }

    /// Shows titles and rows in a height. Answers whether the selected game is taken, by a double click.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        height: f32,
        (database, found): (&Database, &[Match]),
        order: &mut Order,
        language: Language,
    ) -> bool {
        self.steer(ui, found.len());
        ui.spacing_mut().item_spacing.y = 0.0;
        show_titles(ui, order, language);
        let height = (height - theme::MOVE_ROW_HEIGHT).max(theme::MOVE_ROW_HEIGHT);
        let mut area =
            ScrollArea::vertical().auto_shrink(false).max_height(height).min_scrolled_height(height);
        if std::mem::take(&mut self.has_moved) {
            // Two rows from the top, so that it is seen what comes before.
            area =
                area.vertical_scroll_offset(self.selected.saturating_sub(2) as f32 * theme::MOVE_ROW_HEIGHT);
        }
        let mut is_taken = false;
        area.show_rows(ui, theme::MOVE_ROW_HEIGHT, found.len().max(1), |ui, range: Range<usize>| {
            if found.is_empty() {
                ui.weak(Label::NothingFound.text(language));
            }
            for (place, one) in found.iter().enumerate().take(range.end).skip(range.start) {
                is_taken |= self.show_row(ui, place, &database.row(one.game), language);
            }
        });
        is_taken
    }

    /// Moves the selection by keys, wherever the focus is.
    fn steer(&mut self, ui: &Ui, count: usize) {
        let last = count.saturating_sub(1);
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let down = pressed(Key::ArrowDown) + PAGE * pressed(Key::PageDown);
        let up = pressed(Key::ArrowUp) + PAGE * pressed(Key::PageUp);
        let selected = (self.selected + down).saturating_sub(up).min(last);
        self.has_moved |= selected != self.selected;
        self.selected = selected;
    }

    /// Answers whether the row was clicked twice.
    fn show_row(&mut self, ui: &mut Ui, place: usize, row: &Row<'_>, language: Language) -> bool {
        let palette = Palette::of(ui);
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
        let cells = cells(row, language);
        let mut is_cut = false;
        for (index, text) in cells.iter().enumerate() {
            let is_winner = matches!(
                (COLUMNS[index].0, row.result),
                (Column::Player(side), GameResult::Win(winner)) if side == winner
            );
            let color = match COLUMNS[index].0 {
                Column::Player(side) if is_winner => palette.side(side),
                Column::Player(_) => palette.text,
                _ => palette.weak,
            };
            let cell = cell(rect, index);
            let mut job = LayoutJob::simple_singleline(text.clone(), font.clone(), color);
            job.wrap = TextWrapping::truncate_at_width(cell.width());
            let galley = ui.painter().layout_job(job);
            is_cut |= galley.elided;
            let place = pos2(cell.left(), cell.center().y - galley.size().y / 2.0);
            ui.painter().galley(place, galley, color);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, cells.join(" ").trim()));
        if response.clicked() {
            self.selected = place;
            // The rows before it are painted already.
            ui.request_repaint();
        }
        let is_taken = response.double_clicked();
        if is_cut || !row.event.is_empty() {
            let event = (!row.event.is_empty()).then(|| row.event.to_string());
            let lines: Vec<String> = cells.into_iter().chain(event).filter(|line| !line.is_empty()).collect();
            response.on_hover_text(lines.join("\n"));
        }
        is_taken
    }
}

fn cells(row: &Row<'_>, language: Language) -> [String; COLUMNS.len()] {
    let [red, black] = row.players.map(String::from);
    let result = match row.result {
        GameResult::Unknown => String::new(),
        result => language.result(result).into(),
    };
    [
        row.date.map(|date| date.to_string()).unwrap_or_default(),
        red,
        black,
        result,
        row.plies.div_ceil(2).to_string(),
        row.opening.map_or_else(String::new, |opening| language.opening(opening)),
    ]
}

/// Where a column is in a row.
fn cell(row: Rect, index: usize) -> Rect {
    let edge = |share: f32| row.left() + theme::GAP / 2.0 + share * row.width();
    let right = COLUMNS.get(index + 1).map_or(row.right(), |(.., next)| edge(*next) - theme::GAP);
    Rect::from_x_y_ranges(edge(COLUMNS[index].2)..=right, row.y_range())
}

/// The titles of the columns; a click sorts by one, a second click the other way round.
fn show_titles(ui: &mut Ui, order: &mut Order, language: Language) {
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
    let (row, _) = ui.allocate_exact_size(size, Sense::hover());
    let font = TextStyle::Small.resolve(ui.style());
    for (index, &(column, label, _)) in COLUMNS.iter().enumerate() {
        let cell = cell(row, index);
        let text = label.text(language);
        let response = ui.interact(cell, ui.scope_id().with(text), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, text));
        let is_sorted = order.column == Some(column);
        if response.clicked() {
            *order = match is_sorted {
                true if order.is_descending == is_descending_first(column) => {
                    Order { is_descending: !order.is_descending, ..*order }
                }
                true => Order::default(),
                false => Order { column: Some(column), is_descending: is_descending_first(column) },
            };
        }
        let is_lit = is_sorted || response.hovered() || response.has_focus();
        let color = if is_lit { palette.text } else { palette.weak };
        let painter = ui.painter().with_clip_rect(cell);
        let painted = painter.text(cell.left_center(), Align2::LEFT_CENTER, text, font.clone(), color);
        if order.column == Some(column) {
            let height = if order.is_descending { theme::SORT_SIGN } else { -theme::SORT_SIGN };
            let tip = painted.right_center() + vec2(2.0 * theme::SORT_SIGN, height / 2.0);
            let points =
                vec![tip, tip + vec2(-theme::SORT_SIGN, -height), tip + vec2(theme::SORT_SIGN, -height)];
            painter.add(Shape::convex_polygon(points, color, eframe::egui::Stroke::NONE));
        }
    }
    let line = row.bottom() - 0.5;
    ui.painter().hline(row.x_range(), line, (1.0, palette.line));
}

/// The latest games come first, and the longest.
const fn is_descending_first(column: Column) -> bool {
    matches!(column, Column::Date | Column::Moves)
}
