//! The options when a game has ended, or another is to replace it.

use std::sync::Arc;

use crate::common::{self, Window};
use chuhe::app::{Label, Language, Picked};
use chuhe::engine::rules::Profile;
use chuhe::session::{NewGame, Player, Store};
use eframe::egui::{Key, Modifiers};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// Red has mated.
fn mated() -> Window {
    mated_at([1100.0, 800.0])
}

/// Like [`mated`], in a window of another size.
fn mated_at(size: [f32; 2]) -> Window {
    let start = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1".parse().unwrap();
    let mut window = Window::open_sized(size, common::english(), NewGame { start, ..two_players() });
    window.play("b7", "b9");
    window
}

#[test]
fn after_mate_no_piece_is_picked_up_and_the_result_stays() {
    let mut window = mated();
    assert!(window.has("Red wins: Black is checkmated"));
    window.click("d9 black general");
    assert!(!window.has("d9 black general, selected"));
    window.click("a8 red chariot");
    assert!(window.has("Red wins: Black is checkmated"));
}

#[test]
fn the_pattern_of_a_mate_is_named() {
    let start = "3k5/2N6/9/5R3/9/9/9/9/9/5K3 w - - 0 1".parse().unwrap();
    let mut window =
        Window::open_sized([1100.0, 800.0], common::english(), NewGame { start, ..two_players() });
    window.play("f6", "d6");
    assert!(window.has("Red wins: Black is checkmated (Elbow horse)"));
}

#[test]
fn the_card_with_the_result_stays_until_it_is_closed() {
    let mut window = mated();
    assert!(window.has(Label::CloseResult));
    window.click(Label::ExplorerTab);
    assert!(window.has(Label::CloseResult), "beside another tab");
    window.click(Label::MovesTab);
    window.press(Modifiers::NONE, Key::Home);
    assert!(window.has(Label::CloseResult), "at another move");
    window.click(Label::CloseResult);
    assert!(!window.has(Label::CloseResult));
    window.press(Modifiers::NONE, Key::End);
    assert!(!window.has(Label::CloseResult) && window.has("Red wins: Black is checkmated"));
}

#[test]
fn a_game_of_others_has_no_card_with_a_rematch() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.open_record(common::annotated());
    window.press(Modifiers::NONE, Key::End);
    assert!(window.has("Red wins") && !window.has(Label::CloseResult));
    window.click(Label::GameTab);
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn what_can_be_done_after_a_game_stays_beside_whatever_is_open() {
    for size in [[1100.0, 800.0], [720.0, 520.0]] {
        let mut window = mated_at(size);
        for aid in [Label::MovesTab, Label::AnalysisTab, Label::ExplorerTab, Label::ReviewTab] {
            window.act(aid);
            let ways = [Label::Rematch, Label::NewGame].map(|way| window.count(way));
            assert_eq!(ways, [1, 2], "beside {aid:?} at {size:?}, and among the tools");
            assert!(window.count(Label::ReviewTab) >= 2, "its tab, and the way to it");
        }
    }
}

#[test]
fn of_a_game_that_has_ended_it_is_told_how_long_it_was() {
    let mut window = mated();
    window.press(Modifiers::NONE, Key::Home);
    assert!(window.painted("Start, the game has 1 move") > 0);
}

#[test]
fn after_the_end_a_players_card_opens_the_players() {
    let mut window = mated();
    window.click("Red; Player");
    assert!(window.has(Label::SwapSides));
    window.click(Label::Cancel);
    window.click("Black; Player");
    assert!(window.has(Label::SwapSides));
}

#[test]
fn a_question_that_is_cancelled_leads_back_to_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.pick(Picked::Path(folder.path().join("game.pgn")));
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_until(|window| window.document().file().is_some());
    window.play("h9", "g7");
    let before = window.moves();
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::ComputerMatch);
    window.click(Label::FromFen);
    window.type_text(Label::Fen, "3k5/9/9/9/9/9/9/9/9/4KR3 w");
    window.click(Label::Start);
    assert!(window.has(Label::UnsavedQuestion));
    window.click_last(Label::Cancel);
    assert_eq!(window.text_of(Label::Fen), "3k5/9/9/9/9/9/9/9/9/4KR3 w");
    assert!(window.has(Label::RedLevel), "with what was chosen");
    window.click(Label::Cancel);
    assert!(!window.has(Label::RedLevel) && window.moves() == before);
}

#[test]
fn a_game_that_stays_among_those_played_is_not_said_to_be_lost_unsaved() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path().join("data"), Arc::new(|| {}));
    let mut window = Window::open_stored(two_players(), store);
    window.play("h2", "e2");
    window.pick(Picked::Path(folder.path().join("game.pgn")));
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_until(|window| window.document().file().is_some());
    window.play("h9", "g7");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(window.has(Label::UnsavedQuestion) && window.has("The game stays under Games played"));
    assert!(!window.has("will be lost"));
}

#[test]
fn refusals_name_the_piece_and_no_point() {
    let mut window = Window::open(two_players());
    window.play("b0", "d1");
    assert!(window.has("An elephant") || window.has("leg is blocked: the red elephant stands next to it"));
}

#[test]
fn the_whole_name_of_an_opening_is_told_where_it_does_not_fit() {
    let mut window = Window::open_sized([640.0, 480.0], common::english(), two_players());
    let line = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 c6c5 a0a1 b7b6 h6h4 c9e7 g3g4";
    for mv in line.split(' ') {
        window.play(&mv[..2], &mv[2..]);
    }
    let node = window.document().game().node();
    let opening = window.document().game().opening_at(node).expect("it has a name");
    let name = Language::English.opening(&opening);
    window.hover(&name);
    assert!(window.count(&name) > 1, "{name}");
}

#[test]
fn a_row_begins_at_the_top_of_the_list_when_it_moves() {
    // The line below the moves leaves fewer rows.
    let new_game = NewGame { profile: Profile::Simple, ..two_players() };
    let mut window = Window::open_sized([640.0, 480.0], common::english(), new_game);
    for (from, to) in [
        ("h2", "e2"),
        ("h9", "g7"),
        ("h0", "g2"),
        ("i9", "h9"),
        ("i0", "h0"),
        ("b9", "c7"),
        ("b0", "c2"),
        ("c6", "c5"),
        ("c3", "c4"),
        ("c5", "c4"),
        ("g3", "g4"),
        ("c4", "c3"),
        ("g4", "g5"),
        ("g6", "g5"),
        ("a3", "a4"),
        ("a6", "a5"),
    ] {
        window.play(from, to);
    }
    let game = window.document().game();
    let opening = game.opening_at(game.node()).expect("it has a name");
    let list = window.rect(Language::English.opening(&opening)).bottom() + 5.0;
    assert!(!window.has("1, Red: C"), "the list has moved");
    let rows = (2..=8).map(|number| format!("{number}, Red: ")).filter(|row| window.has(row));
    let tops: Vec<f32> = rows.map(|row| window.rect(&row).top()).collect();
    assert!(tops.iter().any(|top| (top - list).abs() < 0.6), "{list} {tops:?}");
}

#[test]
fn when_a_game_is_resigned_the_selected_piece_and_the_threats_are_let_go() {
    const ATTACKED: &str = "e5 red horse, threatened";
    let start = "3k5/9/9/9/r3N4/9/9/9/9/4K4 w".parse().unwrap();
    let mut window = Window::open(NewGame { start, ..NewGame::new(Player::Human, common::computer()) });
    window.wait_for(ATTACKED);
    window.click("e5 red horse");
    assert!(window.has("e5 red horse, threatened, selected") || window.says(", selected"));
    window.choose(Label::GameMenu, Label::ResignEntry);
    window.click_last(Label::Resign);
    window.settle();
    assert!(window.has(Label::YouLose) && window.has("e5 red horse"));
    assert!(!window.has(", selected") && !window.has(", threatened"));
}

#[test]
fn what_is_tried_after_the_end_is_said_not_to_be_kept() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.choose(Label::GameMenu, Label::ResignEntry);
    assert!(window.has("Black resigns, and Red wins."), "of two people it is told who resigns");
    window.click_last(Label::Resign);
    window.play("h9", "g7");
    assert!(window.says("The game is over: moves tried here"));
    window.press(Modifiers::NONE, Key::End);
    window.choose(Label::EditMenu, Label::CopyEntry);
    let copied = window.copied_by_entry(Label::CopyPgn).unwrap();
    // The review of the game has added scores.
    let is_kept = copied.contains("H8+7") || copied.contains("H2+3");
    assert!(copied.contains("1. C2=5 ") && copied.trim_end().ends_with("1-0") && !is_kept, "{copied}");
}
