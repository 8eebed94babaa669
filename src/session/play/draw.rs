//! Draw offers.

use crate::engine::board::{Position, Side};
use crate::engine::evaluate::Score;

/// Why a draw can't be offered.
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
        /// Of the one who offers.
        moves: usize,
    },
}

/// Plies that have to be played before the same side offers again.
const PLIES_BETWEEN: usize = 10;

/// An engine accepts if it finds its own position at most so good, in centipawns.
const ACCEPTED_CP: i32 = 10;

/// The offers of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    /// Who waits for an answer.
    open: Option<Side>,
    /// How many plies had been played at each side's last offer.
    last: [Option<usize>; 2],
}

impl Offers {
    /// The position has changed: an open offer is over. Offers made in moves since taken back count as made
    /// now.
    pub fn lapse(&mut self, played: usize) {
        self.open = None;
        for last in self.last.iter_mut().flatten() {
            *last = played.min(*last);
        }
    }

    /// Whether `by` can offer a draw after so many plies.
    ///
    /// # Errors
    /// That an offer is open, or the last one was not long ago.
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

    /// Who waits for an answer.
    pub fn pending(&self) -> Option<Side> {
        self.open
    }

    /// The offer has been answered. Answers whether there was one.
    pub fn close(&mut self) -> bool {
        self.open.take().is_some()
    }

    /// Whether an engine accepts the open offer, from the worth of the position for `side`.
    pub fn is_accepted_at(&self, side: Side, score: Score) -> Option<bool> {
        let own = if side == self.open? { -score } else { score };
        Some(own <= Score::centipawns(ACCEPTED_CP))
    }
}

/// Whether it is too early to call a game drawn: within 20 moves, with nearly all pieces on the board.
pub(super) fn is_opening(position: &Position) -> bool {
    position.move_number() <= 20 && position.occupied().count() > 26
}
