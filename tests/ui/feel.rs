//! The feel of playing: refusals shown on the board, premoves, motion.

use crate::common::{self, Name, Patient, Window, english};
use eframe::egui::accesskit::Role;
use eframe::egui::{Color32, Event, Key, Modifiers};
use egui_kittest::kittest::NodeT;

use chuhe::app::{Label, Settings};
use chuhe::session::{NewGame, Player};

/// The colour that shows why a move is impossible, on the default board.
const CAUSE: Color32 = Color32::from_rgb(0xc8, 0x32, 0x0e);

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// The computer thinks about its answer to the first move until it is told to move.
fn while_it_thinks() -> Window {
    let mut window = Window::open_with(NewGame::new(Player::Human, common::computer()), Patient::engine());
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
    window
}

/// Lets the computer move, and the consequences happen.
fn answer(window: &mut Window) {
    window.click(Label::MoveNow);
    window.wait_until(|window| window.moves().len() >= 2 && !window.has("premove"));
}

#[test]
fn the_cause_of_a_refusal_is_drawn_for_a_moment() {
    let mut window = Window::open(two_players());
    window.click("h0 red horse");
    assert!(!window.paints(CAUSE));
    window.click("f1 empty");
    assert!(window.paints(CAUSE) && window.has("leg is blocked"));
    // A frame takes a quarter of a second.
    window.harness().run_steps(9);
    assert!(!window.paints(CAUSE));
    assert!(window.has("leg is blocked"), "the text stays");
    window.finish_saying();
    assert!(window.is_idle());
}

#[test]
fn the_cause_goes_with_the_next_input() {
    let mut window = Window::open(two_players());
    window.drag("a0 red chariot", "a5 empty");
    assert!(window.paints(CAUSE));
    window.press(Modifiers::COMMAND, Key::F);
    assert!(!window.paints(CAUSE));
}

#[test]
fn a_premove_is_played_when_its_turn_comes() {
    let mut window = while_it_thinks();
    window.click("b0 red horse");
    assert!(window.has("c2 empty, can move here") && window.has("d1 empty, can move here"));
    window.click("c2 empty");
    assert_eq!(window.moves(), ["h2e2"]);
    assert!(window.has("b0 red horse, premove") && window.has("c2 empty, premove"));
    assert!(window.has("Premove: H8+7"));
    answer(&mut window);
    window.wait_for_moves(3);
    assert_eq!(window.moves()[2], "b0c2");
}

#[test]
fn a_premove_is_made_by_drag_and_by_a_screen_reader() {
    let mut window = while_it_thinks();
    window.drag("b0 red horse", "c2 empty");
    assert!(window.has("c2 empty, premove"));
    window.press(Modifiers::NONE, Key::Escape);
    window.act("b0 red horse");
    window.act("a2 empty");
    assert!(window.has("a2 empty, premove"));
    answer(&mut window);
    window.wait_for_moves(3);
    assert_eq!(window.moves()[2], "b0a2");
}

#[test]
fn a_premove_is_taken_back() {
    let mut window = while_it_thinks();
    let ways: [fn(&mut Window); 4] = [
        |window| window.press(Modifiers::NONE, Key::Escape),
        |window| window.right_click("e5 empty"),
        |window| window.click("e5 empty"),
        |window| window.click("a0 red chariot"),
    ];
    for (index, cancel) in ways.into_iter().enumerate() {
        window.play("b0", "c2");
        assert!(window.has("premove"), "{index}");
        cancel(&mut window);
        assert!(!window.has("premove"), "{index}");
    }
    answer(&mut window);
    assert_eq!(window.moves().len(), 2);
}

#[test]
fn a_premove_that_has_become_illegal_is_dropped() {
    let mut window = while_it_thinks();
    window.play("a0", "a8");
    assert!(window.has("a8 empty, premove"));
    answer(&mut window);
    assert_eq!(window.moves().len(), 2);
    assert!(window.has(Label::YourMove));
}

#[test]
fn what_a_piece_never_does_is_no_premove() {
    let mut window = while_it_thinks();
    window.play("b0", "b5");
    assert!(window.has("A horse moves") && !window.has("premove"));
}

#[test]
fn a_premove_ends_with_an_undo() {
    let mut window = while_it_thinks();
    window.play("b0", "c2");
    window.insist(Label::Undo);
    assert!(window.moves().is_empty() && !window.has("premove"));
    window.play("h2", "e2");
    answer(&mut window);
    assert_eq!(window.moves().len(), 2);
}

#[test]
fn a_premove_ends_with_another_game() {
    let mut window = while_it_thinks();
    window.play("b0", "c2");
    window.choose(Label::GameMenu, Label::Rematch);
    window.click(Label::Rematch);
    assert!(!window.has("premove"));
}

#[test]
fn without_premoves_the_board_waits() {
    let settings = Settings { has_premoves: false, ..english() };
    let new_game = NewGame::new(Player::Human, common::computer());
    let size = eframe::egui::vec2(1100.0, 800.0);
    let mut window = Window::build(size, 1.0, settings, new_game, Patient::engine());
    window.play("h2", "e2");
    window.play("b0", "c2");
    assert_eq!(window.moves(), ["h2e2"]);
    assert!(window.has(Label::EnginesTurn) && !window.has("premove"));
}

#[test]
fn what_a_setting_does_is_told_at_its_name() {
    let mut window = Window::open(two_players());
    window.click(Label::Settings);
    let general =
        [Label::Notation, Label::Book, Label::Rating, Label::Pace, Label::ThinkAhead, Label::AutoplayPace];
    let appearance = [Label::SidesBy, Label::FileNumbers, Label::PanelSide];
    let feel = [Label::Premove, Label::MarkThreats, Label::LossQuestion, Label::Motion, Label::Turns];
    for (page, names) in
        [(Label::General, &general[..]), (Label::Appearance, &appearance), (Label::Feel, &feel)]
    {
        window.click_last(page);
        for &name in names {
            let nodes = window.root().children_recursive().filter(|node| {
                let node = node.accesskit_node();
                node.role() == Role::Label && node.value().as_deref() == Some(name.name())
            });
            let told = nodes.last().and_then(|node| node.accesskit_node().description());
            assert!(told.is_some_and(|told| told.len() > 20), "{name:?}");
        }
    }
    let name = window
        .root()
        .children_recursive()
        .find(|node| node.accesskit_node().value().as_deref() == Some(Label::LossQuestion.name()));
    let place = name.expect("it is there").rect().center();
    window.harness().event(Event::PointerMoved(place));
    window.harness().run_steps(80);
    assert_eq!(window.painted(Label::LossQuestionHint), 1);
}

#[test]
fn what_it_feels_like_is_set() {
    let mut window = Window::open(two_players());
    window.click(Label::Settings);
    window.click(Label::Feel);
    window.click_in_row(Label::Premove, Label::Off);
    assert!(!window.app().settings().has_premoves);
    window.click_in_row(Label::Motion, Label::Off);
    assert!(!window.app().settings().has_motion);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.arrives_at_once("h2", "e2", "炮"));
    window.click(Label::Settings);
    window.click(Label::Feel);
    window.click_in_row(Label::Motion, Label::On);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.arrives_at_once("h7", "e7", "砲"));
}
