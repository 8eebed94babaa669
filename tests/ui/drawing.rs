//! Drawings on the board with the right button, and the end of a game.

use crate::common::{Window, english};
use chuhe::app::{Label, Settings};
use eframe::egui::{Color32, Key, Modifiers};

use chuhe::game::notation::Notation;
use chuhe::game::{Tree, formats};
use chuhe::session::{NewGame, Player};

/// The usual colour of drawings, and the one with Shift.
const DRAWING: Color32 = Color32::from_rgb(0x4c, 0xc3, 0x5e);
const RED: Color32 = Color32::from_rgb(0xd9, 0x2d, 0x27);

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

#[test]
fn a_circle_is_drawn_and_cleared() {
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
    window.finish_saying();
    window.right_drag_to("b0 red horse", eframe::egui::pos2(2.0, 2.0));
    assert!(!window.paints(DRAWING) && window.is_idle());
}

/// A record of two moves.
fn record() -> Window {
    let mut window = window();
    let pgn = b"[Game \"Chinese Chess\"]\n\n1. h2e2 {[%csl Rd5][%cal Bb0c2] Quick.} h9g7 1-0";
    window.open_record(formats::read(pgn).unwrap().read(0).unwrap().game);
    window
}

#[test]
fn a_record_keeps_what_is_drawn_for_each_position() {
    let mut window = record();
    window.press(Modifiers::NONE, Key::Home);
    assert!(!window.paints(RED));
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert!(window.paints(RED), "what the file has");
    window.right_click("e5 empty");
    assert!(window.paints(DRAWING));
    window.click("e6 black soldier");
    assert!(window.paints(DRAWING), "a click selects only");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(!window.paints(DRAWING) && !window.paints(RED));
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert!(window.paints(DRAWING) && window.paints(RED));
    let game = window.document().game();
    let text = formats::write(game, formats::Target::Pgn(Notation::Iccs));
    assert!(text.contains("{[%csl Rd5,Ge5][%cal Bb0c2] Quick.}"), "{text}");
}

#[test]
fn drawing_in_a_record_is_undone_and_cleared() {
    let mut window = record();
    window.press(Modifiers::NONE, Key::Home);
    window.right_drag("b0 red horse", "c2 empty");
    assert!(window.paints(DRAWING));
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(!window.paints(DRAWING));
    window.press(Modifiers::COMMAND, Key::Y);
    assert!(window.paints(DRAWING));
    window.choose(Label::ViewMenu, Label::ClearDrawings);
    assert!(!window.paints(DRAWING));
    assert!(window.document().game().tree().drawings(Tree::START).is_empty());
}

#[test]
fn with_a_pen_in_the_hand_the_left_button_draws() {
    let mut window = window();
    window.choose(Label::ViewMenu, Label::DrawEntry);
    window.click("Red pen");
    window.click("e5 empty");
    window.drag("b0 red horse", "c2 empty");
    assert!(window.moves().is_empty());
    window.click(Label::PutPenDown);
    assert!(window.paints(RED) && !window.paints(DRAWING));
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn escape_puts_the_pen_down_in_a_study_too() {
    for mut window in [window(), record()] {
        window.choose(Label::ViewMenu, Label::DrawEntry);
        assert!(window.has("Red pen"));
        window.press(Modifiers::NONE, Key::Escape);
        assert!(!window.has("Red pen"));
    }
}

#[test]
fn the_celebration_ends_and_holds_nothing_up() {
    let start = "3k5/9/9/9/9/9/9/R8/1R7/5K3 w".parse().unwrap();
    // A review of the game would say at any time that it is done.
    let settings = Settings { has_review: false, ..english() };
    let new_game = NewGame { start, ..NewGame::new(Player::Human, Player::Human) };
    let mut window = Window::open_sized([1100.0, 800.0], settings, new_game);
    for (from, to) in [("b1", "b8"), ("d9", "e9")] {
        window.play(from, to);
    }
    let frames = window.frames_until_idle("a2", "a9");
    assert!(window.outcome().is_some());
    // A frame takes a quarter of a second.
    assert!((6..=14).contains(&frames), "{frames}");
    assert!(window.is_idle());
}
