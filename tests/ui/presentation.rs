//! A record in full screen, and autoplay.

use std::time::Duration;

use chuhe::app::Label;
use chuhe::game::formats;
use chuhe::session::{NewGame, Player};
use eframe::egui::{Color32, Event, Key, Modifiers, PointerButton, Pos2, ViewportCommand, pos2};

use crate::common::Window;

const RECORD: &str = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"柳大华\"]\n\n\
    1. 炮二平五 $1 {The cannon. [%cal Gh0g2]} 马８进７ 2. 马二进三 车９平８ {The chariot.} 3. 车一平二 炮２进４ *\n";

/// The colour of its arrow.
const GREEN: Color32 = Color32::from_rgb(0x4c, 0xc3, 0x5e);

/// A study of the record, from its start.
fn window() -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.open_record(formats::read(RECORD.as_bytes()).unwrap().read(0).unwrap().game);
    window.press(Modifiers::NONE, Key::Home);
    window
}

fn presenting() -> Window {
    let mut window = window();
    window.press(Modifiers::NONE, Key::F5);
    window
}

fn press(window: &mut Window, keys: &[Key]) {
    keys.iter().for_each(|&key| window.press(Modifiers::NONE, key));
}

/// Lets time pass, in frames of a quarter of a second.
fn wait(window: &mut Window, time: Duration) {
    for _ in 0..time.as_millis() / 250 {
        window.harness().step();
    }
}

/// The commands to the system after a key.
fn asked_by(window: &mut Window, key: Key) -> Vec<ViewportCommand> {
    window.harness().key_press(key);
    let asked = (0..6).flat_map(|_| {
        window.harness().step();
        window.commands()
    });
    asked.collect()
}

#[test]
fn f11_fills_the_screen_with_the_window_as_it_is() {
    let mut window = window();
    window.press_without_settling(Modifiers::NONE, Key::F11);
    assert!(window.commands().contains(&ViewportCommand::Fullscreen(true)));
    assert!(window.has(Label::FileMenu) && window.has(Label::MovesTab));
}

#[test]
fn a_presentation_fills_the_screen_and_shows_nothing_else() {
    let mut window = window();
    assert!(asked_by(&mut window, Key::F5).contains(&ViewportCommand::Fullscreen(true)));
    assert!(window.has("胡荣华 – 柳大华") && !window.has(Label::FileMenu) && !window.has(Label::MovesTab));
    assert!(!window.has("The cannon."), "what comes is not shown");
    assert!(asked_by(&mut window, Key::Escape).contains(&ViewportCommand::Fullscreen(false)));
    assert!(window.has(Label::FileMenu) && window.has(Label::MovesTab));
}

#[test]
fn a_presentation_goes_on_and_back_by_a_presenters_keys() {
    let mut window = presenting();
    press(&mut window, &[Key::Space]);
    assert!(window.has("1. C2=5 !") && window.has("The cannon."));
    press(&mut window, &[Key::PageDown, Key::ArrowRight]);
    assert!(window.has("2. H2+3") && !window.has("The cannon."));
    press(&mut window, &[Key::PageUp, Key::ArrowLeft]);
    assert!(window.has("1. C2=5 !"));
    press(&mut window, &[Key::End]);
    assert!(window.has("3... C2+4"));
}

/// Clicks at half the height, beside the board.
fn click(window: &mut Window, x: f32) {
    let place: Pos2 = pos2(x, 300.0);
    for event in [true, false].map(|pressed| {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos: place, button, pressed, modifiers }
    }) {
        window.harness().event(Event::PointerMoved(place));
        window.harness().event(event);
        window.harness().step();
    }
    window.settle();
}

#[test]
fn a_click_on_the_right_goes_on_and_one_on_the_left_goes_back() {
    let mut window = presenting();
    click(&mut window, 1050.0);
    click(&mut window, 1050.0);
    assert!(window.has("1... H8+7"));
    click(&mut window, 50.0);
    assert!(window.has("1. C2=5 !"));
}

#[test]
fn what_is_said_is_hidden_until_it_is_asked_for() {
    let mut window = presenting();
    press(&mut window, &[Key::H, Key::Space]);
    assert!(window.has("1. C2=5") && !window.has("1. C2=5 !") && !window.has("The cannon."));
    assert!(!window.paints(GREEN), "the arrow is hidden");
    press(&mut window, &[Key::Space]);
    assert!(window.has("1. C2=5 !") && window.has("The cannon.") && window.paints(GREEN));
    // The next two moves have no remark, so there is nothing to guess; the third has a comment.
    press(&mut window, &[Key::Space, Key::Space, Key::Space]);
    assert!(window.has("2... R9=8") && window.has("Hidden") && !window.has("The chariot."));
    press(&mut window, &[Key::H]);
    assert!(window.has("The chariot."));
    press(&mut window, &[Key::Home, Key::Space]);
    assert!(window.has("The cannon."), "nothing is hidden any longer");
}

#[test]
fn what_is_drawn_while_presenting_is_not_kept() {
    let mut window = presenting();
    window.right_drag("b0 red horse", "c2 ");
    assert!(window.paints(GREEN));
    press(&mut window, &[Key::Escape]);
    assert!(!window.document().is_modified());
    assert!(!window.paints(GREEN));
}

#[test]
fn autoplay_steps_at_its_pace_and_waits_at_a_comment() {
    let mut window = window();
    window.press(Modifiers::SHIFT, Key::F5);
    wait(&mut window, Duration::from_secs(3));
    assert!(window.has("Autoplay waits at the comment"));
    wait(&mut window, Duration::from_secs(10));
    assert!(window.has("1. C2=5"));
    press(&mut window, &[Key::F5]);
    assert!(window.has("1. C2=5 !"));
    press(&mut window, &[Key::Space]);
    assert!(window.has("1... H8+7"));
    wait(&mut window, Duration::from_millis(2500));
    assert!(window.has("2. H2+3"), "it goes on");
    wait(&mut window, Duration::from_secs(9));
    assert!(window.has("2... R9=8"), "and waits at the next comment");
}

#[test]
fn a_step_by_hand_ends_autoplay() {
    let mut window = presenting();
    press(&mut window, &[Key::Space, Key::Space]);
    window.press(Modifiers::SHIFT, Key::F5);
    press(&mut window, &[Key::ArrowLeft]);
    wait(&mut window, Duration::from_secs(9));
    assert!(window.has("1. C2=5 !"));
}

#[test]
fn the_pace_of_autoplay_is_remembered() {
    let mut window = presenting();
    window.click(Label::AutoplayPace);
    window.click("5 s");
    assert_eq!(serde_json::to_value(window.app().settings()).unwrap()["autoplay_pace"], "five_seconds");
    press(&mut window, &[Key::Escape]);
    window.press(Modifiers::COMMAND, Key::Comma);
    assert!(window.has(Label::AutoplayPace));
}
