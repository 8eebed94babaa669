//! Our own and external engines, each on its own thread; and the list of external engines.

mod check;
mod external;
mod matches;
mod reaper;
mod worker;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::board::visible_path;
use crate::engine::search::Limits;
use crate::game::notation::Ranks;
use crate::uci::Protocol;
use crate::uci::client::{EngineOption, Launch, Patience};

pub use check::{EngineCheck, Introduction};
pub use external::External;
pub use matches::{Contestant, Fixture, Match, Standing};
pub use worker::{BuiltIn, Engine, EngineError, SearchRequest, Worker};

pub(super) use reaper::Reaper;
pub(super) use worker::Event;

/// Identifies an external engine in the list and in stored games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EngineId(u32);

impl EngineId {
    /// A random id. Ids of removed engines are not used again.
    pub fn fresh() -> Self {
        Self(rand::random())
    }
}

/// How long an external engine may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// Milliseconds, 1..=[`Budget::MAX_TIME`].
    Time(u32),
    /// Plies.
    Depth(u32),
    Nodes(u32),
    /// The engine decides by the clocks of the game; without clocks, [`Budget::DEFAULT_TIME`].
    Clock,
}

impl Budget {
    pub const MAX_TIME: u32 = 600_000;
    pub const MAX_DEPTH: u32 = 100;
    pub const MAX_NODES: u32 = 1_000_000_000;

    /// The time for a move; `None` if it is not limited by time.
    pub const fn time(self) -> Option<Duration> {
        match self {
            Self::Time(ms) => Some(Duration::from_millis(ms as u64)),
            Self::Clock => Self::Time(Self::DEFAULT_TIME).time(),
            Self::Depth(_) | Self::Nodes(_) => None,
        }
    }

    /// The limits in a game without clocks.
    pub(super) fn limits(self) -> Limits {
        match self {
            Self::Depth(plies) => Limits::depth(plies),
            Self::Nodes(nodes) => Limits::nodes(nodes.into()),
            Self::Time(_) | Self::Clock => Limits { hard_time: self.time(), ..Limits::default() },
        }
    }

    /// Milliseconds.
    pub const DEFAULT_TIME: u32 = 3_000;
}

impl Default for Budget {
    fn default() -> Self {
        Self::Time(Self::DEFAULT_TIME)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExternalPlayer {
    pub engine: EngineId,
    pub budget: Budget,
}

/// An external engine: its known properties, and how it is started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSetup {
    pub id: EngineId,
    /// The user's name for it.
    pub name: String,
    pub program: PathBuf,
    #[serde(default)]
    pub arguments: Vec<String>,
    /// The working directory, relative to the program's folder; empty for the latter.
    #[serde(default)]
    pub folder: PathBuf,
    /// `None` if not known yet; detected at the start.
    #[serde(default)]
    pub protocol: Option<Protocol>,
    /// `None` if not known yet; detected at the start.
    #[serde(default)]
    pub ranks: Option<Ranks>,
    /// The options that it has declared.
    #[serde(default)]
    pub options: Vec<EngineOption>,
    /// The options that the user has set, name and value. All others have the engine's defaults.
    #[serde(default)]
    pub values: Vec<(String, String)>,
}

impl EngineSetup {
    /// The setup of an unknown program.
    pub fn new(program: PathBuf) -> Self {
        let name = program.file_stem().map(|name| visible_path(Path::new(name))).unwrap_or_default();
        Self {
            id: EngineId::fresh(),
            name,
            program,
            arguments: Vec::new(),
            folder: PathBuf::new(),
            protocol: None,
            ranks: None,
            options: Vec::new(),
            values: Vec::new(),
        }
    }

    /// The working directory: unless another one is set, the folder of the program, where its
    /// networks and books are. `None` if neither is known.
    pub fn working_folder(&self) -> Option<PathBuf> {
        let own = self.program.parent().filter(|_| self.program.is_absolute()).unwrap_or(Path::new(""));
        Some(own.join(&self.folder)).filter(|folder| !folder.as_os_str().is_empty())
    }

    /// The settings for starting it.
    pub fn launch(&self, patience: Patience) -> Launch {
        Launch {
            program: self.program.clone(),
            arguments: self.arguments.iter().map(OsString::from).collect(),
            folder: self.working_folder(),
            protocol: self.protocol,
            ranks: self.ranks,
            options: self.values.clone(),
            patience,
        }
    }

    /// The value of an option; `None` for the engine's default.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets an option; `None` restores the engine's default.
    pub fn set(&mut self, name: &str, value: Option<String>) {
        self.values.retain(|(known, _)| known != name);
        self.values.extend(value.map(|value| (name.to_owned(), value)));
    }
}

/// The external engines, in the order in which the user added them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Engines(pub Vec<EngineSetup>);

impl Engines {
    /// The name under which they are stored.
    pub const STORED_NAME: &str = "engines";

    /// The engine with this id; `None` if it has been removed.
    pub fn find(&self, id: EngineId) -> Option<&EngineSetup> {
        self.0.iter().find(|setup| setup.id == id)
    }

    /// Adds an engine, or replaces the setup with the same id.
    pub fn put(&mut self, setup: EngineSetup) {
        match self.0.iter_mut().find(|known| known.id == setup.id) {
            Some(known) => *known = setup,
            None => self.0.push(setup),
        }
    }

    pub fn remove(&mut self, id: EngineId) {
        self.0.retain(|setup| setup.id != id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_by_an_older_version_is_completed() {
        let stored = r#"[{"id":7,"name":"X","program":"/opt/x/x"}]"#;
        let engines: Engines = serde_json::from_str(stored).unwrap();
        let launch = engines.find(EngineId(7)).unwrap().launch(Patience::default());
        assert_eq!(launch.folder, Some(PathBuf::from("/opt/x")));
        let again: Engines = serde_json::from_str(&serde_json::to_string(&engines).unwrap()).unwrap();
        assert_eq!(again, engines);
    }

    #[test]
    fn an_engine_starts_in_the_folder_of_its_program_or_in_another() {
        let folder = |program: &str, folder: &str| {
            EngineSetup { folder: folder.into(), ..EngineSetup::new(program.into()) }.working_folder()
        };
        assert_eq!(folder("/opt/x/x", ""), Some("/opt/x".into()));
        assert_eq!(folder("/opt/x/x", "nets"), Some("/opt/x/nets".into()));
        assert_eq!(folder("/opt/x/x", "/home"), Some("/home".into()));
        assert_eq!(folder("x", ""), None);
        assert_eq!(folder("x", "/home"), Some("/home".into()));
    }

    #[test]
    fn an_option_has_one_value_or_none() {
        let mut setup = EngineSetup::new("/opt/x/engine-1.exe".into());
        assert_eq!(setup.name, "engine-1");
        setup.set("Hash", Some("1".into()));
        setup.set("Hash", Some("2".into()));
        assert_eq!(setup.value("Hash"), Some("2"));
        setup.set("Hash", None);
        assert_eq!(setup.values, []);
    }
}
