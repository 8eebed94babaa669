//! Variations, comments and deletions beside a game that is being played.

use chuhe::engine::board::{Position, Side};
use chuhe::engine::evaluate::Score;
use chuhe::engine::rules::Profile;
use chuhe::game::{Game, Tree};
use chuhe::session::{Change, Editing};

use crate::puppet::*;

#[test]
fn what_is_added_to_the_record_does_not_disturb_the_engine() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    let first = session.document().game().node();
    let other = session.add_variation(first, parse("b9c7")).unwrap();
    session.edit(|game| game.set_comment(other, "?!"));
    session.edit(|game| game.promote(other));
    assert!(session.thinking().is_some());
    assert_eq!(played(&session), ["h2e2"]);
    session.move_now();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
    let main = session.document().game().tree().next(first);
    assert_eq!(main, Some(session.document().game().node()), "what is played is the main line");
}

/// If they did, the loser would seem to have resigned some moves later.
#[test]
fn moves_that_were_only_looked_at_do_not_follow_the_end_of_the_game() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.play(parse("h2e2")).unwrap();
    let end = session.document().game().node();
    let beyond = session.add_variation(end, parse("h9g7")).unwrap();
    session.add_variation(beyond, parse("h0g2")).unwrap();
    let start = session.document().game().node_at(0);
    let beside = session.add_variation(start, parse("b2e2")).unwrap();
    session.resign(Side::Black);
    let game = session.document().game();
    assert_eq!(game.line().len(), 1, "the game ends with its last move");
    assert!(game.tree().contains(beside), "what might have been played stays");
    assert!(!game.tree().contains(beyond));
}

#[test]
fn moves_that_were_taken_back_do_not_follow_the_end_of_the_game() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.play(parse("h2e2")).unwrap();
    session.play(parse("h9g7")).unwrap();
    assert!(session.undo());
    session.resign(Side::Black);
    let game = session.document().game();
    assert_eq!((game.line().len(), game.tree().len()), (1, 1), "it ends with the last move on the board");
}

/// Undone moves do not follow the end either. The window shows the same record as is stored.
#[test]
fn moves_that_were_left_for_an_earlier_place_do_not_follow_the_end_of_the_game() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.play(parse("h2e2")).unwrap();
    session.play(parse("h9g7")).unwrap();
    session.continue_from(Tree::START);
    session.play(parse("b2e2")).unwrap();
    assert!(session.undo());
    session.resign(Side::Black);
    assert!(session.document().game().tree().is_empty(), "no move comes after the last one on the board");
    assert_eq!(*session.record(), *session.document().game());
}

#[test]
fn a_game_goes_on_from_a_variation() {
    let mut session =
        session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW), Act::Play("a9a8", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    let first = session.document().game().node_at(1);
    let other = session.add_variation(first, parse("b9c7")).unwrap();
    let third = session.add_variation(other, parse("h0g2")).unwrap();
    session.continue_from(third);
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "b9c7", "h0g2", "a9a8"]);
    assert!(session.document().game().tree().is_main(third));
}

#[test]
fn deleting_the_last_moves_makes_the_engine_wait() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    session.delete(session.document().game().node());
    assert_eq!(played(&session), ["h2e2"]);
    assert!(session.is_paused() && session.thinking().is_none());
}

#[test]
fn a_study_is_of_two_humans_and_goes_on_with_any_move() {
    let record = Game::from_line(Position::start(), &[parse("c3c4")], 1, Profile::Simple).unwrap();
    let mut session = study(record.clone(), None);
    assert_eq!(session.document().game(), &record);
    assert!(Side::BOTH.iter().all(|&side| !session.document().player(side).is_engine()));
    session.add_variation(session.document().game().node(), parse("c6c5")).unwrap();
    assert_eq!(played(&session), ["c3c4", "c6c5"], "the end of the line is on the board");
}

#[test]
fn other_rules_end_a_game_or_let_it_go_on() {
    // A single cannon cannot win: the computer rules end the game.
    let start = "3k5/9/9/9/9/9/9/9/4C4/5K3 w".parse().unwrap();
    let mut session = study(Game::new(start, Profile::Asian), None);
    session.poll();
    session.set_profile(Profile::Computer);
    assert!(matches!(session.poll()[..], [Change::GameOver(outcome)] if outcome.winner.is_none()));
    session.set_profile(Profile::Asian);
    assert!(session.document().outcome().is_none() && session.document().is_human_turn());
    session.add_variation(session.document().game().node(), parse("e1e2")).unwrap();
}

#[test]
fn a_repetition_is_judged_anew_by_other_rules() {
    let start = "3k5/9/9/R8/9/2n6/9/9/9/4K4 w".parse().unwrap();
    let chase = ["a6a4", "c4d6", "a4a6", "d6c4"].map(parse).repeat(2);
    let mut session = study(Game::from_line(start, &chase, 8, Profile::Simple).unwrap(), None);
    assert_eq!(session.document().outcome().unwrap().winner, None);
    session.set_profile(Profile::Asian);
    assert_eq!(session.document().outcome().unwrap().winner, Some(Side::Black));
}
