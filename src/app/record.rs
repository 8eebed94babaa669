//! What the user does with the record of the game: looks at its places, and adds to it.

use super::ChuheApp;
use super::actions::RecordAction;
use super::browse::Shown;
use super::dialogs::{CommentForm, Dialog};
use super::panels::Message;
use crate::engine::board::Move;
use crate::game::{AddError, Game, NodeId, Tree};
use crate::session::Origin;

/// What is lost when a move is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deletion {
    pub node: NodeId,
    /// How many moves, those of variations included.
    pub moves: usize,
    /// How many of them have comments.
    pub comments: usize,
    /// Whether it is on the board of the game, which goes back to before it.
    pub is_played: bool,
}

impl Deletion {
    /// What `node` takes with it; `None` for the start, which can't be deleted.
    fn new(game: &Game, node: NodeId) -> Option<Self> {
        let tree = game.tree();
        tree.parent(node)?;
        let moves = tree.subtree(node).count();
        let comments = tree.subtree(node).filter(|&lost| !tree.comment(lost).is_empty()).count();
        Some(Self { node, moves, comments, is_played: tree.is_within(game.node(), node) })
    }

    /// Whether the user is to be asked.
    fn is_grave(&self) -> bool {
        self.moves > 1 || self.comments > 0 || self.is_played
    }
}

impl ChuheApp {
    /// Shows a record in place of the game: from its start if it is finished, so that it can be followed move by
    /// move.
    pub fn open_record(&mut self, record: Game, file: Option<Origin>) {
        self.session.open(record, file);
        self.user.change = None;
        self.board.clear();
        self.message = None;
        self.browse.follow();
        self.seat_red_near();
        if self.session.outcome().is_some() {
            self.browse.show(self.session.game(), Tree::START);
        }
    }

    /// The place of the game that is on the board.
    pub(super) fn shown(&self) -> Shown<'_> {
        self.browse.shown(self.session.game())
    }

    pub(super) fn do_record_action(&mut self, action: RecordAction) {
        match action {
            RecordAction::Step(step) => {
                self.forget_full_record();
                self.browse.step(self.session.game(), step);
            }
            RecordAction::Show(node) => {
                self.forget_full_record();
                self.browse.show(self.session.game(), node);
            }
            RecordAction::Follow => self.browse.follow(),
            RecordAction::ContinueFrom(node) => {
                self.session.continue_from(node);
                self.message = None;
                self.browse.follow();
            }
            RecordAction::Promote(node) => {
                self.session.promote(node);
                self.move_list.reveal();
            }
            RecordAction::MakeMain(node) => {
                self.session.make_main(node);
                self.move_list.reveal();
            }
            RecordAction::AskDelete(node) => self.ask_delete(node),
            RecordAction::Delete(node) => self.delete(node),
            RecordAction::AskComment(node) => self.ask_comment(node),
            RecordAction::SetComment(node, comment) => {
                self.dialog = None;
                self.session.set_comment(node, comment);
                self.move_list.reveal();
            }
        }
    }

    /// It has been said of another place.
    fn forget_full_record(&mut self) {
        self.message.take_if(|message| *message == Message::RecordFull);
    }

    fn ask_comment(&mut self, node: NodeId) {
        let (game, notation) = (self.session.game(), self.notation());
        let subject = self.language().place(game, node, notation);
        let comment = game.tree().comment(node);
        self.dialog = Some(Dialog::Comment(CommentForm::new(node, subject, comment)));
    }

    fn ask_delete(&mut self, node: NodeId) {
        match Deletion::new(self.session.game(), node) {
            Some(deletion) if deletion.is_grave() => self.dialog = Some(Dialog::Delete(deletion)),
            Some(_) => self.delete(node),
            None => {}
        }
    }

    /// Deletes a move and what follows; if that was shown, what comes before it is shown.
    fn delete(&mut self, node: NodeId) {
        self.dialog = None;
        let (tree, shown) = (self.session.game().tree(), self.shown());
        let parent = tree.parent(node).filter(|_| !shown.is_live() && tree.is_within(shown.node, node));
        self.session.delete(node);
        self.message = None;
        if let Some(parent) = parent {
            self.browse.show(self.session.game(), parent);
        }
    }

    /// Whether a move on the board is one of the game; if not, it is added to the record beside the game.
    pub(super) fn is_playing(&self) -> bool {
        self.shown().is_live() && self.session.outcome().is_none()
    }

    /// Whether pieces of the place shown can be picked up: on the user's turn, and where moves are added to the record.
    /// Where the rules have ended the game, there is nothing more to move.
    pub(super) fn is_movable(&self) -> bool {
        match self.session.outcome().filter(|_| self.shown().is_live()) {
            None => self.session.is_human_turn() || !self.is_playing(),
            Some(outcome) => outcome.is_declared(),
        }
    }

    /// Adds a move to what might have been played at the place shown, and shows it.
    pub(super) fn add_variation(&mut self, play: Move) {
        let at = self.shown().node;
        match self.session.add_variation(at, play) {
            Ok(node) => {
                self.message = None;
                self.browse.show(self.session.game(), node);
            }
            Err(AddError::Full) => self.message = Some(Message::RecordFull),
            // The board offers legal moves only; anything else is a late click.
            Err(AddError::Refused(refusal)) => log::debug!("{play} was not added: {refusal}"),
        }
    }
}
