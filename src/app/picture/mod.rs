//! The board as a picture, and a game as an animated one: as the window shows them, but of a size of their own, and
//! without graphics card or window, on any thread.
//!
//! [`Studio`] lets the board paint itself in a context of egui's that has no window, and fills the triangles on a
//! [`canvas`]; [`still`] and [`film`] make files of the pictures.

mod canvas;
mod clipboard;
mod film;
mod still;
mod studio;
mod triangle;

use std::io;

use eframe::egui::ColorImage;

use crate::app::board::Drawings;
use crate::app::theme;
use crate::engine::board::{Move, Position};
use crate::session::{Progress, Wake, task::Control};
use film::{Film, Palette};

pub use canvas::Canvas;
pub use clipboard::{Clipboard, SystemClipboard};
pub use still::encode_png;
pub use studio::{Arrangement, Studio, Style};

/// After so many pictures of an animation the window tells how far it is.
const PICTURES_A_FRAME: usize = 4;

/// What there is to be a picture of.
#[derive(Clone, Debug)]
pub enum Motif {
    Board(Style, Arrangement),
    /// A game from its start.
    Game(Style, Position, Vec<Move>),
}

impl Motif {
    /// How the name of its file ends.
    pub const fn extension(&self) -> &'static str {
        match self {
            Self::Board(..) => "png",
            Self::Game(..) => "gif",
        }
    }

    /// How many pictures it takes.
    pub fn pictures(&self) -> usize {
        match self {
            Self::Board(..) => 1,
            Self::Game(_, _, moves) => moves.len() + 1,
        }
    }

    /// Makes the file; `None` if that was stopped.
    ///
    /// # Errors
    /// That the file format does not take it.
    pub fn make(&self, control: &Control, wake: &Wake) -> io::Result<Option<Vec<u8>>> {
        match self {
            Self::Board(style, arrangement) => encode_png(&board(*style, arrangement)).map(Some),
            Self::Game(style, start, moves) => game(*style, start, moves, control, wake),
        }
    }
}

/// The picture of a board.
pub fn board(style: Style, arrangement: &Arrangement) -> ColorImage {
    Studio::new(style, theme::PICTURE_HEIGHT, theme::PICTURE_SCALE).paint(arrangement).clone()
}

/// A game as an animation.
fn game(
    style: Style,
    start: &Position,
    moves: &[Move],
    control: &Control,
    wake: &Wake,
) -> io::Result<Option<Vec<u8>>> {
    let mut studio = Studio::new(style, theme::FILM_HEIGHT, theme::FILM_SCALE);
    let mut position = start.clone();
    let mut boards =
        vec![Arrangement { position: start.clone(), last_move: None, drawings: Drawings::default() }];
    for &play in moves {
        position.make(play);
        let (position, drawings) = (position.clone(), Drawings::default());
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
        let board = Arrangement { position, last_move, drawings: Drawings::default() };
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
