//! The accumulator: the hidden layer of the position evaluated last, updated by what differs in the next one.

use arrayvec::ArrayVec;

use super::inputs::Placed;
use super::layers::{self, Row, UNIT, Update};
use super::{Network, bucket_of, worth_in_bucket};
use crate::engine::board::{Bitboard, Kind, Piece, Position, Side};

/// The squares of each kind of piece of each side.
type Pieces = [[Bitboard; Kind::COUNT]; 2];

const NO_PIECES: Pieces = [[Bitboard::EMPTY; Kind::COUNT]; 2];

/// Hidden layers by view and by mirror image. Consecutive evaluations in a search differ in a few pieces, so the layer is
/// updated by that difference when an evaluation is asked for, instead of at every move.
pub(crate) struct Accumulators {
    /// By view and mirror.
    layers: [[Layer; 2]; 2],
    /// The pieces of the position evaluated last.
    last: Pieces,
    /// By view.
    leans: [i64; 2],
    /// The weighted count by which the output is chosen.
    left: i32,
}

/// A hidden layer.
#[derive(Clone)]
struct Layer {
    /// The pieces that it was computed for, unless it was used for the last position.
    pieces: Pieces,
    sum: Row,
}

/// Centipawns: evaluations are clipped here, below the scores of decided games.
const MAX_CP: i64 = 10_000;

impl Accumulators {
    pub fn new(network: &Network) -> Self {
        let empty = Layer { pieces: NO_PIECES, sum: network.biases };
        Self {
            layers: [[empty.clone(), empty.clone()], [empty.clone(), empty]],
            last: NO_PIECES,
            leans: [0; 2],
            left: 0,
        }
    }

    /// The evaluation in centipawns from the view of the side to move. `network` is always the same one.
    pub fn evaluate(&mut self, network: &Network, position: &Position) -> i32 {
        let now = position.all_pieces();
        let changes = Changes::between(&self.last, now);
        self.left += changes.left;
        let mut updates = [Update::default(), Update::default()];
        let mut mirrors = [0; 2];
        for view in Side::BOTH {
            let number = view.index();
            let before = self.mirror(view);
            self.leans[number] += changes.lean(view);
            let mirror = self.mirror(view);
            mirrors[number] = mirror;
            updates[number] = if mirror == before {
                changes.update(view, mirror)
            } else {
                self.layers[number][before].pieces = self.last;
                Changes::between(&self.layers[number][mirror].pieces, now).update(view, mirror)
            };
        }
        self.last = *now;
        let [red, black] = &mut self.layers;
        let hidden = [&mut red[mirrors[0]].sum, &mut black[mirrors[1]].sum];
        let mover = position.side_to_move().index();
        let output =
            layers::output(hidden, &updates, &network.rows, mover, &network.outputs[bucket_of(self.left)]);
        (output * i64::from(network.scale_cp) / UNIT).clamp(-MAX_CP, MAX_CP) as i32
    }

    /// 1 if `view` sees the last position mirrored, else 0.
    fn mirror(&self, view: Side) -> usize {
        usize::from(self.leans[view.index()] > 0)
    }
}

/// How two positions differ.
struct Changes {
    /// What has come, and what has gone.
    come: ArrayVec<Placed, 32>,
    gone: ArrayVec<Placed, 32>,
    /// The change of [`Accumulators::left`].
    left: i32,
}

impl Changes {
    fn between(before: &Pieces, now: &Pieces) -> Self {
        let mut changes = Self { come: ArrayVec::new(), gone: ArrayVec::new(), left: 0 };
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let [before, now] = [before, now].map(|pieces| pieces[side.index()][kind.index()]);
                if before == now {
                    continue;
                }
                let piece = Piece::new(side, kind);
                let (come, gone) = (changes.come.len(), changes.gone.len());
                changes.come.extend((now & !before).into_iter().map(|square| Placed::new(piece, square)));
                changes.gone.extend((before & !now).into_iter().map(|square| Placed::new(piece, square)));
                let more = (changes.come.len() - come) as i32 - (changes.gone.len() - gone) as i32;
                changes.left += more * worth_in_bucket(kind);
            }
        }
        changes
    }

    fn lean(&self, view: Side) -> i64 {
        let sum = |placed: &[Placed]| placed.iter().map(|placed| placed.lean(view)).sum::<i64>();
        sum(&self.come) - sum(&self.gone)
    }

    fn update(&self, view: Side, mirror: usize) -> Update {
        let inputs =
            |placed: &[Placed]| placed.iter().map(|placed| placed.input(view, mirror == 1)).collect();
        Update { added: inputs(&self.come), removed: inputs(&self.gone) }
    }
}
