//! The search behind a review: every position of a game, on as many threads as are allowed.
//!
//! It never blocks: threads of its own take one position after the other, the last one first, so that what is known of
//! the end helps with what comes before it. [`GameReview::stop`] ends them; what has been found stays, and
//! [`GameReview::resume`] goes on with the rest.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::engine::search::{Bound, Limits, Report, Root, Tables, search};
use crate::game::Game;
use crate::game::review::{Finding, Review, roots};
use crate::session::task::{self, Control, Part, Progress, Task, Wake, guarded};

/// The transposition table of each thread, in megabytes.
const MEGABYTES: usize = 16;

/// The review of one game, being made. Dropping it stops and joins its threads.
pub struct GameReview {
    game: Arc<Game>,
    /// For each position.
    limits: Limits,
    work: Arc<Mutex<Work>>,
    tasks: Vec<Task>,
    /// When the threads began, and how many positions were done by then.
    resumed: Option<(Instant, usize)>,
}

/// What the threads share.
struct Work {
    /// By the number of moves played before.
    roots: Vec<Root>,
    findings: Vec<Option<Finding>>,
    /// Those below this number wait for a thread, if nothing has been found there.
    next: usize,
    /// Of the findings: made by the last thread that searches.
    review: Option<Review>,
    /// How many threads search.
    searching: usize,
}

impl GameReview {
    /// Prepares the review of a game's line, each position searched within `limits`; [`GameReview::resume`] begins it.
    pub fn new(game: &Game, limits: Limits) -> Self {
        let roots = roots(game);
        let last = roots.len() - 1;
        let mut findings = vec![None; roots.len()];
        findings[last] = Finding::of_end(&roots[last]);
        Self {
            game: Arc::new(game.clone()),
            limits,
            work: Arc::new(Mutex::new(Work {
                next: roots.len(),
                roots,
                findings,
                review: None,
                searching: 0,
            })),
            tasks: Vec::new(),
            resumed: None,
        }
    }

    /// Searches what has not been searched yet, on so many threads; `wake` is called after each position. Does nothing
    /// while that is under way.
    ///
    /// # Panics
    /// If the system can't start a thread.
    pub fn resume(&mut self, threads: usize, wake: &Wake) {
        if self.is_running() {
            return;
        }
        let threads = threads.max(1);
        let mut work = self.work();
        work.next = work.roots.len();
        work.searching = threads;
        let done = work.done();
        drop(work);
        self.resumed = Some((Instant::now(), done));
        let begin = |_| {
            let (game, work, limits) = (Arc::clone(&self.game), Arc::clone(&self.work), self.limits.clone());
            let found = Arc::clone(wake);
            task::spawn(Part::Review, Some(wake), move |control| {
                // A panic ends this thread only: the position is without a finding, and can be tried again.
                drop(guarded(|| search_all(&work, &limits, control, &found)));
                judge_all(&work, &game);
            })
        };
        self.tasks = (0..threads).map(begin).collect();
    }

    /// Ends the search soon. What is being searched is not found; what has been found stays.
    pub fn stop(&self) {
        self.tasks.iter().for_each(Task::stop);
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let work = self.work();
        let is_running = self.is_running();
        let (done, total) = (work.done(), work.findings.len());
        let left = self.resumed.filter(|_| is_running).and_then(|(began, before)| {
            let pace = began.elapsed().checked_div(u32::try_from(done - before).ok()?)?;
            Some(pace * u32::try_from(total - done).ok()?)
        });
        Progress { done, total, is_running, left, ..Progress::default() }
    }

    /// The review of what had been searched when the search last ended or was stopped; `None` before.
    pub fn review(&self) -> Option<Review> {
        self.work().review.clone()
    }

    /// From Red's view, by the number of moves played before; `None` where nothing has been found yet.
    pub fn scores(&self) -> Vec<Option<Score>> {
        let work = self.work();
        let found = work.findings.iter().zip(&work.roots);
        let from_red = |score: Score, root: &Root| match root.position().side_to_move() {
            Side::Red => score,
            Side::Black => -score,
        };
        found.map(|(finding, root)| Some(from_red(finding.as_ref()?.score, root))).collect()
    }

    /// The game that it is of.
    pub fn game(&self) -> &Game {
        &self.game
    }

    fn is_running(&self) -> bool {
        self.tasks.iter().any(Task::is_running)
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        lock(&self.work)
    }
}

impl Drop for GameReview {
    fn drop(&mut self) {
        // All at once, before each is waited for.
        self.stop();
    }
}

impl Work {
    fn done(&self) -> usize {
        self.findings.iter().flatten().count()
    }

    /// The next position to search.
    fn take(&mut self) -> Option<(usize, Root)> {
        let ply = self.findings[..self.next].iter().rposition(Option::is_none)?;
        self.next = ply;
        Some((ply, self.roots[ply].clone()))
    }
}

/// A finding is stored whole or not at all, whatever has panicked meanwhile.
fn lock(work: &Mutex<Work>) -> MutexGuard<'_, Work> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches one position after the other until none is left or it is stopped.
fn search_all(work: &Mutex<Work>, limits: &Limits, control: &Control, wake: &Wake) {
    let mut tables = Tables::new(MEGABYTES);
    loop {
        // The lock is not held while searching.
        let taken = lock(work).take();
        let Some((ply, root)) = taken else { return };
        let finding = find(&mut tables, &root, limits, control);
        if control.is_stopped() {
            return;
        }
        lock(work).findings[ply] = finding;
        wake();
    }
}

/// Judges the game, as far as it has been searched, if no other thread searches any more.
fn judge_all(work: &Mutex<Work>, game: &Game) {
    let mut locked = lock(work);
    locked.searching -= 1;
    let findings = if locked.searching == 0 { locked.findings.clone() } else { return };
    drop(locked);
    let review = Review::new(game, &findings);
    lock(work).review = Some(review);
}

/// What a search finds in a position.
fn find(tables: &mut Tables, root: &Root, limits: &Limits, control: &Control) -> Option<Finding> {
    let mut line = Vec::new();
    let mut report = |report: Report| {
        if report.bound == Bound::Exact {
            line = report.moves;
        }
    };
    let Some(choice) = search(tables, root, limits, control.stop_flag(), &mut report) else {
        return Some(Finding { score: Score::loses_in(0), line: Vec::new(), depth: 0 });
    };
    if line.first() != Some(&choice.play) {
        // An iteration that was not finished found better.
        line = [choice.play].into_iter().chain(choice.ponder).collect();
    }
    Some(Finding { score: choice.score, line, depth: choice.depth })
}
