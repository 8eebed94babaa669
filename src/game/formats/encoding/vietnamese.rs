//! The encodings of Vietnamese texts before Unicode: one byte for each character.
//!
//! Sources: RFC 1456 for VISCII; TCVN 5712:1993 (VN1) for the other, whose letters ABC's fonts have, too.

/// A character for each byte from 0x80 on; U+FFFD: none. Those below are ASCII, but for some control characters.
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

    /// The byte of a character.
    pub fn encode(&self, character: char) -> Option<u8> {
        if let ' '..='~' | '\t' | '\n' | '\r' = character {
            return Some(character as u8);
        }
        let place = self.high.chars().position(|known| known == character && known != '\u{fffd}');
        let high = place.and_then(|place| u8::try_from(place + 0x80).ok());
        high.or_else(|| self.low.iter().find(|known| known.1 == character).map(|known| known.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
