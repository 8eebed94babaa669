//! The user's file of a game or a study.

use crate::game::Game;
use crate::session::storage::Origin;
use crate::session::stored_games::Saved;

/// The user's file of a game or a study.
#[derive(Debug, Default)]
pub(in crate::session) struct UserFile {
    /// `None` if the game belongs to no file.
    pub origin: Option<Origin>,
    /// The game, or the chapters of a study, as in the file; without a file, as they began. `None`
    /// if the file holds something else.
    pub kept: Option<Vec<Game>>,
    /// Whether they differ from `kept`.
    pub is_modified: bool,
}

impl UserFile {
    pub fn of(saved: &Saved) -> Self {
        let kept = saved.is_kept.then(|| saved.games().cloned().collect());
        Self { origin: saved.origin(), kept, is_modified: !saved.is_kept }
    }

    /// Updates in both whether the game differs from the file.
    pub fn compare(&mut self, saved: &mut Saved) {
        saved.is_kept = self.kept.as_ref().is_some_and(|kept| {
            let mut pairs = kept.iter().zip(saved.games());
            kept.len() == saved.games().count() && pairs.all(|(kept, game)| kept.is_same_record(game))
        });
        self.is_modified = !saved.is_kept;
    }
}
