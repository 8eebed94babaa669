//! The panel beside the board of a page: the lesson, its example or exercise, the buttons.

use eframe::egui::{self, Button, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::{Lessons, Message, TutorialView};
use crate::app::board::{Height, paint_piece};
use crate::app::kit::{
    accent_button, announce, card, option_group, piece_sets, say_here, say_instead, shares, show_steps,
    way_back, with_footer,
};
use crate::app::text::{GuideLabel, Label};
use crate::app::theme::{self, Palette};
use crate::lessons::{Judgement, Place};

/// The height of the progress bar and the gap between its parts, in points.
const BAR_HEIGHT: f32 = 5.0;
const BAR_GAP: f32 = 4.0;
/// The space between small buttons, in points.
const SPACE: f32 = 4.0;

impl Lessons {
    pub(super) fn show_panel(&self, ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
        let content = |ui: &mut Ui, messages: &mut Vec<Message>| {
            self.show_head(ui, view);
            let frame = card(Palette::of(ui)).inner_margin(theme::PADDING);
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                self.show_title(ui, view);
                // The task is shown first, because the rest scrolls in a low window. The
                // explanation is read first.
                let explanation = ui.new_child(UiBuilder::new().id_salt("explanation")).unique_id();
                self.show_page(ui, view, messages);
                ui.scope_builder(UiBuilder::new().accessibility_parent(explanation), |ui| {
                    announce(&ui.label(self.place.lesson().text.text(view.language)));
                });
            });
            choose_pieces(ui, view, messages);
        };
        with_footer(ui, "guide", messages, content, |ui, messages| {
            self.show_turns(ui, view, messages);
            self.show_ways(ui, view, messages);
            show_way_back(ui, view, messages);
        });
    }

    /// Shows the title of the chapter, and the number of the lesson.
    fn show_head(&self, ui: &mut Ui, view: &TutorialView<'_>) {
        ui.heading(self.place.chapter().title.text(view.language));
        let (step, steps) = (self.place.lesson + 1, self.place.chapter().lessons.len());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let label = ui.weak(view.language.step_of(step, steps));
            let size = vec2(ui.available_width(), label.rect.height());
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            self.paint_bar(ui, view, rect);
        });
    }

    /// Paints the progress bar with a part for each lesson of the chapter. Those of complete
    /// lessons are filled.
    fn paint_bar(&self, ui: &Ui, view: &TutorialView<'_>, rect: Rect) {
        let palette = Palette::of(ui);
        let lessons = &self.place.chapter().lessons;
        let width = (rect.width() + BAR_GAP) / lessons.len() as f32;
        for (step, lesson) in lessons.iter().enumerate() {
            let left = rect.left() + width * step as f32;
            let bar = Rect::from_center_size(
                pos2(left + (width - BAR_GAP) / 2.0, rect.center().y),
                vec2(width - BAR_GAP, BAR_HEIGHT),
            );
            let fill = if view.progress.is_complete(lesson) {
                palette.accent
            } else if step == self.place.lesson {
                palette.accent.lerp_to_gamma(palette.line, 0.6)
            } else {
                palette.line
            };
            ui.painter().rect_filled(bar, BAR_HEIGHT / 2.0, fill);
        }
    }

    /// Shows the lesson's piece and title.
    fn show_title(&self, ui: &mut Ui, view: &TutorialView<'_>) {
        let lesson = self.place.lesson();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let radius = theme::COIN_RADIUS;
            let (rect, _) = ui.allocate_exact_size(vec2(2.0 * radius, 2.0 * radius), Sense::hover());
            paint_piece(ui.painter(), view.look, lesson.piece, rect.center(), radius, Height::Resting, 1.0);
            let title = RichText::new(lesson.title.text(view.language)).heading();
            announce(&ui.add(egui::Label::new(title).wrap()));
        });
    }

    /// Shows the page: the text of the example, or the task of the exercise.
    fn show_page(&self, ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
        let language = view.language;
        let lesson = self.place.lesson();
        let palette = Palette::of(ui);
        if lesson.pages() > 1 {
            let mark = if view.progress.has_done(self.place) { "✓ " } else { "" };
            // Counted as in the list of lessons, without the example.
            let exercises = lesson.exercises.len();
            let exercise = (self.place.page + 1).checked_sub(lesson.pages() - exercises).filter(|&at| at > 0);
            let name = exercise.map_or_else(
                || language.example().to_owned(),
                |exercise| language.exercise_of(exercise, exercises),
            );
            let which = ui.label(RichText::new(format!("{mark}{name}")).small().color(palette.weak));
            say_instead(&which, name);
            announce(&which);
        }
        let said = match (self.work.example(), self.work.exercise()) {
            (Some(example), _) => {
                let note = example.notes.range(..=self.work.shown()).next_back();
                note.map(|(_, note)| (false, note.text(language).to_owned()))
            }
            (None, Some(exercise)) => Some((true, language.lesson_task(exercise.task(), exercise.player()))),
            (None, None) => None,
        };
        if let Some((is_goal, said)) = said {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
                if is_goal {
                    ui.label(RichText::new("★").color(palette.accent_text));
                }
                // With an id for each page, the text is announced even if the last page had the
                // same.
                let Place { chapter, lesson, page } = self.place;
                ui.push_id((chapter, lesson, page), |ui| {
                    let said = RichText::new(said).color(palette.accent_text);
                    announce(&ui.add(egui::Label::new(said).wrap()));
                    say_here(ui, || self.how(view, palette).map(String::from));
                });
            });
        }
        self.show_line(ui, view, messages);
        if self.work.asks_to_judge() {
            let name = GuideLabel::Answers.text(view.language);
            option_group(ui, name, |ui| self.show_answers(ui, view, messages));
        }
        let why = self.work.exercise().filter(|_| self.work.is_done());
        if let Some(why) = why.and_then(|exercise| exercise.task().why.as_ref()) {
            let why = ui.label(why.text(language));
            announce(&why);
        }
    }

    /// Shows the played moves of the page's line, and the buttons that step through it.
    fn show_line(&self, ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
        let Some((start, moves)) = self.work.line().filter(|(_, moves)| !moves.is_empty()) else { return };
        let shown = self.work.shown();
        let written = view.notation.write_line(start, &moves[..shown]);
        let written = written.iter().map(ToString::to_string).collect::<Vec<_>>().join("  ");
        // Not announced as a whole: the status line announces each move as it is played.
        ui.label(RichText::new(written).small());
        messages.extend(show_steps(ui, view.language, shown, moves.len()).map(Message::Step));
    }

    /// Shows the possible answers how the repetition ends.
    fn show_answers(&self, ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
        for judgement in Judgement::ALL {
            let is_right = self.work.answer() == Some(judgement);
            let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
            let button = Button::selectable(is_right, view.language.judgement(judgement));
            let button = button.frame_when_inactive(true).min_size(size);
            if ui.add_enabled(self.work.answer().is_none() || is_right, button).clicked() && !is_right {
                messages.push(Message::Answer(judgement));
            }
        }
    }

    /// The main button's text and message: the next page, or after the last page of a chapter the
    /// game or the list.
    pub(super) fn onward(&self) -> (GuideLabel, Message) {
        match self.place.next() {
            _ if self.place.is_last_of_chapter() && self.place.chapter == 0 => {
                (GuideLabel::ToTheGame, Message::Close)
            }
            Some(next) if !self.place.is_last_of_chapter() => (GuideLabel::Next, Message::Show(next)),
            _ => (GuideLabel::AllLessons, Message::Open),
        }
    }

    /// Shows the buttons for the previous and the next page. After the last page of a chapter, the
    /// second one leads to the game or the list.
    fn show_turns(&self, ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let size = vec2((ui.available_width() - theme::GAP) / 2.0, theme::DIALOG_BUTTON_HEIGHT);
            let previous = self.place.previous();
            let back = Button::new(GuideLabel::Back.text(view.language)).min_size(size);
            if ui.add_enabled(previous.is_some(), back).clicked() {
                messages.extend(previous.map(Message::Show));
            }
            let (label, message) = self.onward();
            let text = label.text(view.language);
            let is_clicked = if self.work.is_done() {
                accent_button(ui, text, size.x, true).clicked()
            } else {
                ui.add(Button::new(text).min_size(size)).clicked()
            };
            messages.extend(is_clicked.then_some(message));
        });
    }

    /// Shows the buttons for a hint, a restart and the list.
    fn show_ways(&self, ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
        let ways = [
            (Label::Hint.text(view.language), Message::Hint, self.work.is_asking()),
            (GuideLabel::Again.text(view.language), Message::Again, true),
            (GuideLabel::AllLessons.text(view.language), Message::Open, true),
        ];
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            ui.spacing_mut().button_padding.x = 0.0;
            let room = ui.available_width() - (ways.len() - 1) as f32 * SPACE;
            let (font, widths) = shares(ui, &ways.each_ref().map(|(text, ..)| *text), room);
            for ((text, message, is_enabled), width) in ways.into_iter().zip(widths) {
                let button = Button::new(RichText::new(text).font(font.clone())).truncate();
                let size = vec2(width, theme::SMALL_BUTTON_HEIGHT);
                if ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, button)).inner.clicked() {
                    messages.push(message);
                }
            }
        });
    }
}

pub fn show_way_back(ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
    if way_back(ui, view.language, Label::BackToGame) {
        messages.push(Message::Close);
    }
}

/// Shows the choice of the piece set, because not everyone reads Chinese.
pub fn choose_pieces(ui: &mut Ui, view: &TutorialView<'_>, messages: &mut Vec<Message>) {
    ui.add_space(theme::GAP);
    let label = ui.weak(Label::Pieces.text(view.language));
    let mut look = view.look;
    ui.label_inputs_by(label.id, |ui| piece_sets(ui, view.language, &mut look));
    if look != view.look {
        messages.push(Message::SetLook(look));
    }
}
