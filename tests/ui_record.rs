//! The record in the window: looking at its places, variations, comments.
#![cfg(feature = "window")]

mod common;

use common::Window;
use eframe::egui::{Key, Modifiers};

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::Game;
use chuhe::session::{NewGame, Player};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// A game of four moves between two people.
fn four_moves() -> Window {
    let mut window = Window::open(two_players());
    for (from, to) in [("h2", "e2"), ("h9", "g7"), ("h0", "g2"), ("i9", "h9")] {
        window.play(from, to);
    }
    window
}

fn press(window: &mut Window, key: Key) {
    window.press(Modifiers::NONE, key);
}

#[test]
fn arrow_keys_step_through_the_game_and_change_nothing() {
    let mut window = four_moves();
    press(&mut window, Key::ArrowLeft);
    assert!(window.has("i9 black chariot") && window.has("Move 2, the game is at move 2"));
    press(&mut window, Key::Home);
    assert!(window.has("h2 red cannon") && window.has("Start, the game is at move 2"));
    press(&mut window, Key::ArrowRight);
    assert!(window.has("e2 red cannon") && window.has("h9 black horse"));
    press(&mut window, Key::End);
    assert!(window.has("h9 black chariot") && window.has("Red to move"));
    assert_eq!(window.moves().len(), 4);
}

#[test]
fn a_record_is_shown_from_its_start_if_it_is_finished() {
    let line = ["h2e2", "h9g7", "h0g2"].map(|play| play.parse().unwrap());
    let mut record = Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap();
    let mut window = four_moves();
    window.open_record(record.clone());
    assert!(window.has("g2 red horse") && window.has("Black to move"));
    record.record(Some(Side::Red));
    window.open_record(record);
    assert!(window.has("h2 red cannon") && window.has("Start, the game is at move 2"));
    press(&mut window, Key::End);
    assert!(window.has("g2 red horse") && window.has("Red wins"));
}

#[test]
fn several_steps_in_one_frame_all_count() {
    let mut window = four_moves();
    window.press_together(&[Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft]);
    assert!(window.has("Move 1, the game is at move 2") && window.has("h9 black horse"));
}

#[test]
fn a_click_in_the_list_jumps_and_a_button_leads_back() {
    let mut window = four_moves();
    window.click("1. C2=5");
    assert!(window.has("e2 red cannon") && window.has("h9 black horse"));
    window.click("Back to the game");
    assert!(window.has("h9 black chariot") && !window.has("Back to the game"));
}

#[test]
fn the_computer_answers_while_another_place_is_looked_at() {
    let new_game = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_with(new_game, common::Patient::engine());
    window.play("h2", "e2");
    press(&mut window, Key::Home);
    window.click("Move now");
    window.wait_for_moves(2);
    assert!(window.has("h2 red cannon"), "what is looked at stays");
    press(&mut window, Key::End);
    assert!(window.has("e2 red cannon") && window.has("Your move"));
}

#[test]
fn a_move_at_another_place_is_a_variation_and_the_game_goes_on() {
    let new_game = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_with(new_game, common::Patient::engine());
    window.play("h2", "e2");
    press(&mut window, Key::Home);
    window.play("b2", "e2");
    window.play("b9", "c7");
    assert!(window.has("c7 black horse") && window.has("Variation, move 1"));
    assert_eq!(window.moves(), ["h2e2"]);
    assert_eq!(window.app().session().game().tree().len(), 3);
    assert!(window.app().session().thinking().is_some(), "the engine is not disturbed");
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::ArrowUp);
    assert!(window.has("h2 empty") && window.has("b2 red cannon"), "the move of the game");
}

#[test]
fn the_game_goes_on_from_another_place() {
    let mut window = four_moves();
    press(&mut window, Key::Home);
    window.play("b2", "e2");
    window.click("Play on here");
    assert_eq!(window.moves(), ["b2e2"]);
    assert!(window.has("Black to move"));
    assert_eq!(window.app().session().game().tree().len(), 5, "what was played stays");
}

#[test]
fn a_finished_game_can_be_studied() {
    let mut window = four_moves();
    window.click("Resign");
    window.click_last("Resign");
    window.play("b0", "c2");
    assert_eq!(window.moves().len(), 4);
    assert!(window.outcome().is_some());
    assert!(window.has("c2 red horse") && window.has("Move 3, the game is at move 2"));
}

#[test]
fn arrow_keys_move_over_the_board_once_it_is_entered() {
    let mut window = four_moves();
    press(&mut window, Key::Enter);
    assert!(window.is_focused("h9 black chariot"));
    press(&mut window, Key::ArrowLeft);
    assert!(window.is_focused("g9 black elephant") && !window.has("Back to the game"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::ArrowLeft);
    assert!(window.has("Back to the game"));
}
