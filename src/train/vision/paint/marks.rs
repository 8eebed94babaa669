//! What programs draw on boards: marks of moves, arrows, cursors, labels.

use rand::RngExt;

use super::Split;
use super::board::Layout;
use super::canvas::{Area, Canvas, Colour, Fill, polygon};
use super::chance::Chance;
use super::fonts::Face;

/// How a program marks where a move began or ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Brackets,
    Square,
    Ring,
    DashedRing,
    Dot,
    Tint,
    Glow,
    Cross,
    Diamond,
    Wedges,
}

/// How a program marks the last move.
pub struct MoveMarks {
    /// Where it began and ended.
    marks: [Mark; 2],
    colours: [Colour; 2],
    width: f32,
    size: f32,
}

/// A colour of marks.
fn bright(random: &mut impl RngExt) -> Colour {
    let hue = random.pick(&[0.0, 0.08, 0.14, 0.3, 0.4, 0.52, 0.58, 0.65, 0.83]);
    Colour::hsv(hue + random.between(-0.03, 0.03), random.between(0.6, 1.0), random.between(0.6, 1.0))
}

impl MoveMarks {
    pub fn new(random: &mut impl RngExt, split: Split) -> Self {
        let common =
            [Mark::Brackets, Mark::Brackets, Mark::Square, Mark::Ring, Mark::Dot, Mark::Tint, Mark::Glow];
        let held_back = [Mark::DashedRing, Mark::Cross, Mark::Diamond, Mark::Wedges];
        let end = random.style(split, &common, &held_back);
        let start = if random.chance(0.7) { end } else { random.style(split, &common, &held_back) };
        // A dot would hide the piece that has moved.
        let end = if end == Mark::Dot { Mark::Ring } else { end };
        let colour = bright(random);
        let colour = if random.chance(0.12) { Colour::grey(random.pick(&[0.0, 0.4, 1.0])) } else { colour };
        let first = if random.chance(0.8) { colour } else { bright(random) };
        Self {
            marks: [start, end],
            colours: [first, colour],
            width: random.between(0.03, 0.08),
            size: random.between(0.42, 0.52),
        }
    }

    /// Whether the marks of starts and ends lie below the pieces.
    pub fn is_below(&self, end: usize) -> bool {
        matches!(self.marks[end], Mark::Tint | Mark::Glow)
    }

    pub fn paint(&self, canvas: &mut Canvas, layout: Layout, at: usize, end: usize) {
        let [x, y] = layout.at((at % 9) as f32, (at / 9) as f32);
        let cell = layout.cell();
        let colour = self.colours[end];
        let (half, width) = (self.size * cell, (self.width * cell).max(1.0));
        let square = Area::new(x - half, y - half, 2.0 * half, 2.0 * half);
        match self.marks[end] {
            Mark::Brackets => {
                let arm = half * 0.45;
                for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                    let corner = [x + right * half, y + down * half];
                    let points =
                        [[corner[0] - right * arm, corner[1]], corner, [corner[0], corner[1] - down * arm]];
                    canvas.lines(&points, width, colour);
                }
            }
            Mark::Square => canvas.stroke(square.rounded(0.0).as_ref(), width, colour),
            Mark::Ring => canvas.ring([x, y], half, width, colour),
            Mark::DashedRing => {
                let path = polygon([x, y], half, 24, 0.0);
                canvas.dashed(path.as_ref(), width, cell * 0.1, colour);
            }
            Mark::Dot => canvas.circle([x, y], half * 0.35, colour.faded(0.8)),
            Mark::Tint => canvas.rect(square, colour.faded(0.45)),
            Mark::Glow => {
                let fill = Fill::Radial([x, y], colour.faded(0.9), half * 1.35, colour.faded(0.0));
                canvas.circle([x, y], half * 1.35, fill);
            }
            Mark::Cross => {
                canvas.line([x - half, y], [x - half * 0.6, y], width, colour);
                canvas.line([x + half * 0.6, y], [x + half, y], width, colour);
                canvas.line([x, y - half], [x, y - half * 0.6], width, colour);
                canvas.line([x, y + half * 0.6], [x, y + half], width, colour);
            }
            Mark::Diamond => canvas.stroke(polygon([x, y], half * 1.1, 4, 0.0).as_ref(), width, colour),
            Mark::Wedges => {
                let arm = half * 0.4;
                for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                    let corner = [x + right * half, y + down * half];
                    let wedge =
                        [corner, [corner[0] - right * arm, corner[1]], [corner[0], corner[1] - down * arm]];
                    canvas.shape(&wedge, colour);
                }
            }
        }
    }
}

/// Dots where a piece may go: on empty points.
pub fn hints(canvas: &mut Canvas, random: &mut impl RngExt, layout: Layout, empty: &[usize]) {
    let colour =
        if random.chance(0.25) { Colour::grey(random.pick(&[0.0, 0.5, 1.0])) } else { bright(random) };
    let colour = colour.faded(random.between(0.4, 1.0));
    let most = if random.chance(0.2) { 0.28 } else { 0.16 };
    let (radius, is_ring) = (layout.cell() * random.between(0.07, most), random.chance(0.2));
    for _ in 0..random.random_range(2..14) {
        if empty.is_empty() {
            return;
        }
        let at = random.pick(empty);
        let centre = layout.at((at % 9) as f32, (at / 9) as f32);
        if is_ring {
            canvas.ring(centre, radius * 1.6, radius * 0.4, colour);
        } else {
            canvas.circle(centre, radius, colour);
        }
    }
}

/// An arrow from point to point, as engines' lines are shown.
pub fn arrow(canvas: &mut Canvas, random: &mut impl RngExt, layout: Layout, label: Option<&Face>) {
    let mut point = || [random.random_range(0..9) as f32, random.random_range(0..10) as f32];
    let (from, to) = (point(), point());
    let ([x0, y0], [x1, y1]) = (layout.at(from[0], from[1]), layout.at(to[0], to[1]));
    let length = (x1 - x0).hypot(y1 - y0);
    let cell = layout.cell();
    if length < cell * 0.9 {
        return;
    }
    let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
    let width = cell * random.between(0.05, 0.26);
    let head = (width * random.between(2.0, 3.2)).max(cell * 0.2);
    let (start, end) = (cell * random.between(0.0, 0.4), length - cell * random.between(0.0, 0.35));
    let at = |along: f32, across: f32| [x0 + dx * along - dy * across, y0 + dy * along + dx * across];
    let half = width / 2.0;
    let neck = end - head;
    let tail = if random.chance(0.2) { half * 0.3 } else { half };
    let colour = bright(random).faded(random.between(0.35, 1.0));
    let shape = [
        at(start, -tail),
        at(neck, -half),
        at(neck, -head / 2.0),
        at(end, 0.0),
        at(neck, head / 2.0),
        at(neck, half),
        at(start, tail),
    ];
    canvas.shape(&shape, colour);
    if let Some(face) = label {
        let centre = at(end * 0.8, 0.0);
        canvas.circle(centre, cell * 0.16, colour);
        let text = random.random_range(1..9).to_string();
        let size = cell * 0.24;
        canvas.write(face, &text, [centre[0] - size * 0.27, centre[1]], size, Colour::WHITE);
    }
}

/// A mouse cursor or a pointing hand.
pub fn cursor(canvas: &mut Canvas, random: &mut impl RngExt, at: [f32; 2], size: f32) {
    let is_white = random.chance(0.7);
    let (fill, edge) =
        if is_white { (Colour::WHITE, Colour::BLACK) } else { (Colour::grey(0.1), Colour::WHITE) };
    let arrow = [[0.0, 0.0], [0.0, 1.0], [0.24, 0.78], [0.4, 1.15], [0.55, 1.08], [0.4, 0.73], [0.72, 0.72]];
    let hand = [
        [0.0, 0.0],
        [0.12, 0.0],
        [0.14, 0.45],
        [0.6, 0.55],
        [0.68, 0.7],
        [0.6, 1.15],
        [0.1, 1.15],
        [-0.3, 0.7],
        [-0.2, 0.62],
        [0.0, 0.75],
    ];
    let outline = if random.chance(0.7) { &arrow[..] } else { &hand[..] };
    let place = |scale: f32| -> Vec<[f32; 2]> {
        let about = |value: f32, middle: f32| middle + (value - middle) * scale;
        outline.iter().map(|[x, y]| [at[0] + about(*x, 0.25) * size, at[1] + about(*y, 0.5) * size]).collect()
    };
    canvas.shape(&place(1.22), edge);
    canvas.shape(&place(1.0), fill);
}

/// A badge with a number or a sign at a piece's corner, as move classifications are shown.
pub fn badge(canvas: &mut Canvas, random: &mut impl RngExt, face: &Face, layout: Layout) {
    let place = [random.random_range(0..9) as f32 + 0.36, random.random_range(0..10) as f32 - 0.36];
    let centre = layout.at(place[0], place[1]);
    let radius = layout.cell() * random.between(0.13, 0.2);
    canvas.circle(centre, radius, bright(random));
    let text = random.pick(&["!", "?", "1", "2", "3", "??", "!!", "5"]);
    let size = radius * 1.4;
    let left = centre[0] - face.width(text) * size / 2.0;
    canvas.write(face, text, [left, centre[1]], size, Colour::WHITE);
}

/// The light that warns a general.
pub fn warning(canvas: &mut Canvas, random: &mut impl RngExt, layout: Layout, at: usize) {
    let centre = layout.at((at % 9) as f32, (at / 9) as f32);
    let colour = Colour::hsv(random.between(-0.03, 0.08), 0.95, 1.0);
    let radius = layout.cell() * random.between(0.55, 0.75);
    canvas.circle(centre, radius, Fill::Radial(centre, colour.faded(0.9), radius, colour.faded(0.0)));
}

/// A text over the board, hardly seen.
pub fn watermark(canvas: &mut Canvas, random: &mut impl RngExt, face: &Face, area: Area) {
    let text = random.pick(&["象棋", "www.xiangqi.com", "直播", "中国象棋", "DEMO", "@xq"]);
    let size = area.width * random.between(0.04, 0.16);
    let at = [
        area.left + random.between(0.0, 0.6) * area.width,
        area.top + random.between(0.1, 0.9) * area.height,
    ];
    let colour = Colour::grey(random.pick(&[0.0, 0.5, 1.0])).faded(random.between(0.08, 0.35));
    canvas.write(face, text, at, size, colour);
}
