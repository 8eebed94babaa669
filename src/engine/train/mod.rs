//! Learning the evaluator's weights from finished games (feature `train`; nothing of it is in the program).
//!
//! Each quiet position of each game is a sample: the result of the game should be what a logistic curve makes
//! of its evaluation. Adam (Kingma and Ba 2014) moves the weights until it is, held back by a pull towards the
//! numbers they started from, so that what is seldom seen stays sensible.

mod samples;

use std::io::BufRead;

use super::evaluate::features;
use samples::Sample;

pub use samples::SampleError;

/// Passes over all samples.
const EPOCHS: usize = 250;
/// How far a weight moves in one step, in centipawns.
const STEP: f32 = 2.0;
/// The pull towards the first weights: how many samples of certain outcome it weighs as much as, at a distance
/// of 100 centipawns.
const PULL: f32 = 4.0;

/// Reads games (one a line, as in the Chinese Chess Practical Dataset: result, year, opening, Red, Black,
/// completeness, moves; separated by tabs) and returns the source text of the learnt weights. `progress` is
/// told what is going on.
///
/// # Errors
/// The first line that cannot be read.
pub fn train(games: impl BufRead, progress: &mut dyn FnMut(String)) -> Result<String, SampleError> {
    let samples = samples::read(games)?;
    progress(format!("{} positions", samples.len()));
    let first = features::current();
    let scale = fit_scale(&samples, &first);
    progress(format!(
        "one chance in ten against: {:.0} centipawns; error {:.6}",
        9f32.ln() / scale,
        error(&samples, &first, scale)
    ));
    let mut weights = first.clone();
    let mut adam = Adam::new(weights.len());
    for epoch in 1..=EPOCHS {
        let mut gradient = vec![[0.0; 2]; weights.len()];
        for sample in &samples {
            let chance = chance(evaluate(sample, &weights), scale);
            let slope = (chance - sample.result) * scale;
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
        adam.step(&mut weights, &gradient, STEP * (1.0 - epoch as f32 / (EPOCHS + 1) as f32));
        if epoch % 25 == 0 {
            progress(format!("epoch {epoch}: error {:.6}", error(&samples, &weights, scale)));
        }
    }
    Ok(features::source(&weights))
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

/// The mean square error of the expected results.
fn error(samples: &[Sample], weights: &[[f32; 2]], scale: f32) -> f32 {
    let squares = samples.iter().map(|sample| {
        let miss = chance(evaluate(sample, weights), scale) - sample.result;
        f64::from(miss * miss)
    });
    (squares.sum::<f64>() / samples.len().max(1) as f64) as f32
}

/// The steepness of the logistic curve that fits the first weights best: it stays, so that centipawns do.
fn fit_scale(samples: &[Sample], weights: &[[f32; 2]]) -> f32 {
    (4..=80)
        .map(|step| step as f32 / 10_000.0)
        .min_by(|&a, &b| error(samples, weights, a).total_cmp(&error(samples, weights, b)))
        .unwrap_or(0.003)
}

/// Adam: steps by the mean gradient over its deviation.
struct Adam {
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    const KEEP_MEAN: f32 = 0.9;
    const KEEP_SQUARE: f32 = 0.999;

    fn new(count: usize) -> Self {
        Self { mean: vec![[0.0; 2]; count], square: vec![[0.0; 2]; count], steps: 0 }
    }

    fn step(&mut self, weights: &mut [[f32; 2]], gradient: &[[f32; 2]], size: f32) {
        self.steps += 1;
        let (mean_part, square_part) =
            (1.0 - Self::KEEP_MEAN.powi(self.steps), 1.0 - Self::KEEP_SQUARE.powi(self.steps));
        for (index, weight) in weights.iter_mut().enumerate() {
            for part in 0..2 {
                let slope = gradient[index][part];
                let mean = &mut self.mean[index][part];
                *mean = Self::KEEP_MEAN * *mean + (1.0 - Self::KEEP_MEAN) * slope;
                let square = &mut self.square[index][part];
                *square = Self::KEEP_SQUARE * *square + (1.0 - Self::KEEP_SQUARE) * slope * slope;
                weight[part] -= size * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
            }
        }
    }
}
