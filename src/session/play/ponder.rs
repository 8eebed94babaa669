//! Pondering: an engine thinks on the human's time about its answer to the expected reply.
//!
//! Only engines that play by the clock ponder; others would play the same. Nothing of it is shown,
//! and any other reply ends it.

use std::time::Duration;

use crate::engine::board::Move;
use crate::engine::movegen;
use crate::engine::search::{Choice, Root};
use crate::game::Game;
use crate::session::engines::Event;

/// The longest time to ponder on one move, because the human may have gone away.
pub(super) const MAX_TIME: Duration = Duration::from_secs(120);

/// Whether engines ponder, and the current pondering.
#[derive(Default)]
pub(super) struct Ponderer {
    pub is_on: bool,
    now: Option<Pondering>,
}

/// A search on the human's time.
pub(super) struct Pondering {
    /// The game after the expected reply.
    root: Root,
    /// The time for the engine's move, counted from the reply.
    pub move_time: Duration,
    /// The answer, if the search has ended already.
    pub found: Option<Choice>,
}

impl Ponderer {
    /// Records that an engine has started to ponder.
    pub fn begin(&mut self, root: Root, move_time: Duration) {
        self.now = Some(Pondering { root, move_time, found: None });
    }

    /// Ends pondering. Returns whether it was under way.
    pub fn end(&mut self) -> bool {
        self.now.take().is_some()
    }

    /// Ends pondering, and returns it if it was about `game`.
    pub fn take_if_about(&mut self, game: &Game) -> Option<Pondering> {
        self.now.take().filter(|Pondering { root, .. }| {
            root.start() == game.start() && root.moves() == game.moves() && root.profile == game.profile()
        })
    }

    pub fn is_under_way(&self) -> bool {
        self.now.is_some()
    }

    /// Whether an engine is still searching.
    pub fn is_searching(&self) -> bool {
        self.now.as_ref().is_some_and(|pondering| pondering.found.is_none())
    }

    /// Handles an event of the search.
    pub fn note(&mut self, event: Event) {
        match (event, &mut self.now) {
            (Event::Done(Some(choice)), Some(pondering)) => pondering.found = Some(choice),
            (Event::Progress(_), _) => {}
            // It ends silently. A failure on the engine's own move is reported.
            (Event::Done(_) | Event::Explained(_) | Event::Known(_) | Event::Failed(_), _) => self.now = None,
        }
    }
}

/// The game after `reply`; `None` if the game is over or only one legal move is left.
pub(super) fn expected(game: &Game, reply: Move) -> Option<Root> {
    let mut expected = game.clone();
    expected.play(reply).ok()?;
    let is_open = expected.outcome().is_none() && movegen::legal_moves(expected.position()).len() > 1;
    is_open.then(|| expected.root())
}
