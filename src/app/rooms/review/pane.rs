//! The card of the review.

use std::time::Duration;

use eframe::egui::{Align, Button, Layout as Flow, ProgressBar, RichText, ScrollArea, TextStyle, Ui, vec2};

use super::buttons::Can;
use super::graph::Graph;
use super::list::{Layout, List};
use super::replay::Replay;
use super::rows::show_note;
use super::sides::show_sides;
use super::walk::Walk;
use super::{Job, MAX_PACE, Message, ReviewRoom, ordinary_time};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{WithTooltip, as_option, fitted, fitted_font, option_group, show_texts, wrapped};
use crate::app::text::{Label, Language, ReviewLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::game::review::{Class, MoveReview};
use crate::session::{Habit, ReviewEffort};

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
        let layout = Layout::of(ui, core.language(), self.is_foreign);
        let user = core.document().only_human();
        let moves = self.judged.as_ref().map_or(&[][..], |review| &review.moves);
        let graph = (&self.scores[..], moves, shown);
        let is_judged = self.judged.is_some() && !self.progress.is_running;
        if !layout.is_tiny || !is_judged {
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
        if layout.is_tiny && has_moved {
            // The step may be shorter than what was there before, and out of view.
            ui.scroll_to_rect(walk.rect, Some(Align::Min));
        }
        if layout.is_tiny {
            show_graph(ui, core, graph, requests);
        }
        if layout.has_room {
            ui.scope(|ui| show_sides(ui, language, (review, shown), requests));
        }
        let list = List {
            review,
            rows,
            search: Some(&self.search).filter(|_| !is_foreign),
            habit,
            told: replay.map(|replay| replay.told),
            shown,
            has_moved,
            can: Can { write: !self.is_written, practise: has_mistakes },
            language,
        };
        list.show(ui, layout, requests);
    }

    /// Shows the progress bar, and the button that stops or continues the search.
    fn show_progress(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let progress = &self.progress;
        let (label, action) = if progress.is_running {
            (ReviewLabel::Stop, Message::Stop)
        } else {
            (ReviewLabel::Resume, Message::Resume)
        };
        ui.with_layout(Flow::right_to_left(Align::Min), |ui| {
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
