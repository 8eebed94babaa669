//! The built-in fonts: their letters, widths and outlines.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use kurbo::{Affine, BezPath, Point, Shape};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::packed::unpack;

/// The font of the pieces' characters, the river's name and the numbers beside the board.
pub static PIECES: &[u8] = include_bytes!("../../assets/fonts/pieces.ttf");
/// The font of the pictograms on the pieces.
pub static PICTOGRAMS: &[u8] = include_bytes!("../../assets/pictograms/pictograms.ttf");
/// The font of all other text; unpacked on first use, in some ten milliseconds.
pub static UI: LazyLock<Vec<u8>> = LazyLock::new(|| unpack(packed!("ui.otf")));

/// Replaces a letter that the font lacks, as Chinese printers did for missing type.
pub const LACKING: char = '〓';

/// One of the fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    Ui,
    Pieces,
    Pictograms,
}

/// A parsed font.
struct Reader {
    letters: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
    /// Units of the font in an em, the height of a Chinese character.
    units: f64,
}

impl Reader {
    fn new(bytes: &'static [u8]) -> Self {
        let font = FontRef::new(bytes).expect("the font is a part of the program");
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        Self {
            letters: font.charmap(),
            metrics: font.glyph_metrics(Size::unscaled(), LocationRef::default()),
            outlines: font.outline_glyphs(),
            units: metrics.units_per_em.into(),
        }
    }
}

static READERS: LazyLock<[Reader; Face::ALL.len()]> =
    LazyLock::new(|| Face::ALL.map(|face| Reader::new(face.bytes())));

impl Face {
    pub const ALL: [Self; 3] = [Self::Ui, Self::Pieces, Self::Pictograms];

    /// The font's file.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Self::Ui => &UI,
            Self::Pieces => PIECES,
            Self::Pictograms => PICTOGRAMS,
        }
    }

    fn reader(self) -> &'static Reader {
        &READERS[self as usize]
    }

    /// The index of the letter's glyph in the font.
    pub fn glyph(self, letter: char) -> Option<u32> {
        self.reader().letters.map(letter).map(GlyphId::to_u32)
    }

    /// The glyphs of a text; letters that the font lacks are omitted.
    pub fn glyphs(self, text: &str) -> impl Iterator<Item = (usize, char, u32)> {
        text.char_indices().filter_map(move |(at, letter)| Some((at, letter, self.glyph(letter)?)))
    }

    /// The advance width of a glyph, in ems.
    pub fn advance(self, glyph: u32) -> f64 {
        let Reader { metrics, units, .. } = self.reader();
        f64::from(metrics.advance_width(GlyphId::new(glyph)).unwrap_or_default()) / units
    }

    /// The width of a text, in ems.
    pub fn width(self, text: &str) -> f64 {
        self.glyphs(text).map(|(_, _, glyph)| self.advance(glyph)).sum()
    }

    /// The height of the middle of the text's letters above the baseline, in ems.
    pub(super) fn middle(self, text: &str) -> f64 {
        let outlines = self.glyphs(text).map(|(_, _, glyph)| self.outline(glyph).bounding_box());
        let all = outlines.filter(|letter| letter.area() > 0.0).reduce(|one, other| one.union(other));
        all.map_or(0.0, |letters| -letters.center().y)
    }

    /// The outline of a glyph, in ems, with its baseline at y = 0; y goes down.
    pub fn outline(self, glyph: u32) -> BezPath {
        let Reader { outlines, units, .. } = self.reader();
        let mut pen = Pen(BezPath::new());
        if let Some(outline) = outlines.get(GlyphId::new(glyph)) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // A glyph that cannot be drawn stays empty: the fonts are part of the program.
            let _ = outline.draw(settings, &mut pen);
        }
        Affine::scale(1.0 / units) * pen.0
    }
}

/// Draws an outline upside down: in fonts y goes up.
struct Pen(BezPath);

fn point(x: f32, y: f32) -> Point {
    Point::new(x.into(), (-y).into())
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(point(x, y));
    }

    fn quad_to(&mut self, control_x: f32, control_y: f32, x: f32, y: f32) {
        self.0.quad_to(point(control_x, control_y), point(x, y));
    }

    fn curve_to(&mut self, from_x: f32, from_y: f32, to_x: f32, to_y: f32, x: f32, y: f32) {
        self.0.curve_to(point(from_x, from_y), point(to_x, to_y), point(x, y));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}

/// Whether a letter has no width and no shape: marks that join, split or modify others.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// A text in printable form on one line, with [`LACKING`] for missing letters.
pub fn printable(text: &str) -> String {
    let kept = text.chars().filter(|&letter| !is_invisible(letter));
    kept.map(|letter| match letter {
        '\u{a0}' => letter,
        _ if letter.is_whitespace() || letter.is_control() => ' ',
        _ if Face::Ui.glyph(letter).is_some() => letter,
        _ => LACKING,
    })
    .collect()
}

/// The letters of a text that cannot be printed.
pub fn missing(text: &str) -> BTreeSet<char> {
    let is_missing = |letter: &char| {
        !is_invisible(*letter)
            && !letter.is_whitespace()
            && !letter.is_control()
            && Face::Ui.glyph(*letter).is_none()
    };
    text.chars().filter(is_missing).collect()
}

/// The letters as a readable list, separated by marks that none of them can be.
pub fn listed(letters: &BTreeSet<char>) -> String {
    let letters: Vec<String> = letters.iter().map(char::to_string).collect();
    letters.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_widths_and_outlines() {
        assert!((Face::Ui.width("楚河") - 2.0).abs() < 1e-6);
        assert!(Face::Ui.width("mi") > Face::Ui.width("ii"));
        for (face, text) in [(Face::Ui, "楚mệ1"), (Face::Pieces, "車馬相仕帥炮兵車馬象士將砲卒")]
        {
            for (_, letter, glyph) in face.glyphs(text) {
                assert!(face.outline(glyph).bounding_box().area() > 0.01, "{letter}");
            }
        }
    }

    #[test]
    fn what_cannot_be_printed_is_shown_and_told() {
        assert_eq!(printable("A\u{200b}\nเ王ต"), "A 〓王〓");
        assert_eq!(missing("A\u{200b}\nเ王ต\u{202e}").into_iter().collect::<String>(), "ตเ");
        assert_eq!(printable("Nguyễn Thành Bảo 胡榮華"), "Nguyễn Thành Bảo 胡榮華");
    }
}
