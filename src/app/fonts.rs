//! The program's own fonts. It uses no fonts of the system.

use std::sync::{Arc, LazyLock};

use eframe::egui::{Context, FontData, FontDefinitions, FontFamily, FontId};

use crate::print;
use crate::session::{ProgramPart, Task, task};

/// The brush-like characters on the pieces and the board.
const PIECES: &str = "pieces";
/// The pictograms on the pieces.
const PICTOGRAMS: &str = "pictograms";
/// The font for all other text.
const UI: &str = "ui";

/// Unpacks the fonts for [`install`], on another thread while the window is being made.
pub fn prepare() {
    let unpacking = task::try_spawn(ProgramPart::Other, None, |_| _ = LazyLock::force(&print::UI));
    // Without the thread, they are unpacked when they are installed.
    unpacking.into_iter().for_each(Task::detach);
}

/// Installs the fonts. They can be used from the next frame on.
pub fn install(ctx: &Context) {
    let mut fonts = FontDefinitions::empty();
    let mut add = |name: &str, bytes: &'static [u8]| {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    };
    add(PIECES, print::PIECES);
    add(PICTOGRAMS, print::PICTOGRAMS);
    add(UI, &print::UI);
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec![UI.into()]);
    }
    fonts.families.insert(pieces_family(), vec![PIECES.into(), PICTOGRAMS.into(), UI.into()]);
    ctx.set_fonts(fonts);
}

fn pieces_family() -> FontFamily {
    FontFamily::Name(PIECES.into())
}

/// The font for pieces, the river's name and file numbers, in this size in points.
pub fn pieces(size: f32) -> FontId {
    FontId::new(size, pieces_family())
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Context, FontId, RawInput};

    use crate::app::text::{Label, Language};
    use crate::game::Sign;
    use crate::lessons;
    use crate::session::Level;

    #[test]
    fn all_that_tables_and_labels_name_can_be_written() {
        let ctx = Context::default();
        super::install(&ctx);
        ctx.run_ui(RawInput::default(), |_| ()).textures_delta.clear();
        let tables = [
            include_str!("../../assets/puzzles/masters.tsv"),
            include_str!("../../assets/puzzles/classics.tsv"),
            include_str!("../../assets/puzzles/endgames.tsv"),
            include_str!("../../assets/book/openings.tsv"),
        ];
        let font = FontId::default();
        let signs = Sign::ALL.map(Sign::text);
        let labels = Label::TEXTS.as_flattened().iter().copied();
        let levels =
            Language::ALL.into_iter().flat_map(|language| Level::ALL.map(|level| language.level(level)));
        let lessons: String = lessons::texts().collect();
        let mut letters: Vec<char> = tables
            .into_iter()
            .chain(labels)
            .chain(levels)
            .chain(signs)
            .flat_map(|text| text.chars())
            .chain(lessons.chars())
            .collect();
        letters.sort_unstable();
        letters.dedup();
        let is_missing = |&letter: &char| ctx.fonts_mut(|fonts| !fonts.has_glyph(&font, letter));
        let missing: String =
            letters.into_iter().filter(|letter| *letter >= ' ').filter(is_missing).collect();
        assert_eq!(missing, "", "assets/fonts/build.py makes a font that has them");
    }
}
