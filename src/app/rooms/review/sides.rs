//! The table of the sides: the accuracy, and the numbers of bad moves, which are links to them.

use eframe::egui::{Id, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, accesskit::Role};

use super::Message;
use super::cells::{TITLES_WIDTH, say_row, show_cells};
use crate::app::command::Requests;
use crate::app::kit::{WithTooltip, sense_of_text};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme::Palette;
use crate::engine::board::Side;
use crate::game::review::{Class, Review};

/// The shares of the columns in the width.
const SIDES: [f32; 5] = [0.14, 0.22, 0.26, 0.19, 0.19];
const NARROW_SIDES: [f32; 5] = [0.22, 0.39, 0.13, 0.13, 0.13];
/// The number of columns before the counts.
const BEFORE_COUNTS: usize = 2;
/// The height of a row with counts that can be clicked, in points.
const ROW: f32 = 19.0;
const CLASSES: [Class; 3] = [Class::Inaccuracy, Class::Mistake, Class::Blunder];

/// Shows each side's accuracy, and the number of its moves in each bad class.
pub fn show_sides(
    ui: &mut Ui,
    language: Language,
    (review, shown): (&Review, Option<usize>),
    requests: &mut Requests<Message>,
) {
    ui.spacing_mut().item_spacing.y = 1.0;
    let palette = Palette::of(ui);
    // In a narrow panel the signs are the titles, and are not repeated in the cells.
    let is_narrow = ui.available_width() < TITLES_WIDTH;
    let (shares, titles) = match is_narrow {
        true => (NARROW_SIDES, CLASSES.map(Class::sign_text)),
        false => (SIDES, CLASSES.map(|class| language.class(class))),
    };
    let titles = ["", language.accuracy_label()].into_iter().chain(titles);
    let titles = titles.map(|title| RichText::new(title).color(palette.weak));
    show_cells(ui, (&shares, 0.0), titles, Sense::hover());
    for side in Side::BOTH {
        let places = CLASSES.map(|class| places(review, side, class));
        let count = |(class, places): (Class, &Vec<usize>)| match places.len() {
            0 => RichText::new("–").color(palette.weak),
            count => {
                let sign = if is_narrow { "" } else { class.sign_text() };
                let color = palette.class(class).unwrap_or(palette.text);
                RichText::new(format!("{sign} {count}").trim_start()).color(color)
            }
        };
        let accuracy = language.accuracy_in_cell(review, side);
        let first = [
            RichText::new(language.side(side)).color(palette.side(side)),
            RichText::new(accuracy).strong().color(palette.text),
        ];
        let texts = first.into_iter().chain(CLASSES.into_iter().zip(&places).map(count));
        let row = show_cells(ui, (&shares, ROW), texts, sense_of_text(ui));
        let mut left = row.rect.left() + shares[..BEFORE_COUNTS].iter().sum::<f32>() * row.rect.width();
        let mut is_on_count = false;
        for ((class, places), share) in CLASSES.into_iter().zip(&places).zip(&shares[BEFORE_COUNTS..]) {
            let right = left + share * row.rect.width();
            let cell = Rect::from_x_y_ranges(left..=right, row.rect.y_range());
            if !places.is_empty() {
                is_on_count |= show_way(ui, language, (side, class), cell, (places, shown), requests);
            }
            left = right;
        }
        let row = if is_on_count { row } else { row.tooltip(language.faults(review, side)) };
        say_row(&row, || language.told_side(review, side));
    }
}

/// The places before a side's moves of a class. A missed mate has the same sign as a mistake and is
/// counted with it.
fn places(review: &Review, side: Side, class: Class) -> Vec<usize> {
    let is_it = |of: Class| of == class || class == Class::Mistake && of == Class::MissedMate;
    let moves = review.moves.iter().filter(|judged| judged.side == side && is_it(judged.class));
    moves.map(|judged| judged.ply).collect()
}

/// Makes a count a link to its first move, and from there to the next one. Returns whether the
/// pointer is on it.
fn show_way(
    ui: &Ui,
    language: Language,
    (side, class): (Side, Class),
    cell: Rect,
    (places, shown): (&[usize], Option<usize>),
    requests: &mut Requests<Message>,
) -> bool {
    let palette = Palette::of(ui);
    let way = ui.interact(cell, Id::unique(("bad moves", side.index(), class)), Sense::click());
    let count = format!("{} {}", language.class(class), places.len());
    let name = language.labelled(language.side(side), &count);
    way.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if way.hovered() {
        let color = palette.class(class).unwrap_or(palette.text);
        ui.painter().hline(cell.x_range(), cell.bottom() - 1.0, Stroke::new(1.0, color));
    }
    let hint = ReviewLabel::CountHint.text(language);
    let is_on_it = way.hovered();
    let way = way.tooltip(format!("{name}\n{hint}"));
    ui.accesskit_node_builder(way.id, |node| node.set_description(hint));
    if way.clicked() {
        requests.push(Message::Walk(next(places, shown)).into());
    }
    is_on_it
}

/// The place after the one shown. The first place after the last one, or if none of them is shown.
fn next(places: &[usize], shown: Option<usize>) -> usize {
    let at = places.iter().position(|&place| Some(place) == shown);
    places[at.map_or(0, |at| (at + 1) % places.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_last_place_the_first_one_is_next() {
        let to = |shown| next(&[3, 7, 9], shown);
        assert_eq!([to(None), to(Some(5)), to(Some(3)), to(Some(7)), to(Some(9))], [3, 3, 7, 9, 3]);
    }
}
