//! Moves by point: `h2e2`, `H2-E2`, and with the piece `Che3`.

use super::dialect::{Guards, Ranks};
use super::token::{MoveCharacters, kind_of};
use crate::engine::board::{Kind, Move, Square};

/// Parses `h2e2`, `H2-E2`, `h10g8`.
pub(super) fn parse(characters: &MoveCharacters, ranks: Ranks) -> Option<Move> {
    let (from, rest) = point(characters, ranks)?;
    let (to, rest) = point(skip_stroke(rest), ranks)?;
    rest.is_empty().then_some(Move::new(from, to))
}

/// A piece, its arrival point, and what tells it apart from others that can go there: `Ch5`,
/// `Che3`, `C3e3`, `Cxh10`, `Ch3-e3`. A soldier needs no letter: `c4`, `cxc6`, `cd6`, `xe6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Algebraic {
    pub kind: Kind,
    /// The file of departure, 0..9 from Red's left.
    file: Option<usize>,
    /// The rank of departure, 0..10.
    rank: Option<usize>,
    pub to: Square,
    /// A soldier without a letter or file of departure: it goes straight, if it can.
    pub is_bare: bool,
}

impl Algebraic {
    /// Parses the text; `None` if it has another form. The piece is a capital letter, the file a
    /// small one: `Bb3` is an elephant's move.
    pub fn parse(characters: &MoveCharacters, ranks: Ranks, guards: Guards) -> Option<Self> {
        let (kind, rest) = match characters.as_slice() {
            [letter @ 'A'..='Z', rest @ ..] => (guards.kind(*letter)?, rest),
            // A digit there would be the move number.
            rest @ ['a'..='i' | 'x', ..] => (Kind::Soldier, rest),
            _ => return None,
        };
        if rest.iter().any(char::is_ascii_uppercase) {
            return None;
        }
        // The arrival point comes last; a file, a rank, or both may precede it.
        let start = rest.iter().rposition(char::is_ascii_lowercase)?;
        let (to, []) = point(&rest[start..], ranks)? else { return None };
        let from = match &rest[..start] {
            [from @ .., '-' | 'x'] => from,
            from => from,
        };
        let (file, from) = match file(from) {
            Some((file, from)) => (Some(file), from),
            None => (None, from),
        };
        let (rank, from) = match rank(from, ranks) {
            Some((rank, from)) => (Some(rank), from),
            None => (None, from),
        };
        let is_bare = rest.len() == characters.len() && file.is_none();
        from.is_empty().then_some(Self { kind, file, rank, to, is_bare })
    }

    /// Whether the piece can come from `square`.
    pub fn comes_from(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

impl Guards {
    /// The piece named by a capital letter.
    const fn kind(self, letter: char) -> Option<Kind> {
        match (self, letter) {
            (Self::G, 'G') => Some(Kind::Advisor),
            (Self::G, 'A') => None,
            (Self::A | Self::G, _) => kind_of(letter.to_ascii_lowercase()),
        }
    }
}

fn skip_stroke(characters: &[char]) -> &[char] {
    match characters {
        ['-' | 'x', rest @ ..] => rest,
        _ => characters,
    }
}

/// A point and the rest of the text.
fn point(characters: &[char], ranks: Ranks) -> Option<(Square, &[char])> {
    let (file, rest) = file(characters)?;
    let (rank, rest) = rank(rest, ranks)?;
    Some((Square::new(file, rank)?, rest))
}

/// A file, 0..9, and the rest of the text.
fn file(characters: &[char]) -> Option<(usize, &[char])> {
    match characters {
        [letter @ ('a'..='i' | 'A'..='I'), rest @ ..] => {
            Some((letter.to_ascii_lowercase() as usize - 'a' as usize, rest))
        }
        _ => None,
    }
}

/// A rank, 0..10, and the rest of the text.
fn rank(characters: &[char], ranks: Ranks) -> Option<(usize, &[char])> {
    match (ranks, characters) {
        (Ranks::FromOne, ['1', '0', rest @ ..] | ['0', rest @ ..]) => Some((9, rest)),
        (Ranks::FromOne, [digit @ '1'..='9', rest @ ..]) => Some((*digit as usize - '1' as usize, rest)),
        (Ranks::FromZero, [digit @ '0'..='9', rest @ ..]) => Some((*digit as usize - '0' as usize, rest)),
        _ => None,
    }
}
