//! Trains a network on games that the engine has played against itself.
//!
//! The output of the network on a logistic curve is the expected result. The goal is the score of a
//! search, on the same curve, mixed with the result of the game. Adam (Kingma and Ba 2014, with the
//! decay of Loshchilov and Hutter 2019) moves the weights batch by batch. At most 32 inputs are
//! active in a view, so only their rows are touched. Whole games are held back for measuring. The
//! same seed gives the same network with the same number of threads.

mod adam;
mod checkpoint;
mod kernels;
mod lessons;
mod model;

use std::sync::Arc;
use std::thread;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

pub use lessons::{Filter, Lessons};

use super::data::Record;
use crate::engine::evaluate::{Evaluation, evaluate_by};
use crate::engine::network::Network;
use adam::Adam;
use lessons::Example;
use model::{Model, Scratch};

/// The settings of the training.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Passes over all positions.
    pub epochs: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// The learning rate, at the beginning and at the end; between them half a wave of the cosine.
    pub rates: [f32; 2],
    /// This many first epochs learn the handwritten terms' evaluation, near positions of the games.
    pub imitating_epochs: usize,
    /// The share of the positions for which later epochs learn that, 0 to 1.
    pub imitating_share: f32,
    /// The share of the game's result in the goal, 0 to 1; the rest is the score.
    pub result_share: f32,
    /// The centipawns of an output of 1.
    pub scale_cp: u16,
    /// The CRC-32 of the file of the start network.
    pub start: Option<u32>,
    pub seed: u64,
    pub threads: usize,
}

/// The results of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// 1 for the first.
    pub number: usize,
    /// The rate of its last step.
    pub rate: f32,
    /// The mean square error of the expected result during learning.
    pub learnt: f64,
    /// The mean square error on the held-back positions afterwards.
    pub held_back: f64,
}

/// A network in training.
pub struct Trainer {
    options: Options,
    model: Model,
    adam: Adam,
    /// The completed passes.
    epochs: usize,
}

impl Trainer {
    /// Begins with the weights of `start`, or with random ones.
    pub fn new(options: Options, start: Option<&Network>) -> Self {
        let model = match start {
            Some(network) => Model::of(network, options.scale_cp),
            None => Model::random(&mut SmallRng::seed_from_u64(options.seed)),
        };
        Self { options, model, adam: Adam::default(), epochs: 0 }
    }

    pub fn is_done(&self) -> bool {
        self.epochs >= self.options.epochs
    }

    /// Does one pass. `progress` is called with the completed share now and then.
    pub fn epoch(&mut self, lessons: &Lessons, progress: &mut dyn FnMut(f64)) -> Epoch {
        let mut order: Vec<u32> = (0..lessons.learnt.len() as u32).collect();
        let seed = self.options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(self.epochs as u64);
        order.shuffle(&mut SmallRng::seed_from_u64(seed));
        let mut workers: Vec<Worker> = (0..self.options.threads.max(1)).map(|_| Worker::default()).collect();
        let (mut error, mut rate) = (0.0, 0.0);
        let batches = order.len().div_ceil(self.options.batch.max(1));
        for (number, batch) in order.chunks(self.options.batch.max(1)).enumerate() {
            rate = self.rate(number as f32 / batches as f32);
            error += self.slope(lessons, batch, &mut workers);
            let mut gradient = workers.iter().map(|worker| &worker.gradient);
            if let Some(first) = gradient.next() {
                let mut first = first.clone();
                gradient.for_each(|other| first.add(other));
                self.adam.step(&mut self.model, &first, 1.0 / batch.len() as f32, rate);
            }
            progress((number + 1) as f64 / batches as f64);
        }
        self.epochs += 1;
        let learnt = error / order.len().max(1) as f64;
        Epoch { number: self.epochs, rate, learnt, held_back: self.error(&lessons.held_back) }
    }

    /// The learning rate after this part of an epoch.
    fn rate(&self, part: f32) -> f32 {
        let [first, last] = self.options.rates;
        let done = (self.epochs as f32 + part) / self.options.epochs.max(1) as f32;
        last + (first - last) * 0.5 * (1.0 + (std::f32::consts::PI * done.min(1.0)).cos())
    }

    /// Fills the workers' gradients for a batch; returns the sum of the square errors.
    fn slope(&self, lessons: &Lessons, batch: &[u32], workers: &mut [Worker]) -> f64 {
        let share = batch.len().div_ceil(workers.len()).max(1);
        let model = &self.model;
        thread::scope(|scope| {
            let work = |worker: &mut Worker, part: &[u32]| {
                worker.gradient.clear();
                part.iter().map(|&at| worker.learn(model, &self.example(lessons, at))).sum::<f64>()
            };
            let parts = batch.chunks(share).chain(std::iter::repeat(&[][..]));
            let threads: Vec<_> = (workers.iter_mut().zip(parts))
                .map(|(worker, part)| scope.spawn(move || work(worker, part)))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or(f64::NAN)).sum()
        })
    }

    /// The example of a position in this pass.
    fn example(&self, lessons: &Lessons, at: u32) -> Example {
        let record = &lessons.learnt[at as usize];
        let number = (self.epochs as u64) << 32 | u64::from(at);
        let mut random = SmallRng::seed_from_u64(self.options.seed.rotate_left(13) ^ number);
        let is_imitating = self.epochs < self.options.imitating_epochs
            || random.random::<f32>() < self.options.imitating_share;
        match is_imitating {
            true => Example::imitating(record, &self.options, &mut random),
            false => Example::new(record, &self.options),
        }
    }

    /// The mean square error of the expected results.
    fn error(&self, records: &[Record]) -> f64 {
        let share = records.len().div_ceil(self.options.threads.max(1)).max(1);
        let of_part = |part: &[Record]| {
            let mut scratch = Scratch::default();
            let miss = |record: &Record| {
                let example = Example::new(record, &self.options);
                f64::from(chance(self.model.forward(&example, &mut scratch)) - example.goal).powi(2)
            };
            part.iter().map(miss).sum::<f64>()
        };
        let sum: f64 = thread::scope(|scope| {
            let threads: Vec<_> =
                records.chunks(share).map(|part| scope.spawn(move || of_part(part))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or(f64::NAN)).sum()
        });
        sum / records.len().max(1) as f64
    }

    /// The error on the held-back positions of the network as it is written (rounded, and computed
    /// in integers), and that of the handwritten terms.
    pub fn errors_in_use(&self, lessons: &Lessons) -> [f64; 2] {
        let evaluations = [Evaluation::Network(Arc::new(self.network())), Evaluation::Classical];
        evaluations.map(|evaluation| {
            let misses = lessons.held_back.iter().filter_map(|record| {
                let worth = evaluate_by(&evaluation, &record.position().ok()?).value() as f32;
                let expected = chance(worth / f32::from(self.options.scale_cp));
                Some(f64::from(expected - Example::new(record, &self.options).goal).powi(2))
            });
            misses.sum::<f64>() / lessons.held_back.len().max(1) as f64
        })
    }

    /// The network as the engine uses it.
    pub fn network(&self) -> Network {
        self.network_in(self.options.scale_cp)
    }

    /// The same, with its output of 1 called so many centipawns.
    pub fn network_in(&self, scale_cp: u16) -> Network {
        self.model.rounded(scale_cp)
    }
}

/// The data of a thread.
#[derive(Default)]
struct Worker {
    gradient: Model,
    scratch: Scratch,
}

impl Worker {
    /// Adds the gradient of an example; returns the square error.
    fn learn(&mut self, model: &Model, example: &Example) -> f64 {
        let expected = chance(model.forward(example, &mut self.scratch));
        let miss = expected - example.goal;
        let slope = 2.0 * miss * expected * (1.0 - expected);
        model.backward(example, slope, &mut self.scratch, &mut self.gradient);
        f64::from(miss).powi(2)
    }
}

/// The expected result for an output.
fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

#[cfg(test)]
mod tests;
