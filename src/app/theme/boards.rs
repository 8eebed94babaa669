//! The colours of the boards in the light and the dark theme, and of the marks on them.

use eframe::egui::{Color32, Ui};

use super::is_high_contrast;
use crate::app::look::BoardTheme;
use crate::game::Pen;

/// The material of a surface. It determines the texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    Wood,
    Paper,
    Stone,
    /// Only lines on a sheet.
    Plain,
}

/// The colours of a board.
#[derive(Debug, PartialEq)]
pub struct BoardColors {
    pub material: Material,
    /// The surface's colour at the top left, where the light falls, and at the bottom right.
    pub light: Color32,
    pub dark: Color32,
    /// The veins of wood and stone, and the fibres of paper. Their opacity varies.
    pub grain: Color32,
    pub frame_light: Color32,
    pub frame_dark: Color32,
    pub line: Color32,
    /// The width of the lines as a multiple of the usual one.
    pub weight: f32,
    /// The name of the river, 楚河 漢界, and the file numbers.
    pub writing: Color32,
    /// The lit lower edges of carved lines and texts. Transparent if they are painted, not carved.
    pub carving: Color32,
    pub marks: MarkColors,
}

/// The colours of the marks on a board.
#[derive(Debug, PartialEq)]
pub struct MarkColors {
    /// Targets of the selected piece, and the selection itself.
    pub target: Color32,
    pub last_move: Color32,
    pub check: Color32,
    /// The signs that explain why a move was refused.
    pub cause: Color32,
    /// The premove.
    pub premove: Color32,
    pub focus: Color32,
}

impl BoardTheme {
    /// The colours in the theme of `ui`.
    pub fn colors(self, ui: &Ui) -> &'static BoardColors {
        let [light, dark] = self.variants();
        match ui.visuals().dark_mode {
            true if is_high_contrast(ui.visuals()) => &HIGH_CONTRAST,
            true => dark,
            false => light,
        }
    }

    /// The colours in the light theme and in the dark one.
    pub(super) const fn variants(self) -> &'static [BoardColors; 2] {
        match self {
            Self::Maple => &MAPLE,
            Self::Walnut => &WALNUT,
            Self::Paper => &PAPER,
            Self::Jade => &JADE,
            Self::Print => &PRINT,
        }
    }
}

/// The edges of the user's drawings. Together with their colours they are visible on light and dark
/// boards.
pub const DRAWING_EDGE: Color32 = Color32::from_rgb(0x2b, 0x1a, 0x05);

/// The colour of a pen. The pens differ in lightness, too, for users who cannot tell red from
/// green.
pub const fn drawing(pen: Pen) -> Color32 {
    match pen {
        Pen::Green => Color32::from_rgb(0x4c, 0xc3, 0x5e),
        Pen::Red => Color32::from_rgb(0xd9, 0x2d, 0x27),
        Pen::Blue => Color32::from_rgb(0x3d, 0x8f, 0xf0),
        Pen::Yellow => Color32::from_rgb(0xff, 0xd4, 0x3a),
    }
}

/// A star on a point to be reached, and its edge.
pub const GOAL: Color32 = Color32::from_rgb(0xff, 0xc9, 0x3d);
/// The rings around points of a picture that are unsure. They are seen on any board and picture.
pub const UNSURE: Color32 = Color32::from_rgb(0xff, 0x9d, 0x1e);
pub const UNSURE_EDGE: Color32 = Color32::from_rgb(0x3a, 0x22, 0x00);
pub const GOAL_EDGE: Color32 = Color32::from_rgb(0x7a, 0x4a, 0x00);

/// The light and the petals (plum blossom) at the end of a game.
pub const CELEBRATION_LIGHT: Color32 = Color32::from_rgb(0xff, 0xe3, 0x8f);
pub const PETALS: [Color32; 4] = [
    Color32::from_rgb(0xf6, 0xa9, 0xb8),
    Color32::from_rgb(0xfb, 0xd3, 0xd8),
    Color32::from_rgb(0xe0, 0x5a, 0x6d),
    Color32::from_rgb(0xf7, 0xd3, 0x7a),
];

const FOCUS: Color32 = Color32::from_rgb(0x17, 0x3b, 0x8f);

/// Marks on light surfaces.
const DEEP_MARKS: MarkColors = MarkColors {
    target: Color32::from_rgb(0x1d, 0x6f, 0x5c),
    last_move: Color32::from_rgb(0x1f, 0x5f, 0x8b),
    check: Color32::from_rgb(0xd4, 0x1f, 0x1f),
    cause: Color32::from_rgb(0xc8, 0x32, 0x0e),
    premove: Color32::from_rgb(0x6a, 0x3a, 0xa6),
    focus: FOCUS,
};

/// Marks on dark surfaces.
const BRIGHT_MARKS: MarkColors = MarkColors {
    target: Color32::from_rgb(0x86, 0xe3, 0xc3),
    last_move: Color32::from_rgb(0x8c, 0xcd, 0xff),
    check: Color32::from_rgb(0xff, 0x45, 0x33),
    cause: Color32::from_rgb(0xff, 0x8b, 0x55),
    premove: Color32::from_rgb(0xd4, 0xb2, 0xff),
    focus: FOCUS,
};

/// Marks on the green board, where green and blue would be hard to see.
const WARM_MARKS: MarkColors = MarkColors {
    target: Color32::from_rgb(0xff, 0xe2, 0x8a),
    last_move: Color32::from_rgb(0xd6, 0xee, 0xff),
    check: Color32::from_rgb(0xff, 0x3b, 0x2a),
    cause: Color32::from_rgb(0xff, 0x7f, 0x3a),
    premove: Color32::from_rgb(0xd9, 0xa8, 0xff),
    focus: FOCUS,
};

/// Marks on white, in high contrast.
const STRONG_MARKS: MarkColors = MarkColors {
    target: Color32::from_rgb(0x00, 0x50, 0xc8),
    last_move: Color32::from_rgb(0x5a, 0x3c, 0x00),
    check: Color32::from_rgb(0xe0, 0x00, 0x00),
    cause: Color32::from_rgb(0xb3, 0x59, 0x00),
    premove: Color32::from_rgb(0xa0, 0x00, 0x7a),
    focus: FOCUS,
};

/// For each board, the colours in the light theme, then in the dark one.
static MAPLE: [BoardColors; 2] = [
    BoardColors {
        material: Material::Wood,
        light: Color32::from_rgb(0xec, 0xc9, 0x90),
        dark: Color32::from_rgb(0xd6, 0xa7, 0x67),
        grain: Color32::from_rgb(0x9c, 0x62, 0x28),
        frame_light: Color32::from_rgb(0x96, 0x5d, 0x30),
        frame_dark: Color32::from_rgb(0x5c, 0x34, 0x18),
        line: Color32::from_rgb(0x5b, 0x34, 0x14),
        weight: 1.0,
        writing: Color32::from_rgb(0x6d, 0x42, 0x1c),
        carving: Color32::from_rgba_premultiplied(0x5a, 0x4e, 0x38, 0x5a),
        marks: DEEP_MARKS,
    },
    BoardColors {
        material: Material::Wood,
        light: Color32::from_rgb(0xd5, 0xae, 0x75),
        dark: Color32::from_rgb(0xb6, 0x87, 0x4e),
        grain: Color32::from_rgb(0x7d, 0x4b, 0x1c),
        frame_light: Color32::from_rgb(0x72, 0x45, 0x24),
        frame_dark: Color32::from_rgb(0x40, 0x24, 0x11),
        line: Color32::from_rgb(0x47, 0x27, 0x0d),
        weight: 1.0,
        writing: Color32::from_rgb(0x55, 0x31, 0x12),
        carving: Color32::from_rgba_premultiplied(0x4c, 0x40, 0x2c, 0x50),
        marks: DEEP_MARKS,
    },
];

static WALNUT: [BoardColors; 2] = [
    BoardColors {
        material: Material::Wood,
        light: Color32::from_rgb(0x80, 0x56, 0x3a),
        dark: Color32::from_rgb(0x5a, 0x38, 0x25),
        grain: Color32::from_rgb(0x2c, 0x16, 0x0a),
        frame_light: Color32::from_rgb(0x4e, 0x30, 0x20),
        frame_dark: Color32::from_rgb(0x26, 0x15, 0x0d),
        line: Color32::from_rgb(0xe0, 0xba, 0x7c),
        weight: 1.0,
        writing: Color32::from_rgb(0xe6, 0xc4, 0x8c),
        carving: Color32::from_black_alpha(0x60),
        marks: BRIGHT_MARKS,
    },
    BoardColors {
        material: Material::Wood,
        light: Color32::from_rgb(0x66, 0x43, 0x2d),
        dark: Color32::from_rgb(0x43, 0x29, 0x1b),
        grain: Color32::from_rgb(0x20, 0x0f, 0x06),
        frame_light: Color32::from_rgb(0x5c, 0x3b, 0x28),
        frame_dark: Color32::from_rgb(0x2c, 0x19, 0x0f),
        line: Color32::from_rgb(0xcb, 0xa4, 0x69),
        weight: 1.0,
        writing: Color32::from_rgb(0xd3, 0xaf, 0x78),
        carving: Color32::from_black_alpha(0x60),
        marks: BRIGHT_MARKS,
    },
];

static PAPER: [BoardColors; 2] = [
    BoardColors {
        material: Material::Paper,
        light: Color32::from_rgb(0xfa, 0xf6, 0xec),
        dark: Color32::from_rgb(0xee, 0xe5, 0xd3),
        grain: Color32::from_rgb(0x9c, 0x86, 0x5e),
        frame_light: Color32::from_rgb(0x4f, 0x60, 0x66),
        frame_dark: Color32::from_rgb(0x33, 0x40, 0x46),
        line: Color32::from_rgb(0x45, 0x41, 0x3c),
        weight: 1.0,
        writing: Color32::from_rgb(0x2f, 0x2c, 0x29),
        carving: Color32::TRANSPARENT,
        marks: DEEP_MARKS,
    },
    BoardColors {
        material: Material::Paper,
        light: Color32::from_rgb(0xe2, 0xdb, 0xcb),
        dark: Color32::from_rgb(0xcc, 0xc2, 0xad),
        grain: Color32::from_rgb(0x7c, 0x69, 0x46),
        frame_light: Color32::from_rgb(0x48, 0x57, 0x5d),
        frame_dark: Color32::from_rgb(0x2a, 0x35, 0x3a),
        line: Color32::from_rgb(0x38, 0x35, 0x31),
        weight: 1.0,
        writing: Color32::from_rgb(0x25, 0x22, 0x20),
        carving: Color32::TRANSPARENT,
        marks: DEEP_MARKS,
    },
];

static JADE: [BoardColors; 2] = [
    BoardColors {
        material: Material::Stone,
        light: Color32::from_rgb(0x57, 0x92, 0x78),
        dark: Color32::from_rgb(0x33, 0x6a, 0x55),
        grain: Color32::from_rgb(0x9f, 0xd0, 0xb2),
        frame_light: Color32::from_rgb(0x74, 0x3d, 0x2c),
        frame_dark: Color32::from_rgb(0x43, 0x1e, 0x15),
        line: Color32::from_rgb(0xf1, 0xe6, 0xc2),
        weight: 1.0,
        writing: Color32::from_rgb(0xf4, 0xea, 0xca),
        carving: Color32::from_black_alpha(0x48),
        marks: WARM_MARKS,
    },
    BoardColors {
        material: Material::Stone,
        light: Color32::from_rgb(0x3f, 0x74, 0x5e),
        dark: Color32::from_rgb(0x22, 0x4d, 0x3d),
        grain: Color32::from_rgb(0x7d, 0xb3, 0x93),
        frame_light: Color32::from_rgb(0x60, 0x32, 0x24),
        frame_dark: Color32::from_rgb(0x35, 0x17, 0x10),
        line: Color32::from_rgb(0xdc, 0xcf, 0xa6),
        weight: 1.0,
        writing: Color32::from_rgb(0xe2, 0xd6, 0xb0),
        carving: Color32::from_black_alpha(0x50),
        marks: WARM_MARKS,
    },
];

static PRINT: [BoardColors; 2] = [plain(0xff, 0x1a, 1.0, DEEP_MARKS), plain(0xe4, 0x10, 1.0, DEEP_MARKS)];

/// The board of the high contrast theme, whichever board was chosen.
pub(super) static HIGH_CONTRAST: BoardColors = plain(0xff, 0x00, 2.0, STRONG_MARKS);

/// Lines in one grey on a sheet of another grey.
const fn plain(sheet: u8, ink: u8, weight: f32, marks: MarkColors) -> BoardColors {
    let (sheet, ink) = (Color32::from_gray(sheet), Color32::from_gray(ink));
    BoardColors {
        material: Material::Plain,
        light: sheet,
        dark: sheet,
        grain: sheet,
        frame_light: sheet,
        frame_dark: ink,
        line: ink,
        weight,
        writing: ink,
        carving: Color32::TRANSPARENT,
        marks,
    }
}
