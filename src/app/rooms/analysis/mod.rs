//! The analysis of the position shown: a switch, the best lines, a score bar and arrows.

mod bar;
mod card;
mod line;
mod rows;
mod update;

use crate::app::board::{Arrow, ArrowKind, SmallBoard};
use crate::app::core::{Core, Shown};
use crate::app::text::Language;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::game::NodeId;
use crate::game::notation::Notation;
use crate::game::review::{FoundLine, chances};
use crate::session::{
    Analysis, AnalysisQuestion, Analyst, DangerWatch, Document, EngineId, EngineSetup, Finish, GameId,
    KeptAnalyses, Play, Session, Status, Worker,
};
use rows::{Row, of_red};

pub use bar::ScoreBar;

/// What a threat gains at least, in centipawns: more than a turn is worth.
const MIN_THREAT: i32 = 200;

/// A line gets the weakest arrow if its expected result, from 0 to 1, is worse than the best line's
/// by this much or more.
const GREAT_LOSS: f64 = 0.25;

/// Results of fewer plies are not kept: searching them again takes no time.
const MIN_DEPTH: u32 = 10;

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Opens the card and switches the analysis on. If that would end the rating of the game, asks
    /// first. If the analysis is on, switches it off and closes the card.
    Open,
    /// Opens the card. Switches the analysis on unless that would end the rating of the game.
    Show,
    /// Switches the analysis on or off.
    Toggle,
    /// Shows threats, or the best lines again.
    ToggleThreats,
    SetLines(usize),
    /// Whether arrows on the board show the first moves of the lines.
    SetArrows(bool),
    /// Whether a bar beside the board shows the score.
    SetBar(bool),
    /// The engine that analyses; `None` is the built-in one.
    SetEngine(Option<EngineId>),
    /// Adds moves as a variation to the record, and goes to the position after them.
    Play {
        from: NodeId,
        moves: Vec<Move>,
    },
    /// Adds a line as a variation to the record without going to it. By choice, a comment has its
    /// score and depth.
    Insert {
        from: NodeId,
        moves: Vec<Move>,
        note: String,
    },
    /// Whether inserted lines have this comment.
    SetNotes(bool),
    /// Pins the line with this number, counted from 1.
    Pin(usize),
    Unpin,
}

/// A line that stays in view while other lines are found. Another record hides it until it is shown
/// again.
#[derive(Clone, Debug)]
struct Pinned {
    /// The record that was analysed ([`Document::record_number`]), and the place in it.
    record: u64,
    at: NodeId,
    /// The position before the line. For threats, the other side is to move.
    start: Position,
    is_threat: bool,
    line: FoundLine,
}

pub struct AnalysisRoom {
    analysis: Analysis,
    /// The session's revision and the place in the record that are analysed.
    place: Option<(u64, NodeId)>,
    /// The session's revision in the last frame.
    seen: Option<u64>,
    pinned: Option<Pinned>,
    /// The record in which the user has switched the analysis off.
    unwanted_in: Option<GameId>,
    /// The record shown ([`Document::record_number`]).
    record: Option<u64>,
    /// The lines as written in the card, the pinned one last, and the language and notation of
    /// these texts. `written` is `None` if they are out of date.
    rows: Vec<Row>,
    written: Option<(Language, Notation)>,
    /// The score of the position shown, from Red's view.
    score: Option<Score>,
    /// The last known result that Red can expect, from 0 (loss) to 1 (win).
    share: f32,
    /// Finds the captures and mates that are threatened, if the user asks for threats.
    threats: DangerWatch,
    /// The number of marked moves of the focused line.
    reach: usize,
    small_board: SmallBoard,
    /// The external engine that analyses; `None` is the built-in one.
    engine: Option<EngineSetup>,
    /// The game in the last frame.
    game: Option<GameId>,
    /// The engine and the rules of the current search.
    searcher: Option<Analyst>,
    /// The time in seconds since when there are results that have not been stored.
    unstored_since: Option<f64>,
}

impl AnalysisRoom {
    /// Creates an analysis that is switched off.
    pub fn new(worker: Worker, lines: usize) -> Self {
        let mut analysis = Analysis::new(worker);
        analysis.set_lines(lines);
        Self {
            analysis,
            place: None,
            seen: None,
            pinned: None,
            unwanted_in: None,
            record: None,
            rows: Vec::new(),
            written: None,
            score: None,
            share: 0.5,
            threats: DangerWatch::default(),
            reach: 1,
            small_board: SmallBoard::default(),
            engine: None,
            game: None,
            searcher: None,
            unstored_since: None,
        }
    }

    /// Replaces the worker.
    pub fn set_worker(&mut self, worker: Worker) {
        self.analysis.set_worker(worker);
        self.written = None;
    }

    pub fn is_on(&self) -> bool {
        self.analysis.is_on()
    }

    fn set_on(&mut self, is_on: bool) {
        self.analysis.set_on(is_on);
        self.written = None;
    }

    /// Fetches new results, and analyses `shown`, which is `None` while the game is not shown.
    fn look_at(&mut self, session: &Session, shown: Option<Shown<'_>>, known: &mut KeptAnalyses) {
        let document = session.document();
        if self.seen.replace(document.revision()) != Some(document.revision()) {
            self.record = Some(document.record_number());
            self.pinned.take_if(|pinned| Some(pinned.record) == self.record && !pinned.is_there(document));
            self.written = None;
        }
        if !self.is_on() {
            self.keep(known);
            self.place = None;
            self.analysis.set_place(None);
            return;
        }
        self.analysis.set_waiting(session.as_play().is_some_and(Play::is_engine_at_work));
        let place = shown.map(|shown| (document.revision(), shown.node));
        if place != self.place {
            self.keep(known);
            self.place = place;
            if self.analysis.set_place(shown.map(|shown| shown.game.root_of(shown.node))) {
                self.score = None;
                // Threats are asked for in one position. Another one shows the best lines.
                self.analysis.ask(AnalysisQuestion::Best);
                self.remember(document, shown, known);
            }
            self.written = None;
        }
        if self.analysis.poll() {
            self.written = None;
        }
        if !self.is_about_threats()
            && let Some(shown) = shown
            && let Some(score) = self.best()
        {
            let red = of_red(score, shown.position.side_to_move());
            self.score = Some(red);
            self.share = chances(red) as f32;
        }
    }

    /// Keeps the results for the position analysed.
    fn keep(&self, known: &mut KeptAnalyses) {
        let is_own = !self.is_about_threats() && !self.analysis.is_remembered();
        if let (Some(searcher), Some(position), true) = (&self.searcher, self.analysis.position(), is_own)
            && self.analysis.depth() >= MIN_DEPTH
        {
            known.note(searcher, position, self.analysis.lines());
        }
    }

    /// Shows the results that are kept for the position shown.
    fn remember(&mut self, document: &Document, shown: Option<Shown<'_>>, known: &mut KeptAnalyses) {
        let engine = self.engine.as_ref().map(|setup| setup.name.as_str());
        let searcher = Analyst::new(engine, document.game().profile());
        if let Some(shown) = shown {
            self.analysis.remember(known.lines(&searcher, shown.position));
        }
        self.searcher = Some(searcher);
    }

    /// The score of the position shown, for the side to move.
    fn best(&self) -> Option<Score> {
        match self.analysis.status() {
            Status::Finished(Finish::NoMove) => Some(Score::loses_in(0)),
            Status::Off | Status::Waiting | Status::Searching | Status::Finished(_) | Status::Failed(_) => {
                self.analysis.lines().first().map(|best| best.score)
            }
        }
    }

    /// The score bar, if the analysis is on.
    fn bar(&self, is_flipped: bool) -> Option<ScoreBar> {
        let score = self.score;
        self.is_on().then_some(ScoreBar { share: self.share, score, is_flipped })
    }

    /// An arrow for the first move of each line, the best one last. The more a line loses compared
    /// to the best, the weaker is its arrow. If threats are asked for, the arrows are those of proven
    /// ones; or that of the best line, if it gains much. Others begin with moves that threaten nothing.
    pub fn arrows(&self) -> Vec<Arrow> {
        let lines = match self.is_on() {
            true if self.is_about_threats() => {
                let proven: Vec<Arrow> = self.threats.found().iter().map(Arrow::of_danger).collect();
                let best = self.analysis.lines().first().filter(|best| proven.is_empty() && self.gains(best));
                let mv = best.and_then(|best| best.moves.first());
                let found = mv.map(|&mv| Arrow { mv, strength: 1.0, kind: ArrowKind::Threat });
                return proven.into_iter().chain(found).collect();
            }
            true => self.analysis.lines(),
            false => &[],
        };
        let Some(best) = lines.first() else { return Vec::new() };
        let arrow = |(number, line): (usize, &FoundLine)| {
            let loss = (chances(best.score) - chances(line.score)).clamp(0.0, GREAT_LOSS) / GREAT_LOSS;
            let strength = if number == 0 { 1.0 } else { 0.6 * (1.0 - loss as f32) };
            Some(Arrow { mv: *line.moves.first()?, strength, kind: ArrowKind::Suggested })
        };
        lines.iter().enumerate().rev().filter_map(arrow).collect()
    }

    /// Writes the lines if they are out of date.
    fn write(&mut self, core: &Core) {
        let (language, notation, game) = (core.language(), core.notation(), core.document().game());
        if self.written == Some((language, notation)) {
            return;
        }
        self.written = Some((language, notation));
        let manner = (language, notation);
        let pinned = self.pin_shown().into_iter().map(|Pinned { at, start, is_threat, line, .. }| {
            let place = language.pinned_after(&language.place(game, *at, notation));
            Row { place, ..Row::new(None, (!is_threat).then_some(*at), start, line, manner) }
        });
        let from = self.place.filter(|_| !self.is_about_threats()).map(|(_, node)| node);
        let start = self.analysis.position().filter(|_| self.is_on());
        let found = start.into_iter().flat_map(|start| {
            let lines = self.analysis.lines().iter().enumerate();
            lines.map(move |(index, line)| Row::new(Some(index + 1), from, start, line, manner))
        });
        self.rows = found.chain(pinned).collect();
    }

    fn toggle_threats(&mut self) {
        self.analysis.ask(if self.is_about_threats() {
            AnalysisQuestion::Best
        } else {
            AnalysisQuestion::Threats
        });
        self.written = None;
    }

    fn set_lines(&mut self, lines: usize) {
        self.analysis.set_lines(lines);
        self.written = None;
    }

    fn is_about_threats(&self) -> bool {
        self.analysis.question() == AnalysisQuestion::Threats
    }

    /// Whether threats are asked for, and none is known: the other side would neither win a piece nor
    /// mate, and its best line begins with a quiet move that gains little.
    fn is_unthreatened(&self) -> bool {
        let start = self.analysis.position();
        let is_forcing = |best: &FoundLine| {
            let taken = start.zip(best.moves.first()).map(|(start, mv)| start.piece_at(mv.to));
            taken.is_none_or(|piece| piece.is_some())
        };
        let may_threaten = |best: &FoundLine| is_forcing(best) || self.gains(best);
        self.is_about_threats()
            && self.threats.has_found_none()
            && !self.analysis.lines().first().is_some_and(may_threaten)
    }

    /// Whether a line of the side that is not to move mates, or is worth much more than its turn:
    /// compared with the score of the position itself, if that is known.
    fn gains(&self, line: &FoundLine) -> bool {
        let own = self.score.zip(self.analysis.position());
        let before = own.map(|(red, start)| of_red(red, start.side_to_move()));
        line.score.is_win() || before.is_some_and(|before| line.score.value() - before.value() >= MIN_THREAT)
    }

    /// Pins a line by its number, counted from 1.
    fn pin(&mut self, number: usize, document: &Document) {
        let line = number.checked_sub(1).and_then(|index| self.analysis.lines().get(index));
        let place = self.place.filter(|(revision, _)| *revision == document.revision());
        if let (Some(line), Some(start), Some((_, at))) = (line, self.analysis.position(), place) {
            let (start, line, is_threat) = (start.clone(), line.clone(), self.is_about_threats());
            self.pinned = Some(Pinned { record: document.record_number(), at, start, is_threat, line });
            self.written = None;
        }
    }

    /// The pinned line, if it is of the record shown.
    fn pin_shown(&self) -> Option<&Pinned> {
        self.pinned.as_ref().filter(|pinned| Some(pinned.record) == self.record)
    }

    fn unpin(&mut self) {
        self.pinned = None;
        self.written = None;
    }
}

impl Pinned {
    /// Whether its record still has the position where the line begins, at the same place.
    fn is_there(&self, document: &Document) -> bool {
        let game = document.game();
        game.tree().contains(self.at) && game.position_of(self.at).setup().board == self.start.setup().board
    }
}
