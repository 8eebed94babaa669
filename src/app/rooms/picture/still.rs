//! The part of a picture that is shown.

use eframe::egui::ColorImage;
use image::{RgbImage, imageops};

use crate::vision::{Grid, Picture};

/// The most pixels of a side.
const MAX_SIDE: u32 = 2048;
/// The space around the outer points of a board, in cells.
const MARGIN: f32 = 1.2;

/// The board in a picture, or all of it.
#[derive(Debug)]
pub struct Still {
    pub image: ColorImage,
    /// Its upper left corner in the picture, in pixels.
    pub from: [f32; 2],
    /// Its pixels for each of the picture.
    pub scale: f32,
}

impl Still {
    pub fn of(picture: &Picture, grid: Option<&Grid>) -> Self {
        let size = [picture.width() as f32, picture.height() as f32];
        let [from, to] = grid.map_or([[0.0; 2], size], |grid| around(grid, size));
        let [left, top] = from.map(|side| side as usize);
        let [width, height] = [0, 1].map(|axis| (to[axis] - from[axis]) as u32);
        let row = |row: usize| {
            let start = 3 * (row * picture.width() + left);
            &picture.rgb()[start..start + 3 * width as usize]
        };
        let part = (top..top + height as usize).flat_map(row).copied().collect();
        let part = RgbImage::from_raw(width, height, part).unwrap_or_default();
        let scale = (MAX_SIDE as f32 / width.max(height) as f32).min(1.0);
        let part = if scale < 1.0 {
            let [width, height] = [width, height].map(|side| ((side as f32 * scale) as u32).max(1));
            imageops::thumbnail(&part, width, height)
        } else {
            part
        };
        let size = [part.width() as usize, part.height() as usize];
        Self { image: ColorImage::from_rgb(size, part.as_raw()), from, scale }
    }
}

/// The upper left and lower right corner of a board with its surroundings, within a picture of this
/// size, in whole pixels.
fn around(grid: &Grid, size: [f32; 2]) -> [[f32; 2]; 2] {
    let (corners, margin) = (grid.corners(), MARGIN * grid.cell());
    let ends = [0, 1].map(|axis| {
        let places = corners.map(|corner| corner[axis]);
        let least = places.into_iter().fold(f32::INFINITY, f32::min) - margin;
        let most = places.into_iter().fold(f32::NEG_INFINITY, f32::max) + margin;
        let least = least.floor().clamp(0.0, size[axis] - 1.0);
        [least, most.ceil().clamp(least + 1.0, size[axis])]
    });
    [[ends[0][0], ends[1][0]], [ends[0][1], ends[1][1]]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_shown_with_its_surroundings_within_the_picture() {
        let grid = Grid::upright([20.0, 100.0], [30.0, 30.0]);
        assert_eq!(around(&grid, [400.0, 900.0]), [[0.0, 64.0], [296.0, 406.0]]);
        let picture = Picture::from_rgb(400, 900, vec![7; 3 * 400 * 900]).unwrap();
        let still = Still::of(&picture, Some(&grid));
        assert_eq!((still.image.size, still.from, still.scale), ([296, 342], [0.0, 64.0], 1.0));
    }

    #[test]
    fn a_picture_of_any_shape_becomes_small_enough() {
        for [width, height] in [[30_000, 10], [1, 1], [10, 30_000], [3000, 2000]] {
            let picture = Picture::from_rgb(width, height, vec![7; 3 * width * height]).unwrap();
            let size = Still::of(&picture, None).image.size;
            assert!(size.iter().all(|&side| side > 0 && side <= MAX_SIDE as usize), "{size:?}");
            // A grid may lie outside of a picture, if only in part.
            let outside = Grid::upright([-300.0, -300.0], [30.0, 30.0]);
            assert!(Still::of(&picture, Some(&outside)).image.size.iter().all(|&side| side > 0));
        }
    }
}
