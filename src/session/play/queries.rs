//! The read-only queries of a game.

use std::time::Duration;

use super::{ClockFace, Play, Player, Thinking, TimeControl};
use crate::engine::board::{Position, Side};
use crate::engine::levels::{Level, Strength};
use crate::session::progress::RatedGame;

impl Play {
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    pub(super) fn is_between_engines(&self) -> bool {
        self.document.players.iter().all(|player| player.is_engine())
    }

    /// The side for which the user resigns or offers a draw: the only human's, or the side to move.
    pub fn user_side(&self) -> Option<Side> {
        let to_move = self.document.game.side_to_move();
        self.document.only_human().or_else(|| (!self.document.player(to_move).is_engine()).then_some(to_move))
    }

    /// The search under way; `None` if there is none.
    pub fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// Whether an engine of the game is searching, for its move, a hint, or on the human's time. A
    /// move that has been found and is held back is not a search.
    pub fn is_engine_at_work(&self) -> bool {
        let is_thinking = self.thinking.is_some() && self.held_for().is_none();
        is_thinking || self.ponderer.is_searching()
    }

    /// How long a move that has been found is still held back; `None` if there is none.
    pub fn held_for(&self) -> Option<Duration> {
        self.reply_delay.left(self.clocks.now())
    }

    /// A level's usual thinking time per move on this machine, as estimated so far.
    pub fn usual_time(&self, level: Level) -> Duration {
        self.speed.usual_time(level)
    }

    pub fn time_control(&self) -> TimeControl {
        self.clocks.control()
    }

    /// The time left on the clock of `side`; `None` in a game without clocks.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        self.clocks.left(&self.document.game, side)
    }

    /// The display of that clock; `None` in a game without clocks.
    pub fn clock_face(&self, side: Side) -> Option<ClockFace> {
        self.clocks.face(&self.document.game, side)
    }

    pub fn running_clock(&self) -> Option<Side> {
        self.clocks.is_running().then(|| self.document.game.side_to_move())
    }

    /// The display of the running clock.
    pub fn running_face(&self) -> Option<ClockFace> {
        self.running_clock().and_then(|side| self.clock_face(side))
    }

    /// The side whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offers.pending()
    }

    /// The result for the user's rating after the end of the game. `None` if the game does not
    /// count: only games against a level, from the usual start, without help and played to the end
    /// count.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let outcome = self.document.outcome()?;
        let (user, level) = self.rated_players()?;
        let score = outcome.winner.map_or(0.5, |winner| if winner == user { 1.0 } else { 0.0 });
        (!self.is_too_short()).then_some(RatedGame { level, score })
    }

    /// Whether the game would count for the rating if it had not ended too early.
    pub fn ended_too_early(&self) -> bool {
        self.document.outcome().is_some() && self.is_rated() && self.is_too_short()
    }

    /// Whether a game that ended now would be too short for the rating.
    pub fn is_too_short(&self) -> bool {
        self.document.game.moves().len() < Self::MIN_PLIES
    }

    /// Whether the game counts for the rating as it is so far.
    pub fn is_rated(&self) -> bool {
        self.rated_players().is_some()
    }

    /// The user's side and the opponent's level, if the game counts for the rating.
    fn rated_players(&self) -> Option<(Side, Level)> {
        let players = match self.document.players {
            [Player::Human, Player::Engine(Strength::Level(level))] => (Side::Red, level),
            [Player::Engine(Strength::Level(level)), Player::Human] => (Side::Black, level),
            [Player::Human | Player::Engine(_) | Player::External(_), _] => return None,
        };
        let is_usual = *self.document.game.start() == Position::start();
        (is_usual && !self.document.is_helped).then_some(players)
    }

    /// Games that end before this number of plies do not count.
    const MIN_PLIES: usize = 8;
}
