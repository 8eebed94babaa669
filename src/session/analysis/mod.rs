//! Analysis: a search of the position shown, for as long as it is shown.
//!
//! It has a worker, and so an engine, of its own; the session knows nothing of it. The owner of
//! both makes the analysis wait while [`crate::session::Play::is_engine_at_work`]. So the game's
//! engine has the whole machine, and plays as strongly and fast as without the analysis.

mod conclusion;
mod dangers;
mod kept_analyses;
mod kept_review;
mod lines;
mod proof;
mod review;

use std::ops::RangeInclusive;
use std::thread;
use std::time::Duration;

use crate::engine::board::Position;
use crate::engine::movegen;
use crate::engine::search::{Bound, Choice, Limits, Report, Root};
use crate::game::review::FoundLine;
use crate::session::engines::{EngineError, Event, Reaper, SearchRequest, Worker};

use lines::FoundLines;

pub use conclusion::Conclusion;
pub use dangers::DangerWatch;
pub use kept_analyses::{Analyst, KeptAnalyses};
pub use proof::{Proof, ProofAim, Proven};
pub use review::{GameReview, ReviewEffort};

/// A question about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisQuestion {
    /// The best lines for the side to move.
    #[default]
    Best,
    /// The best moves of the other side if it were its turn.
    Threats,
}

/// The state of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status<'a> {
    /// It is switched off, or no position is shown.
    Off,
    /// It waits while another engine needs the machine.
    Waiting,
    Searching,
    /// The search has ended by itself.
    Finished(Finish),
    /// The engine failed. It is asked again for another position, and after switching off and on.
    Failed(&'a EngineError),
}

/// Why a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The engine's largest depth has been reached.
    Deepest,
    /// The result of the game is certain.
    Decided,
    /// There is no legal move.
    NoMove,
    /// The side to move is in check, so it cannot pass, and there are no threats to look for.
    InCheck,
}

/// The state of the search.
#[derive(Debug)]
enum Stage {
    Resting,
    Searching,
    Finished(Finish),
    Failed(EngineError),
}

/// The analysis of the position shown; switched off at first.
pub struct Analysis {
    worker: Worker,
    leaving: Reaper,
    is_on: bool,
    is_waiting: bool,
    max_lines: usize,
    question: AnalysisQuestion,
    place: Option<Root>,
    /// The position to search for the answer; an error if there is nothing to search.
    subject: Option<Result<Root, Finish>>,
    stage: Stage,
    /// The results of the current search, or the last one.
    found: FoundLines,
    /// The results of an earlier search of the same subject, until the current one is as deep.
    earlier: Option<FoundLines>,
}

impl Analysis {
    /// The possible numbers of lines.
    pub const LINES: RangeInclusive<usize> = 1..=5;
    /// When the game's result is certain, the other lines are searched up to this depth, in plies.
    const ENOUGH: u32 = 20;
    /// The search time from which on the speed is computed.
    const MIN_TIME: Duration = Duration::from_millis(20);

    /// An analysis by `worker`, which must do nothing else.
    pub fn new(worker: Worker) -> Self {
        Self {
            worker,
            leaving: Reaper::default(),
            is_on: false,
            is_waiting: false,
            max_lines: *Self::LINES.start(),
            question: AnalysisQuestion::default(),
            place: None,
            subject: None,
            stage: Stage::Resting,
            found: FoundLines::default(),
            earlier: None,
        }
    }

    /// Continues with another worker.
    pub fn set_worker(&mut self, worker: Worker) {
        self.leaving.see_off(std::mem::replace(&mut self.worker, worker));
        self.forget();
        self.restart();
    }

    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Switches the analysis on or off.
    pub fn set_on(&mut self, is_on: bool) {
        if self.is_on != is_on {
            self.is_on = is_on;
            self.restart();
        }
    }

    /// Makes the analysis wait while another engine needs the machine. It keeps its results.
    pub fn set_waiting(&mut self, is_waiting: bool) {
        if self.is_waiting != is_waiting {
            self.is_waiting = is_waiting;
            if matches!(self.stage, Stage::Resting | Stage::Searching) {
                self.restart();
            }
        }
    }

    /// The number of best lines to search.
    pub fn lines_wanted(&self) -> usize {
        self.max_lines
    }

    /// Sets the number of best lines to search, limited to [`Analysis::LINES`].
    pub fn set_lines(&mut self, lines: usize) {
        let lines = lines.clamp(*Self::LINES.start(), *Self::LINES.end());
        if lines > self.max_lines {
            self.forget();
        }
        if self.max_lines != lines {
            self.max_lines = lines;
            for found in self.earlier.iter_mut().chain([&mut self.found]) {
                found.lines.truncate(lines);
            }
            self.restart();
        }
    }

    pub fn question(&self) -> AnalysisQuestion {
        self.question
    }

    /// Asks another question about the position shown.
    pub fn ask(&mut self, question: AnalysisQuestion) {
        if self.question != question {
            self.question = question;
            self.turn_to_subject();
        }
    }

    /// Sets the position to analyse, with its history; `None` for none. Returns `false` and does
    /// nothing if it is the same as before.
    pub fn set_place(&mut self, place: Option<Root>) -> bool {
        let is_same = match (&self.place, &place) {
            (None, None) => true,
            (Some(one), Some(other)) => is_same(one, other),
            _ => false,
        };
        if !is_same {
            self.place = place;
            self.turn_to_subject();
        }
        !is_same
    }

    /// Shows the lines of an earlier search of the present subject until this search is as deep.
    /// Ignored if there are fewer lines than wanted.
    pub fn remember(&mut self, lines: Vec<FoundLine>) {
        let Some(Ok(root)) = &self.subject else { return };
        let is_deeper = lines.first().is_some_and(|best| best.depth > self.depth());
        if is_deeper && kept_analyses::are_enough(&lines, self.max_lines, root.position()) {
            let lines = lines.into_iter().take(self.max_lines).collect();
            self.earlier = Some(FoundLines { lines, ..FoundLines::default() });
        }
    }

    /// Whether the lines come from an earlier search.
    pub fn is_remembered(&self) -> bool {
        self.earlier.is_some()
    }

    /// The state of the analysis.
    pub fn status(&self) -> Status<'_> {
        match (&self.stage, &self.subject) {
            _ if !self.is_on => Status::Off,
            (Stage::Resting, None) => Status::Off,
            (Stage::Resting, Some(_)) => Status::Waiting,
            (Stage::Searching, _) => Status::Searching,
            (Stage::Finished(finish), _) => Status::Finished(*finish),
            (Stage::Failed(error), _) => Status::Failed(error),
        }
    }

    /// The best lines found for the present subject, the best first.
    pub fn lines(&self) -> &[FoundLine] {
        &self.earlier.as_ref().unwrap_or(&self.found).lines
    }

    /// The position in which the lines begin: the one shown, or with the other side to move.
    pub fn position(&self) -> Option<&Position> {
        Some(self.subject.as_ref()?.as_ref().ok()?.position())
    }

    /// The depth of the best line, in plies; 0 if there is none yet.
    pub fn depth(&self) -> u32 {
        self.lines().first().map_or(0, |best| best.depth)
    }

    /// The number of positions searched.
    pub fn nodes(&self) -> u64 {
        self.found.nodes
    }

    /// Positions per second; `None` while the search is too short to measure.
    pub fn speed(&self) -> Option<f64> {
        let FoundLines { nodes, elapsed, .. } = self.found;
        (elapsed >= Self::MIN_TIME && nodes > 0).then(|| nodes as f64 / elapsed.as_secs_f64())
    }

    /// Fetches results. Returns whether there were any. Never blocks.
    pub fn poll(&mut self) -> bool {
        let mut has_changed = false;
        while let Some(event) = self.worker.event() {
            has_changed = true;
            match event {
                Event::Progress(report) => self.note(report),
                Event::Done(choice) => self.finish(choice),
                Event::Failed(error) => self.stage = Stage::Failed(error),
                // The analysis uses neither.
                Event::Explained(_) | Event::Known(_) => {}
            }
        }
        has_changed
    }

    fn note(&mut self, report: Report) {
        let Some(Ok(root)) = &self.subject else { return };
        if report.bound != Bound::Exact || report.line > self.max_lines {
            return;
        }
        let moves = movegen::legal_part(root.position(), report.moves);
        if moves.is_empty() {
            return;
        }
        (self.found.nodes, self.found.elapsed) = (report.nodes, report.elapsed);
        let line = FoundLine { score: report.score, depth: report.depth, moves };
        self.found.set(report.line.saturating_sub(1), line);
        if self.earlier.as_ref().is_some_and(|earlier| earlier.depth() <= self.found.depth()) {
            self.earlier = None;
        }
        if self.is_decided() {
            self.worker.stop();
        }
    }

    /// Handles the end of a search.
    fn finish(&mut self, choice: Option<Choice>) {
        let Some(choice) = choice else {
            self.stage = Stage::Failed(EngineError::BuiltIn("the engine found no legal move".into()));
            return;
        };
        if self.lines().is_empty()
            && let Some(Ok(root)) = &self.subject
        {
            // The engine answered without reporting a line.
            let moves = [choice.mv].into_iter().chain(choice.ponder).collect();
            let moves = movegen::legal_part(root.position(), moves);
            if !moves.is_empty() {
                self.found.set(0, FoundLine { score: choice.score, depth: choice.depth, moves });
            }
        }
        let is_decided = self.lines().first().is_some_and(FoundLine::is_settled);
        self.stage = Stage::Finished(if is_decided { Finish::Decided } else { Finish::Deepest });
    }

    /// Whether a longer search would find nothing new.
    fn is_decided(&self) -> bool {
        let lines = &self.found.lines;
        lines.first().is_some_and(|best| best.is_settled() && best.depth >= Self::ENOUGH)
            || (lines.len() == self.lines_possible() && lines.iter().all(FoundLine::is_settled))
    }

    /// The number of lines wanted, or of legal moves if that is smaller.
    fn lines_possible(&self) -> usize {
        let legal = self.position().map_or(0, movegen::count_legal);
        self.max_lines.min(legal)
    }

    /// Determines what to search after the place or the question has changed.
    fn turn_to_subject(&mut self) {
        self.forget();
        let question = self.question;
        self.subject = self.place.as_ref().map(|place| subject(place, question));
        self.restart();
    }

    fn forget(&mut self) {
        self.found = FoundLines::default();
        self.earlier = None;
    }

    /// Starts the search again, if there is to be one.
    fn restart(&mut self) {
        self.worker.cancel();
        self.stage = match &self.subject {
            Some(Err(finish)) if self.is_on => Stage::Finished(*finish),
            Some(Ok(root)) if self.is_on && !self.is_waiting => {
                let limits = Limits { lines: self.max_lines, ..Limits::default() };
                self.worker
                    .search(SearchRequest { threads: cores(), ..SearchRequest::new(root.clone(), limits) });
                Stage::Searching
            }
            _ => Stage::Resting,
        };
        let found = std::mem::take(&mut self.found);
        if !found.lines.is_empty() && self.earlier.as_ref().is_none_or(|known| known.depth() <= found.depth())
        {
            self.earlier = Some(found);
        }
    }
}

/// Whether both have the same position, history and rules.
fn is_same(one: &Root, other: &Root) -> bool {
    one.profile == other.profile && one.moves() == other.moves() && one.start() == other.start()
}

/// The position to search for the answer to a question about a place.
fn subject(place: &Root, question: AnalysisQuestion) -> Result<Root, Finish> {
    let root = match question {
        AnalysisQuestion::Best => place.clone(),
        AnalysisQuestion::Threats => passed(place)?,
    };
    if movegen::has_legal_move(root.position()) { Ok(root) } else { Err(Finish::NoMove) }
}

/// The same position with the other side to move, and no history, since passing is not a move.
fn passed(place: &Root) -> Result<Root, Finish> {
    let position = place.position().passed().ok_or(Finish::InCheck)?;
    Root::new(position, Vec::new(), place.profile).map_err(|_| Finish::NoMove)
}

/// The number of threads that the machine can run at once.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
