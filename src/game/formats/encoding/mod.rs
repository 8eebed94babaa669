//! The encodings of texts.
//!
//! UTF-8 and UTF-16 can be recognised. The others are guessed by decoding the text in each and
//! looking for invalid characters, characters that players use, and rare ones.

mod plausible;
mod vietnamese;

use std::borrow::Cow;

use encoding_rs::{BIG5, GB18030, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252, WINDOWS_1258};
use plausible::plausibility;
use vietnamese::{TCVN, VISCII};

/// A text encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    #[default]
    Utf8,
    /// Little-endian with a byte order mark; either byte order is read.
    Utf16,
    /// For older Chinese programs. Its extension GB18030 covers what GBK lacks, so nothing is lost.
    Gbk,
    /// Traditional characters.
    Big5,
    ShiftJis,
    /// TCVN 5712, Vietnamese.
    Tcvn,
    /// Vietnamese, too.
    Viscii,
    /// Western European; Latin-1 (ISO 8859-1) has the same letters.
    Windows1252,
    /// Vietnamese, with the tone marks after the letters.
    Windows1258,
}

impl Encoding {
    pub const ALL: [Self; 9] = [
        Self::Utf8,
        Self::Utf16,
        Self::Gbk,
        Self::Big5,
        Self::ShiftJis,
        Self::Tcvn,
        Self::Viscii,
        Self::Windows1252,
        Self::Windows1258,
    ];

    /// Encodes a text; a character missing in the encoding becomes `?`.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Self::Utf8 => Cow::Borrowed(text.as_bytes()),
            Self::Utf16 => {
                let units = std::iter::once(0xfeff).chain(text.encode_utf16());
                Cow::Owned(units.flat_map(u16::to_le_bytes).collect())
            }
            Self::Gbk => GB18030.encode(text).0,
            Self::Big5
            | Self::ShiftJis
            | Self::Tcvn
            | Self::Viscii
            | Self::Windows1252
            | Self::Windows1258 => {
                let mut bytes = Vec::with_capacity(text.len());
                for character in text.chars() {
                    self.push(character, &mut bytes);
                }
                Cow::Owned(bytes)
            }
        }
    }

    /// The characters of a text that are missing in the encoding, each once.
    pub fn missing(self, text: &str) -> String {
        let mut missing = String::new();
        if !matches!(self, Self::Utf8 | Self::Utf16 | Self::Gbk) {
            for character in text.chars().filter(|character| !character.is_ascii()) {
                if !missing.contains(character) && !self.push(character, &mut Vec::new()) {
                    missing.push(character);
                }
            }
        }
        missing
    }

    /// Appends a character. Returns whether the encoding has it.
    fn push(self, character: char, bytes: &mut Vec<u8>) -> bool {
        let encoding = match self {
            Self::Tcvn | Self::Viscii => {
                let byte = if self == Self::Tcvn { TCVN.encode(character) } else { VISCII.encode(character) };
                bytes.push(byte.unwrap_or(b'?'));
                return byte.is_some();
            }
            Self::Windows1252 => WINDOWS_1252,
            Self::Windows1258 => WINDOWS_1258,
            Self::ShiftJis => SHIFT_JIS,
            Self::Utf8 | Self::Utf16 | Self::Gbk | Self::Big5 => BIG5,
        };
        let mut units = [0; 4];
        let (encoded, _, is_lossy) = encoding.encode(character.encode_utf8(&mut units));
        if is_lossy && self == Self::Windows1258 {
            let parts = vietnamese::taken_apart(character);
            return parts.is_some_and(|parts| parts.into_iter().all(|part| self.push(part, bytes))) || {
                bytes.push(b'?');
                false
            };
        }
        bytes.extend_from_slice(if is_lossy { b"?" } else { &encoded });
        !is_lossy
    }

    /// Decodes bytes; invalid ones become U+FFFD.
    pub(super) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        let encoding = match self {
            Self::Utf8 => return String::from_utf8_lossy(bytes),
            Self::Tcvn => return Cow::Owned(TCVN.decode(bytes)),
            Self::Viscii => return Cow::Owned(VISCII.decode(bytes)),
            Self::Utf16 if is_high_byte_first(bytes) => UTF_16BE,
            Self::Utf16 => UTF_16LE,
            Self::Gbk => GB18030,
            Self::Big5 => BIG5,
            Self::ShiftJis => SHIFT_JIS,
            Self::Windows1252 => WINDOWS_1252,
            Self::Windows1258 => {
                let (text, _) = WINDOWS_1258.decode_without_bom_handling(bytes);
                return Cow::Owned(vietnamese::put_together(&text));
            }
        };
        encoding.decode_without_bom_handling(bytes).0
    }
}

/// The number of bytes that the encoding is guessed from.
const SAMPLE_BYTES: usize = 16 << 10;

/// Decodes a file in the given encoding, or in the one guessed. Invalid bytes become U+FFFD.
pub(super) fn decode(bytes: &[u8], encoding: Option<Encoding>) -> Cow<'_, str> {
    if let Some((encoding, _)) = encoding_rs::Encoding::for_bom(bytes) {
        return encoding.decode(bytes).0;
    }
    if let Some(encoding) = encoding {
        return encoding.decode(bytes);
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && is_plain(text)
    {
        return Cow::Borrowed(text);
    }
    decode_by_parts(bytes).map_or_else(|| guess(bytes).decode(bytes), Cow::Owned)
}

/// Decodes a file of which some games are UTF-8 and others are not, as happens when files are
/// joined; `None` for any other file.
fn decode_by_parts(bytes: &[u8]) -> Option<String> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut is_after_gap = false;
    let mut at = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if is_after_gap && line.starts_with(b"[") {
            parts.push(&bytes[start..at]);
            start = at;
        }
        is_after_gap = line.iter().all(u8::is_ascii_whitespace);
        at += line.len();
    }
    parts.push(&bytes[start..]);
    // So many Chinese characters are no coincidence.
    const MIN_LENGTH: usize = 4;
    let is_chinese = |text: &str| {
        text.chars().filter(|character| ('\u{4e00}'..='\u{9fff}').contains(character)).count() >= MIN_LENGTH
    };
    let texts: Vec<Option<&str>> = parts.iter().map(|part| std::str::from_utf8(part).ok()).collect();
    let is_mixed = texts.contains(&None) && texts.iter().flatten().any(|text| is_chinese(text));
    is_mixed.then(|| {
        let decoded = parts
            .iter()
            .zip(texts)
            .map(|(part, text)| text.map_or_else(|| guess(part).decode(part), Cow::Borrowed));
        decoded.collect()
    })
}

/// Replaces carriage returns by line feeds in a text of old Mac style, which has only the former.
pub(super) fn with_line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_old = text.contains('\r') && !text.contains('\n');
    if is_old { Cow::Owned(text.replace('\r', "\n")) } else { text }
}

/// Decodes numeric character references of HTML such as `&#28846;` and `&#x70AE;`. Those for ASCII
/// stay, for they may have a meaning.
pub(super) fn without_entities(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("&#") {
        const MAX_LENGTH: usize = 10;
        let entity = &rest.as_bytes()[at..];
        let end = entity.iter().take(MAX_LENGTH).position(|&byte| byte == b';');
        let character = end.and_then(|end| {
            let number = rest.get(at + 2..at + end)?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(number) => u32::from_str_radix(number, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?).filter(|character| !character.is_ascii() && !character.is_control())
        });
        let length = if character.is_some() { end.map_or(2, |end| end + 1) } else { 2 };
        plain.push_str(&rest[..at]);
        match character {
            Some(character) => plain.push(character),
            None => plain.push_str("&#"),
        }
        rest = &rest[at + length..];
    }
    plain + rest
}

/// Whether valid UTF-8 without a byte order mark is meant as UTF-8.
pub(super) fn is_plain(text: &str) -> bool {
    !text.starts_with('\u{feff}') && !text.contains('\0') && !is_utf_8_by_chance(text)
}

/// Guesses the encoding of a text that is not UTF-8.
pub(super) fn guess(bytes: &[u8]) -> Encoding {
    if is_utf_16(bytes) {
        return Encoding::Utf16;
    }
    let sample = sample(bytes);
    // Among equals the last is chosen, so the likeliest comes last.
    let likely = [
        Encoding::Windows1258,
        Encoding::Viscii,
        Encoding::Tcvn,
        Encoding::ShiftJis,
        Encoding::Windows1252,
        Encoding::Utf8,
        Encoding::Big5,
        Encoding::Gbk,
    ];
    likely.into_iter().max_by_key(|&encoding| plausibility(sample, encoding)).unwrap_or_default()
}

/// Guesses the encoding of a binary file from all its texts together.
pub(super) fn of_texts(texts: &[&[u8]]) -> Encoding {
    let mut all = Vec::new();
    for text in texts {
        // A text cut to fit its field may end within a character.
        let whole = match std::str::from_utf8(text) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Ok(_) | Err(_) => text.len(),
        };
        all.extend_from_slice(&text[..whole]);
        all.push(b'\n');
        if all.len() > SAMPLE_BYTES {
            break;
        }
    }
    // Some Chinese names in GBK are valid UTF-8 letters of two bytes.
    let has_longer = |text: &str| text.is_ascii() || text.contains(|character| character >= '\u{800}');
    match std::str::from_utf8(&all) {
        Ok(text) if is_plain(text) && has_longer(text) => Encoding::Utf8,
        Ok(_) | Err(_) => guess(&all),
    }
}

/// Whether a text without a byte order mark has two bytes for each character. Then every line
/// break, digit and space contains a zero byte, which no other encoding has.
fn is_utf_16(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE_BYTES) & !1];
    let zeros = sample.iter().filter(|&&byte| byte == 0).count();
    if zeros * 20 < sample.len() {
        return false;
    }
    let text = Encoding::Utf16.decode(sample);
    !text.contains(['\u{fffd}', '\0']) && text.contains(|character: char| character.is_ascii_alphanumeric())
}

/// Whether the zero bytes of such a text come first in the characters.
fn is_high_byte_first(bytes: &[u8]) -> bool {
    let pairs = bytes[..bytes.len().min(SAMPLE_BYTES)].chunks_exact(2);
    let count = |place: usize| pairs.clone().filter(|pair| pair[place] == 0).count();
    count(0) > count(1)
}

/// Whether a text is probably in another encoding although it is valid UTF-8. This happens to some
/// Chinese names in GBK: each character becomes a letter of a script between Latin and the Asian
/// ones, nearly always of a different script.
fn is_utf_8_by_chance(text: &str) -> bool {
    let mut script = None;
    let (mut letters, mut changes) = (0_usize, 0_usize);
    for character in text.chars().filter(|&character| character >= '\u{250}') {
        if character >= '\u{800}' {
            return false;
        }
        // Greek and Russian letters have a block of 128 each.
        let block = u32::from(character) >> 7;
        letters += 1;
        changes += usize::from(script.replace(block).is_some_and(|other| other != block));
    }
    changes > 0 && changes * 2 >= letters
}

/// The part of a text that shows its encoding: from the line of the first non-ASCII byte.
fn sample(bytes: &[u8]) -> &[u8] {
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    // A two-byte character may have an ASCII second byte, but never a line break.
    let start = bytes[..first].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let sample = &bytes[start..bytes.len().min(first + SAMPLE_BYTES)];
    let end = sample.iter().rposition(|&byte| byte == b'\n').filter(|_| sample.len() >= SAMPLE_BYTES);
    &sample[..end.unwrap_or(sample.len())]
}

#[cfg(test)]
mod tests;
