//! Trains the networks that read pictures, on painted scenes.
//!
//! Learning goes in rounds: paint some scenes, take samples of them, learn batches drawn from the
//! samples of the last rounds. Everything follows from the seed, so a training that was killed goes
//! on as if nothing had happened: it paints the last rounds' scenes again. Adam (Kingma and Ba 2014,
//! with the decay of Loshchilov and Hutter 2019) moves the weights.

mod adam;
mod backward;
mod checkpoint;
mod crops;
mod patches;
mod score;

use std::collections::VecDeque;
use std::ops::Range;
use std::thread;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

pub use crops::Locate;
pub use patches::Classify;
pub use score::Score;

use super::scene::Scene;
use crate::vision::network::{Layer, Network, Shape, Tensor};
use adam::Adam;
use backward::Pass;

/// Something that a network can learn from scenes.
pub trait Task {
    type Sample: Send + Sync;

    const SHAPES: &'static [Shape];

    /// Samples of so many rounds are drawn from: some hundred megabytes.
    const ROUNDS_KEPT: u64;

    /// A sample whose loss is less teaches nothing: its gradient is not computed.
    const LEARNT: f64;

    /// The names of the counts in a [`Score`].
    fn counted() -> Vec<String>;

    fn samples(scene: &Scene, random: &mut SmallRng) -> Vec<Self::Sample>;

    fn write_input(sample: &Self::Sample, input: &mut Tensor);

    /// Adds to the score, and writes the gradient of the loss.
    fn judge(sample: &Self::Sample, output: &Tensor, slopes: &mut Tensor, score: &mut Score);
}

/// The settings of the training.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Scenes to be painted, all in all.
    pub scenes: u64,
    /// How often a sample is learnt, on the average.
    pub passes: f64,
    /// Samples between two steps.
    pub batch: usize,
    /// The learning rate, at the beginning and at the end; between them half a wave of the cosine.
    pub rates: [f32; 2],
    pub seed: u64,
    pub threads: usize,
}

/// Scenes of a round.
const SCENES: u64 = 64;

/// Paints the scene of a number.
pub type Paint<'a> = &'a (dyn Fn(u64) -> Scene + Sync);

/// The results of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// The scenes so far.
    pub scenes: u64,
    /// The rate of its last step.
    pub rate: f32,
    /// On the samples, while they were learnt.
    pub learnt: Score,
}

/// A network in training.
pub struct Learner<T: Task> {
    options: Options,
    network: Network,
    adam: Adam,
    /// The completed rounds.
    rounds: u64,
    /// The samples of the last rounds.
    kept: VecDeque<Vec<T::Sample>>,
}

impl Network {
    /// The numbers that are learnt: weights and biases of one layer after the other.
    fn parameters(&mut self) -> impl Iterator<Item = &mut Vec<f32>> {
        self.layers.iter_mut().flat_map(|layer| match layer {
            Layer::Convolution(convolution) => vec![&mut convolution.weights, &mut convolution.biases],
            Layer::MaxPool | Layer::Flatten => Vec::new(),
        })
    }

    /// The initial weights (He et al. 2015): layers keep the size of what passes through them.
    fn random(shapes: &[Shape], random: &mut SmallRng) -> Self {
        let mut network = Self::zeros(shapes);
        for layer in &mut network.layers {
            let Layer::Convolution(convolution) = layer else { continue };
            let (outputs, row) = (convolution.kernel.outputs, convolution.row());
            let limit = (6.0 / convolution.kernel.depth() as f32).sqrt();
            for row in convolution.weights.chunks_mut(row) {
                row[..outputs].iter_mut().for_each(|weight| *weight = random.random_range(-limit..limit));
            }
        }
        network
    }
}

impl<T: Task> Learner<T> {
    /// Begins with a network, or with random weights. A network of another shape counts as none.
    pub fn new(options: Options, from: Option<Network>) -> Self {
        let network = from
            .filter(|network| network.shapes().eq(T::SHAPES.iter().copied()))
            .unwrap_or_else(|| Network::random(T::SHAPES, &mut SmallRng::seed_from_u64(options.seed)));
        let adam = Adam::new(&network);
        Self { options, network, adam, rounds: 0, kept: VecDeque::new() }
    }

    pub fn is_done(&self) -> bool {
        self.rounds >= self.rounds_in_all()
    }

    fn rounds_in_all(&self) -> u64 {
        self.options.scenes.div_ceil(SCENES)
    }

    /// Paints some scenes, and learns.
    pub fn round(&mut self, paint: Paint) -> Round {
        // A training that goes on has forgotten the rounds before.
        let earliest = self.rounds.saturating_sub(T::ROUNDS_KEPT - 1);
        let first = if self.kept.is_empty() { earliest } else { self.rounds };
        for round in first..=self.rounds {
            let scenes = round * SCENES..(round + 1) * SCENES;
            self.kept.push_back(samples::<T>(scenes, self.options.seed, self.options.threads, paint));
        }
        let surplus = self.kept.len().saturating_sub(T::ROUNDS_KEPT as usize);
        self.kept.drain(..surplus);
        let new = self.kept.back().map_or(0, Vec::len);
        let batches = (self.options.passes * new as f64 / self.options.batch as f64).ceil() as usize;
        let kept: Vec<&T::Sample> = self.kept.iter().flatten().collect();
        let mut workers: Vec<Worker> =
            (0..self.options.threads.max(1)).map(|_| Worker::new(&self.network)).collect();
        let mut random = SmallRng::seed_from_u64(self.options.seed.rotate_left(40) ^ self.rounds);
        let (mut learnt, mut rate) = (Score::default(), 0.0);
        for number in 0..if kept.is_empty() { 0 } else { batches } {
            rate = self.options.rate((self.rounds as f64 + number as f64 / batches as f64) * SCENES as f64);
            let batch: Vec<&T::Sample> =
                (0..self.options.batch).map(|_| kept[random.random_range(0..kept.len())]).collect();
            slope::<T>(&self.network, &batch, &mut workers);
            let (first, others) = workers.split_first_mut().expect("there is a worker at least");
            for other in others {
                first.add(other);
            }
            learnt.add(&first.score);
            let share = 1.0 / batch.len() as f32;
            self.adam.step(&mut self.network, &mut first.gradient, share, rate);
        }
        self.rounds += 1;
        Round { scenes: self.rounds * SCENES, rate, learnt }
    }

    pub const fn network(&self) -> &Network {
        &self.network
    }
}

impl Options {
    /// The learning rate after so many scenes.
    fn rate(&self, scenes: f64) -> f32 {
        let [first, last] = self.rates;
        let done = (scenes / self.scenes.max(1) as f64).min(1.0) as f32;
        last + (first - last) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos())
    }
}

/// The data of a thread.
struct Worker {
    gradient: Network,
    pass: Pass,
    score: Score,
}

impl Worker {
    fn new(network: &Network) -> Self {
        let shapes: Vec<Shape> = network.shapes().collect();
        Self { gradient: Network::zeros(&shapes), pass: Pass::default(), score: Score::default() }
    }

    /// Sums up the gradients of some samples.
    fn learn<T: Task>(&mut self, network: &Network, samples: &[&T::Sample]) {
        self.gradient.parameters().for_each(|numbers| numbers.fill(0.0));
        self.score = Score::default();
        self.pass.prepare(network);
        for sample in samples {
            let before = self.score.loss;
            self.judge::<T>(network, sample);
            if self.score.loss - before > T::LEARNT {
                self.pass.backward(network, &mut self.gradient);
            }
        }
    }

    fn judge<T: Task>(&mut self, network: &Network, sample: &T::Sample) {
        T::write_input(sample, self.pass.input());
        let (output, slopes) = self.pass.forward(network);
        T::judge(sample, output, slopes, &mut self.score);
        self.score.examples += 1;
    }

    fn add(&mut self, other: &mut Self) {
        for (sums, numbers) in self.gradient.parameters().zip(other.gradient.parameters()) {
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += *number);
        }
        self.score.add(&other.score);
    }
}

/// Fills the workers' gradients and scores for a batch.
fn slope<T: Task>(network: &Network, batch: &[&T::Sample], workers: &mut [Worker]) {
    let share = batch.len().div_ceil(workers.len()).max(1);
    thread::scope(|scope| {
        let parts = batch.chunks(share).chain(std::iter::repeat(&[][..]));
        for (worker, part) in workers.iter_mut().zip(parts) {
            scope.spawn(move || worker.learn::<T>(network, part));
        }
    });
}

/// How well a network does on samples that it has not learnt.
pub fn score<T: Task>(network: &Network, samples: &[T::Sample], threads: usize) -> Score {
    let share = samples.len().div_ceil(threads.max(1)).max(1);
    let of_part = |part: &[T::Sample]| {
        let mut worker = Worker::new(network);
        worker.pass.prepare(network);
        part.iter().for_each(|sample| worker.judge::<T>(network, sample));
        worker.score
    };
    let mut sum = Score::default();
    thread::scope(|scope| {
        let threads: Vec<_> = samples.chunks(share).map(|part| scope.spawn(move || of_part(part))).collect();
        for thread in threads {
            sum.add(&thread.join().unwrap_or_default());
        }
    });
    sum
}

/// Samples of the scenes with these numbers, in their order.
pub fn samples<T: Task>(scenes: Range<u64>, seed: u64, threads: usize, paint: Paint) -> Vec<T::Sample> {
    let of_scene = |number: u64| {
        let mut random = SmallRng::seed_from_u64(seed.rotate_left(20) ^ number);
        T::samples(&paint(number), &mut random)
    };
    let threads = threads.max(1) as u64;
    let mut parts: Vec<_> = thread::scope(|scope| {
        // Scenes take different times: threads take them in turn.
        let of_thread = |thread: u64| -> Vec<_> {
            (scenes.start + thread..scenes.end).step_by(threads as usize).map(of_scene).collect()
        };
        let running: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || of_thread(thread).into_iter())).collect();
        running.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    });
    let count = scenes.end.saturating_sub(scenes.start) as usize;
    (0..count).filter_map(|number| parts[number % threads as usize].next()).flatten().collect()
}

#[cfg(test)]
mod tests;
