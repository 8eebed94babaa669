//! Draw offers.

use super::{Change, Purpose, Session};
use crate::engine::board::{Position, Side};
use crate::engine::evaluate::Score;
use crate::engine::levels::Terms;
use crate::engine::search::Limits;
use crate::game::Outcome;

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
}

impl Session {
    /// Offers a draw for `by`, a human. An engine answers by its own score of the position
    /// ([`Change::DrawAnswered`]), another human by [`Session::answer_draw`]. The next move ends the offer.
    ///
    /// # Errors
    /// [`OfferError`] says why not.
    pub fn offer_draw(&mut self, by: Side) -> Result<(), OfferError> {
        self.can_offer_draw(by)?;
        self.offers.open = Some(by);
        self.offers.last[by.index()] = Some(self.game.moves().len());
        let is_thinking_of_its_move =
            self.thinking().is_some_and(|thinking| thinking.purpose == Purpose::Move);
        if !self.player(!by).is_engine() {
            // A human answers when he likes.
        } else if is_opening(self.game.position()) {
            self.answer_draw(false);
        } else if !is_thinking_of_its_move {
            let limits = Limits { depth: Some(10), nodes: Some(1_000_000), ..Limits::default() };
            self.search(Purpose::DrawAnswer, Terms::best(limits));
        }
        Ok(())
    }

    /// Whether [`Session::offer_draw`] is possible now.
    ///
    /// # Errors
    /// [`OfferError`] says why not.
    pub fn can_offer_draw(&self, by: Side) -> Result<(), OfferError> {
        if self.outcome().is_some() {
            return Err(OfferError::GameOver);
        }
        if self.player(by).is_engine() {
            return Err(OfferError::NotHuman);
        }
        if self.offers.open.is_some() {
            return Err(OfferError::AlreadyOffered);
        }
        let since = self.offers.last[by.index()].map(|last| self.game.moves().len() - last);
        match since.and_then(|since| PLIES_BETWEEN.checked_sub(since)) {
            None | Some(0) => Ok(()),
            Some(plies) => Err(OfferError::TooSoon { moves: plies.div_ceil(2) }),
        }
    }

    /// The side whose offer waits for an answer.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offers.open
    }

    /// Answers the open offer; does nothing if there is none.
    pub fn answer_draw(&mut self, is_accepted: bool) {
        if self.offers.open.take().is_some() {
            self.changes.push(Change::DrawAnswered { is_accepted });
            if is_accepted {
                self.declare(Outcome::agreement());
            }
        }
    }

    /// The engine's answer to an open offer, from the worth of the position for `side`.
    pub(super) fn answer_draw_by(&mut self, side: Side, score: Score) {
        if let Some(by) = self.offers.open {
            let own = if side == by { -score } else { score };
            self.answer_draw(own <= Score::centipawns(ACCEPTED_CP));
        }
    }
}

/// Whether it is too early to call a game drawn: within 20 moves, with nearly all pieces on the board.
fn is_opening(position: &Position) -> bool {
    position.move_number() <= 20 && position.occupied().count() > 26
}
