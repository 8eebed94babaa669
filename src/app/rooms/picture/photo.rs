//! The picture that was read, with the points that are unsure.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, TextureFilter, TextureHandle,
    TextureOptions, Ui, WidgetInfo, pos2, vec2,
};

use super::Message;
use super::draft::Draft;
use super::places::fit;
use super::reader::Seen;
use super::still::Still;
use crate::app::command::Requests;
use crate::app::text::{Language, PictureLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Square;
use crate::vision::Grid;

/// The radius of a ring, in cells.
const RING: f32 = 0.52;

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
