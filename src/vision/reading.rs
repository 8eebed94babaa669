//! What is read from a picture.

use thiserror::Error;

use super::content::Content;
use super::decide::{Decision, POINTS, prior, square_of};
use super::grid::{Grid, Place};
use crate::engine::board::{Piece, Setup, Side, Square};

/// A board that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub grid: Grid,
    /// Black's side is below.
    pub is_flipped: bool,
    /// By square index.
    pub points: [ReadPoint; Square::COUNT],
    /// The side that is to move, as far as marks of the last move or a check tell.
    pub side_to_move: Option<Side>,
    /// The probability that every point is right, 0 to 1.
    pub certainty: f32,
}

/// What was read on a point.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadPoint {
    pub piece: Option<Piece>,
    /// The probability that this is right, 0 to 1.
    pub certainty: f32,
    /// What it looks like by itself. It differs from `piece` where no legal board has that.
    pub seen: Content,
    /// What it may be, the most likely first: at least `piece`, at most `MAX_LIKELY`.
    pub likely: Vec<Option<Piece>>,
}

/// Why no position is read from a picture.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum NoReading {
    #[error("there is no board of Xiangqi in this picture")]
    NoBoard,
    #[error("only a part of the board is in the picture")]
    HalfBoard,
    #[error("there are {} boards in this picture", .0.len())]
    SeveralBoards(Vec<Grid>),
    #[error("pieces lie face down, as in Jieqi: their kinds cannot be seen")]
    HiddenPieces,
    #[error("this is a board of another game")]
    OtherGame,
}

impl ReadPoint {
    /// Below this certainty a point is to be looked at by the user.
    pub const SURE: f32 = 0.95;

    pub fn is_sure(&self) -> bool {
        self.certainty >= Self::SURE
    }

    /// Whether the rules have changed the piece that the point looks like.
    pub fn is_corrected(&self) -> bool {
        self.seen != self.piece.map_or(Content::Empty, Content::Piece)
    }
}

impl Reading {
    /// A board of which everything is certain, with Red below.
    pub fn certain(setup: &Setup, grid: Grid) -> Self {
        let point = |piece: Option<Piece>| ReadPoint {
            piece,
            certainty: 1.0,
            seen: piece.map_or(Content::Empty, Content::Piece),
            likely: vec![piece],
        };
        Self {
            grid,
            is_flipped: false,
            points: setup.board.map(point),
            side_to_move: Some(setup.side_to_move),
            certainty: 1.0,
        }
    }

    /// The pieces as an arrangement. Red is to move if nothing tells.
    pub fn setup(&self) -> Setup {
        Setup {
            board: std::array::from_fn(|square| self.points[square].piece),
            side_to_move: self.side_to_move.unwrap_or(Side::Red),
            ..Setup::empty()
        }
    }

    /// Where a square lies in the picture.
    pub fn place(&self, square: Square) -> Place {
        let (file, rank) = (square.file() as f32, square.rank() as f32);
        if self.is_flipped {
            Place { column: 8.0 - file, row: rank }
        } else {
            Place { column: file, row: 9.0 - rank }
        }
    }

    /// The same board, seen from the other end: the piece that was read on a square stands where it
    /// would if the other side were below.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut points = self.points.clone();
        points.reverse();
        Self { is_flipped: !self.is_flipped, points, ..self.clone() }
    }

    /// The same board with red and black exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let other = |piece: Piece| Piece::new(!piece.side, piece.kind);
        let mut swapped = self.clone();
        for point in &mut swapped.points {
            point.piece = point.piece.map(other);
            point.likely.iter_mut().for_each(|piece| *piece = piece.map(other));
            if let Content::Piece(piece) = &mut point.seen {
                *piece = other(*piece);
            }
        }
        swapped.side_to_move = self.side_to_move.map(|side| !side);
        swapped
    }
}

/// What the network says of a point: the probability of each content, and that it is marked as the
/// beginning or end of the last move.
#[derive(Clone, Debug)]
pub(super) struct Opinion {
    pub probabilities: [f32; Content::COUNT],
    pub marked: f32,
}

/// A mark counts from this probability on. With less, wrong sides are named: docs/vision.md.
const MARKED: f32 = 0.6;
/// A content with a smaller probability is not offered to the user.
const MIN_LIKELY: f32 = 0.005;
/// The most contents that are offered for a point.
const MAX_LIKELY: usize = 4;

/// What was decided, with how sure each point is.
pub(super) fn reading(grid: Grid, decision: &Decision, opinions: &[Opinion; POINTS]) -> Reading {
    let pictured: [ReadPoint; POINTS] = std::array::from_fn(|point| {
        let square = square_of(point, decision.is_flipped);
        read_point(decision.pieces[point], square, &opinions[point])
    });
    // Points of one board are right or wrong together: the cube root of the product comes nearest to
    // the share of readings that are right (docs/vision.md).
    let certainty = pictured.iter().map(|point| point.certainty).product::<f32>().cbrt();
    let mut reading = Reading {
        grid,
        is_flipped: decision.is_flipped,
        points: std::array::from_fn(|index| {
            let square = Square::from_index(index).expect("proven, an index of an array of squares");
            pictured[point_of(square, decision.is_flipped)].clone()
        }),
        side_to_move: None,
        certainty,
    };
    reading.side_to_move = in_check(&reading).or_else(|| moved(decision, opinions).map(|side| !side));
    reading
}

fn point_of(square: Square, is_flipped: bool) -> usize {
    let (file, rank) = (square.file(), square.rank());
    if is_flipped { rank * Grid::COLUMNS + 8 - file } else { (9 - rank) * Grid::COLUMNS + file }
}

fn read_point(piece: Option<Piece>, square: Square, opinion: &Opinion) -> ReadPoint {
    let content = |piece: Option<Piece>| piece.map_or(Content::Empty, Content::Piece);
    let probability = |content: Content| {
        let prior = if let Content::Piece(piece) = content { prior(piece, square) } else { 1.0 };
        prior * opinion.probabilities[content.index()]
    };
    let possible = |piece: &Option<Piece>| piece.is_none_or(|piece| prior(piece, square) > 0.0);
    let mut likely: Vec<Option<Piece>> = Content::all()
        .filter_map(|content| match content {
            Content::Empty => Some(None),
            Content::Piece(piece) => Some(Some(piece)),
            Content::Hidden | Content::Foreign => None,
        })
        .filter(|other| possible(other) && (*other == piece || probability(content(*other)) > MIN_LIKELY))
        .collect();
    likely.sort_by(|a, b| probability(content(*b)).total_cmp(&probability(content(*a))));
    // Contents that cannot be here are left out of the reckoning.
    let all: f32 = likely.iter().map(|&other| probability(content(other))).sum::<f32>()
        + probability(Content::Hidden)
        + probability(Content::Foreign);
    let certainty = probability(content(piece)) / all.max(f32::MIN_POSITIVE);
    likely.retain(|&other| other != piece);
    likely.insert(0, piece);
    likely.truncate(MAX_LIKELY);
    let most = |of: &dyn Fn(Content) -> f32| {
        Content::all().max_by(|&a, &b| of(a).total_cmp(&of(b))).unwrap_or(Content::Empty)
    };
    let looks = most(&|content| opinion.probabilities[content.index()]);
    let is_impossible = matches!(looks, Content::Piece(piece) if prior(piece, square) <= 0.0);
    let seen = if is_impossible { looks } else { most(&probability) };
    ReadPoint { piece, certainty, seen, likely }
}

/// The side whose general is in check: it must be its move.
fn in_check(reading: &Reading) -> Option<Side> {
    use crate::engine::board::{Position, SetupError};
    let fault = |side_to_move| {
        let setup = Setup { side_to_move, ..reading.setup() };
        matches!(Position::from_setup(&setup), Err(SetupError::OpponentInCheck(_)))
    };
    match Side::BOTH.map(fault) {
        [true, false] => Some(Side::Black),
        [false, true] => Some(Side::Red),
        [true, true] | [false, false] => None,
    }
}

/// The side that made the last move: one piece is marked, or those of one side only.
fn moved(decision: &Decision, opinions: &[Opinion; POINTS]) -> Option<Side> {
    let marked = decision.pieces.iter().zip(opinions).filter(|(_, opinion)| opinion.marked > MARKED);
    let mut sides = marked.filter_map(|(piece, _)| piece.map(|piece| piece.side));
    let first = sides.next()?;
    sides.all(|side| side == first).then_some(first)
}
