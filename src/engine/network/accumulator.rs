//! The accumulator: the hidden layer of the position evaluated last, updated by what differs in the next one.

use arrayvec::ArrayVec;

use super::inputs::{input, lean};
use super::layers::{self, Row, UNIT};
use super::{Network, bucket};
use crate::engine::board::{Bitboard, Kind, Piece, Position, Side};

/// The squares of each kind of piece of each side.
type Pieces = [[Bitboard; Kind::COUNT]; 2];

/// The most inputs that can change from one position to the next: all pieces.
type Inputs = ArrayVec<u16, 32>;

/// Hidden layers by view and by mirror image. Consecutive evaluations in a search differ in a few pieces, so the layer is
/// updated by that difference when an evaluation is asked for, instead of at every move.
pub(crate) struct Accumulators {
    /// By view and mirror.
    layers: [[Layer; 2]; 2],
    /// The pieces of the position evaluated last.
    last: Pieces,
    /// By view.
    leans: [i64; 2],
}

/// A hidden layer, and the pieces that it was computed for.
#[derive(Clone)]
struct Layer {
    pieces: Pieces,
    sum: Row,
}

/// Centipawns: evaluations are clipped here, below the scores of decided games.
const MAX_CP: i64 = 10_000;

const NO_PIECES: Pieces = [[Bitboard::EMPTY; Kind::COUNT]; 2];

impl Accumulators {
    pub fn new(network: &Network) -> Self {
        let empty = Layer { pieces: NO_PIECES, sum: network.biases };
        Self {
            layers: [[empty.clone(), empty.clone()], [empty.clone(), empty]],
            last: NO_PIECES,
            leans: [0; 2],
        }
    }

    /// The evaluation in centipawns from the view of the side to move. `network` is always the same one.
    pub fn evaluate(&mut self, network: &Network, position: &Position) -> i32 {
        let now = position.all_pieces();
        let bucket = bucket(|side, kind| now[side.index()][kind.index()].count());
        for (piece, gone, come) in changes(&self.last, now) {
            for view in Side::BOTH {
                let sum =
                    |squares: Bitboard| squares.into_iter().map(|at| lean(view, piece, at)).sum::<i64>();
                self.leans[view.index()] += sum(come) - sum(gone);
            }
        }
        self.last = *now;
        let mover = position.side_to_move();
        Side::BOTH.into_iter().for_each(|view| self.refresh(network, view, now));
        let hidden = [mover, !mover].map(|view| &self.layers[view.index()][self.mirror(view)].sum);
        let output = layers::output(hidden, &network.outputs[bucket]);
        (output * i64::from(network.scale_cp) / UNIT).clamp(-MAX_CP, MAX_CP) as i32
    }

    /// 1 if `view` sees the last position mirrored, else 0.
    fn mirror(&self, view: Side) -> usize {
        usize::from(self.leans[view.index()] > 0)
    }

    /// Brings the layer of a view up to date.
    fn refresh(&mut self, network: &Network, view: Side, now: &Pieces) {
        let mirror = self.mirror(view);
        let layer = &mut self.layers[view.index()][mirror];
        let (mut added, mut removed) = (Inputs::new(), Inputs::new());
        for (piece, gone, come) in changes(&layer.pieces, now) {
            let number = |square| input(view, mirror == 1, piece, square) as u16;
            removed.extend(gone.into_iter().map(number));
            added.extend(come.into_iter().map(number));
        }
        layers::update(&mut layer.sum, &network.rows[..], &added, &removed);
        layer.pieces = *now;
    }
}

/// Each piece that stands elsewhere than before: the squares that it has left, and those where it has come to.
fn changes<'a>(
    before: &'a Pieces,
    now: &'a Pieces,
) -> impl Iterator<Item = (Piece, Bitboard, Bitboard)> + 'a {
    Side::BOTH.into_iter().flat_map(move |side| {
        Kind::ALL.into_iter().filter_map(move |kind| {
            let [before, now] = [before, now].map(|pieces| pieces[side.index()][kind.index()]);
            (before != now).then(|| (Piece::new(side, kind), before & !now, now & !before))
        })
    })
}
