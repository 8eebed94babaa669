//! Writes pages as PDF. Texts can be searched and copied. Only the used glyphs are embedded.

use krilla::color::rgb;
use krilla::error::KrillaError;
use krilla::geom::{Path, PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use kurbo::BezPath;

use super::PrintError;
use super::drawing::{Colour, Drawing, Shape, Text, trace};
use super::font::Face;

/// Writes a file with these pages.
///
/// # Errors
/// There are too many for a PDF file.
pub(super) fn file(pages: &[Drawing], title: &str, language: &str) -> Result<Vec<u8>, PrintError> {
    let mut document = krilla::Document::new();
    document.set_metadata(Metadata::new().title(title.into()).language(language.into()));
    let fonts = Face::ALL.map(|face| Font::new(face.bytes().into(), 0).expect("it is a part of the program"));
    for drawing in pages {
        let (width, height) = (drawing.size.width as f32, drawing.size.height as f32);
        let settings = PageSettings::from_wh(width, height).ok_or(PrintError::TooLarge)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        drawing.shapes.iter().for_each(|shape| draw(&mut surface, shape, &fonts));
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| {
        let is_large = matches!(error, KrillaError::Limit(_));
        if is_large { PrintError::TooLarge } else { PrintError::Pdf(format!("{error:?}")) }
    })
}

fn draw(surface: &mut Surface<'_>, shape: &Shape, fonts: &[Font; Face::ALL.len()]) {
    match shape {
        Shape::Fill(outline, colour) => {
            surface.set_fill(Some(fill(*colour)));
            surface.set_stroke(None);
            if let Some(path) = path(outline) {
                surface.draw_path(&path);
            }
        }
        Shape::Stroke(line, width, colour) => {
            surface.set_fill(None);
            surface.set_stroke(Some(stroke(*colour, *width)));
            if let Some(path) = path(line) {
                surface.draw_path(&path);
            }
        }
        Shape::Text(text) => write(surface, text, fonts),
    }
}

fn write(surface: &mut Surface<'_>, text: &Text, fonts: &[Font; Face::ALL.len()]) {
    let glyphs: Vec<KrillaGlyph> = text
        .face
        .glyphs(&text.text)
        .map(|(at, letter, glyph)| KrillaGlyph {
            glyph_id: GlyphId::new(glyph),
            text_range: at..at + letter.len_utf8(),
            x_advance: text.face.advance(glyph) as f32,
            x_offset: 0.0,
            y_offset: 0.0,
            y_advance: 0.0,
            location: None,
        })
        .collect();
    surface.set_fill(Some(fill(text.colour)));
    surface.set_stroke(text.is_bold.then(|| stroke(text.colour, text.boldness())));
    let start = Point::from_xy(text.at.x as f32, text.at.y as f32);
    let font = fonts[text.face as usize].clone();
    surface.draw_glyphs(start, &glyphs, font, &text.text, text.size as f32, false);
}

fn rgb(Colour(red, green, blue): Colour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn fill(colour: Colour) -> Fill {
    Fill { paint: rgb(colour).into(), ..Fill::default() }
}

fn stroke(colour: Colour, width: f64) -> Stroke {
    Stroke {
        paint: rgb(colour).into(),
        width: width as f32,
        miter_limit: 4.0,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        opacity: NormalizedF32::ONE,
        dash: None,
    }
}

/// `None` if there is nothing to draw.
fn path(path: &BezPath) -> Option<Path> {
    let mut builder = PathBuilder::new();
    trace!(path, builder);
    builder.finish()
}
