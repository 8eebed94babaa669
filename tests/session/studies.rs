//! Studies are stored, set aside and named like every other file, and so are past games.

use std::fs;
use std::path::{Path, PathBuf};

use chuhe::engine::board::Position;
use chuhe::engine::rules::Profile;
use chuhe::game::{Chapters, Game, Tree};
use chuhe::session::{Editing, LoadError, NewGame, Play, Saved, Store, Study};
use tempfile::TempDir;

use crate::puppet::*;

fn store(folder: &TempDir) -> Store {
    Store::of_window(folder.path(), silent())
}

fn record(moves: &[&str]) -> Game {
    let moves: Vec<_> = moves.iter().map(|mv| parse(mv)).collect();
    Game::from_line(Position::start(), &moves, moves.len(), Profile::default()).unwrap()
}

fn read(record: impl Into<Chapters>, store: &Store) -> Study {
    Study::reading(record, None, Some(store.clone()))
}

fn open(saved: Saved, store: &Store) -> Study {
    Study::of(saved, Some(store.clone()))
}

/// The files of studies, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("studies")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.collect();
    files.sort();
    files
}

/// The studies that the next start opens, as moves, and its reports about studies that it cannot
/// open.
fn next_start(folder: &TempDir) -> (Vec<Vec<String>>, Vec<LoadError>) {
    let store = store(folder);
    let studies = store.take_studies().into_iter().map(|saved| played(&open(saved, &store))).collect();
    // Closing a study does not lose any of its reports.
    (studies, store.misread())
}

#[test]
fn a_study_that_cannot_be_read_is_named_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    {
        let store = store(&folder);
        for mv in ["h2e2", "b2e2", "c3c4"] {
            drop(read(record(&[mv]), &store));
        }
    }
    let [damaged, newer, whole] = &files(folder.path())[..] else { panic!("three studies") };
    let half = &fs::read(damaged).unwrap()[..100];
    fs::write(damaged, half).unwrap();
    let later = "{\"version\":7,\"content\":{}}";
    fs::write(newer, later).unwrap();
    let (studies, told) = next_start(&folder);
    assert_eq!(studies, [["c3c4"]]);
    let [LoadError::Damaged { set_aside, .. }, LoadError::Newer { path, .. }] = &told[..] else {
        panic!("{told:?}")
    };
    assert_eq!(fs::read(set_aside).unwrap(), half);
    assert!(set_aside.to_string_lossy().ends_with(".json.damaged-1") && path == newer);
    let (studies, told) = next_start(&folder);
    assert!(studies.len() == 1 && matches!(&told[..], [LoadError::Newer { .. }]), "{told:?}");
    assert_eq!(fs::read_to_string(newer).unwrap(), later);
    assert!(whole.exists());
}

#[cfg(unix)]
#[test]
fn a_study_that_cannot_be_read_now_is_there_again_later() {
    let folder = tempfile::tempdir().unwrap();
    drop(read(record(&["h2e2"]), &store(&folder)));
    let [path] = &files(folder.path())[..] else { panic!("one study") };
    let (kept, elsewhere) = (fs::read(path).unwrap(), folder.path().join("no/such/disk"));
    fs::remove_file(path).unwrap();
    std::os::unix::fs::symlink(&elsewhere, path).unwrap();
    let (studies, told) = next_start(&folder);
    assert!(studies.is_empty() && matches!(&told[..], [LoadError::Unreadable { .. }]), "{told:?}");
    fs::create_dir_all(elsewhere.parent().unwrap()).unwrap();
    fs::write(&elsewhere, kept).unwrap();
    assert_eq!(next_start(&folder).0, [["h2e2"]]);
}

#[test]
fn the_studies_of_an_open_window_are_left_alone_however_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let first = store(&folder);
    let _study = read(record(&["h2e2"]), &first);
    first.past_games();
    let [path] = &files(folder.path())[..] else { panic!("one study") };
    fs::write(path, "half").unwrap();
    let (studies, told) = next_start(&folder);
    assert!(studies.is_empty() && told.is_empty() && path.exists());
}

#[test]
fn a_study_of_a_window_that_was_killed_is_taken_over_also_if_its_lock_was_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    let windows = [store(&folder), store(&folder)];
    let mut game = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(windows[1].clone()));
    game.play(parse("c3c4")).unwrap();
    drop((read(record(&["h2e2"]), &windows[1]), game));
    drop(windows);
    for number in 1..=2 {
        fs::remove_file(folder.path().join(format!("window-{number}.lock"))).unwrap();
    }
    assert_eq!(next_start(&folder).0, [["h2e2"]]);
    assert_eq!(next_start(&folder).0, [["h2e2"]], "once");
    let store = store(&folder);
    Play::stored(&store).unwrap();
    assert_eq!(store.past_games().len(), 1, "its game, too");
}

#[test]
fn a_study_that_two_windows_had_is_two_if_both_changed_it() {
    let folder = tempfile::tempdir().unwrap();
    drop(read(record(&["h2e2"]), &store(&folder)));
    let [path] = &files(folder.path())[..] else { panic!("one study") };
    // A version that ignored other windows left this.
    let copy = path.with_file_name(path.file_name().unwrap().to_str().unwrap().replacen('1', "2", 1));
    fs::copy(path, &copy).unwrap();
    assert_eq!(next_start(&folder).0, [["h2e2"]], "they are the same");
    assert!(!copy.exists());
    let text = fs::read_to_string(path).unwrap();
    fs::write(&copy, text.replacen("h2e2", "b2e2", 1)).unwrap();
    let (studies, _) = next_start(&folder);
    assert_eq!(studies.len(), 2);
    assert!(studies.contains(&vec!["h2e2".into()]) && studies.contains(&vec!["b2e2".into()]), "{studies:?}");
    assert_eq!(next_start(&folder).0.len(), 2);
}

#[test]
fn a_game_that_two_windows_open_is_two_games() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (store(&folder), store(&folder));
    let mut session = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(one.clone()));
    session.play(parse("h2e2")).unwrap();
    session.start_game(NewGame::new(HUMAN, HUMAN));
    let [past] = &one.past_games()[..] else { panic!("one game") };
    let reopened = |store: &Store| {
        let mut session = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone()));
        session.reopen(store.past_game(past.id).unwrap().unwrap());
        store.past_games();
        session
    };
    drop(session);
    let (mut session, mut other) = (reopened(&one), reopened(&two));
    assert!(session.document().id() == past.id && other.document().id() != past.id);
    session.play(parse("h9g7")).unwrap();
    other.play(parse("b9c7")).unwrap();
    for session in [&mut session, &mut other] {
        session.start_game(NewGame::new(HUMAN, HUMAN));
    }
    // Pending writes of the other window are awaited.
    one.past_games();
    let ids: Vec<_> = two.past_games().iter().map(|game| game.id).collect();
    let games: Vec<_> = ids.iter().map(|&id| two.past_game(id).unwrap().unwrap()).collect();
    let mut games: Vec<_> = games.into_iter().map(|saved| played(&open(saved, &two))).collect();
    games.sort();
    assert_eq!(games, [["h2e2", "b9c7"], ["h2e2", "h9g7"]]);
}

#[test]
fn a_past_game_and_the_game_of_another_window_that_are_damaged_are_named() {
    let folder = tempfile::tempdir().unwrap();
    {
        let store = store(&folder);
        let mut session = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone()));
        session.play(parse("h2e2")).unwrap();
        session.start_game(NewGame::new(HUMAN, HUMAN));
    }
    let past = fs::read_dir(folder.path().join("games")).unwrap().next().unwrap().unwrap().path();
    fs::write(&past, "half").unwrap();
    fs::write(folder.path().join("game-2.json"), "half").unwrap();
    let store = store(&folder);
    Play::stored(&store).unwrap();
    assert!(store.past_games().is_empty());
    let told: Vec<String> = store.misread().iter().map(ToString::to_string).collect();
    assert!(told.len() == 2 && told[0].contains("game-2.json.damaged-1"), "{told:?}");
    assert!(told[1].contains("games") && told[1].contains(".json.damaged-1"), "{told:?}");
    assert!(store.past_games().is_empty() && store.misread().is_empty(), "it is told once");
}

#[test]
fn what_is_damaged_while_the_window_is_open_is_named_when_it_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut study = read(record(&["h2e2"]), &store);
    store.past_games();
    let [path] = &files(folder.path())[..] else { panic!("one study") };
    fs::write(path, "half").unwrap();
    study.edit(|game| game.set_comment(Tree::START, "And on."));
    store.past_games();
    let told = store.misread();
    let [LoadError::Damaged { set_aside, .. }] = &told[..] else { panic!("{told:?}") };
    assert_eq!(fs::read_to_string(set_aside).unwrap(), "half");
    assert!(fs::read_to_string(path).unwrap().contains("And on."));
}

#[test]
fn a_study_of_many_long_chapters_is_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut long = record(&["h2e2"]);
    long.set_comment(long.node(), &"棋".repeat(50_000));
    // More than twenty megabytes.
    let chapters = Chapters::new(vec![long; 150]).unwrap();
    drop(read(chapters, &store));
    drop(store);
    let store = self::store(&folder);
    let [study] = &store.take_studies()[..] else { panic!("{:?}", store.misread()) };
    assert_eq!(open(study.clone(), &store).document().chapters().len(), 150);
    store.past_games();
    assert!(store.misread().is_empty() && files(folder.path()).len() == 1);
}
