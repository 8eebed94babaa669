//! What follows the networks, for anything that they may say: no panic, and a legal board or none.
//!
//! `HOSTILE_INPUTS` is the number of inputs of each kind, as in `tests/hostile`.

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::content::Content;
use super::decide::{Evidence, POINTS, decide};
use super::grid::{Grid, Place};
use super::lattice::{Spot, boards};
use super::reading::{Opinion, reading};
use super::sides::{Shades, settle};
use crate::engine::board::{Position, SetupError, Side};

fn inputs() -> u64 {
    std::env::var("HOSTILE_INPUTS").map_or(300, |count| count.parse().expect("HOSTILE_INPUTS is a number"))
}

/// Sure, torn between two, clueless, or impossible by itself.
fn opinion(random: &mut SmallRng) -> Opinion {
    let mut probabilities = [0.0; Content::COUNT];
    match random.random_range(0..8) {
        0 => probabilities = std::array::from_fn(|_| random.random::<f32>().powi(8)),
        1 => probabilities = [1.0; Content::COUNT],
        2 => probabilities[Content::Empty.index()] = 1.0,
        3..=5 => probabilities[random.random_range(0..Content::COUNT)] = 1.0,
        _ => {
            let share: f32 = random.random();
            probabilities[random.random_range(0..Content::COUNT)] += share;
            probabilities[random.random_range(0..Content::COUNT)] += 1.0 - share;
        }
    }
    let sum: f32 = probabilities.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    Opinion { probabilities: probabilities.map(|probability| probability / sum), marked: random.random() }
}

fn opinions(random: &mut SmallRng) -> [Opinion; POINTS] {
    let few = [opinion(random), opinion(random)];
    let is_uniform = random.random_bool(0.2);
    std::array::from_fn(|_| match is_uniform {
        true => few.choose(random).expect("there are two").clone(),
        false => opinion(random),
    })
}

fn shades(random: &mut SmallRng) -> Vec<Shades> {
    let mut any = || std::array::from_fn(|_| random.random_range(-1.0..=1.0));
    let few: [Shades; 2] = [any(), any()];
    match random.random_range(0..3) {
        0 => vec![few[0]; POINTS],
        1 => (0..POINTS).map(|_| *few.choose(random).expect("there are two")).collect(),
        _ => (0..POINTS).map(|_| std::array::from_fn(|_| random.random_range(-1.0..=1.0))).collect(),
    }
}

#[test]
fn whatever_is_seen_on_the_points_becomes_a_legal_board() {
    let grid = Grid::upright([20.0, 20.0], [30.0, 30.0]);
    let mut without_board = 0;
    for number in 0..inputs() {
        let random = &mut SmallRng::seed_from_u64(number);
        let mut opinions = opinions(random);
        settle(&mut opinions, &shades(random));
        let evidence: [Evidence; POINTS] =
            opinions.each_ref().map(|opinion| opinion.probabilities.map(|share| share.max(1e-4).ln()));
        let Some(decision) = decide(&evidence) else {
            without_board += 1;
            continue;
        };
        assert!(decision.likelihood.is_finite(), "number {number}");
        let reading = reading(grid, &decision, &opinions);
        for side in Side::BOTH {
            let mut setup = reading.setup();
            setup.side_to_move = side;
            let fault = Position::from_setup(&setup).err();
            let is_legal = matches!(fault, None | Some(SetupError::OpponentInCheck(_)));
            assert!(is_legal, "number {number}: {fault:?} in {setup}");
        }
        assert!((0.0..=1.0).contains(&reading.certainty), "number {number}: {}", reading.certainty);
        let is_share = |share: f32| (0.0..=1.0001).contains(&share);
        assert!(reading.points.iter().all(|point| is_share(point.certainty)), "number {number}");
        assert!(reading.turned().turned() == reading && reading.swapped().swapped() == reading);
    }
    // Only rounding leaves no board, and seldom.
    assert!(without_board <= inputs() / 10_000, "{without_board} of {} without a board", inputs());
}

/// Points of boards in any perspective, without some of them, among others in any place.
fn spots(random: &mut SmallRng) -> Vec<Spot> {
    let mut spots = Vec::new();
    let extent = [20.0, 90.0, 400.0].choose(random).copied().expect("there are three");
    for _ in 0..random.random_range(0..4) {
        let corner = |random: &mut SmallRng| [(); 2].map(|()| random.random_range(0.0..extent));
        let corners = match random.random() {
            true => std::array::from_fn(|_| corner(random)),
            false => {
                let ([x, y], step) = (corner(random), random.random_range(1.0..9.0));
                [[0.0, 0.0], [8.0, 0.0], [8.0, 9.0], [0.0, 9.0]].map(|[across, down]: [f32; 2]| {
                    let aside = random.random_range(-2.0..2.0);
                    [x + across * step + aside, y + down * step + aside]
                })
            }
        };
        let Some(grid) = Grid::of_corners(corners) else { continue };
        let (share, noise) = (random.random(), random.random_range(0.0..1.0_f32).powi(3));
        for point in (0..POINTS).filter(|_| random.random_bool(share)).collect::<Vec<_>>() {
            let place = Place { column: (point % 9) as f32, row: (point / 9) as f32 };
            let at = grid.pixel(place).map(|at| at + noise * random.random_range(-1.0..1.0));
            spots.push(Spot { at, weight: random.random_range(0.1..=1.0) });
        }
    }
    for _ in 0..random.random_range(0..60) {
        let at = [(); 2].map(|()| random.random_range(0.0..extent));
        let at = if random.random_bool(0.1) { at.map(f32::round) } else { at };
        spots.push(Spot { at, weight: random.random_range(0.1..=1.0) });
    }
    spots.retain(|spot| spot.at.iter().all(|at| at.is_finite()));
    spots.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    spots.truncate(300);
    spots
}

#[test]
fn whatever_points_are_seen_become_boards_with_places() {
    for number in 0..inputs() {
        let found = boards(spots(&mut SmallRng::seed_from_u64(number)));
        for board in found {
            let cell = board.grid.cell();
            assert!(cell.is_finite() && cell > 0.0, "number {number}: {cell}");
            let places = (-1..=10).flat_map(|row| (-1..=9).map(move |column| [column as f32, row as f32]));
            for [column, row] in places {
                let pixel = board.grid.pixel(Place { column, row });
                assert!(pixel.iter().all(|at| at.is_finite()), "number {number}: {pixel:?}");
            }
        }
    }
}
