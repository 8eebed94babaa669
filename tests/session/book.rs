//! The opening book in play.

use std::collections::HashSet;
use std::sync::Arc;

use chuhe::books::{BookChoice, BookOrigin, BookPlay, Books, ListedBook, OpenBook};
use chuhe::engine::board::{Position, Side};
use chuhe::engine::book::{Book, BookVariety, Builder};
use chuhe::engine::evaluate::Score;
use chuhe::session::{Change, Level, NewGame, Play, Player, Store, Strength, Worker};

use crate::puppet::*;

const CHAMPION: Player = Player::Engine(Strength::Level(Level::Champion));

/// The first legal move of Black after h2e2: no master played it, but the puppet does.
const SEARCHED: &str = "i9i8";

fn with_book(red: Player, black: Player, acts: Vec<Act>) -> Play {
    let mut session = session(HUMAN, HUMAN, acts);
    session.set_books(Some(BookPlay::masters()));
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
    let node = session.document().game().node();
    assert_eq!(session.book_of(node), Some(&BookOrigin::Masters));
    let before = session.document().game().tree().parent(node).unwrap();
    assert_eq!(session.book_of(before), None, "this one is the user's");
    assert!(session.undo() && played(&session).is_empty());
    session.play(parse("h2e2")).unwrap();
    session.pause();
    let node = session.document().game().node();
    assert_eq!(session.book_of(node), None);
}

/// A book in memory with one move.
fn one_move(position: &Position, mv: &str) -> OpenBook {
    let mut builder = Builder::default();
    builder.add(position, parse(mv), None);
    OpenBook::made(builder.bytes(1))
}

fn after(moves: &[&str]) -> Position {
    let mut position = Position::start();
    for mv in moves {
        position.make(parse(mv));
    }
    position
}

#[test]
fn the_books_of_the_list_are_asked_in_its_order() {
    let file = BookChoice::new(BookOrigin::File("rare.obk".into()));
    let rare = ListedBook { choice: file, book: Ok(one_move(&after(&["h2e2"]), "b9c7")) };
    let books = Books { list: vec![rare, ListedBook::masters()] };
    let mut session = session(HUMAN, CHAMPION, vec![Act::Panic]);
    session.set_books(Some(BookPlay { books: books.into(), ..BookPlay::masters() }));
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "b9c7"]);
    let origin = session.book_of(session.document().game().node());
    assert_eq!(origin, Some(&BookOrigin::File("rare.obk".into())));
    // What the first one does not know, the next one does.
    session.play(parse("h0g2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(session.book_of(session.document().game().node()), Some(&BookOrigin::Masters));
}

#[test]
fn after_so_many_moves_no_book_is_asked() {
    let mut session = session(HUMAN, CHAMPION, vec![Act::Play(SEARCHED, Score::DRAW)]);
    session.set_books(Some(BookPlay { max_moves: Some(0), ..BookPlay::masters() }));
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", SEARCHED]);
}

#[test]
fn even_the_weakest_level_answers_with_the_opening_that_was_asked_for() {
    let line = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"];
    let mut builder = Builder::default();
    for (ply, mv) in line.iter().enumerate() {
        builder.add(&after(&line[..ply]), parse(mv), None);
    }
    let line_book = Some(OpenBook::made(builder.bytes(1)));
    let books = BookPlay { line: line_book, books: Default::default(), ..BookPlay::masters() };
    let books = BookPlay { variety: BookVariety::BEST, ..books };
    let mut session = session(HUMAN, Player::Engine(Strength::Level(Level::Newcomer)), vec![Act::Panic]);
    session.set_books(Some(books));
    for pair in line.chunks(2) {
        session.play(parse(pair[0])).unwrap();
        wait_for_reply(&mut session);
    }
    assert_eq!(played(&session), line);
    assert_eq!(session.book_of(session.document().game().node()), Some(&BookOrigin::Line));
}

#[test]
fn the_book_of_a_move_is_stored_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let worker = || Worker::built_in(1, Arc::new(|| {}));
    let mut session = Play::new(NewGame::new(HUMAN, CHAMPION), worker(), Some(store.clone()));
    session.set_books(Some(BookPlay::masters()));
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    session.close();
    drop(session);
    let saved = Play::stored(&store).unwrap().unwrap();
    let session = Play::continued(saved, worker(), None);
    assert_eq!(session.book_of(session.document().game().node()), Some(&BookOrigin::Masters));
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
    session.set_books(Some(BookPlay::masters()));
    wait_for_reply(&mut session);
    assert!(is_known(&session, 1));
    session.undo();
    session.set_books(None);
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
    session.set_books(Some(BookPlay::masters()));
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
