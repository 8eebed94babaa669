//! What a session tells the front end.

use super::Session;
use crate::engine::board::{Move, Side};
use crate::engine::evaluate::Score;
use crate::engine::search::{Bound, Choice, Report};
use crate::game::effect::Effect;
use crate::game::{Outcome, Played};
use crate::session::engines::{EngineError, Event};
use crate::session::storage::SaveError;

/// Something that happened: for animation, sound and messages.
#[derive(Debug)]
pub enum Change {
    /// A move was played, by whomever, or played again by a redo.
    MovePlayed(Played),
    /// The move just told was not searched: an engine had it from the opening book.
    FromBook,
    /// A move was taken back: its piece goes the way back, and what it captured returns.
    MoveTakenBack(Played),
    /// The game ended.
    GameOver(Outcome),
    /// The opponent answered a draw offer.
    DrawAnswered { is_accepted: bool },
    /// What the engine would play for the human, how good it finds that for the human, and why, where that can be
    /// said.
    HintFound { play: Move, score: Score, effect: Option<Effect> },
    /// The engine failed. If it was to move, the game is paused, and resuming lets it try again.
    EngineFailed(EngineError),
    /// Something could not be stored; the game goes on. It is told once, and tried again.
    SaveFailed(SaveError),
    /// All that could not be stored has been stored.
    SavedAgain,
}

/// What the engine is thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Whose move it thinks about.
    pub side: Side,
    pub purpose: Purpose,
    /// The last finished iteration: depth, score from the view of `side`, line. `None` before the first.
    pub report: Option<Report>,
    /// What the move that it has found does, if it is asked why.
    pub(super) effect: Option<Effect>,
}

/// What the engine thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Its own move.
    Move,
    /// Advice for the human to move.
    Hint,
    /// Its answer to a draw offer.
    DrawAnswer,
}

impl Session {
    /// What the engine is thinking; `None` while it is idle.
    pub fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// Whether an engine of the game is searching, be it for its move, for advice, or on the human's time. A move that
    /// was found and is held back is no search.
    pub fn is_engine_at_work(&self) -> bool {
        let is_thinking = self.thinking.is_some() && self.held_for().is_none();
        is_thinking || self.pondering.as_ref().is_some_and(|pondering| !pondering.is_done())
    }

    /// Fetches what happened since the last call, in order. Never blocks. At most one move of an engine is
    /// played by a call, and none before the time of [`Session::hold`] is over.
    ///
    /// ```
    /// use std::sync::{Arc, mpsc};
    ///
    /// use chuhe::session::{NewGame, Player, Session, Strength, Worker};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let (wake, woken) = mpsc::channel();
    /// let worker = Worker::built_in(4, Arc::new(move || wake.send(()).unwrap_or_default()));
    /// let computer = Player::Engine(Strength::Depth(2));
    /// let mut session = Session::new(NewGame::new(Player::Human, computer), worker, None);
    ///
    /// session.play("h2e2".parse()?)?;
    /// while !session.is_human_turn() {
    ///     woken.recv()?; // A window would go on painting.
    ///     for change in session.poll() {
    ///         println!("{change:?}");
    ///     }
    /// }
    /// assert_eq!(session.game().moves().len(), 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn poll(&mut self) -> Vec<Change> {
        while let Some(event) = self.next_event() {
            match event {
                event if self.pondering.is_some() => self.note_pondered(event),
                Event::Progress(report) => self.note(report),
                Event::Explained(effect) => {
                    if let Some(thinking) = &mut self.thinking {
                        thinking.effect = Some(effect);
                    }
                }
                Event::Done(choice) => {
                    self.answer(choice);
                    break;
                }
                Event::Known(play) => {
                    self.answer_from_book(play);
                    break;
                }
                Event::Failed(error) => self.fail(error),
            }
        }
        self.look_at_clock();
        if let Some(store) = &self.store {
            self.changes.extend(store.errors().into_iter().map(Change::SaveFailed));
            self.changes.extend(store.has_recovered().then_some(Change::SavedAgain));
        }
        std::mem::take(&mut self.changes)
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

    /// Does with the engine's answer what it was asked for.
    fn answer(&mut self, choice: Option<Choice>) {
        let Some(Thinking { side, purpose, effect, .. }) = self.thinking.take() else { return };
        let Some(Choice { play, ponder, score, .. }) = choice else {
            return self.fail(EngineError::BuiltIn("the engine found no legal move".into()));
        };
        match purpose {
            Purpose::Hint => self.changes.push(Change::HintFound { play, score, effect }),
            Purpose::DrawAnswer => self.answer_draw_by(side, score),
            Purpose::Move => {
                self.answer_draw_by(side, score);
                if self.outcome().is_none() {
                    match self.make(play) {
                        Ok(()) => self.ponder(ponder),
                        Err(refusal) => {
                            self.fail(EngineError::BuiltIn(format!("the engine played {play}: {refusal}")));
                        }
                    }
                }
            }
        }
    }

    /// The engine failed: the game waits for the human.
    pub(super) fn fail(&mut self, error: EngineError) {
        self.thinking = None;
        self.is_paused |= !self.is_human_turn();
        if self.is_paused {
            self.stop_clock();
        }
        self.changes.push(Change::EngineFailed(error));
        self.answer_draw(false);
    }
}
