//! Two people at one board, which turns to the side to move.

use crate::common::{self, Window, english, point};
use chuhe::app::{Label, Remembered, Settings};
use chuhe::session::{NewGame, Player};
use eframe::egui::{Key, Modifiers};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn turning() -> Settings {
    Settings { has_turns: true, ..english() }
}

fn is_flipped(window: &Window) -> bool {
    window.app().settings().remembered.is_flipped
}

/// Whether Black's general is painted below Red's.
fn black_is_near(window: &Window) -> bool {
    window.rect(point("e9")).top() > window.rect(point("e0")).top()
}

#[test]
fn the_board_turns_to_whoever_is_to_move() {
    let mut window = Window::open_sized([1100.0, 800.0], turning(), two_players());
    window.play("h2", "e2");
    assert!(!is_flipped(&window), "the move is seen first");
    window.wait_until(is_flipped);
    assert!(black_is_near(&window));
    window.play("h9", "g7");
    window.wait_until(|window| !is_flipped(window));
    window.press(Modifiers::COMMAND, Key::Z);
    window.wait_until(is_flipped);
    // Another game begins with Red.
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Human);
    window.click(Label::Start);
    assert!(!is_flipped(&window) && window.moves().is_empty());
}

#[test]
fn without_motion_it_turns_at_once() {
    let settings = Settings { has_motion: false, ..turning() };
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
    window.play("h2", "e2");
    assert!(is_flipped(&window) && black_is_near(&window));
}

#[test]
fn pieces_go_round_while_it_turns() {
    let mut window = Window::open_sized([1100.0, 800.0], english(), two_players());
    let (far, near) = (window.painted_at("將"), window.painted_at("帥"));
    window.press_without_settling(Modifiers::COMMAND, Key::F);
    // The first frame only learns of the turn: the pieces have not moved yet.
    window.harness().run_steps(2);
    let way = window.painted_at("將");
    assert!(way.distance(far) > 5.0 && way.distance(near) > 5.0, "{far} {way} {near}");
    window.settle();
    assert!(window.painted_at("將").distance(near) < 2.0);
}

#[test]
fn both_have_the_names_that_they_enter() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    let names = |window: &Window| {
        window.document().game().headers.participants.each_ref().map(|player| player.name.clone())
    };
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Human);
    window.type_text(Label::RedName, " Lan ");
    window.type_text(Label::BlackName, "Minh");
    window.click(Label::Start);
    assert_eq!(names(&window), ["Lan", "Minh"]);
    assert!(window.has("Red; Lan") && window.has("Black; Minh"));
    // In the next game, too, and with other colours in a rematch.
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert_eq!(names(&window), ["Lan", "Minh"]);
    window.choose(Label::GameMenu, Label::Rematch);
    assert_eq!(names(&window), ["Minh", "Lan"]);
    window.press(Modifiers::COMMAND, Key::N);
    assert_eq!([Label::RedName, Label::BlackName].map(|name| window.text_of(name)), ["Minh", "Lan"]);
    // Both may stay without a name.
    window.type_text(Label::RedName, " ");
    window.type_text(Label::BlackName, " ");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(names(&window), ["", ""]);
    // A game against the computer has none of them.
    window.press(Modifiers::COMMAND, Key::N);
    window.type_text(Label::BlackName, "Minh");
    window.click_in_row(Label::Opponent, "Computer");
    window.click(Label::Start);
    assert_eq!(names(&window), ["", ""]);
}

#[test]
fn the_settings_turn_it() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND, Key::Comma);
    window.click(Label::Feel);
    window.click_in_row(Label::Turns, Label::On);
    assert!(is_flipped(&window), "it is Black's turn");
    window.click(Label::Close);
    window.play("h9", "g7");
    window.wait_until(|window| !is_flipped(window));
    window.press(Modifiers::COMMAND, Key::Comma);
    window.click(Label::Feel);
    window.click_in_row(Label::Turns, Label::Off);
    window.click(Label::Close);
    window.play("h0", "g2");
    std::thread::sleep(std::time::Duration::from_millis(600));
    window.settle();
    assert!(!is_flipped(&window));
}

#[test]
fn a_record_is_looked_at_from_reds_side() {
    let settings =
        Settings { remembered: Remembered { is_flipped: true, ..Remembered::default() }, ..turning() };
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
    window.open_record(common::annotated());
    assert!(!is_flipped(&window));
    window.press(Modifiers::NONE, Key::ArrowRight);
    std::thread::sleep(std::time::Duration::from_millis(600));
    window.settle();
    assert!(!is_flipped(&window), "it turns in a game only");
}

#[test]
fn it_stays_as_it_lies_against_the_computer_and_where_the_user_turns_it() {
    let new_game = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_sized([1100.0, 800.0], turning(), new_game);
    window.play("h2", "e2");
    window.wait_for_moves(2);
    std::thread::sleep(std::time::Duration::from_millis(600));
    window.settle();
    assert!(!is_flipped(&window));
    window.press(Modifiers::COMMAND, Key::F);
    assert!(is_flipped(&window));
}

#[test]
fn the_game_keeps_its_side_beside_a_study() {
    let mut window = Window::open(NewGame::new(common::computer(), Player::Human));
    window.wait_for_moves(1);
    window.press(Modifiers::COMMAND, Key::F);
    if !black_is_near(&window) {
        window.press(Modifiers::COMMAND, Key::F);
    }
    for back in [Key::W, Key::PageDown] {
        window.open_record(common::annotated());
        assert!(!black_is_near(&window), "a record has Red at the bottom");
        window.press(Modifiers::COMMAND, back);
        assert!(!window.in_study() && black_is_near(&window), "{back:?}");
    }
    // The study turns, too.
    window.press(Modifiers::COMMAND, Key::PageDown);
    assert!(window.in_study() && !black_is_near(&window));
}
