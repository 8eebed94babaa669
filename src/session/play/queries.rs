//! What can be asked of a session without changing it.

use std::path::Path;
use std::time::Duration;

use super::{ClockFace, GameId, Origin, Player, Session, Thinking, TimeControl};
use crate::engine::board::{Position, Side};
use crate::engine::levels::{Level, Strength};
use crate::game::{Game, Outcome};
use crate::session::study::RatedGame;

impl Session {
    /// The game: start, moves, position, outcome.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A number that changes with every change of the game, its record or its players, and that no other session has. What was
    /// derived from them is valid as long as the number is the same.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that changes when another game, or another chapter of a study, takes the place of this one, and not by edits; no other
    /// session has it.
    pub fn record_number(&self) -> u64 {
        self.record_number
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// Whether the game is under way and a human is to move.
    pub fn is_human_turn(&self) -> bool {
        self.outcome().is_none() && !self.player(self.game.side_to_move()).is_engine()
    }

    pub(super) fn is_between_engines(&self) -> bool {
        self.players.iter().all(|player| player.is_engine())
    }

    /// The human's side, if exactly one player is human.
    pub fn only_human(&self) -> Option<Side> {
        match self.players.map(Player::is_engine) {
            [false, true] => Some(Side::Red),
            [true, false] => Some(Side::Black),
            _ => None,
        }
    }

    /// The side for which the user resigns or offers a draw: the only human's, or with two humans the side to move.
    pub fn user_side(&self) -> Option<Side> {
        let to_move = self.game.side_to_move();
        self.only_human().or_else(|| (!self.player(to_move).is_engine()).then_some(to_move))
    }

    /// The search under way; `None` if there is none.
    pub fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// Whether an engine of the game is searching, for its move, a hint, or on the human's time. A move that has been found
    /// and is held back is not a search.
    pub fn is_engine_at_work(&self) -> bool {
        let is_thinking = self.thinking.is_some() && self.held_for().is_none();
        is_thinking || self.ponderer.is_searching()
    }

    /// How long a move that has been found is still held back; `None` if none is.
    pub fn held_for(&self) -> Option<Duration> {
        self.reply_delay.left(self.clocks.now())
    }

    /// A level's usual thinking time per move on this machine, as estimated so far.
    pub fn usual_time(&self, level: Level) -> Duration {
        self.speed.usual_time(level)
    }

    /// The time control of the game.
    pub fn time_control(&self) -> TimeControl {
        self.clocks.control()
    }

    /// The time left on the clock of `side`; `None` in a game without clocks.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        self.clocks.left(&self.game, side)
    }

    /// What that clock shows; `None` in a game without clocks.
    pub fn clock_face(&self, side: Side) -> Option<ClockFace> {
        self.clocks.face(&self.game, side)
    }

    /// The side whose clock is running.
    pub fn running_clock(&self) -> Option<Side> {
        self.clocks.is_running().then(|| self.game.side_to_move())
    }

    /// The side whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offers.pending()
    }

    /// The id of the game, also in [`crate::session::Store::past_games`] once it is there.
    pub fn id(&self) -> GameId {
        self.autosave.id
    }

    /// The file that the game was opened from or saved to.
    pub fn file(&self) -> Option<&Path> {
        self.origin().map(|origin| &*origin.path)
    }

    /// That file with the fingerprint of its content.
    pub fn origin(&self) -> Option<&Origin> {
        self.autosave.document.file.as_ref()
    }

    /// Whether the game differs from its file, or, without a file, from how it began. The current place does not count.
    pub fn is_modified(&self) -> bool {
        self.autosave.document.is_modified
    }

    /// The result for the user's rating after the end of the game. `None` if the game does not count: only games against a
    /// level, from the usual start, without help and played to the end do.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let outcome = self.outcome()?;
        let (user, level) = self.rated_players()?;
        let score = outcome.winner.map_or(0.5, |winner| if winner == user { 1.0 } else { 0.0 });
        (!self.is_too_short()).then_some(RatedGame { level, score })
    }

    /// Whether the game would count for the rating but for having ended too early.
    pub fn ended_too_early(&self) -> bool {
        self.outcome().is_some() && self.is_rated() && self.is_too_short()
    }

    fn is_too_short(&self) -> bool {
        self.game.moves().len() < Self::LEAST_PLIES
    }

    /// Whether the game counts for the rating as it is so far.
    pub fn is_rated(&self) -> bool {
        self.rated_players().is_some()
    }

    /// The user's side and the level of the other, if the game counts for the rating.
    fn rated_players(&self) -> Option<(Side, Level)> {
        let players = match self.players {
            [Player::Human, Player::Engine(Strength::Level(level))] => (Side::Red, level),
            [Player::Engine(Strength::Level(level)), Player::Human] => (Side::Black, level),
            _ => return None,
        };
        let is_usual = *self.game.start() == Position::start();
        (is_usual && !self.is_helped && !self.autosave.is_study).then_some(players)
    }

    /// Games that end before this number of plies do not count.
    const LEAST_PLIES: usize = 8;
}
