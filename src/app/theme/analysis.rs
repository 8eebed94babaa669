//! Colours and sizes of the analysis.

use eframe::egui::Color32;

/// The arrows of the best lines, of threats, and their edge.
pub const LINE_ARROW: Color32 = Color32::from_rgb(0x14, 0x67, 0xb8);
pub const THREAT_ARROW: Color32 = Color32::from_rgb(0xc2, 0x1f, 0x4e);
pub const ARROW_EDGE: Color32 = Color32::from_rgb(0xff, 0xf7, 0xe6);

/// The two parts of the score bar, and what is written on them.
pub const RED_SHARE: Color32 = Color32::from_rgb(0xb2, 0x33, 0x28);
pub const BLACK_SHARE: Color32 = Color32::from_rgb(0x45, 0x3d, 0x35);
pub const ON_SHARE: Color32 = Color32::from_rgb(0xff, 0xf3, 0xe2);

/// The score bar's width, its distance from the board, and the size of its number.
pub const SCORE_BAR_WIDTH: f32 = 22.0;
pub const SCORE_BAR_GAP: f32 = 6.0;
pub const SCORE_BAR_SIZE: f32 = 11.5;
/// The line with the switch, and each line that was found.
pub const ANALYSIS_HEADER_HEIGHT: f32 = 28.0;
pub const LINE_HEIGHT: f32 = 25.0;
/// Each row of text of a line after its first.
pub const LINE_ROW_HEIGHT: f32 = 20.0;
pub const LINE_SIZE: f32 = 13.5;
/// What scores are written in.
pub const SCORE_WIDTH: f32 = 46.0;
/// The buttons that keep a line.
pub const PIN_WIDTH: f32 = 18.0;
/// The distance between the lines of the small board that shows what a line leads to.
pub const SMALL_BOARD_CELL: f32 = 19.0;
