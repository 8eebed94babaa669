//! What surrounds boards: windows, panels, texts, buttons, lists, photographs.

use rand::RngExt;
use tiny_skia::Path;

use super::Split;
use super::board::Layout;
use super::canvas::{Area, Canvas, Colour, Fill, polygon};
use super::chance::Chance;
use super::fonts::{Face, Fonts};
use super::pieces::Pieces;
use crate::engine::board::{Kind, Piece, Side};
use crate::vision::Content;

/// Letters of texts.
const CHINESE: &str = "的了是在不有人这我他你们来上个大地到说就时要出也会可下过得自着去之作生成为以多年动同工而发产用能看法主行\
    方定民学道理本经其所面将前老公日手机红黑先后胜负和局对弈棋谱象进退平一二三四五六七八九马车炮兵卒士";
const WORDS: [&str; 24] = [
    "File",
    "Edit",
    "Game",
    "View",
    "Help",
    "Engine",
    "depth 24",
    "score +0.35",
    "Red",
    "Black",
    "New game",
    "Analysis",
    "the",
    "position",
    "move",
    "with",
    "cannon",
    "horse",
    "12:45",
    "C2=5 H8+7",
    "h2e2 h9g7",
    "00:15:32",
    "1.",
    "100%",
];

/// The colours and the font of what surrounds boards.
pub struct Theme<'a> {
    pub back: Colour,
    panel: Colour,
    ink: Colour,
    accent: Colour,
    face: &'a Face,
    is_chinese: bool,
    /// How many letters may still be written: they take time.
    letters: usize,
}

/// What fills a part of the surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Nothing,
    Text,
    List,
    Moves,
    Buttons,
    Player,
    Photograph,
    Chart,
    Pieces,
    Table,
}

impl<'a> Theme<'a> {
    pub fn new(random: &mut impl RngExt, fonts: &'a Fonts, split: Split, is_paper: bool) -> Self {
        let is_chinese = random.chance(0.7);
        let face = fonts.choose(random, split, if is_chinese { "的了车马" } else { "abcABC123" });
        let face = face.or_else(|| fonts.choose(random, split, "a")).expect("the program's font has letters");
        let is_dark = !is_paper && random.chance(0.35);
        let back = match (is_paper, is_dark) {
            (true, _) => Colour::WHITE,
            (false, true) => {
                Colour::hsv(random.random(), random.between(0.0, 0.5), random.between(0.05, 0.35))
            }
            (false, false) => {
                Colour::hsv(random.random(), random.between(0.0, 0.35), random.between(0.75, 1.0))
            }
        };
        let ink = if is_dark {
            Colour::grey(random.between(0.75, 1.0))
        } else {
            Colour::grey(random.between(0.0, 0.3))
        };
        let accent = Colour::hsv(random.random(), random.between(0.4, 1.0), random.between(0.5, 1.0));
        Self {
            back,
            panel: back.mix(ink, random.between(0.03, 0.15)),
            ink,
            accent,
            face,
            is_chinese,
            letters: if is_paper { 500 } else { 300 },
        }
    }

    fn phrase(&self, random: &mut impl RngExt, length: usize) -> String {
        if !self.is_chinese || random.chance(0.15) {
            return (0..length.div_ceil(4)).map(|_| random.pick(&WORDS)).collect::<Vec<_>>().join(" ");
        }
        let letters: Vec<char> = CHINESE.chars().collect();
        (0..length).map(|_| random.pick(&letters)).collect()
    }

    /// Writes a phrase of some length, if there is room and time for it.
    fn write(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, at: [f32; 2], size: f32, width: f32) {
        let length = ((width / size) as usize).min(self.letters).min(40);
        if length > 0 {
            let text: String = self.phrase(random, length).chars().take(length).collect();
            self.letters -= text.chars().count().min(self.letters);
            canvas.write(self.face, &text, at, size, self.ink);
        }
    }

    /// A title bar, with buttons.
    pub fn title_bar(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
        canvas.rect(area, self.accent.mix(self.back, random.between(0.0, 0.9)));
        let [_, y] = area.centre();
        let size = area.height * 0.5;
        self.write(canvas, random, [area.left + size, y], size, area.width * 0.4);
        let right = area.left + area.width;
        for button in 0..3 {
            let centre = [right - size * (1.2 + 1.9 * button as f32), y];
            if random.chance(0.5) {
                canvas.ring(centre, size * 0.4, 1.2, self.ink);
            } else {
                canvas.line([centre[0] - size * 0.3, y], [centre[0] + size * 0.3, y], 1.2, self.ink);
            }
        }
    }

    /// The bar at the top of a phone: time, signal, battery.
    pub fn phone_bar(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
        canvas.rect(area, if random.chance(0.5) { self.back } else { self.ink.mix(self.back, 0.9) });
        let [_, y] = area.centre();
        let size = area.height * 0.55;
        let time = format!("{}:{:02}", random.random_range(0..24), random.random_range(0..60));
        canvas.write(self.face, &time, [area.left + size, y], size, self.ink);
        let right = area.left + area.width - size * 2.5;
        let battery = Area::new(right, y - size * 0.35, size * 1.6, size * 0.7);
        canvas.stroke(battery.rounded(2.0).as_ref(), 1.0, self.ink);
        canvas.rect(Area { width: battery.width * random.random::<f32>(), ..battery }, self.ink);
        for bar in 0..4 {
            let height = size * 0.2 * (bar + 1) as f32;
            let left = right - size * (2.0 - 0.35 * bar as f32);
            canvas.rect(Area::new(left, y + size * 0.4 - height, size * 0.22, height), self.ink);
        }
    }

    /// Fills an area with parts, from top to bottom or from left to right.
    pub fn furnish(
        &mut self,
        canvas: &mut Canvas,
        random: &mut impl RngExt,
        area: Area,
        cell: f32,
        pieces: Option<&Pieces<'_>>,
    ) {
        if area.width < 6.0 || area.height < 6.0 {
            return;
        }
        if random.chance(0.3) {
            canvas.rect(area, self.panel);
        }
        let is_tall = area.height > area.width * 1.2;
        let mut at = 0.0;
        let whole = if is_tall { area.height } else { area.width };
        while at < whole {
            let least = (if is_tall { 22.0_f32 } else { 60.0 }).min(whole);
            let length = random.between(least, whole * 0.7 + least).min(whole - at);
            let part = if is_tall {
                Area { top: area.top + at, height: length, ..area }
            } else {
                Area { left: area.left + at, width: length, ..area }
            };
            at += length;
            let part = part.inset(random.between(1.0, 6.0));
            self.part(canvas, random, part, cell, pieces);
        }
    }

    fn part(
        &mut self,
        canvas: &mut Canvas,
        random: &mut impl RngExt,
        area: Area,
        cell: f32,
        pieces: Option<&Pieces<'_>>,
    ) {
        if area.width < 8.0 || area.height < 8.0 {
            return;
        }
        let size = random.between(9.0, 18.0).min(area.height * 0.8);
        let choice = random.weighted(&[
            (Part::Nothing, 4),
            (Part::Text, 5),
            (Part::List, 3),
            (Part::Moves, 3),
            (Part::Buttons, 4),
            (Part::Player, 4),
            (Part::Photograph, 3),
            (Part::Chart, 1),
            (Part::Pieces, 2),
            (Part::Table, 1),
        ]);
        match choice {
            Part::Nothing => {}
            Part::Text => self.text(canvas, random, area, size),
            Part::List => self.list(canvas, random, area, size),
            Part::Moves => self.moves(canvas, random, area, size),
            Part::Buttons => self.buttons(canvas, random, area, size),
            Part::Player => self.player(canvas, random, area),
            Part::Photograph => photograph(canvas, random, area),
            Part::Chart => self.chart(canvas, random, area),
            Part::Pieces => {
                if let Some(pieces) = pieces {
                    loose_pieces(canvas, random, area, cell, pieces);
                }
            }
            Part::Table => self.table(canvas, random, area, size),
        }
    }

    /// A paragraph.
    pub fn text(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area, size: f32) {
        let mut y = size * 0.7;
        while y < area.height - size * 0.4 {
            let share = if random.chance(0.2) { random.between(0.2, 0.9) } else { 1.0 };
            self.write(canvas, random, [area.left, area.top + y], size, area.width * share);
            y += size * 1.5;
        }
    }

    fn list(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area, size: f32) {
        let row = size * random.between(1.6, 3.0);
        let has_icons = random.chance(0.6);
        let mut y = row / 2.0;
        while y + row / 2.0 <= area.height {
            let top = area.top + y;
            if random.chance(0.2) {
                let stripe = Area::new(area.left, top - row / 2.0, area.width, row);
                canvas.rect(stripe, self.accent.faded(0.3));
            }
            let mut left = area.left + size * 0.4;
            if has_icons {
                canvas.circle([left + size * 0.5, top], size * 0.5, self.accent);
                left += size * 1.5;
            }
            let width = area.width * random.between(0.3, 0.8);
            self.write(canvas, random, [left, top], size, width);
            canvas.line(
                [area.left, top + row / 2.0],
                [area.left + area.width, top + row / 2.0],
                1.0,
                self.panel,
            );
            y += row;
        }
    }

    fn moves(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area, size: f32) {
        let column = size * 5.0;
        let mut y = size;
        while y < area.height - size * 0.4 {
            let mut x = 0.0;
            while x + column < area.width && self.letters > 4 {
                self.write(canvas, random, [area.left + x, area.top + y], size, size * 4.0);
                x += column;
            }
            y += size * 1.6;
        }
    }

    fn buttons(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area, size: f32) {
        let height = (size * random.between(1.5, 2.6)).min(area.height);
        let width = (height * random.between(1.0, 3.5)).min(area.width);
        let round = height * random.pick(&[0.0, 0.2, 0.5]);
        let is_filled = random.chance(0.6);
        let mut x = 0.0;
        while x + width <= area.width {
            let button = Area::new(area.left + x, area.centre()[1] - height / 2.0, width, height);
            let outline = button.rounded(round);
            if is_filled {
                canvas.fill(outline.as_ref(), self.accent);
            } else {
                canvas.stroke(outline.as_ref(), 1.2, self.accent);
            }
            let text = (height * 0.5).min(width * 0.4);
            self.write(canvas, random, [button.left + width * 0.15, button.centre()[1]], text, width * 0.7);
            x += width + height * 0.4;
        }
    }

    fn player(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
        let side = area.height.min(area.width * 0.4).min(80.0);
        let avatar = Area::new(area.left, area.top, side, side);
        if random.chance(0.5) {
            photograph(canvas, random, avatar);
        } else {
            let skin = Colour::hsv(0.07, random.between(0.2, 0.6), random.between(0.5, 1.0));
            canvas.circle(avatar.centre(), side / 2.0, self.accent);
            canvas.circle([avatar.centre()[0], avatar.top + side * 0.4], side * 0.2, skin);
        }
        let left = area.left + side * 1.2;
        let size = (side * 0.3).max(7.0);
        self.write(canvas, random, [left, area.top + side * 0.3], size, area.width * 0.4);
        self.write(canvas, random, [left, area.top + side * 0.7], size * 0.8, area.width * 0.3);
    }

    fn chart(&self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
        canvas.stroke(area.rounded(0.0).as_ref(), 1.0, self.ink.faded(0.4));
        let points: Vec<[f32; 2]> = (0..20)
            .map(|at| {
                [area.left + area.width * at as f32 / 19.0, area.top + area.height * random.random::<f32>()]
            })
            .collect();
        canvas.lines(&points, 1.5, self.accent);
    }

    fn table(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area, size: f32) {
        let step = [size * random.between(1.6, 5.0), size * random.between(1.5, 2.5)];
        let has_text = random.chance(0.6);
        let mut y = 0.0;
        while y <= area.height {
            canvas.line([area.left, area.top + y], [area.left + area.width, area.top + y], 1.0, self.ink);
            let mut x = 0.0;
            while has_text && x + step[0] < area.width && y + step[1] < area.height {
                let at = [area.left + x + 2.0, area.top + y + step[1] / 2.0];
                self.write(canvas, random, at, size, step[0] * 0.8);
                x += step[0];
            }
            y += step[1];
        }
        let mut x = 0.0;
        while x <= area.width {
            canvas.line([area.left + x, area.top], [area.left + x, area.top + area.height], 1.0, self.ink);
            x += step[0];
        }
    }

    /// The bar that shows an engine's score.
    pub fn score_bar(&self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
        canvas.rect(area, Colour::grey(random.between(0.0, 0.3)));
        let height = area.height * random.between(0.1, 0.9);
        let red = if random.chance(0.5) { Colour::hsv(0.0, 0.8, 0.8) } else { Colour::grey(0.95) };
        canvas.rect(Area { top: area.top + area.height - height, height, ..area }, red);
    }

    /// A box over everything else.
    pub fn dialog(&mut self, canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
        let outline: Option<Path> = area.rounded(random.between(0.0, 14.0));
        canvas.fill(outline.as_ref(), self.back);
        canvas.stroke(outline.as_ref(), 1.0, self.ink);
        let size = random.between(11.0, 18.0);
        self.text(canvas, random, Area { height: area.height * 0.6, ..area }.inset(size), size);
        let below = Area { top: area.top + area.height * 0.65, height: area.height * 0.3, ..area };
        self.buttons(canvas, random, below.inset(size * 0.3), size);
    }
}

/// Something like a photograph: clouds of colour.
pub fn photograph(canvas: &mut Canvas, random: &mut impl RngExt, area: Area) {
    let mut colour = || Colour::hsv(random.random(), random.between(0.1, 0.7), random.between(0.1, 1.0));
    let (first, last) = (colour(), colour());
    let end = [area.left + area.width, area.top + area.height];
    canvas.rect(area, Fill::Linear([area.left, area.top], first, end, last));
    for _ in 0..random.random_range(2..6) {
        let fill =
            Colour::hsv(random.random(), random.between(0.1, 0.8), random.between(0.1, 1.0)).faded(0.7);
        let radius = area.width.min(area.height) * random.between(0.08, 0.25);
        let room = area.inset(radius);
        let centre = [
            room.left + room.width * random.random::<f32>(),
            room.top + room.height * random.random::<f32>(),
        ];
        if random.chance(0.5) {
            canvas.circle(centre, radius, fill);
        } else {
            let corners = random.random_range(3..7);
            canvas.fill(polygon(centre, radius, corners, random.random()).as_ref(), fill);
        }
    }
}

/// Pieces beside a board: captured ones, or those of an editor, in rows.
pub fn loose_pieces(
    canvas: &mut Canvas,
    random: &mut impl RngExt,
    area: Area,
    cell: f32,
    pieces: &Pieces<'_>,
) {
    let step = cell * random.between(0.5, 1.1);
    let step = step.min(area.width).min(area.height);
    let rows = ((area.height / step) as usize).min(random.random_range(1..4));
    let columns = ((area.width / step) as usize).min(random.random_range(1..10));
    let layout = Layout { origin: [area.left + step / 2.0, area.top + step / 2.0], step: [step, step] };
    for at in 0..rows * columns {
        let piece = Piece::new(random.pick(&Side::BOTH), random.pick(&Kind::ALL));
        let centre = layout.at((at % columns) as f32, (at / columns) as f32);
        pieces.paint(canvas, random, Content::Piece(piece), centre, layout.step, false);
    }
}
