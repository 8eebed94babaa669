//! What is typed in forms, and has neither been used nor cancelled. It is stored, so that it is there again at the next start,
//! however the program ends.

use serde::{Deserialize, Serialize};

use super::Core;
use crate::game::Headers;
use crate::game::formats::GameResult;
use crate::session::{GameId, PersonId, Store};

/// What is typed in forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Drafts {
    pub details: Option<DraftedDetails>,
    /// The position of a new game, as a FEN.
    pub position: Option<String>,
    /// What was arranged in the editor, as FENs: at first, and now.
    pub arrangement: Option<[String; 2]>,
    /// The file to be opened: what was proposed, and what is typed.
    pub file: Option<[String; 2]>,
    /// The name of a person, or of somebody new.
    pub person: Option<(Option<PersonId>, String)>,
    /// The title of a sheet of diagrams.
    pub sheet: Option<String>,
    /// What is looked for in the studies.
    pub sought: Option<[String; 3]>,
    /// The players and the opening that are looked for in a collection.
    pub games: Option<[String; 2]>,
}

/// The details of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftedDetails {
    /// Of which game, and of which of its chapters.
    pub game: (GameId, usize),
    /// As they are in the game.
    pub known: (Headers, GameResult),
    /// As they are typed.
    pub headers: Headers,
    pub date: String,
    pub result: GameResult,
}

impl Drafts {
    /// The name under which they are stored.
    pub const STORED_NAME: &str = "drafts";

    /// What this window left in its forms, or windows that are no longer open.
    pub fn take(store: &Store) -> Self {
        store.take_own(Self::STORED_NAME, Self::join)
    }

    /// Adds what is in other forms of another window.
    fn join(self, other: Self) -> Self {
        Self {
            details: self.details.or(other.details),
            position: self.position.or(other.position),
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
    /// Stores what is typed in forms, if it has changed.
    pub fn note_drafts(&mut self, drafts: Drafts) {
        if drafts != self.drafts {
            self.drafts = drafts;
            self.store.iter().for_each(|store| store.save_own(Drafts::STORED_NAME, &self.drafts));
        }
    }
}
