//! The players' actions: moves, undo and redo, resigning, draw offers, changing the players.

use super::draw::is_opening;
use super::record::cut_after;
use super::{Change, OfferError, Play, Player, SearchPurpose, TimeControl, WhyDeclined};
use crate::engine::board::{Move, Side};
use crate::engine::evaluate::Score;
use crate::engine::levels::SearchSettings;
use crate::engine::movegen::Refusal;
use crate::engine::search::Limits;
use crate::game::{AddError, Handicap, Outcome};
use crate::session::engines::{EngineId, ExternalPlayer};

/// Why a human's move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The move is not legal; the refusal names the squares that show why.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The odds require another first move: see [`Play::first_moves`].
    #[error("a move that is given is of a piece that has not moved, and does not cross the river")]
    NotGiven,
    #[error("it is the engine's move")]
    EnginesTurn,
    #[error("the game is over")]
    GameOver,
    #[error("the record is full")]
    RecordFull,
}

impl From<AddError> for PlayError {
    fn from(error: AddError) -> Self {
        match error {
            AddError::Refused(refusal) => Self::Refused(refusal),
            AddError::Full => Self::RecordFull,
        }
    }
}

impl Play {
    /// Plays a human's move; if it is then an engine's turn, it starts to search.
    ///
    /// # Errors
    /// [`PlayError`] says why the move was not played.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.look_at_clock();
        if self.document.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        if !self.document.is_human_turn() {
            return Err(PlayError::EnginesTurn);
        }
        let given = self.first_moves();
        if !given.is_empty() && !given.contains(&mv) {
            return Err(PlayError::NotGiven);
        }
        let was_paused = std::mem::take(&mut self.is_paused);
        Ok(self.make(mv).inspect_err(|_| self.is_paused = was_paused)?)
    }

    /// The first moves that the odds allow, if they restrict them and none has been played: see
    /// [`Handicap::first_moves`]; otherwise empty.
    pub fn first_moves(&self) -> Vec<Move> {
        match self.document.game.moves().is_empty() {
            true => Handicap::first_moves(self.document.game.start()),
            false => Vec::new(),
        }
    }

    /// Plays a move for the side to move.
    pub(super) fn make(&mut self, mv: Move) -> Result<(), AddError> {
        let ply = self.document.game.moves().len();
        let played = self.document.game.play(mv)?;
        self.clocks.punch(&self.document.game, ply);
        self.document.changes.push(Change::MovePlayed(played));
        self.document.changes.extend(self.document.outcome().map(Change::GameOver));
        self.on_game_changed();
        Ok(())
    }

    pub fn can_undo(&self) -> bool {
        self.undo_ply().is_some()
    }

    /// Takes moves back until a human is to move: one ply while the engine thinks, otherwise two,
    /// so the opening move of an engine stays. With two humans or two engines, takes one ply back;
    /// two engines are then paused. A resignation or an agreed draw is undone alone. An ended game
    /// is continued as another one. Returns whether there was something to undo.
    pub fn undo(&mut self) -> bool {
        let Some(target) = self.undo_ply() else { return false };
        let taken_back = (target..self.document.game.moves().len())
            .rev()
            .filter_map(|ply| self.document.game.played_at(ply));
        self.document.changes.extend(taken_back.map(Change::MoveTakenBack));
        self.document.is_helped = true;
        self.clocks.wind_up(&self.document.game);
        if target == self.document.game.moves().len() {
            self.document.changes.extend(self.document.outcome().map(Change::EndTakenBack));
            self.document.game.retract();
        } else {
            self.document.game.go_to(target);
        }
        self.is_paused |= self.is_between_engines();
        self.on_game_changed();
        true
    }

    pub fn can_redo(&self) -> bool {
        self.redo_ply().is_some()
    }

    /// Replays the moves of the last undo. Returns whether there was something to redo.
    pub fn redo(&mut self) -> bool {
        let Some(target) = self.redo_ply() else { return false };
        let played =
            (self.document.game.moves().len()..target).filter_map(|ply| self.document.game.played_at(ply));
        self.document.changes.extend(played.map(Change::MovePlayed));
        self.document.game.go_to(target);
        self.document.changes.extend(self.document.outcome().map(Change::GameOver));
        self.on_game_changed();
        true
    }

    /// The number of plies on the board after an undo; `None` if there is nothing to undo.
    fn undo_ply(&self) -> Option<usize> {
        let played = self.document.game.moves().len();
        match self.document.outcome() {
            Some(outcome) if outcome.is_declared() => Some(played),
            _ => (0..played).rev().find(|&ply| self.is_stop(ply)),
        }
    }

    /// The number of plies on the board after a redo; `None` if there is nothing to redo.
    fn redo_ply(&self) -> Option<usize> {
        let (played, end) = (self.document.game.moves().len(), self.document.game.line().len());
        (played + 1..=end).find(|&ply| self.is_stop(ply) || ply == end)
    }

    /// Whether undo and redo stop after `ply` plies: where a human, if any, is to move.
    fn is_stop(&self, ply: usize) -> bool {
        self.is_between_engines() || !self.document.player(self.document.game.side_at(ply)).is_engine()
    }

    /// Resigns for `side`. Does nothing if the game has ended.
    pub fn resign(&mut self, side: Side) {
        self.declare(Outcome::resignation(side));
    }

    fn declare(&mut self, outcome: Outcome) {
        if self.document.outcome().is_none() {
            // Moves taken back or only viewed would seem to have been played before the end.
            let end = self.document.game.node();
            cut_after(&mut self.document.game, end);
            self.document.game.declare(outcome);
            self.document.changes.push(Change::GameOver(outcome));
            self.on_game_changed();
        }
    }

    /// Ends the game if the side to move has no time left.
    pub(super) fn look_at_clock(&mut self) {
        let side = self.document.game.side_to_move();
        if self.clocks.is_running() && self.clock(side).is_some_and(|left| left.is_zero()) {
            self.clocks.stop(&self.document.game);
            self.declare(Outcome::time(side));
        }
    }

    /// Offers a draw for `by`, a human. An engine answers by its score of the position, another
    /// human by [`Play::answer_draw`]. The next move ends the offer.
    ///
    /// # Errors
    /// [`OfferError`] says why a draw cannot be offered.
    pub fn offer_draw(&mut self, by: Side) -> Result<(), OfferError> {
        self.can_offer_draw(by)?;
        self.offers.open(by, self.document.game.moves().len());
        let is_thinking_of_its_move =
            self.thinking().is_some_and(|thinking| thinking.purpose == SearchPurpose::Move);
        if !self.document.player(!by).is_engine() {
            // A human answers in person, and no clock runs meanwhile.
            self.clocks.stop(&self.document.game);
        } else if is_opening(self.document.game.position()) {
            self.settle_draw(Err(WhyDeclined::TooEarly));
        } else if !is_thinking_of_its_move {
            let limits = Limits { depth: Some(10), nodes: Some(1_000_000), ..Limits::default() };
            self.search(SearchPurpose::DrawAnswer, SearchSettings::best(limits));
        }
        Ok(())
    }

    /// Checks whether [`Play::offer_draw`] is possible now.
    ///
    /// # Errors
    /// [`OfferError`] says why not.
    pub fn can_offer_draw(&self, by: Side) -> Result<(), OfferError> {
        match self.document.outcome() {
            Some(_) => Err(OfferError::GameOver),
            None if self.document.player(by).is_engine() => Err(OfferError::NotHuman),
            None => self.offers.can_open(by, self.document.game.moves().len()),
        }
    }

    /// Answers the open offer for a person; does nothing if there is none.
    pub fn answer_draw(&mut self, is_accepted: bool) {
        self.settle_draw(if is_accepted { Ok(()) } else { Err(WhyDeclined::Asked) });
    }

    /// Answers the open offer; does nothing if there is none.
    pub(super) fn settle_draw(&mut self, answer: Result<(), WhyDeclined>) {
        if !self.offers.close() {
            return;
        }
        match answer {
            Ok(()) => {
                self.document.changes.push(Change::DrawAccepted);
                self.declare(Outcome::agreement());
            }
            Err(why) => {
                self.document.changes.push(Change::DrawDeclined(why));
                self.start_clock();
            }
        }
    }

    /// Answers an open offer for an engine, by the score of the position for `side`.
    pub(super) fn answer_draw_by(&mut self, side: Side, score: Score) {
        if let Some(answer) = self.offers.answer_at(side, score) {
            self.settle_draw(answer);
        }
    }

    /// Changes the player of `side`, at any time. Ends a pause, unless both players are engines or
    /// the game has clocks. Names in the record stay.
    pub fn set_player(&mut self, side: Side, player: Player) {
        self.document.is_helped |= player != self.document.player(side);
        self.forget_guest_name(side);
        self.document.players[side.index()] = player;
        self.is_paused &= self.is_between_engines() || self.time_control() != TimeControl::Unlimited;
        let participant = &mut self.document.game.headers.participants[side.index()];
        participant.is_engine = player.is_engine() && participant.name.is_empty();
        self.name_guests();
        self.on_game_changed();
    }

    /// Exchanges the two players.
    pub fn swap_players(&mut self) {
        self.document.is_helped = true;
        self.document.players.swap(0, 1);
        self.document.game.headers.participants.swap(0, 1);
        self.on_game_changed();
    }

    /// The user's name for an external engine; if it has been removed, the name in the record.
    pub(super) fn external_name(&self, side: Side, engine: EngineId) -> String {
        let recorded = &self.document.game.headers.participants[side.index()].name;
        self.workers.setup(engine).map_or_else(|| recorded.clone(), |setup| setup.name.clone())
    }

    /// Enters the names of external engines into the record. Our own engine has no name there.
    pub(super) fn name_guests(&mut self) {
        for side in Side::BOTH {
            if let Player::External(ExternalPlayer { engine, .. }) = self.document.player(side)
                && self.document.game.headers.participants[side.index()].name.is_empty()
            {
                self.document.game.headers.participants[side.index()].name = self.external_name(side, engine);
            }
        }
    }

    /// Removes the name of an external engine that stops playing from the record.
    fn forget_guest_name(&mut self, side: Side) {
        if let Player::External(ExternalPlayer { engine, .. }) = self.document.player(side) {
            let name = self.external_name(side, engine);
            let participant = &mut self.document.game.headers.participants[side.index()];
            if participant.name == name {
                participant.name.clear();
            }
        }
    }
}
