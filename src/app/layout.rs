//! The division of the window: menu bar, board, line below it, panel beside or below.

use eframe::egui::{Rect, pos2, vec2};

use super::board::Geometry;
use super::theme;

/// The areas of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Areas {
    pub menu: Rect,
    pub board: Rect,
    pub status: Rect,
    pub panel: Rect,
    /// Whether the panel is below the board, because the window is narrow.
    pub is_stacked: bool,
}

impl Areas {
    /// Divides `window` so that the board is large. The panel is beside it unless the board becomes clearly larger with the
    /// panel below. On the left of the board, `bar` points are left free.
    pub fn of(window: Rect, bar: f32) -> Self {
        let (menu, window) = window.split_top_bottom_at_y(window.top() + theme::MENU_HEIGHT);
        // The menu bar has space around its titles, which also serves as the board's upper margin.
        let window = window.shrink(theme::PADDING).with_min_y(window.top() + theme::MENU_GAP);
        let (beside, stacked) = (Self::beside(menu, window, bar), Self::stacked(menu, window, bar));
        if stacked.board_height() > 1.15 * beside.board_height() { stacked } else { beside }
    }

    /// Board and panel side by side, centred together.
    fn beside(menu: Rect, window: Rect, bar: f32) -> Self {
        let share = window.width() * theme::PANEL_SHARE;
        // With large texts there is little room, and the board gets more than half of it.
        let least = theme::PANEL_WIDTH.start().min(window.width() * theme::PANEL_MOST_SHARE);
        let panel_width = share.clamp(least, *theme::PANEL_WIDTH.end());
        let gap = 2.0 * theme::PADDING;
        let room = window.width() - bar - panel_width - gap;
        let board_width = room.min((window.height() - theme::STATUS_HEIGHT) * Geometry::ASPECT);
        let left = window.center().x + bar - (bar + board_width + gap + panel_width) / 2.0;
        let split = left + board_width;
        let (board, status) = with_status(Rect::from_x_y_ranges(left..=split, window.y_range()));
        let panel = Rect::from_x_y_ranges(split + gap..=split + gap + panel_width, window.y_range());
        Self { menu, board, status, panel, is_stacked: false }
    }

    fn stacked(menu: Rect, window: Rect, bar: f32) -> Self {
        let split = (window.bottom() - theme::PANEL_HEIGHT).max(window.center().y);
        let (board, status) =
            with_status(Rect::from_min_max(window.min + vec2(bar, 0.0), pos2(window.right(), split)));
        let panel = Rect::from_min_max(pos2(window.left(), split + theme::GAP), window.max);
        Self { menu, board, status, panel, is_stacked: true }
    }

    fn board_height(&self) -> f32 {
        self.board.height().min(self.board.width() / Geometry::ASPECT)
    }
}

/// Divides an area into the board's and the line below it.
fn with_status(area: Rect) -> (Rect, Rect) {
    let split = area.bottom() - theme::STATUS_HEIGHT;
    (area.with_max_y(split), area.with_min_y(split))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn areas(width: f32, height: f32) -> Areas {
        Areas::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)), 0.0)
    }

    #[test]
    fn the_panel_is_beside_the_board_unless_the_window_is_narrow() {
        for (width, height) in [(640.0, 480.0), (1100.0, 800.0), (3840.0, 2160.0)] {
            assert!(!areas(width, height).is_stacked, "{width}x{height}");
        }
        for (width, height) in [(640.0, 1100.0), (700.0, 1400.0)] {
            assert!(areas(width, height).is_stacked, "{width}x{height}");
        }
    }

    #[test]
    fn parts_do_not_overlap_and_stay_inside() {
        for (width, height) in
            [(400.0, 300.0), (640.0, 480.0), (640.0, 1100.0), (1920.0, 1080.0), (900.0, 900.0)]
        {
            let bar = 28.0;
            let Areas { menu, board, status, panel, .. } =
                Areas::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)), bar);
            assert!(board.left() >= bar);
            for part in [menu, board, status, panel] {
                assert!(part.is_positive(), "{width}x{height}");
                assert!(part.min.x >= 0.0 && part.max.x <= width && part.max.y <= height);
            }
            assert!(menu.bottom() <= board.top().min(panel.top()));
            assert!(!board.intersects(panel) && !status.intersects(panel));
        }
    }
}
