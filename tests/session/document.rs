//! The file that a game belongs to, and whether the game has changed since.

use std::path::{Path, PathBuf};

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::formats::GameResult;
use chuhe::game::{Game, Headers, Outcome};
use chuhe::session::{NewGame, Session, Store};

use crate::puppet::*;

fn record() -> Game {
    let line = ["h2e2", "h9g7", "h0g2"].map(parse);
    Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap()
}

fn file() -> PathBuf {
    PathBuf::from("games/胡荣华.pgn")
}

#[test]
fn a_game_is_modified_by_what_a_file_would_hold() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.open(record(), Some(file()));
    assert_eq!(session.file(), Some(&*file()));
    assert!(!session.is_modified());
    session.undo();
    assert!(!session.is_modified(), "what is on the board is in no file");
    session.redo();
    let node = session.game().node();
    session.set_comment(node, "!");
    assert!(session.is_modified());
    session.set_comment(node, "");
    assert!(!session.is_modified(), "it is as it was");
    session.set_headers(Headers { event: "全国赛".into(), ..Headers::default() });
    assert!(session.is_modified());
    let written = session.game().clone();
    session.play(parse("i9h9")).unwrap();
    session.saved_as("other.pgn".into(), written);
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
fn the_file_is_known_after_the_program_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Some(Store::in_folder(folder.path(), silent()));
    let again =
        || Session::continued(Session::stored(&store().unwrap()).unwrap().unwrap(), puppet(vec![]), store());
    let mut session = Session::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), store());
    session.open(record(), Some(file()));
    drop(session);
    let mut session = again();
    assert_eq!(session.file(), Some(&*file()));
    assert!(!session.is_modified());
    session.play(parse("i9h9")).unwrap();
    drop(session);
    assert!(again().is_modified());
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
