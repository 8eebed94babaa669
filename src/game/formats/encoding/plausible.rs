//! Rates how plausible a text is as a game record when read in an encoding.

use super::Encoding;
use super::vietnamese::is_syllable;

/// Characters of moves, headers and results, in both scripts: every record uses them.
const PLAYERS_WORDS: &str = "车車马馬炮砲象相士仕将將帅帥兵卒进進退平前后後中一二三四五六七八九\
                             １２３４５６７８９红紅黑先胜勝负負和局赛賽对對第年";

/// Rates the plausibility; higher is better.
pub(super) fn plausibility(bytes: &[u8], encoding: Encoding) -> i64 {
    let text = encoding.decode(bytes);
    match encoding {
        Encoding::Tcvn | Encoding::Viscii | Encoding::Windows1258 => vietnamese_words(&text),
        Encoding::Windows1252 => western_letters(&text),
        Encoding::Utf8 | Encoding::Utf16 | Encoding::Gbk | Encoding::Big5 | Encoding::ShiftJis => {
            eastern_characters(&text, encoding) + frequent_pairs(bytes, encoding)
        }
    }
}

fn eastern_characters(text: &str, encoding: Encoding) -> i64 {
    let next = text.chars().skip(1).chain(['\n']);
    let others = text.chars().zip(next).filter(|(character, _)| !character.is_ascii());
    let weights = others.map(|(character, next)| match character {
        // Invalid bytes. A truncated text may end within a character.
        '\u{fffd}' if next == '\n' => -2,
        '\u{fffd}' => -8,
        // A pictograph takes four bytes, every second one a digit: hardly a coincidence.
        '\u{1f300}'..='\u{1faff}' if encoding == Encoding::Gbk => 2,
        '\u{3000}'..='\u{3011}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}' => {
            i64::from(PLAYERS_WORDS.contains(character)) * 3
        }
        // Kana.
        '\u{3041}'..='\u{30ff}' if encoding == Encoding::ShiftJis => 1,
        // Western letters and quotes.
        '\u{a0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2026}' => 0,
        // Rare characters, of which a wrongly decoded text is full.
        _ => -2,
    });
    weights.sum()
}

/// Rates a Vietnamese text: many words spelled as Vietnamese syllables with tones are no accident.
fn vietnamese_words(text: &str) -> i64 {
    let mut sum = -4;
    for word in text.split(|character: char| character.is_ascii() && !character.is_ascii_alphanumeric()) {
        let foreign = word.chars().filter(|character| !character.is_ascii()).count() as i64;
        let is_it = foreign > 0 && is_syllable(word);
        sum += if is_it { 3 } else { -4 * foreign };
    }
    // The tables also map control characters to letters.
    let is_odd = |character: &char| character.is_control() && !character.is_ascii_whitespace();
    sum - 8 * text.chars().filter(is_odd).count() as i64
}

/// The most frequent non-ASCII letters of Western languages.
const WESTERN: &str = "äöüßéèêàâçñáíóúåøæÄÖÜÉÅØÆÁÇÑ";

/// Rates a Western text: letters with marks stand alone among others.
fn western_letters(text: &str) -> i64 {
    let mut sum = 0;
    let mut before = ' ';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().copied().unwrap_or(' ');
        sum += match character {
            _ if character.is_ascii() => i64::from(character.is_control() && !character.is_whitespace()) * -8,
            // Quotes, dashes, spaces.
            '\u{a0}' | '\u{2013}'..='\u{2026}' | '«' | '»' | '°' | '½' => 0,
            '×' | '÷' => -4,
            // Single letters: another encoding has two bytes for each character.
            'À'..='ÿ' | 'Œ' | 'œ' | 'Š' | 'š' | 'Ž' | 'ž' | 'Ÿ' => {
                // GB 18030 characters of four bytes would show as alternating letters and digits.
                let is_odd = next.is_ascii_digit()
                    || before.is_lowercase() && character.is_uppercase()
                    || character.is_lowercase() && next.is_uppercase();
                match (is_odd, before.is_ascii_alphabetic() || next.is_ascii_alphabetic()) {
                    (true, _) => -4,
                    (false, _) if !before.is_ascii() => -2,
                    (false, true) => 1 + i64::from(WESTERN.contains(character)),
                    (false, false) => -1,
                }
            }
            _ => -4,
        };
        before = character;
    }
    sum
}

/// The number of two-byte characters in the frequent ranges, which all standards list first.
fn frequent_pairs(bytes: &[u8], encoding: Encoding) -> i64 {
    let (leads, lowest_trail) = match encoding {
        Encoding::Gbk => (0xb0..=0xd7, 0xa1),
        Encoding::Big5 => (0xa4..=0xc6, 0x40),
        Encoding::ShiftJis => (0x88..=0x97, 0x40),
        Encoding::Utf8
        | Encoding::Utf16
        | Encoding::Tcvn
        | Encoding::Viscii
        | Encoding::Windows1252
        | Encoding::Windows1258 => return 0,
    };
    let mut count = 0;
    let mut rest = bytes;
    while let [lead, after @ ..] = rest {
        rest = after;
        if let ([trail, after @ ..], false) = (after, lead.is_ascii()) {
            count += i64::from(leads.contains(lead) && *trail >= lowest_trail);
            rest = after;
        }
    }
    count
}
