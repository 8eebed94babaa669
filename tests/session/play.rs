//! Whole games, and changes of the game as a whole.

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen::Refusal;
use chuhe::engine::rules;
use chuhe::game::{EndReason, Handicap};
use chuhe::session::{Change, NewGame, Play, PlayError, Worker};

use crate::puppet::*;

#[test]
fn our_engine_plays_itself_to_the_end() {
    for _ in 0..3 {
        let mut session = Play::new(NewGame::new(ENGINE, ENGINE), Worker::built_in(1, silent()), None);
        let changes = poll_until(&mut session, |session, _| session.document().outcome().is_some());
        let moves = changes.iter().filter(|change| matches!(change, Change::MovePlayed(_))).count();
        assert_eq!(moves, session.document().game().moves().len());
        assert!(
            matches!(changes.last(), Some(Change::GameOver(outcome)) if Some(*outcome) == session.document().outcome())
        );
        assert!(session.thinking().is_none());
    }
}

#[test]
fn the_engine_answers_a_human() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    assert_eq!(session.play(parse("h9i7")), Err(PlayError::EnginesTurn));
    let changes = wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
    assert!(matches!(changes[..], [Change::MovePlayed(_), Change::MovePlayed(_)]), "{changes:?}");
}

#[test]
fn refused_moves_say_why() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    let leg = "c0".parse().unwrap();
    assert_eq!(session.play(parse("b0d1")), Err(PlayError::Refused(Refusal::BlockedLeg { leg })));
    assert!(session.poll().is_empty());
    session.resign(Side::Red);
    assert_eq!(session.play(parse("h2e2")), Err(PlayError::GameOver));
}

#[test]
fn a_given_move_is_of_a_piece_that_has_not_moved_and_stays_on_its_side() {
    let start = Handicap::ThreeMoves.start(Side::Black).to_string();
    let mut session = session_from(&start, HUMAN, HUMAN, vec![]);
    for not_given in ["e2e6", "g2f4", "b2b9"] {
        assert_eq!(session.play(parse(not_given)), Err(PlayError::NotGiven), "{not_given}");
    }
    session.play(parse("i0h0")).unwrap();
    assert!(session.first_moves().is_empty());
    session.play(parse("h9g7")).unwrap();
    session.play(parse("e2e6")).unwrap();
}

#[test]
fn the_game_ends_by_mate() {
    let mut session = session_from(MATE_IN_ONE, HUMAN, ENGINE, vec![]);
    session.play(parse("b7b9")).unwrap();
    let outcome = session.document().outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Red));
    assert_eq!(outcome.reason, EndReason::Rules(rules::Reason::Checkmate));
    assert!(session.thinking().is_none());
    assert!(matches!(session.poll()[..], [Change::MovePlayed(_), Change::GameOver(_)]));
}

#[test]
fn sides_can_be_changed_in_mid_game() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h2e2", Score::DRAW)]);
    session.swap_players();
    assert_eq!(
        (session.document().player(Side::Red), session.document().player(Side::Black)),
        (ENGINE, HUMAN)
    );
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2"]);
    session.set_player(Side::Black, ENGINE);
    assert!(session.document().game().headers.participants[1].is_engine);
    poll_until(&mut session, |session, _| session.document().game().moves().len() >= 2);
    session.set_player(Side::Red, HUMAN);
    session.set_player(Side::Black, HUMAN);
    assert!(session.document().is_human_turn() && session.thinking().is_none());
}

#[test]
fn a_new_game_replaces_the_old_one_at_any_time() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    let start = QUIET.parse().unwrap();
    session.start_game(NewGame { start, ..NewGame::new(HUMAN, ENGINE) });
    assert!(session.poll().is_empty() && session.document().is_human_turn());
    assert_eq!(session.document().game().position().to_string(), QUIET);
    session.play(parse("a0b0")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(session.document().game().moves().len(), 2);
}
