//! The text of moves: engines number the ranks from 0, as the protocol does, or from 1.

use crate::engine::board::{Move, Square};

/// The number of the first rank in an engine's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranks {
    /// `h2e2`.
    #[default]
    FromZero,
    /// `h3e3`, and `h10g8`: engines that play many kinds of chess.
    FromOne,
}

impl Ranks {
    const fn first(self) -> usize {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }

    pub(super) fn write(self, play: Move) -> String {
        let text = |square: Square| {
            let file = char::from(b'a' + square.file() as u8);
            format!("{file}{}", square.rank() + self.first())
        };
        text(play.from) + &text(play.to)
    }

    pub(super) fn read(self, text: &str) -> Option<Move> {
        let second = text.char_indices().skip(1).find(|(_, character)| character.is_ascii_lowercase())?.0;
        let (from, to) = text.split_at(second);
        Some(Move::new(self.read_square(from)?, self.read_square(to)?))
    }

    fn read_square(self, text: &str) -> Option<Square> {
        let (file, rank) = text.split_at_checked(1)?;
        let rank: usize = rank.parse().ok()?;
        format!("{file}{}", rank.checked_sub(self.first())?).parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_counting_are_written_and_read() {
        let play: Move = "h9g7".parse().unwrap();
        for (ranks, text) in [(Ranks::FromZero, "h9g7"), (Ranks::FromOne, "h10g8")] {
            assert_eq!(ranks.write(play), text);
            assert_eq!(ranks.read(text), Some(play));
        }
    }

    #[test]
    fn nonsense_is_no_move() {
        for text in ["", "h", "h2", "h2e", "h0e0", "h11e2", "j2e2", "(none)", "0000", "車二平五", "h2e2q"]
        {
            assert_eq!(Ranks::FromOne.read(text), None, "{text}");
        }
    }
}
