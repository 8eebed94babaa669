//! Editing the record: variations, comments, headers.
//!
//! Searches are not interrupted unless the position on the board changes.

use super::{Change, Clocks, Origin, Player, Saved, Session};
use crate::engine::board::Move;
use crate::engine::rules::Profile;
use crate::game::formats::GameResult;
use crate::game::review::{KeptReview, Review, Words, annotate};
use crate::game::{AddError, Game, Headers, NodeId};

impl Session {
    /// Replaces the game by a record, with two humans as players. `file` is the file it was read from, if it holds only this
    /// game and can be written back.
    pub fn open(&mut self, game: Game, file: Option<Origin>) {
        let record = Saved::new(game, [Player::Human; 2], Clocks::default());
        self.replace(Saved { is_record: true, ..record }, file);
    }

    /// Continues a past game, as [`Session::continued`] does; the present one becomes a past game. An engine whose turn it is
    /// waits until [`Session::resume`] or a human's move.
    pub fn reopen(&mut self, saved: Saved) {
        let file = saved.origin();
        let is_engines_turn = saved.players[saved.game.side_to_move().index()].is_engine();
        self.replace(Saved { is_paused: saved.is_paused || is_engines_turn, ..saved }, file);
    }

    /// Adds a move as a variation at a place of the record; the position on the board stays. Returns the move's place.
    ///
    /// # Errors
    /// The move is not legal, or the record is full.
    pub fn add_variation(&mut self, at: NodeId, play: Move) -> Result<NodeId, AddError> {
        let is_new = self.game.tree().child(at, play).is_none();
        let node = self.game.add_variation(at, play)?;
        if is_new && self.outcome().is_none() && self.game.tree().is_within(at, self.game.node()) {
            self.explored.push(node);
        }
        self.keep();
        Ok(node)
    }

    /// Deletes the variations that were looked at beyond the current place, because the game ends here and the record must
    /// not look as if it had gone on.
    pub(super) fn drop_explored(&mut self) {
        let tree = self.game.tree();
        let beyond = |node: &NodeId| tree.contains(*node) && tree.parent(*node) == Some(self.game.node());
        let beyond: Vec<NodeId> = self.explored.iter().copied().filter(beyond).collect();
        beyond.into_iter().for_each(|node| self.game.delete(node));
        self.explored.clear();
    }

    /// Writes a review into the record as comments and variations, in place of an earlier review.
    pub fn annotate(&mut self, review: &Review, words: &dyn Words) {
        annotate(&mut self.game, review, words);
        self.keep();
    }

    /// Keeps a review with the game.
    pub fn keep_review(&mut self, review: KeptReview) {
        if self.game.review() != Some(&review) {
            self.game.set_review(review);
            self.keep();
        }
    }

    /// Sets the comment of a move, or at the start that of the game. An empty text deletes it.
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        self.game.set_comment(node, comment);
        self.keep();
    }

    /// Moves the variation that contains `node` up by one: see [`Game::promote`].
    pub fn promote(&mut self, node: NodeId) {
        self.game.promote(node);
        self.keep();
    }

    /// Makes the line to `node` the beginning of the main line.
    pub fn make_main(&mut self, node: NodeId) {
        self.game.make_main(node);
        self.keep();
    }

    /// Deletes a move and everything after it. If it has been played in the game, the game goes back to before it, and an
    /// engine whose turn it is waits until [`Session::resume`].
    pub fn delete(&mut self, node: NodeId) {
        self.is_helped = true;
        let before = self.game.node();
        self.game.delete(node);
        if self.game.node() == before {
            self.keep();
        } else {
            self.is_paused = self.player(self.game.side_to_move()).is_engine();
            self.on_game_changed();
        }
    }

    /// Goes to another place and continues the game from there; the line to `node` becomes the main line. An engine whose
    /// turn it is searches; two engines are paused.
    pub fn continue_from(&mut self, node: NodeId) {
        self.is_helped = true;
        self.game.go_to_node(node);
        self.game.make_main(node);
        self.is_paused = self.is_between_engines();
        self.on_game_changed();
    }

    /// Replaces the headers of the record.
    pub fn set_headers(&mut self, headers: Headers) {
        self.game.headers = headers;
        self.keep();
    }

    /// Sets the result of the record. A result by the rules, such as a mate on the board, cannot be changed.
    pub fn set_result(&mut self, result: GameResult) {
        if result == GameResult::of(self.game.result()) {
            return;
        }
        match result {
            GameResult::Unknown => self.game.retract(),
            GameResult::Draw => self.game.record(None),
            GameResult::Win(side) => self.game.record(Some(side)),
        }
        self.on_game_changed();
    }

    /// Changes the rules by which repetitions are judged. This may end the game, or undo its end.
    pub fn set_profile(&mut self, profile: Profile) {
        if profile != self.game.profile() {
            let was_over = self.outcome().is_some();
            self.game.set_profile(profile);
            self.changes.extend(self.outcome().filter(|_| !was_over).map(Change::GameOver));
            self.on_game_changed();
        }
    }

    /// Notes that the user was helped, for example by an analysis. An unfinished game then no longer counts for the rating:
    /// see [`Session::rated_game`].
    pub fn note_help(&mut self) {
        if self.outcome().is_none() && !self.is_helped {
            self.is_helped = true;
            self.keep();
        }
    }

    /// Separates the game from its file.
    pub fn leave_file(&mut self) {
        self.autosave.document.file = None;
        self.keep();
    }

    /// Notes that `game`, an earlier state of this game, has been saved to `file`.
    pub fn saved_as(&mut self, file: Origin, game: Game) {
        self.autosave.document.file = Some(file);
        self.autosave.document.kept = Some(game);
        self.keep();
    }
}
