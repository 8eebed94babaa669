//! Thousands of games between two engines in one session, as in a window that is left running. It
//! checks memory and threads, and writes a record of every game for an independent referee
//! (`tests/referee/judge.py`).

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use chuhe::books::BookPlay;
use chuhe::engine::board::Position;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::search::{Choice, Limits, Report};
use chuhe::session::{
    BuiltIn, Change, Engine, EngineError, NewGame, Play, Player, SearchRequest, Store, Strength, Wake, Worker,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A session without any event for so long is stuck.
const PATIENCE: Duration = Duration::from_secs(120);

/// The built-in engine with a limit of nodes.
struct Limited {
    engine: BuiltIn,
    nodes: u64,
}

impl Engine for Limited {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        let request = SearchRequest { limits: Limits::nodes(self.nodes), ..request.clone() };
        self.engine.search(&request, stop, report)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }
}

/// A session of two engines that play one game after another, stored as usual.
struct Marathon {
    session: Play,
    woken: Receiver<()>,
    random: StdRng,
    folder: tempfile::TempDir,
}

impl Marathon {
    fn new(nodes: u64) -> Self {
        let (waker, woken) = channel();
        // Nobody receives this when the session ends.
        let wake: Wake = Arc::new(move || {
            let _ = waker.send(());
        });
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::clone(&wake));
        let make = move || -> Box<dyn Engine> { Box::new(Limited { engine: BuiltIn::new(4), nodes }) };
        let nobody = NewGame::new(Player::Human, Player::Human);
        let mut session = Play::new(nobody, Worker::new(make, wake), Some(store));
        session.set_books(Some(BookPlay::masters()));
        Self { session, woken, random: StdRng::seed_from_u64(7), folder }
    }

    /// Plays a game to its end: every second one from the usual start, where the book selects an
    /// opening, the others after up to eight random moves.
    fn play(&mut self) {
        let mut start = Position::start();
        if self.random.random_bool(0.5) {
            for _ in 0..self.random.random_range(1..=8) {
                let moves = legal_moves(&start);
                if moves.is_empty() {
                    break;
                }
                start.make(moves[self.random.random_range(0..moves.len())]);
            }
        }
        let engine = Player::Engine(Strength::Depth(Strength::MAX_DEPTH));
        self.session.start_game(NewGame { start, ..NewGame::new(engine, engine) });
        while self.session.document().outcome().is_none() {
            self.woken.recv_timeout(PATIENCE).expect("a game goes on until it ends");
            for change in self.session.poll() {
                assert!(!matches!(change, Change::EngineFailed(_) | Change::SaveFailed(_)), "{change:?}");
            }
        }
    }

    /// The game for the referee: one line of JSON.
    fn record(&self) -> String {
        let game = self.session.document().game();
        let outcome = game.outcome().expect("it was played to its end");
        let mut moves = String::new();
        for mv in game.moves() {
            write!(moves, "{}\"{mv}\"", if moves.is_empty() { "" } else { "," }).unwrap();
        }
        let start = game.start();
        let winner = outcome.winner.map_or("draw".to_owned(), |side| format!("{side:?}").to_lowercase());
        format!(
            "{{\"start\":\"{start}\",\"moves\":[{moves}],\"outcome\":\"{winner}\",\"reason\":\"{}\"}}",
            outcome.reason
        )
    }
}

/// The system's figures for this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Usage {
    resident_kib: u64,
    threads: u64,
}

impl Usage {
    /// `None` without `/proc`.
    fn now() -> Option<Self> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let value = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim_start_matches(':').trim().trim_end_matches(" kB").parse().ok()
        };
        Some(Self { resident_kib: value("VmRSS")?, threads: value("Threads")? })
    }
}

#[test]
fn games_of_two_engines_follow_one_another_without_a_new_thread() {
    let mut marathon = Marathon::new(100);
    marathon.play();
    let before = Usage::now();
    for _ in 0..3 {
        marathon.play();
    }
    assert_eq!(before.map(|usage| usage.threads), Usage::now().map(|usage| usage.threads));
}

#[test]
#[ignore = "an hour or more; CHUHE_GAMES says how many games, CHUHE_NODES how many nodes a move"]
fn ten_thousand_games_take_no_more_memory_than_a_few_hundred() {
    let number = |name: &str, usual: u64| std::env::var(name).map_or(usual, |value| value.parse().unwrap());
    let (games, nodes) = (number("CHUHE_GAMES", 10_000).max(20), number("CHUHE_NODES", 2_000));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("marathon.jsonl");
    let mut records = File::create(&path).unwrap();
    let mut marathon = Marathon::new(nodes);
    // In the first twentieth, tables fill up and the allocator finds its size. Only the compared
    // values are recorded, because recording takes memory, too.
    let part = games / 20;
    let (mut early, mut late, mut most, mut plies) = (Vec::new(), Vec::new(), None, 0);
    for game in 1..=games {
        marathon.play();
        plies += marathon.session.document().game().moves().len();
        writeln!(records, "{}", marathon.record()).unwrap();
        let usage = Usage::now();
        most = most.max(usage);
        if (part + 1..=2 * part).contains(&game) {
            early.extend(usage);
        } else if game > games - part {
            late.extend(usage);
        }
        if game % part == 0 {
            println!("{game} games, {plies} plies: {usage:?}");
        }
    }
    let kept = std::fs::read_dir(marathon.folder.path().join("games")).unwrap().count();
    assert_eq!(kept as u64, games - 1, "every game but the one shown is among the past ones");
    println!("{}", path.display());
    // The amount waiting to be written varies, so the median counts, not the maximum.
    let [first, last] = [early, late].map(|usages| typical(&usages));
    println!("in the second twentieth {first:?}, in the last {last:?}, most {most:?}");
    assert!(last.resident_kib * 50 <= first.resident_kib * 51, "memory grew by more than 2 %");
    assert!(last.threads <= first.threads, "threads were left behind");
}

/// The median of each value.
fn typical(usages: &[Usage]) -> Usage {
    let median = |value: fn(&Usage) -> u64| {
        let mut values: Vec<_> = usages.iter().map(value).collect();
        values.sort_unstable();
        values[values.len() / 2]
    };
    Usage { resident_kib: median(|usage| usage.resident_kib), threads: median(|usage| usage.threads) }
}
