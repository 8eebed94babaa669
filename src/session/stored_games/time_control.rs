//! Time controls, and their form in records.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// Unlimited time.
    #[default]
    Unlimited,
    /// Seconds for each move, 1..=[`TimeControl::MAX_MOVE`].
    PerMove { seconds: u32 },
    /// Seconds for the whole game, 1..=[`TimeControl::MAX_GAME`], and seconds added after each
    /// move, 0..=[`TimeControl::MAX_INCREMENT`].
    Game { seconds: u32, increment: u32 },
    /// 读秒: seconds for the whole game, 0..=[`TimeControl::MAX_GAME`]; after these,
    /// 1..=[`TimeControl::MAX_PERIODS`] periods of 1..=[`TimeControl::MAX_MOVE`] seconds each. A
    /// period restarts with each move; one that is used up is lost.
    Byoyomi { seconds: u32, periods: u32, period: u32 },
    /// 局时、步时、读秒, as in tournaments: seconds for the whole game, 1..=[`TimeControl::MAX_GAME`];
    /// seconds that no move may exceed; and, when the time of the game is used up, seconds for each
    /// move: both 1..=[`TimeControl::MAX_MOVE`].
    ThreeTier { seconds: u32, step: u32, period: u32 },
    /// 沙漏: the time one side uses is added to the other's. Seconds at the start,
    /// 1..=[`TimeControl::MAX_GAME`].
    Hourglass { seconds: u32 },
}

impl TimeControl {
    /// In seconds.
    pub const MAX_MOVE: u32 = 3_600;
    /// In seconds.
    pub const MAX_GAME: u32 = 6 * 3_600;
    /// In seconds.
    pub const MAX_INCREMENT: u32 = 600;
    pub const MAX_PERIODS: u32 = 10;

    /// The time on a clock at the start, with all periods; `None` without clocks.
    pub fn first(self) -> Option<Duration> {
        Some(match self {
            Self::Unlimited => return None,
            Self::PerMove { seconds } => whole(seconds.clamp(1, Self::MAX_MOVE)),
            Self::Game { seconds, .. } | Self::Hourglass { seconds } => {
                whole(seconds.clamp(1, Self::MAX_GAME))
            }
            Self::Byoyomi { seconds, .. } | Self::ThreeTier { seconds, .. } => {
                whole(seconds.min(Self::MAX_GAME)) + self.reserve()
            }
        })
    }

    /// The display of a clock with `left`: the time of the game or, when that is used up, of the
    /// period; and the number of periods left, including the running one, if they can be used up.
    pub fn shown(self, left: Duration) -> (Duration, Option<u32>) {
        let Some((periods, period)) = self.periods() else { return (left, None) };
        let counted = |periods| matches!(self, Self::Byoyomi { .. }).then_some(periods);
        if let Some(main) = self.main(left) {
            return (main, counted(periods));
        }
        let begun = self.periods_begun(left);
        (left.saturating_sub(period * begun.saturating_sub(1)), counted(begun))
    }

    /// The part of `left` that belongs to the time of the game; `None` if that is used up.
    pub fn main(self, left: Duration) -> Option<Duration> {
        left.checked_sub(self.reserve()).filter(|main| !main.is_zero())
    }

    /// The limit of a move, whatever is left on the clock.
    pub fn step(self) -> Option<Duration> {
        let Self::ThreeTier { step, .. } = self else { return None };
        Some(whole(step.clamp(1, Self::MAX_MOVE)))
    }

    /// Whether one or more periods begin when the time of the game is used up.
    pub fn has_periods(self) -> bool {
        self.periods().is_some()
    }

    /// The number and length of the periods.
    fn periods(self) -> Option<(u32, Duration)> {
        let (periods, period) = match self {
            Self::Byoyomi { periods, period, .. } => (periods, period),
            Self::ThreeTier { period, .. } => (1, period),
            Self::Unlimited | Self::PerMove { .. } | Self::Game { .. } | Self::Hourglass { .. } => {
                return None;
            }
        };
        Some((periods.clamp(1, Self::MAX_PERIODS), whole(period.clamp(1, Self::MAX_MOVE))))
    }

    /// All periods together.
    fn reserve(self) -> Duration {
        self.periods().map_or(Duration::ZERO, |(periods, period)| period * periods)
    }

    /// The number of periods left, including the running one, when the time of the game is used up.
    fn periods_begun(self, left: Duration) -> u32 {
        let Some((periods, period)) = self.periods() else { return 0 };
        let begun = left.as_nanos().div_ceil(period.as_nanos());
        u32::try_from(begun).map_or(periods, |begun| begun.min(periods))
    }

    /// The time that the opponent gains by this.
    pub(super) fn gained(self, spent: Duration) -> Duration {
        if matches!(self, Self::Hourglass { .. }) { spent } else { Duration::ZERO }
    }

    /// The time on a clock after a move, if it had `left` before and the move took `spent`.
    pub(super) fn after_move(self, left: Duration, spent: Duration) -> Duration {
        match self {
            Self::Unlimited => left,
            Self::Hourglass { .. } => left.saturating_sub(spent),
            Self::Byoyomi { .. } | Self::ThreeTier { .. } => {
                let left = left.saturating_sub(spent);
                let (_, period) = self.periods().unwrap_or_default();
                left.max(period * self.periods_begun(left))
            }
            Self::PerMove { .. } => self.first().unwrap_or_default(),
            Self::Game { increment, .. } => {
                let increment = increment.min(Self::MAX_INCREMENT);
                left.saturating_sub(spent) + whole(increment)
            }
        }
    }
}

/// Writes the control as records do, after PGN's tag `TimeControl`: `900+10`, `1/30` (one move in
/// 30 seconds), `*180` (an hourglass); `-` without clocks. As there, a colon precedes what
/// follows the time of the game, for which PGN has no form: `900:5x1/30` for five periods,
/// `600,1/60:1/30` for three tiers.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => write!(f, "-"),
            Self::PerMove { seconds } => write!(f, "1/{seconds}"),
            Self::Game { seconds, increment: 0 } => write!(f, "{seconds}"),
            Self::Game { seconds, increment } => write!(f, "{seconds}+{increment}"),
            Self::Hourglass { seconds } => write!(f, "*{seconds}"),
            Self::Byoyomi { seconds, periods, period } => write!(f, "{seconds}:{periods}x1/{period}"),
            Self::ThreeTier { seconds, step, period } => write!(f, "{seconds},1/{step}:1/{period}"),
        }
    }
}

/// The text is not a time control that is supported here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no time control that is known here")]
pub struct TimeControlError;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let number = |text: &str, least: u32, most: u32| {
            let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or(TimeControlError)
        };
        let game = |text: &str| number(text, 1, Self::MAX_GAME);
        let a_move =
            |text: &str| number(text.trim().strip_prefix("1/").ok_or(TimeControlError)?, 1, Self::MAX_MOVE);
        let text = text.trim();
        if text == "-" {
            Ok(Self::Unlimited)
        } else if let Some(seconds) = text.strip_prefix('*') {
            Ok(Self::Hourglass { seconds: game(seconds)? })
        } else if let Some((first, then)) = text.split_once(':') {
            if let Some((seconds, step)) = first.split_once(',') {
                return Ok(Self::ThreeTier {
                    seconds: game(seconds)?,
                    step: a_move(step)?,
                    period: a_move(then)?,
                });
            }
            let (periods, period) = then.split_once('x').unwrap_or(("1", then));
            let seconds = number(first, 0, Self::MAX_GAME)?;
            let periods = number(periods, 1, Self::MAX_PERIODS)?;
            Ok(Self::Byoyomi { seconds, periods, period: a_move(period)? })
        } else if text.contains('/') {
            Ok(Self::PerMove { seconds: a_move(text)? })
        } else {
            let (seconds, increment) = text.split_once('+').unwrap_or((text, "0"));
            Ok(Self::Game { seconds: game(seconds)?, increment: number(increment, 0, Self::MAX_INCREMENT)? })
        }
    }
}

fn whole(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_as_it_was_written() {
        for (control, text) in [
            (TimeControl::Unlimited, "-"),
            (TimeControl::PerMove { seconds: 30 }, "1/30"),
            (TimeControl::Game { seconds: 600, increment: 0 }, "600"),
            (TimeControl::Game { seconds: 3_600, increment: 30 }, "3600+30"),
            (TimeControl::Byoyomi { seconds: 900, periods: 5, period: 30 }, "900:5x1/30"),
            (TimeControl::Byoyomi { seconds: 0, periods: 1, period: 30 }, "0:1x1/30"),
            (TimeControl::ThreeTier { seconds: 600, step: 60, period: 30 }, "600,1/60:1/30"),
            (TimeControl::Hourglass { seconds: 180 }, "*180"),
        ] {
            assert_eq!(control.to_string(), text);
            assert_eq!(text.parse(), Ok(control));
        }
        assert_eq!("0+5".parse::<TimeControl>(), Err(TimeControlError));
        for text in [
            "",
            "?",
            "40/9000",
            "60分钟",
            "600:",
            ":1/30",
            "600,1/60",
            "1/0",
            "4000000000",
            "5x",
            "*",
            "600+-1",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError), "{text}");
        }
    }
}
