//! The past games in the window.

use std::fs;

use std::sync::Arc;

use crate::common::{self, Window};
use chuhe::app::{Label, Language};
use chuhe::engine::board::Side;
use chuhe::session::{BuiltIn, Level, NewGame, Play, Player, Store, Strength, Worker};
use eframe::egui::{Key, Modifiers};
use tempfile::TempDir;

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// A window after a game of two moves and one of one move were replaced by an empty one.
fn window(folder: &TempDir) -> Window {
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(two_players(), store);
    for moves in [&[("h2", "e2"), ("h9", "g7")][..], &[("c3", "c4")]] {
        moves.iter().for_each(|(from, to)| window.play(from, to));
        window.press(Modifiers::COMMAND, Key::N);
        window.click(Label::Start);
    }
    window
}

fn open_list(window: &mut Window) {
    window.choose(Label::FileMenu, Label::PastGamesEntry);
    window.wait_for("Games played: 2");
}

#[test]
fn a_game_played_before_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    assert!(window.moves().is_empty(), "no question was asked: nothing is lost");
    open_list(&mut window);
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.click(Label::Open);
    window.wait_until(|window| window.moves() == ["h2e2", "h9g7"]);
    window.play("h0", "g2");
    assert_eq!(window.moves().len(), 3);
}

#[test]
fn with_the_largest_texts_the_date_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    // They leave half of a usual window.
    for size in [[720.0, 450.0], [550.0, 400.0], [400.0, 300.0]] {
        window.harness().set_size(size.into());
        open_list(&mut window);
        let cut = window.cut_texts();
        assert!(cut.iter().all(|text| !text.starts_with("20")), "{size:?}: {cut:?}");
        window.press(Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn the_list_is_searched() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    open_list(&mut window);
    window.type_text(Label::PastFilter, "cannon");
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_until(|window| window.moves().len() == 2);
}

#[test]
fn the_list_is_searched_by_words_in_any_order() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, common::computer()), store);
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    // Another game, against another level, which is not finished.
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.play("h2", "e2");
    // Whatever the level answers, the opening's name contains a cannon.
    for (words, is_found) in [
        ("cannon newcomer", true),
        ("lose  cannon", true),
        ("black NEWCOMER wins", true),
        ("red newcomer wins", false),
    ] {
        window.press(Modifiers::COMMAND, Key::G);
        window.wait_for("Games played: 2");
        window.type_text(Label::PastFilter, words);
        assert_eq!(window.has(Language::English.level(Level::Newcomer)), is_found, "{words}");
        window.press(Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn what_does_not_fit_is_told_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Human);
    window.click(Label::Start);
    for (from, to) in [("h2", "e2"), ("h9", "g7"), ("h0", "g2"), ("b9", "c7")] {
        window.play(from, to);
    }
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 3");
    let row = window.label_of("Black 2 moves");
    assert!(!window.has("\n2 moves\n"));
    window.hover(&row);
    assert!(window.has("\n2 moves\n"), "{row}");
}

#[test]
fn in_the_narrowest_window_no_column_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(|| {}));
    let strongest = Player::Engine(Strength::Level(Level::Grandmaster));
    let session = Play::new(NewGame::new(Player::Human, strongest), worker, Some(store.clone()));
    let mut window = Window::with_game([480.0, 480.0].into(), 1.0, common::english(), session, Some(store));
    window.play("h2", "e2");
    window.act(Label::Resign);
    window.act(Label::Resign);
    window.tap(Key::Enter);
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 1");
    let date = window.document().game().headers.date.expect("of today").to_string();
    let cut = window.cut_texts();
    for text in [&*date, "You - Chuhe, level 15 Grandmaster", "Black wins"] {
        assert!(window.painted(text) == 1 && !cut.iter().any(|cut| cut == text), "{text}: {cut:?}");
    }
}

#[test]
fn a_game_that_was_deleted_comes_back_by_a_button_or_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    open_list(&mut window);
    for is_by_key in [false, true] {
        window.click(Label::DeleteGame);
        window.wait_for("Games played: 1");
        if is_by_key {
            window.press(Modifiers::COMMAND, Key::Z);
        } else {
            window.click(Label::Restore);
        }
        assert!(window.has("Games played: 2") && !window.has(Label::Restore));
        window.click(Label::Cancel);
        window.choose(Label::FileMenu, Label::PastGamesEntry);
        window.wait_for("Games played: 2");
    }
    window.click(Label::DeleteGame);
    window.wait_for("Games played: 1");
    window.click(Label::Cancel);
    window.choose(Label::FileMenu, Label::PastGamesEntry);
    window.wait_for("Games played: 1");
}

#[test]
fn a_game_that_cannot_be_read_is_not_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    open_list(&mut window);
    let files = || fs::read_dir(folder.path().join("games")).unwrap().map(|entry| entry.unwrap().path());
    let before = files().count();
    files().for_each(|path| fs::write(path, "{").unwrap());
    window.click(Label::DeleteGame);
    window.wait_for(Label::Understood);
    window.click(Label::Understood);
    assert!(window.has("Games played: 2") && !window.has(Label::Restore));
    assert_eq!(files().count(), before, "what is damaged has another name");
}

#[test]
fn the_game_in_progress_is_in_the_list_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 3");
    window.click(Label::Open);
    assert_eq!(window.moves()[0], "h2e2");
    assert!(!window.has("Games played: 3"));
}

#[test]
fn a_game_against_the_computer_is_seen_from_ones_own_side_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(common::computer(), Player::Human), store);
    window.wait_for_moves(1);
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Human);
    window.click(Label::Start);
    assert!(!window.app().settings().remembered.is_flipped);
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 1");
    window.click(Label::Open);
    window.wait_until(|window| window.document().player(Side::Red).is_engine());
    assert!(window.app().settings().remembered.is_flipped);
    // Also when it has ended.
    window.choose(Label::GameMenu, Label::ResignEntry);
    window.click_last(Label::Resign);
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Human);
    window.click(Label::Start);
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 1");
    window.click(Label::Open);
    window.wait_until(Window::in_study);
    assert!(window.rect("a9 ").top() > window.rect("a0 ").top(), "Black is at the bottom");
}
