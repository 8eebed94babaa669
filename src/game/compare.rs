//! Finds where one game departs from another.

use std::collections::HashMap;

use super::{Game, NodeId, Tree};
use crate::engine::board::Position;

/// The last position of a game's main line that another's also reaches, by any move order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    pub position: Position,
    /// The place in the game, and in the other game.
    pub places: [NodeId; 2],
}

impl Parting {
    /// Finds where `game` departs from `other`; `None` if they share no position.
    pub fn of(game: &Game, other: &Game) -> Option<Self> {
        let theirs: HashMap<u64, NodeId> =
            line(other).map(|(node, position)| (position.hash(), node)).collect();
        let common = line(game).filter_map(|(node, position)| {
            let there = *theirs.get(&position.hash())?;
            Some(Self { position, places: [node, there] })
        });
        common.last()
    }
}

/// The places of the main line with their positions, from the start.
fn line(game: &Game) -> impl Iterator<Item = (NodeId, Position)> {
    let tree = game.tree();
    let mut position = game.start().clone();
    let start = (Tree::START, position.clone());
    std::iter::once(start).chain(tree.continuation(Tree::START).filter_map(move |node| {
        position.make(tree.play(node)?);
        Some((node, position.clone()))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::Profile;

    fn game(moves: &str) -> Game {
        let line: Vec<_> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
        Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap()
    }

    #[test]
    fn games_part_after_the_last_position_that_both_have() {
        let one = game("c3c4 h9g7 b0c2 i9h9 h2e2");
        let other = game("b0c2 h9g7 c3c4 g6g5");
        let parting = Parting::of(&one, &other).unwrap();
        let plies = [one.tree().ply(parting.places[0]), other.tree().ply(parting.places[1])];
        assert_eq!(plies, [3, 3], "by other moves");
        let short = game("c3c4 h9g7");
        assert_eq!(short.tree().ply(Parting::of(&short, &one).unwrap().places[0]), 2, "to the end");
        let set_up = Game::new("3k5/9/9/9/9/9/9/9/9/4K4 w".parse().unwrap(), Profile::default());
        assert_eq!(Parting::of(&set_up, &one), None);
    }
}
