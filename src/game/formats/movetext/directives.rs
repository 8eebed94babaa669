//! Drawings in the comments of PGN files, in the form of lichess.org and ChessBase: `[%csl
//! Ge4,Rd5]` for coloured points, `[%cal Gh2e2]` for arrows.

use std::borrow::Cow;
use std::fmt::Write;

use crate::game::Drawing;

const OPENINGS: [&str; 2] = ["[%csl ", "[%cal "];

/// The drawings in a comment, and the comment without them. Text that names no point stays.
pub fn drawings(comment: Cow<'_, str>) -> (Vec<Drawing>, Cow<'_, str>) {
    if !comment.contains("[%c") {
        return (Vec::new(), comment);
    }
    let (mut drawings, mut text) = (Vec::new(), String::new());
    let mut rest = &*comment;
    while let Some((start, opening)) = next(rest) {
        let Some(length) = rest[start..].find(']') else { break };
        text.push_str(&rest[..start]);
        let list = &rest[start + opening.len()..start + length];
        let (known, unknown): (Vec<_>, Vec<_>) =
            list.split(',').map(str::trim).partition(|item| Drawing::read(item).is_some());
        drawings.extend(known.into_iter().filter_map(Drawing::read));
        if !unknown.is_empty() {
            text += &format!("{opening}{}]", unknown.join(","));
        }
        rest = &rest[start + length + 1..];
        if text.is_empty() || text.ends_with(char::is_whitespace) {
            rest = rest.trim_start();
        }
    }
    text.push_str(rest);
    (drawings, Cow::Owned(text.trim_end().into()))
}

/// The place and the opening bracket of the next list of drawings.
fn next(text: &str) -> Option<(usize, &'static str)> {
    let found = OPENINGS.into_iter().filter_map(|opening| Some((text.find(opening)?, opening)));
    found.min()
}

/// Writes drawings as a comment.
pub fn drawn(drawings: &[Drawing]) -> String {
    let mut text = String::new();
    for (opening, is_circle) in OPENINGS.into_iter().zip([true, false]) {
        let mut list = drawings.iter().filter(|drawing| drawing.is_circle() == is_circle).peekable();
        if list.peek().is_some() {
            let list: Vec<String> = list.map(Drawing::to_string).collect();
            write!(text, "{opening}{}]", list.join(",")).expect("a string can always be written to");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> (String, String) {
        let (drawings, rest) = drawings(comment.into());
        (drawn(&drawings), rest.into_owned())
    }

    #[test]
    fn drawings_are_taken_out_of_the_comment() {
        let expected = |drawn: &str, rest: &str| (drawn.to_string(), rest.to_string());
        assert_eq!(
            read("[%csl Ge4,Rd5][%cal Gh2e2] Strong."),
            expected("[%csl Ge4,Rd5][%cal Gh2e2]", "Strong.")
        );
        assert_eq!(read("Look [%cal Yb0c2, Bb0a2] here"), expected("[%cal Yb0c2,Bb0a2]", "Look here"));
        assert_eq!(read("Nothing drawn"), expected("", "Nothing drawn"));
        assert_eq!(read("[%csl Ge4]"), expected("[%csl Ge4]", ""));
    }

    #[test]
    fn what_names_no_point_stays_as_it_is() {
        for text in ["[%csl Gz9]", "[%cal ]", "[%cal Gh2e2", "[%clk 0:01:00]", "[%cal Gh2e2e3]"] {
            assert_eq!(read(text), (String::new(), text.to_string()));
        }
        assert_eq!(read("[%cal Gh2e2,Xa0a1] !").1, "[%cal Xa0a1] !");
    }
}
