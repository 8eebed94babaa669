//! The games that count for the user's rating.

use chuhe::engine::board::Side;
use chuhe::session::{Level, NewGame, Play, RatedGame};

use crate::puppet::*;

/// A game of eight plies against the weakest level.
fn game() -> Play {
    let mut session = session(HUMAN, ENGINE, vec![]);
    for mv in ["h2e2", "h0g2", "i0h0", "c3c4"] {
        session.play(parse(mv)).unwrap();
        wait_for_reply(&mut session);
    }
    session
}

#[test]
fn a_game_against_a_level_counts_when_it_is_over() {
    let mut session = game();
    assert_eq!(session.rated_game(), None);
    session.resign(Side::Red);
    assert_eq!(session.rated_game(), Some(RatedGame { level: Level::Newcomer, score: 0.0 }));
}

#[test]
fn a_game_with_help_does_not_count() {
    for help in [
        (|session: &mut Play| assert!(session.undo())) as fn(&mut Play),
        |session| assert!(session.request_hint()),
        |session| session.set_player(Side::Black, HUMAN),
        |session| session.swap_players(),
    ] {
        let mut session = game();
        help(&mut session);
        session.resign(Side::Red);
        assert_eq!(session.rated_game(), None);
    }
}

#[test]
fn short_games_set_up_positions_and_games_of_two_do_not_count() {
    let mut short = session(HUMAN, ENGINE, vec![]);
    short.resign(Side::Red);
    let mut set_up = session_from(MATE_IN_ONE, HUMAN, ENGINE, vec![]);
    set_up.play(parse("b7b9")).unwrap();
    let mut of_two = session(HUMAN, HUMAN, vec![]);
    for mv in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "c6c5", "c3c4", "b9c7"] {
        of_two.play(parse(mv)).unwrap();
    }
    of_two.resign(Side::Black);
    for session in [&short, &set_up, &of_two] {
        assert!(session.document().outcome().is_some() && session.rated_game().is_none());
    }
}

#[test]
fn a_new_game_counts_again() {
    let mut session = game();
    session.undo();
    session.start_game(NewGame::new(HUMAN, ENGINE));
    for mv in ["h2e2", "h0g2", "i0h0", "c3c4"] {
        session.play(parse(mv)).unwrap();
        wait_for_reply(&mut session);
    }
    session.resign(Side::Red);
    assert!(session.rated_game().is_some());
}
