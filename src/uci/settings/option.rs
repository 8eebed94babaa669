//! The available options: their names in each protocol, and their values.

use super::SettingError;
use crate::books::NamedBook;
use crate::engine::board::quoted;
use crate::engine::book::BookVariety;
use crate::engine::evaluate::Evaluation;
use crate::engine::levels::Level;
use crate::engine::movegen::MAX_MOVES;
use crate::engine::rules::Profile;
use crate::engine::search::Tables;
use crate::uci::Protocol;

pub(super) const DEFAULT_OVERHEAD_MS: u64 = 10;
const MAX_OVERHEAD_MS: u64 = 5_000;
/// No game is longer.
pub(super) const MAX_BOOK_PLIES: u64 = 1_000;
const TOP_LEVEL: u64 = Level::ALL.len() as u64;
/// Nodes a millisecond.
const MAX_NODES_A_MS: u64 = 10_000;

/// The value for the built-in network and book.
pub(super) const EMBEDDED: &str = NamedBook::EMBEDDED;

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    UseMilliseconds,
    Batch,
    Debug,
    Hash,
    Threads,
    MultiPv,
    Level,
    LimitStrength,
    Elo,
    Randomness,
    Rules,
    Repetition,
    Ponder,
    OwnBook,
    BookFile,
    BookDepth,
    BookVariety,
    MoveOverhead,
    NodesTime,
    Evaluation,
    EvalFile,
    ShowWdl,
    ShowRefutations,
    AnalyseMode,
    Variant,
    ClearHash,
    NewGame,
}

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::uci) enum Kind {
    Spin { min: u64, max: u64, default: u64 },
    Check { default: bool },
    Combo { choices: &'static [&'static str], default: &'static str },
    File,
    Button,
}

/// In the order of [`Profile::ALL`].
const RULES: [&str; 4] = [
    Profile::Asian.as_str(),
    Profile::Chinese.as_str(),
    Profile::Computer.as_str(),
    Profile::Simple.as_str(),
];
/// UCCI's names of rules before its version 3: the engine's own choice, the Asian rules, and
/// perpetual check alone.
pub(super) const REPETITION: [(&str, Profile); 3] =
    [("automatic", Profile::Asian), ("asianrule", Profile::Asian), ("checkban", Profile::Simple)];
const REPETITION_NAMES: [&str; 3] = [REPETITION[0].0, REPETITION[1].0, REPETITION[2].0];
/// How much worse than the best a move may be, in centipawns.
pub(super) const RANDOMNESS: [(&str, i32); 5] =
    [("none", 0), ("tiny", 5), ("small", 10), ("medium", 30), ("large", 60)];
const RANDOMNESS_NAMES: [&str; 5] =
    [RANDOMNESS[0].0, RANDOMNESS[1].0, RANDOMNESS[2].0, RANDOMNESS[3].0, RANDOMNESS[4].0];

impl Setting {
    pub const ALL: [Self; 27] = [
        Self::UseMilliseconds,
        Self::Batch,
        Self::Debug,
        Self::Hash,
        Self::Threads,
        Self::MultiPv,
        Self::Level,
        Self::LimitStrength,
        Self::Elo,
        Self::Randomness,
        Self::Rules,
        Self::Repetition,
        Self::Ponder,
        Self::OwnBook,
        Self::BookFile,
        Self::BookDepth,
        Self::BookVariety,
        Self::MoveOverhead,
        Self::NodesTime,
        Self::Evaluation,
        Self::EvalFile,
        Self::ShowWdl,
        Self::ShowRefutations,
        Self::AnalyseMode,
        Self::Variant,
        Self::ClearHash,
        Self::NewGame,
    ];

    /// The name in a protocol, if it exists there.
    const fn name(self, protocol: Protocol) -> Option<&'static str> {
        let (uci, ucci) = match self {
            Self::UseMilliseconds => (None, Some("usemillisec")),
            Self::Batch => (None, Some("batch")),
            Self::Debug => (None, Some("debug")),
            Self::Hash => (Some("Hash"), Some("hashsize")),
            Self::Threads => (Some("Threads"), Some("threads")),
            Self::MultiPv => (Some("MultiPV"), None),
            Self::Level => (Some("Level"), Some("level")),
            Self::LimitStrength => (Some("UCI_LimitStrength"), None),
            Self::Elo => (Some("UCI_Elo"), None),
            Self::Randomness => (None, Some("randomness")),
            Self::Rules => (Some("Rules"), Some("rules")),
            Self::Repetition => (None, Some("repetition")),
            Self::Ponder => (Some("Ponder"), Some("ponder")),
            Self::OwnBook => (Some("OwnBook"), Some("usebook")),
            Self::BookFile => (Some("BookFile"), Some("bookfiles")),
            Self::BookDepth => (Some("BookDepth"), Some("bookdepth")),
            Self::BookVariety => (Some("BookVariety"), Some("bookvariety")),
            Self::MoveOverhead => (Some("Move Overhead"), Some("moveoverhead")),
            Self::NodesTime => (Some("nodestime"), None),
            Self::Evaluation => (Some("Evaluation"), None),
            Self::EvalFile => (Some("EvalFile"), None),
            Self::ShowWdl => (Some("UCI_ShowWDL"), None),
            Self::ShowRefutations => (Some("UCI_ShowRefutations"), None),
            Self::AnalyseMode => (Some("UCI_AnalyseMode"), None),
            Self::Variant => (Some("UCI_Variant"), None),
            Self::ClearHash => (Some("Clear Hash"), Some("clearhash")),
            Self::NewGame => (None, Some("newgame")),
        };
        match protocol {
            Protocol::Uci => uci,
            Protocol::Ucci => ucci,
        }
    }

    /// The option with this name, in any case, in this protocol or else the other, with its value.
    pub fn find<'a>(protocol: Protocol, name: &str, text: &'a str) -> Option<(Self, Value<'a>)> {
        [protocol, Protocol::Uci, Protocol::Ucci].into_iter().find_map(|protocol| {
            Self::ALL.into_iter().find_map(|setting| {
                let name = setting.name(protocol).filter(|known| known.eq_ignore_ascii_case(name))?;
                Some((setting, Value { name, text, kind: setting.kind(protocol) }))
            })
        })
    }

    fn kind(self, protocol: Protocol) -> Kind {
        // A 0 in UCCI leaves the choice to the engine.
        let least = if protocol == Protocol::Ucci { 0 } else { 1 };
        match self {
            Self::UseMilliseconds
            | Self::Batch
            | Self::Debug
            | Self::Ponder
            | Self::LimitStrength
            | Self::ShowWdl
            | Self::ShowRefutations
            | Self::AnalyseMode => Kind::Check { default: false },
            Self::OwnBook => Kind::Check { default: protocol == Protocol::Ucci },
            Self::Hash => Kind::Spin {
                min: least,
                max: Tables::MAX_MEGABYTES as u64,
                default: Tables::DEFAULT_MEGABYTES as u64,
            },
            Self::Threads => Kind::Spin { min: least, max: Tables::MAX_THREADS as u64, default: 1 },
            Self::MultiPv => Kind::Spin { min: 1, max: MAX_MOVES as u64, default: 1 },
            Self::Level => Kind::Spin { min: 1, max: TOP_LEVEL, default: TOP_LEVEL },
            Self::Elo => {
                let [min, max] =
                    [Level::Newcomer, Level::STRONGEST_BY_DEPTH].map(|level| level.rating().into());
                Kind::Spin { min, max, default: max }
            }
            Self::BookDepth => Kind::Spin { min: 1, max: MAX_BOOK_PLIES, default: MAX_BOOK_PLIES },
            Self::BookVariety => {
                let [min, default, max] = [BookVariety::BEST, BookVariety::BY_WEIGHT, BookVariety::ANY]
                    .map(|known| u8::from(known).into());
                Kind::Spin { min, max, default }
            }
            Self::MoveOverhead => Kind::Spin { min: 0, max: MAX_OVERHEAD_MS, default: DEFAULT_OVERHEAD_MS },
            Self::NodesTime => Kind::Spin { min: 0, max: MAX_NODES_A_MS, default: 0 },
            Self::Rules => Kind::Combo { choices: &RULES, default: RULES[0] },
            Self::Repetition => Kind::Combo { choices: &REPETITION_NAMES, default: "automatic" },
            Self::Randomness => Kind::Combo { choices: &RANDOMNESS_NAMES, default: "none" },
            Self::Evaluation => Kind::Combo {
                // The default comes first, because `uci2wb` passes no other default to XBoard.
                choices: &["network", "classical"],
                default: match Evaluation::default() {
                    Evaluation::Classical => "classical",
                    Evaluation::Network(_) => "network",
                },
            },
            Self::Variant => Kind::Combo { choices: &["xiangqi"], default: "xiangqi" },
            Self::BookFile | Self::EvalFile => Kind::File,
            Self::ClearHash | Self::NewGame => Kind::Button,
        }
    }
}

impl Kind {
    /// The `option` line. Some programs look for the default only where the protocol's own examples
    /// have it: before the bounds and choices in UCI, at the end in UCCI.
    fn declared(self, protocol: Protocol) -> String {
        let (kind, values, default) = match self {
            Self::Spin { min, max, default } => {
                ("spin", format!(" min {min} max {max}"), default.to_string())
            }
            Self::Check { default } => ("check", String::new(), default.to_string()),
            Self::Combo { choices, default } => {
                let values = choices.iter().map(|choice| format!(" var {choice}"));
                ("combo", values.collect(), default.to_owned())
            }
            Self::File => ("string", String::new(), EMBEDDED.to_owned()),
            Self::Button => return "button".to_owned(),
        };
        match protocol {
            Protocol::Uci => format!("{kind} default {default}{values}"),
            Protocol::Ucci => format!("{kind}{values} default {default}"),
        }
    }
}

/// The options of a protocol, each with its values.
pub(in crate::uci) fn declared(protocol: Protocol) -> impl Iterator<Item = (&'static str, Kind)> {
    Setting::ALL
        .into_iter()
        .filter_map(move |setting| Some((setting.name(protocol)?, setting.kind(protocol))))
}

/// The `option` lines of a protocol.
pub(in crate::uci) fn declarations(protocol: Protocol) -> String {
    let prefix = match protocol {
        Protocol::Uci => "option name",
        Protocol::Ucci => "option",
    };
    let line = |(name, kind): (&str, Kind)| format!("{prefix} {name} type {}\n", kind.declared(protocol));
    declared(protocol).map(line).collect()
}

/// A value to parse.
pub(super) struct Value<'a> {
    name: &'static str,
    text: &'a str,
    kind: Kind,
}

impl<'a> Value<'a> {
    pub fn is_true(&self) -> Result<bool, SettingError> {
        self.text.to_ascii_lowercase().parse().map_err(|_| self.error())
    }

    /// A number within the range of the option.
    pub fn number(&self) -> Result<u64, SettingError> {
        let number = self.text.parse().map_err(|_| self.error())?;
        match self.kind {
            Kind::Spin { min, max, .. } if !(min..=max).contains(&number) => Err(self.error()),
            Kind::Spin { .. } | Kind::Check { .. } | Kind::Combo { .. } | Kind::File | Kind::Button => {
                Ok(number)
            }
        }
    }

    /// The index of the choice.
    pub fn choice(&self) -> Result<usize, SettingError> {
        let Kind::Combo { choices, .. } = self.kind else { return Err(self.error()) };
        let is_meant = |choice: &&str| choice.eq_ignore_ascii_case(self.text);
        choices.iter().position(is_meant).ok_or_else(|| self.error())
    }

    /// A level by its number, 1 for the weakest.
    pub fn level(&self) -> Result<Level, SettingError> {
        let number = self.number()? as usize;
        number.checked_sub(1).and_then(|index| Level::ALL.get(index)).copied().ok_or_else(|| self.error())
    }

    /// The name of a file; `None` for the built-in one.
    pub fn file(&self) -> Option<&'a str> {
        (!self.text.is_empty() && self.text != EMBEDDED && self.text != "<empty>").then_some(self.text)
    }

    fn error(&self) -> SettingError {
        let expected = match self.kind {
            Kind::Spin { min, max, .. } => format!("a number from {min} to {max}"),
            Kind::Check { .. } => "true or false".to_owned(),
            Kind::Combo { choices: [one], .. } => (*one).to_owned(),
            Kind::Combo { choices: [one, other], .. } => format!("{one} or {other}"),
            Kind::Combo { choices, .. } => choices.join(", "),
            Kind::File => "the name of a file".to_owned(),
            Kind::Button => "nothing".to_owned(),
        };
        SettingError { name: self.name, expected, value: quoted(self.text) }
    }
}
