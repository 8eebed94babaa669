//! The picture that was read, with the points that are unsure.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, ColorImage, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, TextureFilter,
    TextureHandle, TextureOptions, Ui, WidgetInfo, pos2, vec2,
};
use image::{RgbImage, imageops};

use super::Message;
use super::draft::Draft;
use super::places::fit;
use super::reader::Seen;
use crate::app::command::Requests;
use crate::app::text::{Language, PictureLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Square;
use crate::vision::{Grid, Picture};

/// The most pixels of a side of what is shown.
const MAX_SIDE: u32 = 2048;
/// The space around the outer points that is shown, in cells.
const MARGIN: f32 = 1.2;
/// The radius of a ring, in cells.
const RING: f32 = 0.52;

/// The part of a picture that is shown: the board, or all of it.
#[derive(Debug)]
pub struct Still {
    image: ColorImage,
    /// Its upper left corner in the picture, in pixels.
    from: [f32; 2],
    /// Its pixels for each of the picture.
    scale: f32,
}

impl Still {
    pub fn of(picture: &Picture, grid: Option<&Grid>) -> Self {
        let size = [picture.width() as f32, picture.height() as f32];
        let [from, to] = grid.map_or([[0.0; 2], size], |grid| around(grid, size));
        let [left, top] = from.map(|side| side as usize);
        let [width, height] = [0, 1].map(|axis| (to[axis] - from[axis]) as u32);
        let row = |row: usize| {
            let start = 3 * (row * picture.width() + left);
            &picture.rgb()[start..start + 3 * width as usize]
        };
        let part = (top..top + height as usize).flat_map(row).copied().collect();
        let part = RgbImage::from_raw(width, height, part).unwrap_or_default();
        let scale = (MAX_SIDE as f32 / width.max(height) as f32).min(1.0);
        let part = if scale < 1.0 {
            let [width, height] = [width, height].map(|side| ((side as f32 * scale) as u32).max(1));
            imageops::thumbnail(&part, width, height)
        } else {
            part
        };
        let size = [part.width() as usize, part.height() as usize];
        Self { image: ColorImage::from_rgb(size, part.as_raw()), from, scale }
    }
}

/// The upper left and lower right corner of a board with its surroundings, within a picture of this
/// size, in whole pixels.
fn around(grid: &Grid, size: [f32; 2]) -> [[f32; 2]; 2] {
    let (corners, margin) = (grid.corners(), MARGIN * grid.cell());
    let ends = [0, 1].map(|axis| {
        let places = corners.map(|corner| corner[axis]);
        let least = places.into_iter().fold(f32::INFINITY, f32::min) - margin;
        let most = places.into_iter().fold(f32::NEG_INFINITY, f32::max) + margin;
        let least = least.floor().clamp(0.0, size[axis] - 1.0);
        [least, most.ceil().clamp(least + 1.0, size[axis])]
    });
    [[ends[0][0], ends[1][0]], [ends[0][1], ends[1][1]]]
}

/// Shows the picture.
#[derive(Default)]
pub struct Photo {
    texture: Option<TextureHandle>,
}

/// Maps pixels of the picture to points of the screen.
struct Map<'a> {
    still: &'a Still,
    place: Rect,
}

impl Map<'_> {
    fn factor(&self) -> f32 {
        self.still.scale * self.place.width() / self.still.image.size[0] as f32
    }

    fn at(&self, pixel: [f32; 2]) -> Pos2 {
        let from = self.still.from;
        self.place.min + self.factor() * vec2(pixel[0] - from[0], pixel[1] - from[1])
    }
}

impl Photo {
    /// Shows the picture as large as `ui` allows. `pointed` is the point of the board below the
    /// pointer or the keyboard's cursor.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        seen: Option<&Seen>,
        draft: Option<&Draft>,
        pointed: Option<Square>,
        language: Language,
        requests: &mut Requests<Message>,
    ) {
        let area = ui.max_rect();
        let palette = Palette::of(ui);
        let Some(seen) = seen else {
            ui.painter().rect_filled(area, theme::CARD_RADIUS, palette.sunken);
            return;
        };
        let image = &seen.still.image;
        let texture = self.texture.get_or_insert_with(|| {
            // It may be shown much smaller.
            let options =
                TextureOptions { mipmap_mode: Some(TextureFilter::Linear), ..TextureOptions::LINEAR };
            ui.load_texture("picture of a board", image.clone(), options)
        });
        let [width, height] = image.size.map(|side| side as f32);
        let place = fit(area, vec2(width, height));
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), place, whole, Color32::WHITE);
        let frame = Stroke::new(1.0, palette.line);
        ui.painter().rect_stroke(place, 0.0, frame, StrokeKind::Outside);
        let response = ui.interact(place, ui.scope_id().with("photo"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, PictureLabel::Picture.text(language)));
        let map = Map { still: &seen.still, place };
        if let Some(draft) = draft {
            show_points(ui, &map, draft, pointed);
        }
        for (index, grid) in seen.boards().iter().enumerate() {
            show_board(ui, &map, grid, index, language, requests);
        }
    }
}

/// Rings the points that are unsure, and the one that is pointed at.
fn show_points(ui: &Ui, map: &Map<'_>, draft: &Draft, pointed: Option<Square>) {
    let (reading, palette) = (draft.reading(), Palette::of(ui));
    let radius = RING * map.factor() * reading.grid.cell();
    let ring = |square: Square, color: Color32| {
        let center = map.at(reading.grid.pixel(reading.place(square)));
        // Two colours, so that it is seen on every picture.
        ui.painter().circle_stroke(center, radius, Stroke::new(4.5, Color32::from_black_alpha(160)));
        ui.painter().circle_stroke(center, radius, Stroke::new(2.5, color));
    };
    draft.unsure().for_each(|square| ring(square, theme::UNSURE));
    pointed.into_iter().for_each(|square| ring(square, palette.on_accent));
}

/// Outlines one of several boards, which a click chooses.
fn show_board(
    ui: &Ui,
    map: &Map<'_>,
    grid: &Grid,
    index: usize,
    language: Language,
    requests: &mut Requests<Message>,
) {
    let corners = grid.corners().map(|corner| map.at(corner));
    let margin = 0.5 * map.factor() * grid.cell();
    let board = Rect::from_points(&corners).expand(margin);
    let response = ui.interact(board, ui.scope_id().with(("board", index)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, language.numbered_board(index + 1)));
    let palette = Palette::of(ui);
    let is_pointed = response.hovered() || response.has_focus();
    let color = if is_pointed { palette.accent } else { theme::UNSURE };
    for stroke in [Stroke::new(6.0, Color32::from_black_alpha(160)), Stroke::new(3.0, color)] {
        ui.painter().add(Shape::closed_line(corners.to_vec(), stroke));
    }
    let font = TextStyle::Heading.resolve(ui.style());
    let radius = 0.8 * font.size;
    ui.painter().circle_filled(board.center(), radius, color);
    let number = (index + 1).to_string();
    ui.painter().text(board.center(), Align2::CENTER_CENTER, number, font, Color32::BLACK);
    if response.clicked() {
        requests.push(Message::Choose(index).into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_shown_with_its_surroundings_within_the_picture() {
        let grid = Grid::upright([20.0, 100.0], [30.0, 30.0]);
        assert_eq!(around(&grid, [400.0, 900.0]), [[0.0, 64.0], [296.0, 406.0]]);
        let picture = Picture::from_rgb(400, 900, vec![7; 3 * 400 * 900]).unwrap();
        let still = Still::of(&picture, Some(&grid));
        assert_eq!((still.image.size, still.from, still.scale), ([296, 342], [0.0, 64.0], 1.0));
    }

    #[test]
    fn a_picture_of_any_shape_becomes_small_enough() {
        for [width, height] in [[30_000, 10], [1, 1], [10, 30_000], [3000, 2000]] {
            let picture = Picture::from_rgb(width, height, vec![7; 3 * width * height]).unwrap();
            let size = Still::of(&picture, None).image.size;
            assert!(size.iter().all(|&side| side > 0 && side <= MAX_SIDE as usize), "{size:?}");
            // A grid may lie outside of a picture, if only in part.
            let outside = Grid::upright([-300.0, -300.0], [30.0, 30.0]);
            assert!(Still::of(&picture, Some(&outside)).image.size.iter().all(|&side| side > 0));
        }
    }
}
