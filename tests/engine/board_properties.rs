//! Properties of every reachable position, tested in random games.

use chuhe::engine::board::{Move, Position, Square};
use chuhe::engine::movegen::{explain, is_legal, legal_moves};
use proptest::prelude::*;

use super::images::{flipped, mirrored};

/// A game of random legal moves: each number chooses among the available moves.
fn random_game() -> impl Strategy<Value = Vec<Move>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..200).prop_map(|choices| {
        let mut position = Position::start();
        let mut game = Vec::new();
        for choice in choices {
            let moves = legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())];
            position.make(mv);
            game.push(mv);
        }
        game
    })
}

fn after(game: &[Move]) -> Position {
    let mut position = Position::start();
    for &mv in game {
        position.make(mv);
    }
    position
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn playing_keeps_the_position_as_if_set_up_anew(game in random_game()) {
        let mut position = Position::start();
        for mv in game {
            let hash = position.hash_after(mv);
            position.make(mv);
            prop_assert_eq!(hash, position.hash());
            prop_assert_eq!(&Position::from_setup(&position.setup()).unwrap(), &position);
        }
    }

    #[test]
    fn the_hash_of_the_mirror_image_follows_the_moves(game in random_game()) {
        let mut position = Position::start();
        let mut hash = position.mirrored_hash();
        for mv in game {
            hash = position.mirrored_hash_after(hash, mv);
            position.make(mv);
            prop_assert_eq!(hash, position.mirrored_hash());
            prop_assert_eq!(hash, mirrored(&position).hash());
        }
    }

    #[test]
    fn taking_back_restores_everything(game in random_game()) {
        let mut position = Position::start();
        let mut played = Vec::new();
        for mv in game {
            played.push((position.clone(), mv, position.make(mv)));
        }
        for (before, mv, undo) in played.into_iter().rev() {
            position.unmake(mv, undo);
            prop_assert_eq!(&position, &before);
        }
    }

    #[test]
    fn images_of_a_position_have_the_images_of_its_moves(game in random_game()) {
        let position = after(&game);
        let moves = legal_moves(&position);
        let mirror_moves = moves.iter().map(|mv| mv.mirrored());
        prop_assert_eq!(sorted(legal_moves(&mirrored(&position))), sorted(mirror_moves));
        let flipped_moves = moves.iter().map(|mv| mv.flipped());
        prop_assert_eq!(sorted(legal_moves(&flipped(&position))), sorted(flipped_moves));
    }

    #[test]
    fn fen_round_trips(game in random_game()) {
        let position = after(&game);
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn legal_moves_are_all_that_nothing_speaks_against(game in random_game()) {
        let position = after(&game);
        let all = Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)));
        let legal = sorted(all.filter(|&mv| {
            let allowed = explain(&position, mv).is_ok();
            assert_eq!(is_legal(&position, mv), allowed, "{mv} in {position}");
            allowed
        }));
        prop_assert_eq!(sorted(legal_moves(&position)), legal);
    }
}
