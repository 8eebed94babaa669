//! Writes drawings as SVG. Letters are outlines, each stored once in a file, so that they look
//! alike in every program.

use std::collections::BTreeSet;
use std::fmt::Write;

use kurbo::{Affine, BezPath, Point, Size};

use super::drawing::{Colour, Drawing, Shape, Text};
use super::font::Face;

/// The letters that drawings need, by font and glyph.
pub(super) type Letters = BTreeSet<(Face, u32)>;

/// A drawing as a file, by default with `scale` pixels for a unit.
pub(super) fn file(drawing: &Drawing, scale: f64) -> String {
    let mut letters = Letters::new();
    let shapes = shapes(drawing, &mut letters);
    let definitions = definitions(&letters);
    let (width, height) = (number(drawing.size.width * scale), number(drawing.size.height * scale));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" width=\"{width}\" height=\"{height}\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{definitions}{shapes}</svg>\n",
        view_box(drawing.size),
        escaped(&drawing.title)
    )
}

/// The opening tag of a drawing of this size within a page, with these attributes.
pub(super) fn beginning([width, height]: [f64; 2], attributes: &str) -> String {
    format!("<svg viewBox=\"{}\" {attributes}>\n", view_box(Size::new(width, height)))
}

/// A drawing within a page that defines the letters; `width` is in points.
pub(super) fn part(drawing: &Drawing, width: f64, letters: &mut Letters) -> String {
    let shapes = shapes(drawing, letters);
    let Size { width: across, height } = drawing.size;
    let beginning = beginning([across, height], &format!("style=\"width:{}pt\" role=\"img\"", number(width)));
    format!("{beginning}<title>{}</title>\n{shapes}</svg>\n", escaped(&drawing.title))
}

fn view_box(size: Size) -> String {
    format!("0 0 {} {}", number(size.width), number(size.height))
}

/// The definitions of the letters, for reference by name.
pub(super) fn definitions(letters: &Letters) -> String {
    let mut text = String::from("<defs>\n");
    for &(face, glyph) in letters {
        // In thousandths of an em.
        let outline = Affine::scale(1000.0) * face.outline(glyph);
        add(&mut text, format_args!("<path id=\"{}\" d=\"{}\"/>\n", name(face, glyph), path(&outline, 0)));
    }
    text + "</defs>\n"
}

fn name(face: Face, glyph: u32) -> String {
    let face = match face {
        Face::Ui => 'u',
        Face::Pieces => 'p',
        Face::Pictograms => 'g',
    };
    format!("{face}{glyph}")
}

/// The shapes of a drawing; the letters that they need are added to `letters`.
pub(super) fn shapes(drawing: &Drawing, letters: &mut Letters) -> String {
    let mut text = String::new();
    for shape in &drawing.shapes {
        match shape {
            Shape::Fill(outline, colour) => {
                add(
                    &mut text,
                    format_args!("<path d=\"{}\" fill=\"{}\"/>\n", path(outline, 3), hex(*colour)),
                );
            }
            Shape::Stroke(line, width, colour) => add(
                &mut text,
                format_args!(
                    "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
                    path(line, 3),
                    hex(*colour),
                    number(*width)
                ),
            ),
            Shape::Text(written) => write_text(&mut text, written, letters),
        }
    }
    text
}

fn write_text(text: &mut String, written: &Text, letters: &mut Letters) {
    let bold = if written.is_bold {
        let width = number(1000.0 * written.boldness() / written.size);
        format!(" stroke=\"{}\" stroke-width=\"{width}\"", hex(written.colour))
    } else {
        String::new()
    };
    let (x, y, scale) = (number(written.at.x), number(written.at.y), written.size / 1000.0);
    add(
        text,
        format_args!(
            "<g transform=\"translate({x} {y}) scale({scale:.6})\" fill=\"{}\"{bold} aria-label=\"{}\">",
            hex(written.colour),
            escaped(&written.text)
        ),
    );
    let mut pen = 0.0;
    for (_, letter, glyph) in written.face.glyphs(&written.text) {
        if letter != ' ' {
            letters.insert((written.face, glyph));
            let name = name(written.face, glyph);
            add(text, format_args!("<use href=\"#{name}\" x=\"{}\"/>", number(pen)));
        }
        pen += 1000.0 * written.face.advance(glyph);
    }
    *text += "</g>\n";
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A number with at most three decimals.
pub(super) fn number(value: f64) -> String {
    decimal(value, 3)
}

fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if short == "-0" { "0".into() } else { short.into() }
}

/// A path with this many decimals.
fn path(path: &BezPath, places: usize) -> String {
    let at = |point: Point| format!("{} {}", decimal(point.x, places), decimal(point.y, places));
    let mut text = String::new();
    for element in path.elements() {
        match *element {
            kurbo::PathEl::MoveTo(to) => add(&mut text, format_args!("M{}", at(to))),
            kurbo::PathEl::LineTo(to) => add(&mut text, format_args!("L{}", at(to))),
            kurbo::PathEl::QuadTo(control, to) => {
                add(&mut text, format_args!("Q{} {}", at(control), at(to)));
            }
            kurbo::PathEl::CurveTo(one, other, to) => {
                add(&mut text, format_args!("C{} {} {}", at(one), at(other), at(to)));
            }
            kurbo::PathEl::ClosePath => text.push('Z'),
        }
    }
    text
}

fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a string can always be written to");
}

/// A text escaped for XML and HTML; control characters, which XML forbids, are omitted.
pub(super) fn escaped(text: &str) -> String {
    let is_allowed = |letter: &char| !letter.is_control() || letter.is_whitespace();
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().filter(is_allowed) {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\u{fffe}' | '\u{ffff}' => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::print::Diagram;
    use crate::words::FileNumbers;

    #[test]
    fn a_board_is_well_formed_and_has_each_letter_once() {
        let svg = file(&Diagram::new(Position::start(), FileNumbers::Chinese).drawing(), 55.0);
        assert_eq!(svg.matches("aria-label=\"俥\"").count(), 2, "{svg}");
        let name = name(Face::Pieces, Face::Pieces.glyph('俥').unwrap());
        assert_eq!(svg.matches(&format!("id=\"{name}\"")).count(), 1);
        assert_eq!(svg.matches(&format!("href=\"#{name}\"")).count(), 2);
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        assert!(svg.len() < 70_000, "{}", svg.len());
    }

    #[test]
    fn numbers_are_short_and_texts_are_no_mark_up() {
        assert_eq!([0.5, -0.0001, 20.0, 1.0 / 3.0].map(number), ["0.5", "0", "20", "0.333"]);
        assert_eq!(escaped("<b a='\"'>&\u{1}"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;");
    }
}
