//! Trying an engine of others: whether it starts, what it is, and whether it finds a move.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::{EngineId, EngineSetup};
use crate::engine::board::{Move, Position};
use crate::game::notation::Ranks;
use crate::session::task::{self, Part, Task, Wake};
use crate::uci::client::{ClientError, EngineOption, Job, Launch, Patience, Terms};
use crate::uci::{Client, Protocol};

/// What it may take for its move.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// What has been seen of an engine that works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Introduction {
    /// What it calls itself.
    pub name: String,
    pub protocol: Protocol,
    pub ranks: Ranks,
    pub options: Vec<EngineOption>,
    /// Its move from where games begin.
    pub play: Move,
    /// From its start to that move.
    pub time: Duration,
}

/// A check, on a thread of its own. Dropping it ends it and waits for that.
pub struct EngineCheck {
    engine: EngineId,
    task: Task<Result<Introduction, ClientError>>,
}

impl EngineCheck {
    /// Begins it; `wake` is called at its end. Nothing is taken as known of the engine but what the user says.
    ///
    /// # Panics
    /// If the system can't start a thread.
    pub fn start(setup: &EngineSetup, patience: Patience, wake: &Wake) -> Self {
        let launch = Launch { protocol: None, ranks: None, ..setup.launch(patience) };
        let task =
            task::spawn(Part::EngineCheck, Some(wake), move |control| prove(&launch, control.stop_flag()));
        Self { engine: setup.id, task }
    }

    /// Which engine is tried.
    pub const fn engine(&self) -> EngineId {
        self.engine
    }

    /// What has come of it; `None` while it goes on.
    pub fn outcome(&self) -> Option<Result<Introduction, ClientError>> {
        // A mistake of ours is told as such, and looks here like an engine that went away.
        self.task.result().map(|result| result.unwrap_or(Err(ClientError::Ended)))
    }

    /// Ends it soon.
    pub fn stop(&self) {
        self.task.stop();
    }
}

fn prove(launch: &Launch, stop: &AtomicBool) -> Result<Introduction, ClientError> {
    let began = Instant::now();
    let mut client = Client::start_unless(launch, stop)?;
    let start = Position::start();
    let job = Job { allowed: Some(MOVE_TIME), ..Job::new(&start, &[], Terms::MoveTime(MOVE_TIME)) };
    let play = client.search(&job, stop, &mut |_| {})?.play;
    Ok(Introduction {
        name: client.name().into(),
        protocol: client.protocol(),
        ranks: client.ranks(),
        options: client.options().to_vec(),
        play,
        time: began.elapsed(),
    })
}
