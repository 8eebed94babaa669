//! Unfinished reviews of games that the user left for another one. They continue while no engine
//! needs the processor, so that these games count for the user's habits and accuracy.

use super::habit::note_game;
use super::{Job, ReviewRoom};
use crate::app::core::{Core, Effect};
use crate::game::Game;
use crate::game::review::KeptReview;
use crate::session::Play;

/// Few, so that a player does not notice.
const THREADS: usize = 1;

impl Job {
    /// Whether it is of a finished game of the user's other than `game`, and therefore still
    /// needed.
    pub(super) fn is_missed(&self, game: &Game) -> bool {
        self.played.is_some() && !self.is_noted && !self.is_of_other_moves(game)
    }

    fn rest(&mut self) {
        self.stop();
        self.is_resting = true;
    }
}

impl ReviewRoom {
    /// Puts the review aside because another game is shown.
    pub(super) fn leave(&mut self) {
        if let Some(mut job) = self.job.take() {
            job.rest();
            self.left.push(job);
        }
    }

    /// Continues the oldest review that was left, and notes it when it has ended.
    pub(super) fn poll_left(&mut self, core: &mut Core) -> Option<Effect> {
        let job = self.left.first_mut()?;
        let is_shown_one_running = self.job.as_ref().is_some_and(|job| job.progress.is_running);
        let has_ended = job.follow(core.store.as_ref());
        if has_ended && !job.is_resting {
            // A panic of a search leaves it incomplete. Another try would only panic again.
            let noted = note_game(&mut self.habits, job, core);
            self.left.remove(0);
            return noted;
        } else if core.play().is_some_and(Play::is_engine_at_work) || is_shown_one_running {
            job.rest();
        } else if !job.progress.is_running {
            job.is_resting = false;
            job.search.resume(THREADS, &core.wake);
            job.progress.is_running = true;
        }
        None
    }

    /// Takes the findings of a game that was left, if there are any. It then continues like any
    /// other.
    pub(super) fn take_left(&mut self, game: &Game) -> Option<KeptReview> {
        let place = self.left.iter().position(|job| job.is_of(game))?;
        Some(self.left.remove(place).kept())
    }
}
