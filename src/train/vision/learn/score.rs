//! What is wrong with an output: the loss, its gradient, and how much is right.

/// The loss of some examples, and what is right in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The sum over the examples.
    pub loss: f64,
    pub examples: u64,
    /// For each thing counted ([`super::Task::counted`]): how often it was right, and how often it was
    /// there.
    pub counts: Vec<[u64; 2]>,
}

impl Score {
    /// The loss of an example.
    pub fn mean_loss(&self) -> f64 {
        self.loss / self.examples.max(1) as f64
    }

    pub(super) fn count(&mut self, thing: usize, is_right: bool) {
        if self.counts.len() <= thing {
            self.counts.resize(thing + 1, [0; 2]);
        }
        self.counts[thing][0] += u64::from(is_right);
        self.counts[thing][1] += 1;
    }

    pub fn add(&mut self, other: &Self) {
        self.loss += other.loss;
        self.examples += other.examples;
        self.counts.resize(self.counts.len().max(other.counts.len()), [0; 2]);
        for (sum, [right, all]) in self.counts.iter_mut().zip(&other.counts) {
            *sum = [sum[0] + right, sum[1] + all];
        }
    }
}

/// Cross-entropy of the softmax of `logits` if `right` is the right one; writes its gradient.
pub(super) fn softmax_loss(logits: &[f32], right: usize, slopes: &mut [f32]) -> f32 {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    slopes.iter_mut().zip(logits).for_each(|(slope, logit)| *slope = (logit - most).exp());
    let sum: f32 = slopes.iter().sum();
    slopes.iter_mut().for_each(|slope| *slope /= sum);
    slopes[right] -= 1.0;
    sum.ln() + most - logits[right]
}

/// Cross-entropy of the logistic of `logit` for a truth of 0 to 1, and its gradient.
pub(super) fn logistic_loss(logit: f32, truth: f32) -> (f32, f32) {
    let loss = logit.max(0.0) - logit * truth + (-logit.abs()).exp().ln_1p();
    (loss, 1.0 / (1.0 + (-logit).exp()) - truth)
}
