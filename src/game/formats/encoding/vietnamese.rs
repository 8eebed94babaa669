//! The encodings of Vietnamese texts before Unicode: one byte for each character.
//!
//! Sources: RFC 1456 for VISCII; TCVN 5712:1993 (VN1) for TCVN, which ABC's fonts use, too.

/// The character for each byte from 0x80 on; U+FFFD for none. Bytes below are ASCII, except for
/// some control characters.
pub(super) struct Table {
    high: &'static str,
    /// Bytes below 0x20 that are letters.
    low: &'static [(u8, char)],
}

pub(super) const VISCII: Table = Table {
    high: "ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐ\
           ỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲ\
           Õắằặấầẩậẽẹếềểễệố\
           ồổỗỠƠộờởịỰỨỪỬơớƯ\
           ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳ\
           ĐứÒÓÔạỷừửÙÚỹỵÝỡư\
           àáâãảăữẫèéêẻìíĩỉ\
           đựòóôõỏọụùúũủýợỮ",
    low: &[(0x02, 'Ẳ'), (0x05, 'Ẵ'), (0x06, 'Ẫ'), (0x14, 'Ỷ'), (0x19, 'Ỹ'), (0x1e, 'Ỵ')],
};

pub(super) const TCVN: Table = Table {
    high: "ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨ\
           ÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ\
           \u{a0}ĂÂÊÔƠƯĐăâêôơưđẰ\
           \u{300}\u{309}\u{303}\u{301}\u{323}àảãáạẲằẳẵắẴ\
           ẮẦẨẪẤỀặầẩẫấậèỂẻẽ\
           éẹềểễếệìỉỄẾỒĩíịò\
           Ổỏõóọồổỗốộờởỡớợù\
           ỖủũúụừửữứựỳỷỹýỵỐ",
    low: &[
        (0x01, 'Ú'),
        (0x02, 'Ụ'),
        (0x04, 'Ừ'),
        (0x05, 'Ử'),
        (0x06, 'Ữ'),
        (0x11, 'Ứ'),
        (0x12, 'Ự'),
        (0x13, 'Ỳ'),
        (0x14, 'Ỷ'),
        (0x15, 'Ỹ'),
        (0x16, 'Ý'),
        (0x17, 'Ỵ'),
    ],
};

impl Table {
    pub fn decode(&self, bytes: &[u8]) -> String {
        let high: Vec<char> = self.high.chars().collect();
        let character = |&byte: &u8| match byte {
            0x80.. => high[usize::from(byte) - 0x80],
            0x20.. | b'\t' | b'\n' | b'\r' => char::from(byte),
            _ => self.low.iter().find(|(known, _)| *known == byte).map_or(char::from(byte), |known| known.1),
        };
        bytes.iter().map(character).collect()
    }

    pub fn encode(&self, character: char) -> Option<u8> {
        if let ' '..='~' | '\t' | '\n' | '\r' = character {
            return Some(character as u8);
        }
        let place = self.high.chars().position(|known| known == character && known != '\u{fffd}');
        let high = place.and_then(|place| u8::try_from(place + 0x80).ok());
        high.or_else(|| self.low.iter().find(|known| known.1 == character).map(|known| known.0))
    }
}

/// The vowels: without a tone mark, and with each of [`TONES`].
const VOWELS: [&str; 12] = [
    "aàảãáạ",
    "ăằẳẵắặ",
    "âầẩẫấậ",
    "eèẻẽéẹ",
    "êềểễếệ",
    "iìỉĩíị",
    "oòỏõóọ",
    "ôồổỗốộ",
    "ơờởỡớợ",
    "uùủũúụ",
    "ưừửữứự",
    "yỳỷỹýỵ",
];

/// The tone marks as combining characters.
const TONES: [char; 5] = ['\u{300}', '\u{309}', '\u{303}', '\u{301}', '\u{323}'];

/// Splits a vowel into its base and its tone mark, if any; `None` if it is no vowel.
fn toned(letter: char) -> Option<(char, Option<char>)> {
    let row = VOWELS.iter().find(|row| row.contains(letter))?;
    let place = row.chars().position(|other| other == letter)?;
    Some((row.chars().next()?, place.checked_sub(1).and_then(|tone| TONES.get(tone)).copied()))
}

fn in_upper_case(letter: char) -> char {
    letter.to_uppercase().next().unwrap_or(letter)
}

fn in_lower_case(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

/// Splits a letter for Windows-1258 into a vowel and a tone mark; `None` without a tone mark.
pub(super) fn taken_apart(letter: char) -> Option<[char; 2]> {
    let lower = in_lower_case(letter);
    let (vowel, tone) = toned(lower)?;
    Some([if lower == letter { vowel } else { in_upper_case(vowel) }, tone?])
}

/// Joins letters with the tone marks after them. A mark without a letter stays.
pub(super) fn put_together(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for character in text.chars() {
        let tone = TONES.iter().position(|&tone| tone == character);
        let marked = tone.and_then(|tone| {
            let letter = whole.chars().next_back()?;
            let lower = in_lower_case(letter);
            let row = VOWELS.iter().find(|row| row.starts_with(lower))?;
            let marked = row.chars().nth(tone + 1)?;
            Some(if lower == letter { marked } else { in_upper_case(marked) })
        });
        if marked.is_some() {
            whole.pop();
        }
        whole.push(marked.unwrap_or(character));
    }
    whole
}

/// Whether a word is spelled like a Vietnamese syllable: consonants, vowels with at most one tone
/// mark, consonants. Capitals are allowed for the first letter or for all.
pub(super) fn is_syllable(word: &str) -> bool {
    const BEFORE: [&str; 10] = ["ngh", "ng", "nh", "gh", "kh", "ph", "th", "tr", "ch", ""];
    const SINGLE: &str = "bcdđghklmnpqrstvx";
    const AFTER: [&str; 9] = ["", "c", "ch", "m", "n", "ng", "nh", "p", "t"];
    const VOWELS: &str = "a ă â e ê i o ô ơ u ư y ai ao au ay âu ây eo êu ia iê iu oa oă oe oi ôi ơi oo ua uâ uê ui uô uơ uy \
                          ưa ưi ươ ưu yê iêu oai oao oay oeo uây uôi uya uyê uyu ươi ươu yêu";
    // The longest syllable is "nghiêng"; most other words are longer.
    const MAX_LENGTH: usize = 7;
    if word.chars().nth(MAX_LENGTH).is_some() {
        return false;
    }
    let is_whole = |word: &str| word.chars().all(char::is_uppercase);
    if !is_whole(word) && word.chars().skip(1).any(char::is_uppercase) {
        return false;
    }
    let mut tones = 0;
    let mut plain = String::new();
    for letter in word.chars().map(in_lower_case) {
        let (letter, tone) = toned(letter).unwrap_or((letter, None));
        tones += usize::from(tone.is_some());
        plain.push(letter);
    }
    let is_vowel = |letter: char| toned(letter).is_some();
    let first = BEFORE.iter().find_map(|before| plain.strip_prefix(before)).unwrap_or(&plain);
    let rest =
        if first.len() == plain.len() { plain.strip_prefix(|letter| SINGLE.contains(letter)) } else { None };
    let rest = rest.unwrap_or(first);
    let after = rest.trim_start_matches(is_vowel);
    let vowels = &rest[..rest.len() - after.len()];
    let is_known = |vowels: &str| VOWELS.split_whitespace().any(|known| known == vowels);
    // Here a vowel belongs to the initial consonant: gì, giữ, quý.
    let beside = if plain.starts_with('g') { vowels.strip_prefix('i') } else { vowels.strip_prefix('u') };
    let beside = beside.filter(|_| plain.starts_with(['g', 'q']));
    tones <= 1 && (is_known(vowels) || beside.is_some_and(is_known)) && AFTER.contains(&after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_taken_apart_and_put_together() {
        for letter in VOWELS.concat().chars().chain(VOWELS.concat().to_uppercase().chars()) {
            let parts =
                taken_apart(letter).map_or_else(|| letter.to_string(), |parts| parts.iter().collect());
            assert_eq!(put_together(&parts), letter.to_string());
        }
        assert_eq!(
            put_together("Nguye\u{302}\u{303}n"),
            "Nguye\u{302}\u{303}n",
            "that is no letter of Windows"
        );
        assert_eq!(put_together("\u{301}x\u{301}"), "\u{301}x\u{301}");
    }

    #[test]
    fn syllables_are_known() {
        for word in [
            "Nguyễn",
            "Văn",
            "Đặng",
            "Hữu",
            "quyết",
            "giường",
            "NGHĨA",
            "Ý",
            "ở",
            "Trần",
            "khuyến",
            "của",
            "gì",
            "giữ",
            "quý",
            "quăng",
        ] {
            assert!(is_syllable(word), "{word}");
        }
        for word in [
            "",
            "Jỏrg",
            "Mủller",
            "NguyÔn",
            "Nguyêỡn",
            "José",
            "Rémy",
            "é1",
            "bcd",
            "ááá",
            "Nguyễns",
            "Nguyưn",
        ] {
            assert!(!is_syllable(word), "{word}");
        }
    }

    #[test]
    fn each_byte_has_one_character_and_back() {
        for table in [VISCII, TCVN] {
            assert_eq!(table.high.chars().count(), 128);
            for byte in 0x20..=0xff_u8 {
                let text = table.decode(&[byte]);
                let character = text.chars().next().unwrap();
                assert!(
                    character == '\u{fffd}' || byte == 0x7f || table.encode(character) == Some(byte),
                    "{byte:x}"
                );
            }
        }
    }

    #[test]
    fn every_vietnamese_letter_is_there() {
        let letters = "aàảãáạăằẳẵắặâầẩẫấậeèẻẽéẹêềểễếệiìỉĩíịoòỏõóọôồổỗốộơờởỡớợuùủũúụưừửữứựyỳỷỹýỵđ";
        for letter in letters.chars().chain(letters.to_uppercase().chars()) {
            assert!(VISCII.encode(letter).is_some() && TCVN.encode(letter).is_some(), "{letter}");
        }
    }
}
