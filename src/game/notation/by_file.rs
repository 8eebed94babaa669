//! Reads moves by file: a piece, its place, a direction and a number, as in 炮二平五 and `C2=5`.

use std::cmp::Reverse;

use super::dialect::Numbering;
use super::label::{Direction, Squares, file_for, in_tandem};
use super::token::{MoveCharacters, PlaceOnFile, Token};
use crate::engine::board::{Kind, Piece, Position, Side, Square};

/// The parts of the text, before the move is looked up. Files are 1..=9 from the mover's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ByFile {
    pub kind: Kind,
    pub which: Which,
    pub direction: Direction,
    /// The file of arrival, or the steps of a straight advance or retreat: 1..=9.
    pub number: usize,
}

/// Tells apart several pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Which {
    /// The piece's place among several on a file.
    pub place: Option<PlaceOnFile>,
    pub file: Option<usize>,
}

impl ByFile {
    /// Parses the text; `None` if it has another form.
    pub fn parse(characters: &MoveCharacters) -> Option<Self> {
        let [who @ .., direction, number] = characters.as_slice() else { return None };
        let Some(Token::Number(number)) = Token::new(*number) else { return None };
        let direction = Token::new(*direction)?.direction()?;
        let (mut kind, which) = parse_who(who)?;
        // Some call the advisors guards. A general cannot advance or retreat so far.
        let is_guard = direction != Direction::Sideways && (4..=6).contains(&number);
        if kind == Kind::General && is_guard && who.iter().any(|letter| letter.eq_ignore_ascii_case(&'g')) {
            kind = Kind::Advisor;
        }
        Some(Self { kind, which, direction, number })
    }

    /// Parses `C25`, a sideways move without a sign for it.
    pub fn parse_unsigned(characters: &MoveCharacters) -> Option<Self> {
        let [letter @ ('A'..='Z' | 'a'..='z'), file, number] = characters.as_slice() else { return None };
        let Some((Token::Number(file), Token::Number(number))) = Token::new(*file).zip(Token::new(*number))
        else {
            return None;
        };
        let which = Which { place: None, file: Some(file) };
        Some(Self { kind: Token::new(*letter)?.kind()?, which, direction: Direction::Sideways, number })
    }

    /// The points of the pieces that can be meant.
    pub fn origins(&self, position: &Position, numbering: Numbering) -> Squares {
        let piece = Piece::new(position.side_to_move(), self.kind);
        let is_named =
            |square: &Square| self.which.file.is_none_or(|file| file_for(*square, piece.side) == file);
        let Some(place) = self.which.place else {
            return position.pieces(piece.side, self.kind).into_iter().filter(is_named).collect();
        };
        let mut tandem = in_tandem(position, piece);
        if let (PlaceOnFile::Nth(n), None) = (place, self.which.file)
            && numbering != Numbering::EachFile
        {
            sort(&mut tandem, piece.side, numbering);
            return tandem.get(n - 1).copied().into_iter().collect();
        }
        tandem
            .chunk_by(|one, other| one.file() == other.file())
            .filter(|file| is_named(&file[0]))
            .filter_map(|file| at(place, file))
            .collect()
    }

    /// The arrival point of the piece on `from`, if that is on the board.
    pub fn target(&self, from: Square, side: Side) -> Option<Square> {
        let forward = match side {
            Side::Red => 1,
            Side::Black => -1,
        };
        let file = match side {
            Side::Red => Square::FILES - self.number,
            Side::Black => self.number - 1,
        };
        let is_straight = matches!(self.kind, Kind::General | Kind::Chariot | Kind::Cannon | Kind::Soldier);
        let ranks = match (self.direction, self.kind, file.abs_diff(from.file())) {
            (Direction::Sideways, ..) if is_straight => return Square::new(file, from.rank()),
            _ if is_straight => self.number as isize,
            (_, Kind::Advisor, 1) | (_, Kind::Horse, 2) => 1,
            (_, Kind::Elephant, 2) | (_, Kind::Horse, 1) => 2,
            _ => return None,
        };
        let files = if is_straight { 0 } else { file as isize - from.file() as isize };
        match self.direction {
            Direction::Forward => from.offset(files, ranks * forward),
            Direction::Back => from.offset(files, -ranks * forward),
            Direction::Sideways => None,
        }
    }
}

/// Parses 炮二, 前炮, 前兵六, 前六, 二兵, `16`, `C2`, `R+`, `+R`, `fR`, `Pa`: a piece with its place, its file
/// or both. With both, the piece may be omitted: only soldiers need both.
fn parse_who(who: &[char]) -> Option<(Kind, Which)> {
    if who.len() < 2 {
        return None;
    }
    let (mut kind, mut place, mut file) = (None, None, None);
    for (at, &character) in who.iter().enumerate() {
        let token = Token::new(character)?;
        // `r` is the rear one of two if another letter is the piece, otherwise a chariot.
        let has_piece = || {
            let next = who.get(at + 1).and_then(|&next| Token::new(next));
            kind.is_some() || next.is_some_and(|next| next.kind().is_some())
        };
        match token {
            Token::Letter('f') if place.is_none() => place = Some(PlaceOnFile::Front),
            Token::Letter('r') if place.is_none() && has_piece() => place = Some(PlaceOnFile::Rear),
            Token::Number(n) if kind.is_none() && place.is_none() => place = Some(PlaceOnFile::Nth(n)),
            Token::Number(n) if file.is_none() => file = Some(n),
            Token::Letter('a'..='e') if kind == Some(Kind::Soldier) && place.is_none() => {
                place = Some(PlaceOnFile::Nth(character.to_ascii_lowercase() as usize - 'a' as usize + 1));
            }
            _ if kind.is_none() && token.kind().is_some() => kind = token.kind(),
            _ if place.is_none() && token.place().is_some() => place = token.place(),
            Token::Piece(_)
            | Token::Place(_)
            | Token::Direction(_)
            | Token::Sign(_)
            | Token::Number(_)
            | Token::Letter(_) => return None,
        }
    }
    Some((kind.unwrap_or(Kind::Soldier), Which { place, file }))
}

/// Sorts the pieces on files with several in the order of their numbers.
fn sort(tandem: &mut Squares, side: Side, numbering: Numbering) {
    match numbering {
        Numbering::OwnRight | Numbering::EachFile => {}
        Numbering::OwnLeft => tandem.sort_by_key(|square| Reverse(file_for(*square, side))),
        Numbering::RedRight => {
            tandem.sort_by_key(|square| (file_for(*square, Side::Red), Reverse(square.rank())));
        }
    }
}

/// The piece at this place of a file, front to back.
fn at(place: PlaceOnFile, file: &[Square]) -> Option<Square> {
    match place {
        PlaceOnFile::Front => file.first(),
        PlaceOnFile::Middle => file.get(file.len() / 2).filter(|_| file.len() % 2 == 1),
        PlaceOnFile::Rear => file.last(),
        PlaceOnFile::Nth(n) => file.get(n - 1),
    }
    .copied()
}
