//! Several windows on the same data.

use std::fs;
use std::time::Duration;

use chuhe::engine::evaluate::Score;
use chuhe::session::{NewGame, Session, Store};
use tempfile::TempDir;

use crate::puppet::*;

fn window(folder: &TempDir) -> Store {
    Store::of_window(folder.path(), silent())
}

/// What the program does at its start.
fn open(store: &Store) -> Session {
    match Session::stored(store).unwrap() {
        Some(saved) => Session::continued(saved, puppet(vec![]), Some(store.clone())),
        None => Session::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone())),
    }
}

fn play(session: &mut Session, moves: &[&str]) {
    moves.iter().for_each(|play| session.play(parse(play)).unwrap());
}

/// The moves that the next start goes on with.
fn next_start(folder: &TempDir) -> Vec<String> {
    let store = window(folder);
    assert!(store.is_first_window());
    played(&open(&store))
}

/// Stores what another window is to see, and waits until it is on the disk.
fn save(store: &Store, numbers: &[u32]) {
    store.save("numbers", &numbers);
    // Whoever reads the list of games waits for everything ordered before.
    store.past_games();
}

/// How long the past games are, the latest first.
fn past(store: &Store) -> Vec<usize> {
    store.past_games().iter().map(|game| game.summary.plies).collect()
}

#[test]
fn a_second_window_has_a_game_of_its_own_which_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (window(&folder), window(&folder));
    let (mut first, mut second) = (open(&one), open(&two));
    assert!(one.is_first_window() && !two.is_first_window());
    play(&mut first, &["h2e2"]);
    play(&mut second, &["c3c4", "c6c5"]);
    play(&mut first, &["h9g7", "h0g2"]);
    second.close();
    drop((second, two));
    first.close();
    drop((first, one));
    assert_eq!(next_start(&folder), ["h2e2", "h9g7", "h0g2"]);
    assert_eq!(past(&window(&folder)), [2]);
}

#[test]
fn a_move_that_is_held_back_is_kept_when_the_window_closes() {
    let folder = tempfile::tempdir().unwrap();
    // Of the second window too, which closes last.
    let stores = [window(&folder), window(&folder)];
    for store in stores {
        let new_game = NewGame::new(HUMAN, ENGINE);
        let acts = vec![Act::Play("h9g7", Score::DRAW)];
        let mut session = Session::new(new_game, puppet(acts), Some(store));
        session.hold(Duration::from_secs(3600));
        session.play(parse("h2e2")).unwrap();
        poll_until(&mut session, |session, _| session.held_for().is_some());
        session.close();
        drop(session);
        assert_eq!(next_start(&folder), ["h2e2", "h9g7"]);
    }
    assert_eq!(past(&window(&folder)), [2], "the other one");
}

#[test]
fn the_window_that_closes_last_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (window(&folder), window(&folder));
    let (mut first, mut second) = (open(&one), open(&two));
    play(&mut first, &["h2e2"]);
    play(&mut second, &["c3c4", "c6c5"]);
    first.close();
    drop((first, one));
    second.close();
    drop((second, two));
    assert_eq!(next_start(&folder), ["c3c4", "c6c5"]);
    assert_eq!(past(&window(&folder)), [1]);
}

#[test]
fn the_first_place_is_gone_on_with_by_whoever_comes_next() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (window(&folder), window(&folder));
    let (mut first, mut second) = (open(&one), open(&two));
    play(&mut first, &["h2e2"]);
    play(&mut second, &["c3c4", "c6c5"]);
    first.close();
    drop((first, one));
    assert_eq!(next_start(&folder), ["h2e2"], "the other window is still open");
}

#[test]
fn a_window_in_which_nothing_was_played_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (window(&folder), window(&folder));
    let (mut first, mut second) = (open(&one), open(&two));
    play(&mut first, &["h2e2"]);
    first.close();
    drop((first, one));
    second.close();
    drop((second, two));
    assert_eq!(next_start(&folder), ["h2e2"]);
    assert!(past(&window(&folder)).is_empty() && !folder.path().join("game-2.json").exists());
}

#[test]
fn the_game_of_a_second_window_that_was_killed_is_among_the_past_ones() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (window(&folder), window(&folder));
    let (mut first, mut second) = (open(&one), open(&two));
    play(&mut first, &["h2e2"]);
    play(&mut second, &["c3c4", "c6c5"]);
    // Neither is closed; the system unlocks their places.
    drop((first, one, second, two));
    let store = window(&folder);
    assert_eq!(played(&open(&store)), ["h2e2"]);
    assert_eq!(past(&store), [2]);
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| name != "game-2.json"));
}

#[test]
fn while_it_is_open_nobody_takes_the_game_of_a_second_window() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (window(&folder), window(&folder));
    let (first, mut second) = (open(&one), open(&two));
    play(&mut second, &["c3c4"]);
    drop((first, one));
    let again = window(&folder);
    open(&again);
    assert!(past(&again).is_empty() && folder.path().join("game-2.json").exists());
}

#[test]
fn a_damaged_game_of_a_second_window_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (window(&folder), window(&folder));
    play(&mut open(&one), &["h2e2"]);
    drop((one, two));
    let damaged = folder.path().join("game-2.json");
    fs::write(&damaged, "{\"version\":1,").unwrap();
    assert_eq!(next_start(&folder), ["h2e2"]);
    assert!(damaged.exists());
}

#[test]
fn what_windows_share_is_read_again_before_it_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let one = window(&folder);
    save(&one, &[1]);
    assert_eq!(one.renewed::<Vec<u32>>("numbers"), None, "nobody else can have changed it");
    let two = window(&folder);
    save(&two, &[1, 2]);
    assert_eq!(one.renewed("numbers"), Some(vec![1, 2]));
}
