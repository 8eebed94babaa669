//! Where the 90 points of a board lie in a picture.

/// A point of a board as pictured: column 0 to 8 from the left, row 0 to 9 from the top, whichever
/// side is below. Fractions lie between the points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub column: f32,
    pub row: f32,
}

/// The 9 columns and 10 rows of a board, as seen in a picture: a projective map, which is all that
/// a flat board in a photograph needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Rows of the homography from (column, row, 1) to pixels.
    map: [[f32; 3]; 3],
}

impl Grid {
    pub const COLUMNS: usize = 9;
    pub const ROWS: usize = 10;

    /// An upright board: the place (0, 0) in pixels, and the steps to the next column and row.
    pub const fn upright(origin: [f32; 2], step: [f32; 2]) -> Self {
        Self { map: [[step[0], 0.0, origin[0]], [0.0, step[1], origin[1]], [0.0, 0.0, 1.0]] }
    }

    /// The grid whose outer points, from the top left clockwise, lie at these pixels; `None` if they
    /// are no convex quadrangle.
    pub fn of_corners(corners: [[f32; 2]; 4]) -> Option<Self> {
        let turns = (0..4).map(|i| {
            let [a, b, c] = [corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]];
            (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        });
        if !turns.into_iter().all(|turn| turn > 0.0) {
            return None;
        }
        // The projective map of the unit square to a quadrangle, in closed form (Heckbert, 1989).
        let [p0, p1, p2, p3] = corners;
        let sum = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
        let [dx1, dy1] = [p1[0] - p2[0], p1[1] - p2[1]];
        let [dx2, dy2] = [p3[0] - p2[0], p3[1] - p2[1]];
        let whole = dx1 * dy2 - dx2 * dy1;
        let g = (sum[0] * dy2 - dx2 * sum[1]) / whole;
        let h = (dx1 * sum[1] - sum[0] * dy1) / whole;
        let unit = [
            [p1[0] - p0[0] + g * p1[0], p3[0] - p0[0] + h * p3[0], p0[0]],
            [p1[1] - p0[1] + g * p1[1], p3[1] - p0[1] + h * p3[1], p0[1]],
            [g, h, 1.0],
        ];
        Some(Self { map: unit.map(|[column, row, one]| [column / 8.0, row / 9.0, one]) })
    }

    /// The pixel of a place, from the picture's upper left corner.
    pub fn pixel(&self, place: Place) -> [f32; 2] {
        let [x, y, w] = self.map.map(|[column, row, one]| column * place.column + row * place.row + one);
        [x / w, y / w]
    }

    /// The outer points, from the top left clockwise, in pixels.
    pub fn corners(&self) -> [[f32; 2]; 4] {
        [(0.0, 0.0), (8.0, 0.0), (8.0, 9.0), (0.0, 9.0)]
            .map(|(column, row)| self.pixel(Place { column, row }))
    }

    /// The mean distance between neighbouring points, in pixels.
    pub fn cell(&self) -> f32 {
        let [a, b, c, d] = self.corners();
        let distance = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        (distance(a, b) / 8.0 + distance(b, c) / 9.0 + distance(c, d) / 8.0 + distance(d, a) / 9.0) / 4.0
    }

    /// The grid that begins so many columns and rows further on.
    pub(super) fn shifted(&self, columns: f32, rows: f32) -> Self {
        Self { map: self.map.map(|[column, row, one]| [column, row, one + columns * column + rows * row]) }
    }

    /// The same board in a picture of another size: all pixels multiplied by this.
    pub fn scaled(&self, factor: f32) -> Self {
        let [x, y, w] = self.map;
        Self { map: [x.map(|number| number * factor), y.map(|number| number * factor), w] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_of_corners_maps_them_back() {
        let corners = [[12.0, 20.0], [310.0, 8.0], [340.0, 400.0], [2.0, 380.0]];
        let grid = Grid::of_corners(corners).expect("convex");
        for (found, corner) in grid.corners().into_iter().zip(corners) {
            assert!((found[0] - corner[0]).abs() < 0.01 && (found[1] - corner[1]).abs() < 0.01, "{found:?}");
        }
        assert_eq!(Grid::of_corners([[0.0, 0.0], [0.0, 9.0], [8.0, 9.0], [8.0, 0.0]]), None);
    }

    #[test]
    fn an_upright_grid_has_equal_steps() {
        let grid = Grid::upright([10.0, 20.0], [30.0, 33.0]);
        let [x, y] = grid.pixel(Place { column: 8.0, row: 9.0 });
        assert!((x - 250.0).abs() < 1e-3 && (y - 317.0).abs() < 1e-3);
        assert!((grid.cell() - 31.5).abs() < 1e-3);
    }
}
