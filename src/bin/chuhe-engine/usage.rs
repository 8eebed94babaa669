//! Checks arguments, each separately and all together, before a command starts.

use std::fmt::Display;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{self, Path, PathBuf};
use std::str::FromStr;

use chuhe::engine::board::visible_path;
use chuhe::engine::levels::Level;

use crate::manners::is_standard;

/// More games than any match has.
const MAX_GAMES: usize = 10_000_000;

/// The numbers of the levels.
pub(crate) const LEVELS: RangeInclusive<i64> = 1..=Level::ALL.len() as i64;

/// More threads than any machine that plays matches has.
const MAX_JOBS: usize = 256;

/// Arguments that do not go together.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UsageError {
    #[error("nothing lies between: --from {from} is above --to {to}")]
    Range { from: String, to: String },
    #[error("standard input can be read only once, and - is named {0} times")]
    TwoPipes(usize),
    #[error("{} would be written twice, by two options", visible_path(.0))]
    OneOutput(PathBuf),
    #[error("--json and -o - would both write to standard output")]
    TwoAnswers,
    #[error("a match needs two engines at least: --engine SPEC --engine SPEC")]
    TooFewEngines,
    #[error("--sprt is about the difference of two engines, and there are {0}")]
    TooManyEngines(usize),
    #[error("--draw {draw} is not below --adjudicate {win}: a game would be level and won at once")]
    DrawnAndWon { draw: i32, win: i32 },
    #[error("an index is of one folder or file; {0} were named")]
    OneIndex(usize),
    #[error("standard input and pipes have no index")]
    PipedIndex,
    #[error(
        "the index and the answer would both go to standard output: -o FILE for the answer, or another --index"
    )]
    MixedIndex,
    #[error("--side is the side of a player: --player names none")]
    SideOfNobody,
    #[error("--theme and --grade choose among puzzles from games of masters: --puzzles masters")]
    OnlyMasters,
    #[error("{option} changes nothing in {format}: leave it out")]
    NothingToChange { option: &'static str, format: String },
    #[error("a book is not written as JSON")]
    BookAsJson,
    #[error("--divide counts after each first move, and in 0 plies there is none")]
    NothingToDivide,
}

/// Checks the first and the last number of a range.
pub(crate) fn range<T: Copy + PartialOrd + Display>(
    from: Option<T>,
    to: Option<T>,
) -> Result<(), UsageError> {
    match from.zip(to) {
        Some((from, to)) if from > to => {
            Err(UsageError::Range { from: from.to_string(), to: to.to_string() })
        }
        Some(_) | None => Ok(()),
    }
}

/// Checks the input files.
pub(crate) fn inputs(paths: &[PathBuf]) -> Result<(), UsageError> {
    match paths.iter().filter(|path| is_standard(path)).count() {
        0 | 1 => Ok(()),
        count => Err(UsageError::TwoPipes(count)),
    }
}

/// Checks that the output files of two options differ.
pub(crate) fn outputs(one: Option<&Path>, other: Option<&Path>) -> Result<(), UsageError> {
    // A file that does not exist yet is identified by its folder.
    let place = |path: &Path| {
        let absolute = path::absolute(path).unwrap_or_else(|_| path.into());
        let in_folder = || Some(fs::canonicalize(absolute.parent()?).ok()?.join(absolute.file_name()?));
        fs::canonicalize(path).ok().or_else(in_folder).unwrap_or(absolute)
    };
    match one.zip(other) {
        Some((one, other)) if place(one) == place(other) => Err(UsageError::OneOutput(one.into())),
        Some(_) | None => Ok(()),
    }
}

/// Parses a number of at least one.
pub(crate) fn positive<T: FromStr + PartialOrd + Default>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number > T::default());
    number.ok_or_else(|| "it must be a whole number, 1 or more".into())
}

/// Parses the number of parallel jobs.
pub(crate) fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MAX_JOBS);
    number.ok_or_else(|| format!("it must be a whole number from 1 to {MAX_JOBS}"))
}

/// Checks that a name is a file, and not standard output.
pub(crate) fn file(path: &Path) -> Result<(), String> {
    if is_standard(path) { Err("it must be the name of a file".into()) } else { Ok(()) }
}

/// Parses a number of games, as pairs of games.
pub(crate) fn pairs(text: &str) -> Result<usize, String> {
    let games: usize = positive(text)?;
    if !games.is_multiple_of(2) {
        let known =
            format!("each opening is played twice, with colours swapped: {} or {}", games - 1, games + 1);
        return Err(if games == 1 { known.replace("0 or 2", "2 at least") } else { known });
    }
    if games > MAX_GAMES { Err(format!("at most {MAX_GAMES}")) } else { Ok(games / 2) }
}

#[cfg(test)]
mod tests {
    #[cfg(not(feature = "train"))]
    use std::any::TypeId;

    #[cfg(not(feature = "train"))]
    use clap::error::ErrorKind;

    use super::*;

    #[test]
    fn games_come_in_pairs() {
        assert_eq!(["2", "100"].map(pairs), [Ok(1), Ok(50)]);
        for (text, complaint) in [
            ("0", "it must be a whole number, 1 or more"),
            ("-2", "it must be a whole number, 1 or more"),
            ("1", "each opening is played twice, with colours swapped: 2 at least"),
            ("3", "each opening is played twice, with colours swapped: 2 or 4"),
            ("18446744073709551614", "at most 10000000"),
        ] {
            assert_eq!(pairs(text).unwrap_err(), complaint);
        }
    }

    /// Every number that a command takes, by clap's own list: a new one must say whether it may
    /// be 0.
    #[cfg(not(feature = "train"))]
    #[test]
    fn no_number_is_zero_unless_that_means_something() {
        const MAY_BE_ZERO: [&str; 7] = [
            "match seed",
            "match margin",
            "match draw",
            "ladder seed",
            "games from",
            "games to",
            "perft depth",
        ];
        let numbers = [
            TypeId::of::<u8>(),
            TypeId::of::<u16>(),
            TypeId::of::<u32>(),
            TypeId::of::<u64>(),
            TypeId::of::<usize>(),
            TypeId::of::<i32>(),
            TypeId::of::<i64>(),
            TypeId::of::<NonZeroUsize>(),
        ];
        let mut seen = Vec::new();
        for command in crate::command().get_subcommands() {
            for argument in command.get_arguments() {
                let name = format!("{} {}", command.get_name(), argument.get_id());
                if !numbers.iter().any(|number| argument.get_value_parser().type_id() == *number) {
                    continue;
                }
                let given = match argument.get_long() {
                    Some(long) => format!("--{long}=0"),
                    None => "0".into(),
                };
                let parsed = crate::command().try_get_matches_from(["", command.get_name(), &given]);
                let is_refused = parsed.is_err_and(|error| error.kind() == ErrorKind::ValueValidation);
                assert_eq!(is_refused, !MAY_BE_ZERO.contains(&&*name), "{name}");
                seen.push(name);
            }
        }
        assert!(MAY_BE_ZERO.iter().all(|name| seen.iter().any(|seen| seen == name)), "{seen:?}");
    }

    #[test]
    fn one_file_is_not_written_by_two_options() {
        let folder = tempfile::tempdir().unwrap();
        let [one, same, other] = ["a.pgn", "./a.pgn", "b.pgn"].map(|name| folder.path().join(name));
        assert!(outputs(Some(&one), Some(&same)).is_err());
        assert!(outputs(Some(&one), Some(&other)).is_ok());
        #[cfg(unix)]
        {
            fs::write(&one, "").unwrap();
            std::os::unix::fs::symlink(&one, &other).unwrap();
            assert!(outputs(Some(&one), Some(&other)).is_err());
        }
    }
}
