//! Setting up a position in the window.

use crate::common::{self, Window};
use chuhe::app::{GamesLabel, Label};
use chuhe::engine::board::{START_FEN, Side};
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, pos2};

fn editor() -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::SetUp);
    window
}

fn empty_editor() -> Window {
    let mut window = editor();
    window.click(Label::Clear);
    window
}

fn fen(window: &Window) -> String {
    window.text_of(Label::Fen)
}

#[test]
fn a_position_is_set_up_by_clicks_and_played() {
    let mut window = empty_editor();
    assert!(window.has("Red has no general"));
    for (piece, points) in [
        ("red general", &["d0"][..]),
        ("black general", &["e9"]),
        ("red chariot", &["a4", "b4"]),
        ("black soldier", &["c3"]),
    ] {
        window.click(format!("{piece}, "));
        for square in points {
            window.click(common::point(square));
        }
    }
    assert_eq!(fen(&window), "4k4/9/9/9/9/RR7/2p6/9/9/3K5 w - - 0 1");
    window.click(GamesLabel::Black);
    window.click(Label::StartHere);
    assert!(window.has(Label::BlackFirst) && !window.has(Label::RedFirst));
    window.click(Label::Human);
    window.click(Label::Start);
    assert_eq!(window.document().game().side_to_move(), Side::Black);
    window.play("c3", "c2");
    assert_eq!(window.moves(), ["c3c2"]);
}

#[test]
fn menus_open_the_editor_and_work_in_it() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.play("h2", "e2");
    window.choose(Label::FileMenu, Label::SetUpEntry);
    window.click(Label::Clear);
    window.choose(Label::EditMenu, Label::Undo);
    assert!(window.has("e2 red cannon") && fen(&window).ends_with(" b - - 1 1"));
    window.choose(Label::EditMenu, Label::Redo);
    assert!(window.has("e2 empty"));
    assert_eq!(window.count(Label::GameMenu), 0, "the menu of the game has no use here");
    window.click(Label::EditMenu);
    // Escape leaves the menu first, then the editor, because the board keeps the focus in the tree.
    // The arrangement is there when the editor is opened again.
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has(Label::Clear));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(Label::Clear));
    assert_eq!(window.moves(), ["h2e2"]);
    window.choose(Label::FileMenu, Label::SetUpEntry);
    assert!(window.has("e2 empty"));
    window.click(Label::GamePosition);
    assert!(window.has("e2 red cannon"));
}

#[test]
fn the_editor_begins_with_what_is_on_the_board() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::SetUp);
    let now = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    assert_eq!(fen(&window), now);
    window.click(Label::Clear);
    window.click(Label::GamePosition);
    assert_eq!(fen(&window), now);
    window.click(Label::Cancel);
    assert_eq!(window.moves(), ["h2e2"]);
    assert!(window.has("Black to move"));
}

#[test]
fn pieces_are_dragged_from_point_to_point_off_the_board_and_from_the_palette() {
    let mut window = editor();
    window.drag("h2 red cannon", "e4 empty");
    assert!(window.has("e4 red cannon") && window.has("h2 empty"));
    window.drag("e4 red cannon", "e6 black soldier");
    assert!(window.has("e6 red cannon") && window.has("black soldier, 1 left"));
    window.drag_to("a0 red chariot", pos2(2.0, 2.0));
    assert!(window.has("a0 empty") && window.has("red chariot, 1 left"));
    window.drag("red chariot, 1 left", "a1 empty");
    assert!(window.has("a1 red chariot") && window.has("red chariot, 0 left"));
    window.drag("a1 red chariot", "a1 red chariot");
    assert!(window.has("a1 red chariot"));
}

#[test]
fn pieces_are_moved_and_removed_by_clicks() {
    let mut window = editor();
    window.click("h2 red cannon");
    assert!(window.has("h2 red cannon, selected"));
    window.click("h4 empty");
    assert!(window.has("h4 red cannon") && !window.has("selected"));
    window.right_click("h4 red cannon");
    assert!(window.has("h4 empty"));
    // The chosen piece is put down, and removed from a point where it already stands.
    window.click("red cannon, 1 left");
    window.click("e4 empty");
    assert!(window.has("e4 red cannon"));
    window.right_click("e4 red cannon");
    window.click("red cannon, 1 left");
    window.click("b2 red cannon");
    assert!(window.has("b2 empty") && window.has("red cannon, 2 left"));
}

#[test]
fn a_position_is_set_up_by_keyboard_alone() {
    let mut window = empty_editor();
    let press = |window: &mut Window, key| window.press(Modifiers::NONE, key);
    // The first arrow shows the cursor, on e3.
    press(&mut window, Key::ArrowUp);
    assert!(window.is_focused("e3 empty"));
    press(&mut window, Key::P);
    window.press(Modifiers::SHIFT, Key::R);
    assert!(window.has("e3 red chariot") && window.has("black soldier, 5 left"));
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Space);
    assert!(window.has("e3 empty") && window.has("f3 red chariot"));
    press(&mut window, Key::Delete);
    assert!(window.has("f3 empty"));
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.has("f3 red chariot"));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(window.has("f3 empty"));
    press(&mut window, Key::H);
    assert!(window.has("f3 black horse"));
}

#[test]
fn what_is_wrong_is_named_and_seen() {
    let mut window = editor();
    for (fen, problem, square) in [
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has no general", None),
        ("3kk4/9/9/9/9/9/9/9/9/5K3 w", "There are 2 Black generals", Some("d9")),
        ("4k4/9/9/9/9/9/9/9/8K/9 w", "must not leave its palace", Some("i1")),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "The generals face each other", Some("e0")),
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 w", "Black is in check", Some("e5")),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 20000", "at most 9999", None),
        ("4k4/9/9/9/4r4/9/9/9/9/3K5 w", "Click or type to place", None),
        ("4k4/9 w", "The FEN has 2 rows", None),
    ] {
        window.type_text(Label::Fen, fen);
        assert!(window.has(problem), "{fen}");
        if let Some(square) = square {
            let what = window.label_of(common::point(square));
            assert!(what.ends_with(", against the rules"), "{fen}: {what}");
        }
        if problem != "Click or type to place" {
            window.click(Label::StartHere);
            assert!(!window.has(Label::Opponent), "{fen}: no game begins");
        }
    }
    // An unreadable text leaves the board unchanged.
    window.drag("e5 black chariot", "f5 empty");
    assert!(window.has("f5 black chariot") && window.has("Click or type to place"));
}

#[test]
fn what_no_game_leads_to_is_said_and_can_be_played() {
    for (fen, oddity) in [
        ("3k2p2/4P4/9/9/9/2B1cnN2/9/7CR/4p4/2Cp1K3 w", "the black soldier on file 7 stands behind its start"),
        ("4k4/9/9/9/9/7P1/9/9/9/3K5 w", "none starts on that file"),
    ] {
        let mut window = editor();
        window.type_text(Label::Fen, fen);
        assert!(window.has(oddity), "{fen}");
        window.click(Label::StartHere);
        assert!(window.has(Label::Opponent), "{fen}: a game begins");
    }
}

#[test]
fn a_piece_that_is_not_left_is_not_put() {
    let mut window = editor();
    window.press(Modifiers::NONE, Key::ArrowUp);
    window.press(Modifiers::SHIFT, Key::C);
    assert!(window.has("e3 red soldier") && window.has("Both red cannons are on the board already"));
    window.press(Modifiers::NONE, Key::ArrowUp);
    window.press(Modifiers::SHIFT, Key::K);
    assert!(window.has("The red general is on the board already"));
}

#[test]
fn tools_change_the_whole_board_and_are_undone() {
    let mut window = editor();
    window.type_text(Label::Fen, "3k5/9/9/9/9/9/9/7C1/9/4K4 w");
    window.click(Label::Mirror);
    assert_eq!(fen(&window), "5k3/9/9/9/9/9/9/1C7/9/4K4 w - - 0 1");
    window.click(Label::ExchangeSides);
    assert_eq!(fen(&window), "4k4/9/1c7/9/9/9/9/9/9/5K3 b - - 0 1");
    window.click(Label::StandardShort);
    assert_eq!(fen(&window), START_FEN);
    for _ in 0..3 {
        window.click(Label::Undo);
    }
    assert_eq!(fen(&window), "3k5/9/9/9/9/9/9/7C1/9/4K4 w - - 0 1");
    window.click(Label::Redo);
    assert_eq!(fen(&window), "5k3/9/9/9/9/9/9/1C7/9/4K4 w - - 0 1");
    let before = window.rect("e0 red general");
    window.click(Label::Flip);
    assert!(window.rect("e0 red general").center().y < before.center().y);
}

#[test]
fn the_fen_is_copied_and_pasted() {
    let mut window = editor();
    let copied = window.copied_by(|harness| harness.event(Event::Copy));
    assert_eq!(copied.as_deref(), Some(START_FEN));
    window.paste("3k5/9/9/9/9/9/9/9/9/4K4 b");
    assert!(window.has("d9 black general"));
    assert_eq!(fen(&window), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
}

#[test]
fn what_is_pasted_into_the_editor_is_bounded() {
    let mut window = editor();
    window.paste(&"k".repeat(200_000));
    assert_eq!(fen(&window).len(), 2_000);
    assert!(window.has("a0 red chariot"), "the board stays as it was");
}

#[test]
fn a_position_without_a_move_is_allowed_and_said_to_be_over() {
    let mut window = editor();
    window.type_text(Label::Fen, "3k5/3R5/4K4/9/9/9/9/9/9/9 b");
    assert!(!window.has("over at once"), "the chariot can be captured");
    window.type_text(Label::Fen, "3k5/9/3R5/9/9/9/9/9/9/4K4 b");
    assert!(window.has("The game would be over at once: Black is checkmated"));
    window.click(Label::StartHere);
    window.click(Label::Start);
    assert_eq!(window.outcome().unwrap().winner, Some(Side::Red));
}

#[test]
fn an_illegal_fen_of_a_new_game_is_repaired_in_the_editor() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::ComputerMatch);
    window.click(Label::FromFen);
    window.type_text(Label::Fen, "4k4/9/9/9/9/9/9/9/9/4K4 w");
    window.click(Label::SetUp);
    window.drag("e0 red general", "d0 empty");
    window.click(Label::StartHere);
    assert!(window.has(Label::RedLevel), "the choices of the form are kept");
    // Back to the editor, and on.
    window.click_last(Label::Cancel);
    window.click(Label::StartHere);
    window.click(Label::Human);
    window.click(Label::Start);
    assert!(window.has("d0 red general") && window.has(Label::Resign));
}

#[test]
fn a_position_that_was_set_up_is_studied_and_the_game_stays() {
    let mut window = editor();
    window.type_text(Label::Fen, "4k4/9/9/9/9/RR7/2p6/9/9/3K5 b - - 0 1");
    window.click(Label::AsStudy);
    let document = window.document();
    assert!(window.in_study() && document.game().start().to_string().starts_with("4k4/9/9/9/9/RR7"));
    window.play("c3", "c2");
    window.press(Modifiers::COMMAND, Key::PageUp);
    assert!(!window.in_study() && window.moves().is_empty());
}

#[test]
fn a_click_outside_closes_the_open_list_and_then_the_dialog() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::FromFen);
    window.type_text(Label::Fen, START_FEN);
    window.click_role(Role::ComboBox, Label::Time);
    assert!(window.has(Label::OwnMoveTime));
    window.click_at(pos2(4.0, 400.0));
    assert!(!window.has(Label::OwnMoveTime) && window.text_of(Label::Fen) == START_FEN);
    window.click_at(pos2(4.0, 400.0));
    assert!(!window.has(Label::FromFen));
}

#[test]
fn the_board_of_a_fen_is_shown_before_it_is_taken() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::FromFen);
    assert!(window.is_focused(Label::Fen));
    let before = window.harness().output().shapes.len();
    window.type_text(Label::Fen, "4k4/9/9/9/9/RR7/2p6/9/9/3K5 b - - 0 1");
    assert!(window.harness().output().shapes.len() > before + 5, "pieces");
}
