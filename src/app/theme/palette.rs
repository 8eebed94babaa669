//! The colours of the window except for the board.

use eframe::egui::{Color32, Ui};

use super::is_high_contrast;
use crate::engine::board::Side;
use crate::game::review::Class;

/// The colours of one theme.
#[derive(Debug)]
pub struct Palette {
    /// The background of the window.
    pub window: Color32,
    /// The background of cards and dialogs.
    pub card: Color32,
    /// The background of text fields and lists.
    pub sunken: Color32,
    pub text: Color32,
    pub weak: Color32,
    /// Hairlines and outlines.
    pub line: Color32,
    pub button: Color32,
    pub button_hovered: Color32,
    pub button_pressed: Color32,
    /// The accent colour: cinnabar, as in a seal.
    pub accent: Color32,
    pub on_accent: Color32,
    /// The accent colour for text on a card.
    pub accent_text: Color32,
    /// A light tint of the accent for selected parts.
    pub accent_wash: Color32,
    pub warning: Color32,
    /// For good results.
    pub good: Color32,
    /// The sides' names and moves in texts.
    pub red: Color32,
    pub black: Color32,
    /// Bad moves. The worse the move, the warmer the colour.
    pub inaccuracy: Color32,
    pub mistake: Color32,
    pub blunder: Color32,
    pub backdrop: Color32,
    pub shadow: Color32,
}

pub(super) const LIGHT: Palette = Palette {
    window: Color32::from_rgb(0xf1, 0xea, 0xde),
    card: Color32::from_rgb(0xfb, 0xf8, 0xf2),
    sunken: Color32::from_rgb(0xf5, 0xf0, 0xe6),
    text: Color32::from_rgb(0x2c, 0x26, 0x20),
    weak: Color32::from_rgb(0x6b, 0x60, 0x53),
    line: Color32::from_rgb(0xdf, 0xd5, 0xc4),
    button: Color32::from_rgb(0xf0, 0xe8, 0xd9),
    button_hovered: Color32::from_rgb(0xe9, 0xdd, 0xc8),
    button_pressed: Color32::from_rgb(0xdf, 0xd0, 0xb5),
    accent: Color32::from_rgb(0xa8, 0x32, 0x28),
    on_accent: Color32::from_rgb(0xff, 0xf8, 0xee),
    accent_text: Color32::from_rgb(0xa8, 0x32, 0x28),
    accent_wash: Color32::from_rgb(0xf3, 0xdc, 0xd2),
    warning: Color32::from_rgb(0xa6, 0x3a, 0x0c),
    good: Color32::from_rgb(0x2f, 0x6b, 0x3a),
    red: Color32::from_rgb(0xae, 0x1c, 0x1a),
    black: Color32::from_rgb(0x2c, 0x26, 0x20),
    inaccuracy: Color32::from_rgb(0x75, 0x5e, 0x00),
    mistake: Color32::from_rgb(0x9c, 0x4a, 0x00),
    blunder: Color32::from_rgb(0xb3, 0x1f, 0x2b),
    backdrop: Color32::from_black_alpha(96),
    shadow: Color32::from_black_alpha(40),
};

pub(super) const DARK: Palette = Palette {
    window: Color32::from_rgb(0x1d, 0x1a, 0x17),
    card: Color32::from_rgb(0x29, 0x25, 0x21),
    sunken: Color32::from_rgb(0x22, 0x1e, 0x1b),
    text: Color32::from_rgb(0xee, 0xe6, 0xd8),
    weak: Color32::from_rgb(0xa8, 0x9d, 0x8c),
    line: Color32::from_rgb(0x40, 0x39, 0x32),
    button: Color32::from_rgb(0x37, 0x31, 0x2b),
    button_hovered: Color32::from_rgb(0x45, 0x3d, 0x35),
    button_pressed: Color32::from_rgb(0x52, 0x48, 0x3d),
    accent: Color32::from_rgb(0xb4, 0x43, 0x31),
    on_accent: Color32::from_rgb(0xff, 0xf6, 0xec),
    accent_text: Color32::from_rgb(0xf2, 0x9b, 0x84),
    accent_wash: Color32::from_rgb(0x4a, 0x2c, 0x26),
    warning: Color32::from_rgb(0xf0, 0x9a, 0x6a),
    good: Color32::from_rgb(0x8f, 0xc9, 0x97),
    red: Color32::from_rgb(0xef, 0x83, 0x70),
    black: Color32::from_rgb(0xee, 0xe6, 0xd8),
    inaccuracy: Color32::from_rgb(0xe3, 0xc8, 0x5a),
    mistake: Color32::from_rgb(0xf2, 0xa0, 0x4e),
    blunder: Color32::from_rgb(0xff, 0x7a, 0x78),
    backdrop: Color32::from_black_alpha(140),
    shadow: Color32::from_black_alpha(110),
};

/// For low vision: the contrast of every text with its background is at least seven to one.
pub(super) const HIGH_CONTRAST: Palette = Palette {
    window: Color32::from_rgb(0x00, 0x00, 0x00),
    card: Color32::from_rgb(0x10, 0x10, 0x10),
    sunken: Color32::from_rgb(0x08, 0x08, 0x08),
    text: Color32::from_rgb(0xff, 0xff, 0xff),
    weak: Color32::from_rgb(0xe0, 0xe0, 0xe0),
    line: Color32::from_rgb(0x9a, 0x9a, 0x9a),
    button: Color32::from_rgb(0x22, 0x22, 0x22),
    button_hovered: Color32::from_rgb(0x3a, 0x3a, 0x3a),
    button_pressed: Color32::from_rgb(0x4a, 0x4a, 0x4a),
    accent: Color32::from_rgb(0xff, 0xd4, 0x00),
    on_accent: Color32::from_rgb(0x00, 0x00, 0x00),
    accent_text: Color32::from_rgb(0xff, 0xd4, 0x00),
    accent_wash: Color32::from_rgb(0x3a, 0x30, 0x00),
    warning: Color32::from_rgb(0xff, 0xa0, 0x50),
    good: Color32::from_rgb(0x7d, 0xff, 0x9a),
    red: Color32::from_rgb(0xff, 0x90, 0x80),
    black: Color32::from_rgb(0xff, 0xff, 0xff),
    inaccuracy: Color32::from_rgb(0xff, 0xe9, 0x5c),
    mistake: Color32::from_rgb(0xff, 0xb0, 0x40),
    blunder: Color32::from_rgb(0xff, 0x7a, 0x78),
    backdrop: Color32::from_black_alpha(180),
    shadow: Color32::TRANSPARENT,
};

impl Palette {
    /// The colours of the theme of `ui`.
    pub fn of(ui: &Ui) -> &'static Self {
        match ui.visuals().dark_mode {
            true if is_high_contrast(ui.visuals()) => &HIGH_CONTRAST,
            true => &DARK,
            false => &LIGHT,
        }
    }

    /// The colour of a side's name and moves.
    pub const fn side(&self, side: Side) -> Color32 {
        match side {
            Side::Red => self.red,
            Side::Black => self.black,
        }
    }

    /// The colour of a class of moves; `None` if the move is not bad.
    pub const fn class(&self, class: Class) -> Option<Color32> {
        match class {
            Class::AlreadyLost | Class::AlreadyWon | Class::Best | Class::Good => None,
            Class::Inaccuracy => Some(self.inaccuracy),
            Class::Mistake | Class::MissedMate => Some(self.mistake),
            Class::Blunder => Some(self.blunder),
        }
    }
}
