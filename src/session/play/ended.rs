//! Ended games that are continued.

use super::record::cut_after;
use super::{Change, Game, GameId, Play, TimeControl};
use crate::session::document::UserFile;

/// A game that has ended.
pub(super) struct Ended {
    id: GameId,
    game: Game,
    /// Its file, while another game continues from it.
    file: UserFile,
}

impl Play {
    /// Records that the game is stored as ended.
    pub(super) fn note_end(&mut self, game: Game) {
        self.ended = Some(Ended { id: self.document.id, game, file: UserFile::default() });
    }

    /// Makes the continuation of an ended game another game, without a file, until it has come to
    /// the same end. It does not count for the rating: the ended game stays among the past games
    /// and in its file. Clocks wait for a human's move. Redo does not replay moves tried after the
    /// end.
    pub(super) fn follow_end(&mut self) {
        let Some(ended) = &mut self.ended else { return };
        let document = &mut self.document;
        let (is_it, has_ended) = (ended.id == document.id, document.game.outcome().is_some());
        if is_it && !has_ended {
            ended.file = std::mem::take(&mut document.file);
            document.id = GameId::now(Some(document.id));
            cut_after(&mut document.game, ended.game.node());
            document.is_helped = true;
            document.changes.push(Change::GoesOn);
            self.is_paused |= self.clocks.control() != TimeControl::Unlimited;
        } else if !is_it && has_ended && ended.game.is_same_record(&document.game) {
            document.id = ended.id;
            if document.file.origin.is_none() {
                document.file = std::mem::take(&mut ended.file);
            }
        }
    }

    /// Whether it continues an ended game and has nothing new yet.
    pub(super) fn has_nothing_new(&self) -> bool {
        let game = &self.document.game;
        self.ended.as_ref().is_some_and(|Ended { id, game: known, .. }| {
            let is_same = known.tree() == game.tree() && known.headers == game.headers;
            *id != self.document.id && game.outcome().is_none() && is_same
        })
    }
}
