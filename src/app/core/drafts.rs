//! Texts in forms that were neither used nor cancelled. They are stored, so that they are there
//! again at the next start, however the program ends.

use serde::{Deserialize, Serialize};

use super::Core;
use crate::game::Headers;
use crate::game::formats::GameResult;
use crate::session::{GameId, PersonId, Store};

/// The texts in forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Drafts {
    pub details: Option<DraftedDetails>,
    /// The position of a new game, as a FEN.
    pub position: Option<String>,
    /// The names of the two people in a new game.
    pub names: Option<[String; 2]>,
    /// The first and the current arrangement in the editor, as FENs.
    pub arrangement: Option<[String; 2]>,
    /// The proposed and the typed path of the file to open.
    pub file: Option<[String; 2]>,
    /// The person, `None` for a new one, and the typed name.
    pub person: Option<(Option<PersonId>, String)>,
    /// The title of a sheet of diagrams.
    pub sheet: Option<String>,
    /// The search texts for studies.
    pub sought: Option<[String; 3]>,
    /// The search texts for the collection: players and opening.
    pub games: Option<[String; 2]>,
}

/// The details of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftedDetails {
    /// The game and the number of its chapter.
    pub game: (GameId, usize),
    /// The details in the game.
    pub known: (Headers, GameResult),
    /// The details as typed.
    pub headers: Headers,
    pub date: String,
    pub result: GameResult,
}

impl Drafts {
    /// The name under which they are stored.
    pub const STORED_NAME: &str = "drafts";

    /// Takes the drafts of this window, or of windows that are no longer open.
    pub fn take(store: &Store) -> Self {
        store.take_own(Self::STORED_NAME, Self::join)
    }

    /// Adds the drafts of another window's other forms.
    fn join(self, other: Self) -> Self {
        Self {
            details: self.details.or(other.details),
            position: self.position.or(other.position),
            names: self.names.or(other.names),
            arrangement: self.arrangement.or(other.arrangement),
            file: self.file.or(other.file),
            person: self.person.or(other.person),
            sheet: self.sheet.or(other.sheet),
            sought: self.sought.or(other.sought),
            games: self.games.or(other.games),
        }
    }
}

impl Core {
    /// Stores the drafts if they have changed.
    pub fn note_drafts(&mut self, drafts: Drafts) {
        if drafts != self.drafts {
            self.drafts = drafts;
            self.store.iter().for_each(|store| store.save_own(Drafts::STORED_NAME, &self.drafts));
        }
    }
}
