//! The division of the window: menu bar, board, status line below it, panel beside or below.

use eframe::egui::{Rect, pos2};

use super::board::Geometry;
use super::theme;

/// The user's choices for the division of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Arrangement {
    /// The width of the panel beside the board, in points; `None` for the default.
    pub panel_width: Option<f32>,
    /// Whether the panel is on the left of the board, for left-handed users.
    pub is_panel_left: bool,
}

/// The areas of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Areas {
    pub menu: Rect,
    pub board: Rect,
    pub status: Rect,
    pub panel: Rect,
    /// Whether the panel is below the board, because the window is narrow.
    pub is_stacked: bool,
    /// The space between the board, with its bar, and the panel beside it, in points.
    pub gap: f32,
}

impl Areas {
    /// The space for the score bar on the left of the board, in points.
    pub const BAR: f32 = theme::SCORE_BAR_WIDTH + theme::SCORE_BAR_GAP;

    /// Divides `window` so that the board is large. The panel is beside it, unless the board
    /// becomes clearly larger with the panel below. This is decided with the default width, so that
    /// a panel that is made wider stays where it is. There is always room for the score bar on the
    /// left, so that the board does not move when the bar opens.
    pub fn of(window: Rect, arrangement: Arrangement) -> Self {
        let (menu, window) = window.split_top_bottom_at_y(window.top() + theme::MENU_HEIGHT);
        // The menu bar has space around its titles, which also serves as the board's upper margin.
        let window = window.shrink(theme::PADDING).with_min_y(window.top() + theme::MENU_GAP);
        let usual = Self::beside(menu, window, Arrangement { panel_width: None, ..arrangement });
        let stacked = Self::stacked(menu, window);
        let is_stacked = stacked.board_height() > 1.15 * usual.board_height();
        if is_stacked { stacked } else { Self::beside(menu, window, arrangement) }
    }

    /// Board and panel side by side, centred together. With `is_panel_left` the bar between them is
    /// centred with them. In a narrow window the board needs the margins.
    fn beside(menu: Rect, window: Rect, arrangement: Arrangement) -> Self {
        let is_narrow = menu.width() < theme::NARROW_WINDOW;
        let (margin, gap) = match is_narrow {
            true => (theme::NARROW_MARGIN, theme::PADDING),
            false => (theme::PADDING, 2.0 * theme::PADDING),
        };
        let window = Rect::from_x_y_ranges(menu.x_range().shrink(margin), window.y_range());
        // With large texts there is little room, and the board gets more than half of it.
        let least = theme::PANEL_WIDTH.start().min(window.width() * theme::MAX_PANEL_SHARE);
        let panel_width = match arrangement.panel_width {
            Some(width) => width.clamp(least, least.max(window.width() * theme::PANEL_WIDEST_SHARE)),
            None => (window.width() * theme::PANEL_SHARE).clamp(least, *theme::PANEL_WIDTH.end()),
        };
        let bar = Self::BAR;
        let room = window.width() - panel_width - gap - bar;
        let board_width = room.min((window.height() - theme::STATUS_HEIGHT) * Geometry::ASPECT);
        let rest = window.width() - board_width - gap - panel_width;
        let (board_left, panel_left) = if arrangement.is_panel_left {
            let left = window.left() + (rest - bar) / 2.0;
            (left + panel_width + gap + bar, left)
        } else {
            // The bar is in the margin, so that the board does not move when the bar opens.
            let left = window.left() + bar.max(rest / 2.0);
            (left, left + board_width + gap)
        };
        let part = |left: f32, width: f32| Rect::from_x_y_ranges(left..=left + width, window.y_range());
        let (board, status) = with_status(part(board_left, board_width));
        let panel = part(panel_left, panel_width);
        Self { menu, board, status, panel, is_stacked: false, gap }
    }

    /// The width of the panel, in points, with which its edge towards the board is at `x`.
    pub fn panel_width_at(window: Rect, arrangement: Arrangement, x: f32) -> f32 {
        let mut areas = Self::of(window, arrangement);
        let half = areas.gap / 2.0;
        // If both parts are centred, the panel's other edge moves half as far. Each step halves the
        // rest.
        for _ in 0..16 {
            let Rect { min, max } = areas.panel;
            let width = if arrangement.is_panel_left { x - half - min.x } else { max.x - x - half };
            areas = Self::of(window, Arrangement { panel_width: Some(width.max(0.0)), ..arrangement });
        }
        areas.panel.width()
    }

    fn stacked(menu: Rect, window: Rect) -> Self {
        let split = (window.bottom() - theme::PANEL_HEIGHT).max(window.center().y);
        let (area, status) = with_status(window.with_max_y(split));
        let width = (area.width() - Self::BAR).min(area.height() * Geometry::ASPECT);
        let left = area.left() + Self::BAR.max((area.width() - width) / 2.0);
        let board = Rect::from_x_y_ranges(left..=left + width, area.y_range());
        let panel = Rect::from_min_max(pos2(window.left(), split + theme::GAP), window.max);
        Self { menu, board, status, panel, is_stacked: true, gap: theme::GAP }
    }

    fn board_height(&self) -> f32 {
        self.board.height().min(self.board.width() / Geometry::ASPECT)
    }
}

/// Divides an area into the board's and the status line below it.
fn with_status(area: Rect) -> (Rect, Rect) {
    let split = area.bottom() - theme::STATUS_HEIGHT;
    (area.with_max_y(split), area.with_min_y(split))
}

#[cfg(test)]
mod tests {
    use eframe::egui::vec2;

    use super::*;

    fn arranged(width: f32, height: f32, arrangement: Arrangement) -> Areas {
        Areas::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)), arrangement)
    }

    fn areas(width: f32, height: f32) -> Areas {
        arranged(width, height, Arrangement::default())
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
    fn a_panel_that_is_made_wider_stays_beside_the_board() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 1000.0));
        for is_panel_left in [false, true] {
            let usual = Arrangement { is_panel_left, panel_width: None };
            let width = Areas::panel_width_at(window, usual, 450.0);
            let wide = Areas::of(window, Arrangement { panel_width: Some(width), ..usual });
            assert!(!wide.is_stacked && width > Areas::of(window, usual).panel.width() + 100.0, "{width}");
        }
    }

    #[test]
    fn parts_do_not_overlap_and_stay_inside() {
        for (width, height) in
            [(400.0, 300.0), (640.0, 480.0), (640.0, 1100.0), (1920.0, 1080.0), (900.0, 900.0)]
        {
            let sides = [false, true].map(|is_panel_left| Arrangement { is_panel_left, panel_width: None });
            let widths = [0.0, 300.0, 1e9].map(Some);
            let wide = widths.map(|panel_width| Arrangement { panel_width, is_panel_left: true });
            for arrangement in sides.into_iter().chain(wide) {
                let Areas { menu, board, status, panel, .. } = arranged(width, height, arrangement);
                assert!(board.left() >= Areas::BAR);
                for part in [menu, board, status, panel] {
                    assert!(part.is_positive(), "{width}x{height}");
                    assert!(part.min.x >= 0.0 && part.max.x <= width && part.max.y <= height);
                }
                assert!(menu.bottom() <= board.top().min(panel.top()));
                assert!(!board.intersects(panel) && !status.intersects(panel));
            }
        }
    }

    #[test]
    fn the_board_takes_at_least_half_of_a_small_window() {
        for (width, height) in
            [(480.0, 480.0), (560.0, 480.0), (600.0, 480.0), (640.0, 480.0), (480.0, 900.0)]
        {
            let areas = areas(width, height);
            let share = match areas.is_stacked {
                true => areas.board_height() / height,
                false => areas.board_height() * Geometry::ASPECT / width,
            };
            assert!(share >= 0.5, "{width}x{height}: {share}");
        }
    }

    #[test]
    fn the_panel_is_as_wide_as_asked_and_on_the_side_asked_for() {
        let panel = |panel_width, is_panel_left| {
            let areas = arranged(1100.0, 800.0, Arrangement { panel_width, is_panel_left });
            (areas.panel.width().round() as i32, areas.panel.left() < areas.board.left())
        };
        assert_eq!(panel(Some(350.0), false), (350, false));
        assert_eq!(panel(Some(350.0), true), (350, true));
        assert_eq!(panel(None, true).0, panel(None, false).0);
    }
}
