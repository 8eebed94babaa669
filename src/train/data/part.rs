//! A share of the games, for one of several processes.

use std::ops::Range;
use std::str::FromStr;

/// One of several parts, `3/100` is the third of a hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// From 0.
    index: u64,
    count: u64,
}

/// The text is not a part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part is written 3/100: the third of a hundred")]
pub struct PartError;

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let (number, count) = text.split_once('/').ok_or(PartError)?;
        let [number, count] = [number, count].map(|text| text.parse::<u32>().map_err(|_| PartError));
        let (number, count) = (number?, count?);
        let index = number.checked_sub(1).filter(|&index| index < count).ok_or(PartError)?;
        Ok(Self { index: index.into(), count: count.into() })
    }
}

impl Part {
    /// The numbers of the games in this part of `games`.
    pub fn of(self, games: u64) -> Range<u64> {
        let first = |index: u64| (u128::from(games) * u128::from(index) / u128::from(self.count)) as u64;
        first(self.index)..first(self.index + 1)
    }

    /// The form for a file name: `003of100`.
    pub fn name(self) -> String {
        let width = self.count.to_string().len();
        format!("{:0width$}of{}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other_and_make_the_whole() {
        let parts = (1..=7).flat_map(|number| format!("{number}/7").parse::<Part>().unwrap().of(1_000));
        assert!(parts.eq(0..1_000));
        assert_eq!("3/100".parse::<Part>().unwrap().name(), "003of100");
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "3", "0/5", "6/5", "1/0", "-1/5", "a/b", "1/2/3"] {
            assert_eq!(text.parse::<Part>(), Err(PartError), "{text}");
        }
    }
}
