//! The opening book in play.

use std::collections::HashSet;

use chuhe::engine::board::Side;
use chuhe::engine::book::Book;
use chuhe::engine::evaluate::Score;
use chuhe::session::{Change, Level, NewGame, Play, Player, Strength};

use crate::puppet::*;

const CHAMPION: Player = Player::Engine(Strength::Level(Level::Champion));

/// The first legal move of Black after h2e2: no master played it, but the puppet does.
const SEARCHED: &str = "i9i8";

fn with_book(red: Player, black: Player, acts: Vec<Act>) -> Play {
    let mut session = session(HUMAN, HUMAN, acts);
    session.set_book(true);
    session.start_game(NewGame::new(red, black));
    session
}

fn is_known(session: &Play, ply: usize) -> bool {
    let game = session.document().game();
    let known = Book::masters().moves(&game.position_at(ply));
    known.iter().any(|known| [known.mv, known.mv.mirrored()].contains(&game.moves()[ply]))
}

#[test]
fn the_first_answer_comes_from_the_book_like_any_other() {
    let mut session = with_book(HUMAN, ENGINE, vec![Act::Panic]);
    session.play(parse("h2e2")).unwrap();
    assert!(
        session.thinking().is_some() && session.document().game().moves().len() == 1,
        "it is fetched by a poll"
    );
    let changes = wait_for_reply(&mut session);
    assert!(
        matches!(changes[..], [Change::MovePlayed(_), Change::MovePlayed(_), Change::FromBook]),
        "{changes:?}"
    );
    assert!(is_known(&session, 1));
    assert!(session.undo() && played(&session).is_empty());
}

#[test]
fn a_weak_level_soon_thinks_for_itself_and_the_top_one_stays_in_the_book() {
    for (engine, is_still_known) in [(ENGINE, false), (CHAMPION, true)] {
        let mut session = with_book(engine, HUMAN, vec![Act::Ponder("a0a1")]);
        wait_for_reply(&mut session);
        let answer = Book::masters().choose(session.document().game().position(), 1).unwrap();
        session.play(answer).unwrap();
        poll_until(&mut session, |session, _| {
            session.document().is_human_turn()
                || session.thinking().is_some_and(|thinking| thinking.report.is_some())
        });
        assert_eq!(session.document().is_human_turn(), is_still_known);
    }
}

#[test]
fn games_begin_in_many_ways() {
    let mut session = with_book(ENGINE, HUMAN, vec![]);
    let mut first = HashSet::new();
    for _ in 0..40 {
        session.start_game(NewGame::new(ENGINE, HUMAN));
        wait_for_reply(&mut session);
        first.insert(played(&session));
    }
    assert!(first.len() > 3, "{first:?}");
}

#[test]
fn the_book_is_switched_at_once() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder(SEARCHED), Act::Play(SEARCHED, Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    session.set_book(true);
    wait_for_reply(&mut session);
    assert!(is_known(&session, 1));
    session.undo();
    session.set_book(false);
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", SEARCHED]);
}

#[test]
fn a_move_from_the_book_is_cancelled_like_a_search() {
    let mut session = with_book(HUMAN, ENGINE, vec![]);
    session.play(parse("h2e2")).unwrap();
    assert!(session.undo());
    session.set_player(Side::Black, HUMAN);
    for _ in 0..20 {
        std::thread::sleep(std::time::Duration::from_millis(1));
        session.poll();
    }
    assert!(played(&session).is_empty());
}

#[test]
fn a_game_from_elsewhere_uses_the_book_only_where_the_position_is_known() {
    let mut session = session_from(QUIET, HUMAN, CHAMPION, vec![Act::Play("a6a5", Score::DRAW)]);
    session.set_book(true);
    session.play(parse("a0b0")).unwrap();
    let changes = wait_for_reply(&mut session);
    assert!(!changes.iter().any(|change| matches!(change, Change::FromBook)));
    assert_eq!(played(&session), ["a0b0", "a6a5"]);

    let mut known = chuhe::engine::board::Position::start();
    known.make(parse("h2e2"));
    session.start_game(NewGame { start: known, ..NewGame::new(HUMAN, CHAMPION) });
    wait_for_reply(&mut session);
    assert!(is_known(&session, 0));
}

#[test]
fn what_has_stood_before_is_not_played_again_from_the_book() {
    // After these moves Red can only return to the start by a move that the book does not have.
    // Black's first answer is in the book, but leads to an earlier position of the game.
    let there_and_back = ["h2e2", "h9g7", "e2h2", "g7h9", "h2e2"].map(parse);
    for _ in 0..20 {
        let mut session = with_book(HUMAN, HUMAN, vec![Act::Play("a9a8", Score::DRAW)]);
        for mv in there_and_back {
            session.play(mv).unwrap();
        }
        session.set_player(Side::Black, CHAMPION);
        wait_for_reply(&mut session);
        assert_ne!(played(&session)[5], "h9g7");
    }
}
