//! The list of the games found; clicks on column titles sort it.

use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{Align2, Sense, Shape, TextStyle, Ui, WidgetInfo, vec2};

use crate::app::kit::{List, ListRow, cell, fitted_font};
use crate::app::text::{GamesLabel, Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::database::{Column, Database, Match, Order, Row};
use crate::game::formats::GameResult;

/// The columns: sort key, title, and left edge as a share of the width.
const COLUMNS: [(Column, GamesLabel, f32); 6] = [
    (Column::Date, GamesLabel::Date, 0.0),
    (Column::Player(Side::Red), GamesLabel::Red, 0.135),
    (Column::Player(Side::Black), GamesLabel::Black, 0.305),
    (Column::Result, GamesLabel::Result, 0.46),
    (Column::Moves, GamesLabel::Moves, 0.59),
    (Column::Opening, GamesLabel::OpeningColumn, 0.71),
];

const EDGES: [f32; COLUMNS.len()] = {
    let mut edges = [0.0; COLUMNS.len()];
    let mut column = 0;
    while column < edges.len() {
        edges[column] = COLUMNS[column].2;
        column += 1;
    }
    edges
};

/// Shows titles and rows within `height` points. Returns whether the selected game was double-clicked.
pub fn show(
    ui: &mut Ui,
    height: f32,
    list: &mut List,
    (database, found): (&Database, &[Match]),
    order: &mut Order,
    language: Language,
) -> bool {
    list.steer(ui, found.len());
    ui.spacing_mut().item_spacing.y = 0.0;
    show_titles(ui, order, language);
    let height = (height - theme::MOVE_ROW_HEIGHT).max(theme::MOVE_ROW_HEIGHT);
    let nothing = Some(Label::NothingFound.text(language));
    list.show(ui, (height, EDGES), found.len(), nothing, |palette, place| {
        let row = database.row(found[place].game);
        let mut texts = cells(&row, language).into_iter();
        let cells = COLUMNS.map(|(column, ..)| {
            let color = match (column, row.result) {
                (Column::Player(side), GameResult::Win(winner)) if side == winner => palette.side(side),
                (Column::Player(_), _) => palette.text,
                _ => palette.weak,
            };
            (texts.next().unwrap_or_default(), color)
        });
        ListRow { cells, more: (!row.event.is_empty()).then(|| row.event.to_string()) }
    })
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

/// Shows the column titles. A click sorts by the column, a second one reverses the order, a third one restores it.
fn show_titles(ui: &mut Ui, order: &mut Order, language: Language) {
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
    let (row, _) = ui.allocate_exact_size(size, Sense::hover());
    for (index, &(column, label, _)) in COLUMNS.iter().enumerate() {
        let cell = cell(&EDGES, row, index);
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
        let font = fitted_font(ui, text, &TextStyle::Small, cell.width());
        let mut job = LayoutJob::simple_singleline(text.into(), font, color);
        job.wrap = TextWrapping::truncate_at_width(cell.width());
        let galley = painter.layout_job(job);
        if galley.elided {
            response.on_hover_text(text);
        }
        let painted = Align2::LEFT_CENTER.anchor_size(cell.left_center(), galley.size());
        painter.galley(painted.min, galley, color);
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

/// Whether a column is sorted in descending order first: the latest and the longest games come first.
const fn is_descending_first(column: Column) -> bool {
    matches!(column, Column::Date | Column::Moves)
}
