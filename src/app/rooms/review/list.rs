//! The list of a judged review: the moments with their lines, the phases, the buttons.

use eframe::egui::{Button, Id, Rect, RichText, ScrollArea, Ui, vec2};

use super::Message;
use super::buttons::{Can, fit, note_step, show_buttons};
use super::cells::{TITLES_WIDTH, say_row, show_cells};
use super::habit::show_habit;
use super::replay::{ShownLine, played_line_id};
use super::rows::{Row, Rows, show_note, show_text};
use super::sides::show_sides;
use crate::app::command::Requests;
use crate::app::focus;
use crate::app::kit::{WithTooltip, sense_of_text};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::review::{Maker, Phase, Review};
use crate::session::{GameReview, Habit};

/// Where the parts of a review stand.
#[derive(Clone, Copy)]
pub struct Layout {
    /// Whether the list has no room of its own: the panel scrolls.
    pub is_tiny: bool,
    /// Whether the table of both sides has room above the list.
    pub has_room: bool,
    /// Whether the buttons stand in a row below the list. In a narrow panel they take several rows,
    /// and scroll with the list.
    has_row: bool,
}

impl Layout {
    /// The layout in the free room of `ui`.
    pub fn of(ui: &Ui, language: Language, is_foreign: bool) -> Self {
        let is_tiny = ui.available_height() < theme::REVIEW_TINY;
        Self {
            is_tiny,
            has_room: ui.available_height() >= theme::REVIEW_ROOM,
            has_row: !is_tiny && (is_foreign || fit(ui, language)),
        }
    }
}

/// The list of a review.
pub struct List<'a> {
    pub review: &'a Review,
    pub rows: &'a Rows,
    /// `None` if the scores are from a file.
    pub search: Option<&'a GameReview>,
    pub habit: Option<Habit>,
    /// The line that is played on the board.
    pub told: Option<(usize, ShownLine)>,
    /// The ply shown.
    pub shown: Option<usize>,
    /// Whether another ply was shown before.
    pub has_moved: bool,
    pub can: Can,
    pub language: Language,
}

impl List<'_> {
    /// Shows the list and the buttons. They fill `ui`.
    pub fn show(&self, ui: &mut Ui, layout: Layout, requests: &mut Requests<Message>) {
        let buttons =
            if layout.has_row { theme::SMALL_BUTTON_HEIGHT + ui.spacing().item_spacing.y } else { 0.0 };
        let room = (ui.available_height() - buttons).max(theme::SMALL_BUTTON_HEIGHT);
        // The scroll bar stays visible, to show that there is more.
        let scroll = &mut ui.spacing_mut().scroll;
        scroll.dormant_handle_opacity = theme::SCROLL_OPACITY;
        scroll.floating_allocated_width = scroll.bar_width;
        if layout.is_tiny {
            // The panel scrolls.
            return self.show_parts(ui, layout, requests);
        }
        let list = ScrollArea::vertical().id_salt("moments").auto_shrink(false).max_height(room);
        list.min_scrolled_height(0.0).show(ui, |ui| self.show_parts(ui, layout, requests));
        if layout.has_row {
            self.show_ways(ui, requests);
        }
    }

    fn show_parts(&self, ui: &mut Ui, layout: Layout, requests: &mut Requests<Message>) {
        let (language, review, shown) = (self.language, self.review, self.shown);
        let moved = (shown, self.has_moved && !layout.is_tiny);
        show_moments(ui, language, self.rows, moved, self.told, requests);
        // Otherwise they are above the list.
        if !layout.has_room {
            show_sides(ui, language, (review, shown), requests);
        }
        show_phases(ui, language, review);
        show_habit(ui, language, &self.rows.lessons, self.habit, requests);
        show_notes(ui, language, review, self.search);
        if !layout.has_row {
            self.show_ways(ui, requests);
        }
        focus::reveal(ui);
    }

    fn show_ways(&self, ui: &mut Ui, requests: &mut Requests<Message>) {
        match self.search {
            Some(_) => show_buttons(ui, self.language, self.can, requests),
            None => show_again(ui, self.language, requests),
        }
    }
}

/// Shows the button that reviews the game again instead of what its file says.
fn show_again(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
    if ui.add_sized(size, Button::new(ReviewLabel::Again.text(language))).clicked() {
        requests.push(Message::Discard.into());
    }
}

/// The shares of the columns in the width of the table of phases: with each side's loss, and without.
const PHASES: [f32; 5] = [0.24, 0.19, 0.19, 0.19, 0.19];
const NARROW_PHASES: [f32; 3] = [0.34, 0.33, 0.33];

/// Shows each side's play in each phase.
fn show_phases(ui: &mut Ui, language: Language, review: &Review) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 1.0;
    // With little room, only the tooltip has the loss.
    let is_narrow = ui.available_width() < TITLES_WIDTH;
    let columns = if is_narrow { 1 } else { 2 };
    let shares = if is_narrow { &NARROW_PHASES[..] } else { &PHASES };
    let titles = Side::BOTH.into_iter().flat_map(|side| {
        let name = RichText::new(language.side(side)).color(palette.side(side));
        let lost = RichText::new(ReviewLabel::Lost.text(language)).color(palette.weak);
        [name, lost].into_iter().take(columns)
    });
    let title = RichText::new(language.accuracy_label()).color(palette.weak);
    let heading = show_cells(ui, (shares, 0.0), std::iter::once(title).chain(titles), sense_of_text(ui));
    say_row(&heading, || ReviewLabel::PhaseHint.text(language).into());
    for phase in Phase::ALL {
        let of_sides = Side::BOTH.map(|side| review.phase(side, phase));
        if of_sides.iter().all(Option::is_none) {
            continue;
        }
        let name = RichText::new(language.phase(phase)).color(palette.weak);
        let texts = of_sides.into_iter().zip(Side::BOTH).flat_map(|(part, side)| {
            let texts = language.phase_review(part).into_iter().take(columns);
            texts.map(move |text| RichText::new(text).color(palette.side(side)))
        });
        let row = show_cells(ui, (shares, 0.0), std::iter::once(name).chain(texts), sense_of_text(ui));
        let row = row.tooltip(ReviewLabel::PhaseHint.text(language));
        say_row(&row, || language.told_phase(phase, of_sides));
    }
}

/// Shows how long the game followed the opening book, and the engine of the review.
fn show_notes(ui: &mut Ui, language: Language, review: &Review, search: Option<&GameReview>) {
    let maker = search.map(|search| language.review_maker(&Maker::present(), search.nodes(), search.depth()));
    let book = language.book_moves(review.book_moves);
    book.into_iter().chain(maker).for_each(|note| show_note(ui, &note));
}

/// Shows the key moments, the bad move after the place shown, and beside the walk the move before
/// it.
fn show_moments(
    ui: &mut Ui,
    language: Language,
    rows: &Rows,
    (shown, has_moved): (Option<usize>, bool),
    told: Option<(usize, ShownLine)>,
    requests: &mut Requests<Message>,
) {
    ui.spacing_mut().item_spacing.y = 1.0;
    let moment = rows.moment(shown).map(|row| row.ply);
    let mut is_empty = true;
    for row in &rows.rows {
        let is_shown = moment == Some(row.ply);
        let is_last = moment.is_none() && shown == Some(row.ply + 1);
        if row.is_key || is_shown || is_last {
            is_empty &= !row.is_key;
            show_row(ui, language, row, (is_shown, has_moved), told, requests);
        }
    }
    if is_empty {
        ui.label(RichText::new(ReviewLabel::NoFaults.text(language)).small().color(Palette::of(ui).weak));
    }
    if rows.rows.iter().any(|row| row.class.is_fault() && !row.is_key) {
        show_note(ui, ReviewLabel::NotAllListed.text(language));
    }
}

/// Shows a judged move in a line. The move of the moment shown can be unfolded to show the better
/// line and the refutation. Scrolls to it when the moment changes.
fn show_row(
    ui: &mut Ui,
    language: Language,
    row: &Row,
    (is_shown, has_moved): (bool, bool),
    told: Option<(usize, ShownLine)>,
    requests: &mut Requests<Message>,
) {
    let palette = Palette::of(ui);
    let id = Id::unique(("reviewed move", row.ply));
    let is_unfolded = is_shown && ui.data(|data| data.get_temp(id) == Some(true));
    let sign = match (is_shown, is_unfolded) {
        (false, _) => "",
        (true, false) => "▶ ",
        (true, true) => "▼ ",
    };
    let mut response = show_text(ui, id, row.text(ui, palette, sign).into(), (&row.said(), is_shown));
    if is_shown {
        ui.accesskit_node_builder(id, |node| node.set_expanded(is_unfolded));
    }
    let mut rect = response.rect;
    if response.clicked() && is_shown {
        ui.data_mut(|data| data.insert_temp(id, !is_unfolded));
    } else if response.clicked() {
        if !row.is_key {
            // The row will be gone.
            note_step(&response);
        }
        requests.push(Message::Walk(row.ply).into());
    }
    response = response.tooltip(row.told());
    if is_unfolded {
        rect |= show_lines(ui, language, row, told, requests);
    }
    if is_shown && has_moved {
        // Together with the lines below it.
        ui.scroll_to_rect(rect.union(response.rect), None);
    }
}

/// Shows the better line and the refutation of a bad move, each as a link that plays it. Returns
/// their area.
fn show_lines(
    ui: &mut Ui,
    language: Language,
    row: &Row,
    told: Option<(usize, ShownLine)>,
    requests: &mut Requests<Message>,
) -> Rect {
    let palette = Palette::of(ui);
    // If the reason of the fault is unknown, the answer need not refute the move.
    let answer = if row.certainty.is_none() { ReviewLabel::Answer } else { ReviewLabel::Refutation };
    let lines = [
        (language.better(), &row.better, ShownLine::Better),
        (answer.text(language), &row.refutation, ShownLine::Refutation),
    ];
    let mut rect = Rect::NOTHING;
    for (label, line, which) in lines.into_iter().filter(|(_, line, _)| !line.shown.is_empty()) {
        let (text, said) = (language.labelled(label, &line.shown), language.labelled(label, &line.said));
        let colored = RichText::new(&text).small().color(palette.accent_text);
        let is_played = told == Some((row.ply, which));
        let id = Id::unique(("line of a reviewed move", row.ply, label));
        let response = show_text(ui, id, colored.into(), (&said, is_played));
        if is_played {
            ui.data_mut(|data| data.insert_temp(played_line_id(), response.id));
        }
        rect |= response.rect;
        if response.tooltip(ReviewLabel::ShowLine.text(language)).clicked() {
            requests.push(Message::Replay(row.ply, which).into());
        }
    }
    rect
}
