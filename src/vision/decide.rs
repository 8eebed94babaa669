//! The most likely legal board, from what the network says of each point.
//!
//! Pieces are handed out to points like goods to customers: each content has a number of pieces (two
//! chariots, five soldiers, just one general), and each point a price for each content, the
//! negative logarithm of its probability there. The cheapest handing out is a minimum-cost flow,
//! found by shortest augmenting paths from what each point would choose by itself.

use std::sync::LazyLock;

use super::content::Content;
use super::grid::Grid;
use crate::engine::board::{Kind, Piece, Position, Side, Square, can_stand, near_soldier_point};

/// The number of points of a board.
pub(super) const POINTS: usize = Grid::COLUMNS * Grid::ROWS;

/// The natural logarithms of the probabilities of all contents on a point, by [`Content::index`].
pub(super) type Evidence = [f32; Content::COUNT];

/// A legal board, but for whose move it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision {
    /// By row · 9 + column, as pictured.
    pub pieces: [Option<Piece>; POINTS],
    /// Black's side is below.
    pub is_flipped: bool,
    /// The natural logarithm of the probability of all points together.
    pub likelihood: f32,
}

/// The most likely legal board, seen from either side; `None` if there is none at all.
pub(super) fn decide(evidence: &[Evidence; POINTS]) -> Option<Decision> {
    let boards = [false, true].into_iter().filter_map(|is_flipped| {
        let (board, price) = Prices::of(evidence, is_flipped).cheapest_apart(3)?;
        Some(Decision { pieces: board.map(piece_of), is_flipped, likelihood: -price })
    });
    boards.max_by(|a, b| a.likelihood.total_cmp(&b.likelihood))
}

/// The square of a pictured point, row · 9 + column.
pub(super) fn square_of(point: usize, is_flipped: bool) -> Square {
    // A board seen from Black's side is turned by half a circle.
    let (row, column) = (point / Grid::COLUMNS, point % Grid::COLUMNS);
    let (file, rank) = if is_flipped { (8 - column, row) } else { (column, 9 - row) };
    Square::new(file, rank).expect("proven, a point lies on the board")
}

/// Whether a piece can stand on a square in a game.
fn is_possible(piece: Piece, square: Square) -> bool {
    can_stand(piece, square)
        && (piece.kind != Kind::Soldier || near_soldier_point(piece.side, square) == square)
}

/// How often a piece has not moved. Otherwise it stands on any square where it can.
const UNMOVED: f32 = 0.3;

/// How many times likelier a piece is on this square than on an average one: 0 where it cannot
/// stand. The network does not know where a point lies.
pub(super) fn prior(piece: Piece, square: Square) -> f32 {
    static PRIORS: LazyLock<[[f32; POINTS]; 2 * Kind::COUNT]> = LazyLock::new(|| {
        let start = Position::start();
        std::array::from_fn(|number| {
            let piece = Piece::new(Side::BOTH[number / Kind::COUNT], Kind::ALL[number % Kind::COUNT]);
            let possible = Square::all().filter(|&square| is_possible(piece, square)).count() as f32;
            let prior = |square| {
                let starts = if start.piece_at(square) == Some(piece) { 1.0 } else { 0.0 };
                let of_start = starts / piece.kind.full_count() as f32;
                POINTS as f32 * (UNMOVED * of_start + (1.0 - UNMOVED) / possible)
            };
            std::array::from_fn(|index| match Square::from_index(index) {
                Some(square) if is_possible(piece, square) => prior(square),
                Some(_) | None => 0.0,
            })
        })
    });
    PRIORS[piece.side as usize * Kind::COUNT + piece.kind as usize][square.index()]
}

/// Empty, and the pieces: the contents of a legal board, by [`Content::index`].
const CHOICES: usize = 1 + 2 * Kind::COUNT;
const EMPTY: usize = 0;

fn piece_of(choice: usize) -> Option<Piece> {
    match Content::of_index(choice) {
        Content::Piece(piece) => Some(piece),
        Content::Empty | Content::Hidden | Content::Foreign => None,
    }
}

fn general(side: Side) -> usize {
    Content::Piece(Piece::new(side, Kind::General)).index()
}

/// A choice for each pictured point.
type Board = [usize; POINTS];

#[derive(Clone)]
struct Prices([[f32; CHOICES]; POINTS]);

impl Prices {
    fn of(evidence: &[Evidence; POINTS], is_flipped: bool) -> Self {
        Self(std::array::from_fn(|point| {
            let square = square_of(point, is_flipped);
            std::array::from_fn(|choice| match piece_of(choice) {
                Some(piece) => -evidence[point][choice] - prior(piece, square).ln(),
                None => -evidence[point][choice],
            })
        }))
    }

    /// The cheapest board on which the generals do not face each other, and its price. `depth` is how
    /// many changes may be needed for that.
    fn cheapest_apart(&self, depth: usize) -> Option<(Board, f32)> {
        let board = self.cheapest()?;
        let Some(between) = facing(&board) else { return Some((board, self.price(&board))) };
        if depth == 0 {
            return None;
        }
        let place = |side| board.iter().position(|&choice| choice == general(side));
        let changes = between
            .into_iter()
            .map(|point| (point, EMPTY))
            .chain(Side::BOTH.into_iter().filter_map(|side| Some((place(side)?, general(side)))));
        let others = changes.filter_map(|(point, choice)| {
            let mut prices = self.clone();
            prices.0[point][choice] = f32::INFINITY;
            prices.cheapest_apart(depth - 1)
        });
        others.min_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    fn price(&self, board: &Board) -> f32 {
        board.iter().zip(&self.0).map(|(&choice, prices)| prices[choice]).sum()
    }

    /// The cheapest board with one general each, and no more pieces than in a set.
    fn cheapest(&self) -> Option<Board> {
        let mut board: Board = std::array::from_fn(|point| {
            let prices = &self.0[point];
            (0..CHOICES).min_by(|&a, &b| prices[a].total_cmp(&prices[b])).unwrap_or(EMPTY)
        });
        loop {
            let counts: [u32; CHOICES] =
                std::array::from_fn(|choice| board.iter().filter(|&&other| other == choice).count() as u32);
            let most = |choice| piece_of(choice).map_or(u32::MAX, |piece| piece.kind.full_count());
            let is_general = |choice| Side::BOTH.map(general).contains(&choice);
            if let Some(from) = (0..CHOICES).find(|&choice| counts[choice] > most(choice)) {
                self.shift(&mut board, |choice| choice == from, |choice| counts[choice] < most(choice))?;
            } else if let Some(to) = (0..CHOICES).find(|&choice| is_general(choice) && counts[choice] == 0) {
                self.shift(&mut board, |choice| !is_general(choice), |choice| choice == to)?;
            } else {
                return Some(board);
            }
        }
    }

    /// Takes a point from one of the contents `from`, and gives one to one of the contents `to`, in
    /// the cheapest way: the point may go to a third content, which gives away another point.
    fn shift(
        &self,
        board: &mut Board,
        from: impl Fn(usize) -> bool,
        to: impl Fn(usize) -> bool,
    ) -> Option<()> {
        // The cheapest point that changes from one content to another.
        let mut steps = [[(f32::INFINITY, 0); CHOICES]; CHOICES];
        for (point, &choice) in board.iter().enumerate() {
            for other in (0..CHOICES).filter(|&other| other != choice) {
                let price = self.0[point][other] - self.0[point][choice];
                if price < steps[choice][other].0 {
                    steps[choice][other] = (price, point);
                }
            }
        }
        // Bellman-Ford: prices can be negative, but no circle is.
        let mut prices: [f32; CHOICES] =
            std::array::from_fn(|choice| if from(choice) { 0.0 } else { f32::INFINITY });
        let mut before = [None; CHOICES];
        for _ in 1..CHOICES {
            for (a, row) in steps.iter().enumerate() {
                for (b, &(step, point)) in row.iter().enumerate() {
                    // Rounding must not close a circle.
                    if prices[a] + step < prices[b] - 1e-4 && !from(b) {
                        prices[b] = prices[a] + step;
                        before[b] = Some((a, point));
                    }
                }
            }
        }
        let end = (0..CHOICES).filter(|&choice| to(choice) && !from(choice));
        let mut choice = end.min_by(|&a, &b| prices[a].total_cmp(&prices[b]))?;
        if !prices[choice].is_finite() {
            return None;
        }
        let mut path = Vec::new();
        while let Some((previous, point)) = before[choice] {
            if let Some(first) = path.iter().position(|&(_, other)| other == choice) {
                // A circle of changes makes the board cheaper by itself: it comes first.
                path.drain(..first);
                break;
            }
            path.push((point, choice));
            choice = previous;
        }
        path.into_iter().for_each(|(point, choice)| board[point] = choice);
        Some(())
    }
}

/// The points between two generals that face each other; `None` if they do not.
fn facing(board: &Board) -> Option<Vec<usize>> {
    let [a, b] = Side::BOTH.map(|side| board.iter().position(|&choice| choice == general(side)));
    let (a, b) = (a?.min(b?), a?.max(b?));
    if a % Grid::COLUMNS != b % Grid::COLUMNS {
        return None;
    }
    let between: Vec<usize> = (a..b).step_by(Grid::COLUMNS).skip(1).collect();
    between.iter().all(|&point| board[point] == EMPTY).then_some(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Setup;

    /// Evidence of a board that is seen clearly.
    fn evidence(fen: &str, is_flipped: bool) -> [Evidence; POINTS] {
        let setup: Setup = fen.parse().unwrap();
        std::array::from_fn(|point| {
            let piece = setup.board[square_of(point, is_flipped).index()];
            let mut evidence = [(0.001_f32).ln(); Content::COUNT];
            evidence[piece.map_or(Content::Empty, Content::Piece).index()] = (0.98_f32).ln();
            evidence
        })
    }

    fn point(name: &str) -> usize {
        (0..POINTS).find(|&point| square_of(point, false) == name.parse().unwrap()).unwrap()
    }

    fn content(letter: char) -> usize {
        Content::Piece(Piece::from_letter(letter).unwrap()).index()
    }

    fn fen(evidence: &[Evidence; POINTS]) -> String {
        let decision = decide(evidence).unwrap();
        let mut setup = Setup::empty();
        for (point, piece) in decision.pieces.into_iter().enumerate() {
            setup.board[square_of(point, decision.is_flipped).index()] = piece;
        }
        setup.to_string().split(' ').next().unwrap().into()
    }

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn a_clear_board_is_read_from_either_side() {
        for is_flipped in [false, true] {
            let evidence = evidence(START, is_flipped);
            assert_eq!(fen(&evidence), START);
            assert_eq!(decide(&evidence).unwrap().is_flipped, is_flipped);
        }
    }

    #[test]
    fn a_third_chariot_becomes_the_next_likely_piece() {
        let mut evidence = evidence("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABRR", false);
        evidence[point("h0")][content('R')] = (0.6_f32).ln();
        evidence[point("h0")][content('N')] = (0.39_f32).ln();
        assert_eq!(fen(&evidence), START);
    }

    #[test]
    fn an_elephant_across_the_river_is_none() {
        let mut evidence = evidence("4k4/9/9/9/2B6/9/9/9/9/3K5", false);
        evidence[point("c5")][content('C')] = (0.1_f32).ln();
        assert_eq!(fen(&evidence), "4k4/9/9/9/2C6/9/9/9/9/3K5");
    }

    #[test]
    fn a_lost_general_is_where_it_is_most_likely() {
        let mut evidence = evidence("4k4/4a4/9/9/9/9/9/9/4A4/4A4", false);
        evidence[point("e0")][content('K')] = (0.2_f32).ln();
        assert_eq!(fen(&evidence), "4k4/4a4/9/9/9/9/9/9/4A4/4K4");
    }

    #[test]
    fn generals_that_face_each_other_hide_a_piece() {
        let mut evidence = evidence("4k4/9/9/9/9/9/9/9/9/4K4", false);
        evidence[point("e4")][content('p')] = (0.2_f32).ln();
        assert_eq!(fen(&evidence), "4k4/9/9/9/9/4p4/9/9/9/4K4");
    }
}
