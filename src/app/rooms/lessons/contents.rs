//! The list of the lessons: the progress, and the next lesson.

use eframe::egui::{Button, CollapsingHeader, CursorIcon, Id, Rect, RichText, Sense, Ui, vec2};

use super::panel::{choose_pieces, show_way_back};
use super::{LessonView, Lessons, Message};
use crate::app::board::Geometry;
use crate::app::command::Requests;
use crate::app::kit::{WithTooltip, accent_button, fitted, scrolling, with_footer};
use crate::app::text::LessonLabel;
use crate::app::theme::{self, Palette};
use crate::lessons::{Place, chapters};

impl Lessons {
    /// Lays a veil over the board, which is only a preview beside the list. A click opens its page.
    pub(super) fn veil_board(
        &self,
        ui: &Ui,
        board: Rect,
        view: &LessonView<'_>,
        requests: &mut Requests<Message>,
    ) {
        let frame = Geometry::fit(board, ui.pixels_per_point(), false).frame();
        let veil = Palette::of(ui).window.gamma_multiply(theme::VEIL);
        ui.painter().rect_filled(frame, 0.0, veil);
        let preview = ui.interact(frame, Id::unique("preview of a lesson"), Sense::CLICK);
        let text = way_on(view, self.place);
        if preview.on_hover_cursor(CursorIcon::PointingHand).tooltip(text).clicked() {
            requests.push(Message::Show(self.place).into());
        }
    }

    /// Shows the list. If it `is_coming`, the button that continues the course gets the focus.
    pub(super) fn show_contents(
        &self,
        ui: &mut Ui,
        view: &LessonView<'_>,
        is_coming: bool,
        requests: &mut Requests<Message>,
    ) {
        let content = |ui: &mut Ui, requests: &mut Requests<Message>| {
            ui.heading(LessonLabel::Title.text(view.core.language()));
            let next = view.progress.next(view.core.settings.remembered.knows_moves);
            show_next(ui, view, next, is_coming, requests);
            for chapter in 0..chapters().len() {
                let is_open = next.unwrap_or_default().chapter == chapter;
                show_chapter(ui, view, chapter, is_open, requests);
            }
        };
        let footer = |ui: &mut Ui, requests: &mut Requests<Message>| {
            choose_pieces(ui, view, requests);
            show_way_back(ui, view.core.language(), requests);
        };
        let room = ui.available_rect_before_wrap();
        if room.height() >= theme::LESSONS_ROOM {
            return with_footer(ui, ("lessons", ()), requests, content, footer);
        }
        // In a low window the lessons need all of the height.
        scrolling(ui, room, ("lessons", ()), |ui| {
            content(ui, requests);
            footer(ui, requests);
        });
    }
}

/// Says that the course begins or goes on with a lesson.
fn way_on(view: &LessonView<'_>, place: Place) -> String {
    let (language, title) = (view.core.language(), place.lesson().title.text(view.core.language()));
    if view.progress.place().is_some() { language.go_on_with(title) } else { language.begin_with(title) }
}

/// Shows the button that continues the course.
fn show_next(
    ui: &mut Ui,
    view: &LessonView<'_>,
    next: Option<Place>,
    is_coming: bool,
    requests: &mut Requests<Message>,
) {
    let language = view.core.language();
    let Some(next) = next else {
        ui.label(LessonLabel::CourseDone.text(language));
        return;
    };
    let button = accent_button(ui, &way_on(view, next), ui.available_width(), true);
    if is_coming {
        button.request_focus();
    }
    if button.clicked() {
        requests.push(Message::Show(next).into());
    }
}

/// Shows a chapter: how many of its lessons are complete, and a row for each lesson.
fn show_chapter(
    ui: &mut Ui,
    view: &LessonView<'_>,
    chapter: usize,
    is_open: bool,
    requests: &mut Requests<Message>,
) {
    let Some(content) = chapters().get(chapter) else { return };
    let done = content.lessons.iter().filter(|lesson| view.progress.is_complete(lesson)).count();
    let heading = format!("{}  {done}/{}", content.title.text(view.core.language()), content.lessons.len());
    let width = ui.available_width() - ui.spacing().indent - ui.spacing().button_padding.x;
    CollapsingHeader::new(fitted(ui, &heading, width).strong())
        .id_salt(chapter)
        .default_open(is_open)
        .show_unindented(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for lesson in 0..content.lessons.len() {
                show_lesson(ui, view, Place { chapter, lesson, page: 0 }, requests);
            }
        });
}

/// Shows the lesson that begins at `first` as a row. A click continues it.
fn show_lesson(ui: &mut Ui, view: &LessonView<'_>, first: Place, requests: &mut Requests<Message>) {
    let palette = Palette::of(ui);
    let lesson = first.lesson();
    let title = lesson.title.text(view.core.language());
    let (count, all) = (view.progress.count(lesson), lesson.exercises.len());
    let (mark, color) = match count {
        0 => ("○", palette.text),
        _ if count == all => ("✓", palette.accent_text),
        _ => ("◇", palette.text),
    };
    let text = RichText::new(format!("{mark} {title}")).color(color);
    let figure = RichText::new(format!("{count}/{all}")).small().color(palette.weak);
    let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
    let button = Button::new(text).right_text(figure).frame_when_inactive(false).min_size(size);
    let said = [title, &view.core.language().exercises_done(count, all)].join(view.core.language().comma());
    if ui.add(button).accessible_name(said).clicked() {
        requests.push(Message::Show(view.progress.entry(first)).into());
    }
}
