//! The searches of a session: requests to engines, and the use of their answers.

use std::time::Duration;

use super::ponder::{self, Pondering};
use super::workers::external_request;
use super::{Change, Play, Player, SearchRequest, WhyDeclined};
use crate::books::BookMove;
use crate::engine::board::{Move, Side};
use crate::engine::levels::{ORDINARY_NODES_A_SECOND, SearchSettings, Strength};
use crate::engine::search::{Bound, Choice, Limits, Report};
use crate::game::hint::Hint;
use crate::session::engines::{EngineError, Engines, Event, ExternalPlayer};
use crate::session::task::Wake;
use crate::uci::client::Patience;

/// A search under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The side to move.
    pub side: Side,
    pub purpose: SearchPurpose,
    /// The last finished iteration: depth, line, and score for `side`. `None` before the first.
    pub report: Option<Report>,
    /// The move found and its idea, if requested.
    hint: Option<Hint>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchPurpose {
    /// A move of the engine.
    Move,
    /// A suggestion for the human to move.
    Hint,
    DrawAnswer,
}

/// The nodes searched for a hint, and the most time for it.
const HINT_NODES: u64 = ORDINARY_NODES_A_SECOND;
const HINT_TIME: Duration = Duration::from_secs(2);

impl Play {
    /// Fetches what has happened since the last call, in order. Never blocks. Plays at most one
    /// move of an engine per call, and none while moves are held back by [`Play::hold`].
    ///
    /// ```
    /// use std::sync::{Arc, mpsc};
    ///
    /// use chuhe::session::{NewGame, Player, Play, Strength, Worker};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let (wake, woken) = mpsc::channel();
    /// let worker = Worker::built_in(4, Arc::new(move || wake.send(()).unwrap_or_default()));
    /// let computer = Player::Engine(Strength::Depth(2));
    /// let mut session = Play::new(NewGame::new(Player::Human, computer), worker, None);
    ///
    /// session.play("h2e2".parse()?)?;
    /// while !session.document().is_human_turn() {
    ///     woken.recv()?; // A window would go on painting.
    ///     for change in session.poll() {
    ///         println!("{change:?}");
    ///     }
    /// }
    /// assert_eq!(session.document().game().moves().len(), 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn poll(&mut self) -> Vec<Change> {
        self.heed();
        self.document.poll()
    }

    /// Handles the events of engines and clocks.
    fn heed(&mut self) {
        while let Some(event) = self.next_event() {
            match event {
                event if self.ponderer.is_under_way() => self.ponderer.note(event),
                Event::Progress(report) => self.note(report),
                Event::Explained(hint) => {
                    if let Some(thinking) = &mut self.thinking {
                        thinking.hint = Some(hint);
                    }
                }
                Event::Done(choice) => {
                    self.answer(choice);
                    break;
                }
                Event::Known(known) => {
                    self.answer_from_book(known);
                    break;
                }
                Event::Failed(error) => self.fail(error),
            }
        }
        self.look_at_clock();
    }

    fn note(&mut self, report: Report) {
        if self.workers.is_own() {
            self.speed.note(&report);
        }
        if let Some(thinking) = &mut self.thinking
            && report.line <= 1
            && report.bound == Bound::Exact
        {
            thinking.report = Some(report);
        }
    }

    /// Uses the answer of a search for its purpose.
    fn answer(&mut self, choice: Option<Choice>) {
        let Some(Thinking { side, purpose, hint, .. }) = self.thinking.take() else { return };
        let Some(Choice { mv, ponder, score, .. }) = choice else {
            return self.fail(EngineError::BuiltIn("the engine found no legal move".into()));
        };
        match purpose {
            SearchPurpose::Hint => self.document.changes.extend(hint.map(Change::HintFound)),
            SearchPurpose::DrawAnswer => self.answer_draw_by(side, score),
            SearchPurpose::Move => {
                self.answer_draw_by(side, score);
                if self.document.outcome().is_none() {
                    match self.make(mv) {
                        Ok(()) => self.ponder(ponder),
                        Err(refusal) => {
                            self.fail(EngineError::BuiltIn(format!("the engine played {mv}: {refusal}")));
                        }
                    }
                }
            }
        }
    }

    /// Handles the failure of an engine: if it was its turn, the game is paused.
    pub(super) fn fail(&mut self, error: EngineError) {
        self.thinking = None;
        self.is_paused |= !self.document.is_human_turn();
        if self.is_paused {
            self.clocks.stop(&self.document.game);
        }
        self.document.changes.push(Change::EngineFailed(error));
        self.settle_draw(Err(WhyDeclined::Failed));
    }

    /// The next event of the worker; a move comes only when it is no longer held back.
    fn next_event(&mut self) -> Option<Event> {
        let now = self.clocks.now();
        if self.reply_delay.is_holding() {
            return self.reply_delay.release(now);
        }
        let event = self.workers.event()?;
        let is_move = matches!(self.thinking, Some(Thinking { purpose: SearchPurpose::Move, .. }))
            && matches!(event, Event::Done(_) | Event::Known(_));
        if is_move && self.reply_delay.is_on(now) {
            self.clocks.stop(&self.document.game);
            self.reply_delay.hold(event);
            return None;
        }
        Some(event)
    }

    /// Holds the moves of engines back for this time from now. A move that is found meanwhile is
    /// played by the first [`Play::poll`] afterwards.
    pub fn hold(&mut self, time: Duration) {
        self.reply_delay.begin(self.clocks.now() + time);
    }

    /// Plays the move that is held back, if there is one.
    pub(super) fn play_held(&mut self) {
        self.reply_delay.end();
        // The store's reports are for all sessions, not for one that may be about to go.
        self.heed();
    }

    /// Makes the engine answer with the best move found so far.
    pub fn move_now(&mut self) {
        if self.thinking.is_some() {
            self.reply_delay.end();
            self.workers.stop();
        }
    }

    /// Asks the engine for a suggestion for the human to move; the answer is [`Change::HintFound`].
    /// Returns `false` and does nothing if no human is to move or the engine is busy.
    pub fn request_hint(&mut self) -> bool {
        let is_possible = self.document.is_human_turn() && self.thinking.is_none();
        if is_possible {
            self.document.is_helped = true;
            // So that a move is explained alike at every level: what the game's searches left in
            // the tables depends on the level.
            self.workers.own().new_game();
            let limits = Limits { nodes: Some(HINT_NODES), ..Limits::move_time(HINT_TIME) };
            self.search(SearchPurpose::Hint, SearchSettings { limits, threads: 1, variety: None });
        }
        is_possible
    }

    /// Lets the engine search whose turn it is, if any.
    pub(super) fn start_engine(&mut self, pondering: Option<Pondering>) {
        match self.engine_to_move() {
            None | Some(Player::Human) => self.workers.cancel(),
            Some(Player::External(external)) => self.ask_external(external),
            Some(Player::Engine(strength)) => {
                if let Some(known) = self.book_move(strength) {
                    self.play_known(known);
                } else if let Some(pondering) = pondering {
                    self.go_on(pondering);
                } else {
                    self.search(
                        SearchPurpose::Move,
                        self.search_settings(strength, self.document.game.side_to_move()),
                    );
                }
            }
        }
    }

    /// The engine that has to find a move now; `None` if there is none.
    fn engine_to_move(&self) -> Option<Player> {
        let player = self.document.player(self.document.game.side_to_move());
        let is_asked = self.document.outcome().is_none() && !self.is_paused && !self.is_suspended;
        (player.is_engine() && is_asked).then_some(player)
    }

    /// The search limits of an engine that plays `side`.
    fn search_settings(&self, strength: Strength, side: Side) -> SearchSettings {
        self.clocks.search_settings(&self.document.game, side, strength, self.seed())
    }

    /// The seed of random choices for the present move.
    pub(super) fn seed(&self) -> u64 {
        self.seed.wrapping_add(self.document.game.moves().len() as u64)
    }

    /// Starts to search the position on the board with our own engine.
    pub(super) fn search(&mut self, purpose: SearchPurpose, search_settings: SearchSettings) {
        let SearchSettings { limits, threads, variety } = search_settings;
        let mut root = self.document.game.root();
        root.variety = variety;
        self.ponderer.end();
        self.speed.threads = threads;
        let request = SearchRequest { threads, ..SearchRequest::new(root, limits) };
        match purpose {
            SearchPurpose::Hint => self.workers.own().search_with_reason(request),
            SearchPurpose::Move | SearchPurpose::DrawAnswer => self.workers.own().search(request),
        }
        self.think(purpose);
    }

    /// Records that a search for this purpose has been started.
    fn think(&mut self, purpose: SearchPurpose) {
        self.thinking =
            Some(Thinking { side: self.document.game.side_to_move(), purpose, report: None, hint: None });
    }

    /// Lets an engine that is searching for its move play from a book instead, if one has a move.
    pub(super) fn play_from_book(&mut self) {
        if let Some(Thinking { purpose: SearchPurpose::Move, .. }) = self.thinking
            && let Some(Player::Engine(strength)) = self.engine_to_move()
            && let Some(known) = self.book_move(strength)
        {
            self.play_known(known);
        }
    }

    /// Plays a book move through the worker, like a searched one.
    fn play_known(&mut self, known: BookMove) {
        self.reply_delay.forget();
        self.workers.own().answer(Event::Known(known));
        self.think(SearchPurpose::Move);
    }

    fn answer_from_book(&mut self, BookMove { mv, origin }: BookMove) {
        self.thinking = None;
        // A position in the opening book is no reason to accept a draw.
        self.settle_draw(Err(WhyDeclined::TooEarly));
        match self.make(mv) {
            Ok(()) => {
                self.note_book(origin);
                self.document.changes.push(Change::FromBook);
            }
            Err(refusal) => {
                self.fail(EngineError::BuiltIn(format!("the opening book has {mv}: {refusal}")));
            }
        }
    }

    /// Sets whether an engine that plays by the clock ponders, from its next move; initially not.
    pub fn set_pondering(&mut self, has_pondering: bool) {
        self.ponderer.is_on = has_pondering;
        if !has_pondering && self.ponderer.end() {
            self.workers.cancel();
        }
    }

    /// Starts to ponder after an engine's move, if a human is to move and `reply` is expected.
    fn ponder(&mut self, reply: Option<Move>) {
        let side = !self.document.game.side_to_move();
        let Player::Engine(strength) = self.document.player(side) else { return };
        let SearchSettings { limits, threads, .. } = self.search_settings(strength, side);
        let move_time = limits.soft_time.into_iter().chain(limits.hard_time).min();
        let (Some(reply), Some(move_time)) = (reply, move_time) else { return };
        if !strength.is_timed() || !self.ponderer.is_on || !self.document.is_human_turn() || self.is_paused {
            return;
        }
        let Some(root) = ponder::expected(&self.document.game, reply) else { return };
        let limits = Limits::move_time(ponder::MAX_TIME);
        self.workers
            .own()
            .search_silently(SearchRequest { threads, ..SearchRequest::new(root.clone(), limits) });
        self.ponderer.begin(root, move_time);
    }

    /// Turns pondering into the search for the engine's move: the expected reply was played.
    fn go_on(&mut self, pondering: Pondering) {
        match pondering.found {
            Some(choice) => self.workers.own().answer(Event::Done(Some(choice))),
            None => self.workers.hasten(pondering.move_time),
        }
        self.think(SearchPurpose::Move);
    }

    /// Sets the external engines; until then, they wait. One with a changed setup is restarted.
    pub fn set_engines(&mut self, engines: Engines, patience: Patience, wake: Wake) {
        let is_changed = self.workers.set_launcher(engines, patience, wake) || self.thinking.is_none();
        self.name_guests();
        if is_changed
            && matches!(self.document.player(self.document.game.side_to_move()), Player::External(_))
        {
            self.thinking = None;
            self.start_engine(None);
        }
    }

    /// Lets the external engine search whose turn it is.
    fn ask_external(&mut self, external: ExternalPlayer) {
        let side = self.document.game.side_to_move();
        if !self.workers.has_launcher() {
            return self.workers.cancel();
        }
        let Some(setup) = self.workers.setup(external.engine).cloned() else {
            self.workers.cancel();
            return self.fail(EngineError::Removed(self.external_name(side, external.engine)));
        };
        let request = external_request(&self.document.game, &self.clocks, external.budget);
        self.ponderer.end();
        if let Some(worker) = self.workers.external(side, setup) {
            worker.search(request);
            self.think(SearchPurpose::Move);
        }
    }
}

impl Drop for Play {
    /// Plays a move that is held back, so that it is in the stored game.
    fn drop(&mut self) {
        self.play_held();
    }
}
