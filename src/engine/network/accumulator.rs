//! The accumulator: the hidden layer of the last evaluated position, updated for the next one.

use super::inputs::{self, Placed, Sums};
use super::layers::{self, Changes, Row, UNIT, Update};
use super::{Network, bucket_of};
use crate::engine::board::{Bitboard, Kind, Piece, Position, Side, Square};

/// The pieces of a position twice: by kind, for finding differences fast, and by square.
#[derive(Clone)]
struct Pieces {
    sets: [[Bitboard; Kind::COUNT]; 2],
    board: [Option<Piece>; Square::COUNT],
}

impl Pieces {
    const NONE: Self = Self { sets: [[Bitboard::EMPTY; Kind::COUNT]; 2], board: [None; Square::COUNT] };

    /// The squares where `position` differs.
    #[inline]
    fn differing(&self, position: &Position) -> Bitboard {
        let pairs = self.sets.iter().flatten().zip(position.all_pieces().iter().flatten());
        pairs.fold(Bitboard::EMPTY, |differing, (&before, &now)| differing | (before ^ now))
    }

    #[inline]
    fn set(&mut self, position: &Position) {
        self.sets = *position.all_pieces();
        self.board = *position.board();
    }
}

/// The hidden layers by view and mirror image. Consecutive evaluations in a search differ in few
/// pieces. So the layer is updated when an evaluation is needed, not at every move.
pub(crate) struct Accumulators {
    /// By view and mirror.
    layers: [[Layer; 2]; 2],
    /// The pieces of the last evaluated position.
    last: Pieces,
    /// The sums over those pieces.
    sums: Sums,
}

/// A hidden layer.
#[derive(Clone)]
struct Layer {
    /// The pieces that it was computed for, unless it was used for the last position.
    pieces: Pieces,
    sum: Row,
}

/// In centipawns: evaluations are clipped here, below the scores of decided games.
const MAX_CP: i64 = 10_000;

impl Accumulators {
    pub fn new(network: &Network) -> Self {
        let empty = Layer { pieces: Pieces::NONE, sum: network.biases };
        Self {
            layers: [[empty.clone(), empty.clone()], [empty.clone(), empty]],
            last: Pieces::NONE,
            sums: Sums::default(),
        }
    }

    /// The evaluation in centipawns for the side to move. `network` must always be the same.
    pub fn evaluate(&mut self, network: &Network, position: &Position) -> i32 {
        let changes = Changes::of(&self.last, position);
        let before = Side::BOTH.map(|view| self.mirror(view));
        changes.come.iter().for_each(|placed| self.sums += placed.sums());
        changes.gone.iter().for_each(|placed| self.sums -= placed.sums());
        let mirrors = Side::BOTH.map(|view| self.mirror(view));
        // The changes of a view that has switched to or from the mirror image since the last use.
        let mut others = [None, None];
        for (number, other) in others.iter_mut().enumerate() {
            let (before, mirror) = (before[number], mirrors[number]);
            if mirror != before {
                self.layers[number][before].pieces = self.last.clone();
                *other = Some(Changes::of(&self.layers[number][mirror].pieces, position));
            }
        }
        let update = |view: Side| Update {
            changes: others[view.index()].as_ref().unwrap_or(&changes),
            numbers: inputs::numbers(view, mirrors[view.index()] == 1),
        };
        let updates = Side::BOTH.map(update);
        self.last.set(position);
        let [red, black] = &mut self.layers;
        let hidden = [&mut red[mirrors[0]].sum, &mut black[mirrors[1]].sum];
        let mover = position.side_to_move().index();
        let scorer = &network.outputs[bucket_of(self.sums.left)];
        let output = layers::output(hidden, updates, &network.rows, mover, scorer);
        (output * i64::from(network.scale_cp) / UNIT).clamp(-MAX_CP, MAX_CP) as i32
    }

    /// 1 if `view` sees the last position mirrored, else 0.
    fn mirror(&self, view: Side) -> usize {
        usize::from(self.sums.leans[view.index()] > 0)
    }
}

impl Changes {
    /// The difference of two positions: pieces added and removed.
    #[inline]
    fn of(before: &Pieces, now: &Position) -> Self {
        let mut changes = Self::default();
        for square in before.differing(now) {
            changes.gone.extend(before.board[square.index()].map(|piece| Placed::new(piece, square)));
            changes.come.extend(now.piece_at(square).map(|piece| Placed::new(piece, square)));
        }
        changes
    }
}
