//! The size and place of the window are stored for the computer, not for a person.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use chuhe::session::{NewGame, People, Player};
use eframe::egui::{Event, Rect, ViewportId, pos2, vec2};
use serde_json::{Value, json};

use crate::common::Window;

/// A window at a place of a screen, with a title bar of thirty points above it.
fn put(window: &mut Window, left: f32, top: f32) {
    let size = vec2(1100.0, 800.0);
    let viewport = window.harness().input_mut().viewports.entry(ViewportId::ROOT).or_default();
    viewport.inner_rect = Some(Rect::from_min_size(pos2(left, top + 30.0), size));
    viewport.outer_rect = Some(Rect::from_min_size(pos2(left, top), size + vec2(0.0, 30.0)));
    viewport.monitor_size = Some(vec2(1920.0, 1080.0));
    window.settle();
}

fn maximize(window: &mut Window, is_maximized: bool) {
    let viewport = window.harness().input_mut().viewports.entry(ViewportId::ROOT).or_default();
    viewport.maximized = Some(is_maximized);
    window.settle();
}

fn lose_focus(window: &mut Window) {
    window.harness().event(Event::WindowFocused(false));
    window.settle();
}

/// Waits until a placement that fulfils the condition is stored, and returns it.
fn stored(folder: &Path, is_it: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..1000 {
        let bytes = fs::read(folder.join("window.json")).unwrap_or_default();
        if let Ok(mut stored) = serde_json::from_slice::<Value>(&bytes)
            && is_it(&stored["content"])
        {
            return stored["content"].take();
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("it was not stored");
}

#[test]
fn the_place_is_stored_when_the_window_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::new(folder.path());
    let mai = people.add("Mai").unwrap().id;
    let store = people.store(mai, Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    put(&mut window, 30.0, 40.0);
    assert!(!folder.path().join("window.json").exists(), "moving it writes nothing");
    lose_focus(&mut window);
    let place = stored(folder.path(), |stored| stored["position"] == json!([30.0, 40.0]));
    assert_eq!((&place["size"], &place["is_maximized"]), (&json!([1100.0, 800.0]), &json!(false)));
    // A maximised window is restored to its earlier place.
    maximize(&mut window, true);
    put(&mut window, 0.0, 0.0);
    lose_focus(&mut window);
    let place = stored(folder.path(), |stored| stored["is_maximized"] == json!(true));
    assert_eq!(place["position"], json!([30.0, 40.0]));
}
