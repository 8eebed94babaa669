//! A folder of games is read, stored, and searched.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe::engine::board::Position;
use chuhe::engine::rules::Profile;
use chuhe::game::collection::{Collection, FileOrigin, Query};
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, Participant};
use chuhe::session::{
    Cause, CollectionWorker, Contents, Editing, NewGame, Play, Player, Progress, Store, Study, Wake, Worker,
    read_games, read_games_by, read_piped,
};
use tempfile::TempDir;

/// A game as PGN.
fn pgn(red: &str, moves: &[&str]) -> String {
    let line: Vec<_> = moves.iter().map(|text| text.parse().unwrap()).collect();
    let mut game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
    game.headers.participants[0] = Participant { name: red.into(), ..Participant::default() };
    formats::write(&game, Target::Pgn(Notation::Simplified))
}

/// Four games in two files, one in a subfolder; one game has an unreadable move. Also a file
/// without games, a hidden one, and other things.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("深")).unwrap();
    let two = [pgn("甲", &["h2e2"]), pgn("乙", &["h2e2", "h9g7"])].join("\n");
    let damaged = pgn("丙", &["h2e2"]).replace("炮二平五", "炮二平九");
    fs::write(at("many.pgn"), format!("{two}\n{damaged}")).unwrap();
    fs::write(at("深/one.pgn"), pgn("丁", &["c3c4"])).unwrap();
    fs::write(at("notes.xqf"), [0, 1, 2, 3]).unwrap();
    fs::write(at("board.PNG"), b"\x89PNG\r\n\x1a\n").unwrap();
    fs::write(at("readme.txt"), "milk, bread").unwrap();
    fs::write(at("深/Thumbs.db"), [0, 1, 2, 3]).unwrap();
    fs::write(at(".hidden.pgn"), pgn("戊", &["c3c4"])).unwrap();
    folder
}

fn waker() -> (Wake, Receiver<()>) {
    let (sender, woken) = channel();
    let sender = Mutex::new(sender);
    (Arc::new(move || sender.lock().unwrap().send(()).unwrap_or_default()), woken)
}

fn wait(
    collection: &mut CollectionWorker,
    woken: &Receiver<()>,
    mut is_done: impl FnMut(&mut CollectionWorker) -> bool,
) {
    collection.poll();
    while !is_done(collection) {
        woken.recv_timeout(Duration::from_secs(60)).expect("the thread answers");
        collection.poll();
    }
}

/// The names of the players with Red in the games found, sorted.
fn found(collection: &mut CollectionWorker, woken: &Receiver<()>, players: &str) -> Vec<String> {
    let query = Query { players: players.into(), ..Query::default() };
    collection.search(query.clone());
    wait(collection, woken, |collection| {
        let contents = collection.contents().cloned();
        collection.progress().is_none()
            && collection.found().is_some_and(|found| {
                found.query == query
                    && contents.is_some_and(|contents| Arc::ptr_eq(&contents, &found.contents))
            })
    });
    let found = collection.found().unwrap();
    let names = found.matches.iter().map(|one| found.collection().row(one.game).players[0].to_string());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn read(folder: &Path) -> Arc<Contents> {
    read_games(Some(folder), None, None, &AtomicBool::new(false), &mut |_| ())
}

#[test]
fn a_folder_is_read_with_the_folders_in_it_and_what_is_wrong_is_named() {
    let folder = folder();
    let contents = read(folder.path());
    assert!(contents.is_complete);
    assert_eq!(contents.collection.len(), 4);
    let again = read_games(
        Some(folder.path()),
        None,
        Some(Arc::clone(&contents)),
        &AtomicBool::new(false),
        &mut |_| (),
    );
    assert!(Arc::ptr_eq(&contents, &again), "nothing has changed");
    let mut told: Vec<String> = contents
        .troubles
        .iter()
        .map(|trouble| {
            let name = trouble.path.file_name().unwrap().to_str().unwrap();
            format!("{name} {:?} {}", trouble.number, trouble.cause)
        })
        .collect();
    told.sort();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("many.pgn Some(2) move 1"), "{told:?}");
    assert!(told[1].starts_with("notes.xqf None this is neither"), "{told:?}");
}

#[test]
fn what_is_no_game_is_told_of_a_file_that_was_named() {
    let folder = folder();
    let read = read(&folder.path().join("readme.txt"));
    assert!(matches!(read.troubles[0].cause, Cause::Game(_)), "{:?}", read.troubles);
}

#[test]
fn files_read_at_the_same_time_are_in_the_same_order() {
    let folder = folder();
    for number in 0..40 {
        fs::write(
            folder.path().join(format!("more {number}.txt")),
            format!("[Red \"{number}\"]\n\n1. h2e2 *\n"),
        )
        .unwrap();
    }
    let read = |threads| {
        let stop = AtomicBool::new(false);
        let threads = NonZeroUsize::new(threads).unwrap();
        read_games_by(threads, Some(folder.path()), None, None, &stop, &mut |_| ())
    };
    let told = |contents: &Contents| {
        let told = contents.troubles.iter().map(|trouble| format!("{trouble:?}"));
        (contents.collection.to_bytes().unwrap(), told.collect::<Vec<_>>(), contents.is_complete)
    };
    let alone = told(&read(1));
    assert_eq!(alone.1.len(), 2);
    for threads in [2, 5] {
        assert_eq!(told(&read(threads)), alone, "{threads}");
    }
}

#[test]
fn what_was_read_is_kept_and_only_changed_files_are_read_again() {
    let (folder, data) = (folder(), tempfile::tempdir().unwrap());
    let store = || Some(Store::in_folder(data.path(), Arc::new(|| {})));
    let (wake, woken) = waker();
    let mut collection = CollectionWorker::new(store(), Arc::clone(&wake));
    collection.open(Some(folder.path().into()));
    assert_eq!(found(&mut collection, &woken, ""), ["丁", "丙", "乙", "甲"]);
    assert_eq!(collection.contents().unwrap().troubles.len(), 2);
    drop(collection);

    fs::write(folder.path().join("深/one.pgn"), pgn("己己己", &["c3c4"])).unwrap();
    let mut collection = CollectionWorker::new(store(), Arc::clone(&wake));
    collection.open(Some(folder.path().into()));
    assert_eq!(found(&mut collection, &woken, ""), ["丙", "乙", "己己己", "甲"]);
    let contents = Arc::clone(collection.contents().unwrap());
    assert!(contents.troubles.is_empty(), "the other files were not read: {:?}", contents.troubles);
    assert_eq!(contents.collection.left_out().count(), 1, "but it is known that a file is missing");
    drop(collection);

    // A damaged index is rebuilt.
    let kept = data.path().join("games.index");
    let mut bytes = fs::read(&kept).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&kept, &bytes).unwrap();
    let mut collection = CollectionWorker::new(store(), wake);
    collection.open(Some(folder.path().into()));
    assert_eq!(found(&mut collection, &woken, ""), ["丙", "乙", "己己己", "甲"]);
    assert_eq!(collection.contents().unwrap().troubles.len(), 2);
    drop(collection);
    assert_ne!(fs::read(kept).unwrap(), bytes);
}

#[test]
fn games_that_were_played_here_are_found_too() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::in_folder(data.path(), Arc::new(|| {}));
    let worker = Worker::built_in(1, Arc::new(|| {}));
    let mut game = NewGame::new(Player::Human, Player::Human);
    game.names = ["我", "你"].map(Into::into);
    let mut session = Play::new(game, worker, Some(store.clone()));
    session.play("h2e2".parse().unwrap()).unwrap();
    session.keep_among_past();
    let (wake, woken) = waker();
    let mut collection = CollectionWorker::new(Some(store), wake);
    collection.open(None);
    assert_eq!(found(&mut collection, &woken, "我"), ["我"]);
    let found = collection.found().unwrap();
    let (file, _) = found.collection().source(found.matches[0].game);
    assert_eq!(file.origin, FileOrigin::Played);
    assert_eq!(chuhe::session::GameId::of_file(Path::new(&file.path)), Some(session.document().id()));
}

#[test]
fn a_study_that_was_not_saved_is_no_game_that_was_played() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::in_folder(data.path(), Arc::new(|| {}));
    let record = formats::read(pgn("甲", &["h2e2"]).as_bytes()).unwrap().read(0).unwrap().game;
    let mut study = Study::reading(record, None, Some(store.clone()));
    study.add_variation(study.document().game().node(), "h9g7".parse().unwrap()).unwrap();
    assert!(study.keep_among_past());
    let contents = read_games(None, Some(&store), None, &AtomicBool::new(false), &mut |_| ());
    assert!(contents.collection.is_empty() && contents.troubles.is_empty());
    assert_eq!(contents.collection.files().len(), 1, "it is known, and not read again");
}

#[test]
fn the_moves_of_a_position_come_later() {
    let folder = folder();
    let (wake, woken) = waker();
    let mut collection = CollectionWorker::new(None, wake);
    let start = Position::start();
    assert!(collection.moves(&start).is_none(), "nothing has been read");
    collection.open(Some(folder.path().into()));
    wait(&mut collection, &woken, |collection| collection.moves(&start).is_some());
    let moves = collection.moves(&start).unwrap();
    let told: Vec<_> = moves.iter().map(|record| (record.mv.to_string(), record.games())).collect();
    assert_eq!(told, [("b2e2".into(), 2), ("c3c4".into(), 1)]);
}

#[test]
fn reading_can_be_stopped_and_a_folder_that_is_not_there_is_named() {
    let folder = folder();
    let stop = AtomicBool::new(true);
    let contents = read_games(Some(folder.path()), None, None, &stop, &mut |_| ());
    assert!(contents.collection.is_empty());
    let missing = read(&folder.path().join("missing"));
    assert!(missing.collection.is_empty());
    assert!(matches!(missing.troubles[0].cause, Cause::File(_)));
}

#[cfg(unix)]
#[test]
fn links_that_lead_round_in_circles_and_pipes_are_no_trap() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    symlink(folder.path(), folder.path().join("深/circle")).unwrap();
    symlink("loop", folder.path().join("loop")).unwrap();
    let pipe = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.pgn")).status();
    assert!(pipe.is_ok_and(|status| status.success()));
    assert_eq!(read(folder.path()).collection.len(), 4);
}

#[test]
fn a_file_whose_reading_was_stopped_is_read_again() {
    let folder = folder();
    let read = |earlier, stop: &AtomicBool| {
        let mut report = |progress: Progress| {
            stop.fetch_or(progress.found > 0, Relaxed);
        };
        read_games(Some(folder.path()), None, earlier, stop, &mut report)
    };
    let stopped = read(None, &AtomicBool::new(false));
    assert_eq!((stopped.collection.len(), stopped.is_complete), (1, false));
    // This also holds if the index has been stored and loaded in between.
    let kept = Collection::from_bytes(&stopped.collection.to_bytes().unwrap()).unwrap();
    let all = read_games(
        Some(folder.path()),
        None,
        Some(Arc::new(Contents::kept(kept))),
        &AtomicBool::new(false),
        &mut |_| {},
    );
    assert_eq!((all.collection.len(), all.is_complete), (4, true));
}

#[test]
fn piped_games_are_read_like_a_file() {
    let bytes = fs::read(folder().path().join("many.pgn")).unwrap();
    let piped = read_piped(Path::new("-"), bytes, &AtomicBool::new(false), &mut |_| {});
    assert_eq!((piped.collection.len(), piped.troubles.len(), piped.is_complete), (3, 1, true));
    assert!(piped.collection.files().all(|file| file.path == "-"));
}

#[test]
fn a_folder_that_is_written_while_it_is_read_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    let text = |round: usize| -> String {
        (0..=round).map(|number| pgn(&format!("Player {number}"), &["h2e2", "h9g7"])).collect()
    };
    let (wake, woken) = waker();
    let mut collection = CollectionWorker::new(None, wake);
    for round in 0..20 {
        collection.open(Some(folder.path().into()));
        // A program that writes in place leaves half of the file for a moment.
        let text = text(round);
        fs::write(&path, &text[..text.len() / 2]).unwrap();
        collection.search(Query::default());
        fs::write(&path, &text).unwrap();
    }
    collection.open(Some(folder.path().into()));
    wait(&mut collection, &woken, |collection| collection.progress().is_none());
    assert_eq!(found(&mut collection, &woken, "Player").len(), 20);
}
