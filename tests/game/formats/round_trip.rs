//! Written games are read again.

use chuhe::engine::board::Position;
use chuhe::game::formats::{self, Encoding, Reading, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, GameBuilder, Tree};
use proptest::prelude::*;

use super::games::random_game;
use super::one_text::in_one_text;

/// The targets that hold everything except the place on the board.
fn full_targets() -> impl Iterator<Item = Target> {
    let texts = Notation::ALL.map(Target::Text);
    Notation::ALL.map(Target::Pgn).into_iter().chain(texts).chain([Target::Ubb, Target::Json])
}

fn read_again(text: &str, encoding: Encoding) -> Game {
    let bytes = encoding.encode(text);
    let games = formats::read(&bytes).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    let Reading { game, losses } = games.read(0).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert!(losses.is_empty(), "{losses:?} in\n{text}");
    let mut summary = games.summary(0).headers;
    // A result by the rules follows from the moves, which a summary does not read.
    summary.others.retain(|header| *header != ("Termination".into(), "normal".into()));
    assert_eq!(summary, game.headers);
    game
}

/// The moves of the main line alone.
fn main_line(game: &Game) -> Vec<String> {
    let plays = game.tree().continuation(Tree::START).filter_map(|node| game.tree().play(node));
    plays.map(|mv| mv.to_string()).collect()
}

#[test]
fn a_few_letters_of_two_small_scripts_come_back() {
    // Their UTF-8 bytes could be Chinese characters in GBK.
    let mut game = GameBuilder::new(Position::start(), Default::default());
    game.headers_mut().event = "\\\u{404}\u{65b}".into();
    game.play("h2e2".parse().unwrap()).unwrap();
    game.comment("\u{65b}\u{404}\\\u{3a9}");
    let game = game.finish();
    for target in full_targets() {
        let text = formats::write(&game, target);
        assert!(read_again(&text, Encoding::Utf8) == game, "{text}");
    }
}

#[test]
fn a_soldiers_move_behind_a_comment_is_a_game() {
    // `e4` alone is also a point of the board; its number makes it a move.
    let mut game = GameBuilder::new(Position::start(), Default::default());
    game.headers_mut().event = "x".into();
    game.comment("first");
    game.play("e3e4".parse().unwrap()).unwrap();
    let game = game.finish();
    for target in full_targets() {
        let text = formats::write(&game, target);
        assert_eq!(main_line(&read_again(&text, Encoding::Utf8)), ["e3e4"], "{text}");
    }
}

proptest! {
    #[test]
    fn games_survive_in_every_format_that_holds_them(seed in any::<u64>()) {
        let game = random_game(seed);
        // A text without moves is not recognised as a game, and one of a few Vietnamese moves can
        // be a Western one: see below.
        let is_known = |target: &Target| match target {
            Target::Text(Notation::Vietnamese) if *game.start() != Position::start() => false,
            Target::Text(_) => !game.tree().is_empty(),
            _ => true,
        };
        for target in full_targets().filter(is_known) {
            let text = formats::write(&game, target);
            for encoding in [Encoding::Utf8, Encoding::Gbk] {
                // Nobody else reads JSON in anything but UTF-8.
                let held = if matches!(target, Target::Ubb | Target::Text(_)) { in_one_text(game.clone()) } else { game.clone() };
                prop_assert!(read_again(&text, encoding) == held, "{target:?}\n{text}");
            }
        }
    }

    #[test]
    fn main_lines_survive_in_every_notation(seed in any::<u64>()) {
        let game = random_game(seed);
        for notation in Notation::ALL {
            let text = formats::write(&game, Target::Moves(notation));
            let read = read_again(&text, Encoding::Utf8);
            prop_assert_eq!(read.start(), game.start(), "{}", text);
            // If the soldiers have left their files, a single Vietnamese move can also be a Western
            // one: `S5.4`. (The tests of the notations show that each is read back in its own
            // dialect.)
            if notation != Notation::Vietnamese || *game.start() == Position::start() {
                prop_assert_eq!(main_line(&read), main_line(&game), "{}", text);
            }
        }
    }

    #[test]
    fn positions_survive(seed in any::<u64>()) {
        let game = random_game(seed);
        let read = read_again(&formats::write(&game, Target::Fen), Encoding::Utf8);
        prop_assert_eq!(read.position(), game.position());
        prop_assert!(read.tree().is_empty());
    }

    #[test]
    fn games_that_follow_each_other_are_told_apart(seed in any::<u64>(), count in 2..5_u64) {
        let games: Vec<_> = (0..count).map(|index| random_game(seed.wrapping_add(index))).collect();
        for target in [Target::Pgn(Notation::Simplified), Target::Ubb, Target::Moves(Notation::Uci)] {
            let text: Vec<_> = games.iter().map(|game| formats::write(game, target)).collect();
            let read = formats::read(text.join("\n").as_bytes()).unwrap();
            prop_assert_eq!(read.len(), games.len(), "{:?}\n{}", target, text.join("\n"));
            for (read, game) in read.games().zip(&games) {
                let read = read.unwrap().game;
                match target {
                    Target::Moves(_) => prop_assert_eq!(main_line(&read), main_line(game)),
                    Target::Ubb => prop_assert!(read == in_one_text(game.clone()), "{}", formats::write(&read, target)),
                    _ => prop_assert!(read == *game, "{}", formats::write(&read, target)),
                }
            }
        }
    }
}
