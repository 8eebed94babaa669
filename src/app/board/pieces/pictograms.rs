//! Pictures of what the pieces are: glyphs of a font of our own, drawn in `assets/pictograms`.

use crate::engine::board::Kind;

/// The code point that the font has the picture at, in Unicode's private area.
pub const fn glyph(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "\u{e000}",
        Kind::Advisor => "\u{e001}",
        Kind::Elephant => "\u{e002}",
        Kind::Horse => "\u{e003}",
        Kind::Chariot => "\u{e004}",
        Kind::Cannon => "\u{e005}",
        Kind::Soldier => "\u{e006}",
    }
}
