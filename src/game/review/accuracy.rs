//! Accuracy: how close to the best a side has played, 0 to 100.

use super::MoveReview;
use crate::engine::board::Side;

/// The accuracy, 0 to 100, of a move that loses so much of the winning chances, 0 to 1, by the formula published at
/// <https://lichess.org/page/accuracy>, `103.1668 · exp(-0.04354 · loss in percent) - 3.1669`.
fn of_loss(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The accuracy of a side: half the mean of its moves' accuracies, half their harmonic mean, which a few blunders lower
/// more. `None` without a move.
pub(super) fn of_game(moves: &[MoveReview], side: Side) -> Option<f64> {
    let accuracies: Vec<f64> =
        moves.iter().filter(|judged| judged.side == side).map(|judged| of_loss(judged.loss())).collect();
    if accuracies.is_empty() {
        return None;
    }
    let count = accuracies.len() as f64;
    let mean = accuracies.iter().sum::<f64>() / count;
    // One accuracy of 0 would make the harmonic mean 0, whatever the others.
    let harmonic = count / accuracies.iter().map(|accuracy| 1.0 / accuracy.max(10.0)).sum::<f64>();
    Some((mean + harmonic) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gives_nothing_away_is_accurate() {
        assert!(of_loss(0.0) > 99.9);
        assert!((of_loss(0.1) - 63.6).abs() < 0.1);
        assert!(of_loss(1.0) < 0.01);
    }
}
