//! All commands, found by typing a few letters.

use chuhe::app::{Label, Language, Settings};
use chuhe::session::{NewGame, Player};
use eframe::egui::{Event, Key, Modifiers};

use crate::common::{self, Window};

fn two_players(language: Language) -> Window {
    let settings = Settings { language: Some(language), ..common::english() };
    Window::open_sized([1100.0, 800.0], settings, NewGame::new(Player::Human, Player::Human))
}

/// Opens the palette and types into it.
fn look_for(window: &mut Window, text: &str) {
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    window.harness().event(Event::Text(text.into()));
    window.settle();
}

#[test]
fn a_command_is_found_by_a_few_letters_and_done_by_enter() {
    for (language, text) in
        [(Language::English, "flip b"), (Language::English, "fzqp"), (Language::Vietnamese, "xoay")]
    {
        let mut window = two_players(language);
        look_for(&mut window, text);
        window.press(Modifiers::NONE, Key::Enter);
        assert!(window.app().settings().remembered.is_flipped, "{text}");
    }
}

#[test]
fn the_arrow_keys_go_on_to_the_next_one() {
    let mut window = two_players(Language::English);
    look_for(&mut window, "text");
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::Enter);
    assert_ne!(window.app().settings().text_size, Settings::default().text_size);
}

#[test]
fn one_that_cannot_be_used_says_why_and_does_nothing() {
    let mut window = two_players(Language::English);
    look_for(&mut window, "undo");
    assert!(window.has(Label::WhyNothingToUndo));
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has(Label::WhyNothingToUndo));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(Label::WhyNothingToUndo));
}

#[test]
fn exercises_are_said_to_need_a_study() {
    let mut window = two_players(Language::English);
    look_for(&mut window, "exercises");
    assert!(window.has(Label::WhyNoStudy));
}

#[test]
fn it_opens_by_the_menu_wherever_the_window_is() {
    let mut window = two_players(Language::English);
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    window.choose(Label::HelpMenu, Label::PaletteEntry);
    window.harness().event(Event::Text("save".into()));
    window.settle();
    assert!(window.has(Label::WhyElsewhere));
}

#[test]
fn enter_does_the_row_that_was_reached_by_tab() {
    let mut window = two_players(Language::English);
    look_for(&mut window, "text");
    for _ in 0..10 {
        window.press(Modifiers::NONE, Key::Tab);
        if window.is_focused(Label::SmallerText) {
            break;
        }
    }
    assert!(window.is_focused(Label::SmallerText));
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.app().settings().text_size < Settings::default().text_size);
}

#[test]
fn it_begins_at_the_top_each_time() {
    let mut window = two_players(Language::English);
    look_for(&mut window, "");
    let top = window.rect(Label::NewGameAtOnce).top();
    for _ in 0..4 {
        window.press(Modifiers::NONE, Key::PageDown);
    }
    assert!(window.rect(Label::NewGameAtOnce).top() < top);
    window.press(Modifiers::NONE, Key::Escape);
    look_for(&mut window, "");
    assert!((window.rect(Label::NewGameAtOnce).top() - top).abs() < 1.0);
}
