//! The places of the board's points on the screen. Only this module knows about scale and flipping.

use std::ops::RangeInclusive;

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::engine::board::Square;

/// The margin of the surface around the outermost lines, in cells. It has room for half a piece and
/// the file numbers.
const MARGIN: Vec2 = vec2(0.72, 0.92);
/// The width of the dark frame around the surface, in cells.
const BORDER: f32 = 0.16;
/// A piece's radius, in cells. It leaves a small gap between neighbours.
const PIECE_RADIUS: f32 = 0.455;
/// The maximum distance of a click from its point, in cells, along each axis.
const REACH: f32 = 0.5;

const LAST_FILE: f32 = (Square::FILES - 1) as f32;
const LAST_RANK: f32 = (Square::RANKS - 1) as f32;

/// The place of the board on the screen. All lengths are in points. Lines fall on whole pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// The grid point at the top left of the screen.
    top_left: Pos2,
    /// The distance between neighbouring lines.
    cell: f32,
    /// Whether Black is at the bottom.
    flipped: bool,
    /// The size of one pixel, in points.
    pixel: f32,
}

impl Geometry {
    /// The size of the whole board, its frame included, in cells.
    pub const CELLS: Vec2 =
        vec2(LAST_FILE + 2.0 * (MARGIN.x + BORDER), LAST_RANK + 2.0 * (MARGIN.y + BORDER));

    /// Width divided by height of the whole board.
    pub const ASPECT: f32 = Self::CELLS.x / Self::CELLS.y;

    /// The largest board that fits, centred in `available`.
    pub fn fit(available: Rect, pixels_per_point: f32, flipped: bool) -> Self {
        let pixel = 1.0 / pixels_per_point;
        let snap = |points: f32| (points * pixels_per_point).floor() * pixel;
        let room = available.size() / Self::CELLS;
        let cell = snap(room.x.min(room.y)).max(pixel);
        let corner = available.center() - vec2(LAST_FILE, LAST_RANK) * cell / 2.0;
        Self { top_left: pos2(snap(corner.x), snap(corner.y)), cell, flipped, pixel }
    }

    /// A board whose `files` and `ranks`, with half a cell around them, fill `rect`. Red is at the
    /// bottom.
    pub fn part(
        rect: Rect,
        files: &RangeInclusive<usize>,
        ranks: &RangeInclusive<usize>,
        pixels_per_point: f32,
    ) -> Self {
        let pixel = 1.0 / pixels_per_point;
        let snap = |points: f32| (points * pixels_per_point).floor() * pixel;
        let count = |range: &RangeInclusive<usize>| (range.end() + 1 - range.start()) as f32;
        let middle = |range: &RangeInclusive<usize>| (range.start() + range.end()) as f32 / 2.0;
        let room = rect.size() / vec2(count(files), count(ranks));
        let cell = snap(room.x.min(room.y)).max(pixel);
        let corner = rect.center() - vec2(middle(files), LAST_RANK - middle(ranks)) * cell;
        Self { top_left: pos2(snap(corner.x), snap(corner.y)), cell, flipped: false, pixel }
    }

    /// A board with cells of size `cell`, with the centre of the bottom palace at `middle`. Used
    /// for pictures of that part.
    pub fn around_palace(middle: Pos2, cell: f32, pixels_per_point: f32) -> Self {
        let up = vec2(0.0, LAST_RANK / 2.0 - 1.0) * cell;
        let board = Rect::from_center_size(middle - up, Self::CELLS * (cell + 0.5 / pixels_per_point));
        Self::fit(board, pixels_per_point, false)
    }

    /// The distance between neighbouring points of the board.
    pub fn cell(&self) -> f32 {
        self.cell
    }

    /// The size of one pixel of the screen.
    pub fn pixel(&self) -> f32 {
        self.pixel
    }

    /// The rectangle of the outermost lines.
    pub fn grid(&self) -> Rect {
        Rect::from_min_size(self.top_left, vec2(LAST_FILE, LAST_RANK) * self.cell)
    }

    /// The wood, paper or stone on which the lines are drawn.
    pub fn surface(&self) -> Rect {
        self.grid().expand2(MARGIN * self.cell)
    }

    /// The board with its frame.
    pub fn frame(&self) -> Rect {
        self.surface().expand(BORDER * self.cell)
    }

    pub fn piece_radius(&self) -> f32 {
        PIECE_RADIUS * self.cell
    }

    /// The screen position of a point of the board.
    pub fn center(&self, square: Square) -> Pos2 {
        self.grid_point(self.column(square), self.row(square))
    }

    /// The area in which a click means `square`.
    pub fn hit_box(&self, square: Square) -> Rect {
        Rect::from_center_size(self.center(square), Vec2::splat(2.0 * REACH * self.cell))
    }

    /// The grid point at a column (from the left of the screen) and a row (from the top).
    pub fn grid_point(&self, column: usize, row: usize) -> Pos2 {
        self.top_left + vec2(column as f32, row as f32) * self.cell
    }

    /// The column of `square` on the screen, from the left.
    pub fn column(&self, square: Square) -> usize {
        if self.flipped { Square::FILES - 1 - square.file() } else { square.file() }
    }

    /// The row of `square` on the screen, from the top.
    pub fn row(&self, square: Square) -> usize {
        if self.flipped { square.rank() } else { Square::RANKS - 1 - square.rank() }
    }

    /// The point of the board at a place of the screen; `None` outside the board.
    pub fn square_at(&self, position: Pos2) -> Option<Square> {
        let offset = (position - self.top_left) / self.cell;
        let (column, row) = (offset.x.round(), offset.y.round());
        let near = (offset.x - column).abs() <= REACH && (offset.y - row).abs() <= REACH;
        if !near || column < 0.0 || row < 0.0 {
            return None;
        }
        self.square(column as usize, row as usize)
    }

    /// The square `columns` to the right of `square` and `rows` below it on the screen, if it is on
    /// the board.
    pub fn neighbour(&self, square: Square, columns: isize, rows: isize) -> Option<Square> {
        let column = self.column(square).checked_add_signed(columns)?;
        self.square(column, self.row(square).checked_add_signed(rows)?)
    }

    fn square(&self, column: usize, row: usize) -> Option<Square> {
        if column >= Square::FILES || row >= Square::RANKS {
            return None;
        }
        let (file, rank) =
            if self.flipped { (Square::FILES - 1 - column, row) } else { (column, Square::RANKS - 1 - row) };
        Square::new(file, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometries() -> impl Iterator<Item = Geometry> {
        let sizes = [vec2(400.0, 300.0), vec2(333.3, 777.7), vec2(3840.0, 2160.0)];
        sizes.into_iter().flat_map(|size| {
            [1.0, 1.25, 2.0, 3.0].into_iter().flat_map(move |scale| {
                let room = Rect::from_min_size(pos2(7.3, 11.9), size);
                [false, true].map(|flipped| Geometry::fit(room, scale, flipped))
            })
        })
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for geometry in geometries() {
            for square in Square::all() {
                assert_eq!(geometry.square_at(geometry.center(square)), Some(square));
            }
            assert_eq!(geometry.square_at(geometry.frame().left_top()), None);
            assert_eq!(geometry.square_at(geometry.frame().right_bottom() + vec2(50.0, 50.0)), None);
        }
    }

    #[test]
    fn lines_lie_on_whole_pixels() {
        for geometry in geometries() {
            for square in Square::all() {
                let pixels = geometry.center(square).to_vec2() / geometry.pixel();
                assert!((pixels - pixels.round()).length() < 0.01, "{pixels:?}");
            }
        }
    }

    #[test]
    fn the_board_fits_and_keeps_its_shape() {
        let room = Rect::from_min_size(pos2(0.0, 0.0), vec2(1000.0, 500.0));
        let frame = Geometry::fit(room, 1.0, false).frame();
        assert!(room.contains_rect(frame));
        assert!((frame.aspect_ratio() - Geometry::ASPECT).abs() < 0.01);
    }

    #[test]
    fn a_part_of_the_board_fills_its_picture() {
        for scale in [1.0, 1.5, 2.0] {
            let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(7.0, 5.0) * 22.0);
            let part = Geometry::part(rect, &(1..=7), &(0..=4), scale);
            let inner = rect.shrink(part.piece_radius() - 1.0);
            for square in Square::all() {
                let is_shown = (1..=7).contains(&square.file()) && square.rank() <= 4;
                assert_eq!(inner.contains(part.center(square)), is_shown, "{square}");
            }
        }
    }

    #[test]
    fn red_sits_at_the_bottom_unless_flipped() {
        let room = Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 500.0));
        let a0 = Square::new(0, 0).unwrap();
        let upright = Geometry::fit(room, 1.0, false);
        assert_eq!((upright.column(a0), upright.row(a0)), (0, 9));
        assert_eq!(upright.neighbour(a0, 1, -1), Square::new(1, 1));
        assert_eq!(upright.neighbour(a0, -1, 0), None);
        let flipped = Geometry::fit(room, 1.0, true);
        assert_eq!((flipped.column(a0), flipped.row(a0)), (8, 0));
        assert_eq!(flipped.neighbour(a0, -1, 1), Square::new(1, 1));
    }
}
