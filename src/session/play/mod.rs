//! A game being played: who plays it, take-back, draw offers and autosave.

mod autosave;
mod awake;
mod book;
mod changes;
mod clock;
mod draw;
mod moves;
mod ponder;
mod queries;
mod record;
mod reply_delay;
mod speed;
mod thinking;
mod workers;

use std::path::Path;

use super::archive::{Clocks, GameId, Player, Saved, TimeControl};
use super::engines::{Request, Worker};
use super::storage::{LoadError, Origin, STORED_GAME, Store};
use crate::engine::board::Position;
use crate::engine::rules::Profile;
use crate::game::{Date, Game, NodeId, Participant};

pub use changes::{Change, Purpose, Thinking};
pub use clock::Now;
pub use draw::OfferError;
pub use moves::PlayError;

use autosave::Autosave;
use clock::PlayerClocks;
use ponder::Ponderer;
use reply_delay::ReplyDelay;
use speed::Speed;
use workers::Workers;

/// How a game begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub start: Position,
    /// By [`crate::engine::board::Side::index`].
    pub players: [Player; 2],
    /// The players' names for the record, by [`crate::engine::board::Side::index`].
    pub names: [String; 2],
    /// The rules of repetition.
    pub profile: Profile,
    pub time: TimeControl,
}

impl NewGame {
    /// A game from the usual start, without names and clocks, by the default rules.
    pub fn new(red: Player, black: Player) -> Self {
        Self {
            start: Position::start(),
            players: [red, black],
            names: Default::default(),
            profile: Profile::default(),
            time: TimeControl::default(),
        }
    }
}

/// A game being played.
pub struct Session {
    game: Game,
    /// Whether a move was taken back, advice was asked for, or the players changed.
    is_helped: bool,
    /// By [`crate::engine::board::Side::index`].
    players: [Player; 2],
    /// While paused the engine does not begin to think about a move.
    is_paused: bool,
    /// While it rests, no engine thinks and no clock runs.
    is_resting: bool,
    clocks: PlayerClocks,
    offers: draw::Offers,
    reply_delay: ReplyDelay,
    workers: Workers,
    /// What the one at work is searching for.
    thinking: Option<Thinking>,
    /// What it is searching on a human's time; never beside `thinking`.
    ponderer: Ponderer,
    autosave: Autosave,
    /// Moves that were added beyond the place of a game that goes on: looked at, not played.
    explored: Vec<NodeId>,
    /// What the front end has not fetched yet.
    changes: Vec<Change>,
    /// How often the game or its players changed.
    revision: u64,
    /// Whether the engine plays from the opening book.
    has_book: bool,
    /// Of the engine's random choices in this game.
    seed: u64,
    speed: Speed,
}

impl Session {
    /// Begins a game. After every change it is stored in `store`, if there is one.
    pub fn new(new_game: NewGame, worker: Worker, store: Option<Store>) -> Self {
        let mut session = Self::idle(new_game.into(), worker, store);
        session.on_game_changed();
        session
    }

    /// Continues a stored game: an engine whose move it is thinks, but two engines wait until
    /// [`Session::resume`], and so do players with clocks.
    pub fn continued(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let mut session = Self::idle(saved, worker, store);
        let has_clocks = session.time_control() != TimeControl::Unlimited;
        session.is_paused |= session.is_between_engines() || has_clocks;
        session.on_game_changed();
        session
    }

    /// The game that `store` holds for this window, for [`Session::continued`]. The games of windows that were killed are put
    /// among the past ones.
    ///
    /// # Errors
    /// What is wrong with the stored game, which is then set aside under another name.
    pub fn stored(store: &Store) -> Result<Option<Saved>, LoadError> {
        let first: Option<GameId> = store.peek(STORED_GAME).and_then(|saved: Saved| saved.id);
        for name in store.vacant_games() {
            // A file that can't be read stays where it is, and so does one whose game can't be put elsewhere.
            let Some(mut saved) = store.peek::<Saved>(&name) else { continue };
            // What became of the same game in two windows is two games.
            if saved.id == first {
                saved.id = saved.id.map(|id| GameId::now(Some(id)));
            }
            if store.put_away(saved) {
                store.remove_now(&name);
            }
        }
        if store.is_first_window() { store.load(STORED_GAME) } else { Ok(None) }
    }

    /// Puts the game that `store` holds for this window among the past ones. Answers whether that could be done.
    pub fn put_stored_away(store: &Store) -> bool {
        !store.is_first_window() || store.has_put_first_game_away()
    }

    /// The window closes. Unless it is the first one, nothing is stored any more.
    pub fn close(&mut self) {
        self.play_held();
        self.autosave.wait();
        self.autosave.close(self.saved());
    }

    /// Puts the game into the list as it is now, so that the list shows it too, if there is something to keep: a move was
    /// made here, or a record changed. Answers whether it has.
    pub fn keep_among_past(&self) -> bool {
        self.autosave.archive(self.saved())
    }

    fn idle(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let autosave = Autosave::new(&saved, store);
        let Saved { game, players, is_paused, clocks, is_helped, .. } = saved;
        Self {
            is_helped,
            game,
            players,
            is_paused,
            is_resting: false,
            clocks: PlayerClocks::new(clocks),
            offers: draw::Offers::default(),
            reply_delay: ReplyDelay::default(),
            workers: Workers::new(worker),
            thinking: None,
            ponderer: Ponderer::default(),
            explored: Vec::new(),
            autosave,
            changes: Vec::new(),
            revision: 0,
            has_book: false,
            seed: rand::random(),
            speed: Speed::default(),
        }
    }

    /// Replaces the game by a new one.
    pub fn start_game(&mut self, new_game: NewGame) {
        self.replace(new_game.into(), None);
    }

    /// Replaces the game, its players and the file it is in; what was played until now goes to the past games.
    fn replace(&mut self, saved: Saved, file: Option<Origin>) {
        self.keep_among_past();
        self.autosave.replace(&saved, file);
        let clocks;
        Saved {
            game: self.game,
            players: self.players,
            is_paused: self.is_paused,
            is_helped: self.is_helped,
            clocks,
            ..
        } = saved;
        self.clocks.replace(clocks);
        self.offers = draw::Offers::default();
        self.changes.clear();
        self.explored.clear();
        self.seed = rand::random();
        self.ponderer.end();
        self.workers.new_game(self.players);
        self.name_guests();
        self.on_game_changed();
    }

    /// Keeps the engine from playing on until [`Session::resume`] or a human's move.
    pub fn pause(&mut self) {
        self.is_paused = true;
        self.on_game_changed();
    }

    /// Lets the engine play on.
    pub fn resume(&mut self) {
        self.is_paused = false;
        self.on_game_changed();
    }

    /// Lets the game be while the user is busy with something else: no clock runs and no engine thinks until
    /// [`Session::rouse`]. Nothing of this is stored.
    pub fn rest(&mut self) {
        self.is_resting = true;
        self.thinking = None;
        self.ponderer.end();
        self.reply_delay.forget();
        self.clocks.stop(&self.game);
        self.workers.cancel();
    }

    /// Lets a game that rests go on.
    pub fn rouse(&mut self) {
        if std::mem::take(&mut self.is_resting) {
            self.start_clock();
            self.start_engine(None);
        }
    }

    /// Lets the clock of the side to move run, if there is one and the game goes on.
    fn start_clock(&mut self) {
        if self.outcome().is_none() && !self.is_paused && !self.is_resting {
            self.clocks.start(&self.game);
        }
    }

    /// Uses another time than the system's, for tests.
    pub fn set_time_source(&mut self, now: Now) {
        self.clocks.set_time_source(now);
    }

    /// What follows every change of the game or its players: a search or an offer under way is over, the
    /// game is stored, and the engine thinks if it is its move. If this is what it was pondering on, it goes on.
    fn on_game_changed(&mut self) {
        self.thinking = None;
        self.reply_delay.forget();
        self.workers.keep(self.players);
        let pondering = self.ponderer.take_if_about(&self.game);
        self.offers.lapse(self.game.moves().len());
        self.clocks.stop(&self.game);
        self.keep();
        self.start_clock();
        self.start_engine(pondering);
    }

    /// What follows every change of the record: it is stored.
    fn keep(&mut self) {
        self.revision += 1;
        self.autosave.document.compare(&self.game);
        self.autosave.store(&self.saved());
        if self.outcome().is_some() {
            self.keep_among_past();
        }
    }

    fn saved(&self) -> Saved {
        Saved {
            game: self.game.clone(),
            players: self.players,
            is_paused: self.is_paused,
            file: self.file().and_then(Path::to_str).map(String::from),
            file_content: self.origin().and_then(|origin| origin.content),
            is_kept: !self.is_modified(),
            clocks: self.clocks.stored().clone(),
            id: Some(self.id()),
            is_record: self.autosave.is_record,
            is_helped: self.is_helped,
        }
    }
}

impl From<NewGame> for Saved {
    fn from(NewGame { start, players, names, profile, time }: NewGame) -> Self {
        let mut game = Game::new(start, profile);
        game.headers.date = Some(Date::today());
        for ((participant, player), name) in game.headers.participants.iter_mut().zip(players).zip(names) {
            *participant = Participant { name, is_engine: player.is_engine(), ..Participant::default() };
        }
        Self::new(game, players, Clocks::new(time))
    }
}
