//! Several windows on the same data.

use std::fs;
use std::time::Duration;

use chuhe::engine::evaluate::Score;
use chuhe::session::{NewGame, Play, Store};
use tempfile::TempDir;

use crate::puppet::*;

fn store(folder: &TempDir) -> Store {
    Store::of_window(folder.path(), silent())
}

/// A window, opened as at the program's start. Dropping it without closing kills it.
struct Window {
    session: Play,
    store: Store,
}

impl Window {
    fn open(folder: &TempDir) -> Self {
        let store = store(folder);
        let session = match Play::stored(&store).unwrap() {
            Some(saved) => Play::continued(saved, puppet(vec![]), Some(store.clone())),
            None => Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone())),
        };
        Self { session, store }
    }

    fn play(&mut self, moves: &[&str]) {
        moves.iter().for_each(|mv| self.session.play(parse(mv)).unwrap());
    }

    fn close(mut self) {
        self.session.close();
    }
}

/// The moves of the game that the next start continues.
fn next_start(folder: &TempDir) -> Vec<String> {
    let window = Window::open(folder);
    assert!(window.store.is_first_window());
    played(&window.session)
}

/// Stores something that another window must see, and waits until it is on the disk.
fn save(store: &Store, numbers: &[u32]) {
    store.save("numbers", &numbers);
    // Reading the list of games waits for everything requested before.
    store.past_games();
}

/// The lengths of the past games, the latest first.
fn past(store: &Store) -> Vec<usize> {
    store.past_games().iter().map(|game| game.summary.plies).collect()
}

#[test]
fn a_second_window_has_a_game_of_its_own_which_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, mut second) = (Window::open(&folder), Window::open(&folder));
    assert!(first.store.is_first_window() && !second.store.is_first_window());
    first.play(&["h2e2"]);
    second.play(&["c3c4", "c6c5"]);
    first.play(&["h9g7", "h0g2"]);
    second.close();
    first.close();
    assert_eq!(next_start(&folder), ["h2e2", "h9g7", "h0g2"]);
    assert_eq!(past(&store(&folder)), [2]);
}

#[test]
fn a_move_that_is_held_back_is_kept_when_the_window_closes() {
    let folder = tempfile::tempdir().unwrap();
    // This holds for the second window too, which closes last.
    let stores = [store(&folder), store(&folder)];
    for store in stores {
        let new_game = NewGame::new(HUMAN, ENGINE);
        let acts = vec![Act::Play("h9g7", Score::DRAW)];
        let mut session = Play::new(new_game, puppet(acts), Some(store));
        session.hold(Duration::from_secs(3600));
        session.play(parse("h2e2")).unwrap();
        poll_until(&mut session, |session, _| session.held_for().is_some());
        session.close();
        drop(session);
        assert_eq!(next_start(&folder), ["h2e2", "h9g7"]);
    }
    assert_eq!(past(&store(&folder)), [2], "the other one");
}

#[test]
fn the_window_that_closes_last_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, mut second) = (Window::open(&folder), Window::open(&folder));
    first.play(&["h2e2"]);
    second.play(&["c3c4", "c6c5"]);
    first.close();
    second.close();
    assert_eq!(next_start(&folder), ["c3c4", "c6c5"]);
    assert_eq!(past(&store(&folder)), [1]);
}

#[test]
fn the_first_place_is_gone_on_with_by_whoever_comes_next() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, mut second) = (Window::open(&folder), Window::open(&folder));
    first.play(&["h2e2"]);
    second.play(&["c3c4", "c6c5"]);
    first.close();
    assert_eq!(next_start(&folder), ["h2e2"], "the other window is still open");
}

#[test]
fn a_window_in_which_nothing_was_played_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, second) = (Window::open(&folder), Window::open(&folder));
    first.play(&["h2e2"]);
    first.close();
    second.close();
    assert_eq!(next_start(&folder), ["h2e2"]);
    assert!(past(&store(&folder)).is_empty() && !folder.path().join("game-2.json").exists());
}

#[test]
fn the_game_of_a_second_window_that_was_killed_is_among_the_past_ones() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, mut second) = (Window::open(&folder), Window::open(&folder));
    first.play(&["h2e2"]);
    second.play(&["c3c4", "c6c5"]);
    // Neither is closed; the system unlocks their places.
    drop((first, second));
    assert_eq!(next_start(&folder), ["h2e2"]);
    assert_eq!(past(&store(&folder)), [2]);
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| name != "game-2.json"));
}

#[test]
fn while_it_is_open_nobody_takes_the_game_of_a_second_window() {
    let folder = tempfile::tempdir().unwrap();
    let (first, mut second) = (Window::open(&folder), Window::open(&folder));
    second.play(&["c3c4"]);
    past(&second.store);
    drop(first);
    let again = Window::open(&folder);
    assert!(past(&again.store).is_empty() && folder.path().join("game-2.json").exists());
}

#[test]
fn a_damaged_game_of_a_second_window_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, second) = (Window::open(&folder), store(&folder));
    first.play(&["h2e2"]);
    drop((first, second));
    let damaged = folder.path().join("game-2.json");
    fs::write(&damaged, "{\"version\":1,").unwrap();
    assert_eq!(next_start(&folder), ["h2e2"]);
    assert!(!damaged.exists() && folder.path().join("game-2.json.damaged-1").exists());
}

#[test]
fn what_windows_share_is_read_again_before_it_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let one = store(&folder);
    save(&one, &[1]);
    assert_eq!(one.renewed::<Vec<u32>>("numbers"), None, "nobody else can have changed it");
    let two = store(&folder);
    save(&two, &[1, 2]);
    assert_eq!(one.renewed("numbers"), Some(vec![1, 2]));
}
