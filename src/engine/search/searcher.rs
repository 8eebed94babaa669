//! One thread of a search: its position, its path through the tree, and its end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use arrayvec::ArrayVec;

use super::forfeit::Grounds;
use super::histories::{Arrangements, Arrival, Before, Histories};
use super::parameters::FADING;
use super::path::Path;
use super::picker::Hints;
use super::table::{Table, key_of};
use super::{Limits, Root};
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::{Evaluation, Evaluator, MAX_PLY, Placement, Score};
use crate::engine::rules::MOVE_LIMIT;

/// A line of best moves.
pub(super) type Variation = ArrayVec<Move, { MAX_PLY as usize }>;

/// The data shared by all threads of one search.
pub(super) struct Shared<'a> {
    pub root: &'a Root,
    pub limits: &'a Limits,
    pub table: &'a Table,
    pub evaluation: &'a Evaluation,
    pub started: Instant,
    /// Set by the caller to end the search.
    pub stop: &'a AtomicBool,
    /// Set by the main thread when it is finished.
    pub halt: AtomicBool,
    /// Nodes of each thread, updated every [`POLL_NODES`] nodes.
    pub nodes: Vec<AtomicU64>,
}

impl Shared<'_> {
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// The data of a thread for each ply of its path.
#[derive(Clone, Default)]
pub(super) struct Frame {
    pub placement: Placement,
    /// The keys of the evaluation's corrections.
    pub arrangements: Arrangements,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The static evaluation; `None` in check.
    pub evaluation: Option<Score>,
    pub killers: [Option<Move>; 2],
    /// The move played at this ply; `None` for a null move.
    pub arrival: Option<Arrival>,
    /// A move excluded to test whether it is singular.
    pub excluded: Option<Move>,
    /// The number of siblings at this ply that have been cut off.
    pub cutoffs: u32,
    /// The best line from this ply on.
    pub variation: Variation,
}

/// The deepest ply with a node; the frames after it let a node write to the next frame.
pub(super) const LAST_PLY: usize = MAX_PLY as usize - 2;

/// The nodes between two checks of the clock and the stop flag: less than a millisecond.
const POLL_NODES: u64 = 1_024;

/// The dependence of a score that depends on no repetition.
pub(super) const INDEPENDENT: usize = usize::MAX;

pub(super) struct Searcher<'a> {
    pub shared: &'a Shared<'a>,
    pub thread: usize,
    pub position: Position,
    pub path: Path,
    pub frames: Vec<Frame>,
    evaluator: Evaluator,
    pub histories: &'a mut Histories,
    pub nodes: u64,
    pub selective_depth: usize,
    /// The iteration, in plies.
    pub iteration: i32,
    /// The earliest ply of [`Searcher::path`] whose position the last returned score depends on,
    /// because it comes from a repetition of that position. Such a score says nothing about other
    /// paths.
    pub dependence: usize,
    /// The basis of the last returned score, if it is a loss by repetition.
    pub grounds: Grounds,
    /// The search has to end: scores returned from now on mean nothing.
    pub stopped: bool,
}

impl<'a> Searcher<'a> {
    pub fn new(shared: &'a Shared<'a>, histories: &'a mut Histories, thread: usize) -> Self {
        let mut position = shared.root.start().clone();
        let mut path = Path::new();
        for &mv in shared.root.moves() {
            path.make(&mut position, mv);
        }
        path.set_root();
        let mut frames = vec![Frame::default(); MAX_PLY as usize];
        frames[0].in_check = position.in_check();
        frames[0].placement = Placement::of(&position);
        frames[0].arrangements = Arrangements::of(&position);
        Self {
            shared,
            thread,
            position,
            path,
            frames,
            evaluator: Evaluator::new(shared.evaluation),
            histories,
            nodes: 0,
            selective_depth: 0,
            iteration: 0,
            dependence: INDEPENDENT,
            grounds: Grounds::NONE,
            stopped: false,
        }
    }

    pub fn make(&mut self, mv: Move, ply: usize) {
        let gives_check = self.position.gives_check(mv);
        self.make_known(mv, gives_check, ply);
    }

    /// Like [`Searcher::make`], if it is known whether the move gives check.
    pub fn make_known(&mut self, mv: Move, gives_check: bool, ply: usize) {
        let mover = self.position.piece_at(mv.from);
        let undo = self.path.make(&mut self.position, mv);
        if let Some(piece) = mover
            && let [frame, next, ..] = &mut self.frames[ply..]
        {
            let Frame { placement, arrangements, .. } = frame;
            next.in_check = gives_check;
            frame.arrival = Some(Arrival::new(piece, mv.to));
            next.placement = self.evaluator.placement_after(placement, piece, mv, undo.captured);
            next.arrangements = arrangements.after(piece, mv, undo.captured);
            self.histories.expect_correction(&next.arrangements, self.position.side_to_move());
        }
    }

    /// Prefetches the table's entry for the position after a move that will probably be made. The
    /// earlier this happens, the less the child waits. (Close to the move limit the entry has
    /// another key.)
    #[inline]
    pub fn expect(&self, mv: Move) {
        self.shared.table.prefetch(self.position.hash_after(mv));
    }

    pub fn pass(&mut self, ply: usize) {
        self.path.pass(&mut self.position);
        self.frames[ply].arrival = None;
        self.frames[ply + 1].placement = self.frames[ply].placement;
        self.frames[ply + 1].in_check = false;
        self.frames[ply + 1].arrangements = self.frames[ply].arrangements;
    }

    /// Takes back the last move or null move.
    pub fn take_back(&mut self) {
        self.path.take_back(&mut self.position);
    }

    /// Begins a node and counts it. Every [`POLL_NODES`] nodes it checks whether the search must end.
    pub fn enter(&mut self, ply: usize) {
        self.dependence = INDEPENDENT;
        self.grounds = Grounds::NONE;
        // Moves of another node must not follow the variation that leads here.
        self.frames[ply].variation.clear();
        if self.stopped {
            return;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        let limits = self.shared.limits;
        if self.nodes.is_multiple_of(POLL_NODES) {
            self.shared.nodes[self.thread].store(self.nodes, Relaxed);
            let is_late = || limits.hard_time.is_some_and(|time| self.shared.started.elapsed() >= time);
            if self.shared.stop.load(Relaxed) || self.shared.halt.load(Relaxed) || is_late() {
                self.end();
            }
        }
        let is_main = self.thread == 0;
        if is_main && limits.nodes.is_some_and(|nodes| self.nodes_of_all() >= nodes) {
            self.end();
        }
    }

    pub fn nodes_of_all(&self) -> u64 {
        match self.shared.nodes.len() {
            1 => self.nodes,
            _ => self.shared.total_nodes(),
        }
    }

    /// Ends the search, but never before the main thread has finished an iteration.
    fn end(&mut self) {
        self.stopped = self.thread != 0 || self.iteration > 1;
    }

    pub fn evaluate(&mut self, ply: usize) -> Score {
        self.evaluator.evaluate(&self.position, &self.frames[ply].placement)
    }

    /// The evaluation with its correction applied, scaled down by the plies without a capture: an
    /// unused advantage ends in a draw.
    pub fn corrected(&self, evaluation: Score, ply: usize) -> Score {
        if evaluation.is_mate() {
            return evaluation;
        }
        let mover = self.position.side_to_move();
        let corrected = evaluation + self.histories.correction(&self.frames[ply].arrangements, mover);
        let quiet = i32::from(self.position.quiet_plies().min(MOVE_LIMIT));
        corrected - corrected.value() * quiet / FADING
    }

    pub fn hints<'b>(&'b self, before: &'b Before) -> Hints<'b> {
        Hints { before, histories: self.histories }
    }

    /// The moves one, two and four plies before `ply`.
    pub fn arrivals_before(&self, ply: usize) -> Before {
        let arrival = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.frames[ply].arrival);
        [arrival(1), arrival(2), arrival(4)]
    }

    /// The key of the current position in the transposition table.
    pub fn key(&self) -> u64 {
        key_of(&self.position)
    }
}
