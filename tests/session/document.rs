//! The file that a game belongs to, and whether the game has changed since.

use std::path::Path;

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::formats::{self, GameResult, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, Headers, Outcome};
use chuhe::session::{NewGame, Origin, Session, Store};

use crate::puppet::*;

fn record() -> Game {
    let line = ["h2e2", "h9g7", "h0g2"].map(parse);
    Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap()
}

fn file() -> Origin {
    Origin::new("games/胡荣华.pgn".into(), b"what it held")
}

#[test]
fn a_game_is_modified_by_what_a_file_would_hold() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.open(record(), Some(file()));
    assert_eq!(session.origin(), Some(&file()));
    assert!(!session.is_modified());
    session.undo();
    assert!(!session.is_modified(), "what is on the board is in no file");
    session.redo();
    let node = session.game().node();
    session.set_comment(node, "Quick.");
    assert!(session.is_modified());
    session.set_comment(node, "");
    assert!(!session.is_modified(), "it is as it was");
    session.set_headers(Headers { event: "全国赛".into(), ..Headers::default() });
    assert!(session.is_modified());
    let written = session.game().clone();
    session.play(parse("i9h9")).unwrap();
    session.saved_as(Origin::new("other.pgn".into(), b""), written);
    assert_eq!(session.file(), Some(Path::new("other.pgn")));
    assert!(session.is_modified(), "the move came later than what was written");
}

#[test]
fn another_game_belongs_to_no_file() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.open(record(), Some(file()));
    session.start_game(NewGame::new(HUMAN, HUMAN));
    assert!(session.file().is_none() && !session.is_modified());
    session.play(parse("h2e2")).unwrap();
    assert!(session.is_modified());
}

#[test]
fn a_game_that_leaves_its_file_is_kept_among_the_past_ones() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), silent());
    let mut session = Session::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone()));
    session.open(record(), Some(file()));
    assert!(!session.keep_among_past(), "the file has it all");
    session.play(parse("i9h9")).unwrap();
    assert!(session.keep_among_past());
    session.leave_file();
    assert!(session.file().is_none() && session.is_modified());
    session.open(record(), Some(file()));
    let [past] = &store.past_games()[..] else { panic!("one game") };
    let past = store.past_game(past.id).unwrap().unwrap();
    session.reopen(past);
    assert_eq!((session.game().moves().len(), session.file()), (4, None));
}

#[test]
fn the_file_is_known_after_the_program_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Some(Store::in_folder(folder.path(), silent()));
    let again =
        || Session::continued(Session::stored(&store().unwrap()).unwrap().unwrap(), puppet(vec![]), store());
    let mut session = Session::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), store());
    session.open(record(), Some(file()));
    drop(session);
    let mut session = again();
    assert_eq!(session.origin(), Some(&file()));
    assert!(!session.is_modified());
    session.play(parse("i9h9")).unwrap();
    drop(session);
    assert!(again().is_modified());
}

/// What a file of the game would say about its end.
fn written(session: &Session) -> String {
    formats::write(session.game(), Target::Pgn(Notation::Wxf)).split_whitespace().last().unwrap().into()
}

#[test]
fn the_result_of_a_record_stays_with_its_last_move() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    let mut record = record();
    record.record(Some(Side::Red));
    session.open(record, Some(file()));
    let result = session.outcome();
    for _ in 0..3 {
        assert!(session.undo());
        assert!(session.outcome().is_none() && !session.is_modified());
        assert_eq!((session.game().result(), &*written(&session)), (result, "1-0"));
    }
    assert!(session.game().moves().is_empty() && !session.undo());
    assert!(session.redo() && session.redo() && session.redo() && !session.redo());
    assert_eq!(session.outcome(), result);
    // The same move leads to the same end, another one does not.
    session.undo();
    session.play(parse("h0g2")).unwrap();
    assert_eq!(session.outcome(), result);
    session.undo();
    session.play(parse("b0c2")).unwrap();
    assert_eq!((session.game().result(), &*written(&session)), (None, "*"));
    assert!(session.is_modified());
}

#[test]
fn a_record_goes_on_beyond_its_result_when_that_is_asked_for() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    let mut record = record();
    record.record(None);
    session.open(record, Some(file()));
    let end = session.game().node();
    let beyond = session.add_variation(end, parse("i9h9")).unwrap();
    assert_eq!(written(&session), "1/2-1/2", "what might have been played is not the end");
    session.continue_from(beyond);
    assert_eq!((session.game().result(), session.outcome()), (None, None));
}

#[test]
fn a_mate_of_a_record_stays_with_its_last_move() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    let record = Game::from_line(MATE_IN_ONE.parse().unwrap(), &[parse("b7b9")], 1, Profile::Asian).unwrap();
    session.open(record, Some(file()));
    session.undo();
    assert!(session.outcome().is_none() && !session.is_modified());
    assert_eq!(written(&session), "1-0");
}

#[test]
fn a_result_out_of_sight_survives_the_end_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Some(Store::in_folder(folder.path(), silent()));
    let mut session = Session::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), store());
    let mut record = record();
    record.declare(Outcome::resignation(Side::Red));
    session.open(record, Some(file()));
    session.undo();
    drop(session);
    let stored = Session::stored(&store().unwrap()).unwrap().unwrap();
    let mut session = Session::continued(stored, puppet(vec![]), store());
    assert!(session.outcome().is_none() && !session.is_modified());
    session.redo();
    assert_eq!(session.outcome(), Some(Outcome::resignation(Side::Red)));
}

#[test]
fn a_result_is_recorded_and_taken_back() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    session.set_result(GameResult::Win(Side::Red));
    assert_eq!(session.outcome(), Some(Outcome::recorded(Some(Side::Red))));
    assert!(session.thinking().is_none(), "the game is over");
    session.set_result(GameResult::Draw);
    assert_eq!(session.outcome(), Some(Outcome::recorded(None)));
    session.set_result(GameResult::Unknown);
    assert!(session.outcome().is_none());
    wait_for_reply(&mut session);
}
