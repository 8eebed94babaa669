//! Undo and redo in each state of a game.

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::game::Outcome;
use chuhe::session::Change;

use crate::puppet::*;

#[test]
fn undo_while_the_engine_thinks_takes_one_ply_and_drops_its_answer() {
    let acts = vec![Act::Ponder("h9g7"), Act::Play("b9c7", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    assert!(session.undo());
    assert!(played(&session).is_empty());
    assert!(session.thinking().is_none() && !session.can_undo());
    // The late answer h9g7 must not be taken for the reply to this.
    session.play(parse("b2e2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["b2e2", "b9c7"]);
}

#[test]
fn redo_after_an_undo_while_thinking_lets_the_engine_think_again() {
    let acts = vec![Act::Ponder("h9g7"), Act::Play("b9c7", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    assert!(session.undo() && session.redo());
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "b9c7"]);
}

#[test]
fn undo_after_the_reply_takes_two_plies_and_redo_restores_them() {
    let acts = vec![Act::Play("h9g7", Score::DRAW), Act::Play("i9h9", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    for mv in ["h2e2", "h0g2"] {
        session.play(parse(mv)).unwrap();
        wait_for_reply(&mut session);
    }
    let all = played(&session);
    assert!(session.undo());
    assert_eq!(played(&session), all[..2]);
    assert!(session.undo() && !session.undo());
    assert!(played(&session).is_empty());
    session.poll();
    assert!(session.redo());
    assert_eq!(played(&session), all[..2]);
    assert!(matches!(session.poll()[..], [Change::MovePlayed(_), Change::MovePlayed(_)]));
    assert!(session.redo() && !session.redo());
    assert_eq!(played(&session), all);
    assert!(session.thinking().is_none());
}

#[test]
fn the_pieces_go_back_in_reverse() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("b2b9")).unwrap();
    wait_for_reply(&mut session);
    session.undo();
    let changes = session.poll();
    match &changes[..] {
        [Change::MoveTakenBack(first), Change::MoveTakenBack(second)] => {
            assert_eq!((first.mv, second.mv), (parse("h9g7"), parse("b2b9")));
            assert!(first.captured.is_none() && second.captured.is_some());
        }
        _ => panic!("{changes:?}"),
    }
}

#[test]
fn an_engines_opening_move_stays() {
    let mut session = session(ENGINE, HUMAN, vec![Act::Play("h2e2", Score::DRAW)]);
    wait_for_reply(&mut session);
    assert!(!session.can_undo() && !session.undo());
    session.play(parse("h9g7")).unwrap();
    wait_for_reply(&mut session);
    assert!(session.undo());
    assert_eq!(played(&session), ["h2e2"]);
}

#[test]
fn two_humans_undo_one_ply_each() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    for mv in ["h2e2", "h9g7"] {
        session.play(parse(mv)).unwrap();
    }
    assert!(session.undo());
    assert_eq!(played(&session), ["h2e2"]);
    assert!(session.redo() && session.undo() && session.undo() && !session.undo());
    session.play(parse("b2e2")).unwrap();
    assert!(!session.can_redo());
}

#[test]
fn playing_the_move_that_was_taken_back_keeps_what_followed() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    for mv in ["h2e2", "h9g7"] {
        session.play(parse(mv)).unwrap();
    }
    assert!(session.undo() && session.undo());
    session.play(parse("h2e2")).unwrap();
    assert!(session.redo());
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}

#[test]
fn undo_between_engines_takes_one_ply_and_pauses() {
    let mut session = session(ENGINE, ENGINE, vec![]);
    poll_until(&mut session, |session, _| session.document().game().moves().len() >= 4);
    let before = session.document().game().moves().len();
    assert!(session.undo() && session.is_paused());
    assert_eq!(session.document().game().moves().len(), before - 1);
    assert!(session.thinking().is_none());
    assert!(session.redo());
    assert_eq!(session.document().game().moves().len(), before);
}

#[test]
fn a_finished_game_can_be_taken_back() {
    let mut session = session_from(MATE_IN_ONE, HUMAN, ENGINE, vec![]);
    session.play(parse("b7b9")).unwrap();
    assert!(session.undo());
    assert!(session.document().outcome().is_none() && session.document().is_human_turn());
    assert!(session.redo());
    assert!(session.document().outcome().is_some());
    assert!(matches!(session.poll().last(), Some(Change::GameOver(_))));
}

#[test]
fn a_resignation_is_taken_back_alone() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7"), Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    session.resign(Side::Red);
    assert_eq!(session.document().outcome(), Some(Outcome::resignation(Side::Red)));
    assert_eq!(session.document().outcome().unwrap().winner, Some(Side::Black));
    assert!(session.thinking().is_none());
    session.resign(Side::Black);
    assert_eq!(session.document().outcome().unwrap().winner, Some(Side::Black));
    assert!(session.undo());
    assert!(session.document().outcome().is_none());
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}
