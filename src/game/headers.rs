//! What a record says about a game beside its moves.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// Who played one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    #[serde(default)]
    pub name: String,
    /// Whether a program, and not a person, chose the moves.
    #[serde(default)]
    pub is_engine: bool,
}

/// The day of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    pub year: u16,
    /// 1..=12.
    pub month: u8,
    /// 1..=31.
    pub day: u8,
}

impl Date {
    /// Today, in universal time.
    pub fn today() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Self::from_days(seconds / 86_400)
    }

    /// The day so many days after 1970-01-01.
    fn from_days(mut days: u64) -> Self {
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
        Self { year, month, day: days as u8 + 1 }
    }
}

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

/// `2026-11-21`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text that is not a day such as `2026-11-21`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a date such as 2026-11-21")]
pub struct DateTextError(pub String);

impl FromStr for Date {
    type Err = DateTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || DateTextError(text.into());
        let [year, month, day] =
            <[&str; 3]>::try_from(text.split('-').collect::<Vec<_>>()).map_err(|_| error())?;
        let date = Self {
            year: year.parse().map_err(|_| error())?,
            month: month.parse().map_err(|_| error())?,
            day: day.parse().map_err(|_| error())?,
        };
        let is_valid = (1..=12).contains(&date.month)
            && (1..=month_length(date.year, date.month)).contains(&date.day.into());
        if is_valid { Ok(date) } else { Err(error()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years() {
        assert_eq!(Date::from_days(0).to_string(), "1970-01-01");
        assert_eq!(Date::from_days(11_016).to_string(), "2000-02-29");
        assert_eq!(Date::from_days(20_778).to_string(), "2026-11-21");
    }

    #[test]
    fn text_round_trips_and_impossible_days_are_refused() {
        assert_eq!("2026-11-21".parse::<Date>().unwrap().to_string(), "2026-11-21");
        for text in ["", "2026-13-01", "2026-02-29", "2026-11-00", "21.11.2026", "2026-11-21-1"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
