//! The engine's options.

use std::fmt::{self, Display};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use super::Protocol;
use crate::engine::board::quoted;
use crate::engine::evaluate::Evaluation;
use crate::engine::levels::{Level, Strength, Terms};
use crate::engine::movegen::MAX_MOVES;
use crate::engine::rules::Profile;
use crate::engine::search::{Limits, Tables};

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// How many of the best lines are searched.
    pub(super) lines: usize,
    pub(super) rules: Profile,
    /// The strength of the engine.
    pub(super) level: Level,
    /// Threads of the top level; the others use one.
    pub(super) threads: usize,
    /// Whether the engine may count on thinking during the opponent's time.
    pub(super) ponder: bool,
    /// Whether moves come from the opening book where it has any.
    pub(super) book: bool,
    /// The time that a move loses on its way to the clock.
    pub(super) overhead: Duration,
    /// Whether times are given in milliseconds, otherwise in seconds (UCCI).
    pub(super) milliseconds: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lines: 1,
            rules: Profile::default(),
            level: Level::Champion,
            threads: 1,
            ponder: false,
            book: false,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD_MS),
            milliseconds: true,
        }
    }
}

const DEFAULT_OVERHEAD_MS: u64 = 10;
const MAX_OVERHEAD_MS: u64 = 5_000;
const TOP_LEVEL: u64 = Level::ALL.len() as u64;

/// What setting an option changes in the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing: the next search is told.
    Later,
    /// A transposition table of so many megabytes.
    Hash(usize),
    Threads(usize),
    /// Empty tables.
    Clear,
    Evaluation(Evaluator),
    /// The network of this file; `None`: the one that is part of the program.
    EvalFile(Option<PathBuf>),
}

/// The kind of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evaluator {
    Classical,
    Network,
}

impl Evaluator {
    const ALL: [Self; 2] = [Self::Classical, Self::Network];

    /// The default.
    fn preset() -> Self {
        match Evaluation::default() {
            Evaluation::Classical => Self::Classical,
            Evaluation::Network(_) => Self::Network,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Classical => "classical",
            Self::Network => "network",
        }
    }
}

/// For the network that is part of the program.
const EMBEDDED: &str = "<embedded>";

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SettingError {
    #[error("there is no option '{0}'")]
    Unknown(String),
    #[error("option {name} takes {expected}, not '{value}'")]
    Value { name: &'static str, expected: String, value: String },
}

/// The options there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    UseMilliseconds,
    Hash,
    Threads,
    MultiPv,
    Level,
    Rules,
    Ponder,
    OwnBook,
    MoveOverhead,
    Evaluation,
    EvalFile,
    ClearHash,
    NewGame,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Spin { min: u64, max: u64, default: u64 },
    Check { default: bool },
    Rules,
    Evaluation,
    File,
    Button,
}

impl Setting {
    const ALL: [Self; 13] = [
        Self::UseMilliseconds,
        Self::Hash,
        Self::Threads,
        Self::MultiPv,
        Self::Level,
        Self::Rules,
        Self::Ponder,
        Self::OwnBook,
        Self::MoveOverhead,
        Self::Evaluation,
        Self::EvalFile,
        Self::ClearHash,
        Self::NewGame,
    ];

    /// Its name in a protocol, if that protocol has it.
    const fn name(self, protocol: Protocol) -> Option<&'static str> {
        let (uci, ucci) = match self {
            Self::UseMilliseconds => (None, Some("usemillisec")),
            Self::Hash => (Some("Hash"), Some("hashsize")),
            Self::Threads => (Some("Threads"), Some("threads")),
            Self::MultiPv => (Some("MultiPV"), None),
            Self::Level => (Some("Level"), Some("level")),
            Self::Rules => (Some("Rules"), Some("rules")),
            Self::Ponder => (Some("Ponder"), Some("ponder")),
            Self::OwnBook => (Some("OwnBook"), Some("usebook")),
            Self::MoveOverhead => (Some("Move Overhead"), Some("moveoverhead")),
            Self::Evaluation => (Some("Evaluation"), None),
            Self::EvalFile => (Some("EvalFile"), None),
            Self::ClearHash => (Some("Clear Hash"), Some("clearhash")),
            Self::NewGame => (None, Some("newgame")),
        };
        match protocol {
            Protocol::Uci => uci,
            Protocol::Ucci => ucci,
        }
    }

    /// The option of this name in either protocol, and the name as it is usually written.
    fn find(name: &str) -> Option<(Self, &'static str)> {
        [Protocol::Uci, Protocol::Ucci].into_iter().find_map(|protocol| {
            Self::ALL.into_iter().find_map(|setting| {
                let known = setting.name(protocol)?;
                known.eq_ignore_ascii_case(name).then_some((setting, known))
            })
        })
    }

    const fn kind(self) -> Kind {
        match self {
            Self::UseMilliseconds | Self::Ponder | Self::OwnBook => Kind::Check { default: false },
            Self::Hash => Kind::Spin {
                min: 1,
                max: Tables::MAX_MEGABYTES as u64,
                default: Tables::DEFAULT_MEGABYTES as u64,
            },
            Self::Threads => Kind::Spin { min: 1, max: Tables::MAX_THREADS as u64, default: 1 },
            Self::MultiPv => Kind::Spin { min: 1, max: MAX_MOVES as u64, default: 1 },
            Self::Level => Kind::Spin { min: 1, max: TOP_LEVEL, default: TOP_LEVEL },
            Self::MoveOverhead => Kind::Spin { min: 0, max: MAX_OVERHEAD_MS, default: DEFAULT_OVERHEAD_MS },
            Self::Rules => Kind::Rules,
            Self::Evaluation => Kind::Evaluation,
            Self::EvalFile => Kind::File,
            Self::ClearHash | Self::NewGame => Kind::Button,
        }
    }
}

/// As `option` lines declare it; UCCI wants the default last, and UCI does not mind.
impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spin { min, max, default } => write!(f, "spin min {min} max {max} default {default}"),
            Self::Check { default } => write!(f, "check default {default}"),
            Self::Rules => {
                f.write_str("combo")?;
                for profile in Profile::ALL {
                    write!(f, " var {profile}")?;
                }
                write!(f, " default {}", Profile::default())
            }
            Self::Evaluation => {
                let [one, other] = Evaluator::ALL.map(Evaluator::name);
                write!(f, "combo var {one} var {other} default {}", Evaluator::preset().name())
            }
            Self::File => write!(f, "string default {EMBEDDED}"),
            Self::Button => f.write_str("button"),
        }
    }
}

/// The `option` lines of a protocol.
pub(super) fn declarations(protocol: Protocol) -> String {
    let prefix = match protocol {
        Protocol::Uci => "option name",
        Protocol::Ucci => "option",
    };
    Setting::ALL
        .into_iter()
        .filter_map(|setting| {
            let name = setting.name(protocol)?;
            Some(format!("{prefix} {name} type {}\n", setting.kind()))
        })
        .collect()
}

impl Settings {
    /// The unit of the times in `go`.
    pub(super) const fn time_unit(&self) -> Duration {
        if self.milliseconds { Duration::from_millis(1) } else { Duration::from_secs(1) }
    }

    /// The terms of a search within `limits` at the level set; `seed` decides random choices. The top level plays as well as
    /// `limits` allow.
    pub(super) fn terms(&self, limits: Limits, seed: u64) -> Terms {
        if self.level == Level::Champion {
            return Terms { limits, threads: self.threads, variety: None };
        }
        let terms = Strength::Level(self.level).terms(seed);
        let depth = terms.limits.depth.into_iter().chain(limits.depth).min();
        let nodes = terms.limits.nodes.into_iter().chain(limits.nodes).min();
        Terms { limits: Limits { depth, nodes, ..limits }, ..terms }
    }

    fn thread_change(&self) -> Change {
        Change::Threads(self.terms(Limits::default(), 0).threads)
    }

    /// Sets the option of this name, in the words of either protocol, upper or lower case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, SettingError> {
        let (setting, name) = Setting::find(name).ok_or_else(|| SettingError::Unknown(quoted(name)))?;
        let value = Value { name, text: value, kind: setting.kind() };
        match setting {
            Setting::UseMilliseconds => self.milliseconds = value.parse()?,
            Setting::Hash => return Ok(Change::Hash(value.number()? as usize)),
            Setting::Threads => {
                self.threads = value.number()? as usize;
                return Ok(self.thread_change());
            }
            Setting::Level => {
                self.level = value.level()?;
                return Ok(self.thread_change());
            }
            Setting::MultiPv => self.lines = value.number()? as usize,
            Setting::Rules => self.rules = value.parse()?,
            Setting::Ponder => self.ponder = value.parse()?,
            Setting::OwnBook => self.book = value.parse()?,
            Setting::MoveOverhead => self.overhead = Duration::from_millis(value.number()?),
            Setting::Evaluation => return Ok(Change::Evaluation(value.evaluator()?)),
            Setting::EvalFile => return Ok(Change::EvalFile(value.file())),
            Setting::ClearHash | Setting::NewGame => return Ok(Change::Clear),
        }
        Ok(Change::Later)
    }
}

/// A value to be understood.
struct Value<'a> {
    name: &'static str,
    text: &'a str,
    kind: Kind,
}

impl Value<'_> {
    fn parse<T: FromStr>(&self) -> Result<T, SettingError> {
        self.text.to_ascii_lowercase().parse().map_err(|_| self.error())
    }

    /// A number within the range of the option.
    fn number(&self) -> Result<u64, SettingError> {
        let number = self.parse()?;
        match self.kind {
            Kind::Spin { min, max, .. } if !(min..=max).contains(&number) => Err(self.error()),
            _ => Ok(number),
        }
    }

    /// A level by its number, 1 for the weakest.
    fn level(&self) -> Result<Level, SettingError> {
        let number = self.number()? as usize;
        number.checked_sub(1).and_then(|index| Level::ALL.get(index)).copied().ok_or_else(|| self.error())
    }

    fn evaluator(&self) -> Result<Evaluator, SettingError> {
        let is_meant = |evaluator: &Evaluator| evaluator.name().eq_ignore_ascii_case(self.text);
        Evaluator::ALL.into_iter().find(is_meant).ok_or_else(|| self.error())
    }

    fn file(&self) -> Option<PathBuf> {
        (!self.text.is_empty() && self.text != EMBEDDED).then(|| self.text.into())
    }

    fn error(&self) -> SettingError {
        let expected = match self.kind {
            Kind::Spin { min, max, .. } => format!("a number from {min} to {max}"),
            Kind::Check { .. } => "true or false".to_owned(),
            Kind::Rules => Profile::ALL.map(|profile| profile.to_string()).join(", "),
            Kind::Evaluation => Evaluator::ALL.map(Evaluator::name).join(" or "),
            Kind::File => "the name of a file".to_owned(),
            Kind::Button => "nothing".to_owned(),
        };
        SettingError::Value { name: self.name, expected, value: quoted(self.text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_option_can_be_set_to_its_default() {
        for protocol in [Protocol::Uci, Protocol::Ucci] {
            for line in declarations(protocol).lines() {
                let (name, kind) = line.split_once(" type ").unwrap();
                let name = name.trim_start_matches("option ").trim_start_matches("name ");
                let default = kind.split_once("default ").map_or("", |(_, default)| default);
                let mut settings = Settings::default();
                assert!(settings.set(name, default).is_ok(), "{line}");
                let usemillisec = Settings { milliseconds: false, ..Settings::default() };
                assert!([Settings::default(), usemillisec].contains(&settings), "{line}");
            }
        }
    }

    #[test]
    fn values_reach_the_settings() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hash", "128"), Ok(Change::Hash(128)));
        assert_eq!(settings.set("hashsize", "16"), Ok(Change::Hash(16)));
        assert_eq!(settings.set("Threads", "2"), Ok(Change::Threads(2)));
        assert_eq!(settings.set("MultiPV", "3"), Ok(Change::Later));
        assert_eq!(settings.set("Level", "5"), Ok(Change::Threads(1)));
        assert_eq!(settings.set("Move Overhead", "5"), Ok(Change::Later));
        assert_eq!(settings.set("Ponder", "true"), Ok(Change::Later));
        assert_eq!(settings.set("OwnBook", "true"), Ok(Change::Later));
        assert_eq!(settings.set("rules", "Simple"), Ok(Change::Later));
        assert_eq!(settings.set("clear hash", ""), Ok(Change::Clear));
        assert_eq!(settings.set("Evaluation", "Classical"), Ok(Change::Evaluation(Evaluator::Classical)));
        assert_eq!(settings.set("evalfile", "a b.nn"), Ok(Change::EvalFile(Some("a b.nn".into()))));
        assert_eq!(settings.set("EvalFile", "<embedded>"), Ok(Change::EvalFile(None)));
        let overhead = Duration::from_millis(5);
        let expected = Settings {
            lines: 3,
            rules: Profile::Simple,
            level: Level::Improver,
            threads: 2,
            ponder: true,
            book: true,
            overhead,
            milliseconds: true,
        };
        assert_eq!(settings, expected);
        assert_eq!(settings.set("usemillisec", "false"), Ok(Change::Later));
        assert_eq!(settings.time_unit(), Duration::from_secs(1));
    }

    #[test]
    fn a_level_below_the_top_has_its_own_limits_and_one_thread() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("threads", "3"), Ok(Change::Threads(3)));
        let full = settings.terms(Limits::depth(20), 7);
        assert_eq!((full.limits.depth, full.variety), (Some(20), None));
        assert_eq!(settings.set("Level", "4"), Ok(Change::Threads(1)));
        assert_eq!(settings.set("threads", "2"), Ok(Change::Threads(1)));
        let own = Strength::Level(Level::Learner).terms(7);
        let terms = settings.terms(Limits { lines: 2, ..Limits::depth(20) }, 7);
        assert_eq!((terms.limits.depth, terms.limits.nodes), (own.limits.depth, own.limits.nodes));
        assert_eq!((terms.limits.lines, terms.variety), (2, own.variety));
        assert_eq!(settings.terms(Limits::depth(1), 7).limits.depth, Some(1));
        assert_eq!(settings.set("Level", "16"), Ok(Change::Threads(2)));
    }

    #[test]
    fn bad_values_say_what_is_expected() {
        let mut settings = Settings::default();
        let mut error = |name, value| settings.set(name, value).unwrap_err().to_string();
        assert_eq!(error("UCI_Variant", "xiangqi"), "there is no option 'UCI_Variant'");
        assert_eq!(error("hash", "0"), "option Hash takes a number from 1 to 65536, not '0'");
        assert_eq!(error("Threads", "many"), "option Threads takes a number from 1 to 256, not 'many'");
        assert_eq!(error("Rules", "chess"), "option Rules takes asian, computer, simple, not 'chess'");
        assert_eq!(error("level", "0"), "option Level takes a number from 1 to 16, not '0'");
        assert_eq!(error("evaluation", "x"), "option Evaluation takes classical or network, not 'x'");
        assert_eq!(error("ponder", ""), "option Ponder takes true or false, not ''");
        assert_eq!(settings, Settings::default());
    }
}
