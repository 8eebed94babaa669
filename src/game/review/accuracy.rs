//! Accuracy: how close a side has played to the best, from 0 to 100.

use super::{Class, MoveReview, chances};
use crate::engine::evaluate::Score;

/// The accuracy is `100 · exp(-DECAY · loss ^ BEND)`, where `loss` is the mean of the winning
/// chances that a move gives away. With these constants the level Newcomer has 30, and the
/// strongest levels 97; docs/review.md describes the fit.
const DECAY: f64 = 11.0;
const BEND: f64 = 1.14;

/// Outside of these winning chances the game is decided, and the moves prove nothing.
const OPEN: std::ops::RangeInclusive<f64> = 0.03..=0.97;

/// The class of a faultless move, if the game was decided before it.
pub(super) fn decided(before: Score) -> Option<Class> {
    let before = chances(before);
    let class = if before < 0.5 { Class::AlreadyLost } else { Class::AlreadyWon };
    (!OPEN.contains(&before)).then_some(class)
}

/// The mean of the winning chances, 0 to 1, that these moves give away, while the game is open or
/// when it is thrown away. `None` without such a move.
pub fn mean_loss<'a, M: IntoIterator<Item = &'a MoveReview>>(moves: M) -> Option<f64> {
    let mut losses = 0.0;
    let mut open = 0;
    for judged in moves.into_iter().filter(|judged| !judged.class.is_decided()) {
        open += 1;
        losses += judged.loss();
    }
    (open > 0).then(|| losses / f64::from(open))
}

/// The accuracy, 0 to 100, for a mean loss.
pub(super) fn of_loss(mean: f64) -> f64 {
    100.0 * (-DECAY * mean.powf(BEND)).exp()
}

/// Fits the constants `DECAY` and `BEND` so that each of two mean losses has the given accuracy.
#[cfg(any(test, feature = "train"))]
pub fn fit([(one, first), (other, second)]: [(f64, f64); 2]) -> (f64, f64) {
    let depth = |accuracy: f64| -(accuracy / 100.0).ln();
    let bend = (depth(first) / depth(second)).ln() / (one / other).ln();
    (depth(first) / one.powf(bend), bend)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gives_nothing_away_is_accurate_and_who_gives_more_is_less_so() {
        assert!((of_loss(0.0) - 100.0).abs() < 1e-9);
        assert!(of_loss(0.02) > of_loss(0.03) && of_loss(1.0) < 10.0);
    }
}
