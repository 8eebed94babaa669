//! A free choice among root moves that are nearly as good as the best.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::iterative_deepening::RootMove;
use super::{Variety, policy};

/// A random move among those whose score is within the margin of the best. The better a move is and
/// the nearer to a player's mind, the likelier it is chosen.
///
/// If there is a mate, or every move loses, the best is chosen. A move that loses by force or by
/// repetition is never within the margin of one that does not.
pub(super) fn choose(moves: &[RootMove], variety: Variety) -> Option<&RootMove> {
    let best = moves.first()?;
    if best.score.is_mate() {
        return Some(best);
    }
    let margin = variety.margin.max(0);
    // A move worse by the whole margin has half the weight of the best.
    let weight = |root_move: &RootMove| match best.score - root_move.score {
        behind if behind > margin => 0,
        behind => i64::from(2 * margin.max(1) - behind) * policy::share(root_move.distance),
    };
    let total: i64 = moves.iter().map(weight).sum();
    let mut drawn = SmallRng::seed_from_u64(variety.seed).random_range(0..total.max(1));
    moves.iter().find(|root_move| {
        drawn -= weight(root_move);
        drawn < 0
    })
}
