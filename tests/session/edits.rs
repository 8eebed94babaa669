//! Edits of a record are undone and made again; a game that is played takes moves back instead.

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::formats::GameResult;
use chuhe::game::{Drawing, Game, Headers, Outcome, Pen, Sign, Signs};
use chuhe::session::Session;

use crate::puppet::*;

/// A finished game of three moves, opened as a record.
fn opened() -> Session {
    let line = ["h2e2", "h9g7", "h0g2"].map(parse);
    let mut game = Game::from_line(Position::start(), &line, 3, Profile::Asian).unwrap();
    game.record(Some(Side::Red));
    study(game, None)
}

type Edit = fn(&mut Session);

const EDITS: [Edit; 10] = [
    |session| session.set_comment(session.game().node_at(1), "Well known."),
    |session| session.set_signs(session.game().node_at(2), Signs::NONE.with(Sign::Dubious)),
    |session| session.draw(session.game().node_at(2), Drawing::circle(Pen::Red, "e5".parse().unwrap())),
    |session| _ = session.add_variation(session.game().node_at(1), parse("b9c7")).unwrap(),
    |session| session.make_main(session.game().tree().children(session.game().node_at(1))[1]),
    |session| session.set_headers(Headers { event: "全国赛".into(), ..Headers::default() }),
    |session| session.set_result(GameResult::Draw),
    |session| session.set_profile(Profile::Simple),
    |session| session.delete(session.game().node_at(1)),
    |session| session.play(parse("b2e2")).unwrap(),
];

#[test]
fn each_edit_of_a_record_is_undone_and_made_again() {
    let mut session = opened();
    assert!(session.is_study() && !session.can_undo_edit() && !session.can_redo_edit());
    let mut states = vec![session.game().clone()];
    for edit in EDITS {
        edit(&mut session);
        states.push(session.game().clone());
    }
    for state in states.iter().rev().skip(1) {
        assert!(session.undo_edit().is_some());
        assert!(session.game().is_same_record(state));
    }
    assert!(session.undo_edit().is_none() && !session.is_modified());
    assert_eq!(session.outcome(), Some(Outcome::recorded(Some(Side::Red))), "the result is there again");
    for state in &states[1..] {
        assert!(session.redo_edit().is_some());
        assert!(session.game().is_same_record(state));
    }
    assert!(session.redo_edit().is_none() && session.is_modified());
}

#[test]
fn a_new_edit_ends_what_could_be_made_again() {
    let mut session = opened();
    EDITS[0](&mut session);
    session.undo_edit();
    EDITS[1](&mut session);
    assert!(!session.can_redo_edit() && session.can_undo_edit());
}

#[test]
fn a_game_that_is_played_has_no_edits_to_undo() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.play(parse("h2e2")).unwrap();
    session.set_comment(session.game().node(), "Usual.");
    assert!(!session.is_study() && !session.can_undo_edit() && session.undo_edit().is_none());
    assert!(session.undo(), "the move");
}
