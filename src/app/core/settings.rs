//! The stored settings.

use eframe::egui::ThemePreference;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};

use std::path::PathBuf;

use super::{AnalysisChoices, AutoplayPace, GameChoices, Pace, PrintChoices, Remembered, TextSize};
use crate::app::look::Look;
use crate::app::sound::Volumes;
use crate::app::text::Language;
use crate::books::BookChoices;
use crate::game::notation::Notation;
use crate::session::ReviewEffort;

/// Makes the settings from a table: each with its default, and with what a new person on this
/// computer begins: the `same` (looks, sounds and languages) or the `default`.
macro_rules! settings {
    (@for_somebody_new same, $here:expr, $usual:expr) => { $here };
    (@for_somebody_new default, $here:expr, $usual:expr) => { $usual };
    ($($(#[$attribute:meta])* $name:ident: $kind:ty = $usual:expr, $whose:ident;)+) => {
        /// The stored settings. A field that is missing or unreadable gets its default; the others
        /// are kept.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(default, remote = "Self")]
        pub struct Settings {
            $($(#[$attribute])* pub $name: $kind,)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($name: $usual,)+ }
            }
        }

        impl Settings {
            /// The settings for a new person on this computer: the same look and language.
            #[must_use]
            pub fn for_somebody_new(&self) -> Self {
                let usual = Self::default();
                Self { $($name: settings!(@for_somebody_new $whose, self.$name, usual.$name),)+ }
            }
        }
    };
}

settings! {
    /// `None` for the system's language.
    language: Option<Language> = None, same;
    theme: ThemeChoice = ThemeChoice::System, same;
    text_size: TextSize = TextSize::default(), same;
    #[serde(flatten)]
    look: Look = Look::default(), same;
    /// The notation of moves; `None` for the usual one of the language.
    notation: Option<Notation> = None, same;
    /// Whether the panel is on the left of the board.
    has_panel_left: bool = false, same;
    /// Whether the built-in engine plays from opening books.
    has_book: bool = true, default;
    /// The list of books, and how it plays from them.
    books: BookChoices = BookChoices::default(), default;
    /// Whether a computer with a clock also thinks on the user's time. Off by default: it keeps the
    /// processor busy all the time, which drains laptop batteries.
    has_pondering: bool = false, default;
    /// Whether the user can enter a premove during the computer's turn.
    has_premoves: bool = true, default;
    /// Whether animations are shown. They make some people feel sick, or distract them.
    has_motion: bool = true, same;
    /// Whether the board turns to the side to move if two people share it.
    has_turns: bool = false, default;
    has_sound: bool = true, same;
    /// The volume of sounds, in percent.
    volume: u8 = 70, same;
    /// The volume of each kind of sound.
    volumes: Volumes = Volumes::default(), same;
    /// Whether the opponent's threats are marked on the board; `None` for the default: in lessons
    /// and against the lowest levels.
    marks_threats: Option<bool> = None, default;
    /// Whether to ask before a move that leaves a piece to be taken.
    asks_before_loss: bool = false, default;
    /// Whether the user has a rating.
    has_rating: bool = true, default;
    /// The pace of the moves if both players are computers.
    pace: Pace = Pace::Calm, default;
    /// How long autoplay shows each position.
    autoplay_pace: AutoplayPace = AutoplayPace::TwoSeconds, default;
    review_effort: ReviewEffort = ReviewEffort::Quick, default;
    /// Whether a finished game is reviewed automatically.
    has_review: bool = true, default;
    /// How positions are analysed.
    analysis: AnalysisChoices = AnalysisChoices::default(), default;
    /// The last choices for pictures and sheets.
    print: PrintChoices = PrintChoices::default(), default;
    /// The folder or file of the collection of games.
    games_folder: Option<PathBuf> = None, default;
    /// The last choices for a new game.
    game: GameChoices = GameChoices::default(), default;
    /// Stored with the settings.
    #[serde(flatten)]
    remembered: Remembered = Remembered::default(), default;
}

impl Settings {
    /// The name under which the settings are stored.
    pub const STORED_NAME: &str = "settings";

    /// Larger files are not read, because they would delay the start of the window.
    pub const MAX_BYTES: u64 = 1 << 20;

    /// Returns `stored` with the fields replaced that differ between `before` and `self`.
    pub fn changes(&self, before: &Self, mut stored: Map<String, Value>) -> Map<String, Value> {
        let fields = |settings: &Self| match serde_json::to_value(settings) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        let before = fields(before);
        let changed = fields(self).into_iter().filter(|(name, value)| before.get(name) != Some(value));
        stored.extend(changed);
        stored
    }
}

// With `remote = "Self"`, serde derives inherent functions instead of the traits. These implement
// the traits by them.
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
        let mut settings = Self::deserialize(Value::Object(stored)).map_err(de::Error::custom)?;
        settings.remembered.recent.truncate(Remembered::MAX_RECENT);
        Ok(settings)
    }
}

/// The colours of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThemeChoice {
    System,
    Light,
    Dark,
    /// For low vision. The board and the pieces follow it.
    HighContrast,
}

impl From<ThemeChoice> for ThemePreference {
    fn from(choice: ThemeChoice) -> Self {
        match choice {
            ThemeChoice::System => Self::System,
            ThemeChoice::Light => Self::Light,
            ThemeChoice::Dark | ThemeChoice::HighContrast => Self::Dark,
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

    fn opened(path: &str) -> Remembered {
        Remembered { recent: vec![path.into()], ..Remembered::default() }
    }

    #[test]
    fn what_another_window_has_changed_stays() {
        let stored = serde_json::from_str(r#"{"theme":"dark","volume":20,"recent":["a.pgn"]}"#).unwrap();
        let before = Settings { remembered: opened("b.pgn"), ..Settings::default() };
        let after = Settings { volume: 40, ..before.clone() };
        let merged = Value::Object(after.changes(&before, stored));
        let expected = Settings {
            theme: ThemeChoice::Dark,
            volume: 40,
            remembered: opened("a.pgn"),
            ..Settings::default()
        };
        assert_eq!(serde_json::from_value::<Settings>(merged).unwrap(), expected);
    }

    #[test]
    fn no_more_files_are_remembered_than_are_shown() {
        let paths: Vec<String> = (0..10_000).map(|number| format!("{number}.pgn")).collect();
        let stored = serde_json::json!({ "recent": paths });
        let settings: Settings = serde_json::from_value(stored).unwrap();
        assert!(settings.remembered.recent.iter().eq(&paths[..Remembered::MAX_RECENT]));
    }

    #[test]
    fn every_language_and_notation_is_kept() {
        for language in Language::ALL {
            let (language, notation) = (Some(language), Some(language.notation()));
            let settings = Settings { language, notation, ..Settings::default() };
            let stored = serde_json::to_string(&settings).unwrap();
            assert_eq!(serde_json::from_str::<Settings>(&stored).unwrap(), settings, "{stored}");
        }
    }

    #[test]
    fn what_cannot_be_read_gets_its_default_without_the_rest() {
        let stored = r#"{"board":"granite","pieces":"pictograms","has_numbers":"maybe","is_flipped":true}"#;
        let settings: Settings = serde_json::from_str(stored).unwrap();
        let look = Look { pieces: PieceSet::Pictograms, ..Look::default() };
        let remembered = Remembered { is_flipped: true, ..Remembered::default() };
        assert_eq!(settings, Settings { look, remembered, ..Settings::default() });
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
}
