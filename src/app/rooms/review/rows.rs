//! The judged moves as text. Written again only when the language, the notation or the outcome
//! changes.

use std::sync::Arc;

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Color32, FontSelection, Id, Response, RichText, Sense, TextFormat, TextStyle, Ui, WidgetInfo, WidgetText,
    accesskit::Role, pos2, vec2,
};

use super::cells::keep_sideways;
use crate::app::kit::{laid_out, sense_of_text, wrapped_with};
use crate::app::text::{Coach, Language, ReviewWords};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Position, Side};
use crate::game::review::{Class, Lesson, MoveReview, Review};
use crate::game::{Game, Outcome};

/// The maximum number of key moments that are listed.
const MAX_MOMENTS: usize = 12;
/// The maximum number of moments on the walk: those that cost most, and the turning point.
const MAX_STEPS: usize = 6;

/// The judged moves of a review as text.
#[derive(Default)]
pub struct Rows {
    /// The values that the texts depend on.
    key: Option<(Coach, Outcomes)>,
    pub rows: Vec<Row>,
    /// How the game went, and where it turned.
    pub summary: [String; 2],
    /// The ply before the move that turned the game.
    pub turning_point: Option<usize>,
    /// What was done well, and the ply after the move if it is a single one.
    pub praise: Option<(String, Option<usize>)>,
    /// The lessons for the user. If the game has not exactly one human player, those for each side.
    pub lessons: Vec<(Lesson, String)>,
}

/// The outcome of the game, and the only human's side.
type Outcomes = (Option<Outcome>, Option<Side>);

/// A judged move as text.
pub struct Row {
    /// The number of plies before it.
    pub ply: usize,
    pub side: Side,
    pub class: Class,
    /// Its number, and the move with the sign of its class, such as `??`.
    pub title: String,
    /// The same on the walk: for a beginner, the move is in words, too.
    pub heading: String,
    /// Its fault in one sentence; `verdict` has the full text with the moves that show it.
    pub sentence: String,
    verdict: String,
    /// The text if the same fault occurred several times.
    pub standing: Option<String>,
    /// The better move, if it is known. Scores from a file may have none.
    pub better_move: Option<String>,
    /// The better line. Empty unless the move is bad.
    pub better: Written,
    /// The opponent's answer, if it shows the fault or the fault is unknown. Otherwise empty.
    pub refutation: Written,
    /// How certain the fault is. `None` if it is unknown.
    pub certainty: Option<&'static str>,
    /// Whether it is in the list of key moments.
    pub is_key: bool,
    /// Whether the walk stops there.
    pub is_step: bool,
    /// How much the move has lowered the winning chances.
    pub chances: Option<String>,
}

/// A line of moves.
#[derive(Default)]
pub struct Written {
    pub shown: String,
    /// The moves with their numbers for a screen reader, whose user does not see the side to move.
    pub said: String,
}

impl Written {
    fn of(moves: &[String], first: usize, language: Language, game: &Game) -> Self {
        let side = |ply| game.side_at(ply);
        let numbered = moves.iter().zip(first..).map(|(mv, ply)| {
            let is_numbered = ply == first || side(ply) == Side::Red;
            let number = is_numbered.then(|| language.move_number(game.move_number(ply), side(ply)));
            number.map_or_else(|| mv.clone(), |number| format!("{number} {mv}"))
        });
        Self { shown: moves.join("  "), said: numbered.collect::<Vec<_>>().join(" ") }
    }
}

impl Row {
    /// Whether the user made the move. Without a single user, all moves count as the user's.
    pub fn is_own(&self, user: Option<Side>) -> bool {
        user.is_none_or(|user| self.side == user)
    }
}

impl Rows {
    /// The rows of a review in the words of this coach, with the lessons for `user`.
    pub fn of(&mut self, game: &Game, review: &Review, coach: Coach, (outcome, user): Outcomes) -> &Self {
        let key = Some((coach, (outcome, user)));
        if std::mem::replace(&mut self.key, key) != key {
            let [keys, steps] = [MAX_MOMENTS, MAX_STEPS].map(|most| {
                let moments = review.key_moments(most, user).into_iter();
                moments.map(|judged| judged.ply).collect::<Vec<usize>>()
            });
            let words = coach.words;
            let ReviewWords(language, notation) = words;
            let mut position = game.start().clone();
            let mut played = 0;
            let row = |judged: &MoveReview| {
                for &mv in &game.line()[played..judged.ply] {
                    position.make(mv);
                }
                played = judged.ply;
                let better = if judged.class.is_fault() { judged.better_told(&position) } else { &[] };
                let reason = judged.reason.as_ref();
                let after = position.after(judged.mv);
                let written = |from: &Position, moves: &[Move], first| {
                    Written::of(&notation.write_line(from, moves), first, language, game)
                };
                let number = language.move_number(game.move_number(judged.ply), judged.side);
                let mv = notation.write(&position, judged.mv);
                let sign = judged.class.sign_text();
                let sentence = coach.brief(judged, &position);
                // No sign marks a piece that is given away in a decided game.
                let sentence = match judged.class.is_decided() && reason.is_some() {
                    true => language.sentences(language.class(judged.class), &sentence),
                    false => sentence,
                };
                Row {
                    ply: judged.ply,
                    side: judged.side,
                    class: judged.class,
                    title: format!("{number} {mv}{sign}"),
                    heading: coach.numbered(game, &position, (judged.ply, judged.mv)) + sign,
                    sentence,
                    verdict: words.told(judged, &position),
                    standing: coach.standing(game, review, judged),
                    better_move: judged.better.first().map(|&mv| coach.mv(&position, mv)),
                    better: written(&position, better, judged.ply),
                    refutation: written(&after, judged.answer_told(&after), judged.ply + 1),
                    certainty: reason.map(|reason| language.certainty(reason.certainty())),
                    is_key: keys.contains(&judged.ply),
                    is_step: steps.contains(&judged.ply),
                    chances: language.chances_fell(judged),
                }
            };
            self.rows = review.moves.iter().map(row).collect();
            self.summary = coach.summary(game, review, outcome);
            self.praise = coach.praise(game, review, user);
            self.turning_point = review.turning_point().map(|judged| judged.ply);
            let told = |told: (Option<Side>, Lesson)| match user {
                Some(_) => language.own_lesson(told.1),
                None => language.told_lesson(told),
            };
            let lessons = review.lessons_for(user).into_iter();
            self.lessons = lessons.map(|lesson| (lesson.1, told(lesson))).collect();
        }
        self
    }

    /// The moments on the walk, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Row> {
        self.rows.iter().filter(|row| row.is_step)
    }

    /// The number of key moments that are not on the walk.
    pub fn unwalked(&self) -> usize {
        self.rows.iter().filter(|row| row.is_key && !row.is_step).count()
    }

    /// The key moment, or other bad move, that follows the place shown.
    pub fn moment(&self, shown: Option<usize>) -> Option<&Row> {
        let is_moment = |row: &&Row| shown == Some(row.ply) && (row.is_key || row.class.is_fault());
        self.rows.iter().find(is_moment)
    }
}

impl Row {
    /// The whole text, for a screen reader.
    pub fn said(&self) -> String {
        format!("{}  {}", self.title, self.verdict)
    }

    /// The fault in full, its certainty and what it cost, for a tooltip.
    pub fn told(&self) -> String {
        let parts = [Some(&*self.verdict), self.certainty, self.chances.as_deref()];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// The move and its fault, in as many lines as it needs. `sign` shows whether it can be
    /// unfolded.
    pub fn text(&self, ui: &Ui, palette: &Palette, sign: &str) -> LayoutJob {
        let mut job = LayoutJob::default();
        let font = TextStyle::Small.resolve(ui.style());
        let mut add = |text: &str, color| job.append(text, 0.0, TextFormat::simple(font.clone(), color));
        add(sign, palette.weak);
        add(&self.title, palette.side(self.side));
        add(&format!("  {}", self.sentence), palette.class(self.class).unwrap_or(palette.text));
        job
    }
}

/// Shows a text across `ui` that can be clicked. Its id keeps the focus wherever it moves.
pub fn show_text(ui: &mut Ui, id: Id, text: WidgetText, (said, is_shown): (&str, bool)) -> Response {
    const MARGIN: f32 = 4.0;
    let palette = Palette::of(ui);
    let width = ui.available_width();
    let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap.max_width = width - 2.0 * MARGIN;
    let galley = laid_out(ui, job);
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

/// Shows a text that cannot be clicked.
pub fn show_told(ui: &mut Ui, text: &str) {
    show_small(ui, text, Palette::of(ui).text);
}

/// Shows a less important text that cannot be clicked.
pub fn show_note(ui: &mut Ui, note: &str) {
    show_small(ui, note, Palette::of(ui).weak);
}

fn show_small(ui: &mut Ui, text: &str, color: Color32) {
    let text = RichText::new(text).small().color(color);
    let sense = sense_of_text(ui);
    keep_sideways(&wrapped_with(ui, text, sense));
}
