//! What a session can be asked, which changes nothing in it.

use std::path::Path;
use std::time::Duration;

use super::{GameId, Origin, Player, Session, Thinking, TimeControl};
use crate::engine::board::{Position, Side};
use crate::engine::levels::{Level, Strength};
use crate::game::{Game, Outcome};
use crate::session::study::RatedGame;

impl Session {
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

    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// Whether the game goes on and a human is to move.
    pub fn is_human_turn(&self) -> bool {
        self.outcome().is_none() && !self.player(self.game.side_to_move()).is_engine()
    }

    pub(super) fn is_between_engines(&self) -> bool {
        self.players.iter().all(|player| player.is_engine())
    }

    /// The only human's side, if there is one human.
    pub fn only_human(&self) -> Option<Side> {
        match self.players.map(Player::is_engine) {
            [false, true] => Some(Side::Red),
            [true, false] => Some(Side::Black),
            _ => None,
        }
    }

    /// For whom the user resigns or offers a draw: the only human, or of two the one to move.
    pub fn user_side(&self) -> Option<Side> {
        let to_move = self.game.side_to_move();
        self.only_human().or_else(|| (!self.player(to_move).is_engine()).then_some(to_move))
    }

    /// What the engine is thinking; `None` while it is idle.
    pub fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// Whether an engine of the game is searching, be it for its move, for advice, or on the human's time. A move that
    /// was found and is held back is no search.
    pub fn is_engine_at_work(&self) -> bool {
        let is_thinking = self.thinking.is_some() && self.held_for().is_none();
        is_thinking || self.ponderer.is_searching()
    }

    /// How long a move that was found is still held back; `None` if there is none.
    pub fn held_for(&self) -> Option<Duration> {
        self.reply_delay.left(self.clocks.now())
    }

    /// How long a level usually thinks about a move on this machine, as far as it is known.
    pub fn usual_time(&self, level: Level) -> Duration {
        self.speed.usual_time(level)
    }

    /// How much time the players have.
    pub fn time_control(&self) -> TimeControl {
        self.clocks.control()
    }

    /// What the clock of `side` shows; `None` in a game without clocks.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        self.clocks.left(&self.game, side)
    }

    /// The side whose clock runs.
    pub fn running_clock(&self) -> Option<Side> {
        self.clocks.is_running().then(|| self.game.side_to_move())
    }

    /// The side whose draw offer waits for an answer.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offers.pending()
    }

    /// Which game this is among those of [`crate::session::Store::past_games`], once it is one of them.
    pub fn id(&self) -> GameId {
        self.autosave.id
    }

    /// The file that the game was opened from or saved to.
    pub fn file(&self) -> Option<&Path> {
        self.origin().map(|origin| &*origin.path)
    }

    /// That file, and what it held.
    pub fn origin(&self) -> Option<&Origin> {
        self.autosave.document.file.as_ref()
    }

    /// Whether the game differs from what is in its file, or, if it is in none, from what it began with. What is on
    /// the board does not count.
    pub fn is_modified(&self) -> bool {
        self.autosave.document.is_modified
    }

    /// What the game, which is over, says about the user's strength: `None` if it was not played against a level from
    /// the usual start, to its end, without help.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let outcome = self.outcome()?;
        let (user, level) = self.rated_players()?;
        let score = outcome.winner.map_or(0.5, |winner| if winner == user { 1.0 } else { 0.0 });
        let is_played = self.game.moves().len() >= Self::LEAST_PLIES;
        is_played.then_some(RatedGame { level, score })
    }

    /// Whether the game, if it is played to its end as it was so far, will say something about the user's strength.
    pub fn is_rated(&self) -> bool {
        self.rated_players().is_some()
    }

    /// The user's side and the level on the other, if what comes of the game says something about the user.
    fn rated_players(&self) -> Option<(Side, Level)> {
        let players = match self.players {
            [Player::Human, Player::Engine(Strength::Level(level))] => (Side::Red, level),
            [Player::Engine(Strength::Level(level)), Player::Human] => (Side::Black, level),
            _ => return None,
        };
        let is_usual = *self.game.start() == Position::start();
        (is_usual && !self.is_helped && !self.autosave.is_record).then_some(players)
    }

    /// A game given up earlier says nothing.
    const LEAST_PLIES: usize = 8;
}
