//! How the board of a scene looks.

use rand::RngExt;
use tiny_skia::Transform;

use super::Split;
use super::canvas::{Area, Canvas, Colour, Fill};
use super::chance::Chance;
use super::fonts::{Face, Fonts};
use super::texture::{Grain, Texture};

/// Where a board lies: its upper left point, and the steps to the next column and row, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub origin: [f32; 2],
    pub step: [f32; 2],
}

impl Layout {
    pub fn at(self, column: f32, row: f32) -> [f32; 2] {
        [self.origin[0] + self.step[0] * column, self.origin[1] + self.step[1] * row]
    }

    /// From one point to another.
    pub fn area(self, from: [f32; 2], to: [f32; 2]) -> Area {
        let [left, top] = self.at(from[0], from[1]);
        let [right, bottom] = self.at(to[0], to[1]);
        Area::new(left, top, right - left, bottom - top)
    }

    /// The smaller step.
    pub fn cell(self) -> f32 {
        self.step[0].min(self.step[1])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum River {
    Empty,
    Text(&'static str),
    Filled,
}

const RIVERS: [River; 10] = [
    River::Empty,
    River::Empty,
    River::Text("楚河漢界"),
    River::Text("楚河漢界"),
    River::Text("楚河汉界"),
    River::Text("楚河汉界"),
    River::Text("漢界楚河"),
    River::Text("中国象棋"),
    River::Text("CHUHE HANJIE"),
    River::Filled,
];
const RIVERS_HELD_BACK: [River; 3] =
    [River::Text("观棋不语"), River::Text("落子無悔大丈夫"), River::Text("举手无回")];

const COORDINATES: [[&str; 2]; 5] = [
    ["九八七六五四三二一", "123456789"],
    ["987654321", "123456789"],
    ["abcdefghi", "abcdefghi"],
    ["ABCDEFGHI", "ABCDEFGHI"],
    ["１２３４５６７８９", "九八七六五四三二一"],
];

/// How the board of a scene looks.
pub struct Board<'a> {
    pub ground: Colour,
    texture: Option<Texture>,
    texture_scale: f32,
    /// The ground's colour at the bottom.
    slope: Colour,
    line: Colour,
    /// In pixels.
    width: f32,
    /// Pieces stand in cells, not on crossings.
    pub has_cells: bool,
    is_checkered: bool,
    has_river_gap: bool,
    river: River,
    river_face: Option<&'a Face>,
    river_size: f32,
    is_river_turned: bool,
    has_diagonals: bool,
    /// The lengths of the crosses at the starts of soldiers and cannons, in distances between points.
    crosses: Option<f32>,
    /// The outer frame's distance and width.
    frame: Option<[f32; 2]>,
    has_second_frame: bool,
    border: Option<(Colour, f32)>,
    coordinates: Option<[&'static str; 2]>,
    has_ranks: bool,
    coordinate_face: Option<&'a Face>,
    /// Of the ground around the outer points, in distances between points: left and right, top and
    /// bottom.
    pub margin: [f32; 2],
    roundness: f32,
}

/// The colour of a board.
fn ground(random: &mut impl RngExt, split: Split) -> Colour {
    match random.style(split, &[0, 0, 0, 0, 0, 1, 1, 2, 3], &[4, 5, 0]) {
        0 => Colour::hsv(random.between(0.06, 0.15), random.between(0.2, 0.75), random.between(0.65, 0.98)),
        1 => Colour::WHITE,
        2 => Colour::hsv(random.random(), random.between(0.0, 0.5), random.between(0.1, 0.3)),
        3 => Colour::hsv(random.random(), random.between(0.0, 0.35), random.between(0.75, 1.0)),
        4 => Colour::hsv(random.between(0.25, 0.6), random.between(0.1, 0.5), random.between(0.5, 0.9)),
        _ => Colour::hsv(random.between(0.02, 0.1), random.between(0.4, 0.8), random.between(0.35, 0.6)),
    }
}

impl<'a> Board<'a> {
    pub fn new(random: &mut impl RngExt, fonts: &'a Fonts, split: Split, cell: f32) -> Self {
        let ground = ground(random, split);
        let is_white = ground == Colour::WHITE;
        let texture = (!is_white && random.chance(0.45)).then(|| {
            let grain = random.style(
                split,
                &[Grain::Wood, Grain::Wood, Grain::Wood, Grain::Planks, Grain::Paper, Grain::Cloth],
                &[Grain::Stone, Grain::Bamboo],
            );
            let dark = ground.mix(Colour::hsv(0.06, 0.8, 0.2), random.between(0.1, 0.4));
            Texture::new(random, grain, ground, dark)
        });
        let slope =
            if random.chance(0.2) { ground.mix(Colour::BLACK, random.between(-0.15, 0.25)) } else { ground };
        let line = line_colour(random, ground);
        let river = random.style(split, &RIVERS, &RIVERS_HELD_BACK);
        let text = if let River::Text(text) = river { text } else { "楚" };
        let coordinates = random.chance(0.35).then(|| random.pick(&COORDINATES));
        let has_cells = random.chance(0.07);
        let least = if coordinates.is_some() { 0.75 } else { 0.5 };
        let wide = random.between(least, 1.1);
        Self {
            ground,
            texture,
            texture_scale: random.between(0.8, 3.0) * (cell / 40.0).max(0.6),
            slope,
            line,
            width: (cell * random.between(0.015, 0.06)).clamp(0.8, 4.0),
            has_cells,
            is_checkered: random.chance(0.4),
            has_river_gap: random.chance(0.93),
            river,
            river_face: fonts.choose(random, split, text),
            river_size: random.between(0.4, 0.75),
            is_river_turned: random.chance(0.25),
            has_diagonals: random.chance(0.95),
            crosses: random.chance(0.7).then(|| random.between(0.08, 0.2)),
            frame: random.chance(0.55).then(|| [random.between(0.06, 0.22), random.between(1.0, 3.5)]),
            has_second_frame: random.chance(0.15),
            border: random.chance(0.25).then(|| {
                let colour = ground.mix(Colour::hsv(0.05, 0.6, 0.25), random.between(0.3, 0.9));
                (colour, random.between(0.05, 0.35))
            }),
            coordinates,
            has_ranks: random.chance(0.4),
            coordinate_face: fonts.choose(random, split, &coordinates.unwrap_or_default().concat()),
            margin: [wide, if random.chance(0.7) { wide } else { random.between(least, 1.3) }],
            roundness: if random.chance(0.15) { random.between(0.05, 0.3) } else { 0.0 },
        }
    }

    /// Makes it black on white, as in books.
    pub fn print(&mut self) {
        (self.ground, self.slope, self.line) = (Colour::WHITE, Colour::WHITE, Colour::BLACK);
        (self.texture, self.border) = (None, None);
    }

    /// The whole board, in pixels.
    pub fn area(&self, layout: Layout) -> Area {
        let [across, down] = self.margin;
        layout.area([-across, -down], [8.0 + across, 9.0 + down])
    }

    pub fn paint(&self, canvas: &mut Canvas, layout: Layout) {
        let area = self.area(layout);
        let fill = match &self.texture {
            Some(texture) => Fill::Texture(texture, [area.left, area.top], self.texture_scale, 0.0),
            None if self.slope != self.ground => {
                let bottom = [area.left, area.top + area.height];
                Fill::Linear([area.left, area.top], self.ground, bottom, self.slope)
            }
            None => Fill::Plain(self.ground),
        };
        if self.roundness > 0.0 {
            canvas.fill(area.rounded(self.roundness * layout.cell()).as_ref(), fill);
        } else {
            canvas.rect(area, fill);
        }
        if let Some((colour, width)) = self.border {
            // It leaves room for the pieces of the outer points.
            let width = (width * layout.cell()).min((self.margin[0] - 0.45).max(0.02) * layout.cell());
            canvas.stroke(area.inset(width / 2.0).rounded(self.roundness).as_ref(), width, colour);
        }
        if self.has_cells {
            self.cells(canvas, layout)
        } else {
            self.lines(canvas, layout)
        }
        self.name_river(canvas, layout);
        self.name_lines(canvas, layout);
    }

    fn lines(&self, canvas: &mut Canvas, layout: Layout) {
        let Self { line, width, .. } = *self;
        let mut draw = |from: [f32; 2], to: [f32; 2]| {
            canvas.line(layout.at(from[0], from[1]), layout.at(to[0], to[1]), width, line);
        };
        for row in 0..10 {
            draw([0.0, row as f32], [8.0, row as f32]);
        }
        for column in 0..9 {
            let at = column as f32;
            if column == 0 || column == 8 || !self.has_river_gap {
                draw([at, 0.0], [at, 9.0]);
            } else {
                draw([at, 0.0], [at, 4.0]);
                draw([at, 5.0], [at, 9.0]);
            }
        }
        if self.has_diagonals {
            for top in [0.0, 7.0] {
                draw([3.0, top], [5.0, top + 2.0]);
                draw([5.0, top], [3.0, top + 2.0]);
            }
        }
        self.cross_starts(canvas, layout);
        if self.river == River::Filled {
            let colour = self.line.mix(self.ground, 0.6).faded(0.5);
            canvas.rect(layout.area([0.0, 4.0], [8.0, 5.0]).inset(width / 2.0), colour);
        }
        if let Some([gap, thickness]) = self.frame {
            let outer = layout.area([-gap, -gap], [8.0 + gap, 9.0 + gap]);
            canvas.stroke(outer.rounded(0.0).as_ref(), width * thickness, line);
            if self.has_second_frame {
                let by = layout.cell() * 0.1;
                canvas.stroke(outer.inset(-by).rounded(0.0).as_ref(), width, line);
            }
        }
    }

    fn cross_starts(&self, canvas: &mut Canvas, layout: Layout) {
        let Some(length) = self.crosses else { return };
        let cannons = [1, 7].into_iter().flat_map(|column| [(column, 2), (column, 7)]);
        let soldiers = [0, 2, 4, 6, 8].into_iter().flat_map(|column| [(column, 3), (column, 6)]);
        for (column, row) in cannons.chain(soldiers) {
            for across in [-1.0, 1.0] {
                if (column == 0 && across < 0.0) || (column == 8 && across > 0.0) {
                    continue;
                }
                for down in [-1.0, 1.0] {
                    let gap = 0.07;
                    let at = |right: f32, below: f32| {
                        layout.at(column as f32 + across * right, row as f32 + down * below)
                    };
                    let points = [at(gap, gap + length), at(gap, gap), at(gap + length, gap)];
                    canvas.lines(&points, self.width, self.line);
                }
            }
        }
    }

    /// A table whose cells hold the pieces.
    fn cells(&self, canvas: &mut Canvas, layout: Layout) {
        let Self { line, width, .. } = *self;
        let other = self.ground.mix(line, 0.15);
        let is_palace = |column: usize, row: usize| (3..6).contains(&column) && !(3..7).contains(&row);
        for (column, row) in (0..9).flat_map(|column| (0..10).map(move |row| (column, row))) {
            let (left, top) = (column as f32 - 0.5, row as f32 - 0.5);
            let area = layout.area([left, top], [left + 1.0, top + 1.0]);
            if (self.is_checkered && (column + row) % 2 == 1)
                || (self.has_diagonals && is_palace(column, row))
            {
                canvas.rect(area, other);
            }
            canvas.stroke(area.rounded(0.0).as_ref(), width, line);
        }
        let river = layout.area([-0.5, 4.45], [8.5, 4.55]);
        canvas.rect(river, line.mix(Colour::hsv(0.6, 0.6, 0.7), 0.3));
    }

    fn name_river(&self, canvas: &mut Canvas, layout: Layout) {
        let (River::Text(text), Some(face)) = (self.river, self.river_face) else { return };
        if self.has_cells || !self.has_river_gap {
            return;
        }
        let size = self.river_size * layout.step[1];
        let colour = self.line.mix(self.ground, 0.15);
        let letters: Vec<char> = text.chars().collect();
        let places: Vec<f32> = if letters.len() == 4 {
            vec![1.3, 2.4, 5.6, 6.7]
        } else {
            let step = 6.4 / letters.len() as f32;
            (0..letters.len()).map(|index| 0.8 + step * (index as f32 + 0.5)).collect()
        };
        for (letter, column) in letters.into_iter().zip(places) {
            let Some(glyph) = face.glyph(letter) else { continue };
            let [x, y] = layout.at(column, 4.5);
            let angle = if self.is_river_turned && column > 4.0 { 180.0 } else { 0.0 };
            let by = Transform::from_translate(x, y)
                .pre_rotate(angle)
                .pre_scale(size, size)
                .pre_translate(-glyph.advance / 2.0, 0.37);
            canvas.fill_by(glyph.path.as_ref(), colour, by);
        }
    }

    fn name_lines(&self, canvas: &mut Canvas, layout: Layout) {
        let (Some(names), Some(face)) = (self.coordinates, self.coordinate_face) else { return };
        let size = 0.3 * layout.cell();
        let mut write = |text: &str, [x, y]: [f32; 2]| {
            canvas.write(face, text, [x - face.width(text) * size / 2.0, y], size, self.line);
        };
        let distance = self.margin.map(|margin| (margin - 0.2).max(0.55));
        for (names, row) in names.into_iter().zip([9.0 + distance[1], -distance[1]]) {
            for (column, name) in names.chars().enumerate() {
                write(&name.to_string(), layout.at(column as f32, row));
            }
        }
        if self.has_ranks {
            for row in 0..10 {
                write(&(10 - row).to_string(), layout.at(-distance[0], row as f32));
            }
        }
    }
}

/// A colour that is seen on the ground.
fn line_colour(random: &mut impl RngExt, ground: Colour) -> Colour {
    if ground.brightness() < 0.45 {
        return ground.mix(Colour::hsv(random.between(0.05, 0.15), 0.2, 1.0), random.between(0.35, 0.9));
    }
    let dark = match random.random_range(0..6) {
        0 => Colour::hsv(0.0, 0.9, 0.6),
        1 => Colour::hsv(0.6, 0.8, 0.4),
        2 | 3 => Colour::hsv(0.06, 0.7, 0.25),
        _ => Colour::BLACK,
    };
    ground.mix(dark, random.between(0.4, 1.0))
}
