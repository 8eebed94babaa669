//! Quotes untrusted texts in messages.

use std::path::Path;

/// The most characters of a text that are quoted: more than any move or number has.
const MAX_QUOTED: usize = 24;

/// A text or its beginning, on one line.
pub(crate) fn quoted(text: &str) -> String {
    shortened(text, MAX_QUOTED)
}

/// At most `most` characters of a text, on one line.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut characters =
        text.trim().chars().map(|character| if character.is_control() { ' ' } else { character });
    let mut shortened: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() {
        shortened.push('…');
    }
    shortened
}

/// A path as shown to the user, on one line: see [`visible`].
pub fn visible_path(path: &Path) -> String {
    visible(&path.to_string_lossy())
}

/// Escapes control characters, such as `\u{1b}`: in a file name they could move or hide text.
pub fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() || turns(letter) {
            visible.extend(letter.escape_default());
        } else {
            visible.push(letter);
        }
    }
    visible
}

/// Whether a character changes the writing direction, or breaks the line.
fn turns(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_is_shown_as_it_is_but_on_one_line() {
        for name in ["/棋/Ván cờ 1.pgn", "/Va\u{301}n \"a\" \\ 'b'", "a\u{fffd}"] {
            assert_eq!(visible_path(Path::new(name)), name);
        }
        assert_eq!(visible_path(Path::new("a\n\t\u{1b}[31m\u{202e}ngp.x")), r"a\n\t\u{1b}[31m\u{202e}ngp.x");
    }

    #[test]
    fn a_long_text_is_cut_and_stays_on_its_line() {
        assert_eq!(quoted(" a\nb\t"), "a b");
        assert_eq!(quoted(&"楚".repeat(24)), "楚".repeat(24));
        assert_eq!(quoted(&"楚".repeat(25)), "楚".repeat(24) + "…");
    }
}
