//! The search behind a review: complete, stopped, resumed.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use chuhe::engine::board::{Move, Position, START_FEN};
use chuhe::engine::movegen;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::Limits;
use chuhe::game::Game;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::review::Class;
use chuhe::session::{GameReview, Wake};

/// Only prevents waiting forever.
const PATIENCE: Duration = Duration::from_secs(60);

/// Black leaves a soldier to Red's cannon, which takes it.
fn game() -> Game {
    let line = ["b2e2", "e6e5", "e2e5"].map(|mv| mv.parse::<Move>().unwrap());
    Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap()
}

fn wake() -> (Wake, Receiver<()>) {
    let (woken, wakes) = channel();
    (Arc::new(move || _ = woken.send(())), wakes)
}

/// Lets a review run until it is complete or nothing runs any more.
fn finish(review: &GameReview, wakes: &Receiver<()>) {
    while review.progress().is_running {
        wakes.recv_timeout(PATIENCE).expect("a position is found in time");
    }
}

#[test]
fn every_position_is_searched_by_all_threads_together() {
    // Book moves, which are never searched again.
    let line = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse::<Move>().unwrap());
    let game = Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap();
    let mut review = GameReview::new(&game, Limits::depth(6));
    let (wake, wakes) = wake();
    assert_eq!((review.progress().done, review.progress().total), (0, 4));
    review.resume(3, &wake);
    finish(&review, &wakes);
    let progress = review.progress();
    assert_eq!((progress.done, progress.is_complete()), (4, true));
    let review = review.review().expect("it has ended");
    assert_eq!(review.moves.len(), 3);
    assert!(review.scores.iter().all(Option::is_some));
}

#[test]
fn where_a_move_looks_bad_the_positions_around_it_are_searched_again() {
    let mut review = GameReview::new(&game(), Limits::depth(6));
    let (wake, wakes) = wake();
    review.resume(3, &wake);
    finish(&review, &wakes);
    let progress = review.progress();
    assert!(progress.done > 4 && progress.is_complete(), "{progress:?}");
    assert_eq!(progress.total, progress.done, "each of them counts once more");
    assert_eq!(review.kept().again.len(), progress.done - 4);
}

#[test]
fn a_stopped_review_keeps_what_it_found_and_goes_on() {
    // The limit is an hour for each position, so until the review is stopped, only the ends of
    // games are judged.
    let mut review = GameReview::new(&game(), Limits::move_time(Duration::from_secs(3_600)));
    let (wake, wakes) = wake();
    review.resume(1, &wake);
    assert!(review.progress().is_running);
    review.resume(1, &wake);
    review.stop();
    finish(&review, &wakes);
    assert_eq!((review.progress().done, review.progress().is_running), (0, false));
    assert!(review.review().expect("it has ended").moves.is_empty());
    drop(review);
    let mut review = GameReview::new(&game(), Limits::depth(3));
    review.resume(1, &wake);
    wakes.recv_timeout(PATIENCE).unwrap();
    review.stop();
    finish(&review, &wakes);
    assert!(review.progress().done >= 1);
    review.resume(2, &wake);
    finish(&review, &wakes);
    assert!(review.progress().is_complete());
}

#[test]
fn a_game_that_has_ended_needs_no_search_of_its_end() {
    let start = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w".parse().unwrap();
    let mut game = Game::new(start, Profile::default());
    game.play("b7b9".parse().unwrap()).unwrap();
    let mut review = GameReview::new(&game, Limits::depth(2));
    assert_eq!(review.progress().done, 1);
    let (wake, wakes) = wake();
    review.resume(1, &wake);
    finish(&review, &wakes);
    assert_eq!(review.review().expect("it has ended").moves[0].class, Class::AlreadyWon);
}

#[test]
fn dropping_a_running_review_ends_its_threads() {
    let mut review = GameReview::new(&game(), Limits::move_time(Duration::from_secs(3_600)));
    let (wake, wakes) = wake();
    review.resume(2, &wake);
    drop(review);
    drop(wake);
    while wakes.recv_timeout(PATIENCE).is_ok() {}
    assert!(wakes.try_recv().is_err(), "no thread is left that could wake");
}

/// A review of this game by this small search.
fn reviewed(game: &Game, limits: Limits) -> GameReview {
    reviewed_by(2, game, limits)
}

/// Like [`reviewed`], on this many threads.
fn reviewed_by(threads: usize, game: &Game, limits: Limits) -> GameReview {
    let mut review = GameReview::new(game, limits);
    let (wake, wakes) = wake();
    review.resume(threads, &wake);
    finish(&review, &wakes);
    assert!(review.progress().is_complete());
    review
}

#[test]
fn a_game_of_one_move_and_one_of_bare_generals_are_reviewed() {
    for start in [START_FEN, "4k4/9/9/9/9/9/4P4/9/9/3K5 w", "3k5/9/9/9/9/9/9/9/4r4/5K3 b"] {
        let mut game = Game::new(start.parse().unwrap(), Profile::default());
        let mv = movegen::legal_moves(game.position())[0];
        game.play(mv).unwrap();
        let review = reviewed(&game, Limits::depth(3));
        let judged = review.review().unwrap();
        assert_eq!((judged.moves.len(), judged.scores.len()), (1, 2), "{start}");
        let kept = review.kept();
        assert!(kept.is_of(&game) && GameReview::restored(&game, &kept).unwrap().progress().is_complete());
    }
}

/// Chariots that move to and fro for this many plies.
fn shuffle(plies: usize) -> Game {
    let line = ["a0a1", "a9a8", "a1a0", "a8a9"].map(|mv| mv.parse::<Move>().unwrap());
    let line: Vec<Move> = line.into_iter().cycle().take(plies).collect();
    Game::from_line(Position::start(), &line, plies, Profile::default()).unwrap()
}

#[test]
fn a_record_of_five_thousand_plies_is_reviewed_in_part_kept_and_written() {
    const PLIES: usize = 5_000;

    let mut game = shuffle(PLIES);
    let mut review = GameReview::new(&game, Limits::depth(1));
    let (wake, wakes) = wake();
    review.resume(2, &wake);
    wakes.recv_timeout(PATIENCE).unwrap();
    review.stop();
    finish(&review, &wakes);
    assert_eq!(review.scores().len(), PLIES + 1);
    game.set_review(review.kept());
    for target in [Target::Json, Target::Pgn(Notation::Wxf)] {
        let text = formats::write(&game, target);
        let again = formats::read(text.as_bytes()).unwrap().read(0).unwrap();
        assert!(again.losses.is_empty() && again.game.line() == game.line());
        let restored = GameReview::restored(&again.game, again.game.review().unwrap()).unwrap();
        assert!(restored.scores().iter().flatten().count() > 1, "{target:?}");
    }
}

#[test]
fn what_a_stopped_review_has_found_is_kept_and_goes_on() {
    let mut review = GameReview::new(&game(), Limits::depth(6));
    let (wake, wakes) = wake();
    review.resume(1, &wake);
    wakes.recv_timeout(PATIENCE).unwrap();
    review.stop();
    finish(&review, &wakes);
    let mut stopped = game();
    stopped.set_review(review.kept());
    let text = formats::write(&stopped, Target::Json);
    let read = formats::read(text.as_bytes()).unwrap().read(0).unwrap().game;
    let mut again = GameReview::restored(&read, read.review().unwrap()).unwrap();
    assert!(again.progress().done >= 1);
    again.resume(1, &wake);
    finish(&again, &wakes);
    assert!(again.progress().is_complete());
}

/// The beginnings of two masters' games, and of a beginners' game with many repeated searches.
const GAMES: [&str; 3] = [
    "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 c6c5 a0a1 b7b6 h6h4 c9e7 g3g4 g5g4 h4g4 g7f5 a1f1 b6b5 f1h1 d9e8 c3c4 c5c4 \
     g4c4 a9d9 e2f2 b5c5 c0e2 c7d5",
    "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 b2d2 a9b9 b0c2 c6c5 a0b0 g9e7 b0b4 f9e8 c3c4 c5c4 b4c4 b7b8 c4b4 g6g5 c2d4 b8c8 b4b9 c8c0 \
     d0e1 c7b9 e2e6 b9c7",
    "h2d2 h7d7 g0e2 b7b5 a0a1 i6i5 b2b9 a9b9 h0i2 e6e5 c3c4 i5i4 d2b2 b5b0 f0e1 b9b2 a3a4 b2b4 c4c5 i9i7 a1c1 d9e8 g3g4 b0a0 \
     i0h0 b4c4 h0g0 c4c1 g0g1 d7g7 i3i4 g7e7",
];

fn game_of(line: &str) -> Game {
    let line: Vec<Move> = line.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
    Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap()
}

#[test]
fn any_number_of_threads_finds_the_same_every_time() {
    for game in GAMES.map(game_of) {
        for limits in [Limits::depth(6), Limits::nodes(2_000)] {
            let first = reviewed_by(1, &game, limits.clone());
            for threads in [1, 2, 2, 3, 8] {
                let again = reviewed_by(threads, &game, limits.clone());
                assert_eq!(again.kept(), first.kept(), "{threads} threads, {limits:?}");
                assert_eq!(again.review(), first.review());
            }
        }
    }
}

#[test]
fn a_review_that_was_stopped_again_and_again_finds_the_same() {
    let game = game_of(GAMES[2]);
    let whole = reviewed_by(1, &game, Limits::depth(7));
    let mut review = GameReview::new(&game, Limits::depth(7));
    let (wake, wakes) = wake();
    for positions in 1..20 {
        review.resume(2, &wake);
        for _ in 0..positions {
            if review.progress().is_running {
                wakes.recv_timeout(PATIENCE).unwrap();
            }
        }
        review.stop();
        finish(&review, &wakes);
    }
    review.resume(2, &wake);
    finish(&review, &wakes);
    assert_eq!(review.kept(), whole.kept());
}
