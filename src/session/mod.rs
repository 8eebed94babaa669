//! A game being played: who plays it, the engine's thread, take-back, draw offers and autosave.
//!
//! [`Session`] is what a front end talks to. It never blocks: the engine and the disk have threads of their
//! own, whose answers [`Session::poll`] fetches. When there is something to fetch, the `wake` function given
//! to [`Worker`] and [`Store`] is called, from whatever thread.

mod changes;
mod draw;
mod levels;
mod play;
mod storage;
mod take_back;
mod worker;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::board::{Move, Position, Side};
use crate::engine::rules::Profile;
use crate::engine::search::{Choice, Report};
use crate::game::{Date, Game, Outcome, Participant};

pub use changes::{Change, Thinking};
pub use draw::{Offer, OfferError};
pub use levels::{Level, Strength};
pub use play::PlayError;
pub use storage::{LoadError, SaveError, Store};
pub use worker::{BuiltIn, Command, Engine, Event, Request, SearchId, Worker};

/// Called from any thread when [`Session::poll`] has something to fetch.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The name under which the game in progress is stored.
const STORED_NAME: &str = "game";

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    Human,
    Engine(Strength),
}

impl Player {
    pub const fn is_engine(self) -> bool {
        matches!(self, Self::Engine(_))
    }
}

/// How a game begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub start: Position,
    /// By [`Side::index`].
    pub players: [Player; 2],
    /// The players' names for the record, by [`Side::index`].
    pub names: [String; 2],
    /// The rules of repetition.
    pub profile: Profile,
}

impl NewGame {
    /// A game from the usual start, without names, by the default rules.
    pub fn new(red: Player, black: Player) -> Self {
        Self {
            start: Position::start(),
            players: [red, black],
            names: Default::default(),
            profile: Profile::default(),
        }
    }
}

/// All that is kept of a session when the program closes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    game: Game,
    players: [Player; 2],
    is_paused: bool,
}

/// A game being played.
pub struct Session {
    game: Game,
    players: [Player; 2],
    worker: Worker,
    store: Option<Store>,
    /// The search under way.
    search: Option<Search>,
    /// While paused the engine does not begin to think.
    is_paused: bool,
    offers: draw::Offers,
    changes: Vec<Change>,
    /// Of the engine's random choices.
    seed: u64,
}

/// A search under way, and what it is for.
struct Search {
    purpose: Purpose,
    progress: Option<Report>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move of an engine's side.
    Move,
    /// Advice for the human to move.
    Hint,
    /// The engine's answer to a draw offer.
    DrawAnswer,
}

impl Session {
    /// Begins a game. It is stored in `store`, if there is one, after every change.
    pub fn new(new_game: NewGame, worker: Worker, store: Option<Store>) -> Self {
        let NewGame { start, players, names, profile } = new_game;
        let mut game = Game::new(start, profile);
        game.date = Some(Date::today());
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            let is_engine = players[side.index()].is_engine();
            game.participants[side.index()] = Participant { name, is_engine };
        }
        let mut session = Self::continued(Saved { game, players, is_paused: false }, worker, store);
        session.save();
        session
    }

    /// Continues a stored game; the engine thinks if it is its move. A game of two engines waits paused.
    pub fn continued(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let Saved { game, players, is_paused } = saved;
        let mut session = Self {
            game,
            players,
            worker,
            store,
            search: None,
            is_paused,
            offers: draw::Offers::default(),
            changes: Vec::new(),
            seed: rand::random(),
        };
        session.think_if_due();
        session
    }

    /// The game that `store` holds, for [`Session::continued`].
    ///
    /// # Errors
    /// What is wrong with the stored game, which is then set aside under another name.
    pub fn stored(store: &Store) -> Result<Option<Saved>, LoadError> {
        store.load(STORED_NAME)
    }

    /// Replaces the game by a new one.
    pub fn start_game(&mut self, new_game: NewGame) {
        self.game = Game::new(new_game.start, new_game.profile);
        self.players = new_game.players;
    }

    /// The record: start, moves, position, outcome.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// Whether a human is to move now.
    pub fn is_human_turn(&self) -> bool {
        self.outcome().is_none() && !self.player(self.game.side_to_move()).is_engine()
    }

    /// Changes who plays `side`, at any time.
    pub fn set_player(&mut self, side: Side, player: Player) {
        self.players[side.index()] = player;
        self.think_if_due();
    }

    /// Lets the two players change sides.
    pub fn swap_players(&mut self) {
        self.players.swap(0, 1);
        self.think_if_due();
    }

    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Stops the engine from playing on until [`Session::resume`] or a human's move; a search for a move is
    /// cancelled.
    pub fn pause(&mut self) {
        self.is_paused = true;
    }

    /// Lets the engine play on.
    pub fn resume(&mut self) {
        self.is_paused = false;
        self.think_if_due();
    }

    /// Gives up for `side`.
    pub fn resign(&mut self, side: Side) {
        self.game.resign(side);
    }

    fn save(&mut self) {}
    fn think_if_due(&mut self) {}
}

#[allow(unused)]
fn _later(_: Choice, _: Move) {}
