//! Failures inside the program, on the disk, or beside it, and what the user is told.

use std::fs;
use std::sync::Arc;

use crate::common::{self, Window};
use chuhe::app::Label;
use chuhe::session::{Aftermath, NewGame, Play, Player, ProgramPart, Store, Watch, Worker, task};
use chuhe::session::{BuiltIn, Wake};
use eframe::egui::{Key, Modifiers};
use tempfile::TempDir;

fn silent() -> Wake {
    Arc::new(|| {})
}

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn store_game(folder: &TempDir, moves: &[&str]) {
    let store = Store::of_window(folder.path(), silent());
    let worker = Worker::new(|| Box::new(BuiltIn::new(1)), silent());
    let mut session = Play::new(two_players(), worker, Some(store));
    moves.iter().for_each(|mv| session.play(mv.parse().unwrap()).unwrap());
}

#[test]
fn a_panic_of_a_thread_is_told_with_its_report_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::of_window(folder.path(), silent());
    let watch = Watch::new(&store, silent(), || false);
    watch.install();
    let mut window = Window::open_stored(two_players(), store);
    window.harness().state_mut().as_mut().unwrap().set_watch(watch);
    drop(task::spawn(ProgramPart::Review, None, |_| panic!("on purpose")));
    window.settle();
    assert!(window.has(Label::Incident) && window.has("The review of the game is incomplete"));
    assert!(window.has("crash-"), "it says where the report is");
    window.click(Label::Understood);
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
    drop(window);
    assert_eq!(Aftermath::take(&Store::in_folder(folder.path(), silent())), None, "it has been told");
}

#[test]
fn what_ended_the_program_is_told_once_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    store_game(&folder, &["h2e2"]);
    let report = Some(folder.path().join("crash-20261122-084423.txt"));
    Aftermath { report, is_given_up: false }.store(&Store::in_folder(folder.path(), silent()));
    let mut window = Window::start_in(folder.path());
    assert!(window.has("the last time it ran") && window.has("crash-20261122-084423.txt"));
    assert_eq!(window.moves(), ["h2e2"]);
    window.click(Label::Understood);
    drop(window);
    assert!(!Window::start_in(folder.path()).has("the last time it ran"));
}

#[test]
fn a_game_that_could_not_be_shown_is_among_the_past_ones() {
    let folder = tempfile::tempdir().unwrap();
    store_game(&folder, &["h2e2", "h9g7"]);
    Aftermath { report: None, is_given_up: true }.store(&Store::in_folder(folder.path(), silent()));
    let window = Window::start_in(folder.path());
    assert!(window.has("Your game is under Games played"));
    assert!(window.moves().is_empty());
    drop(window);
    let past = Store::in_folder(folder.path(), silent()).past_games();
    assert_eq!(past.iter().map(|game| game.summary.plies).collect::<Vec<_>>(), [2]);
}

#[test]
fn a_second_window_says_that_it_has_a_game_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    store_game(&folder, &["h2e2"]);
    let settings = r#"{"version":1,"content":{"game":{"is_rated":true}}}"#;
    fs::write(folder.path().join("settings.json"), settings).unwrap();
    let first = Window::start_in(folder.path());
    let second = Window::start_in(folder.path());
    assert!(!first.has("Another window is open") && first.moves() == ["h2e2"]);
    assert!(second.has("Another window is open") && second.moves().is_empty());
    assert!(second.app().settings().game.is_rated && !second.in_play().is_rated(), "nobody has asked for it");
}

#[test]
fn settings_that_another_window_has_changed_stay() {
    let folder = tempfile::tempdir().unwrap();
    let window = || {
        let store = Store::of_window(folder.path(), silent());
        Window::open_stored(two_players(), store)
    };
    let (mut one, mut two) = (window(), window());
    one.click(Label::Settings);
    one.click_in_row(Label::Book, Label::On);
    one.wait_until(|_| folder.path().join("settings.json").exists());
    two.click(Label::Settings);
    two.click_in_row(Label::ThinkAhead, Label::On);
    drop((one, two));
    let stored = fs::read_to_string(folder.path().join("settings.json")).unwrap();
    assert!(stored.contains("\"has_book\": true") && stored.contains("\"has_pondering\": true"), "{stored}");
}

/// A window that cannot store anything, because there is a file in place of its folder `data`. The
/// user has been told.
fn without_store() -> (TempDir, Window) {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    fs::write(&folder, "in the way").unwrap();
    let mut window = Window::open_stored(two_players(), Store::in_folder(folder, silent()));
    window.wait_for(Label::GameTrouble);
    window.click(Label::Understood);
    (parent, window)
}

#[test]
fn a_disk_that_fails_is_told_once_and_so_is_that_it_works_again() {
    let (parent, mut window) = without_store();
    let folder = parent.path().join("data");
    window.play("h2", "e2");
    window.play("h9", "g7");
    assert!(!window.has(Label::GameTrouble));
    fs::remove_file(&folder).unwrap();
    window.wait_for(Label::SavedAgain);
    drop(window);
    assert!(fs::read_to_string(folder.join("game.json")).unwrap().contains("h9g7"));
}

#[test]
fn each_thing_that_cannot_be_stored_is_called_by_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    english_settings(&folder, 1);
    for name in ["rating", "rated_games", "accuracy"] {
        fs::write(folder.path().join(format!("{name}.json")), "{\"version\":9,\"content\":0}").unwrap();
    }
    let mut window = Window::start_in(folder.path());
    window.click(Label::Understood);
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    window.click(Label::ResetProgress);
    window.click_last(Label::ResetProgress);
    window.wait_for(Label::RatingTrouble);
    window.wait_for(Label::AccuracyTrouble);
    assert!(!window.has(Label::GameTrouble));
    window.click(Label::Understood);
    assert!(!window.close() && window.has(Label::QuitQuestion));
    assert!(window.has(Label::RatingTrouble), "what would be lost is named");
}

#[test]
fn whoever_quits_while_nothing_can_be_stored_is_asked_first() {
    let (_parent, mut window) = without_store();
    window.play("h2", "e2");
    assert!(window.has("Black to move (not saved yet)"));
    assert!(!window.close() && window.has(Label::QuitQuestion));
    window.click(Label::Cancel);
    assert!(!window.close());
    window.click(Label::QuitAnyway);
    assert!(window.close());
}

#[test]
fn whoever_quits_while_everything_is_stored_is_not_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open_stored(two_players(), Store::in_folder(folder.path(), silent()));
    window.play("h2", "e2");
    assert!(window.close());
}

#[test]
fn what_is_pasted_into_a_field_is_bounded() {
    let mut window = Window::open_sized([1100.0, 800.0], common::english(), two_players());
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND, Key::K);
    window.paste(&"棋".repeat(200_000));
    window.click(Label::Save);
    let game = window.document().game();
    assert_eq!(game.tree().comment(game.node()).chars().count(), 50_000);
}

fn english_settings(folder: &TempDir, version: u32) -> String {
    let settings = format!("{{\"version\":{version},\"content\":{{\"language\":\"english\"}}}}");
    fs::write(folder.path().join("settings.json"), &settings).unwrap();
    settings
}

#[test]
fn a_file_of_a_newer_version_is_named_and_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let newer = english_settings(&folder, 2);
    let mut window = Window::start_in(folder.path());
    assert!(window.has("A newer Chuhe has written it (files of version 2)") && window.has("settings.json"));
    window.click(Label::Understood);
    window.click(Label::Settings);
    window.click_in_row(Label::ThinkAhead, Label::On);
    window.wait_for(Label::SettingsTrouble);
    drop(window);
    assert_eq!(fs::read_to_string(folder.path().join("settings.json")).unwrap(), newer);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_now_is_not_called_damaged() {
    let folder = tempfile::tempdir().unwrap();
    english_settings(&folder, 1);
    // A link to itself: even root cannot read it.
    let path = folder.path().join("training.json");
    std::os::unix::fs::symlink(&path, &path).unwrap();
    let window = Window::start_in(folder.path());
    assert!(window.has("nothing is written over it") && window.has("training.json"));
    assert!(!window.has("is damaged"));
    assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
}

#[test]
fn settings_of_megabytes_are_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let junk = "x".repeat(2 << 20);
    let settings = format!("{{\"version\":1,\"content\":{{\"junk\":\"{junk}\"}}}}");
    fs::write(folder.path().join("settings.json"), settings).unwrap();
    let window = Window::start_in(folder.path());
    assert!(window.has("larger than 1024 KiB"));
    assert!(folder.path().join("settings.json.damaged-1").exists());
}
