//! Learns the evaluation's weights.
//!
//! Each quiet position is a sample (made by [`teacher`]): a logistic curve of its evaluation should
//! equal the same curve of the score of a search. The steepness of the curve is fitted to the
//! results of the games. Adam (Kingma and Ba 2014) moves the weights, with a pull towards their
//! initial values, so that rare features stay sensible.

mod samples;
mod table;
mod teacher;

use std::io::BufRead;

use super::adam::{self, Step};
use samples::Sample;

pub use samples::SampleError;
pub use teacher::{Teaching, label, self_play};

/// Passes over all samples.
const EPOCHS: usize = 800;
/// The learning rate of a weight, in centipawns.
const STEP: f32 = 3.0;
/// The pull towards the initial weights: at a distance of 100 centipawns it weighs as much as so
/// many samples with a certain outcome.
const PULL: f32 = 1.0;

/// One block in this many
const HELD_BACK: usize = 20;
/// of this many samples, about four games, is held back for measuring.
const BLOCK: usize = 200;

/// Reads the output of [`self_play`] and [`label`] and returns the source text of the learnt
/// weights. `progress` receives messages.
///
/// # Errors
/// The first line that cannot be read.
pub fn train(lines: impl BufRead, progress: &mut dyn FnMut(String)) -> Result<String, SampleError> {
    let samples = samples::read(lines)?;
    let scale = fit_scale(&samples);
    progress(format!(
        "{} positions; three chances in four: {:.0} centipawns",
        samples.len(),
        3f32.ln() / scale
    ));
    let (held_back, learnt): (Vec<_>, Vec<_>) =
        samples.into_iter().enumerate().partition(|(number, _)| (number / BLOCK).is_multiple_of(HELD_BACK));
    let [held_back, learnt] =
        [held_back, learnt].map(|part| part.into_iter().map(|(_, sample)| sample).collect::<Vec<_>>());
    let first = table::beginning();
    let mut weights = first.clone();
    let (mut means, mut squares) = (vec![[0.0; 2]; weights.len()], vec![[0.0; 2]; weights.len()]);
    for epoch in 0..EPOCHS {
        if epoch % 20 == 0 {
            progress(format!("epoch {epoch}: error {:.6}", error(&held_back, &weights, scale)));
        }
        let mut gradient = vec![[0.0; 2]; weights.len()];
        for sample in &learnt {
            let chance = chance(evaluate(sample, &weights), scale);
            let slope = (chance - self::chance(sample.score, scale)) * scale;
            let shares = [sample.features.fullness, 1.0 - sample.features.fullness];
            for &(index, count) in &sample.features.counts {
                let gradient = &mut gradient[usize::from(index)];
                gradient[0] += slope * f32::from(count) * shares[0];
                gradient[1] += slope * f32::from(count) * shares[1];
            }
        }
        for ((gradient, weight), first) in gradient.iter_mut().zip(&weights).zip(&first) {
            for part in 0..2 {
                gradient[part] += PULL * scale * (weight[part] - first[part]) / 100.0;
            }
        }
        let step = Step::new(epoch as u32 + 1, 1.0, STEP * (1.0 - epoch as f32 / EPOCHS as f32));
        let [weights, means, squares] =
            [&mut weights, &mut means, &mut squares].map(|numbers| numbers.as_flattened_mut());
        adam::step(weights, gradient.as_flattened(), means, squares, &step);
    }
    progress(format!("learnt: error {:.6}", error(&held_back, &weights, scale)));
    Ok(table::source(&weights))
}

/// Red's evaluation in centipawns.
fn evaluate(sample: &Sample, weights: &[[f32; 2]]) -> f32 {
    let fullness = sample.features.fullness;
    let value = |&(index, count): &(u16, i8)| {
        let [middle, end] = weights[usize::from(index)];
        f32::from(count) * (middle * fullness + end * (1.0 - fullness))
    };
    sample.features.counts.iter().map(value).sum()
}

/// The expected result of an evaluation.
fn chance(evaluation: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-evaluation * scale).exp())
}

/// The mean square error of the expected results, compared with those from the scores.
fn error(samples: &[Sample], weights: &[[f32; 2]], scale: f32) -> f32 {
    let squares = samples.iter().map(|sample| {
        let miss = chance(evaluate(sample, weights), scale) - chance(sample.score, scale);
        f64::from(miss * miss)
    });
    (squares.sum::<f64>() / samples.len().max(1) as f64) as f32
}

/// The steepness of the logistic curve by which the scores predict the results best.
fn fit_scale(samples: &[Sample]) -> f32 {
    let miss = |scale: f32| -> f64 {
        samples.iter().map(|sample| f64::from(chance(sample.score, scale) - sample.result).powi(2)).sum()
    };
    (4..=120).map(|step| step as f32 / 10_000.0).min_by(|&a, &b| miss(a).total_cmp(&miss(b))).unwrap_or(0.003)
}
