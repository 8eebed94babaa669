//! What is drawn on the board with the right button, and the end of a game.

use crate::common::Window;
use eframe::egui::{Color32, Key, Modifiers};

use chuhe::session::{NewGame, Player};

const DRAWING: Color32 = Color32::from_rgb(0xff, 0xb8, 0x1c);

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

#[test]
fn a_circle_is_drawn_and_wiped_off() {
    let mut window = window();
    assert!(!window.paints(DRAWING));
    window.right_click("e5 empty");
    assert!(window.paints(DRAWING));
    window.right_click("e5 empty");
    assert!(!window.paints(DRAWING), "the same again");
    window.right_click("e5 empty");
    window.click("e6 black soldier");
    assert!(!window.paints(DRAWING), "a left click");
}

#[test]
fn an_arrow_is_drawn_and_goes_with_a_move() {
    let mut window = window();
    window.right_drag("b0 red horse", "c2 empty");
    assert!(window.paints(DRAWING) && window.moves().is_empty());
    window.act("h2 red cannon");
    assert!(window.paints(DRAWING), "it is there to think with");
    window.act("e2 empty");
    assert_eq!(window.moves(), ["h2e2"]);
    assert!(!window.paints(DRAWING));
}

#[test]
fn drawings_belong_to_the_position_shown() {
    let mut window = window();
    window.play("h2", "e2");
    window.right_drag("h9 black horse", "g7 empty");
    assert!(window.paints(DRAWING));
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(!window.paints(DRAWING));
}

#[test]
fn a_right_drag_off_the_board_draws_nothing() {
    let mut window = window();
    window.right_drag_to("b0 red horse", eframe::egui::pos2(2.0, 2.0));
    assert!(!window.paints(DRAWING) && window.is_idle());
}

#[test]
fn the_celebration_ends_and_holds_nothing_up() {
    let start = "3k5/9/9/9/9/9/9/R8/1R7/5K3 w".parse().unwrap();
    let mut window = Window::open(NewGame { start, ..NewGame::new(Player::Human, Player::Human) });
    for (from, to) in [("b1", "b8"), ("d9", "e9")] {
        window.play(from, to);
    }
    let frames = window.frames_until_idle("a2", "a9");
    assert!(window.outcome().is_some());
    // Of a quarter of a second each.
    assert!((6..=14).contains(&frames), "{frames}");
    assert!(window.is_idle());
}
