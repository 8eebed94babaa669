//! Files of games in any format: the games read are legal, and are written and read in every format
//! unchanged.

use chuhe::game::formats::{self, ReadError, Reading, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, Tree};

use super::is_sayable;
use super::one_text::in_one_text;

/// In a file with many games, reading one tests reading all.
const MAX_GAMES: usize = 4;

pub fn check(data: &[u8]) {
    let games = match formats::read(data) {
        Ok(games) => games,
        Err(error) => {
            assert!(!matches!(error, ReadError::Unrecognised) || formats::recognise(data).is_none());
            return is_sayable(&error);
        }
    };
    assert_eq!(formats::recognise(data), Some(games.format()));
    assert!(!games.is_empty());
    // A number that changes with every change of the input.
    let number = data.iter().fold(0, |sum: usize, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    // One beyond the end.
    drop(games.read(games.len()));
    for index in 0..games.len().min(MAX_GAMES) {
        games.summary(index);
        match games.read(index) {
            Ok(Reading { game, losses }) => {
                losses.iter().for_each(is_sayable);
                check_moves(&game);
                check_again(&game, number);
            }
            Err(error) => is_sayable(&error),
        }
    }
}

/// Every place of the game is reached by legal moves.
pub fn check_moves(game: &Game) {
    assert!(game.tree().len() <= Game::MAX_MOVES);
    let lines = game.tree().branches();
    for branch in &lines {
        if let Some(&end) = branch.nodes.last() {
            let moves = game.tree().moves_to(end);
            let played = chuhe::engine::rules::play_all(game.start(), &moves);
            assert_eq!(played.as_ref(), Ok(&game.position_of(end)));
        }
    }
    assert_eq!(game.position_of(game.node()), *game.position());
    assert_eq!(game.moves().len() + game.redo_line().len(), game.line().len());
}

/// The formats that hold a whole game, and those that hold its main line.
const FULL: [Target; 4] =
    [Target::Pgn(Notation::Simplified), Target::Pgn(Notation::Wxf), Target::Ubb, Target::Json];
const LINE: [Target; 2] = [Target::Moves(Notation::Simplified), Target::Moves(Notation::Uci)];

/// A game that was read survives in a format selected by the number. (The name of a header may have
/// to change once.)
fn check_again(game: &Game, number: usize) {
    let again = |game: &Game, target| -> Result<Game, ReadError> {
        let games = formats::read(formats::write(game, target).as_bytes())?;
        assert_eq!(games.len(), 1, "{}", formats::write(game, target));
        let reading = games.read(0)?;
        assert!(reading.losses.is_empty(), "{:?}\n{}", reading.losses, formats::write(game, target));
        Ok(reading.game)
    };
    let target = FULL[number % FULL.len()];
    let text = || formats::write(game, target);
    let first = again(game, target).unwrap_or_else(|error| panic!("{error}\n{}", text()));
    let second = again(&first, target).unwrap_or_else(|error| panic!("{error}\n{}", text()));
    assert_eq!(first.start(), game.start(), "{}", text());
    let held = if target == Target::Ubb { in_one_text(game.clone()) } else { game.clone() };
    assert_eq!(first.tree(), held.tree(), "{}", text());
    assert_eq!(first.outcome(), second.outcome(), "{}", text());
    assert_eq!(first.headers, second.headers, "{}", text());
    assert!(first == second, "{}", text());
    if let Some(&target) = LINE.get(number / FULL.len() % (LINE.len() + 1)) {
        let read =
            again(game, target).unwrap_or_else(|error| panic!("{error}\n{}", formats::write(game, target)));
        assert_eq!(read.start(), game.start(), "{}", formats::write(game, target));
        assert_eq!(main_line(&read), main_line(game), "{}", formats::write(game, target));
    } else {
        let read = again(game, Target::Fen).expect("a position is written as it is read");
        assert_eq!(read.position(), game.position());
    }
}

fn main_line(game: &Game) -> Vec<String> {
    let plays = game.tree().continuation(Tree::START).filter_map(|node| game.tree().play(node));
    plays.map(|mv| mv.to_string()).collect()
}
