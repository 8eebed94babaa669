//! Makes an opening book from games.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::Key;
use crate::engine::board::{Move, Position, Side};

/// The number of games that Red won, that were drawn, and that Black won.
type Counts = [u16; 3];

/// Counts moves, and writes them as the bytes of a [`super::Book`].
#[derive(Clone, Debug, Default)]
pub struct Builder {
    known: HashMap<(u64, Move), Counts>,
}

impl Builder {
    /// Adds a legal move of a game that `winner` won; `None` for a draw or an unknown result.
    pub fn add(&mut self, position: &Position, mv: Move, winner: Option<Side>) {
        let key = Key::of(position);
        let result = match winner {
            Some(Side::Red) => 0,
            None => 1,
            Some(Side::Black) => 2,
        };
        let count = &mut self.known.entry((key.value(), key.write(position, mv))).or_default()[result];
        *count = count.saturating_add(1);
    }

    /// The book of the moves with at least `least_games` games.
    pub fn bytes(self, min_games: u32) -> Vec<u8> {
        let often = self
            .known
            .into_iter()
            .filter(|(_, counts)| counts.iter().map(|&n| u32::from(n)).sum::<u32>() >= min_games);
        let mut moves: Vec<_> = often.collect();
        moves.sort_by_key(|&((key, mv), counts)| {
            let games: u32 = counts.into_iter().map(u32::from).sum();
            (key, Reverse(games), mv)
        });
        let mut bytes = Vec::with_capacity(moves.len() * super::RECORD);
        for ((key, mv), counts) in moves {
            bytes.extend(key.to_le_bytes());
            bytes.extend([mv.from, mv.to].map(|square| square.index() as u8));
            bytes.extend(counts.into_iter().flat_map(u16::to_le_bytes));
        }
        bytes
    }
}
