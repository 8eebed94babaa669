//! Measures how long the list of the games of masters in a position takes in the window: when the
//! games are first unpacked, when a later start reads them, and once they are in memory. Beside it,
//! how long `chuhe-engine games` takes for the same games in a PGN file, and with an index of it.

use std::cell::RefCell;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{fs, io};

use chuhe::engine::board::Position;
use chuhe::game::collection::Query;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::session::{CollectionWorker, Store};

const RUNS: usize = 5;

/// Lines from the start; the games of the first one are all games.
const LINES: [&str; 5] =
    ["", "h2e2", "h2e2 h9g7 h0g2", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h6", "c3c4 b7c7 h2e2 c9e7 b0a2 b9a7"];

struct Window {
    worker: CollectionWorker,
    wakes: Receiver<()>,
}

impl Window {
    /// A window whose data are in `folder`, with the games in memory.
    fn open(folder: &Path) -> Self {
        let (sender, wakes) = mpsc::channel();
        let wake: chuhe::session::Wake = Arc::new(move || sender.send(()).unwrap_or_default());
        let store = Store::in_folder(folder, Arc::clone(&wake));
        let mut window = Self { worker: CollectionWorker::new(Some(store), wake), wakes };
        window.worker.open_masters();
        window.wait(|worker| worker.contents().is_some() && worker.progress().is_none());
        window
    }

    fn wait(&mut self, is_done: impl Fn(&CollectionWorker) -> bool) {
        while !is_done(&self.worker) {
            self.wakes.recv().expect("the worker lives");
            self.worker.poll();
        }
    }

    /// The number of games in which the position was on the board.
    fn list(&mut self, position: &Position) -> usize {
        self.search(Query { position: Some(position.clone()), ..Query::default() })
    }

    fn search(&mut self, query: Query) -> usize {
        self.worker.search(query.clone());
        self.wait(|worker| worker.found().is_some_and(|found| found.query == query));
        self.worker.found().map_or(0, |found| found.matches.len())
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let began = Instant::now();
    let result = work();
    (began.elapsed(), result)
}

/// The median time, and the last result.
fn median<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    median_after(|| {}, &mut work)
}

/// The same. `prepare` is done before each run, and not timed.
fn median_after<T>(mut prepare: impl FnMut(), mut work: impl FnMut() -> T) -> (Duration, T) {
    let run = |_| {
        prepare();
        timed(&mut work)
    };
    let (mut times, mut results): (Vec<_>, Vec<_>) = (0..RUNS).map(run).unzip();
    times.sort();
    (times[RUNS / 2], results.pop().expect("it has run"))
}

/// Runs `chuhe-engine games`, and returns the number of games that it lists.
fn listed(arguments: &[&str], position: &Position) -> usize {
    let output = Command::new(env!("CARGO_BIN_EXE_chuhe-engine"))
        .arg("games")
        .args(arguments)
        .args(["--position", &position.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .expect("the program runs");
    output.stdout.iter().filter(|&&byte| byte == b'\n').count()
}

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let [data, pgn, index] = ["data", "masters.pgn", "masters.index"].map(|name| folder.path().join(name));
    fs::create_dir(&data)?;
    let (first, _) = timed(|| drop(Window::open(&data)));
    let (later, window) = median(|| Window::open(&data));
    println!("first opening {:.0} ms, later {:.0} ms", millis(first), millis(later));

    let contents = Arc::clone(window.worker.contents().expect("it is open"));
    let (collection, window) = (&contents.collection, RefCell::new(window));
    let all = collection.search(&Query::default());
    let games =
        all.iter().map(|found| formats::write(&collection.game(found.game), Target::Pgn(Notation::Uci)));
    fs::write(&pgn, games.collect::<Vec<_>>().join("\n"))?;
    let [pgn, index] = [&pgn, &index].map(|path| path.to_str().expect("a temporary folder has a plain name"));
    listed(&[pgn, "--index", index], &Position::start());
    for line in LINES {
        let mut position = Position::start();
        for mv in line.split_whitespace() {
            position.make(mv.parse().expect("it is a move"));
        }
        // The list of a position that was asked for last is there already.
        let other = || _ = window.borrow_mut().search(Query { is_once: true, ..Query::default() });
        let (here, count) = median_after(other, || window.borrow_mut().list(&position));
        let (there, other) = median(|| listed(&[pgn], &position));
        let (indexed, _) = median(|| listed(&[pgn, "--index", index], &position));
        assert_eq!(count, other, "{line}");
        println!(
            "{count:6} games after {line:?}: {:.1} ms; chuhe-engine games {:.0} ms, with an index {:.0} ms",
            millis(here),
            millis(there),
            millis(indexed),
        );
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    1_000.0 * time.as_secs_f64()
}
