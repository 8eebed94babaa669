//! Properties of a record and of a game being played that hold after any sequence of actions.

use std::sync::Arc;

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::evaluate::evaluate;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::{Profile, judge};
use chuhe::engine::search::Clock;
use chuhe::game::{Game, NodeId, Tree, formats};
use chuhe::session::{Editing, NewGame, Play, Player, Store, TimeControl, Worker};
use proptest::prelude::*;
use proptest::sample::Index;
use std::time::Duration;

use crate::targets::games::check_moves;

/// An action and its target.
type BoardEvent = (u8, Index, Index);

fn deeds(most: usize) -> impl Strategy<Value = Vec<BoardEvent>> {
    prop::collection::vec(any::<BoardEvent>(), 0..most)
}

fn nodes(game: &Game) -> Vec<NodeId> {
    let moves = game.tree().branches().into_iter().flat_map(|branch| branch.nodes);
    std::iter::once(Tree::START).chain(moves).collect()
}

/// A legal move at a place, if there is one.
fn some_move(position: &Position, choice: Index) -> Option<Move> {
    let moves = legal_moves(position);
    (!moves.is_empty()).then(|| moves[choice.index(moves.len())])
}

fn edit(game: &mut Game, (deed, place, choice): BoardEvent) {
    let nodes = nodes(game);
    let node = nodes[place.index(nodes.len())];
    match deed % 10 {
        0..=2 => drop(some_move(game.position(), choice).map(|mv| game.play(mv))),
        3..=5 => drop(some_move(&game.position_of(node), choice).map(|mv| game.add_variation(node, mv))),
        6 => game.go_to_node(node),
        7 => drop(game.promote(node)),
        8 if choice.index(4) == 0 => game.delete(node),
        8 => game.make_main(node),
        _ => game.set_comment(node, &format!("{deed}")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_record_holds_together_whatever_is_done_to_it(deeds in deeds(60)) {
        let mut game = Game::new(Position::start(), Profile::default());
        for deed in deeds {
            edit(&mut game, deed);
            check_moves(&game);
            let nodes = nodes(&game);
            prop_assert_eq!(nodes.len(), game.tree().len() + 1, "every move stands in one line");
            prop_assert!(nodes.contains(&game.node()));
            let path = game.tree().path(game.node());
            prop_assert_eq!(path.len(), game.moves().len());
        }
        let text = formats::write(&game, formats::Target::Json);
        let read = formats::read(text.as_bytes()).and_then(|games| games.read(0)).unwrap().game;
        prop_assert!(read == game, "{}", text);
    }

    #[test]
    fn a_game_and_its_image_are_judged_and_valued_alike(deeds in deeds(120)) {
        let start = Position::start();
        let (mut position, mut moves) = (start.clone(), Vec::<Move>::new());
        for (back, _, choice) in deeds {
            // Now and then back to the origin, so that positions recur.
            let returns = moves.len().checked_sub(2).map(|index| moves[index].reversed());
            let again = returns.filter(|mv| back % 3 > 0 && legal_moves(&position).contains(mv));
            let Some(mv) = again.or_else(|| some_move(&position, choice)) else { break };
            position.make(mv);
            moves.push(mv);
        }
        let mirrored: Vec<Move> = moves.iter().map(|mv| mv.mirrored()).collect();
        for profile in Profile::ALL {
            let image = judge(&start, &mirrored, profile);
            prop_assert_eq!(judge(&start, &moves, profile), image);
        }
        let images = [position.setup().mirrored(), position.setup().flipped()];
        for image in images {
            let image = Position::from_setup(&image).unwrap();
            prop_assert_eq!(evaluate(&position), evaluate(&image), "{}", position);
        }
    }

    #[test]
    fn no_clock_gives_more_than_it_has(
        left in any::<u32>(), increment in any::<u32>(), moves in any::<Option<u32>>(), overhead in 0..10_000_u64
    ) {
        let ms = |number| Duration::from_millis(number);
        let clock = Clock { remaining: ms(left.into()), increment: ms(increment.into()), moves_to_go: moves };
        let limits = clock.limits(ms(overhead));
        let most = ms(u64::from(left).saturating_sub(overhead).max(1));
        prop_assert!(limits.hard_time.is_some_and(|time| !time.is_zero() && time <= most), "{:?}", limits);
        prop_assert!(limits.soft_time <= limits.hard_time, "{:?}", limits);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn what_is_stored_of_a_game_is_the_game(deeds in deeds(30), has_clocks in any::<bool>()) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let time = if has_clocks { TimeControl::Game { seconds: 60, increment: 1 } } else { TimeControl::Unlimited };
        let new_game = NewGame { time, ..NewGame::new(Player::Human, Player::Human) };
        let worker = || Worker::built_in(1, Arc::new(|| {}));
        let mut session = Play::new(new_game, worker(), Some(store.clone()));
        for deed in deeds {
            act(&mut session, deed);
            check_moves(session.document().game());
        }
        // Everything except moves tried on the board after the end.
        let game = session.record().into_owned();
        drop(session);
        drop(store);
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let saved = Play::stored(&store).unwrap().expect("it was stored when it began");
        let again = Play::continued(saved, worker(), None);
        prop_assert!(*again.document().game() == game);
        prop_assert_eq!(again.time_control(), time);
    }
}

fn act(session: &mut Play, (deed, place, choice): BoardEvent) {
    let nodes = nodes(session.document().game());
    let node = nodes[place.index(nodes.len())];
    match deed % 14 {
        0..=4 => drop(some_move(session.document().game().position(), choice).map(|mv| session.play(mv))),
        5 => {
            let (moves, outcome) = (session.document().game().moves().to_vec(), session.document().outcome());
            if session.undo() && session.can_redo() && outcome.is_none() {
                session.redo();
                assert_eq!(session.document().game().moves(), moves);
            }
        }
        6 => drop(session.undo()),
        7 => drop(session.redo()),
        8 => session.resign(Side::BOTH[choice.index(2)]),
        9 => session.continue_from(node),
        10 => session.set_profile(Profile::ALL[choice.index(Profile::ALL.len())]),
        11 => session.delete(node),
        12 => drop(session.edit(|game| game.promote(node))),
        _ => {
            let mv = some_move(&session.document().game().position_of(node), choice);
            if let Some(mv) = mv {
                session.add_variation(node, mv).expect("it is legal");
            }
        }
    }
}
