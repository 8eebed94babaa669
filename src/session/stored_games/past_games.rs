//! The past games: each in a file of its own in the data folder.
//!
//! A game is stored there when it ends, and when another one replaces it, so the list contains
//! every game in which a move was made. Studies that were changed and closed without being saved
//! are there, too. A file begins with a summary, so that a list of thousands of games is read fast.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::{Player, Saved};
use crate::engine::book::openings::Opening;
use crate::game::formats::GameResult;
use crate::game::{Date, EndReason, Game, Participant, Tree};
use crate::session::storage::{self, GAMES, LoadError, Store};

/// Identifies a game: the time when it began, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(u64);

impl GameId {
    /// The id of a game that begins now; `last` is the id of the game before. Every id is unique.
    pub(in crate::session) fn now(last: Option<Self>) -> Self {
        static LATEST: AtomicU64 = AtomicU64::new(0);
        let latest = Self(LATEST.load(Ordering::Relaxed));
        let id = Self::at(SystemTime::now(), last.max(Some(latest)));
        LATEST.fetch_max(id.0, Ordering::Relaxed);
        id
    }

    /// An id greater than `last`, even if the clock has been set back.
    fn at(now: SystemTime, last: Option<Self>) -> Self {
        let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = since.as_millis().try_into().unwrap_or(u64::MAX);
        Self(last.map_or(now, |Self(last)| now.max(last.saturating_add(1))))
    }

    /// When the game began.
    pub fn began(self) -> SystemTime {
        // The number comes from a file name and may be anything.
        UNIX_EPOCH.checked_add(Duration::from_millis(self.0)).unwrap_or(UNIX_EPOCH)
    }

    /// The id as part of a file name.
    pub(in crate::session) fn text(self) -> String {
        format!("{:013}", self.0)
    }

    fn stored_name(self) -> String {
        format!("{GAMES}/{}", self.text())
    }

    /// Parses the text of [`GameId::text`].
    pub(in crate::session) fn read(name: &str) -> Option<Self> {
        name.parse().ok().map(Self)
    }

    /// The id in a path of the list's files; `None` if the name is not a number.
    pub fn of_file(path: &Path) -> Option<Self> {
        Self::read(path.file_stem()?.to_str()?)
    }
}

/// The list columns of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastGameSummary {
    /// By [`crate::engine::board::Side::index`].
    pub players: [Player; 2],
    /// The players' names, by [`crate::engine::board::Side::index`].
    pub participants: [Participant; 2],
    pub date: Option<Date>,
    pub event: String,
    pub result: GameResult,
    /// `None` while the game goes on.
    pub reason: Option<EndReason>,
    /// The length of the main line.
    pub plies: usize,
    /// `None` if the opening has no name.
    pub opening: Option<Opening>,
}

impl PastGameSummary {
    fn of(game: &Game, players: [Player; 2]) -> Self {
        let end = game.tree().continuation(Tree::START).last().unwrap_or(Tree::START);
        Self {
            players,
            participants: game.headers.participants.clone(),
            date: game.headers.date,
            event: game.headers.event.clone(),
            result: GameResult::of(game.result()),
            reason: game.result().map(|outcome| outcome.reason),
            plies: game.tree().ply(end),
            opening: game.opening_at(end),
        }
    }
}

/// The contents of a file.
#[derive(Serialize, Deserialize)]
struct PastGameFile<S> {
    summary: PastGameSummary,
    saved: S,
}

impl PastGameFile<Saved> {
    fn of(saved: Saved) -> Self {
        Self { summary: PastGameSummary::of(&saved.game, saved.players), saved }
    }
}

/// The data that the list reads besides the summary.
#[derive(Deserialize)]
struct StoredKind {
    #[serde(default)]
    is_record: bool,
}

/// A game of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    pub id: GameId,
    pub summary: PastGameSummary,
    /// Whether it is a record that was read from somewhere, not a game that was played here.
    pub is_record: bool,
}

impl Store {
    /// The past games, the latest first. Unreadable ones are reported by [`Store::misread`]. Takes
    /// a while with thousands of games.
    pub fn past_games(&self) -> Vec<PastGame> {
        self.wait();
        let past = |name: String| {
            let id = GameId::read(&name)?;
            let PastGameFile { summary, saved } = self.read::<PastGameFile<StoredKind>>(&id.stored_name())?;
            Some(PastGame { id, summary, is_record: saved.is_record })
        };
        let mut games: Vec<_> = self.names(GAMES).into_iter().filter_map(past).collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.id));
        games
    }

    /// The paths of the list's files, for the collection.
    pub(in crate::session) fn past_files(&self) -> Vec<PathBuf> {
        self.wait();
        let ids = self.names(GAMES).into_iter().filter_map(|name| GameId::read(&name));
        ids.map(|id| self.path(&id.stored_name())).collect()
    }

    /// A past game, for [`crate::session::Play::reopen`]; `None` if it no longer exists.
    ///
    /// # Errors
    /// The file is damaged (it is then renamed) or cannot be read.
    pub fn past_game(&self, id: GameId) -> Result<Option<Saved>, LoadError> {
        self.wait();
        Ok(self
            .load::<PastGameFile<Saved>>(&id.stored_name())?
            .map(|file| Saved { id: Some(id), ..file.saved }))
    }

    /// Deletes past games on the writing thread; [`Store::errors`] reports failures.
    pub fn forget(&self, games: &[GameId]) {
        for id in games {
            self.remove(&id.stored_name());
        }
    }

    /// Restores a deleted past game.
    pub fn bring_back(&self, saved: Saved) {
        if let Some(id) = saved.id {
            self.store_past(id, saved);
        }
    }

    pub(in crate::session) fn store_past(&self, id: GameId, saved: Saved) {
        self.save(&id.stored_name(), &PastGameFile::of(saved));
    }

    /// Stores a past game before it returns. Returns whether that succeeded.
    pub(super) fn store_past_now(&self, id: GameId, saved: Saved) -> bool {
        self.store_now(&id.stored_name(), &PastGameFile::of(saved))
    }
}

/// The content of a file of the list; `None` if it cannot be read.
pub(in crate::session) fn read_past(path: &Path) -> Option<Saved> {
    storage::peek::<PastGameFile<Saved>>(path).map(|file| file.saved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_jumps_makes_no_two_games_one() {
        let at = |seconds: u64, last| GameId::at(UNIX_EPOCH + Duration::from_secs(seconds), last);
        let first = at(1_800_000_000, None);
        let second = at(1_000_000_000, Some(first));
        assert!(second > first, "the clock was set back by years");
        let third = at(4_000_000_000, Some(second));
        assert!(third > second && at(0, Some(third)) > third);
        assert_eq!(GameId::at(UNIX_EPOCH - Duration::from_secs(1), None), GameId(0));
    }

    #[test]
    fn a_file_with_any_number_for_its_name_has_a_date() {
        let id = GameId::of_file(Path::new("games/18446744073709551615.json")).unwrap();
        assert!(id.began() >= UNIX_EPOCH);
    }
}
