//! The user's rating: what results against the levels make of it.

use super::{Core, StatusNote};
use crate::session::{Rating, Store};

/// What is known of the user.
#[derive(Clone, Copy, Debug, Default)]
pub struct User {
    pub rating: Rating,
    /// How the game shown as ended has changed the rating.
    pub change: Option<RatingChange>,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    pub before: Rating,
    pub after: Rating,
}

impl Core {
    /// The user's rating; `None` if there is to be none.
    pub fn rating(&self) -> Option<Rating> {
        self.settings.has_rating.then_some(self.user.rating)
    }

    /// The game has ended: if it counts, the rating changes.
    pub fn rate_game(&mut self) {
        self.user.change = None;
        let Some((mut before, game)) = self.rating().zip(self.session.rated_game()) else { return };
        let mut after = before;
        Store::update(self.store.as_ref(), Rating::STORED_NAME, &mut after, |rating| {
            before = *rating;
            *rating = rating.after(game);
        });
        self.user = User { rating: after, change: Some(RatingChange { before, after }) };
    }

    /// Whether the game under way counts for the rating.
    pub fn is_rated(&self) -> bool {
        let is_begun = !self.session.game().moves().is_empty();
        self.settings.has_rating && is_begun && self.session.outcome().is_none() && self.session.is_rated()
    }

    /// Says that the game does not count any more, if it did.
    pub fn tell_if_unrated(&mut self, was_rated: bool) {
        if was_rated && self.session.outcome().is_none() && !self.session.is_rated() {
            self.note = Some(StatusNote::Unrated);
        }
    }
}
