//! The window responds at once, whatever the computer is doing; and an idle window does nothing at
//! all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use chuhe::app::{ChuheApp, Label};
use chuhe::engine::search::{Choice, Report};
use chuhe::session::{BuiltIn, Engine, EngineError, NewGame, Play, Player, SearchRequest, Strength, Worker};
use eframe::egui::{Context, Key, Modifiers, RawInput, Rect, pos2, vec2};

use crate::common::{self, Patient, Window};

/// An engine that ignores the request to stop until the test releases it.
struct Stubborn {
    engine: BuiltIn,
    is_released: Arc<AtomicBool>,
}

impl Engine for Stubborn {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        while !self.is_released.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.engine.search(request, stop, report)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }
}

/// Releases the engine, also when a test fails.
struct Release(Arc<AtomicBool>);

impl Drop for Release {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A game in which the computer thinks about its answer to the cannon's move. It ignores everything
/// until it is released, which must happen before the window is closed.
fn thinking() -> (Window, Release) {
    let is_released = Arc::new(AtomicBool::new(false));
    let release = Release(Arc::clone(&is_released));
    let players = NewGame::new(Player::Human, Player::Engine(Strength::Seconds(60)));
    let mut window = Window::open_with(players, move || {
        Box::new(Stubborn { engine: BuiltIn::new(1), is_released: Arc::clone(&is_released) })
    });
    window.play("h2", "e2");
    assert!(window.in_play().thinking().is_some() && window.has("e2 red cannon"));
    (window, release)
}

/// Presses a key and shows only that frame and the next one.
fn press_and_show_two_frames(window: &mut Window, key: Key) {
    window.press_without_settling(Modifiers::COMMAND, key);
    window.harness().step();
}

#[test]
fn undo_is_seen_within_two_frames_of_a_search_that_does_not_stop() {
    let (mut window, _release) = thinking();
    press_and_show_two_frames(&mut window, Key::Z);
    assert!(window.has("h2 red cannon") && window.has(Label::YourMove));
}

#[test]
fn pausing_is_seen_within_two_frames_of_a_search_that_does_not_stop() {
    let (mut window, _release) = thinking();
    window.act_in_two_frames(Label::Pause);
    assert!(window.has(Label::Paused) && window.in_play().thinking().is_none());
}

#[test]
fn a_new_game_is_seen_within_two_frames_of_a_search_that_does_not_stop() {
    let (mut window, _release) = thinking();
    window.press(Modifiers::COMMAND, Key::N);
    window.act_in_two_frames(Label::Start);
    assert!(window.has("h2 red cannon") && window.has(Label::NoMoves));
}

#[test]
fn moving_now_is_seen_within_two_frames_of_the_answer() {
    let is_woken = Arc::new(AtomicBool::new(false));
    let wake = Arc::clone(&is_woken);
    let worker = Worker::new(Patient::engine(), Arc::new(move || wake.store(true, Ordering::Relaxed)));
    let players = NewGame::new(Player::Human, Player::Engine(Strength::Seconds(60)));
    let session = Play::new(players, worker, None);
    let mut window = Window::with_game(vec2(1100.0, 800.0), 1.0, common::english(), session, None);
    window.play("h2", "e2");
    window.wait_until(|_| is_woken.load(Ordering::Relaxed));
    is_woken.store(false, Ordering::Relaxed);
    window.press_without_settling(Modifiers::COMMAND, Key::Enter);
    let deadline = Instant::now() + Duration::from_secs(120);
    while !is_woken.load(Ordering::Relaxed) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(1));
    }
    window.harness().run_steps(2);
    assert_eq!(window.moves().len(), 2);
}

/// A window that counts all frames it requests.
struct Idler {
    ctx: Context,
    app: ChuheApp,
    asked: Arc<AtomicUsize>,
    time: f64,
}

impl Idler {
    fn new(players: NewGame) -> Self {
        let ctx = Context::default();
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        ctx.set_request_repaint_callback(move |_| _ = count.fetch_add(1, Ordering::Relaxed));
        let wake = ctx.clone();
        let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(move || wake.request_repaint()));
        let app = ChuheApp::new(&ctx, Play::new(players, worker, None), common::english());
        Self { ctx, app, asked, time: 0.0 }
    }

    /// Shows a frame; returns the delay until the next requested one.
    fn show(&mut self) -> Duration {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(1100.0, 800.0))),
            time: Some(self.time),
            ..RawInput::default()
        };
        let app = &mut self.app;
        let mut output = self.ctx.run_ui(input, |ui| {
            app.logic(ui.ctx());
            app.ui(ui);
        });
        output.textures_delta.clear();
        output.viewport_output.values().map(|viewport| viewport.repaint_delay).min().unwrap_or(Duration::MAX)
    }
}

#[test]
fn no_frame_is_asked_for_in_ten_seconds_of_idling() {
    let mut idler = Idler::new(NewGame::new(Player::Human, common::computer()));
    let mut frames = 0;
    while idler.show() != Duration::MAX {
        frames += 1;
        assert!(frames < 1000, "it comes to rest");
    }
    let asked = idler.asked.load(Ordering::Relaxed);
    std::thread::sleep(Duration::from_secs(10));
    assert_eq!(idler.asked.load(Ordering::Relaxed), asked);
}
