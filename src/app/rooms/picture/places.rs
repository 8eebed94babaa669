//! Where picture, board and controls stand.

use eframe::egui::{Rect, Vec2, pos2, vec2};

use crate::app::board::Geometry;
use crate::app::theme;

/// The width of controls beside the board, and the height of controls below it, in points. In a narrow
/// window they are in one column. In a low one they are scrolled, so that the board has more room.
const BESIDE: f32 = 300.0;
const BELOW: f32 = 208.0;
const BELOW_IF_NARROW: f32 = 230.0;
const BELOW_IF_LOW: f32 = 190.0;
/// A window is low up to this height, in points.
const LOW: f32 = 430.0;
/// The share of the height that the board has below a picture.
const BOARD_SHARE: f32 = 0.6;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    pub photo: Rect,
    pub board: Rect,
    pub controls: Rect,
}

impl Places {
    /// The division of `area` that has the largest board.
    pub fn of(area: Rect) -> Self {
        let size = |places: &Self| board_width(places.board.size());
        let divisions = [Self::in_columns(area), Self::in_rows(area), Self::stacked(area)];
        divisions.into_iter().max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(divisions[0])
    }

    /// Picture, board and controls side by side.
    fn in_columns(area: Rect) -> Self {
        let split = area.right() - BESIDE;
        let (photo, board) = halves(area.with_max_x(split - 2.0 * theme::GAP));
        Self { photo, board, controls: area.with_min_x(split) }
    }

    /// Picture and board side by side, and the controls below them.
    fn in_rows(area: Rect) -> Self {
        let split = area.bottom() - if area.height() > LOW { BELOW } else { BELOW_IF_LOW };
        let (photo, board) = halves(area.with_max_y(split - theme::GAP));
        Self { photo, board, controls: area.with_min_y(split) }
    }

    /// One below the other.
    fn stacked(area: Rect) -> Self {
        let split = area.bottom() - BELOW_IF_NARROW;
        let upper = area.with_max_y(split - theme::GAP);
        let middle = upper.bottom() - BOARD_SHARE * upper.height().max(0.0);
        let (photo, board) = upper.split_top_bottom_at_y(middle);
        Self { photo: photo.with_max_y(middle - theme::GAP), board, controls: area.with_min_y(split) }
    }
}

fn halves(area: Rect) -> (Rect, Rect) {
    let width = ((area.width() - 2.0 * theme::GAP) / 2.0).max(0.0);
    let half = Rect::from_min_size(area.min, vec2(width, area.height()));
    (half, half.translate(vec2(width + 2.0 * theme::GAP, 0.0)))
}

/// The width of a board that fits into a place of this size.
fn board_width(size: Vec2) -> f32 {
    size.x.min(size.y * Geometry::ASPECT)
}

/// The largest place of this shape in the middle of `area`.
pub fn fit(area: Rect, size: Vec2) -> Rect {
    let factor = (area.width() / size.x.max(1.0)).min(area.height() / size.y.max(1.0)).max(0.0);
    Rect::from_center_size(pos2(area.center().x, area.center().y), size * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_has_room_for_all_three() {
        for [width, height] in
            [[460.0, 440.0], [460.0, 740.0], [600.0, 420.0], [1020.0, 730.0], [1840.0, 1000.0]]
        {
            let area = Rect::from_min_size(pos2(10.0, 30.0), vec2(width, height));
            let places = Places::of(area);
            let parts = [places.photo, places.board, places.controls];
            assert!(parts.iter().all(|part| area.expand(0.1).contains_rect(*part)), "{places:?}");
            assert!(board_width(places.board.size()) > 180.0, "{places:?}");
            for (index, part) in parts.iter().enumerate() {
                assert!(
                    parts[..index].iter().all(|other| !other.shrink(0.1).intersects(*part)),
                    "{places:?}"
                );
            }
        }
    }
}
