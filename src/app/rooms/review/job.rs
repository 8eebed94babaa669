//! A running or finished review.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::rows::Rows;
use super::{MIN_PLIES, ordinary_time};
use crate::app::core::Core;
use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::game::review::{Class, KeptReview, Review};
use crate::game::{Game, NodeId};
use crate::session::{Analyst, GameId, GameReview, KeptAnalyses, Progress, Store};

/// How often a running review is stored, so that it can continue at the next start.
const STORED_EVERY: Duration = Duration::from_secs(5);

/// The review of a game, running or finished.
pub struct Job {
    pub search: GameReview,
    pub progress: Progress,
    /// The greatest share of the work that was done. It does not shrink when positions need another
    /// look.
    pub share: f32,
    /// The start of the search, and the number of positions to search; `None` if it was
    /// interrupted.
    pub began: Option<(Instant, usize)>,
    /// The scores from Red's view, by ply.
    pub scores: Vec<Option<Score>>,
    /// The judgement of the findings when the search last ended.
    pub judged: Option<Review>,
    pub rows: Rows,
    pub faults: Rc<HashMap<NodeId, Class>>,
    /// The ply shown in the last frame; the inner `None` if the place shown is not on the game's
    /// line.
    pub seen: Option<Option<usize>>,
    pub is_written: bool,
    /// The time of the last storing, and whether the review was running then.
    pub stored: Option<(Instant, bool)>,
    /// The user's game and side. `None` while the game is not finished, and for other games.
    pub played: Option<(GameId, Side)>,
    /// Whether the user's habits have been noted.
    pub is_noted: bool,
    /// Whether it was stopped because something else needs the processor. It continues later.
    pub is_resting: bool,
    /// Whether it has only scores that another program wrote into the game's file.
    pub is_foreign: bool,
}

impl Job {
    pub fn new(search: GameReview) -> Self {
        Self {
            progress: search.progress(),
            share: 0.0,
            scores: search.scores(),
            search,
            began: None,
            judged: None,
            rows: Rows::default(),
            faults: Rc::default(),
            seen: None,
            is_written: false,
            stored: None,
            played: None,
            is_noted: false,
            is_resting: false,
            is_foreign: false,
        }
    }

    /// Searches the remaining positions.
    pub fn resume(&mut self, threads: usize, core: &Core) {
        self.search.resume(threads, &core.wake);
        (self.progress.is_running, self.progress.left) = (true, None);
        self.share = self.search.share();
    }

    /// Stops the search soon. The findings stay.
    pub fn stop(&mut self) {
        self.search.stop();
        self.began = None;
    }

    /// The duration as a multiple of [`ordinary_time`]: below 1 if several cores share the work,
    /// more if positions are looked at again. `None` if the review is incomplete, or too short to
    /// tell.
    pub fn pace(&self) -> Option<f32> {
        let (began, positions) = self.began.filter(|&(_, positions)| positions > MIN_PLIES)?;
        let once = ordinary_time(self.search.nodes(), positions).as_secs_f32();
        (self.progress.is_complete() && once > 0.0).then(|| began.elapsed().as_secs_f32() / once)
    }

    /// Stores the review when it has ended, and from time to time before.
    pub fn store(&mut self, store: &Store) {
        let is_going_on = self.progress.is_running || self.is_resting;
        let is_due = self
            .stored
            .is_none_or(|(when, was_going_on)| when.elapsed() >= STORED_EVERY || was_going_on != is_going_on);
        if is_due && self.progress.done > 0 {
            store.save_review(self.search.game(), &self.kept());
            self.stored = Some((Instant::now(), is_going_on));
        }
    }

    /// The review as stored, from which it can continue.
    pub fn kept(&self) -> KeptReview {
        let mut kept = self.search.kept();
        kept.is_running |= self.is_resting;
        kept
    }

    /// Creates a review from scores that another program wrote into the game's file.
    pub fn foreign(search: GameReview) -> Self {
        let mut job = Self { is_foreign: true, is_noted: true, ..Self::new(search) };
        job.judge();
        job
    }

    /// Fetches new results. When the search has ended, judges the moves. Returns whether it has
    /// ended.
    pub fn follow(&mut self, store: Option<&Store>) -> bool {
        let mut progress = self.search.progress();
        // Positions that are looked at again lengthen the work, but the time left does not rise.
        let before = self.progress.left.filter(|_| self.progress.is_running);
        progress.left = progress.left.map(|left| before.map_or(left, |before| left.min(before)));
        if progress == self.progress {
            return false;
        }
        self.scores = self.search.scores();
        let has_ended = self.progress.is_running && !progress.is_running;
        if has_ended {
            self.judge();
        }
        self.share = self.share.max(self.search.share());
        self.progress = progress;
        store.into_iter().for_each(|store| self.store(store));
        has_ended
    }

    /// Whether it is complete, and has not been noted before.
    pub fn is_new(&self) -> bool {
        self.progress.is_complete() && !self.is_noted
    }

    /// Keeps the findings for analyses of the same positions.
    pub fn keep(&self, kept: &mut KeptAnalyses) {
        let analyst = Analyst::new(None, self.search.game().profile());
        for (position, line) in self.search.found() {
            kept.note(&analyst, &position, &[line]);
        }
    }

    pub fn judge(&mut self) {
        self.judged = self.search.review();
        self.rows = Rows::default();
        let game = self.search.game();
        let moves = self.judged.iter().flat_map(|review| &review.moves);
        let faults = moves.filter(|judged| judged.class.is_fault());
        self.faults = Rc::new(faults.map(|judged| (game.node_at(judged.ply + 1), judged.class)).collect());
    }

    /// Whether it is of this game, with the same start, moves and rules. Moves tried beyond the
    /// game's end do not matter.
    pub fn is_of(&self, game: &Game) -> bool {
        let reviewed = self.search.game();
        reviewed.own_line() == game.own_line()
            && reviewed.start() == game.start()
            && reviewed.profile() == game.profile()
    }

    /// Whether it is of this game before some moves were changed. At least half of the shorter line
    /// must be common.
    pub fn is_of_other_moves(&self, game: &Game) -> bool {
        let reviewed = self.search.game();
        let common = reviewed.line().iter().zip(game.line()).take_while(|(one, other)| one == other).count();
        let names = |game: &Game| (game.headers.participants.clone(), game.headers.event.clone());
        reviewed.start() == game.start()
            && names(reviewed) == names(game)
            && common > 0
            && 2 * common >= reviewed.line().len().min(game.line().len())
    }
}
