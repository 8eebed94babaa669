//! One word for one thing: checks all texts for users, and the names in the code, against
//! `docs/glossary.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::architecture::tokens;

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

/// A name that the list of words in the code forbids.
#[derive(Debug)]
enum Forbidden {
    /// This word in any name.
    Word(String),
    /// This word in the name of a constant.
    InConstants(String),
    /// This name.
    Name(String),
    /// These tokens, with a space after each.
    Tokens(String),
}

impl Forbidden {
    fn of(text: &str) -> Self {
        if let Some(word) = text.strip_suffix('_') {
            Self::InConstants(word.into())
        } else if text.contains(' ') {
            Self::Tokens(text.replace(':', " :") + " ")
        } else if text.starts_with(char::is_lowercase) {
            Self::Word(text.into())
        } else {
            Self::Name(text.into())
        }
    }

    /// The name that it forbids in some code, if there is one.
    fn find<'a>(&'a self, code: &Code<'a>) -> Option<&'a str> {
        let mut names = code.names.iter().copied().filter(|name| !ALLOWED_NAMES.contains(name));
        match self {
            Self::Word(word) => names.find(|name| words_of(name).any(|part| part == *word)),
            Self::InConstants(word) => names.find(|name| name.split('_').any(|part| part == word)),
            Self::Name(forbidden) => names.find(|name| name == forbidden),
            Self::Tokens(text) => code.tokens.contains(&format!(" {text}")).then_some(text),
        }
    }
}

/// A file without comments and quoted texts.
struct Code<'a> {
    names: BTreeSet<&'a str>,
    /// With a space after each.
    tokens: String,
}

impl<'a> Code<'a> {
    fn of(text: &'a str) -> Self {
        let tokens = tokens(text);
        let names = tokens.iter().map(|token| token.text);
        let tokens = tokens.iter().fold(String::from(" "), |all, token| all + token.text + " ");
        Self { names: names.filter(|name| name.starts_with(char::is_alphabetic)).collect(), tokens }
    }
}

/// The words of a name, in lower case: `save`, `film` in `SaveFilm` and in `save_film`.
fn words_of(name: &str) -> impl Iterator<Item = String> {
    let is_constant = !name.contains(char::is_lowercase);
    name.split('_').flat_map(move |part| {
        let mut words = vec![String::new()];
        for letter in part.chars() {
            if letter.is_uppercase() && !is_constant {
                words.push(String::new());
            }
            words.last_mut().unwrap().extend(letter.to_lowercase());
        }
        words
    })
}

/// What the list of words in the code forbids.
fn forbidden() -> Vec<Forbidden> {
    let glossary = fs::read_to_string(Path::new(ROOT).join("docs/glossary.md")).unwrap();
    let (_, list) = glossary.split_once("\n- ").expect("there is a list of words in the code");
    let names = list.split("\n- ").filter_map(|entry| entry.split_once("Not "));
    names.flat_map(|(_, names)| names.split('`').skip(1).step_by(2).map(Forbidden::of)).collect()
}

/// Names of the standard library and of egui, and one of the search.
const ALLOWED_NAMES: [&str; 7] = [
    "ExactSizeIterator",
    "allocate_exact_size",
    "chunks_exact",
    "matches_exact",
    "read_exact",
    "try_reserve_exact",
    // A score that is not only a bound.
    "Exact",
];

/// Files in which a word means something else.
const ALLOWED_PLACES: [(&str, &str); 12] = [
    // The file with training positions.
    ("archive", "src/train/data/"),
    ("archive", "src/bin/chuhe-engine/train/"),
    ("archive", "tests/programs/generate.rs"),
    // A file such as a ZIP file.
    ("archive", "src/game/formats/foreign.rs"),
    ("archive", "src/words/reading.rs"),
    // A library of the system.
    ("library", "src/app/sound/output/"),
    ("library", "src/app/start.rs"),
    // Another program's word for a file of games.
    ("library", "src/game/formats/ccbridge"),
    // The library of this package.
    ("library", "tests/repository/architecture.rs"),
    // A file of SQLite.
    ("database", "src/sqlite/"),
    ("database", "src/books/"),
    // The offers of a draw.
    ("Offers", "src/session/play/"),
];

#[test]
fn names_in_the_code_are_in_the_words_of_the_field() {
    let forbidden = forbidden();
    assert!(forbidden.len() > 12, "{forbidden:?}");
    let sources =
        ["src", "tests", "benches"].into_iter().flat_map(|folder| files(&Path::new(ROOT).join(folder)));
    let sources = sources.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let mut wrong = Vec::new();
    for path in sources {
        let text = fs::read_to_string(&path).unwrap();
        let place = path.strip_prefix(ROOT).unwrap().to_str().unwrap().replace('\\', "/");
        let code = Code::of(&text);
        for word in &forbidden {
            let is_allowed = |(allowed, places): &(&str, &str)| {
                matches!(word, Forbidden::Word(word) | Forbidden::Name(word) if allowed == word)
                    && place.starts_with(places)
            };
            if !ALLOWED_PLACES.iter().any(is_allowed) {
                wrong.extend(word.find(&code).map(|name| format!("{place}: {name}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_forbidden_word_is_found_in_every_kind_of_name() {
    let is_in = |forbidden: &str, code: &str| Forbidden::of(forbidden).find(&Code::of(code)).is_some();
    for name in ["film", "save_film", "SaveFilm", "FILM_HEIGHT"] {
        assert!(is_in("film", name), "{name}");
    }
    assert!(!is_in("film", "filmed // film") && !is_in("film", "\"film\""));
    assert!(is_in("MOST_", "MOST_LINES") && is_in("MOST_", "HISTORY_MOST") && !is_in("MOST_", "most"));
    assert!(is_in("Ask", "Ask<M>") && !is_in("Ask", "AskFile"));
    assert!(is_in("play: Move", "fn f(play: Move)") && !is_in("play: Move", "fn play(mv: Move)"));
}
