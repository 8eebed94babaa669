//! A board for print: a cell is one unit wide.

use kurbo::{BezPath, Circle, Line, Point, Rect, Vec2};

use super::drawing::{Colour, Drawing};
use super::font::Face;
use super::signs::Signs;
use crate::engine::board::{Move, Piece, Position, Side, Square};
use crate::game::{Game, NodeId, Pen};
use crate::words::FileNumbers;

/// A board and its marks.
#[derive(Clone, Debug)]
pub struct Diagram {
    pub position: Position,
    /// How the files are numbered.
    pub numbers: FileNumbers,
    pub signs: Signs,
    /// Both its points are marked.
    pub last_move: Option<Move>,
    pub arrows: Vec<(Move, Colour)>,
    pub circles: Vec<(Square, Colour)>,
    /// Whether Black is at the bottom.
    pub is_flipped: bool,
}

/// The distance from the outermost lines to the edges, with room for the numbers of the files.
pub(super) const MARGIN: f64 = 0.95;
const WIDTH: f64 = 8.0 + 2.0 * MARGIN;
const HEIGHT: f64 = 9.0 + 2.0 * MARGIN;
pub(super) const SIZE: [f64; 2] = [WIDTH, HEIGHT];

const LINE: f64 = 0.025;
const BORDER: f64 = 0.06;
const RADIUS: f64 = 0.44;
const PIECE_SIZE: f64 = 0.66;
const NUMBER_SIZE: f64 = 0.36;

/// The lines of the palaces, as files and ranks from Red's left.
const PALACES: [[f64; 4]; 4] =
    [[3.0, 0.0, 5.0, 2.0], [5.0, 0.0, 3.0, 2.0], [3.0, 7.0, 5.0, 9.0], [5.0, 7.0, 3.0, 9.0]];

/// The starting points of soldiers and cannons: files, and their rank for both sides.
const MARKED: [(&[f64], f64); 2] = [(&[0.0, 2.0, 4.0, 6.0, 8.0], 3.0), (&[1.0, 7.0], 2.0)];

impl Diagram {
    /// A position without marks, with Red at the bottom.
    pub fn new(position: Position, numbers: FileNumbers) -> Self {
        let (arrows, circles) = (Vec::new(), Vec::new());
        let signs = Signs::default();
        Self { position, numbers, signs, last_move: None, arrows, circles, is_flipped: false }
    }

    /// The board at a place of a game, with its last move and drawings.
    pub(super) fn of(game: &Game, node: NodeId, numbers: FileNumbers) -> Self {
        let mut diagram = Self::new(game.position_of(node), numbers);
        diagram.last_move = game.tree().play(node);
        diagram.draw(game.tree().drawings(node));
        diagram
    }

    /// Adds the drawings on the board.
    pub fn draw(&mut self, drawings: &[crate::game::Drawing]) {
        for &crate::game::Drawing { pen, from, to } in drawings {
            let colour = match pen {
                Pen::Green => Colour::GREEN,
                Pen::Red => Colour::RED,
                Pen::Blue => Colour::BLUE,
                Pen::Yellow => Colour::YELLOW,
            };
            if from == to {
                self.circles.push((from, colour));
            } else {
                self.arrows.push((Move { from, to }, colour));
            }
        }
    }

    /// Draws the diagram; its height is 1.1 times its width.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new(WIDTH, HEIGHT);
        drawing.title = self.position.to_string();
        if let Some(mv) = self.last_move {
            for square in [mv.from, mv.to] {
                let cell = Rect::from_center_size(self.point(square), (0.96, 0.96));
                drawing.fill(cell, Colour::PALE);
            }
        }
        draw_lines(&mut drawing);
        draw_numbers(&mut drawing, self.numbers, self.is_flipped);
        for (square, piece) in self.position.setup().pieces() {
            draw_piece(&mut drawing, self.point(square), piece, self.signs);
        }
        self.draw_marks(&mut drawing);
        drawing
    }

    pub(super) fn marks(&self) -> Drawing {
        let mut drawing = Drawing::new(WIDTH, HEIGHT);
        self.draw_marks(&mut drawing);
        drawing
    }

    fn draw_marks(&self, drawing: &mut Drawing) {
        for &(square, colour) in &self.circles {
            drawing.stroke(Circle::new(self.point(square), RADIUS + 0.03), 0.09, colour);
        }
        // The shorter ones come last: two on one line would hide each other.
        let ends = |&(mv, colour): &(Move, Colour)| (self.point(mv.from), self.point(mv.to), colour);
        let mut arrows: Vec<_> = self.arrows.iter().map(ends).collect();
        arrows.sort_by(|one, other| other.0.distance(other.1).total_cmp(&one.0.distance(one.1)));
        for (from, to, colour) in arrows {
            draw_arrow(drawing, from, to, colour);
        }
    }

    fn point(&self, square: Square) -> Point {
        point(if self.is_flipped { square.flipped() } else { square })
    }
}

/// The place of a point on a board with Red at the bottom.
pub(super) fn point(square: Square) -> Point {
    at(square.file() as f64, square.rank() as f64)
}

/// The lines of the board.
pub(super) fn lines() -> Drawing {
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    draw_lines(&mut drawing);
    drawing
}

pub(super) fn numbers(numbers: FileNumbers, is_flipped: bool) -> Drawing {
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    draw_numbers(&mut drawing, numbers, is_flipped);
    drawing
}

/// A piece centred on the origin.
pub(super) fn piece(piece: Piece) -> Drawing {
    let mut drawing = Drawing::default();
    draw_piece(&mut drawing, Point::ORIGIN, piece, Signs::default());
    drawing
}

/// Writes the numbers of the files, counted by each side from its right.
fn draw_numbers(drawing: &mut Drawing, numbers: FileNumbers, is_flipped: bool) {
    let below = if is_flipped { Side::Black } else { Side::Red };
    for file in 0..Square::FILES {
        let x = MARGIN + file as f64;
        for (y, side, number) in [(HEIGHT - 0.22, below, Square::FILES - file), (0.22, !below, file + 1)] {
            let number = numbers.write(side, number);
            drawing.centred(Point::new(x, y), number, Face::Pieces, NUMBER_SIZE, Colour::SOFT);
        }
    }
}

/// A point of the board, by file from the left and rank from the bottom.
fn at(file: f64, rank: f64) -> Point {
    Point::new(MARGIN + file, MARGIN + 9.0 - rank)
}

fn draw_lines(drawing: &mut Drawing) {
    let mut lines = BezPath::new();
    let mut line = |[file, rank, to_file, to_rank]: [f64; 4]| {
        lines.move_to(at(file, rank));
        lines.line_to(at(to_file, to_rank));
    };
    for place in (0..10).map(f64::from) {
        line([0.0, place, 8.0, place]);
    }
    for place in (1..8).map(f64::from) {
        line([place, 0.0, place, 4.0]);
        line([place, 5.0, place, 9.0]);
    }
    PALACES.into_iter().for_each(&mut line);
    for (files, rank) in MARKED {
        for &file in files {
            [rank, 9.0 - rank].into_iter().for_each(|rank| corners(file, rank).for_each(&mut line));
        }
    }
    drawing.stroke(lines, LINE, Colour::INK);
    drawing.stroke(Rect::from_points(at(0.0, 0.0), at(8.0, 9.0)), BORDER, Colour::INK);
    for (file, text) in [(1.0, "楚"), (2.0, "河"), (6.0, "漢"), (7.0, "界")] {
        drawing.centred(at(file, 4.5), text, Face::Pieces, 0.6, Colour::SOFT);
    }
}

/// The small angles around the starting point of a soldier or a cannon.
fn corners(file: f64, rank: f64) -> impl Iterator<Item = [f64; 4]> {
    const NEAR: f64 = 0.09;
    const FAR: f64 = 0.28;
    let sides = [-1.0, 1.0].into_iter().filter(move |side| (0.0..=8.0).contains(&(file + side)));
    sides.flat_map(move |side| {
        [-1.0, 1.0].into_iter().flat_map(move |up| {
            let (x, y) = (file + side * NEAR, rank + up * NEAR);
            [[x, y, file + side * FAR, y], [x, y, x, rank + up * FAR]]
        })
    })
}

fn draw_piece(drawing: &mut Drawing, middle: Point, piece: Piece, signs: Signs) {
    let colour = match piece.side {
        Side::Red => Colour::RED,
        Side::Black => Colour::INK,
    };
    drawing.fill(Circle::new(middle, RADIUS), Colour::PAPER);
    drawing.stroke(Circle::new(middle, RADIUS), 0.04, colour);
    // Without colours, a second ring marks Black.
    if piece.side == Side::Black {
        drawing.stroke(Circle::new(middle, RADIUS - 0.06), 0.02, colour);
    }
    drawing.centred(middle, signs.of(piece), signs.face(), PIECE_SIZE, colour);
}

fn draw_arrow(drawing: &mut Drawing, from: Point, to: Point, colour: Colour) {
    const HEAD: f64 = 0.34;
    let along = (to - from).normalize();
    let across = Vec2::new(-along.y, along.x);
    let (start, tip) = (from + 0.3 * along, to - 0.12 * along);
    let neck = tip - HEAD * along;
    let mut head = BezPath::new();
    head.move_to(tip);
    head.line_to(neck + 0.2 * across);
    head.line_to(neck - 0.2 * across);
    head.close_path();
    // A white edge separates the arrow from the lines it crosses.
    drawing.stroke(Line::new(start, neck), 0.19, Colour::PAPER);
    drawing.stroke(head.clone(), 0.08, Colour::PAPER);
    drawing.stroke(Line::new(start, neck), 0.11, colour);
    drawing.fill(head, colour);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::drawing::Shape;

    fn texts(diagram: &Diagram) -> Vec<(String, i32, i32)> {
        let drawing = diagram.drawing();
        drawing.texts().map(|text| (text.text.clone(), text.at.x as i32, text.at.y as i32)).collect()
    }

    #[test]
    fn a_board_has_its_pieces_and_the_numbers_of_both_sides() {
        let mut diagram = Diagram::new(Position::start(), FileNumbers::Chinese);
        let upright = texts(&diagram);
        assert_eq!(upright.len(), 32 + 18 + 4);
        // Red counts from the right, Black from its own: the number at the top left is 1.
        let of = |texts: &[(String, i32, i32)], name: &str| {
            texts.iter().find(|(text, ..)| text == name).map(|(_, x, y)| (*x, *y))
        };
        assert_eq!((of(&upright, "一"), of(&upright, "1")), (Some((8, 10)), Some((0, 0))));
        let red = of(&upright, "帥").unwrap();
        diagram.is_flipped = true;
        let flipped = texts(&diagram);
        assert_eq!((of(&flipped, "1"), of(&flipped, "一")), (Some((8, 10)), Some((0, 0))));
        diagram.numbers = FileNumbers::Digits;
        assert!(texts(&diagram).iter().all(|(text, ..)| text != "一"), "a reader of English has digits");
        assert!(red.1 > 9 && of(&flipped, "帥").unwrap().1 < 2);
    }

    #[test]
    fn marks_are_drawn() {
        let mut diagram = Diagram::new(Position::start(), FileNumbers::Chinese);
        let plain = diagram.drawing().shapes.len();
        let mv: Move = "h2e2".parse().unwrap();
        diagram.last_move = Some(mv);
        diagram.arrows.push((mv, Colour::GREEN));
        diagram.circles.push((mv.to, Colour::RED));
        let marked = diagram.drawing();
        assert_eq!(marked.shapes.len(), plain + 2 + 4 + 1);
        let is_green = |shape: &&Shape| matches!(shape, Shape::Fill(_, Colour::GREEN));
        assert_eq!(marked.shapes.iter().filter(is_green).count(), 1);
    }
}
