//! Lays out a document on pages of A4.

use kurbo::{Line, Point, Vec2};

use super::document::{Block, Document, Figure, Span, Style};
use super::drawing::{Colour, Drawing, Text};
use super::font::Face;
use super::paragraph::{self, lines};

/// The width and height of A4, in points.
pub(super) const A4: [f64; 2] = [595.28, 841.89];
/// The margin of a page, in points.
const MARGIN: f64 = 40.0;
/// The gap between two columns, and between figures side by side.
const GAP: f64 = 18.0;

const TITLE_SIZE: f64 = 19.0;
const HEADING_SIZE: f64 = 11.5;
const TEXT_SIZE: f64 = 9.5;
const CAPTION_SIZE: f64 = 8.5;
const FOOTER_SIZE: f64 = 8.0;
/// The gap below each of several rows of figures, and the largest share of its height for texts.
const GRID_GAP: f64 = 12.0;
const GRID_TEXT: f64 = 0.35;
/// The distance between two lines, in heights of a letter.
const LINE: f64 = 1.42;
/// The distance from the top of a line to its baseline, in heights of a letter.
const RISE: f64 = 1.05;

/// An indivisible strip: a line, or figures side by side.
struct Strip {
    drawing: Drawing,
    /// Omitted at the top of a column.
    space_before: f64,
    /// Whether the next strip must be in the same column.
    keeps_next: bool,
    begins_page: bool,
}

/// Lines of a text, centred for a heading.
fn text(strips: &mut Vec<Strip>, spans: &[Span], size: f64, width: f64, is_heading: bool, space: f64) {
    let lines = lines(spans, size, width);
    let count = lines.len();
    for (number, line) in lines.iter().enumerate() {
        let mut drawing = Drawing::new(width, LINE * size);
        line.draw(&mut drawing, Point::new(0.0, RISE * size), size, is_heading);
        // The first line must not stand alone, nor the last.
        let keeps_next = is_heading || number == 0 && count > 1 || number + 2 == count;
        let space_before = if number == 0 { space } else { 0.0 };
        strips.push(Strip { drawing, space_before, keeps_next, begins_page: false });
    }
}

/// The width of one of several figures side by side.
fn share(width: f64, columns: usize) -> f64 {
    (width - GAP * (columns - 1) as f64) / columns as f64
}

/// The texts below figures.
fn captions(figures: &[Figure], share: f64) -> Vec<Vec<paragraph::Line>> {
    figures.iter().map(|figure| lines(&figure.caption, CAPTION_SIZE, share)).collect()
}

/// Figures side by side, each centred in its share of the width, with its text below.
fn row(figures: &[Figure], captions: &[Vec<paragraph::Line>], share: f64, width: f64) -> Drawing {
    let scales: Vec<f64> =
        figures.iter().map(|figure| figure.width.min(share) / figure.drawing.size.width).collect();
    let heights = figures.iter().zip(&scales).map(|(figure, scale)| figure.drawing.size.height * scale);
    let tallest = heights.fold(0.0, f64::max);
    let max_lines = captions.iter().map(Vec::len).max().unwrap_or_default();
    let mut row = Drawing::new(width, tallest + max_lines as f64 * LINE * CAPTION_SIZE);
    for (place, ((figure, caption), scale)) in figures.iter().zip(captions).zip(scales).enumerate() {
        let left = place as f64 * (share + GAP);
        let indent = (share - figure.drawing.size.width * scale) / 2.0;
        row.place(&figure.drawing, Vec2::new(left + indent, 0.0), scale);
        for (number, line) in caption.iter().enumerate() {
            let y = tallest + (number as f64 * LINE + RISE) * CAPTION_SIZE;
            // A caption of one line is centred.
            let indent = if caption.len() == 1 { (share - line.width) / 2.0 } else { 0.0 };
            line.draw(&mut row, Point::new(left + indent, y), CAPTION_SIZE, false);
        }
    }
    row
}

/// Rows of figures that fill pages: each figure as large and its text as long as space permits.
/// `room` is the remaining height of the first page.
fn grid(figures: &[Figure], columns: usize, rows: usize, width: f64, room: f64) -> Vec<Strip> {
    let share = share(width, columns);
    let mut strips = Vec::new();
    for (page, figures) in figures.chunks(columns * rows).enumerate() {
        // A little less, so that rounding makes no difference.
        let height = (if page == 0 { room } else { A4[1] - 2.0 * MARGIN } - 1.0) / rows as f64;
        let max_lines = (GRID_TEXT * height / (LINE * CAPTION_SIZE)) as usize;
        let last = figures.len().div_ceil(columns) - 1;
        for (number, figures) in figures.chunks(columns).enumerate() {
            let mut captions = captions(figures, share);
            for caption in captions.iter_mut().filter(|caption| caption.len() > max_lines) {
                caption.truncate(max_lines);
                caption.iter_mut().last().into_iter().for_each(paragraph::Line::end_early);
            }
            let text = captions.iter().map(Vec::len).max().unwrap_or_default() as f64 * LINE * CAPTION_SIZE;
            let mut figures = figures.to_vec();
            for Figure { drawing, width, .. } in &mut figures {
                *width = width.min((height - GRID_GAP - text) * drawing.size.width / drawing.size.height);
            }
            let mut drawing = row(&figures, &captions, share, width);
            drawing.size.height = height;
            strips.push(Strip { drawing, space_before: 0.0, keeps_next: number < last, begins_page: false });
        }
    }
    strips
}

/// `room` is the remaining height of the first page.
fn strips(blocks: &[Block], width: f64, room: f64) -> Vec<Strip> {
    let mut strips: Vec<Strip> = Vec::new();
    let mut new_page = None;
    for block in blocks {
        match block {
            Block::NewPage => new_page = Some(strips.len()),
            Block::Grid { figures, columns, rows } => {
                strips.extend(grid(figures, (*columns).max(1), (*rows).max(1), width, room));
            }
            Block::Title(title) => {
                text(&mut strips, &[Span::plain(title)], TITLE_SIZE, width, true, 0.0);
            }
            Block::Heading(heading) => {
                text(&mut strips, &[Span::plain(heading)], HEADING_SIZE, width, true, 9.0);
            }
            Block::Paragraph(spans) => text(&mut strips, spans, TEXT_SIZE, width, false, 4.0),
            Block::Figures(figures) if figures.is_empty() => {}
            Block::Figures(figures) => {
                if let Some(before) = strips.last_mut() {
                    before.keeps_next = true;
                }
                let share = share(width, figures.len());
                let drawing = row(figures, &captions(figures, share), share, width);
                strips.push(Strip { drawing, space_before: 6.0, keeps_next: false, begins_page: false });
            }
        }
        if let Some(strip) = new_page.and_then(|first: usize| strips.get_mut(first)) {
            strip.begins_page = true;
            new_page = None;
        }
    }
    strips
}

/// Pages being filled, column by column.
struct Press {
    pages: Vec<Drawing>,
    columns: usize,
    column: usize,
    /// The top of the columns on this page, and how far the current one is filled.
    top: f64,
    filled: f64,
}

impl Press {
    fn new() -> Self {
        Self { pages: vec![page()], columns: 1, column: 0, top: MARGIN, filled: MARGIN }
    }

    fn column_width(&self) -> f64 {
        column_width(self.columns)
    }

    /// Sets the following strips in this many columns, below everything so far.
    fn divide(&mut self, columns: usize) {
        self.columns = columns;
        self.column = 0;
        self.top = self.filled;
    }

    fn next_column(&mut self) {
        self.column += 1;
        if self.column == self.columns {
            self.pages.push(page());
            self.column = 0;
            self.top = MARGIN;
        }
        self.filled = self.top;
    }

    /// Adds strips that belong together, unless they are higher than a page.
    fn add(&mut self, strips: &[Strip]) {
        let height: f64 = strips.iter().map(|strip| strip.space_before + strip.drawing.size.height).sum();
        let bottom = A4[1] - MARGIN;
        if strips.first().is_some_and(|strip| strip.begins_page) && self.filled > MARGIN {
            self.column = self.columns - 1;
            self.next_column();
        }
        if self.filled + height > bottom && self.filled > self.top {
            self.next_column();
        }
        // Below a heading there may be too little room for strips that fit on a page.
        if self.filled + height > bottom && self.top > MARGIN {
            self.column = self.columns - 1;
            self.next_column();
        }
        for strip in strips {
            if self.filled + strip.drawing.size.height > bottom && self.filled > MARGIN {
                self.next_column();
            }
            self.filled += if self.filled > self.top { strip.space_before } else { 0.0 };
            let left = MARGIN + self.column as f64 * (self.column_width() + GAP);
            let corner = Vec2::new(left, self.filled);
            let page = self.pages.last_mut().expect("there is a page from the beginning on");
            page.place(&strip.drawing, corner, 1.0);
            self.filled += strip.drawing.size.height;
        }
    }

    fn add_all(&mut self, strips: &[Strip]) {
        for together in strips.chunk_by(|strip, _| strip.keeps_next) {
            self.add(together);
        }
    }
}

fn page() -> Drawing {
    Drawing::new(A4[0], A4[1])
}

fn column_width(columns: usize) -> f64 {
    (A4[0] - 2.0 * MARGIN - GAP * (columns - 1) as f64) / columns as f64
}

/// The pages of a document, numbered if there are several.
pub(super) fn pages(document: &Document) -> Vec<Drawing> {
    let mut press = Press::new();
    press.add_all(&strips(&document.head, press.column_width(), A4[1] - 2.0 * MARGIN));
    if press.filled > MARGIN {
        press.filled += 6.0;
    }
    press.divide(document.columns.max(1));
    press.add_all(&strips(&document.body, press.column_width(), A4[1] - MARGIN - press.top));
    let mut pages = press.pages;
    let count = pages.len();
    for (number, page) in (1..).zip(&mut pages).filter(|_| count > 1) {
        draw_footer(page, &format!("{number} / {count}"));
    }
    pages
}

/// How far down a page is printed, including its margin.
pub(super) fn lowest(page: &Drawing) -> f64 {
    page.texts().map(|text| text.at.y).fold(0.0, f64::max) + MARGIN
}

fn draw_footer(page: &mut Drawing, text: &str) {
    let y = A4[1] - MARGIN / 2.0;
    page.stroke(Line::new((MARGIN, y - 12.0), (A4[0] - MARGIN, y - 12.0)), 0.4, Colour::PALE);
    let left = (A4[0] - Face::Ui.width(text) * FOOTER_SIZE) / 2.0;
    page.text(Text {
        at: Point::new(left, y),
        text: text.into(),
        face: Face::Ui,
        size: FOOTER_SIZE,
        colour: Style::Soft.colour(),
        is_bold: false,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(columns: usize, body: Vec<Block>) -> Document {
        let head = vec![Block::Title("胡荣华 – 柳大华".into())];
        Document { title: "t".into(), language: "en", head, body, columns }
    }

    fn figure(height: f64) -> Block {
        let mut drawing = Drawing::new(100.0, height);
        drawing.text(Text {
            at: Point::ORIGIN,
            text: "F".into(),
            face: Face::Ui,
            size: 10.0,
            colour: Colour::INK,
            is_bold: false,
        });
        Block::Figures(vec![Figure { drawing, width: 100.0, caption: vec![Span::plain("C")] }])
    }

    /// The places of a text: page, left end and height.
    fn places(pages: &[Drawing], text: &str) -> Vec<(usize, f64, f64)> {
        let of = |(number, page): (usize, &Drawing)| -> Vec<_> {
            let found = page.texts().filter(|found| found.text == text);
            found.map(|found| (number, found.at.x, found.at.y)).collect()
        };
        pages.iter().enumerate().flat_map(of).collect()
    }

    #[test]
    fn a_figure_stands_in_the_column_of_the_text_before_it() {
        let paragraphs = |_| [Block::Paragraph(vec![Span::plain("M")]), figure(130.0)];
        let pages = pages(&document(2, (0..20).flat_map(paragraphs).collect()));
        let (moves, figures) = (places(&pages, "M"), places(&pages, "F"));
        assert_eq!((moves.len(), figures.len()), (20, 20));
        assert!(pages.len() > 1 && moves.iter().any(|place| place.1 > A4[0] / 2.0));
        for (before, figure) in moves.iter().zip(&figures) {
            let is_right = |place: f64| place > A4[0] / 2.0;
            assert!(
                before.0 == figure.0 && is_right(before.1) == is_right(figure.1),
                "{before:?} {figure:?}"
            );
            assert!(before.2 < figure.2 && figure.2 < A4[1] - MARGIN);
        }
    }

    #[test]
    fn no_line_stands_alone_and_none_is_lost() {
        let long = Block::Paragraph(vec![Span::plain("炮".repeat(5_000))]);
        let pages = pages(&document(2, vec![long]));
        let lines = pages.iter().flat_map(Drawing::texts).filter(|text| text.text.contains('炮'));
        assert_eq!(lines.map(|text| text.text.chars().count()).sum::<usize>(), 5_000);
        assert!(pages.iter().flat_map(Drawing::texts).all(|text| text.at.y < A4[1] - MARGIN / 3.0));
        assert_eq!(places(&pages, &format!("1 / {}", pages.len())).len(), 1);
    }

    #[test]
    fn what_is_higher_than_a_page_is_printed_all_the_same() {
        let body = vec![Block::Heading("H".into()), figure(3_000.0), figure(10.0)];
        assert!(pages(&document(1, body)).len() >= 2);
    }
}
