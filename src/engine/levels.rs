//! The strength of the engine: levels, or the user's depth or time.

use std::cmp::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::search::{Attention, Limits, Variety};

/// The nodes that one thread of an ordinary machine searches in a second, for estimates and for limits
/// that stand for a time.
pub const ORDINARY_NODES_A_SECOND: u64 = 400_000;

/// The numbers of a level.
struct Row {
    rating: u32,
    /// `None` for the top level, which is limited by time alone.
    search: Option<LevelSearch>,
}

/// How a level searches.
struct LevelSearch {
    /// In plies.
    depth: u32,
    /// The node limit, so that slow machines don't think for minutes.
    max_nodes: u64,
    usual_nodes: u64,
    /// See [`Variety::margin`].
    margin: i32,
    /// See [`Variety::attention`].
    attention: Option<Attention>,
}

/// Declares the levels, each with its row.
macro_rules! levels {
    ($($(#[$about:meta])* $level:ident: $rating:literal, $search:expr;)+) => {
        /// The levels, weakest first. The window has their names in each language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Level {
            $($(#[$about])* $level,)+
        }

        impl Level {
            pub const ALL: [Self; [$(Self::$level),+].len()] = [$(Self::$level),+];

            const fn row(self) -> &'static Row {
                match self {
                    $(Self::$level => &const { Row { rating: $rating, search: $search } },)+
                }
            }
        }
    };
}

levels! {
    // The numbers of `to_depth` are depth, max_nodes, usual_nodes, margin; those of `noticing` are
    // reach, plain, care, likeness.
    Newcomer:       400, to_depth( 1,     20_000,      70, 700, noticing(     40,   625,   0,  10));
    Novice:         658, to_depth( 2,     50_000,     130, 250, noticing(    105,   900,   8,  35));
    Beginner:       914, to_depth( 3,    100_000,     400, 170, noticing(    200, 1_000,  40,  56));
    Learner:      1_196, to_depth( 4,    150_000,     700, 130, noticing(    350, 1_000,  66,  80));
    Improver:     1_365, to_depth( 5,    200_000,   1_200, 100, noticing(    500, 1_000,  80, 100));
    Casual:       1_543, to_depth( 6,    300_000,   2_100,  80, noticing(    850, 1_000,  91, 100));
    Hobbyist:     1_695, to_depth( 7,    500_000,   4_600,  65, noticing(  1_400, 1_000,  96, 100));
    Amateur:      1_832, to_depth( 8,  1_000_000,   8_500,  50, noticing(  2_000, 1_000,  98, 100));
    Club:         1_941, to_depth( 9,  1_500_000,  15_000,  47, noticing(  3_100, 1_000, 100, 100));
    Skilled:      2_046, to_depth(10,  2_000_000,  30_000,  35, noticing(  8_000, 1_000, 100, 100));
    Strong:       2_102, to_depth(11,  3_000_000,  43_000,  22, noticing( 28_000, 1_000, 100, 100));
    Veteran:      2_167, to_depth(13,  6_000_000, 110_000,  13, noticing(140_000, 1_000, 100, 100));
    Expert:       2_229, to_depth(14,  7_000_000, 160_000,   8, None);
    Master:       2_303, to_depth(15,  8_000_000, 260_000,   5, None);
    Grandmaster:  2_367, to_depth(17, 10_000_000, 410_000,   2, None);
    /// Full strength: limited by time, with all cores but one.
    Champion:     2_595, None;
}

const fn to_depth(
    depth: u32,
    max_nodes: u64,
    usual_nodes: u64,
    margin: i32,
    attention: Option<Attention>,
) -> Option<LevelSearch> {
    Some(LevelSearch { depth, max_nodes, usual_nodes, margin, attention })
}

const fn noticing(reach: u32, plain: u32, care: u32, likeness: u32) -> Option<Attention> {
    Some(Attention { reach, plain, care, likeness })
}

impl Level {
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
        self.row().rating
    }

    /// The strongest level that plays equally on every machine. The one above plays by the clock.
    pub const STRONGEST_BY_DEPTH: Self = Self::ALL[Self::ALL.len() - 2];

    /// The level with the nearest [`Level::rating`] that plays equally on every machine.
    pub fn of_rating(rating: u32) -> Self {
        let steady = Self::ALL.into_iter().filter(|&level| level <= Self::STRONGEST_BY_DEPTH);
        steady.min_by_key(|level| level.rating().abs_diff(rating)).unwrap_or(Self::STRONGEST_BY_DEPTH)
    }

    /// The usual number of nodes for a move: the means of four positions, from the opening to a
    /// late middlegame. `None` for the top level, which is limited by time.
    pub const fn usual_nodes(self) -> Option<u64> {
        match &self.row().search {
            Some(search) => Some(search.usual_nodes),
            None => None,
        }
    }

    /// The search depth in plies; `None` for the top level, which is limited by time.
    pub const fn depth(self) -> Option<u32> {
        match &self.row().search {
            Some(search) => Some(search.depth),
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
            Self::Level(level) => match level.row().search {
                None => Self::Seconds(Self::CHAMPION_SECONDS).search_settings(seed),
                Some(LevelSearch { depth, max_nodes, margin, attention, .. }) => SearchSettings {
                    limits: Limits { depth: Some(depth), nodes: Some(max_nodes), ..Limits::default() },
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
            assert!(lower.rating() < higher.rating());
            let (Some(lower), Some(higher)) = (&lower.row().search, &higher.row().search) else { continue };
            assert!(lower.depth < higher.depth && lower.max_nodes < higher.max_nodes);
            assert!(lower.usual_nodes < higher.usual_nodes);
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
