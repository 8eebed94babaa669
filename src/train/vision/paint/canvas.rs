//! A picture being painted: shapes in colours, gradients and textures.

use tiny_skia::{
    Color, FillRule, FilterQuality, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path,
    PathBuilder, Pattern, Pixmap, Point, RadialGradient, Rect, Shader, SpreadMode, Stroke, StrokeDash,
    Transform,
};

use super::fonts::Face;
use super::texture::Texture;

/// Red, green, blue and opacity, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour(pub [f32; 4]);

impl Colour {
    pub const BLACK: Self = Self([0.0, 0.0, 0.0, 1.0]);
    pub const WHITE: Self = Self([1.0, 1.0, 1.0, 1.0]);

    /// Hue in turns, from red over green and blue.
    pub fn hsv(hue: f32, saturation: f32, value: f32) -> Self {
        let channel = |shift: f32| {
            let place = (hue + shift).rem_euclid(1.0) * 6.0;
            let full = ((place - 3.0).abs() - 1.0).clamp(0.0, 1.0);
            value * (1.0 - saturation + saturation * full)
        };
        Self([channel(0.0), channel(2.0 / 3.0), channel(1.0 / 3.0), 1.0])
    }

    pub fn grey(value: f32) -> Self {
        Self([value, value, value, 1.0])
    }

    pub fn mix(self, other: Self, share: f32) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + (other.0[i] - self.0[i]) * share))
    }

    pub fn faded(self, opacity: f32) -> Self {
        let [red, green, blue, own] = self.0;
        Self([red, green, blue, own * opacity])
    }

    pub fn brightness(self) -> f32 {
        let [red, green, blue, _] = self.0;
        0.3 * red + 0.59 * green + 0.11 * blue
    }

    /// How well it can be told from another one, 0 to 1.
    pub fn distance(self, other: Self) -> f32 {
        let [red, green, blue] = [0, 1, 2].map(|i| (self.0[i] - other.0[i]).powi(2));
        (0.45 * red + 0.45 * green + 0.1 * blue).sqrt()
    }

    fn color(self) -> Color {
        let [red, green, blue, opacity] = self.0.map(|part| part.clamp(0.0, 1.0));
        Color::from_rgba(red, green, blue, opacity).unwrap_or(Color::BLACK)
    }
}

/// What fills a shape.
#[derive(Clone, Copy)]
pub enum Fill<'a> {
    Plain(Colour),
    /// From one point and colour to another.
    Linear([f32; 2], Colour, [f32; 2], Colour),
    /// From a centre to a distance from it.
    Radial([f32; 2], Colour, f32, Colour),
    /// A texture from this corner on, with so many pixels for one of it, turned by this angle.
    Texture(&'a Texture, [f32; 2], f32, f32),
}

impl Fill<'_> {
    fn shader(&self) -> Shader<'_> {
        let point = |[x, y]: [f32; 2]| Point::from_xy(x, y);
        let stops = |first: Colour, last: Colour| {
            vec![GradientStop::new(0.0, first.color()), GradientStop::new(1.0, last.color())]
        };
        let made = match *self {
            Self::Plain(colour) => return Shader::SolidColor(colour.color()),
            Self::Linear(from, first, to, last) => LinearGradient::new(
                point(from),
                point(to),
                stops(first, last),
                SpreadMode::Pad,
                Transform::identity(),
            ),
            Self::Radial(centre, first, radius, last) => RadialGradient::new(
                point(centre),
                0.0,
                point(centre),
                radius,
                stops(first, last),
                SpreadMode::Pad,
                Transform::identity(),
            ),
            Self::Texture(texture, [x, y], scale, angle) => {
                let transform = Transform::from_translate(x, y).pre_rotate(angle).pre_scale(scale, scale);
                let quality = FilterQuality::Bilinear;
                Some(Pattern::new(texture.pixels(), SpreadMode::Reflect, quality, 1.0, transform))
            }
        };
        made.unwrap_or(Shader::SolidColor(Color::BLACK))
    }
}

/// A colour or another filling.
pub trait Filling {
    fn fill(&self) -> Fill<'_>;
}

impl Filling for Colour {
    fn fill(&self) -> Fill<'_> {
        Fill::Plain(*self)
    }
}

impl Filling for Fill<'_> {
    fn fill(&self) -> Fill<'_> {
        *self
    }
}

/// Left, top, width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    pub const fn new(left: f32, top: f32, width: f32, height: f32) -> Self {
        Self { left, top, width, height }
    }

    pub fn inset(self, by: f32) -> Self {
        let (width, height) = ((self.width - 2.0 * by).max(1.0), (self.height - 2.0 * by).max(1.0));
        Self { left: self.left + by, top: self.top + by, width, height }
    }

    pub fn centre(self) -> [f32; 2] {
        [self.left + self.width / 2.0, self.top + self.height / 2.0]
    }

    fn rect(self) -> Option<Rect> {
        Rect::from_xywh(self.left, self.top, self.width, self.height)
    }

    /// The outline with round corners.
    pub fn rounded(self, radius: f32) -> Option<Path> {
        let radius = radius.min(self.width / 2.0).min(self.height / 2.0);
        if radius <= 0.0 {
            return self.rect().map(PathBuilder::from_rect);
        }
        let (left, top, right, bottom) =
            (self.left, self.top, self.left + self.width, self.top + self.height);
        let mut path = PathBuilder::new();
        path.move_to(left + radius, top);
        path.line_to(right - radius, top);
        path.quad_to(right, top, right, top + radius);
        path.line_to(right, bottom - radius);
        path.quad_to(right, bottom, right - radius, bottom);
        path.line_to(left + radius, bottom);
        path.quad_to(left, bottom, left, bottom - radius);
        path.line_to(left, top + radius);
        path.quad_to(left, top, left + radius, top);
        path.close();
        path.finish()
    }
}

/// The corners of a regular polygon.
pub fn polygon([x, y]: [f32; 2], radius: f32, corners: usize, turn: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for corner in 0..corners {
        let (sine, cosine) = (std::f32::consts::TAU * (corner as f32 + turn) / corners as f32).sin_cos();
        let at = (x + radius * cosine, y + radius * sine);
        if corner == 0 { path.move_to(at.0, at.1) } else { path.line_to(at.0, at.1) }
    }
    path.close();
    path.finish()
}

/// A picture being painted.
pub struct Canvas {
    pixels: Pixmap,
    /// Applied to everything painted.
    pub transform: Transform,
}

impl Canvas {
    pub fn new(width: u32, height: u32) -> Self {
        let pixels = Pixmap::new(width, height).expect("scenes have pixels, and not too many");
        Self { pixels, transform: Transform::identity() }
    }

    pub fn area(&self) -> Area {
        Area::new(0.0, 0.0, self.pixels.width() as f32, self.pixels.height() as f32)
    }

    /// The pixels' red, green and blue, rows from the top.
    pub fn rgb(&self) -> Vec<u8> {
        let data = self.pixels.data();
        let mut rgb = vec![0; data.len() / 4 * 3];
        for (to, from) in rgb.chunks_mut(3).zip(data.chunks_exact(4)) {
            to.copy_from_slice(&from[..3]);
        }
        rgb
    }

    /// Where a point is painted.
    pub fn map(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let mut point = Point::from_xy(x, y);
        self.transform.map_point(&mut point);
        [point.x, point.y]
    }

    fn paint<'a>(fill: &'a Fill<'_>) -> Paint<'a> {
        Paint { shader: fill.shader(), anti_alias: true, ..Paint::default() }
    }

    pub fn fill(&mut self, path: Option<&Path>, fill: impl Filling) {
        self.fill_by(path, fill, Transform::identity());
    }

    /// Fills a path after moving, scaling or turning it.
    pub fn fill_by(&mut self, path: Option<&Path>, fill: impl Filling, by: Transform) {
        if let Some(path) = path {
            let fill = fill.fill();
            let transform = self.transform.pre_concat(by);
            self.pixels.fill_path(path, &Self::paint(&fill), FillRule::Winding, transform, None);
        }
    }

    pub fn stroke(&mut self, path: Option<&Path>, width: f32, colour: Colour) {
        self.stroke_by(path, width, colour, Transform::identity());
    }

    /// Draws an outline after moving, scaling or turning it. The width is scaled, too.
    pub fn stroke_by(&mut self, path: Option<&Path>, width: f32, colour: Colour, by: Transform) {
        self.pen(path, Stroke { width, line_join: LineJoin::Round, ..Stroke::default() }, colour, by);
    }

    pub fn dashed(&mut self, path: Option<&Path>, width: f32, dash: f32, colour: Colour) {
        let stroke = Stroke { width, dash: StrokeDash::new(vec![dash, dash], 0.0), ..Stroke::default() };
        self.pen(path, stroke, colour, Transform::identity());
    }

    fn pen(&mut self, path: Option<&Path>, stroke: Stroke, colour: Colour, by: Transform) {
        if let Some(path) = path {
            let fill = Fill::Plain(colour);
            let transform = self.transform.pre_concat(by);
            self.pixels.stroke_path(path, &Self::paint(&fill), &stroke, transform, None);
        }
    }

    pub fn rect(&mut self, area: Area, fill: impl Filling) {
        if let Some(rect) = area.rect() {
            let fill = fill.fill();
            self.pixels.fill_rect(rect, &Self::paint(&fill), self.transform, None);
        }
    }

    pub fn circle(&mut self, [x, y]: [f32; 2], radius: f32, fill: impl Filling) {
        self.fill(PathBuilder::from_circle(x, y, radius).as_ref(), fill);
    }

    pub fn ring(&mut self, [x, y]: [f32; 2], radius: f32, width: f32, colour: Colour) {
        self.stroke(PathBuilder::from_circle(x, y, radius).as_ref(), width, colour);
    }

    pub fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, colour: Colour) {
        self.lines(&[from, to], width, colour);
    }

    /// A line through points, with square ends.
    pub fn lines(&mut self, points: &[[f32; 2]], width: f32, colour: Colour) {
        let mut path = PathBuilder::new();
        for (index, &[x, y]) in points.iter().enumerate() {
            if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        let stroke = Stroke { width, line_cap: LineCap::Square, ..Stroke::default() };
        self.pen(path.finish().as_ref(), stroke, colour, Transform::identity());
    }

    /// Fills a shape of these corners.
    pub fn shape(&mut self, points: &[[f32; 2]], fill: impl Filling) {
        let mut path = PathBuilder::new();
        for (index, &[x, y]) in points.iter().enumerate() {
            if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        self.fill(path.finish().as_ref(), fill);
    }

    /// Writes a text from the left, with its middle at this height. Letters that the font lacks are
    /// left out. Returns its width.
    pub fn write(&mut self, face: &Face, text: &str, [x, y]: [f32; 2], size: f32, colour: Colour) -> f32 {
        let mut pen = x;
        for glyph in text.chars().filter_map(|letter| face.glyph(letter)) {
            let by = Transform::from_translate(pen, y + 0.37 * size).pre_scale(size, size);
            self.fill_by(glyph.path.as_ref(), colour, by);
            pen += glyph.advance * size;
        }
        pen - x
    }
}
