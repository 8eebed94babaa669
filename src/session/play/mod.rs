//! A game being played: players, clocks, undo, draw offers, autosave.

mod autosave;
mod awake;
mod book;
mod changes;
mod chapters;
mod clock;
mod draw;
mod moves;
mod ponder;
mod queries;
mod record;
mod reply_delay;
mod speed;
mod thinking;
mod typing;
mod workers;

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::archive::{ClockFace, Clocks, GameId, Player, Saved, TimeControl, is_worth_keeping};
use super::engines::{Request, Worker};
use super::storage::{LoadError, Origin, STORED_GAME, Store};
use crate::engine::board::{Position, Side};
use crate::engine::rules::Profile;
use crate::game::{Date, Edit, Game, Handicap, NodeId, Participant};

pub use changes::{Change, SearchPurpose, Thinking};
pub use clock::Now;
pub use draw::{OfferError, WhyDeclined};
pub use moves::PlayError;
pub use record::Undone;

use autosave::Autosave;
use chapters::OtherChapters;
use clock::PlayerClocks;
use ponder::Ponderer;
use record::{Edits, cut_after, looked_at};
use reply_delay::ReplyDelay;
use speed::Speed;
use typing::Typing;
use workers::Workers;

/// How a new game begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub start: Position,
    /// The odds with which it starts, and who gives them.
    pub odds: Option<(Handicap, Side)>,
    /// By [`crate::engine::board::Side::index`].
    pub players: [Player; 2],
    /// The players' names for the record, by [`crate::engine::board::Side::index`].
    pub names: [String; 2],
    /// The rules by which repetitions are judged.
    pub profile: Profile,
    pub time: TimeControl,
}

impl NewGame {
    /// A game from the usual start, without names or clocks, with the default rules.
    pub fn new(red: Player, black: Player) -> Self {
        Self {
            start: Position::start(),
            odds: None,
            players: [red, black],
            names: Default::default(),
            profile: Profile::default(),
            time: TimeControl::default(),
        }
    }

    /// The same, played by a person of this name, if only one person plays.
    #[must_use]
    pub fn of_person(mut self, name: &str) -> Self {
        match self.players.map(Player::is_engine) {
            [false, true] => self.names[Side::Red.index()] = name.into(),
            [true, false] => self.names[Side::Black.index()] = name.into(),
            _ => {}
        }
        self
    }
}

/// A game being played.
pub struct Session {
    game: Game,
    /// Whether the user was helped, so that the game does not count for the rating: by an undo, a hint or other players.
    is_helped: bool,
    /// The moves to the place at which a study was left.
    place: Option<Vec<String>>,
    /// The other chapters of a study.
    chapters: OtherChapters,
    /// Another one whenever another game, or another chapter, takes the place of this one; no two sessions have the same.
    record_number: u64,
    /// By [`crate::engine::board::Side::index`].
    players: [Player; 2],
    /// While paused, no engine starts to search for a move.
    is_paused: bool,
    /// While suspended by [`Session::suspend`], no engine thinks and no clock runs.
    is_suspended: bool,
    clocks: PlayerClocks,
    offers: draw::Offers,
    reply_delay: ReplyDelay,
    workers: Workers,
    /// The search under way, except pondering.
    thinking: Option<Thinking>,
    /// What an engine searches on the human's time; never while `thinking` is `Some`.
    ponderer: Ponderer,
    autosave: Autosave,
    /// Moves of the record that were only looked at in the explorer.
    looked_at: HashSet<NodeId>,
    edits: Edits,
    /// What is being typed; `None` if nothing is.
    typing: Option<Typing>,
    /// What brings back the moves that were deleted last from a game, and the revision in which it can.
    deleted: Option<(u64, Edit)>,
    /// The changes that the front end has not fetched yet.
    changes: Vec<Change>,
    /// Another one after every change of the game, its record or its players; no two sessions have the same.
    revision: u64,
    /// Whether our engine uses the opening book.
    has_book: bool,
    /// For the engine's random choices in this game.
    seed: u64,
    speed: Speed,
}

impl Session {
    /// Starts a game. If there is a `store`, the game is stored in it after every change.
    pub fn new(new_game: NewGame, worker: Worker, store: Option<Store>) -> Self {
        let mut session = Self::idle(new_game.into(), false, worker, store);
        session.on_game_changed();
        session
    }

    /// Continues a stored game. Games between two engines and games with clocks are paused until [`Session::resume`].
    pub fn continued(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let mut session = Self::idle(saved, false, worker, store);
        let has_clocks = session.time_control() != TimeControl::Unlimited;
        session.is_paused |= session.is_between_engines() || has_clocks;
        session.on_game_changed();
        session
    }

    /// The stored game of this window, for [`Session::continued`]. Moves the games of windows that were killed to the past
    /// games; what cannot be read of these is told by [`Change::Misread`].
    ///
    /// # Errors
    /// The stored game is damaged (it is then renamed) or cannot be read.
    pub fn stored(store: &Store) -> Result<Option<Saved>, LoadError> {
        let first: Option<GameId> = store.peek(STORED_GAME).and_then(|saved: Saved| saved.id);
        for name in store.vacant_games() {
            // Games that cannot be moved stay where they are.
            let Some(mut saved) = store.read::<Saved>(&name) else { continue };
            // If two windows continued the same game, they are two games now.
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

    /// To be called when the window closes. Afterwards, unless this is the first window, nothing is stored any more.
    pub fn close(&mut self) {
        self.play_held();
        if self.clocks.is_running() {
            // Otherwise the time for the present move would be given back.
            self.clocks.stop(&self.game);
            self.autosave.store(&self.saved());
        }
        self.autosave.wait();
        self.autosave.close(self.saved());
    }

    /// Stores the present state among the past games, if it is worth it: a move was made here, or a record was changed.
    /// Returns whether it was.
    pub fn keep_among_past(&self) -> bool {
        self.autosave.archive(self.saved())
    }

    /// Whether [`Session::keep_among_past`] keeps the game.
    pub fn stays_among_past(&self) -> bool {
        let is_as_read = self.autosave.is_record && !self.is_modified();
        self.autosave.has_store() && is_worth_keeping(is_as_read || self.has_nothing_new(), self.records())
    }

    /// A session that has not started anything yet.
    fn idle(saved: Saved, is_study: bool, worker: Worker, store: Option<Store>) -> Self {
        let autosave = Autosave::new(&saved, is_study, store);
        let looked_at = looked_at(&saved);
        let Saved { game, players, is_paused, clocks, is_helped, place, chapters, chapter, .. } = saved;
        Self {
            is_helped,
            place,
            chapters: OtherChapters::new(chapters, chapter),
            record_number: next_revision(),
            game,
            players,
            is_paused,
            is_suspended: false,
            clocks: PlayerClocks::new(clocks),
            offers: draw::Offers::default(),
            reply_delay: ReplyDelay::default(),
            workers: Workers::new(worker),
            thinking: None,
            ponderer: Ponderer::default(),
            looked_at,
            edits: Edits::default(),
            typing: None,
            deleted: None,
            autosave,
            changes: Vec::new(),
            revision: next_revision(),
            has_book: false,
            seed: rand::random(),
            speed: Speed::default(),
        }
    }

    /// Replaces the game by a new one.
    pub fn start_game(&mut self, new_game: NewGame) {
        self.replace(new_game.into(), None);
    }

    /// Replaces the game, its players and its file; the old game becomes a past game.
    fn replace(&mut self, saved: Saved, file: Option<Origin>) {
        self.keep_among_past();
        self.autosave.replace(&saved, file);
        self.looked_at = looked_at(&saved);
        let (clocks, chapters, chapter);
        Saved {
            game: self.game,
            players: self.players,
            is_paused: self.is_paused,
            is_helped: self.is_helped,
            place: self.place,
            clocks,
            chapters,
            chapter,
            ..
        } = saved;
        self.chapters = OtherChapters::new(chapters, chapter);
        self.record_number = next_revision();
        self.clocks.replace(clocks);
        self.offers = draw::Offers::default();
        self.changes.clear();
        (self.edits, self.typing) = (Edits::default(), None);
        self.seed = rand::random();
        self.ponderer.end();
        self.workers.new_game(self.players);
        self.name_guests();
        self.on_game_changed();
    }

    /// Pauses the game: no engine starts to search until [`Session::resume`] or a human's move.
    pub fn pause(&mut self) {
        self.is_paused = true;
        self.on_game_changed();
    }

    /// Ends the pause.
    pub fn resume(&mut self) {
        self.is_paused = false;
        self.on_game_changed();
    }

    /// Suspends the game while the user is busy elsewhere: no clock runs and no engine thinks until [`Session::unsuspend`]. This
    /// state is not stored.
    pub fn suspend(&mut self) {
        self.is_suspended = true;
        self.thinking = None;
        self.ponderer.end();
        self.reply_delay.forget();
        self.clocks.stop(&self.game);
        self.workers.cancel();
    }

    /// Ends the suspension by [`Session::suspend`].
    pub fn unsuspend(&mut self) {
        if std::mem::take(&mut self.is_suspended) {
            self.start_clock();
            self.start_engine(None);
        }
    }

    /// Starts the clock of the side to move, if there is one and the game is under way. While a person is asked about a draw, both
    /// sides look at the question.
    fn start_clock(&mut self) {
        let is_asked = self.draw_offer().is_some_and(|by| !self.player(!by).is_engine());
        let waits = self.is_paused || self.is_suspended || is_asked;
        if self.outcome().is_none() && !self.is_study() && !waits && !self.clocks.is_running() {
            self.clocks.start(&self.game);
        }
    }

    /// Replaces the system's time, for tests.
    pub fn set_time_source(&mut self, now: Now) {
        self.clocks.set_time_source(now);
    }

    /// To be called after every change of the game or its players: ends searches and draw offers, stores the game, and lets
    /// an engine search if it is its turn. If the engine was pondering on exactly this game, that search goes on.
    fn on_game_changed(&mut self) {
        self.thinking = None;
        self.reply_delay.forget();
        self.workers.keep(self.players);
        let pondering = self.ponderer.take_if_about(&self.game);
        self.offers.lapse(self.game.moves().len());
        self.clocks.stop(&self.game);
        if let Some(end) = self.autosave.follow(&self.game) {
            self.go_on_as_another(end);
        }
        self.keep();
        self.start_clock();
        self.start_engine(pondering);
    }

    /// What follows in a game that had ended at `end` is another one, which does not count for the rating: the one that has ended
    /// stays among the past games as it is, and in its file. Clocks wait for a human's move. What was tried after the end is not
    /// played again by redo.
    fn go_on_as_another(&mut self, end: NodeId) {
        cut_after(&mut self.game, end);
        self.is_helped = true;
        self.is_paused |= self.time_control() != TimeControl::Unlimited;
        self.changes.push(Change::GoesOn);
    }

    /// To be called after every change of the record: stores the game.
    fn keep(&mut self) {
        self.revision = next_revision();
        self.store();
    }

    /// The same where nothing of the record has changed, but what is known of its file.
    fn store(&mut self) {
        let records: Vec<Cow<'_, Game>> = self.records().collect();
        let is_kept = self.autosave.document.is_same(&records);
        drop(records);
        self.autosave.document.is_modified = !is_kept;
        self.autosave.store(&self.saved());
        if self.outcome().is_some() {
            self.keep_among_past();
            if !self.is_study() {
                self.autosave.note_end(self.record().into_owned());
            }
        }
    }

    /// Whether there is nothing yet that is worth keeping, though there are moves.
    fn has_nothing_new(&self) -> bool {
        self.is_untouched() || self.autosave.has_nothing_new(&self.game)
    }

    fn saved(&self) -> Saved {
        Saved {
            game: self.record().into_owned(),
            players: self.players,
            is_paused: self.is_paused,
            file: self.file().and_then(Path::to_str).map(String::from),
            file_content: self.origin().and_then(|origin| origin.content),
            is_kept: !self.is_modified(),
            clocks: self.clocks.stored().clone(),
            id: Some(self.id()),
            opened: self.autosave.opened,
            is_record: self.autosave.is_record,
            is_helped: self.is_helped,
            is_untouched: self.has_nothing_new(),
            place: self.place.clone(),
            chapters: self.chapters.others().cloned().collect(),
            chapter: self.chapter(),
        }
    }
}

/// A number that no session has had.
fn next_revision() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl From<NewGame> for Saved {
    fn from(NewGame { start, odds, players, names, profile, time }: NewGame) -> Self {
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
        Self::new(game, players, Clocks::new(time))
    }
}
