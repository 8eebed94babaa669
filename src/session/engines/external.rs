//! External engines, as an [`Engine`].

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Engine, EngineError, SearchRequest};
use crate::engine::evaluate::evaluate;
use crate::engine::movegen;
use crate::engine::search::{Choice, Report};
use crate::uci::Client;
use crate::uci::client::{ClientError, EngineAnswer, Launch, SearchJob, ThinkingLimit};

/// An engine in a process of its own, which is started when first needed, and after a failure.
pub struct External {
    /// The user's name for it.
    name: String,
    launch: Launch,
    /// `None` while the process is not running.
    client: Option<Client>,
}

/// A search by depth or nodes that takes longer than this is considered hung.
const MAX_TIME: Duration = Duration::from_secs(600);

impl External {
    /// An engine that is started by `launch`; `name` is the user's name for it.
    pub fn new(name: impl Into<String>, launch: Launch) -> Self {
        Self { name: name.into(), launch, client: None }
    }

    fn ask(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<EngineAnswer, ClientError> {
        let client = match &mut self.client {
            Some(client) => client,
            none => none.insert(Client::start_unless(&self.launch, stop)?),
        };
        let root = &request.root;
        let (limit, allowed) = thinking_limit(request);
        let job = SearchJob {
            allowed,
            lines: request.limits.lines,
            search_moves: &root.search_moves,
            ..SearchJob::new(root.start(), root.moves(), limit)
        };
        client.search(&job, stop, report)
    }
}

/// The engine's limits for a request, and how long it may take; `None` if unlimited.
fn thinking_limit(request: &SearchRequest) -> (ThinkingLimit, Option<Duration>) {
    let limits = &request.limits;
    let mover = request.root.position().side_to_move();
    if let Some(clocks) = request.clocks {
        (ThinkingLimit::Clocks(clocks), Some(clocks.left[mover.index()]))
    } else if let Some(time) = limits.hard_time.or(limits.soft_time) {
        (ThinkingLimit::MoveTime(time), Some(time))
    } else if let Some(nodes) = limits.nodes {
        (ThinkingLimit::Nodes(nodes), Some(MAX_TIME))
    } else if let Some(depth) = limits.depth {
        (ThinkingLimit::Depth(depth), Some(MAX_TIME))
    } else {
        (ThinkingLimit::Infinite, None)
    }
}

impl Engine for External {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        let position = request.root.position();
        if movegen::legal_moves(position).is_empty() {
            return Ok(None);
        }
        let EngineAnswer { mv, ponder, claim } = self.ask(request, stop, report).map_err(|error| {
            self.client = None;
            EngineError::External { name: self.name.clone(), error }
        })?;
        let (score, depth, nodes) = match claim {
            Some(claim) => (claim.score, claim.depth, claim.nodes),
            // It reported neither score nor depth.
            None => (evaluate(position), 0, 0),
        };
        Ok(Some(Choice { mv, ponder, score, depth, nodes }))
    }

    fn new_game(&mut self) {
        // If it does not answer, it is dropped and started again by the next search.
        self.client.take_if(|client| client.new_game().is_err());
    }
}
