//! One word for one thing: checks all texts for users against `docs/glossary.md`.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The places of texts for users.
const TEXTS: [&str; 14] = [
    "src/app/text",
    "src/words",
    "src/print",
    "src/bin",
    "assets/lessons",
    "README.md",
    "README.zh.md",
    "docs/features.md",
    "docs/features.zh.md",
    "docs/guide.md",
    "docs/guide.vi.md",
    "docs/guide.zh-hant.md",
    "docs/guide.zh.md",
    "docs/chuhe-engine.md",
];

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.into()];
    }
    let entries = fs::read_dir(path).expect("it is a folder of the project");
    entries.flat_map(|entry| files(&entry.unwrap().path())).collect()
}

/// All texts, in lower case.
fn said() -> String {
    let files = TEXTS.into_iter().flat_map(|path| files(&Path::new(ROOT).join(path)));
    files.map(|file| fs::read_to_string(file).unwrap().to_lowercase()).collect()
}

/// The rows of the table, in lower case: the words to use, and those to avoid.
fn rows() -> Vec<(Vec<String>, Vec<String>)> {
    let table = fs::read_to_string(Path::new(ROOT).join("docs/glossary.md")).unwrap().to_lowercase();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| ")).skip(1);
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
        let [used @ .., unused] = &cells[..] else { panic!("{row}") };
        assert_eq!(used.len(), 4, "{row}");
        let words = |cells: &[&str]| -> Vec<String> {
            let words = cells.iter().flat_map(|cell| cell.split(", "));
            words.filter(|word| !word.is_empty()).map(String::from).collect()
        };
        (words(used), words(&[unused]))
    })
    .collect()
}

#[test]
fn the_words_of_the_glossary_are_in_use() {
    let said = said();
    let unused: Vec<String> =
        rows().into_iter().flat_map(|(used, _)| used).filter(|word| !said.contains(word)).collect();
    assert!(rows().len() > 30 && unused.is_empty(), "{unused:?}");
}

#[test]
fn no_other_word_is_used_for_what_is_in_the_glossary() {
    let said = said();
    // A whole word.
    let is_word = |word: &str| {
        said.match_indices(word).any(|(at, _)| {
            let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphabetic());
            let (before, after) = (said[..at].chars().next_back(), said[at + word.len()..].chars().next());
            !word.is_ascii() || !is_letter(before) && !is_letter(after)
        })
    };
    let wrong: Vec<String> =
        rows().into_iter().flat_map(|(_, others)| others).filter(|word| is_word(word)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
