//! The empty board: everything that does not change during a game.
//!
//! Surface and lines are generated as one mesh of coloured triangles, so that they are sharp at
//! every size. The mesh is kept until the size or the colours change. Each material has its own
//! file.

mod frame;
mod lines;
mod paper;
mod stone;
mod strand;
mod wood;
mod writing;

use std::sync::Arc;

use eframe::egui::{Mesh, Painter, Shape};

use super::geometry::Geometry;
use crate::app::look::PieceSet;
use crate::app::text::FileNumbers;
use crate::app::theme::{BoardColors, Material};

/// Paints the empty board.
#[derive(Default)]
pub struct SurfacePainter {
    kept: Option<Kept>,
}

/// The last mesh, and the geometry and colours it was generated for.
struct Kept {
    geometry: Geometry,
    colors: &'static BoardColors,
    mesh: Arc<Mesh>,
}

impl SurfacePainter {
    /// Paints frame, surface, lines and writing. Without `numbers` the files are not numbered.
    pub fn paint(
        &mut self,
        painter: &Painter,
        geometry: &Geometry,
        colors: &'static BoardColors,
        pieces: PieceSet,
        numbers: Option<FileNumbers>,
    ) {
        frame::paint(painter, geometry, colors);
        painter.add(Shape::Mesh(self.mesh(geometry, colors)));
        lines::paint_diagonals(painter, geometry, colors);
        writing::paint_river(painter, geometry, colors, pieces);
        if let Some(numbers) = numbers {
            writing::paint_numbers(painter, geometry, colors, numbers);
        }
    }

    fn mesh(&mut self, geometry: &Geometry, colors: &'static BoardColors) -> Arc<Mesh> {
        match &self.kept {
            Some(kept) if kept.geometry == *geometry && kept.colors == colors => Arc::clone(&kept.mesh),
            _ => {
                let mesh = Arc::new(generate(geometry, colors));
                self.kept = Some(Kept { geometry: *geometry, colors, mesh: Arc::clone(&mesh) });
                mesh
            }
        }
    }
}

fn generate(geometry: &Geometry, colors: &BoardColors) -> Mesh {
    let mut mesh = Mesh::default();
    let (surface, pixel) = (geometry.surface(), geometry.pixel());
    match colors.material {
        Material::Wood => wood::add(&mut mesh, surface, pixel, colors),
        Material::Paper => paper::add(&mut mesh, surface, pixel, colors),
        Material::Stone => stone::add(&mut mesh, surface, pixel, colors),
        Material::Plain => mesh.add_colored_rect(surface, colors.light),
    }
    frame::add_edge(&mut mesh, geometry, colors);
    lines::add(&mut mesh, geometry, colors);
    mesh
}

#[cfg(test)]
mod tests {
    use eframe::egui::{__run_test_ui, Color32, Rect, Theme, pos2, vec2};

    use super::*;
    use crate::app::look::BoardTheme;

    /// The colours of all boards in the light and the dark theme.
    fn all_colors() -> Vec<&'static BoardColors> {
        let mut found = Vec::new();
        for theme in [Theme::Light, Theme::Dark] {
            __run_test_ui(|ui| {
                ui.ctx().set_theme(theme);
                ui.set_visuals(theme.default_visuals());
                found.extend(BoardTheme::ALL.map(|board| board.colors(ui)));
            });
        }
        found.dedup();
        found
    }

    fn geometry(scale: f32) -> Geometry {
        Geometry::fit(Rect::from_min_size(pos2(3.0, 5.0), vec2(400.0, 440.0)), scale, false)
    }

    /// Relative luminance by the sRGB weights, from 0 to 1.
    fn luminance(color: Color32) -> f32 {
        let linear = |byte: u8| (f32::from(byte) / 255.0).powf(2.2);
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    /// WCAG contrast ratio, from 1 (equal colours) to 21 (black and white).
    fn contrast(one: Color32, other: Color32) -> f32 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn surfaces_stay_within_their_edges() {
        for colors in all_colors() {
            for scale in [1.0, 3.0] {
                let geometry = geometry(scale);
                let mesh = generate(&geometry, colors);
                let within = geometry.surface().expand(0.01);
                assert!(mesh.is_valid() && mesh.vertices.iter().all(|vertex| within.contains(vertex.pos)));
            }
        }
    }

    #[test]
    fn a_surface_is_generated_once() {
        let colors = all_colors();
        let mut painter = SurfacePainter::default();
        let first = painter.mesh(&geometry(1.0), colors[0]);
        assert!(Arc::ptr_eq(&first, &painter.mesh(&geometry(1.0), colors[0])));
        assert!(!Arc::ptr_eq(&first, &painter.mesh(&geometry(1.0), colors[1])));
        assert!(!Arc::ptr_eq(&first, &painter.mesh(&geometry(2.0), colors[0])));
    }

    #[test]
    fn lines_writing_and_marks_can_be_told_from_every_surface() {
        let colors = all_colors();
        assert_eq!(colors.len(), 2 * BoardTheme::ALL.len());
        for colors in colors {
            let middle = colors.light.lerp_to_gamma(colors.dark, 0.5);
            let marks = &colors.marks;
            for (color, least) in [
                (colors.line, 3.0),
                (colors.writing, 3.0),
                (marks.target, 2.4),
                (marks.last_move, 2.4),
                (marks.cause, 1.9),
            ] {
                let contrast = contrast(color, middle);
                assert!(contrast >= least, "{color:?} on {middle:?}: {contrast}");
            }
        }
    }
}
