//! The page with the rules of the game.

use crate::common::{self, Window};
use chuhe::app::{Label, Language, Settings};
use chuhe::session::{NewGame, Player};
use eframe::egui::{Key, Modifiers};

const FIRST: &str = "Red and Black face each other";

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn page(size: [f32; 2]) -> Window {
    let mut window = Window::open_sized(size, common::english(), two_players());
    window.choose(Label::HelpMenu, Label::RuleBookEntry);
    window
}

#[test]
fn the_help_menu_has_the_rules_with_pictures() {
    let mut window = page([1100.0, 800.0]);
    for said in [
        FIRST,
        "its leg is blocked",
        "stalemated",
        "Perpetual chase",
        "Vietnamese: P2-5 M8.7",
        "takes an arbiter",
        "60 moves",
        "C2=5 H8+7",
    ] {
        assert!(window.has(said), "{said}");
    }
    // The picture of the chariot with its moves marked.
    assert!(window.count("The chariot") >= 2 && window.painted("俥") > 0);
    window.click(Label::Close);
    assert!(!window.has(FIRST) && window.moves().is_empty());
}

#[test]
fn keys_scroll_the_page() {
    let mut window = page([640.0, 480.0]);
    let top = window.rect(FIRST).top();
    window.press(Modifiers::NONE, Key::ArrowDown);
    let line = window.rect(FIRST).top();
    assert!(line < top);
    window.press(Modifiers::NONE, Key::PageDown);
    let down = window.rect(FIRST).top();
    assert!(down < line - 100.0);
    window.press(Modifiers::NONE, Key::PageUp);
    window.press(Modifiers::NONE, Key::ArrowUp);
    assert!((window.rect(FIRST).top() - top).abs() < 1.0);
    window.press(Modifiers::NONE, Key::End);
    assert!(window.rect("C2=5 H8+7").bottom() < 480.0);
    window.press(Modifiers::NONE, Key::Home);
    assert!((window.rect(FIRST).top() - top).abs() < 1.0);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(FIRST));
}

#[test]
fn from_the_rules_to_the_board_to_try_them() {
    let mut window = page([1100.0, 800.0]);
    window.click(Label::LessonsEntry);
    assert!(window.has("0/9") && !window.has(FIRST));
    window.choose(Label::HelpMenu, Label::RuleBookEntry);
    assert!(window.has(FIRST), "from there as well");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("0/9"));
}

#[test]
fn the_rules_are_told_in_every_language() {
    for (language, said) in [
        (Language::Simplified, "困毙"),
        (Language::Traditional, "困斃"),
        (Language::English, "stalemated"),
        (Language::Vietnamese, "hết nước đi"),
    ] {
        let settings = Settings { language: Some(language), ..common::english() };
        let mut window = Window::open_sized([900.0, 700.0], settings, two_players());
        window.choose(Label::HelpMenu.text(language), Label::RuleBookEntry.text(language));
        assert!(window.has(said), "{said}");
    }
}
