//! Numbers the positions of an endgame.
//!
//! A number has these digits: the side to move, the point of each general, and for each kind of
//! piece of a side the points of those left. Of two mirror images, the one with Red's general on
//! the left or in the middle is numbered.

use super::Material;
use crate::engine::board::{Kind, Piece, Position, Setup, Side, Square, can_stand, near_soldier_point};

/// Numbers all positions with these pieces or fewer.
pub(super) struct Index {
    groups: Vec<Group>,
    len: usize,
    whole: u32,
}

/// The pieces of a kind and side, at most two.
struct Group {
    piece: Piece,
    /// The points where they may stand.
    squares: Vec<Square>,
    /// By point: the index in `squares`, from 1; 0 if none of them can stand there.
    places: [u8; Square::COUNT],
    /// All arrangements of up to the full number of pieces: two places, ascending, 0 if captured.
    arrangements: Vec<[u8; 2]>,
    /// The digit of an arrangement, by its places.
    digits: Vec<u16>,
}

impl Group {
    fn new(piece: Piece, count: usize) -> Self {
        let squares: Vec<Square> = Square::all().filter(|&square| is_reachable(piece, square)).collect();
        let mut places = [0; Square::COUNT];
        squares.iter().zip(1..).for_each(|(square, place)| places[square.index()] = place);
        let last = squares.len() as u8;
        let most = if count == 2 { last } else { 0 };
        let pairs = (0..=most).flat_map(|one| (one..=last).map(move |other| [one, other]));
        let arrangements: Vec<[u8; 2]> = pairs
            .filter(|[one, other]| one != other || *one == 0)
            .filter(|pair| piece.kind != Kind::General || *pair != [0; 2])
            .collect();
        let mut digits = vec![0; (squares.len() + 1).pow(2)];
        for (digit, &arrangement) in arrangements.iter().enumerate() {
            digits[slot(last, arrangement)] = digit as u16;
        }
        Self { piece, squares, places, arrangements, digits }
    }

    /// The digit of the pieces in `position` or its mirror image; `None` if there are too many, or
    /// one stands on an impossible point.
    fn digit(&self, position: &Position, is_mirrored: bool) -> Option<usize> {
        let mut arrangement = [0; 2];
        for square in position.pieces(self.piece.side, self.piece.kind) {
            let square = if is_mirrored { square.mirrored() } else { square };
            let [free @ 0, _] = &mut arrangement else { return None };
            *free = Some(self.places[square.index()]).filter(|&place| place > 0)?;
            arrangement.sort_unstable();
        }
        Some(self.digits[slot(self.squares.len() as u8, arrangement)].into())
    }
}

/// The slot of an arrangement's digit.
fn slot(last: u8, [one, other]: [u8; 2]) -> usize {
    usize::from(one) * (usize::from(last) + 1) + usize::from(other)
}

/// Whether a piece can reach a point in a game; Red's general only on the left or in the middle.
fn is_reachable(piece: Piece, square: Square) -> bool {
    let Piece { side, kind } = piece;
    match kind {
        Kind::General => {
            square.is_palace(side) && (side == Side::Black || square.file() <= Square::FILES / 2)
        }
        Kind::Advisor | Kind::Elephant => can_stand(piece, square),
        Kind::Soldier => near_soldier_point(side, square) == square,
        Kind::Chariot | Kind::Horse | Kind::Cannon => true,
    }
}

impl Index {
    pub fn new(material: Material) -> Self {
        let mut groups = Vec::new();
        for (side, kinds) in [(Side::Red, material.red), (Side::Black, material.black)] {
            groups.push(Group::new(Piece::new(side, Kind::General), 1));
            for kind in Kind::ALL {
                let count = kinds.iter().filter(|&&other| other == kind).count();
                if count > 0 {
                    groups.push(Group::new(Piece::new(side, kind), count));
                }
            }
        }
        let len = 2 * groups.iter().map(|group| group.arrangements.len()).product::<usize>();
        let whole = 2 + material.red.len() + material.black.len();
        Self { groups, len, whole: whole as u32 }
    }

    /// The number of numbers.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of pieces on the board before any capture.
    pub fn whole_count(&self) -> u32 {
        self.whole
    }

    /// The position with this number, if it is legal.
    pub fn position(&self, number: usize) -> Option<Position> {
        let mut setup = Setup::empty();
        setup.side_to_move = Side::BOTH[number % 2];
        let mut rest = number / 2;
        for group in &self.groups {
            let arrangement = &group.arrangements[rest % group.arrangements.len()];
            rest /= group.arrangements.len();
            for place in arrangement.iter().filter(|&&place| place > 0) {
                let at = &mut setup.board[group.squares[usize::from(place - 1)].index()];
                if at.replace(group.piece).is_some() {
                    return None;
                }
            }
        }
        Position::from_setup(&setup).ok()
    }

    /// The number of a position; `None` if it has other pieces, or cannot be reached in a game.
    pub fn number(&self, position: &Position) -> Option<usize> {
        let is_mirrored = position.general(Side::Red).file() > Square::FILES / 2;
        let mut number = 0;
        let mut count = 0;
        for group in self.groups.iter().rev() {
            number = number * group.arrangements.len() + group.digit(position, is_mirrored)?;
            count += position.pieces(group.piece.side, group.piece.kind).count();
        }
        if count != position.occupied().count() {
            return None;
        }
        Some(2 * number + position.side_to_move().index())
    }
}
