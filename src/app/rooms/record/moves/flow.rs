//! Lays out running text in rows of a given width. All lengths are in points.

use std::ops::Range;

use crate::app::theme;
use crate::game::NodeId;
use crate::game::notation::chinese_moves;

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The distance from the top of the list.
    pub top: f32,
    pub height: f32,
    /// The nesting depth of its variation; 0 for the main line.
    pub depth: usize,
    pub pieces: Vec<Piece>,
}

impl Row {
    pub fn bottom(&self) -> f32 {
        self.top + self.height
    }
}

/// A text in a row. Horizontal places count from the left edge of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub text: String,
    /// The font size.
    pub size: f32,
    pub kind: PieceKind,
    /// The left end of the text.
    pub x: f32,
    /// The horizontal range that is highlighted and can be clicked.
    pub room: Range<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// A move number, a bracket, or the sign `…` in place of Red's move.
    Mark,
    Move(NodeId),
    /// The signs of a move.
    Signs(NodeId),
    Comment(NodeId),
    /// The comment before a move.
    Before(NodeId),
    Result,
}

/// Returns the width of a character at a font size.
pub type Measure<'a> = dyn FnMut(f32, char) -> f32 + 'a;

/// Fills rows from the top of the list.
pub struct Flow<'a> {
    measure: &'a mut Measure<'a>,
    width: f32,
    left: f32,
    pub rows: Vec<Row>,
    /// The bottom of the last row.
    pub bottom: f32,
    /// The left end of the free room in the last row.
    end: f32,
    /// The font size of the paragraph.
    size: f32,
}

/// The space between a move's number and the move.
const NUMBER_GAP: f32 = 4.0;
/// The space between moves.
const WORD_GAP: f32 = 9.0;
/// The margin on each side of a move that is highlighted with it.
const MARGIN: f32 = 3.0;

impl<'a> Flow<'a> {
    /// Creates an empty layout for rows of this width.
    pub fn new(width: f32, measure: &'a mut Measure<'a>) -> Self {
        Self { measure, width, left: 0.0, rows: Vec::new(), bottom: 0.0, end: 0.0, size: theme::SMALL_SIZE }
    }

    /// The width of a text.
    pub fn text_width(&mut self, size: f32, text: &str) -> f32 {
        text.chars().map(|letter| (self.measure)(size, letter)).sum()
    }

    /// Begins a row whose contents the caller places, and returns it.
    pub fn fixed_row(&mut self, height: f32) -> &mut Row {
        self.push_row(height, 0)
    }

    /// Begins a paragraph of a variation of this depth, indented by `left`, and `space` below the
    /// last row.
    pub fn begin(&mut self, depth: usize, left: f32, space: f32) {
        self.bottom += space;
        self.left = left;
        self.size = theme::variation_size(depth);
        self.begin_row(depth);
    }

    fn begin_row(&mut self, depth: usize) {
        self.push_row((self.size * theme::VARIATION_LINE).round(), depth);
        self.end = self.left;
    }

    fn push_row(&mut self, height: f32, depth: usize) -> &mut Row {
        let row = Row { top: self.bottom, height, depth, pieces: Vec::new() };
        self.bottom = row.bottom();
        self.rows.push(row);
        self.rows.last_mut().expect("it has just been added")
    }

    /// Adds texts that stay together in one row.
    pub fn put(&mut self, texts: Vec<(String, PieceKind)>) {
        let widths: Vec<f32> = texts.iter().map(|(text, _)| self.text_width(self.size, text)).collect();
        let all = widths.iter().sum::<f32>() + NUMBER_GAP * (texts.len().saturating_sub(1)) as f32;
        let mut x = self.make_room(all, WORD_GAP);
        for ((text, kind), width) in texts.into_iter().zip(widths) {
            self.add(text, kind, x, width);
            x += width + NUMBER_GAP;
        }
    }

    /// Adds a text that may be wrapped where its script allows it.
    pub fn put_text(&mut self, text: &str, kind: PieceKind) {
        for (index, line) in text.lines().enumerate() {
            if index > 0 {
                self.break_row();
            }
            for (index, word) in words(line).into_iter().enumerate() {
                let gap = if index == 0 { WORD_GAP } else { 0.0 };
                self.put_word(word, kind, gap);
            }
        }
    }

    /// Appends a word to the last piece if that belongs to the same text and there is room.
    /// Otherwise adds a new piece. A word wider than a row is broken between its letters.
    fn put_word(&mut self, word: &str, kind: PieceKind, gap: f32) {
        let visible = self.text_width(self.size, word.trim_end());
        if visible > self.width - self.left && word.chars().nth(1).is_some() {
            for (start, letter) in word.char_indices() {
                let gap = if start == 0 { gap } else { 0.0 };
                self.put_word(&word[start..start + letter.len_utf8()], kind, gap);
            }
            return;
        }
        let width = self.text_width(self.size, word);
        let x = self.make_room(visible, gap);
        let row = self.rows.last_mut().expect("a paragraph has begun");
        match row.pieces.last_mut() {
            Some(piece) if piece.kind == kind && gap == 0.0 => {
                piece.text.push_str(word);
                piece.room.end = x + width;
                self.end = x + width;
            }
            _ => self.add(word.into(), kind, x, width),
        }
    }

    /// Adds a text to the last row, even if it does not fit.
    pub fn attach(&mut self, text: &str) {
        let width = self.text_width(self.size, text);
        self.add(text.into(), PieceKind::Mark, self.end, width);
    }

    fn add(&mut self, text: String, kind: PieceKind, x: f32, width: f32) {
        let margin = if matches!(kind, PieceKind::Move(_)) { MARGIN } else { 0.0 };
        let room = x - margin..x + width + margin;
        let piece = Piece { text, size: self.size, kind, x, room };
        self.rows.last_mut().expect("a paragraph has begun").pieces.push(piece);
        self.end = x + width;
    }

    /// The left end for a text of this width: in the last row after `gap`, or in a new row.
    fn make_room(&mut self, width: f32, gap: f32) -> f32 {
        let x = if self.end > self.left { self.end + gap } else { self.end };
        if x + width <= self.width || x <= self.left {
            return x;
        }
        self.break_row();
        self.left
    }

    fn break_row(&mut self) {
        let depth = self.rows.last().map_or(1, |row| row.depth);
        self.begin_row(depth);
    }
}

/// Splits a text where a line may end: after spaces, and around Chinese characters except at
/// punctuation and within a move.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let moves = chinese_moves(&letters.iter().map(|&(_, letter)| letter).collect::<Vec<_>>());
    for (pair, number) in letters.windows(2).zip(1..) {
        let ((_, before), (place, after)) = (pair[0], pair[1]);
        let is_gap = before.is_whitespace() && !after.is_whitespace();
        let is_in_move = moves.iter().any(|mv| mv.start < number && number < mv.end);
        let is_between =
            (is_wide(before) || is_wide(after)) && !opens(before) && !closes(after) && !is_in_move;
        if is_gap || is_between {
            words.push(&text[start..place]);
            start = place;
        }
    }
    words.push(&text[start..]);
    words
}

/// Whether it is a Chinese, Japanese or Korean character, or another wide one.
fn is_wide(letter: char) -> bool {
    letter >= '\u{2e80}'
}

/// Whether a line must not end with this character.
fn opens(letter: char) -> bool {
    "（《「『【〈“‘([".contains(letter)
}

/// Whether a line must not begin with this character.
fn closes(letter: char) -> bool {
    letter.is_whitespace() || "，。、；：！？）》」』】〉”’…—·,.;:!?)]".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of the rows if all letters are ten points wide.
    fn rows(width: f32, fill: impl FnOnce(&mut Flow<'_>)) -> Vec<String> {
        let mut measure = |_: f32, _: char| 10.0;
        let mut flow = Flow::new(width, &mut measure);
        flow.begin(1, 0.0, 0.0);
        fill(&mut flow);
        let text =
            |row: &Row| row.pieces.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join("|");
        flow.rows.iter().map(text).collect()
    }

    #[test]
    fn what_belongs_together_is_not_broken() {
        let found = rows(100.0, |flow| {
            for _ in 0..3 {
                flow.put(vec![("1.".into(), PieceKind::Mark), ("abcd".into(), PieceKind::Mark)]);
            }
            flow.attach(")");
        });
        assert_eq!(found, ["1.|abcd", "1.|abcd", "1.|abcd|)"]);
    }

    #[test]
    fn a_text_is_broken_between_words_and_between_chinese_characters() {
        let found = rows(60.0, |flow| flow.put_text("one two three", PieceKind::Result));
        assert_eq!(found, ["one ", "two ", "three"]);
        let found = rows(60.0, |flow| flow.put_text("红方先手，（好棋）。", PieceKind::Result));
        assert_eq!(found, ["红方先手，", "（好棋）。"]);
        let found = rows(60.0, |flow| flow.put_text("应走炮２平７（好）", PieceKind::Result));
        assert_eq!(found, ["应走炮２平７", "（好）"]);
        let found = rows(50.0, |flow| flow.put_text("应走炮２平７（好）", PieceKind::Result));
        assert_eq!(found, ["应走", "炮２平７", "（好）"], "a move is not broken");
        let found = rows(60.0, |flow| flow.put_text("abcdefgh\nij", PieceKind::Result));
        assert_eq!(found, ["abcdef", "gh", "ij"]);
    }
}
