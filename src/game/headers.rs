//! The headers of a game: the data of a record besides its moves.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use jiff::tz::TimeZone;
use jiff::{Timestamp, civil};
use serde::{Deserialize, Serialize};

use super::Handicap;
use crate::engine::board::Side;

/// The headers of a game. Unknown ones are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Headers {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub site: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub round: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// The players, indexed by [`crate::engine::board::Side::index`].
    #[serde(skip_serializing_if = "is_unknown")]
    pub participants: [Participant; 2],
    /// The code of the opening in the Encyclopedia of Chinese Chess Openings, such as `B00`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub ecco: String,
    /// The name of the opening.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// Other headers of a file, name and value, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<(String, String)>,
}

impl Headers {
    /// The tag for a chapter's title; other programs use it, too.
    const CHAPTER: &str = "ChapterName";

    /// The title of a chapter of a study; empty if it has none.
    pub fn chapter(&self) -> &str {
        self.other(Self::CHAPTER).unwrap_or_default()
    }

    /// Sets the title of a chapter; an empty one removes it.
    pub fn set_chapter(&mut self, title: &str) {
        self.set_other(Self::CHAPTER, title.trim());
    }

    /// PGN's tag for the time control.
    const TIME_CONTROL: &str = "TimeControl";

    /// The time control as written in the file; empty if it has none.
    pub fn time_control(&self) -> &str {
        self.other(Self::TIME_CONTROL).unwrap_or_default()
    }

    pub fn set_time_control(&mut self, text: &str) {
        self.set_other(Self::TIME_CONTROL, text);
    }

    /// Sets a header without a field of its own; an empty value removes it.
    fn set_other(&mut self, name: &str, value: &str) {
        let at = self.others.iter().position(|(known, _)| known == name);
        match (at, value) {
            (Some(at), "") => _ = self.others.remove(at),
            (Some(at), value) => self.others[at].1 = value.into(),
            (None, "") => {}
            (None, value) => self.others.push((name.into(), value.into())),
        }
    }

    /// The tag for the side of a repertoire.
    const REPERTOIRE: &str = "Repertoire";

    /// The side whose repertoire a study is, from its first chapter; `None` if it is no repertoire.
    pub fn repertoire(&self) -> Option<Side> {
        let named = self.other(Self::REPERTOIRE)?;
        Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(named))
    }

    /// Marks a study as a repertoire for a side.
    pub fn set_repertoire(&mut self, side: Side) {
        self.set_other(Self::REPERTOIRE, &side.to_string());
    }

    /// The tag that marks a game as an exercise, and names its solver.
    const EXERCISE: &str = "Exercise";

    /// The solver of this exercise; `None` if it is no exercise.
    pub fn exercise(&self) -> Option<Side> {
        let named = self.other(Self::EXERCISE)?;
        Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(named))
    }

    /// Marks the game as an exercise with this solver, or as none.
    pub fn set_exercise(&mut self, solver: Option<Side>) {
        self.set_other(Self::EXERCISE, &solver.map(|side| side.to_string()).unwrap_or_default());
    }

    /// The tag for odds.
    const HANDICAP: &str = "Handicap";

    /// The odds and their giver; `None` if there were none, or unknown ones.
    pub fn handicap(&self) -> Option<(Handicap, Side)> {
        self.other(Self::HANDICAP).and_then(Handicap::read)
    }

    pub fn set_handicap(&mut self, odds: Handicap, giver: Side) {
        self.set_other(Self::HANDICAP, &odds.written(giver));
    }

    /// Whether the game is marked as a chapter of a study.
    pub fn is_chapter(&self) -> bool {
        !self.chapter().is_empty() || self.exercise().is_some()
    }

    /// The value of a header without a field of its own.
    pub fn other(&self, name: &str) -> Option<&str> {
        self.others.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

fn is_unknown(participants: &[Participant; 2]) -> bool {
    *participants == <[Participant; 2]>::default()
}

/// The player of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Participant {
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub team: String,
    /// Whether a program, not a person, chose the moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_engine: bool,
}

/// The date of a game, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: Option<Month>,
}

/// A month, and perhaps a day of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Month {
    /// 1..=12.
    month: u8,
    /// 1..=31.
    day: Option<u8>,
}

impl Date {
    /// A date, if the day exists. A day needs a month, and years have at most four digits.
    pub fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        if month.is_none() && day.is_some() {
            return None;
        }
        let number = |number: Option<u8>| i8::try_from(number.unwrap_or(1)).ok();
        civil::Date::new(i16::try_from(year).ok()?, number(month)?, number(day)?).ok()?;
        Some(Self { year, month: month.map(|month| Month { month, day }) })
    }

    pub const fn year(self) -> u16 {
        self.year
    }

    /// 1..=12.
    pub fn month(self) -> Option<u8> {
        self.month.map(|month| month.month)
    }

    /// 1..=31.
    pub fn day(self) -> Option<u8> {
        self.month.and_then(|month| month.day)
    }

    /// Today's date in the user's time zone.
    pub fn today() -> Self {
        Self::from(local_day(SystemTime::now(), TimeZone::system()))
    }
}

/// The local day of a time; for a clock set beyond the calendar, its last day.
pub(crate) fn local_day(time: SystemTime, zone: TimeZone) -> civil::Date {
    Timestamp::try_from(time).unwrap_or(Timestamp::MAX).to_zoned(zone).date()
}

impl From<civil::Date> for Date {
    fn from(date: civil::Date) -> Self {
        let (month, day) = (date.month().unsigned_abs(), date.day().unsigned_abs());
        Self { year: date.year().unsigned_abs(), month: Some(Month { month, day: Some(day) }) }
    }
}

/// `2026-11-21`, `2026-11` or `2026`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        self.month().map_or(Ok(()), |month| write!(f, "-{month:02}"))?;
        self.day().map_or(Ok(()), |day| write!(f, "-{day:02}"))
    }
}

/// The text is not a date such as `2026-11-21`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a date such as 2026-11-21, 2026-11 or 2026")]
pub struct DateTextError(pub String);

impl FromStr for Date {
    type Err = DateTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || DateTextError(text.into());
        let parts: Vec<&str> = text.split('-').collect();
        let number =
            |part: Option<&&str>| part.map(|part| part.parse::<u8>().map_err(|_| error())).transpose();
        let year = parts[0].parse().map_err(|_| error())?;
        let date = Self::new(year, number(parts.get(1))?, number(parts.get(2))?);
        date.filter(|_| parts.len() <= 3).ok_or_else(error)
    }
}

impl TryFrom<String> for Date {
    type Error = DateTextError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use jiff::tz::offset;

    use super::*;

    #[test]
    fn a_day_is_that_of_the_users_clock() {
        // 2026-11-21, 22:00 in universal time.
        let time = UNIX_EPOCH + Duration::from_secs(1_795_298_400);
        let day = |hours| Date::from(local_day(time, TimeZone::fixed(offset(hours)))).to_string();
        assert_eq!([-10, 0, 8].map(day), ["2026-11-21", "2026-11-21", "2026-11-22"]);
        let far = UNIX_EPOCH + Duration::from_secs(u64::MAX >> 2);
        assert_eq!(Date::from(local_day(far, TimeZone::UTC)).to_string(), "9999-12-30");
    }

    #[test]
    fn text_round_trips_and_impossible_days_are_refused() {
        for text in ["2026-11-21", "2026-11", "2026", "1957"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "2026-13-01",
            "2026-02-29",
            "2026-11-00",
            "21.11.2026",
            "2026-11-21-1",
            "2026-",
            "2026--21",
            "20261",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
