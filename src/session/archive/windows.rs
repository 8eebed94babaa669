//! The games of several windows that are open at the same time.
//!
//! The first window continues the game that was played last. Another window begins a new game, which is stored in a file
//! of its own. When it closes, its game becomes a past game; if it is the last window to close, its game becomes the one
//! that the next start continues. If it is killed, its game stays in its file, and the next start moves it to the past
//! games.

use std::borrow::Borrow;

use super::{GameId, Saved};
use crate::game::Game;
use crate::session::storage::{LoadError, STORED_GAME, Store, game_name};

/// The folder of studies within the data folder.
const STUDIES: &str = "studies";

impl Saved {
    /// Whether the game is worth storing: a move was made here, or a record was changed.
    pub(in crate::session) fn is_worth_keeping(&self) -> bool {
        let is_as_read = self.is_record && self.is_kept;
        is_worth_keeping(is_as_read || self.is_untouched, self.games())
    }
}

/// The same of the games of a session; `is_as_found`: nothing was made or changed in them.
pub(in crate::session) fn is_worth_keeping(
    is_as_found: bool,
    mut games: impl Iterator<Item: Borrow<Game>>,
) -> bool {
    !is_as_found && games.any(|game| !game.borrow().tree().is_empty())
}

impl Store {
    /// The name under which the game of this window is stored.
    pub(in crate::session) fn game_name(&self) -> String {
        game_name(self.place_number())
    }

    /// The name under which a study of this window is stored.
    pub(in crate::session) fn study_name(&self, id: GameId) -> String {
        format!("{STUDIES}/{}-{}", self.place_number(), id.text())
    }

    /// The studies that this window, and windows that are no longer open, had open, in the order in which they were opened. They
    /// are this window's from now on.
    pub fn take_studies(&self) -> Vec<Saved> {
        let own = self.place_number();
        let numbers: Vec<u32> = std::iter::once(own).chain(self.vacant_places()).collect();
        let mut found: Vec<Saved> = Vec::new();
        for name in self.names(STUDIES) {
            let Some((number, id)) = name.split_once('-') else { continue };
            let (Ok(number), Some(id)) = (number.parse::<u32>(), GameId::read(id)) else { continue };
            let path = format!("{STUDIES}/{name}");
            // What cannot be read stays where it is.
            let Some(saved) = self.peek::<Saved>(&path).filter(|_| numbers.contains(&number)) else {
                continue;
            };
            if number != own {
                self.save(&self.study_name(id), &saved);
                self.remove(&path);
            }
            if found.iter().all(|known| known.id != Some(id)) {
                found.push(Saved { id: Some(id), ..saved });
            }
        }
        found.sort_by_key(|saved| saved.opened.or(saved.id));
        found
    }

    /// The names under which games of windows may be stored that are no longer open.
    pub(in crate::session) fn vacant_games(&self) -> Vec<String> {
        self.vacant_places().map(game_name).collect()
    }

    /// Moves a game to the past games, if it is worth storing. Returns `false` if that failed, so that it must be kept.
    pub(in crate::session) fn put_away(&self, saved: Saved) -> bool {
        let id = saved.id.unwrap_or_else(|| GameId::now(None));
        !saved.is_worth_keeping() || self.archive_now(id, saved)
    }

    /// Moves the first window's game to the past games, if there is one. Returns whether another game may replace it.
    pub(in crate::session) fn put_first_game_away(&self) -> bool {
        match self.load(STORED_GAME) {
            Ok(None) | Err(LoadError::Damaged { .. }) => true,
            Ok(Some(saved)) => self.put_away(saved),
            Err(LoadError::Unreadable { .. } | LoadError::Newer { .. }) => false,
        }
    }
}
