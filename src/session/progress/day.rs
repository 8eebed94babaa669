//! Days in the user's time zone.

use std::fmt;
use std::time::SystemTime;

use jiff::civil;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::game::local_day;

/// A day in the user's time zone, counted from 1970-01-01.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date().fmt(f)
    }
}

impl Day {
    pub fn today() -> Self {
        Self::of_time(SystemTime::now())
    }

    /// The day of this time in the user's time zone.
    pub fn of_time(time: SystemTime) -> Self {
        Self::of(local_day(time, TimeZone::system()))
    }

    fn of(date: civil::Date) -> Self {
        Self(u32::try_from(date.duration_since(civil::date(1970, 1, 1)).as_hours() / 24).unwrap_or_default())
    }

    fn date(self) -> civil::Date {
        civil::date(1970, 1, 1).saturating_add(jiff::Span::new().days(i64::from(self.0.min(Self::LAST))))
    }

    /// Its year and month, 1 to 12.
    pub fn month(self) -> (i16, i8) {
        (self.date().year(), self.date().month())
    }

    /// Later days, after the year 9,000, come from broken files only.
    const LAST: u32 = 2_570_000;

    pub(super) const fn after(self, days: u32) -> Self {
        Self(self.0.saturating_add(days))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years() {
        let days = [(1970, 1, 1), (2000, 2, 29), (2026, 11, 21)];
        let days = days.map(|(year, month, day)| Day::of(civil::date(year, month, day)));
        assert_eq!(days, [Day(0), Day(11_016), Day(20_778)]);
    }
}
