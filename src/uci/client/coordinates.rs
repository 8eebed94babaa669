//! The text of moves: engines number the ranks from 0, as in the protocol, or from 1.

use crate::engine::board::{Move, Square};
use crate::game::notation::Ranks;

const fn first(ranks: Ranks) -> usize {
    match ranks {
        Ranks::FromZero => 0,
        Ranks::FromOne => 1,
    }
}

pub(super) fn write(mv: Move, ranks: Ranks) -> String {
    let text = |square: Square| {
        let file = char::from(b'a' + square.file() as u8);
        format!("{file}{}", square.rank() + first(ranks))
    };
    text(mv.from) + &text(mv.to)
}

pub(super) fn read(text: &str, ranks: Ranks) -> Option<Move> {
    let second = text.char_indices().skip(1).find(|(_, character)| character.is_ascii_lowercase())?.0;
    let (from, to) = text.split_at(second);
    Some(Move::new(read_square(from, ranks)?, read_square(to, ranks)?))
}

fn read_square(text: &str, ranks: Ranks) -> Option<Square> {
    let (file, rank) = text.split_at_checked(1)?;
    let rank: usize = rank.parse().ok()?;
    format!("{file}{}", rank.checked_sub(first(ranks))?).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_counting_are_written_and_read() {
        let mv: Move = "h9g7".parse().unwrap();
        for (ranks, text) in [(Ranks::FromZero, "h9g7"), (Ranks::FromOne, "h10g8")] {
            assert_eq!(write(mv, ranks), text);
            assert_eq!(read(text, ranks), Some(mv));
        }
    }

    #[test]
    fn nonsense_is_no_move() {
        for text in ["", "h", "h2", "h2e", "h0e0", "h11e2", "j2e2", "(none)", "0000", "車二平五", "h2e2q"]
        {
            assert_eq!(read(text, Ranks::FromOne), None, "{text}");
        }
    }
}
