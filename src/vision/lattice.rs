//! Finds boards among points: 9 columns and 10 rows in equal steps.
//!
//! Any point with a neighbour on its right and one below proposes a lattice. It is fitted to the
//! points around, then to those further away, for a step measured between two points is too rough
//! to find the other end of a board. The best window of 9 × 10 of its places is a board.

use super::grid::Grid;

/// A likely point of a board, in any unit of length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub at: [f32; 2],
    /// How likely it is one, 0 to 1.
    pub weight: f32,
}

/// A board that was found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub grid: Grid,
    /// How many of its 90 points were seen, less half of those just outside of it.
    pub score: f32,
}

/// The least and the largest step between neighbouring points that are looked for.
pub(super) const STEPS: [f32; 2] = [2.6, 6.2];
/// A board has at least so many points that can be seen. Few are enough, for what is none is told
/// by the contents of its points.
const MIN_SCORE: f32 = 12.0;
/// Boards in one picture that are told apart.
const MAX_BOARDS: usize = 3;

/// The boards among these spots, the best one first.
pub(super) fn boards(mut spots: Vec<Spot>) -> Vec<Found> {
    let mut found = Vec::new();
    while found.len() < MAX_BOARDS {
        let Some((board, used)) = best(&spots) else { break };
        spots = spots.into_iter().zip(used).filter_map(|(spot, used)| (!used).then_some(spot)).collect();
        found.push(board);
    }
    found
}

/// The best board, and which spots lie on it.
fn best(spots: &[Spot]) -> Option<(Found, Vec<bool>)> {
    let lattices = proposals(spots).into_iter().filter_map(|lattice| lattice.fitted(spots));
    let windows = lattices.filter_map(|lattice| Some((lattice.window(spots)?, lattice)));
    let ((score, first), lattice) = windows.max_by(|((a, _), _), ((b, _), _)| a.total_cmp(b))?;
    if score < MIN_SCORE {
        return None;
    }
    let placed: Vec<Option<[i32; 2]>> = spots
        .iter()
        .map(|spot| {
            let [column, row] = lattice.nearest(spot, TOLERANCE)?;
            let place = [column - first[0], row - first[1]];
            ((0..Grid::COLUMNS as i32).contains(&place[0]) && (0..Grid::ROWS as i32).contains(&place[1]))
                .then_some(place)
        })
        .collect();
    let grid = projective(spots, &placed).unwrap_or_else(|| lattice.grid(first));
    Some((Found { grid, score }, placed.iter().map(Option::is_some).collect()))
}

/// How far a spot may lie from a place of the lattice, in steps.
const TOLERANCE: f32 = 0.22;
/// How many columns and rows a lattice is followed from its first point.
const REACH: i32 = 12;

/// An oblique lattice: the place (u, v) lies at `origin` + u · `across` + v · `down`.
#[derive(Clone, Copy)]
struct Lattice {
    origin: [f32; 2],
    across: [f32; 2],
    down: [f32; 2],
}

/// The lattices that neighbouring spots suggest.
fn proposals(spots: &[Spot]) -> Vec<Lattice> {
    let near = STEPS[0]..STEPS[1];
    let neighbours = |spot: &Spot, axis: usize| {
        let steps = spots.iter().filter_map(|other| {
            let step = [other.at[0] - spot.at[0], other.at[1] - spot.at[1]];
            (near.contains(&step[axis]) && step[1 - axis].abs() < 0.2 * step[axis]).then_some(step)
        });
        let mut steps: Vec<_> = steps.collect();
        steps.sort_by(|a, b| a[axis].total_cmp(&b[axis]));
        steps.truncate(2);
        steps
    };
    let of_spot = |spot: &Spot| {
        let (across, down) = (neighbours(spot, 0), neighbours(spot, 1));
        let origin = spot.at;
        let pairs = across
            .into_iter()
            .flat_map(move |across| down.clone().into_iter().map(move |down| (across, down)));
        // A board is stretched by 15 % at most, and a step is measured roughly.
        pairs
            .filter(|(across, down)| (0.7..1.43).contains(&(across[0] / down[1])))
            .map(move |(across, down)| Lattice { origin, across, down })
            .collect::<Vec<_>>()
    };
    spots.iter().flat_map(of_spot).collect()
}

impl Lattice {
    /// The place of a spot in steps from the origin.
    fn place(&self, at: [f32; 2]) -> [f32; 2] {
        let [x, y] = [at[0] - self.origin[0], at[1] - self.origin[1]];
        let whole = self.across[0] * self.down[1] - self.across[1] * self.down[0];
        [(x * self.down[1] - y * self.down[0]) / whole, (y * self.across[0] - x * self.across[1]) / whole]
    }

    /// The place that a spot lies on.
    fn nearest(&self, spot: &Spot, tolerance: f32) -> Option<[i32; 2]> {
        let [u, v] = self.place(spot.at);
        let (column, row) = (u.round(), v.round());
        ((u - column).abs() < tolerance
            && (v - row).abs() < tolerance
            && column.abs() < 99.0
            && row.abs() < 99.0)
            .then_some([column as i32, row as i32])
    }

    /// Fitted to more and more of the spots around; `None` if there are few.
    fn fitted(mut self, spots: &[Spot]) -> Option<Self> {
        for (reach, least) in [(2, 6), (4, 12), (REACH, 20), (REACH, 20)] {
            let near: Vec<(&Spot, [i32; 2])> = spots
                .iter()
                .filter_map(|spot| Some((spot, self.nearest(spot, TOLERANCE)?)))
                .filter(|(_, place)| place.iter().all(|step| step.abs() <= reach))
                .collect();
            if near.len() < least {
                return None;
            }
            self = Self::through(&near)?;
        }
        Some(self)
    }

    /// The lattice with the least squares of distances.
    fn through(spots: &[(&Spot, [i32; 2])]) -> Option<Self> {
        let mut equations = [[0.0; 5]; 3];
        for (spot, [u, v]) in spots {
            let row = [1.0, f64::from(*u), f64::from(*v), f64::from(spot.at[0]), f64::from(spot.at[1])];
            for (i, equation) in equations.iter_mut().enumerate() {
                for (number, other) in equation.iter_mut().zip(row) {
                    *number += f64::from(spot.weight) * row[i] * other;
                }
            }
        }
        let solved = solve(equations)?;
        let [origin, across, down] = solved.map(|[x, y]: [f64; 2]| [x as f32, y as f32]);
        let lattice = Self { origin, across, down };
        let is_board = across[0] > STEPS[0] * 0.9 && down[1] > STEPS[0] * 0.9;
        is_board.then_some(lattice)
    }

    /// The best window of a board, as its score and its first column and row.
    fn window(&self, spots: &[Spot]) -> Option<(f32, [i32; 2])> {
        const SIDE: usize = 2 * REACH as usize + 1;
        let mut weights = [[0.0_f32; SIDE]; SIDE];
        for spot in spots {
            if let Some([column, row]) = self.nearest(spot, TOLERANCE)
                && column.abs() <= REACH
                && row.abs() <= REACH
            {
                let weight = &mut weights[(row + REACH) as usize][(column + REACH) as usize];
                *weight = weight.max(spot.weight);
            }
        }
        let sum = |left: i32, top: i32, columns: i32, rows: i32| -> f32 {
            let inside = |first: i32, count: i32| {
                first.max(0) as usize..(first + count).clamp(0, SIDE as i32) as usize
            };
            weights[inside(top, rows)].iter().flat_map(|row| &row[inside(left, columns)]).sum()
        };
        let (columns, rows) = (Grid::COLUMNS as i32, Grid::ROWS as i32);
        let windows =
            (0..=SIDE as i32 - rows).flat_map(|top| (0..=SIDE as i32 - columns).map(move |left| [left, top]));
        windows
            .map(|[left, top]| {
                let inside = sum(left, top, columns, rows);
                let around = sum(left - 1, top - 1, columns + 2, rows + 2) - inside;
                (inside - around / 2.0, [left - REACH, top - REACH])
            })
            .max_by(|(a, _), (b, _)| a.total_cmp(b))
    }

    fn grid(&self, first: [i32; 2]) -> Grid {
        let corner = |column: i32, row: i32| {
            let [u, v] = [(first[0] + column) as f32, (first[1] + row) as f32];
            [0, 1].map(|i| self.origin[i] + u * self.across[i] + v * self.down[i])
        };
        let corners = [corner(0, 0), corner(8, 0), corner(8, 9), corner(0, 9)];
        Grid::of_corners(corners).expect("proven, a lattice has the steps of a board")
    }
}

/// The projective grid through spots that were placed, if it fits clearly better than a lattice:
/// screens are upright, and a map with more freedom would follow the noise.
fn projective(spots: &[Spot], placed: &[Option<[i32; 2]>]) -> Option<Grid> {
    let near: Vec<(&Spot, [i32; 2])> =
        spots.iter().zip(placed).filter_map(|(spot, place)| Some((spot, (*place)?))).collect();
    if near.len() < 40 {
        return None;
    }
    // x · (g·u + h·v + 1) = a·u + b·v + c, and the same for y.
    let mut equations = [[0.0; 9]; 8];
    for (spot, [u, v]) in &near {
        let ([u, v], weight) = ([f64::from(*u), f64::from(*v)], f64::from(spot.weight));
        for axis in 0..2 {
            let at = f64::from(spot.at[axis]);
            let mut row = [0.0; 9];
            row[3 * axis..3 * axis + 3].copy_from_slice(&[u, v, 1.0]);
            row[6..].copy_from_slice(&[-u * at, -v * at, at]);
            for (i, equation) in equations.iter_mut().enumerate() {
                for (number, other) in equation.iter_mut().zip(row) {
                    *number += weight * row[i] * other;
                }
            }
        }
    }
    let [a, b, c, d, e, f, g, h] = solve(equations)?.map(|[number]: [f64; 1]| number as f32);
    let pixel = |u: f32, v: f32| {
        let w = g * u + h * v + 1.0;
        [(a * u + b * v + c) / w, (d * u + e * v + f) / w]
    };
    let grid = Grid::of_corners([pixel(0.0, 0.0), pixel(8.0, 0.0), pixel(8.0, 9.0), pixel(0.0, 9.0)])?;
    let lattice = Lattice::through(&near)?;
    let error = |at: &dyn Fn(f32, f32) -> [f32; 2]| -> f32 {
        let squares = near.iter().map(|(spot, [u, v])| {
            let [x, y] = at(*u as f32, *v as f32);
            (x - spot.at[0]).powi(2) + (y - spot.at[1]).powi(2)
        });
        squares.sum()
    };
    let straight =
        error(&|u, v| [0, 1].map(|i| lattice.origin[i] + u * lattice.across[i] + v * lattice.down[i]));
    (error(&pixel) < 0.6 * straight).then_some(grid)
}

/// Solves `N` linear equations, whose right sides stand in the last columns, by elimination. `None`
/// if they have no single solution.
fn solve<const N: usize, const M: usize, const RIGHT: usize>(
    mut equations: [[f64; M]; N],
) -> Option<[[f64; RIGHT]; N]> {
    for column in 0..N {
        let pivot =
            (column..N).max_by(|&a, &b| equations[a][column].abs().total_cmp(&equations[b][column].abs()))?;
        equations.swap(column, pivot);
        let row = equations[column];
        if row[column].abs() < 1e-9 {
            return None;
        }
        for (other, equation) in equations.iter_mut().enumerate() {
            if other != column {
                let factor = equation[column] / row[column];
                for (number, pivot) in equation.iter_mut().zip(row) {
                    *number -= factor * pivot;
                }
            }
        }
    }
    Some(std::array::from_fn(|i| std::array::from_fn(|right| equations[i][N + right] / equations[i][i])))
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::vision::Place;

    /// The points of a board, less some, moved a little, with others between.
    fn spots(grid: &Grid, seed: u64) -> Vec<Spot> {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut spots = Vec::new();
        for point in 0..90 {
            if rng.random_bool(0.8) {
                let place = Place { column: (point % 9) as f32, row: (point / 9) as f32 };
                let at = grid.pixel(place).map(|number| number + rng.random_range(-0.3..0.3));
                spots.push(Spot { at, weight: rng.random_range(0.6..1.0) });
            }
        }
        for _ in 0..40 {
            let at = [rng.random_range(0.0..90.0), rng.random_range(0.0..90.0)];
            spots.push(Spot { at, weight: rng.random_range(0.3..0.6) });
        }
        spots
    }

    fn distance(a: &Grid, b: &Grid) -> f32 {
        let corners = a.corners().into_iter().zip(b.corners());
        corners.map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1])).fold(0.0, f32::max)
    }

    #[test]
    fn a_board_is_found_among_other_points() {
        for seed in 0..20 {
            let grid =
                Grid::upright([7.0 + seed as f32, 12.0], [3.4 + 0.1 * seed as f32, 4.1 + 0.05 * seed as f32]);
            let found = boards(spots(&grid, seed));
            assert!(distance(&found[0].grid, &grid) < 0.8, "{seed}: {:?}", found[0].grid.corners());
        }
    }

    #[test]
    fn a_board_in_perspective_is_found() {
        let grid = Grid::of_corners([[12.0, 10.0], [52.0, 13.0], [56.0, 58.0], [8.0, 55.0]]).unwrap();
        let found = boards(spots(&grid, 1));
        assert!(distance(&found[0].grid, &grid) < 1.2, "{:?}", found[0].grid.corners());
    }

    #[test]
    fn two_boards_are_two() {
        let grids = [10.0, 60.0].map(|left| Grid::upright([left, 12.0], [4.0, 4.0]));
        let both = grids
            .iter()
            .flat_map(|grid| spots(grid, 3).into_iter().filter(|spot| spot.weight > 0.6))
            .collect();
        let found = boards(both);
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn points_without_order_are_hardly_a_board() {
        let mut rng = SmallRng::seed_from_u64(5);
        let at = |rng: &mut SmallRng| [rng.random_range(0.0..90.0), rng.random_range(0.0..90.0)];
        let spots = (0..200).map(|_| Spot { at: at(&mut rng), weight: 0.8 }).collect();
        assert!(boards(spots).iter().all(|board| board.score < 30.0));
    }
}
