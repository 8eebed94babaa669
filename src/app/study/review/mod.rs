//! The review of the game: every position is searched, every move judged.

mod graph;
mod pane;
mod rows;

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Study;
use crate::app::ChuheApp;
use crate::app::text::ReviewWords;
use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::engine::search::Limits;
use crate::game::review::{Class, Review};
use crate::game::{Game, NodeId};
use crate::session::{GameReview, Progress};
use rows::Rows;

/// What the user does with the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAction {
    /// Searches the game anew.
    Start,
    Stop,
    /// Goes on where it was stopped.
    Resume,
    /// Gives up the review, for another one.
    Discard,
    SetEffort(ReviewEffort),
    /// Whether a game is reviewed when it has ended.
    SetAutomatic(bool),
    /// Shows the place after so many moves.
    Show(usize),
    /// Shows what would have been better after so many moves.
    ShowBetter(usize),
    /// Writes it into the record.
    Write,
}

/// How long each position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewEffort {
    Quick,
    Usual,
    Thorough,
}

impl ReviewEffort {
    pub const ALL: [Self; 3] = [Self::Quick, Self::Usual, Self::Thorough];

    pub const fn time(self) -> Duration {
        Duration::from_millis(match self {
            Self::Quick => 100,
            Self::Usual => 500,
            Self::Thorough => 2_000,
        })
    }
}

/// A game with fewer moves is not reviewed unasked.
const LEAST_PLIES: usize = 10;
/// So many moves of a better line are shown.
const BETTER_PLIES: usize = 6;

/// The review, if there is one.
#[derive(Default)]
pub struct ReviewPane {
    job: Option<Job>,
}

impl ReviewPane {
    /// The moves of the game in which the review has found something wrong: none while it is of another game.
    pub fn faults(&self, game: &Game) -> Rc<HashMap<NodeId, Class>> {
        let job = self.job.as_ref().filter(|job| job.is_of(game));
        job.map(|job| Rc::clone(&job.faults)).unwrap_or_default()
    }
}

/// The review of a game, as far as it has come.
struct Job {
    search: GameReview,
    progress: Progress,
    /// From Red's view, by the number of moves played before.
    scores: Vec<Option<Score>>,
    /// Of what had been searched when the search ended.
    judged: Option<Review>,
    rows: Rows,
    faults: Rc<HashMap<NodeId, Class>>,
    /// The place that was last shown, if it is one of the game's line.
    seen: Option<Option<usize>>,
    is_written: bool,
}

impl Job {
    fn new(search: GameReview) -> Self {
        Self {
            progress: search.progress(),
            scores: search.scores(),
            search,
            judged: None,
            rows: Rows::default(),
            faults: Rc::default(),
            seen: None,
            is_written: false,
        }
    }

    /// Takes over what has been found; once the search has ended, what came of it.
    fn follow(&mut self) {
        let progress = self.search.progress();
        if progress == self.progress {
            return;
        }
        self.scores = self.search.scores();
        if self.progress.is_running && !progress.is_running {
            self.judged = self.search.review();
            self.rows = Rows::default();
            let game = self.search.game();
            let moves = self.judged.iter().flat_map(|review| &review.moves);
            let faults = moves.filter(|judged| judged.class.is_fault());
            self.faults =
                Rc::new(faults.map(|judged| (game.node_at(judged.ply + 1), judged.class)).collect());
        }
        self.progress = progress;
    }

    /// Whether it is of this game, as it is.
    fn is_of(&self, game: &Game) -> bool {
        let reviewed = self.search.game();
        reviewed.line() == game.line()
            && reviewed.start() == game.start()
            && reviewed.profile() == game.profile()
    }
}

/// As many threads as there are cores: who waits for a review does nothing else.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl ChuheApp {
    pub(super) fn follow_review(&mut self) {
        let Some(job) = &mut self.studies.review.job else { return };
        job.follow();
        let game = self.session.game();
        if !job.is_of(game) {
            // What comes of it would be of no use, and the new game needs the processor.
            job.search.stop();
            if game.tree().is_empty() {
                self.studies.review.job = None;
            }
        }
    }

    /// Reviews a game of the user's that has just ended, if that is wanted.
    pub(in crate::app) fn review_when_over(&mut self) {
        let session = &self.session;
        let is_own = Side::BOTH.into_iter().any(|side| !session.player(side).is_engine());
        if self.settings.has_review && is_own && session.game().line().len() >= LEAST_PLIES {
            self.start_review();
        }
    }

    fn start_review(&mut self) {
        let limits = Limits::move_time(self.settings.review_effort.time());
        let mut search = GameReview::new(self.session.game(), limits);
        search.resume(cores(), &self.wake);
        self.studies.review.job = Some(Job::new(search));
    }

    pub(super) fn do_review_action(&mut self, action: ReviewAction) {
        match action {
            ReviewAction::Start => {
                // Whoever is told the truth about a game that goes on needs no opponent meanwhile.
                if self.session.outcome().is_none() {
                    self.session.note_help();
                    self.session.pause();
                }
                self.start_review();
                self.studies.open = Some(Study::Review);
            }
            ReviewAction::Stop => {
                if let Some(job) = &mut self.studies.review.job {
                    job.search.stop();
                }
            }
            ReviewAction::Resume => {
                if let Some(job) = &mut self.studies.review.job {
                    job.search.resume(cores(), &self.wake);
                    job.follow();
                }
            }
            ReviewAction::Discard => self.studies.review.job = None,
            ReviewAction::SetEffort(effort) => {
                self.change_settings(|settings| settings.review_effort = effort);
            }
            ReviewAction::SetAutomatic(is_on) => {
                self.change_settings(|settings| settings.has_review = is_on);
            }
            ReviewAction::Show(ply) => {
                let game = self.session.game();
                self.browse.show(game, game.node_at(ply));
            }
            ReviewAction::ShowBetter(ply) => self.show_better(ply),
            ReviewAction::Write => self.write_review(),
        }
    }

    /// Adds the line that would have been better to the record, and shows its first move.
    fn show_better(&mut self, ply: usize) {
        let judged = self.studies.review.job.as_ref().and_then(|job| job.judged.as_ref());
        let Some(judged) = judged.and_then(|review| review.moves.iter().find(|judged| judged.ply == ply))
        else {
            return;
        };
        let line: Vec<_> = judged.better.iter().take(BETTER_PLIES).copied().collect();
        let mut at = self.session.game().node_at(ply);
        let mut first = None;
        for play in line {
            // A full record has no room for it.
            let Ok(next) = self.session.add_variation(at, play) else { break };
            first = first.or(Some(next));
            at = next;
        }
        if let Some(first) = first {
            self.browse.show(self.session.game(), first);
        }
    }

    fn write_review(&mut self) {
        let words = ReviewWords(self.language(), self.notation());
        if let Some(job) = &mut self.studies.review.job
            && job.is_of(self.session.game())
            && let Some(review) = &job.judged
        {
            self.session.annotate(review, &words);
            job.is_written = true;
            self.move_list.reveal();
        }
    }
}
