//! The choice among the moves of a book.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::engine::board::{Move, Position};

/// How much chance there is in a choice, from 0, always the best move, over 50, each move by its
/// weight, to 100, any move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct BookVariety(u8);

impl BookVariety {
    pub const BEST: Self = Self(0);
    pub const BY_WEIGHT: Self = Self(50);
    pub const ANY: Self = Self(100);

    /// What a weight is raised to: 1 leaves it as it is, 0 makes all alike, and large numbers leave
    /// only the best.
    fn exponent(self) -> f64 {
        f64::from(Self::ANY.0 - self.0) / f64::from(self.0)
    }
}

impl Default for BookVariety {
    fn default() -> Self {
        Self::BY_WEIGHT
    }
}

/// More than 100 counts as 100.
impl From<u8> for BookVariety {
    fn from(percent: u8) -> Self {
        Self(percent.min(Self::ANY.0))
    }
}

impl From<BookVariety> for u8 {
    fn from(variety: BookVariety) -> Self {
        variety.0
    }
}

/// Chooses one of the moves that are allowed, each with its weight. Moves with the weight 0 are
/// chosen only if no other has more, and those with less never. The same `seed` gives the same move.
/// In a position that is its own mirror image, a move also stands for its mirror image.
pub fn choose_among(
    position: &Position,
    moves: &[(Move, f64)],
    variety: BookVariety,
    seed: u64,
    is_allowed: impl Fn(Move) -> bool,
) -> Option<Move> {
    let is_symmetric = position.hash() == position.mirrored_hash();
    let images = |mv: Move| [Some(mv), is_symmetric.then(|| mv.mirrored())].into_iter().flatten();
    let mut moves = moves.to_vec();
    moves.retain(|&(mv, weight)| weight >= 0.0 && images(mv).any(&is_allowed));
    let best = moves.iter().map(|&(_, weight)| weight).max_by(f64::total_cmp)?;
    moves.retain(|&(_, weight)| weight > 0.0 || best <= 0.0);
    let mut random = SmallRng::seed_from_u64(seed);
    let mv = match variety {
        BookVariety::BEST => moves.iter().find(|&&(_, weight)| weight >= best)?.0,
        _ => {
            let part = |weight: f64| if best > 0.0 { (weight / best).powf(variety.exponent()) } else { 1.0 };
            let sum: f64 = moves.iter().map(|&(_, weight)| part(weight)).sum();
            let mut drawn = random.random::<f64>() * sum;
            let chosen = moves.iter().find(|&&(_, weight)| {
                drawn -= part(weight);
                drawn < 0.0
            });
            // Rounding may leave a rest.
            chosen.or(moves.last())?.0
        }
    };
    let mut images: Vec<_> = images(mv).filter(|&mv| is_allowed(mv)).collect();
    // The best move is always the same.
    let is_other = variety != BookVariety::BEST && random.random();
    if is_other { images.pop() } else { images.into_iter().next() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each of three moves is chosen in a thousand choices.
    fn counts(weights: [f64; 3], variety: u8) -> [usize; 3] {
        // Not its own mirror image.
        let mut position = Position::start();
        position.make("h2e2".parse().unwrap());
        let moves = ["h9g7", "b9c7", "h7e7"].map(|mv| mv.parse::<Move>().unwrap());
        let weighed: Vec<_> = moves.into_iter().zip(weights).collect();
        let choose = |seed| choose_among(&position, &weighed, variety.into(), seed, |_| true);
        let chosen: Vec<_> = (0..1_000).filter_map(choose).collect();
        moves.map(|mv| chosen.iter().filter(|&&chosen| chosen == mv).count())
    }

    #[test]
    fn variety_goes_from_the_best_over_the_weights_to_any() {
        assert_eq!(counts([3.0, 6.0, 1.0], 0), [0, 1_000, 0]);
        let [usual, any] = [50, 100].map(|variety| counts([3.0, 6.0, 1.0], variety));
        let near = |counts: [usize; 3], expected: [usize; 3]| {
            counts.into_iter().zip(expected).all(|(count, expected)| count.abs_diff(expected) < 60)
        };
        assert!(near(usual, [300, 600, 100]), "{usual:?}");
        assert!(near(any, [333, 333, 333]), "{any:?}");
        // In between it is in between.
        let [careful, bold] = [25, 75].map(|variety| counts([3.0, 6.0, 1.0], variety)[1]);
        assert!(careful > usual[1] && usual[1] > bold && bold > any[1], "{careful} {bold}");
    }

    #[test]
    fn a_book_does_not_want_moves_without_weight() {
        for variety in [0, 50, 100] {
            assert_eq!(counts([0.0, 5.0, -3.0], variety), [0, 1_000, 0]);
            assert_eq!(counts([-1.0, -2.0, -3.0], variety), [0, 0, 0]);
        }
        assert_eq!(counts([0.0, -1.0, 0.0], 0), [1_000, 0, 0]);
        let [first, bad, last] = counts([0.0, -1.0, 0.0], 50);
        assert!(first > 400 && last > 400 && bad == 0, "{first} {last}");
    }

    #[test]
    fn only_allowed_moves_are_chosen() {
        let [own, other] = ["h2e2", "c3c4"].map(|mv| mv.parse::<Move>().unwrap());
        let moves = [(own, 5.0), (other, 1.0)];
        let start = Position::start();
        for variety in [BookVariety::BEST, BookVariety::BY_WEIGHT, BookVariety::ANY] {
            for seed in 0..20 {
                let choose = |allowed: Move| choose_among(&start, &moves, variety, seed, |mv| mv == allowed);
                // The start is its own mirror image.
                assert_eq!(choose(own.mirrored()), Some(own.mirrored()));
                assert_eq!(choose(other), Some(other));
                assert_eq!(choose("a0a1".parse().unwrap()), None);
            }
        }
    }

    #[test]
    fn huge_weights_do_no_harm() {
        assert_eq!(counts([f64::MAX, f64::MAX, 1.0], 1)[2], 0);
        assert_eq!(counts([i64::MAX as f64, 0.0, i64::MIN as f64], 50), [1_000, 0, 0]);
    }
}
