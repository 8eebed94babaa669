//! The division of the window: menu bar, board, status line below it, panel beside or below.

use std::ops::RangeInclusive;

use eframe::egui::{Rect, pos2, remap_clamp, vec2};

use super::board::Geometry;
use super::theme;

/// How the parts of the window are placed. The size of the window decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The panel is below the board.
    Narrow,
    /// The panel is beside the board.
    Usual,
    /// The panel beside the board has two columns.
    Wide,
}

/// What decides the division of the window apart from its size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Arrangement {
    /// The width of the panel beside the board, in points, as the user has chosen it; `None` for the
    /// default.
    pub panel_width: Option<f32>,
    /// Whether the panel is on the left of the board, for left-handed users.
    pub is_panel_left: bool,
    /// Whether the screen shows a game, with its players above and below the board. Its panel takes
    /// the whole width that the board leaves.
    pub is_game: bool,
}

/// The areas of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Areas {
    pub form: Form,
    pub menu: Rect,
    pub board: Rect,
    pub status: Rect,
    /// The panel. In the wide form its column at the board.
    pub panel: Rect,
    /// The other column of the panel in the wide form.
    pub aids: Option<Rect>,
    /// The space between the board, with its bar, and the panel beside it, in points.
    pub gap: f32,
    trim: Trim,
}

/// The heights of what is above and below the board, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Trim {
    seat: f32,
    /// The space between a seat and the board.
    seat_gap: f32,
    status: f32,
    bottom: f32,
}

impl Trim {
    /// For a window of this height.
    fn of(height: f32) -> Self {
        let within = |range| remap_clamp(height, theme::WINDOW_MIN_SIZE[1]..=theme::LOW_WINDOW, range);
        Self {
            seat: within(theme::SEAT_HEIGHT),
            seat_gap: within(theme::SEAT_GAP),
            status: within(theme::STATUS_HEIGHT),
            bottom: within(theme::BOTTOM_MARGIN),
        }
    }

    /// Both seats with the space between them and the board.
    fn seats(self) -> f32 {
        2.0 * (self.seat + self.seat_gap)
    }
}

impl Areas {
    /// The space for the score bar on the left of the board, in points.
    pub const BAR: f32 = theme::SCORE_BAR_WIDTH + theme::SCORE_BAR_GAP;

    /// Divides `window` so that the board is large. The panel is beside it, unless the board becomes
    /// larger with the panel below. So the board keeps its size where one form becomes another. This
    /// is decided with the default width, so that a panel that is made wider stays where it is.
    /// There is always room for the score bar on the left, so that the board does not move when the
    /// bar opens.
    pub fn of(window: Rect, arrangement: Arrangement) -> Self {
        let (menu, window) = window.split_top_bottom_at_y(window.top() + theme::MENU_HEIGHT);
        let height = menu.height() + window.height();
        let trim = Trim::of(height);
        // The menu bar has space around its titles, which also serves as the board's upper margin.
        let within = |margin: f32, trim: Trim| {
            Rect::from_x_y_ranges(
                window.x_range().shrink(margin),
                window.top() + theme::MENU_GAP..=window.bottom() - trim.bottom,
            )
        };
        let usual = Arrangement { panel_width: None, ..arrangement };
        let [usual, chosen] = [usual, arrangement].map(|arrangement| {
            let areas = Self::beside(menu, within(narrow_margin(menu), trim), trim, arrangement);
            if arrangement.is_game { areas.in_columns(arrangement.is_panel_left) } else { areas }
        });
        let stacked = match arrangement.is_game {
            true => {
                // In a narrow window the board needs what the other parts can spare.
                let trim =
                    Trim::of(height.min(for_width(menu, theme::WINDOW_MIN_SIZE[1]..=theme::LOW_WINDOW)));
                let least = for_width(menu, theme::PANEL_HEIGHT_SMALL..=theme::PANEL_HEIGHT);
                Self::stacked(menu, within(narrow_margin(menu), trim), trim, (true, least))
            }
            false => Self::stacked(menu, within(theme::PADDING, trim), trim, (false, theme::PANEL_HEIGHT)),
        };
        if stacked.board_height() > usual.board_height() { stacked } else { chosen }
    }

    /// Board and panel side by side, centred together. With `is_panel_left` the bar between them is
    /// centred with them.
    fn beside(menu: Rect, window: Rect, trim: Trim, arrangement: Arrangement) -> Self {
        let gap = 2.0 * narrow_margin(menu);
        let seats = if arrangement.is_game { trim.seats() } else { 0.0 };
        let largest = (window.height() - trim.status - seats).max(0.0) * Geometry::ASPECT;
        let room = window.width() - gap - Self::BAR;
        // With large texts there is little room, and the board gets more than half of it.
        let least = theme::PANEL_WIDTH.start().min(window.width() * theme::MAX_PANEL_SHARE);
        let panel_width = match arrangement.panel_width {
            Some(width) => width.clamp(least, least.max(window.width() * theme::PANEL_WIDEST_SHARE)),
            None => (window.width() * theme::PANEL_SHARE).clamp(least, *theme::PANEL_WIDTH.end()),
        };
        let panel_width = match arrangement.is_game {
            true => panel_width.max((room - largest).min(2.0 * theme::COLUMN_WIDTH.end() + gap)),
            false => panel_width,
        };
        let board_width = (room - panel_width).min(largest);
        let rest = window.width() - board_width - gap - panel_width;
        let (board_left, panel_left) = if arrangement.is_panel_left {
            let left = window.left() + (rest - Self::BAR) / 2.0;
            (left + panel_width + gap + Self::BAR, left)
        } else {
            // The bar is in the margin, so that the board does not move when the bar opens.
            let left = window.left() + Self::BAR.max(rest / 2.0);
            (left, left + board_width + gap)
        };
        let part = |left: f32, width: f32| Rect::from_x_y_ranges(left..=left + width, window.y_range());
        let (board, status) = with_status(part(board_left, board_width), trim);
        let board = if arrangement.is_game { between_seats(board, trim) } else { board };
        let panel = part(panel_left, panel_width);
        Self { form: Form::Usual, menu, board, status, panel, aids: None, gap, trim }
    }

    /// Divides the panel into two columns if it is wide enough.
    fn in_columns(mut self, is_panel_left: bool) -> Self {
        let width = (self.panel.width() - self.gap) / 2.0;
        if width < *theme::COLUMN_WIDTH.start() {
            return self;
        }
        let [left, right] = [
            self.panel.with_max_x(self.panel.left() + width),
            self.panel.with_min_x(self.panel.right() - width),
        ];
        let (panel, aids) = if is_panel_left { (right, left) } else { (left, right) };
        (self.form, self.panel, self.aids) = (Form::Wide, panel, Some(aids));
        self
    }

    /// The width of the whole panel, in points.
    pub fn panel_width(&self) -> f32 {
        self.whole_panel().width()
    }

    fn whole_panel(&self) -> Rect {
        self.aids.map_or(self.panel, |aids| self.panel.union(aids))
    }

    /// The width of the panel, in points, with which its edge towards the board is at `x`.
    pub fn panel_width_at(window: Rect, arrangement: Arrangement, x: f32) -> f32 {
        let mut areas = Self::of(window, arrangement);
        let half = areas.gap / 2.0;
        // If both parts are centred, the panel's other edge moves half as far. Each step halves the
        // rest.
        for _ in 0..16 {
            let Rect { min, max } = areas.whole_panel();
            let width = if arrangement.is_panel_left { x - half - min.x } else { max.x - x - half };
            areas = Self::of(window, Arrangement { panel_width: Some(width.max(0.0)), ..arrangement });
        }
        areas.panel_width()
    }

    /// The board above the panel. It is as wide as the window if the panel then has its `least`
    /// height.
    fn stacked(menu: Rect, window: Rect, trim: Trim, (is_game, least): (bool, f32)) -> Self {
        let seats = if is_game { trim.seats() } else { 0.0 };
        let widest = (window.width() - Self::BAR) / Geometry::ASPECT + seats + trim.status;
        let most = (window.bottom() - least).max(window.center().y);
        let split = if is_game { most.min(window.top() + widest) } else { most };
        let (area, status) = with_status(window.with_max_y(split), trim);
        let area = if is_game { between_seats(area, trim) } else { area };
        let width = (area.width() - Self::BAR).min(area.height().max(0.0) * Geometry::ASPECT);
        let left = area.left() + Self::BAR.max((area.width() - width) / 2.0);
        let board = Rect::from_x_y_ranges(left..=left + width, area.y_range());
        let panel = Rect::from_min_max(pos2(window.left(), split + theme::GAP), window.max);
        Self { form: Form::Narrow, menu, board, status, panel, aids: None, gap: theme::GAP, trim }
    }

    fn board_height(&self) -> f32 {
        self.board.height().min(self.board.width() / Geometry::ASPECT)
    }

    /// The places of the players above and below a board with this frame.
    pub fn seats(&self, frame: Rect) -> [Rect; 2] {
        let size = vec2(frame.width(), self.trim.seat);
        let above = frame.left_top() - vec2(0.0, self.trim.seat_gap + size.y);
        let below = frame.left_bottom() + vec2(0.0, self.trim.seat_gap);
        [above, below].map(|corner| Rect::from_min_size(corner, size))
    }
}

/// A length that grows with the window: from the start of `range` in the narrowest window to its end
/// in one that is no longer narrow.
fn for_width(menu: Rect, range: RangeInclusive<f32>) -> f32 {
    remap_clamp(menu.width(), theme::WINDOW_MIN_SIZE[0]..=theme::NARROW_WINDOW, range)
}

/// The margin on the left and right. In a narrow window the board needs most of it.
fn narrow_margin(menu: Rect) -> f32 {
    for_width(menu, theme::NARROW_MARGIN..=theme::PADDING)
}

/// The area of the board between the players.
fn between_seats(area: Rect, trim: Trim) -> Rect {
    let middle = area.center().y;
    let half = (area.height() - trim.seats()).max(0.0) / 2.0;
    Rect::from_x_y_ranges(area.x_range(), middle - half..=middle + half)
}

/// Divides an area into the board's and the status line below it.
fn with_status(area: Rect, trim: Trim) -> (Rect, Rect) {
    let split = area.bottom() - trim.status;
    (area.with_max_y(split), area.with_min_y(split))
}

#[cfg(test)]
mod tests {
    use eframe::egui::vec2;

    use super::*;

    /// The arrangement of a game.
    fn of_game() -> Arrangement {
        Arrangement { is_game: true, ..Arrangement::default() }
    }

    fn arranged(width: f32, height: f32, arrangement: Arrangement) -> Areas {
        Areas::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)), arrangement)
    }

    fn areas(width: f32, height: f32) -> Areas {
        arranged(width, height, of_game())
    }

    /// The windows whose parts are checked.
    const SIZES: [[f32; 2]; 11] = [
        [400.0, 300.0],
        [480.0, 480.0],
        [480.0, 900.0],
        [640.0, 480.0],
        [640.0, 1100.0],
        [900.0, 900.0],
        [1100.0, 800.0],
        [1250.0, 800.0],
        [1440.0, 900.0],
        [1920.0, 1080.0],
        [3840.0, 2160.0],
    ];

    #[test]
    fn the_form_follows_the_window() {
        let form = |[width, height]: [f32; 2]| areas(width, height).form;
        for size in [[480.0, 900.0], [520.0, 900.0], [640.0, 1100.0], [700.0, 1400.0]] {
            assert_eq!(form(size), Form::Narrow, "{size:?}");
        }
        for size in [[480.0, 480.0], [640.0, 480.0], [900.0, 900.0], [1100.0, 800.0], [1200.0, 800.0]] {
            assert_eq!(form(size), Form::Usual, "{size:?}");
        }
        for size in [[1250.0, 800.0], [1280.0, 800.0], [1366.0, 768.0], [1440.0, 900.0], [1920.0, 1080.0]] {
            assert_eq!(form(size), Form::Wide, "{size:?}");
        }
        // Other screens have one column.
        assert_eq!(arranged(1440.0, 900.0, Arrangement::default()).form, Form::Usual);
    }

    #[test]
    fn the_board_does_not_jump_when_the_window_is_dragged() {
        for is_panel_left in [false, true] {
            let arrangement = Arrangement { is_panel_left, ..of_game() };
            for height in [480, 600, 720, 800, 900, 1080] {
                let boards: Vec<f32> = (480..2600)
                    .map(|width| arranged(width as f32, height as f32, arrangement).board_height())
                    .collect();
                for (width, pair) in (481..).zip(boards.windows(2)) {
                    assert!((pair[1] - pair[0]).abs() < 2.5, "{width}x{height}: {pair:?}");
                }
            }
            for width in [480, 640, 800, 1100, 1280, 1440] {
                let boards: Vec<f32> = (480..1600)
                    .map(|height| arranged(width as f32, height as f32, arrangement).board_height())
                    .collect();
                for (height, pair) in (481..).zip(boards.windows(2)) {
                    assert!((pair[1] - pair[0]).abs() < 2.5, "{width}x{height}: {pair:?}");
                }
            }
        }
    }

    #[test]
    fn no_wide_margin_stays_empty() {
        for [width, height] in [[1100.0, 800.0], [1250.0, 800.0], [1440.0, 900.0], [1920.0, 1080.0]] {
            let areas = areas(width, height);
            let whole = areas.whole_panel();
            assert!(areas.board.left() <= 40.5 && whole.right() >= width - 40.0, "{areas:?}");
            assert!(whole.top() <= 40.0 && whole.bottom() >= height - 40.0, "{areas:?}");
        }
    }

    #[test]
    fn a_panel_that_is_made_wider_stays_beside_the_board() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 1000.0));
        for is_panel_left in [false, true] {
            let usual = Arrangement { is_panel_left, ..of_game() };
            let width = Areas::panel_width_at(window, usual, 450.0);
            let wide = Areas::of(window, Arrangement { panel_width: Some(width), ..usual });
            assert_eq!(wide.form, Form::Usual);
            assert!(width > Areas::of(window, usual).panel.width() + 100.0, "{width}");
        }
    }

    #[test]
    fn parts_do_not_overlap_and_stay_inside() {
        for [width, height] in SIZES {
            let sides = [false, true].map(|is_panel_left| Arrangement { is_panel_left, ..of_game() });
            let others = sides.map(|arrangement| Arrangement { is_game: false, ..arrangement });
            let widths = [0.0, 300.0, 1e9].map(Some);
            let wide = widths.map(|panel_width| Arrangement { panel_width, ..sides[1] });
            for arrangement in sides.into_iter().chain(others).chain(wide) {
                let areas = arranged(width, height, arrangement);
                let Areas { menu, board, status, panel, .. } = areas;
                assert!(board.left() >= Areas::BAR);
                let size = areas.board_height() * vec2(Geometry::ASPECT, 1.0);
                let frame = Rect::from_center_size(board.center(), size);
                let seats = areas.seats(frame);
                let seats = if arrangement.is_game { &seats[..] } else { &[] };
                let parts = [menu, frame, status, panel].into_iter().chain(areas.aids);
                let parts: Vec<Rect> = parts.chain(seats.iter().copied()).collect();
                for (at, part) in parts.iter().enumerate() {
                    assert!(part.is_positive(), "{width}x{height}: {areas:?}");
                    let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                    assert!(window.expand(0.1).contains_rect(*part), "{width}x{height}: {areas:?}");
                    for other in &parts[at + 1..] {
                        let is_apart = !part.shrink(0.1).intersects(other.shrink(0.1));
                        assert!(is_apart, "{part} and {other} at {width}x{height}: {areas:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_board_takes_at_least_half_of_a_small_window() {
        // In the fourth, two players who can be clicked leave a little less.
        for (width, height, least) in [
            (480.0, 480.0, 0.5),
            (560.0, 480.0, 0.5),
            (600.0, 480.0, 0.5),
            (640.0, 480.0, 0.485),
            (480.0, 900.0, 0.5),
        ] {
            let areas = areas(width, height);
            let share = match areas.form {
                Form::Narrow => areas.board_height() / height,
                Form::Usual | Form::Wide => areas.board_height() * Geometry::ASPECT / width,
            };
            assert!(share >= least, "{width}x{height}: {share}");
        }
    }

    #[test]
    fn the_panel_is_as_wide_as_asked_and_on_the_side_asked_for() {
        let panel = |panel_width, is_panel_left| {
            let areas = arranged(1100.0, 800.0, Arrangement { panel_width, is_panel_left, ..of_game() });
            (areas.panel_width().round() as i32, areas.panel.left() < areas.board.left())
        };
        assert_eq!(panel(Some(500.0), false), (500, false));
        assert_eq!(panel(Some(500.0), true), (500, true));
        assert_eq!(panel(None, true).0, panel(None, false).0);
        // A narrower one would leave its room empty.
        assert_eq!(panel(Some(300.0), false), panel(None, false));
    }

    #[test]
    fn the_columns_change_sides_with_the_panel() {
        for is_panel_left in [false, true] {
            let areas = arranged(1440.0, 900.0, Arrangement { is_panel_left, ..of_game() });
            let aids = areas.aids.expect("it is wide");
            let order = [areas.board, areas.panel, aids].map(|part| part.center().x);
            assert!(order.is_sorted() != is_panel_left, "{areas:?}");
            assert!((aids.width() - areas.panel.width()).abs() < 0.1);
        }
    }
}
