//! Before a file is overwritten and something in it would be lost, the user is asked.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{self, Window, point};
use eframe::egui::{Event, Key, Modifiers};
use tempfile::TempDir;

use chuhe::app::{Label, Picked};
use chuhe::game::formats::FileTarget;
use chuhe::game::{Game, Headers, formats};
use chuhe::session::{NewGame, Player};

const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"柳大华\"]\n[Result \"1-0\"]\n\n\
    1. 炮二平五 马８进７ 2. 马二进三 车９平８ 1-0\n";
const OTHER: &str = "[Game \"Chinese Chess\"]\n[Red \"吕钦\"]\n[Black \"许银川\"]\n\
    [Result \"1/2-1/2\"]\n\n1. 兵七进一 1/2-1/2\n";

fn window(file: &Path) -> Window {
    with_game(Window::open(NewGame::new(Player::Human, Player::Human)), file)
}

fn with_game(mut window: Window, file: &Path) -> Window {
    window.open_file(file);
    window.wait_for("Red; 胡荣华");
    window
}

fn file(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("a.pgn");
    fs::write(&path, GAME).unwrap();
    path
}

fn record(path: &Path) -> Game {
    formats::read(&fs::read(path).unwrap()).unwrap().read(0).unwrap().game
}

/// Changes the record so that nothing in it is lost.
fn change(window: &mut Window, event: &str) {
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.type_text(Label::Event, event);
    window.click(Label::Apply);
    assert!(window.document().is_modified());
}

fn save(window: &mut Window) {
    window.press(Modifiers::COMMAND, Key::S);
}

/// A window that asks before it saves, because another program has written `other` into the file of
/// its game.
fn asked_about(other: &str) -> (TempDir, PathBuf, Window) {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder);
    let mut window = window(&path);
    change(&mut window, "全国赛");
    fs::write(&path, other).unwrap();
    save(&mut window);
    window.wait_for(Label::ReplaceQuestion);
    (folder, path, window)
}

/// Opens two names of one file, changes the game of each, and saves both. Returns the contents of
/// both names afterwards, and whether the user was asked.
#[cfg(unix)]
fn saved_under_both(link: fn(&Path, &Path) -> std::io::Result<()>) -> ([String; 2], bool) {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (file(&folder), folder.path().join("A.PGN"));
    link(&path, &other).unwrap();
    let mut window = window(&path);
    change(&mut window, "全国赛");
    window.open_file(&other);
    window.wait_until(|window| window.document().file() == Some(&*other));
    change(&mut window, "五羊杯");
    save(&mut window);
    window.wait_until(|window| !window.document().is_modified());
    window.press(Modifiers::COMMAND, Key::PageUp);
    save(&mut window);
    // The look at the file of the tab in front and the saving run beside each other: the first that
    // finds the change asks.
    let is_told = |window: &Window| window.has(Label::FileChanged) || window.has(Label::ReplaceQuestion);
    window.wait_until(|window| !window.document().is_modified() || is_told(window));
    let is_asked = is_told(&window);
    ([&path, &other].map(|path| record(path).headers.event), is_asked)
}

#[cfg(unix)]
#[test]
fn of_two_names_of_one_file_neither_is_written_over_unasked() {
    let (events, is_asked) = saved_under_both(|path, other| std::os::unix::fs::symlink(path, other));
    assert!(is_asked, "the other tab has changed the file");
    assert_eq!(events, ["五羊杯", "五羊杯"]);
    // A hard link: saving makes the name a file of its own, and the other name keeps its content.
    let (events, is_asked) = saved_under_both(|path, other| fs::hard_link(path, other));
    assert!(!is_asked);
    assert_eq!(events, ["全国赛", "五羊杯"]);
}

#[test]
fn what_another_program_has_written_is_shown_and_kept() {
    let (folder, path, mut window) = asked_about(OTHER);
    assert!(window.has("Another program or window changed this file just now."));
    assert!(window.has("In it now: 吕钦 - 许银川, 1 move, Draw"));
    window.click(Label::Cancel);
    assert_eq!(fs::read_to_string(&path).unwrap(), OTHER);
    // The user saves under another name.
    save(&mut window);
    window.wait_for(Label::ReplaceQuestion);
    let own = folder.path().join("own.pgn");
    window.pick(Picked::Path(own.clone()));
    window.click_last(Label::SaveAsEntry);
    window.wait_until(|window| !window.document().is_modified());
    assert_eq!(window.document().file(), Some(&*own));
    assert_eq!(record(&own).headers.participants[0].name, "胡荣华");
    assert_eq!(fs::read_to_string(&path).unwrap(), OTHER);
}

#[test]
fn what_another_program_has_written_is_opened_beside_the_own_game() {
    let (_folder, path, mut window) = asked_about(OTHER);
    window.click_last(Label::Open);
    window.wait_for("Red; 吕钦");
    assert_eq!(window.document().file(), Some(&*path));
    window.press(Modifiers::COMMAND, Key::PageUp);
    let document = window.document();
    assert_eq!(document.game().headers.event, "全国赛");
    assert!(document.is_modified());
    assert_eq!(fs::read_to_string(&path).unwrap(), OTHER);
}

#[test]
fn where_nothing_can_be_read_nothing_can_be_opened() {
    let (_folder, _, window) = asked_about("Dear Sir,");
    assert_eq!((window.count(Label::SaveAsEntry), window.count(Label::Open)), (1, 0));
}

#[test]
fn what_another_window_has_saved_is_replaced_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder);
    let [mut one, mut two] = [window(&path), window(&path)];
    change(&mut one, "全国赛");
    save(&mut one);
    one.wait_until(|window| !window.document().is_modified());
    let written = fs::read_to_string(&path).unwrap();
    change(&mut two, "团体赛");
    save(&mut two);
    two.wait_for(Label::ReplaceQuestion);
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    two.click_last(Label::Replace);
    two.wait_until(|window| !window.document().is_modified());
    // The program recognises a file that it has written itself.
    change(&mut two, "五羊杯");
    save(&mut two);
    two.wait_until(|window| !window.document().is_modified());
    assert!(fs::read_to_string(&path).unwrap().contains("五羊杯"));
}

#[test]
fn a_file_that_has_gone_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder);
    let mut window = window(&path);
    change(&mut window, "全国赛");
    fs::remove_file(&path).unwrap();
    save(&mut window);
    window.wait_until(|window| !window.document().is_modified());
    assert_eq!(record(&path).headers.participants[0].name, "胡荣华");
}

#[test]
fn the_result_in_a_file_survives_undo_and_is_not_lost_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder);
    let mut window = window(&path);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(!window.document().is_modified(), "there is nothing to undo");
    // A finished record is shown from its start.
    window.play("b0", "c2");
    change(&mut window, "全国赛");
    save(&mut window);
    window.wait_until(|window| !window.document().is_modified());
    assert!(fs::read_to_string(&path).unwrap().trim_end().ends_with("1-0"), "a variation is no other end");
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.click(Label::Unfinished);
    window.click(Label::Apply);
    assert!(window.document().game().result().is_none());
    save(&mut window);
    window.wait_for("The file has what your game no longer has: the result (Red wins).");
    window.click(Label::Cancel);
    assert!(fs::read_to_string(&path).unwrap().trim_end().ends_with("1-0"));
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.document().game().result().is_some(), "undone");
}

#[test]
fn moves_in_a_file_are_not_lost_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder);
    let mut window = window(&path);
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::Delete] {
        window.press(Modifiers::NONE, key);
    }
    save(&mut window);
    window.wait_for("the result (Red wins) and 2 moves.");
    window.click_last(Label::Replace);
    window.wait_until(|window| !window.document().is_modified());
    assert_eq!(record(&path).line().len(), 2);
}

#[test]
fn the_headers_that_xqf_loses_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = common::annotated();
    game.headers = Headers { event: "Open".into(), ecco: "C20".into(), ..Headers::default() };
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.open_record(game);
    window.pick(Picked::Path(folder.path().join("b.xqf")));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait_for(Label::UnfitQuestion);
    assert!(window.has(Label::Ecco) && !window.has("details"));
}

#[test]
fn what_a_format_has_no_place_for_is_told_once_and_pgn_offered() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&file(&folder));
    window.right_click(point("e4"));
    let ubb = folder.path().join("b.ubb");
    let save_as = |window: &mut Window| {
        window.pick(Picked::Path(ubb.clone()));
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        window.wait_for(Label::UnfitQuestion);
        assert!(window.has("UBB has no place for: arrows and circles."));
    };
    save_as(&mut window);
    window.click(Label::SaveAsPgn);
    window.wait_for("Saved");
    assert!(fs::read_to_string(folder.path().join("b.pgn")).unwrap().contains("[%csl"));
    assert!(!ubb.exists());
    save_as(&mut window);
    window.click(Label::SaveWithout);
    window.wait_until(|_| ubb.exists());
    window.wait_until(|window| window.document().file() == Some(&*ubb));
    change(&mut window, "全国赛");
    save(&mut window);
    window.wait_until(|window| !window.document().is_modified());
    assert!(!window.has(Label::UnfitQuestion), "it was answered");
}

#[test]
fn a_file_of_xqf_is_saved_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqf");
    fs::write(
        &path,
        formats::write_bytes(&formats::read(GAME.as_bytes()).unwrap().read(0).unwrap().game, FileTarget::Xqf),
    )
    .unwrap();
    let mut window = window(&path);
    window.play("b0", "c2");
    save(&mut window);
    window.wait_until(|window| !window.document().is_modified());
    let saved = record(&path);
    assert_eq!((saved.headers.participants[0].name.as_str(), saved.tree().len()), ("胡荣华", 5));
    assert!(fs::read(&path).unwrap().starts_with(b"XQ"));
}

/// Brings the window to the front again.
fn come_back(window: &mut Window) {
    window.harness().event(Event::WindowFocused(true));
    window.settle();
}

/// Waits as long as a look at a file takes.
fn wait_in_vain(window: &mut Window) {
    for _ in 0..10 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.settle();
    }
}

/// A window whose study's file another program changes while it is in the background.
fn changed_meanwhile() -> (TempDir, PathBuf, Window) {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder);
    let mut window = window(&path);
    change(&mut window, "全国赛");
    fs::write(&path, OTHER).unwrap();
    come_back(&mut window);
    window.wait_for(Label::FileChanged);
    assert!(window.has("In it now: 吕钦 - 许银川"));
    (folder, path, window)
}

#[test]
fn a_file_that_has_changed_meanwhile_is_opened_anew_and_the_own_changes_are_kept() {
    let (_folder, _path, mut window) = changed_meanwhile();
    window.click(Label::Reload);
    window.wait_for("Red; 吕钦");
    assert!(!window.document().is_modified());
}

#[test]
fn what_is_kept_as_a_copy_leaves_the_changed_file_alone() {
    let (_folder, path, mut window) = changed_meanwhile();
    window.click(Label::KeepAsCopy);
    let document = window.document();
    assert!(document.origin().is_none() && document.is_modified());
    assert_eq!(document.game().headers.event, "全国赛");
    assert_eq!(fs::read_to_string(&path).unwrap(), OTHER);
}

#[test]
fn whoever_leaves_it_open_is_asked_once_for_each_content() {
    let (_folder, path, mut window) = changed_meanwhile();
    window.click(Label::Cancel);
    come_back(&mut window);
    wait_in_vain(&mut window);
    assert!(!window.has(Label::FileChanged));
    fs::write(&path, GAME).unwrap();
    come_back(&mut window);
    wait_in_vain(&mut window);
    assert!(!window.has(Label::FileChanged), "it is as it was");
}

#[test]
fn what_is_open_stays_when_its_file_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder);
    let mut window = window(&path);
    fs::write(&path, [0; 8]).unwrap();
    come_back(&mut window);
    window.wait_for(Label::FileChanged);
    assert!(!window.has(Label::Reload));
    window.click(Label::KeepAsCopy);
    assert!(window.has("胡荣华") && window.document().is_modified());
}
