//! Searching in studies.

use crate::common::Window;
use chuhe::app::{CompareLabel, FindLabel, Label};
use eframe::egui::{Key, Modifiers};

use chuhe::game::Game;
use chuhe::game::formats;
use chuhe::session::{NewGame, Player};

fn study(red: &str, moves: &str) -> Game {
    let text = format!("[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n\n{moves} *");
    formats::read(text.as_bytes()).unwrap().read(0).unwrap().game
}

fn window() -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.open_record(study("胡榮華", "1. C2=5 H8+7 {the screen begins} 2. C5+4"));
    window.open_record(study("Lü Qin", "1. P7+1 {a quiet screen} P7+1"));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    window
}

#[test]
fn words_are_found_in_all_open_studies_and_lead_to_their_place() {
    let mut window = window();
    window.type_text(FindLabel::Words, "screen");
    assert!(window.has("2 places"));
    window.type_text(FindLabel::Words, "胡荣华");
    assert!(window.has("1 place"));
    window.type_text(FindLabel::Words, "screen begins");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("Red; 胡榮華") && window.has("g7 black horse") && window.has("e2 red cannon"));
}

#[test]
fn patterns_are_found_and_what_is_no_piece_is_told() {
    let mut window = window();
    window.type_text(FindLabel::Pattern, "Ce2 ng7");
    assert!(window.has("1 place"));
    window.type_text(FindLabel::Pattern, "Qe2");
    assert!(window.has("“Qe2” names no piece"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(FindLabel::Title));
}

#[test]
fn material_and_the_position_on_the_board_are_found() {
    let mut window = window();
    window.click(FindLabel::ThisPosition);
    assert!(window.has("1 place"), "the end of the study in front");
    window.click(FindLabel::ThisPosition);
    window.type_text(FindLabel::Material, "RRNNCCPPPPP rrnnccpppp");
    assert!(window.has("1 place"), "after the cannon has taken a soldier");
}

#[test]
fn two_games_are_compared_and_the_moves_of_one_are_added_to_the_other() {
    let mut window = window();
    window.press(Modifiers::NONE, Key::Escape);
    window.open_record(study("Xu Yinchuan", "1. P7+1 H8+7"));
    window.choose(Label::LearnMenu, Label::CompareEntry);
    window.click_role(eframe::egui::accesskit::Role::ComboBox, CompareLabel::Other);
    window.click_last("Lü Qin - ");
    assert!(window.has("Both have the same position until 1. P7+1"));
    window.click(CompareLabel::Add);
    let document = window.document();
    let tree = document.game().tree();
    assert_eq!(tree.len(), 3, "the other reply stands beside");
}
