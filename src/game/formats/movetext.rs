//! Moves with numbers, comments and variations: the second part of a PGN file, and plain lists of moves.

use std::borrow::Cow;

use super::error::{MoveError, Place, ReadError};
use super::escape::unescape;
use super::fields::GameResult;
use crate::engine::board::Move;
use crate::game::notation::{self, Dialect};
use crate::game::{AddError, Game, GameBuilder};

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token<'a> {
    Move(&'a str),
    Comment(Cow<'a, str>),
    /// A variation begins, which stands for the last move.
    Open,
    Close,
    Result(GameResult),
}

/// A text in its parts, each with its line in the file.
pub(super) struct MoveText<'a> {
    tokens: Vec<(usize, Token<'a>)>,
    moves: usize,
}

/// As many parts as are read: those of the longest game, with a few comments on every move.
const MAX_TOKENS: usize = 6 * Game::MAX_MOVES;

impl<'a> MoveText<'a> {
    /// Takes a text apart. Its first line has this number in the file, from 1.
    ///
    /// # Errors
    /// Which comment does not end, or that there is too much of it.
    pub fn new(text: &'a str, first_line: usize) -> Result<Self, ReadError> {
        let mut this = Self { tokens: Vec::new(), moves: 0 };
        let mut rest = text;
        let mut line = first_line;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '{' => {
                    let length = rest.find('}').ok_or(ReadError::OpenComment { line })?;
                    this.comment(&rest[1..length], line)?;
                    length + 1
                }
                ';' => {
                    let length = rest.find('\n').unwrap_or(rest.len());
                    this.comment(&rest[1..length], line)?;
                    length
                }
                '(' | '（' => {
                    this.push(line, Token::Open)?;
                    first.len_utf8()
                }
                ')' | '）' => {
                    this.push(line, Token::Close)?;
                    first.len_utf8()
                }
                _ if is_separator(first) => first.len_utf8(),
                _ => {
                    let ends = |character: char| is_separator(character) || "{}();（）".contains(character);
                    let length = rest.find(ends).unwrap_or(rest.len()).max(first.len_utf8());
                    this.word(&rest[..length], line)?;
                    length
                }
            };
            let (consumed, after) = rest.split_at(length);
            line += consumed.matches('\n').count();
            rest = after;
        }
        Ok(this)
    }

    /// What the text says about the end of the game.
    pub fn result(&self) -> GameResult {
        let mut variations = 0_usize;
        let mut result = GameResult::Unknown;
        for (_, token) in &self.tokens {
            match token {
                Token::Open => variations += 1,
                Token::Close => variations = variations.saturating_sub(1),
                Token::Result(found) if variations == 0 => result = *found,
                _ => {}
            }
        }
        result
    }

    /// The first word that should be a move.
    pub fn first_move(&self) -> Option<&'a str> {
        self.tokens.iter().find_map(|(_, token)| match token {
            Token::Move(text) => Some(*text),
            _ => None,
        })
    }

    fn push(&mut self, line: usize, token: Token<'a>) -> Result<(), ReadError> {
        self.moves += usize::from(matches!(token, Token::Move(_)));
        if self.tokens.len() >= MAX_TOKENS || self.moves > Game::MAX_MOVES {
            return Err(ReadError::TooManyMoves);
        }
        self.tokens.push((line, token));
        Ok(())
    }

    fn comment(&mut self, text: &'a str, line: usize) -> Result<(), ReadError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        let text = if text.contains('\r') {
            Cow::Owned(unescape(&text.replace("\r\n", "\n")).into_owned())
        } else {
            unescape(text)
        };
        self.push(line, Token::Comment(text))
    }

    /// Takes a word: a number, a result, or a move with a number before it and a judgement after it.
    fn word(&mut self, word: &'a str, line: usize) -> Result<(), ReadError> {
        if let Some(result) = GameResult::read(word) {
            return self.push(line, Token::Result(result));
        }
        let word = without_number(word);
        if let Some(number) = word.strip_prefix('$') {
            return self.push(line, Token::Comment(Cow::Borrowed(judgement(number).unwrap_or(word))));
        }
        let play = word.trim_end_matches(['!', '?', '！', '？']);
        let judgement = &word[play.len()..];
        for play in single_moves(play) {
            self.push(line, Token::Move(play))?;
        }
        if !judgement.is_empty() {
            self.push(line, Token::Comment(Cow::Borrowed(judgement)))?;
        }
        Ok(())
    }

    /// Plays the moves, in the dialect in which all of them are moves.
    ///
    /// # Errors
    /// The first move that is none, or what is wrong with a variation.
    pub fn play(&self, game: &GameBuilder) -> Result<GameBuilder, ReadError> {
        let (game, _) = notation::settle(|dialect| {
            let mut player = Player::new(dialect, game.clone());
            for (index, (line, token)) in self.tokens.iter().enumerate() {
                player.take(*line, token).map_err(|error| ((index, looks_like_a_move(&error)), error))?;
            }
            player.finish().map_err(|error| ((self.tokens.len(), true), error))
        })?;
        Ok(game)
    }
}

/// Whether at least the text of the move is one in the dialect that failed.
fn looks_like_a_move(error: &ReadError) -> bool {
    let not_a_move =
        |cause: &MoveError| matches!(cause, MoveError::Notation(notation::ReadError::NotAMove { .. }));
    !matches!(error, ReadError::Move { cause, .. } if not_a_move(cause))
}

/// Plays moves as the text has them.
struct Player<'a> {
    dialect: Dialect,
    game: GameBuilder,
    open: Vec<Opening>,
    /// A variation has begun and has no move yet; what is said there is said of its first move.
    is_at_opening: bool,
    early_comments: Vec<&'a str>,
    has_ended: bool,
}

/// Where a variation begins.
struct Opening {
    /// The move that it stands for, and how many come before that.
    play: Move,
    ply: usize,
    line: usize,
}

impl<'a> Player<'a> {
    fn new(dialect: Dialect, game: GameBuilder) -> Self {
        Self {
            dialect,
            game,
            open: Vec::new(),
            is_at_opening: false,
            early_comments: Vec::new(),
            has_ended: false,
        }
    }

    fn take(&mut self, line: usize, token: &'a Token) -> Result<(), ReadError> {
        if self.has_ended && !matches!(token, Token::Comment(_) | Token::Result(_)) {
            return Err(ReadError::AfterResult { line });
        }
        match token {
            Token::Move(text) => {
                let error = |cause| ReadError::Move { ply: self.ply(), place: Place::Line(line), cause };
                let play =
                    self.dialect.read(self.game.position(), text).map_err(|cause| error(cause.into()))?;
                self.play(play, line)?;
            }
            Token::Comment(text) if self.is_at_opening => self.early_comments.push(text),
            Token::Comment(text) => self.game.comment(text),
            Token::Open => {
                let play = self.game.tree().play(self.game.node()).filter(|_| !self.is_at_opening);
                let play = play.ok_or(ReadError::VariationOfNothing { line })?;
                self.game.step_back();
                self.open.push(Opening { play, ply: self.ply(), line });
                self.is_at_opening = true;
            }
            Token::Close => {
                let Opening { play, ply, .. } = self.open.pop().ok_or(ReadError::ClosedVariation { line })?;
                while self.ply() > ply {
                    self.game.step_back();
                }
                self.play(play, line)?;
            }
            Token::Result(_) => self.has_ended = self.open.is_empty(),
        }
        Ok(())
    }

    fn ply(&self) -> usize {
        self.game.tree().ply(self.game.node())
    }

    fn play(&mut self, play: Move, line: usize) -> Result<(), ReadError> {
        let ply = self.ply();
        self.game.play(play).map_err(|cause| match cause {
            AddError::Full => ReadError::TooManyMoves,
            AddError::Refused(_) => {
                ReadError::Move { ply, place: Place::Line(line), cause: MoveError::Refused { play, cause } }
            }
        })?;
        for comment in self.early_comments.drain(..) {
            self.game.comment(comment);
        }
        self.is_at_opening = false;
        Ok(())
    }

    fn finish(self) -> Result<GameBuilder, ReadError> {
        match self.open.last() {
            Some(opening) => Err(ReadError::OpenVariation { line: opening.line }),
            None => Ok(self.game),
        }
    }
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '，' | '、' | '；' | '。')
}

/// The word without the number of the move before it: `1.炮二平五`, `12...`, `３．`. A word that is only a number has
/// at most three digits.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|character: char| {
        character.is_ascii_digit() || ('０'..='９').contains(&character)
    });
    let digits = word[..word.len() - after.len()].chars().count();
    if after.is_empty() {
        return if digits <= 3 { "" } else { word };
    }
    let rest = after.trim_start_matches(['.', '．', '…', ':', '：']);
    // `16.5` is a move of WXF with a point for a '='.
    let is_number = rest.len() < after.len() && (digits == 0 || rest.chars().count() != 1);
    if is_number { rest } else { word }
}

/// The moves of a word: several, if Chinese ones follow each other without a space.
fn single_moves(word: &str) -> impl Iterator<Item = &str> {
    const LENGTH: usize = 4;
    let count = word.chars().count();
    let is_several = count > LENGTH
        && count.is_multiple_of(LENGTH)
        && word.chars().any(|character| "进進退平".contains(character));
    let mut rest = word;
    std::iter::from_fn(move || {
        let end = rest.char_indices().nth(LENGTH).filter(|_| is_several).map_or(rest.len(), |(at, _)| at);
        let (play, after) = rest.split_at(end);
        rest = after;
        (!play.is_empty()).then_some(play)
    })
}

/// The signs of annotators, in the order of their numeric annotation glyphs in PGN: `$1` is the first.
pub const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The sign of a numeric annotation glyph of PGN.
fn judgement(number: &str) -> Option<&'static str> {
    let number: usize = number.parse().ok()?;
    SIGNS.get(number.checked_sub(1)?).copied()
}

/// What PGN has a glyph for in a comment: its first line, if that is a sign, by its number, and the rest.
pub(super) fn glyph(comment: &str) -> (Option<usize>, &str) {
    let number = |sign| SIGNS.iter().position(|&known| known == sign).map(|index| index + 1);
    match comment.split_once('\n') {
        None => number(comment).map_or((None, comment), |number| (Some(number), "")),
        // Space around what is left would not be read again.
        Some((first, rest)) if rest.trim() == rest && !rest.is_empty() => {
            number(first).map_or((None, comment), |number| (Some(number), rest))
        }
        Some(_) => (None, comment),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<&str> {
        let text = MoveText::new(text, 1).unwrap();
        let moves = text.tokens.into_iter().filter_map(|(_, token)| match token {
            Token::Move(text) => Some(text),
            _ => None,
        });
        moves.collect()
    }

    #[test]
    fn numbers_and_signs_are_told_from_moves() {
        for text in [
            "1. 炮二平五 马８进７ 2. 马二进三",
            "1.炮二平五 马８进７ 2.马二进三 1-0",
            "１．炮二平五　马８进７\r\n２．马二进三",
            "1、炮二平五，马８进７；2、马二进三。",
            "1 炮二平五 1... 马８进７ 2 马二进三 *",
            "1. 炮二平五! …马８进７?! 2. 马二进三 $1 红先胜",
            "炮二平五马８进７马二进三",
        ] {
            assert_eq!(moves(text), ["炮二平五", "马８进７", "马二进三"], "{text}");
        }
        assert_eq!(
            moves("1.C2.5 H8+7 16.5 16=5 2. R++1 H2-E2"),
            ["C2.5", "H8+7", "16.5", "16=5", "R++1", "H2-E2"]
        );
        assert_eq!(moves("7747 7062"), ["7747", "7062"], "not dropped for numbers");
    }

    #[test]
    fn comments_and_variations_are_taken_apart() {
        let text = MoveText::new("{ 先 \r\n 说 } 炮二平五 ; 好\n(兵七进一 $14){}!? 0-1", 7).unwrap();
        let expected = [
            (7, Token::Comment("先 \n 说".into())),
            (8, Token::Move("炮二平五")),
            (8, Token::Comment("好".into())),
            (9, Token::Open),
            (9, Token::Move("兵七进一")),
            (9, Token::Comment("$14".into())),
            (9, Token::Close),
            (9, Token::Comment("!?".into())),
            (9, Token::Result(GameResult::Win(crate::engine::board::Side::Black))),
        ];
        assert_eq!(text.tokens, expected);
    }

    #[test]
    fn a_sign_on_the_first_line_has_a_glyph() {
        assert_eq!(glyph("??\nloses a horse"), (Some(4), "loses a horse"));
        assert_eq!(glyph("!"), (Some(1), ""));
        for text in ["good!", "!\n", "!\n ?", "", "??? \nno", "\n!"] {
            assert_eq!(glyph(text), (None, text), "{text:?}");
        }
    }

    #[test]
    fn length_is_limited() {
        let long = "炮二平五 ".repeat(Game::MAX_MOVES + 1);
        assert!(matches!(MoveText::new(&long, 1), Err(ReadError::TooManyMoves)));
        assert!(matches!(MoveText::new(&"()".repeat(MAX_TOKENS), 1), Err(ReadError::TooManyMoves)));
    }
}
