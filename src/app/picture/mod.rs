//! Pictures of the board and animations of games. They look as in the window, but have their own
//! size, and need neither graphics card nor window. They can be made on any thread.
//!
//! In [`Studio`], the board paints itself in an egui context without a window, and the triangles
//! are filled on a [`Canvas`](super::canvas::Canvas). [`still`] and [`mod@animation`] make files of the
//! pictures.

mod animation;
mod clipboard;
mod still;
mod studio;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use eframe::egui::ColorImage;

use crate::app::theme;
use crate::game::Pen;
use crate::print::{self, Diagram, Medium};
use crate::session::{Progress, Wake, task::Control};
use animation::{AnimationWriter, Palette};

pub use clipboard::{Clipboard, SystemClipboard, text_to_copy};
pub use still::encode_png;
pub use studio::{Arrangement, Caption, Studio, Style};

/// The window is woken after this many pictures to show the progress.
const PICTURES_A_FRAME: usize = 4;

/// Takes a finished file.
pub type Write<'a> = dyn FnMut(&Path, &[u8]) -> io::Result<()> + 'a;

/// The content of a picture.
#[derive(Clone, Debug)]
pub enum Motif {
    Board(Style, Box<Arrangement>),
    /// The boards of moves.
    Moves(Style, Vec<Arrangement>, Series),
}

/// The form of the boards of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// An animation that shows each board for this time.
    Animation(Duration),
    /// A picture of each, as in the window.
    Png,
    /// A drawing of each, in the style of print.
    Svg,
}

impl Motif {
    /// The possible extensions of its file. The first one is the default.
    pub const fn extensions(&self) -> &'static [&'static str] {
        match self {
            Self::Board(..) => &["png", "svg"],
            Self::Moves(_, _, Series::Animation(_)) => &["gif"],
            Self::Moves(_, _, Series::Png) => &["png"],
            Self::Moves(_, _, Series::Svg) => &["svg"],
        }
    }

    /// The extension for a file of this name.
    pub fn extension(&self, file: &Path) -> &'static str {
        let has =
            |extension: &&&str| file.extension().is_some_and(|known| known.eq_ignore_ascii_case(extension));
        let known = self.extensions();
        known.iter().find(has).or(known.first()).copied().unwrap_or_default()
    }

    /// The number of pictures to paint.
    pub fn pictures(&self) -> usize {
        match self {
            Self::Board(..) => 1,
            Self::Moves(_, boards, _) => boards.len(),
        }
    }

    /// The files: one, or one for each picture with a number in the name.
    pub fn files(&self, file: &Path) -> Vec<PathBuf> {
        match self {
            Self::Board(..) | Self::Moves(_, _, Series::Animation(_)) => vec![file.into()],
            Self::Moves(_, boards, _) => {
                (1..=boards.len()).map(|number| numbered(file, number, boards.len())).collect()
            }
        }
    }

    /// Makes the file in the format of its name, or a numbered file for each picture, and passes it
    /// to `write`. Returns false if it was stopped.
    ///
    /// # Errors
    /// `write` failed, or the file format cannot store the picture.
    pub fn make(
        &self,
        file: &Path,
        control: &Control,
        wake: &Wake,
        write: &mut Write<'_>,
    ) -> io::Result<bool> {
        match self {
            Self::Board(style, arrangement) if Medium::of_path(file) == Some(Medium::Svg) => {
                write(file, board_svg(*style, arrangement).as_bytes())?;
            }
            Self::Board(style, arrangement) => write(file, &encode_png(&board(*style, arrangement))?)?,
            Self::Moves(style, boards, Series::Animation(time)) => {
                let Some(bytes) = animation(*style, boards, *time, control, wake)? else { return Ok(false) };
                write(file, &bytes)?;
            }
            Self::Moves(style, boards, Series::Svg) => {
                for (number, board) in boards.iter().enumerate() {
                    write(&numbered(file, number + 1, boards.len()), board_svg(*style, board).as_bytes())?;
                }
            }
            Self::Moves(style, boards, Series::Png) => {
                let has_captions = boards.iter().any(|board| board.caption.is_some());
                let mut studio =
                    Studio::new(*style, theme::PICTURE_HEIGHT, theme::PICTURE_SCALE, has_captions);
                for (number, board) in boards.iter().enumerate() {
                    if is_given_up(number, boards.len(), control, wake) {
                        return Ok(false);
                    }
                    let bytes = encode_png(studio.paint(board))?;
                    write(&numbered(file, number + 1, boards.len()), &bytes)?;
                }
            }
        }
        Ok(true)
    }
}

/// Paints the picture of a board.
pub fn board(style: Style, arrangement: &Arrangement) -> ColorImage {
    let has_caption = arrangement.caption.is_some();
    let mut studio = Studio::new(style, theme::PICTURE_HEIGHT, theme::PICTURE_SCALE, has_caption);
    studio.paint(arrangement).clone()
}

/// The same board in the style of print, which can be enlarged at will.
fn board_svg(style: Style, arrangement: &Arrangement) -> String {
    let mut diagram = Diagram::new(arrangement.position.clone(), style.language.file_numbers());
    diagram.last_move = arrangement.last_move;
    diagram.is_flipped = style.is_flipped;
    diagram.draw(&arrangement.drawings);
    let caption = arrangement.caption.as_ref();
    print::board_svg(&diagram, caption.map(|caption| [caption.heading.as_str(), caption.comment.as_str()]))
}

/// The file for one of several pictures. A single one has the file itself.
fn numbered(file: &Path, number: usize, count: usize) -> PathBuf {
    if count == 1 {
        return file.into();
    }
    let width = count.to_string().len();
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let named = file.with_file_name(format!("{stem} {number:0width$}."));
    named.with_extension(file.extension().unwrap_or_default())
}

/// Notes the progress, and wakes the window from time to time to show it. Returns whether the work
/// was stopped.
fn is_given_up(done: usize, total: usize, control: &Control, wake: &Wake) -> bool {
    control.note(Progress { done, total, ..Progress::default() });
    if done.is_multiple_of(PICTURES_A_FRAME) {
        wake();
    }
    control.is_stopped()
}

/// Makes an animation; `None` if it was stopped.
fn animation(
    style: Style,
    boards: &[Arrangement],
    time: Duration,
    control: &Control,
    wake: &Wake,
) -> io::Result<Option<Vec<u8>>> {
    let has_captions = boards.iter().any(|board| board.caption.is_some());
    let mut studio = Studio::new(style, theme::ANIMATION_HEIGHT, theme::ANIMATION_SCALE, has_captions);
    let Some(last) = boards.len().checked_sub(1) else { return Ok(None) };
    let samples: Vec<ColorImage> =
        samples(boards).into_iter().map(|number| studio.paint(&boards[number]).clone()).collect();
    let mut animation = AnimationWriter::new(samples[0].size, Palette::of(&samples))?;
    for (number, board) in boards.iter().enumerate() {
        if is_given_up(number, boards.len(), control, wake) {
            return Ok(None);
        }
        let is_read = board.caption.as_ref().is_some_and(|caption| !caption.comment.is_empty());
        let time = if number == last || is_read { time.max(theme::ANIMATION_END) } else { time };
        animation.add(studio.paint(board), time)?;
    }
    animation.finish().map(Some)
}

/// The boards that together have all colours: the first, one in the middle, the last, and the first
/// one with each pen.
fn samples(boards: &[Arrangement]) -> BTreeSet<usize> {
    let has = |board: &Arrangement, pen| board.drawings.iter().any(|drawing| drawing.pen == pen);
    let drawn = Pen::ALL.into_iter().filter_map(|pen| boards.iter().position(|board| has(board, pen)));
    let last = boards.len().saturating_sub(1);
    [0, last / 2, last].into_iter().chain(drawn).collect()
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
        use crate::engine::board::Position;
        use crate::engine::movegen;
        use eframe::egui::Theme;

        let style = Style {
            look: Look::default(),
            is_flipped: false,
            language: Language::English,
            theme: Theme::Light,
            has_high_contrast: false,
        };
        let mut position = Position::start();
        let mut boards = Vec::new();
        for ply in 0..100 {
            let legal = movegen::legal_moves(&position);
            let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
            position.make(mv);
            let (position, last_move) = (position.clone(), Some(mv));
            boards.push(Arrangement { position, last_move, drawings: Vec::new(), caption: None });
        }
        let count = boards.len();
        let board = boards[count - 1].clone();
        for motif in [
            Motif::Board(style, Box::new(board)),
            Motif::Moves(style, boards, Series::Animation(Duration::from_secs(1))),
        ] {
            let began = std::time::Instant::now();
            let wake: Wake = Arc::new(|| {});
            let mut bytes = Vec::new();
            let mut write = |_: &Path, made: &[u8]| {
                bytes = made.to_vec();
                Ok(())
            };
            assert!(motif.make(Path::new("board"), &Control::default(), &wake, &mut write).unwrap());
            let (time, kilobytes) = (began.elapsed(), bytes.len() / 1000);
            println!("{} of {count} plies: {time:?}, {kilobytes} kB", motif.extensions()[0]);
        }
    }

    #[test]
    fn the_files_of_several_pictures_are_numbered_so_that_they_sort() {
        let named = |number, count| numbered(Path::new("a/my game.png"), number, count);
        assert_eq!(named(1, 1), Path::new("a/my game.png"));
        assert_eq!(
            [named(9, 12), named(12, 12)],
            ["a/my game 09.png", "a/my game 12.png"].map(PathBuf::from)
        );
    }
}
