//! Analysis: a search of whatever position is shown, for as long as it is shown.
//!
//! It has a worker of its own, and so an engine of its own; whatever it does, the session knows nothing of it. Whoever
//! owns both lets the analysis wait while [`crate::session::Session::is_engine_at_work`], so that the game's engine has the machine to
//! itself and is as strong and as quick as without.

mod lines;
mod proof;
mod review;

use std::ops::RangeInclusive;
use std::thread;
use std::time::Duration;

use crate::engine::board::Position;
use crate::engine::movegen;
use crate::engine::search::{Bound, Choice, Limits, Report, Root};
use crate::session::engines::{EngineError, Event, Reaper, Request, Worker};

use lines::{Found, legal_part};

pub use lines::FoundLine;
pub use proof::{Proof, Proven};
pub use review::GameReview;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Question {
    /// What is best for whoever is to move.
    #[default]
    Best,
    /// What the other side would do if it were its move.
    Threats,
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status<'a> {
    /// It is switched off, or nothing is shown.
    Off,
    /// It lets another engine have the machine.
    Waiting,
    Searching,
    /// There is nothing more to be found.
    Finished(Finish),
    /// The engine failed. Another position, and switching it off and on, lets it try again.
    Failed(&'a EngineError),
}

/// Why there is nothing more to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The engine has looked as deep as it goes.
    Deepest,
    /// The end of the game is certain.
    Decided,
    /// There is no legal move.
    NoMove,
    /// Whoever is in check has to answer it: there are no threats beside.
    InCheck,
}

/// Where the search is.
#[derive(Debug)]
enum Stage {
    Resting,
    Searching,
    Finished(Finish),
    Failed(EngineError),
}

/// The search of the position shown. At first it is switched off.
pub struct Analysis {
    worker: Worker,
    leaving: Reaper,
    is_on: bool,
    is_waiting: bool,
    most_lines: usize,
    question: Question,
    place: Option<Root>,
    /// What is searched for the question about the place; or why nothing is.
    subject: Option<Result<Root, Finish>>,
    stage: Stage,
    /// By the search under way, or the last one.
    found: Found,
    /// By an earlier search of the same, until this one is as deep.
    earlier: Option<Found>,
}

impl Analysis {
    /// How many lines can be asked for.
    pub const LINES: RangeInclusive<usize> = 1..=5;
    /// Once it is certain how the game ends, the lines that lead elsewhere are searched so deep.
    const ENOUGH: u32 = 20;
    /// A shorter search says little about its speed.
    const LEAST_TIME: Duration = Duration::from_millis(20);

    /// With the engine of `worker`, which does nothing else.
    pub fn new(worker: Worker) -> Self {
        Self {
            worker,
            leaving: Reaper::default(),
            is_on: false,
            is_waiting: false,
            most_lines: *Self::LINES.start(),
            question: Question::default(),
            place: None,
            subject: None,
            stage: Stage::Resting,
            found: Found::default(),
            earlier: None,
        }
    }

    /// Lets another engine do it from now on.
    pub fn set_worker(&mut self, worker: Worker) {
        self.leaving.see_off(std::mem::replace(&mut self.worker, worker));
        self.forget();
        self.restart();
    }

    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Switches it on or off.
    pub fn set_on(&mut self, is_on: bool) {
        if self.is_on != is_on {
            self.is_on = is_on;
            self.restart();
        }
    }

    /// Whether it is to let another engine have the machine. What it has found stays, and afterwards it goes on.
    pub fn set_waiting(&mut self, is_waiting: bool) {
        if self.is_waiting != is_waiting {
            self.is_waiting = is_waiting;
            if matches!(self.stage, Stage::Resting | Stage::Searching) {
                self.restart();
            }
        }
    }

    /// How many of the best lines are searched.
    pub fn lines_wanted(&self) -> usize {
        self.most_lines
    }

    /// Searches so many of the best lines from now on, within [`Analysis::LINES`].
    pub fn set_lines(&mut self, lines: usize) {
        let lines = lines.clamp(*Self::LINES.start(), *Self::LINES.end());
        if lines > self.most_lines {
            self.forget();
        }
        if self.most_lines != lines {
            self.most_lines = lines;
            for found in self.earlier.iter_mut().chain([&mut self.found]) {
                found.lines.truncate(lines);
            }
            self.restart();
        }
    }

    pub fn question(&self) -> Question {
        self.question
    }

    /// Asks something else about the position shown.
    pub fn ask(&mut self, question: Question) {
        if self.question != question {
            self.question = question;
            self.turn_to_subject();
        }
    }

    /// The position shown is this one, with what led to it; `None`: nothing that could be searched. Nothing happens if
    /// it was shown before: answers whether it was not.
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

    /// How far it has come.
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

    /// The best lines found, the best first. They are of the position shown, never of another.
    pub fn lines(&self) -> &[FoundLine] {
        &self.earlier.as_ref().unwrap_or(&self.found).lines
    }

    /// Where the lines begin: the position shown, or the same with the other side to move.
    pub fn position(&self) -> Option<&Position> {
        Some(self.subject.as_ref()?.as_ref().ok()?.position())
    }

    /// How deep the best line has been searched, in plies; 0 before the first.
    pub fn depth(&self) -> u32 {
        self.lines().first().map_or(0, |best| best.depth)
    }

    /// Positions that the search has visited.
    pub fn nodes(&self) -> u64 {
        self.found.nodes
    }

    /// The same for each second; `None` as long as it can't be told.
    pub fn speed(&self) -> Option<f64> {
        let Found { nodes, elapsed, .. } = self.found;
        (elapsed >= Self::LEAST_TIME && nodes > 0).then(|| nodes as f64 / elapsed.as_secs_f64())
    }

    /// Fetches what has been found since the last call; answers whether there was anything. Never blocks.
    pub fn poll(&mut self) -> bool {
        let mut has_changed = false;
        while let Some(event) = self.worker.event() {
            has_changed = true;
            match event {
                Event::Progress(report) => self.note(report),
                Event::Done(choice) => self.finish(choice),
                Event::Failed(error) => self.stage = Stage::Failed(error),
                // Neither is asked for.
                Event::Explained(_) | Event::Known(_) => {}
            }
        }
        has_changed
    }

    fn note(&mut self, report: Report) {
        let Some(Ok(root)) = &self.subject else { return };
        if report.bound != Bound::Exact || report.line > self.most_lines {
            return;
        }
        let moves = legal_part(root.position(), report.moves);
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

    /// The engine has come to an end.
    fn finish(&mut self, choice: Option<Choice>) {
        let Some(choice) = choice else {
            self.stage = Stage::Failed(EngineError::BuiltIn("the engine found no legal move".into()));
            return;
        };
        if self.lines().is_empty()
            && let Some(Ok(root)) = &self.subject
        {
            // It answered without a report.
            let moves = [choice.play].into_iter().chain(choice.ponder).collect();
            let moves = legal_part(root.position(), moves);
            if !moves.is_empty() {
                self.found.set(0, FoundLine { score: choice.score, depth: choice.depth, moves });
            }
        }
        let is_decided = self.lines().first().is_some_and(FoundLine::is_settled);
        self.stage = Stage::Finished(if is_decided { Finish::Decided } else { Finish::Deepest });
    }

    /// Whether nothing more is to be expected.
    fn is_decided(&self) -> bool {
        let lines = &self.found.lines;
        lines.first().is_some_and(|best| best.is_settled() && best.depth >= Self::ENOUGH)
            || (lines.len() == self.lines_possible() && lines.iter().all(FoundLine::is_settled))
    }

    /// As many lines as are wanted, or as there are moves.
    fn lines_possible(&self) -> usize {
        let legal = self.position().map_or(0, movegen::count_legal);
        self.most_lines.min(legal)
    }

    /// The place or the question is another one.
    fn turn_to_subject(&mut self) {
        self.forget();
        let question = self.question;
        self.subject = self.place.as_ref().map(|place| subject(place, question));
        self.restart();
    }

    fn forget(&mut self) {
        self.found = Found::default();
        self.earlier = None;
    }

    /// Begins the search anew, if there is to be one.
    fn restart(&mut self) {
        self.worker.cancel();
        self.stage = match &self.subject {
            Some(Err(finish)) if self.is_on => Stage::Finished(*finish),
            Some(Ok(root)) if self.is_on && !self.is_waiting => {
                let limits = Limits { lines: self.most_lines, ..Limits::default() };
                self.worker.search(Request { threads: cores(), ..Request::new(root.clone(), limits) });
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

/// Whether both are the same position with the same history, under the same rules.
fn is_same(one: &Root, other: &Root) -> bool {
    one.profile == other.profile && one.moves() == other.moves() && one.start() == other.start()
}

/// What is to be searched to answer a question about a place.
fn subject(place: &Root, question: Question) -> Result<Root, Finish> {
    let root = match question {
        Question::Best => place.clone(),
        Question::Threats => passed(place)?,
    };
    if movegen::has_legal_move(root.position()) { Ok(root) } else { Err(Finish::NoMove) }
}

/// The same position with the other side to move, which has no history: nobody can pass in a game.
fn passed(place: &Root) -> Result<Root, Finish> {
    let mut setup = place.position().setup();
    setup.side_to_move = !setup.side_to_move;
    // All that can be wrong is that the side that passes is in check.
    let position = Position::from_setup(&setup).map_err(|_| Finish::InCheck)?;
    Root::new(position, Vec::new(), place.profile).map_err(|_| Finish::NoMove)
}

/// As many threads as the machine runs at once.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
