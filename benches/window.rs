//! Measures what the user waits for and what the system provides: the time to the first frame, with
//! a new folder and with one of 10,000 past games and a collection of 100,000; the memory of the
//! window, compared with an empty one; and the duration of whole frames of a game, including the
//! display. Opens real windows, so it needs a display: `xvfb-run cargo bench --bench window`.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chuhe::app::{ChuheApp, Settings};
use chuhe::engine::movegen;
use chuhe::session::{NewGame, Play, Player, Store, Strength, Worker};
use eframe::egui::{Context, Event, Ui, ViewportCommand, vec2};

const RUNS: usize = 7;
/// The argument that makes this program the empty window.
const EMPTY: &str = "--empty-window";
/// The argument that makes this program a window that counts its frames.
const FRAMES: &str = "--count-frames";
/// The past games, and the games of the collection, of a long-time user.
const PAST_GAMES: usize = 10_000;
const COLLECTION: usize = 100_000;
/// The frames measured, after those of the warm-up.
const COUNTED: usize = 1_500;
const WARM_UP: usize = 100;
/// How long a window is open before its memory is read.
const REST: Duration = Duration::from_secs(3);

struct Empty;

impl eframe::App for Empty {
    fn ui(&mut self, _: &mut Ui, _: &mut eframe::Frame) {}
}

/// The program in a real window: the computer plays itself, the pointer moves, and each frame
/// requests the next.
struct Counting {
    app: ChuheApp,
    starts: Vec<Instant>,
}

impl eframe::App for Counting {
    fn raw_input_hook(&mut self, _: &Context, input: &mut eframe::egui::RawInput) {
        let (angle, Some(screen)) = (self.starts.len() as f32 * 0.05, input.screen_rect) else { return };
        let around = vec2(0.45 * angle.cos(), 0.4 * (1.7 * angle).sin());
        input.events.push(Event::PointerMoved(screen.center() + screen.size() * around));
    }

    fn logic(&mut self, ctx: &Context, _: &mut eframe::Frame) {
        self.starts.push(Instant::now());
        self.app.logic(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.app.ui(ui);
        ui.ctx().request_repaint();
        if self.starts.len() > WARM_UP + COUNTED {
            ui.ctx().send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        let counted = self.starts.get(WARM_UP..).unwrap_or_default();
        let mut times: Vec<_> =
            counted.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1e3).collect();
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or(f64::NAN);
        println!(
            "whole frames in ms, {}: median {:.1}, 99 % {:.1}, worst {:.1}",
            times.len(),
            at(0.5),
            at(0.99),
            times.last().copied().unwrap_or(f64::NAN)
        );
    }
}

/// Shows a game of the computer against itself in a window, and prints the times of its frames.
fn count_frames() -> eframe::Result {
    let options = eframe::NativeOptions::default();
    eframe::run_native(
        "frames",
        options,
        Box::new(|context| {
            let wake = context.egui_ctx.clone();
            let engine = || Box::new(chuhe::session::BuiltIn::new(64)) as Box<_>;
            let worker = Worker::new(engine, Arc::new(move || wake.request_repaint()));
            let computer = Player::Engine(Strength::Seconds(1));
            let session = Play::new(NewGame::new(computer, computer), worker, None);
            let app = ChuheApp::new(&context.egui_ctx, session, Settings::default());
            Ok(Box::new(Counting { app, starts: Vec::new() }))
        }),
    )
}

/// Fills the data in `folder`: past games, and a collection in one file.
fn fill(folder: &Path) -> std::io::Result<()> {
    let store = Store::of_window(folder, Arc::new(|| ()));
    let games = folder.join("collection.pgn");
    store.save(Settings::STORED_NAME, &Settings { games_folder: Some(games.clone()), ..Settings::default() });
    let worker = Worker::new(|| Box::new(chuhe::session::BuiltIn::new(1)) as Box<_>, Arc::new(|| ()));
    let people = || NewGame::new(Player::Human, Player::Human);
    let mut session = Play::new(people(), worker, Some(store.clone()));
    for _ in 0..60 {
        if let Some(&mv) = movegen::legal_moves(session.document().game().position()).first() {
            let _ = session.play(mv);
        }
    }
    let mut record = String::new();
    for number in 0..COLLECTION {
        let _ = write!(
            record,
            "[Game \"Chinese Chess\"]\n[Red \"Red {number}\"]\n[Black \"Black\"]\n[Result \"*\"]\n\n"
        );
        let _ = write!(
            record,
            "1. 炮二平五 馬8進7 2. 馬二進三 車9平8 3. 車一平二 馬2進3 4. 兵七進一 卒7進1 *\n\n"
        );
    }
    std::fs::write(games, record)?;
    session.start_game(people());
    drop(session);
    // This waits until everything is written.
    store.past_games();
    drop(store);
    let past = folder.join("games");
    let Some(first) = std::fs::read_dir(&past)?.next() else { return Ok(()) };
    let game = std::fs::read(first?.path())?;
    (1..PAST_GAMES).try_for_each(|number| std::fs::write(past.join(format!("{number:013}.json")), &game))
}

/// A window that closes when it is dropped, also after a failure.
struct Opened(Child);

impl Drop for Opened {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The memory of a process in megabytes: all of it, and the part not shared with files.
fn memory(process: u32) -> Option<[f64; 2]> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kilobytes = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok()
    };
    Some([kilobytes("VmRSS:")? / 1024.0, kilobytes("RssAnon:")? / 1024.0])
}

/// Opens the program repeatedly with its data in `folder`, and prints the times to its first
/// frames. Returns the last window.
fn open_often(name: &str, folder: &Path) -> Option<Opened> {
    let (mut times, mut last) = (Vec::new(), None);
    for _ in 0..RUNS {
        drop(last.take());
        let (window, time) = open(folder)?;
        times.push(time);
        last = Some(window);
    }
    times.sort_unstable();
    println!("first frame, {name}: after {} ms in the median of {RUNS}: {times:?}", times[RUNS / 2]);
    last
}

/// Opens the program with its data in `folder`. Returns the time to its first frame, in
/// milliseconds.
fn open(folder: &Path) -> Option<(Opened, u32)> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .envs([("RUST_LOG", "chuhe=debug"), ("LANG", "zh_CN.UTF-8")])
        .env("CHUHE_DATA_DIR", folder)
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let lines = BufReader::new(child.stderr.take()?).lines();
    let opened = Opened(child);
    let noted = lines.map_while(Result::ok).find(|line| line.contains("first frame after"))?;
    let time = noted.split_whitespace().rev().nth(1)?.parse().ok()?;
    Some((opened, time))
}

fn main() {
    if std::env::args().any(|argument| argument == EMPTY) {
        let opened =
            eframe::run_native("empty", eframe::NativeOptions::default(), Box::new(|_| Ok(Box::new(Empty))));
        return opened.unwrap_or_else(|error| eprintln!("{error}"));
    }
    if std::env::args().any(|argument| argument == FRAMES) {
        return count_frames().unwrap_or_else(|error| eprintln!("{error}"));
    }
    if ["DISPLAY", "WAYLAND_DISPLAY"].iter().all(|name| std::env::var_os(name).is_none()) {
        return eprintln!("There is no display: xvfb-run cargo bench --bench window");
    }
    let folder = std::env::temp_dir().join(format!("chuhe-window-{}", std::process::id()));
    let Some(window) = open_often("nothing played yet", &folder) else {
        return eprintln!("The window did not open");
    };
    std::thread::sleep(REST);
    let ours = memory(window.0.id());
    drop(window);
    match fill(&folder) {
        Ok(()) if open_often("10,000 past games, a collection of 100,000", &folder).is_none() => {
            eprintln!("The window did not open with many games");
        }
        Ok(()) => {}
        Err(error) => eprintln!("The folder could not be filled: {error}"),
    }
    let program = std::env::current_exe();
    if !program.as_ref().is_ok_and(|program| Command::new(program).arg(FRAMES).status().is_ok()) {
        eprintln!("The frames could not be counted");
    }
    let empty = program.and_then(|program| Command::new(program).arg(EMPTY).spawn());
    let Ok(empty) = empty.map(Opened) else { return eprintln!("The empty window did not open") };
    std::thread::sleep(REST);
    if let (Some(ours), Some(empty)) = (ours, memory(empty.0.id())) {
        println!(
            "memory in MB: resident {:.0}, of an empty window {:.0}, more by {:.0}",
            ours[0],
            empty[0],
            ours[0] - empty[0]
        );
        println!(
            "    not of files: {:.0}, of an empty window {:.0}, more by {:.0}",
            ours[1],
            empty[1],
            ours[1] - empty[1]
        );
    }
    // The games and settings of these runs are not needed any more.
    let _ = std::fs::remove_dir_all(folder);
}
