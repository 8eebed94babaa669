//! Comments and titles are stored while they are typed, and continuous typing is one edit.

use std::fs;
use std::path::Path;

use chuhe::engine::board::Position;
use chuhe::engine::movegen;
use chuhe::engine::rules::Profile;
use chuhe::game::{Game, GameBuilder, Signs, Subject, Tree};
use chuhe::session::{Editing, NewGame, Play, Session, Store, Study};

use crate::puppet::*;

/// A record of two moves.
fn record() -> Game {
    let line = ["h2e2", "h9g7"].map(parse);
    Game::from_line(Position::start(), &line, 2, Profile::Asian).unwrap()
}

/// Types a comment on the first move, letter by letter.
fn type_comment(session: &mut Study, text: &str) {
    let node = session.document().game().node_at(1);
    for (end, letter) in text.char_indices() {
        let typed = &text[..end + letter.len_utf8()];
        session.type_remark(node, Signs::NONE, "", typed);
    }
}

fn comment(session: &Study) -> &str {
    session.document().game().tree().comment(session.document().game().node_at(1))
}

#[test]
fn what_is_typed_in_one_go_is_one_edit() {
    let mut session = study(record(), None);
    session.edit(|game| game.set_comment(Tree::START, "A game."));
    session.end_typing();
    type_comment(&mut session, "Well known.");
    session.end_typing();
    type_comment(&mut session, "Well known of old.");
    assert_eq!(session.undo().unwrap().subject, Subject::Comment);
    assert_eq!(comment(&session), "Well known.");
    session.undo().unwrap();
    assert_eq!(comment(&session), "");
    session.undo().unwrap();
    assert!(!session.can_undo() && !session.document().is_modified());
    for _ in 0..3 {
        session.redo().unwrap();
    }
    assert_eq!(comment(&session), "Well known of old.");
}

#[test]
fn another_edit_ends_what_is_typed() {
    let mut session = study(record(), None);
    type_comment(&mut session, "Well");
    session.add_variation(Tree::START, parse("b2e2")).unwrap();
    type_comment(&mut session, "Well known.");
    session.undo().unwrap();
    assert_eq!((comment(&session), session.document().game().tree().len()), ("Well", 3));
    session.undo().unwrap();
    session.undo().unwrap();
    assert!(comment(&session).is_empty() && !session.can_undo());
}

#[test]
fn what_is_typed_and_cancelled_has_never_been() {
    let mut session = study(record(), None);
    session.edit(|game| game.set_comment(Tree::START, "A game."));
    session.undo().unwrap();
    type_comment(&mut session, "Well known.");
    session.take_back_typing();
    assert!(comment(&session).is_empty() && !session.can_undo());
    session.redo().expect("what could be made again still can");
    assert_eq!(session.document().game().tree().comment(Tree::START), "A game.");
    session.undo().unwrap();
    // An empty text is no change, so the undone edit can still be redone.
    session.type_remark(Tree::START, Signs::NONE, "", "");
    session.end_typing();
    assert!(session.can_redo());
}

#[test]
fn the_title_of_a_chapter_is_typed_as_one_edit() {
    let mut session = study(record(), None);
    session.add_chapter(record());
    for title in ["T", "Th", "The end"] {
        session.type_chapter(0, title);
    }
    assert_eq!(session.document().chapters().next().unwrap().headers.chapter(), "The end");
    session.undo().unwrap();
    assert_eq!(session.document().chapters().next().unwrap().headers.chapter(), "");
    assert_eq!(session.undo().unwrap().subject, Subject::AddedChapter);
}

/// The stored content of everything open.
fn stored(folder: &Path) -> String {
    let studies = fs::read_dir(folder.join("studies")).into_iter().flatten();
    let paths = studies.map(|entry| entry.unwrap().path()).chain([folder.join("game.json")]);
    paths.filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// A full record.
fn longest() -> Game {
    let mut builder = GameBuilder::new(Position::start(), Profile::default());
    while builder.tree().len() + 2 <= Game::MAX_MOVES {
        let moves = movegen::legal_moves(builder.position());
        builder.play(moves[0]).unwrap();
        builder.step_back();
        builder.play(moves[1]).unwrap();
    }
    builder.finish_at(Tree::START)
}

#[test]
fn each_letter_is_stored_whatever_is_in_front_and_however_long_the_study_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::of_window(folder.path(), silent());
    let game = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store.clone()));
    let study = Study::reading(longest(), None, Some(store.clone()));
    let mut sessions = [Session::Play(Box::new(game)), Session::Study(Box::new(study))];
    for text in ["a", "ab", "abc"] {
        for (session, name) in sessions.iter_mut().zip(["game", "study"]) {
            let comment = format!("{name} {text}");
            session.type_remark(Tree::START, Signs::NONE, "", &comment);
            // Looking up a past game waits until all requests are on the disk.
            drop(store.past_game(session.document().id()));
            assert!(stored(folder.path()).contains(&format!("\"{comment}\"")), "{comment}");
        }
    }
    let study = sessions[1].as_study_mut().unwrap();
    study.undo().unwrap();
    assert!(!study.can_undo());
}
