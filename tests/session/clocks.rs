//! Games with clocks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, Outcome};
use chuhe::session::{Change, NewGame, Play, Player, Store, Strength, TimeControl};

use crate::puppet::*;

static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A wall clock that advances on command.
#[derive(Clone, Default)]
pub struct Wall(Arc<AtomicU64>);

impl Wall {
    pub fn pass(&self, seconds: u64) {
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }

    pub fn hang_up(&self, session: &mut Play) {
        let time = Arc::clone(&self.0);
        session.set_time_source(Arc::new(move || *BEGIN + Duration::from_secs(time.load(Ordering::Relaxed))));
    }
}

const BLITZ: TimeControl = TimeControl::Game { seconds: 60, increment: 2 };

fn game(red: Player, black: Player, time: TimeControl, acts: Vec<Act>) -> (Play, Wall) {
    let mut session = Play::new(NewGame { time, ..NewGame::new(red, black) }, puppet(acts), None);
    let wall = Wall::default();
    wall.hang_up(&mut session);
    (session, wall)
}

/// The clocks of Red and Black, in seconds.
fn shown(session: &Play) -> [u64; 2] {
    Side::BOTH.map(|side| session.clock(side).unwrap().as_secs())
}

fn play_after(session: &mut Play, wall: &Wall, seconds: u64, mv: &str) {
    wall.pass(seconds);
    session.play(parse(mv)).unwrap();
}

#[test]
fn the_clocks_begin_to_run_after_the_first_move() {
    let (mut session, wall) = game(HUMAN, HUMAN, BLITZ, vec![]);
    assert_eq!(session.running_clock(), None);
    play_after(&mut session, &wall, 30, "h2e2");
    assert_eq!((shown(&session), session.running_clock()), ([62, 60], Some(Side::Black)));
    play_after(&mut session, &wall, 20, "h9g7");
    assert_eq!((shown(&session), session.running_clock()), ([62, 42], Some(Side::Red)));
    wall.pass(5);
    assert_eq!(shown(&session), [57, 42]);
}

#[test]
fn who_has_no_time_left_has_lost() {
    let (mut session, wall) = game(HUMAN, HUMAN, BLITZ, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    wall.pass(59);
    assert!(session.poll().len() == 1 && session.document().outcome().is_none());
    wall.pass(1);
    assert!(
        matches!(session.poll()[..], [Change::GameOver(outcome)] if outcome == Outcome::time(Side::Black))
    );
    assert_eq!((shown(&session), session.running_clock()), ([62, 0], None));
    assert!(session.play(parse("h9g7")).is_err());
}

#[test]
fn a_move_that_comes_too_late_is_not_played() {
    let (mut session, wall) = game(HUMAN, HUMAN, TimeControl::PerMove { seconds: 10 }, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    play_after(&mut session, &wall, 9, "h9g7");
    wall.pass(10);
    assert!(session.play(parse("h0g2")).is_err());
    assert_eq!(session.document().outcome(), Some(Outcome::time(Side::Red)));
}

#[test]
fn a_move_taken_back_gives_its_time_back() {
    let (mut session, wall) = game(HUMAN, HUMAN, BLITZ, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    play_after(&mut session, &wall, 7, "h9g7");
    play_after(&mut session, &wall, 9, "h0g2");
    assert_eq!(shown(&session), [55, 55]);
    session.undo();
    assert_eq!(shown(&session), [62, 55]);
    session.undo();
    wall.pass(1);
    assert_eq!(shown(&session), [62, 59]);
    session.redo();
    assert_eq!(shown(&session), [62, 55]);
}

#[test]
fn time_over_can_be_taken_back_like_a_resignation() {
    let (mut session, wall) = game(HUMAN, HUMAN, BLITZ, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    wall.pass(100);
    session.poll();
    assert!(session.undo() && session.document().outcome().is_none());
    assert_eq!(session.document().game().moves().len(), 1);
    session.poll();
    assert!(session.document().outcome().is_none(), "who takes it back gets time to go on with");
}

#[test]
fn a_paused_game_costs_no_time() {
    let (mut session, wall) = game(HUMAN, HUMAN, BLITZ, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    wall.pass(10);
    session.pause();
    wall.pass(1_000);
    assert_eq!((shown(&session), session.running_clock()), ([62, 50], None));
    session.resume();
    wall.pass(3);
    assert_eq!(shown(&session), [62, 47]);
}

#[test]
fn a_stored_game_with_clocks_waits_and_keeps_what_they_showed() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Some(Store::in_folder(folder.path(), silent()));
    let new_game = NewGame { time: BLITZ, ..NewGame::new(HUMAN, HUMAN) };
    let (mut session, wall) = (Play::new(new_game, puppet(vec![]), store()), Wall::default());
    wall.hang_up(&mut session);
    play_after(&mut session, &wall, 0, "h2e2");
    play_after(&mut session, &wall, 25, "h9g7");
    wall.pass(3);
    session.close();
    drop(session);
    let saved = Play::stored(&store().unwrap()).unwrap().unwrap();
    let session = Play::continued(saved, puppet(vec![]), store());
    assert!(session.is_paused() && session.time_control() == BLITZ);
    assert_eq!(
        (shown(&session), session.running_clock()),
        ([59, 37], None),
        "the time for the present move counts"
    );
}

#[test]
fn a_computer_thinks_within_its_clock() {
    let log = Log::default();
    let champion = Player::Engine(Strength::Seconds(600));
    let acts = vec![Act::Play("h9g7", Score::DRAW)];
    let mut session = Play::new(
        NewGame { time: BLITZ, ..NewGame::new(HUMAN, champion) },
        watched_puppet(acts, log.clone(), silent()),
        None,
    );
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    let limits = &log.requests()[0].limits;
    assert!(limits.hard_time.unwrap() < Duration::from_secs(40), "{limits:?}");
    assert!(limits.soft_time < limits.hard_time);
}

#[test]
fn a_level_that_counts_nodes_still_does_within_its_clock() {
    let log = Log::default();
    let worker = watched_puppet(vec![Act::Play("h9g7", Score::DRAW)], log.clone(), silent());
    let new_game = NewGame { time: TimeControl::PerMove { seconds: 10 }, ..NewGame::new(HUMAN, ENGINE) };
    let mut session = Play::new(new_game, worker, None);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    let limits = &log.requests()[0].limits;
    assert!(limits.nodes.is_some() && limits.soft_time.is_none());
    assert!(limits.hard_time.unwrap() < Duration::from_secs(10));
}

const THREE_TIER: TimeControl = TimeControl::ThreeTier { seconds: 60, step: 40, period: 20 };

#[test]
fn who_thinks_longer_than_a_move_may_take_has_lost_whatever_is_left_for_the_game() {
    let (mut session, wall) = game(HUMAN, HUMAN, THREE_TIER, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    wall.pass(25);
    let face = session.clock_face(Side::Black).unwrap();
    assert_eq!((face.left.as_secs(), face.step.unwrap().as_secs()), (35, 15));
    session.pause();
    wall.pass(1_000);
    session.resume();
    wall.pass(14);
    session.poll();
    assert!(session.document().outcome().is_none());
    wall.pass(1);
    session.poll();
    assert_eq!(session.document().outcome(), Some(Outcome::time(Side::Black)));
    let face = session.clock_face(Side::Black).unwrap();
    assert!(!face.is_countdown && face.left.as_secs() == 20, "the time of the game is still there: {face:?}");
    assert_eq!(face.step, Some(Duration::ZERO));
    assert!(session.undo() && session.document().outcome().is_none());
    let step = session.clock_face(Side::Black).unwrap().step;
    assert_eq!(step, Some(Duration::from_secs(40)), "who takes it back may think again");
}

#[test]
fn when_the_time_of_the_game_is_used_up_each_move_has_the_countdown() {
    let (mut session, wall) = game(HUMAN, HUMAN, THREE_TIER, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    play_after(&mut session, &wall, 39, "h9g7");
    play_after(&mut session, &wall, 0, "h0g2");
    wall.pass(22);
    let face = session.clock_face(Side::Black).unwrap();
    assert_eq!((face.left.as_secs(), face.step), (19, None), "21 s of the game, then the countdown");
    play_after(&mut session, &wall, 0, "i9h9");
    play_after(&mut session, &wall, 0, "i0h0");
    wall.pass(19);
    session.poll();
    assert!(session.document().outcome().is_none());
    wall.pass(1);
    session.poll();
    assert_eq!(session.document().outcome(), Some(Outcome::time(Side::Black)));
}

#[test]
fn a_computer_keeps_to_the_limit_of_a_move() {
    let control = TimeControl::ThreeTier { seconds: 1_200, step: 10, period: 5 };
    let log = Log::default();
    let worker = watched_puppet(vec![Act::Play("h9g7", Score::DRAW)], log.clone(), silent());
    let champion = Player::Engine(Strength::Seconds(600));
    let mut session = Play::new(NewGame { time: control, ..NewGame::new(HUMAN, champion) }, worker, None);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    let limits = &log.requests()[0].limits;
    assert!(limits.hard_time.unwrap() < Duration::from_secs(10), "{limits:?}");
    assert!(
        limits.soft_time.unwrap() > Duration::from_secs(2),
        "there is much time for the game: {limits:?}"
    );
}

#[test]
fn a_record_says_how_much_time_the_players_had_and_says_it_again() {
    for time in [BLITZ, THREE_TIER, TimeControl::Hourglass { seconds: 180 }] {
        let (session, _) = game(HUMAN, HUMAN, time, vec![]);
        let written = formats::write(session.document().game(), Target::Pgn(Notation::Simplified));
        assert!(written.contains(&format!("[TimeControl \"{time}\"]")), "{written}");
        let stored = serde_json::to_string(session.document().game()).unwrap();
        let again: [Game; 2] = [
            formats::read(written.as_bytes()).unwrap().read(0).unwrap().game,
            serde_json::from_str(&stored).unwrap(),
        ];
        for game in again {
            assert_eq!(game.headers.time_control().parse(), Ok(time));
        }
    }
    let (session, _) = game(HUMAN, HUMAN, TimeControl::Unlimited, vec![]);
    assert_eq!(session.document().game().headers.time_control(), "");
}

#[test]
fn no_clock_runs_while_a_person_is_asked_about_a_draw() {
    let (mut session, wall) = game(HUMAN, HUMAN, BLITZ, vec![]);
    play_after(&mut session, &wall, 0, "h2e2");
    wall.pass(5);
    session.offer_draw(Side::Black).unwrap();
    wall.pass(100);
    session.poll();
    assert_eq!((shown(&session), session.running_clock()), ([62, 55], None));
    session.suspend();
    session.unsuspend();
    assert_eq!(session.running_clock(), None, "it is still asked");
    session.answer_draw(false);
    wall.pass(5);
    assert_eq!((shown(&session), session.running_clock()), ([62, 50], Some(Side::Black)));
}
