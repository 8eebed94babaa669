//! The licences of everything the program contains.

use std::sync::LazyLock;

use eframe::egui::Ui;

use super::Message;
use crate::app::command::{Request, Requests};
use crate::app::kit::{page_heading, page_of_lines, show_buttons};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::packed::unpack_text;

/// The page, made by `assets/licences/build.py`.
static TEXT: LazyLock<String> = LazyLock::new(|| unpack_text(packed!("licences.txt")));

/// The maximum line length, in characters.
const LINE_LENGTH: usize = 78;

/// The text in lines that fit into the page.
static LINES: LazyLock<Vec<&str>> =
    LazyLock::new(|| TEXT.lines().flat_map(|line| wrapped(line, LINE_LENGTH)).collect());

pub fn show_licences(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    page_heading(ui, Label::LicencesTitle.text(language));
    page_of_lines(ui, &LINES);
    ui.spacing_mut().item_spacing.y = theme::GAP;
    ui.add_space(theme::GAP);
    show_buttons(ui, language, requests, None, (Label::Close, Request::CloseDialog));
}

/// Breaks a line into pieces of at most `length` characters, at spaces if possible.
fn wrapped(line: &str, length: usize) -> Vec<&str> {
    let (mut pieces, mut rest) = (Vec::new(), line.trim_end());
    while let Some((limit, _)) = rest.char_indices().nth(length) {
        let indent = rest.len() - rest.trim_start().len();
        let is_between = rest[limit..].starts_with(' ');
        let space = if is_between { Some(limit) } else { rest[..limit].rfind(' ') };
        let end = space.filter(|&end| end > indent).unwrap_or(limit);
        let (piece, later) = rest.split_at(end);
        pieces.push(piece);
        rest = later.trim_start();
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_divided_at_spaces_and_nothing_is_lost() {
        assert_eq!(wrapped("a fox and 楚河漢界楚河漢界", 9), ["a fox and", "楚河漢界楚河漢界"]);
        assert_eq!(wrapped("楚河漢界", 3), ["楚河漢", "界"]);
        assert_eq!(wrapped("      indented far", 8), ["      in", "dented", "far"]);
        assert_eq!(wrapped("", 3), [""]);
        let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
        assert_eq!(
            letters(&LINES.concat()),
            letters(include_str!("../../../../assets/licences/licences.txt"))
        );
        assert!(LINES.iter().all(|line| line.chars().count() <= LINE_LENGTH));
    }
}
