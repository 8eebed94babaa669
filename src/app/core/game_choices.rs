//! The user's choices for a new game.

use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::engine::board::{Position, Side};
use crate::engine::rules::Profile;
use crate::game::Handicap;
use crate::session::{ExternalPlayer, Level, NewGame, Player, Rating, Strength, TimeControl};

/// The user's opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    Computer,
    /// Another person at the same board.
    Human,
    /// None: the computer plays both sides.
    Watch,
}

/// The user's side against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    Red,
    Black,
    Random,
}

/// The player who gives odds: plays without some pieces, or gives moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Giver {
    /// The computer. If the user does not play against it, Black.
    Opponent,
    /// The user, or Red.
    User,
}

/// The user's choices for a new game, except for its start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameChoices {
    pub opponent: Opponent,
    pub side: SideChoice,
    /// The computer's strength against the user.
    pub strength: Strength,
    /// Red's and Black's strength if the computer plays both sides.
    pub first_strength: Strength,
    pub second_strength: Strength,
    pub profile: Profile,
    pub time: TimeControl,
    /// The odds that one side gives. Ignored unless the game begins at the usual start.
    pub odds: Option<Handicap>,
    pub giver: Giver,
    /// Whether `strength` follows the user's rating from game to game.
    pub is_adaptive: bool,
    /// Whether the game is rated.
    pub is_rated: bool,
    /// The external engine that plays against the user, instead of the built-in one at `strength`.
    #[serde(rename = "guest")]
    pub external: Option<ExternalPlayer>,
    /// The external engines that play Red and Black if the computer plays both sides.
    #[serde(rename = "first_guest")]
    pub first_external: Option<ExternalPlayer>,
    #[serde(rename = "second_guest")]
    pub second_external: Option<ExternalPlayer>,
}

impl Default for GameChoices {
    fn default() -> Self {
        Self {
            opponent: Opponent::Computer,
            side: SideChoice::Red,
            strength: Strength::Level(Level::Beginner),
            first_strength: Strength::Level(Level::Casual),
            second_strength: Strength::Level(Level::Casual),
            profile: Profile::default(),
            time: TimeControl::default(),
            odds: None,
            giver: Giver::Opponent,
            is_adaptive: false,
            is_rated: false,
            external: None,
            first_external: None,
            second_external: None,
        }
    }
}

impl GameChoices {
    /// These choices with a level that fits the user's rating, if the level adapts. `rating` is
    /// `None` if ratings are off. If the level `before` adapted too, it changes by one at most.
    #[must_use]
    pub fn adapted(self, rating: Option<Rating>, before: &Self) -> Self {
        let Some(equal) = rating.filter(|_| self.is_adaptive).map(Rating::equal) else { return self };
        let level = match before.strength {
            Strength::Level(last) if before.is_adaptive => last.step_toward(equal),
            Strength::Level(_)
            | Strength::Depth(_)
            | Strength::Seconds(_)
            | Strength::DepthAndSeconds { .. } => equal,
        };
        Self { strength: Strength::Level(level), ..self }
    }

    /// The game with these choices from `start`.
    pub fn new_game(&self, start: Position) -> NewGame {
        let computer = |strength, external: Option<ExternalPlayer>| {
            external.map_or(Player::Engine(strength), Player::External)
        };
        let engine = computer(self.strength, self.external);
        let user = self.user_side();
        let giver = match self.giver {
            Giver::Opponent => !user,
            Giver::User => user,
        };
        let odds = self.odds.filter(|_| start == Position::start());
        let start = odds.map_or(start, |odds| odds.start(giver));
        let players = match (self.opponent, user) {
            (Opponent::Human, _) => [Player::Human; 2],
            (Opponent::Watch, _) => {
                let second = computer(self.second_strength, self.second_external);
                [computer(self.first_strength, self.first_external), second]
            }
            (Opponent::Computer, Side::Red) => [Player::Human, engine],
            (Opponent::Computer, Side::Black) => [engine, Player::Human],
        };
        let (names, odds) = (Default::default(), odds.map(|odds| (odds, giver)));
        let Self { profile, time, is_rated, .. } = *self;
        NewGame { start, odds, players, names, profile, time, is_rated }
    }

    /// The user's side. Red if there is no user, or if two people play.
    fn user_side(&self) -> Side {
        match (self.opponent, self.side) {
            (Opponent::Human | Opponent::Watch, _) | (_, SideChoice::Red) => Side::Red,
            (_, SideChoice::Black) => Side::Black,
            (_, SideChoice::Random) => Side::BOTH[rand::rng().random_range(0..2)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_given_by_who_is_to_give_them_and_from_the_usual_start_only() {
        let odds = Some(Handicap::Chariot);
        let choices = GameChoices { side: SideChoice::Black, odds, ..GameChoices::default() };
        assert_eq!(choices.new_game(Position::start()).start, Handicap::Chariot.start(Side::Red));
        let choices = GameChoices { giver: Giver::User, ..choices };
        assert_eq!(choices.new_game(Position::start()).start, Handicap::Chariot.start(Side::Black));
        let choices = GameChoices { opponent: Opponent::Human, ..choices };
        assert_eq!(choices.new_game(Position::start()).start, Handicap::Chariot.start(Side::Red));
        let other = Handicap::Horse.start(Side::Black);
        assert_eq!(choices.new_game(other.clone()).start, other);
    }

    #[test]
    fn a_level_that_adapts_equals_the_rating_and_then_follows_it_a_level_a_game() {
        let fixed = GameChoices::default();
        let adaptive = GameChoices { is_adaptive: true, ..fixed };
        let rating = Some(Rating::of(Level::Club));
        let after = |before| adaptive.adapted(rating, before).strength;
        assert_eq!(after(&fixed), Strength::Level(Level::Club));
        let strength = Strength::Level(Level::Learner);
        assert_eq!(after(&GameChoices { strength, ..adaptive }), Strength::Level(Level::Improver));
        assert_eq!(adaptive.adapted(None, &fixed), adaptive);
        assert_eq!(fixed.adapted(rating, &adaptive), fixed);
    }

    #[test]
    fn choices_become_players() {
        let choices = GameChoices { side: SideChoice::Black, ..GameChoices::default() };
        let players = choices.new_game(Position::start()).players;
        assert!(players[Side::Red.index()].is_engine() && !players[Side::Black.index()].is_engine());
        let watch = GameChoices { opponent: Opponent::Watch, ..GameChoices::default() };
        assert!(watch.new_game(Position::start()).players.iter().all(|player| player.is_engine()));
    }
}
