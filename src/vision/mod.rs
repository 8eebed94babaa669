//! Reads a picture of a board: a screenshot, a diagram, a photograph.
//!
//! [`Picture`] is what a file contains. `locate` finds the [`Grid`] of the 90 points in it: a small
//! network sees points (`heat`), `lattice` sees boards among them. Another network classifies what
//! lies on each point (`classify`), and `decide` chooses the most likely legal board. How the networks
//! were trained, and how often a reading is right: docs/vision.md.

mod classify;
mod content;
mod decide;
mod grey;
mod grid;
mod lattice;
mod locate;
pub mod network;
mod patch;
mod picture;
mod reading;
mod sides;

#[cfg(test)]
mod hostile;

use std::sync::LazyLock;

pub use content::Content;
pub use grey::Grey;
pub use grid::{Grid, Place};
use network::Network;
pub use patch::Patch;
pub use picture::{Picture, PictureError};
pub use reading::{NoReading, ReadPoint, Reading};

use crate::engine::board::{Kind, Piece, Side};
use crate::packed::unpack;

/// Reads the board in a picture.
///
/// # Errors
/// [`NoReading`] says why there is no position.
pub fn read(picture: &Picture) -> Result<Reading, NoReading> {
    Networks::built_in().read(picture)
}

/// Reads one board of a picture, as named by [`NoReading::SeveralBoards`].
///
/// # Errors
/// [`NoReading`] says why there is no position.
pub fn read_board(picture: &Picture, grid: &Grid) -> Result<Reading, NoReading> {
    Networks::built_in().read_board(picture, grid)
}

/// The two networks that see.
pub struct Networks {
    pub locator: Network,
    pub classifier: Network,
}

impl Networks {
    /// Those of the program.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Networks> = LazyLock::new(|| {
            let read = |packed| Network::read(&unpack(packed)).expect("proven, a test reads it");
            Networks { locator: read(packed!("locator.nn")), classifier: read(packed!("classifier.nn")) }
        });
        &BUILT_IN
    }

    /// As [`read`], with these networks.
    ///
    /// # Errors
    /// [`NoReading`] says why there is no position.
    pub fn read(&self, picture: &Picture) -> Result<Reading, NoReading> {
        let boards = locate::locate(&self.locator, picture);
        let mut read = Vec::new();
        let mut unread = Vec::new();
        for board in boards.into_iter().take(MAX_BOARDS) {
            match self.read_board(picture, &board.grid) {
                Ok(reading) => read.push(reading),
                Err(why) => unread.push(why),
            }
        }
        match read.len() {
            0 => Err(unread.into_iter().next().unwrap_or(NoReading::NoBoard)),
            1 => Ok(read.remove(0)),
            _ => Err(NoReading::SeveralBoards(read.into_iter().map(|reading| reading.grid).collect())),
        }
    }

    /// As [`read_board`], with these networks.
    ///
    /// # Errors
    /// [`NoReading`] says why there is no position.
    pub fn read_board(&self, picture: &Picture, grid: &Grid) -> Result<Reading, NoReading> {
        let judged = classify::judge(&self.classifier, picture, grid).ok_or(NoReading::NoBoard)?;
        if judged.most(Content::Hidden) > FACE_DOWN {
            // In Jieqi the generals lie face up. Stones of Go look like the backs of pieces.
            let is_seen = |side| judged.count(Content::Piece(Piece::new(side, Kind::General))) > 0;
            let is_jieqi = Side::BOTH.into_iter().all(is_seen);
            return Err(if is_jieqi { NoReading::HiddenPieces } else { NoReading::OtherGame });
        }
        if judged.count(Content::Foreign) >= MIN_FOREIGN {
            return Err(if judged.outside >= MIN_FOREIGN / 2 {
                NoReading::HalfBoard
            } else {
                NoReading::NoBoard
            });
        }
        let reading = reading::reading(judged.grid, &judged.decision, &judged.opinions);
        if reading.certainty < MIN_CERTAINTY { Err(NoReading::NoBoard) } else { Ok(reading) }
    }
}

/// Boards that are looked at in one picture.
const MAX_BOARDS: usize = 3;
/// A piece that is face down with this probability makes it another game.
const FACE_DOWN: f32 = 0.95;
/// With this many points that look like none, the picture has no whole board of Xiangqi.
const MIN_FOREIGN: usize = 10;
/// Readings that are less certain are of something that only resembles a board: docs/vision.md.
const MIN_CERTAINTY: f32 = 2e-7;
