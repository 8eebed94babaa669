//! What the computer advises, and why.

use crate::common::{self, Window};
use chuhe::app::{Language, Settings};
use chuhe::session::{NewGame, Player};

/// Two players at a position with Red to move.
fn position(fen: &str) -> NewGame {
    NewGame { start: fen.parse().unwrap(), ..NewGame::new(Player::Human, Player::Human) }
}

/// Red can take a horse for nothing.
const HORSE_TO_WIN: &str = "3k5/9/9/9/4n4/9/9/9/9/4RK3 w";

#[test]
fn a_hint_says_why() {
    let mut window = Window::open_with(position(HORSE_TO_WIN), common::Patient::engine());
    window.click("Hint");
    window.click("Move now");
    window.wait_until(|window| window.has("Hint: R5+5 (wins a horse)"));
    window.play("e0", "e5");
    assert!(!window.has("Hint: R5+5 (wins a horse)"));
}

#[test]
fn a_hint_says_why_in_the_language_of_the_window() {
    for (language, hint, move_now, said) in [
        (Language::Simplified, "提示", "立即走", "提示：车五进五（得马）"),
        (Language::Vietnamese, "Gợi ý", "Đi ngay", "Gợi ý: X5.5 (ăn không Mã)"),
    ] {
        let settings = Settings { language: Some(language), ..Settings::default() };
        let size = eframe::egui::vec2(640.0, 480.0);
        let engine = common::Patient::engine();
        let mut window = Window::build(size, 1.0, settings, position(HORSE_TO_WIN), engine);
        window.click(hint);
        window.click(move_now);
        window.wait_until(|window| window.has(said));
    }
}
