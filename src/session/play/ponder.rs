//! Pondering: an engine thinks on the human's time about the answer to the reply that it expects.
//!
//! Only engines that play by the clock do: for others, more time makes no difference. Nothing of it is shown, and
//! whatever happens instead of that reply ends it.

use std::time::Duration;

use crate::engine::board::Move;
use crate::engine::movegen;
use crate::engine::search::{Choice, Root};
use crate::game::Game;
use crate::session::engines::Event;

/// Longer than this it does not ponder on one move: the human may have gone away.
pub(super) const MOST_TIME: Duration = Duration::from_secs(120);

/// Whether an engine thinks on the human's time, and what about.
#[derive(Default)]
pub(super) struct Ponderer {
    pub is_on: bool,
    now: Option<Pondering>,
}

/// What an engine thinks about before it is its move.
pub(super) struct Pondering {
    /// The game after the reply expected.
    root: Root,
    /// What the engine may take for its move, counted from the reply.
    pub move_time: Duration,
    /// What it found; `None` while it searches.
    pub found: Option<Choice>,
}

impl Ponderer {
    /// Notes that an engine has begun to think about this.
    pub fn begin(&mut self, root: Root, move_time: Duration) {
        self.now = Some(Pondering { root, move_time, found: None });
    }

    /// Answers whether it was under way.
    pub fn end(&mut self) -> bool {
        self.now.take().is_some()
    }

    /// Ends it; what it was is the answer if `game` has come to what was expected.
    pub fn take_if_about(&mut self, game: &Game) -> Option<Pondering> {
        self.now.take().filter(|Pondering { root, .. }| {
            root.start() == game.start() && root.moves() == game.moves() && root.profile == game.profile()
        })
    }

    pub fn is_under_way(&self) -> bool {
        self.now.is_some()
    }

    /// Whether an engine is at work on it.
    pub fn is_searching(&self) -> bool {
        self.now.as_ref().is_some_and(|pondering| pondering.found.is_none())
    }

    /// Notes what the engine says.
    pub fn note(&mut self, event: Event) {
        match (event, &mut self.now) {
            (Event::Done(Some(choice)), Some(pondering)) => pondering.found = Some(choice),
            (Event::Progress(_), _) => {}
            // Nobody has asked for it: if the engine fails again on its own move, that will be told.
            _ => self.now = None,
        }
    }
}

/// The game after `reply`, if it is worth thinking about: where there is no choice, the answer comes at once without.
pub(super) fn expected(game: &Game, reply: Move) -> Option<Root> {
    let mut expected = game.clone();
    expected.play(reply).ok()?;
    let is_open = expected.outcome().is_none() && movegen::legal_moves(expected.position()).len() > 1;
    is_open.then(|| expected.root())
}
