//! The body of a piece with its shadow, painted once into a picture. Sixteen pieces share a body,
//! and it has hundreds of triangles, which a software renderer would fill in each frame.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui::emath::{GuiRounding, TSTransform};
use eframe::egui::epaint::{ClippedPrimitive, ClippedShape, Primitive, RectShape};
use eframe::egui::{
    Color32, ColorImage, Context, CornerRadius, Id, Mesh, Painter, Pos2, Rect, TextureHandle, TextureOptions,
    Vec2, pos2, vec2,
};

use super::disc::{self, Ring};
use crate::app::canvas::Canvas;
use crate::app::theme::PieceColors;

/// The shadow of a piece: its offset downwards and its blur as shares of the radius, and its
/// colour.
pub type Shadow = (f32, f32, Color32);

/// The properties of a body. The radius is in points.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    pub radius: f32,
    pub colors: &'a PieceColors,
    pub rings: &'a [Ring],
    pub shadow: Option<Shadow>,
}

/// The pictures of the last frames, by a hash of the body and pixel size, each with the frame in
/// which it was last used.
#[derive(Clone, Default)]
struct Made(Arc<Mutex<HashMap<u64, (u64, TextureHandle)>>>);

impl Body<'_> {
    /// Paints the body around `center`, at whole pixels like characters. Between them its edges
    /// would blur.
    pub fn paint(&self, painter: &Painter, center: Pos2) {
        let (ctx, pixel) = (painter.ctx(), 1.0 / painter.pixels_per_point());
        let picture = self.picture(ctx, pixel);
        let center = center.round_to_pixels(1.0 / pixel);
        let rect = Rect::from_center_size(center, picture.size_vec2() * pixel);
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(picture.id(), rect, all, Color32::WHITE);
    }

    fn picture(&self, ctx: &Context, pixel: f32) -> TextureHandle {
        let made: Made = ctx.data_mut(|data| data.get_temp_mut_or_default::<Made>(Id::NULL).clone());
        let mut made = made.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (key, frame) = (self.key(pixel), ctx.cumulative_frame_nr());
        made.retain(|_, (last, _)| *last + 1 >= frame);
        let make = || (frame, ctx.load_texture("piece", self.make(ctx, pixel), TextureOptions::LINEAR));
        let (last, picture) = made.entry(key).or_insert_with(make);
        *last = frame;
        picture.clone()
    }

    fn key(&self, pixel: f32) -> u64 {
        let Self { radius, colors, rings, shadow } = self;
        let mut hasher = DefaultHasher::new();
        [*radius, pixel].map(f32::to_bits).hash(&mut hasher);
        colors.hash(&mut hasher);
        for ring in *rings {
            [ring.radius, ring.width].map(f32::to_bits).hash(&mut hasher);
        }
        shadow.map(|(drop, blur, color)| (drop.to_bits(), blur.to_bits(), color)).hash(&mut hasher);
        hasher.finish()
    }

    /// The body in the centre of a picture with room for the shadow on all sides. The centre falls
    /// between pixels, like the points of a board.
    fn make(&self, ctx: &Context, pixel: f32) -> ColorImage {
        let &Self { radius, colors, rings, shadow } = self;
        let reach = shadow.map_or(radius, |(drop, blur, _)| radius * (1.0 + drop + blur));
        let half = (reach / pixel).ceil() + 1.0;
        let center = Pos2::ZERO + Vec2::splat(half * pixel);
        let room = Rect::from_min_max(Pos2::ZERO, center + center.to_vec2());
        let mut meshes: Vec<Mesh> = shadow
            .map(|shadow| shadow_meshes(ctx, room, center, radius, shadow, 1.0 / pixel))
            .unwrap_or_default();
        meshes.push(disc::mesh(center, radius, pixel, colors, rings));
        Canvas::of_colors([2 * half as usize; 2], &meshes, 1.0 / pixel)
    }
}

fn shadow_meshes(
    ctx: &Context,
    clip_rect: Rect,
    center: Pos2,
    radius: f32,
    (drop, blur, color): Shadow,
    pixels_per_point: f32,
) -> Vec<Mesh> {
    let rect = Rect::from_center_size(center + vec2(0.0, drop * radius), Vec2::splat(2.0 * radius));
    let shadow = RectShape::filled(rect, CornerRadius::from(radius), color).with_blur_width(blur * radius);
    let shape =
        ClippedShape { clip_rect, shape: shadow.into(), transform_after_tessellation: TSTransform::IDENTITY };
    let mesh = |part: ClippedPrimitive| match part.primitive {
        Primitive::Mesh(mesh) => Some(mesh),
        Primitive::Callback(_) => None,
    };
    ctx.tessellate(vec![shape], pixels_per_point).into_iter().filter_map(mesh).collect()
}

#[cfg(test)]
mod tests {
    use eframe::egui::__run_test_ui;

    use super::*;
    use crate::app::look::Look;
    use crate::engine::board::Side;

    #[test]
    fn bodies_that_look_alike_are_made_once() {
        __run_test_ui(|ui| {
            let look = Look::default();
            let body = |side, radius| Body {
                radius,
                colors: look.piece_colors(side, false),
                rings: &[Ring { radius: 0.8, width: 0.05 }],
                shadow: None,
            };
            let picture = |body: Body<'_>| body.picture(ui.ctx(), 1.0).id();
            let red = picture(body(Side::Red, 20.0));
            assert_eq!(red, picture(body(Side::Red, 20.0)));
            let shadow = Some((0.1, 0.2, Color32::BLACK));
            let others = [
                body(Side::Black, 20.0),
                body(Side::Red, 21.0),
                Body { shadow, ..body(Side::Red, 20.0) },
                Body { rings: &[], ..body(Side::Red, 20.0) },
            ];
            assert!(others.into_iter().all(|other| picture(other) != red));
        });
    }
}
