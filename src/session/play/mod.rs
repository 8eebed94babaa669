//! A game being played: who plays it, take-back, draw offers and autosave.

mod awake;
mod book;
mod changes;
mod clock;
mod document;
mod draw;
mod hold;
mod library;
mod moves;
mod players;
mod ponder;
mod rating;
mod record;
mod rest;
mod speed;
mod take_back;
mod windows;
mod workers;

use std::path::Path;
use std::sync::Arc;

use super::archive::{Clocks, GameId, Player, Saved, TimeControl};
use super::engines::{Request, Worker};
use super::storage::{Origin, Store};
use crate::engine::board::{Position, Side};
use crate::engine::levels::Terms;
use crate::engine::rules::Profile;
use crate::game::{Date, Game, NodeId, Outcome, Participant};

pub use changes::{Change, Purpose, Thinking};
pub use clock::Now;
pub use draw::OfferError;
pub use moves::PlayError;

use document::Document;
use hold::Hold;
use ponder::Pondering;
use speed::Speed;
use workers::Workers;

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
    id: GameId,
    /// Whether it came from elsewhere, and was not played here.
    is_record: bool,
    /// Whether a move was taken back, advice was asked for, or the players changed.
    is_helped: bool,
    /// By [`Side::index`].
    players: [Player; 2],
    /// While paused the engine does not begin to think about a move.
    is_paused: bool,
    /// While it rests, no engine thinks and no clock runs.
    is_resting: bool,
    clocks: Clocks,
    now: Now,
    /// `None` while the clock of the side to move stands still.
    turn: Option<clock::Turn>,
    offers: draw::Offers,
    hold: Hold,
    workers: Workers,
    /// What the one at work is searching for.
    thinking: Option<Thinking>,
    /// What it is searching on a human's time; never beside `thinking`.
    pondering: Option<Pondering>,
    store: Option<Store>,
    document: Document,
    /// Moves that were added beyond the place of a game that goes on: looked at, not played.
    explored: Vec<NodeId>,
    /// What the front end has not fetched yet.
    changes: Vec<Change>,
    /// How often the game or its players changed.
    revision: u64,
    /// Whether the engine plays from the opening book.
    has_book: bool,
    /// Whether an engine thinks on a human's time.
    has_pondering: bool,
    /// Of the engine's random choices in this game.
    seed: u64,
    speed: Speed,
}

impl Session {
    /// Begins a game. After every change it is stored in `store`, if there is one.
    pub fn new(new_game: NewGame, worker: Worker, store: Option<Store>) -> Self {
        let mut session = Self::idle(new_game.into(), worker, store);
        session.settle();
        session
    }

    /// Continues a stored game: an engine whose move it is thinks, but two engines wait until
    /// [`Session::resume`], and so do players with clocks.
    pub fn continued(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let mut session = Self::idle(saved, worker, store);
        let has_clocks = session.time_control() != TimeControl::Unlimited;
        session.is_paused |= session.is_between_engines() || has_clocks;
        session.settle();
        session
    }

    fn idle(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let document = Document::of(&saved);
        let Saved { game, players, is_paused, clocks, id, is_record, is_helped, .. } = saved;
        Self {
            document,
            id: id.unwrap_or_else(|| GameId::now(None)),
            is_record,
            is_helped,
            game,
            players,
            is_paused,
            is_resting: false,
            clocks,
            now: Arc::new(awake::now),
            turn: None,
            offers: draw::Offers::default(),
            hold: Hold::default(),
            workers: Workers::new(worker),
            thinking: None,
            pondering: None,
            explored: Vec::new(),
            store,
            changes: Vec::new(),
            revision: 0,
            has_book: false,
            has_pondering: false,
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
        self.id = saved.id.unwrap_or_else(|| GameId::now(Some(self.id)));
        self.is_record = saved.is_record;
        self.is_helped = saved.is_helped;
        self.document = Document { file, ..Document::of(&saved) };
        Saved {
            game: self.game,
            players: self.players,
            is_paused: self.is_paused,
            clocks: self.clocks,
            ..
        } = saved;
        self.turn = None;
        self.offers = draw::Offers::default();
        self.changes.clear();
        self.explored.clear();
        self.seed = rand::random();
        self.pondering = None;
        self.workers.new_game(self.players);
        self.name_guests();
        self.settle();
    }

    /// The record: start, moves, position, outcome.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A number that is another one after each change of the game, of its record or of its players: what was
    /// made of them at the same number is still right.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Keeps the engine from playing on until [`Session::resume`] or a human's move.
    pub fn pause(&mut self) {
        self.is_paused = true;
        self.settle();
    }

    /// Lets the engine play on.
    pub fn resume(&mut self) {
        self.is_paused = false;
        self.settle();
    }

    /// Gives up for `side`. Does nothing if the game is over.
    pub fn resign(&mut self, side: Side) {
        self.declare(Outcome::resignation(side));
    }

    pub(super) fn declare(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.drop_explored();
            self.game.declare(outcome);
            self.changes.push(Change::GameOver(outcome));
            self.settle();
        }
    }

    /// What follows every change of the game or its players: a search or an offer under way is over, the
    /// game is stored, and the engine thinks if it is its move. If this is what it was pondering on, it goes on.
    fn settle(&mut self) {
        self.thinking = None;
        self.hold.forget();
        self.workers.keep(self.players);
        let pondering = self.pondering.take().filter(|pondering| pondering.is_about(&self.game));
        self.offers.lapse(self.game.moves().len());
        self.stop_clock();
        self.keep();
        self.start_clock();
        self.start_engine(pondering);
    }

    /// Sets the engine to work whose move it is, if it is one's.
    fn start_engine(&mut self, pondering: Option<Pondering>) {
        match self.engine_to_move() {
            None | Some(Player::Human) => self.workers.cancel(),
            Some(Player::External(guest)) => self.ask_guest(guest),
            Some(Player::Engine(strength)) => {
                if let Some(play) = self.book_move(strength) {
                    self.play_known(play);
                } else if let Some(pondering) = pondering {
                    self.go_on(pondering);
                } else {
                    self.search(Purpose::Move, self.terms(strength, self.game.side_to_move()));
                }
            }
        }
    }

    /// The engine that has to find a move now.
    fn engine_to_move(&self) -> Option<Player> {
        let player = self.player(self.game.side_to_move());
        let is_asked = self.outcome().is_none() && !self.is_paused && !self.is_resting;
        (player.is_engine() && is_asked).then_some(player)
    }

    /// What follows every change of the record: it is stored.
    fn keep(&mut self) {
        self.revision += 1;
        self.document.compare(&self.game);
        if let Some(store) = &self.store {
            store.save_game(&self.saved());
        }
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
            is_kept: !self.document.is_modified,
            clocks: self.clocks.clone(),
            id: Some(self.id),
            is_record: self.is_record,
            is_helped: self.is_helped,
        }
    }

    /// Begins to search the position on the board.
    fn search(&mut self, purpose: Purpose, terms: Terms) {
        let Terms { limits, threads, variety } = terms;
        let mut root = self.game.root();
        root.variety = variety;
        self.pondering = None;
        self.speed.threads = threads;
        let request = Request { threads, ..Request::new(root, limits) };
        match purpose {
            Purpose::Hint => self.workers.own().search_with_reason(request),
            Purpose::Move | Purpose::DrawAnswer => self.workers.own().search(request),
        }
        self.think(purpose);
    }

    /// Notes what an engine has just been set to.
    fn think(&mut self, purpose: Purpose) {
        self.thinking =
            Some(Thinking { side: self.game.side_to_move(), purpose, report: None, effect: None });
    }

    /// Of what is chosen by lot on this move.
    fn seed(&self) -> u64 {
        self.seed.wrapping_add(self.game.moves().len() as u64)
    }
}

impl From<NewGame> for Saved {
    fn from(NewGame { start, players, names, profile, time }: NewGame) -> Self {
        let mut game = Game::new(start, profile);
        game.headers.date = Some(Date::today());
        for ((participant, player), name) in game.headers.participants.iter_mut().zip(players).zip(names) {
            *participant = Participant { name, is_engine: player.is_engine(), ..Participant::default() };
        }
        Self {
            game,
            players,
            is_paused: false,
            file: None,
            file_content: None,
            is_kept: true,
            clocks: Clocks::new(time),
            id: None,
            is_record: false,
            is_helped: false,
        }
    }
}
