//! The file of a game, and whether the game differs from it.

use std::path::Path;

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::formats::{self, GameResult, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, Headers, Outcome};
use chuhe::session::{Editing, NewGame, Origin, Store, Study};

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
    let mut session = study(record(), Some(file()));
    assert_eq!(session.document().origin(), Some(&file()));
    assert!(!session.document().is_modified());
    let node = session.document().game().node();
    session.edit(|game| game.set_comment(node, "Quick."));
    assert!(session.document().is_modified());
    session.edit(|game| game.set_comment(node, ""));
    assert!(!session.document().is_modified(), "it is as it was");
    session.edit(|game| game.headers = Headers { event: "全国赛".into(), ..Headers::default() });
    assert!(session.document().is_modified());
    let written = session.document().game().clone();
    session.add_variation(node, parse("i9h9")).unwrap();
    session.saved_as(Origin::new("other.pgn".into(), b""), vec![written]);
    assert_eq!(session.document().file(), Some(Path::new("other.pgn")));
    assert!(session.document().is_modified(), "the move came later than what was written");
}

#[test]
fn another_game_belongs_to_no_file() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.saved_as(file(), vec![session.document().game().clone()]);
    session.start_game(NewGame::new(HUMAN, HUMAN));
    assert!(session.document().file().is_none() && !session.document().is_modified());
    session.play(parse("h2e2")).unwrap();
    assert!(session.document().is_modified());
}

#[test]
fn what_was_changed_in_a_study_is_kept_among_the_past_games() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), silent());
    let open = || Study::reading(record(), Some(file()), Some(store.clone()));
    assert!(!open().keep_among_past(), "the file has it all");
    let mut session = open();
    session.add_variation(session.document().game().node(), parse("i9h9")).unwrap();
    session.discard();
    assert!(store.take_studies().iter().all(|saved| saved.id().is_some()));
    let [past] = &store.past_games()[..] else { panic!("one game") };
    let past = store.past_game(past.id).unwrap().unwrap();
    let session = Study::of(past, None);
    assert_eq!(session.document().game().moves().len(), 4);
}

#[test]
fn studies_are_open_again_at_the_next_start_until_they_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Store::in_folder(folder.path(), silent());
    let again = || -> Vec<Study> {
        let studies = store().take_studies().into_iter();
        studies.map(|saved| Study::of(saved, Some(store()))).collect()
    };
    let session = Study::reading(record(), Some(file()), Some(store()));
    let other = Study::reading(record(), None, Some(store()));
    drop(other);
    session.close();
    drop(session);
    let mut studies = again();
    assert_eq!(studies.len(), 2);
    assert_eq!(
        (studies[0].document().origin(), studies[1].document().origin()),
        (Some(&file()), None),
        "in their order"
    );
    assert!(studies.iter().all(|session| !session.document().is_modified()));
    let first = studies.remove(0);
    let end = first.document().game().node();
    let mut first = first;
    first.add_variation(end, parse("i9h9")).unwrap();
    studies.remove(0).discard();
    drop(first);
    let [first] = &again()[..] else { panic!("one was closed") };
    assert!(first.document().is_modified() && first.document().origin() == Some(&file()));
}

/// The result that a file of the game would contain.
fn written(session: &impl Editing) -> String {
    formats::write(session.document().game(), Target::Pgn(Notation::Wxf))
        .split_whitespace()
        .last()
        .unwrap()
        .into()
}

#[test]
fn the_result_of_a_record_stays_with_its_last_move() {
    let mut record = record();
    record.record(Some(Side::Red));
    let mut session = study(record, Some(file()));
    let result = session.document().outcome();
    assert!(session.undo().is_none());
    assert_eq!((session.document().game().result(), &*written(&session)), (result, "1-0"));
    session.add_variation(session.document().game().node_at(1), parse("b9c7")).unwrap();
    assert_eq!((session.document().game().result(), &*written(&session)), (result, "1-0"));
    assert!(session.document().is_modified());
}

#[test]
fn a_record_goes_on_beyond_its_result_when_that_is_asked_for() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.play(parse("h2e2")).unwrap();
    session.set_result(GameResult::Draw);
    let end = session.document().game().node();
    let beyond = session.add_variation(end, parse("h9g7")).unwrap();
    assert_eq!(written(&session), "1/2-1/2", "what might have been played is not the end");
    session.continue_from(beyond);
    assert_eq!((session.document().game().result(), session.document().outcome()), (None, None));
}

#[test]
fn a_result_is_recorded_and_taken_back() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    session.set_result(GameResult::Win(Side::Red));
    assert_eq!(session.document().outcome(), Some(Outcome::recorded(Some(Side::Red))));
    assert!(session.thinking().is_none(), "the game is over");
    session.set_result(GameResult::Draw);
    assert_eq!(session.document().outcome(), Some(Outcome::recorded(None)));
    session.set_result(GameResult::Unknown);
    assert!(session.document().outcome().is_none());
    wait_for_reply(&mut session);
}
