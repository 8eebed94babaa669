use super::*;
use crate::engine::board::{Kind, Piece, Side};
use crate::train::checkpoint::CheckpointError;
use crate::train::vision::scene::{PaintedBoard, PaintedPoint};
use crate::vision::network::{Kernel, Scratch};
use crate::vision::{Content, Grid, Patch, Picture, Place};

/// Discs in two colours on lines: enough to see whether anything is learnt.
fn paint(number: u64) -> Scene {
    let mut random = SmallRng::seed_from_u64(number);
    let (width, height, cell) = (230, 250, random.random_range(18.0f32..24.0));
    let grid = Grid::upright([random.random_range(12.0..25.0), random.random_range(12.0..25.0)], [cell; 2]);
    let contents = [
        Content::Empty,
        Content::Piece(Piece::new(Side::Red, Kind::General)),
        Content::Piece(Piece::new(Side::Black, Kind::General)),
    ];
    let points = std::array::from_fn(|_| PaintedPoint {
        content: contents[random.random_range(0..3)],
        is_marked: false,
    });
    let colour = |pixel: usize| {
        let at = [(pixel % width) as f32 + 0.5, (pixel / width) as f32 + 0.5];
        let [x, y] = [0, 1].map(|axis| (at[axis] - grid.pixel(Place { column: 0.0, row: 0.0 })[axis]) / cell);
        let (column, row) = (x.round(), y.round());
        if !(0.0..9.0).contains(&column) || !(0.0..10.0).contains(&row) {
            return [200, 210, 190];
        }
        let point: PaintedPoint = points[row as usize * 9 + column as usize];
        let is_line = (x - column).abs() < 0.05 || (y - row).abs() < 0.05;
        let is_on_disc = point.content != Content::Empty && (x - column).hypot(y - row) < 0.4;
        match (is_on_disc, is_line) {
            (true, _) if point.content == contents[1] => [200, 40, 30],
            (true, _) => [20, 40, 30],
            (false, true) => [90, 60, 30],
            (false, false) => [230, 190, 120],
        }
    };
    let rgb = (0..width * height).flat_map(colour).collect();
    let picture = Picture::from_rgb(width, height, rgb).expect("as many pixels");
    Scene { picture, boards: vec![PaintedBoard { grid, is_flipped: false, points, is_whole: true }] }
}

/// Two rounds.
fn options(passes: f64) -> Options {
    Options { scenes: 2 * SCENES, passes, batch: 16, rates: [0.004, 0.0004], seed: 1, threads: 2 }
}

/// The sum of all outputs by fixed weights: a loss whose gradient is known.
fn loss(network: &Network, input: &Tensor) -> f32 {
    let output = network.forward(input, &mut Scratch::default()).values.clone();
    output.iter().enumerate().map(|(at, value)| value * ((at % 7) as f32 - 2.5)).sum()
}

#[test]
fn gradients_are_those_by_differences() {
    let kernel = Kernel { inputs: 2, outputs: 6, size: 3, stride: 1, dilation: 2, is_rectified: true };
    let shapes = [
        Shape::Convolution(kernel),
        Shape::Convolution(Kernel { inputs: 6, outputs: 9, size: 3, stride: 2, dilation: 1, ..kernel }),
        Shape::Convolution(Kernel { inputs: 9, outputs: 8, size: 1, dilation: 1, ..kernel }),
        Shape::MaxPool,
        Shape::Flatten,
        Shape::Convolution(Kernel {
            inputs: 2 * 3 * 8,
            outputs: 3,
            size: 1,
            dilation: 1,
            is_rectified: false,
            ..kernel
        }),
    ];
    let mut random = SmallRng::seed_from_u64(5);
    let network = Network::random(&shapes, &mut random);
    let values = (0..9 * 11 * 2).map(|_| random.random_range(-1.0..1.0)).collect();
    let input = Tensor { height: 9, width: 11, channels: 2, values };
    let mut worker = Worker::new(&network);
    worker.pass.prepare(&network);
    *worker.pass.input() = input.clone();
    let (output, slopes) = worker.pass.forward(&network);
    assert_eq!(output.values.len(), 3);
    slopes.values.iter_mut().enumerate().for_each(|(at, slope)| *slope = (at % 7) as f32 - 2.5);
    worker.pass.backward(&network, &mut worker.gradient);
    let gradients: Vec<Vec<f32>> = worker.gradient.parameters().map(|numbers| numbers.clone()).collect();
    const STEP: f32 = 1e-3;
    for (array, gradients) in gradients.iter().enumerate() {
        for (at, gradient) in gradients.iter().enumerate().step_by(3) {
            let changed = |by: f32| {
                let mut network = network.clone();
                network.parameters().nth(array).expect("as many as gradients")[at] += by;
                loss(&network, &input)
            };
            let expected = (changed(STEP) - changed(-STEP)) / (2.0 * STEP);
            // Columns that pad a row change nothing that is looked at.
            assert!(
                (gradient - expected).abs() < 0.02 * expected.abs() + 0.02,
                "{array}, {at}: {gradient}, not {expected}"
            );
        }
    }
}

#[test]
fn the_classifier_learns_discs() {
    let mut learner = Learner::<Classify>::new(options(0.2), None);
    while !learner.is_done() {
        learner.round(&paint);
    }
    let held_back = samples::<Classify>(10_000..10_008, 1, 2, &paint);
    let rounded = Network::read(&learner.network().write()).expect("a network");
    let score = score::<Classify>(&rounded, &held_back, 2);
    for content in Content::all() {
        let [right, all] = score.counts[content.index()];
        let is_enough = matches!(content, Content::Foreign) || right * 20 >= all * 19;
        assert!(is_enough, "{content:?}: {right} of {all}");
    }
}

#[test]
fn the_locator_learns_lines() {
    let mut learner = Learner::<Locate>::new(options(1.0), None);
    let [first, last] = [0, 1].map(|_| learner.round(&paint).learnt.mean_loss());
    assert!(last < 0.7 * first, "{first}, then {last}");
}

#[test]
fn a_training_that_goes_on_learns_the_same() {
    let options = options(0.1);
    let mut whole = Learner::<Locate>::new(options.clone(), None);
    whole.round(&paint);
    let state = whole.checkpoint();
    let mut resumed = Learner::<Locate>::resume(options.clone(), &state).expect("a state");
    assert_eq!(whole.round(&paint), resumed.round(&paint));
    assert!(whole.checkpoint() == resumed.checkpoint());
    let others = Options { seed: 2, ..options.clone() };
    assert!(matches!(Learner::<Locate>::resume(others, &state), Err(CheckpointError::Options(_))));
    let short = Learner::<Locate>::resume(options, &state[..state.len() - 1]);
    assert_eq!(short.err(), Some(CheckpointError::Foreign));
}

/// The seconds that this thread has computed, however busy the machine is. Only Linux says.
fn busy() -> f64 {
    let numbers = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    numbers.split(' ').next().and_then(|number| number.parse().ok()).map_or(0.0, |time: f64| time / 1e9)
}

/// Computes for a while; returns the products and sums a second, in thousands of millions.
fn speed(shapes: &[Shape], input: &Tensor, is_learning: bool) -> f64 {
    let network = Network::random(shapes, &mut SmallRng::seed_from_u64(1));
    let mut worker = Worker::new(&network);
    worker.pass.prepare(&network);
    *worker.pass.input() = input.clone();
    worker.pass.forward(&network);
    let products: usize = worker.pass.products(&network);
    let mut scratch = Scratch::default();
    let (began, mut runs) = (busy(), 0);
    while runs < 2_000_000_000 / products {
        if is_learning {
            worker.pass.forward(&network);
            worker.pass.backward(&network, &mut worker.gradient);
        } else {
            network.forward(input, &mut scratch);
        }
        runs += 1;
    }
    let times = if is_learning { 3 } else { 1 };
    (2 * times * products * runs) as f64 / (busy() - began) / 1e9
}

#[test]
#[ignore = "a measurement, for a release build"]
fn speeds() {
    for (name, shapes, [height, width, channels]) in [
        ("classifier", Classify::SHAPES, [Patch::SIDE, Patch::SIDE, Patch::CHANNELS]),
        ("locator", Locate::SHAPES, [192, 192, 1]),
        ("locator, 1080p", Locate::SHAPES, [1080, 1920, 1]),
    ] {
        let input = Tensor::zeros(height, width, channels);
        let [use_, learning] = [false, true].map(|is_learning| speed(shapes, &input, is_learning));
        println!("{name}: {use_:.1} GFLOP/s in use, {learning:.1} while learning");
    }
    let picture = Picture::from_rgb(1920, 1080, vec![100; 3 * 1920 * 1080]).expect("as many pixels");
    for factor in [1.0, 0.5, 0.2] {
        let began = busy();
        let grey = picture.grey_scaled(factor);
        let time = 1000.0 * (busy() - began);
        println!("grey, scaled by {factor}: {time:.1} ms, {} pixels", grey.values.len());
    }
}
