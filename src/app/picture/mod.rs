//! Pictures of the board and animations of games. They look as in the window, but have their own size and need neither
//! graphics card nor window; they can be made on any thread.
//!
//! [`Studio`] lets the board paint itself in an egui context without a window and fills the triangles on a [`canvas`];
//! [`still`] and [`film`] make files of the pictures.

mod canvas;
mod clipboard;
mod film;
mod still;
mod studio;
mod triangle;

use std::io;

use eframe::egui::ColorImage;

use crate::app::theme;
use crate::engine::board::{Move, Position};
use crate::session::{Progress, Wake, task::Control};
use film::{Film, Palette};

pub use canvas::Canvas;
pub use clipboard::{Clipboard, SystemClipboard};
pub use still::encode_png;
pub use studio::{Arrangement, Studio, Style};

/// After every this number of pictures, the window is woken to show the progress.
const PICTURES_A_FRAME: usize = 4;

/// What a picture shows.
#[derive(Clone, Debug)]
pub enum Motif {
    Board(Style, Arrangement),
    /// A game from its start, as an animation.
    Game(Style, Position, Vec<Move>),
}

impl Motif {
    /// The extension of its file.
    pub const fn extension(&self) -> &'static str {
        match self {
            Self::Board(..) => "png",
            Self::Game(..) => "gif",
        }
    }

    /// The number of pictures to be painted.
    pub fn pictures(&self) -> usize {
        match self {
            Self::Board(..) => 1,
            Self::Game(_, _, moves) => moves.len() + 1,
        }
    }

    /// Makes the file's contents; `None` if it was stopped.
    ///
    /// # Errors
    /// The file format cannot store the picture.
    pub fn make(&self, control: &Control, wake: &Wake) -> io::Result<Option<Vec<u8>>> {
        match self {
            Self::Board(style, arrangement) => encode_png(&board(*style, arrangement)).map(Some),
            Self::Game(style, start, moves) => game(*style, start, moves, control, wake),
        }
    }
}

/// Paints the picture of a board.
pub fn board(style: Style, arrangement: &Arrangement) -> ColorImage {
    Studio::new(style, theme::PICTURE_HEIGHT, theme::PICTURE_SCALE).paint(arrangement).clone()
}

/// Makes an animation of a game; `None` if it was stopped.
fn game(
    style: Style,
    start: &Position,
    moves: &[Move],
    control: &Control,
    wake: &Wake,
) -> io::Result<Option<Vec<u8>>> {
    let mut studio = Studio::new(style, theme::FILM_HEIGHT, theme::FILM_SCALE);
    let mut position = start.clone();
    let mut boards = vec![Arrangement { position: start.clone(), last_move: None, drawings: Vec::new() }];
    for &play in moves {
        position.make(play);
        let (position, drawings) = (position.clone(), Vec::new());
        boards.push(Arrangement { position, last_move: Some(play), drawings });
    }
    let samples = [0, moves.len() / 2, moves.len()].map(|ply| studio.paint(&boards[ply]).clone());
    let mut film = Film::new(samples[0].size, Palette::of(&samples))?;
    for (ply, board) in boards.iter().enumerate() {
        control.note(Progress { done: ply, total: boards.len(), ..Progress::default() });
        if ply.is_multiple_of(PICTURES_A_FRAME) {
            wake();
        }
        if control.is_stopped() {
            return Ok(None);
        }
        let time = if ply == moves.len() { theme::FILM_END } else { theme::FILM_MOVE };
        film.add(studio.paint(board), time)?;
    }
    film.finish().map(Some)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// `cargo test --release --lib picture -- --ignored --nocapture`
    #[test]
    #[ignore = "measures how long pictures take, and how large they are"]
    fn how_long_pictures_take() {
        use crate::app::look::Look;
        use crate::app::text::Language;
        use crate::engine::movegen;
        use eframe::egui::Theme;

        let style = Style {
            look: Look::default(),
            is_flipped: false,
            language: Language::English,
            theme: Theme::Light,
        };
        let start = Position::start();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for ply in 0..100 {
            let legal = movegen::legal_moves(&position);
            let Some(&play) = legal.get(ply * 7 % legal.len().max(1)) else { break };
            position.make(play);
            moves.push(play);
        }
        let last_move = moves.last().copied();
        let board = Arrangement { position, last_move, drawings: Vec::new() };
        let count = moves.len();
        for motif in [Motif::Board(style, board), Motif::Game(style, start, moves)] {
            let began = std::time::Instant::now();
            let wake: Wake = Arc::new(|| {});
            let bytes = motif.make(&Control::default(), &wake).unwrap().unwrap();
            let (time, kilobytes) = (began.elapsed(), bytes.len() / 1000);
            println!("{} of {count} plies: {time:?}, {kilobytes} kB", motif.extension());
        }
    }
}
