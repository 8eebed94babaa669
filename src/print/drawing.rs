//! Drawings: shapes on a white ground, the basis for every medium.

use kurbo::{Affine, BezPath, Point, Size, Vec2};

use super::font::Face;

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub const INK: Self = Self(0x1c, 0x1b, 0x1f);
    pub const RED: Self = Self(0xb3, 0x26, 0x1e);
    pub const GREEN: Self = Self(0x23, 0x86, 0x4a);
    pub const BLUE: Self = Self(0x1f, 0x5f, 0xb4);
    pub const YELLOW: Self = Self(0xc9, 0x8a, 0x00);
    /// For secondary text.
    pub const SOFT: Self = Self(0x5a, 0x5a, 0x60);
    /// For lines and grounds.
    pub const PALE: Self = Self(0xdd, 0xd8, 0xd0);
    pub const PAPER: Self = Self(0xff, 0xff, 0xff);
}

/// A shape. Lengths are in the units of its drawing, and y goes down.
#[derive(Clone, Debug)]
pub enum Shape {
    Fill(BezPath, Colour),
    /// A line of this width along the path, with round ends.
    Stroke(BezPath, f64, Colour),
    Text(Text),
}

/// A text in one line.
#[derive(Clone, Debug)]
pub struct Text {
    /// The left end of the baseline.
    pub at: Point,
    pub text: String,
    pub face: Face,
    /// The height of a Chinese character.
    pub size: f64,
    pub colour: Colour,
    pub is_bold: bool,
}

impl Text {
    /// The width of the line that makes letters bold: the fonts have one weight.
    pub fn boldness(&self) -> f64 {
        0.03 * self.size
    }
}

/// Shapes in order, from the bottom to the top.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    pub size: Size,
    /// A description for users who cannot see it.
    pub title: String,
    pub shapes: Vec<Shape>,
}

impl Drawing {
    pub fn new(width: f64, height: f64) -> Self {
        Self { size: Size::new(width, height), ..Self::default() }
    }

    pub fn fill(&mut self, path: impl kurbo::Shape, colour: Colour) {
        self.shapes.push(Shape::Fill(path.to_path(TOLERANCE), colour));
    }

    pub fn stroke(&mut self, path: impl kurbo::Shape, width: f64, colour: Colour) {
        self.shapes.push(Shape::Stroke(path.to_path(TOLERANCE), width, colour));
    }

    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// Writes a centred text: horizontally by its width, vertically by the height of its letters.
    pub fn centred(&mut self, middle: Point, text: &str, face: Face, size: f64, colour: Colour) {
        let at = Point::new(middle.x - face.width(text) * size / 2.0, middle.y + face.middle(text) * size);
        self.text(Text { at, text: text.into(), face, size, colour, is_bold: false });
    }

    /// Adds another drawing, scaled, with its upper left corner here.
    pub fn place(&mut self, other: &Self, corner: Vec2, scale: f64) {
        let affine = Affine::translate(corner) * Affine::scale(scale);
        self.shapes.extend(other.shapes.iter().map(|shape| match shape {
            Shape::Fill(path, colour) => Shape::Fill(affine * path, *colour),
            Shape::Stroke(path, width, colour) => Shape::Stroke(affine * path, width * scale, *colour),
            Shape::Text(text) => {
                Shape::Text(Text { at: affine * text.at, size: text.size * scale, ..text.clone() })
            }
        }));
    }

    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.shapes.iter().filter_map(|shape| if let Shape::Text(text) = shape { Some(text) } else { None })
    }
}

/// The greatest deviation of a curve from its circle, in units of the drawing.
const TOLERANCE: f64 = 0.01;

/// Draws a path with a path builder. Those of PDF and PNG have the same methods, but no trait.
macro_rules! trace {
    ($path:expr, $builder:ident) => {
        for element in $path.elements() {
            use kurbo::PathEl;
            let at = |point: kurbo::Point| (point.x as f32, point.y as f32);
            match *element {
                PathEl::MoveTo(to) => $builder.move_to(at(to).0, at(to).1),
                PathEl::LineTo(to) => $builder.line_to(at(to).0, at(to).1),
                PathEl::QuadTo(one, to) => $builder.quad_to(at(one).0, at(one).1, at(to).0, at(to).1),
                PathEl::CurveTo(one, other, to) => {
                    let ((x1, y1), (x2, y2), (x, y)) = (at(one), at(other), at(to));
                    $builder.cubic_to(x1, y1, x2, y2, x, y);
                }
                PathEl::ClosePath => $builder.close(),
            }
        }
    };
}

pub(super) use trace;
