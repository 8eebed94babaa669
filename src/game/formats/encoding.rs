//! The encodings of texts from elsewhere.
//!
//! UTF-8 and UTF-16 can be recognised; GBK (read as its superset GB18030) and Big5 can't. They are told apart by the text in
//! each: invalid characters, characters that players write, and rare ones.

use std::borrow::Cow;

use encoding_rs::{BIG5, GB18030, UTF_8};

/// How a text is written to a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    #[default]
    Utf8,
    /// For older Chinese programs. What GBK lacks is written as GB18030, which extends it, so nothing is lost.
    Gbk,
}

impl Encoding {
    /// The bytes of a file with this text.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Self::Utf8 => Cow::Borrowed(text.as_bytes()),
            Self::Gbk => GB18030.encode(text).0,
        }
    }
}

/// Bytes of a text by which its encoding is found.
const SAMPLE_BYTES: usize = 16 << 10;

/// Characters of moves, headers and results, in both scripts: whoever writes of a game uses them all the time.
const PLAYERS_WORDS: &str = "车車马馬炮砲象相士仕将將帅帥兵卒进進退平前后後中一二三四五六七八九\
                             １２３４５６７８９红紅黑先胜勝负負和局赛賽对對第年";

/// The text of a file. Invalid bytes become U+FFFD.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, _)) = encoding_rs::Encoding::for_bom(bytes) {
        return encoding.decode(bytes).0;
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && !is_utf_8_by_chance(text)
    {
        return Cow::Borrowed(text);
    }
    let sample = sample(bytes);
    // Of equals the last one, which is the likeliest, is chosen.
    let best = [UTF_8, BIG5, GB18030].into_iter().max_by_key(|encoding| plausibility(sample, encoding));
    best.map_or_else(
        || String::from_utf8_lossy(bytes),
        |encoding| encoding.decode_without_bom_handling(bytes).0,
    )
}

/// Whether a text seems to be in another encoding although it is valid UTF-8. Some Chinese names in GBK are: each
/// character becomes a letter of some other script between the Latin ones and those of Asia, every time another one.
fn is_utf_8_by_chance(text: &str) -> bool {
    let mut script = None;
    let mut is_mixed = false;
    for character in text.chars().filter(|&character| character >= '\u{250}') {
        // Greek and Russian letters have a block of 128 each.
        let block = u32::from(character) >> 7;
        is_mixed |= script.replace(block).is_some_and(|other| other != block);
        if character >= '\u{800}' {
            return false;
        }
    }
    is_mixed
}

/// The part of a text that shows its encoding: from the line with the first byte that is not ASCII.
fn sample(bytes: &[u8]) -> &[u8] {
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    // A character of two bytes may have an ASCII one as its second, but never a line break.
    let start = bytes[..first].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let sample = &bytes[start..bytes.len().min(first + SAMPLE_BYTES)];
    let end = sample.iter().rposition(|&byte| byte == b'\n').filter(|_| sample.len() >= SAMPLE_BYTES);
    &sample[..end.unwrap_or(sample.len())]
}

/// How much a text looks like Chinese when read in this encoding; higher is better.
fn plausibility(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> i64 {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let others = text.chars().filter(|character| !character.is_ascii());
    let weights = others.map(|character| match character {
        // Invalid bytes.
        '\u{fffd}' => -8,
        '\u{3000}'..='\u{3011}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}' => {
            i64::from(PLAYERS_WORDS.contains(character)) * 3
        }
        // Letters of the West, and quotes.
        '\u{a0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2026}' => 0,
        // Rare characters, of which a text in the wrong encoding is full.
        _ => -2,
    });
    weights.sum::<i64>() + frequent_pairs(bytes, encoding)
}

/// How many characters of two bytes are among the frequent ones, which both standards list first.
fn frequent_pairs(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> i64 {
    let (leads, lowest_trail) = if encoding == GB18030 {
        (0xb0..=0xd7, 0xa1)
    } else if encoding == BIG5 {
        (0xa4..=0xc6, 0x40)
    } else {
        return 0;
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

#[cfg(test)]
mod tests {
    use super::*;

    const SIMPLIFIED: &str = "[Red \"许银川\"]\n1. 炮二平五 马８进７ {红方先手}\n";
    const TRADITIONAL: &str = "[Red \"許銀川\"]\n1. 炮二平五 馬８進７ {紅方先手}\n";

    #[test]
    fn every_encoding_is_recognised() {
        for text in [SIMPLIFIED, TRADITIONAL] {
            let utf_16 = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
                std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(order).collect()
            };
            assert_eq!(decode(text.as_bytes()), text);
            assert_eq!(decode(format!("\u{feff}{text}").as_bytes()), text);
            assert_eq!(decode(&utf_16(u16::to_le_bytes)), text);
            assert_eq!(decode(&utf_16(u16::to_be_bytes)), text);
            assert_eq!(decode(&GB18030.encode(text).0), text);
        }
        assert_eq!(decode(&BIG5.encode(TRADITIONAL).0), TRADITIONAL);
    }

    #[test]
    fn names_alone_tell_gbk_from_big5() {
        for name in ["胡荣华", "杨官璘", "吕钦", "广东 许银川", "赵国荣", "柳大华", "王天一", "郑惟桐"]
        {
            assert_eq!(decode(&GB18030.encode(name).0), name);
        }
        for name in ["吳貴臨", "林世偉", "台灣 馬仲威", "高懿屏", "江中豪", "陳振國", "劉國華"]
        {
            assert_eq!(decode(&BIG5.encode(name).0), name);
        }
    }

    #[test]
    fn names_in_other_scripts_stay_what_they_are() {
        for name in
            ["Rémy", "José Ñúñez", "Đặng Hữu Trang", "Müller – Weiß", "Иванов", "Γιώργος", "😀", "\u{fffd}"]
        {
            assert_eq!(decode(name.as_bytes()), name);
        }
    }

    #[test]
    fn a_broken_byte_does_not_change_the_encoding() {
        for (encoding, text) in [(UTF_8, TRADITIONAL), (GB18030, SIMPLIFIED), (BIG5, TRADITIONAL)] {
            let mut bytes = encoding.encode(text).0.into_owned();
            let last = bytes.len() - 3;
            bytes[last] = 0xff;
            assert!(decode(&bytes).starts_with(text.split('{').next().unwrap()), "{}", decode(&bytes));
        }
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_weighed() {
        let long = SIMPLIFIED.repeat(5_000);
        let bytes = GB18030.encode(&long).0;
        assert!(sample(&bytes).len() <= SAMPLE_BYTES + 100);
        assert_eq!(decode(&bytes), long);
    }

    #[test]
    fn gbk_holds_every_character() {
        let text = "红先胜 勝 😀 é";
        assert_eq!(decode(&Encoding::Gbk.encode(text)), text);
        assert_eq!(Encoding::Gbk.encode("炮"), [0xc5, 0xda].as_slice());
    }

    #[test]
    fn any_bytes_have_a_text() {
        for bytes in [&b""[..], b"\xff", b"\xff\xfe\x00", b"\xef\xbb\xbf", b"\x81", b"\xa4\xff\xff\xa4"] {
            decode(bytes);
        }
    }
}
