//! Matches of two engines.

use std::time::{Duration, Instant};

use chuhe::engine::rules::Profile;
use chuhe::session::{Budget, Contestant, EngineSetup, Fixture, Level, Match, Strength};
use chuhe::uci::client::Patience;

use crate::puppet::silent;
use crate::script::Script;

fn own() -> Contestant {
    Contestant::BuiltIn(Strength::Level(Level::Newcomer))
}

fn external(script: &Script) -> Contestant {
    Contestant::External(Box::new(EngineSetup::new(script.program().into())), Budget::Depth(1))
}

fn fixture(second: Contestant, games: usize) -> Fixture {
    let patience = Patience::default();
    let names = ["One".into(), "Two".into()];
    Fixture { contestants: [own(), second], names, games, profile: Profile::default(), seed: 1, patience }
}

fn played(fixture: Fixture) -> Match {
    let contest = Match::start(fixture, silent());
    let begin = Instant::now();
    while contest.is_running() {
        assert!(begin.elapsed() < Duration::from_secs(300), "it does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
    contest
}

#[test]
fn games_are_played_in_pairs_with_colours_swapped_and_counted() {
    let contest = played(fixture(own(), 4));
    let (standing, games) = (contest.standing(), contest.games());
    assert_eq!(standing.tally.points().1, 4);
    assert!(standing.faults.is_empty() && standing.failure.is_none());
    let names = games.iter().map(|game| game.headers.participants.clone().map(|one| one.name));
    assert_eq!(
        names.collect::<Vec<_>>()[..2],
        [["One", "Two"], ["Two", "One"]].map(|both| both.map(String::from))
    );
    let beginning = |game: usize| games[game].moves()[..6].to_vec();
    assert_eq!(beginning(0), beginning(1));
    assert_ne!(beginning(1), beginning(2));
    assert!(games.iter().all(|game| game.outcome().is_some()));
}

#[test]
fn who_cheats_loses_the_game_and_plays_the_next() {
    let script = Script::uci("case $position in *moves*) echo bestmove a0a9;; *) echo bestmove h2e2;; esac");
    let contest = played(fixture(external(&script), 2));
    let standing = contest.standing();
    assert_eq!(standing.tally.games(), [2, 0, 0]);
    assert_eq!(standing.faults.iter().map(|(game, _)| *game).collect::<Vec<_>>(), [1, 2]);
    assert!(standing.failure.is_none());
}

#[test]
fn who_does_not_play_at_all_ends_the_match() {
    let contest = played(fixture(external(&Script::uci("echo bestmove e2e4")), 100));
    let standing = contest.standing();
    assert!(standing.failure.is_some_and(|error| error.to_string().starts_with("Two: ")));
    assert_eq!(standing.tally.points().1, 1);
}

#[test]
fn a_match_can_be_stopped() {
    let contest = Match::start(fixture(own(), 100_000), silent());
    while contest.games().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    contest.stop();
    while contest.is_running() {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(contest.standing().tally.points().1 < 100_000);
}
