//! The engine's thinking: stopped, failing, or for a hint.

use chuhe::engine::board::{Kind, Piece, Side};
use chuhe::engine::evaluate::{Aspect, Score};
use chuhe::game::hint::Idea;
use chuhe::game::merit::Merit;
use chuhe::session::{Change, Level, NewGame, Play, Player, SearchPurpose, Strength};

use crate::puppet::*;

#[test]
fn move_now_plays_what_the_engine_has() {
    let mut session = session(ENGINE, HUMAN, vec![Act::Ponder("h2e2")]);
    wait_for_thought(&mut session);
    let thinking = session.thinking().unwrap();
    assert_eq!((thinking.side, thinking.purpose), (Side::Red, SearchPurpose::Move));
    assert_eq!(thinking.report, Some(one_ply(parse("h2e2"))));
    session.move_now();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2"]);
}

#[test]
fn a_failing_engine_pauses_the_game_and_may_try_again() {
    let acts = vec![Act::Panic, Act::Play("a9a5", Score::DRAW), Act::Play("h9g7", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    session.play(parse("h2e2")).unwrap();
    for message in ["a bad day", "the engine played a9a5: the way is blocked on a6"] {
        let changes = poll_until(&mut session, |session, _| session.is_paused());
        let failed = |change: &Change| matches!(change, Change::EngineFailed(error) if error.to_string().contains(message));
        assert!(changes.iter().any(failed), "{changes:?}");
        session.resume();
    }
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}

#[test]
fn a_hint_is_given_to_the_human_to_move() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h2e2", Score::centipawns(20))]);
    assert!(session.request_hint());
    let changes = poll_until(&mut session, |_, changes| !changes.is_empty());
    assert!(matches!(&changes[..], [Change::HintFound(hint)] if hint.mv == parse("h2e2")), "{changes:?}");
    assert!(played(&session).is_empty());
    session.play(parse("h2e2")).unwrap();
    assert!(!session.request_hint());
}

#[test]
fn a_hint_is_searched_alike_whatever_was_searched_before_and_by_which_level() {
    let asked = |level: Level| {
        let log = Log::default();
        let worker = watched_puppet(vec![Act::Play("h2e2", Score::DRAW)], log.clone(), silent());
        let engine = Player::Engine(Strength::Level(level));
        let mut session = Play::new(NewGame::new(engine, HUMAN), worker, None);
        wait_for_reply(&mut session);
        let before = log.forgotten();
        assert!(session.request_hint());
        poll_until(&mut session, |session, _| session.thinking().is_none());
        let request = log.requests().pop().unwrap();
        assert_eq!((log.forgotten(), request.root.variety), (before + 1, None));
        (request.limits, request.threads)
    };
    let newcomer = asked(Level::Newcomer);
    assert_eq!(newcomer, asked(Level::Champion));
    assert_eq!((newcomer.0.nodes, newcomer.1), (Some(400_000), 1));
}

#[test]
fn a_hint_says_why_and_is_never_silent() {
    let cannon = Piece::new(Side::Red, Kind::Cannon);
    for (mv, why) in [
        ("h2e2", Idea::Does(Merit::TakesCentre(cannon))),
        ("c3c4", Idea::Improves(Aspect::Soldiers, Side::Red)),
    ] {
        let mut session = session(HUMAN, HUMAN, vec![Act::Ponder(mv)]);
        assert!(session.request_hint());
        wait_for_thought(&mut session);
        session.move_now();
        let changes = poll_until(&mut session, |_, changes| !changes.is_empty());
        assert!(matches!(&changes[..], [Change::HintFound(hint)] if hint.idea == why), "{mv}: {changes:?}");
    }
}

#[test]
fn a_move_ends_the_search_for_a_hint() {
    let mut session = session(HUMAN, HUMAN, vec![Act::Ponder("h2e2")]);
    assert!(session.request_hint());
    wait_for_thought(&mut session);
    session.play(parse("b0c2")).unwrap();
    assert!(session.thinking().is_none());
    assert!(session.request_hint());
    let changes = poll_until(&mut session, |session, _| session.thinking().is_none());
    let hints = changes.iter().filter(|change| matches!(change, Change::HintFound(_))).count();
    assert_eq!(hints, 1);
}

#[test]
fn two_engines_can_be_paused() {
    let mut session = session(ENGINE, ENGINE, vec![Act::Ponder("h2e2")]);
    wait_for_thought(&mut session);
    session.pause();
    assert!(session.thinking().is_none());
    session.resume();
    poll_until(&mut session, |session, _| session.document().game().moves().len() >= 3);
}

#[test]
fn a_paused_game_goes_on_with_the_humans_move_or_another_player() {
    let mut session = session(HUMAN, ENGINE, vec![]);
    session.pause();
    assert!(session.play(parse("b0d1")).is_err() && session.is_paused());
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    session.set_player(Side::Red, ENGINE);
    session.pause();
    assert!(session.thinking().is_none());
    session.set_player(Side::Black, HUMAN);
    wait_for_reply(&mut session);
    assert_eq!(session.document().game().moves().len(), 3);
}
