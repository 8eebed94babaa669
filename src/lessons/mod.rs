//! The course of lessons: its explanations, examples and exercises, as data in `assets/lessons`
//! (its README describes the format), and the state of an exercise in progress. Tests prove the
//! data.

mod exercise;
mod mate;
mod progress;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::de::{Deserialize, Deserializer, Error};

use crate::engine::board::{Move, Piece, Position, Side, Square};
use crate::engine::rules;
use crate::game::puzzle::retrograde::Material;
use crate::packed::unpack_text;
use crate::words::Language;

pub use exercise::{Exercise, Missing, Step};
pub use progress::{Place, Progress};

/// The packed chapters in order.
const CHAPTERS: [&[u8]; 7] = [
    packed!("moves.json"),
    packed!("notation.json"),
    packed!("mates.json"),
    packed!("values.json"),
    packed!("endings.json"),
    packed!("openings.json"),
    packed!("repetition.json"),
];

/// The raw chapters of the files.
pub(crate) fn texts() -> impl Iterator<Item = String> {
    CHAPTERS.into_iter().map(unpack_text)
}

/// A text in the four languages, in the order of [`Language::ALL`].
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Said([String; 4]);

impl Said {
    pub fn text(&self, language: Language) -> &str {
        &self.0[language as usize]
    }
}

/// Lessons on one subject.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    pub title: Said,
    pub lessons: Vec<Lesson>,
}

/// An explanation, an example if it needs one, and exercises.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The name under which progress is stored: it never changes.
    pub id: String,
    pub title: Said,
    pub text: Said,
    /// The piece that is shown beside the title.
    #[serde(deserialize_with = "piece")]
    pub piece: Piece,
    pub example: Option<Example>,
    pub exercises: Vec<Task>,
    /// Whether it is about notation: then an exercise names the move that it asks for.
    #[serde(default)]
    pub teaches_notation: bool,
}

/// Moves that are shown one after another.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    #[serde(default = "Position::start", deserialize_with = "parsed")]
    pub start: Position,
    #[serde(deserialize_with = "list")]
    pub moves: Vec<Move>,
    /// Texts by the number of moves shown.
    pub notes: BTreeMap<usize, Said>,
}

/// The task of an exercise for the side to move.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    #[serde(default = "Position::start", deserialize_with = "parsed")]
    start: Position,
    /// Moves from there to the exercise.
    #[serde(default, deserialize_with = "list")]
    before: Vec<Move>,
    pub goal: Goal,
    /// The instruction, if the goal is not enough.
    pub task: Option<Said>,
    /// The text shown when it is done.
    pub why: Option<Said>,
    /// Whether the user has to find the opponent's threats without help.
    #[serde(default)]
    hides_threats: bool,
}

/// The goal of an exercise.
#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Red moves the piece to each of these points, in any order. Black passes unless in check.
    #[serde(deserialize_with = "list")]
    Visit(Vec<Square>),
    /// Any legal move: the side to move gets out of check.
    Escape,
    /// Checkmate or stalemate in this many moves, whatever the replies.
    Mate(u32),
    /// Any one of these moves.
    #[serde(deserialize_with = "list")]
    Play(Vec<Move>),
    /// To win an endgame that has a tablebase.
    Win,
    /// To hold such an endgame for this many moves.
    Hold(u32),
    /// To say how the repetition completed by the moves before ends.
    Judge(Judgement),
}

/// The outcome of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    RedLoses,
    BlackLoses,
    Draw,
}

impl Judgement {
    pub const ALL: [Self; 3] = [Self::RedLoses, Self::BlackLoses, Self::Draw];
}

impl Lesson {
    /// The number of pages: the example, and each exercise.
    pub fn pages(&self) -> usize {
        usize::from(self.example.is_some()) + self.exercises.len()
    }

    /// The exercise on a page; `None` for the example.
    pub fn task(&self, page: usize) -> Option<&Task> {
        self.exercises.get(page.checked_sub(usize::from(self.example.is_some()))?)
    }
}

impl Task {
    /// The position of the question.
    pub fn position(&self) -> Position {
        rules::play_all(&self.start, &self.before).expect("the exercises are legal: tested")
    }

    /// The side that the user plays.
    pub fn player(&self) -> Side {
        self.position().side_to_move()
    }

    pub fn last_move(&self) -> Option<Move> {
        self.before.last().copied()
    }

    /// The line to judge, from its start; `None` if the question is another one.
    pub fn judged(&self) -> Option<(&Position, &[Move])> {
        self.judgement().map(|_| (&self.start, &self.before[..]))
    }

    /// The outcome of the repetition to judge.
    pub const fn judgement(&self) -> Option<Judgement> {
        match self.goal {
            Goal::Judge(judgement) => Some(judgement),
            Goal::Visit(_) | Goal::Escape | Goal::Mate(_) | Goal::Play(_) | Goal::Win | Goal::Hold(_) => None,
        }
    }

    /// Whether it helps to mark the opponent's threats without giving too much away. It does not
    /// when visiting points, because Black passes.
    pub const fn may_mark_threats(&self) -> bool {
        !self.hides_threats && !matches!(self.goal, Goal::Visit(_) | Goal::Judge(_))
    }

    /// The endgame whose tablebase is needed.
    pub fn material(&self) -> Option<Material> {
        matches!(self.goal, Goal::Win | Goal::Hold(_)).then(|| Material::of(&self.position())).flatten()
    }
}

/// All chapters, read on first use in a few milliseconds.
pub fn chapters() -> &'static [Chapter] {
    static READ: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
        texts()
            .map(|text| serde_json::from_str(&text).expect("the lessons are well formed: tested"))
            .collect()
    });
    &READ
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(Error::custom)
}

fn list<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.split_whitespace().map(|part| part.parse().map_err(Error::custom)).collect()
}

fn piece<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
    let letter = char::deserialize(deserializer)?;
    Piece::from_letter(letter).ok_or_else(|| Error::custom(format!("{letter} is no piece")))
}
