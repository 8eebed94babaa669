//! The network in floating point, and the gradients of its weights.

use rand::RngExt;
use rand::rngs::SmallRng;

use super::kernels::{self, Floats};
use super::lessons::Example;
use crate::engine::network::inputs::INPUTS;
use crate::engine::network::layers::{Row, Scorer};
use crate::engine::network::{BUCKETS, HIDDEN, MAX_OUTPUT_WEIGHT, MAX_WEIGHT, Network, ONE, OUTPUT_ONE};

/// All weights, or a number for each of them.
#[derive(Clone)]
pub(super) struct Model {
    /// A row for each input; then the biases; then two for each output: the mover's view, the
    /// other's.
    pub rows: Vec<Floats>,
    pub output_biases: [f32; BUCKETS],
}

/// The row of the biases, and the first row of the outputs.
const BIASES: usize = INPUTS;
pub(super) const OUTPUTS: usize = INPUTS + 1;
const ROWS: usize = OUTPUTS + 2 * BUCKETS;
/// The count of all weights and biases.
pub(super) const NUMBERS: usize = ROWS * WIDTH + BUCKETS;

/// The limits of weights: to the hidden layer, and from there.
pub(super) const LIMIT: f32 = MAX_WEIGHT as f32 / ONE as f32;
pub(super) const OUTPUT_LIMIT: f32 = MAX_OUTPUT_WEIGHT as f32 / OUTPUT_ONE as f32;

/// The hidden layers of an example, and their gradients.
pub(super) struct Scratch {
    hidden: [Floats; 2],
    slopes: Floats,
}

impl Default for Scratch {
    fn default() -> Self {
        Self { hidden: [Floats::ZERO; 2], slopes: Floats::ZERO }
    }
}

impl Default for Model {
    fn default() -> Self {
        Self { rows: vec![Floats::ZERO; ROWS], output_biases: [0.0; BUCKETS] }
    }
}

impl Model {
    /// The initial weights: small and random, so that most neurons are neither at 0 nor at 1.
    pub fn random(random: &mut SmallRng) -> Self {
        let mut model = Self::default();
        for (number, row) in model.rows.iter_mut().enumerate() {
            let limit = if number < INPUTS { 0.1 } else { 0.06 };
            row.0.iter_mut().for_each(|weight| *weight = random.random_range(-limit..limit));
        }
        model.rows[BIASES].0.iter_mut().for_each(|bias| *bias += 0.3);
        model
    }

    /// A trained network's weights, scaled so that an output of 1 stands for `scale_cp` centipawns.
    pub fn of(network: &Network, scale_cp: u16) -> Self {
        let (rows, biases, outputs, scale_before) = network.parts();
        let floats = |row: &Row, one: f32| Floats(row.0.map(|weight| f32::from(weight) / one));
        let change = f32::from(scale_before) / f32::from(scale_cp);
        let (one, output_one) = (f32::from(ONE), f32::from(OUTPUT_ONE));
        let weights = outputs.iter().flat_map(|scorer| &scorer.weights);
        let hidden = rows.iter().chain([biases]).map(|row| floats(row, one));
        Self {
            rows: hidden.chain(weights.map(|row| floats(row, output_one / change))).collect(),
            output_biases: std::array::from_fn(|number| {
                outputs[number].bias as f32 / (one * output_one) * change
            }),
        }
    }

    /// All of it in a fixed order: [`NUMBERS`].
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        self.rows.iter().flat_map(|row| row.0).chain(self.output_biases)
    }

    /// The inverse of [`Model::numbers`]; what is missing is 0.
    pub fn of_numbers(numbers: &[f32]) -> Self {
        let mut model = Self::default();
        let places = model.rows.iter_mut().flat_map(|row| &mut row.0).chain(&mut model.output_biases);
        places.zip(numbers).for_each(|(place, &number)| *place = number);
        model
    }

    pub fn clear(&mut self) {
        self.rows.fill(Floats::ZERO);
        self.output_biases = [0.0; BUCKETS];
    }

    pub fn add(&mut self, other: &Self) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(row, other)| kernels::add(row, other));
        self.output_biases.iter_mut().zip(other.output_biases).for_each(|(bias, other)| *bias += other);
    }

    /// The output for an example. Its hidden layers stay in `scratch`.
    pub fn forward(&self, example: &Example, scratch: &mut Scratch) -> f32 {
        let mut output = self.output_biases[example.bucket];
        for (view, hidden) in scratch.hidden.iter_mut().enumerate() {
            *hidden = self.rows[BIASES];
            kernels::add_rows(hidden, &self.rows, &example.inputs[view]);
            output += kernels::weigh(hidden, &self.rows[OUTPUTS + 2 * example.bucket + view]);
        }
        output
    }

    /// After [`Model::forward`]: adds each weight's part of the output's gradient, `slope`.
    pub fn backward(&self, example: &Example, slope: f32, scratch: &mut Scratch, gradient: &mut Self) {
        gradient.output_biases[example.bucket] += slope;
        for (view, inputs) in example.inputs.iter().enumerate() {
            let number = OUTPUTS + 2 * example.bucket + view;
            let Scratch { hidden, slopes } = scratch;
            kernels::unweigh(&hidden[view], &self.rows[number], slope, slopes, &mut gradient.rows[number]);
            kernels::add(&mut gradient.rows[BIASES], slopes);
            kernels::add_to_rows(&mut gradient.rows, inputs, slopes);
        }
    }

    /// The network in integers.
    pub fn rounded(&self, scale_cp: u16) -> Network {
        let round = |row: &Floats, one: i16, limit: i16| {
            let whole = |weight: f32| (weight * f32::from(one)).round() as i16;
            Row(std::array::from_fn(|neuron| whole(row.0[neuron]).clamp(-limit, limit)))
        };
        let rows = self.rows[..INPUTS].iter().map(|row| round(row, ONE, MAX_WEIGHT)).collect::<Vec<_>>();
        let outputs = std::array::from_fn(|number| Scorer {
            weights: [0, 1]
                .map(|view| round(&self.rows[OUTPUTS + 2 * number + view], OUTPUT_ONE, MAX_OUTPUT_WEIGHT)),
            bias: (self.output_biases[number] * f32::from(ONE) * f32::from(OUTPUT_ONE)).round() as i32,
        });
        let rows = rows.try_into().expect("as many rows as there are inputs");
        Network::of(rows, round(&self.rows[BIASES], ONE, MAX_WEIGHT), Box::new(outputs), scale_cp)
    }
}

/// Neurons of one view.
pub(super) const WIDTH: usize = HIDDEN;
