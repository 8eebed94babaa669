//! The user's stored choices for analyses, reviews and pictures.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::session::EngineId;

/// The analysis of positions, and how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisChoices {
    /// The number of lines to search. A number out of range counts as the nearest valid one.
    pub lines: usize,
    /// Whether arrows on the board show the first moves of these lines.
    pub has_arrows: bool,
    /// Whether a bar beside the board shows the score.
    pub has_bar: bool,
    /// Whether inserted lines have their score and depth as a comment.
    pub has_notes: bool,
    /// The engine that analyses; `None` is the built-in one.
    pub engine: Option<EngineId>,
}

impl Default for AnalysisChoices {
    fn default() -> Self {
        Self { lines: 3, has_arrows: true, has_bar: true, has_notes: true, engine: None }
    }
}

/// How long autoplay shows each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AutoplayPace {
    OneSecond,
    TwoSeconds,
    ThreeSeconds,
    FiveSeconds,
    TenSeconds,
}

impl AutoplayPace {
    pub const ALL: [Self; 5] =
        [Self::OneSecond, Self::TwoSeconds, Self::ThreeSeconds, Self::FiveSeconds, Self::TenSeconds];

    pub const fn time(self) -> Duration {
        Duration::from_secs(match self {
            Self::OneSecond => 1,
            Self::TwoSeconds => 2,
            Self::ThreeSeconds => 3,
            Self::FiveSeconds => 5,
            Self::TenSeconds => 10,
        })
    }
}

/// How pictures of moves are made, and the title of sheets of diagrams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrintChoices {
    pub pictures: PictureKind,
    /// How long an animation shows each move.
    pub pace: AutoplayPace,
    /// Whether the comment on a move is below its picture.
    pub has_captions: bool,
    /// The title of the sheet. If it is empty, the sheet is named after its content.
    pub sheet_title: String,
}

impl Default for PrintChoices {
    fn default() -> Self {
        Self {
            pictures: PictureKind::Animation,
            pace: AutoplayPace::OneSecond,
            has_captions: true,
            sheet_title: String::new(),
        }
    }
}

/// The kind of pictures of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PictureKind {
    #[serde(rename = "film")]
    Animation,
    /// A picture of each move, in pixels or as a drawing.
    Pixels,
    Drawings,
}

/// The pause between moves if computers play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    Full,
    Quick,
    Calm,
    Slow,
}

impl Pace {
    pub const ALL: [Self; 4] = [Self::Full, Self::Quick, Self::Calm, Self::Slow];

    /// The shortest time from the end of a move to the next one.
    pub const fn pause(self) -> Duration {
        match self {
            Self::Full => Duration::ZERO,
            Self::Quick => Duration::from_millis(500),
            Self::Calm => Duration::from_secs(1),
            Self::Slow => Duration::from_secs(2),
        }
    }
}
