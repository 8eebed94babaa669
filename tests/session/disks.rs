//! Failing disks and folders during a game.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use chuhe::engine::board::Position;
use chuhe::engine::rules::Profile;
use chuhe::game::Game;
use chuhe::game::review::KeptReview;
use chuhe::session::{Change, NewGame, Play, Store};

use crate::puppet::*;

fn session_in(folder: &Path) -> Play {
    let store = Store::of_window(folder, silent());
    Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store))
}

fn stored(folder: &Path) -> Vec<String> {
    let saved = Play::stored(&Store::in_folder(folder, silent())).unwrap().unwrap();
    played(&Play::continued(saved, puppet(vec![]), None))
}

/// Polls until storing the game fails; returns the reason.
fn wait_for_failure(session: &mut Play) -> ErrorKind {
    let failed = |change: &Change| match change {
        Change::SaveFailed(error) => Some(error.source.kind()),
        _ => None,
    };
    let changes = poll_until(session, |_, changes| changes.iter().any(|change| failed(change).is_some()));
    changes.iter().find_map(failed).unwrap()
}

/// Polls until everything is stored, without a further move. Nothing else may be reported.
fn wait_for_recovery(session: &mut Play) {
    let is_told = |change: &Change| matches!(change, Change::SavedAgain);
    let changes = poll_until(session, |_, changes| changes.iter().any(is_told));
    assert!(!changes.iter().any(|change| matches!(change, Change::SaveFailed(_))), "{changes:?}");
}

#[test]
fn a_folder_that_vanishes_is_made_anew_with_the_next_move() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let mut session = session_in(&folder);
    session.play(parse("h2e2")).unwrap();
    drop(session.poll());
    fs::rename(&folder, parent.path().join("elsewhere")).unwrap();
    session.play(parse("h9g7")).unwrap();
    drop(session);
    assert_eq!(stored(&folder), ["h2e2", "h9g7"]);
}

#[test]
fn what_cannot_be_stored_is_told_once_and_stored_as_soon_as_it_can_be() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    fs::write(&folder, "in the way").unwrap();
    let mut session = session_in(&folder);
    wait_for_failure(&mut session);
    for mv in ["h2e2", "h9g7", "h0g2"] {
        session.play(parse(mv)).unwrap();
    }
    fs::remove_file(&folder).unwrap();
    wait_for_recovery(&mut session);
    drop(session);
    assert_eq!(stored(&folder), ["h2e2", "h9g7", "h0g2"]);
}

/// The folder of a small disk that `tests/disks.sh` has mounted.
fn disk() -> PathBuf {
    std::env::var_os("CHUHE_TEST_DISK").expect("tests/disks.sh says where the disk is").into()
}

/// Fills the rest of a disk, in pieces, because the last one may not fit.
fn fill(filler: &Path) {
    let mut pieces = Vec::new();
    while fs::write(filler, &pieces).is_ok() {
        pieces.resize(pieces.len() + 1024, 0);
    }
}

/// Calls `look` until its result is the wanted one, and returns it.
fn wait_for<T>(look: impl Fn() -> T, is_wanted: impl Fn(&T) -> bool) -> T {
    let mut looks = (0..1000).map(|_| {
        thread::sleep(Duration::from_millis(10));
        look()
    });
    looks.find(is_wanted).expect("it takes less than ten seconds")
}

#[test]
#[ignore = "needs a small disk of its own, which tests/disks.sh makes"]
fn a_full_disk_loses_nothing() {
    let (folder, filler) = (disk().join("data"), disk().join("filler"));
    let mut session = session_in(&folder);
    session.play(parse("h2e2")).unwrap();
    drop(session.poll());
    fill(&filler);
    session.play(parse("h9g7")).unwrap();
    assert_eq!(wait_for_failure(&mut session), ErrorKind::StorageFull);
    assert!(["h2e2"].starts_with(&stored(&folder).iter().map(String::as_str).collect::<Vec<_>>()));
    session.play(parse("h0g2")).unwrap();
    fs::remove_file(&filler).unwrap();
    wait_for_recovery(&mut session);
    drop(session);
    assert_eq!(stored(&folder), ["h2e2", "h9g7", "h0g2"]);
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_str().unwrap().starts_with(".writing")));
}

#[test]
#[ignore = "needs a small disk of its own, which tests/disks.sh makes"]
fn a_review_waits_until_a_full_disk_has_room() {
    let (folder, filler) = (disk().join("reviewed"), disk().join("filler"));
    let game = Game::from_line(Position::start(), &[parse("h2e2")], 1, Profile::default()).unwrap();
    let [older, newer] = [100, 200].map(|time| KeptReview::new(&game, time, &[], &[], false));
    let store = Store::in_folder(&folder, silent());
    store.save_review(&game, &older);
    // Closing a store waits until everything is written.
    drop(store);
    fill(&filler);
    let store = Store::in_folder(&folder, silent());
    store.save_review(&game, &newer);
    let errors = wait_for(|| store.errors(), |errors| !errors.is_empty());
    assert_eq!(errors[0].source.kind(), ErrorKind::StorageFull);
    assert_eq!(store.review(&game), Some(older), "what was there is not lost");
    fs::remove_file(&filler).unwrap();
    wait_for(|| store.has_recovered(), |has_recovered| *has_recovered);
    assert_eq!(store.review(&game), Some(newer));
}

#[test]
#[ignore = "needs a disk that cannot be written, which tests/disks.sh makes"]
fn a_read_only_disk_is_told_and_the_game_goes_on() {
    let mut session = session_in(&disk().join("data"));
    assert_eq!(wait_for_failure(&mut session), ErrorKind::ReadOnlyFilesystem);
    session.play(parse("h2e2")).unwrap();
    session.play(parse("h9g7")).unwrap();
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}
