//! Breaks a text into lines.

use kurbo::Point;
use unicode_linebreak::linebreaks;

use super::document::{Span, Style};
use super::drawing::{Drawing, Text};
use super::font::{Face, printable};
use crate::game::notation::chinese_moves;

/// A line: parts of one style each, and their offsets from the left.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Line {
    parts: Vec<(f64, Span)>,
    pub width: f64,
}

impl Line {
    /// Writes the line from `at` on.
    pub fn draw(&self, drawing: &mut Drawing, at: Point, size: f64, is_bold: bool) {
        for (left, Span { text, style }) in &self.parts {
            drawing.text(Text {
                at: Point::new(at.x + left, at.y),
                text: text.clone(),
                face: Face::Ui,
                size,
                colour: style.colour(),
                is_bold: is_bold || *style == Style::Strong,
            });
        }
    }

    /// Marks that the text goes on.
    pub fn end_early(&mut self) {
        if let Some((_, part)) = self.parts.last_mut() {
            part.text.pop();
            part.text.push('…');
        }
    }

    fn add(&mut self, letter: &Letter) {
        match self.parts.last_mut() {
            Some((_, part)) if part.style == letter.style => part.text.push(letter.letter),
            _ => self.parts.push((self.width, Span { text: letter.letter.into(), style: letter.style })),
        }
        self.width += letter.width;
    }
}

struct Letter {
    letter: char,
    style: Style,
    width: f64,
    /// Whether a line may end after it.
    is_end: bool,
}

/// A text as letters.
fn letters(spans: &[Span], size: f64) -> Vec<Letter> {
    let texts: Vec<(String, Style)> = spans.iter().map(|span| (printable(&span.text), span.style)).collect();
    let whole: String = texts.iter().map(|(text, _)| text.as_str()).collect();
    let moves = chinese_moves(&whole.chars().collect::<Vec<_>>());
    let mut ends = linebreaks(&whole).map(|(at, _)| at).peekable();
    let mut at = 0;
    let mut letters = Vec::with_capacity(whole.len());
    for (text, style) in &texts {
        let mut rest = text.chars().peekable();
        while let Some(letter) = rest.next() {
            at += letter.len_utf8();
            let may_end = ends.next_if_eq(&at).is_some();
            let next = letters.len() + 1;
            let is_in_move = moves.iter().any(|mv| mv.start < next && next < mv.end);
            let is_inside = is_in_move || *style == Style::Strong && letter != ' ' && rest.peek().is_some();
            let width = Face::Ui.glyph(letter).map_or(0.0, |glyph| Face::Ui.advance(glyph)) * size;
            letters.push(Letter { letter, style: *style, width, is_end: may_end && !is_inside });
        }
    }
    letters
}

/// The lines of a text in this size, none wider than `width`, unless it is a single letter.
pub(super) fn lines(spans: &[Span], size: f64, width: f64) -> Vec<Line> {
    let letters = letters(spans, size);
    let mut lines = Vec::new();
    let mut rest = &letters[..];
    while !rest.is_empty() {
        let (line, left) = rest.split_at(length_of_line(rest, width));
        rest = &left[left.iter().take_while(|letter| letter.letter == ' ').count()..];
        let spaces = line.iter().rev().take_while(|letter| letter.letter == ' ').count();
        let mut set = Line::default();
        line[..line.len() - spaces].iter().for_each(|letter| set.add(letter));
        lines.push(set);
    }
    lines
}

/// The number of letters on a line, at least one.
fn length_of_line(letters: &[Letter], width: f64) -> usize {
    let (mut used, mut end) = (0.0, None);
    for (place, letter) in letters.iter().enumerate() {
        used += letter.width;
        // A space may hang over the edge.
        if used > width && letter.letter != ' ' {
            return end.unwrap_or(place).max(1);
        }
        if letter.is_end {
            end = Some(place + 1);
        }
    }
    letters.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(spans: &[Span], width: f64) -> Vec<String> {
        let lines = lines(spans, 10.0, width);
        assert!(lines.iter().all(|line| line.width <= width + 1e-9));
        lines.iter().map(|line| line.parts.iter().map(|(_, part)| part.text.as_str()).collect()).collect()
    }

    #[test]
    fn lines_end_where_the_script_lets_them() {
        assert_eq!(
            texts(&[Span::plain("红方走出中炮，黑方应以屏风马。")], 70.0),
            ["红方走出中炮，", "黑方应以屏风", "马。"]
        );
        assert_eq!(texts(&[Span::plain("Red wins a cannon")], 45.0), ["Red wins", "a cannon"]);
    }

    #[test]
    fn a_move_stays_together_and_a_long_word_does_not() {
        let moves = [Span::strong("1. 炮二平五 "), Span::strong("马8进7")];
        assert_eq!(texts(&moves, 75.0), ["1. 炮二平五", "马8进7"]);
        assert_eq!(texts(&[Span::plain("让对方走炮二平五")], 70.0), ["让对方走", "炮二平五"]);
        let long = texts(&[Span::plain("w".repeat(100))], 60.0);
        assert!(long.len() > 5 && long.concat() == "w".repeat(100));
    }

    #[test]
    fn styles_stand_beside_each_other() {
        let lines = lines(&[Span::strong("帅"), Span::plain("将"), Span::plain("军")], 10.0, 100.0);
        assert_eq!(lines[0].parts, [(0.0, Span::strong("帅")), (10.0, Span::plain("将军"))]);
        assert!((lines[0].width - 30.0).abs() < 1e-6);
    }
}
