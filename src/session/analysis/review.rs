//! The searches behind a review: every position of a game, on several threads.
//!
//! Nothing blocks the caller. Each thread takes a stretch of the game, from the last to the first. Then
//! positions around moves that look bad are searched longer. [`Course`] fixes the order, so the result
//! does not depend on the number of threads. [`GameReview::stop`] keeps the findings;
//! [`GameReview::resume`] continues.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::engine::board::{Position, Side};
use crate::engine::evaluate::Score;
use crate::engine::levels::ORDINARY_NODES_A_SECOND;
use crate::engine::search::Limits;
use crate::game::Game;
use crate::game::review::{Class, Course, FoundLine, KeptReview, MoveReview, Review, Stretch, median};
use crate::session::task::{self, Control, ProgramPart, Progress, Task, Wake, guarded};

/// How much a review searches each position. Nodes are the limit and not time, so that a game has the same review in every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewEffort {
    Quick,
    Usual,
    Thorough,
}

impl ReviewEffort {
    pub const ALL: [Self; 3] = [Self::Quick, Self::Usual, Self::Thorough];

    /// How many nodes the first search of each position has.
    pub const fn nodes(self) -> u64 {
        match self {
            Self::Quick => ORDINARY_NODES_A_SECOND / 10,
            Self::Usual => ORDINARY_NODES_A_SECOND / 2,
            Self::Thorough => 2 * ORDINARY_NODES_A_SECOND,
        }
    }
}

/// The review of one game, running or not. Dropping it stops and joins its threads.
pub struct GameReview {
    game: Arc<Game>,
    /// The limits for each position.
    limits: Limits,
    shared: Arc<Shared>,
    tasks: Vec<Task>,
    /// When the threads started, and how much was done then: see [`Course::spent`].
    resumed: Option<(Instant, u32)>,
}

/// The data that the threads share.
struct Shared {
    work: Mutex<SharedReview>,
    /// A thread has ended its search: there may be more to do.
    found: Condvar,
}

/// The work to do, and its results.
struct SharedReview {
    course: Course,
    /// The judgement of the findings, made by the thread that ends last.
    review: Option<Review>,
    /// How many threads have not ended.
    threads: usize,
    /// How many of them are searching a stretch.
    searching: usize,
}

impl GameReview {
    /// Prepares the review of a game, with `limits` for each position. [`GameReview::resume`] starts it.
    pub fn new(game: &Game, limits: Limits) -> Self {
        Self::of_course(game, limits, Course::new(game))
    }

    fn of_course(game: &Game, limits: Limits, course: Course) -> Self {
        let work = SharedReview { course, review: None, threads: 0, searching: 0 };
        Self {
            game: Arc::new(game.clone()),
            limits,
            shared: Arc::new(Shared { work: Mutex::new(work), found: Condvar::new() }),
            tasks: Vec::new(),
            resumed: None,
        }
    }

    /// The findings, each with its position.
    pub fn found(&self) -> Vec<(Position, FoundLine)> {
        let work = self.work();
        let found = work.course.positions().iter().zip(work.course.findings());
        found.filter_map(|(position, found)| Some((position.clone(), found.clone()?))).collect()
    }

    /// The review of a game as far as it had come when it was stored; `None` if it was not of this game.
    pub fn restored(game: &Game, kept: &KeptReview) -> Option<Self> {
        // No position is searched longer because a file says so.
        let nodes = kept.nodes.min(ReviewEffort::Thorough.nodes());
        let review = Self::of_course(game, Limits::nodes(nodes), Course::restored(game, kept)?);
        let mut work = review.work();
        if kept.is_foreign() {
            // There is nothing to search: these are the scores of somebody else.
            work.review = Some(Review::new(game, work.course.findings()));
        }
        drop(work);
        Some(review)
    }

    /// The review as it is stored.
    pub fn kept(&self) -> KeptReview {
        let work = self.work();
        KeptReview::new(
            &self.game,
            self.nodes(),
            work.course.findings(),
            &work.course.again(),
            self.is_running(),
        )
    }

    /// The mistakes, and worse, of these sides, each once however often it was made: the number of plies before each.
    pub fn mistakes(&self, sides: &[Side]) -> Vec<usize> {
        let work = self.work();
        let is_wrong = |judged: &&MoveReview| {
            judged.class > Class::Inaccuracy && sides.contains(&judged.side) && judged.since.is_none()
        };
        let moves = work.review.iter().flat_map(|review| &review.moves);
        moves.filter(is_wrong).map(|judged| judged.ply).collect()
    }

    /// The findings before and after the move at this ply.
    pub fn found_at(&self, ply: usize) -> Option<(FoundLine, FoundLine)> {
        let work = self.work();
        let found = |ply: usize| work.course.findings().get(ply).cloned().flatten();
        Some((found(ply)?, found(ply + 1)?))
    }

    /// How many nodes the first search of each position has; 0 if something else is its limit.
    pub fn nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(0)
    }

    /// How deep half of the positions, or more, have been searched, in plies; 0 if none has been.
    pub fn depth(&self) -> u32 {
        let work = self.work();
        let searched = work.course.findings().iter().flatten().filter(|finding| !finding.moves.is_empty());
        median(searched.map(|finding| finding.depth))
    }

    /// Starts to search the positions without a finding, on `threads` threads; `wake` is called after each position. Does
    /// nothing if the review is running.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn resume(&mut self, threads: usize, wake: &Wake) {
        if self.is_running() {
            return;
        }
        let threads = threads.max(1);
        let mut work = self.work();
        work.course.begin();
        (work.threads, work.searching) = (threads, 0);
        let done = work.course.spent();
        drop(work);
        self.resumed = Some((Instant::now(), done));
        let begin = |_| {
            let (game, shared, limits) =
                (Arc::clone(&self.game), Arc::clone(&self.shared), self.limits.clone());
            let found = Arc::clone(wake);
            task::spawn(ProgramPart::Review, Some(wake), move |control| {
                // A panic ends only this thread. Its position remains without a finding and can be searched again.
                drop(guarded(|| search_all(&shared, &game, &limits, control, &found)));
                judge_all(&shared, &game);
            })
        };
        self.tasks = (0..threads).map(begin).collect();
    }

    /// Stops the search soon. The positions being searched get no finding; earlier findings stay.
    pub fn stop(&self) {
        self.tasks.iter().for_each(Task::stop);
    }

    /// The progress, in positions; one that is looked at again counts once more.
    pub fn progress(&self) -> Progress {
        let work = self.work();
        let is_running = self.is_running();
        let (done, total) = work.course.done_and_total();
        let left = self.resumed.filter(|_| is_running).and_then(|(began, before)| {
            let pace = began.elapsed().checked_div(work.course.spent() - before)?;
            Some(pace * work.course.left())
        });
        Progress { done, total, is_running, left, ..Progress::default() }
    }

    /// The share of the work that is done, 0 to 1, as far as the rest can be foreseen. Further looks
    /// count by their length.
    pub fn share(&self) -> f32 {
        let work = self.work();
        let (spent, left) = (work.course.spent() as f32, work.course.left() as f32);
        spent / (spent + left).max(1.0)
    }

    /// The judgement of what had been searched when the threads last ended; `None` before that.
    pub fn review(&self) -> Option<Review> {
        self.work().review.clone()
    }

    /// The scores from Red's view, by the number of plies played before; `None` where there is no finding yet.
    pub fn scores(&self) -> Vec<Option<Score>> {
        let work = self.work();
        let found = work.course.findings().iter().zip(work.course.positions());
        let from_red = |score: Score, position: &Position| match position.side_to_move() {
            Side::Red => score,
            Side::Black => -score,
        };
        found.map(|(finding, position)| Some(from_red(finding.as_ref()?.score, position))).collect()
    }

    /// The game being reviewed.
    pub fn game(&self) -> &Game {
        &self.game
    }

    fn is_running(&self) -> bool {
        self.tasks.iter().any(Task::is_running)
    }

    fn work(&self) -> MutexGuard<'_, SharedReview> {
        self.shared.work()
    }
}

impl Drop for GameReview {
    fn drop(&mut self) {
        // Stop all threads before joining the first.
        self.stop();
    }
}

impl Shared {
    /// A poisoned lock is no danger: a finding is stored completely or not at all.
    fn work(&self) -> MutexGuard<'_, SharedReview> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what is to be searched next. While other threads search, it waits for what they find: more may be due after that.
    fn take(&self, control: &Control) -> Option<(Stretch, Searching<'_>)> {
        let mut work = self.work();
        loop {
            if control.is_stopped() {
                return None;
            }
            let is_alone = work.searching == 0;
            if let Some(stretch) = work.course.take(!is_alone) {
                work.searching += 1;
                return Some((stretch, Searching(self)));
            }
            if is_alone {
                return None;
            }
            work = self.found.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Stands for the search of a stretch; where it ends, however it does, the threads that wait are told.
struct Searching<'a>(&'a Shared);

impl Drop for Searching<'_> {
    fn drop(&mut self) {
        self.0.work().searching -= 1;
        self.0.found.notify_all();
    }
}

/// Searches one stretch after the other until none is left or it is stopped. Without memory for its tables it leaves them to others.
fn search_all(shared: &Shared, game: &Game, limits: &Limits, control: &Control, wake: &Wake) {
    let Ok(mut tables) = Stretch::tables() else { return };
    // The lock is not held during the search.
    while let Some((stretch, searching)) = shared.take(control) {
        stretch.search(&mut tables, game, limits, control.stop_flag(), |ply, finding| {
            shared.work().course.note(ply, finding);
            wake();
        });
        drop(searching);
    }
}

/// Judges the game as far as it has been searched; only in the last thread that ends.
fn judge_all(shared: &Shared, game: &Game) {
    let mut work = shared.work();
    work.threads -= 1;
    let findings = if work.threads == 0 { work.course.findings().to_vec() } else { return };
    drop(work);
    let review = Review::new(game, &findings);
    shared.work().review = Some(review);
}
