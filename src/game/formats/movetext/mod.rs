//! Moves with numbers, comments and variations: the second part of a PGN file, and plain lists of
//! moves.
//!
//! A text is first read strictly, in one dialect after the other. That is fast, and right for
//! programs' output. If no dialect reads all of it, it is read patiently in each, and the one that
//! finds the most moves wins.

mod beginnings;
mod directives;
mod play;
mod remarks;
mod saying;
mod signs;
mod token;
mod turn;
mod usual;
mod words;

use std::cell::OnceCell;
use std::ops::Range;

use super::error::ReadError;
use super::fields::GameResult;
use super::loss::{Loss, LossPlace, Lost};
use super::{Stop, is_stopped};
use crate::game::GameBuilder;
use crate::game::notation::{Dialect, Ranks};
use play::{Player, Stuck};
use token::{Manner, Token, Tokens};

#[derive(Clone, Copy, Debug)]
pub(super) struct MoveText<'a> {
    text: &'a str,
    /// The number of its first line in the file, from 1.
    first_line: usize,
    /// How its writer counts ranks, if known.
    ranks: Option<Ranks>,
}

/// The result of playing a text of moves.
pub(super) struct Played {
    pub game: GameBuilder,
    pub result: GameResult,
    pub losses: Vec<Loss>,
    /// There is text, but no move in it.
    pub has_only_words: bool,
}

impl<'a> MoveText<'a> {
    pub const fn new(text: &'a str, first_line: usize) -> Self {
        Self { text, first_line, ranks: None }
    }

    /// Sets how the writer counts ranks.
    pub const fn with_ranks(self, ranks: Option<Ranks>) -> Self {
        Self { ranks, ..self }
    }

    /// Plays the moves, in the dialect that understands most of them.
    ///
    /// # Errors
    /// Reading was stopped.
    pub fn play(self, game: &GameBuilder, stop: Stop<'_>) -> Result<Played, ReadError> {
        // Patient tokens are the same in every dialect, and take longer to find than to play.
        let found = OnceCell::new();
        let find =
            || Tokens::new(self.text, Manner::Patient).take_while(|_| !is_stopped(stop)).collect::<Vec<_>>();
        let attempt = |dialect, manner| match manner {
            Manner::Strict => self.attempt(game, dialect, manner, stop, Tokens::new(self.text, manner)).ok(),
            Manner::Patient => {
                self.attempt(game, dialect, manner, stop, found.get_or_init(find).iter().cloned()).ok()
            }
        };
        let strict = self.dialects().find_map(|dialect| attempt(dialect, Manner::Strict));
        let player = strict.or_else(|| {
            let players = self.dialects().filter_map(|dialect| attempt(dialect, Manner::Patient));
            // Among equals the first one counts.
            players.reduce(|best, other| if other.reach() > best.reach() { other } else { best })
        });
        if is_stopped(stop) {
            return Err(ReadError::Stopped);
        }
        Ok(match player {
            Some(player) => {
                let is_other =
                    |other: &Player| other.reach() >= player.reach() && !other.is_same_game(&player);
                let mut rivals =
                    self.rivals(player.dialect).filter_map(|rival| attempt(rival, player.manner));
                let has_rival = !player.game.tree().is_empty() && rivals.any(|rival| is_other(&rival));
                drop(rivals);
                let Player { game, result, mut losses, manner, .. } = player;
                if has_rival {
                    losses.push(LossPlace::Game, Lost::TwoGames);
                }
                let has_only_words = manner == Manner::Patient && game.tree().is_empty();
                Played { game, result, losses: losses.0, has_only_words }
            }
            // Patient reading finishes every text.
            None => Played {
                game: game.clone(),
                result: GameResult::Unknown,
                losses: Vec::new(),
                has_only_words: false,
            },
        })
    }

    /// The dialects in the order in which they are tried: the writer's come first.
    fn dialects(self) -> impl Iterator<Item = Dialect> {
        let is_foreign = move |dialect: &Dialect| self.is_foreign(*dialect);
        let others = Dialect::ALL.into_iter().filter(is_foreign);
        Dialect::ALL.into_iter().filter(move |dialect| !is_foreign(dialect)).chain(others)
    }

    /// Whether the writer is known to count ranks differently.
    fn is_foreign(self, dialect: Dialect) -> bool {
        self.ranks.zip(dialect.ranks()).is_some_and(|(own, other)| own != other)
    }

    /// The dialects that give the same words another meaning, unless something decides between
    /// them. Where moves name two points, ranks are counted from 0 if that makes a game.
    fn rivals(self, dialect: Dialect) -> impl Iterator<Item = Dialect> {
        let is_rival = move |other: &Dialect| {
            let is_algebraic = |dialect| matches!(dialect, Dialect::Algebraic(..));
            is_algebraic(dialect) && is_algebraic(*other) && *other != dialect && !self.is_foreign(*other)
        };
        Dialect::ALL.into_iter().filter(is_rival)
    }

    fn attempt(
        self,
        game: &GameBuilder,
        dialect: Dialect,
        manner: Manner,
        stop: Stop<'_>,
        tokens: impl Iterator<Item = (Range<usize>, Token<'a>)>,
    ) -> Result<Player<'a>, Stuck> {
        let mut player = Player::new(self.text, self.first_line, manner, dialect, game.clone());
        for (span, token) in tokens {
            if is_stopped(stop) {
                return Err(Stuck);
            }
            player.take(span, token)?;
            if player.is_full() {
                break;
            }
        }
        player.finish()
    }

    /// The words that may be moves.
    pub fn moves(self) -> impl Iterator<Item = &'a str> {
        Tokens::new(self.text, Manner::Patient).filter_map(|(_, token)| match token {
            Token::Move(text) => Some(text),
            Token::Number
            | Token::Text
            | Token::Comment(_)
            | Token::OpenComment(_)
            | Token::Open
            | Token::Close
            | Token::Result(_) => None,
        })
    }
}

pub(super) use beginnings::{begins_with_move, begins_with_numbered_move, begins_with_usual_move};
pub(super) use directives::drawn;
pub(super) use usual::is_later_round;
pub(super) use words::is_vague;

#[cfg(test)]
mod tests;
