//! The strength of the engine: levels, or the user's depth or time.

use std::cmp::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::search::{Attention, Limits, Variety};

/// The levels, weakest first. The window has their names in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Newcomer,
    Novice,
    Beginner,
    Learner,
    Improver,
    Casual,
    Hobbyist,
    Amateur,
    Club,
    Skilled,
    Strong,
    Veteran,
    Expert,
    Master,
    Grandmaster,
    /// Full strength: limited by time, with all cores but one.
    Champion,
}

/// The definition of a level.
struct Row {
    /// In plies.
    depth: u32,
    /// The node limit, so that slow machines don't think for minutes.
    nodes: u64,
    /// See [`Variety::margin`].
    margin: i32,
    attention: Option<Attention>,
}

impl Level {
    pub const ALL: [Self; 16] = [
        Self::Newcomer,
        Self::Novice,
        Self::Beginner,
        Self::Learner,
        Self::Improver,
        Self::Casual,
        Self::Hobbyist,
        Self::Amateur,
        Self::Club,
        Self::Skilled,
        Self::Strong,
        Self::Veteran,
        Self::Expert,
        Self::Master,
        Self::Grandmaster,
        Self::Champion,
    ];

    /// 1 for the weakest.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The next level towards another one; the same if it is that one.
    pub fn step_toward(self, other: Self) -> Self {
        let number = self as usize;
        match other.cmp(&self) {
            Ordering::Less => Self::ALL[number - 1],
            Ordering::Equal => self,
            Ordering::Greater => Self::ALL[number + 1],
        }
    }

    /// The difference in [`Level::rating`] that means ten points scored to one.
    pub const SCALE: f64 = 320.0;

    /// The strength, measured in games against the levels below (`docs/levels.md`), with the
    /// weakest at 400. The scale is the program's own: it cannot be compared with other programs,
    /// federations or people.
    pub const fn rating(self) -> u32 {
        match self {
            Self::Newcomer => 400,
            Self::Novice => 658,
            Self::Beginner => 914,
            Self::Learner => 1_196,
            Self::Improver => 1_365,
            Self::Casual => 1_543,
            Self::Hobbyist => 1_695,
            Self::Amateur => 1_832,
            Self::Club => 1_941,
            Self::Skilled => 2_046,
            Self::Strong => 2_102,
            Self::Veteran => 2_167,
            Self::Expert => 2_229,
            Self::Master => 2_303,
            Self::Grandmaster => 2_367,
            Self::Champion => 2_595,
        }
    }

    /// The strongest level that plays equally on every machine. The one above plays by the clock.
    pub const STRONGEST_BY_DEPTH: Self = Self::Grandmaster;

    /// The level with the nearest [`Level::rating`] that plays equally on every machine.
    pub fn of_rating(rating: u32) -> Self {
        let steady = Self::ALL.into_iter().filter(|&level| level <= Self::STRONGEST_BY_DEPTH);
        steady.min_by_key(|level| level.rating().abs_diff(rating)).unwrap_or(Self::STRONGEST_BY_DEPTH)
    }

    /// The usual number of nodes for a move: the means of four positions, from the opening to a
    /// late middlegame. `None` for the top level, which is limited by time.
    pub const fn usual_nodes(self) -> Option<u64> {
        Some(match self {
            Self::Newcomer => 70,
            Self::Novice => 130,
            Self::Beginner => 400,
            Self::Learner => 700,
            Self::Improver => 1_200,
            Self::Casual => 2_100,
            Self::Hobbyist => 4_600,
            Self::Amateur => 8_500,
            Self::Club => 15_000,
            Self::Skilled => 30_000,
            Self::Strong => 43_000,
            Self::Veteran => 110_000,
            Self::Expert => 160_000,
            Self::Master => 260_000,
            Self::Grandmaster => 410_000,
            Self::Champion => return None,
        })
    }

    /// `None` for the top level, which is limited by time alone.
    const fn row(self) -> Option<Row> {
        let (depth, nodes, margin) = match self {
            Self::Newcomer => (1, 20_000, 700),
            Self::Novice => (2, 50_000, 250),
            Self::Beginner => (3, 100_000, 170),
            Self::Learner => (4, 150_000, 130),
            Self::Improver => (5, 200_000, 100),
            Self::Casual => (6, 300_000, 80),
            Self::Hobbyist => (7, 500_000, 65),
            Self::Amateur => (8, 1_000_000, 50),
            Self::Club => (9, 1_500_000, 47),
            Self::Skilled => (10, 2_000_000, 35),
            Self::Strong => (11, 3_000_000, 22),
            Self::Veteran => (13, 6_000_000, 13),
            Self::Expert => (14, 7_000_000, 8),
            Self::Master => (15, 8_000_000, 5),
            Self::Grandmaster => (17, 10_000_000, 2),
            Self::Champion => return None,
        };
        Some(Row { depth, nodes, margin, attention: self.attention() })
    }

    /// As [`Variety::attention`].
    const fn attention(self) -> Option<Attention> {
        Some(match self {
            Self::Newcomer => Attention { reach: 40, plain: 625, care: 0, likeness: 10 },
            Self::Novice => Attention { reach: 105, plain: 885, care: 8, likeness: 35 },
            Self::Beginner => Attention { reach: 200, plain: 1_000, care: 40, likeness: 56 },
            Self::Learner => Attention { reach: 350, plain: 1_000, care: 66, likeness: 80 },
            Self::Improver => Attention { reach: 500, plain: 1_000, care: 80, likeness: 100 },
            Self::Casual => Attention { reach: 850, plain: 1_000, care: 91, likeness: 100 },
            Self::Hobbyist => Attention { reach: 1_400, plain: 1_000, care: 96, likeness: 100 },
            Self::Amateur => Attention { reach: 2_000, plain: 1_000, care: 98, likeness: 100 },
            Self::Club => Attention { reach: 3_100, plain: 1_000, care: 100, likeness: 100 },
            Self::Skilled => Attention { reach: 8_000, plain: 1_000, care: 100, likeness: 100 },
            Self::Strong => Attention { reach: 28_000, plain: 1_000, care: 100, likeness: 100 },
            Self::Veteran => Attention { reach: 140_000, plain: 1_000, care: 100, likeness: 100 },
            Self::Expert | Self::Master | Self::Grandmaster | Self::Champion => return None,
        })
    }

    /// The search depth in plies; `None` for the top level, which is limited by time.
    pub const fn depth(self) -> Option<u32> {
        match self.row() {
            Some(row) => Some(row.depth),
            None => None,
        }
    }
}

/// The strength of an engine: a level, or a depth or time set by the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    Level(Level),
    /// Always this many plies, 1..=[`Strength::MAX_DEPTH`].
    Depth(u32),
    /// At most this many seconds a move, 1..=[`Strength::MAX_SECONDS`], with all cores but one.
    Seconds(u32),
    /// Both limits, whichever comes first, with one core.
    DepthAndSeconds {
        depth: u32,
        seconds: u32,
    },
}

/// The settings for a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    pub limits: Limits,
    pub threads: usize,
    /// `None` plays always the best move.
    pub variety: Option<Variety>,
}

impl SearchSettings {
    /// The best move within `limits`, with all cores but one.
    pub fn best(limits: Limits) -> Self {
        Self { limits, threads: spare_cores(), variety: None }
    }
}

impl Strength {
    pub const MAX_DEPTH: u32 = 64;
    pub const MAX_SECONDS: u32 = 600;
    /// The seconds that the top level takes for a move.
    pub const CHAMPION_SECONDS: u32 = 5;

    /// Whether it is limited by time, not by depth or nodes.
    pub const fn is_timed(self) -> bool {
        match self {
            Self::Level(level) => level.depth().is_none(),
            Self::Depth(_) => false,
            Self::Seconds(_) | Self::DepthAndSeconds { .. } => true,
        }
    }

    /// The settings for a search; `seed` decides random choices.
    pub fn search_settings(self, seed: u64) -> SearchSettings {
        match self {
            Self::Level(level) => match level.row() {
                None => Self::Seconds(Self::CHAMPION_SECONDS).search_settings(seed),
                Some(Row { depth, nodes, margin, attention }) => SearchSettings {
                    limits: Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::default() },
                    threads: 1,
                    variety: Some(Variety { margin, attention, seed }),
                },
            },
            // With a margin of 0, one of the equally good moves is chosen at random.
            Self::Depth(plies) => SearchSettings {
                limits: Limits::depth(plies.clamp(1, Self::MAX_DEPTH)),
                threads: 1,
                variety: Some(Variety { seed, ..Variety::default() }),
            },
            Self::Seconds(seconds) => {
                let seconds = seconds.clamp(1, Self::MAX_SECONDS);
                SearchSettings::best(Limits::at_most(Duration::from_secs(seconds.into())))
            }
            Self::DepthAndSeconds { depth, seconds } => {
                let SearchSettings { limits, .. } = Self::Seconds(seconds).search_settings(seed);
                let by_depth = Self::Depth(depth).search_settings(seed);
                let limits = Limits { depth: by_depth.limits.depth, ..limits };
                SearchSettings { limits, ..by_depth }
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
            let Some(higher) = higher.row() else { continue };
            let lower = lower.row().unwrap();
            assert!(lower.depth < higher.depth && lower.nodes < higher.nodes);
            assert!(lower.margin >= higher.margin);
            let (Some(lower), Some(higher)) = (lower.attention, higher.attention) else { continue };
            assert!(lower.reach < higher.reach && lower.plain <= higher.plain);
            assert!(lower.care <= higher.care && lower.likeness <= higher.likeness);
        }
    }

    #[test]
    fn a_step_leads_one_level_on() {
        assert_eq!(Level::Newcomer.step_toward(Level::Champion), Level::Novice);
        assert_eq!(Level::Champion.step_toward(Level::Newcomer), Level::Grandmaster);
        assert_eq!(Level::Casual.step_toward(Level::Casual), Level::Casual);
    }

    #[test]
    fn only_the_top_level_depends_on_the_machine() {
        for level in Level::ALL {
            let search_settings = Strength::Level(level).search_settings(1);
            let is_top = level == Level::Champion;
            assert_eq!(search_settings.limits.hard_time.is_some(), is_top);
            assert!(is_top || search_settings.threads == 1);
        }
    }

    #[test]
    fn stored_names_stay() {
        let both = Strength::DepthAndSeconds { depth: 8, seconds: 3 };
        let text = serde_json::to_string(&both).unwrap();
        assert_eq!(text, r#"{"depth_and_seconds":{"depth":8,"seconds":3}}"#);
        let text = serde_json::to_string(&Strength::Level(Level::Newcomer)).unwrap();
        assert_eq!(text, r#"{"level":"newcomer"}"#);
    }

    #[test]
    fn ones_own_terms_are_kept_in_range() {
        assert_eq!(Strength::Depth(0).search_settings(1).limits.depth, Some(1));
        assert_eq!(Strength::Depth(9_999).search_settings(1).limits.depth, Some(Strength::MAX_DEPTH));
        assert_eq!(Strength::Seconds(0).search_settings(1).limits.hard_time, Some(Duration::from_secs(1)));
        let both = Strength::DepthAndSeconds { depth: 9_999, seconds: 2 }.search_settings(1);
        assert_eq!(both.limits.depth, Some(Strength::MAX_DEPTH));
        assert_eq!(both.limits.hard_time, Some(Duration::from_secs(2)));
        assert_eq!(both.threads, 1);
    }
}
