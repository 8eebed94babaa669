//! Fills a triangle by the rules of graphics cards. A pixel belongs to it if the pixel's centre
//! does. On an edge that two triangles share, each pixel belongs to exactly one. Colours are
//! blended as stored, with premultiplied alpha.

use eframe::egui::epaint::Vertex;
use eframe::egui::{Color32, ColorImage};

/// An image that is stretched over triangles, and interpolated between its pixels.
pub struct Texture(pub ColorImage);

/// Corners lie on a grid with this many steps per pixel, so that edges are computed exactly.
const PARTS: i64 = 256;
/// The maximum coordinate of a corner, in pixels. Products of two such coordinates on the grid stay
/// exact.
const FAR: f32 = 16_384.0;

/// The rectangle of pixels that may be painted. `right` and `bottom` are exclusive.
#[derive(Clone, Copy, Debug)]
pub struct Clip {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

/// A corner on the grid, with the values that are interpolated between corners.
#[derive(Clone, Copy)]
struct Corner {
    x: i64,
    y: i64,
    paint: Paint,
}

/// Red, green, blue and alpha from 0 to 255; x and y in the texture from 0 to 1.
type Paint = [f32; 6];

impl Corner {
    fn of(vertex: &Vertex, pixels_per_point: f32) -> Self {
        let on_grid = |points: f32| {
            let pixels = (points * pixels_per_point).clamp(-FAR, FAR);
            (pixels * PARTS as f32).round() as i64
        };
        let [red, green, blue, alpha] = vertex.color.to_array().map(f32::from);
        let paint = [red, green, blue, alpha, vertex.uv.x, vertex.uv.y];
        Self { x: on_grid(vertex.pos.x), y: on_grid(vertex.pos.y), paint }
    }
}

/// An edge as a linear function of the pixel. Its sign tells on which side of the edge the pixel's
/// centre is.
#[derive(Clone, Copy)]
struct Edge {
    /// The value at the first pixel, at least 0 on the inner side; and how much the value changes
    /// per pixel to the right and down.
    start: i64,
    right: i64,
    down: i64,
    /// 1 if points exactly on the edge do not belong to this triangle, otherwise 0.
    bias: i64,
}

impl Edge {
    /// The edge between two corners, with the triangle on its right. `x` and `y` are the first
    /// pixel.
    fn new(from: &Corner, to: &Corner, x: usize, y: usize) -> Self {
        let (along, across) = (to.x - from.x, to.y - from.y);
        let middle = |pixel: usize| pixel as i64 * PARTS + PARTS / 2;
        let start = along * (middle(y) - from.y) - across * (middle(x) - from.x);
        let is_top_or_left = across < 0 || (across == 0 && along > 0);
        Self { start, right: -across * PARTS, down: along * PARTS, bias: i64::from(!is_top_or_left) }
    }

    fn at(&self, columns: i64, rows: i64) -> i64 {
        self.start + columns * self.right + rows * self.down
    }
}

/// Fills a triangle in a picture with rows of `width` pixels.
pub fn fill(
    pixels: &mut [Color32],
    width: usize,
    clip: Clip,
    texture: &Texture,
    vertices: [&Vertex; 3],
    pixels_per_point: f32,
) {
    let [a, mut b, mut c] = vertices.map(|vertex| Corner::of(vertex, pixels_per_point));
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if area < 0 {
        std::mem::swap(&mut b, &mut c);
    }
    let Some((columns, rows)) = bounds([&a, &b, &c], clip).filter(|_| area != 0) else { return };
    let (x, y) = (columns.start, rows.start);
    let edges = [Edge::new(&b, &c, x, y), Edge::new(&c, &a, x, y), Edge::new(&a, &b, x, y)];
    let brush = Brush::new([&a, &b, &c], edges, area.abs(), texture);
    for (down, row) in rows.enumerate() {
        let Some((first, last)) = span(&edges, down as i64, columns.len() as i64) else { continue };
        let start = row * width + x;
        brush.paint(&mut pixels[start + first..=start + last], first, down);
    }
}

/// The pixels whose centres may be in the triangle; `None` if there are none.
fn bounds(corners: [&Corner; 3], clip: Clip) -> Option<(std::ops::Range<usize>, std::ops::Range<usize>)> {
    let range = |values: [i64; 3], low: usize, high: usize| {
        let [least, most] = [values.into_iter().min()?, values.into_iter().max()?];
        let first = usize::try_from(least.div_euclid(PARTS)).unwrap_or(0).max(low);
        let end = usize::try_from(most.div_euclid(PARTS) + 1).unwrap_or(0).min(high);
        (first < end).then_some(first..end)
    };
    let columns = range(corners.map(|corner| corner.x), clip.left, clip.right)?;
    let rows = range(corners.map(|corner| corner.y), clip.top, clip.bottom)?;
    Some((columns, rows))
}

/// The first and the last of `count` pixels of a row that belong to the triangle.
fn span(edges: &[Edge; 3], row: i64, count: i64) -> Option<(usize, usize)> {
    let (mut first, mut last) = (0, count - 1);
    for edge in edges {
        // A pixel is inside if `value + column * edge.right >= 0`.
        let value = edge.at(0, row) - edge.bias;
        match edge.right {
            0 if value < 0 => return None,
            0 => {}
            right if right > 0 => first = first.max(-value.div_euclid(right)),
            right => last = last.min(value.div_euclid(-right)),
        }
    }
    (first <= last).then_some((first as usize, last as usize))
}

/// The filling of a triangle.
struct Brush<'a> {
    /// `None` if its colour is the same in the whole triangle. The other colours then include it.
    texture: Option<&'a Texture>,
    /// The values at the first pixel, and how much they change per pixel to the right and down.
    start: Paint,
    right: Paint,
    down: Paint,
    /// The colour of the triangle if it is the same everywhere.
    plain: Option<[f32; 4]>,
}

impl<'a> Brush<'a> {
    fn new(corners: [&Corner; 3], edges: [Edge; 3], area: i64, texture: &'a Texture) -> Self {
        let are_alike = |paints: &[Paint; 3], mut parts: std::ops::Range<usize>| {
            let is_alike = |part: usize| {
                paints[1..].iter().all(|paint| paint[part].to_bits() == paints[0][part].to_bits())
            };
            parts.all(is_alike)
        };
        let mut paints = corners.map(|corner| corner.paint);
        let is_flat = are_alike(&paints, 4..6);
        if is_flat {
            for paint in &mut paints {
                let [red, green, blue, alpha] = texture.tint(*paint);
                *paint = [red, green, blue, alpha, 0.0, 0.0];
            }
        }
        let [red, green, blue, alpha, ..] = paints[0];
        let plain = (is_flat && are_alike(&paints, 0..4)).then_some([red, green, blue, alpha]);
        let mix = |weigh: fn(&Edge) -> i64| -> Paint {
            let weights = edges.map(|edge| (weigh(&edge) as f64 / area as f64) as f32);
            std::array::from_fn(|part| (0..3).map(|corner| weights[corner] * paints[corner][part]).sum())
        };
        let [start, right, down] = [mix(|edge| edge.start), mix(|edge| edge.right), mix(|edge| edge.down)];
        Self { texture: (!is_flat).then_some(texture), start, right, down, plain }
    }

    /// Paints pixels of a row. The first one is `right` and `down` pixels from the triangle's first
    /// pixel.
    fn paint(&self, pixels: &mut [Color32], right: usize, down: usize) {
        if let Some(color) = self.plain {
            let solid = over(color, Color32::TRANSPARENT);
            if solid.is_opaque() {
                return pixels.fill(solid);
            }
            return pixels.iter_mut().for_each(|pixel| *pixel = over(color, *pixel));
        }
        let first: Paint = std::array::from_fn(|part| {
            self.start[part] + right as f32 * self.right[part] + down as f32 * self.down[part]
        });
        for (column, pixel) in pixels.iter_mut().enumerate() {
            let paint: Paint = std::array::from_fn(|part| first[part] + column as f32 * self.right[part]);
            let color = match self.texture {
                Some(texture) => texture.tint(paint),
                None => [paint[0], paint[1], paint[2], paint[3]],
            };
            *pixel = over(color, *pixel);
        }
    }
}

/// A colour with premultiplied alpha above another one.
fn over(color: [f32; 4], below: Color32) -> Color32 {
    let rest = 1.0 - color[3] / 255.0;
    let below = below.to_array();
    // Adding a half rounds. The conversion to u8 limits to 0..=255.
    let [red, green, blue, alpha] =
        std::array::from_fn(|part| (color[part] + rest * f32::from(below[part]) + 0.5) as u8);
    Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

impl Texture {
    /// A colour times the texture's colour at x, y.
    pub fn tint(&self, [red, green, blue, alpha, x, y]: [f32; 6]) -> [f32; 4] {
        let texel = self.at(x, y);
        let color = [red, green, blue, alpha];
        std::array::from_fn(|part| color[part] * texel[part] / 255.0)
    }

    /// The colour at a place from 0 to 1, interpolated between the four nearest pixels.
    fn at(&self, x: f32, y: f32) -> [f32; 4] {
        let [width, height] = self.0.size;
        let near = |share: f32, count: usize| {
            let place = (share * count as f32 - 0.5).clamp(0.0, (count - 1) as f32);
            let first = place as usize;
            (first, (first + 1).min(count - 1), place - first as f32)
        };
        let ((left, right, across), (top, bottom, down)) = (near(x, width), near(y, height));
        let pixel = |x: usize, y: usize| self.0.pixels[y * width + x].to_array().map(f32::from);
        let mix = |one: [f32; 4], other: [f32; 4], share: f32| -> [f32; 4] {
            std::array::from_fn(|part| one[part] + (other[part] - one[part]) * share)
        };
        let upper = mix(pixel(left, top), pixel(right, top), across);
        mix(upper, mix(pixel(left, bottom), pixel(right, bottom), across), down)
    }
}
