//! The fonts that the program brings along: nothing it shows depends on the fonts of the system.

use std::sync::Arc;

use eframe::egui::{Context, FontData, FontDefinitions, FontFamily, FontId};

/// The brush-like characters of the pieces and the board.
const PIECES: &str = "pieces";
/// The pictures of the pieces.
const PICTOGRAMS: &str = "pictograms";
/// All other text.
const UI: &str = "ui";

/// Installs them all, to be used from the next frame on.
pub fn install(ctx: &Context) {
    let mut fonts = FontDefinitions::empty();
    let mut add = |name: &str, bytes: &'static [u8]| {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    };
    add(PIECES, include_bytes!("../../assets/fonts/pieces.ttf"));
    add(PICTOGRAMS, include_bytes!("../../assets/pictograms/pictograms.ttf"));
    add(UI, include_bytes!("../../assets/fonts/ui.otf"));
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec![UI.into()]);
    }
    fonts.families.insert(pieces_family(), vec![PIECES.into(), PICTOGRAMS.into(), UI.into()]);
    ctx.set_fonts(fonts);
}

fn pieces_family() -> FontFamily {
    FontFamily::Name(PIECES.into())
}

/// The font of the pieces, the river and the file numbers.
pub fn pieces(size: f32) -> FontId {
    FontId::new(size, pieces_family())
}
