//! Writes a drawing as PNG.

use kurbo::{Affine, BezPath};
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::PrintError;
use super::drawing::{Colour, Drawing, Shape, Text, trace};

/// Writes a file with the drawing on white, at this many pixels for each unit.
///
/// # Errors
/// The picture is too large.
pub(super) fn file(drawing: &Drawing, scale: f64) -> Result<Vec<u8>, PrintError> {
    picture(drawing, scale)?.encode_png().map_err(|error| PrintError::Png(error.to_string()))
}

/// The drawing on white, with so many pixels for a unit of it.
///
/// # Errors
/// That it is too large.
pub(super) fn picture(drawing: &Drawing, scale: f64) -> Result<Pixmap, PrintError> {
    let [width, height] = [drawing.size.width, drawing.size.height].map(|size| (size * scale).ceil() as u32);
    let mut picture = Pixmap::new(width, height).ok_or(PrintError::TooLarge)?;
    picture.fill(Color::WHITE);
    let mut canvas = Canvas { picture, scale: Transform::from_scale(scale as f32, scale as f32) };
    for shape in &drawing.shapes {
        match shape {
            Shape::Fill(outline, colour) => canvas.fill(outline, *colour),
            Shape::Stroke(line, width, colour) => canvas.stroke(line, *width, *colour),
            Shape::Text(text) => canvas.write(text),
        }
    }
    Ok(canvas.picture)
}

struct Canvas {
    picture: Pixmap,
    scale: Transform,
}

impl Canvas {
    fn fill(&mut self, outline: &BezPath, colour: Colour) {
        if let Some(path) = path(outline) {
            self.picture.fill_path(&path, &paint(colour), FillRule::Winding, self.scale, None);
        }
    }

    fn stroke(&mut self, line: &BezPath, width: f64, colour: Colour) {
        let stroke = Stroke {
            width: width as f32,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        if let Some(path) = path(line) {
            self.picture.stroke_path(&path, &paint(colour), &stroke, self.scale, None);
        }
    }

    fn write(&mut self, text: &Text) {
        let mut pen = text.at.to_vec2();
        for (_, _, glyph) in text.face.glyphs(&text.text) {
            let outline = Affine::translate(pen) * Affine::scale(text.size) * text.face.outline(glyph);
            self.fill(&outline, text.colour);
            if text.is_bold {
                self.stroke(&outline, text.boldness(), text.colour);
            }
            pen.x += text.face.advance(glyph) * text.size;
        }
    }
}

fn paint(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// `None` if there is nothing to draw.
fn path(path: &BezPath) -> Option<Path> {
    let mut builder = PathBuilder::new();
    trace!(path, builder);
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::print::Diagram;
    use crate::words::FileNumbers;

    #[test]
    fn a_board_is_painted_in_black_red_and_white() {
        let drawing = Diagram::new(Position::start(), FileNumbers::Chinese).drawing();
        let picture = Pixmap::decode_png(&file(&drawing, 20.0).unwrap()).unwrap();
        assert_eq!((picture.width(), picture.height()), (198, 218));
        let has = |Colour(red, green, blue): Colour| {
            picture
                .pixels()
                .iter()
                .any(|pixel| [pixel.red(), pixel.green(), pixel.blue()] == [red, green, blue])
        };
        assert!(has(Colour::RED) && has(Colour::INK) && has(Colour::PAPER));
        assert!(matches!(file(&drawing, 1e9), Err(PrintError::TooLarge)));
    }
}
