//! The course of lessons: what each explains, shows and asks, as data in `assets/lessons` (its README tells the format),
//! and how an exercise goes on while it is being done. Tests prove what the data say.

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

use crate::engine::board::{Move, Piece, Position, Square};
use crate::engine::rules;
use crate::game::puzzle::retrograde::Material;
use crate::packed::unpack_text;
use crate::words::Language;

pub use exercise::{Exercise, Missing, Step};
pub use progress::{Place, Progress};

/// The chapters, packed, in the order in which they are shown.
const CHAPTERS: [&[u8]; 7] = [
    packed!("moves.json"),
    packed!("notation.json"),
    packed!("mates.json"),
    packed!("values.json"),
    packed!("endings.json"),
    packed!("openings.json"),
    packed!("repetition.json"),
];

/// The chapters as they stand in the files.
pub(crate) fn texts() -> impl Iterator<Item = String> {
    CHAPTERS.into_iter().map(unpack_text)
}

/// A text in the four languages, in the order of [`Language::ALL`].
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Said([String; 4]);

impl Said {
    pub fn text(&self, language: Language) -> &str {
        language.pick([0, 1, 2, 3].map(|index| self.0[index].as_str()))
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
    /// Names the lesson where progress is stored: it never changes.
    pub id: String,
    pub title: Said,
    pub text: Said,
    /// The piece that is shown beside the title.
    #[serde(deserialize_with = "piece")]
    pub piece: Piece,
    pub example: Option<Example>,
    pub exercises: Vec<Task>,
}

/// Moves that are shown, one after the other.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    #[serde(default = "Position::start", deserialize_with = "parsed")]
    pub start: Position,
    #[serde(deserialize_with = "list")]
    pub moves: Vec<Move>,
    /// What is said after so many of the moves.
    pub notes: BTreeMap<usize, Said>,
}

/// What an exercise asks of the side to move.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    #[serde(default = "Position::start", deserialize_with = "parsed")]
    start: Position,
    /// Moves that lead from there to the exercise.
    #[serde(default, deserialize_with = "list")]
    before: Vec<Move>,
    pub goal: Goal,
    /// What to do, if the goal alone does not tell.
    pub task: Option<Said>,
    /// What is said when it is done.
    pub why: Option<Said>,
    /// Whether what the opponent threatens is to be found by oneself.
    #[serde(default)]
    hides_threats: bool,
}

/// How an exercise is done.
#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Red moves the lesson's piece to each of these points, in any order. Black passes unless in check.
    #[serde(deserialize_with = "list")]
    Visit(Vec<Square>),
    /// Any legal move: the side to move gets out of check.
    Escape,
    /// Checkmate or stalemate in so many moves, whatever the replies.
    Mate(u32),
    /// Any one of these moves.
    #[serde(deserialize_with = "list")]
    Play(Vec<Move>),
    /// To win an endgame whose results are known exactly.
    Win,
    /// To hold one for so many moves.
    Hold(u32),
    /// To say how the repetition ends that the moves before have completed.
    Judge(Judgement),
}

/// How a repetition ends.
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
    /// How many pages it has: the example, and each exercise.
    pub fn pages(&self) -> usize {
        usize::from(self.example.is_some()) + self.exercises.len()
    }

    /// Whether it is about how moves are written: then an exercise names the move that it asks for.
    pub fn teaches_notation(&self) -> bool {
        self.id == "notation"
    }

    /// The exercise on a page; `None` for the example.
    pub fn task(&self, page: usize) -> Option<&Task> {
        self.exercises.get(page.checked_sub(usize::from(self.example.is_some()))?)
    }
}

impl Task {
    /// The position in which something is asked.
    pub fn position(&self) -> Position {
        rules::play_all(&self.start, &self.before).expect("the exercises are legal: tested")
    }

    /// The last move before it.
    pub fn last_move(&self) -> Option<Move> {
        self.before.last().copied()
    }

    /// The line that is to be judged, from its start; `None` if something else is asked.
    pub fn judged(&self) -> Option<(&Position, &[Move])> {
        self.judgement().map(|_| (&self.start, &self.before[..]))
    }

    /// How the repetition ends that is to be judged.
    pub const fn judgement(&self) -> Option<Judgement> {
        match self.goal {
            Goal::Judge(judgement) => Some(judgement),
            _ => None,
        }
    }

    /// Whether it helps to mark what the opponent threatens, and does not say too much. Where points are visited, nothing
    /// does: Black passes.
    pub const fn may_mark_threats(&self) -> bool {
        !self.hides_threats && !matches!(self.goal, Goal::Visit(_) | Goal::Judge(_))
    }

    /// The endgame whose exact results it needs.
    pub fn material(&self) -> Option<Material> {
        matches!(self.goal, Goal::Win | Goal::Hold(_)).then(|| Material::of(&self.position())).flatten()
    }
}

/// All chapters. Read when they are first asked for, in a few milliseconds.
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
