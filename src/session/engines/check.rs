//! Checks whether an external engine starts, what it supports, and whether it finds a move.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::{EngineId, EngineSetup};
use crate::engine::board::{Move, Position};
use crate::game::notation::Ranks;
use crate::session::task::{self, ProgramPart, Task, Wake};
use crate::uci::client::{ClientError, EngineOption, Launch, Patience, SearchJob, ThinkingLimit};
use crate::uci::{Client, Protocol};

/// The time for its move.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// The results of checking a working engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Introduction {
    /// The name it reports.
    pub name: String,
    pub protocol: Protocol,
    pub ranks: Ranks,
    pub options: Vec<EngineOption>,
    /// Its move in the usual start position.
    pub mv: Move,
    /// The time from its start to that move.
    pub time: Duration,
}

/// A check on a thread of its own. Dropping it stops the check and joins the thread.
pub struct EngineCheck {
    engine: EngineId,
    task: Task<Result<Introduction, ClientError>>,
}

impl EngineCheck {
    /// Starts the check; `wake` is called at its end. Protocol and ranks are detected again,
    /// whatever `setup` says.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn start(setup: &EngineSetup, patience: Patience, wake: &Wake) -> Self {
        let launch = Launch { protocol: None, ranks: None, ..setup.launch(patience) };
        let task = task::spawn(ProgramPart::EngineCheck, Some(wake), move |control| {
            prove(&launch, control.stop_flag())
        });
        Self { engine: setup.id, task }
    }

    /// The engine being checked.
    pub const fn engine(&self) -> EngineId {
        self.engine
    }

    /// The result; `None` while the check is running.
    pub fn outcome(&self) -> Option<Result<Introduction, ClientError>> {
        // A panic is reported elsewhere; here it looks like an engine that has ended.
        self.task.result().map(|result| result.unwrap_or(Err(ClientError::Ended)))
    }

    /// Stops the check soon.
    pub fn stop(&self) {
        self.task.stop();
    }
}

fn prove(launch: &Launch, stop: &AtomicBool) -> Result<Introduction, ClientError> {
    let began = Instant::now();
    let mut client = Client::start_unless(launch, stop)?;
    let start = Position::start();
    let job = SearchJob {
        allowed: Some(MOVE_TIME),
        ..SearchJob::new(&start, &[], ThinkingLimit::MoveTime(MOVE_TIME))
    };
    let mv = client.search(&job, stop, &mut |_| {})?.mv;
    Ok(Introduction {
        name: client.name().into(),
        protocol: client.protocol(),
        ranks: client.ranks(),
        options: client.options().to_vec(),
        mv,
        time: began.elapsed(),
    })
}
