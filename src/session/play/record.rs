//! The record beside the moves played: variations, comments, headers.
//!
//! None of it disturbs an engine that is thinking, unless the position on the board changes.

use super::{Change, Clocks, Origin, Player, Saved, Session};
use crate::engine::board::Move;
use crate::engine::rules::Profile;
use crate::game::formats::GameResult;
use crate::game::review::{Review, Words, annotate};
use crate::game::{AddError, Game, Headers, NodeId};

impl Session {
    /// Replaces the game by a record, with two humans to play on. `file` is what holds it, if it is alone there and
    /// can be written back.
    pub fn open(&mut self, game: Game, file: Option<Origin>) {
        let record = Saved::new(game, [Player::Human; 2], Clocks::default());
        self.replace(Saved { is_record: true, ..record }, file);
    }

    /// Goes on with a game of the list of past ones, as [`Session::continued`] does; the present one goes there. An engine
    /// waits until [`Session::resume`] or a human's move.
    pub fn reopen(&mut self, saved: Saved) {
        let file = saved.origin();
        let is_engines_turn = saved.players[saved.game.side_to_move().index()].is_engine();
        self.replace(Saved { is_paused: saved.is_paused || is_engines_turn, ..saved }, file);
    }

    /// Adds a move to what might have been played at a place of the game; what is on the board stays. Answers
    /// where it leads.
    ///
    /// # Errors
    /// Why the move is not legal, or that the record is full.
    pub fn add_variation(&mut self, at: NodeId, play: Move) -> Result<NodeId, AddError> {
        let is_new = self.game.tree().child(at, play).is_none();
        let node = self.game.add_variation(at, play)?;
        if is_new && self.outcome().is_none() && self.game.tree().is_within(at, self.game.node()) {
            self.explored.push(node);
        }
        self.keep();
        Ok(node)
    }

    /// Removes what was looked at beyond the place of the game, which ends there: a record in which it went on would not
    /// be true.
    pub(super) fn drop_explored(&mut self) {
        let tree = self.game.tree();
        let beyond = |node: &NodeId| tree.contains(*node) && tree.parent(*node) == Some(self.game.node());
        let beyond: Vec<NodeId> = self.explored.iter().copied().filter(beyond).collect();
        beyond.into_iter().for_each(|node| self.game.delete(node));
        self.explored.clear();
    }

    /// Writes the review of its line into the record, in place of what an earlier one has written.
    pub fn annotate(&mut self, review: &Review, words: &dyn Words) {
        annotate(&mut self.game, review, words);
        self.keep();
    }

    /// Says something about a move, or, at the start, about the game. Empty: nothing.
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        self.game.set_comment(node, comment);
        self.keep();
    }

    /// Moves the variation that `node` is in one step up: see [`Game::promote`].
    pub fn promote(&mut self, node: NodeId) {
        self.game.promote(node);
        self.keep();
    }

    /// Makes the way to `node` the beginning of the main line.
    pub fn make_main(&mut self, node: NodeId) {
        self.game.make_main(node);
        self.keep();
    }

    /// Deletes a move and all that follows it. If it is on the board it is taken back, and an engine waits
    /// until [`Session::resume`].
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

    /// Goes back, or elsewhere, and plays on from there: the way to `node` becomes the main line. An engine
    /// whose move it is begins to think; two engines wait until [`Session::resume`].
    pub fn continue_from(&mut self, node: NodeId) {
        self.is_helped = true;
        self.game.go_to_node(node);
        self.game.make_main(node);
        self.is_paused = self.is_between_engines();
        self.on_game_changed();
    }

    /// Changes what the record says about the game.
    pub fn set_headers(&mut self, headers: Headers) {
        self.game.headers = headers;
        self.keep();
    }

    /// Changes what the record says about the end of the game. What the rules say about the position on the board, a
    /// mate above all, is not changed by it.
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

    /// Changes the rules by which repetitions are judged. The game may be over by it, or go on again.
    pub fn set_profile(&mut self, profile: Profile) {
        if profile != self.game.profile() {
            let was_over = self.outcome().is_some();
            self.game.set_profile(profile);
            self.changes.extend(self.outcome().filter(|_| !was_over).map(Change::GameOver));
            self.on_game_changed();
        }
    }

    /// The user sees what an engine thinks of the game. One that still goes on says nothing about his strength any
    /// more: see [`Session::rated_game`].
    pub fn note_help(&mut self) {
        if self.outcome().is_none() && !self.is_helped {
            self.is_helped = true;
            self.keep();
        }
    }

    /// Notes that the game belongs to no file any more, and is in none.
    pub fn leave_file(&mut self) {
        self.autosave.document.file = None;
        self.keep();
    }

    /// Notes that `file` holds the game as it was, which it may not be any more.
    pub fn saved_as(&mut self, file: Origin, game: Game) {
        self.autosave.document.file = Some(file);
        self.autosave.document.kept = Some(game);
        self.keep();
    }
}
