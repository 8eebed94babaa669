//! What the user does with the record of the game: looks at its places, and adds to it.

use super::ChuheApp;
use super::actions::RecordAction;
use super::browse::Shown;
use super::panels::Message;
use crate::engine::board::Move;
use crate::game::{AddError, Game, Tree};

impl ChuheApp {
    /// Shows a record in place of the game: from its start if it is finished, so that it can be followed move by
    /// move.
    pub fn open_record(&mut self, record: Game) {
        self.session.open(record);
        self.board.clear();
        self.message = None;
        self.browse.follow();
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
            RecordAction::Step(step) => self.browse.step(self.session.game(), step),
            RecordAction::Show(node) => self.browse.show(self.session.game(), node),
            RecordAction::Follow => self.browse.follow(),
            RecordAction::ContinueFrom(node) => {
                self.session.continue_from(node);
                self.message = None;
                self.browse.follow();
            }
        }
    }

    /// Whether a move on the board is one of the game; if not, it is added to the record beside the game.
    pub(super) fn is_playing(&self) -> bool {
        self.shown().is_live() && self.session.outcome().is_none()
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
