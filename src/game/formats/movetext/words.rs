//! Classifies the words in a text of moves.

use super::signs;
use crate::game::formats::fields::GameResult;
use crate::game::notation::{is_written_like_a_move, is_written_without_letter, named_length};

/// The meaning of a part of a text for a patient reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordMeaning<'a> {
    /// Written like a move, or like a misspelt move.
    Move(&'a str),
    Result(&'a str, GameResult),
    /// `!` or `±`.
    Sign(&'a str),
    /// Other words.
    Text(&'a str),
    /// Numbers, punctuation, names of the sides: not worth keeping.
    Nothing(&'a str),
}

impl<'a> WordMeaning<'a> {
    pub const fn text(self) -> &'a str {
        match self {
            Self::Move(text)
            | Self::Result(text, _)
            | Self::Sign(text)
            | Self::Text(text)
            | Self::Nothing(text) => text,
        }
    }
}

pub(super) const fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '，' | '、' | '；' | '。')
}

/// Marks that also separate words for a patient reader.
pub(super) const fn is_mark(character: char) -> bool {
    matches!(
        character,
        ':' | '：'
            | '|'
            | '｜'
            | '"'
            | '\''
            | '“'
            | '”'
            | '「'
            | '」'
            | '『'
            | '』'
            | '['
            | ']'
            | '【'
            | '】'
            | '<'
            | '>'
    ) || matches!(character, '&' | '《' | '》' | '→' | '·' | '•' | '}' | '｝' | ';' | '\u{feff}')
}

pub(super) const fn is_bracket(character: char) -> bool {
    matches!(character, '{' | '}' | '(' | ')' | ';' | '（' | '）')
}

/// The length of the word that a text begins with: at least one character.
pub(super) fn word_length(text: &str, is_patient: bool) -> usize {
    if let Some(length) =
        is_patient.then(|| spaced_move_length(text).or_else(|| named_length(text))).flatten()
    {
        return length;
    }
    let ends = |character: char| {
        is_separator(character)
            || is_bracket(character)
            || character == '$'
            || (is_patient && (is_mark(character) || character == '｛'))
    };
    let first = text.chars().next().map_or(0, char::len_utf8);
    // A fast path: most words are moves of letters and digits before a space.
    let plain = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count();
    if plain > 0 && matches!(text.as_bytes().get(plain), None | Some(b' ' | b'\n')) {
        return plain;
    }
    text.find(ends).unwrap_or(text.len()).max(first)
}

/// The length of a result of two words that ends a sentence: `Red wins`, `Black resigns.`
pub(super) fn result_length(text: &str) -> Option<usize> {
    if !text.starts_with(|first| "rbđtxhRBĐTXH".contains(first)) {
        return None;
    }
    const MAX_LENGTH: usize = 12;
    let word_end =
        |text: &str| text.char_indices().take(MAX_LENGTH).find(|(_, character)| !character.is_alphabetic());
    let (word, ' ') = word_end(text)? else { return None };
    let after = &text[word + 1..];
    let end = word + 1 + word_end(after).map_or(after.len(), |(end, _)| end);
    let is_end = text[end..]
        .chars()
        .next()
        .is_none_or(|next| matches!(next, '\r' | '\n' | '.' | '!' | ',' | ';' | ')'));
    (is_end && GameResult::read(&text[..end]).is_some()).then_some(end)
}

/// The word without its move number: `1.炮二平五`, `12...`, `３．`. A bare number has up to three digits.
pub(super) fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(is_digit);
    let digits = word[..word.len() - after.len()].chars().count();
    if after.is_empty() {
        return if digits <= 3 { "" } else { word };
    }
    let rest = after.trim_start_matches(['.', '．', '…', ':', '：']);
    // `16.5` is a WXF move with a point for a '='.
    let is_one_character = !rest.is_empty() && rest.chars().nth(1).is_none();
    let is_number = rest.len() < after.len() && (digits == 0 || !is_one_character);
    if is_number { rest } else { word }
}

pub(super) const fn is_digit(character: char) -> bool {
    matches!(character, '0'..='9' | '０'..='９')
}

pub(super) const fn is_direction(character: char) -> bool {
    matches!(character, '进' | '進' | '退' | '平')
}

/// A direction, also in rarer forms: 上 for 进, 下 for 退, and signs.
const fn is_step(character: char) -> bool {
    is_direction(character) || is_sign(character) || matches!(character, '上' | '下')
}

/// Signs for directions, full-width or not, and dashes of any length.
pub(super) const fn is_sign(character: char) -> bool {
    matches!(
        character,
        '+' | '-' | '=' | '＋' | '－' | '＝' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2500}'
    )
}

pub(super) const fn is_numeral(character: char) -> bool {
    is_digit(character) || matches!(character, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九')
}

pub(super) const fn is_piece(character: char) -> bool {
    matches!(
        character,
        '车' | '車'
            | '俥'
            | '伡'
            | '马'
            | '馬'
            | '傌'
            | '码'
            | '相'
            | '象'
            | '仕'
            | '士'
            | '帅'
            | '帥'
            | '将'
            | '將'
            | '炮'
            | '砲'
    ) || matches!(character, '包' | '兵' | '卒')
}

/// Whether a character names a piece, or tells apart several of a kind.
pub(super) const fn is_name(character: char) -> bool {
    is_piece(character) || is_place(character)
}

pub(super) const fn is_place(character: char) -> bool {
    matches!(character, '前' | '中' | '后' | '後')
}

/// The number of characters of each move in a word of moves without spaces, or more than it has.
pub(super) fn step(word: &str) -> usize {
    let count = word.chars().count();
    let is_whole = count > LENGTH && count.is_multiple_of(LENGTH);
    let is_several = is_whole && (word.contains(is_direction) || is_of_short_moves(word));
    if is_several { LENGTH } else { count.max(1) }
}

/// The number of characters of nearly all moves.
pub(super) const LENGTH: usize = 4;

/// Whether a word consists of moves such as `h2e2` or `C2=5`.
pub(super) fn is_of_short_moves(word: &str) -> bool {
    word.is_ascii()
        && word.as_bytes().chunks(LENGTH).all(|mv| {
            matches!(
                mv,
                [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9']
                    | [
                        b'a'..=b'z' | b'A'..=b'Z',
                        b'1'..=b'9' | b'+' | b'-',
                        b'+' | b'-' | b'=' | b'.',
                        b'1'..=b'9',
                    ]
            )
        })
}

/// The range of the first Chinese move in a word, such as 炮二平五, 前车进１ or 前兵七平六.
pub(super) fn chinese_move(word: &str) -> Option<(usize, usize)> {
    // The places of the last three characters.
    let mut before = [(0, ' '); 3];
    let mut characters = word.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().copied();
        if is_step(character)
            && let Some((number, numeral)) = next.filter(|&(_, next)| is_numeral(next))
        {
            let [third, second, first] = before;
            let is_who = |(_, one): (usize, char), (_, other): (usize, char)| {
                is_piece(one) && (is_numeral(other) || is_place(other))
                    || (is_place(one) || is_numeral(one)) && (is_piece(other) || is_numeral(other))
            };
            // A date has signs between numbers, too.
            let is_named = !is_sign(character) || [second.1, first.1].into_iter().any(is_name);
            let is_long = is_place(third.1) && is_piece(second.1) && is_numeral(first.1);
            let start =
                if is_long { Some(third.0) } else { (is_named && is_who(second, first)).then_some(second.0) };
            if let Some(start) = start {
                return Some((start, number + numeral.len_utf8()));
            }
        }
        before = [before[1], before[2], (at, character)];
    }
    None
}

/// The parts of a word.
pub(super) fn found(word: &str) -> impl Iterator<Item = WordMeaning<'_>> {
    let mut rest = word;
    let mut mv = None;
    std::iter::from_fn(move || {
        if let Some(mv) = mv.take() {
            return Some(WordMeaning::Move(mv));
        }
        if rest.is_empty() {
            return None;
        }
        let Some((start, end)) = chinese_move(rest) else { return Some(judged(std::mem::take(&mut rest))) };
        let before = &rest[..start];
        let found = &rest[start..end];
        rest = &rest[end..];
        if before.is_empty() {
            return Some(WordMeaning::Move(found));
        }
        mv = Some(found);
        Some(judged(before))
    })
}

/// Classifies a word without a Chinese move.
fn judged(word: &str) -> WordMeaning<'_> {
    let sign = word.trim_matches(|character: char| is_mark(character) || is_separator(character));
    if is_sign_word(sign) {
        return WordMeaning::Sign(sign);
    }
    let bare = without_number(word.trim_matches(|character: char| {
        is_mark(character)
            || is_separator(character)
            || matches!(character, '.' | '．' | '…' | '-' | '—' | '=')
    }));
    if bare.is_empty() || !bare.contains(char::is_alphanumeric) && !bare.contains('\u{fffd}') {
        return WordMeaning::Nothing(word);
    }
    if bare.chars().all(is_circled) {
        return WordMeaning::Nothing(word);
    }
    let of_word = without_number(word);
    if let Some(result) = GameResult::read(bare) {
        WordMeaning::Result(word, result)
    } else if is_written_like_a_move(of_word) || is_misspelt(of_word) {
        WordMeaning::Move(of_word)
    } else if is_number(bare) || SIDES.contains(&&*bare.to_lowercase()) {
        WordMeaning::Nothing(word)
    } else {
        WordMeaning::Text(word)
    }
}

/// Whether a word consists of annotators' signs. (`+` is a check, or a bullet.)
fn is_sign_word(word: &str) -> bool {
    signs::parts(word).is_some_and(|signs| !signs.is_empty())
}

/// Words before a move that name its side.
const SIDES: [&str; 14] =
    ["红", "紅", "黑", "红方", "紅方", "黑方", "先手", "后手", "後手", "red", "black", "white", "đỏ", "đen"];

/// The numbers ① to ⑳.
pub(super) const fn is_circled(character: char) -> bool {
    matches!(character, '\u{2460}'..='\u{2473}')
}

/// Whether a word is a number with a unit: 第12回合.
fn is_number(word: &str) -> bool {
    let number = word.trim_start_matches('第').trim_end_matches(['回', '合', '步', '着', '著', '手']);
    number.len() < word.len()
        && !number.is_empty()
        && number.chars().all(|character| is_numeral(character) || character == '十' || character == '百')
}

/// Whether a word must be meant as a move although it is none. Skipping it would give the following
/// moves to the wrong sides.
pub(super) fn is_misspelt(word: &str) -> bool {
    let length = word.chars().count();
    let count = |is: fn(char) -> bool| word.chars().filter(|&character| is(character)).count();
    if count(is_direction) > 0 {
        // 炮二平 and 炮十平五, but not 进攻 or 双方进入残局.
        let has_direction_third = word.chars().nth(2).is_some_and(is_direction);
        return length <= 5 && has_direction_third && count(is_piece) + count(is_numeral) > 0;
    }
    // 炮二, a truncated move.
    if length == 2 && word.starts_with(is_piece) && word.ends_with(is_numeral) {
        return true;
    }
    // 马二近三.
    if length == 4 && word.starts_with(|first| is_piece(first) || is_place(first)) && count(is_numeral) > 1 {
        return true;
    }
    if word.contains('\u{fffd}') {
        return length <= 8;
    }
    let is_of_moves = |character: char| character.is_ascii_alphanumeric() || "+-=./?_~".contains(character);
    let signs = count(|character| matches!(character, '+' | '-' | '=' | '?' | '_' | '~'));
    let digits = count(is_digit);
    let begins = word.starts_with(|first: char| first.is_ascii_alphabetic());
    // h2e, a truncated move.
    let is_cut = || matches!(word.as_bytes(), [b'a'..=b'i', b'0'..=b'9', .., b'a'..=b'i']);
    // Hc2f, with an extra letter.
    let is_longer = || {
        let mv = word.trim_end_matches(|character: char| character.is_ascii_alphabetic());
        mv.len() < word.len() && is_written_like_a_move(mv) && !is_written_without_letter(mv)
    };
    begins
        && (3..=10).contains(&length)
        && word.chars().all(is_of_moves)
        && digits > 0
        && (digits + signs > 1 || is_cut() || is_longer())
}

/// Whether a word that may be a move usually means something else if no move precedes it: `e4` is
/// also a point, and `C25` an opening.
pub(in crate::game::formats) fn is_vague(word: &str) -> bool {
    is_opening(word) || is_written_without_letter(word)
}

const fn is_opening(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// The length of a move with spaces: 炮 二 平 五, `C2 = 5`, `H2 - E2`. (`e4 e5` is Western chess.)
fn spaced_move_length(text: &str) -> Option<usize> {
    // A line may end within a Chinese move.
    let is_chinese = text.starts_with(|first| is_piece(first) || is_place(first));
    let is_blank = |character: char| {
        matches!(character, ' ' | '\t' | '\u{3000}') || (is_chinese && matches!(character, '\n' | '\r'))
    };
    let mut said = [' '; 6];
    let mut length = 0;
    let mut has_blank = false;
    for (at, character) in text.char_indices() {
        if is_blank(character) {
            has_blank = true;
            continue;
        }
        if length == said.len() {
            break;
        }
        said[length] = character;
        length += 1;
        let end = at + character.len_utf8();
        let is_end = || text[end..].chars().next().is_none_or(|next| !next.is_alphanumeric());
        let is_move = match said[..length] {
            ['A'..='Z' | 'a'..='z', '1'..='9' | '+' | '-', '+' | '-' | '=' | '.' | '–', '1'..='9'] => {
                is_end()
            }
            ['A'..='I' | 'a'..='i', '0'..='9', '-' | '–' | '—', 'A'..='I' | 'a'..='i', '0'..='9'] => {
                is_end()
            }
            [who, which, direction, number] if is_step(direction) => {
                (is_piece(who) || is_place(who))
                    && (is_numeral(which) || is_piece(which))
                    && is_numeral(number)
            }
            _ => false,
        };
        if is_move {
            return has_blank.then_some(end);
        }
        // No move begins like this.
        if length == 1 && !(is_piece(character) || is_place(character) || character.is_ascii_alphabetic()) {
            return None;
        }
        if length >= 2 && !(is_numeral(said[1]) || is_piece(said[1]) || matches!(said[1], '+' | '-')) {
            return None;
        }
    }
    None
}
