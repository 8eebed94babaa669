//! The curve of the winning chances in a game.

use kurbo::{BezPath, Circle, Line, Point, Rect};

use super::drawing::{Colour, Drawing, Text};
use super::font::{Face, printable};

/// Red's winning chances, with marks.
pub struct Chart<'a> {
    /// By ply, 0 to 1; `None` if unknown.
    pub chances: &'a [Option<f64>],
    /// Marked plies, and the texts there.
    pub marks: &'a [(usize, String)],
    /// The labels of the upper end, where Red wins, and of the lower one.
    pub sides: [&'a str; 2],
    /// The move number of the first ply.
    pub first_move: usize,
}

const WIDTH: f64 = 515.0;
const HEIGHT: f64 = 92.0;
/// The sides stand left of the curve, the move numbers below it.
const LEFT: f64 = 42.0;
const TOP: f64 = 13.0;
const BOTTOM: f64 = 14.0;
const SIZE: f64 = 8.0;
const GROUND: Colour = Colour(0xf5, 0xf2, 0xec);
const SHARE: Colour = Colour(0xf0, 0xd4, 0xcf);

impl Chart<'_> {
    /// Draws the chart, as wide as a page.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new(WIDTH, HEIGHT);
        let (top, bottom) = (TOP, HEIGHT - BOTTOM);
        drawing.fill(Rect::new(LEFT, top, WIDTH, bottom), GROUND);
        let points: Vec<Point> = (0..self.chances.len()).filter_map(|ply| self.point(ply)).collect();
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            let mut curve = BezPath::new();
            curve.move_to(*first);
            points[1..].iter().for_each(|point| curve.line_to(*point));
            let mut area = curve.clone();
            area.line_to((last.x, bottom));
            area.line_to((first.x, bottom));
            area.close_path();
            drawing.fill(area, SHARE);
            drawing.stroke(Line::new((LEFT, self.y(0.5)), (WIDTH, self.y(0.5))), 0.5, Colour::SOFT);
            drawing.stroke(curve, 1.2, Colour::RED);
        }
        for (y, side) in [(top + SIZE, self.sides[0]), (bottom - 0.2 * SIZE, self.sides[1])] {
            write(&mut drawing, Point::new(0.0, y), side, Colour::SOFT);
        }
        self.draw_numbers(&mut drawing);
        self.draw_marks(&mut drawing);
        drawing
    }

    fn y(&self, chances: f64) -> f64 {
        TOP + (1.0 - chances) * (HEIGHT - TOP - BOTTOM)
    }

    fn x(&self, ply: usize) -> f64 {
        let last = self.chances.len().saturating_sub(1).max(1);
        LEFT + ply as f64 / last as f64 * (WIDTH - LEFT - 4.0)
    }

    fn point(&self, ply: usize) -> Option<Point> {
        Some(Point::new(self.x(ply), self.y((*self.chances.get(ply)?)?)))
    }

    /// Numbers every fifth, tenth, … move, as space permits.
    fn draw_numbers(&self, drawing: &mut Drawing) {
        let moves = self.chances.len() / 2;
        let step = [5, 10, 20, 50, 100, 500].into_iter().find(|step| moves / step <= 12).unwrap_or(2_000);
        for number in (0..=moves).filter(|number| (number + self.first_move).is_multiple_of(step)) {
            let x = self.x(2 * number);
            drawing.stroke(Line::new((x, HEIGHT - BOTTOM), (x, HEIGHT - BOTTOM + 2.0)), 0.5, Colour::SOFT);
            let text = (number + self.first_move).to_string();
            let left = x - Face::Ui.width(&text) * SIZE / 2.0;
            write(drawing, Point::new(left, HEIGHT - 2.5), &text, Colour::SOFT);
        }
    }

    /// A mark whose text would overlap the previous one is omitted.
    fn draw_marks(&self, drawing: &mut Drawing) {
        let mut free = 0.0;
        for (ply, text) in self.marks {
            let Some(point) = self.point(*ply) else { continue };
            drawing.fill(Circle::new(point, 2.6), Colour::PAPER);
            drawing.fill(Circle::new(point, 2.0), Colour::INK);
            let width = Face::Ui.width(text) * SIZE;
            let left = (point.x - width / 2.0).clamp(0.0, WIDTH - width);
            if left >= free {
                drawing.stroke(Line::new((point.x, TOP), (point.x, point.y - 3.0)), 0.4, Colour::SOFT);
                write(drawing, Point::new(left, TOP - 4.0), text, Colour::INK);
                free = left + width + 4.0;
            }
        }
    }
}

fn write(drawing: &mut Drawing, at: Point, text: &str, colour: Colour) {
    let text = printable(text);
    drawing.text(Text { at, text, face: Face::Ui, size: SIZE, colour, is_bold: false });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_rises_where_red_gets_better_and_marks_do_not_overlap() {
        let chances: Vec<Option<f64>> = (0..=400).map(|ply| Some(f64::from(ply) / 400.0)).collect();
        let marks: Vec<_> = (100..104).map(|ply| (ply, format!("{ply}"))).collect();
        let chart = Chart { chances: &chances, marks: &marks, sides: ["红", "黑"], first_move: 1 };
        assert!(chart.point(300).unwrap().y < chart.point(100).unwrap().y);
        let drawing = chart.drawing();
        let written = |text: &str| drawing.texts().any(|found| found.text == text);
        assert!(written("100") && !written("101") && written("红"));
    }

    #[test]
    fn what_is_not_known_is_not_drawn() {
        for chances in [&[][..], &[None], &[Some(0.5)], &[None, Some(1.0), None]] {
            Chart { chances, marks: &[(7, "7".into())], sides: ["", ""], first_move: 1 }.drawing();
        }
    }
}
