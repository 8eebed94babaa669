//! What lies on the points of a board, and which 9 × 10 points the board is.

use super::content::Content;
use super::decide::{Decision, Evidence, POINTS, decide};
use super::grid::{Grid, Place};
use super::network::shapes::MARKED;
use super::network::{Network, Scratch, Tensor};
use super::patch::Patch;
use super::picture::Picture;
use super::reading::Opinion;
use super::sides::{Shades, settle, shades};

/// A board that was looked at.
pub(super) struct Judged {
    pub grid: Grid,
    pub opinions: Box<[Opinion; POINTS]>,
    /// How many of the points lie outside of the picture.
    pub outside: usize,
    pub decision: Decision,
}

impl Judged {
    /// How many points look most like this.
    pub fn count(&self, content: Content) -> usize {
        let looks = |opinion: &&Opinion| {
            opinion.probabilities.iter().all(|&other| other <= opinion.probabilities[content.index()])
        };
        self.opinions.iter().filter(looks).count()
    }

    /// The highest probability that a point is this.
    pub fn most(&self, content: Content) -> f32 {
        self.opinions.iter().map(|opinion| opinion.probabilities[content.index()]).fold(0.0, f32::max)
    }
}

/// The board may lie so many columns or rows beside where it was found: coordinates and pieces beside
/// it look like a part of it, and an empty row of its own may not be seen.
const SHIFT: usize = 1;
const COLUMNS: usize = Grid::COLUMNS + 2 * SHIFT;
const ROWS: usize = Grid::ROWS + 2 * SHIFT;

/// A probability is never less, so that one point alone does not decide.
const MIN_PROBABILITY: f32 = 1e-4;

/// Looks at the points of a grid and at those around it, and takes the window which is most likely
/// a board, while what is around it is none. `None` if no window can be one.
pub(super) fn judge(classifier: &Network, picture: &Picture, grid: &Grid) -> Option<Judged> {
    let mut scratch = Scratch::default();
    let outside: Vec<bool> =
        (0..COLUMNS * ROWS).map(|number| is_outside(picture, grid.pixel(place(number)))).collect();
    let (mut seen, shades): (Vec<Opinion>, Vec<Shades>) = (0..COLUMNS * ROWS)
        .map(|number| match outside[number] {
            true => (nothing(), Shades::default()),
            false => opinion(classifier, picture, grid, place(number), &mut scratch),
        })
        .unzip();
    settle(&mut seen, &shades);
    let around: f32 = seen.iter().map(foreign).sum();
    let shifts = (0..=2 * SHIFT).flat_map(|down| (0..=2 * SHIFT).map(move |across| [across, down]));
    let windows = shifts.filter_map(|[across, down]| {
        let at = |point: usize| (point / Grid::COLUMNS + down) * COLUMNS + point % Grid::COLUMNS + across;
        let evidence: [Evidence; POINTS] = std::array::from_fn(|point| {
            seen[at(point)].probabilities.map(|probability| probability.max(MIN_PROBABILITY).ln())
        });
        let decision = decide(&evidence)?;
        let inside: f32 = (0..POINTS).map(|point| foreign(&seen[at(point)])).sum();
        Some((decision.likelihood + around - inside, [across, down], decision))
    });
    let (_, [across, down], decision) = windows.max_by(|(a, ..), (b, ..)| a.total_cmp(b))?;
    let at = |point: usize| (point / Grid::COLUMNS + down) * COLUMNS + point % Grid::COLUMNS + across;
    let step = |number: usize| number as f32 - SHIFT as f32;
    Some(Judged {
        grid: grid.shifted(step(across), step(down)),
        opinions: Box::new(std::array::from_fn(|point| seen[at(point)].clone())),
        outside: (0..POINTS).filter(|&point| outside[at(point)]).count(),
        decision,
    })
}

fn place(number: usize) -> Place {
    Place { column: (number % COLUMNS) as f32 - SHIFT as f32, row: (number / COLUMNS) as f32 - SHIFT as f32 }
}

fn is_outside(picture: &Picture, [x, y]: [f32; 2]) -> bool {
    x < 0.0 || y < 0.0 || x > picture.width() as f32 || y > picture.height() as f32
}

/// The logarithm of the probability that this is no point of a board.
fn foreign(opinion: &Opinion) -> f32 {
    opinion.probabilities[Content::Foreign.index()].max(MIN_PROBABILITY).ln()
}

fn nothing() -> Opinion {
    let mut probabilities = [0.0; Content::COUNT];
    probabilities[Content::Foreign.index()] = 1.0;
    Opinion { probabilities, marked: 0.0 }
}

/// How far beside a point an unclear one is looked at again, in distances between points.
const ASIDE: f32 = 0.05;
/// The network learns nothing from what it is nearly sure of, so it is right more often than it says.
const SHARPNESS: f32 = 1.3;
/// A point with a content of this probability is clear.
const CLEAR: f32 = 0.98;

fn opinion(
    classifier: &Network,
    picture: &Picture,
    grid: &Grid,
    place: Place,
    scratch: &mut Scratch,
) -> (Opinion, Shades) {
    let patch = Patch::cut(picture, grid, place);
    let shades = shades(&patch);
    let first = look(classifier, patch, scratch);
    if first.probabilities.iter().any(|&probability| probability > CLEAR) {
        return (first, shades);
    }
    let others = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].map(|[across, down]| {
        let place = Place { column: place.column + across * ASIDE, row: place.row + down * ASIDE };
        look(classifier, Patch::cut(picture, grid, place), scratch)
    });
    let mean = |of: &dyn Fn(&Opinion) -> f32| {
        (of(&first) + others.iter().map(of).sum::<f32>()) / (1 + others.len()) as f32
    };
    let opinion = Opinion {
        probabilities: std::array::from_fn(|content| mean(&|opinion| opinion.probabilities[content])),
        marked: mean(&|opinion| opinion.marked),
    };
    (opinion, shades)
}

fn look(classifier: &Network, Patch(values): Patch, scratch: &mut Scratch) -> Opinion {
    let input = Tensor { height: Patch::SIDE, width: Patch::SIDE, channels: Patch::CHANNELS, values };
    let logits = &classifier.forward(&input, scratch).values;
    let highest = logits[..MARKED].iter().copied().fold(f32::MIN, f32::max);
    let shares: [f32; Content::COUNT] =
        std::array::from_fn(|content| (SHARPNESS * (logits[content] - highest)).exp());
    let sum: f32 = shares.iter().sum();
    Opinion { probabilities: shares.map(|share| share / sum), marked: 1.0 / (1.0 + (-logits[MARKED]).exp()) }
}
