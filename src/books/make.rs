//! Makes a book of games.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use super::ObkBuilder;
use crate::engine::board::{Move, Position};
use crate::engine::book::Builder;
use crate::game::formats::GameResult;
use crate::game::{Game, Tree};

/// A book that is being made, in either format.
#[derive(Debug)]
pub enum BookMaker {
    /// Our own format: see [`crate::engine::book`].
    Own(Builder),
    Obk(ObkBuilder),
}

impl BookMaker {
    /// The maker for a file of this name: `.obk`, or else our own format.
    pub fn of_path(path: &Path) -> Self {
        match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("obk")) {
            true => Self::Obk(ObkBuilder::default()),
            false => Self::Own(Builder::default()),
        }
    }

    /// Adds the moves of all variations of a game or a chapter, up to a ply. The result is that of
    /// the main line; nobody played the variations to their end.
    pub fn add(&mut self, game: &Game, plies: usize) {
        let tree = game.tree();
        let result = GameResult::of(game.result());
        let mut places = vec![(Tree::START, game.start().clone(), result)];
        // A game in which a position is repeated is one game.
        let mut counted = HashSet::new();
        while let Some((node, position, result)) = places.pop() {
            if tree.ply(node) >= plies {
                continue;
            }
            for (index, &child) in tree.children(node).iter().enumerate() {
                let Some(mv) = tree.play(child) else { continue };
                let result = if index == 0 { result } else { GameResult::Unknown };
                if counted.insert((position.hash(), mv)) {
                    self.add_move(&position, mv, result, tree.comment(child));
                }
                let after = position.after(mv);
                places.push((child, after, result));
            }
        }
    }

    fn add_move(&mut self, position: &Position, mv: Move, result: GameResult, note: &str) {
        match self {
            // In such a book every move is good, whoever won.
            Self::Own(builder) => builder.add(position, mv, None),
            Self::Obk(builder) => builder.add(position, mv, result, note),
        }
    }

    /// Writes the moves with at least so many games. Returns whether there are any.
    ///
    /// # Errors
    /// The book cannot be written.
    pub fn write(self, min_games: u32, out: &mut impl Write) -> io::Result<bool> {
        match self {
            Self::Own(builder) => {
                let bytes = builder.bytes(min_games);
                out.write_all(&bytes)?;
                Ok(!bytes.is_empty())
            }
            Self::Obk(builder) => Ok(builder.write(min_games, out)? > 0),
        }
    }
}
