//! Reductions and extensions of moves.

use std::sync::LazyLock;

use super::Bound;
use super::node::{NodeContext, Searched};
use super::parameters::{
    LATE_CAPTURE_DIVISOR, LATE_REDUCTION, LATE_REDUCTION_CUTOFFS, LATE_REDUCTION_DEPTH,
    LATE_REDUCTION_DIVISOR, LATE_REDUCTION_HISTORY, SINGULAR_DEPTH, SINGULAR_DOUBLE, SINGULAR_ENTRY_DEPTH,
    SINGULAR_MARGIN, SINGULAR_REDUCTION,
};
use super::searcher::Searcher;
use super::table::Entry;
use crate::engine::board::Move;
use crate::engine::evaluate::Score;

const SIZE: usize = 64;

/// Plies, by depth and number of the move: [`LATE_REDUCTION`] rounded down. A common form.
static LATE: LazyLock<[[i8; SIZE]; SIZE]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| match depth.min(number) {
            0 => 0,
            _ => (LATE_REDUCTION + (depth as f64).ln() * (number as f64).ln() / LATE_REDUCTION_DIVISOR) as i8,
        })
    })
});

/// The reduction in plies of the `number`th move (from 1) of a node with `depth` plies left.
pub(super) fn late(depth: i32, number: u32) -> i32 {
    i32::from(LATE[depth.clamp(0, SIZE as i32 - 1) as usize][(number as usize).min(SIZE - 1)])
}

impl Searcher<'_> {
    /// Whether the table's move gets a singularity test: a search of the node without it.
    pub(super) fn may_be_singular(&self, context: &NodeContext, entry: &Entry) -> bool {
        let NodeContext { depth, ply, .. } = *context;
        depth >= SINGULAR_DEPTH
            && entry.mv.is_some()
            && entry.bound != Bound::Upper
            && entry.depth >= depth - SINGULAR_ENTRY_DEPTH
            && !entry.score.is_mate()
            && ply < 2 * self.iteration as usize
    }

    /// The extension of the table's move in plies: positive if the node falls well below the
    /// entry's score without it, negative if another move is as good.
    pub(super) fn singular_extension(&mut self, entry: &Entry, context: &NodeContext, beta: Score) -> i32 {
        let NodeContext { depth, ply, .. } = *context;
        let target = entry.score - SINGULAR_MARGIN * depth;
        self.frames[ply].excluded = entry.mv;
        let score = self.node(target - 1, target, (depth - 1) / 2, ply, context.is_cut);
        self.frames[ply].excluded = None;
        if score < target {
            1 + i32::from(!context.is_pv && score < target - SINGULAR_DOUBLE)
        } else if entry.score >= beta {
            -SINGULAR_REDUCTION
        } else {
            -i32::from(context.is_cut)
        }
    }

    /// The late-move reduction in plies.
    pub(super) fn late_reduction(&self, context: &NodeContext, searched: &Searched, mv: Move) -> i32 {
        let NodeContext { depth, ply, .. } = *context;
        if depth < LATE_REDUCTION_DEPTH || searched.tried <= 1 + u32::from(context.is_pv) {
            return 0;
        }
        let mut plies = late(depth, searched.tried);
        if self.position.piece_at(mv.to).is_some() {
            plies /= LATE_CAPTURE_DIVISOR;
        } else {
            plies -= self.quiet_history(mv, &context.before) / LATE_REDUCTION_HISTORY;
            plies -= i32::from(self.frames[ply].killers.contains(&Some(mv)));
        }
        let is_capture = |mv: Move| self.position.piece_at(mv.to).is_some();
        plies += i32::from(context.tt_move.is_some_and(is_capture));
        plies += i32::from(self.frames[ply + 1].cutoffs > LATE_REDUCTION_CUTOFFS);
        plies += i32::from(context.is_cut) + i32::from(!context.improving);
        plies -= i32::from(context.is_pv) + i32::from(context.in_check);
        plies.max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert!(late(3, 3) <= late(3, 30) && late(3, 30) < late(20, 30));
        assert!(late(1, 60) < 1 && late(100, 200) < 10);
    }
}
