//! Moves that are held back so that the user can follow them.

use std::time::Duration;

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::session::{NewGame, Play, Player, Store, TimeControl};
use tempfile::TempDir;

use crate::clocks::Wall;
use crate::puppet::*;

const PAUSE: Duration = Duration::from_secs(2);
const BLITZ: TimeControl = TimeControl::Game { seconds: 60, increment: 0 };

/// A game in which Black has found its answer, which is held back.
fn held(red: Player, time: TimeControl, store: Option<Store>) -> (Play, Wall) {
    let acts = vec![Act::Play("h9g7", Score::DRAW), Act::Play("b9c7", Score::DRAW)];
    let mut session = Play::new(NewGame { time, ..NewGame::new(red, ENGINE) }, puppet(acts), store);
    let wall = Wall::default();
    wall.hang_up(&mut session);
    session.play(parse("h2e2")).unwrap();
    session.hold(PAUSE);
    poll_until(&mut session, |session, _| session.held_for().is_some());
    (session, wall)
}

#[test]
fn a_move_is_played_when_the_time_is_over_and_not_before() {
    let (mut session, wall) = held(HUMAN, TimeControl::Unlimited, None);
    wall.pass(1);
    session.poll();
    assert_eq!((played(&session).len(), session.held_for()), (1, Some(PAUSE / 2)));
    assert!(session.thinking().is_some(), "the engine seems to think");
    wall.pass(1);
    session.poll();
    assert_eq!((played(&session).len(), session.held_for()), (2, None));
}

#[test]
fn no_clock_runs_while_a_move_is_held_back() {
    let (mut session, wall) = held(HUMAN, BLITZ, None);
    wall.pass(30);
    assert_eq!((session.running_clock(), session.clock(Side::Black)), (None, Some(Duration::from_secs(60))));
    session.poll();
    assert_eq!(session.running_clock(), Some(Side::Red));
    assert_eq!(session.clock(Side::Black), Some(Duration::from_secs(60)));
}

#[test]
fn a_move_that_was_held_back_at_the_end_of_the_program_is_in_the_stored_game() {
    let folder: TempDir = tempfile::tempdir().unwrap();
    let store = || Store::in_folder(folder.path(), silent());
    let (session, _) = held(HUMAN, TimeControl::Unlimited, Some(store()));
    assert_eq!(played(&session).len(), 1);
    drop(session);
    let saved = Play::stored(&store()).unwrap().unwrap();
    let session = Play::continued(saved, puppet(vec![]), None);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}

#[test]
fn move_now_plays_it_at_once() {
    let (mut session, _) = held(HUMAN, TimeControl::Unlimited, None);
    session.move_now();
    session.poll();
    assert_eq!(played(&session).len(), 2);
}

#[test]
fn what_is_held_back_is_forgotten_when_the_game_changes() {
    let (mut session, wall) = held(HUMAN, TimeControl::Unlimited, None);
    session.undo();
    wall.pass(5);
    session.poll();
    assert!(played(&session).is_empty() && session.held_for().is_none());
    let (mut session, wall) = held(HUMAN, TimeControl::Unlimited, None);
    session.pause();
    wall.pass(5);
    session.poll();
    assert_eq!(played(&session).len(), 1, "paused");
    session.resume();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "b9c7"], "it has thought again");
}
