//! A scene in the making: boards in their surroundings.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use tiny_skia::Transform;

use super::arrangement::Arrangement;
use super::board::{Board, Layout};
use super::canvas::{Area, Canvas, Colour, Fill};
use super::chance::Chance;
use super::damage::Raw;
use super::fonts::Fonts;
use super::marks::{self, MoveMarks};
use super::medium::Medium;
use super::others::{self, Other};
use super::pieces::Pieces;
use super::surroundings::{self, Theme};
use super::texture::{Grain, Texture};
use super::{Split, wear};
use crate::engine::board::Kind;
use crate::train::vision::scene::{PaintedBoard, PaintedPoint, Scene};
use crate::vision::{Content, Grid};

/// What a scene contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Board,
    /// A board that the picture's edge cuts off.
    CutBoard,
    /// A board behind a dialog.
    CoveredBoard,
    TwoBoards,
    Other,
    Nothing,
}

/// A board as painted, before the picture wears.
struct Painted {
    /// Its outer points, clockwise.
    corners: [[f32; 2]; 4],
    is_flipped: bool,
    points: [PaintedPoint; 90],
    is_covered: bool,
}

/// Pictures have at most about so many pixels.
const MAX_PIXELS: f32 = 900_000.0;

/// A scene in the making.
pub struct Setting<'a> {
    random: Xoshiro256PlusPlus,
    fonts: &'a Fonts,
    split: Split,
    subject: Subject,
    medium: Medium,
}

impl<'a> Setting<'a> {
    pub fn new(mut random: Xoshiro256PlusPlus, fonts: &'a Fonts, split: Split) -> Self {
        let subject = random.weighted(&[
            (Subject::Board, 77),
            (Subject::CutBoard, 4),
            (Subject::CoveredBoard, 2),
            (Subject::TwoBoards, 3),
            (Subject::Other, 9),
            (Subject::Nothing, 5),
        ]);
        let medium = Medium::draw(&mut random);
        Self { random, fonts, split, subject, medium }
    }

    pub fn paint(mut self) -> Scene {
        let stretch = if self.random.chance(0.3) { self.random.between(-0.07, 0.07) } else { 0.0 };
        let cell = self.cell();
        let step = [cell * (1.0 + stretch), cell * (1.0 - stretch)];
        let mut board = Board::new(&mut self.random, self.fonts, self.split, cell);
        if self.medium == Medium::Book {
            board.print();
        }
        let mut pieces = Pieces::new(&mut self.random, self.fonts, self.split, board.ground);
        if self.medium == Medium::Photograph && self.random.chance(0.6) {
            pieces.turn_any_way();
        }
        let (mut canvas, layouts) = self.arrange(&board, step);
        let is_paper = self.medium == Medium::Book;
        let mut theme = Theme::new(&mut self.random, self.fonts, self.split, is_paper);
        self.background(&mut canvas, &theme);
        if self.random.chance(if self.medium == Medium::Photograph { 0.9 } else { 0.06 }) {
            let [x, y] = canvas.area().centre();
            let angle = self.random.between(-2.0, 2.0);
            canvas.transform = Transform::from_rotate_at(angle, x, y);
        }
        self.surround(&mut canvas, &mut theme, &board, &pieces, &layouts);
        let mut painted: Vec<_> = match self.subject {
            Subject::Other => {
                let other = Other::draw(&mut self.random);
                let area = board.area(layouts[0]);
                other.paint(&mut canvas, &mut self.random, self.fonts, self.split, area);
                Vec::new()
            }
            Subject::Nothing => Vec::new(),
            Subject::Board | Subject::CutBoard | Subject::CoveredBoard | Subject::TwoBoards => {
                layouts.iter().map(|&layout| self.board(&mut canvas, &board, &pieces, layout)).collect()
            }
        };
        self.overlay(&mut canvas, &mut theme, &board, layouts[0], &mut painted);
        let raw = Raw {
            width: canvas.area().width as usize,
            height: canvas.area().height as usize,
            rgb: canvas.rgb(),
            points: painted.iter().flat_map(|board| board.corners).collect(),
        };
        let raw = wear::wear(raw, &mut self.random, self.medium, self.subject, cell, pieces.are_printed());
        finished(raw, painted)
    }

    /// The distance between points, in pixels.
    fn cell(&mut self) -> f32 {
        let [least, most] = self.random.weighted(&[
            ([18.0, 26.0], 15),
            ([26.0, 40.0], 35),
            ([40.0, 58.0], 32),
            ([58.0, 80.0], 14),
            ([80.0, 125.0], 4),
        ]);
        let cell = self.random.between(least, most);
        if self.random.chance(0.5) { cell.round() } else { cell }
    }

    /// An empty canvas, and where boards are to be.
    fn arrange(&mut self, board: &Board<'_>, step: [f32; 2]) -> (Canvas, Vec<Layout>) {
        let cell = step[0].min(step[1]);
        let size = [(8.0 + 2.0 * board.margin[0]) * step[0], (9.0 + 2.0 * board.margin[1]) * step[1]];
        let boards = if self.subject == Subject::TwoBoards { 2 } else { 1 };
        let is_row = self.random.chance(0.6);
        let gap = self.random.between(0.2, 1.5) * cell;
        let total = match (boards, is_row) {
            (1, _) => size,
            (_, true) => [2.0 * size[0] + gap, size[1]],
            (_, false) => [size[0], 2.0 * size[1] + gap],
        };
        let mut margins = self.medium.margins(&mut self.random).map(|margin| margin * cell);
        let pixels = (total[0] + margins[0] + margins[2]) * (total[1] + margins[1] + margins[3]);
        if pixels > MAX_PIXELS {
            let room = (MAX_PIXELS - total[0] * total[1]).max(0.0) / (pixels - total[0] * total[1]);
            margins = margins.map(|margin| margin * room);
        }
        let width = (total[0] + margins[0] + margins[2]).ceil().max(32.0);
        let height = (total[1] + margins[1] + margins[3]).ceil().max(32.0);
        let is_aligned = self.random.chance(0.5);
        let layouts = (0..boards).map(|index| {
            let shift = index as f32;
            let offset = if is_row { [shift * (size[0] + gap), 0.0] } else { [0.0, shift * (size[1] + gap)] };
            let origin: [f32; 2] =
                std::array::from_fn(|i| margins[i] + board.margin[i] * step[i] + offset[i]);
            // Programs draw lines on whole pixels.
            let origin = if is_aligned { origin.map(|at| at.floor() + 0.5) } else { origin };
            Layout { origin, step }
        });
        (Canvas::new(width as u32, height as u32), layouts.collect())
    }

    fn background(&mut self, canvas: &mut Canvas, theme: &Theme<'_>) {
        let area = canvas.area();
        if self.medium == Medium::Photograph || self.random.chance(0.08) {
            let hue = self.random.between(0.0, 0.2);
            let light = Colour::hsv(hue, self.random.between(0.0, 0.6), self.random.between(0.3, 0.9));
            let dark = light.mix(Colour::BLACK, 0.4);
            let grain = self.random.pick(&[Grain::Wood, Grain::Planks, Grain::Cloth, Grain::Paper]);
            let texture = Texture::new(&mut self.random, grain, light, dark);
            let scale = self.random.between(1.0, 4.0);
            canvas.rect(area, Fill::Texture(&texture, [0.0, 0.0], scale, 0.0));
        } else if self.random.chance(0.15) {
            let end = theme.back.mix(Colour::BLACK, self.random.between(-0.2, 0.6));
            canvas.rect(area, Fill::Linear([0.0, 0.0], theme.back, [0.0, area.height], end));
        } else if self.random.chance(0.04) {
            surroundings::photograph(canvas, &mut self.random, area);
        } else {
            canvas.rect(area, theme.back);
        }
    }

    /// Fills what is left, above, right and below of the boards.
    fn surround(
        &mut self,
        canvas: &mut Canvas,
        theme: &mut Theme<'a>,
        board: &Board<'_>,
        pieces: &Pieces<'_>,
        layouts: &[Layout],
    ) {
        let random = &mut self.random;
        let whole = canvas.area();
        let cell = layouts[0].cell();
        let (first, last) = (board.area(layouts[0]), board.area(layouts[layouts.len() - 1]));
        let (right, bottom) = (last.left + last.width, last.top + last.height);
        let mut top = 0.0;
        if matches!(self.medium, Medium::Desktop | Medium::Web) && first.top > 20.0 {
            top = random.between(16.0, 30.0).min(first.top);
            theme.title_bar(canvas, random, Area::new(0.0, 0.0, whole.width, top));
        }
        if self.medium == Medium::Phone && first.top > 20.0 {
            top = random.between(14.0, 26.0).min(first.top);
            theme.phone_bar(canvas, random, Area::new(0.0, 0.0, whole.width, top));
        }
        let areas = [
            Area::new(0.0, top, whole.width, first.top - top),
            Area::new(0.0, bottom, whole.width, whole.height - bottom),
            Area::new(0.0, first.top, first.left, bottom - first.top),
            Area::new(right, first.top, whole.width - right, bottom - first.top),
        ];
        let size = random.between(10.0, 17.0);
        for area in areas {
            match self.medium {
                Medium::Photograph if random.chance(0.7) => {}
                Medium::Book if random.chance(0.85) => theme.text(canvas, random, area.inset(6.0), size),
                Medium::Plain
                | Medium::Phone
                | Medium::Desktop
                | Medium::Web
                | Medium::Book
                | Medium::Video
                | Medium::Photograph => theme.furnish(canvas, random, area, cell, Some(pieces)),
            }
        }
        if self.subject == Subject::Nothing {
            theme.furnish(canvas, random, first, cell, Some(pieces));
        }
        if random.chance(0.08) && first.left > cell * 0.4 {
            let width = cell * random.between(0.15, 0.4);
            theme.score_bar(canvas, random, Area::new(first.left - width, first.top, width, first.height));
        }
    }

    /// Paints a board with its pieces and marks.
    fn board(
        &mut self,
        canvas: &mut Canvas,
        board: &Board<'_>,
        pieces: &Pieces<'_>,
        layout: Layout,
    ) -> Painted {
        let random = &mut self.random;
        board.paint(canvas, layout);
        let mut arrangement = Arrangement::draw(random, self.split);
        if random.chance(0.07) {
            arrangement.hide(random);
        }
        let is_flipped = random.chance(0.3);
        if is_flipped {
            arrangement.flip();
        }
        let marks = random.chance(0.6).then(|| MoveMarks::new(random, self.split));
        let last_move = arrangement.last_move.filter(|_| marks.is_some());
        // Some programs mark only where it ended.
        let shown = if random.chance(0.12) { 1 } else { 0 };
        let mark = |canvas: &mut Canvas, is_below: bool| {
            if let (Some(marks), Some(last_move)) = (&marks, last_move) {
                for (end, at) in last_move.into_iter().enumerate().skip(shown) {
                    if marks.is_below(end) == is_below {
                        marks.paint(canvas, layout, at, end);
                    }
                }
            }
        };
        mark(canvas, true);
        self.foreign(&mut arrangement.points);
        let random = &mut self.random;
        let points = arrangement.points;
        if random.chance(0.06)
            && let Some(at) = points.iter().position(|content| is_general(*content))
        {
            marks::warning(canvas, random, layout, at);
        }
        let face = self.fonts.choose(random, self.split, "♚♛♜♝♞♟");
        for (at, &content) in points.iter().enumerate() {
            let centre = layout.at((at % 9) as f32, (at / 9) as f32);
            if content != Content::Foreign {
                pieces.paint(canvas, random, content, centre, layout.step, is_flipped);
            } else if let Some(face) = face {
                others::chess_piece(canvas, random, face, centre, layout.cell());
            }
        }
        mark(canvas, false);
        let empty: Vec<usize> = (0..90).filter(|&at| points[at] == Content::Empty).collect();
        self.draw_on(canvas, layout, &empty);
        let is_marked = |at: usize| last_move.is_some_and(|squares| squares[shown..].contains(&at));
        Painted {
            corners: [[0.0, 0.0], [8.0, 0.0], [8.0, 9.0], [0.0, 9.0]]
                .map(|[column, row]| canvas.map(layout.at(column, row))),
            is_flipped,
            points: std::array::from_fn(|at| PaintedPoint { content: points[at], is_marked: is_marked(at) }),
            is_covered: false,
        }
    }

    /// Puts something on a few boards that does not belong there.
    fn foreign(&mut self, points: &mut [Content; 90]) {
        if self.random.chance(0.03) {
            let share = self.random.between(0.05, 0.9);
            for point in points {
                if self.random.chance(share * if *point == Content::Empty { 0.3 } else { 1.0 }) {
                    *point = Content::Foreign;
                }
            }
        }
    }

    /// Arrows, hints, badges, a watermark.
    fn draw_on(&mut self, canvas: &mut Canvas, layout: Layout, empty: &[usize]) {
        let random = &mut self.random;
        let face = self.fonts.choose(random, self.split, "0123456789!?@.wx");
        if random.chance(0.12) {
            marks::hints(canvas, random, layout, empty);
        }
        if random.chance(0.16) {
            let most = random.pick(&[2, 3, 7]);
            for _ in 0..random.random_range(1..most) {
                let label = face.filter(|_| random.chance(0.3));
                marks::arrow(canvas, random, layout, label);
            }
        }
        let Some(face) = face else { return };
        if random.chance(0.04) {
            for _ in 0..random.random_range(1..4) {
                marks::badge(canvas, random, face, layout);
            }
        }
        if random.chance(0.05) {
            marks::watermark(canvas, random, face, layout.area([0.0, 0.0], [8.0, 9.0]));
        }
    }

    /// What lies over everything: a dialog, a cursor.
    fn overlay(
        &mut self,
        canvas: &mut Canvas,
        theme: &mut Theme<'_>,
        board: &Board<'_>,
        layout: Layout,
        painted: &mut [Painted],
    ) {
        let random = &mut self.random;
        let area = board.area(layout);
        if self.subject == Subject::CoveredBoard {
            let [column, row] = [random.random_range(0..5), random.random_range(0..7)];
            let [right, bottom] = [random.random_range(column + 3..9), random.random_range(row + 2..10)];
            let from = [column as f32 - 0.5, row as f32 - 0.5];
            theme.dialog(canvas, random, layout.area(from, [right as f32 + 0.5, bottom as f32 + 0.5]));
            for board in painted {
                board.is_covered = true;
                for (at, point) in board.points.iter_mut().enumerate() {
                    if (column..=right).contains(&(at % 9)) && (row..=bottom).contains(&(at / 9)) {
                        *point = PaintedPoint { content: Content::Foreign, is_marked: false };
                    }
                }
            }
        }
        if random.chance(0.15) && self.medium != Medium::Book {
            let at = [
                area.left + area.width * random.random::<f32>(),
                area.top + area.height * random.random::<f32>(),
            ];
            let size = (layout.cell() * random.between(0.25, 0.6)).max(9.0);
            marks::cursor(canvas, random, at, size);
        }
    }
}

const fn is_general(content: Content) -> bool {
    matches!(content, Content::Piece(piece) if matches!(piece.kind, Kind::General))
}

/// The scene of a picture and its boards.
fn finished(raw: Raw, painted: Vec<Painted>) -> Scene {
    let (width, height) = (raw.width as f32, raw.height as f32);
    let boards = painted.into_iter().zip(raw.points.chunks_exact(4)).filter_map(|(board, corners)| {
        let grid = Grid::of_corners([corners[0], corners[1], corners[2], corners[3]])?;
        let is_inside =
            corners.iter().all(|&[x, y]| (0.0..=width).contains(&x) && (0.0..=height).contains(&y));
        Some(PaintedBoard {
            grid,
            is_flipped: board.is_flipped,
            points: board.points,
            is_whole: is_inside && !board.is_covered,
        })
    });
    let boards = boards.collect();
    Scene { picture: raw.picture(), boards }
}
