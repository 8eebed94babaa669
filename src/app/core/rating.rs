//! The user's rating, which follows from results against the levels.

use super::{Core, GameChoices, StatusNote};
use crate::app::command::Command;
use crate::engine::board::Side;
use crate::game::review::Review;
use crate::session::{Accuracies, Day, Editing, GameId, History, Play, RatedStep, Rating, Store, Strength};

/// The user's rating and its history.
#[derive(Clone, Debug, Default)]
pub struct User {
    pub rating: Rating,
    /// The rated games.
    pub history: History,
    /// The accuracy of the user's play.
    pub accuracies: Accuracies,
    /// The change of the rating by the last game. `None` if it was not rated.
    pub change: Option<RatingChange>,
}

/// The rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    game: GameId,
    pub before: Rating,
    pub after: Rating,
}

impl Core {
    /// The user's rating; `None` if ratings are switched off.
    pub fn rating(&self) -> Option<Rating> {
        self.settings.has_rating.then_some(self.user.rating)
    }

    /// The choices for the next game. An adaptive level follows the user's rating, but not before a
    /// game at the last level has counted.
    pub fn adapted(&self, choices: GameChoices) -> GameChoices {
        let before = &self.settings.game;
        let counted = self.user.history.steps().last().map(|step| Strength::Level(step.level));
        match (before.strength, counted) {
            (strength @ Strength::Level(_), Some(counted))
                if strength != counted && before.is_adaptive && choices.is_adaptive =>
            {
                GameChoices { strength, ..choices }
            }
            _ => choices.adapted(self.rating(), before),
        }
    }

    /// Sets the user's rating before the first game.
    pub fn assume_rating(&mut self, assumed: Rating) {
        self.user.rating = assumed;
        Store::update(self.store.as_ref(), Rating::STORED_NAME, &mut self.user.rating, |rating| {
            *rating = assumed
        });
    }

    /// The change of the rating by the game in front. `None` until it has ended, or if it is not
    /// rated.
    pub fn rating_change(&self) -> Option<RatingChange> {
        self.user.change.filter(|change| change.game == self.document().id())
    }

    /// Drops the change of the rating by the game in front, because the game continues.
    pub fn forget_rating_change(&mut self) {
        let id = self.document().id();
        self.user.change.take_if(|change| change.game == id);
    }

    /// Updates the rating at the end of a rated game.
    pub fn rate_game(&mut self) {
        self.forget_rating_change();
        let Some((mut before, game)) = self.rating().zip(self.play().and_then(Play::rated_game)) else {
            return;
        };
        let mut after = before;
        Store::update(self.store.as_ref(), Rating::STORED_NAME, &mut after, |rating| {
            before = *rating;
            *rating = rating.after(game);
        });
        let step = RatedStep::new(Day::today(), self.document().id(), game, before, after);
        Store::update(self.store.as_ref(), History::STORED_NAME, &mut self.user.history, |history| {
            history.note(step);
        });
        self.user.rating = after;
        self.user.change = Some(RatingChange { game: self.document().id(), before, after });
    }

    /// Notes the accuracy of this side, the user's, in a reviewed game.
    pub fn note_accuracy(&mut self, id: GameId, review: &Review, side: Side) {
        Store::update(self.store.as_ref(), Accuracies::STORED_NAME, &mut self.user.accuracies, |known| {
            known.note(id, review, side);
        });
    }

    /// Deletes the user's rating, its history and the accuracy.
    pub fn forget_progress(&mut self) {
        self.user.change = None;
        self.assume_rating(Rating::default());
        Store::update(self.store.as_ref(), History::STORED_NAME, &mut self.user.history, |history| {
            *history = History::default();
        });
        Store::update(self.store.as_ref(), Accuracies::STORED_NAME, &mut self.user.accuracies, |known| {
            *known = Accuracies::default();
        });
    }

    /// Whether the current game is rated: it has begun, has not ended, and nothing excludes it.
    pub fn is_rated(&self) -> bool {
        let is_begun = !self.document().game().moves().is_empty();
        self.settings.has_rating
            && is_begun
            && self.document().outcome().is_none()
            && self.play().is_some_and(Play::is_rated)
    }

    /// Whether help would end the rating of the current game, even before its first move.
    pub fn has_rating_to_lose(&self) -> bool {
        self.settings.has_rating
            && self.document().outcome().is_none()
            && self.play().is_some_and(Play::is_rated)
    }

    /// Whether help must wait, because it would end the rating of the game. The room of the game
    /// then asks the user.
    pub fn keeps_rating(&mut self, help: Command) -> bool {
        let is_to_wait = self.has_rating_to_lose();
        if is_to_wait {
            self.asked_help = Some(help);
        }
        is_to_wait
    }

    /// Notes that the user has been helped, which ends the rating of the game.
    pub fn give_up_rating(&mut self) {
        let was_rated = self.is_rated();
        self.session_mut().note_help();
        self.note_if_unrated(was_rated);
    }

    /// Tells the user that the game is no longer rated, if it was before (`was_rated`).
    pub fn note_if_unrated(&mut self, was_rated: bool) {
        let is_unrated = |play: &Play| play.document().outcome().is_none() && !play.is_rated();
        if was_rated && self.play().is_some_and(is_unrated) {
            self.note = Some(StatusNote::Unrated);
        }
    }
}
