//! Pictograms of the pieces, from the project's own font in `assets/pictograms`.

use crate::engine::board::Kind;

/// The pictogram's code point in that font, in Unicode's Private Use Area.
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
