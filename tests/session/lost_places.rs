//! Others delete, move or write the data folder while a window is open: no game is overwritten.

use std::fs;
use std::path::{Path, PathBuf};

use chuhe::session::{Editing, LoadError, NewGame, Play, Store};
use tempfile::TempDir;

use crate::puppet::*;

/// A data folder that can be moved or deleted, and the temporary folder around it.
fn folder() -> (TempDir, PathBuf) {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    (parent, folder)
}

/// A window, opened as at the program's start.
fn open(folder: &Path) -> (Play, Store) {
    let store = Store::of_window(folder, silent());
    let session = match Play::stored(&store) {
        Ok(Some(saved)) => Play::continued(saved, puppet(vec![]), Some(store.clone())),
        Ok(None) | Err(_) => Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone())),
    };
    store.past_games();
    (session, store)
}

fn play((session, store): &mut (Play, Store), moves: &[&str]) {
    for mv in moves {
        session.play(parse(mv)).unwrap();
        // Waits until it is on the disk.
        store.past_games();
    }
}

fn close((mut session, store): (Play, Store)) {
    session.close();
    drop((session, store));
}

/// The contents of the folder: the game that the next start continues, and the lengths of the past
/// ones, in order.
fn left(folder: &Path) -> (Vec<String>, Vec<usize>) {
    let (session, store) = open(folder);
    let mut past: Vec<usize> = store.past_games().iter().map(|game| game.summary.plies).collect();
    past.sort_unstable();
    (played(&session), past)
}

#[test]
fn two_windows_never_share_a_game_though_the_folder_went_away_between_them() {
    let (parent, folder) = folder();
    let mut first = open(&folder);
    play(&mut first, &["h2e2"]);
    fs::rename(&folder, parent.path().join("elsewhere")).unwrap();
    let mut second = open(&folder);
    play(&mut second, &["c3c4"]);
    play(&mut first, &["h9g7", "h0g2"]);
    play(&mut second, &["c6c5"]);
    assert!(second.1.is_first_window() && !first.1.is_first_window());
    drop((first, second));
    let (next, past) = left(&folder);
    assert_eq!((next, past), (vec!["c3c4".into(), "c6c5".into()], vec![3]));
}

#[test]
fn a_game_that_came_into_the_folder_meanwhile_stays() {
    let (parent, folder) = folder();
    let mut first = open(&folder);
    play(&mut first, &["h2e2"]);
    fs::rename(&folder, parent.path().join("elsewhere")).unwrap();
    let mut second = open(&folder);
    play(&mut second, &["c3c4", "c6c5"]);
    close(second);
    play(&mut first, &["h9g7", "h0g2"]);
    // The first window closes last, so its game is continued.
    close(first);
    let (next, past) = left(&folder);
    assert_eq!((next, past), (["h2e2", "h9g7", "h0g2"].map(String::from).into(), vec![2]));
}

#[test]
fn who_has_a_folder_to_itself_again_keeps_its_place() {
    let (_parent, folder) = folder();
    let mut first = open(&folder);
    play(&mut first, &["h2e2"]);
    fs::remove_file(folder.join("window-1.lock")).unwrap();
    play(&mut first, &["h9g7"]);
    fs::remove_dir_all(&folder).unwrap();
    play(&mut first, &["h0g2"]);
    assert!(first.1.is_first_window());
    assert!(!open(&folder).1.is_first_window(), "its place is taken");
    drop(first);
    let (next, past) = left(&folder);
    assert_eq!((next.len(), past), (3, vec![]));
}

#[test]
fn what_another_program_puts_in_place_of_the_game_is_not_written_over() {
    let (_parent, folder) = folder();
    let mut window = open(&folder);
    play(&mut window, &["h2e2", "h9g7"]);
    let earlier = fs::read(folder.join("game.json")).unwrap();
    play(&mut window, &["h0g2"]);
    // Another program brings back an earlier copy of the game.
    fs::write(folder.join("game.json"), &earlier).unwrap();
    play(&mut window, &["i9h9"]);
    assert_eq!(fs::read(folder.join("game.json")).unwrap(), earlier);
    drop(window);
    // Both versions of the game exist, and both stay when the earlier one is continued.
    assert_eq!(left(&folder), (vec!["h2e2".into(), "h9g7".into()], vec![4]));
    let mut window = open(&folder);
    play(&mut window, &["b0c2"]);
    window.0.keep_among_past();
    drop(window);
    assert_eq!(left(&folder).1, [3, 4]);
}

#[test]
fn a_damaged_game_of_another_place_is_set_aside_and_not_written_over() {
    let (_parent, folder) = folder();
    let first = open(&folder);
    fs::write(folder.join("game-2.json"), "half of it").unwrap();
    let mut second = open(&folder);
    play(&mut second, &["c3c4"]);
    assert_eq!(fs::read_to_string(folder.join("game-2.json.damaged-1")).unwrap(), "half of it");
    drop((first, second));
    assert_eq!(left(&folder).1, [1]);
}

#[test]
fn a_game_of_a_newer_version_stays_and_the_new_one_is_kept() {
    let (_parent, folder) = folder();
    fs::create_dir(&folder).unwrap();
    let newer = "{\"version\":2,\"content\":{}}";
    fs::write(folder.join("game.json"), newer).unwrap();
    let error = Play::stored(&Store::of_window(&folder, silent())).unwrap_err();
    assert!(matches!(error, LoadError::Newer { .. }));
    for end in [close, drop] {
        let mut window = open(&folder);
        play(&mut window, &["h2e2", "h9g7"]);
        end(window);
        assert_eq!(fs::read_to_string(folder.join("game.json")).unwrap(), newer);
    }
    assert_eq!(left(&folder).1, [2, 2]);
}

#[test]
fn what_windows_share_is_read_again_though_the_folder_went_away_between_them() {
    let (parent, folder) = folder();
    let one = Store::of_window(&folder, silent());
    fs::rename(&folder, parent.path().join("elsewhere")).unwrap();
    let two = Store::of_window(&folder, silent());
    two.save("numbers", &[1, 2]);
    two.past_games();
    assert_eq!(one.renewed("numbers"), Some(vec![1, 2]));
}

#[cfg(unix)]
#[test]
fn pipes_among_the_files_keep_no_window_from_opening() {
    let (_parent, folder) = folder();
    fs::create_dir(&folder).unwrap();
    for name in ["game.json", "game-2.json", "incident.json", "window-1.lock", "window-2.lock", "games.index"]
    {
        let made = std::process::Command::new("mkfifo").arg(folder.join(name)).status().unwrap();
        assert!(made.success());
    }
    let mut window = open(&folder);
    play(&mut window, &["h2e2"]);
    assert!(window.1.is_first_window());
    close(window);
    assert_eq!(left(&folder).0, ["h2e2"]);
}
