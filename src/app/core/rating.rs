//! The user's rating, computed from results against the levels.

use super::{Core, GameChoices, StatusNote};
use crate::app::command::Command;
use crate::engine::board::Side;
use crate::game::review::Review;
use crate::session::{Accuracies, Day, GameId, History, Play, RatedStep, Rating, Store, Strength};

/// The user's rating.
#[derive(Clone, Debug, Default)]
pub struct User {
    pub rating: Rating,
    /// How it came about.
    pub history: History,
    /// How accurately the user plays.
    pub accuracies: Accuracies,
    /// The change of the rating by the last game that ended; `None` if it did not count.
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

    /// These choices for the next game, with the level that follows the user's rating, if it adapts: not again before a game
    /// has counted at the level of the last one.
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

    /// Takes this as the user's rating before the first game.
    pub fn assume_rating(&mut self, assumed: Rating) {
        self.user.rating = assumed;
        Store::update(self.store.as_ref(), Rating::STORED_NAME, &mut self.user.rating, |rating| {
            *rating = assumed
        });
    }

    /// The change of the rating by the game in front; `None` until it has ended, and if it does not count.
    pub fn rating_change(&self) -> Option<RatingChange> {
        self.user.change.filter(|change| change.game == self.document().id())
    }

    /// Forgets that the end of the game in front changed the rating, because it is no longer the end.
    pub fn forget_rating_change(&mut self) {
        let id = self.document().id();
        self.user.change.take_if(|change| change.game == id);
    }

    /// Updates the rating at the end of the game, if the game counts.
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

    /// Notes how accurately the user played this side of the game, which has been reviewed.
    pub fn note_accuracy(&mut self, id: GameId, review: &Review, side: Side) {
        Store::update(self.store.as_ref(), Accuracies::STORED_NAME, &mut self.user.accuracies, |known| {
            known.note(id, review, side);
        });
    }

    /// Forgets the user's rating and how it came about, and how accurately the user played.
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

    /// Whether the current game counts for the rating: it has begun, has not ended, and nothing excludes it.
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

    /// Whether help that ends the rating of the game is to wait: the first time it is asked for, the user is told so; the
    /// second time it is given.
    pub fn keeps_rating(&mut self, help: Command) -> bool {
        let told = Some(StatusNote::EndsRating(help));
        let is_to_wait = self.has_rating_to_lose() && self.note != told;
        if is_to_wait {
            self.note = told;
        } else {
            self.note.take_if(|note| Some(*note) == told);
        }
        is_to_wait
    }

    /// Forgets what was told of help that ends the rating when something else is chosen: asked for later, it is told again.
    pub fn forget_other_warning(&mut self, chosen: Command) {
        let aid = |command| {
            if let Command::Toggle(aid) | Command::Show(aid) = command { Some(aid) } else { None }
        };
        let is_other = |help| help != chosen && (aid(help).is_none() || aid(help) != aid(chosen));
        // In the palette, that help may be asked for again.
        if chosen != Command::Palette {
            self.note.take_if(|note| matches!(note, StatusNote::EndsRating(help) if is_other(*help)));
        }
    }

    /// Tells the user that the game no longer counts, if it did before (`was_rated`).
    pub fn tell_if_unrated(&mut self, was_rated: bool) {
        let is_unrated = |play: &Play| play.document().outcome().is_none() && !play.is_rated();
        if was_rated && self.play().is_some_and(is_unrated) {
            self.note = Some(StatusNote::Unrated);
        }
    }
}
