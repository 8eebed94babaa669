//! Editing the record: variations, remarks, headers.
//!
//! Searches are not interrupted unless the position on the board changes. In a study, every edit can be undone, those of its
//! chapters, too.

use std::borrow::Cow;
use std::collections::HashSet;

use super::chapters::StudyEdit;
use super::{Change, Clocks, Origin, Player, Saved, Session, Store, TimeControl, Worker};
use crate::engine::board::Move;
use crate::engine::rules::Profile;
use crate::game::formats::GameResult;
use crate::game::review::{KeptReview, Review, Words, annotate};
use crate::game::{AddError, Chapters, Drawing, Game, Headers, NodeId, Signs, Subject, Tree};

/// The edits of a study.
#[derive(Default)]
pub(super) struct Edits {
    /// What takes edits back, the last one last.
    pub undo: Vec<StudyEdit>,
    /// What makes them again.
    pub redo: Vec<StudyEdit>,
}

impl Edits {
    /// Notes what takes back an edit that was just made.
    pub fn note(&mut self, back: StudyEdit) {
        self.undo.push(back);
        self.redo.clear();
    }
}

/// What undoing or redoing an edit of a study has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undone {
    /// What the edit is about.
    pub subject: Subject,
    /// The place of the open chapter that has changed, or where another chapter has been opened; `None`: the order of the
    /// chapters has changed.
    pub place: Option<NodeId>,
}

/// The moves that were only looked at in a stored game.
pub(super) fn looked_at(saved: &Saved) -> HashSet<NodeId> {
    let tree = saved.game.tree();
    if saved.is_untouched { tree.subtree(Tree::START).collect() } else { HashSet::new() }
}

/// Deletes what follows a place of the game, unless it is on the board.
pub(super) fn cut_after(game: &mut Game, node: NodeId) {
    let tree = game.tree();
    let follows = |&child: &NodeId| tree.contains(child) && !tree.is_within(game.node(), child);
    let beyond: Vec<NodeId> = tree.children(node).iter().copied().filter(follows).collect();
    beyond.into_iter().for_each(|child| game.delete(child));
}

impl Session {
    /// A study of a record. `file` is the file it was read from, if it holds only that and can be written back.
    pub fn reading(
        record: impl Into<Chapters>,
        file: Option<Origin>,
        worker: Worker,
        store: Option<Store>,
    ) -> Self {
        let record = record.into();
        let saved = Saved::new(record.first, [Player::Human; 2], Clocks::default());
        let saved = Saved { chapters: record.rest, is_record: true, ..saved };
        let mut session = Self::study(saved, worker, store);
        session.autosave.document.file = file;
        session.keep();
        session
    }

    /// A study of what is stored: of another study, or of a game that was played. That stays the game of those who played it.
    pub fn study(saved: Saved, worker: Worker, store: Option<Store>) -> Self {
        let mut session = Self::idle(saved, true, worker, store);
        session.game.go_to(usize::MAX);
        session.keep();
        session
    }

    /// The place at which the study was left, as far as its moves are still there; the end of the line if none is known.
    pub fn place(&self) -> NodeId {
        let tree = self.game.tree();
        let step = |node: NodeId, play: &String| {
            let is_it = |&child: &NodeId| tree.play(child).is_some_and(|known| known.to_string() == *play);
            tree.children(node).iter().copied().find(is_it)
        };
        let known = self.place.as_ref().and_then(|place| place.iter().try_fold(Tree::START, step));
        known.unwrap_or_else(|| self.game.node())
    }

    /// Notes at which place a study is left, to be stored with it.
    pub fn leave_at(&mut self, node: NodeId) {
        if !self.is_study() || self.place() == node {
            return;
        }
        self.place = Some(self.game.tree().moves_to(node).iter().map(Move::to_string).collect());
        self.autosave.store(&self.saved());
    }

    /// Closes a study: what was changed and not saved is kept among the past games.
    pub fn close_study(self) {
        self.keep_among_past();
        self.autosave.forget_study();
    }

    /// Continues a past game, as [`Session::continued`] does; the present one becomes a past game. Clocks, and an engine whose
    /// turn it is, wait until [`Session::resume`] or a human's move.
    pub fn reopen(&mut self, saved: Saved) {
        let file = saved.origin();
        let is_engines_turn = saved.players[saved.game.side_to_move().index()].is_engine();
        let has_clocks = saved.clocks.control() != TimeControl::Unlimited;
        self.replace(Saved { is_paused: saved.is_paused || is_engines_turn || has_clocks, ..saved }, file);
    }

    /// Whether this is a study of a record, and not a game being played: undo and redo are of edits then, and not of moves.
    pub fn is_study(&self) -> bool {
        self.autosave.is_study
    }

    /// Changes the record, so that it can be undone, if it is a study. There the end of the line stays on the board.
    pub(super) fn edit<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        if !self.is_study() {
            return change(&mut self.game);
        }
        let (result, back) = self.game.edit(change);
        self.game.go_to(usize::MAX);
        if let Some(back) = back {
            self.edits.note(StudyEdit::Record(self.chapter(), Box::new(back)));
        }
        result
    }

    /// Whether there is an edit to undo.
    pub fn can_undo_edit(&self) -> bool {
        self.is_study() && !self.edits.undo.is_empty()
    }

    /// Whether there is an edit to make again.
    pub fn can_redo_edit(&self) -> bool {
        self.is_study() && !self.edits.redo.is_empty()
    }

    /// Undoes the last edit of a study; `None` if there is none.
    pub fn undo_edit(&mut self) -> Option<Undone> {
        let edit = self.edits.undo.pop()?;
        let (back, place) = self.apply(edit);
        let subject = back.subject();
        self.edits.redo.push(back);
        self.on_game_changed();
        Some(Undone { subject, place })
    }

    /// Makes the edit again that was undone last; `None` if none was.
    pub fn redo_edit(&mut self) -> Option<Undone> {
        let edit = self.edits.redo.pop()?;
        let subject = edit.subject();
        let (back, place) = self.apply(edit);
        self.edits.undo.push(back);
        self.on_game_changed();
        Some(Undone { subject, place })
    }

    /// Adds a move as a variation at a place of the record; the position on the board stays. Returns the move's place.
    ///
    /// # Errors
    /// The move is not legal, or the record is full.
    pub fn add_variation(&mut self, at: NodeId, play: Move) -> Result<NodeId, AddError> {
        self.add_line(at, &[play], "")
    }

    /// Adds moves as a variation at a place of the record, as one edit, with a comment on the last one, after any that it has.
    /// Returns the place of the last move.
    ///
    /// # Errors
    /// A move is not legal, or the record is full. What comes before it was added.
    pub fn add_line(&mut self, at: NodeId, moves: &[Move], comment: &str) -> Result<NodeId, AddError> {
        let end = self.edit(|game| {
            let end = moves.iter().try_fold(at, |node, &play| game.add_variation(node, play))?;
            let present = game.tree().comment(end);
            if !present.contains(comment) {
                let parts = [present, comment].into_iter().filter(|part| !part.is_empty());
                game.set_comment(end, &parts.collect::<Vec<_>>().join(" "));
            }
            Ok(end)
        });
        self.keep();
        end
    }

    /// The game as it is kept. What was tried on the board after the end of a game that was played is no part of it, or it would
    /// seem to have been played; a study keeps all that was added to it.
    pub fn record(&self) -> Cow<'_, Game> {
        let end = self.game.node();
        let is_over = !self.is_study() && self.outcome().is_some();
        if !is_over || self.game.tree().next(end).is_none() {
            return Cow::Borrowed(&self.game);
        }
        let mut game = self.game.clone();
        cut_after(&mut game, end);
        Cow::Owned(game)
    }

    /// The same of all chapters of a study.
    pub fn records(&self) -> impl Iterator<Item = Cow<'_, Game>> {
        let open = self.chapter();
        let chapters = self.chapters().enumerate();
        chapters.map(move |(number, game)| if number == open { self.record() } else { Cow::Borrowed(game) })
    }

    /// Notes that a move of the record was only looked at: a game with nothing else is not worth keeping.
    pub fn note_looked_at(&mut self, node: NodeId) {
        self.looked_at.insert(node);
        self.keep();
    }

    /// Whether no move was made in the game, and those in its record were only looked at.
    pub(super) fn is_untouched(&self) -> bool {
        let tree = self.game.tree();
        let is_bare = |node: NodeId| tree.remark(node).is_empty() && self.looked_at.contains(&node);
        !self.is_study()
            && self.game.moves().is_empty()
            && !tree.is_empty()
            && tree.subtree(Tree::START).all(|node| node == Tree::START || is_bare(node))
    }

    /// Writes a review into the record as comments and variations, in place of an earlier review.
    pub fn annotate(&mut self, review: &Review, words: &dyn Words) {
        self.edit(|game| annotate(game, review, words));
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
    pub fn set_comment(&mut self, node: NodeId, comment: &str) {
        self.edit(|game| game.set_comment(node, comment));
        self.keep();
    }

    /// Sets signs, comment, and what is said before it, of a move; the comment at the start is of the game.
    pub fn set_remark(&mut self, node: NodeId, signs: Signs, before: &str, comment: &str) {
        self.edit(|game| {
            game.set_signs(node, signs);
            game.set_before(node, before);
            game.set_comment(node, comment);
        });
        self.keep();
    }

    /// Sets the signs of a move.
    pub fn set_signs(&mut self, node: NodeId, signs: Signs) {
        self.edit(|game| game.set_signs(node, signs));
        self.keep();
    }

    /// Draws on the board after a move; what is drawn twice is wiped off.
    pub fn draw(&mut self, node: NodeId, drawing: Drawing) {
        self.edit(|game| game.draw(node, drawing));
        self.keep();
    }

    /// Wipes off all drawings on the board after a move.
    pub fn wipe(&mut self, node: NodeId) {
        self.edit(|game| game.wipe(node));
        self.keep();
    }

    /// Moves the variation that contains `node` up by one: see [`Game::promote`].
    pub fn promote(&mut self, node: NodeId) {
        self.edit(|game| game.promote(node));
        self.keep();
    }

    /// Makes the line to `node` the beginning of the main line.
    pub fn make_main(&mut self, node: NodeId) {
        self.edit(|game| game.make_main(node));
        self.keep();
    }

    /// Deletes a move and everything after it. If it has been played in the game, the game goes back to before it, and an
    /// engine whose turn it is waits until [`Session::resume`].
    pub fn delete(&mut self, node: NodeId) {
        self.is_helped = true;
        let before = self.game.node();
        let back = if self.is_study() {
            self.edit(|game| game.delete(node));
            None
        } else {
            self.game.edit(|game| game.delete(node)).1
        };
        if self.game.node() == before {
            self.keep();
        } else {
            self.is_paused = self.player(self.game.side_to_move()).is_engine();
            self.on_game_changed();
        }
        self.deleted = back.map(|back| (self.revision, back));
    }

    /// Whether the moves that were deleted last from a game can be brought back: nothing has been changed since.
    pub fn can_restore(&self) -> bool {
        self.deleted.as_ref().is_some_and(|&(revision, _)| revision == self.revision)
    }

    /// Brings back the moves that were deleted last from a game. Answers the first of them.
    pub fn restore(&mut self) -> Option<NodeId> {
        let (_, edit) = self.deleted.take_if(|(revision, _)| *revision == self.revision)?;
        let (_, about) = self.game.apply(edit);
        self.on_game_changed();
        Some(about)
    }

    /// Goes to another place and continues the game from there; the line to `node` becomes the main line. An engine whose
    /// turn it is searches; two engines are paused.
    pub fn continue_from(&mut self, node: NodeId) {
        self.is_helped = true;
        self.edit(|game| {
            game.go_to_node(node);
            game.make_main(node);
        });
        self.is_paused = self.is_between_engines();
        self.on_game_changed();
    }

    /// Replaces the headers of the record.
    pub fn set_headers(&mut self, headers: Headers) {
        self.edit(|game| game.headers = headers);
        self.keep();
    }

    /// Sets the result of the record. A result by the rules, such as a mate on the board, cannot be changed.
    pub fn set_result(&mut self, result: GameResult) {
        if result == GameResult::of(self.game.result()) {
            return;
        }
        self.edit(|game| match result {
            GameResult::Unknown => game.retract(),
            GameResult::Draw => game.record(None),
            GameResult::Win(side) => game.record(Some(side)),
        });
        self.on_game_changed();
    }

    /// Changes the rules by which repetitions are judged. This may end the game, or undo its end.
    pub fn set_profile(&mut self, profile: Profile) {
        if profile != self.game.profile() {
            let was_over = self.outcome().is_some();
            self.edit(|game| game.set_profile(profile));
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

    /// Parts a study from its file; it is not saved then.
    pub fn leave_file(&mut self) {
        (self.autosave.document.file, self.autosave.document.kept) = (None, None);
        self.keep();
    }

    /// Notes that `games`, an earlier state of this game or of the chapters of this study, have been saved to `file`.
    pub fn saved_as(&mut self, file: Origin, games: Vec<Game>) {
        self.autosave.document.file = Some(file);
        self.autosave.document.kept = Some(games);
        self.store();
    }
}
