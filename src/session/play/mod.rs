//! A game being played: players, clocks, undo, draw offers.

mod awake;
mod book;
mod clock;
mod draw;
mod ended;
mod moves;
mod ponder;
mod queries;
mod record;
mod reply_delay;
mod speed;
mod thinking;
mod workers;

use std::collections::{BTreeMap, HashSet};

use super::document::{Change, Document, Editing, WhyDeclined};
use super::engines::{SearchRequest, Worker};
use super::storage::{LoadError, STORED_GAME, Store};
use super::stored_games::{ClockFace, Clocks, GameId, Player, Saved, TimeControl};
use crate::books::{BookOrigin, BookPlay};
use crate::engine::board::{Position, Side};
use crate::engine::rules::Profile;
use crate::game::{Date, Edit, Game, Handicap, NodeId, Participant};

pub use clock::Now;
pub use draw::OfferError;
pub use moves::PlayError;
pub use thinking::{SearchPurpose, Thinking};

use clock::PlayerClocks;
use ended::Ended;
use ponder::Ponderer;
use record::looked_at;
use reply_delay::ReplyDelay;
use speed::Speed;
use workers::Workers;

/// The settings of a game to start.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub start: Position,
    /// The odds, and their giver.
    pub odds: Option<(Handicap, Side)>,
    /// By [`crate::engine::board::Side::index`].
    pub players: [Player; 2],
    /// The players' names for the record, by [`crate::engine::board::Side::index`].
    pub names: [String; 2],
    /// The rules for judging repetitions.
    pub profile: Profile,
    pub time: TimeControl,
    /// Whether it is to count for the rating, if it can.
    pub is_rated: bool,
}

impl NewGame {
    /// A game from the usual start, without names or clocks, with the default rules; rated.
    pub fn new(red: Player, black: Player) -> Self {
        Self {
            start: Position::start(),
            odds: None,
            players: [red, black],
            names: Default::default(),
            profile: Profile::default(),
            time: TimeControl::default(),
            is_rated: true,
        }
    }

    /// Sets the names of the people in the game: `user` if there is one person, `pair` if there are
    /// two.
    #[must_use]
    pub fn of_people(mut self, user: &str, pair: &[String; 2]) -> Self {
        match self.players.map(Player::is_engine) {
            [false, true] => self.names[Side::Red.index()] = user.into(),
            [true, false] => self.names[Side::Black.index()] = user.into(),
            [false, false] => self.names.clone_from(pair),
            [true, true] => {}
        }
        self
    }
}

/// A game being played.
pub struct Play {
    document: Document,
    /// While paused, no engine starts to search for a move.
    is_paused: bool,
    /// While suspended by [`Play::suspend`], no engine thinks and no clock runs.
    is_suspended: bool,
    clocks: PlayerClocks,
    offers: draw::Offers,
    reply_delay: ReplyDelay,
    workers: Workers,
    /// The search under way, except pondering.
    thinking: Option<Thinking>,
    /// The engine's search on the human's time; never while `thinking` is `Some`.
    ponderer: Ponderer,
    /// Moves of the record that were only viewed in the explorer.
    looked_at: HashSet<NodeId>,
    /// The edit that restores the last deleted moves, and the revision in which it applies.
    deleted: Option<(u64, Edit)>,
    /// The stored game that ended, or the one from which this game continues.
    ended: Option<Ended>,
    /// What our engine plays from.
    books: Option<BookPlay>,
    /// The books of the computer's moves, by ply: 1 for the first move of the game.
    from_books: BTreeMap<usize, BookOrigin>,
    /// For the engine's random choices in this game.
    seed: u64,
    speed: Speed,
}

impl Play {
    /// Starts a game. If there is a `store`, the game is stored in it after every change.
    pub fn new(new_game: NewGame, worker: Worker, store: Option<Store>) -> Self {
        let mut play = Self::idle(new_game.into(), worker, store);
        play.on_game_changed();
        play
    }

    /// Continues a stored game. Games of two engines or with clocks wait for [`Play::resume`].
    pub fn continued(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let mut play = Self::idle(saved, worker, store);
        let has_clocks = play.time_control() != TimeControl::Unlimited;
        play.is_paused |= play.is_between_engines() || has_clocks;
        play.on_game_changed();
        play
    }

    /// The stored game of this window, for [`Play::continued`]. Moves the games of killed windows
    /// to the past games; unreadable ones are reported by [`Change::Misread`].
    ///
    /// # Errors
    /// The stored game is damaged (it is then renamed) or cannot be read.
    pub fn stored(store: &Store) -> Result<Option<Saved>, LoadError> {
        let first: Option<GameId> = store.peek(STORED_GAME).and_then(|saved: Saved| saved.id);
        for name in store.vacant_games() {
            // Games that cannot be moved stay where they are.
            let Some(mut saved) = store.read::<Saved>(&name) else { continue };
            // If two windows continued the same game, it has become two games.
            if saved.id == first {
                saved.id = saved.id.map(|id| GameId::now(Some(id)));
            }
            if store.put_away(saved) {
                store.remove_now(&name);
            }
        }
        if store.is_first_window() { store.load(STORED_GAME) } else { Ok(None) }
    }

    /// Moves the stored game of this window to the past games. Returns whether that succeeded.
    pub fn put_stored_away(store: &Store) -> bool {
        !store.is_first_window() || store.put_first_game_away()
    }

    /// To be called when the window closes. Only the first window stores anything afterwards.
    pub fn close(&mut self) {
        self.play_held();
        let Some(store) = self.document.store.clone() else { return };
        if self.clocks.is_running() {
            // Otherwise the time for the present move would be given back.
            self.clocks.stop(&self.document.game);
            store.save_game(&self.saved());
        }
        // This may also change the window's place.
        store.wait();
        if store.is_first_window() {
            return;
        }
        self.document.store = None;
        let saved = self.saved();
        let is_kept = !saved.is_worth_keeping()
            || match store.take_first_place() {
                Some(_place) => store.put_first_game_away() && store.store_now(STORED_GAME, &saved),
                None => store.put_away(saved),
            };
        if is_kept {
            store.remove_now(&store.game_name());
        }
    }

    /// Creates a game in which nothing has been started yet.
    fn idle(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        Self {
            is_paused: saved.is_paused,
            is_suspended: false,
            clocks: PlayerClocks::new(saved.clocks.clone()),
            offers: draw::Offers::default(),
            reply_delay: ReplyDelay::default(),
            workers: Workers::new(worker),
            thinking: None,
            ponderer: Ponderer::default(),
            looked_at: looked_at(&saved),
            deleted: None,
            ended: None,
            books: None,
            from_books: saved.from_books.clone(),
            seed: rand::random(),
            speed: Speed::default(),
            document: Document::new(saved, store, None),
        }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Replaces the game by a new one.
    pub fn start_game(&mut self, new_game: NewGame) {
        self.replace(new_game.into());
    }

    /// Continues a past game, like [`Play::continued`]; the present one becomes a past game.
    /// Clocks, and an engine whose turn it is, wait until [`Play::resume`] or a human's move.
    pub fn reopen(&mut self, saved: Saved) {
        let is_engines_turn = saved.players[saved.game.side_to_move().index()].is_engine();
        let has_clocks = saved.clocks.control() != TimeControl::Unlimited;
        self.replace(Saved { is_paused: saved.is_paused || is_engines_turn || has_clocks, ..saved });
    }

    /// Replaces the game, its players and its file; the old game becomes a past game.
    fn replace(&mut self, saved: Saved) {
        self.keep_among_past();
        (self.looked_at, self.ended) = (looked_at(&saved), None);
        self.from_books.clone_from(&saved.from_books);
        self.is_paused = saved.is_paused;
        self.clocks.replace(saved.clocks.clone());
        self.offers = draw::Offers::default();
        self.document = Document::new(saved, self.document.store.take(), Some(self.document.id));
        self.seed = rand::random();
        self.ponderer.end();
        self.workers.new_game(self.document.players);
        self.name_guests();
        self.on_game_changed();
    }

    /// Pauses the game: no engine starts to search until [`Play::resume`] or a human's move.
    pub fn pause(&mut self) {
        self.is_paused = true;
        self.on_game_changed();
    }

    /// Ends the pause.
    pub fn resume(&mut self) {
        self.is_paused = false;
        self.on_game_changed();
    }

    /// Suspends the game while the user is busy elsewhere: no clock runs and no engine thinks until
    /// [`Play::unsuspend`]. This state is not stored.
    pub fn suspend(&mut self) {
        self.is_suspended = true;
        self.thinking = None;
        self.ponderer.end();
        self.reply_delay.forget();
        self.clocks.stop(&self.document.game);
        self.workers.cancel();
    }

    /// Ends the suspension by [`Play::suspend`].
    pub fn unsuspend(&mut self) {
        if std::mem::take(&mut self.is_suspended) {
            self.start_clock();
            self.start_engine(None);
        }
    }

    /// Starts the clock of the side to move, if there is one and the game is under way. It stays
    /// stopped while a person is asked about a draw.
    fn start_clock(&mut self) {
        let is_asked = self.draw_offer().is_some_and(|by| !self.document.player(!by).is_engine());
        let waits = self.is_paused || self.is_suspended || is_asked;
        if self.document.outcome().is_none() && !waits && !self.clocks.is_running() {
            self.clocks.start(&self.document.game);
        }
    }

    /// Replaces the system's time, for tests.
    pub fn set_time_source(&mut self, now: Now) {
        self.clocks.set_time_source(now);
    }

    /// To be called after every change of the game or its players: ends searches and draw offers,
    /// stores the game, and lets an engine search if it is its turn. If the engine was pondering on
    /// exactly this game, that search goes on.
    fn on_game_changed(&mut self) {
        self.thinking = None;
        self.reply_delay.forget();
        self.workers.keep(self.document.players);
        let pondering = self.ponderer.take_if_about(&self.document.game);
        self.offers.lapse(self.document.game.moves().len());
        self.from_books.retain(|&ply, _| ply <= self.document.game.moves().len());
        self.clocks.stop(&self.document.game);
        self.follow_end();
        self.keep();
        self.start_clock();
        self.start_engine(pondering);
    }
}

impl From<NewGame> for Saved {
    fn from(NewGame { start, odds, players, names, profile, time, is_rated }: NewGame) -> Self {
        let mut game = Game::new(start, profile);
        game.headers.date = Some(Date::today());
        if let Some((odds, giver)) = odds {
            game.headers.set_handicap(odds, giver);
        }
        if time != TimeControl::Unlimited {
            game.headers.set_time_control(&time.to_string());
        }
        for ((participant, player), name) in game.headers.participants.iter_mut().zip(players).zip(names) {
            *participant = Participant { name, is_engine: player.is_engine(), ..Participant::default() };
        }
        // Where nothing counts, help takes nothing away.
        Self { is_helped: !is_rated, ..Self::new(game, players, Clocks::new(time)) }
    }
}
