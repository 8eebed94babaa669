//! Variations, comments and deletions beside a game that is being played.

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::engine::rules::Profile;
use chuhe::game::Game;

use crate::puppet::*;

#[test]
fn what_is_added_to_the_record_does_not_disturb_the_engine() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    let first = session.game().node();
    let other = session.add_variation(first, parse("b9c7")).unwrap();
    session.set_comment(other, "?!");
    session.promote(other);
    assert!(session.thinking().is_some());
    assert_eq!(played(&session), ["h2e2"]);
    session.move_now();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
    let main = session.game().tree().next(first);
    assert_eq!(main, Some(session.game().node()), "what is played is the main line");
}

#[test]
fn a_game_goes_on_from_a_variation() {
    let mut session =
        session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW), Act::Play("a9a8", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    let first = session.game().node_at(1);
    let other = session.add_variation(first, parse("b9c7")).unwrap();
    let third = session.add_variation(other, parse("h0g2")).unwrap();
    session.continue_from(third);
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "b9c7", "h0g2", "a9a8"]);
    assert!(session.game().tree().is_main(third));
}

#[test]
fn deleting_the_last_moves_makes_the_engine_wait() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    session.delete(session.game().node());
    assert_eq!(played(&session), ["h2e2"]);
    assert!(session.is_paused() && session.thinking().is_none());
}

#[test]
fn an_opened_record_is_played_on_by_two_humans() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    session.play(parse("h2e2")).unwrap();
    let record =
        Game::from_line(session.game().start().clone(), &[parse("c3c4")], 1, Profile::Simple).unwrap();
    session.open(record.clone(), None);
    assert_eq!(session.game(), &record);
    assert!(session.thinking().is_none());
    assert!(Side::BOTH.iter().all(|&side| !session.player(side).is_engine()));
    session.play(parse("c6c5")).unwrap();
    assert_eq!(played(&session), ["c3c4", "c6c5"]);
}
