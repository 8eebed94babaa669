//! The board: its look, and how moves are made on it.

mod animation;
mod arrows;
mod cause;
mod celebration;
mod cursor;
mod diagram;
mod drawings;
mod geometry;
mod hand;
mod keyboard;
mod marks;
mod move_announcer;
mod pieces;
mod preview;
mod scene;
mod surface;
mod turning;
mod widget;

pub use animation::{Animation, Moment};
pub use arrows::{Arrow, ArrowKind};
pub use celebration::Ending;
pub use cursor::{Cursor, is_point, point_id};
pub use diagram::{Diagram, Sketch};
pub use geometry::Geometry;
pub use keyboard::{piece_of_key, step_of_key, take_keys};
pub use marks::Marks;
pub use move_announcer::MoveAnnouncer;
pub use pieces::{Height, paint as paint_piece};
pub use preview::{BoardPreview, SmallBoard, paint_pair};
pub use scene::{BoardEvent, LineOnBoard, Notice, Scene, Suggested, Turn};
pub use surface::SurfacePainter;
pub use widget::Board;
