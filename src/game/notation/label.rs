//! Describes a move in the terms of the notations by file, before it is written in letters.

use arrayvec::ArrayVec;

use crate::engine::board::{Kind, Move, Piece, Position, Side, Square};

/// A move from its player's view: the piece, the direction, and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Described {
    pub piece: Piece,
    pub label: Label,
    pub direction: Direction,
    /// The file of arrival (1..=9), or the steps of a straight advance or retreat.
    pub number: usize,
}

/// Tells apart several pieces of a kind. Files are 1..=9 from the player's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    File(usize),
    /// The front one of two on a file.
    Front,
    /// The rear one of two on a file.
    Rear,
    /// One of three or more soldiers on a file, or of two or more if other files hold several, too.
    Soldier {
        file: usize,
        /// Its index on its file, front to back, from 1.
        in_file: usize,
        /// The number of soldiers on its file.
        on_file: usize,
        /// Its index among the soldiers on all files with several, from the right-hand file, front
        /// to back, from 1.
        in_all: usize,
        /// The number of these soldiers.
        count: usize,
        /// Whether they all stand on one file.
        is_one_file: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Back,
    Sideways,
}

impl Described {
    /// Describes a move; `None` if no piece stands on its departure point, or if it does not move.
    pub fn new(position: &Position, mv: Move) -> Option<Self> {
        let piece = position.piece_at(mv.from).filter(|_| mv.from != mv.to)?;
        let (from, to) = (mv.from.rank_for(piece.side), mv.to.rank_for(piece.side));
        let direction = match to.cmp(&from) {
            std::cmp::Ordering::Greater => Direction::Forward,
            std::cmp::Ordering::Less => Direction::Back,
            std::cmp::Ordering::Equal => Direction::Sideways,
        };
        let is_straight = mv.from.file() == mv.to.file();
        let number = if is_straight { to.abs_diff(from) } else { file_for(mv.to, piece.side) };
        Some(Self { piece, label: label(position, piece, mv.from), direction, number })
    }
}

/// The file counted from `side`'s right, 1..=9.
pub(super) const fn file_for(square: Square, side: Side) -> usize {
    match side {
        Side::Red => Square::FILES - square.file(),
        Side::Black => square.file() + 1,
    }
}

fn label(position: &Position, piece: Piece, from: Square) -> Label {
    let file = file_for(from, piece.side);
    if matches!(piece.kind, Kind::General | Kind::Advisor | Kind::Elephant) {
        return Label::File(file);
    }
    let tandem = in_tandem(position, piece);
    let Some(place) = tandem.iter().position(|&square| square == from) else { return Label::File(file) };
    let is_one_file = tandem.iter().all(|square| square.file() == from.file());
    if is_one_file && tandem.len() == 2 {
        return if place == 0 { Label::Front } else { Label::Rear };
    }
    let before_file = tandem.iter().take_while(|square| square.file() != from.file()).count();
    Label::Soldier {
        file,
        in_file: place - before_file + 1,
        on_file: tandem.iter().filter(|square| square.file() == from.file()).count(),
        in_all: place + 1,
        count: tandem.len(),
        is_one_file,
    }
}

/// As many points as a side has pieces of one kind.
pub(super) type Squares = ArrayVec<Square, { Kind::Soldier.full_count() as usize }>;

/// The pieces like `piece` on files with several of them, from the right-hand file, front to back.
pub(super) fn in_tandem(position: &Position, piece: Piece) -> Squares {
    let all = position.pieces(piece.side, piece.kind);
    let mut on_file = [0; Square::FILES];
    for square in all {
        on_file[square.file()] += 1;
    }
    let mut squares: Squares = all.into_iter().filter(|square| on_file[square.file()] > 1).collect();
    squares
        .sort_by_key(|square| (file_for(*square, piece.side), Square::RANKS - square.rank_for(piece.side)));
    squares
}
