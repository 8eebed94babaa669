//! `\uXXXX` escapes in formats that cannot hold every character.
//!
//! DhtmlXQ knows these escapes. In PGN they are our own, and harmless to other programs. An escape
//! stands for a UTF-16 unit, so a character beyond U+FFFF takes two.

use std::borrow::Cow;
use std::fmt::Write;

/// Escapes each character for which `is_special` returns true, given the text after it. It also
/// escapes what readers would drop (control characters other than line breaks, white space at
/// either end) and what looks like an escape.
pub(super) fn escape(text: &str, is_special: impl Fn(char, &str) -> bool) -> Cow<'_, str> {
    let inner = text.trim();
    let inner_start = inner.as_ptr() as usize - text.as_ptr() as usize;
    let inner_range = inner_start..inner_start + inner.len();
    let must_escape = |at: usize, character: char| {
        let rest = &text[at + character.len_utf8()..];
        !inner_range.contains(&at)
            || (character.is_control() && character != '\n')
            || matches!(character, '\u{feff}' | '\u{2028}' | '\u{2029}')
            || (character == '\\' && rest.starts_with('u'))
            || is_special(character, rest)
    };
    if !text.char_indices().any(|(at, character)| must_escape(at, character)) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for (at, character) in text.char_indices() {
        if must_escape(at, character) {
            push(&mut escaped, character);
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// Appends the escape of a character.
pub(super) fn push(text: &mut String, character: char) {
    for unit in character.encode_utf16(&mut [0; 2]) {
        write!(text, "\\u{unit:04X}").expect("a string can always be written to");
    }
}

/// Escapes the two-byte UTF-8 letters that are not Latin. A few of them alone would be taken for
/// Chinese characters in another encoding.
pub(super) fn without_small_scripts(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 64);
    for character in text.chars() {
        if matches!(character, '\u{250}'..='\u{7ff}') {
            push(&mut escaped, character);
        } else {
            escaped.push(character);
        }
    }
    escaped
}

/// Decodes the escapes.
pub(super) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains("\\u") {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let (character, length) = leading(rest).unwrap_or(('\\', 1));
        plain.push(character);
        rest = &rest[length..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// The character whose escape `text` begins with, and the length of the escape, if there is one.
pub(super) fn leading(text: &str) -> Option<(char, usize)> {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(())?;
        u16::from_str_radix(digits, 16).ok()
    };
    let first = unit(text)?;
    let units = [first, unit(&text[6..]).unwrap_or(0)];
    let length = if (0xd800..0xdc00).contains(&first) { 2 } else { 1 };
    let character = char::decode_utf16(units[..length].iter().copied()).next()?.ok()?;
    Some((character, 6 * length))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn escapes_are_utf_16() {
        assert_eq!(escape("a}b😀", |character, _| matches!(character, '}' | '😀')), r"a\u007Db\uD83D\uDE00");
        assert_eq!(unescape(r"a\u007Db\uD83D\uDE00"), "a}b😀");
        assert_eq!(unescape(r"\u70ae\u70AE"), "炮炮");
        assert_eq!(escape(" 炮\t二\r\n", |_, _| false), r"\u0020炮\u0009二\u000D\u000A");
    }

    #[test]
    fn what_is_no_escape_stays() {
        for text in
            [r"\", r"\u", r"\u12", r"\u12g4", r"\ud83d", r"\udE00\uD83D", r"C:\users\u", r"\u炮二平五"]
        {
            assert_eq!(unescape(text), text);
        }
    }

    proptest! {
        #[test]
        fn every_text_survives(text in "[\\\\u0-9a-f{}| \n\t炮😀]{0,12}", special in any::<char>()) {
            let escaped = escape(&text, |character, _| character == special || character == '}');
            let brace = '\u{7d}';
            prop_assert!(!escaped.contains(brace));
            prop_assert_eq!(escaped.trim(), &*escaped);
            prop_assert_eq!(unescape(&escaped), text.as_str());
        }
    }
}
