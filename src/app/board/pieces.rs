//! The pieces: round, of light wood, with a ring and a character.

use eframe::egui::epaint::RectShape;
use eframe::egui::{Align2, Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::app::fonts;
use crate::app::theme::piece as colors;
use crate::engine::board::{Kind, Piece, Side};

/// Radii as shares of the piece's own.
const BEVEL: f32 = 0.965;
const FACE: f32 = 0.855;
const RING: f32 = 0.775;
const RING_WIDTH: f32 = 0.05;
/// The character's em box as a share of the radius.
const CHARACTER: f32 = 1.26;
const CORNERS: usize = 56;

/// How high a piece is held above the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Height {
    Resting,
    /// Selected.
    Raised,
    /// In the hand.
    Lifted,
}

impl Height {
    fn scale(self) -> f32 {
        match self {
            Self::Resting => 1.0,
            Self::Raised => 1.05,
            Self::Lifted => 1.14,
        }
    }

    /// How far down the shadow falls, and how soft it is, as shares of the radius.
    fn shadow(self) -> (f32, f32, Color32) {
        match self {
            Self::Resting => (0.09, 0.2, colors::SHADOW),
            Self::Raised => (0.16, 0.3, colors::SHADOW),
            Self::Lifted => (0.34, 0.5, colors::SHADOW_LIFTED),
        }
    }
}

/// The character on a piece.
pub const fn character(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => "帥",
        (Side::Red, Kind::Advisor) => "仕",
        (Side::Red, Kind::Elephant) => "相",
        (Side::Red, Kind::Horse) => "傌",
        (Side::Red, Kind::Chariot) => "俥",
        (Side::Red, Kind::Cannon) => "炮",
        (Side::Red, Kind::Soldier) => "兵",
        (Side::Black, Kind::General) => "將",
        (Side::Black, Kind::Advisor) => "士",
        (Side::Black, Kind::Elephant) => "象",
        (Side::Black, Kind::Horse) => "馬",
        (Side::Black, Kind::Chariot) => "車",
        (Side::Black, Kind::Cannon) => "砲",
        (Side::Black, Kind::Soldier) => "卒",
    }
}

/// Paints a piece with its shadow. `opacity` is below 1 for one that is not there, or not for long.
pub fn paint(painter: &Painter, piece: Piece, center: Pos2, radius: f32, height: Height, opacity: f32) {
    let mut painter = painter.clone();
    painter.multiply_opacity(opacity);
    let radius = radius * height.scale();
    paint_shadow(&painter, center, radius, height);
    paint_disc(&painter, center, radius);
    let ink = colors::ink(piece.side);
    painter.circle_stroke(center, RING * radius, Stroke::new(RING_WIDTH * radius, ink));
    let font = fonts::pieces(CHARACTER * radius);
    painter.text(center, Align2::CENTER_CENTER, character(piece), font, ink);
}

fn paint_shadow(painter: &Painter, center: Pos2, radius: f32, height: Height) {
    let (drop, blur, color) = height.shadow();
    let rect = Rect::from_center_size(center + vec2(0.0, drop * radius), Vec2::splat(2.0 * radius));
    let shadow = RectShape::filled(rect, CornerRadius::from(radius), color);
    painter.add(shadow.with_blur_width(blur * radius));
}

/// Rim, bevel and face, lit from the upper left.
fn paint_disc(painter: &Painter, center: Pos2, radius: f32) {
    let feather = 1.0 / painter.pixels_per_point();
    painter.circle_filled(center, radius, colors::RIM);
    let mut mesh = Mesh::default();
    add_disc(&mut mesh, center, BEVEL * radius, feather, [colors::BEVEL_LIGHT, colors::BEVEL_DARK]);
    add_disc(&mut mesh, center, FACE * radius, feather, [colors::FACE_LIGHT, colors::FACE_DARK]);
    painter.add(Shape::mesh(mesh));
}

/// A disc whose colour runs from the first at its upper left to the second at its lower right, with a soft
/// edge one pixel wide.
fn add_disc(mesh: &mut Mesh, center: Pos2, radius: f32, feather: f32, [from, to]: [Color32; 2]) {
    let start = mesh.vertices.len() as u32;
    mesh.colored_vertex(center, from.lerp_to_gamma(to, 0.5));
    for index in 0..CORNERS {
        let direction = Vec2::angled(std::f32::consts::TAU * index as f32 / CORNERS as f32);
        let shade = 0.5 + 0.5 * direction.dot(vec2(0.5, 0.866));
        let color = from.lerp_to_gamma(to, shade);
        mesh.colored_vertex(center + direction * (radius - feather / 2.0), color);
        mesh.colored_vertex(center + direction * (radius + feather / 2.0), Color32::TRANSPARENT);
    }
    let vertex = |index: usize, outer: u32| start + 1 + 2 * (index % CORNERS) as u32 + outer;
    for index in 0..CORNERS {
        let (here, next) = (index, index + 1);
        mesh.add_triangle(start, vertex(here, 0), vertex(next, 0));
        mesh.add_triangle(vertex(here, 0), vertex(here, 1), vertex(next, 0));
        mesh.add_triangle(vertex(next, 0), vertex(here, 1), vertex(next, 1));
    }
}
