//! How often readings of pictures are right.

use std::fmt;

use super::scene::Scene;
use crate::engine::board::{Piece, Setup, Side};
use crate::vision::{Content, Grid, NoReading, ReadPoint, Reading};

/// What should be read from a picture.
pub enum Truth {
    Board {
        setup: Setup,
        is_flipped: bool,
        /// Whether the side to move of `setup` can be seen.
        has_side: bool,
    },
    Refusal,
}

impl Truth {
    /// A scene with one whole board of Xiangqi, all pieces face up, is to be read; others are not.
    pub fn of(scene: &Scene) -> Self {
        let [board] = &scene.boards[..] else { return Self::Refusal };
        let mut setup = Setup::empty();
        for (number, point) in board.points.iter().enumerate() {
            let (row, column) = (number / Grid::COLUMNS, number % Grid::COLUMNS);
            let square = if board.is_flipped { row * 9 + 8 - column } else { (9 - row) * 9 + column };
            setup.board[square] = match point.content {
                Content::Empty => None,
                Content::Piece(piece) => Some(piece),
                Content::Hidden | Content::Foreign => return Self::Refusal,
            };
        }
        if !board.is_whole {
            return Self::Refusal;
        }
        Self::Board { setup, is_flipped: board.is_flipped, has_side: false }
    }
}

/// Counts of readings.
#[derive(Default)]
pub struct Tally {
    pictures: usize,
    found: usize,
    boards_right: usize,
    points: usize,
    points_right: usize,
    sure: usize,
    sure_right: usize,
    sides: usize,
    sides_right: usize,
    sides_wrong: usize,
    negatives: usize,
    refused: usize,
    read_as_sure: usize,
    /// By tenths of the certainty of a whole reading, the last twentieth apart: how many, how many
    /// right, and the sum of their certainties.
    calibration: [(usize, usize, f32); 11],
}

impl Tally {
    /// Counts a reading, and says in a line what is wrong with it; an empty line if nothing is.
    pub fn count(&mut self, truth: &Truth, reading: &Result<Reading, NoReading>) -> String {
        let (setup, is_flipped, has_side) = match truth {
            Truth::Board { setup, is_flipped, has_side } => (setup, *is_flipped, *has_side),
            Truth::Refusal => return self.count_negative(reading),
        };
        self.pictures += 1;
        self.points += 90;
        let reading = match reading {
            Ok(reading) => reading,
            Err(refusal) => return refusal.to_string(),
        };
        self.found += 1;
        let mut faults = Vec::new();
        for (index, point) in reading.points.iter().enumerate() {
            let is_right = point.piece == setup.board[index];
            self.points_right += usize::from(is_right);
            if point.is_sure() {
                self.sure += 1;
                self.sure_right += usize::from(is_right);
            }
            if !is_right {
                faults.push(format!("{}{}", letter(setup.board[index]), fault(point)));
            }
        }
        let is_right = faults.is_empty();
        self.boards_right += usize::from(is_right);
        let bin = if reading.certainty >= 0.95 { 10 } else { (reading.certainty * 10.0) as usize };
        let (count, right, sum) = &mut self.calibration[bin.min(10)];
        *count += 1;
        *right += usize::from(is_right);
        *sum += reading.certainty;
        if reading.is_flipped != is_flipped {
            faults.push("turned".into());
        }
        if has_side {
            self.sides += 1;
            match reading.side_to_move {
                Some(side) if side == setup.side_to_move => self.sides_right += 1,
                Some(side) => {
                    self.sides_wrong += 1;
                    faults.push(format!("{side} to move"));
                }
                None => faults.push("no side".into()),
            }
        }
        faults.join(" ")
    }

    fn count_negative(&mut self, reading: &Result<Reading, NoReading>) -> String {
        self.negatives += 1;
        match reading {
            Ok(reading) => {
                self.read_as_sure += usize::from(reading.certainty >= 0.5);
                format!("read, {:.2} sure", reading.certainty)
            }
            Err(_) => {
                self.refused += 1;
                String::new()
            }
        }
    }
}

fn letter(piece: Option<Piece>) -> char {
    piece.map_or('.', Piece::letter)
}

fn fault(point: &ReadPoint) -> String {
    format!("→{} {:.2}", letter(point.piece), point.certainty)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let share = |part: usize, whole: usize| 100.0 * part as f32 / whole.max(1) as f32;
        writeln!(f, "boards to be read: {}; found {:.1} %", self.pictures, share(self.found, self.pictures))?;
        writeln!(f, "wholly right {:.1} %", share(self.boards_right, self.pictures))?;
        writeln!(f, "points right {:.2} %", share(self.points_right, self.points))?;
        writeln!(
            f,
            "points that are sure {:.1} %, of them right {:.2} %",
            share(self.sure, self.points),
            share(self.sure_right, self.sure)
        )?;
        if self.sides > 0 {
            writeln!(
                f,
                "side to move: {} of {} right, {} wrong",
                self.sides_right, self.sides, self.sides_wrong
            )?;
        }
        for (bin, (count, right, sum)) in
            self.calibration.iter().enumerate().filter(|(_, (count, ..))| *count > 0)
        {
            let [count, right, sum] = [*count as f32, *right as f32, *sum];
            let from = if bin == 10 { 0.95 } else { bin as f32 / 10.0 };
            writeln!(
                f,
                "certainty from {from:.2}: {count} boards, said {:.3}, right {:.3}",
                sum / count,
                right / count
            )?;
        }
        writeln!(
            f,
            "to be refused: {}; refused {:.1} %, read as more likely right than not {}",
            self.negatives,
            share(self.refused, self.negatives),
            self.read_as_sure
        )
    }
}

/// A row of a list of pictures: tab-separated, with a heading, the FEN (`?` where the side to move is
/// not known, `REFUSE` where nothing is to be read) last and `yes` before it where Black is below.
pub fn truth_of_row(row: &str) -> Option<Truth> {
    let mut fields = row.split('\t').rev();
    let (fen, flipped) = (fields.next()?.trim(), fields.next()?);
    if fen == "REFUSE" {
        return Some(Truth::Refusal);
    }
    let (board, side) = fen.split_once(' ')?;
    let side_to_move = if side == "b" { Side::Black } else { Side::Red };
    let setup: Setup = format!("{board} w").parse().ok()?;
    let setup = Setup { side_to_move, ..setup };
    Some(Truth::Board { setup, is_flipped: flipped == "yes", has_side: side != "?" })
}
