//! How strong the engine plays.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::search::Limits;

/// A named level, weakest first. Its text in each language belongs to the front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Newcomer,
    Beginner,
    Learner,
    Casual,
    Hobbyist,
    Club,
    Strong,
    Expert,
    Master,
    /// Full strength: by time, with all cores but one.
    Champion,
}

/// What a level is made of.
struct Row {
    /// In plies; `None`: as deep as the time allows.
    depth: Option<u32>,
    /// Keeps slow machines from thinking for minutes, alike on all machines.
    nodes: Option<u64>,
    /// How much worse than the best a move may be that it plays, in centipawns; `None`: always the best.
    margin: Option<i32>,
}

impl Level {
    pub const ALL: [Self; 10] = [
        Self::Newcomer,
        Self::Beginner,
        Self::Learner,
        Self::Casual,
        Self::Hobbyist,
        Self::Club,
        Self::Strong,
        Self::Expert,
        Self::Master,
        Self::Champion,
    ];

    const fn row(self) -> Row {
        let (depth, nodes, margin) = match self {
            Self::Newcomer => (1, 20_000, 350),
            Self::Beginner => (2, 50_000, 200),
            Self::Learner => (3, 100_000, 120),
            Self::Casual => (4, 200_000, 80),
            Self::Hobbyist => (5, 400_000, 50),
            Self::Club => (6, 800_000, 30),
            Self::Strong => (8, 2_000_000, 20),
            Self::Expert => (10, 4_000_000, 12),
            Self::Master => (12, 8_000_000, 6),
            Self::Champion => return Row { depth: None, nodes: None, margin: None },
        };
        Row { depth: Some(depth), nodes: Some(nodes), margin: Some(margin) }
    }

    /// The search depth in plies that names it; `None` for the top level, which is limited by time.
    pub const fn depth(self) -> Option<u32> {
        self.row().depth
    }
}

/// How strong an engine plays: a level, or one's own terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    Level(Level),
    /// Always so many plies, 1..=[`Strength::MAX_DEPTH`].
    Depth(u32),
    /// At most so many seconds a move, 1..=[`Strength::MAX_SECONDS`], with all cores but one.
    Seconds(u32),
}

/// What the search is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    pub limits: Limits,
    pub threads: usize,
    /// As [`crate::engine::search::Variety::margin`]; `None`: always the best move.
    pub margin: Option<i32>,
}

impl Terms {
    /// The best move within `limits`, by all cores but one.
    pub fn best(limits: Limits) -> Self {
        Self { limits, threads: spare_cores(), margin: None }
    }
}

impl Strength {
    pub const MAX_DEPTH: u32 = 64;
    pub const MAX_SECONDS: u32 = 600;
    /// What the top level takes for a move.
    pub const CHAMPION_SECONDS: u32 = 5;

    pub(super) fn terms(self) -> Terms {
        match self {
            Self::Level(Level::Champion) => Self::Seconds(Self::CHAMPION_SECONDS).terms(),
            Self::Level(level) => {
                let Row { depth, nodes, margin } = level.row();
                Terms { limits: Limits { depth, nodes, ..Limits::default() }, threads: 1, margin }
            }
            Self::Depth(plies) => {
                Terms { limits: Limits::depth(plies.clamp(1, Self::MAX_DEPTH)), threads: 1, margin: Some(0) }
            }
            Self::Seconds(seconds) => {
                let seconds = seconds.clamp(1, Self::MAX_SECONDS);
                Terms::best(Limits::at_most(Duration::from_secs(seconds.into())))
            }
        }
    }
}

/// All cores but one, which is left to the window; at least one.
fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_looks_deeper_and_errs_less_than_the_one_below() {
        for (lower, higher) in Level::ALL.iter().zip(&Level::ALL[1..]) {
            assert!(lower < higher);
            let (lower, higher) = (lower.row(), higher.row());
            assert!(higher.depth.is_none() || lower.depth < higher.depth);
            assert!(higher.nodes.is_none() || lower.nodes < higher.nodes);
            assert!(lower.margin > higher.margin);
        }
    }

    #[test]
    fn only_the_top_level_depends_on_the_machine() {
        for level in Level::ALL {
            let terms = Strength::Level(level).terms();
            let is_top = level == Level::Champion;
            assert_eq!(terms.limits.hard_time.is_some(), is_top);
            assert!(is_top || terms.threads == 1);
        }
    }

    #[test]
    fn stored_names_stay() {
        let text = serde_json::to_string(&Strength::Level(Level::Newcomer)).unwrap();
        assert_eq!(text, r#"{"level":"newcomer"}"#);
    }

    #[test]
    fn ones_own_terms_are_kept_in_range() {
        assert_eq!(Strength::Depth(0).terms().limits.depth, Some(1));
        assert_eq!(Strength::Depth(9_999).terms().limits.depth, Some(Strength::MAX_DEPTH));
        assert_eq!(Strength::Seconds(0).terms().limits.hard_time, Some(Duration::from_secs(1)));
    }
}
