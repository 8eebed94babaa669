//! The analysis of whatever is on the board: a switch, the best lines, a bar and arrows.

mod bar;
mod card;
mod line;
mod rows;
mod update;

use crate::app::board::{Arrow, SmallBoard};
use crate::app::core::Shown;
use crate::app::text::Language;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::game::notation::Notation;
use crate::game::review::chances;
use crate::game::{Game, NodeId};
use crate::session::{
    Analysis, EngineId, EngineSetup, Finish, FoundLine, GameId, Question, Session, Status, Worker,
};
use rows::{Row, of_red};

pub use bar::ScoreBar;

/// A line is hardly worth an arrow that gives away so much of the chances.
const GREAT_LOSS: f64 = 0.25;

/// What the user asks of the analysis.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Opens its card, then switches it on, then ends all of it.
    Open,
    /// Opens its card, and switches it on unless that would cost the rating.
    Show,
    /// Switches it on or off.
    Toggle,
    /// Asks for threats, or for the best lines again.
    ToggleThreats,
    SetLines(usize),
    /// Whether arrows on the board show how the lines begin.
    SetArrows(bool),
    /// Whether a bar beside the board shows the score.
    SetBar(bool),
    /// Which engine of others makes it; `None`: our own.
    SetEngine(Option<EngineId>),
    /// Adds these moves to the record where they begin, and shows where they lead.
    Play {
        from: NodeId,
        moves: Vec<Move>,
    },
    /// Keeps a line, by its number from 1, in view.
    Pin(usize),
    Unpin,
}

/// A line that stays in view, whatever is found later.
#[derive(Clone, Debug)]
struct Pinned {
    /// The place of the record that was shown.
    at: NodeId,
    /// That position; of threats, with the other side to move.
    start: Position,
    is_threat: bool,
    line: FoundLine,
}

/// The analysis as the window shows it.
pub struct Analyst {
    analysis: Analysis,
    /// What it was last told to look at: a state of the record, and a place in it.
    place: Option<(u64, NodeId)>,
    /// The state of the record that was last seen.
    seen: Option<u64>,
    pinned: Option<Pinned>,
    /// All that is written in the card, and how.
    rows: Vec<Row>,
    written: Option<(Language, Notation)>,
    /// Of the place shown, from Red's view.
    score: Option<Score>,
    /// What Red can expect, 0 to 1, as it was last known.
    share: f32,
    /// How many moves of the line that has the focus are meant.
    reach: usize,
    small_board: SmallBoard,
    /// The engine of others that makes it; `None`: our own.
    engine: Option<EngineSetup>,
    /// The game that it was last told of.
    game: Option<GameId>,
}

impl Analyst {
    /// With the engine of `worker`.
    pub fn new(worker: Worker, lines: usize) -> Self {
        let mut analysis = Analysis::new(worker);
        analysis.set_lines(lines);
        Self {
            analysis,
            place: None,
            seen: None,
            pinned: None,
            rows: Vec::new(),
            written: None,
            score: None,
            share: 0.5,
            reach: 1,
            small_board: SmallBoard::default(),
            engine: None,
            game: None,
        }
    }

    /// Lets another engine do it.
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

    /// Fetches what has been found, and looks at what is shown now; `None`: nothing of the game.
    fn look_at(&mut self, session: &Session, shown: Option<Shown<'_>>) {
        if self.seen.replace(session.revision()) != Some(session.revision()) {
            self.pinned.take_if(|pinned| !pinned.is_of(session.game()));
            self.written = None;
        }
        if !self.is_on() {
            self.place = None;
            self.analysis.set_place(None);
            return;
        }
        self.analysis.set_waiting(session.is_engine_at_work());
        let place = shown.map(|shown| (session.revision(), shown.node));
        if place != self.place {
            self.place = place;
            if self.analysis.set_place(shown.map(|shown| shown.game.root_of(shown.node))) {
                self.score = None;
                // Threats are asked for one place.
                self.analysis.ask(Question::Best);
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

    /// What the place shown is worth to whoever is to move.
    fn best(&self) -> Option<Score> {
        match self.analysis.status() {
            Status::Finished(Finish::NoMove) => Some(Score::loses_in(0)),
            _ => self.analysis.lines().first().map(|best| best.score),
        }
    }

    /// The bar beside the board, if it is switched on.
    fn bar(&self, is_flipped: bool) -> Option<ScoreBar> {
        let score = self.score;
        self.is_on().then_some(ScoreBar { share: self.share, score, is_flipped })
    }

    /// How the lines begin, the best last; the less of the chances a line keeps, the weaker is its arrow.
    pub fn arrows(&self) -> Vec<Arrow> {
        let lines = if self.is_on() { self.analysis.lines() } else { &[] };
        let Some(best) = lines.first() else { return Vec::new() };
        let is_threat = self.is_about_threats();
        let arrow = |(number, line): (usize, &FoundLine)| {
            let loss = (chances(best.score) - chances(line.score)).clamp(0.0, GREAT_LOSS) / GREAT_LOSS;
            let strength = if number == 0 { 1.0 } else { 0.6 * (1.0 - loss as f32) };
            Some(Arrow { play: *line.moves.first()?, strength, is_threat })
        };
        lines.iter().enumerate().rev().filter_map(arrow).collect()
    }

    /// Writes the lines, unless they are written already.
    fn write(&mut self, language: Language, notation: Notation) {
        if self.written == Some((language, notation)) {
            return;
        }
        self.written = Some((language, notation));
        let manner = (language, notation);
        let pinned = self.pinned.iter().map(|Pinned { at, start, is_threat, line }| {
            Row::new(None, (!is_threat).then_some(*at), start, line, manner)
        });
        let from = self.place.filter(|_| !self.is_about_threats()).map(|(_, node)| node);
        let start = self.analysis.position().filter(|_| self.is_on());
        let found = start.into_iter().flat_map(|start| {
            let lines = self.analysis.lines().iter().enumerate();
            lines.map(move |(index, line)| Row::new(Some(index + 1), from, start, line, manner))
        });
        self.rows = pinned.chain(found).collect();
    }

    fn toggle_threats(&mut self) {
        self.analysis.ask(if self.is_about_threats() { Question::Best } else { Question::Threats });
        self.written = None;
    }

    fn set_lines(&mut self, lines: usize) {
        self.analysis.set_lines(lines);
        self.written = None;
    }

    fn is_about_threats(&self) -> bool {
        self.analysis.question() == Question::Threats
    }

    /// Keeps a line, by its number from 1.
    fn pin(&mut self, number: usize) {
        let line = number.checked_sub(1).and_then(|index| self.analysis.lines().get(index));
        if let (Some(line), Some(start), Some((_, at))) = (line, self.analysis.position(), self.place) {
            let (start, line, is_threat) = (start.clone(), line.clone(), self.is_about_threats());
            self.pinned = Some(Pinned { at, start, is_threat, line });
            self.written = None;
        }
    }

    fn unpin(&mut self) {
        self.pinned = None;
        self.written = None;
    }
}

impl Pinned {
    /// Whether the place where it begins is one of `game`.
    fn is_of(&self, game: &Game) -> bool {
        game.tree().contains(self.at) && game.position_of(self.at).setup().board == self.start.setup().board
    }
}
