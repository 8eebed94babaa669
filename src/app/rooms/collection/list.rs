//! The list of the games found. Clicks on the column titles sort it.

use std::ops::RangeInclusive;

use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{Align2, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo, vec2};

use crate::app::kit::{List, ListRow, WithTooltip, cell, fitted_font, text_width};
use crate::app::text::{GamesLabel, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::collection::{Collection, Column, FileOrigin, FoundGame, Guest, Order, Row};
use crate::game::formats::GameResult;

/// The columns: sort key and title.
const COLUMNS: [(Column, GamesLabel); 6] = [
    (Column::Date, GamesLabel::Date),
    (Column::Player(Side::Red), GamesLabel::Red),
    (Column::Player(Side::Black), GamesLabel::Black),
    (Column::Result, GamesLabel::Result),
    (Column::Moves, GamesLabel::Moves),
    (Column::Opening, GamesLabel::OpeningColumn),
];

/// The share of the flexible width for each player's name, the larger for long names. Dates, results
/// and numbers have fixed widths.
const PLAYER_SHARE: RangeInclusive<f32> = 0.28..=0.38;
/// The number of games whose names are measured.
const MAX_MEASURED: usize = 50;
/// The number of games that are looked at to see whether a column has anything to show.
const MAX_LOOKED_AT: usize = 1_000;

/// The left edges of the columns, as shares of the width. Dates, results and numbers are never cut.
/// Without dates or names, the openings get the room.
fn edges(
    ui: &Ui,
    (language, person): (Language, &str),
    (collection, found): (&Collection, &[FoundGame]),
) -> [f32; COLUMNS.len()] {
    let has = |is_there: fn(&Row<'_>) -> bool| {
        found.iter().take(MAX_LOOKED_AT).any(|found| is_there(&collection.row(found.game)))
    };
    let (room, font) = (ui.available_width().max(1.0), TextStyle::Body.resolve(ui.style()));
    let widest = |texts: &[&str]| {
        let widths = texts.iter().map(|text| text_width(ui, text, &font));
        widths.fold(0.0, f32::max) + 1.5 * theme::GAP
    };
    let results = [GameResult::Win(Side::Red), GameResult::Draw, GameResult::Win(Side::Black)];
    let dates = if has(|row| row.date.is_some()) { "2008-08-28" } else { GamesLabel::Date.text(language) };
    let date = widest(&[dates]);
    let result = widest(&results.map(|result| language.result(result)));
    let moves = widest(&[GamesLabel::Moves.text(language)]);
    let rest = (room - date - result - moves).max(0.0);
    // The opening has at least the width of its title.
    let opening = widest(&[GamesLabel::OpeningColumn.text(language)]);
    let has_names =
        has(|row| row.players.iter().any(|name| !name.is_empty()) || row.guests != [Guest::Unknown; 2]);
    let names = match has_names {
        true => {
            let rows = found.iter().take(MAX_MEASURED).map(|found| collection.row(found.game));
            let names = rows.flat_map(|row| language.listed_players(row.players, row.guests, person));
            let names: Vec<String> = names.collect();
            let names = widest(&names.iter().map(String::as_str).collect::<Vec<_>>());
            names.clamp(PLAYER_SHARE.start() * rest, PLAYER_SHARE.end() * rest)
        }
        false => widest(&Side::BOTH.map(|side| language.side(side))),
    };
    let player = names.min((rest - opening).max(0.0) / 2.0);
    let mut left = 0.0;
    [0.0, date, player, player, result, moves].map(|width| {
        left += width / room;
        left
    })
}

/// Shows titles and rows within `height` points. Returns whether the selected game was
/// double-clicked.
pub fn show(
    ui: &mut Ui,
    height: f32,
    list: &mut List,
    (collection, found): (&Collection, &[FoundGame]),
    order: &mut Order,
    (language, person): (Language, &str),
) -> bool {
    list.steer(ui, found.len());
    ui.spacing_mut().item_spacing.y = 0.0;
    let edges = edges(ui, (language, person), (collection, found));
    show_titles(ui, &edges, order, language);
    let height = (height - theme::MOVE_ROW_HEIGHT).max(theme::MOVE_ROW_HEIGHT);
    list.show(ui, (height, edges), found.len(), Some(language), |palette, place| {
        let row = collection.row(found[place].game);
        let mut texts = cells(&row, language, person);
        if collection.source(found[place].game).0.origin == FileOrigin::BuiltIn {
            // The masters.
            texts[1..3].iter_mut().for_each(|name| *name = language.in_own_script(name));
        }
        let said = said(&texts, language);
        let mut texts = texts.into_iter();
        let cells = COLUMNS.map(|(column, _)| {
            let text = shown(column, texts.next().unwrap_or_default(), language);
            let color = match (column, row.result) {
                (Column::Player(side), GameResult::Win(winner)) if side == winner => palette.side(side),
                (Column::Player(_), GameResult::Win(_)) => palette.weak,
                (Column::Player(_), _) => palette.text,
                _ => palette.weak,
            };
            (text, color)
        });
        ListRow { cells, said: Some(said), more: (!row.event.is_empty()).then(|| row.event.to_string()) }
    })
}

fn cells(row: &Row<'_>, language: Language, person: &str) -> [String; COLUMNS.len()] {
    let [red, black] = language.listed_players(row.players, row.guests, person);
    let result = match row.result {
        GameResult::Unknown => String::new(),
        result @ (GameResult::Draw | GameResult::Win(_)) => language.result(result).into(),
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

/// The text shown in a cell. A player without a name is called Red or Black; a screen reader says
/// the column title instead.
fn shown(column: Column, text: String, language: Language) -> String {
    match column {
        Column::Player(side) if text.is_empty() => language.side(side).into(),
        Column::Date
        | Column::Player(_)
        | Column::Result
        | Column::Opening
        | Column::Moves
        | Column::Event => text,
    }
}

/// The text of a row for a screen reader. It has the column titles where a value alone would be
/// unclear.
fn said(texts: &[String], language: Language) -> String {
    let cells = COLUMNS.iter().zip(texts).filter(|(_, text)| !text.is_empty());
    let parts = cells.map(|((column, title), text)| match column {
        Column::Player(_) | Column::Moves => language.labelled(title.text(language), text),
        Column::Date | Column::Result | Column::Opening | Column::Event => text.clone(),
    });
    language.in_a_row(&parts.collect::<Vec<_>>())
}

/// Shows the column titles. The first click sorts by the column, the second reverses the order, the
/// third restores the usual order.
fn show_titles(ui: &mut Ui, edges: &[f32; COLUMNS.len()], order: &mut Order, language: Language) {
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
    let (row, _) = ui.allocate_exact_size(size, Sense::hover());
    for (index, &(column, label)) in COLUMNS.iter().enumerate() {
        let cell = cell(edges, row, index);
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
            response.tooltip(text);
        }
        let painted = Align2::LEFT_CENTER.anchor_size(cell.left_center(), galley.size());
        painter.galley(painted.min, galley, color);
        if order.column == Some(column) {
            let height = if order.is_descending { theme::SORT_SIGN } else { -theme::SORT_SIGN };
            let tip = painted.right_center() + vec2(2.0 * theme::SORT_SIGN, height / 2.0);
            let points =
                vec![tip, tip + vec2(-theme::SORT_SIGN, -height), tip + vec2(theme::SORT_SIGN, -height)];
            painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
        }
    }
    let line = row.bottom() - 0.5;
    ui.painter().hline(row.x_range(), line, (1.0, palette.line));
}

/// Whether the first click sorts in descending order: the latest or the longest games come first.
const fn is_descending_first(column: Column) -> bool {
    matches!(column, Column::Date | Column::Moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Side;

    #[test]
    fn who_has_no_name_is_called_by_the_side() {
        let cells = |text: &str| {
            let columns = [Column::Player(Side::Red), Column::Player(Side::Black), Column::Date];
            columns.map(|column| shown(column, text.into(), Language::English))
        };
        assert_eq!(cells(""), ["Red", "Black", ""]);
        assert_eq!(cells("胡荣华"), ["胡荣华"; 3]);
    }
}
