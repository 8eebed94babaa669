//! Splits a command line into words.
//!
//! Quotation marks of either kind hold a word together. Nothing else is special, not even a
//! backslash, the escape of shells: in a Windows path it is an ordinary character.

/// A quotation mark is never closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a quotation mark is not closed")]
pub struct Unclosed;

/// Whether a character opens or closes a quotation.
fn is_mark(open: &mut Option<char>, letter: char) -> bool {
    match *open {
        None if matches!(letter, '"' | '\'') => *open = Some(letter),
        Some(mark) if mark == letter => *open = None,
        _ => return false,
    }
    true
}

/// Splits a text at separators outside of quotations; the parts keep their quotation marks.
///
/// # Errors
/// A quotation is never closed.
pub fn split(text: &str, is_separator: impl Fn(char) -> bool) -> Result<Vec<&str>, Unclosed> {
    let mut open = None;
    let is_end = |letter| !is_mark(&mut open, letter) && open.is_none() && is_separator(letter);
    let parts = text.split(is_end).collect();
    if open.is_none() { Ok(parts) } else { Err(Unclosed) }
}

/// A part without its quotation marks.
pub fn unquoted(part: &str) -> String {
    let mut open = None;
    part.chars().filter(|&letter| !is_mark(&mut open, letter)).collect()
}

/// The words of a command line.
///
/// ```
/// let line = r#"'C:\Program Files\x.exe' --opt "a b""#;
/// assert_eq!(chuhe::uci::client::words(line).unwrap(), [r"C:\Program Files\x.exe", "--opt", "a b"]);
/// ```
///
/// # Errors
/// A quotation is never closed.
pub fn words(line: &str) -> Result<Vec<String>, Unclosed> {
    let parts = split(line, char::is_whitespace)?.into_iter();
    Ok(parts.filter(|part| !part.is_empty()).map(unquoted).collect())
}

/// Joins words to a command line, quoted where necessary.
pub fn command_line(words: &[String]) -> String {
    let is_special = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'');
    let quoted = |word: &String| match word.is_empty() || word.contains(is_special) {
        true => format!("\"{}\"", word.replace('"', r#""'"'""#)),
        false => word.clone(),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_words_are_one_and_backslashes_stay() {
        for (line, expected) in [
            ("  -x  1 ", &["-x", "1"][..]),
            (r"C:\x\y.exe -d\", &[r"C:\x\y.exe", r"-d\"]),
            (
                r#""C:\Program Files\x.exe" 'it is "so"' a" "b"#,
                &[r"C:\Program Files\x.exe", r#"it is "so""#, "a b"],
            ),
            (r#"'' "it's""#, &["", "it's"]),
            ("", &[]),
        ] {
            assert_eq!(words(line).unwrap(), expected, "{line}");
        }
        for line in ["'a b", "a\"", "\"it's"] {
            assert_eq!(words(line), Err(Unclosed), "{line}");
        }
        assert_eq!(split("a=1,b='x,y'", |letter| letter == ',').unwrap(), ["a=1", "b='x,y'"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let all = ["plain", "", "a b", "it's", r#"say "so""#, r#"'"'"#, r"C:\a b\"].map(String::from);
        assert_eq!(words(&command_line(&all)).unwrap(), all);
        assert_eq!(command_line(&all[..3]), r#"plain "" "a b""#);
    }
}
