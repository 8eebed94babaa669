//! Printed and exported pages: boards in print style, the story of a game on one page, a game as an
//! article or as a web page for stepping through its moves, and sheets of diagrams.
//!
//! [`Drawing`]s are shapes; a [`Document`] is texts and drawings from top to bottom. Each medium is
//! made from these: SVG, PDF and PNG from drawings (a document is first laid out on pages), HTML
//! from the document.

mod article;
mod board;
mod chart;
mod document;
mod drawing;
mod font;
mod heading;
mod html;
mod layout;
mod paragraph;
mod pdf;
mod png;
mod publication;
mod record_walk;
mod sheet;
mod signs;
mod story;
mod svg;
mod web;

use std::collections::BTreeSet;
use std::path::Path;

use kurbo::{Point, Size, Vec2};

pub use article::article;
pub use board::Diagram;
pub use document::{Block, Document, Figure, Span, Style};
pub use drawing::{Colour, Drawing};
pub use font::{PICTOGRAMS, PIECES, UI, listed};
pub use heading::title;
pub use publication::Publication;
pub use sheet::{PerPage, PuzzleChoice, PuzzleSet, Sheet, SheetPosition, marked_places};
pub use signs::Signs;
pub use story::story;
pub use web::web_page;

use paragraph::Line;

/// The format of a written document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    Pdf,
    /// A page in one file.
    Html,
    /// The first page as a picture, cropped at its end.
    Png,
    /// The first page, cropped at its end.
    Svg,
}

impl Medium {
    pub const ALL: [Self; 4] = [Self::Pdf, Self::Html, Self::Png, Self::Svg];

    /// The usual file name extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Html => "html",
            Self::Png => "png",
            Self::Svg => "svg",
        }
    }

    /// The medium that belongs to a file name extension.
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        Self::ALL.into_iter().find(|medium| extension.eq_ignore_ascii_case(medium.extension()))
    }

    /// A document's letters that the built-in fonts lack; an HTML page uses the reader's fonts.
    pub fn missing(self, document: &Document) -> BTreeSet<char> {
        if self == Self::Html {
            return BTreeSet::new();
        }
        document.texts().flat_map(font::missing).collect()
    }
}

/// Why nothing was printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    #[error("it is too large to be printed")]
    TooLarge,
    #[error("the PDF could not be made: {0}")]
    Pdf(String),
    #[error("the picture could not be made: {0}")]
    Png(String),
}

/// Pixels for a point of a page: 150 to an inch.
const PIXELS: f64 = 150.0 / 72.0;
/// The same where it is only shown.
const SHOWN_PIXELS: f64 = 1.5;

/// Writes the document as the bytes of a file.
///
/// # Errors
/// The document is too large.
pub fn write(document: &Document, medium: Medium) -> Result<Vec<u8>, PrintError> {
    match medium {
        Medium::Html => Ok(html::page(document).into_bytes()),
        Medium::Pdf => pdf::file(&layout::pages(document), &document.title, document.language),
        Medium::Svg => Ok(svg::file(&first_page(document), 1.0).into_bytes()),
        Medium::Png => png::file(&first_page(document), PIXELS),
    }
}

/// The first page, down to where it ends.
fn first_page(document: &Document) -> Drawing {
    let mut page = layout::pages(document).swap_remove(0);
    page.title.clone_from(&document.title);
    page.size.height = page.size.height.min(layout::lowest(&page));
    page
}

/// The picture of a document's first page: how many pixels it is wide and high, and these as red, green, blue and opacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub size: [usize; 2],
    pub pixels: Vec<u8>,
}

/// The first page of a document as a picture, to be shown before the document is saved.
///
/// # Errors
/// That it is too large.
pub fn picture(document: &Document) -> Result<Picture, PrintError> {
    let picture = png::picture(&first_page(document), SHOWN_PIXELS)?;
    // It is opaque, so it does not matter that the colours are multiplied by the opacity.
    Ok(Picture { size: [picture.width() as usize, picture.height() as usize], pixels: picture.take() })
}

/// A board as SVG, with an optional caption of a heading and a text below it.
pub fn board_svg(diagram: &Diagram, caption: Option<[&str; 2]>) -> String {
    let board = diagram.drawing();
    svg::file(&caption.map_or_else(|| board.clone(), |caption| captioned(&board, caption)), 55.0)
}

/// A drawing with a heading and a text below it, in lines of its width.
fn captioned(board: &Drawing, [heading, text]: [&str; 2]) -> Drawing {
    const SIZE: f64 = 0.36;
    const LEADING: f64 = 1.4 * SIZE;
    let Size { width, height } = board.size;
    let paragraphs = [Span::strong(heading.trim())].into_iter().chain(text.lines().map(Span::plain));
    let lines: Vec<Line> =
        paragraphs.flat_map(|span| paragraph::lines(&[span], SIZE, width - 2.0 * SIZE)).collect();
    let mut drawing = Drawing::new(width, height + LEADING * (lines.len() as f64 + 0.5));
    drawing.title.clone_from(&board.title);
    drawing.place(board, Vec2::ZERO, 1.0);
    for (number, line) in (1_u32..).zip(&lines) {
        let at = Point::new((width - line.width) / 2.0, height + LEADING * f64::from(number));
        line.draw(&mut drawing, at, SIZE, false);
    }
    drawing
}

#[cfg(test)]
mod tests;
