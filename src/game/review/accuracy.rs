//! Accuracy: how close to the best a side has played, 0 to 100.

use super::{Class, MoveReview, chances};
use crate::engine::evaluate::Score;

/// The accuracy is `100 · exp(-DECAY · loss ^ BEND)`, where `loss` is the mean of the winning chances that a move gives away.
/// By these the level Newcomer comes out at 30, and the strongest ones at 97: docs/review.md says how they were fitted.
const DECAY: f64 = 11.0;
const BEND: f64 = 1.14;

/// A side with less or more than this has lost or won: what it plays then says nothing about how well it plays.
const OPEN: std::ops::RangeInclusive<f64> = 0.03..=0.97;

/// What a move with nothing wrong is, if the game was decided before it.
pub(super) fn decided(before: Score) -> Option<Class> {
    let before = chances(before);
    let class = if before < 0.5 { Class::AlreadyLost } else { Class::AlreadyWon };
    (!OPEN.contains(&before)).then_some(class)
}

/// The mean of the winning chances, 0 to 1, that these moves give away, where the game was still open or was thrown away.
/// `None` without such a move.
pub fn mean_loss<'a, M: IntoIterator<Item = &'a MoveReview>>(moves: M) -> Option<f64> {
    let mut losses = 0.0;
    let mut open = 0;
    for judged in moves.into_iter().filter(|judged| !judged.class.is_decided()) {
        open += 1;
        losses += judged.loss();
    }
    (open > 0).then(|| losses / f64::from(open))
}

/// The accuracy, 0 to 100, of moves with this mean loss.
pub(super) fn of_loss(mean: f64) -> f64 {
    100.0 * (-DECAY * mean.powf(BEND)).exp()
}

/// The constants of the formula, `DECAY` and `BEND`, by which the first mean loss comes out at the first accuracy, and the
/// second at the second.
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
