//! An engine that does what a test needs, and helpers for playing against it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chuhe::engine::board::Move;
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::search::{Bound, Choice, Report};
use chuhe::game::Game;
use chuhe::session::{
    Change, Editing, Engine, EngineError, Level, NewGame, Origin, Play, Player, SearchRequest, Strength,
    Study, Wake, Worker,
};

/// A puppet's behaviour in one search.
pub enum Act {
    /// Plays this at once.
    Play(&'static str, Score),
    /// Plays the first move at once, and expects the second in reply.
    Expect(&'static str, &'static str),
    /// Reports this move, and plays it when told to stop.
    Ponder(&'static str),
    /// Sends these reports, and plays the first move of the last one when told to stop.
    Report(Vec<Report>),
    Panic,
}

/// An engine that follows its script, and then plays the first legal move with score 0.
pub struct Puppet {
    acts: Arc<Mutex<VecDeque<Act>>>,
    log: Log,
}

/// The requests to a puppet, and the number of finished searches.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<(Vec<SearchRequest>, usize, usize)>>);

impl Log {
    pub fn requests(&self) -> Vec<SearchRequest> {
        self.0.lock().unwrap().0.clone()
    }

    /// How often the puppet was told to forget its results.
    pub fn forgotten(&self) -> usize {
        self.0.lock().unwrap().2
    }

    pub fn ended(&self) -> usize {
        self.0.lock().unwrap().1
    }
}

impl Engine for Puppet {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        self.log.0.lock().unwrap().0.push(request.clone());
        let act = self.acts.lock().unwrap().pop_front();
        let mut ponder = None;
        let (mv, score) = match act {
            Some(Act::Panic) => panic!("a bad day"),
            Some(Act::Play(mv, score)) => (parse(mv), score),
            Some(Act::Expect(mv, reply)) => {
                ponder = Some(parse(reply));
                (parse(mv), Score::DRAW)
            }
            Some(Act::Ponder(mv)) => {
                report(one_ply(parse(mv)));
                wait_for(stop);
                (parse(mv), Score::DRAW)
            }
            Some(Act::Report(reports)) => {
                let mv = reports.last().expect("there is a report").moves[0];
                reports.into_iter().for_each(report);
                wait_for(stop);
                (mv, Score::DRAW)
            }
            None => match legal_moves(request.root.position()).first() {
                Some(&mv) => (mv, Score::DRAW),
                None => return Ok(None),
            },
        };
        self.log.0.lock().unwrap().1 += 1;
        Ok(Some(Choice { mv, ponder, score, depth: 1, nodes: 1 }))
    }

    fn new_game(&mut self) {
        self.log.0.lock().unwrap().2 += 1;
    }
}

fn wait_for(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        std::thread::yield_now();
    }
}

/// A report about a line, given as moves separated by spaces.
pub fn found(line: usize, depth: u32, score: Score, moves: &str) -> Report {
    let moves: Vec<Move> = moves.split(' ').map(parse).collect();
    let elapsed = Duration::from_millis(100);
    Report { line, depth, score, nodes: 1_000, elapsed, moves: moves.clone(), ..one_ply(moves[0]) }
}

pub fn one_ply(mv: Move) -> Report {
    Report {
        depth: 1,
        selective_depth: 1,
        line: 1,
        score: Score::centipawns(7),
        bound: Bound::Exact,
        nodes: 40,
        elapsed: Duration::from_millis(1),
        hash_permille: 0,
        moves: vec![mv],
    }
}

pub const HUMAN: Player = Player::Human;
pub const ENGINE: Player = Player::Engine(Strength::Level(Level::Newcomer));

/// A middlegame with few pieces, so that no engine calls it an opening.
pub const QUIET: &str = "3ak4/9/9/p3p3p/9/9/P3P3P/9/9/R2AK4 w - - 0 30";
/// Red mates by b7b9.
pub const MATE_IN_ONE: &str = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1";

pub fn parse(text: &str) -> Move {
    text.parse().unwrap()
}

pub fn silent() -> Wake {
    Arc::new(|| {})
}

pub fn puppet(acts: Vec<Act>) -> Worker {
    watched_puppet(acts, Log::default(), silent())
}

pub fn watched_puppet(acts: Vec<Act>, log: Log, wake: Wake) -> Worker {
    let acts = Arc::new(Mutex::new(VecDeque::from(acts)));
    let make = move || -> Box<dyn Engine> { Box::new(Puppet { acts: Arc::clone(&acts), log: log.clone() }) };
    Worker::new(make, wake)
}

pub fn session(red: Player, black: Player, acts: Vec<Act>) -> Play {
    Play::new(NewGame::new(red, black), puppet(acts), None)
}

/// A study of a record without a store.
pub fn study(record: Game, file: Option<Origin>) -> Study {
    Study::reading(record, file, None)
}

pub fn session_from(fen: &str, red: Player, black: Player, acts: Vec<Act>) -> Play {
    let start = fen.parse().unwrap();
    Play::new(NewGame { start, ..NewGame::new(red, black) }, puppet(acts), None)
}

pub fn played(session: &impl Editing) -> Vec<String> {
    session.document().game().moves().iter().map(Move::to_string).collect()
}

/// Polls until `is_done`, and returns all changes. The time limit only prevents waiting forever.
pub fn poll_until(session: &mut Play, is_done: impl Fn(&Play, &[Change]) -> bool) -> Vec<Change> {
    let begin = Instant::now();
    let mut changes = Vec::new();
    loop {
        changes.extend(session.poll());
        if is_done(session, &changes) {
            return changes;
        }
        assert!(begin.elapsed() < Duration::from_secs(120), "nothing came after {changes:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

pub fn wait_for_reply(session: &mut Play) -> Vec<Change> {
    poll_until(session, |session, _| {
        session.document().is_human_turn() || session.document().outcome().is_some()
    })
}

pub fn wait_for_thought(session: &mut Play) {
    poll_until(session, |session, _| session.thinking().is_some_and(|thinking| thinking.report.is_some()));
}
