//! Expands names with `*` and `?`, which every shell except those of Windows does itself.

use std::ffi::OsString;

use glob::{MatchOptions, glob_with};

/// Replaces each wildcard argument with the names of matching files, in alphabetical order. Other
/// arguments stay. No file name on Windows contains these characters, so quoting loses nothing.
pub(crate) fn expand(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    arguments.flat_map(|argument| files(&argument).unwrap_or_else(|| vec![argument])).collect()
}

/// The files that an argument matches, unless it matches none.
fn files(argument: &OsString) -> Option<Vec<OsString>> {
    let text = argument.to_str().filter(|text| !text.starts_with('-') && text.contains(['*', '?']))?;
    // Brackets are part of names: game[1].pgn must not become game1.pgn.
    let pattern = text.replace('[', "[[]");
    let options = MatchOptions { case_sensitive: false, ..MatchOptions::default() };
    let found = glob_with(&pattern, options).ok()?.filter_map(Result::ok).map(OsString::from);
    Some(found.collect::<Vec<_>>()).filter(|found| !found.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_become_the_files_that_they_mean() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b[1].pgn", "b1.pgn", "a.PGN", "c.xqf"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let path = |name: &str| folder.path().join(name).into_os_string();
        let expanded = |name: &str| expand([path(name)].into_iter());
        assert_eq!(expanded("*.pgn"), [path("a.PGN"), path("b1.pgn"), path("b[1].pgn")]);
        assert_eq!(expanded("b[1].pg?"), [path("b[1].pgn")]);
        assert_eq!(expanded("b[1].pgn"), [path("b[1].pgn")]);
        assert_eq!(expanded("*.cbr"), [path("*.cbr")], "nothing is meant: the command names it");
        assert_eq!(expand([OsString::from("--name=*")].into_iter()), [OsString::from("--name=*")]);
    }
}
