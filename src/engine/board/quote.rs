//! Texts from outside, in messages about them.

/// What is quoted of a text, in characters: more than any move or number has.
const MAX_QUOTED: usize = 24;

/// A text, or its beginning, on one line.
pub(crate) fn quoted(text: &str) -> String {
    shortened(text, MAX_QUOTED)
}

/// A text, or so many characters of its beginning, on one line.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut characters =
        text.trim().chars().map(|character| if character.is_control() { ' ' } else { character });
    let mut shortened: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() {
        shortened.push('…');
    }
    shortened
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_and_stays_on_its_line() {
        assert_eq!(quoted(" a\nb\t"), "a b");
        assert_eq!(quoted(&"楚".repeat(24)), "楚".repeat(24));
        assert_eq!(quoted(&"楚".repeat(25)), "楚".repeat(24) + "…");
    }
}
