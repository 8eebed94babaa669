//! The past games.

use std::fs;

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::formats::{self, GameResult, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{EndReason, Game};
use chuhe::session::{Change, Editing, GameId, NewGame, Origin, PastGame, Play, Store, Study, TimeControl};
use tempfile::TempDir;

use crate::puppet::*;

fn store(folder: &TempDir) -> Store {
    Store::in_folder(folder.path(), silent())
}

fn session_of_two(folder: &TempDir) -> Play {
    Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store(folder)))
}

/// The list after everything is written, the latest game first.
fn past_games(folder: &TempDir, session: Play) -> Vec<PastGame> {
    drop(session);
    store(folder).past_games()
}

fn plies(games: &[PastGame]) -> Vec<usize> {
    games.iter().map(|game| game.summary.plies).collect()
}

#[test]
fn a_game_is_kept_when_another_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session_of_two(&folder);
    session.play(parse("h2e2")).unwrap();
    session.play(parse("h9g7")).unwrap();
    session.start_game(NewGame::new(HUMAN, HUMAN));
    session.play(parse("c3c4")).unwrap();
    session.start_game(NewGame::new(HUMAN, HUMAN));
    let games = past_games(&folder, session);
    assert_eq!(plies(&games), [1, 2]);
    assert_eq!(games[1].summary.result, GameResult::Unknown);
}

#[test]
fn a_game_in_which_nothing_was_played_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session_of_two(&folder);
    session.start_game(NewGame::new(HUMAN, HUMAN));
    assert!(past_games(&folder, session).is_empty());
}

#[test]
fn a_finished_game_is_in_the_list_at_once_and_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session_of_two(&folder);
    for mv in ["h2e2", "h9g7", "h0g2", "b9c7"] {
        session.play(parse(mv)).unwrap();
    }
    session.resign(Side::Black);
    let id = session.document().id();
    session.start_game(NewGame::new(HUMAN, HUMAN));
    let games = past_games(&folder, session);
    assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [id]);
    let summary = &games[0].summary;
    assert_eq!((summary.result, summary.reason), (GameResult::Win(Side::Red), Some(EndReason::Resignation)));
    assert_eq!(summary.opening.unwrap().names.english, "Central Cannon vs Screen Horses");
}

#[test]
fn what_follows_a_finished_game_is_another_one_and_waits() {
    let ways: [fn(&mut Play); 3] = [
        |session| assert!(session.undo()),
        |session| session.continue_from(session.document().game().node_at(1)),
        |session| session.set_result(GameResult::Unknown),
    ];
    for go_on in ways {
        let folder = tempfile::tempdir().unwrap();
        let new_game = NewGame { time: TimeControl::PerMove { seconds: 600 }, ..NewGame::new(HUMAN, HUMAN) };
        let mut session = Play::new(new_game, puppet(vec![]), Some(store(&folder)));
        for mv in ["h2e2", "h9g7", "h0g2"] {
            session.play(parse(mv)).unwrap();
        }
        session.resign(Side::Black);
        let ended = session.document().id();
        go_on(&mut session);
        assert!(matches!(session.poll().last(), Some(Change::GoesOn)));
        assert!(session.document().id() != ended && session.document().outcome().is_none());
        assert!(session.is_paused() && session.running_clock().is_none());
        session.play(parse("b9c7")).unwrap();
        assert!(session.running_clock().is_some());
        session.start_game(NewGame::new(HUMAN, HUMAN));
        let games = past_games(&folder, session);
        let results: Vec<_> = games.iter().map(|game| (game.id == ended, game.summary.result)).collect();
        assert_eq!(results, [(false, GameResult::Unknown), (true, GameResult::Win(Side::Red))]);
    }
}

#[test]
fn a_finished_game_whose_end_was_undone_is_not_in_the_list_twice() {
    let folder = tempfile::tempdir().unwrap();
    let start = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1".parse().unwrap();
    let new_game = NewGame { start, ..NewGame::new(HUMAN, HUMAN) };
    let mut session = Play::new(new_game, puppet(vec![]), Some(store(&folder)));
    session.play(parse("b7b9")).unwrap();
    let ended = session.document().id();
    assert!(session.undo() && session.document().id() != ended);
    assert!(session.redo() && session.document().id() == ended, "it has come to the same end");
    assert!(session.undo() && session.document().id() != ended);
    session.start_game(NewGame::new(HUMAN, HUMAN));
    let games = past_games(&folder, session);
    assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [ended], "nothing followed it");
}

#[test]
fn a_game_that_ends_otherwise_after_its_end_was_undone_is_in_the_list_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session_of_two(&folder);
    session.play(parse("h2e2")).unwrap();
    session.resign(Side::Black);
    assert!(session.undo());
    session.resign(Side::Red);
    let results: Vec<_> = past_games(&folder, session).iter().map(|game| game.summary.result).collect();
    assert_eq!(results, [GameResult::Win(Side::Black), GameResult::Win(Side::Red)]);
}

#[test]
fn a_past_game_goes_on_with_its_players_and_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let time = TimeControl::PerMove { seconds: 600 };
    let new_game = NewGame { time, ..NewGame::new(HUMAN, ENGINE) };
    let mut session = Play::new(new_game, puppet(vec![]), Some(store(&folder)));
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    let (id, game) = (session.document().id(), session.document().game().clone());
    session.start_game(NewGame::new(HUMAN, HUMAN));
    session.play(parse("c3c4")).unwrap();
    drop(session);
    let mut session = session_of_two(&folder);
    let saved = store(&folder).past_game(id).unwrap().unwrap();
    session.reopen(saved);
    assert!(session.is_paused() && session.running_clock().is_none(), "it was only opened");
    assert_eq!(
        (session.document().game(), session.document().id(), session.time_control()),
        (&game, id, time)
    );
    assert_eq!(session.document().player(Side::Black), ENGINE);
    session.play(parse("h0g2")).unwrap();
    wait_for_reply(&mut session);
    session.start_game(NewGame::new(HUMAN, HUMAN));
    assert_eq!(plies(&past_games(&folder, session)), [4], "it is the same game, gone on");
}

#[test]
fn an_engine_does_not_move_in_a_game_that_was_only_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Play::new(NewGame::new(HUMAN, ENGINE), puppet(vec![]), Some(store(&folder)));
    session.play(parse("h2e2")).unwrap();
    let id = session.document().id();
    session.start_game(NewGame::new(HUMAN, HUMAN));
    drop(session);
    let mut session = session_of_two(&folder);
    session.reopen(store(&folder).past_game(id).unwrap().unwrap());
    assert!(session.thinking().is_none() && session.is_paused());
}

#[test]
fn a_study_is_kept_only_if_it_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let line = ["h2e2", "h9g7"].map(parse);
    let record = || Game::from_line(Position::start(), &line, 2, Profile::default()).unwrap();
    let store = Store::in_folder(folder.path(), silent());
    let open = || Study::reading(record(), None, Some(store.clone()));
    let (unchanged, mut changed) = (open(), open());
    changed.add_variation(changed.document().game().node(), parse("h0g2")).unwrap();
    unchanged.discard();
    changed.discard();
    let past = store.past_games();
    assert_eq!(plies(&past), [3]);
    assert!(past[0].is_record, "it is no game that was played");
}

/// An ended game is opened as a study.
#[test]
fn a_past_game_stays_the_game_of_those_who_played_it_when_it_is_studied() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Play::new(NewGame::new(HUMAN, ENGINE), puppet(vec![]), Some(store(&folder)));
    session.play(parse("h2e2")).unwrap();
    session.resign(Side::Red);
    let id = session.document().id();
    drop(session);
    let store = store(&folder);
    let stored = || store.past_game(id).unwrap().unwrap();
    let (before, listed) = (stored(), store.past_games());
    let open = || Study::of(stored(), Some(store.clone()));
    open().discard();
    assert_eq!((stored(), store.past_games()), (before, listed.clone()), "it was only looked at");

    let mut study = open();
    study.edit(|game| game.set_comment(game.node(), "Too early."));
    study.set_result(GameResult::Unknown);
    study.discard();
    let [past] = &store.past_games()[..] else { panic!("one game") };
    assert!(!past.is_record);
    assert_eq!(past.summary.players, listed[0].summary.players);
    let study = open();
    let game = study.document().game();
    assert_eq!(game.tree().comment(game.node()), "Too early.");
}

#[test]
fn forgotten_games_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session_of_two(&folder);
    let mut ids: Vec<GameId> = Vec::new();
    for _ in 0..3 {
        session.play(parse("h2e2")).unwrap();
        ids.push(session.document().id());
        session.start_game(NewGame::new(HUMAN, HUMAN));
    }
    drop(session);
    let store = store(&folder);
    store.forget(&ids[..2]);
    assert!(store.errors().is_empty());
    drop(store);
    let store = self::store(&folder);
    assert_eq!(store.past_games().iter().map(|game| game.id).collect::<Vec<_>>(), ids[2..]);
    assert!(store.past_game(ids[0]).unwrap().is_none());
}

#[test]
fn a_damaged_file_hides_no_other_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session_of_two(&folder);
    session.play(parse("h2e2")).unwrap();
    session.start_game(NewGame::new(HUMAN, HUMAN));
    drop(session);
    fs::write(folder.path().join("games/0000000000007.json"), "{\"version\":1").unwrap();
    fs::write(folder.path().join("games/notes.txt"), "mine").unwrap();
    fs::write(folder.path().join("games/strange.json"), "[]").unwrap();
    assert_eq!(plies(&store(&folder).past_games()), [1]);
    assert_eq!(fs::read_dir(folder.path().join("games")).unwrap().count(), 4, "looking changes nothing");
}

#[test]
fn what_is_tried_after_the_end_is_not_kept_as_if_it_had_been_played() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut session = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone()));
    for mv in ["h2e2", "h9g7", "h0g2"] {
        session.play(parse(mv)).unwrap();
    }
    session.resign(Side::Black);
    let (ended, end) = (session.document().id(), session.document().game().node());
    session.saved_as(Origin::new("own.pgn".into(), b""), vec![session.document().game().clone()]);
    let tried = session.add_variation(end, parse("b9c7")).unwrap();
    session.add_variation(tried, parse("b0c2")).unwrap();
    assert!(session.document().game().tree().contains(tried), "it can be looked at");
    assert!(!session.document().is_modified(), "its file has all that was played");
    let pgn = formats::write(&session.record(), Target::Pgn(Notation::Uci));
    assert!(pgn.contains("2. h0g2 1-0"), "{pgn}");
    let past = store.past_game(ended).unwrap().unwrap();
    let study = Study::of(past, None);
    assert_eq!((played(&study).len(), study.document().outcome()), (3, session.document().outcome()));
    // Moves taken back do not return either, once the end is undone.
    assert!(session.undo() && !session.can_redo());
    session.start_game(NewGame::new(HUMAN, HUMAN));
    let games = store.past_games();
    assert_eq!(games.iter().map(|game| (game.id, game.summary.plies)).collect::<Vec<_>>(), [(ended, 3)]);
}
