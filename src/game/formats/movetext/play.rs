//! Plays the moves of a text.

mod whose;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use super::beginnings::begins_a_move;
use super::saying::{remark, say_before, tidy};
use super::token::{Manner, Token};
use super::turn::{self, Number};
use super::words::is_vague;
use crate::engine::board::{Move, Side, quoted};
use crate::game::formats::fields::GameResult;
use crate::game::formats::loss::{Loss, LossPlace, Losses, Lost, MoveError};
use crate::game::notation::{Dialect, NotationError, is_written_like_a_move, is_written_without_letter};
use crate::game::{GameBuilder, Tree};

/// A strict reader met a part that it does not understand.
pub(super) struct Stuck;

/// Plays the moves of a text in order.
pub(super) struct Player<'a> {
    text: &'a str,
    /// The number of its first line.
    first_line: usize,
    /// A place in the text, and its line number.
    known_line: (usize, usize),
    pub manner: Manner,
    pub dialect: Dialect,
    pub game: GameBuilder,
    open: Vec<Opening>,
    /// A variation has begun and has no move yet: a comment there precedes its first move.
    is_at_opening: bool,
    /// The last word was a move number: a comment there precedes the move.
    is_numbered: bool,
    early_comments: Vec<Cow<'a, str>>,
    /// The number of moves of the text in the form of each side, computed on demand.
    written: OnceCell<[usize; 2]>,
    /// The place of Red's last move of the main line.
    red_at: Option<usize>,
    has_rounds: OnceCell<bool>,
    /// The place of the first main-line move with a number other than 1, computed on demand.
    second_at: OnceCell<usize>,
    /// The sides that have played a move in their own form.
    has_written: [bool; 2],
    /// Whether a move in the form of the other side was accepted.
    is_loose: bool,
    end: End,
    pub result: GameResult,
    /// Whether a move was more than a soldier's move without a letter.
    has_letters: bool,
    /// The skipped words, and the last of them.
    passed: Option<(Range<usize>, Range<usize>)>,
    skipped: Option<Skipped>,
    pub losses: Losses,
}

/// The beginning of a variation.
struct Opening {
    /// The replaced move, and the number of moves before it.
    mv: Move,
    ply: usize,
    /// Its place in the text.
    at: usize,
}

/// Whether the text has stated how the game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    No,
    /// In words, which may have meant something else.
    Told,
    /// By one of PGN's signs.
    Signed,
    /// The rest of the main line was not understood.
    Lost,
    /// From this place on the record is full.
    Full(usize),
}

/// A part of the text that is kept as text.
struct Skipped {
    from: usize,
    /// The number of brackets open in it.
    depth: usize,
    until: Until,
}

/// The end of a part that is kept as text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// With its last bracket.
    Bracket,
    /// Before the bracket that ends the variation, or before the result.
    LineEnd,
    /// With the text.
    TextEnd,
}

impl<'a> Player<'a> {
    pub fn new(
        text: &'a str,
        first_line: usize,
        manner: Manner,
        dialect: Dialect,
        game: GameBuilder,
    ) -> Self {
        Self {
            text,
            first_line,
            known_line: (0, first_line),
            manner,
            dialect,
            game,
            open: Vec::new(),
            is_at_opening: false,
            is_numbered: false,
            early_comments: Vec::new(),
            written: OnceCell::new(),
            red_at: None,
            has_rounds: OnceCell::new(),
            second_at: OnceCell::new(),
            has_written: [false; 2],
            is_loose: false,
            end: End::No,
            result: GameResult::Unknown,
            has_letters: false,
            passed: None,
            skipped: None,
            losses: Losses::default(),
        }
    }

    pub fn take(&mut self, span: Range<usize>, token: Token<'a>) -> Result<(), Stuck> {
        if self.skipped.is_some() {
            return self.pass(span, token);
        }
        if token == Token::Text {
            let start = self.passed.as_ref().map_or(span.start, |(passed, _)| passed.start);
            self.passed = Some((start..span.end, span));
            return Ok(());
        }
        if !matches!(token, Token::Move(_)) {
            self.say_passed();
        }
        let is_said = matches!(token, Token::Comment(_) | Token::OpenComment(_));
        self.is_numbered = token == Token::Number || self.is_numbered && is_said;
        match token {
            Token::Move(text) => self.take_move(span, text)?,
            Token::Comment(text) => self.say(text),
            Token::OpenComment(text) => {
                let place = self.line(span.start);
                self.lose(place, Lost::OpenComment)?;
                self.say(text);
            }
            Token::Open => self.open(span.start)?,
            Token::Close => self.close(span.start)?,
            Token::Result(result) => {
                if self.open.is_empty() {
                    let is_sign = self.text[span].starts_with(|first: char| first.is_ascii_digit());
                    // Text before the moves ends nothing.
                    if !self.game.tree().is_empty() {
                        let is_signed = is_sign || self.manner == Manner::Strict;
                        self.end = if is_signed { End::Signed } else { End::Told };
                    }
                    self.result = result;
                }
            }
            Token::Number | Token::Text => {}
        }
        Ok(())
    }

    /// Records a loss. It stops a strict reader.
    fn lose(&mut self, place: LossPlace, what: Lost) -> Result<(), Stuck> {
        if self.manner == Manner::Strict {
            return Err(Stuck);
        }
        self.losses.push(place, what);
        Ok(())
    }

    fn line(&mut self, at: usize) -> LossPlace {
        LossPlace::Line(self.line_number(at))
    }

    /// Places come in ascending order, so each line break is counted once.
    fn line_number(&mut self, at: usize) -> usize {
        let (known_at, known) = self.known_line;
        let (from, line) = if known_at <= at { (known_at, known) } else { (0, self.first_line) };
        let breaks = self.text.as_bytes()[from..at].iter().filter(|&&byte| byte == b'\n').count();
        self.known_line = (at, line + breaks);
        line + breaks
    }

    fn ply(&self) -> usize {
        self.game.tree().ply(self.game.node())
    }

    fn take_move(&mut self, span: Range<usize>, text: &'a str) -> Result<(), Stuck> {
        let read = if self.is_of_other_side(&span, text) {
            let side = self.game.position().side_to_move();
            Err(MoveError::Turn { text: quoted(text), side })
        } else {
            let position = self.game.position();
            let read = self.dialect.read(position, text);
            read.map_err(|error| MoveError::Notation(error, Box::new(position.clone())))
        };
        let is_after_end = self.end != End::No && self.open.is_empty();
        if self.manner == Manner::Patient && self.is_passed(&span, text, &read) {
            if self.end != End::Lost && is_written_like_a_move(text) {
                let place = self.line(span.start);
                self.lose(place, Lost::StrayMove(quoted(text)))?;
            }
            return self.take(span, Token::Text);
        }
        self.say_passed();
        if is_after_end && self.end != End::Told {
            if self.end == End::Signed {
                let place = self.line(span.start);
                self.lose(place, Lost::AfterResult)?;
            }
            self.skip(span.start, Until::LineEnd);
            return Ok(());
        }
        if self.begins_again(&span, text) {
            let place = self.line(span.start);
            self.lose(place, Lost::NextGame)?;
            self.skip(span.start, Until::TextEnd);
            return Ok(());
        }
        if self.open.is_empty() && self.game.position().side_to_move() == Side::Red {
            self.red_at = Some(span.start);
        }
        let Err(cause) = read.and_then(|mv| self.play(mv)) else {
            self.has_letters = self.has_letters || !is_written_without_letter(text);
            return Ok(());
        };
        // An ambiguous move is still a move.
        let is_ambiguous = matches!(cause, MoveError::Notation(NotationError::Ambiguous { .. }, _));
        self.has_letters = self.has_letters || is_ambiguous && !is_written_without_letter(text);
        let is_full = matches!(cause, MoveError::Full);
        if self.manner == Manner::Strict && !is_full {
            return Err(Stuck);
        }
        let line = self.line_number(span.start);
        let place = LossPlace::of_move(self.game.start(), self.ply(), Some(line), 0);
        self.losses.push(place, Lost::Rest(cause));
        if is_full {
            self.end = End::Full(span.start);
        } else {
            self.skip(span.start, Until::LineEnd);
        }
        Ok(())
    }

    /// Whether a word like a move is none, before the first move or after the last.
    fn is_passed(&self, span: &Range<usize>, text: &str, read: &Result<Move, MoveError>) -> bool {
        let is_no_move = matches!(read, Err(MoveError::Notation(NotationError::NotAMove { .. }, _)));
        if !self.open.is_empty() {
            return false;
        }
        if self.end != End::No {
            // A move after the sign of a result is reported as one.
            let goes_on = self.end == End::Signed && is_written_like_a_move(text);
            return (is_no_move || (read.is_err() && self.end != End::Told)) && !goes_on;
        }
        // A word with the first number is meant as a move. Without it, moves would change sides.
        let is_first = |number: Number| [1, self.game.start().move_number().into()].contains(&number.value);
        let is_numbered = || turn::number_before(&self.text[..span.start]).is_some_and(is_first);
        self.game.tree().is_empty() && (is_no_move || is_vague(text)) && !is_numbered()
    }

    /// Whether nothing more can be read.
    pub const fn is_full(&self) -> bool {
        matches!(self.end, End::Full(_))
    }

    /// Plays a move read in this position, or played in it before.
    fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.game.play_legal(mv).map_err(|cause| MoveError::of(mv, cause))?;
        let at = self.game.node();
        for comment in self.early_comments.drain(..) {
            say_before(&mut self.game, at, comment);
        }
        self.is_at_opening = false;
        Ok(())
    }

    fn say(&mut self, text: Cow<'a, str>) {
        if !self.is_at_opening && !self.is_numbered {
            let at = self.game.node();
            remark(&mut self.game, at, text);
        } else if !text.is_empty() {
            self.early_comments.push(text);
        }
    }

    /// Turns the skipped words into a comment.
    fn say_passed(&mut self) {
        if let Some((passed, _)) = self.passed.take() {
            let text = self.text[passed].trim();
            if text.contains(char::is_alphanumeric) {
                self.say(tidy(text));
            }
        }
    }

    fn open(&mut self, at: usize) -> Result<(), Stuck> {
        if self.end != End::No && self.open.is_empty() && self.manner == Manner::Strict {
            return Err(Stuck);
        }
        let mv = self.game.tree().play(self.game.node()).filter(|_| !self.is_at_opening);
        let Some(mv) = mv else {
            let place = self.line(at);
            self.lose(place, Lost::VariationOfNothing)?;
            self.skipped = Some(Skipped { from: at, depth: 1, until: Until::Bracket });
            return Ok(());
        };
        self.game.step_back();
        self.open.push(Opening { mv, ply: self.ply(), at });
        self.is_at_opening = true;
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), Stuck> {
        let Some(Opening { mv, ply, .. }) = self.open.pop() else {
            return if self.end == End::No || self.manner == Manner::Strict {
                {
                    let place = self.line(at);
                    self.lose(place, Lost::ClosedVariation)
                }
            } else {
                Ok(())
            };
        };
        while self.ply() > ply {
            self.game.step_back();
        }
        let unplaced = std::mem::take(&mut self.early_comments);
        // It has been played before, so it is legal.
        self.play(mv).map_err(|_| Stuck)?;
        let at = self.game.node();
        unplaced.into_iter().for_each(|comment| remark(&mut self.game, at, comment));
        Ok(())
    }

    fn skip(&mut self, from: usize, until: Until) {
        self.skipped = Some(Skipped { from, depth: 0, until });
    }

    /// Looks for the end of a part that is kept as text.
    fn pass(&mut self, span: Range<usize>, token: Token<'a>) -> Result<(), Stuck> {
        let Some(skipped) = self.skipped.as_mut().filter(|skipped| skipped.until != Until::TextEnd) else {
            return Ok(());
        };
        match token {
            Token::Open => skipped.depth += 1,
            Token::Close if skipped.depth > 0 => {
                skipped.depth -= 1;
                if skipped.depth == 0 && skipped.until == Until::Bracket {
                    self.end_skipping(span.end);
                }
            }
            Token::Close if !self.open.is_empty() => {
                self.end_skipping(span.start);
                return self.take(span, token);
            }
            Token::Result(result) if skipped.depth == 0 && self.open.is_empty() => {
                self.end_skipping(span.start);
                (self.result, self.end) = (result, End::Lost);
            }
            Token::Move(_) | Token::Number | Token::Text | Token::Comment(_) => {}
            Token::OpenComment(_) | Token::Close | Token::Result(_) => {}
        }
        Ok(())
    }

    fn end_skipping(&mut self, end: usize) {
        let Some(skipped) = self.skipped.take() else { return };
        let text = tidy(self.text[skipped.from..end].trim());
        // A whole variation is marked as one.
        let is_variation = self.is_at_opening && skipped.until != Until::Bracket;
        self.say(if is_variation { Cow::Owned(format!("({text})")) } else { text });
        if self.open.is_empty() && skipped.until != Until::Bracket {
            self.end = End::Lost;
        }
    }

    /// The truncated move that the text ends with, unless other words precede it.
    fn cut_off(&self) -> Option<(usize, &'a str)> {
        let (passed, last) = self.passed.as_ref().filter(|_| self.end == End::No)?;
        let is_alone = !self.text[passed.start..last.start].contains(char::is_alphabetic);
        let is_end = self.text[last.end..].trim().is_empty();
        let word = &self.text[last.clone()];
        (is_alone && is_end && begins_a_move(word)).then_some((last.start, word))
    }

    /// Finishes the text.
    pub fn finish(mut self) -> Result<Self, Stuck> {
        if self.skipped.is_some() {
            self.end_skipping(self.text.len());
        }
        if let Some((at, word)) = self.cut_off() {
            let place = self.line(at);
            self.lose(place, Lost::CutOff(quoted(word)))?;
        }
        self.say_passed();
        if let End::Full(from) = self.end {
            let rest = self.text[from..].trim();
            let result = rest.split_whitespace().next_back().and_then(GameResult::read);
            self.result = result.unwrap_or_default();
            self.say(tidy(rest));
            return Ok(self);
        }
        if let Some(at) = self.open.first().map(|opening| opening.at) {
            let place = self.line(at);
            self.lose(place, Lost::OpenVariation)?;
        }
        let at = self.game.node();
        for comment in std::mem::take(&mut self.early_comments) {
            remark(&mut self.game, at, comment);
        }
        Ok(self)
    }

    /// Whether the moves are the same.
    pub fn is_same_game(&self, other: &Self) -> bool {
        let plays = |game: &GameBuilder| -> Vec<Option<Move>> {
            let tree = game.tree();
            tree.subtree(Tree::START).map(|node| tree.play(node)).collect()
        };
        plays(&self.game) == plays(&other.game)
    }

    /// How much was understood; greater is more. If no move was found, a possible one counts.
    /// Points such as `e4` before other words do not: Western chess begins like this.
    pub fn reach(&self) -> (usize, usize, bool) {
        if !self.has_letters && !self.losses.0.is_empty() {
            return (0, 0, false);
        }
        let tree = self.game.tree();
        let is_ambiguous = |loss: &Loss| {
            matches!(&loss.what, Lost::Rest(MoveError::Notation(NotationError::Ambiguous { .. }, _)))
        };
        (tree.len(), tree.continuation(Tree::START).count(), self.losses.0.iter().any(is_ambiguous))
    }
}
