//! Edits of a record: variations, remarks, headers. Both games and studies have them.

use std::borrow::Cow;

use super::{Change, Document, next_number};
use crate::engine::board::Move;
use crate::engine::rules::Profile;
use crate::game::formats::GameResult;
use crate::game::review::KeptReview;
use crate::game::{AddError, Game, NodeId, Signs};
use crate::session::storage::Origin;
use crate::session::stored_games::Saved;

/// A game or a study, whose record is edited and stored after every change.
///
/// In a game, searches are interrupted only if the position on the board changes. In a study, every
/// edit can be undone.
pub trait Editing {
    fn document(&self) -> &Document;

    fn document_mut(&mut self) -> &mut Document;

    /// Changes the record, and stores it. If this changes the position on the board, the rules or
    /// the result of a game, the game continues from there.
    fn edit<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T;

    /// Edits a text. In a study, if nothing else has changed since the last such edit, the two
    /// become one edit; they must be of the same text.
    fn type_text(&mut self, change: impl FnOnce(&mut Game));

    /// Deletes a move and everything after it. If it has been played in the game, the game goes
    /// back to before it, and an engine whose turn it is waits until
    /// [`Play::resume`](crate::session::Play::resume).
    fn delete(&mut self, node: NodeId);

    /// The state to store.
    fn saved(&self) -> Saved;

    /// Stores a change that is not of the record but of its file.
    fn store(&mut self);

    /// Stores a change.
    fn keep(&mut self) {
        self.document_mut().revision = next_number();
        self.store();
    }

    /// Stores the present state among the past games, if it is worth it: a move was made here, or a
    /// record was changed. Returns whether it was.
    fn keep_among_past(&self) -> bool {
        self.document().store_past(self.saved())
    }

    /// Whether [`Editing::keep_among_past`] keeps it.
    fn stays_among_past(&self) -> bool {
        self.document().store.is_some() && self.saved().is_worth_keeping()
    }

    /// The game to keep. Moves tried on the board after the end of a played game are left out, or
    /// they would seem to have been played. A study keeps everything.
    fn record(&self) -> Cow<'_, Game>;

    /// All chapters of a study to keep.
    fn records(&self) -> impl Iterator<Item = Cow<'_, Game>> {
        let open = self.document().chapter();
        let chapters = self.document().chapters().enumerate();
        chapters.map(move |(number, game)| if number == open { self.record() } else { Cow::Borrowed(game) })
    }

    /// Adds a move as a variation at a place of the record; the position on the board stays.
    /// Returns the move's place.
    ///
    /// # Errors
    /// The move is not legal, or the record is full.
    fn add_variation(&mut self, at: NodeId, mv: Move) -> Result<NodeId, AddError> {
        self.add_line(at, &[mv], "")
    }

    /// Adds moves as a variation at a place of the record, as one edit, and appends a comment to
    /// the last one. Returns the place of the last move.
    ///
    /// # Errors
    /// A move is not legal, or the record is full. The moves before it were added.
    fn add_line(&mut self, at: NodeId, moves: &[Move], comment: &str) -> Result<NodeId, AddError> {
        self.edit(|game| {
            let end = moves.iter().try_fold(at, |node, &mv| game.add_variation(node, mv))?;
            let present = game.tree().comment(end);
            if !present.contains(comment) {
                let parts = [present, comment].into_iter().filter(|part| !part.is_empty());
                game.set_comment(end, &parts.collect::<Vec<_>>().join(" "));
            }
            Ok(end)
        })
    }

    /// Keeps a review with the game. This is not an undoable edit.
    fn keep_review(&mut self, review: KeptReview) {
        let game = &mut self.document_mut().game;
        if game.review() != Some(&review) {
            game.set_review(review);
            self.keep();
        }
    }

    /// Edits the signs and comments of a move, or at the start the game's comment, while typed.
    fn type_remark(&mut self, node: NodeId, signs: Signs, before: &str, comment: &str) {
        self.type_text(|game| {
            game.set_signs(node, signs);
            game.set_before(node, before);
            game.set_comment(node, comment);
        });
    }

    /// Sets the result of the record. A result by the rules, such as a mate, cannot be changed.
    fn set_result(&mut self, result: GameResult) {
        if result == GameResult::of(self.document().game.result()) {
            return;
        }
        self.edit(|game| match result {
            GameResult::Unknown => game.retract(),
            GameResult::Draw => game.record(None),
            GameResult::Win(side) => game.record(Some(side)),
        });
    }

    /// Changes the rules for repetitions. This may end the game, or undo its end.
    fn set_profile(&mut self, profile: Profile) {
        if profile != self.document().game.profile() {
            let was_over = self.document().outcome().is_some();
            self.edit(|game| game.set_profile(profile));
            let document = self.document_mut();
            document.changes.extend(document.outcome().filter(|_| !was_over).map(Change::GameOver));
        }
    }

    /// Notes that the user was helped, for example by an analysis. An unfinished game then no
    /// longer counts for the rating: see [`Play::rated_game`](crate::session::Play::rated_game).
    fn note_help(&mut self) {
        let document = self.document_mut();
        if document.outcome().is_none() && !std::mem::replace(&mut document.is_helped, true) {
            self.keep();
        }
    }

    /// Detaches it from its file; it is then unsaved.
    fn leave_file(&mut self) {
        let file = &mut self.document_mut().file;
        (file.origin, file.kept) = (None, None);
        self.keep();
    }

    /// Records that `games`, an earlier state of this game or of the chapters of this study, have
    /// been saved to `file`.
    fn saved_as(&mut self, file: Origin, games: Vec<Game>) {
        let own = &mut self.document_mut().file;
        (own.origin, own.kept) = (Some(file), Some(games));
        self.store();
    }
}
