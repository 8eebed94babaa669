//! What the opening books say of the position.

use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align2, Button, Color32, FontId, Rect, Response, RichText, ScrollArea, Sense, TextStyle, Ui,
};
use eframe::egui::{WidgetInfo, pos2, vec2};

use super::{Message, opening};
use crate::app::command::{Command, Request, Requests};
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{WithTooltip, wrapped};
use crate::app::text::{BookLabel, Language};
use crate::app::theme::{self, Palette};
use crate::books::{Entry, Found, Known};
use crate::engine::board::Move;

/// The left edge of the book's name, in points from the left edge.
const NAME_START: f32 = 78.0;
/// The right ends of the score and the results, in points from the right edge.
const SCORE_END: f32 = 92.0;
const SCORE_WIDTH: f32 = 52.0;

/// Shows the moves of the books. Returns the move under the pointer or with the focus.
pub fn show(ui: &mut Ui, core: &Core, found: &Found, requests: &mut Requests<Message>) -> Option<Move> {
    let language = core.language();
    let list = ScrollArea::vertical().id_salt("books").auto_shrink(false).min_scrolled_height(0.0);
    list.show(ui, |ui| {
        let mut pointed = None;
        ui.spacing_mut().item_spacing.y = 0.0;
        for (number, error) in &found.failures {
            let name = core.books.open.list.get(*number).map(|listed| language.book(&listed.choice.origin));
            let said = language.labelled(&name.unwrap_or_default(), &language.book_fault(error));
            wrapped(ui, RichText::new(said).small().color(Palette::of(ui).warning));
        }
        if found.moves.is_empty() {
            let label = match core.books.open.list.iter().any(|listed| listed.choice.is_on) {
                true => BookLabel::NoMoves,
                false => BookLabel::NoBooks,
            };
            wrapped(ui, RichText::new(label.text(language)).weak());
        }
        for found in &found.moves {
            let mv = core.notation().write(core.shown().position, found.mv);
            for (place, known) in found.known.iter().enumerate() {
                let response = show_row(ui, core, &mv, known, place == 0);
                if response.hovered() || response.has_focus() {
                    pointed = Some(found.mv);
                }
                if response.clicked() {
                    requests.push(Message::Play(found.mv).into());
                }
            }
        }
        if found.passed_over > 0 {
            wrapped(ui, RichText::new(language.passed_over(found.passed_over)).small().weak());
        }
        let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
        let manage = RichText::new(BookLabel::Manage.text(language)).small();
        ui.add_space(theme::GAP / 2.0);
        if ui.horizontal(|ui| ui.add(Button::new(manage).min_size(size)).clicked()).inner {
            requests.push(Request::Do(Command::Books));
        }
        opening::show(ui, core, requests);
        focus::reveal(ui);
        pointed
    })
    .inner
}

/// Shows what one book says of a move: its name, score and results, and below them its note.
fn show_row(ui: &mut Ui, core: &Core, mv: &str, known: &Known, is_first: bool) -> Response {
    let (language, palette) = (core.language(), Palette::of(ui));
    let Entry { score, results, note, .. } = &known.entry;
    let note = note.trim();
    let height = theme::MOVE_ROW_HEIGHT + if note.is_empty() { 0.0 } else { theme::NOTE_HEIGHT };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, palette.button_hovered);
    }
    let line = rect.with_max_y(rect.top() + theme::MOVE_ROW_HEIGHT);
    let (left, right, y) = (line.left() + theme::GAP / 2.0, line.right() - theme::GAP / 2.0, line.center().y);
    let [body, small] = [TextStyle::Body, TextStyle::Small].map(|style| style.resolve(ui.style()));
    if is_first {
        ui.painter().text(pos2(left, y), Align2::LEFT_CENTER, mv, body, palette.text);
    }
    let origin = core.books.open.list.get(known.book).map(|listed| language.book(&listed.choice.origin));
    let name = origin.unwrap_or_default();
    let cell = Rect::from_x_y_ranges(left + NAME_START..=right - SCORE_END - SCORE_WIDTH, line.y_range());
    write(ui, cell, &name, &small, palette.weak);
    if let Some(score) = score {
        let at = pos2(right - SCORE_END, y);
        ui.painter().text(at, Align2::RIGHT_CENTER, score, small.clone(), palette.text);
    }
    if results.games() > 0 {
        let told = format!("+{} ={} −{}", results.wins, results.draws, results.losses);
        ui.painter().text(pos2(right, y), Align2::RIGHT_CENTER, told, small.clone(), palette.weak);
    }
    let below = Rect::from_x_y_ranges(left + NAME_START..=right, line.bottom()..=rect.bottom());
    write(ui, below, note, &small, palette.text);
    let said = said(language, mv, &name, &known.entry);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
    response.tooltip(said)
}

/// Writes a text that is cut at the right edge.
fn write(ui: &Ui, cell: Rect, text: &str, font: &FontId, color: Color32) {
    if text.is_empty() || cell.width() <= 0.0 {
        return;
    }
    let mut job = LayoutJob::simple_singleline(text.into(), font.clone(), color);
    job.wrap = TextWrapping::truncate_at_width(cell.width());
    let galley = ui.painter().layout_job(job);
    let at = pos2(cell.left(), cell.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);
}

/// All that a book says of a move.
fn said(language: Language, mv: &str, book: &str, entry: &Entry) -> String {
    let Entry { score, results, note, .. } = entry;
    let score = score.map(|score| language.book_score(score));
    let told = language.book_results(results.wins, results.draws, results.losses);
    let results = (results.games() > 0).then_some(told);
    let note = Some(note.trim()).filter(|note| !note.is_empty()).map(String::from);
    let parts: Vec<String> = [Some(book.to_owned()), score, results, note].into_iter().flatten().collect();
    language.labelled(mv, &parts.join(language.comma()))
}
