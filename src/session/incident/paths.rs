//! Removes paths from the texts of panics, because they may reveal the user's private information.

use std::path::Path;

/// Replaces the path of the data folder.
const DATA: &str = "<data>";

/// Replaces any other path.
const ELSEWHERE: &str = "…";

/// Markers before a library's source path, and the number of folders to leave out after each.
const SOURCES: [(&str, usize); 4] =
    [("/registry/src/", 1), ("/git/checkouts/", 0), ("/rustlib/src/rust/", 0), ("/rustc/", 1)];

/// Removes private paths from a text. For source files and files in the folder `data`, the last
/// part of the path is kept; for all others nothing. Because names may contain spaces, the end of a
/// path is often unknown: then the text after it is removed, too.
pub(super) fn without_paths(text: &str, data: &Path) -> String {
    let data = data.to_str().filter(|data| !data.is_empty());
    let mut cut = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = None;
    while let Some(letter) = rest.chars().next() {
        let in_data = data.and_then(|data| rest.strip_prefix(data));
        let taken = if let Some(inner) = in_data {
            let end =
                inner.find(|letter: char| letter.is_whitespace() || letter == '"').unwrap_or(inner.len());
            let name = &inner[..end];
            cut.push_str(DATA);
            cut.push_str(&name.replace('\\', "/"));
            rest.len() - inner.len() + end
        } else if begins_path(before, rest) {
            let length = length(rest, before == Some('"'));
            cut.push_str(&shortened(&rest[..length]));
            length
        } else {
            cut.push(letter);
            letter.len_utf8()
        };
        before = rest[..taken].chars().last();
        rest = &rest[taken..];
    }
    cut
}

/// Whether an absolute path begins at `rest`; `before` is the character before it.
fn begins_path(before: Option<char>, rest: &str) -> bool {
    if before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '.' | '_' | '-')) {
        return false;
    }
    let mut letters = rest.chars();
    let is_name = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_alphanumeric() || "._~".contains(letter))
    };
    match (letters.next(), letters.next(), letters.next()) {
        (Some('/'), next, _) => is_name(next),
        (Some('~'), Some('/'), _) => true,
        (Some('\\'), Some('\\'), next) => is_name(next) || next == Some('?') || next == Some('\\'),
        (Some(drive), Some(':'), Some('/' | '\\')) => drive.is_ascii_alphabetic(),
        _ => false,
    }
}

/// The length in bytes of the path that `text` begins with.
fn length(text: &str, is_quoted: bool) -> usize {
    // The colon after a drive letter does not end the path.
    let start = text.char_indices().nth(2).map_or(text.len(), |(start, _)| start);
    let ends = |letter: char| letter == '"' || letter == '\n' || (letter == ':' && !is_quoted);
    text[start..].find(ends).map_or(text.len(), |end| start + end)
}

/// The part of a path to keep.
fn shortened(path: &str) -> String {
    let path = path.replace('\\', "/");
    for (mark, folders) in SOURCES {
        if let Some((_, inner)) = path.split_once(mark) {
            return inner.splitn(folders + 1, '/').last().unwrap_or_default().into();
        }
    }
    match path.rfind("/src/").filter(|_| path.ends_with(".rs")) {
        Some(start) => path[start + 1..].into(),
        None => ELSEWHERE.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> String {
        without_paths(text, Path::new("/home/li/.local/share/chuhe"))
    }

    #[test]
    fn sources_keep_what_does_not_depend_on_the_machine() {
        let cases = [
            (
                "at /home/li/.cargo/registry/src/index.crates.io-1949/egui-0.37.0/src/ui.rs:12:5",
                "at egui-0.37.0/src/ui.rs:12:5",
            ),
            ("/rustc/4a4ef493/library/core/src/panicking.rs:80:14", "library/core/src/panicking.rs:80:14"),
            ("/usr/lib/rustlib/src/rust/library/std/src/rt.rs:1", "library/std/src/rt.rs:1"),
            ("/home/li/secret project/src/app/mod.rs:3:4", "src/app/mod.rs:3:4"),
            (r"C:\Users\li\chuhe\src\app\mod.rs:3:4", "src/app/mod.rs:3:4"),
            ("src/app/mod.rs:3:4", "src/app/mod.rs:3:4"),
            ("./src/app/mod.rs:3:4", "./src/app/mod.rs:3:4"),
        ];
        for (text, expected) in cases {
            assert_eq!(cut(text), expected);
        }
    }

    #[test]
    fn what_is_the_users_own_goes() {
        let cases = [
            ("/home/li/棋/与王先生.pgn: not found", "…: not found"),
            (r#"open "/home/li/My Games: old/a.pgn" failed"#, r#"open "…" failed"#),
            ("/home/li/My Games/a.pgn cannot be read", "…"),
            (r"C:\Users\li\a.pgn: denied", "…: denied"),
            (r#"{ path: "\\\\server\\share\\a" }"#, r#"{ path: "…" }"#),
            ("~/games/a.pgn", "…"),
            ("file:///home/li/a.pgn", "file://…"),
        ];
        for (text, expected) in cases {
            assert_eq!(cut(text), expected);
        }
    }

    #[test]
    fn the_data_folder_is_named_as_such() {
        let text = "/home/li/.local/share/chuhe/game.json and /home/li/.local/share/chuhe";
        assert_eq!(cut(text), "<data>/game.json and <data>");
    }

    #[test]
    fn what_is_no_path_stays() {
        for text in ["1/2", "rnbakabnr/9/1c5c1/9 w - - 0 1", "a / b", "and/or", "index 9: len 9", "https:"] {
            assert_eq!(cut(text), text);
        }
    }
}
