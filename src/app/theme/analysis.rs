//! Colours of the analysis, and its sizes in points.

use eframe::egui::Color32;

/// The colours of arrows: for the best lines, for threats, in a review for the move played and the
/// better one; and of the arrows' edges.
pub const LINE_ARROW: Color32 = Color32::from_rgb(0x14, 0x67, 0xb8);
pub const THREAT_ARROW: Color32 = Color32::from_rgb(0xc2, 0x1f, 0x4e);
pub const PLAYED_ARROW: Color32 = Color32::from_rgb(0xc8, 0x2a, 0x1e);
pub const BETTER_ARROW: Color32 = Color32::from_rgb(0x12, 0x7a, 0x3c);
pub const ARROW_EDGE: Color32 = Color32::from_rgb(0xff, 0xf7, 0xe6);

/// The colours of the parts of the score bar and of the bar of results, and of the text on them.
pub const RED_SHARE: Color32 = Color32::from_rgb(0xb2, 0x33, 0x28);
pub const BLACK_SHARE: Color32 = Color32::from_rgb(0x45, 0x3d, 0x35);
pub const DRAWN_SHARE: Color32 = Color32::from_rgb(0xcb, 0xbf, 0xab);
pub const ON_SHARE: Color32 = Color32::from_rgb(0xff, 0xf3, 0xe2);

/// The score bar's width, its distance from the board, and the size of its text.
pub const SCORE_BAR_WIDTH: f32 = 22.0;
pub const SCORE_BAR_GAP: f32 = 6.0;
pub const SCORE_BAR_SIZE: f32 = 11.5;
/// The heights of the row with the switch, and of a line.
pub const ANALYSIS_HEADER_HEIGHT: f32 = 32.0;
pub const LINE_HEIGHT: f32 = 28.0;
/// The height of each further row of a line's text, and the size of that text.
pub const LINE_ROW_HEIGHT: f32 = 20.0;
pub const LINE_SIZE: f32 = 13.5;
/// The width of the field for a score.
pub const SCORE_WIDTH: f32 = 46.0;
/// The width of the pin beside a line.
pub const PIN_WIDTH: f32 = 18.0;
/// The cell size of the small board that shows the position after a line.
pub const SMALL_BOARD_CELL: f32 = 19.0;
