//! What the classifier learns from: points of painted boards.

use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::score::{logistic_loss, softmax_loss};
use super::{Score, Task};
use crate::train::vision::scene::{PaintedBoard, PaintedPoint, Scene};
use crate::vision::network::shapes::{CLASSIFIER, MARKED};
use crate::vision::network::{Shape, Tensor};
use crate::vision::{Content, Grid, Patch, Picture, Place};

/// What lies on a point of a board.
pub struct Classify;

/// A patch, and what is on it.
pub struct Labelled {
    pixels: Box<[u8]>,
    content: usize,
    /// Whether the last move is marked there; `None` beside a board.
    is_marked: Option<bool>,
}

/// How much of a cell a grid that was found may be wrong.
const SHIFT: f32 = 0.06;
const STRETCH: f32 = 0.04;

/// The share of the empty points that are learnt.
const EMPTY_SHARE: f32 = 0.25;

/// For each board: patches between its points, and in its surroundings.
const BETWEEN: usize = 5;
const BESIDE: usize = 4;

/// The weight of the mark in the loss.
const MARK_WEIGHT: f32 = 0.5;

impl Task for Classify {
    type Sample = Labelled;
    const SHAPES: &[Shape] = CLASSIFIER;
    const ROUNDS_KEPT: u64 = 16;
    const LEARNT: f64 = 0.02;

    fn counted() -> Vec<String> {
        let name = |content| match content {
            Content::Empty => "empty".into(),
            Content::Piece(piece) => piece.letter().to_string(),
            Content::Hidden => "hidden".into(),
            Content::Foreign => "foreign".into(),
        };
        Content::all().map(name).chain(["marked".into(), "unmarked".into()]).collect()
    }

    fn samples(scene: &Scene, random: &mut SmallRng) -> Vec<Labelled> {
        let of_board = |board| Cutter { scene, board, random: &mut *random }.samples();
        scene.boards.iter().flat_map(of_board).collect()
    }

    fn write_input(sample: &Labelled, input: &mut Tensor) {
        input.reset(Patch::SIDE, Patch::SIDE, Patch::CHANNELS);
        for (value, pixel) in input.values.iter_mut().zip(&sample.pixels) {
            *value = f32::from(*pixel) / 127.5 - 1.0;
        }
    }

    fn judge(sample: &Labelled, output: &Tensor, slopes: &mut Tensor, score: &mut Score) {
        let (logits, slopes) = (&output.values, &mut slopes.values);
        let contents = &logits[..Content::COUNT];
        let mut loss = softmax_loss(contents, sample.content, &mut slopes[..Content::COUNT]);
        let is_right = contents.iter().all(|logit| *logit <= contents[sample.content]);
        score.count(sample.content, is_right);
        if let Some(is_marked) = sample.is_marked {
            let (mark_loss, slope) = logistic_loss(logits[MARKED], if is_marked { 1.0 } else { 0.0 });
            loss += MARK_WEIGHT * mark_loss;
            slopes[MARKED] = MARK_WEIGHT * slope;
            let is_right = (logits[MARKED] > 0.0) == is_marked;
            score.count(Content::COUNT + usize::from(!is_marked), is_right);
        }
        score.loss += f64::from(loss);
    }
}

struct Cutter<'a> {
    scene: &'a Scene,
    board: &'a PaintedBoard,
    random: &'a mut SmallRng,
}

impl Cutter<'_> {
    fn samples(mut self) -> Vec<Labelled> {
        let mut samples = Vec::new();
        let mut occupied = Vec::new();
        for (at, point) in self.board.points.iter().enumerate() {
            let PaintedPoint { content, is_marked, .. } = *point;
            let place = Place { column: (at % Grid::COLUMNS) as f32, row: (at / Grid::COLUMNS) as f32 };
            let is_empty = content == Content::Empty;
            if is_empty && !is_marked && self.random.random::<f32>() > EMPTY_SHARE {
                continue;
            }
            if !is_empty {
                occupied.push(place);
            }
            samples.extend(self.cut(place, content, Some(is_marked)));
        }
        for _ in 0..BETWEEN {
            // Between empty points a board of lines looks like a board of cells on a point.
            let Some(&place) = occupied.choose(self.random) else { break };
            let [across, down] = [[0.5, 0.0], [0.0, 0.5], [0.5, 0.5]][self.random.random_range(0..3)];
            let mut either = |offset: f32| if self.random.random() { offset } else { -offset };
            let place = Place { column: place.column + either(across), row: place.row + either(down) };
            samples.extend(self.cut(place, Content::Foreign, None));
        }
        for _ in 0..BESIDE {
            let place = Place {
                column: self.random.random_range(-4.0..12.0),
                row: self.random.random_range(-4.0..13.0),
            };
            let is_beside = |board: &PaintedBoard| is_beside(board, self.board.grid.pixel(place));
            if self.scene.boards.iter().all(is_beside) {
                samples.extend(self.cut(place, Content::Foreign, None));
            }
        }
        samples
    }

    /// Cuts out a patch by a grid that is a little wrong; `None` outside of the picture.
    fn cut(&mut self, place: Place, content: Content, is_marked: Option<bool>) -> Option<Labelled> {
        let Scene { picture, .. } = self.scene;
        let centre = self.board.grid.pixel(place);
        is_inside(picture, centre, 0.3 * self.board.grid.cell()).then_some(())?;
        let stretch = [0, 1].map(|_| 1.0 + self.random.random_range(-STRETCH..STRETCH));
        let corners = self.board.grid.corners().map(|corner| {
            std::array::from_fn(|axis| centre[axis] + (corner[axis] - centre[axis]) * stretch[axis])
        });
        let grid = Grid::of_corners(corners)?;
        let place = Place {
            column: place.column + self.random.random_range(-SHIFT..SHIFT),
            row: place.row + self.random.random_range(-SHIFT..SHIFT),
        };
        let Patch(values) = Patch::cut(picture, &grid, place);
        let pixels = values.iter().map(|value| ((value + 1.0) * 127.5).round() as u8).collect();
        Some(Labelled { pixels, content: content.index(), is_marked })
    }
}

fn is_inside(picture: &Picture, pixel: [f32; 2], margin: f32) -> bool {
    let size = [picture.width() as f32, picture.height() as f32];
    (0..2).all(|axis| pixel[axis] >= margin && pixel[axis] <= size[axis] - margin)
}

/// Whether a pixel is a cell or more away from all points of the board.
fn is_beside(board: &PaintedBoard, pixel: [f32; 2]) -> bool {
    let corners = board.grid.corners();
    (0..2).any(|axis| {
        let [least, most] = bounds(corners.map(|corner| corner[axis]));
        pixel[axis] < least - board.grid.cell() || pixel[axis] > most + board.grid.cell()
    })
}

/// The least and the greatest.
pub(super) fn bounds(numbers: [f32; 4]) -> [f32; 2] {
    [numbers.into_iter().fold(f32::MAX, f32::min), numbers.into_iter().fold(f32::MIN, f32::max)]
}
