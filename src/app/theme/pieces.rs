//! The colours of the pieces.

use eframe::egui::Color32;

use crate::app::look::{BoardTheme, Look, PieceSet};
use crate::engine::board::Side;

/// The colours of one side's pieces.
#[derive(Debug, Hash)]
pub struct PieceColors {
    pub body: &'static Body,
    /// The character and the rings.
    pub ink: Color32,
    /// The lit lower edges of the carved character and rings. Transparent if they are printed.
    pub carving: Color32,
    /// The shaded upper edges of deep carvings. Otherwise transparent.
    pub groove: Color32,
}

/// The colours of a piece's body. Light falls from the upper left.
#[derive(Debug, Hash)]
pub struct Body {
    pub rim: Color32,
    pub bevel_light: Color32,
    pub bevel_dark: Color32,
    pub face_light: Color32,
    pub face_dark: Color32,
    /// Whether it is printed, and casts no shadow while it rests.
    pub is_flat: bool,
}

impl Body {
    /// The shadow of a piece on the board, and of one that is being dragged.
    pub const SHADOW: Color32 = Color32::from_black_alpha(105);
    pub const SHADOW_LIFTED: Color32 = Color32::from_black_alpha(90);

    /// A printed disc: a face in one colour, and its edge.
    const fn printed(face: Color32, edge: Color32, bevel: Color32) -> Self {
        Self {
            rim: edge,
            bevel_light: bevel,
            bevel_dark: bevel,
            face_light: face,
            face_dark: face,
            is_flat: true,
        }
    }
}

impl Look {
    /// The colours of `side`'s pieces. In the high contrast theme they are always light and dark.
    pub const fn piece_colors(self, side: Side, is_high_contrast: bool) -> &'static PieceColors {
        match (is_high_contrast, self.board, self.pieces, self.has_contrast, side) {
            (true, .., Side::Red) => &STRONG_RED,
            (true, .., Side::Black) => &STRONG_BLACK,
            (_, _, PieceSet::Engraved, _, Side::Red) => &ENGRAVED_RED,
            (_, _, PieceSet::Engraved, false, Side::Black) => &ENGRAVED_GREEN,
            (_, BoardTheme::Print, _, _, Side::Red) => &PRINTED_RED,
            (_, BoardTheme::Print, _, false, Side::Black) => &PRINTED_BLACK,
            (_, BoardTheme::Print, _, true, Side::Black) => &PRINTED_DARK,
            (.., Side::Red) => &RED,
            (.., false, Side::Black) => &BLACK,
            (.., true, Side::Black) => &DARK,
        }
    }
}

const BOXWOOD: Body = Body {
    rim: Color32::from_rgb(0x8e, 0x60, 0x2c),
    bevel_light: Color32::from_rgb(0xff, 0xf5, 0xde),
    bevel_dark: Color32::from_rgb(0xca, 0x9d, 0x5e),
    face_light: Color32::from_rgb(0xfc, 0xef, 0xd2),
    face_dark: Color32::from_rgb(0xed, 0xd2, 0xa1),
    is_flat: false,
};

const EBONY: Body = Body {
    rim: Color32::from_rgb(0x0b, 0x0c, 0x0e),
    bevel_light: Color32::from_rgb(0x84, 0x8a, 0x90),
    bevel_dark: Color32::from_rgb(0x15, 0x17, 0x1a),
    face_light: Color32::from_rgb(0x3d, 0x42, 0x48),
    face_dark: Color32::from_rgb(0x22, 0x25, 0x29),
    is_flat: false,
};

/// The white of tournament pieces, which are cast.
const IVORY: Body = Body {
    rim: Color32::from_rgb(0x8f, 0x86, 0x70),
    bevel_light: Color32::from_rgb(0xff, 0xff, 0xfc),
    bevel_dark: Color32::from_rgb(0xc4, 0xbb, 0xa3),
    face_light: Color32::from_rgb(0xfc, 0xf9, 0xf0),
    face_dark: Color32::from_rgb(0xec, 0xe6, 0xd4),
    is_flat: false,
};

const LIGHT_CARVING: Color32 = Color32::from_rgba_premultiplied(0xa0, 0x9c, 0x90, 0xa0);
const GROOVE: Color32 = Color32::from_black_alpha(0xb0);
const INK: Color32 = Color32::from_gray(0x11);
const PRINTED_INK: Color32 = Color32::from_rgb(0xb4, 0x00, 0x00);

static RED: PieceColors = PieceColors {
    body: &BOXWOOD,
    ink: Color32::from_rgb(0xae, 0x1c, 0x1a),
    carving: LIGHT_CARVING,
    groove: Color32::TRANSPARENT,
};

static BLACK: PieceColors = PieceColors {
    body: &BOXWOOD,
    ink: Color32::from_rgb(0x1c, 0x24, 0x24),
    carving: LIGHT_CARVING,
    groove: Color32::TRANSPARENT,
};

/// Light on dark. It differs from Red's pieces without colours, and in black-and-white print.
static DARK: PieceColors = PieceColors {
    body: &EBONY,
    ink: Color32::from_rgb(0xf7, 0xec, 0xd4),
    carving: Color32::from_black_alpha(0x90),
    groove: Color32::TRANSPARENT,
};

static ENGRAVED_RED: PieceColors = PieceColors {
    body: &IVORY,
    ink: Color32::from_rgb(0xc4, 0x12, 0x1a),
    carving: Color32::WHITE,
    groove: GROOVE,
};

/// A green so dark that it differs from the red in lightness, too.
static ENGRAVED_GREEN: PieceColors = PieceColors {
    body: &IVORY,
    ink: Color32::from_rgb(0x0a, 0x4a, 0x46),
    carving: Color32::WHITE,
    groove: GROOVE,
};

static PRINTED_RED: PieceColors =
    printed(&Body::printed(Color32::WHITE, PRINTED_INK, Color32::WHITE), PRINTED_INK);
static PRINTED_BLACK: PieceColors = printed(&Body::printed(Color32::WHITE, INK, Color32::WHITE), INK);
static PRINTED_DARK: PieceColors = printed(&Body::printed(INK, INK, INK), Color32::WHITE);

/// White with a broad red edge, and black.
static STRONG_RED: PieceColors = printed(&Body::printed(Color32::WHITE, STRONG_INK, STRONG_INK), STRONG_INK);
static STRONG_BLACK: PieceColors =
    printed(&Body::printed(Color32::BLACK, Color32::BLACK, Color32::BLACK), Color32::WHITE);
const STRONG_INK: Color32 = Color32::from_rgb(0xc0, 0x00, 0x00);

const fn printed(body: &'static Body, ink: Color32) -> PieceColors {
    PieceColors { body, ink, carving: Color32::TRANSPARENT, groove: Color32::TRANSPARENT }
}
