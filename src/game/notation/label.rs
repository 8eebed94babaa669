//! What the notations by files say about a move, before it is put into letters.

use arrayvec::ArrayVec;

use crate::engine::board::{Kind, Move, Piece, Position, Side, Square};

/// A move in the terms of its player: which piece, where it goes, and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Described {
    pub piece: Piece,
    pub label: Label,
    pub direction: Direction,
    /// The file arrived on (1..=9), or the steps of a straight advance or retreat.
    pub number: usize,
}

/// What tells the piece from others of its kind. Files are 1..=9 from the player's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    File(usize),
    /// The front one of two on a file.
    Front,
    /// The rear one of two on a file.
    Rear,
    /// One of three or more soldiers on a file, or of two or more where other files hold several too.
    Soldier {
        file: usize,
        /// From the front of its file, 1 first.
        in_file: usize,
        /// How many soldiers stand on its file.
        on_file: usize,
        /// Among the soldiers of all files with several, from the right-hand file, front to back, 1 first.
        in_all: usize,
        /// How many such soldiers there are.
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
    /// `None` if no piece stands where the move starts, or it goes nowhere.
    pub fn new(position: &Position, play: Move) -> Option<Self> {
        let piece = position.piece_at(play.from).filter(|_| play.from != play.to)?;
        let (from, to) = (play.from.rank_for(piece.side), play.to.rank_for(piece.side));
        let direction = match to.cmp(&from) {
            std::cmp::Ordering::Greater => Direction::Forward,
            std::cmp::Ordering::Less => Direction::Back,
            std::cmp::Ordering::Equal => Direction::Sideways,
        };
        let is_straight = play.from.file() == play.to.file();
        let number = if is_straight { to.abs_diff(from) } else { file_for(play.to, piece.side) };
        Some(Self { piece, label: label(position, piece, play.from), direction, number })
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

/// As many squares as a side has pieces of one kind.
pub(super) type Squares = ArrayVec<Square, { Kind::Soldier.full_count() as usize }>;

/// The pieces like `piece` on files that hold several of them, from the right-hand file, front to back.
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
