//! Splits a text of moves into tokens.
//!
//! It is first read strictly, in the form that programs write. A text that cannot be read so is
//! split [patiently](Manner::Patient): then words may stand between the moves, and moves need no
//! spaces between them.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;

use super::beginnings;
use super::remarks;
use super::signs;
use super::turn::number_before;
use super::usual;
use super::words::{self, WordMeaning};
use crate::game::Sign;
use crate::game::formats::escape::unescape;
use crate::game::formats::fields::GameResult;

/// A token of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Move(&'a str),
    /// A move number on its own.
    Number,
    /// Words that are not moves.
    Text,
    Comment(Cow<'a, str>),
    /// A comment without its end.
    OpenComment(Cow<'a, str>),
    /// Begins a variation that replaces the last move.
    Open,
    Close,
    Result(GameResult),
}

/// How a text is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Every word is a move, a number, a sign or a result.
    Strict,
    /// Other words are skipped.
    Patient,
}

/// The tokens of a text, each with its range.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    manner: Manner,
    /// The remaining tokens of a word.
    ready: VecDeque<(Range<usize>, Token<'a>)>,
    /// The rest of a word of many moves, and the number of characters of each.
    word: &'a str,
    step: usize,
    has_moves: bool,
    /// The number of open variations in angular brackets.
    angles: usize,
    /// A footnote number was seen after a move.
    has_footnotes: bool,
    /// No comment after this place contains nested braces.
    has_no_nesting: bool,
    /// No comment after this place is closed.
    has_no_end: bool,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str, manner: Manner) -> Self {
        let (ready, word) = (VecDeque::new(), "");
        Self {
            text,
            at: 0,
            manner,
            ready,
            word,
            step: 0,
            has_moves: false,
            angles: 0,
            has_footnotes: false,
            has_no_nesting: manner == Manner::Strict,
            has_no_end: false,
        }
    }

    /// The range of a part of the text.
    fn span(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + part.len()
    }

    /// Advances past the next token, which has `length` bytes.
    fn take(&mut self, length: usize, token: Token<'a>) -> Option<(Range<usize>, Token<'a>)> {
        let start = self.at;
        self.at += length;
        Some((start..self.at, token))
    }

    fn comment(&mut self, rest: &'a str, opening: usize) -> Option<(Range<usize>, Token<'a>)> {
        let Some(length) = self.comment_length(rest) else {
            let end =
                if self.manner == Manner::Strict { rest.len() } else { beginnings::line_of_moves(rest) };
            return self.take(end, Token::OpenComment(said(&rest[opening..end])));
        };
        let closing = rest[..length].chars().next_back().map_or(0, char::len_utf8);
        self.take(length, Token::Comment(said(&rest[opening..length - closing])))
    }

    /// The length of the comment that `rest` begins with, braces included.
    fn comment_length(&mut self, rest: &str) -> Option<usize> {
        if self.manner == Manner::Strict {
            // Nested braces are only read patiently.
            let end = rest[1..].find(['{', '}'])? + 1;
            return rest[end..].starts_with('}').then_some(end + 1);
        }
        let closing = |character| matches!(character, '}' | '｝');
        let first = if self.has_no_end { None } else { rest.find(closing) };
        self.has_no_end = first.is_none();
        let first = first?;
        let end = |at: usize| at + rest[at..].chars().next().map_or(0, char::len_utf8);
        let opening = rest.chars().next().map_or(0, char::len_utf8);
        let inner = rest[opening..first].find(['{', '｛']).map(|at| opening + at);
        if inner.is_some() && !self.has_no_nesting {
            let mut depth = 0_usize;
            for (at, character) in rest.char_indices() {
                depth += usize::from(matches!(character, '{' | '｛'));
                if closing(character) {
                    depth -= 1;
                    if depth == 0 {
                        return Some(end(at));
                    }
                }
            }
            self.has_no_nesting = true;
        }
        // Another comment begins after moves: the missing brace belongs to this one.
        let is_open = inner.is_some_and(|inner| beginnings::line_of_moves(&rest[..inner]) < inner);
        (!is_open).then(|| end(first))
    }

    /// Skips a line or an HTML tag that is not part of the moves.
    fn passed_by(&self, rest: &'a str) -> Option<WordMeaning<'a>> {
        let is_line_start = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
        if is_line_start {
            let line = &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)];
            if remarks::is_note(line, self.has_moves) || (self.has_footnotes && remarks::is_footnote(line)) {
                return Some(WordMeaning::Text(line));
            }
        }
        remarks::passed_by(rest, is_line_start)
    }

    /// Takes a word: a number, a result, or a move with an optional number and judgement.
    fn word(&mut self, word: &'a str) {
        if let Some(result) = GameResult::read(word) {
            return self.push(word, Token::Result(result));
        }
        let (whole, word) = (word, words::without_number(word));
        if word.is_empty() && self.manner == Manner::Strict {
            return self.push(whole, Token::Number);
        }
        if word == "$" {
            return self.push(word, Token::Comment(Cow::Borrowed(word)));
        }
        let (mv, signs) = self.split(word);
        let is_judged =
            mv.is_empty() && signs.first().is_some_and(|first| first.starts_with(signs::JUDGEMENTS));
        let is_numbered = || number_before(&self.text[..self.span(word).start]).is_some();
        if (is_judged || word == "--") && is_numbered() {
            // `1. ??` stands for a move, and `1. --` for an omitted one.
            return self.push(word, Token::Move(word));
        }
        let is_last = || self.text[self.at..].trim_start().is_empty();
        if mv.is_empty() && !word.is_empty() && is_last() && is_numbered() && beginnings::begins_a_move(word)
        {
            // `2. N` is the beginning of a move, not a sign.
            return self.push(word, Token::Text);
        }
        if self.manner == Manner::Strict {
            (self.word, self.step) = (mv, words::step(mv));
        } else if mv.len() > words::LENGTH && words::is_of_short_moves(mv) {
            (self.word, self.step) = (mv, words::LENGTH);
            self.take_moves();
        } else {
            for found in words::found(mv) {
                let token = match found {
                    WordMeaning::Move(mv) => Token::Move(mv),
                    WordMeaning::Text(_) => Token::Text,
                    WordMeaning::Result(_, result) => Token::Result(result),
                    WordMeaning::Sign(sign) => Token::Comment(Cow::Borrowed(sign)),
                    WordMeaning::Nothing(text) => {
                        let is_footnote = text.ends_with(words::is_circled) && mv.ends_with(text);
                        self.has_footnotes |= is_footnote && self.ends_with_move();
                        continue;
                    }
                };
                self.push(found.text(), token);
            }
        }
        if !signs.is_empty() {
            self.take_moves();
        }
        for sign in signs {
            self.push(sign, Token::Comment(Cow::Borrowed(sign)));
        }
    }

    /// Splits a word from the signs after it. A patient reader splits a word only after a whole
    /// move, because a partial move may end like a sign.
    fn split(&self, word: &'a str) -> (&'a str, Vec<&'a str>) {
        // A fast path: nearly all words are plain moves.
        if word.ends_with(words::is_numeral) {
            return (word, Vec::new());
        }
        let (mv, signs) = signs::split(word);
        let is_whole = || matches!(words::found(mv).last(), None | Some(WordMeaning::Move(_)));
        if self.manner == Manner::Strict || is_whole() {
            return (mv, signs);
        }
        let mv = word.trim_end_matches(signs::JUDGEMENTS);
        let judgement = &word[mv.len()..];
        (mv, if judgement.is_empty() { signs } else { vec![judgement] })
    }

    fn ends_with_move(&self) -> bool {
        matches!(self.ready.back(), Some((_, Token::Move(_))))
    }

    fn push(&mut self, part: &'a str, token: Token<'a>) {
        self.has_moves |= matches!(token, Token::Move(_));
        self.ready.push_back((self.span(part), token));
    }

    /// Makes tokens of all moves of a word.
    fn take_moves(&mut self) {
        while let Some(mv) = self.next_of_word() {
            self.push(mv, Token::Move(mv));
        }
    }

    /// The next move of a word of Chinese moves without spaces, or the whole word.
    fn next_of_word(&mut self) -> Option<&'a str> {
        if self.word.is_empty() {
            return None;
        }
        let end = self.word.char_indices().nth(self.step).map_or(self.word.len(), |(at, _)| at);
        let (mv, rest) = self.word.split_at(end);
        self.word = rest;
        (!mv.is_empty()).then_some(mv)
    }

    /// The token that begins with `first`, a sign, at the beginning of `rest`. `None` if the sign
    /// means nothing, or if a word begins there; then its tokens are ready.
    fn next_of_sign(&mut self, rest: &'a str, first: char) -> Option<(Range<usize>, Token<'a>)> {
        let is_patient = self.manner == Manner::Patient;
        match first {
            '{' => return self.comment(rest, 1),
            '$' if rest[1..].starts_with(|digit: char| digit.is_ascii_digit()) => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                let said = judgement(&rest[1..=digits]).unwrap_or(&rest[..=digits]);
                return self.take(1 + digits, Token::Comment(Cow::Borrowed(said)));
            }
            '｛' if is_patient => return self.comment(rest, first.len_utf8()),
            ';' if !beginnings::is_between_moves(self.text, self.at) => {
                let length = rest.find('\n').unwrap_or(rest.len());
                return self.take(length, Token::Comment(said(&rest[1..length])));
            }
            '(' | '（' => {
                if let Some(length) = is_patient.then(|| remarks::remark_length(rest)).flatten() {
                    let remark = rest[..length].trim_matches(['(', ')', '（', '）', ' ']);
                    let result = GameResult::read(remark);
                    return self.take(length, result.map_or(Token::Text, Token::Result));
                }
                return self.take(first.len_utf8(), Token::Open);
            }
            // Another form of a number: `1) 炮二平五`.
            ')' | '）'
                if is_patient
                    && number_before(&self.text[..self.at]).is_some()
                    && beginnings::begins_with_move(&rest[first.len_utf8()..]) =>
            {
                self.at += first.len_utf8();
            }
            '【' if is_patient && self.has_moves && remarks::is_variation(rest) => {
                self.angles += 1;
                return self.take(first.len_utf8(), Token::Open);
            }
            '】' if self.angles > 0 => {
                self.angles -= 1;
                return self.take(first.len_utf8(), Token::Close);
            }
            ')' | '）' => return self.take(first.len_utf8(), Token::Close),
            _ if words::is_separator(first) || first == ';' || (is_patient && words::is_mark(first)) => {
                self.at += first.len_utf8();
            }
            _ => {
                let result = if is_patient { words::result_length(rest) } else { None };
                let length = result.unwrap_or_else(|| words::word_length(rest, is_patient));
                self.at += length;
                self.word(&rest[..length]);
            }
        }
        None
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (Range<usize>, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(mv) = self.next_of_word() {
                return Some((self.span(mv), Token::Move(mv)));
            }
            if let Some(ready) = self.ready.pop_front() {
                return Some(ready);
            }
            let rest = &self.text[self.at..];
            let is_patient = self.manner == Manner::Patient;
            if let Some(length) = usual::move_length(rest) {
                let found = self.take(length, Token::Move(&rest[..length]));
                self.has_moves = true;
                // The blank after it.
                self.at = self.text.len().min(self.at + 1);
                return found;
            }
            if let Some(length) = usual::number_length(rest) {
                let found = self.take(length - 1, Token::Number);
                self.at += 1;
                if is_patient {
                    continue;
                }
                return found;
            }
            let first = rest.chars().next()?;
            if is_patient && let Some(found) = self.passed_by(rest) {
                match found {
                    WordMeaning::Nothing(text) => self.at += text.len(),
                    found @ (WordMeaning::Move(_)
                    | WordMeaning::Result(..)
                    | WordMeaning::Sign(_)
                    | WordMeaning::Text(_)) => {
                        return self.take(found.text().len(), Token::Text);
                    }
                }
                continue;
            }
            if let Some(found) = self.next_of_sign(rest, first) {
                return Some(found);
            }
        }
    }
}

/// Cleans up a comment.
fn said(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.contains('\r') {
        Cow::Owned(unescape(&text.replace("\r\n", "\n")).into_owned())
    } else {
        unescape(text)
    }
}

/// The sign of a PGN numeric annotation glyph.
fn judgement(number: &str) -> Option<&'static str> {
    number.parse().ok().and_then(Sign::of_glyph).map(Sign::text)
}
