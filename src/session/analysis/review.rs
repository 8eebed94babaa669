//! The search behind a review: every position of a game, on as many threads as are allowed.
//!
//! It never blocks: threads of its own take one position after the other, the last one first, so that what is known of
//! the end helps with what comes before it. [`GameReview::stop`] ends them; what has been found stays, and
//! [`GameReview::resume`] goes on with the rest.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::engine::search::{Bound, Limits, Report, Root, Tables, search};
use crate::game::Game;
use crate::game::review::{Finding, Review, roots};
use crate::session::task::{Wake, guarded};

/// The transposition table of each thread, in megabytes.
const MEGABYTES: usize = 16;

/// How long each position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Plies.
    Depth(u32),
    Time(Duration),
}

impl Effort {
    fn limits(self) -> Limits {
        match self {
            Self::Depth(plies) => Limits::depth(plies),
            Self::Time(time) => Limits::move_time(time),
        }
    }
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions.
    pub done: usize,
    pub total: usize,
    /// Whether threads are at work.
    pub is_running: bool,
    /// The time left, as it has gone since the last [`GameReview::resume`]; `None` before the first position is done, and
    /// while nothing runs.
    pub left: Option<Duration>,
}

impl Progress {
    pub const fn is_complete(&self) -> bool {
        self.done == self.total
    }
}

/// The review of one game, being made. Dropping it stops and joins its threads.
pub struct GameReview {
    game: Arc<Game>,
    effort: Effort,
    work: Arc<Mutex<Work>>,
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
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
    /// How many threads are at work.
    active: usize,
}

impl GameReview {
    /// Prepares the review of a game's line; [`GameReview::resume`] begins it.
    pub fn new(game: &Game, effort: Effort) -> Self {
        let roots = roots(game);
        let last = roots.len() - 1;
        let mut findings = vec![None; roots.len()];
        findings[last] = Finding::of_end(&roots[last]);
        Self {
            game: Arc::new(game.clone()),
            effort,
            work: Arc::new(Mutex::new(Work {
                next: roots.len(),
                roots,
                findings,
                review: None,
                searching: 0,
                active: 0,
            })),
            stop: Arc::default(),
            threads: Vec::new(),
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
        self.join();
        self.stop = Arc::default();
        let threads = threads.max(1);
        let mut work = self.work();
        work.next = work.roots.len();
        (work.searching, work.active) = (threads, threads);
        let done = work.done();
        drop(work);
        self.resumed = Some((Instant::now(), done));
        for number in 0..threads {
            let (work, stop, wake) = (Arc::clone(&self.work), Arc::clone(&self.stop), Arc::clone(wake));
            let (game, limits) = (Arc::clone(&self.game), self.effort.limits());
            let thread = std::thread::Builder::new().name(format!("review {number}"));
            let thread = thread.spawn(move || {
                // A panic ends this thread only: the position is without a finding, and can be tried again.
                drop(guarded(|| search_all(&work, &limits, &stop, &wake)));
                drop(guarded(|| judge_all(&work, &game)));
                // Who is woken must find it gone.
                lock(&work).active -= 1;
                wake();
            });
            self.threads.push(thread.expect("the system can start a thread"));
        }
    }

    /// Ends the search soon. What is being searched is not found; what has been found stays.
    pub fn stop(&mut self) {
        self.stop.store(true, Relaxed);
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let work = self.work();
        let is_running = work.active > 0;
        let (done, total) = (work.done(), work.findings.len());
        let left = self.resumed.filter(|_| is_running).and_then(|(began, before)| {
            let pace = began.elapsed().checked_div(u32::try_from(done - before).ok()?)?;
            Some(pace * u32::try_from(total - done).ok()?)
        });
        Progress { done, total, is_running, left }
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

    /// Waits for the threads to end.
    fn join(&mut self) {
        for thread in self.threads.drain(..) {
            // It has caught its own panics.
            let _ = thread.join();
        }
    }

    fn is_running(&self) -> bool {
        self.work().active > 0
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        lock(&self.work)
    }
}

impl Drop for GameReview {
    fn drop(&mut self) {
        self.stop();
        self.join();
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

/// Searches one position after the other until none is left or `stop` is set.
fn search_all(work: &Mutex<Work>, limits: &Limits, stop: &AtomicBool, wake: &Wake) {
    let mut tables = Tables::new(MEGABYTES);
    loop {
        // The lock is not held while searching.
        let taken = lock(work).take();
        let Some((ply, root)) = taken else { return };
        let finding = find(&mut tables, &root, limits, stop);
        if stop.load(Relaxed) {
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
fn find(tables: &mut Tables, root: &Root, limits: &Limits, stop: &AtomicBool) -> Option<Finding> {
    let mut line = Vec::new();
    let mut report = |report: Report| {
        if report.bound == Bound::Exact {
            line = report.moves;
        }
    };
    let Some(choice) = search(tables, root, limits, stop, &mut report) else {
        return Some(Finding { score: Score::loses_in(0), line: Vec::new(), depth: 0 });
    };
    if line.first() != Some(&choice.play) {
        // An iteration that was not finished found better.
        line = [choice.play].into_iter().chain(choice.ponder).collect();
    }
    Some(Finding { score: choice.score, line, depth: choice.depth })
}
