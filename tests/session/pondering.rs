//! Pondering.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chuhe::books::BookPlay;
use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::engine::rules::Profile;
use chuhe::session::{Editing, NewGame, Play, Player, SearchPurpose, Strength};

use crate::puppet::*;

/// An engine that plays by the clock, with more time than any test takes.
const PATIENT: Player = Player::Engine(Strength::Seconds(600));
/// The human's first move, the answer, and the expected reply.
const OPENING: [&str; 3] = ["h2e2", "h9g7", "h0g2"];

/// A game in which Black has just answered, and ponders as scripted.
struct Table {
    session: Play,
    log: Log,
    wakes: Arc<AtomicUsize>,
}

impl Table {
    fn new(engine: Player, has_pondering: bool, acts: Vec<Act>) -> Self {
        let (log, wakes) = (Log::default(), Arc::new(AtomicUsize::new(0)));
        let counted = Arc::clone(&wakes);
        let wake = Arc::new(move || _ = counted.fetch_add(1, Ordering::Relaxed));
        let acts = std::iter::once(Act::Expect(OPENING[1], OPENING[2])).chain(acts).collect();
        let worker = watched_puppet(acts, log.clone(), wake);
        let mut session = Play::new(NewGame::new(HUMAN, engine), worker, None);
        session.set_pondering(has_pondering);
        session.play(parse(OPENING[0])).unwrap();
        wait_for_reply(&mut session);
        assert_eq!(played(&session), OPENING[..2]);
        Self { session, log, wakes }
    }

    fn pondering(acts: Vec<Act>) -> Self {
        let mut table = Self::new(PATIENT, true, acts);
        let log = table.log.clone();
        poll_until(&mut table.session, |_, _| log.requests().len() == 2);
        table
    }

    fn wait_for_end(&mut self, count: usize) {
        let log = self.log.clone();
        poll_until(&mut self.session, |_, _| log.ended() == count);
    }
}

#[test]
fn after_the_reply_expected_the_search_goes_on() {
    let mut table = Table::pondering(vec![Act::Ponder("i9h9"), Act::Panic]);
    let session = &mut table.session;
    session.play(parse(OPENING[2])).unwrap();
    assert_eq!(
        session.thinking().map(|thinking| (thinking.side, thinking.purpose)),
        Some((Side::Black, SearchPurpose::Move))
    );
    session.move_now();
    wait_for_reply(session);
    assert_eq!(played(session)[3], "i9h9");
    let requests = table.log.requests();
    assert_eq!(requests.len(), 2);
    assert_eq!(requests[1].root.moves(), OPENING.map(parse));
    assert_eq!(requests[1].threads, requests[0].threads);
}

#[test]
fn nothing_is_shown_and_nobody_woken_on_the_humans_time() {
    let mut table = Table::pondering(vec![Act::Ponder("i9h9")]);
    table.session.move_now();
    assert!(table.session.thinking().is_none() && table.session.poll().is_empty());
    assert_eq!((table.log.ended(), table.wakes.load(Ordering::Relaxed)), (1, 1), "only the answer woke");
}

#[test]
fn after_another_move_the_engine_thinks_anew() {
    let mut table = Table::pondering(vec![Act::Ponder("i9h9"), Act::Play("a9a8", Score::DRAW)]);
    table.session.play(parse("b0c2")).unwrap();
    wait_for_reply(&mut table.session);
    assert_eq!(played(&table.session)[2..], ["b0c2", "a9a8"]);
}

#[test]
fn what_was_found_early_is_the_answer() {
    let mut table = Table::pondering(vec![Act::Play("i9h9", Score::DRAW), Act::Panic]);
    table.wait_for_end(2);
    // The result may or may not have been fetched already.
    table.session.play(parse(OPENING[2])).unwrap();
    wait_for_reply(&mut table.session);
    assert_eq!(played(&table.session)[3], "i9h9");
    assert_eq!(table.log.requests().len(), 2);
}

#[test]
fn a_failure_on_the_humans_time_is_not_told_and_the_move_is_searched() {
    let mut table = Table::pondering(vec![Act::Panic, Act::Play("a9a8", Score::DRAW)]);
    let wakes = Arc::clone(&table.wakes);
    let changes = poll_until(&mut table.session, |_, _| wakes.load(Ordering::Relaxed) == 2);
    assert!(changes.is_empty() && table.session.poll().is_empty(), "{changes:?}");
    table.session.play(parse(OPENING[2])).unwrap();
    wait_for_reply(&mut table.session);
    assert_eq!(played(&table.session)[3], "a9a8");
}

#[test]
fn whatever_else_happens_ends_it() {
    type Disturbance<'a> = &'a dyn Fn(&mut Play);
    let disturbances: [(&str, Disturbance<'_>); 9] = [
        ("undo", &|session| assert!(session.undo())),
        ("new game", &|session| session.start_game(NewGame::new(HUMAN, PATIENT))),
        ("hint", &|session| assert!(session.request_hint())),
        ("pause", &|session| session.pause()),
        ("resignation", &|session| session.resign(Side::Red)),
        ("another player", &|session| session.set_player(Side::Black, HUMAN)),
        ("other rules", &|session| session.set_profile(Profile::Simple)),
        ("another place of the game", &|session| session.continue_from(session.document().game().node_at(0))),
        ("the setting", &|session| session.set_pondering(false)),
    ];
    for (name, disturb) in disturbances {
        let mut table = Table::pondering(vec![Act::Ponder("i9h9")]);
        disturb(&mut table.session);
        let log = table.log.clone();
        poll_until(&mut table.session, |_, _| log.ended() >= 2);
        assert!(!played(&table.session).contains(&"i9h9".into()), "{name}");
    }
}

#[test]
fn a_session_ends_while_it_ponders() {
    let table = Table::pondering(vec![Act::Ponder("i9h9")]);
    drop(table.session);
    assert_eq!(table.log.ended(), 2);
}

#[test]
fn only_engines_by_the_clock_ponder_and_only_if_they_may() {
    for (engine, is_allowed) in [(PATIENT, false), (ENGINE, true)] {
        let mut table = Table::new(engine, is_allowed, vec![]);
        assert!(table.session.request_hint());
        table.wait_for_end(2);
        let searched: Vec<usize> =
            table.log.requests().iter().map(|request| request.root.moves().len()).collect();
        assert_eq!(searched, [1, 2], "the move and the hint");
    }
}

#[test]
fn a_comment_or_a_variation_does_not_disturb_it() {
    let mut table = Table::pondering(vec![Act::Ponder("i9h9"), Act::Panic]);
    let session = &mut table.session;
    let node = session.document().game().node();
    session.edit(|game| game.set_comment(node, "well played"));
    session.add_variation(node, parse("b0c2")).unwrap();
    session.play(parse(OPENING[2])).unwrap();
    session.move_now();
    wait_for_reply(session);
    assert_eq!(played(session)[3], "i9h9");
}

#[test]
fn the_book_comes_before_what_was_pondered() {
    let mut table = Table::pondering(vec![Act::Ponder("a9a8")]);
    table.session.set_books(Some(BookPlay::masters()));
    table.session.play(parse(OPENING[2])).unwrap();
    wait_for_reply(&mut table.session);
    assert_ne!(played(&table.session)[3], "a9a8");
}
