//! The content of a document, from top to bottom, for any medium.

use super::drawing::{Colour, Drawing};

/// The style of a part of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    #[default]
    Plain,
    /// Moves and names; lines may end only at its spaces.
    Strong,
    /// Secondary text.
    Soft,
}

impl Style {
    pub(super) const fn colour(self) -> Colour {
        if matches!(self, Self::Soft) { Colour::SOFT } else { Colour::INK }
    }
}

/// A part of a text in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub style: Style,
}

impl Span {
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Plain }
    }

    pub fn strong(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Strong }
    }

    pub fn soft(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Soft }
    }
}

/// A drawing with a text below it.
#[derive(Clone, Debug)]
pub struct Figure {
    pub drawing: Drawing,
    /// The width on paper in points, limited by the available space.
    pub width: f64,
    pub caption: Vec<Span>,
}

/// A part of a document.
#[derive(Clone, Debug)]
pub enum Block {
    Title(String),
    Heading(String),
    Paragraph(Vec<Span>),
    /// Side by side, on the same page as the end of the preceding block.
    Figures(Vec<Figure>),
    /// In rows that fill whole pages.
    Grid {
        figures: Vec<Figure>,
        columns: usize,
        rows: usize,
    },
    /// The next block begins on a new page.
    NewPage,
}

#[derive(Clone, Debug)]
pub struct Document {
    /// Also the first block of most documents.
    pub title: String,
    /// A BCP 47 tag.
    pub language: &'static str,
    /// Across the first page.
    pub head: Vec<Block>,
    pub body: Vec<Block>,
    /// The number of columns of the body on paper.
    pub columns: usize,
}

impl Document {
    /// All texts except those in drawings, which are ours.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.head.iter().chain(&self.body).flat_map(|block| -> Vec<&str> {
            match block {
                Block::Title(text) | Block::Heading(text) => vec![text],
                Block::Paragraph(spans) => texts(spans).collect(),
                Block::NewPage => Vec::new(),
                Block::Figures(figures) | Block::Grid { figures, .. } => {
                    figures.iter().flat_map(|figure| texts(&figure.caption)).collect()
                }
            }
        })
    }
}

fn texts(spans: &[Span]) -> impl Iterator<Item = &str> {
    spans.iter().map(|span| span.text.as_str())
}
