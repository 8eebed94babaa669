//! The settings made by the engine's options.

mod option;

use std::env;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use super::Protocol;
use super::book::BookUse;
use crate::books::NamedBook;
use crate::engine::board::{Position, Side};
use crate::engine::book::BookVariety;
use crate::engine::levels::{Level, SearchSettings, Strength};
use crate::engine::rules::Profile;
use crate::engine::search::{Limits, Tables, Variety};

use option::{DEFAULT_OVERHEAD_MS, MAX_BOOK_PLIES, RANDOMNESS, REPETITION, Setting};
pub(super) use option::{Kind, declarations, declared};

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// The number of best lines to search.
    pub(super) lines: usize,
    pub(super) rules: Profile,
    /// The strength of the engine, unless it is limited by a rating.
    level: Level,
    /// Whether `elo` limits the strength.
    is_limited: bool,
    /// On the scale of [`Level::rating`].
    elo: u32,
    /// Whether a position is analysed, not played: at full strength, without a book.
    pub(super) is_analysis: bool,
    /// How much worse than the best the top level's moves may be, in centipawns.
    randomness: i32,
    /// Threads of the top level; the others use one.
    threads: usize,
    /// Whether the engine may rely on pondering.
    pub(super) ponder: bool,
    /// Whether the opening book is used.
    book: bool,
    /// The plies of a game up to which the book is asked.
    book_plies: u64,
    book_variety: BookVariety,
    /// The time that a move loses in communication.
    pub(super) overhead: Duration,
    /// If not 0, nodes replace time: this many for each millisecond.
    pub(super) nodes_a_ms: u64,
    /// Whether times are in milliseconds, otherwise in seconds (UCCI).
    pub(super) milliseconds: bool,
    /// Whether a search is finished before the next line is read (UCCI).
    pub(super) is_batch: bool,
    /// Whether the input is echoed.
    pub(super) is_debug: bool,
    /// Whether scores include the chances to win, draw and lose.
    pub(super) shows_wdl: bool,
    /// Whether the replies to the other moves are printed.
    pub(super) shows_refutations: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lines: 1,
            rules: Profile::default(),
            level: Level::Champion,
            is_limited: false,
            elo: Level::STRONGEST_BY_DEPTH.rating(),
            is_analysis: false,
            randomness: 0,
            threads: 1,
            ponder: false,
            book: false,
            book_plies: MAX_BOOK_PLIES,
            book_variety: BookVariety::default(),
            overhead: Duration::from_millis(DEFAULT_OVERHEAD_MS),
            nodes_a_ms: 0,
            milliseconds: true,
            is_batch: false,
            is_debug: false,
            shows_wdl: false,
            shows_refutations: false,
        }
    }
}

/// The change that an option makes to the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing: the next search uses it.
    Later,
    /// A transposition table of this many megabytes.
    Hash(usize),
    Threads(usize),
    /// Empty tables.
    Clear,
    Evaluation(Evaluator),
    /// The network of this file; `None` for the built-in one.
    EvalFile(Option<PathBuf>),
    /// The books of these files; `None` stands for the built-in one.
    BookFiles(Vec<NamedBook>),
}

/// The kind of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evaluator {
    Classical,
    Network,
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {name} takes {expected}, not '{value}'")]
pub(super) struct SettingError {
    name: &'static str,
    expected: String,
    value: String,
}

impl Settings {
    /// Applies the defaults of a protocol: UCCI counts in seconds and uses the book by default.
    pub(super) fn greeted(&mut self, protocol: Protocol) {
        self.milliseconds = protocol == Protocol::Uci;
        self.book = protocol == Protocol::Ucci;
    }

    /// The unit of the times in `go`.
    pub(super) const fn time_unit(&self) -> Duration {
        if self.milliseconds { Duration::from_millis(1) } else { Duration::from_secs(1) }
    }

    /// The level of the engine.
    fn level(&self) -> Level {
        match self {
            Self { is_analysis: true, .. } => Level::Champion,
            Self { is_limited: true, elo, .. } => Level::of_rating(*elo),
            Self { level, .. } => *level,
        }
    }

    /// The settings of a search within `limits` at the current level; `seed` decides random
    /// choices. The top level plays as well as `limits` allow.
    pub(super) fn search_settings(&self, limits: Limits, seed: u64) -> SearchSettings {
        let level = self.level();
        if level == Level::Champion {
            let is_random = self.randomness > 0 && !self.is_analysis;
            let variety =
                is_random.then_some(Variety { margin: self.randomness, seed, ..Variety::default() });
            return SearchSettings { limits, threads: self.threads, variety };
        }
        let search_settings = Strength::Level(level).search_settings(seed);
        let depth = search_settings.limits.depth.into_iter().chain(limits.depth).min();
        let nodes = search_settings.limits.nodes.into_iter().chain(limits.nodes).min();
        SearchSettings { limits: Limits { depth, nodes, ..limits }, ..search_settings }
    }

    /// How the books are asked for a move in a position, if they are. `seed` decides random choices.
    pub(super) fn book_use(&self, position: &Position, seed: u64) -> Option<BookUse> {
        let moves = u64::from(position.move_number()).saturating_sub(1);
        let plies = 2 * moves + u64::from(position.side_to_move() == Side::Black);
        let is_asked = self.book && !self.is_analysis && plies < self.book_plies;
        is_asked.then_some(BookUse { variety: self.book_variety, seed })
    }

    fn thread_change(&self) -> Change {
        Change::Threads(self.search_settings(Limits::default(), 0).threads)
    }

    /// Sets the option of this name, in this protocol or the other. `None` if there is none.
    pub(super) fn set(
        &mut self,
        protocol: Protocol,
        name: &str,
        text: &str,
    ) -> Option<Result<Change, SettingError>> {
        let (setting, value) = Setting::find(protocol, name, text)?;
        Some(self.apply(setting, &value))
    }

    fn apply(&mut self, setting: Setting, value: &option::Value<'_>) -> Result<Change, SettingError> {
        match setting {
            Setting::UseMilliseconds => self.milliseconds = value.is_true()?,
            Setting::Batch => self.is_batch = value.is_true()?,
            Setting::Debug => self.is_debug = value.is_true()?,
            Setting::Hash => {
                let megabytes = Some(value.number()? as usize).filter(|&number| number > 0);
                return Ok(Change::Hash(megabytes.unwrap_or(Tables::DEFAULT_MEGABYTES)));
            }
            Setting::Threads => {
                let threads = Some(value.number()? as usize).filter(|&number| number > 0);
                let cores = || thread::available_parallelism().map_or(1, usize::from);
                self.threads = threads.unwrap_or_else(cores);
                return Ok(self.thread_change());
            }
            Setting::Level => {
                self.level = value.level()?;
                return Ok(self.thread_change());
            }
            Setting::LimitStrength => {
                self.is_limited = value.is_true()?;
                return Ok(self.thread_change());
            }
            Setting::Elo => {
                self.elo = value.number()? as u32;
                return Ok(self.thread_change());
            }
            Setting::AnalyseMode => {
                self.is_analysis = value.is_true()?;
                return Ok(self.thread_change());
            }
            Setting::Randomness => self.randomness = RANDOMNESS[value.choice()?].1,
            Setting::MultiPv => self.lines = value.number()? as usize,
            Setting::Rules => self.rules = Profile::ALL[value.choice()?],
            Setting::Repetition => self.rules = REPETITION[value.choice()?].1,
            Setting::Ponder => self.ponder = value.is_true()?,
            Setting::OwnBook => self.book = value.is_true()?,
            Setting::BookFile => return Ok(Change::BookFiles(book_files(value))),
            Setting::BookDepth => self.book_plies = value.number()?,
            Setting::BookVariety => self.book_variety = BookVariety::from(value.number()? as u8),
            Setting::MoveOverhead => self.overhead = Duration::from_millis(value.number()?),
            Setting::NodesTime => self.nodes_a_ms = value.number()?,
            Setting::Evaluation => {
                return Ok(Change::Evaluation([Evaluator::Network, Evaluator::Classical][value.choice()?]));
            }
            Setting::EvalFile => return Ok(Change::EvalFile(value.file().map(PathBuf::from))),
            Setting::ShowWdl => self.shows_wdl = value.is_true()?,
            Setting::ShowRefutations => self.shows_refutations = value.is_true()?,
            // There is only one.
            Setting::Variant => _ = value.choice()?,
            Setting::ClearHash | Setting::NewGame => return Ok(Change::Clear),
        }
        Ok(Change::Later)
    }
}

/// The books of a value: files separated by `;`, as UCCI has it, or as this system separates paths.
/// The names of [`NamedBook`] may be among them.
fn book_files(value: &option::Value<'_>) -> Vec<NamedBook> {
    let Some(files) = value.file() else { return vec![NamedBook::Embedded] };
    let paths = files.split(';').flat_map(env::split_paths);
    paths.filter(|path| !path.as_os_str().is_empty()).map(NamedBook::of).collect()
}

#[cfg(test)]
mod tests;
