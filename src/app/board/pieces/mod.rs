//! The pieces: discs with rings and a character or a pictogram.

mod body;
mod disc;

use eframe::egui::{Align2, Color32, Painter, Pos2, vec2};

use crate::app::fonts;
use crate::app::look::{Look, PieceSet};
use crate::app::theme;
use crate::engine::board::{Piece, Side};
use body::{Body, Shadow};
use disc::Ring;

/// The font size of a character or a pictogram, as a share of the piece's radius.
const GLYPH: f32 = 1.26;
/// The light lower edges of the characters' strokes, which make them look carved: their offset as a
/// share of the radius, and the minimum radius in pixels at which they are painted. They would blur
/// smaller characters.
const CARVING: f32 = 0.022;
const MIN_CARVED: f32 = 24.0;

/// The height of a piece above the board. Its size and shadow show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Height {
    Resting,
    /// Selected.
    Raised,
    /// Being dragged.
    Lifted,
}

impl Height {
    fn scale(self) -> f32 {
        match self {
            Self::Resting => 1.0,
            Self::Raised => 1.05,
            Self::Lifted => 1.14,
        }
    }

    fn shadow(self) -> Shadow {
        match self {
            Self::Resting => (0.1, 0.24, theme::Body::SHADOW),
            Self::Raised => (0.17, 0.32, theme::Body::SHADOW),
            Self::Lifted => (0.34, 0.5, theme::Body::SHADOW_LIFTED),
        }
    }
}

impl PieceSet {
    /// The character or pictogram on a piece.
    pub const fn glyph(self, piece: Piece) -> &'static str {
        self.signs().of(piece)
    }

    /// The rings on a piece. Pictograms are the same for both sides, so there Black has two thin
    /// rings and Red a broad one.
    const fn rings(self, side: Side) -> &'static [Ring] {
        match (self, side) {
            (Self::Traditional | Self::Simplified, _) => &[Ring { radius: 0.775, width: 0.05 }],
            (Self::Engraved, _) => {
                &[Ring { radius: 0.815, width: 0.03 }, Ring { radius: 0.745, width: 0.055 }]
            }
            (Self::Pictograms, Side::Red) => &[Ring { radius: 0.795, width: 0.09 }],
            (Self::Pictograms, Side::Black) => {
                &[Ring { radius: 0.82, width: 0.045 }, Ring { radius: 0.735, width: 0.03 }]
            }
        }
    }
}

/// Paints a piece with its shadow. `opacity` is from 0 to 1, below 1 for a piece that fades in or
/// out.
pub fn paint(
    painter: &Painter,
    look: Look,
    piece: Piece,
    center: Pos2,
    radius: f32,
    height: Height,
    opacity: f32,
) {
    let mut painter = painter.clone();
    painter.multiply_opacity(opacity);
    let radius = radius * height.scale();
    let is_high_contrast = theme::is_high_contrast(&painter.ctx().global_style().visuals);
    let colors = look.piece_colors(piece.side, is_high_contrast);
    let shadow = (!colors.body.is_flat || height != Height::Resting).then(|| height.shadow());
    Body { radius, colors, rings: look.pieces.rings(piece.side), shadow }.paint(&painter, center);
    let write = |place: Pos2, color: Color32| {
        let font = fonts::pieces(GLYPH * radius);
        painter.text(place, Align2::CENTER_CENTER, look.pieces.glyph(piece), font, color);
    };
    if radius * painter.pixels_per_point() >= MIN_CARVED {
        let edges = [(1.0, colors.carving), (-1.0, colors.groove)];
        for (side, color) in edges.into_iter().filter(|(_, color)| *color != Color32::TRANSPARENT) {
            write(center + vec2(0.0, side * CARVING * radius), color);
        }
    }
    write(center, colors.ink);
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::engine::board::Kind;

    #[test]
    fn every_kind_of_a_side_looks_another_way() {
        for set in PieceSet::ALL {
            for side in Side::BOTH {
                let glyphs: HashSet<_> = Kind::ALL.map(|kind| set.glyph(Piece::new(side, kind))).into();
                assert_eq!(glyphs.len(), Kind::COUNT, "{set:?}");
            }
        }
    }
}
