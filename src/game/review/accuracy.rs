//! Accuracy: how close a side has played to the best, from 0 to 100.

use super::{Class, MoveReview, chances};
use crate::engine::evaluate::Score;

/// The accuracy is `100 / (1 + (loss / HALF) ^ BEND)`, where `loss` is the mean of the winning
/// chances that a move gives away. With these constants the level Newcomer has 50, and masters have
/// 91 in the median; docs/review.md describes the fit.
const HALF: f64 = 0.13;
const BEND: f64 = 1.18;

/// The formula until 1.0.0 was `100 · exp(-DECAY · loss ^ OLD_BEND)`.
const DECAY: f64 = 11.0;
const OLD_BEND: f64 = 1.14;

/// Outside of these winning chances the game is decided, and the moves prove nothing.
const OPEN: std::ops::RangeInclusive<f64> = 0.03..=0.97;

/// The class of a faultless move, if the game was decided before it.
pub(super) fn decided(before: Score) -> Option<Class> {
    let before = chances(before);
    let class = if before < 0.5 { Class::AlreadyLost } else { Class::AlreadyWon };
    (!OPEN.contains(&before)).then_some(class)
}

/// The mean of the winning chances, 0 to 1, that these moves give away, while the game is open or
/// when it is thrown away. A chance that stands for many moves counts once: see
/// [`MoveReview::since`]. `None` without such a move.
pub fn mean_loss<'a, M: IntoIterator<Item = &'a MoveReview>>(moves: M) -> Option<f64> {
    let mut losses = 0.0;
    let mut open = 0;
    for judged in moves.into_iter().filter(counts) {
        open += 1;
        losses += judged.loss();
    }
    (open > 0).then(|| losses / f64::from(open))
}

/// Whether a move counts for the accuracy.
pub(super) fn counts(judged: &&MoveReview) -> bool {
    !judged.class.is_decided() && judged.since.is_none()
}

/// The accuracy, 0 to 100, for a mean loss.
pub fn accuracy_of(mean: f64) -> f64 {
    100.0 / (1.0 + (mean.max(0.0) / HALF).powf(BEND))
}

/// The mean loss, 0 to 1, for an accuracy by the formula until 1.0.0.
pub fn loss_of_old(accuracy: f64) -> f64 {
    let depth = -(accuracy.clamp(0.0, 100.0) / 100.0).ln() / DECAY;
    depth.powf(1.0 / OLD_BEND).min(1.0)
}

/// Fits the constants `HALF` and `BEND` so that each of two mean losses has the given accuracy.
#[cfg(any(test, feature = "train"))]
pub fn fit([(one, first), (other, second)]: [(f64, f64); 2]) -> (f64, f64) {
    let odds = |accuracy: f64| 100.0 / accuracy - 1.0;
    let bend = (odds(first) / odds(second)).ln() / (one / other).ln();
    (one / odds(first).powf(1.0 / bend), bend)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gives_nothing_away_is_accurate_and_who_gives_more_is_less_so() {
        assert!((accuracy_of(0.0) - 100.0).abs() < 1e-9 && (accuracy_of(HALF) - 50.0).abs() < 1e-9);
        let falls = (0..100).map(|loss| accuracy_of(f64::from(loss) / 100.0)).collect::<Vec<_>>();
        assert!(falls.windows(2).all(|pair| pair[0] > pair[1]) && accuracy_of(1.0) < 15.0);
    }

    #[test]
    fn a_beginners_game_is_half_accurate_and_a_masters_nearly_wholly() {
        // What they give away, by docs/review.md: Newcomer, Novice, and masters in the median.
        assert!([0.131, 0.095].iter().all(|&loss| (40.0..=60.0).contains(&accuracy_of(loss))));
        assert!(accuracy_of(0.0185) >= 90.0);
        // A game in which every move throws away a third of the chances.
        assert!(accuracy_of(0.33) > 20.0);
    }

    #[test]
    fn the_constants_follow_from_two_games() {
        let (half, bend) = fit([(0.2, accuracy_of(0.2)), (0.01, accuracy_of(0.01))]);
        assert!((half - HALF).abs() < 1e-9 && (bend - BEND).abs() < 1e-9, "{half} {bend}");
    }

    #[test]
    fn an_accuracy_of_before_becomes_the_loss_that_it_was_of() {
        for loss in [0.005, 0.05, 0.3_f64] {
            let old = 100.0 * (-DECAY * loss.powf(OLD_BEND)).exp();
            assert!((loss_of_old(old) - loss).abs() < 1e-9);
        }
        assert!(loss_of_old(f64::MAX) <= 0.0 && loss_of_old(-1.0) >= 1.0);
    }
}
