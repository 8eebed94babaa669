//! External engines as players, and the game when they fail.

use std::time::Duration;

use chuhe::engine::board::Side;
use chuhe::session::{
    Budget, Change, EngineError, EngineSetup, Engines, ExternalPlayer, NewGame, Play, Player, Store,
    TimeControl,
};
use chuhe::uci::client::{ClientError, Patience};

use crate::puppet::*;
use crate::script::Script;

const LONG: Duration = Duration::from_secs(60);
const BUDGET: Budget = Budget::Time(50);

/// For well-behaved engines, however busy the machine is.
const PATIENT: Patience = Patience { greeting: LONG, start: LONG, answer: LONG, stop: LONG };
/// For engines that hang.
const IMPATIENT: Patience =
    Patience { answer: Duration::from_millis(500), stop: Duration::from_millis(300), ..PATIENT };

/// A list with this engine, and the engine as a player.
fn playing(script: &Script, budget: Budget) -> (Engines, Player) {
    let setup = EngineSetup { name: "Guest".into(), ..EngineSetup::new(script.program().into()) };
    let player = Player::External(ExternalPlayer { engine: setup.id, budget });
    (Engines(vec![setup]), player)
}

/// The user plays Red against an engine that answers `go` like this.
fn against(script: &Script, patience: Patience) -> Play {
    let (engines, player) = playing(script, BUDGET);
    let mut session = session(HUMAN, player, vec![]);
    session.set_engines(engines, patience, silent());
    session
}

fn failure(changes: &[Change]) -> Option<&EngineError> {
    changes.iter().find_map(|change| match change {
        Change::EngineFailed(error) => Some(error),
        _ => None,
    })
}

fn wait_for_failure(session: &mut Play) -> EngineError {
    let changes = poll_until(session, |_, changes| failure(changes).is_some());
    failure(&changes).unwrap().clone()
}

#[test]
fn a_guest_answers_and_is_named_in_the_record() {
    // The numbering of ranks is detected by its first move of a game.
    let script = Script::uci(
        "case $position in *moves*) echo $rest > go; echo bestmove h10g8;; *) echo bestmove h3e3;; esac",
    );
    let mut session = against(&script, PATIENT);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
    assert_eq!(script.written("go").unwrap().trim(), "movetime 50");
    assert_eq!(session.document().game().headers.participants[1].name, "Guest");
    session.set_player(Side::Black, ENGINE);
    assert_eq!(session.document().game().headers.participants[1].name, "");
}

#[test]
fn a_guest_that_cheats_is_named_and_the_game_goes_on_with_another_player() {
    let script = Script::uci("case $position in *moves*) echo bestmove a0a9;; *) echo bestmove h2e2;; esac");
    let mut session = against(&script, PATIENT);
    session.play(parse("h2e2")).unwrap();
    let error = wait_for_failure(&mut session);
    let cheated = ClientError::Illegal(parse("a0a9"));
    assert_eq!(error, EngineError::External { name: "Guest".into(), error: cheated });
    assert!(session.is_paused());
    assert_eq!(played(&session), ["h2e2"]);
    session.set_player(Side::Black, ENGINE);
    wait_for_reply(&mut session);
    assert_eq!(session.document().game().moves().len(), 2);
}

#[test]
fn a_guest_that_hangs_or_dies_can_be_tried_again() {
    for go in ["sleep 1000", "exit"] {
        let script = Script::uci(&format!(
            "case $position in *moves*) if [ -e failed ]; then echo bestmove h9g7; else touch failed; {go}; fi;; \
             *) echo bestmove h2e2;; esac"
        ));
        let mut session = against(&script, IMPATIENT);
        session.play(parse("h2e2")).unwrap();
        assert!(matches!(wait_for_failure(&mut session), EngineError::External { .. }));
        session.resume();
        wait_for_reply(&mut session);
        assert_eq!(played(&session), ["h2e2", "h9g7"]);
    }
}

#[test]
fn a_guest_that_does_not_hear_keeps_nobody_waiting() {
    let script = Script::uci("case $position in *moves*) sleep 1000;; *) echo bestmove h2e2;; esac");
    let mut session = against(&script, IMPATIENT);
    session.play(parse("h2e2")).unwrap();
    assert!(session.thinking().is_some());
    session.undo();
    session.set_player(Side::Black, ENGINE);
    session.play(parse("b2e2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(played(&session)[0], "b2e2");
}

#[test]
fn two_guests_are_two_engines_even_if_they_are_the_same() {
    let script =
        Script::uci("case $position in *moves*h2e2*) echo bestmove h9g7;; *) echo bestmove h2e2;; esac");
    let (engines, player) = playing(&script, Budget::Depth(1));
    let mut session = session(player, player, vec![]);
    session.set_engines(engines, PATIENT, silent());
    poll_until(&mut session, |session, _| session.document().game().moves().len() == 2);
    session.pause();
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}

#[test]
fn the_clocks_are_told_to_an_engine_that_plays_by_them() {
    let script = Script::uci(
        "case $position in *moves*) echo $rest > go; echo bestmove h9g7;; *) echo bestmove h2e2;; esac",
    );
    let (engines, player) = playing(&script, Budget::Clock);
    let time = TimeControl::Game { seconds: 600, increment: 2 };
    let new_game = NewGame { time, ..NewGame::new(HUMAN, player) };
    let mut session = Play::new(new_game, puppet(vec![]), None);
    session.set_engines(engines, PATIENT, silent());
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    let told = script.written("go").unwrap();
    let words: Vec<&str> = told.split_whitespace().collect();
    assert_eq!([words[0], words[2], words[4], words[5]], ["wtime", "btime", "winc", "2000"], "{told}");
    assert!(words[1].parse::<u32>().unwrap() > 500_000, "{told}");
}

#[test]
fn a_stored_game_against_an_engine_that_is_not_there_any_more_opens_and_waits() {
    let folder = tempfile::tempdir().unwrap();
    let script = Script::uci("case $position in *moves*) sleep 1000;; *) echo bestmove h2e2;; esac");
    let (engines, player) = playing(&script, BUDGET);
    let store = || Store::in_folder(folder.path(), silent());
    let mut session = Play::new(NewGame::new(HUMAN, player), puppet(vec![]), Some(store()));
    session.set_engines(engines.clone(), IMPATIENT, silent());
    session.play(parse("h2e2")).unwrap();
    drop(session);
    let saved = Play::stored(&store()).unwrap().unwrap();
    let mut session = Play::continued(saved, puppet(vec![]), Some(store()));
    assert_eq!(session.document().player(Side::Black), player);
    assert!(session.thinking().is_none(), "it is not known yet what engines there are");
    session.set_engines(Engines::default(), IMPATIENT, silent());
    assert_eq!(wait_for_failure(&mut session), EngineError::Removed("Guest".into()));
    assert!(session.is_paused());
    assert_eq!(played(&session), ["h2e2"]);
}
