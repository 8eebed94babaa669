//! Data that survives the end of the program, and failures that do not stop a game.

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::game::Outcome;
use chuhe::session::{Change, LoadError, NewGame, Play, Store};
use tempfile::TempDir;

use crate::puppet::*;

fn stored_session(folder: &TempDir, new_game: NewGame) -> Play {
    let store = Store::in_folder(folder.path(), silent());
    Play::new(new_game, puppet(vec![Act::Play("h9g7", Score::DRAW)]), Some(store))
}

fn continued_session(folder: &TempDir) -> Play {
    let store = Store::in_folder(folder.path(), silent());
    let saved = Play::stored(&store).unwrap().unwrap();
    Play::continued(saved, puppet(vec![]), Some(store))
}

#[test]
fn a_stored_game_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["胡".into(), "Engine".into()];
    let mut session = stored_session(&folder, NewGame { names, ..NewGame::new(HUMAN, ENGINE) });
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    session.play(parse("h0g2")).unwrap();
    wait_for_reply(&mut session);
    session.undo();
    let game = session.document().game().clone();
    drop(session);
    let mut session = continued_session(&folder);
    assert_eq!(*session.document().game(), game);
    assert_eq!(session.document().player(Side::Black), ENGINE);
    assert!(session.redo());
    session.resign(Side::Red);
    drop(session);
    assert_eq!(continued_session(&folder).document().outcome(), Some(Outcome::resignation(Side::Red)));
}

#[test]
fn a_stored_game_of_two_engines_waits() {
    let folder = tempfile::tempdir().unwrap();
    drop(stored_session(&folder, NewGame::new(ENGINE, ENGINE)));
    let session = continued_session(&folder);
    assert!(session.is_paused() && session.thinking().is_none());
}

#[test]
fn an_engine_thinks_again_after_the_program_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = stored_session(&folder, NewGame::new(HUMAN, ENGINE));
    session.play(parse("h2e2")).unwrap();
    drop(session);
    let mut session = continued_session(&folder);
    wait_for_reply(&mut session);
    assert_eq!(session.document().game().moves().len(), 2);
}

#[test]
fn a_damaged_game_is_set_aside_and_named() {
    let folder = tempfile::tempdir().unwrap();
    drop(stored_session(&folder, NewGame::new(HUMAN, HUMAN)));
    let file = folder.path().join("game.json");
    let damaged = std::fs::read_to_string(&file).unwrap().replace("rnbakabnr", "rnbakabn");
    std::fs::write(&file, &damaged).unwrap();
    let store = Store::in_folder(folder.path(), silent());
    match Play::stored(&store) {
        Err(LoadError::Damaged { set_aside, cause }) => {
            assert_eq!(cause, "the start position: row 1 of the FEN has 8 points; each row has 9");
            assert_eq!(std::fs::read_to_string(set_aside).unwrap(), damaged);
        }
        other => panic!("{other:?}"),
    }
    assert!(Play::stored(&store).unwrap().is_none());
}

#[test]
fn the_game_goes_on_when_it_cannot_be_stored() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("file");
    std::fs::write(&in_the_way, "").unwrap();
    let store = Store::in_folder(in_the_way, silent());
    let mut session = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store));
    session.play(parse("h2e2")).unwrap();
    poll_until(&mut session, |_, changes| {
        changes.iter().any(|change| matches!(change, Change::SaveFailed(_)))
    });
    session.play(parse("h9g7")).unwrap();
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}
