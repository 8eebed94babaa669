//! The description of an engine on the command line.

use std::ffi::OsString;
use std::str::FromStr;
use std::time::Duration;

use chuhe::engine::board::visible_path;
use chuhe::game::notation::Ranks;
use chuhe::uci::Protocol;
use chuhe::uci::client::{self, Launch, Patience, Unclosed};

/// Machines that play matches are busy: only after so long an engine counts as hung.
const PATIENCE: Patience = Patience {
    greeting: Duration::from_secs(30),
    start: Duration::from_secs(30),
    answer: Duration::from_secs(20),
    stop: Duration::from_secs(3),
};

/// Longer than anybody waits for a game; sums of such times cannot overflow.
const MAX_TIME: Duration = Duration::from_secs(1_000_000);

/// An engine and its thinking time.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    pub name: String,
    pub launch: Launch,
    pub pace: Pace,
}

/// The thinking time of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    Depth(u32),
    Nodes(u64),
    MoveTime(Duration),
    Clock { start: Duration, increment: Duration },
}

#[derive(Debug, thiserror::Error)]
pub(super) enum SpecError {
    #[error("'{0}' is not KEY=VALUE")]
    NotAPair(String),
    #[error(
        "'{0}' is not known: expected cmd, name, dir, proto, ranks, depth, nodes, movetime, tc or opt.NAME"
    )]
    UnknownKey(String),
    #[error("'{value}' can't be the value of {key}")]
    Value { key: String, value: String },
    #[error("{0}= is given twice")]
    Twice(String),
    #[error("{0}= and {1}= are both given: an engine has one of depth=, nodes=, movetime= and tc=")]
    TwoPaces(&'static str, &'static str),
    #[error("cmd= is missing: the program to start")]
    NoCommand,
    #[error("one of depth=, nodes=, movetime= and tc= is missing")]
    NoPace,
    #[error(transparent)]
    Quotation(#[from] Unclosed),
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (protocol, ranks) = (Some(Protocol::default()), Some(Ranks::default()));
        let mut launch = Launch { protocol, ranks, patience: PATIENCE, ..Launch::default() };
        let (mut name, mut pace) = (None, None::<(&'static str, Pace)>);
        let mut keys: Vec<String> = Vec::new();
        for part in client::split(text, |letter| letter == ',')? {
            let (key, written) = part.split_once('=').ok_or_else(|| SpecError::NotAPair(part.into()))?;
            // Option names ignore case.
            if keys.iter().any(|known| known.eq_ignore_ascii_case(key)) {
                return Err(SpecError::Twice(key.into()));
            }
            keys.push(key.into());
            let value = &*client::unquoted(written);
            let wrong = || SpecError::Value { key: key.into(), value: value.into() };
            let text = || if value.trim().is_empty() { Err(wrong()) } else { Ok(value) };
            match key {
                "name" => name = Some(text()?.to_owned()),
                "cmd" => {
                    let mut words = client::words(written)?.into_iter();
                    let program = words.next().filter(|word| !word.is_empty());
                    launch.program = program.ok_or_else(wrong)?.into();
                    launch.arguments = words.map(OsString::from).collect();
                }
                "dir" => launch.folder = Some(text()?.into()),
                "proto" => {
                    launch.protocol = match value {
                        "uci" => Some(Protocol::Uci),
                        "ucci" => Some(Protocol::Ucci),
                        "auto" => None,
                        _ => return Err(wrong()),
                    }
                }
                "ranks" => {
                    launch.ranks = match value {
                        "0" => Some(Ranks::FromZero),
                        "1" => Some(Ranks::FromOne),
                        "auto" => None,
                        _ => return Err(wrong()),
                    }
                }
                _ => match (Pace::KEYS.into_iter().find(|known| *known == key), key.strip_prefix("opt.")) {
                    (Some(key), _) => {
                        if let Some((other, _)) = pace {
                            return Err(SpecError::TwoPaces(other, key));
                        }
                        pace = Some((key, Pace::read(key, value).ok_or_else(wrong)?));
                    }
                    (None, Some(option)) if !option.trim().is_empty() => {
                        launch.options.push((option.into(), value.into()));
                    }
                    (None, _) => return Err(SpecError::UnknownKey(key.into())),
                },
            }
        }
        if launch.program.as_os_str().is_empty() {
            return Err(SpecError::NoCommand);
        }
        let name = name.unwrap_or_else(|| visible_path(&launch.program));
        let (_, pace) = pace.ok_or(SpecError::NoPace)?;
        Ok(Self { name, launch, pace })
    }
}

impl Pace {
    const KEYS: [&str; 4] = ["depth", "nodes", "movetime", "tc"];

    /// The pace for a key of [`Self::KEYS`] and its value. No engine can move without time.
    fn read(key: &str, value: &str) -> Option<Self> {
        let number = || value.parse::<u64>().ok().filter(|&number| number > 0);
        match key {
            "depth" => Some(Self::Depth(u32::try_from(number()?).ok()?)),
            "nodes" => Some(Self::Nodes(number()?)),
            "movetime" => Some(Self::MoveTime(Duration::from_millis(number()?))),
            _ => Self::clock(value),
        }
    }

    /// Parses `10` or `10+0.1`, in seconds.
    fn clock(text: &str) -> Option<Self> {
        let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
            (time <= MAX_TIME).then_some(time)
        };
        let start = seconds(start).filter(|start| !start.is_zero())?;
        Some(Self::Clock { start, increment: seconds(increment)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_says_all_about_an_engine() {
        let spec: Spec =
            "name=a,cmd=/bin/engine -x 1,ranks=1,movetime=100,opt.Hash=64,opt.UCI_Variant=xiangqi"
                .parse()
                .unwrap();
        assert_eq!((spec.name.as_str(), spec.pace), ("a", Pace::MoveTime(Duration::from_millis(100))));
        assert_eq!(spec.launch.arguments, ["-x", "1"]);
        assert_eq!(spec.launch.ranks, Some(Ranks::FromOne));
        assert_eq!(spec.launch.options[0], ("Hash".into(), "64".into()));
    }

    #[test]
    fn quoted_words_and_values_are_whole() {
        let spec: Spec =
            r#"cmd='C:\Program Files\x, y\x.exe' --opt "a b",dir="a, b",name='A, B',depth=1,opt.Book="c, d""#
                .parse()
                .unwrap();
        assert_eq!(spec.launch.program, std::path::Path::new(r"C:\Program Files\x, y\x.exe"));
        assert_eq!(spec.launch.arguments, ["--opt", "a b"]);
        assert_eq!(spec.launch.folder, Some("a, b".into()));
        assert_eq!(spec.name, "A, B");
        assert_eq!(spec.launch.options[0], ("Book".into(), "c, d".into()));
    }

    #[test]
    fn clocks_have_an_increment_or_not() {
        let pace = |text: &str| text.parse::<Spec>().unwrap().pace;
        let (ten, tenth) = (Duration::from_secs(10), Duration::from_millis(100));
        assert_eq!(pace("cmd=a,tc=10+0.1"), Pace::Clock { start: ten, increment: tenth });
        assert_eq!(pace("cmd=a,tc=10"), Pace::Clock { start: ten, increment: Duration::ZERO });
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (text, error) in [
            ("cmd", "'cmd' is not KEY=VALUE"),
            (
                "cmd=a,time=3",
                "'time' is not known: expected cmd, name, dir, proto, ranks, depth, nodes, movetime, tc or opt.NAME",
            ),
            ("cmd=a,depth=x", "'x' can't be the value of depth"),
            ("cmd=a,tc=-1", "'-1' can't be the value of tc"),
            ("cmd=a,tc=0", "'0' can't be the value of tc"),
            ("cmd=a,tc=0+1", "'0+1' can't be the value of tc"),
            ("cmd=a,tc=1+1e18", "'1+1e18' can't be the value of tc"),
            ("cmd=a,tc=inf", "'inf' can't be the value of tc"),
            ("cmd=a,movetime=0", "'0' can't be the value of movetime"),
            ("cmd=a,nodes=0", "'0' can't be the value of nodes"),
            ("cmd=a,depth=0", "'0' can't be the value of depth"),
            ("cmd=a,depth=5000000000", "'5000000000' can't be the value of depth"),
            ("cmd=,depth=3", "'' can't be the value of cmd"),
            ("cmd='' x,depth=3", "' x' can't be the value of cmd"),
            ("cmd=a,name=,depth=3", "'' can't be the value of name"),
            ("cmd=a,dir=,depth=3", "'' can't be the value of dir"),
            ("cmd=a,depth=3,depth=4", "depth= is given twice"),
            ("cmd=a,cmd=b,depth=3", "cmd= is given twice"),
            ("cmd=a,depth=3,opt.Hash=1,opt.hash=2", "opt.hash= is given twice"),
            (
                "cmd=a,nodes=100,depth=3",
                "nodes= and depth= are both given: an engine has one of depth=, nodes=, movetime= and tc=",
            ),
            (
                "cmd=a,depth=3,opt.=4",
                "'opt.' is not known: expected cmd, name, dir, proto, ranks, depth, nodes, movetime, tc or opt.NAME",
            ),
            ("cmd='a b,depth=3", "a quotation mark is not closed"),
            ("depth=3", "cmd= is missing: the program to start"),
            ("cmd=a", "one of depth=, nodes=, movetime= and tc= is missing"),
        ] {
            assert_eq!(text.parse::<Spec>().unwrap_err().to_string(), error);
        }
    }
}
