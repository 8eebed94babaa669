//! Draw offers to an engine and to a human.

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::game::Outcome;
use chuhe::session::{Change, OfferError, SearchPurpose, WhyDeclined};

use crate::puppet::*;

/// The answers to draw offers: why they were declined, or `None` for an accepted one.
fn answers(changes: &[Change]) -> Vec<Option<WhyDeclined>> {
    changes
        .iter()
        .filter_map(|change| match change {
            Change::DrawAccepted => Some(None),
            Change::DrawDeclined(why) => Some(Some(*why)),
            _ => None,
        })
        .collect()
}

#[test]
fn an_engine_that_is_not_better_accepts_a_draw() {
    // Red is to move, so the score is Red's: Black, the engine, is worse.
    let acts = vec![Act::Play("a0a1", Score::centipawns(80))];
    let mut session = session_from(QUIET, HUMAN, ENGINE, acts);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(session.draw_offer(), Some(Side::Red));
    assert_eq!(session.thinking().unwrap().purpose, SearchPurpose::DrawAnswer);
    let changes = poll_until(&mut session, |session, _| session.draw_offer().is_none());
    assert_eq!(answers(&changes), [None]);
    assert_eq!(session.document().outcome(), Some(Outcome::agreement()));
    assert!(played(&session).is_empty());
    assert_eq!(session.offer_draw(Side::Red), Err(OfferError::GameOver));
}

#[test]
fn an_engine_that_is_better_declines_and_is_not_asked_again_at_once() {
    let acts = vec![Act::Play("a0a1", Score::centipawns(-80))];
    let mut session = session_from(QUIET, HUMAN, ENGINE, acts);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::AlreadyOffered));
    let changes = poll_until(&mut session, |session, _| session.draw_offer().is_none());
    assert_eq!(answers(&changes), [Some(WhyDeclined::Better)]);
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::TooSoon { moves: 5 }));
    session.play(parse("a0b0")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::TooSoon { moves: 4 }));
    // Undoing the moves does not shorten the wait.
    session.undo();
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::TooSoon { moves: 5 }));
    assert_eq!(session.can_offer_draw(Side::Black), Err(OfferError::NotHuman));
}

#[test]
fn an_engine_that_thinks_answers_with_its_move() {
    for (score, is_accepted) in [(-80, true), (80, false)] {
        let acts = vec![Act::Ponder("a6a5"), Act::Play("a6a5", Score::centipawns(score))];
        let mut session = session_from(QUIET, HUMAN, ENGINE, acts);
        session.play(parse("a0b0")).unwrap();
        wait_for_thought(&mut session);
        session.resume(); // begins the second search
        session.offer_draw(Side::Red).unwrap();
        let changes = poll_until(&mut session, |session, _| {
            session.document().is_human_turn() || session.document().outcome().is_some()
        });
        let why = (!is_accepted).then_some(WhyDeclined::Better);
        assert_eq!(answers(&changes), [why]);
        assert_eq!(session.document().outcome(), is_accepted.then(Outcome::agreement));
        assert_eq!(session.document().game().moves().len(), if is_accepted { 1 } else { 2 });
    }
}

#[test]
fn no_engine_agrees_in_the_opening() {
    let mut session = session(HUMAN, ENGINE, vec![]);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(answers(&session.poll()), [Some(WhyDeclined::TooEarly)]);
    assert!(session.document().outcome().is_none());
}

#[test]
fn an_offer_lapses_with_the_next_move() {
    let mut session = session_from(QUIET, HUMAN, ENGINE, vec![Act::Ponder("a0a1")]);
    session.offer_draw(Side::Red).unwrap();
    session.play(parse("a0b0")).unwrap();
    assert_eq!(session.draw_offer(), None);
    let changes = wait_for_reply(&mut session);
    assert!(answers(&changes).is_empty() && session.document().outcome().is_none());
}

#[test]
fn humans_answer_each_other() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(session.can_offer_draw(Side::Black), Err(OfferError::AlreadyOffered));
    session.answer_draw(false);
    assert!(session.draw_offer().is_none() && session.document().outcome().is_none());
    session.offer_draw(Side::Black).unwrap();
    session.answer_draw(true);
    assert_eq!(session.document().outcome(), Some(Outcome::agreement()));
    session.answer_draw(true);
    assert_eq!(answers(&session.poll()), [Some(WhyDeclined::Asked), None]);
    assert!(session.undo() && session.document().outcome().is_none());
}

#[test]
fn an_offer_is_remembered_when_the_moves_before_it_are_taken_back() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.play(parse("h2e2")).unwrap();
    session.offer_draw(Side::Red).unwrap();
    assert!(session.undo());
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::TooSoon { moves: 5 }));
}
