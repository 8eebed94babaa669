//! The panel beside the board of a puzzle: the choice of puzzles, the question, the result, the
//! buttons.

use eframe::egui::{self, Button, ComboBox, RichText, Sense, Ui, vec2};

use super::course::State;
use super::practice::{HOLD_MOVES, Practice};
use super::problem::{Aim, Problem, Set};
use super::{Message, Puzzles, PuzzlesView, Work};
use crate::app::board::{Height, paint_piece};
use crate::app::kit::{
    accent_button, announce, as_option, card, drop_down, entry_of, fitted, option_group, say_here,
    say_instead, scrolling, way_back, with_footer,
};
use crate::app::text::{Label, Language, PuzzleLabel, ReviewWords};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Kind, Piece};
use crate::game::puzzle::{ClassicVerdict, Theme};
use crate::session::{Attempt, Training, Worth};

/// The space between neighbouring options, in points.
const SPACE: f32 = 4.0;

impl Puzzles {
    /// Shows the panel beside the board.
    pub(super) fn show_panel(
        &self,
        ui: &mut Ui,
        view: &PuzzlesView,
        training: &Training,
        messages: &mut Vec<Message>,
    ) {
        let content = |ui: &mut Ui, messages: &mut Vec<Message>| {
            ui.heading(PuzzleLabel::Title.text(view.language));
            self.choose_set(ui, view, messages);
            self.choose_kind(ui, view, training, messages);
            self.show_card(ui, view, messages);
            self.show_progress(ui, view, training);
        };
        with_footer(ui, "puzzles", messages, content, |ui, messages| {
            self.show_ways(ui, view, messages);
            show_way_back(ui, view, messages);
        });
    }

    /// Shows the panel below the board: choices and buttons on the left, the puzzle on the right.
    pub(super) fn show_row(
        &self,
        ui: &mut Ui,
        view: &PuzzlesView,
        training: &Training,
        messages: &mut Vec<Message>,
    ) {
        let room = ui.available_rect_before_wrap();
        let (left, right) = room.split_left_right_at_fraction(0.5);
        scrolling(ui, left.with_max_x(left.right() - theme::GAP / 2.0), "choices", |ui| {
            self.choose_set(ui, view, messages);
            self.choose_kind(ui, view, training, messages);
            self.show_ways(ui, view, messages);
            show_way_back(ui, view, messages);
        });
        scrolling(ui, right.with_min_x(right.left() + theme::GAP / 2.0), "puzzle", |ui| {
            self.show_card(ui, view, messages);
            self.show_progress(ui, view, training);
        });
    }

    /// Shows the card of the puzzle: the question, the result, the moves.
    fn show_card(&self, ui: &mut Ui, view: &PuzzlesView, messages: &mut Vec<Message>) {
        let Some(problem) = self.work.problem() else {
            if self.set == Set::Mistakes {
                let about = if self.is_finished() {
                    PuzzleLabel::MistakesComeAgain
                } else {
                    PuzzleLabel::MistakesFrom
                };
                let from = RichText::new(about.text(view.language));
                announce(&ui.add(egui::Label::new(from.color(Palette::of(ui).weak)).wrap()));
            }
            return;
        };
        card(Palette::of(ui)).inner_margin(theme::PADDING).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_min_height(theme::PUZZLE_HEIGHT);
            ui.spacing_mut().item_spacing.y = theme::GAP / 2.0;
            // With an id for each puzzle, the texts are announced even if the last puzzle had the
            // same.
            ui.push_id(self.number, |ui| {
                self.show_question(ui, view, problem);
                let ctx = ui.ctx().clone();
                say_here(ui, || self.work.how(&ctx, view.language));
            });
            self.show_answer(ui, view, problem);
            self.show_line(ui, view, messages);
        });
    }

    fn choose_set(&self, ui: &mut Ui, view: &PuzzlesView, messages: &mut Vec<Message>) {
        option_group(ui, PuzzleLabel::Sets.text(view.language), |ui| self.show_sets(ui, view, messages));
    }

    fn show_sets(&self, ui: &mut Ui, view: &PuzzlesView, messages: &mut Vec<Message>) {
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
                let text = RichText::new(name.text(view.language)).small();
                let button = Button::selectable(set == self.set, text)
                    .frame_when_inactive(true)
                    .min_size(vec2(width, theme::FORM_ROW_HEIGHT));
                let button = ui.add(button).on_hover_text(hint.text(view.language));
                as_option(&button);
                if button.clicked() && set != self.set {
                    messages.push(Message::Choose(set));
                }
            }
        };
        for sets in Set::ALL.chunks(columns) {
            ui.horizontal(|ui| show_line(ui, sets));
        }
    }

    /// Shows the choice of theme and grade, or the button that opens the list.
    fn choose_kind(&self, ui: &mut Ui, view: &PuzzlesView, training: &Training, messages: &mut Vec<Message>) {
        let language = view.language;
        if self.set != Set::Masters {
            ui.horizontal(|ui| {
                let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
                if ui.add(Button::new(PuzzleLabel::Choose.text(language)).min_size(size)).clicked() {
                    messages.push(Message::List);
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
                    entry_of(ui, &mut filter.theme, Some(theme), language.theme(theme));
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
                for grade in 1..=5 {
                    let row = entry_of(ui, &mut filter.grade, Some(grade), stars(grade));
                    row.accessible_name(language.graded(grade));
                }
            });
            grades.accessible_name(PuzzleLabel::Grade.text(language));
        });
        if filter != self.filter {
            messages.push(Message::Want(filter));
        }
    }

    /// Shows the task and its side.
    fn show_question(&self, ui: &mut Ui, view: &PuzzlesView, problem: &Problem) {
        let language = view.language;
        let palette = Palette::of(ui);
        let title = match problem {
            Problem::Master(_) => None,
            Problem::Classic(classic) => Some(language.classic(classic.number, &classic.title)),
            Problem::Endgame(endgame) => Some(language.endgame(endgame)),
            Problem::Mistake(mistake) => Some(mistake.title.clone()).filter(|title| !title.is_empty()),
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let radius = theme::COIN_RADIUS;
            let (rect, _) = ui.allocate_exact_size(vec2(2.0 * radius, 2.0 * radius), Sense::hover());
            let piece = Piece::new(problem.player(), Kind::General);
            paint_piece(ui.painter(), view.look, piece, rect.center(), radius, Height::Resting, 1.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                if let Some(title) = title {
                    announce(&ui.add(egui::Label::new(RichText::new(title).strong()).wrap()));
                }
                let asked = RichText::new(asked(view, problem)).color(palette.accent_text);
                let asked = ui.add(egui::Label::new(asked).wrap());
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

    /// Shows the result, and facts about the puzzle that do not reveal the solution.
    fn show_answer(&self, ui: &mut Ui, view: &PuzzlesView, problem: &Problem) {
        let language = view.language;
        let palette = Palette::of(ui);
        if let Work::Course(course) = &self.work
            && course.wrong() > 0
        {
            ui.label(RichText::new(language.wrong_tries(course.wrong())).color(palette.warning).small());
        }
        let is_over = self.work.is_over();
        if let Some(attempt) = self.work.attempt().filter(|_| is_over) {
            let (mark, label, color) = match attempt {
                Attempt::Clean => ("★", PuzzleLabel::Clean, palette.accent_text),
                Attempt::Helped => ("✓", PuzzleLabel::Solved, palette.accent_text),
                Attempt::Failed => ("✗", PuzzleLabel::NotReached, palette.weak),
            };
            let text = format!("{mark} {}", label.text(language));
            let result = ui.label(RichText::new(text).size(theme::FIGURE_SIZE).color(color));
            // Otherwise the status line says so.
            if attempt == Attempt::Failed && matches!(self.work, Work::Course(_)) {
                say_instead(&result, label.text(language).into());
                announce(&result);
            }
            let counts = attempt == Attempt::Helped || problem.is_certain();
            if attempt != Attempt::Clean && counts && !self.is_again {
                let again = RichText::new(PuzzleLabel::ComesAgain.text(language)).color(palette.weak);
                announce(&ui.label(again));
            }
        }
        match problem {
            Problem::Master(puzzle) if is_over => {
                let names: Vec<&str> = puzzle.themes.iter().map(|theme| language.theme(theme)).collect();
                let mate = problem.moves_to_mate().map(|moves| language.mate_in(moves));
                let facts: Vec<&str> = mate.as_deref().into_iter().chain(names).collect();
                if !facts.is_empty() {
                    let shown = ui.add(egui::Label::new(facts.join(" | ")).wrap());
                    say_instead(&shown, facts.join(language.pick(["，", "，", ", ", ", "])));
                    announce(&shown);
                }
                let source = language.puzzle_source(&puzzle.source);
                if !source.is_empty() {
                    ui.add(egui::Label::new(RichText::new(source).color(palette.weak)).wrap());
                }
            }
            Problem::Master(_) => {}
            Problem::Mistake(mistake) if is_over => {
                if let Some(judged) = mistake.judged() {
                    let words = ReviewWords(language, view.notation);
                    let played = view.notation.write(&mistake.start, mistake.mv);
                    let verdict = words.of_exercise(judged, &mistake.start);
                    let text = language.sentences(&language.in_the_game(&played), &verdict);
                    announce(&ui.add(egui::Label::new(RichText::new(text).color(palette.weak)).wrap()));
                }
            }
            Problem::Mistake(_) => {}
            Problem::Classic(classic) => {
                let is_proven = matches!(classic.verdict, ClassicVerdict::ForcedWin { .. });
                if is_over || !is_proven {
                    let text = RichText::new(language.classic_verdict(classic.verdict)).color(palette.weak);
                    ui.add(egui::Label::new(text).wrap());
                }
            }
            Problem::Endgame(endgame) => {
                let text = RichText::new(language.task(endgame.task)).color(palette.weak);
                ui.add(egui::Label::new(text).wrap());
                if let Work::Practice(practice) = &self.work
                    && !is_over
                {
                    show_worth(ui, language, practice);
                    if problem.aim() == Aim::Hold {
                        ui.label(language.held_of(practice.own_moves(), HOLD_MOVES));
                    }
                }
            }
        }
    }

    /// Shows the buttons for the next steps.
    fn show_ways(&self, ui: &mut Ui, view: &PuzzlesView, messages: &mut Vec<Message>) {
        let text = |label: PuzzleLabel| label.text(view.language);
        let is_over = self.work.is_over();
        let is_mine = match &self.work {
            Work::Nothing => return,
            Work::Course(course) => course.state() == State::Asking,
            Work::Practice(practice) => practice.game().document().is_human_turn(),
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let size = vec2((ui.available_width() - theme::GAP) / 2.0, theme::DIALOG_BUTTON_HEIGHT);
            if is_over {
                let analyse = ui.add(Button::new(text(PuzzleLabel::Analyse)).min_size(size));
                if analyse.on_hover_text(text(PuzzleLabel::AnalyseHint)).clicked() {
                    messages.push(Message::Analyse);
                }
                let next = accent_button(ui, text(PuzzleLabel::Next), size.x, true);
                if next.on_hover_text(format!("{} (Enter)", text(PuzzleLabel::Next))).clicked() {
                    messages.push(Message::Next);
                }
                return;
            }
            let hint = ui.add_enabled(is_mine, Button::new(Label::Hint.text(view.language)).min_size(size));
            let about = format!("{} (H)", text(PuzzleLabel::HintHint));
            if hint.on_hover_text(about).clicked() {
                messages.push(Message::Hint);
            }
            let (word, command, is_enabled) = match &self.work {
                Work::Practice(practice) => {
                    (Label::Undo.text(view.language), Message::TakeBack, practice.game().can_undo())
                }
                Work::Nothing | Work::Course(_) => (text(PuzzleLabel::Solution), Message::Tell, is_mine),
            };
            if ui.add_enabled(is_enabled, Button::new(word).min_size(size)).clicked() {
                messages.push(command);
            }
        });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
            let mut ways = vec![(text(PuzzleLabel::Again), Message::Again, true)];
            if let Work::Practice(practice) = &self.work {
                if practice.attempt() == Some(Attempt::Failed) && practice.game().can_undo() {
                    ways.push((Label::Undo.text(view.language), Message::TakeBack, true));
                }
                if matches!(practice.problem().aim(), Aim::Hold) && !is_over {
                    let word = Label::Draw.text(view.language);
                    ways.push((word, Message::OfferDraw, practice.can_offer_draw()));
                }
            }
            if !is_over {
                ways.push((text(PuzzleLabel::Skip), Message::Next, true));
            }
            let spaces = theme::GAP * (ways.len() - 1) as f32;
            let width = (ui.available_width() - spaces) / ways.len() as f32;
            for (word, command, is_enabled) in ways {
                let button = Button::new(RichText::new(word).small());
                let button = button.min_size(vec2(width, theme::SMALL_BUTTON_HEIGHT));
                if ui.add_enabled(is_enabled, button).clicked() {
                    messages.push(command);
                }
            }
        });
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
        let list = ComboBox::from_id_salt(name).selected_text(text).truncate().width(width);
        drop_down(ui, list, entries)
    })
    .inner
}

/// Shows what the endgame is worth now, and whether the last move has given something away.
fn show_worth(ui: &mut Ui, language: Language, practice: &Practice) {
    let palette = Palette::of(ui);
    if practice.is_computing() {
        ui.label(RichText::new(PuzzleLabel::Computing.text(language)).color(palette.weak));
    }
    if let Some(worth) = practice.worth() {
        let worth = ui.label(RichText::new(language.worth(worth)).color(palette.accent_text));
        announce(&worth);
    }
    if let Some(label) = given_away(practice) {
        ui.add(egui::Label::new(RichText::new(label.text(language)).color(palette.warning)).wrap());
    }
}

/// The text if the user's last move has made the endgame worse.
pub fn given_away(practice: &Practice) -> Option<PuzzleLabel> {
    Some(match practice.given_away()? {
        Worth::Won(_) => PuzzleLabel::WinGivenAway,
        Worth::Drawn | Worth::Lost(_) => PuzzleLabel::DrawGivenAway,
    })
}

fn show_way_back(ui: &mut Ui, view: &PuzzlesView, messages: &mut Vec<Message>) {
    if way_back(ui, view.language, Label::BackToGame) {
        messages.push(Message::Close);
    }
}

/// The text of the task.
fn asked(view: &PuzzlesView, problem: &Problem) -> String {
    let (language, side) = (view.language, problem.player());
    if let Problem::Mistake(mistake) = problem {
        return language.asks_for_better(side, &view.notation.write(&mistake.start, mistake.mv));
    }
    match (problem.line().is_some(), problem.aim()) {
        (true, Aim::Win | Aim::Better) => language.asks_to_win(side),
        (true, Aim::Gain) => language.asks_to_gain(side),
        (_, Aim::Hold) => language.asks_to_hold(side),
        (false, Aim::Win | Aim::Gain | Aim::Better) => language.asks_to_play_and_win(side),
    }
}

fn stars(grade: u8) -> String {
    (1..=5).map(|star| if star <= grade { '★' } else { '☆' }).collect()
}
