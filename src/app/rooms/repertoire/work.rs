//! Training a repertoire: the position that is asked, and its state.

use std::time::Duration;

use eframe::egui::Context;

use crate::app::theme;
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::Book;
use crate::game::puzzle::PuzzleId;
use crate::game::repertoire::{Gap, Repertoire, Station};
use crate::game::{Game, NodeId};
use crate::session::{Day, Drill, Familiarity};

/// The repertoire of a study, and the position that is asked.
pub struct Work {
    /// The chapters when the training began.
    pub games: Vec<Game>,
    pub repertoire: Repertoire,
    pub gaps: Vec<Gap>,
    pub position: Position,
    pub last_move: Option<Move>,
    pub state: State,
    /// Whether all positions are asked, due or not.
    is_free: bool,
    /// The positions that the user did not know since the training began. They come again after all
    /// others.
    failed: Vec<PuzzleId>,
    /// The numbers of due, new and known positions.
    pub count: Count,
    /// The numbers of positions that were asked and known since the training began.
    pub asked: usize,
    pub known: usize,
    /// The time of the last change of state, in seconds.
    since: f64,
}

/// The state of the training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// The opponent's move comes next.
    Replying(Move),
    /// The user is to answer.
    Asking(Question),
    /// The answer was right. This is its place in the study.
    Right { chapter: usize, node: NodeId },
    /// Nothing is due.
    Done,
}

/// The state of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The last move, if it was wrong.
    pub wrong: Option<Move>,
    /// The help so far: the piece, then the move.
    pub help: Help,
    has_failed: bool,
}

/// How much of the answer is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    #[default]
    None,
    Piece,
    Move,
}

/// The numbers of due, new and known positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub due: usize,
    pub new: usize,
    pub known: usize,
}

impl Work {
    /// Starts the training of a study's repertoire for `side`.
    pub fn new(games: Vec<Game>, side: Side, drill: &Drill, now: f64) -> Self {
        let repertoire = Repertoire::new(&games, side);
        let book = Book::masters();
        let played = |position: &Position| {
            book.moves(position).into_iter().map(|known| (known.mv, known.games())).collect()
        };
        let gaps = repertoire.gaps(played);
        let position = games.first().map_or_else(Position::start, |game| game.start().clone());
        let mut work = Self {
            games,
            repertoire,
            gaps,
            position,
            last_move: None,
            state: State::Done,
            is_free: false,
            failed: Vec::new(),
            count: Count::default(),
            asked: 0,
            known: 0,
            since: now,
        };
        work.recount(drill);
        work.go_on(drill, now);
        work
    }

    /// Counts the positions that are due today, were never asked, and are known.
    fn recount(&mut self, drill: &Drill) {
        let (mut count, today) = (Count::default(), Day::today());
        for station in self.repertoire.questions() {
            *match drill.familiarity(station.id, today) {
                Familiarity::Due => &mut count.due,
                Familiarity::New => &mut count.new,
                Familiarity::Known => &mut count.known,
            } += 1;
        }
        self.count = count;
    }

    fn is_wanted(&self, station: &Station, drill: &Drill) -> bool {
        self.is_free || drill.familiarity(station.id, Day::today()) != Familiarity::Known
    }

    /// Asks the next position: along the line on the board while it has positions to ask, then the
    /// first one that is due.
    pub fn go_on(&mut self, drill: &Drill, now: f64) {
        self.since = now;
        if let Some(reply) = self.next_in_line(drill) {
            self.state = State::Replying(reply);
            return;
        }
        // A skipped position does not come back at once.
        let skipped = self.station().map(|station| station.id);
        let wanted: Vec<&Station> = self
            .repertoire
            .questions()
            .filter(|station| Some(station.id) != skipped && self.is_wanted(station, drill))
            .collect();
        let next = match self.is_free {
            true if !wanted.is_empty() => Some(wanted[rand::random_range(0..wanted.len())]),
            _ => wanted.iter().copied().min_by_key(|station| {
                (self.failed.contains(&station.id), drill.familiarity(station.id, Day::today()))
            }),
        };
        let Some(station) = next else {
            self.state = State::Done;
            return;
        };
        // The board shows the opponent's last move.
        let game = &self.games[station.chapter];
        let before = game.tree().parent(station.node).zip(game.tree().play(station.node));
        (self.position, self.last_move, self.state) = match before {
            Some((parent, mv)) => (game.position_of(parent), game.tree().play(parent), State::Replying(mv)),
            None => (station.position.clone(), None, State::Asking(Question::default())),
        };
    }

    /// An opponent's move in the position on the board that leads to a position to ask.
    fn next_in_line(&self, drill: &Drill) -> Option<Move> {
        if !matches!(self.state, State::Right { .. }) {
            return None;
        }
        let replies = self.repertoire.station(&self.position)?.moves.iter().map(|&(mv, ..)| mv);
        let is_wanted = |&mv: &Move| {
            let mut after = self.position.clone();
            after.make(mv);
            let station = self.repertoire.station(&after).filter(|station| !station.moves.is_empty());
            station.is_some_and(|station| self.is_wanted(station, drill))
        };
        let wanted: Vec<Move> = replies.filter(is_wanted).collect();
        (!wanted.is_empty()).then(|| wanted[rand::random_range(0..wanted.len())])
    }

    /// Asks all positions, due or not.
    pub fn practise(&mut self, drill: &Drill, now: f64) {
        self.is_free = true;
        self.go_on(drill, now);
    }

    /// The position that is asked.
    pub fn station(&self) -> Option<&Station> {
        match self.state {
            State::Asking(_) => self.repertoire.station(&self.position),
            State::Replying(_) | State::Right { .. } | State::Done => None,
        }
    }

    /// The study's answer: its main move.
    pub fn answer(&self) -> Option<Move> {
        self.station()?.moves.first().map(|&(mv, ..)| mv)
    }

    /// Judges an answer.
    pub fn play(&mut self, mv: Move, drill: &mut Drill, now: f64) {
        let State::Asking(question) = self.state else { return };
        let Some(station) = self.station() else { return };
        let (id, found) = (station.id, station.moves.iter().find(|(known, ..)| *known == mv).copied());
        self.since = now;
        match found {
            Some((_, chapter, node)) => {
                let is_known = !question.has_failed && question.help == Help::None;
                if !question.has_failed {
                    drill.note(id, is_known, Day::today());
                }
                if !is_known && !question.has_failed {
                    self.failed.push(id);
                }
                self.asked += 1;
                self.known += usize::from(is_known);
                self.position.make(mv);
                self.last_move = Some(mv);
                self.state = State::Right { chapter, node };
                self.recount(drill);
            }
            None => {
                if !question.has_failed {
                    drill.note(id, false, Day::today());
                    self.failed.push(id);
                }
                self.state = State::Asking(Question { wrong: Some(mv), has_failed: true, ..question });
                self.recount(drill);
            }
        }
    }

    /// Shows more of the answer.
    pub fn help(&mut self) {
        if let State::Asking(question) = &mut self.state {
            question.help = if question.help == Help::None { Help::Piece } else { Help::Move };
            question.wrong = None;
        }
    }

    /// Plays the opponent's move when it is due. After a right answer the line continues by itself,
    /// unless there is a comment to read.
    pub fn poll(&mut self, ctx: &Context, drill: &Drill, now: f64) {
        let mv = match self.state {
            State::Replying(mv) => Some(mv),
            State::Right { .. } if self.remark().is_empty() => self.next_in_line(drill),
            State::Asking(_) | State::Right { .. } | State::Done => None,
        };
        let Some(mv) = mv else { return };
        let left = self.since + (theme::SLIDE + theme::REPLY_PAUSE).as_secs_f64() - now;
        if left > 0.0 {
            return ctx.request_repaint_after(Duration::from_secs_f64(left));
        }
        self.position.make(mv);
        self.last_move = Some(mv);
        self.state = State::Asking(Question::default());
        ctx.request_repaint();
    }

    /// The study's comment on the given answer.
    pub fn remark(&self) -> &str {
        match self.state {
            State::Right { chapter, node } => self.games[chapter].tree().comment(node).trim(),
            State::Replying(_) | State::Asking(_) | State::Done => "",
        }
    }
}
