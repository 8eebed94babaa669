//! The judged moves as text. Written once, and again when the language or notation changes.

use std::sync::Arc;

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    FontSelection, Id, Label, Response, RichText, Sense, TextFormat, TextStyle, Ui, WidgetInfo, WidgetText,
    accesskit::Role, pos2, vec2,
};

use super::cells::keep_sideways;
use crate::app::kit::{sense_of_text, with_whole_moves};
use crate::app::text::{Language, ReviewWords};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Position, Side};
use crate::game::Game;
use crate::game::notation::Notation;
use crate::game::review::{Class, Lesson, MoveReview, Review};

/// The most key moments that are listed.
const MOST_MOMENTS: usize = 12;

/// The judged moves of a review as text.
#[derive(Default)]
pub struct Rows {
    /// The language and notation in which they are written, and the only human's side.
    key: Option<(Language, Notation, Option<Side>)>,
    pub rows: Vec<Row>,
    /// Where the game turned: the number of plies played before, and the text.
    pub turning_point: Option<(usize, String)>,
    /// What the user should learn; where no single person played here, what each side should.
    pub lessons: Vec<(Lesson, String)>,
}

/// A judged move as text.
pub struct Row {
    /// The number of plies played before it.
    pub ply: usize,
    pub side: Side,
    pub class: Class,
    /// Its move number, as in running text.
    number: String,
    /// The move with the sign of its class, as `??`.
    play: String,
    verdict: String,
    /// The better line; empty unless the move is bad.
    pub better: Written,
    /// How the opponent answers, if that shows why the move is bad, or nothing is known of that; else empty.
    pub refutation: Written,
    /// How surely it is known why the move is bad; empty where nothing is known.
    pub certainty: &'static str,
    pub is_key: bool,
}

/// A line of moves.
#[derive(Default)]
pub struct Written {
    pub shown: String,
    /// With the numbers of the moves, for a screen reader: the board that tells whose move it is is not seen then.
    pub said: String,
}

impl Written {
    fn of(moves: &[String], first: usize, language: Language, game: &Game) -> Self {
        let side = |ply| game.side_at(ply);
        let numbered = moves.iter().zip(first..).map(|(play, ply)| {
            let is_numbered = ply == first || side(ply) == Side::Red;
            let number = is_numbered.then(|| language.move_number(game.move_number(ply), side(ply)));
            number.map_or_else(|| play.clone(), |number| format!("{number} {play}"))
        });
        Self { shown: moves.join("  "), said: numbered.collect::<Vec<_>>().join(" ") }
    }
}

impl Rows {
    /// The rows of a review in this language and notation, with what `user` should learn.
    pub fn of(
        &mut self,
        game: &Game,
        review: &Review,
        (language, notation): (Language, Notation),
        user: Option<Side>,
    ) -> &Self {
        let key = Some((language, notation, user));
        if std::mem::replace(&mut self.key, key) != key {
            let keys: Vec<usize> = review.key_moments(MOST_MOMENTS).iter().map(|judged| judged.ply).collect();
            let words = ReviewWords(language, notation);
            let mut position = game.start().clone();
            let mut played = 0;
            let row = |judged: &MoveReview| {
                for &play in &game.line()[played..judged.ply] {
                    position.make(play);
                }
                played = judged.ply;
                let better = if judged.class.is_fault() { judged.better_told(&position) } else { &[] };
                let reason = judged.reason.as_ref();
                let mut after = position.clone();
                after.make(judged.play);
                let written = |from: &Position, moves: &[Move], first| {
                    Written::of(&notation.write_line(from, moves), first, language, game)
                };
                let number = language.move_number(game.move_number(judged.ply), judged.side);
                let play = notation.write(&position, judged.play);
                Row {
                    ply: judged.ply,
                    side: judged.side,
                    class: judged.class,
                    number,
                    play: format!("{play}{}", judged.class.sign_text()),
                    verdict: words.told(judged, &position),
                    better: written(&position, better, judged.ply),
                    refutation: written(&after, judged.answer_told(), judged.ply + 1),
                    certainty: reason.map_or("", |reason| language.certainty(reason.certainty())),
                    is_key: keys.contains(&judged.ply),
                }
            };
            self.rows = review.moves.iter().map(row).collect();
            self.turning_point = review.turning_point().and_then(|judged| {
                let row = self.rows.iter().find(|row| row.ply == judged.ply)?;
                let play = format!("{} {}", row.number, row.play);
                Some((row.ply, language.labelled(language.turning_point(), &play)))
            });
            let told = |told: (Option<Side>, Lesson)| match user {
                Some(_) => language.own_lesson(told.1),
                None => language.told_lesson(told),
            };
            let lessons = review.lessons_for(user).into_iter();
            self.lessons = lessons.map(|lesson| (lesson.1, told(lesson))).collect();
        }
        self
    }
}

impl Row {
    /// The whole text, for a screen reader.
    pub fn said(&self) -> String {
        format!("{} {}  {}", self.number, self.play, self.verdict)
    }

    /// The whole text with its colours.
    pub fn text(&self, ui: &Ui, palette: &Palette) -> LayoutJob {
        let mut job = LayoutJob::default();
        let font = TextStyle::Small.resolve(ui.style());
        let mut add = |text: &str, color| job.append(text, 0.0, TextFormat::simple(font.clone(), color));
        add(&format!("{} ", self.number), palette.weak);
        add(&self.play, palette.side(self.side));
        add(&format!("  {}", self.verdict), palette.class(self.class).unwrap_or(palette.text));
        job
    }
}

/// Shows a text across `ui` that can be clicked, and keeps the focus wherever it comes to stand.
pub fn show_text(ui: &mut Ui, id: Id, text: WidgetText, (said, is_shown): (&str, bool)) -> Response {
    const MARGIN: f32 = 4.0;
    let palette = Palette::of(ui);
    let width = ui.available_width();
    let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap.max_width = width - 2.0 * MARGIN;
    let galley = with_whole_moves(ui, job);
    let height = (galley.size().y + MARGIN).max(theme::SMALL_BUTTON_HEIGHT);
    let (_, rect) = ui.allocate_space(vec2(width, height));
    let response = ui.interact(rect, id, Sense::click());
    if is_shown {
        ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, palette.accent_wash);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, palette.button_hovered);
    }
    let top = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(pos2(rect.left() + MARGIN, top), galley, palette.text);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, said));
    keep_sideways(&response);
    response
}

/// Shows a text that is only read.
pub fn show_note(ui: &mut Ui, note: &str) {
    let text = RichText::new(note).small().color(Palette::of(ui).weak);
    keep_sideways(&ui.add(Label::new(text).wrap().sense(sense_of_text(ui))));
}
