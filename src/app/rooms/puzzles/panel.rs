//! The panel beside the board of a puzzle: the choice of puzzles, the question, the result, the
//! buttons.

use std::sync::Arc;

use eframe::egui::{self, Button, ComboBox, RichText, Ui, vec2};

use super::{Message, Origin, Puzzles, Work};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{
    Way, WithTooltip, announce, as_option, drop_down, entry_of, fitted, option_group, say_here, say_instead,
    scrolling, show_coin, show_small_ways, show_task, show_ways, with_footer, wrapped,
};
use crate::app::text::{Label, PuzzleLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Kind, Piece};
use crate::game::puzzle::{Grade, Theme};
use crate::session::solving::{Aim, Problem, Set};
use crate::session::{Attempt, Mistake, Training};

/// The space between neighbouring options, in points.
const SPACE: f32 = 4.0;

impl Puzzles {
    /// Shows the panel beside the board.
    pub(super) fn show_panel(
        &self,
        ui: &mut Ui,
        core: &Core,
        mistakes: &[Arc<Mistake>],
        training: &Training,
        requests: &mut Requests<Message>,
    ) {
        let content = |ui: &mut Ui, requests: &mut Requests<Message>| {
            ui.heading(PuzzleLabel::Title.text(core.language()));
            self.choose_set(ui, core, requests);
            self.choose_kind(ui, core, training, requests);
            self.show_card(ui, core, requests);
            self.show_progress(ui, core, mistakes, training);
        };
        with_footer(ui, ("puzzles", self.number), requests, content, |ui, requests| {
            self.show_ways(ui, core, requests);
        });
    }

    /// Shows the panel below the board: choices and buttons on the left, the puzzle on the right.
    pub(super) fn show_row(
        &self,
        ui: &mut Ui,
        core: &Core,
        mistakes: &[Arc<Mistake>],
        training: &Training,
        requests: &mut Requests<Message>,
    ) {
        let room = ui.available_rect_before_wrap();
        let (left, right) = room.split_left_right_at_fraction(0.5);
        scrolling(ui, left.with_max_x(left.right() - theme::GAP / 2.0), ("choices", self.number), |ui| {
            self.choose_set(ui, core, requests);
            self.choose_kind(ui, core, training, requests);
            self.show_ways(ui, core, requests);
        });
        scrolling(ui, right.with_min_x(right.left() + theme::GAP / 2.0), ("puzzle", self.number), |ui| {
            self.show_card(ui, core, requests);
            self.show_progress(ui, core, mistakes, training);
        });
    }

    /// Shows the card of the puzzle: the question, the result, the moves.
    fn show_card(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let Some(problem) = self.work.problem() else {
            if self.set == Set::Mistakes {
                let about = if self.is_finished() {
                    PuzzleLabel::MistakesComeAgain
                } else {
                    PuzzleLabel::MistakesFrom
                };
                let from = RichText::new(about.text(core.language()));
                announce(&wrapped(ui, from.color(Palette::of(ui).weak)));
            }
            return;
        };
        show_task(ui, |ui| {
            ui.spacing_mut().item_spacing.y = theme::GAP / 2.0;
            // With an id for each puzzle, the texts are announced even if the last puzzle had the
            // same.
            ui.push_id(self.number, |ui| {
                self.show_question(ui, core, problem);
                let ctx = ui.ctx().clone();
                say_here(ui, || self.work.how(&ctx, core.language()));
            });
            self.show_answer(ui, core, problem);
            self.show_line(ui, core, requests);
        });
    }

    fn choose_set(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        option_group(ui, PuzzleLabel::Sets.text(core.language()), |ui| self.show_sets(ui, core, requests));
    }

    fn show_sets(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        ui.spacing_mut().button_padding.x = SPACE;
        let columns = if ui.available_width() >= theme::SETS_WIDTH { Set::ALL.len() } else { 2 };
        let width = (ui.available_width() - (columns - 1) as f32 * SPACE) / columns as f32;
        let mut show_line = |ui: &mut Ui, sets: &[Set]| {
            ui.spacing_mut().item_spacing.x = SPACE;
            for &set in sets {
                let (name, hint) = match set {
                    Set::Masters => (PuzzleLabel::Masters, PuzzleLabel::MastersHint),
                    Set::Classics => (PuzzleLabel::Classics, PuzzleLabel::ClassicsHint),
                    Set::Endgames => (PuzzleLabel::Endgames, PuzzleLabel::EndgamesHint),
                    Set::Mistakes => (PuzzleLabel::Mistakes, PuzzleLabel::MistakesHint),
                };
                let text = RichText::new(name.text(core.language())).small();
                let button = Button::selectable(set == self.set, text)
                    .frame_when_inactive(true)
                    .min_size(vec2(width, theme::FORM_ROW_HEIGHT));
                let button = ui.add(button).tooltip(hint.text(core.language()));
                as_option(&button);
                if button.clicked() && set != self.set {
                    requests.push(Message::Choose(set).into());
                }
            }
        };
        for sets in Set::ALL.chunks(columns) {
            ui.horizontal(|ui| show_line(ui, sets));
        }
    }

    /// Shows the choice of theme and grade, or the button that opens the list.
    fn choose_kind(&self, ui: &mut Ui, core: &Core, training: &Training, requests: &mut Requests<Message>) {
        let language = core.language();
        if self.set != Set::Masters {
            ui.horizontal(|ui| {
                let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
                if ui.add(Button::new(PuzzleLabel::Choose.text(language)).min_size(size)).clicked() {
                    requests.push(Message::List.into());
                }
            });
            return;
        }
        let mut filter = self.filter;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            // In a narrow panel the texts need the room.
            ui.spacing_mut().button_padding.x = theme::GAP / 2.0;
            let width = (ui.available_width() - SPACE) / 2.0;
            let any = PuzzleLabel::AnyTheme.text(language);
            let shown = filter.theme.map_or(any, |theme| language.theme(theme));
            let themes = half_list(ui, "theme", shown, width, |ui| {
                entry_of(ui, &mut filter.theme, None, any);
                for theme in Theme::ALL {
                    entry_of(ui, &mut filter.theme, Some(theme), language.theme(theme))
                        .tooltip(language.theme_meaning(theme));
                }
            });
            themes.accessible_name(PuzzleLabel::Theme.text(language));
            let own = format!("{} {}", PuzzleLabel::OwnGrade.text(language), stars(training.grade()));
            let shown: String =
                filter.grade.map_or_else(|| PuzzleLabel::OwnGrade.text(language).into(), stars);
            let grades = half_list(ui, "grade", &shown, width, |ui| {
                let row = entry_of(ui, &mut filter.grade, None, own);
                let said = language.graded(training.grade());
                row.accessible_name(language.labelled(PuzzleLabel::OwnGrade.text(language), &said));
                for grade in Grade::all() {
                    let row = entry_of(ui, &mut filter.grade, Some(grade), stars(grade));
                    row.accessible_name(language.graded(grade));
                }
            });
            grades.accessible_name(PuzzleLabel::Grade.text(language));
        });
        if filter != self.filter {
            requests.push(Message::Want(filter).into());
        }
    }

    /// Shows the task and its side.
    fn show_question(&self, ui: &mut Ui, core: &Core, problem: &Problem) {
        let language = core.language();
        let palette = Palette::of(ui);
        let title = match problem {
            Problem::Master(_) => None,
            Problem::Classic(classic) => Some(language.classic(classic.number, &classic.title)),
            Problem::Endgame(endgame) => Some(language.endgame(endgame)),
            Problem::Mistake(mistake) => Some(mistake.title.clone()).filter(|title| !title.is_empty()),
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            show_coin(ui, core.settings.look, Piece::new(problem.player(), Kind::General));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                if let Some(title) = title {
                    announce(&wrapped(ui, RichText::new(title).strong()));
                }
                let asked = RichText::new(asked(core, problem)).color(palette.accent_text);
                let asked = wrapped(ui, asked);
                announce(&asked);
                ui.horizontal(|ui| {
                    if let Some(grade) = problem.grade() {
                        let text = RichText::new(stars(grade)).small().color(palette.weak);
                        let grading = ui.label(text);
                        say_instead(&grading, language.graded(grade));
                        announce(&grading);
                    }
                    if self.was_due {
                        let text = format!("⟳ {}", PuzzleLabel::Repetition.text(language));
                        ui.label(RichText::new(text).small().color(palette.weak));
                    }
                });
            });
        });
    }

    /// Shows the buttons for what can be done next, and the way back.
    fn show_ways(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        let text = |label: PuzzleLabel| label.text(language);
        let origin = self.origin(core);
        let over = || {
            let next = text(PuzzleLabel::Next);
            let next = match origin {
                Origin::Walk => Way::new(next, Message::Next),
                Origin::Game | Origin::Review => {
                    Way::main(next, Message::Next).hint(format!("{next} (Enter)"))
                }
            };
            let analyse = Way::new(text(PuzzleLabel::Analyse), Message::Analyse);
            [analyse.hint(text(PuzzleLabel::AnalyseHint)), next]
        };
        let hint = |is_mine: bool| {
            let about = format!("{} (H)", text(PuzzleLabel::HintHint));
            Way::new(Label::Hint.text(language), is_mine.then_some(Message::Hint)).hint(about)
        };
        let undo = |can: bool| Way::new(Label::Undo.text(language), can.then_some(Message::TakeBack));
        let again = Way::new(text(PuzzleLabel::Again), Message::Again);
        let skip = Way::new(text(PuzzleLabel::Skip), Message::Next);
        let (large, small) = match &self.work {
            Work::Nothing => return self.show_way_back(ui, core, requests),
            Work::Quiz(solver) if solver.is_over() => {
                // At the end it stays, so that the button beside it does not come under the pointer.
                let more = solver.has_more().then_some(Message::ShowRest);
                let rest = solver.has_rest().then(|| Way::new(text(PuzzleLabel::ShowRest), more));
                (over(), [again].into_iter().chain(rest).collect())
            }
            Work::Quiz(solver) => {
                let is_mine = solver.is_asking();
                let tell = Way::new(text(PuzzleLabel::Solution), is_mine.then_some(Message::Tell));
                // A click meant for "Next" only goes on, even if it comes too late.
                ([hint(is_mine), skip], vec![again, tell])
            }
            Work::Practice(practice) if practice.attempt().is_some() => {
                let may_undo = practice.attempt() == Some(Attempt::Failed) && practice.play().can_undo();
                (over(), [again].into_iter().chain(may_undo.then(|| undo(true))).collect())
            }
            Work::Practice(practice) => {
                let can_offer = practice.can_offer_draw();
                let offer = Way::new(Label::Draw.text(language), can_offer.then_some(Message::OfferDraw));
                let offer = Some(offer).filter(|_| practice.problem().aim() == Aim::Hold);
                let large =
                    [hint(practice.play().document().is_human_turn()), undo(practice.play().can_undo())];
                (large, [again].into_iter().chain(offer).chain([skip]).collect())
            }
        };
        show_ways(ui, large, requests);
        show_small_ways(ui, small, requests);
        self.show_way_back(ui, core, requests);
    }

    /// Shows the button that leads back. Once there is nothing else to do for it, a walk through a
    /// review goes on, and so does a review whose mistakes are done.
    fn show_way_back(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let back = match self.origin(core) {
            Origin::Game => Label::BackToGame.text(core.language()),
            Origin::Review | Origin::Walk => PuzzleLabel::BackToReview.text(core.language()),
        };
        let is_main = match self.origin(core) {
            Origin::Game => false,
            Origin::Review => self.is_finished(),
            Origin::Walk => self.work.is_over(),
        };
        match is_main {
            true => {
                show_ways(ui, [Way::main(back, Message::Close).hint(format!("{back} (Enter)"))], requests);
            }
            false => show_small_ways(ui, [Way::new(back, Message::Close)], requests),
        }
    }
}

/// Shows a drop-down list that is never wider than `width`.
fn half_list(
    ui: &mut Ui,
    name: &str,
    text: &str,
    width: f32,
    entries: impl FnOnce(&mut Ui),
) -> egui::Response {
    ui.scope(|ui| {
        ui.set_max_width(width);
        let text = fitted(ui, text, width - theme::LIST_MARGIN);
        // Themes are many.
        let height = ui.ctx().content_rect().height() / 2.0;
        let list = ComboBox::from_id_salt(name).selected_text(text).truncate().width(width).height(height);
        drop_down(ui, list, entries)
    })
    .inner
}

/// The text of the task.
fn asked(core: &Core, problem: &Problem) -> String {
    let (language, side) = (core.language(), problem.player());
    if let Problem::Mistake(mistake) = problem {
        return language.asks_for_better(side, &core.coach().mv(&mistake.start, mistake.mv));
    }
    // Somebody who begins does not know how far to look.
    if let (Problem::Master(_), Some(Grade::MIN), Some(moves)) =
        (problem, problem.grade(), problem.moves_to_mate())
    {
        return language.asks_to_mate(side, moves);
    }
    match (problem.line().is_some(), problem.aim()) {
        (true, Aim::Win | Aim::Better) => language.asks_to_win(side),
        (true, Aim::Gain) => language.asks_to_gain(side),
        (_, Aim::Hold) => language.asks_to_hold(side),
        (false, Aim::Win | Aim::Gain | Aim::Better) => language.asks_to_play_and_win(side),
    }
}

fn stars(grade: Grade) -> String {
    Grade::all().map(|star| if star <= grade { '★' } else { '☆' }).collect()
}
