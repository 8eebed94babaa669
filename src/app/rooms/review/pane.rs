//! The card of the review.

use std::time::Duration;

use eframe::egui::{Align, Button, Id, Layout, ProgressBar, Rect, RichText, ScrollArea, TextStyle, Ui, vec2};

use super::buttons::{Can, fit, note_step, show_buttons};
use super::cells::{TITLES_WIDTH, say_row, show_cells};
use super::graph::Graph;
use super::habit::show_habit;
use super::replay::{Replay, ShownLine, played_line_id};
use super::rows::{Row, Rows, show_note, show_text};
use super::sides::show_sides;
use super::walk::Walk;
use super::{Job, MAX_PACE, Message, ReviewRoom, ordinary_time};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{
    WithTooltip, as_option, fitted, fitted_font, option_group, sense_of_text, show_texts, wrapped,
};
use crate::app::text::{Label, Language, ReviewLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::game::review::{Class, Maker, MoveReview, Phase, Review};
use crate::session::{GameReview, Habit, ReviewEffort};

impl ReviewRoom {
    /// Shows the content of the card. It fills `ui`.
    pub fn view(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        ui.spacing_mut().item_spacing.y = theme::GAP / 2.0;
        let has_ended = self.walked_to == Some(core.shown().node);
        match &mut self.job {
            Some(job) if job.is_of(core.document().game()) => {
                job.show(ui, core, (self.replay.as_ref(), self.habits.worst(), has_ended), requests);
            }
            Some(job) if job.is_of_other_moves(core.document().game()) => {
                show_start(ui, core, ReviewLabel::Stale, requests);
            }
            _ if self.is_outdated => show_start(ui, core, ReviewLabel::Outdated, requests),
            _ => show_start(ui, core, ReviewLabel::About, requests),
        }
    }
}

/// The expected time of a review; `None` before the first one.
fn expected_time(core: &Core) -> Option<Duration> {
    let positions = core.document().game().own_line().len() + 1;
    let pace = core.settings.remembered.review_pace?.clamp(0.0, MAX_PACE);
    Some(ordinary_time(core.settings.review_effort.nodes(), positions).mul_f32(pace))
}

/// Shows the choice of effort, and the button that starts a review.
fn show_start(ui: &mut Ui, core: &Core, about: ReviewLabel, requests: &mut Requests<Message>) {
    let language = core.language();
    ScrollArea::vertical().id_salt("review").auto_shrink(false).show(ui, |ui| {
        let text = RichText::new(about.text(language)).small().color(Palette::of(ui).weak);
        wrapped(ui, text);
        show_efforts(ui, core, requests);
        let plies = core.document().game().own_line().len();
        let text: String = match (plies, expected_time(core)) {
            (0, _) => Label::NoMoves.text(language).into(),
            (_, None) => ReviewLabel::Start.text(language).into(),
            (_, Some(time)) => {
                language.bracketed(ReviewLabel::Start.text(language), &language.usual_time(time))
            }
        };
        if plies > 0 && core.has_rating_to_lose() {
            show_note(ui, ReviewLabel::EndsRating.text(language));
        }
        let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
        let text = fitted(ui, &text, size.x - 2.0 * ui.spacing().button_padding.x);
        let start = ui.add_enabled_ui(plies > 0, |ui| ui.add_sized(size, Button::new(text)));
        if start.inner.clicked() {
            requests.push(Message::Start.into());
        }
        let mut is_automatic = core.settings.has_review;
        let text = RichText::new(ReviewLabel::Automatic.text(language)).small();
        if ui.checkbox(&mut is_automatic, text).changed() {
            requests.push(Message::SetAutomatic(is_automatic).into());
        }
        focus::reveal(ui);
    });
}

/// Shows the choice of effort in a row, or one below the other if a row would cut the texts.
fn show_efforts(ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
    let language = core.language();
    let texts = ReviewEffort::ALL.map(|effort| {
        let label = match effort {
            ReviewEffort::Quick => ReviewLabel::Quick,
            ReviewEffort::Usual => ReviewLabel::Usual,
            ReviewEffort::Thorough => ReviewLabel::Thorough,
        };
        label.text(language)
    });
    option_group(ui, ReviewLabel::Effort.text(language), |ui| {
        show_texts(ui, &texts, (theme::GAP / 2.0, true), |ui, index, text, size| {
            let effort = ReviewEffort::ALL[index];
            let is_chosen = core.settings.review_effort == effort;
            let button = Button::selectable(is_chosen, text).frame_when_inactive(true).truncate();
            let response = ui.add_sized(size, button);
            as_option(&response);
            if response.tooltip(language.nodes_a_move(effort.nodes())).clicked() {
                requests.push(Message::SetEffort(effort).into());
            }
        });
    });
}

/// Shows the graph, in which a click shows a move.
fn show_graph(
    ui: &mut Ui,
    core: &Core,
    (scores, moves, shown): (&[Option<Score>], &[MoveReview], Option<usize>),
    requests: &mut Requests<Message>,
) {
    let is_low = ui.available_height() < theme::REVIEW_LOW;
    let height = if is_low { theme::GRAPH_HEIGHT_SMALL } else { theme::GRAPH_HEIGHT };
    let spoken = || said_of_graph(core, scores, shown);
    let graph = Graph { scores, moves, shown, spoken: &spoken, language: core.language() };
    if let Some(ply) = graph.show(ui, height).filter(|&ply| Some(ply) != shown) {
        requests.push(Message::Show(ply).into());
    }
}

/// Shows the button that reviews the game again instead of what its file says.
fn show_again(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
    if ui.add_sized(size, Button::new(ReviewLabel::Again.text(language))).clicked() {
        requests.push(Message::Discard.into());
    }
}

impl Job {
    fn show(
        &mut self,
        ui: &mut Ui,
        core: &Core,
        (replay, habit, has_ended): (Option<&Replay>, Option<Habit>, bool),
        requests: &mut Requests<Message>,
    ) {
        let game = core.document().game();
        let ply = game.tree().ply(core.shown().node);
        let is_searched = game.node_at(ply) == core.shown().node && ply < self.scores.len();
        let shown = is_searched.then_some(ply);
        let has_room = ui.available_height() >= theme::REVIEW_ROOM;
        let is_tiny = ui.available_height() < theme::REVIEW_TINY;
        let user = core.document().only_human();
        let moves = self.judged.as_ref().map_or(&[][..], |review| &review.moves);
        let graph = (&self.scores[..], moves, shown);
        let is_judged = self.judged.is_some() && !self.progress.is_running;
        if !is_tiny || !is_judged {
            show_graph(ui, core, graph, requests);
        }
        if self.is_foreign {
            show_annotator(ui, core, moves);
        } else if self.progress.is_running || !self.progress.is_complete() {
            self.show_progress(ui, core.language(), requests);
        }
        let Some(review) = self.judged.as_ref().filter(|_| !self.progress.is_running) else { return };
        let language = core.language();
        // The list is first shown from its top, wherever the user is in the game.
        let has_moved = self.seen.replace(shown).is_some_and(|before| before != shown);
        let outcomes = (core.document().outcome(), user);
        let rows = self.rows.of(game, review, core.coach(), outcomes);
        let can_rematch = core.play().is_some() && core.document().outcome().is_some();
        let has_mistakes = rows.rows.iter().any(|row| row.class > Class::Inaccuracy && row.is_own(user));
        let is_foreign = self.is_foreign;
        let walk = Walk {
            rows,
            shown,
            has_ended,
            can_rematch,
            replay,
            habit,
            language,
            user,
            has_mistakes,
            is_foreign,
        };
        let walk = ui.scope(|ui| walk.show(ui, requests)).response;
        if is_tiny && has_moved {
            // The step may be shorter than what was there before, and out of view.
            ui.scroll_to_rect(walk.rect, Some(Align::Min));
        }
        if is_tiny {
            show_graph(ui, core, graph, requests);
        }
        if has_room {
            ui.scope(|ui| show_sides(ui, language, (review, shown), requests));
        }
        let can = Can { write: !self.is_written, practise: has_mistakes };
        let show_ways = |ui: &mut Ui, requests: &mut Requests<Message>| match is_foreign {
            true => show_again(ui, language, requests),
            false => show_buttons(ui, language, can, requests),
        };
        // In a narrow panel the buttons take several rows, and scroll with the list.
        let has_row = !is_tiny && (self.is_foreign || fit(ui, language));
        let buttons = if has_row { theme::SMALL_BUTTON_HEIGHT + ui.spacing().item_spacing.y } else { 0.0 };
        let room = (ui.available_height() - buttons).max(theme::SMALL_BUTTON_HEIGHT);
        // The scroll bar stays visible, to show that there is more.
        let scroll = &mut ui.spacing_mut().scroll;
        scroll.dormant_handle_opacity = theme::SCROLL_OPACITY;
        scroll.floating_allocated_width = scroll.bar_width;
        let mut show_list = |ui: &mut Ui| {
            let told = replay.map(|replay| replay.told);
            show_moments(ui, language, rows, (shown, has_moved && !is_tiny), told, requests);
            // Otherwise they are above the list.
            if !has_room {
                show_sides(ui, language, (review, shown), requests);
            }
            show_phases(ui, language, review);
            show_habit(ui, language, &rows.lessons, habit, requests);
            let search = Some(&self.search).filter(|_| !self.is_foreign);
            show_notes(ui, language, review, search);
            if !has_row {
                show_ways(ui, requests);
            }
            focus::reveal(ui);
        };
        if is_tiny {
            // The panel scrolls.
            return show_list(ui);
        }
        let list = ScrollArea::vertical().id_salt("moments").auto_shrink(false).max_height(room);
        list.min_scrolled_height(0.0).show(ui, show_list);
        if has_row {
            show_ways(ui, requests);
        }
    }

    /// Shows the progress bar, and the button that stops or continues the search.
    fn show_progress(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let progress = &self.progress;
        let (label, action) = if progress.is_running {
            (ReviewLabel::Stop, Message::Stop)
        } else {
            (ReviewLabel::Resume, Message::Resume)
        };
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.set_max_height(theme::SMALL_BUTTON_HEIGHT);
            let button = Button::new(label.text(language)).min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT));
            if ui.add(button).clicked() {
                requests.push(action.into());
            }
            let text = language.review_progress(self.share, progress.left);
            let room = ui.available_width() - 2.0 * theme::GAP;
            let font = fitted_font(ui, &text, &TextStyle::Small, room);
            let bar = ProgressBar::new(self.share)
                .desired_width(ui.available_width())
                .desired_height(theme::SMALL_BUTTON_HEIGHT)
                .corner_radius(theme::BUTTON_RADIUS)
                .text(RichText::new(text).font(font));
            ui.add(bar);
        });
    }
}

/// Says who made the scores of a file.
fn show_annotator(ui: &mut Ui, core: &Core, moves: &[MoveReview]) {
    let annotator = core.document().game().headers.other("Annotator");
    let has_reasons = moves.iter().any(|judged| judged.reason.is_some());
    show_note(ui, &core.language().scores_of_file(annotator, has_reasons));
}

/// The place and its score, for a screen reader.
fn said_of_graph(core: &Core, scores: &[Option<Score>], shown: Option<usize>) -> String {
    let language = core.language();
    let place = language.place(core.document().game(), core.shown().node, core.notation());
    let score = shown.and_then(|ply| *scores.get(ply)?);
    let score = score.map(|score| language.outlook(Side::Red, score));
    score.map_or_else(|| place.clone(), |score| language.sentences(&place, &score))
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
