//! The hidden layer of the position that was asked for last, kept to be changed by what the next one has different.

use arrayvec::ArrayVec;

use super::inputs::{input, lean};
use super::layers::{self, Row, UNIT};
use super::{Network, bucket};
use crate::engine::board::{Bitboard, Kind, Piece, Position, Side};

/// The squares of each kind of piece of each side.
type Pieces = [[Bitboard; Kind::COUNT]; 2];

/// Inputs that change at most: all pieces.
type Inputs = ArrayVec<u16, 32>;

/// Hidden layers for both views, one for each state of the mirror. A search goes from a position to one that differs in a
/// few pieces, wherever in its tree it is; so asking only for the difference, and only where an evaluation is asked, takes
/// the place of following every move.
pub(crate) struct Accumulators {
    /// By view and mirror.
    layers: [[Layer; 2]; 2],
    /// Of the position that was asked for last.
    last: Pieces,
    /// By view.
    leans: [i64; 2],
}

/// A hidden layer, and what it was computed for.
#[derive(Clone)]
struct Layer {
    pieces: Pieces,
    sum: Row,
}

/// The most that a position is worth, in centipawns: less than a game that the rules decide.
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

    /// What a position is worth to the mover, in centipawns, as the network judges it: always the same one.
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

    /// Whether `view` sees the last position in the mirror, as an index.
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
