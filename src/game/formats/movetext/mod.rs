//! Moves with numbers, comments and variations: the second part of a PGN file, and plain lists of moves.
//!
//! A text is read strictly first, in one dialect after the other, which is quick, and right for what programs write.
//! If no dialect reads all of it, it is read patiently in each, and the one that finds the most moves counts.

mod directives;
mod play;
mod remarks;
mod token;
mod turn;
mod words;

use super::fields::GameResult;
use super::loss::Loss;
use crate::game::GameBuilder;
use crate::game::notation::Dialect;
use play::{Player, Stuck};
use token::{Manner, Token, Tokens};

/// A text of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveText<'a> {
    text: &'a str,
    /// The number of its first line in the file, from 1.
    first_line: usize,
}

/// What a text of moves says.
pub(super) struct Played {
    pub game: GameBuilder,
    pub result: GameResult,
    pub losses: Vec<Loss>,
    /// There is text, but no move in it.
    pub has_only_words: bool,
}

impl<'a> MoveText<'a> {
    pub const fn new(text: &'a str, first_line: usize) -> Self {
        Self { text, first_line }
    }

    /// Plays the moves, in the dialect in which most of them are moves.
    pub fn play(self, game: &GameBuilder) -> Played {
        let attempt = |dialect, manner| self.attempt(game, dialect, manner).ok();
        let strict = Dialect::ALL.into_iter().find_map(|dialect| attempt(dialect, Manner::Strict));
        let player = strict.or_else(|| {
            let players = Dialect::ALL.into_iter().filter_map(|dialect| attempt(dialect, Manner::Patient));
            // Of equals the first one counts.
            players.reduce(|best, other| if other.reach() > best.reach() { other } else { best })
        });
        match player {
            Some(Player { game, result, losses, manner, .. }) => {
                let has_only_words = manner == Manner::Patient && game.tree().is_empty();
                Played { game, result, losses: losses.0, has_only_words }
            }
            // Patience ends with every text.
            None => Played {
                game: game.clone(),
                result: GameResult::Unknown,
                losses: Vec::new(),
                has_only_words: false,
            },
        }
    }

    fn attempt(self, game: &GameBuilder, dialect: Dialect, manner: Manner) -> Result<Player<'a>, Stuck> {
        let mut player = Player::new(self.text, self.first_line, manner, dialect, game.clone());
        for (span, token) in Tokens::new(self.text, manner) {
            player.take(span, token)?;
        }
        player.finish()
    }

    /// The words that may be moves.
    pub fn moves(self) -> impl Iterator<Item = &'a str> {
        Tokens::new(self.text, Manner::Patient).filter_map(|(_, token)| match token {
            Token::Move(text) => Some(text),
            _ => None,
        })
    }
}

pub(super) use directives::drawn;
pub(super) use words::{begins_with_move, begins_with_numbered_move};

#[cfg(test)]
mod tests;
