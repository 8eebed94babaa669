//! The games of several windows that are open at the same time.
//!
//! The first window continues the game that was played last. Another window begins a new game,
//! which is stored in a file of its own. When it closes, its game becomes a past game; if it is the
//! last window to close, its game becomes the one that the next start continues. If it is killed,
//! its game stays in its file, and the next start moves it to the past games.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{GameId, Saved};
use crate::session::storage::{LoadError, STORED_GAME, STUDIES, Store, game_name, name_at};

impl Saved {
    /// Whether the game is worth storing: a move was made here, or a record was changed.
    pub(in crate::session) fn is_worth_keeping(&self) -> bool {
        let is_as_read = self.is_record && self.is_kept;
        !is_as_read && !self.is_untouched && self.games().any(|game| !game.tree().is_empty())
    }

    /// Whether the other holds the same games.
    fn is_same_record(&self, other: &Self) -> bool {
        self.games().count() == other.games().count()
            && self.games().zip(other.games()).all(|(game, other)| game.is_same_record(other))
    }
}

/// The name under which a study of the window with this place is stored.
fn study_name(place: u32, id: GameId) -> String {
    format!("{STUDIES}/{place}-{}", id.text())
}

impl Store {
    /// The name under which the game of this window is stored.
    pub(in crate::session) fn game_name(&self) -> String {
        game_name(self.place_number())
    }

    /// The name under which a study of this window is stored.
    pub(in crate::session) fn study_name(&self, id: GameId) -> String {
        study_name(self.place_number(), id)
    }

    /// The open studies of this window, and of windows that are no longer open, in the order in
    /// which they were opened. They belong to this window from now on. Unreadable ones are reported
    /// by [`Store::misread`].
    pub fn take_studies(&self) -> Vec<Saved> {
        let own = self.place_number();
        let mut names = self.study_names();
        names.retain(|&(place, _)| self.is_vacant(place));
        // If two windows had the same study, this window's keeps its id.
        names.sort_by_key(|&(place, id)| (place != own, place, id));
        let mut found: Vec<Saved> = Vec::new();
        for (place, id) in names {
            let name = study_name(place, id);
            let Some(mut saved) = self.read::<Saved>(&name) else { continue };
            let is_taken = found.iter().any(|known| known.id == Some(id)) || self.is_open_elsewhere(id);
            saved.id = Some(if is_taken { GameId::now(Some(id)) } else { id });
            if is_taken && found.iter().any(|known| known.is_same_record(&saved)) {
                self.remove_now(&name);
                continue;
            }
            // The old file is deleted only when the new one is on the disk.
            let own_name = saved.id.map(|id| study_name(own, id)).filter(|own_name| *own_name != name);
            if own_name.is_some_and(|own_name| self.store_now(&own_name, &saved)) {
                self.remove_now(&name);
            }
            found.push(saved);
        }
        found.sort_by_key(|saved| saved.opened.or(saved.id));
        found
    }

    /// Stores something for this window alone, on the writing thread.
    pub fn save_own<T: Serialize>(&self, name: &str, content: &T) {
        self.save(&name_at(self.place_number(), name), content);
    }

    /// The content stored for this window alone. The first window also takes over what windows that
    /// are no longer open have left: `join` adds it.
    pub fn take_own<T>(&self, name: &str, join: impl Fn(T, T) -> T) -> T
    where
        T: Serialize + DeserializeOwned + Default,
    {
        let mut own: T = self.read(&name_at(self.place_number(), name)).unwrap_or_default();
        let left = self.vacant_places().filter(|_| self.is_first_window());
        for left in left.map(|place| name_at(place, name)) {
            if let Some(other) = self.read(&left) {
                own = join(own, other);
                if self.store_now(name, &own) {
                    self.remove_now(&left);
                }
            }
        }
        own
    }

    /// The stored studies: the place of each one's window, and its id.
    fn study_names(&self) -> Vec<(u32, GameId)> {
        let read = |name: &String| {
            let (place, id) = name.split_once('-')?;
            Some((place.parse().ok()?, GameId::read(id)?))
        };
        // Files with other names are not ours.
        let is_ours =
            |name: &String, (place, id): (u32, GameId)| study_name(place, id).ends_with(name.as_str());
        let names = self.names(STUDIES).into_iter();
        names.filter_map(|name| read(&name).filter(|&read| is_ours(&name, read))).collect()
    }

    /// Whether another window that is open has this game, or a study of it.
    pub(in crate::session) fn is_open_elsewhere(&self, id: GameId) -> bool {
        let own = self.place_number();
        let is_elsewhere = |place: u32| place != own && !self.is_vacant(place);
        let has_study =
            || self.study_names().into_iter().any(|(place, its)| its == id && is_elsewhere(place));
        let is_game = |place| self.peek::<Saved>(&game_name(place)).is_some_and(|saved| saved.id == Some(id));
        self.has_company()
            && (has_study() || self.places().any(|place| is_elsewhere(place) && is_game(place)))
    }

    /// The names under which games of closed windows may be stored.
    pub(in crate::session) fn vacant_games(&self) -> Vec<String> {
        self.vacant_places().map(game_name).collect()
    }

    /// Moves a game to the past games, if it is worth storing. Returns `false` if that failed, so
    /// that it must be kept.
    pub(in crate::session) fn put_away(&self, saved: Saved) -> bool {
        let id = saved.id.unwrap_or_else(|| GameId::now(None));
        !saved.is_worth_keeping() || self.store_past_now(id, saved)
    }

    /// Moves any game of the first window to the past games. Returns whether it may be replaced.
    pub(in crate::session) fn put_first_game_away(&self) -> bool {
        match self.load(STORED_GAME) {
            Ok(None) | Err(LoadError::Damaged { .. }) => true,
            Ok(Some(saved)) => self.put_away(saved),
            Err(LoadError::Unreadable { .. } | LoadError::Newer { .. }) => false,
        }
    }
}
