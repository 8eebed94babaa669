//! What a record says about a game beside its moves.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// What a record says about a game beside its moves. What is unknown is empty.
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
    /// Who plays Red and who plays Black, by [`crate::engine::board::Side::index`].
    #[serde(skip_serializing_if = "is_unknown")]
    pub participants: [Participant; 2],
    /// The code of the opening in the Encyclopedia of Chinese Chess Openings, such as `B00`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub ecco: String,
    /// The name of the opening.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// What else a file says, name and value, in its order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<(String, String)>,
}

fn is_unknown(participants: &[Participant; 2]) -> bool {
    *participants == <[Participant; 2]>::default()
}

/// Who played one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Participant {
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub team: String,
    /// Whether a program, and not a person, chose the moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_engine: bool,
}

/// The day of a game, or as much of it as is known.
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
    /// The date, if there is such a day; a day is known only in a known month. Years have at most four digits.
    pub fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let month = match (month, day) {
            (None, None) => None,
            (None, Some(_)) => return None,
            (Some(month), day) => {
                let is_valid = (1..=12).contains(&month)
                    && day.is_none_or(|day| (1..=month_length(year, month)).contains(&day.into()));
                Some(Month { month, day }).filter(|_| is_valid)?.into()
            }
        };
        (year <= 9999).then_some(Self { year, month })
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

    /// Today, in universal time.
    pub fn today() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Self::of_days(seconds / 86_400)
    }

    /// The day so many days after 1970-01-01, in the year 9999 at most: a clock may be set to anything.
    pub(crate) fn of_days(days: u64) -> Self {
        let mut days = days.min(LAST_DAY);
        let mut year = 1970;
        while days >= year_length(year) {
            days -= year_length(year);
            year += 1;
        }
        let mut month = 1;
        while days >= month_length(year, month) {
            days -= month_length(year, month);
            month += 1;
        }
        Self { year, month: Some(Month { month, day: Some(days as u8 + 1) }) }
    }
}

/// 9999-12-31, in days after 1970-01-01.
const LAST_DAY: u64 = 2_932_896;

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn year_length(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn month_length(year: u16, month: u8) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
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

/// A text that is not a day such as `2026-11-21`.
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
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years() {
        assert_eq!(Date::of_days(0).to_string(), "1970-01-01");
        assert_eq!(Date::of_days(11_016).to_string(), "2000-02-29");
        assert_eq!(Date::of_days(20_778).to_string(), "2026-11-21");
        // A clock may be set to anything.
        assert_eq!([LAST_DAY, u64::MAX].map(|days| Date::of_days(days).to_string()), ["9999-12-31"; 2]);
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
