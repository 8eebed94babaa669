//! Chapters of a study: a file of several games is one study, and is saved as one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::Window;
use eframe::egui::{Key, Modifiers};
use tempfile::TempDir;

use chuhe::app::{ChapterLabel, Label, Picked};
use chuhe::game::formats;
use chuhe::session::{NewGame, Player};

const GAP: &str = "\n\n";

fn chapter(title: &str, moves: &str) -> String {
    format!("[Game \"Chinese Chess\"]\n[ChapterName \"{title}\"]\n\n{moves} *")
}

/// Three chapters.
fn study() -> String {
    ["1. 炮二平五", "1. 兵七进一 卒7进1", "1. 相三进五"]
        .iter()
        .zip(["Cannon", "Soldier", "Elephant"])
        .map(|(moves, title)| chapter(title, moves))
        .collect::<Vec<_>>()
        .join(GAP)
}

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

fn file(folder: &TempDir, name: &str, content: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    path
}

/// The titles, and the number of the open chapter, from 1.
fn chapters(window: &Window) -> (Vec<String>, usize) {
    let document = window.document();
    let titles = document.chapters().map(|game| game.headers.chapter().to_owned()).collect();
    (titles, document.chapter() + 1)
}

/// The numbers of moves of the games in a file.
fn lengths(path: &Path) -> Vec<usize> {
    let games = formats::read(&fs::read(path).unwrap()).unwrap();
    games.games().map(|read| read.unwrap().game.tree().len()).collect()
}

fn opened(folder: &TempDir) -> Window {
    let mut window = window();
    window.open_file(&file(folder, "study.pgn", &study()));
    window.wait_for("1/3  Cannon");
    window
}

#[test]
fn a_file_with_chapters_is_opened_as_one_study_and_saved_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::PageDown);
    assert!(window.has("2/3  Soldier"));
    assert_eq!(window.document().game().tree().len(), 2);
    window.click(Label::NextChapter);
    window.play("b9", "c7");
    assert!(window.document().is_modified());
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_until(|window| !window.document().is_modified());
    assert_eq!(lengths(&folder.path().join("study.pgn")), [1, 2, 2]);
    window.pick(Picked::Path(folder.path().join("study.json")));
    window.choose(Label::FileMenu, Label::SaveAsEntry);
    window.wait_for("Saved");
    assert_eq!(lengths(&folder.path().join("study.json")), [1, 2, 2]);
    let mut other = self::window();
    other.open_file(&folder.path().join("study.json"));
    other.wait_for("1/3  Cannon");
}

#[test]
fn edits_of_all_chapters_are_undone_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    window.play("h9", "g7");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::PageUp);
    assert!(window.has("3/3  Elephant"));
    window.play("b9", "c7");
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.has("1/3  Cannon"), "that is where it was done");
    assert!(!window.document().is_modified());
    window.press(Modifiers::COMMAND, Key::Y);
    window.press(Modifiers::COMMAND, Key::Y);
    assert!(window.has("3/3  Elephant"));
    let lengths: Vec<usize> = window.document().chapters().map(|game| game.tree().len()).collect();
    assert_eq!(lengths, [2, 2, 2]);
}

#[test]
fn a_study_keeps_its_name_when_a_chapter_is_added() {
    let mut window = window();
    let text = "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[Black \"Bob\"]\n\n1. C2=5 *";
    window.open_record(formats::read(text.as_bytes()).unwrap().read(0).unwrap().game);
    assert!(window.has("Ann - Bob"));
    window.choose(Label::EditMenu, Label::ChaptersEntry);
    window.click(ChapterLabel::AddStart);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("2/2") && window.has("Ann - Bob"));
}

#[test]
fn chapters_are_added_named_moved_and_deleted_and_all_of_it_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    window.choose(Label::EditMenu, Label::ChaptersEntry);
    assert!(window.has("3 chapters"));
    window.click(ChapterLabel::AddPosition);
    assert_eq!(chapters(&window), (["Cannon", "", "Soldier", "Elephant"].map(String::from).into(), 2));
    assert!(window.document().game().start().side_to_move() != chuhe::engine::board::Side::Red);
    window.type_text(ChapterLabel::Title, "What now?");
    window.press(Modifiers::NONE, Key::Enter);
    window.click(ChapterLabel::Down);
    let moved = ["Cannon", "Soldier", "What now?", "Elephant"].map(String::from);
    assert_eq!(chapters(&window), (moved.into(), 3));
    window.click(ChapterLabel::Delete);
    assert_eq!(chapters(&window).0, ["Cannon", "Soldier", "Elephant"]);
    window.press(Modifiers::NONE, Key::Escape);
    for _ in 0..4 {
        window.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(chapters(&window), (["Cannon", "Soldier", "Elephant"].map(String::from).into(), 1));
    assert!(!window.document().is_modified());
}

#[test]
fn games_without_titles_are_a_list_that_can_be_opened_as_one_study() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Game \"Chinese Chess\"]\n[Red \"吕钦\"]\n\n1. 兵七进一 *";
    let mut window = window();
    window.open_file(&file(&folder, "games.pgn", &[game, game].join(GAP)));
    window.wait_for("games.pgn: 2 games");
    window.click(ChapterLabel::OpenAll);
    window.wait_for("1/2  吕钦 - ");
    window.play("g6", "g5");
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_until(|window| !window.document().is_modified());
    assert_eq!(lengths(&folder.path().join("games.pgn")), [2, 1]);
}

#[test]
fn the_other_chapters_of_a_damaged_file_are_opened_and_it_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let broken = chapter("Broken", "1. 炮二平五 炮二平五 车九进九");
    let content = [study(), broken].join(GAP);
    let path = file(&folder, "study.pgn", &content);
    let mut window = window();
    window.open_file(&path);
    window.wait_for(Label::ShowLeft);
    window.click(Label::ShowLeft);
    assert!(window.has("Game 4, not understood"));
    window.click(Label::Understood);
    assert!(window.has("1/4  Cannon"));
    assert_eq!(window.document().file(), None);
}

#[test]
fn chapters_are_there_again_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut window = Window::start_in(&data);
    // The question at the first start.
    window.press(Modifiers::NONE, Key::Escape);
    window.open_file(&file(&folder, "study.pgn", &study()));
    window.wait_for("1/3  Cannon");
    window.click(Label::NextChapter);
    window.play("h0", "g2");
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(&data);
    window.click("• study.pgn");
    assert!(window.has("2/3  Soldier") && window.document().is_modified());
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_until(|window| !window.document().is_modified());
    assert_eq!(lengths(&folder.path().join("study.pgn")), [1, 3, 1]);
}

#[test]
fn a_study_that_was_changed_elsewhere_is_opened_anew_at_the_same_chapter() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    while chapters(&window).1 != 2 {
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::PageDown);
    }
    // Another program inserts a chapter at the beginning.
    let changed = [chapter("Horse", "1. 马二进三"), study()].join(GAP);
    fs::write(folder.path().join("study.pgn"), changed).unwrap();
    window.harness().event(eframe::egui::Event::WindowFocused(true));
    window.settle();
    window.wait_for(Label::FileChanged);
    window.click(Label::Reload);
    window.wait_for("3/4  Soldier");
    assert_eq!(chapters(&window), (["Horse", "Cannon", "Soldier", "Elephant"].map(String::from).into(), 3));
}
