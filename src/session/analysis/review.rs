//! The searches behind a review: every position of a game, on several threads.
//!
//! Nothing blocks the caller. The threads take one position after the other, the last one first, so that what is known
//! about the end helps with the positions before it. Where a move looks bad, the positions around it are then searched longer
//! ([`doubts`]), before anything is said. [`GameReview::stop`] ends the threads and keeps what has been found;
//! [`GameReview::resume`] continues with the rest.

use std::iter;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::engine::board::{Position, Side};
use crate::engine::evaluate::Score;
use crate::engine::search::{Bound, Limits, Report, Root, Tables, search};
use crate::game::Game;
use crate::game::review::{
    Class, Finding, KeptReview, LOOKS, Review, cost, doubts, longer, median, positions, root,
};
use crate::session::task::{self, Control, Part, Progress, Task, Wake, guarded};

/// The size of each thread's transposition table, in megabytes.
const MEGABYTES: usize = 16;

/// No position is searched longer because a file says so, in milliseconds.
const MOST_MILLISECONDS: u64 = 10_000;

/// The review of one game, running or not. Dropping it stops and joins its threads.
pub struct GameReview {
    game: Arc<Game>,
    /// The limits for each position.
    limits: Limits,
    shared: Arc<Shared>,
    tasks: Vec<Task>,
    /// When the threads started, and how much was done then: see [`cost`].
    resumed: Option<(Instant, u32)>,
}

/// What the threads share.
struct Shared {
    work: Mutex<Work>,
    /// A thread has ended its search: there may be more to do.
    found: Condvar,
}

/// What there is to do, and what has been done.
struct Work {
    /// The positions, by the number of plies played before.
    positions: Vec<Position>,
    findings: Vec<Option<Finding>>,
    /// How often each position has been looked at again, longer.
    looks: Vec<usize>,
    /// The same with the looks that have not ended.
    begun: Vec<usize>,
    /// Positions below this index have not been taken by a thread since the last start.
    next: usize,
    /// The judgement of the findings, made by the thread that ends last.
    review: Option<Review>,
    /// How many threads have not ended.
    threads: usize,
    /// How many of them are searching a position.
    searching: usize,
}

impl GameReview {
    /// Prepares the review of a game, with `limits` for each position. [`GameReview::resume`] starts it.
    pub fn new(game: &Game, limits: Limits) -> Self {
        let positions = positions(game);
        let last = positions.len() - 1;
        let mut findings = vec![None; positions.len()];
        findings[last] = root(game, last).and_then(|root| Finding::of_end(&root));
        Self {
            game: Arc::new(game.clone()),
            limits,
            shared: Arc::new(Shared {
                work: Mutex::new(Work {
                    next: positions.len(),
                    positions,
                    looks: vec![0; findings.len()],
                    begun: vec![0; findings.len()],
                    findings,
                    review: None,
                    threads: 0,
                    searching: 0,
                }),
                found: Condvar::new(),
            }),
            tasks: Vec::new(),
            resumed: None,
        }
    }

    /// Takes over what was found in the position after so many plies, deeper than this review would look.
    pub fn know(&self, ply: usize, found: Finding) {
        if let Some(unknown @ None) = self.work().findings.get_mut(ply) {
            *unknown = Some(found);
        }
    }

    /// What was found, with its position.
    pub fn found(&self) -> Vec<(Position, Finding)> {
        let work = self.work();
        let found = work.positions.iter().zip(&work.findings);
        found.filter_map(|(position, found)| Some((position.clone(), found.clone()?))).collect()
    }

    /// The review of a game as far as it had come when it was stored; `None` if it was not of this game.
    pub fn restored(game: &Game, kept: &KeptReview) -> Option<Self> {
        let time = Duration::from_millis(kept.milliseconds.min(MOST_MILLISECONDS));
        let review = Self::new(game, Limits::move_time(time));
        let mut work = review.work();
        let of_end = work.findings.pop()?;
        work.findings = kept.findings(&work.positions)?;
        if let Some(last) = work.findings.last_mut() {
            *last = last.take().or(of_end);
        }
        for &ply in &kept.again {
            if let Some(looks) = work.looks.get_mut(ply) {
                *looks = LOOKS.min(*looks + 1);
            }
        }
        if kept.is_foreign() {
            // There is nothing to search: these are the scores of somebody else.
            work.review = Some(Review::new(game, &work.findings));
        }
        drop(work);
        Some(review)
    }

    /// What is to be stored of it.
    pub fn kept(&self) -> KeptReview {
        let work = self.work();
        let milliseconds = self.time().as_millis().try_into().unwrap_or(u64::MAX);
        let again: Vec<usize> =
            work.looks.iter().enumerate().flat_map(|(ply, &looks)| iter::repeat_n(ply, looks)).collect();
        KeptReview::new(&self.game, milliseconds, &work.findings, &again, self.is_running())
    }

    /// The mistakes, and worse, of these sides: the number of plies before each, and what was found before and after it.
    pub fn mistakes(&self, sides: &[Side]) -> Vec<(usize, Finding, Finding)> {
        let work = self.work();
        let moves = work.review.iter().flat_map(|review| &review.moves);
        let wrong = moves.filter(|judged| judged.class > Class::Inaccuracy && sides.contains(&judged.side));
        let found = |ply: usize| work.findings.get(ply).cloned().flatten();
        wrong.filter_map(|judged| Some((judged.ply, found(judged.ply)?, found(judged.ply + 1)?))).collect()
    }

    /// How long each position is searched.
    pub fn time(&self) -> Duration {
        self.limits.hard_time.unwrap_or_default()
    }

    /// How deep half of the positions, or more, have been searched, in plies; 0 if none has been.
    pub fn depth(&self) -> u32 {
        let work = self.work();
        let searched = work.findings.iter().flatten().filter(|finding| !finding.line.is_empty());
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
        work.next = work.positions.len();
        work.begun = work.looks.clone();
        (work.threads, work.searching) = (threads, 0);
        let done = work.spent();
        drop(work);
        self.resumed = Some((Instant::now(), done));
        let begin = |_| {
            let (game, shared, limits) =
                (Arc::clone(&self.game), Arc::clone(&self.shared), self.limits.clone());
            let found = Arc::clone(wake);
            task::spawn(Part::Review, Some(wake), move |control| {
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
        let due = work.due(&self.game);
        let (done, total) = (work.done(), work.findings.len() + work.again() + due.len());
        let left = self.resumed.filter(|_| is_running).and_then(|(began, before)| {
            let pace = began.elapsed().checked_div(work.spent() - before)?;
            Some(pace * work.left(&due))
        });
        Progress { done, total, is_running, left, ..Progress::default() }
    }

    /// The judgement of what had been searched when the threads last ended; `None` before that.
    pub fn review(&self) -> Option<Review> {
        self.work().review.clone()
    }

    /// The scores from Red's view, by the number of plies played before; `None` where there is no finding yet.
    pub fn scores(&self) -> Vec<Option<Score>> {
        let work = self.work();
        let found = work.findings.iter().zip(&work.positions);
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

    fn work(&self) -> MutexGuard<'_, Work> {
        self.shared.work()
    }
}

impl Drop for GameReview {
    fn drop(&mut self) {
        // Stop all threads before joining the first.
        self.stop();
    }
}

impl Work {
    fn done(&self) -> usize {
        self.findings.iter().flatten().count() + self.again()
    }

    /// How much has been searched: a first look at a position is 1, a further one as much more as it is longer.
    fn spent(&self) -> u32 {
        let known = self.findings.iter().zip(&self.looks).filter(|(finding, _)| finding.is_some());
        known.map(|(_, &looks)| cost(looks)).sum()
    }

    /// How much is left, as far as it is known, with the further looks that are due.
    fn left(&self, due: &[usize]) -> u32 {
        let first = self.findings.iter().filter(|finding| finding.is_none()).count() as u32;
        first + due.iter().map(|&ply| cost(self.looks[ply] + 1) - cost(self.looks[ply])).sum::<u32>()
    }

    /// How many further looks there have been.
    fn again(&self) -> usize {
        self.looks.iter().sum()
    }

    /// The positions that a further look is due at and has not been finished at.
    fn due(&self, game: &Game) -> Vec<usize> {
        doubts(&self.positions, game.own_line(), &self.findings, &self.looks)
    }

    /// Takes the next position to search, and which further look it is, if it is one.
    fn take(&mut self, game: &Game) -> Option<(usize, Option<usize>)> {
        if let Some(ply) = self.findings[..self.next].iter().rposition(Option::is_none) {
            self.next = ply;
            return Some((ply, None));
        }
        let ply = self.due(game).into_iter().rfind(|&ply| self.begun[ply] == self.looks[ply])?;
        self.begun[ply] += 1;
        Some((ply, Some(self.looks[ply])))
    }
}

impl Shared {
    /// A poisoned lock is no danger: a finding is stored completely or not at all.
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next position to search. While other threads search, it waits for what they find: more may be due after that.
    fn take(&self, game: &Game, control: &Control) -> Option<(usize, Option<usize>, Searching<'_>)> {
        let mut work = self.work();
        loop {
            if control.is_stopped() {
                return None;
            }
            if let Some((ply, further)) = work.take(game) {
                work.searching += 1;
                return Some((ply, further, Searching(self)));
            }
            if work.searching == 0 {
                return None;
            }
            work = self.found.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Stands for the search of a position; where it ends, however it does, the threads that wait are told.
struct Searching<'a>(&'a Shared);

impl Drop for Searching<'_> {
    fn drop(&mut self) {
        self.0.work().searching -= 1;
        self.0.found.notify_all();
    }
}

/// Searches one position after the other until none is left or it is stopped.
fn search_all(shared: &Shared, game: &Game, limits: &Limits, control: &Control, wake: &Wake) {
    let mut tables = Tables::new(MEGABYTES);
    // The lock is not held during the search.
    while let Some((ply, further, searching)) = shared.take(game, control) {
        let Some(root) = root(game, ply) else { return };
        let limits = further.map_or_else(|| limits.clone(), |number| longer(limits, number));
        let finding = find(&mut tables, &root, &limits, control);
        if control.is_stopped() {
            return;
        }
        let mut work = shared.work();
        work.findings[ply] = finding;
        work.looks[ply] += usize::from(further.is_some());
        drop(work);
        drop(searching);
        wake();
    }
}

/// Judges the game as far as it has been searched; only in the last thread that ends.
fn judge_all(shared: &Shared, game: &Game) {
    let mut work = shared.work();
    work.threads -= 1;
    let findings = if work.threads == 0 { work.findings.clone() } else { return };
    drop(work);
    let review = Review::new(game, &findings);
    shared.work().review = Some(review);
}

/// The result of searching one position.
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
        // The last iteration found a better move but was not finished, so there is no line for it.
        line = [choice.play].into_iter().chain(choice.ponder).collect();
    }
    Some(Finding { score: choice.score, line, depth: choice.depth })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::Profile;

    #[test]
    fn a_further_look_counts_as_much_more_as_it_is_longer() {
        let line = ["h2e2", "h9g7"].map(|play| play.parse().unwrap());
        let game = Game::from_line(Position::start(), &line, 2, Profile::default()).unwrap();
        let review = GameReview::new(&game, Limits::nodes(1));
        review.know(0, Finding { score: Score::DRAW, line: line.to_vec(), depth: 2 });
        let mut work = review.work();
        assert_eq!((work.spent(), work.left(&[])), (1, 2));
        work.looks[0] = 1;
        assert_eq!((work.spent(), work.left(&[0])), (11, 2 + 30));
    }
}
