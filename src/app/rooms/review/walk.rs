//! The walk through a game. Before a key moment it shows the verdict and three buttons; elsewhere
//! the game in a few sentences.

use eframe::egui::{
    Align, Button, Id, Label as Text, Layout, Memory, Response, RichText, TextStyle, Ui, WidgetInfo,
    accesskit::Role, vec2,
};

use super::Message;
use super::buttons::{Choice, STEP_WIDTH, note_step, show_choices, step_id};
use super::habit::show_lessons;
use super::replay::{Replay, ShownLine, played_line_id};
use super::rows::{Row, Rows, show_note, show_text, show_told};
use crate::app::command::Requests;
use crate::app::kit::{WithTooltip, as_heading, sense_of_text, text_width, wrapped_with};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::session::Habit;

/// The user's place on the walk.
pub struct Walk<'a> {
    pub rows: &'a Rows,
    /// The ply shown; `None` if that is not on the game's line.
    pub shown: Option<usize>,
    /// Whether the walk has ended, and nothing else was shown since.
    pub has_ended: bool,
    /// Whether the same game can be begun again.
    pub can_rematch: bool,
    pub replay: Option<&'a Replay>,
    pub habit: Option<Habit>,
    pub language: Language,
    /// The only human's side.
    pub user: Option<Side>,
    /// Whether the user made some.
    pub has_mistakes: bool,
    /// Whether the scores are from a file. There are then no mistakes to practise.
    pub is_foreign: bool,
}

impl Walk<'_> {
    pub fn show(&self, ui: &mut Ui, requests: &mut Requests<Message>) {
        let has_stepped = ui.data_mut(|data| data.remove_temp(step_id())) == Some(true);
        let onward = match self.rows.moment(self.shown) {
            Some(row) => self.show_moment(ui, row, requests),
            None if self.has_ended => self.show_end(ui, requests),
            None => self.show_summary(ui, requests),
        };
        let Some(onward) = onward else { return };
        if has_stepped {
            onward.request_focus();
        }
        note_step(&onward);
    }

    /// The next step: to the next key moment, and from the last one to the end of the walk.
    fn next(&self, row: &Row) -> Message {
        let next = self.rows.steps().find(|other| other.ply > row.ply);
        next.map_or(Message::EndWalk, |next| Message::Walk(next.ply))
    }

    /// Returns the button that leads on.
    fn show_moment(&self, ui: &mut Ui, row: &Row, requests: &mut Requests<Message>) -> Option<Response> {
        // The sentence comes last, so that the buttons keep their place however long it is.
        let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
        let show_top = |ui: &mut Ui| {
            ui.set_min_size(size);
            ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
            ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
            match self.replay {
                Some(replay) => replay.show_controls(ui, self.language, requests),
                None => {
                    self.show_title(ui, row, requests);
                    None
                }
            }
        };
        let pause = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), show_top).inner;
        let onward = ui.scope(|ui| self.show_ways(ui, row, pause, requests)).inner;
        let end = self.replay.and_then(Replay::end_word);
        let sentence = RichText::new(end.unwrap_or(&row.sentence));
        let sentence = if end.is_some() { sentence.strong() } else { sentence };
        let sense = sense_of_text(ui);
        wrapped_with(ui, sentence, sense);
        let legend = match self.replay {
            // At the end of the line there is no next move.
            Some(_) => end.is_none().then(|| ReviewLabel::LineArrow.text(self.language).into()),
            None => Some(self.language.arrows(row.better_move.as_deref())),
        };
        legend.into_iter().for_each(|legend| show_note(ui, &legend));
        row.chances.iter().chain(&row.standing).for_each(|note| show_note(ui, note));
        onward
    }

    /// Shows the way back, the move played, and the place of the moment among the others.
    fn show_title(&self, ui: &mut Ui, row: &Row, requests: &mut Requests<Message>) {
        let (palette, language) = (Palette::of(ui), self.language);
        let steps = || self.rows.steps();
        let back = steps().rev().find(|other| other.ply < row.ply);
        let label = ReviewLabel::Previous.text(language);
        let size = vec2(STEP_WIDTH, theme::SMALL_BUTTON_HEIGHT);
        let button = ui.add_enabled(back.is_some(), Button::new("◀").min_size(size));
        button.widget_info(|| WidgetInfo::labeled(Role::Button, back.is_some(), label));
        let button = button.tooltip(label);
        if let Some(back) = back.filter(|_| button.clicked()) {
            requests.push(Message::Walk(back.ply).into());
            // At the first moment the button is disabled, and loses the focus.
            if steps().next().is_some_and(|first| first.ply == back.ply) {
                note_step(&button);
            }
        }
        let title = RichText::new(&row.heading).color(palette.class(row.class).unwrap_or(palette.text));
        let place = steps().position(|other| other.ply == row.ply);
        let count = place.map(|place| language.out_of(place + 1, steps().count()));
        let font = TextStyle::Small.resolve(ui.style());
        let reserved = count.as_deref().map_or(0.0, |count| text_width(ui, count, &font) + theme::GAP);
        let title = ui.scope(|ui| {
            ui.set_max_width((ui.available_width() - reserved).max(0.0));
            ui.add(Text::new(title.strong()).truncate())
        });
        as_heading(&title.inner, &row.heading);
        if let Some(count) = count {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(count).small().color(palette.weak));
            });
        }
    }

    /// Shows what can be done at a moment. After Enter the focus goes to `pause`, the button that
    /// pauses the line on the board, and afterwards back. Returns the button that leads on.
    fn show_ways(
        &self,
        ui: &mut Ui,
        row: &Row,
        pause: Option<Response>,
        requests: &mut Requests<Message>,
    ) -> Option<Response> {
        let is_own = row.is_own(self.user);
        let none = if is_own { ReviewLabel::NoneToFind } else { ReviewLabel::OpponentsMove };
        let choices = [
            Choice::new(
                ReviewLabel::ShowWhy,
                ReviewLabel::ShowWhyHint,
                Message::Replay(row.ply, ShownLine::Why),
            ),
            Choice::new(ReviewLabel::TryYourself, ReviewLabel::TryYourselfHint, Message::Try(row.ply))
                .enabled(row.better_move.is_some() && !self.is_foreign && is_own, none),
            Choice::new(ReviewLabel::Onward, ReviewLabel::Next, self.next(row)),
        ];
        let shown = show_choices(ui, self.language, &choices, requests);
        let [why, _, onward] = <[Response; 3]>::try_from(shown).ok()?;
        [&why, &onward].into_iter().for_each(note_step);
        let Some(pause) = pause else {
            let had_focus = ui.data_mut(|data| data.remove_temp::<Option<Id>>(line_id())).flatten();
            // With a screen reader, the button that paused the line has it still.
            let is_free = ui.memory(|memory| memory.focused().is_none_or(|id| Some(id) == had_focus));
            if had_focus.is_some() && is_free {
                why.request_focus();
            }
            return Some(onward);
        };
        // egui takes the focus away before Escape ends the line.
        if let Some(focused) = ui.memory(Memory::focused) {
            let kept = Some(pause.id).filter(|&id| id == focused);
            ui.data_mut(|data| data.insert_temp(line_id(), kept));
        }
        if pause.has_focus() {
            ui.data_mut(|data| data.insert_temp(played_line_id(), pause.id));
        }
        Some(pause)
    }

    /// Returns the button that leads on.
    fn show_summary(&self, ui: &mut Ui, requests: &mut Requests<Message>) -> Option<Response> {
        let language = self.language;
        let [went, turned] = &self.rows.summary;
        show_told(ui, went);
        let mut show = |ui: &mut Ui, (name, text): (&str, &str), way: Option<Message>| {
            let Some(way) = way else { return show_told(ui, text) };
            let colored = RichText::new(text).small().color(Palette::of(ui).text);
            let link = show_text(ui, Id::unique(name), colored.into(), (text, false));
            if link.clicked() {
                requests.push(way.into());
            }
            note_step(&link);
        };
        if let Some((praise, after)) = &self.rows.praise {
            // After the move, the walk may speak of the opponent's mistake.
            let place = |after: usize| after - usize::from(self.rows.moment(Some(after)).is_some());
            show(ui, ("praise", praise), after.map(|after| Message::Show(place(after))));
        }
        show(ui, ("turning point", turned), self.rows.turning_point.map(Message::Walk));
        self.show_lesson(ui, requests);
        let after = |row: &&Row| self.shown.is_some_and(|shown| row.ply > shown);
        let next = self.rows.steps().find(after).or(self.rows.steps().next())?;
        let walk = Choice::new(ReviewLabel::Walk, ReviewLabel::WalkHint, Message::Walk(next.ply));
        show_choices(ui, language, &[walk], requests).pop()
    }

    /// Shows what the game teaches.
    fn show_lesson(&self, ui: &mut Ui, requests: &mut Requests<Message>) {
        match &self.rows.lessons[..] {
            [] => show_told(ui, self.lesson_of_none().text(self.language)),
            lessons => show_lessons(ui, self.language, lessons, self.habit, requests),
        }
    }

    /// What is told if the game has no lesson. Mistakes may have no known reason, and so none.
    const fn lesson_of_none(&self) -> ReviewLabel {
        if self.has_mistakes { ReviewLabel::PractiseMoments } else { ReviewLabel::LittleToPractise }
    }

    /// Shows what to take away from the walk, and what can be done next. Returns the first of these
    /// buttons that can be used.
    fn show_end(&self, ui: &mut Ui, requests: &mut Requests<Message>) -> Option<Response> {
        let language = self.language;
        ui.label(RichText::new(ReviewLabel::WalkDone.text(language)).strong());
        self.show_lesson(ui, requests);
        let unwalked = self.rows.unwalked();
        if unwalked > 0 {
            show_note(ui, &language.more_in_list(unwalked));
        }
        let practise = Choice::new(ReviewLabel::PractiseThese, ReviewLabel::PractiseHint, Message::Practise);
        let first = self.rows.steps().next().map(|row| row.ply);
        let again = |ply| Choice::new(ReviewLabel::WalkAgain, ReviewLabel::WalkHint, Message::Walk(ply));
        let rematch = Choice::new(ReviewLabel::Rematch, ReviewLabel::RematchHint, Message::Rematch);
        let ways = [
            Some(practise).filter(|_| self.has_mistakes && !self.is_foreign),
            Some(rematch).filter(|_| self.can_rematch),
            // It stands where *Next* was: a click too many does no harm.
            first.map(again),
        ];
        let ways: Vec<Choice> = ways.into_iter().flatten().collect();
        if ways.is_empty() {
            return None;
        }
        show_choices(ui, language, &ways, requests).into_iter().next()
    }
}

/// The id under which the button that pauses the line is stored while it has the focus.
fn line_id() -> Id {
    Id::unique("focus on the line of a review")
}
