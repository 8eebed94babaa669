//! What the program remembers about its user.

use eframe::egui::ThemePreference;
use rand::RngExt;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};

use std::path::PathBuf;

use super::look::Look;
use super::text::Language;
use crate::engine::board::{Position, Side};
use crate::engine::rules::Profile;
use crate::game::notation::Notation;
use crate::session::{Level, NewGame, Player, Strength};

/// The settings, as they are stored. What an older version did not know gets its default, and so does what cannot be
/// read, without the rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, remote = "Self")]
pub struct Settings {
    /// `None`: the system's.
    pub language: Option<Language>,
    pub theme: ThemeChoice,
    #[serde(flatten)]
    pub look: Look,
    /// How moves are written; `None`: as the language has it.
    pub notation: Option<Notation>,
    /// Whether Black sits at the bottom.
    pub is_flipped: bool,
    /// Whether the computer plays from the opening book.
    pub has_book: bool,
    /// Whether a computer that plays by the clock thinks on the user's time. It keeps the processor busy all the
    /// time, which laptops feel: off unless asked for.
    pub has_pondering: bool,
    /// Whether the user can make a move while the computer thinks.
    pub has_premoves: bool,
    /// Whether anything slides or fades: some people feel sick, or are distracted.
    pub has_motion: bool,
    pub has_sound: bool,
    /// Of the sounds, in percent.
    pub volume: u8,
    /// Files that were opened or saved, the last one first.
    pub recent: Vec<PathBuf>,
    /// What was last chosen for a new game.
    pub game: GameChoices,
}

impl Settings {
    /// The name under which they are stored.
    pub const STORED_NAME: &str = "settings";
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: ThemeChoice::System,
            look: Look::default(),
            notation: None,
            has_book: true,
            has_pondering: false,
            has_premoves: true,
            has_motion: true,
            has_sound: true,
            volume: 70,
            recent: Vec::new(),
            is_flipped: false,
            game: GameChoices::default(),
        }
    }
}

// With `remote`, serde's own functions for the type are not those of its traits: these are, and call them.
impl Serialize for Settings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Settings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut stored = <Map<String, Value> as Deserialize>::deserialize(deserializer)?;
        stored.retain(|name, value| {
            let alone = Map::from_iter([(name.clone(), value.clone())]);
            let read = Self::deserialize(Value::Object(alone));
            read.inspect_err(|error| log::warn!("the setting {name} is not understood: {error}")).is_ok()
        });
        Self::deserialize(Value::Object(stored)).map_err(de::Error::custom)
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThemeChoice {
    System,
    Light,
    Dark,
}

impl From<ThemeChoice> for ThemePreference {
    fn from(choice: ThemeChoice) -> Self {
        match choice {
            ThemeChoice::System => Self::System,
            ThemeChoice::Light => Self::Light,
            ThemeChoice::Dark => Self::Dark,
        }
    }
}

/// Whom to play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    Computer,
    /// Two people at one board.
    Human,
    /// The computer plays both sides.
    Watch,
}

/// Which side the user takes against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    Red,
    Black,
    Random,
}

/// What a new game is made of, but for its start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameChoices {
    pub opponent: Opponent,
    pub side: SideChoice,
    /// The computer's strength against the user.
    pub strength: Strength,
    /// Red's and Black's where the computer plays both sides.
    pub first_strength: Strength,
    pub second_strength: Strength,
    pub profile: Profile,
}

impl Default for GameChoices {
    fn default() -> Self {
        Self {
            opponent: Opponent::Computer,
            side: SideChoice::Red,
            strength: Strength::Level(Level::Casual),
            first_strength: Strength::Level(Level::Casual),
            second_strength: Strength::Level(Level::Casual),
            profile: Profile::default(),
        }
    }
}

impl GameChoices {
    /// The game they describe, from `start`.
    pub fn new_game(&self, start: Position) -> NewGame {
        let engine = Player::Engine(self.strength);
        let players = match (self.opponent, self.user_side()) {
            (Opponent::Human, _) => [Player::Human; 2],
            (Opponent::Watch, _) => [self.first_strength, self.second_strength].map(Player::Engine),
            (Opponent::Computer, Side::Red) => [Player::Human, engine],
            (Opponent::Computer, Side::Black) => [engine, Player::Human],
        };
        NewGame { start, players, profile: self.profile, ..NewGame::new(Player::Human, Player::Human) }
    }

    fn user_side(&self) -> Side {
        match self.side {
            SideChoice::Red => Side::Red,
            SideChoice::Black => Side::Black,
            SideChoice::Random => Side::BOTH[rand::rng().random_range(0..2)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::look::{BoardTheme, PieceSet};

    #[test]
    fn settings_of_an_older_version_are_completed() {
        let settings: Settings = serde_json::from_str(r#"{"theme":"dark"}"#).unwrap();
        assert_eq!(settings, Settings { theme: ThemeChoice::Dark, ..Settings::default() });
    }

    #[test]
    fn every_language_and_notation_is_kept() {
        for language in Language::ALL {
            let settings = Settings {
                language: Some(language),
                notation: Some(language.notation()),
                ..Settings::default()
            };
            let stored = serde_json::to_string(&settings).unwrap();
            assert_eq!(serde_json::from_str::<Settings>(&stored).unwrap(), settings, "{stored}");
        }
    }

    #[test]
    fn what_cannot_be_read_gets_its_default_without_the_rest() {
        let stored =
            r#"{"board":"granite","pieces":"pictograms","has_numbers":"maybe","theme":7,"is_flipped":true}"#;
        let settings: Settings = serde_json::from_str(stored).unwrap();
        let look = Look { pieces: PieceSet::Pictograms, ..Look::default() };
        assert_eq!(settings, Settings { look, is_flipped: true, ..Settings::default() });
    }

    #[test]
    fn settings_are_read_as_they_were_stored() {
        let look = Look {
            board: BoardTheme::Jade,
            pieces: PieceSet::Simplified,
            has_contrast: true,
            has_numbers: false,
        };
        let settings = Settings { look, theme: ThemeChoice::Dark, ..Settings::default() };
        let stored = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&stored).unwrap(), settings);
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
