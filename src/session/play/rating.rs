//! What a game says about the user's strength.

use super::{Player, Session};
use crate::engine::board::{Position, Side};
use crate::engine::levels::{Level, Strength};
use crate::session::study::RatedGame;

impl Session {
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
        (is_usual && !self.is_helped && !self.is_record).then_some(players)
    }

    /// The user sees what an engine thinks of the game. One that still goes on says nothing about his strength any
    /// more: see [`Session::rated_game`].
    pub fn note_help(&mut self) {
        if self.outcome().is_none() && !self.is_helped {
            self.is_helped = true;
            self.keep();
        }
    }

    /// A game given up earlier says nothing.
    const LEAST_PLIES: usize = 8;
}
