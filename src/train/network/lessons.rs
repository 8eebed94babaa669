//! Positions to learn from, selected and prepared.

use arrayvec::ArrayVec;
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::super::data::Record;
use super::{Options, chance};
use crate::engine::board::{Kind, Piece, Side, Square};
use crate::engine::evaluate::judge_by_terms;
use crate::engine::movegen;
use crate::engine::network::{bucket, inputs};

/// The filter for positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Includes those in check.
    pub checks: bool,
    /// Includes those whose best move captures or gives check.
    pub sharp: bool,
    /// Only those with a score of at most this many centipawns, for either side.
    pub max_score_cp: i32,
    /// Only those at least this many plies from the beginning of their game.
    pub min_ply: u8,
}

impl Default for Filter {
    fn default() -> Self {
        Self { checks: false, sharp: false, max_score_cp: 2_500, min_ply: 0 }
    }
}

impl Filter {
    fn admits(&self, record: &Record) -> bool {
        (self.checks || !record.in_check())
            && (self.sharp || !record.is_sharp())
            && record.score().value().abs() <= self.max_score_cp
            && record.ply() >= self.min_ply
    }
}

/// The positions to learn from.
#[derive(Default)]
pub struct Lessons {
    pub(super) learnt: Vec<Record>,
    /// Used for measuring, not for learning.
    pub(super) held_back: Vec<Record>,
    /// The number of positions that the filter rejected.
    left_out: u64,
}

/// One game in this many is held back.
const HELD_BACK: u64 = 30;

impl Lessons {
    /// Adds a game. Whether it is held back depends only on its own records.
    pub fn add(&mut self, game: &[Record], filter: &Filter) {
        let key = game.iter().fold(0, |key: u64, record| key.rotate_left(7) ^ record.key());
        let list = if key.is_multiple_of(HELD_BACK) { &mut self.held_back } else { &mut self.learnt };
        let before = list.len();
        list.extend(game.iter().filter(|record| filter.admits(record)));
        self.left_out += (game.len() - (list.len() - before)) as u64;
    }

    /// The numbers of positions learnt from, held back, and left out.
    pub fn counts(&self) -> [u64; 3] {
        [self.learnt.len() as u64, self.held_back.len() as u64, self.left_out]
    }

    /// The centipawn scale on which scores predict the results best, fitted to a sample.
    pub fn fit_scale_cp(&self) -> u16 {
        const ENOUGH: usize = 500_000;
        let stride = (self.learnt.len() / ENOUGH).max(1);
        let miss = |scale: u16| -> f64 {
            let looked_at = self.learnt.iter().step_by(stride);
            looked_at
                .filter_map(|record| {
                    let expected = chance(record.score().value() as f32 / f32::from(scale));
                    Some(f64::from(expected - record.result()?.points() as f32).powi(2))
                })
                .sum()
        };
        (5..=100)
            .map(|step| step * 10)
            .min_by(|&one, &other| miss(one).total_cmp(&miss(other)))
            .unwrap_or(400)
    }
}

/// A position as input for the model.
pub(super) struct Example {
    /// The active inputs: in the mover's view, and in the other side's.
    pub inputs: [ArrayVec<u16, 32>; 2],
    pub bucket: usize,
    /// The expected result, 0 to 1, for the mover.
    pub goal: f32,
}

impl Example {
    /// The lesson of a position of a game.
    pub fn new(record: &Record, options: &Options) -> Self {
        let found = chance(record.score().value() as f32 / f32::from(options.scale_cp));
        let share = options.result_share;
        let goal =
            record.result().map_or(found, |result| share * result.points() as f32 + (1.0 - share) * found);
        Self::of(&record.pieces().collect(), record.side_to_move(), goal)
    }

    /// The handwritten terms' evaluation of a position some random moves away from one of a game.
    /// So a network learns from few games about all kinds of positions, also those in which
    /// something hangs.
    pub fn imitating(record: &Record, options: &Options, random: &mut SmallRng) -> Self {
        const MAX_MOVES: usize = 4;
        let Ok(mut position) = record.position() else { return Self::new(record, options) };
        for _ in 0..random.random_range(0..=MAX_MOVES) {
            let Some(&mv) = movegen::legal_moves(&position).choose(random) else { break };
            position.make(mv);
        }
        let goal = chance(judge_by_terms(&position).value() as f32 / f32::from(options.scale_cp));
        Self::of(&position.setup().pieces().collect(), position.side_to_move(), goal)
    }

    fn of(pieces: &ArrayVec<(Square, Piece), 32>, mover: Side, goal: f32) -> Self {
        let mut counts = [[0; Kind::COUNT]; 2];
        let mut leans = [0; 2];
        for &(square, piece) in pieces {
            counts[piece.side.index()][piece.kind.index()] += 1;
            for view in Side::BOTH {
                leans[view.index()] += inputs::Placed::new(piece, square).sums().leans[view.index()];
            }
        }
        let inputs = [mover, !mover].map(|view| {
            let is_mirrored = leans[view.index()] > 0;
            let input = |&(square, piece): &(Square, Piece)| {
                inputs::Placed::new(piece, square).input(inputs::numbers(view, is_mirrored))
            };
            pieces.iter().map(input).collect()
        });
        Self { inputs, bucket: bucket(|side, kind| counts[side.index()][kind.index()]), goal }
    }
}
