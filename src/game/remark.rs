//! Remarks on a move: signs, a comment, drawings on the board.

use std::borrow::Cow;
use std::fmt;

use crate::engine::board::Square;

/// The remarks on a place of a [`super::Tree`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    pub signs: Signs,
    /// The comment before the move, to be read with the position before it. In an exercise it is
    /// the hint. At the start it is empty.
    pub before: String,
    pub comment: String,
    pub drawings: Vec<Drawing>,
}

impl Remark {
    /// An empty remark.
    pub(super) const fn nothing() -> Self {
        Self { signs: Signs::NONE, before: String::new(), comment: String::new(), drawings: Vec::new() }
    }

    /// Whether the remark is empty.
    pub fn is_empty(&self) -> bool {
        !self.has_text() && self.drawings.is_empty()
    }

    /// Whether there is a text or a sign.
    pub fn has_text(&self) -> bool {
        !(self.signs.is_empty() && self.before.is_empty() && self.comment.is_empty())
    }

    /// Adds a text on a line of its own. A first line that has only signs is added to the signs.
    pub fn add(&mut self, text: &str) {
        let (signs, rest) = Signs::leading(text);
        // If there are signs already, a comment that begins with a line of signs stays a comment.
        let is_comment = !self.signs.is_empty() && !rest.is_empty();
        let (signs, text) = if is_comment { (Signs::NONE, text) } else { (signs, rest) };
        self.signs = self.signs.with_all(signs);
        if !self.comment.is_empty() && !text.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }

    /// Adds a text to the comment before the move, on a line of its own. A text that has only signs
    /// is added to the signs.
    pub fn add_before(&mut self, text: &str) {
        if let (signs, "") = Signs::leading(text) {
            self.signs = self.signs.with_all(signs);
            return;
        }
        if !self.before.is_empty() && !text.is_empty() {
            self.before.push('\n');
        }
        self.before.push_str(text);
    }

    /// Signs and comment as one text, for formats without signs. [`Remark::add`] splits it again.
    pub fn text(&self) -> String {
        self.lines(&self.comment)
    }

    /// All words as one text, for formats with one text for each move.
    pub fn whole_text(&self) -> String {
        self.lines(&self.words())
    }

    /// The comments before and after the move.
    pub fn words(&self) -> Cow<'_, str> {
        match (self.before.is_empty(), self.comment.is_empty()) {
            (true, _) => Cow::Borrowed(&self.comment),
            (false, true) => Cow::Borrowed(&self.before),
            (false, false) => Cow::Owned(format!("{}\n{}", self.before, self.comment)),
        }
    }

    fn lines(&self, words: &str) -> String {
        match (self.signs.is_empty(), words.is_empty()) {
            (true, _) => words.into(),
            (false, true) => self.signs.to_string(),
            (false, false) => format!("{}\n{words}", self.signs),
        }
    }
}

/// An annotator's sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    Good,
    Mistake,
    Brilliant,
    Blunder,
    Interesting,
    Dubious,
    /// The only move.
    Only,
    Equal,
    Unclear,
    RedBetter,
    BlackBetter,
    RedMuchBetter,
    BlackMuchBetter,
    RedWins,
    BlackWins,
    /// A novelty: not played before.
    Novelty,
}

impl Sign {
    /// All signs in the order in which they are written.
    pub const ALL: [Self; 16] = [
        Self::Good,
        Self::Mistake,
        Self::Brilliant,
        Self::Blunder,
        Self::Interesting,
        Self::Dubious,
        Self::Only,
        Self::Equal,
        Self::Unclear,
        Self::RedBetter,
        Self::BlackBetter,
        Self::RedMuchBetter,
        Self::BlackMuchBetter,
        Self::RedWins,
        Self::BlackWins,
        Self::Novelty,
    ];

    /// Signs that exclude each other: those of the move, and those of the position after it.
    const GROUPS: [std::ops::RangeInclusive<Self>; 2] =
        [Self::Good..=Self::Only, Self::Equal..=Self::BlackWins];

    /// The written form.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
            Self::Only => "□",
            Self::Equal => "=",
            Self::Unclear => "∞",
            Self::RedBetter => "+=",
            Self::BlackBetter => "=+",
            Self::RedMuchBetter => "±",
            Self::BlackMuchBetter => "∓",
            Self::RedWins => "+−",
            Self::BlackWins => "−+",
            Self::Novelty => "N",
        }
    }

    /// The numeric annotation glyph: PGN standard, section 10; ChessBase's for the novelty.
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Good => 1,
            Self::Mistake => 2,
            Self::Brilliant => 3,
            Self::Blunder => 4,
            Self::Interesting => 5,
            Self::Dubious => 6,
            Self::Only => 7,
            Self::Equal => 10,
            Self::Unclear => 13,
            Self::RedBetter => 14,
            Self::BlackBetter => 15,
            Self::RedMuchBetter => 16,
            Self::BlackMuchBetter => 17,
            Self::RedWins => 18,
            Self::BlackWins => 19,
            Self::Novelty => 146,
        }
    }

    /// The sign with this numeric annotation glyph.
    pub fn of_glyph(glyph: u8) -> Option<Self> {
        // 8 is an older glyph for the only move; 11 and 12 mean equality, 20 and 21 winning.
        let glyph = match glyph {
            8 => 7,
            11 | 12 => 10,
            20 => 18,
            21 => 19,
            other => other,
        };
        Self::ALL.into_iter().find(|sign| sign.glyph() == glyph)
    }

    /// Parses a sign.
    pub fn read(text: &str) -> Option<Self> {
        /// Other forms of some signs in books and programs.
        const OTHERS: [(&str, Sign); 8] = [
            ("⩲", Sign::RedBetter),
            ("+/=", Sign::RedBetter),
            ("⩱", Sign::BlackBetter),
            ("=/+", Sign::BlackBetter),
            ("+/−", Sign::RedMuchBetter),
            ("−/+", Sign::BlackMuchBetter),
            ("▢", Sign::Only),
            ("TN", Sign::Novelty),
        ];
        const MAX_LENGTH: usize = 9;
        if text.len() > MAX_LENGTH {
            return None;
        }
        let plain: String = text
            .chars()
            .map(|character| match character {
                '！' => '!',
                '？' => '?',
                '＋' => '+',
                '＝' => '=',
                '-' | '–' | '—' | '－' => '−',
                other => other,
            })
            .collect();
        let other = || OTHERS.iter().find(|(text, _)| *text == plain).map(|&(_, sign)| sign);
        Self::ALL.into_iter().find(|sign| sign.text() == plain).or_else(other)
    }

    /// Whether it judges the move itself, not the position after it.
    pub fn is_of_move(self) -> bool {
        Self::GROUPS[0].contains(&self)
    }
}

/// A set of signs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs(u16);

impl Signs {
    /// No sign.
    pub const NONE: Self = Self(0);

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, sign: Sign) -> bool {
        self.0 & (1 << sign as u16) != 0
    }

    /// The signs of the set in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Sign> {
        Sign::ALL.into_iter().filter(move |&sign| self.contains(sign))
    }

    /// Whether the signs call a move a mistake or dubious.
    pub const fn is_mistake(self) -> bool {
        self.contains(Sign::Mistake) || self.contains(Sign::Blunder) || self.contains(Sign::Dubious)
    }

    /// The set with a sign added; signs that it excludes are removed.
    #[must_use]
    pub fn with(self, sign: Sign) -> Self {
        let group = Sign::GROUPS.iter().find(|group| group.contains(&sign));
        let excluded = self.iter().filter(|other| group.is_some_and(|group| group.contains(other)));
        let rest = excluded.fold(self, Self::without);
        Self(rest.0 | 1 << sign as u16)
    }

    /// The set with others added; signs that they exclude are removed.
    #[must_use]
    pub fn with_all(self, others: Self) -> Self {
        others.iter().fold(self, Self::with)
    }

    #[must_use]
    pub const fn without(self, sign: Sign) -> Self {
        Self(self.0 & !(1 << sign as u16))
    }

    #[must_use]
    pub fn toggled(self, sign: Sign) -> Self {
        if self.contains(sign) { self.without(sign) } else { self.with(sign) }
    }

    /// The signs in the first line of a text, if it has nothing else, and the rest of the text.
    fn leading(text: &str) -> (Self, &str) {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let Some(signs) = Self::of(first) else { return (Self::NONE, text) };
        let more = rest.lines().try_fold(signs, |signs, line| Some(signs.with_all(Self::of(line)?)));
        more.map_or((signs, rest), |signs| (signs, ""))
    }

    /// The signs of a line that consists of signs.
    fn of(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let signs = words.try_fold(Self::NONE, |signs, word| Some(signs.with(Sign::read(word)?)))?;
        (!signs.is_empty()).then_some(signs)
    }
}

/// Writes the signs separated by spaces.
impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, sign) in self.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{}", sign.text())?;
        }
        Ok(())
    }
}

/// A colour of drawings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pen {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
}

impl Pen {
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// The letter in PGN files, as used by lichess.org and ChessBase.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }

    fn read(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|pen| pen.letter() == letter.to_ascii_uppercase())
    }
}

/// An arrow on the board, or a circle if it ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    pub pen: Pen,
    pub from: Square,
    pub to: Square,
}

impl Drawing {
    pub fn circle(pen: Pen, square: Square) -> Self {
        Self { pen, from: square, to: square }
    }

    pub fn is_circle(self) -> bool {
        self.from == self.to
    }

    /// Adds the drawing to a list. It replaces another one at its place, and removes an equal one.
    pub fn toggle_in(self, drawings: &mut Vec<Self>) {
        let is_there = |other: &Self| (other.from, other.to) == (self.from, self.to);
        match drawings.iter().position(is_there) {
            Some(index) if drawings[index] == self => _ = drawings.remove(index),
            Some(index) => drawings[index] = self,
            None => drawings.push(self),
        }
    }

    /// Parses a drawing: `Ge4` or `Rh2e2`.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let pen = Pen::read(letters.next()?)?;
        let points = letters.as_str();
        let from = points.get(..2)?.parse().ok()?;
        let to = match points.get(2..)? {
            "" => from,
            end => end.parse().ok()?,
        };
        Some(Self { pen, from, to })
    }
}

/// Writes a letter for the colour, and one or two points: `Ge4`, `Rh2e2`.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pen.letter(), self.from)?;
        if self.is_circle() { Ok(()) } else { write!(f, "{}", self.to) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_comment_are_one_text_and_come_apart_again() {
        for text in ["", "!", "?!\nToo slow.", "!! +−", "Good.\n!", "N\n\nNew.", "A line\nand another"] {
            let mut remark = Remark::default();
            remark.add(text);
            assert_eq!(remark.text(), text);
        }
        let mut remark = Remark::default();
        for text in ["Played quickly.", "！？", "-+"] {
            remark.add(text);
        }
        assert_eq!(
            (remark.signs.to_string().as_str(), remark.comment.as_str()),
            ("!? −+", "Played quickly.")
        );
        let mut remark = Remark::default();
        ["?", "!\nsaid of a move with a sign"].into_iter().for_each(|text| remark.add(text));
        assert_eq!(remark.signs.to_string(), "?", "a line of signs in a comment takes nothing away");
    }

    #[test]
    fn a_sign_takes_the_place_of_what_it_excludes() {
        let signs = Signs::NONE.with(Sign::Mistake).with(Sign::Novelty).with(Sign::Equal);
        assert_eq!(signs.to_string(), "? = N");
        assert_eq!(signs.with(Sign::Blunder).toggled(Sign::RedWins).to_string(), "?? +− N");
        assert_eq!(signs.toggled(Sign::Equal).to_string(), "? N");
    }

    #[test]
    fn every_sign_has_a_text_and_a_glyph_of_its_own() {
        for sign in Sign::ALL {
            assert_eq!((Sign::read(sign.text()), Sign::of_glyph(sign.glyph())), (Some(sign), Some(sign)));
        }
        assert_eq!((Sign::read("+"), Sign::of_glyph(0), Sign::of_glyph(255)), (None, None, None));
    }

    #[test]
    fn drawings_are_read_as_they_are_written() {
        for text in ["Ge4", "Rh2e2", "Ba0i9", "Yi0"] {
            assert_eq!(Drawing::read(text).unwrap().to_string(), text);
        }
        for text in ["", "G", "Ge", "e4", "Gz9", "Ge4e", "Ge4e44", "G炮2", "Gea4"] {
            assert_eq!(Drawing::read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_drawn_twice_is_cleared_and_another_colour_replaces_it() {
        let mut drawings = Vec::new();
        for text in ["Ga0a5", "Gb2", "Ra0a5", "Gb2", "Ga5a0"] {
            Drawing::read(text).unwrap().toggle_in(&mut drawings);
        }
        let texts: Vec<String> = drawings.iter().map(Drawing::to_string).collect();
        assert_eq!(texts, ["Ra0a5", "Ga5a0"]);
    }
}
