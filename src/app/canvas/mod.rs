//! A picture that the processor paints. It fills the triangles of egui's meshes as a graphics card
//! would.

use std::collections::HashMap;

use eframe::egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Primitive, Vertex};
use eframe::egui::{Color32, ColorImage, Mesh, Rect, TextureId, TexturesDelta};

mod triangle;

use triangle::{Clip, Texture};

/// A picture that is being painted, and the textures of its meshes.
pub struct Canvas {
    picture: ColorImage,
    textures: HashMap<TextureId, Texture>,
}

impl Canvas {
    /// An empty (transparent) picture of `size` pixels.
    pub fn new(size: [usize; 2]) -> Self {
        Self { picture: ColorImage::filled(size, Color32::TRANSPARENT), textures: HashMap::new() }
    }

    /// Paints meshes that have only colours, above each other, in a picture of `size` pixels. Its
    /// upper left corner is the origin.
    pub fn of_colors(size: [usize; 2], meshes: &[Mesh], pixels_per_point: f32) -> ColorImage {
        let mut picture = ColorImage::filled(size, Color32::TRANSPARENT);
        let [width, height] = size;
        let clip = Clip { left: 0, top: 0, right: width, bottom: height };
        let white = Texture(ColorImage::filled([1, 1], Color32::WHITE));
        for mesh in meshes {
            fill(&mut picture, clip, &white, mesh, pixels_per_point);
        }
        picture
    }

    /// The picture as painted so far.
    pub fn picture(&self) -> &ColorImage {
        &self.picture
    }

    /// Clears the picture.
    pub fn clear(&mut self) {
        self.picture.pixels.fill(Color32::TRANSPARENT);
    }

    fn change(&mut self, id: TextureId, delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        match (delta.pos, self.textures.get_mut(&id)) {
            (None, _) => _ = self.textures.insert(id, Texture(ColorImage::clone(image))),
            (Some([left, top]), Some(Texture(known))) => {
                let [width, height] = image.size;
                for row in 0..height {
                    let start = (top + row) * known.size[0] + left;
                    known.pixels[start..start + width]
                        .copy_from_slice(&image.pixels[row * width..(row + 1) * width]);
                }
            }
            // A change of an unknown texture, which no mesh can use.
            (Some(_), None) => {}
        }
    }

    /// Applies the changes of textures, then paints meshes in order, the lowest first.
    pub fn paint(&mut self, meshes: &[ClippedPrimitive], mut textures: TexturesDelta, pixels_per_point: f32) {
        for (id, changes) in textures.set.drain() {
            changes.iter().for_each(|change| self.change(id, change));
        }
        self.fill(meshes, pixels_per_point);
        textures.free.drain().for_each(|id| _ = self.textures.remove(&id));
    }

    fn fill(&mut self, meshes: &[ClippedPrimitive], pixels_per_point: f32) {
        for ClippedPrimitive { clip_rect, primitive } in meshes {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
            let [width, height] = self.picture.size;
            let clip = clip(*clip_rect, pixels_per_point, width, height);
            fill(&mut self.picture, clip, texture, mesh, pixels_per_point);
        }
    }
}

/// Fills the triangles of a mesh.
fn fill(picture: &mut ColorImage, clip: Clip, texture: &Texture, mesh: &Mesh, pixels_per_point: f32) {
    let width = picture.size[0];
    for corners in mesh.indices.chunks_exact(3) {
        let corner = |place: usize| -> &Vertex { &mesh.vertices[corners[place] as usize] };
        let corners = [corner(0), corner(1), corner(2)];
        triangle::fill(&mut picture.pixels, width, clip, texture, corners, pixels_per_point);
    }
}

fn clip(rect: Rect, pixels_per_point: f32, width: usize, height: usize) -> Clip {
    // The conversion to usize turns negative numbers into 0.
    let pixel = |points: f32, most: usize| ((points * pixels_per_point).round() as usize).min(most);
    Clip {
        left: pixel(rect.min.x, width),
        top: pixel(rect.min.y, height),
        right: pixel(rect.max.x, width),
        bottom: pixel(rect.max.y, height),
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::TextureOptions;
    use eframe::egui::pos2;

    use super::*;

    const SIZE: [usize; 2] = [8, 6];

    /// Paints meshes with a texture of one white and one black pixel.
    fn painted(clip_rect: Rect, meshes: impl IntoIterator<Item = Mesh>) -> ColorImage {
        let mut canvas = Canvas::new(SIZE);
        let image = ColorImage::new([2, 1], vec![Color32::WHITE, Color32::BLACK]);
        let mut textures = TexturesDelta::default();
        textures.push(TextureId::default(), ImageDelta::full(image, TextureOptions::LINEAR));
        let primitives: Vec<_> = meshes
            .into_iter()
            .map(|mesh| ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) })
            .collect();
        canvas.paint(&primitives, textures, 2.0);
        canvas.picture().clone()
    }

    /// The rectangle between two corners.
    fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        Rect::from_min_max(pos2(left, top), pos2(right, bottom))
    }

    #[test]
    fn two_triangles_meet_without_gap_or_overlap() {
        let half = Color32::from_rgba_premultiplied(100, 0, 0, 128);
        for mirrored in [false, true] {
            let mut mesh = Mesh::default();
            mesh.add_colored_rect(rect(0.25, 0.25, 3.75, 2.75), half);
            if mirrored {
                mesh.indices.reverse();
            }
            let picture = painted(rect(0.0, 0.0, 4.0, 3.0), [mesh]);
            for y in 0..SIZE[1] {
                for x in 0..SIZE[0] {
                    // Here the centres of border pixels lie exactly on the edge. Those on the left
                    // and upper edges belong to it.
                    let is_in = x < 7 && y < 5;
                    let expected = if is_in { half } else { Color32::TRANSPARENT };
                    assert_eq!(picture[(x, y)], expected, "{x} {y}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_painted_outside_the_clip() {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(rect(-1e9, -50.0, 1e9, 50.0), Color32::RED);
        let picture = painted(rect(1.0, -5.0, 2.0, 1.0), [mesh]);
        let painted = picture.pixels.iter().filter(|&&pixel| pixel == Color32::RED).count();
        assert_eq!((painted, picture[(2, 0)], picture[(3, 1)]), (4, Color32::RED, Color32::RED));
    }

    #[test]
    fn textures_are_smooth_and_tinted() {
        let mut mesh = Mesh::default();
        let corners = rect(0.0, 0.0, 4.0, 3.0);
        mesh.add_rect_with_uv(corners, rect(0.0, 0.0, 1.0, 1.0), Color32::from_rgb(200, 100, 0));
        let picture = painted(corners, [mesh]);
        let row: Vec<u8> = (0..SIZE[0]).map(|x| picture[(x, 3)].r()).collect();
        assert_eq!((row[0], row[1], row[6], row[7]), (200, 200, 0, 0));
        assert!(row.is_sorted_by(|one, other| one >= other) && row[3] > 100 && row[4] < 100, "{row:?}");
        assert!(picture[(3, 3)].g().abs_diff(picture[(3, 3)].r() / 2) <= 1);
    }

    #[test]
    fn colours_go_evenly_from_corner_to_corner() {
        let mut mesh = Mesh::default();
        for (place, color) in [
            (pos2(0.0, 0.0), Color32::BLACK),
            (pos2(4.0, 0.0), Color32::from_rgb(160, 0, 0)),
            (pos2(0.0, 3.0), Color32::BLACK),
        ] {
            mesh.colored_vertex(place, color);
        }
        mesh.add_triangle(0, 1, 2);
        let picture = painted(rect(0.0, 0.0, 4.0, 3.0), [mesh]);
        assert_eq!([0, 1, 4].map(|x| picture[(x, 0)].r()), [10, 30, 90]);
        assert_eq!(picture[(7, 5)], Color32::TRANSPARENT);
    }
}
