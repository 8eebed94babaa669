//! Annotators' signs after moves and between them: `!?`, `+=`, `±`, `N`.

use super::words::is_numeral;
use crate::game::Sign;

pub(super) const JUDGEMENTS: [char; 4] = ['!', '?', '！', '？'];

/// No sign has more characters.
const MAX_LENGTH: usize = 3;

/// Splits off the signs at the end of a word; a move ends with a number. Characters that may be
/// part of the move stay.
pub(super) fn split(word: &str) -> (&str, Vec<&str>) {
    let mv = word.trim_end_matches(|character| !is_numeral(character));
    let tail = &word[mv.len()..];
    match parts(tail) {
        Some(signs) => (mv, signs),
        None => {
            let mv = word.trim_end_matches(JUDGEMENTS);
            let judgement = &word[mv.len()..];
            (mv, if judgement.is_empty() { Vec::new() } else { vec![judgement] })
        }
    }
}

/// The signs of a text that has nothing else except marks of check and mate.
pub(super) fn parts(text: &str) -> Option<Vec<&str>> {
    /// More signs are not plausible, and would take long to try.
    const MAX_SIGNS: usize = 8;
    let mut signs = Vec::new();
    (text.chars().count() <= MAX_SIGNS && take_parts(text, &mut signs)).then_some(signs)
}

fn take_parts<'a>(text: &'a str, signs: &mut Vec<&'a str>) -> bool {
    if text.is_empty() {
        return true;
    }
    let after_judgement = text.trim_start_matches(JUDGEMENTS);
    if after_judgement.len() < text.len() {
        signs.push(&text[..text.len() - after_judgement.len()]);
        return take_parts(after_judgement, signs);
    }
    // The longest first: `+=` is not a check.
    let ends = text.char_indices().take(MAX_LENGTH).map(|(at, character)| at + character.len_utf8());
    let ends: Vec<usize> = ends.collect();
    let is_taken = ends.into_iter().rev().any(|end| {
        let (sign, rest) = text.split_at(end);
        let is_one_symbol = || sign.chars().all(is_symbol) && sign.chars().nth(1).is_none();
        if Sign::read(sign).is_none() && !is_one_symbol() {
            return false;
        }
        let known = signs.len();
        signs.push(sign);
        take_parts(rest, signs) || {
            signs.truncate(known);
            false
        }
    });
    is_taken || text.strip_prefix(['+', '#', '.']).is_some_and(|rest| take_parts(rest, signs))
}

/// Whether a character is an annotators' symbol without a [`Sign`], such as ⟳ and ⇆.
pub(super) const fn is_symbol(character: char) -> bool {
    matches!(character, '±' | '\u{2190}'..='\u{23ff}' | '\u{27c0}'..='\u{2bff}')
        || matches!(character, '□' | '▢' | '△' | '▽' | '○')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_told_from_the_move_before_them() {
        for (word, mv, signs) in [
            ("h2e2", "h2e2", &[][..]),
            ("C2=5+=", "C2=5", &["+="]),
            ("C2=5=", "C2=5", &["="]),
            ("Hc2+-", "Hc2", &["+-"]),
            ("Hc2++-", "Hc2", &["+-"]),
            ("Hc2+!?", "Hc2", &["!?"]),
            ("Hc2#", "Hc2", &[]),
            ("Hc2N", "Hc2", &["N"]),
            ("马8进7±∞", "马8进7", &["±", "∞"]),
            ("炮二平五⩲", "炮二平五", &["⩲"]),
            ("h2e2⟳", "h2e2", &["⟳"]),
            ("+/=", "", &["+/="]),
            ("−+", "", &["−+"]),
            ("??", "", &["??"]),
            ("H8x", "H8x", &[]),
            ("H8x!", "H8x", &["!"]),
        ] {
            assert_eq!(split(word), (mv, signs.to_vec()), "{word}");
        }
    }
}
