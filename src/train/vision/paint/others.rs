//! Other games and tables, which are no boards of Xiangqi.

use rand::RngExt;

use super::Split;
use super::board::Layout;
use super::canvas::{Area, Canvas, Colour, Fill};
use super::chance::Chance;
use super::fonts::{Face, Fonts};

/// Something that a reader might take for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    Chess,
    Go,
    Draughts,
    Shogi,
    Calendar,
    Keyboard,
    Sudoku,
}

impl Other {
    pub fn draw(random: &mut impl RngExt) -> Self {
        random.weighted(&[
            (Self::Chess, 30),
            (Self::Go, 30),
            (Self::Draughts, 10),
            (Self::Shogi, 10),
            (Self::Calendar, 5),
            (Self::Keyboard, 5),
            (Self::Sudoku, 10),
        ])
    }

    /// Paints it into an area.
    pub fn paint(
        self,
        canvas: &mut Canvas,
        random: &mut impl RngExt,
        fonts: &Fonts,
        split: Split,
        area: Area,
    ) {
        match self {
            Self::Chess => chess(canvas, random, fonts, split, area),
            Self::Go => go(canvas, random, area),
            Self::Draughts => draughts(canvas, random, area),
            Self::Shogi => shogi(canvas, random, fonts, split, area),
            Self::Calendar => table(canvas, random, fonts, split, area, [7, 6]),
            Self::Keyboard => table(canvas, random, fonts, split, area, [12, 5]),
            Self::Sudoku => table(canvas, random, fonts, split, area, [9, 9]),
        }
    }
}

/// The cells of a table of this size in the middle of an area.
fn cells(area: Area, columns: usize, rows: usize) -> Layout {
    let step = (area.width / columns as f32).min(area.height / rows as f32);
    let [x, y] = area.centre();
    let origin = [x - step * (columns as f32 - 1.0) / 2.0, y - step * (rows as f32 - 1.0) / 2.0];
    Layout { origin, step: [step, step] }
}

fn checkers(canvas: &mut Canvas, random: &mut impl RngExt, layout: Layout, columns: usize, rows: usize) {
    let hue = random.random();
    let light = Colour::hsv(hue, random.between(0.0, 0.4), random.between(0.8, 1.0));
    let dark =
        Colour::hsv(hue + random.between(-0.1, 0.1), random.between(0.2, 0.8), random.between(0.3, 0.7));
    for at in 0..columns * rows {
        let (column, row) = ((at % columns) as f32, (at / columns) as f32);
        let cell = layout.area([column - 0.5, row - 0.5], [column + 0.5, row + 0.5]);
        canvas.rect(cell, if (at % columns + at / columns).is_multiple_of(2) { light } else { dark });
    }
}

/// A letter in the middle of a point.
fn letter(canvas: &mut Canvas, face: &Face, letter: char, centre: [f32; 2], size: f32, colour: Colour) {
    let Some(glyph) = face.glyph(letter) else { return };
    let middle = (glyph.bounds.top() + glyph.bounds.bottom()) / 2.0;
    let at = [centre[0] - glyph.advance * size / 2.0, centre[1] - (middle + 0.37) * size];
    canvas.write(face, &letter.to_string(), at, size, colour);
}

/// Paints a piece of Western chess, white or black, with an edge.
pub fn chess_piece(canvas: &mut Canvas, random: &mut impl RngExt, face: &Face, at: [f32; 2], cell: f32) {
    let kind = random.pick(&['♚', '♛', '♜', '♝', '♞', '♟', '♟', '♟']);
    let Some(glyph) = face.glyph(kind) else { return };
    let size = cell * 0.85 / glyph.bounds.height().max(glyph.bounds.width()).max(0.5);
    let (fill, edge) = if random.chance(0.5) {
        (Colour::WHITE, Colour::BLACK)
    } else {
        (Colour::grey(0.1), Colour::grey(0.6))
    };
    for (width, colour) in [(1.12, edge), (1.0, fill)] {
        letter(canvas, face, kind, at, size * width, colour);
    }
}

fn chess(canvas: &mut Canvas, random: &mut impl RngExt, fonts: &Fonts, split: Split, area: Area) {
    let layout = cells(area, 8, 8);
    checkers(canvas, random, layout, 8, 8);
    let Some(face) = fonts.choose(random, split, "♚♛♜♝♞♟") else { return };
    let density = random.between(0.1, 0.6);
    for at in 0..64 {
        if random.chance(density) {
            let centre = layout.at((at % 8) as f32, (at / 8) as f32);
            chess_piece(canvas, random, face, centre, layout.cell());
        }
    }
}

/// Paints a stone of Go.
fn stone(canvas: &mut Canvas, is_white: bool, centre: [f32; 2], radius: f32) {
    let bright = [centre[0] - radius * 0.3, centre[1] - radius * 0.35];
    let (light, dark) =
        if is_white { (Colour::WHITE, Colour::grey(0.75)) } else { (Colour::grey(0.45), Colour::grey(0.05)) };
    canvas.circle([centre[0] + radius * 0.08, centre[1] + radius * 0.1], radius, Colour::BLACK.faded(0.3));
    canvas.circle(centre, radius, Fill::Radial(bright, light, radius * 1.5, dark));
}

fn go(canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
    let lines = random.pick(&[9, 13, 15, 19]);
    let layout = cells(area, lines, lines);
    let last = lines as f32 - 1.0;
    canvas.rect(
        layout.area([-0.5, -0.5], [last + 0.5, last + 0.5]),
        Colour::hsv(0.1, random.between(0.0, 0.6), 0.85),
    );
    for line in 0..lines {
        let at = line as f32;
        canvas.line(layout.at(at, 0.0), layout.at(at, last), 1.0, Colour::BLACK);
        canvas.line(layout.at(0.0, at), layout.at(last, at), 1.0, Colour::BLACK);
    }
    let density = random.between(0.05, 0.6);
    for at in 0..lines * lines {
        if random.chance(density) {
            let centre = layout.at((at % lines) as f32, (at / lines) as f32);
            stone(canvas, random.chance(0.5), centre, layout.cell() * 0.47);
        }
    }
}

fn draughts(canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
    let side = random.pick(&[8, 10]);
    let layout = cells(area, side, side);
    checkers(canvas, random, layout, side, side);
    let colours =
        [Colour::hsv(random.random(), random.random(), 0.3), Colour::hsv(random.random(), 0.3, 0.95)];
    for at in (0..side * side).filter(|at| (at % side + at / side) % 2 == 1) {
        if random.chance(0.5) {
            let centre = layout.at((at % side) as f32, (at / side) as f32);
            let colour = random.pick(&colours);
            canvas.circle(centre, layout.cell() * 0.4, colour);
            canvas.ring(centre, layout.cell() * 0.3, 1.5, colour.mix(Colour::WHITE, 0.4));
        }
    }
}

fn shogi(canvas: &mut Canvas, random: &mut impl RngExt, fonts: &Fonts, split: Split, area: Area) {
    let layout = cells(area, 9, 9);
    canvas.rect(layout.area([-0.7, -0.7], [8.7, 8.7]), Colour::hsv(0.11, random.between(0.2, 0.6), 0.9));
    for line in 0..10 {
        let at = line as f32 - 0.5;
        canvas.line(layout.at(at, -0.5), layout.at(at, 8.5), 1.2, Colour::BLACK);
        canvas.line(layout.at(-0.5, at), layout.at(8.5, at), 1.2, Colour::BLACK);
    }
    let Some(face) = fonts.choose(random, split, "将士步金香馬") else { return };
    for at in 0..81 {
        if random.chance(0.4) {
            let (column, row) = ((at % 9) as f32, (at / 9) as f32);
            let turn = if random.chance(0.5) { 1.0 } else { -1.0 };
            let corners = [(0.0, -0.42), (0.28, -0.3), (0.36, 0.4), (-0.36, 0.4), (-0.28, -0.3)]
                .map(|(x, y)| layout.at(column + x, row + y * turn));
            canvas.shape(&corners, Colour::hsv(0.1, 0.35, 0.97));
            let name = random.pick(&['王', '金', '香', '步', '馬', '将', '車']);
            letter(canvas, face, name, layout.at(column, row), layout.cell() * 0.55, Colour::BLACK);
        }
    }
}

fn table(
    canvas: &mut Canvas,
    random: &mut impl RngExt,
    fonts: &Fonts,
    split: Split,
    area: Area,
    [columns, rows]: [usize; 2],
) {
    let layout = cells(area, columns, rows);
    let face = fonts.choose(random, split, "0123456789");
    let ink = Colour::grey(random.between(0.0, 0.5));
    let back = Colour::hsv(random.random(), random.between(0.0, 0.2), random.between(0.85, 1.0));
    let (gap, round) = (random.between(0.0, 0.12), random.between(0.0, 0.3) * layout.cell());
    for at in 0..columns * rows {
        let (column, row) = ((at % columns) as f32, (at / columns) as f32);
        let half = 0.5 - gap;
        let cell = layout.area([column - half, row - half], [column + half, row + half]);
        canvas.fill(cell.rounded(round).as_ref(), back);
        canvas.stroke(cell.rounded(round).as_ref(), 1.2, ink);
        if let Some(face) = face.filter(|_| random.chance(0.7)) {
            let name = random.pick(&['1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'Q']);
            letter(canvas, face, name, layout.at(column, row), layout.cell() * 0.5, ink);
        }
    }
}
