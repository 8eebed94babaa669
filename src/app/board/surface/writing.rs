//! The writing on the board: the name of the river, and the numbers of the files.

use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Vec2, pos2, remap, vec2};

use crate::app::board::geometry::Geometry;
use crate::app::fonts;
use crate::app::look::PieceSet;
use crate::app::text::FileNumbers;
use crate::app::theme::BoardColors;
use crate::engine::board::{Side, Square};

/// The font size of the river's name and of the file numbers, in cells.
const RIVER_TEXT: f32 = 0.62;
const NUMBER_TEXT: f32 = 0.3;
/// The opacity of the river's name. It is large, so it is fainter than the numbers.
const RIVER_STRENGTH: f32 = 0.85;
/// The distance from the outermost line to the middle of the file numbers, in cells.
const NUMBER_DISTANCE: f32 = 0.69;

/// Paints the river's name in the kind of characters that the pieces have.
pub fn paint_river(painter: &Painter, geometry: &Geometry, colors: &BoardColors, pieces: PieceSet) {
    let font = fonts::pieces(RIVER_TEXT * geometry.cell());
    let grid = geometry.grid();
    let color = colors.writing.gamma_multiply(RIVER_STRENGTH);
    let han = if pieces == PieceSet::Simplified { "汉" } else { "漢" };
    for (letter, column) in [("楚", 1.3), ("河", 2.5), (han, 5.5), ("界", 6.7)] {
        let place = pos2(remap(column, 0.0..=8.0, grid.x_range()), grid.center().y);
        if colors.carving != Color32::TRANSPARENT {
            let edge = Vec2::splat(geometry.pixel());
            write(painter, place + edge, letter, &font, colors.carving);
        }
        write(painter, place, letter, &font, color);
    }
}

/// Paints the numbers of the files. Each side counts from its own right.
pub fn paint_numbers(painter: &Painter, geometry: &Geometry, colors: &BoardColors, numbers: FileNumbers) {
    let font = fonts::pieces(NUMBER_TEXT * geometry.cell());
    for file in 0..Square::FILES {
        for (side, rank) in [(Side::Red, 0), (Side::Black, Square::RANKS - 1)] {
            let Some(square) = Square::new(file, rank) else { continue };
            let outward = if geometry.row(square) == 0 { -1.0 } else { 1.0 };
            let place = geometry.center(square) + vec2(0.0, outward * NUMBER_DISTANCE * geometry.cell());
            let number = match side {
                Side::Red => Square::FILES - file,
                Side::Black => file + 1,
            };
            write(painter, place, numbers.write(side, number), &font, colors.writing);
        }
    }
}

fn write(painter: &Painter, place: Pos2, text: &str, font: &FontId, color: Color32) {
    painter.text(place, Align2::CENTER_CENTER, text, font.clone(), color);
}
