//! Whole games without a mouse: by keyboard, by typing, and by a screen reader.

use chuhe::app::{Label, Settings};
use chuhe::game::EndReason;
use chuhe::session::{NewGame, Player, Strength};
use eframe::egui::{Event, Key, Modifiers};

use crate::common::{self, Patient, Window};

/// One of the shortest possible games: Red mates with the third move.
const GAME: [&str; 5] = ["b2c2", "b7c7", "c2c6", "f9e8", "c6c9"];

fn against_the_computer() -> Window {
    Window::open(NewGame::new(Player::Human, common::computer()))
}

fn two_players() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

/// Goes with the arrow keys from one point to another, given as `h2`, and presses Enter there.
fn go(window: &mut Window, from: &str, to: &str) {
    let (from, to) = (from.as_bytes(), to.as_bytes());
    let mut step = |from: u8, to: u8, [less, more]: [Key; 2]| {
        for _ in 0..from.abs_diff(to) {
            window.tap(if to < from { less } else { more });
        }
    };
    step(from[0], to[0], [Key::ArrowLeft, Key::ArrowRight]);
    step(from[1], to[1], [Key::ArrowDown, Key::ArrowUp]);
    window.tap(Key::Enter);
}

/// Types into the focused field.
fn enter(window: &mut Window, text: &str) {
    window.harness().event(Event::Text(text.into()));
    window.settle();
}

/// Types a move and plays it.
fn play_typed(window: &mut Window, text: &str) {
    enter(window, text);
    window.tap(Key::Enter);
}

#[test]
fn who_plays_black_begins_at_a_black_soldier() {
    let mut window = two_players();
    window.choose(Label::ViewMenu, Label::FlipHint);
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.is_focused("e6 black soldier"));
}

#[test]
fn a_letter_with_alt_is_typed_nowhere() {
    let mut window = two_players();
    // Systems report the letter as a text, too.
    window.harness().event(Event::ModifiersChanged(Modifiers::ALT));
    window.harness().event(Event::Text("h".into()));
    window.press(Modifiers::ALT, Key::H);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has("Such as C2=5"));
}

#[test]
fn a_whole_game_is_played_by_keyboard_alone() {
    let mut window = against_the_computer();
    window.press(Modifiers::COMMAND, Key::N);
    window.tab_to(Label::Human);
    window.tap(Key::Space);
    window.tab_to(Label::Start);
    window.tap(Key::Enter);
    assert!(window.has("Red to move"));
    window.tap(Key::Enter);
    let mut at = "e3";
    for mv in GAME {
        go(&mut window, at, &mv[..2]);
        go(&mut window, &mv[..2], &mv[2..]);
        at = &mv[2..];
    }
    assert_eq!(window.moves(), GAME);
    assert!(window.has("Red wins: Black is checkmated"));
    window.tab_to(Label::Rematch);
    window.tap(Key::Enter);
    assert!(window.moves().is_empty() && window.has("Red to move"));
}

#[test]
fn enter_on_an_empty_point_with_no_piece_in_hand_says_what_is_missing() {
    let mut window = two_players();
    window.tap(Key::Enter);
    go(&mut window, "e3", "e5");
    assert!(window.has("Pick one of your own pieces first"));
    go(&mut window, "e5", "e3");
    assert!(!window.has("Pick one of your own pieces first") && window.has("e3 red soldier, selected"));
    // A second Enter in the frame of the move has no effect.
    window.tap(Key::ArrowUp);
    window.press_together(&[Key::Enter, Key::Enter]);
    assert!(window.moves() == ["e3e4"] && !window.has("Pick one of your own pieces first"));
}

#[test]
fn a_whole_game_is_played_as_a_screen_reader_does() {
    let mut window = against_the_computer();
    for control in [Label::NewGame, Label::Human, Label::Start] {
        window.act(control);
    }
    assert!(window.has("Red to move"));
    for mv in GAME {
        window.act(common::point(&mv[..2]));
        assert!(window.has("selected"), "{mv}");
        window.act(common::point(&mv[2..]));
    }
    assert_eq!(window.moves(), GAME);
    assert!(window.has("Red wins: Black is checkmated"));
    window.act(Label::Rematch);
    assert!(window.moves().is_empty());
}

#[test]
fn a_whole_game_is_typed_in_as_many_notations() {
    let mut window = two_players();
    for text in ["炮八平七", "C2=3", "P7.4", "f9e8"] {
        play_typed(&mut window, text);
    }
    play_typed(&mut window, "C6-C9");
    assert_eq!(window.moves(), GAME);
    assert!(matches!(window.outcome().map(|outcome| outcome.reason), Some(EndReason::Rules(_))));
}

#[test]
fn what_is_typed_is_read_before_it_is_played() {
    let mut window = two_players();
    enter(&mut window, "h2");
    assert!(window.is_focused(Label::TypedMove) && window.has("Such as C2=5"));
    enter(&mut window, "e2");
    assert!(window.has("Enter plays C2=5"));
    window.tap(Key::Escape);
    assert!(!window.has("Enter plays") && window.moves().is_empty());
}

#[test]
fn all_moves_that_may_have_been_meant_are_told_in_full() {
    for size in [[480.0, 480.0], [640.0, 480.0], [1100.0, 800.0]] {
        let two_players = NewGame::new(Player::Human, Player::Human);
        let mut window = Window::open_sized(size, common::english(), two_players);
        play_typed(&mut window, "h2e9");
        assert!(window.says("C2+4") && window.says("C2+7") && window.says("C2=3"), "{size:?}");
        assert_eq!(window.cut_texts(), [""; 0], "{size:?}");
    }
}

#[test]
fn what_is_no_move_is_said_and_can_be_mended() {
    let mut window = two_players();
    play_typed(&mut window, "H2+5");
    assert!(window.has("\"H2+5\" can't be played, but H2+3 or H2+1 can"));
    window.press(Modifiers::COMMAND, Key::A);
    play_typed(&mut window, "H2+3");
    assert_eq!(window.moves(), ["h0g2"]);
}

#[test]
fn the_field_opens_by_keys_and_by_the_menu() {
    let mut window = two_players();
    window.press(Modifiers::COMMAND, Key::L);
    play_typed(&mut window, "炮二平五");
    window.choose(Label::GameMenu, Label::TypeMove);
    play_typed(&mut window, "马８进７");
    assert_eq!(window.moves(), ["h2e2", "h9g7"]);
}

#[test]
fn a_move_typed_while_the_computer_thinks_waits_for_its_turn() {
    let computer = Player::Engine(Strength::Depth(8));
    let mut window = Window::open_with(NewGame::new(Player::Human, computer), Patient::engine());
    play_typed(&mut window, "C2=5");
    play_typed(&mut window, "H2+3");
    assert!(window.has("Premove: H2+3"));
    window.press(Modifiers::COMMAND, Key::Enter);
    window.wait_for_moves(3);
    assert_eq!(window.moves()[2], "h0g2");
}

#[test]
fn where_nothing_can_be_moved_nothing_is_typed_and_why_is_said() {
    let settings = Settings { has_premoves: false, ..common::english() };
    let players = NewGame::new(Player::Human, Player::Engine(Strength::Depth(8)));
    let mut window = Window::build([1100.0, 800.0].into(), 1.0, settings, players, Patient::engine());
    play_typed(&mut window, "C2=5");
    assert!(!window.has(Label::EnginesTurn));
    enter(&mut window, "z9j1");
    assert!(window.has(Label::EnginesTurn) && !window.has(Label::TypedMove));
}

#[test]
fn a_letter_that_opens_a_menu_is_not_typed() {
    let mut window = two_players();
    // All within one frame, as with slow frames: at its end Alt is not held any more.
    let modifiers = Modifiers::ALT;
    let events = &mut window.harness().input_mut().events;
    events.push(Event::Key { key: Key::H, physical_key: None, pressed: true, repeat: false, modifiers });
    events.push(Event::Text("h".into()));
    window.settle();
    assert!(window.has(Label::AboutEntry) && !window.has(Label::TypedMove));
}

/// Sends the events of typing a text and pressing Enter within one frame, and shows it.
fn play_typed_in_one_frame(window: &mut Window, text: &str) {
    let modifiers = Modifiers::NONE;
    let events = &mut window.harness().input_mut().events;
    events.extend(text.chars().map(|letter| Event::Text(letter.into())));
    for pressed in [true, false] {
        events.push(Event::Key { key: Key::Enter, physical_key: None, pressed, repeat: false, modifiers });
    }
    window.harness().step();
}

#[test]
fn a_move_typed_within_one_frame_is_played() {
    let mut window = two_players();
    play_typed_in_one_frame(&mut window, "h2e2");
    window.settle();
    assert_eq!(window.moves(), ["h2e2"]);
    enter(&mut window, "h9");
    play_typed_in_one_frame(&mut window, "g7");
    window.settle();
    assert_eq!(window.moves(), ["h2e2", "h9g7"]);
}

#[test]
fn the_next_move_can_be_typed_in_the_very_next_frame() {
    let mut window = two_players();
    for text in ["h2e2", "h9g7", "h0g2"] {
        play_typed_in_one_frame(&mut window, text);
    }
    window.settle();
    assert_eq!(window.moves(), ["h2e2", "h9g7", "h0g2"]);
}
