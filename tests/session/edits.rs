//! Edits of a record are undone and redone; in a played game, undo takes moves back instead.

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::formats::GameResult;
use chuhe::game::{Drawing, Game, Headers, Outcome, Pen, Sign, Signs, Tree};
use chuhe::session::{Editing, Study};

use crate::puppet::*;

/// A finished game of three moves, opened as a record.
fn opened() -> Study {
    let line = ["h2e2", "h9g7", "h0g2"].map(parse);
    let mut game = Game::from_line(Position::start(), &line, 3, Profile::Asian).unwrap();
    game.record(Some(Side::Red));
    study(game, None)
}

type Edit = fn(&mut Study);

const EDITS: [Edit; 10] = [
    |session| session.edit(|game| game.set_comment(game.node_at(1), "Well known.")),
    |session| session.edit(|game| game.set_signs(game.node_at(2), Signs::NONE.with(Sign::Dubious))),
    |session| {
        session.edit(|game| game.draw(game.node_at(2), Drawing::circle(Pen::Red, "e5".parse().unwrap())))
    },
    |session| _ = session.add_variation(session.document().game().node_at(1), parse("b9c7")).unwrap(),
    |session| session.edit(|game| game.make_main(game.tree().children(game.node_at(1))[1])),
    |session| session.edit(|game| game.headers = Headers { event: "全国赛".into(), ..Headers::default() }),
    |session| session.set_result(GameResult::Draw),
    |session| session.set_profile(Profile::Simple),
    |session| session.delete(session.document().game().node_at(1)),
    |session| _ = session.add_variation(Tree::START, parse("b2e2")).unwrap(),
];

#[test]
fn each_edit_of_a_record_is_undone_and_made_again() {
    let mut session = opened();
    assert!(!session.can_undo() && !session.can_redo());
    let mut states = vec![session.document().game().clone()];
    for edit in EDITS {
        edit(&mut session);
        states.push(session.document().game().clone());
    }
    for state in states.iter().rev().skip(1) {
        assert!(session.undo().is_some());
        assert!(session.document().game().is_same_record(state));
    }
    assert!(session.undo().is_none() && !session.document().is_modified());
    assert_eq!(
        session.document().outcome(),
        Some(Outcome::recorded(Some(Side::Red))),
        "the result is there again"
    );
    for state in &states[1..] {
        assert!(session.redo().is_some());
        assert!(session.document().game().is_same_record(state));
    }
    assert!(session.redo().is_none() && session.document().is_modified());
}

#[test]
fn a_new_edit_ends_what_could_be_made_again() {
    let mut session = opened();
    EDITS[0](&mut session);
    session.undo();
    EDITS[1](&mut session);
    assert!(!session.can_redo() && session.can_undo());
}

#[test]
fn a_game_that_is_played_has_no_edits_to_undo() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.play(parse("h2e2")).unwrap();
    session.edit(|game| game.set_comment(game.node(), "Usual."));
    assert!(session.undo(), "the move");
    assert!(!session.can_undo());
}
