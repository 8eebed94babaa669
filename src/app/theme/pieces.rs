//! The colours of the pieces.

use eframe::egui::Color32;

use crate::app::look::Look;
use crate::engine::board::Side;

/// The colours of one side's pieces.
#[derive(Debug)]
pub struct PieceColors {
    pub body: &'static Body,
    /// The character and the rings.
    pub ink: Color32,
    /// The lit lower edges of the carved character and rings.
    pub carving: Color32,
}

/// The colours of a piece's body. Light falls from the upper left.
#[derive(Debug)]
pub struct Body {
    pub rim: Color32,
    pub bevel_light: Color32,
    pub bevel_dark: Color32,
    pub face_light: Color32,
    pub face_dark: Color32,
}

impl Body {
    /// The shadow of a piece on the board, and of one that is being dragged.
    pub const SHADOW: Color32 = Color32::from_black_alpha(105);
    pub const SHADOW_LIFTED: Color32 = Color32::from_black_alpha(90);
}

impl Look {
    /// The colours of `side`'s pieces.
    pub const fn piece_colors(self, side: Side) -> &'static PieceColors {
        match (self.has_contrast, side) {
            (_, Side::Red) => &RED,
            (false, Side::Black) => &BLACK,
            (true, Side::Black) => &DARK,
        }
    }
}

const BOXWOOD: Body = Body {
    rim: Color32::from_rgb(0x8e, 0x60, 0x2c),
    bevel_light: Color32::from_rgb(0xff, 0xf5, 0xde),
    bevel_dark: Color32::from_rgb(0xca, 0x9d, 0x5e),
    face_light: Color32::from_rgb(0xfc, 0xef, 0xd2),
    face_dark: Color32::from_rgb(0xed, 0xd2, 0xa1),
};

const EBONY: Body = Body {
    rim: Color32::from_rgb(0x0b, 0x0c, 0x0e),
    bevel_light: Color32::from_rgb(0x84, 0x8a, 0x90),
    bevel_dark: Color32::from_rgb(0x15, 0x17, 0x1a),
    face_light: Color32::from_rgb(0x3d, 0x42, 0x48),
    face_dark: Color32::from_rgb(0x22, 0x25, 0x29),
};

const LIGHT_CARVING: Color32 = Color32::from_rgba_premultiplied(0xa0, 0x9c, 0x90, 0xa0);

static RED: PieceColors =
    PieceColors { body: &BOXWOOD, ink: Color32::from_rgb(0xae, 0x1c, 0x1a), carving: LIGHT_CARVING };

static BLACK: PieceColors =
    PieceColors { body: &BOXWOOD, ink: Color32::from_rgb(0x1c, 0x24, 0x24), carving: LIGHT_CARVING };

/// Light on dark, which can be told from Red's pieces without seeing colours, and in black-and-white print.
static DARK: PieceColors = PieceColors {
    body: &EBONY,
    ink: Color32::from_rgb(0xf7, 0xec, 0xd4),
    carving: Color32::from_black_alpha(0x90),
};
