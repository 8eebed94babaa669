//! Measures the thread time for a frame without a window: the logic and the shapes, and separately
//! the triangles that the graphics card would get.
//!
//! `cargo bench --bench frame` prints the median and the 99th percentile, in milliseconds of the
//! thread's own time if the system counts it. Other threads, above all the search, do not count.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chuhe::app::{ChuheApp, Language, Settings};
use chuhe::engine::board::Position;
use chuhe::engine::movegen;
use chuhe::engine::rules::Profile;
use chuhe::game::{Game, GameBuilder};
use chuhe::session::{BuiltIn, NewGame, Play, Player, Strength, Worker};
use eframe::egui::{
    Context, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase, Vec2,
    vec2,
};

/// The frames measured in each run.
const FRAMES: usize = 600;
/// The frames shown before those. Fonts and textures are made on first use.
const WARM_UP: usize = 60;
/// The time between two frames, in seconds.
const STEP: f64 = 1.0 / 60.0;
/// The minimum time between two frames of the real window.
const PAUSE: Duration = Duration::from_millis(5);
const HASH_MEGABYTES: usize = 64;
/// The games of the collection, and the maximum time for reading them.
const COLLECTION: usize = 100_000;
const READING: Duration = Duration::from_secs(20);
/// The frames from one typed move to the next, while its piece slides.
const FRAMES_A_MOVE: usize = 14;

/// The time that this thread has worked.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// Wall time, because there is no clock of the thread here.
#[cfg(not(unix))]
fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// A window that is computed but not shown.
struct Window {
    ctx: Context,
    app: ChuheApp,
    size: Vec2,
    scale: f32,
    frame: usize,
}

impl Window {
    fn new(size: Vec2, scale: f32, players: [Player; 2]) -> Self {
        Self::with(size, scale, players, None)
    }

    /// Opens the window with a file or a folder as the collection.
    fn with(size: Vec2, scale: f32, players: [Player; 2], collection: Option<PathBuf>) -> Self {
        let ctx = Context::default();
        let wake = ctx.clone();
        let engine = || Box::new(BuiltIn::new(HASH_MEGABYTES)) as Box<_>;
        let worker = Worker::new(engine, Arc::new(move || wake.request_repaint()));
        let session = Play::new(NewGame::new(players[0], players[1]), worker, None);
        let settings = Settings {
            language: Some(Language::Simplified),
            has_book: false,
            games_folder: collection,
            ..Settings::default()
        };
        let app = ChuheApp::new(&ctx, session, settings);
        Self { ctx, app, size, scale, frame: 0 }
    }

    /// Computes a frame; returns the time for its logic and shapes, and for its triangles.
    fn show(&mut self, events: Vec<Event>) -> [Duration; 2] {
        self.frame += 1;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(self.frame as f64 * STEP),
            events,
            ..RawInput::default()
        };
        let viewport = input.viewports.entry(input.viewport_id).or_default();
        viewport.native_pixels_per_point = Some(self.scale);
        let start = now();
        let app = &mut self.app;
        let mut output = self.ctx.run_ui(input, |ui| {
            app.logic(ui.ctx());
            app.ui(ui);
        });
        let shaped = now();
        let triangles = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let end = now();
        output.textures_delta.clear();
        drop(triangles);
        [shaped - start, end - shaped]
    }

    /// Moves the pointer over the points of the board, the moves and the tools, which light up.
    fn wander(&self) -> Vec<Event> {
        let angle = self.frame as f32 * 0.05;
        let around = vec2(0.45 * angle.cos(), 0.4 * (1.7 * angle).sin());
        vec![Event::PointerMoved((self.size * (vec2(0.5, 0.5) + around)).to_pos2())]
    }

    /// Moves the pointer along the lines of an analysis, which show the position after each move.
    fn hover_lines(&self) -> Vec<Event> {
        let panel = self.size.x * 0.5 + self.size.y * 0.4;
        let across = 110.0 * (1.0 + (self.frame as f32 * 0.05).sin());
        let down = 215.0 + 40.0 * (self.frame as f32 * 0.013).sin();
        vec![Event::PointerMoved(Pos2::new(panel + across, down))]
    }

    /// Types a legal move and lets it slide, repeatedly; the moves are the same in every run.
    fn play(&self) -> Vec<Event> {
        let position = self.app.session().document().game().position();
        let moves = movegen::legal_moves(position);
        match self.frame % FRAMES_A_MOVE {
            0 => moves.get(self.frame % 37 % moves.len().max(1)).map(|mv| Event::Text(mv.to_string())),
            1 => Some(press(Key::Enter, Modifiers::NONE)),
            _ => None,
        }
        .into_iter()
        .collect()
    }

    /// Steps through the open record, a move for each frame.
    fn step(&self) -> Vec<Event> {
        let key = if self.frame.is_multiple_of(200) { Key::Home } else { Key::ArrowRight };
        vec![press(key, Modifiers::NONE)]
    }

    /// Plays at the end of the record, which adds moves to it, or takes them back.
    fn edit(&self) -> Vec<Event> {
        match self.frame % (2 * FRAMES_A_MOVE) {
            0 => vec![press(Key::End, Modifiers::NONE)],
            2 => {
                let mv =
                    movegen::legal_moves(self.app.session().document().game().position()).first().copied();
                mv.into_iter().map(|mv| Event::Text(mv.to_string())).collect()
            }
            3 => vec![press(Key::Enter, Modifiers::NONE)],
            20 => vec![press(Key::Z, Modifiers::COMMAND)],
            _ => Vec::new(),
        }
    }

    /// Turns the wheel over the middle of the window.
    fn scroll(&self) -> Vec<Event> {
        let delta = vec2(0.0, if self.frame % 400 < 300 { -3.0 } else { 3.0 });
        let middle = Event::PointerMoved((self.size * 0.5).to_pos2());
        let (unit, phase, modifiers) = (MouseWheelUnit::Line, TouchPhase::Move, Modifiers::NONE);
        vec![middle, Event::MouseWheel { unit, delta, phase, modifiers, source: MouseWheelSource::Wheel }]
    }

    /// Shows frames until results from other threads have arrived.
    fn rest(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            self.show(Vec::new());
            std::thread::sleep(PAUSE);
        }
    }

    /// Shows frames with the input from `events`, and prints their times.
    fn measure(&mut self, name: &str, pause: Duration, events: impl Fn(&Self) -> Vec<Event>) {
        let mut times = Vec::new();
        for frame in 0..WARM_UP + FRAMES {
            let took = self.show(events(self));
            if frame >= WARM_UP {
                times.push(took);
            }
            std::thread::sleep(pause);
        }
        let [shapes, triangles] = [0, 1].map(|part| {
            let mut part: Vec<_> = times.iter().map(|took| took[part].as_secs_f64() * 1e3).collect();
            part.sort_by(f64::total_cmp);
            [part[FRAMES / 2], part[FRAMES * 99 / 100]]
        });
        println!(
            "{name:<26} {:>5.0}x{:<5.0} {:>6.2} {:>6.2} {:>9.2} {:>6.2}",
            self.size.x * self.scale,
            self.size.y * self.scale,
            shapes[0],
            shapes[1],
            triangles[0],
            triangles[1],
        );
    }
}

/// A main line of 200 moves with commented variations, 20,000 moves in total.
fn large_study() -> Game {
    const MOVES: usize = 20_000;
    let mut builder = GameBuilder::new(Position::start(), Profile::default());
    let mut main = vec![builder.node()];
    let choose = |builder: &GameBuilder, number: usize| {
        let moves = movegen::legal_moves(builder.position());
        moves.get(number % moves.len().max(1)).copied()
    };
    for number in 0..200 {
        let Some(mv) = choose(&builder, 7 * number) else { break };
        main.extend(builder.play(mv));
    }
    let mut number = 0;
    while builder.tree().len() < MOVES {
        number += 1;
        builder.go_to(main[number * 31 % main.len()]);
        for ply in 0..12 {
            let Some(mv) = choose(&builder, number / 5 + 3 * ply) else { break };
            if builder.play(mv).is_err() {
                break;
            }
        }
        builder.comment("A comment on the last move of a variation.");
    }
    builder.finish()
}

/// Writes a file with many games.
fn large_collection(path: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for number in 0..COLLECTION {
        writeln!(
            file,
            "[Game \"Chinese Chess\"]\n[Red \"Red {number}\"]\n[Black \"Black\"]\n[Result \"*\"]\n"
        )?;
        writeln!(file, "1. 炮二平五 馬8進7 2. 馬二進三 車9平8 *\n")?;
    }
    file.flush()
}

fn press(key: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

fn main() {
    println!("{:<26} {:>11} {:>13} {:>16}", "", "", "shapes", "triangles");
    println!("{:<26} {:>11} {:>6} {:>6} {:>9} {:>6}", "ms", "pixels", "median", "99 %", "median", "99 %");
    let collection = std::env::temp_dir().join(format!("chuhe-frame-{}.pgn", std::process::id()));
    if let Err(error) = large_collection(&collection) {
        eprintln!("The collection could not be written: {error}");
    }
    let thinker = Player::Engine(Strength::Seconds(60));
    for (size, scale) in [(vec2(1100.0, 800.0), 1.0), (vec2(1920.0, 1080.0), 2.0)] {
        let start = now();
        let mut window = Window::new(size, scale, [Player::Human; 2]);
        let opened = (now() - start).as_secs_f64() * 1e3;
        // Fonts are ready in the second frame, textures in the first one that needs them.
        let first: Vec<_> =
            (0..3).map(|_| window.show(Vec::new()).map(|time| time.as_secs_f64() * 1e3)).collect();
        println!("opening {opened:.1}, first frames: {first:.1?}");
        window.measure("pointer moving", Duration::ZERO, Window::wander);
        window.measure("moves sliding", Duration::ZERO, Window::play);
        window.measure("pointer, game of many moves", Duration::ZERO, Window::wander);
        let mut window = Window::new(size, scale, [Player::Human; 2]);
        window.app.open_record(large_study(), None);
        window.measure("study, 20,000 moves", Duration::ZERO, Window::wander);
        window.measure("stepping through it", Duration::ZERO, Window::step);
        window.measure("editing it", Duration::ZERO, Window::edit);
        let mut window = Window::new(size, scale, [thinker, Player::Human]);
        window.measure("full-strength search", PAUSE, Window::wander);
        let mut window = Window::new(size, scale, [Player::Human; 2]);
        window.show(vec![press(Key::E, Modifiers::COMMAND)]);
        window.measure("analysis on all cores", PAUSE, Window::wander);
        window.measure("analysis, lines hovered", PAUSE, Window::hover_lines);
        window.measure("analysis, moves sliding", PAUSE, Window::play);
        let mut window = Window::with(size, scale, [Player::Human; 2], Some(collection.clone()));
        window.show(vec![press(Key::D, Modifiers::COMMAND)]);
        window.rest(READING);
        window.measure("100,000 games, scrolling", Duration::ZERO, Window::scroll);
    }
    // The collection is not needed any more.
    let _ = std::fs::remove_file(collection);
}
