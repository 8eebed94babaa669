//! Draw offers.

use crate::engine::board::{Position, Side};
use crate::engine::evaluate::Score;
use crate::session::document::WhyDeclined;

/// Why a draw cannot be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    #[error("the game is over")]
    GameOver,
    #[error("an engine does not offer draws")]
    NotHuman,
    #[error("a draw is on offer already")]
    AlreadyOffered,
    #[error("a draw was offered not long ago; {moves} more moves have to be played first")]
    TooSoon {
        /// Counted for the side that offers.
        moves: usize,
    },
}

/// The least number of plies between two offers of the same side.
const PLIES_BETWEEN: usize = 10;

/// An engine accepts a draw if the score for itself is at most this, in centipawns.
const ACCEPTED_CP: i32 = 10;

/// The draw offers of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    /// The side whose offer is open.
    open: Option<Side>,
    /// The number of plies played when each side last offered.
    last: [Option<usize>; 2],
}

impl Offers {
    /// Ends the open offer, because the position has changed to one after `played` plies. Offers
    /// made later than that (in moves taken back) count as made now.
    pub fn lapse(&mut self, played: usize) {
        self.open = None;
        for last in self.last.iter_mut().flatten() {
            *last = played.min(*last);
        }
    }

    /// Whether `by` can offer a draw after `played` plies.
    ///
    /// # Errors
    /// An offer is open, or the side's last one was too short a time ago.
    pub fn can_open(&self, by: Side, played: usize) -> Result<(), OfferError> {
        if self.open.is_some() {
            return Err(OfferError::AlreadyOffered);
        }
        let since = self.last[by.index()].map(|last| played - last);
        match since.and_then(|since| PLIES_BETWEEN.checked_sub(since)) {
            None | Some(0) => Ok(()),
            Some(plies) => Err(OfferError::TooSoon { moves: plies.div_ceil(2) }),
        }
    }

    pub fn open(&mut self, by: Side, played: usize) {
        self.open = Some(by);
        self.last[by.index()] = Some(played);
    }

    /// The side whose offer is open.
    pub fn pending(&self) -> Option<Side> {
        self.open
    }

    /// Ends the open offer. Returns whether there was one.
    pub fn close(&mut self) -> bool {
        self.open.take().is_some()
    }

    /// An engine's answer to the open offer, given the score for `side`; `None` without an offer.
    pub fn answer_at(&self, side: Side, score: Score) -> Option<Result<(), WhyDeclined>> {
        let own = if side == self.open? { -score } else { score };
        Some(if own <= Score::centipawns(ACCEPTED_CP) { Ok(()) } else { Err(WhyDeclined::Better) })
    }
}

/// Whether it is too early for a draw: in the first 20 moves, with nearly all pieces left.
pub(super) fn is_opening(position: &Position) -> bool {
    position.move_number() <= 20 && position.occupied().count() > 26
}
