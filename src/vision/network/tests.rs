use super::matrix::padded;
use super::*;
use crate::vision::Patch;

/// Numbers without a pattern, −0.5 to 0.5.
fn numbers(count: usize) -> Vec<f32> {
    (0..count as u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 8) as f32 / (1 << 24) as f32 - 0.5).collect()
}

/// A network whose weights have no pattern.
fn filled(shapes: &[Shape]) -> Network {
    let mut network = Network::zeros(shapes);
    for layer in &mut network.layers {
        let Layer::Convolution(convolution) = layer else { continue };
        let Kernel { outputs, .. } = convolution.kernel;
        let mut filler = numbers(convolution.weights.len() + outputs).into_iter();
        for row in convolution.weights.chunks_mut(padded(outputs)).chain([&mut convolution.biases[..]]) {
            row[..outputs].iter_mut().zip(&mut filler).for_each(|(weight, number)| *weight = number);
        }
    }
    network
}

fn picture(height: usize, width: usize, channels: usize) -> Tensor {
    Tensor { height, width, channels, values: numbers(height * width * channels) }
}

/// An output of a convolution by its definition.
fn by_hand(convolution: &Convolution, input: &Tensor, y: usize, x: usize, output: usize) -> f32 {
    let Kernel { inputs, size, stride, dilation, is_rectified, .. } = convolution.kernel;
    let mut sum = convolution.biases[output];
    for product in 0..convolution.kernel.depth() {
        let tap = product / inputs;
        let reach = (size / 2 * dilation) as isize;
        let at = |from: usize, tap: usize| (from * stride + tap * dilation) as isize - reach;
        let (row, column) = (at(y, tap / size), at(x, tap % size));
        if (0..input.height as isize).contains(&row) && (0..input.width as isize).contains(&column) {
            let pixel = row as usize * input.width + column as usize;
            let weight = convolution.weights[product * convolution.row() + output];
            sum += weight * input.values[pixel * inputs + product % inputs];
        }
    }
    if is_rectified { sum.max(0.0) } else { sum }
}

#[test]
fn convolutions_are_those_by_hand() {
    for (inputs, outputs, size, stride, dilation) in
        [(1, 8, 5, 2, 1), (3, 18, 3, 1, 1), (16, 16, 3, 1, 4), (5, 2, 1, 1, 1), (2, 7, 3, 2, 2)]
    {
        let kernel = Kernel { inputs, outputs, size, stride, dilation, is_rectified: outputs == 16 };
        let network = filled(&[Shape::Convolution(kernel)]);
        let input = picture(11, 14, inputs);
        let mut scratch = Scratch::default();
        let found = network.forward(&input, &mut scratch);
        assert_eq!((found.height, found.width), (11usize.div_ceil(stride), 14usize.div_ceil(stride)));
        let Layer::Convolution(convolution) = &network.layers[0] else { continue };
        for (at, value) in found.values.iter().enumerate() {
            let pixel = at / outputs;
            let expected =
                by_hand(convolution, &input, pixel / found.width, pixel % found.width, at % outputs);
            assert!((value - expected).abs() < 1e-4, "{kernel:?}: {value}, not {expected}");
        }
    }
}

#[test]
fn pooling_takes_the_greatest_of_four() {
    let network = Network::zeros(&[Shape::MaxPool]);
    let input = Tensor { height: 3, width: 2, channels: 1, values: vec![1.0, 4.0, 3.0, 2.0, 9.0, 9.0] };
    assert_eq!(network.forward(&input, &mut Scratch::default()).values, [4.0]);
}

#[test]
fn the_classifier_has_an_output_for_each_content() {
    let network = filled(shapes::CLASSIFIER);
    let output =
        network.forward(&picture(Patch::SIDE, Patch::SIDE, Patch::CHANNELS), &mut Scratch::default()).clone();
    assert_eq!(output.values.len(), shapes::MARKED + 1);
    assert!(network.write().len() < 600_000);
}

#[test]
fn the_locator_has_an_output_for_each_cell_of_any_picture() {
    let output = filled(shapes::LOCATOR).forward(&picture(61, 42, 1), &mut Scratch::default()).clone();
    assert_eq!((output.height, output.width, output.channels), (16, 11, 2));
}

#[test]
fn a_written_network_is_nearly_the_same() {
    let network = filled(shapes::LOCATOR);
    let bytes = network.write();
    let read = Network::read(&bytes).expect("a network");
    assert!(read.shapes().eq(network.shapes()));
    assert_eq!(read.write(), bytes);
    let input = picture(24, 24, 1);
    let [before, after] =
        [&network, &read].map(|network| network.forward(&input, &mut Scratch::default()).values.clone());
    for (before, after) in before.iter().zip(&after) {
        assert!((before - after).abs() < 0.1, "{before}, {after}");
    }
}

#[test]
fn damaged_networks_are_refused() {
    let bytes = filled(shapes::LOCATOR).write();
    for length in 0..bytes.len() {
        assert!(Network::read(&bytes[..length]).is_err());
    }
    let mut long = bytes.clone();
    long.push(0);
    assert_eq!(Network::read(&long), Err(NetworkError::Long));
    for at in 0..60 {
        for value in [0, 1, 127, 128, 255] {
            let mut changed = bytes.clone();
            changed[at] = value;
            // Whatever it is now, it neither panics nor contradicts itself.
            if let Ok(network) = Network::read(&changed) {
                network.forward(&picture(9, 9, 1), &mut Scratch::default());
            }
        }
    }
}
