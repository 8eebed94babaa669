//! Hints of the computer, and their ideas.

use crate::common::{self, Window, point};
use chuhe::app::{Label, Language, Settings};
use chuhe::session::{NewGame, Player};
use eframe::egui::{Key, Modifiers};

/// Two players at a position with Red to move.
fn position(fen: &str) -> NewGame {
    NewGame { start: fen.parse().unwrap(), ..NewGame::new(Player::Human, Player::Human) }
}

/// Red can take a horse for nothing.
const HORSE_TO_WIN: &str = "3k5/9/9/9/4n4/9/9/9/9/4RK3 w";

const IDEA: &str = "Hint: something can be won";
const PIECE: &str = "Hint: the chariot that is lit up moves";
const MOVE: &str = "Hint: R5+5 (wins a horse)";

/// A window in which a hint has been found.
fn hinted() -> Window {
    let mut window = Window::open_with(position(HORSE_TO_WIN), common::Patient::engine());
    window.click(Label::Hint);
    window.click(Label::MoveNow);
    window.wait_for(IDEA);
    window
}

#[test]
fn a_hint_is_an_idea_then_a_piece_then_a_move() {
    let mut window = hinted();
    assert!(!window.has("R5+5") && !window.has("hinted at"));
    window.click(Label::Hint);
    assert!(window.has(PIECE) && !window.has("R5+5"));
    assert!(window.has("e0 red chariot, hinted at"));
    window.press(Modifiers::COMMAND, Key::I);
    assert!(window.has(MOVE) && !window.has("hinted at"));
    window.click(Label::Hint);
    assert!(!window.has("Hint: ") && window.has("Red to move"), "the fourth press hides it");
    window.click(Label::Hint);
    assert!(window.has(IDEA) && !window.has("R5+5"), "and the next one begins again");
}

#[test]
fn a_hint_is_told_after_a_move_that_was_refused() {
    let mut window = hinted();
    window.play("e0", "d1");
    assert!(!window.has(IDEA), "why it was refused stands there");
    window.click(Label::Hint);
    assert!(window.has(PIECE));
}

#[test]
fn after_a_move_a_hint_begins_again() {
    let mut window = hinted();
    window.click(Label::Hint);
    window.play("e0", "e5");
    assert!(!window.has(PIECE) && !window.has(format!("{}red chariot, hinted at", point("e0"))));
    window.click(Label::Hint);
    window.click(Label::MoveNow);
    window.wait_for("Hint: ");
    assert!(!window.has("that is lit up") && !window.has("Hint: K"));
}

#[test]
fn a_hint_says_why_in_the_language_of_the_window() {
    for (language, hint, move_now, idea, said) in [
        (Language::Simplified, "提示", "立即走", "提示：有子可得", "提示：车五进五（得马）"),
        (Language::Vietnamese, "Gợi ý", "Đi ngay", "Gợi ý: có thể ăn lời quân", "Gợi ý: X5.5 (ăn không Mã)"),
    ] {
        let settings = Settings { language: Some(language), ..Settings::default() };
        let size = eframe::egui::vec2(640.0, 480.0);
        let engine = common::Patient::engine();
        let mut window = Window::build(size, 1.0, settings, position(HORSE_TO_WIN), engine);
        window.click(hint);
        window.click(move_now);
        window.wait_for(idea);
        window.click(hint);
        window.click(hint);
        assert!(window.has(said));
    }
}

#[test]
fn where_a_hint_ends_the_rating_it_is_asked_first() {
    let game = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_with(game.clone(), common::Patient::engine());
    assert!(window.description_of(Label::Hint).contains("this game no longer counts for your rating"));
    window.insist(Label::Hint);
    assert!(!window.in_play().is_rated());
    window.click(Label::MoveNow);
    window.wait_for("Hint: ");
    assert!(!window.has("that is lit up"));
    window.click(Label::Hint);
    assert!(window.has("that is lit up") && window.has("hinted at"));
    window.click(Label::Hint);
    assert!(window.has("Hint: ") && !window.has("that is lit up"));
    assert!(!window.description_of(Label::Hint).contains("this game no longer counts for your rating"));
    // In a narrow window the button has no text; in the wide one the test uses the key.
    let engine = common::Patient::engine();
    let narrow =
        Window::build(eframe::egui::vec2(480.0, 480.0), 1.0, common::english(), game.clone(), engine);
    let wide = Window::open_with(game, common::Patient::engine());
    for (mut window, by_key) in [(narrow, false), (wide, true)] {
        match by_key {
            true => window.press(Modifiers::COMMAND, Key::I),
            false => window.click(Label::Hint),
        }
        assert!(window.has("After Hint, this game no longer counts") && window.in_play().is_rated());
        window.click(Label::GoOnUnrated);
        assert!(!window.in_play().is_rated());
        window.click(Label::MoveNow);
        window.wait_for("Hint: ");
        assert!(!window.has("that is lit up"), "the idea");
    }
}
