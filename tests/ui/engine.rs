//! The computer's options in the settings.

use crate::common::{self, Window};
use chuhe::app::{Label, Settings};
use chuhe::engine::book::Book;
use chuhe::session::{NewGame, Player, Strength};

fn against_the_computer() -> NewGame {
    NewGame::new(Player::Human, common::computer())
}

fn with_book() -> Window {
    let settings = Settings { has_book: true, ..common::english() };
    Window::open_sized([1100.0, 800.0], settings, against_the_computer())
}

fn is_from_book(window: &Window) -> bool {
    window.has("from a book: Masters' games")
}

#[test]
fn the_computer_opens_from_the_book_and_the_line_says_so() {
    let mut window = with_book();
    window.play("h2", "e2");
    window.wait_for_moves(2);
    assert!(is_from_book(&window));
    let game = window.document().game();
    let known = Book::masters().moves(&game.position_at(1));
    assert!(known.iter().any(|known| known.mv == game.moves()[1]));
    window.play("h0", "g2");
    assert!(!is_from_book(&window));
}

#[test]
fn the_book_is_switched_off_in_the_settings() {
    let mut window = with_book();
    window.click(Label::Settings);
    window.click_in_row(Label::Book, Label::Off);
    assert!(!window.app().settings().has_book);
    window.click(Label::Close);
    window.play("h2", "e2");
    window.wait_for_moves(2);
    assert!(!is_from_book(&window));
}

#[test]
fn the_computer_rests_on_the_users_time_unless_asked_to_think() {
    let champion = Player::Engine(Strength::Seconds(1));
    let mut window = Window::open_with(NewGame::new(Player::Human, champion), common::Patient::engine());
    assert!(!window.app().settings().has_pondering);
    window.click(Label::Settings);
    window.click_in_row(Label::ThinkAhead, Label::On);
    assert!(window.app().settings().has_pondering);
    window.click(Label::Close);
    window.play("h2", "e2");
    window.click(Label::MoveNow);
    window.wait_for_moves(2);
    // It is thinking now, but nothing shows it.
    assert!(window.has(Label::YourMove) && !window.has("Thinking") && window.is_idle());
    window.click(Label::Hint);
    assert!(window.has("Looking for a good move"));
}
