//! The panel beside the board of a page: the lesson, its example or exercise, the buttons.

use eframe::egui::{Button, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::{LessonView, Lessons, Message};
use crate::app::command::{Request, Requests};
use crate::app::kit::{
    Way, announce, card, option_group, piece_sets, say_here, say_instead, show_coin, show_small_ways,
    show_steps, show_texts, show_ways, why_disabled, with_footer, wrapped,
};
use crate::app::text::{Label, Language, LessonLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Position};
use crate::lessons::{Judgement, Place, Task};

/// The height of the progress bar and the gap between its parts, in points.
const BAR_HEIGHT: f32 = 5.0;
const BAR_GAP: f32 = 4.0;
/// The space between small buttons, in points.
const SPACE: f32 = 4.0;

impl Lessons {
    /// Shows the page, and its buttons, which stay in view. In a low panel the way back to the game
    /// scrolls with the page.
    pub(super) fn show_panel(&self, ui: &mut Ui, view: &LessonView<'_>, requests: &mut Requests<Message>) {
        let language = view.core.language();
        let is_low = ui.available_height() < theme::FOOTED_HEIGHT + theme::FOOTER_HEIGHT;
        let content = |ui: &mut Ui, requests: &mut Requests<Message>| {
            self.show_head(ui, view);
            let frame = card(Palette::of(ui)).inner_margin(theme::PADDING);
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                self.show_title(ui, view);
                // The task is shown first, because the rest scrolls in a low window. The
                // explanation is read first.
                let explanation = ui.new_child(UiBuilder::new().id_salt("explanation")).unique_id();
                self.show_page(ui, view, requests);
                ui.scope_builder(UiBuilder::new().accessibility_parent(explanation), |ui| {
                    announce(&wrapped(ui, self.place.lesson().text.text(view.core.language())));
                });
            });
            choose_pieces(ui, view, requests);
            if is_low {
                show_way_back(ui, language, requests);
            }
        };
        let Place { chapter, lesson, page } = self.place;
        with_footer(ui, ("guide", (chapter, lesson, page)), requests, content, |ui, requests| {
            self.show_line_steps(ui, language, requests);
            show_ways(ui, self.turns(language), requests);
            self.show_ways(ui, language, requests);
            if !is_low {
                show_way_back(ui, language, requests);
            }
        });
    }

    /// Shows the title of the chapter, and the number of the lesson.
    fn show_head(&self, ui: &mut Ui, view: &LessonView<'_>) {
        ui.heading(self.place.chapter().title.text(view.core.language()));
        let (step, steps) = (self.place.lesson + 1, self.place.chapter().lessons.len());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let label = ui.weak(view.core.language().step_of(step, steps));
            let size = vec2(ui.available_width(), label.rect.height());
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            self.paint_bar(ui, view, rect);
        });
    }

    /// Paints the progress bar with a part for each lesson of the chapter. Those of complete
    /// lessons are filled.
    fn paint_bar(&self, ui: &Ui, view: &LessonView<'_>, rect: Rect) {
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
    fn show_title(&self, ui: &mut Ui, view: &LessonView<'_>) {
        let lesson = self.place.lesson();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            show_coin(ui, view.core.settings.look, lesson.piece);
            let title = RichText::new(lesson.title.text(view.core.language())).heading();
            announce(&wrapped(ui, title));
        });
    }

    /// Shows the page: the text of the example, or the task of the exercise.
    fn show_page(&self, ui: &mut Ui, view: &LessonView<'_>, requests: &mut Requests<Message>) {
        let language = view.core.language();
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
        let (quiz, example) = (self.work.quiz(), lesson.example.as_ref());
        let said = match quiz.task() {
            Some(task) => Some((true, language.lesson_task(task, task.player()))),
            None => {
                let note = example.and_then(|example| example.notes.range(..=quiz.shown).next_back());
                note.map(|(_, note)| (false, note.text(language).to_owned()))
            }
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
                    announce(&wrapped(ui, said));
                    say_here(ui, || self.how(view, palette).map(String::from));
                });
            });
        }
        self.show_line(ui, view);
        if quiz.asks_to_judge() {
            let name = LessonLabel::Answers.text(view.core.language());
            option_group(ui, name, |ui| self.show_answers(ui, view, requests));
        }
        let done = quiz.task().filter(|_| self.work.is_over());
        if let Some(why) = done.and_then(|task| task.why.as_ref()) {
            let why = wrapped(ui, why.text(language));
            announce(&why);
        }
    }

    /// The page's line, if it has one.
    fn line(&self) -> Option<(&'static Position, &'static [Move])> {
        self.work.quiz().line.filter(|(_, moves)| !moves.is_empty())
    }

    /// Shows the played moves of the page's line.
    fn show_line(&self, ui: &mut Ui, view: &LessonView<'_>) {
        let Some((start, moves)) = self.line() else { return };
        let shown = self.work.quiz().shown;
        let written = view.core.notation().write_line(start, &moves[..shown]);
        let written = written.iter().map(ToString::to_string).collect::<Vec<_>>().join("  ");
        // Not announced as a whole: the status line announces each move as it is played.
        wrapped(ui, RichText::new(written).small());
    }

    /// Shows the buttons that step through the page's line.
    fn show_line_steps(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        if let Some((_, moves)) = self.line() {
            let asked = show_steps(ui, language, self.work.quiz().shown, moves.len());
            requests.extend(asked.map(|shown| Request::Own(Message::Step(shown))));
        }
    }

    /// Shows the possible answers how the repetition ends.
    fn show_answers(&self, ui: &mut Ui, view: &LessonView<'_>, requests: &mut Requests<Message>) {
        for judgement in Judgement::ALL {
            let is_over = self.work.is_over();
            let is_right = is_over && self.work.quiz().task().and_then(Task::judgement) == Some(judgement);
            let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
            let button = Button::selectable(is_right, view.core.language().judgement(judgement));
            let button = button.frame_when_inactive(true).min_size(size);
            if ui.add_enabled(!is_over || is_right, button).clicked() && !is_right {
                requests.push(Message::Answer(judgement).into());
            }
        }
    }

    /// The main button's text and message: the next page, or after the last page of a chapter the
    /// game or the list.
    pub(super) fn onward(&self) -> (LessonLabel, Message) {
        match self.place.next() {
            _ if self.place.is_last_of_chapter() && self.place.chapter == 0 => {
                (LessonLabel::ToTheGame, Message::Close)
            }
            Some(next) if !self.place.is_last_of_chapter() => (LessonLabel::Next, Message::Show(next)),
            _ => (LessonLabel::AllLessons, Message::Open),
        }
    }

    /// The buttons to the previous and the next page. After the last page of a chapter, the second
    /// leads to the game or the list.
    fn turns(&self, language: Language) -> [Way<Message>; 2] {
        let back = LessonLabel::Back.text(language);
        let back = Way::new(back, self.place.previous().map(Message::Show));
        let (label, onward) = self.onward();
        let text = label.text(language);
        let is_seen = self.line().is_some_and(|(_, moves)| self.work.quiz().shown == moves.len());
        let is_done = self.work.is_over() || is_seen;
        [back, if is_done { Way::main(text, onward) } else { Way::new(text, onward) }]
    }

    /// Shows the buttons for a hint, a restart and the list.
    fn show_ways(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let ways = [
            (Label::Hint.text(language), Message::Hint, self.work.asks_for_moves()),
            (LessonLabel::Again.text(language), Message::Again, true),
            (LessonLabel::AllLessons.text(language), Message::Open, true),
        ];
        show_texts(ui, &ways.map(|(text, ..)| text), (SPACE, false), |ui, index, text, size| {
            let (_, message, is_enabled) = ways[index];
            let button = Button::new(text).truncate();
            let response = ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, button)).inner;
            if why_disabled(response, LessonLabel::NoMoveAsked.text(language)).clicked() {
                requests.push(message.into());
            }
        });
    }
}

/// Shows the button that leads back to the game.
pub fn show_way_back(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    show_small_ways(ui, [Way::new(Label::BackToGame.text(language), Message::Close)], requests);
}

/// Shows the choice of the piece set, because not everyone reads Chinese.
pub fn choose_pieces(ui: &mut Ui, view: &LessonView<'_>, requests: &mut Requests<Message>) {
    ui.add_space(theme::GAP);
    let label = ui.weak(Label::Pieces.text(view.core.language()));
    let mut look = view.core.settings.look;
    ui.label_inputs_by(label.id, |ui| piece_sets(ui, view.core.language(), &mut look));
    if look != view.core.settings.look {
        requests.push(Message::SetLook(look).into());
    }
}
