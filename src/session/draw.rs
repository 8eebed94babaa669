//! Draw offers.

use super::Session;
use crate::engine::board::Side;

/// A draw offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub by: Side,
}

/// Why a draw can't be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    #[error("the game is over")]
    GameOver,
    #[error("only a human offers a draw")]
    NotHuman,
    #[error("a draw is on offer already")]
    AlreadyOffered,
    /// So many of the offerer's own moves have to be played first.
    #[error("a draw was offered not long ago: {moves} more moves first")]
    TooSoon { moves: usize },
}

/// The offers of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {}

impl Session {
    /// Offers a draw for `by`, a human. An engine answers by its score of the position
    /// ([`super::Change::DrawAnswered`]); another human by [`Session::answer_draw`]. The offer lapses with
    /// the next move.
    ///
    /// # Errors
    /// [`OfferError`] says why not.
    pub fn offer_draw(&mut self, by: Side) -> Result<(), OfferError> {
        self.can_offer_draw(by)
    }

    /// Whether [`Session::offer_draw`] is possible now.
    ///
    /// # Errors
    /// [`OfferError`] says why not.
    pub fn can_offer_draw(&self, by: Side) -> Result<(), OfferError> {
        let _ = by;
        Ok(())
    }

    /// The offer that waits for an answer.
    pub fn draw_offer(&self) -> Option<Offer> {
        None
    }

    /// Answers an offer between two humans; does nothing if there is none.
    pub fn answer_draw(&mut self, is_accepted: bool) {
        let _ = is_accepted;
    }
}
