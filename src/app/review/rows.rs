//! The judged moves as text. Written once, and again when the language or notation changes.

use eframe::egui::text::LayoutJob;
use eframe::egui::{TextFormat, TextStyle, Ui};

use super::BETTER_PLIES;
use crate::app::text::{Language, ReviewWords};
use crate::app::theme::Palette;
use crate::engine::board::Side;
use crate::game::Game;
use crate::game::notation::Notation;
use crate::game::review::{Class, MoveReview, Review};

/// The most key moments that are listed.
const MOST_MOMENTS: usize = 12;

/// The judged moves of a review as text.
#[derive(Default)]
pub struct Rows {
    /// The language and notation in which they are written.
    key: Option<(Language, Notation)>,
    rows: Vec<Row>,
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
    pub better: String,
    pub is_key: bool,
}

impl Rows {
    /// The rows of a review in this language and notation.
    pub fn of(&mut self, game: &Game, review: &Review, language: Language, notation: Notation) -> &[Row] {
        if self.key != Some((language, notation)) {
            self.key = Some((language, notation));
            let keys: Vec<usize> = review.key_moments(MOST_MOMENTS).iter().map(|judged| judged.ply).collect();
            let words = ReviewWords(language, notation);
            let mut position = game.start().clone();
            let mut played = 0;
            let row = |judged: &MoveReview| {
                for &play in &game.line()[played..judged.ply] {
                    position.make(play);
                }
                played = judged.ply;
                let better: &[_] = if judged.class.is_fault() { &judged.better } else { &[] };
                let better = &better[..better.len().min(BETTER_PLIES)];
                let number = language.move_number(game.move_number(judged.ply), judged.side);
                let play = notation.write(&position, judged.play);
                Row {
                    ply: judged.ply,
                    side: judged.side,
                    class: judged.class,
                    number,
                    play: format!("{play}{}", judged.class.sign()),
                    verdict: words.verdict(judged, &position),
                    better: notation.write_line(&position, better).join("  "),
                    is_key: keys.contains(&judged.ply),
                }
            };
            self.rows = review.moves.iter().map(row).collect();
        }
        &self.rows
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
