//! The folder list is the architecture: imports go down it. This test reads the sources. It fails
//! if an import goes up, if something outside the window names the user interface's library, if a
//! folder is missing from the list, or if a file is too long to be read at one sitting. In the
//! window, it fails if a room knows another one, or if files import each other in a circle.

use std::fmt;
use std::fs;
use std::path::Path;

/// The layers, highest first. A layer may name itself and the layers below it. A path belongs to
/// the longest matching entry.
const LAYERS: [&str; 37] = [
    "app",
    // Only the list of its layers, none of which may reach up to it to get at the others.
    "session",
    "session::open",
    "session::play",
    "session::study",
    "session::document",
    "session::bookshelf",
    "session::people",
    "session::solving",
    "session::progress",
    "session::analysis",
    "session::stored_games",
    "session::engines",
    "session::incident",
    "session::storage",
    "session::task",
    "uci",
    "train",
    "lessons",
    "print",
    "words",
    "books",
    "game",
    "game::notation",
    "vision",
    // The same.
    "engine",
    "engine::book",
    "engine::levels",
    "engine::search",
    "engine::evaluate",
    "engine::network",
    "engine::rules",
    "engine::movegen",
    "engine::board",
    "sqlite",
    "blocks",
    "packed",
];

/// Layers that only contain others: a folder in them is in the list itself.
const ROOFS: [&str; 2] = ["session", "engine"];

/// The layer that stands apart: none of the others may name it, whatever the order.
const BY_THE_SIDE: &str = "train";

/// Libraries that only the window may name.
const WINDOW_ONLY: [&str; 3] = ["eframe", "egui", "egui_kittest"];

/// The parts of `app` that know the rooms. A room is a folder of `app/rooms` and does not know the others.
const KNOW_ROOMS: [&str; 2] = ["start", "window"];

/// The most files that may extend the window as a whole.
const MAX_FILES_OF_THE_APP: usize = 4;

/// Includes the tests in the file.
const MAX_LINES: usize = 450;

/// Files that may be longer, and the reason.
const LONG_FILES: [(&str, &str); 3] = [
    ("src/app/text/labels.rs", "a table: a row for each text"),
    ("src/engine/board/attacks.rs", "tables that the compiler computes, one after the other"),
    ("src/engine/evaluate/weights.rs", "tables of numbers"),
];

#[test]
fn imports_go_down() {
    let faults: Vec<_> = sources().iter().flat_map(|source| faults(&source.path, &source.text)).collect();
    assert!(faults.is_empty(), "\n{}\n", lines(&faults));
}

#[test]
fn rooms_do_not_know_each_other_and_nothing_below_knows_them() {
    let faults: Vec<_> = sources().iter().flat_map(room_faults).collect();
    assert!(faults.is_empty(), "\n{}\n", lines(&faults));
}

#[test]
fn files_of_the_window_import_in_no_circle() {
    let sources = sources();
    let files: Vec<&Source> = sources.iter().filter(|source| source.path.starts_with("src/app/")).collect();
    let circles = circles(&files);
    assert!(circles.is_empty(), "\n{}\n", lines(&circles));
}

#[test]
fn what_the_window_does_as_a_whole_stands_in_few_files() {
    let adds =
        |source: &Source| source.text.contains("impl ChuheApp {") || source.text.contains(" for ChuheApp {");
    let places: Vec<_> = sources().into_iter().filter(adds).map(|source| source.path).collect();
    assert!(places.len() <= MAX_FILES_OF_THE_APP, "{places:?}");
}

#[test]
fn unsafe_stands_in_one_place() {
    let is_allowed = |source: &Source| source.text.contains("allow(unsafe_code");
    let places: Vec<_> = sources().into_iter().filter(is_allowed).map(|source| source.path).collect();
    assert_eq!(places, ["src/engine/search/hardware.rs"]);
}

/// Only `session::task` may: it names threads, catches their panics, and joins them.
#[test]
fn session_and_window_start_threads_in_one_place() {
    let starts = |source: &Source| {
        let code = source.text.split("#[cfg(test)]").next().unwrap_or_default();
        let is_above = ["src/app/", "src/session/"].iter().any(|folder| source.path.starts_with(folder));
        is_above && ["thread::Builder", "thread::spawn", "thread::scope"].iter().any(|way| code.contains(way))
    };
    let places: Vec<_> = sources().into_iter().filter(starts).map(|source| source.path).collect();
    assert_eq!(places, ["src/session/task.rs"]);
}

/// The name of a file may contain characters that move or hide text.
#[test]
fn paths_are_shown_by_one_function() {
    // `engine::board::visible_path` is that function.
    let is_shown_otherwise = |source: &Source| source.text.contains(concat!(".disp", "lay()"));
    let places: Vec<_> = sources().into_iter().filter(is_shown_otherwise).map(|source| source.path).collect();
    assert!(places.is_empty(), "{places:?}");
}

/// A file that is really a pipe without a writer must not block the program.
#[test]
fn the_library_opens_files_in_one_place() {
    let opens = |source: &Source| {
        let code = source.text.split("#[cfg(test)]").next().unwrap_or_default();
        let ways = ["File::open(", "fs::read(", "fs::read_to_string(", "File::options(", "OpenOptions::new("];
        let is_library = !source.path.starts_with("src/bin/") && !source.path.ends_with("/tests.rs");
        is_library && ways.iter().any(|way| code.contains(way))
    };
    let places: Vec<_> = sources().into_iter().filter(opens).map(|source| source.path).collect();
    // The free memory is in /proc and /sys, which have no files of users. The place of a window
    // opens its lock by the same function. Developers make puzzles and training positions, and choose
    // fonts.
    let expected = [
        "src/engine/search/cgroup.rs",
        "src/engine/search/free_memory.rs",
        "src/session/storage/disk.rs",
        "src/session/storage/place.rs",
        "src/train/data/archive.rs",
        "src/train/puzzles/choose.rs",
        "src/train/vision/paint/fonts.rs",
    ];
    assert_eq!(places, expected);
}

/// Only that place knows the inputs of a command, and which files must be kept.
#[test]
fn the_engine_writes_files_in_one_place() {
    let writes = |source: &Source| {
        let code = source.text.split("#[cfg(test)]").next().unwrap_or_default();
        let ways = [
            "fs::write(",
            "File::create",
            "write_file(",
            "OpenOptions::new(",
            "File::options(",
            "create_dir",
        ];
        let removes = ["fs::rename(", "fs::copy(", "remove_file(", "tempfile"];
        let is_engine = source.path.starts_with("src/bin/");
        is_engine && ways.iter().chain(&removes).any(|way| code.contains(way))
    };
    let mut places: Vec<_> = sources().into_iter().filter(writes).map(|source| source.path).collect();
    places.sort();
    // A match continues its own files, and developers' commands theirs.
    let expected = [
        "src/bin/chuhe-engine/matches/record.rs",
        "src/bin/chuhe-engine/output/file.rs",
        "src/bin/chuhe-engine/output/place.rs",
        "src/bin/chuhe-engine/output/temporary.rs",
        "src/bin/chuhe-engine/train/generate.rs",
        "src/bin/chuhe-engine/train/learn.rs",
        "src/bin/chuhe-engine/train/learn_vision.rs",
        "src/bin/chuhe-engine/train/paint.rs",
    ];
    assert_eq!(places, expected);
}

#[test]
fn files_are_short_enough_to_be_read() {
    let long: Vec<_> = sources()
        .iter()
        .filter(|source| LONG_FILES.iter().all(|(path, _)| *path != source.path))
        .map(|source| (source, source.text.lines().count()))
        .filter(|&(_, count)| count > MAX_LINES)
        .map(|(source, count)| format!("{} has {count} lines, more than {MAX_LINES}", source.path))
        .collect();
    assert!(long.is_empty(), "\n{}\n", lines(&long));
}

/// A file of `src`.
struct Source {
    /// Relative to the package's folder, with `/`.
    path: String,
    text: String,
}

fn sources() -> Vec<Source> {
    fn visit(folder: &Path, sources: &mut Vec<Source>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, sources);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
                sources.push(Source { path: path.to_str().unwrap().replace('\\', "/"), text });
            }
        }
    }
    let mut sources = Vec::new();
    visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut sources);
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(sources.len() > 10, "the sources are not where they are looked for");
    sources
}

/// A violation of the architecture.
#[derive(Debug, PartialEq)]
struct Fault {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

fn lines(items: &[impl fmt::Display]) -> String {
    items.iter().map(|item| format!("{item}\n")).collect()
}

/// The violations in a file.
fn faults(file: &str, text: &str) -> Vec<Fault> {
    let tokens = tokens(text);
    let mut faults = Vec::new();
    let mut complain = |line, what| faults.push(Fault { file: file.into(), line, what });
    let program = Program::of(file);
    let module = module_of(file);
    let own_layer = layer_of(&module);

    let is_listed = own_layer.is_some_and(|layer| !ROOFS.contains(&LAYERS[layer]) || module.len() == 1);
    if program == Program::Library && !module.is_empty() && !is_listed {
        complain(1, "its folder is not in the list of layers".into());
    }
    let is_window = program == Program::Window || own_layer == Some(0);
    for token in tokens.iter().filter(|token| !is_window && WINDOW_ONLY.contains(&token.text)) {
        complain(token.line, format!("names {}, which only the window may do", token.text));
    }
    // The programs and the root of the library stand above all layers.
    if program == Program::Library
        && let Some(own_layer) = own_layer
    {
        for path in paths(&tokens, &module) {
            let named = path.segments.join("::");
            match layer_of(&path.segments) {
                Some(layer) if LAYERS[layer] == BY_THE_SIDE && layer != own_layer => {
                    complain(path.line, format!("names crate::{named}, which stands by the side"));
                }
                Some(layer) if layer >= own_layer => {}
                Some(layer) => {
                    let [own, above] = [own_layer, layer].map(|layer| LAYERS[layer]);
                    complain(path.line, format!("{own} names crate::{named}: {above} is above it"));
                }
                None => complain(path.line, format!("names crate::{named}, which is in no layer")),
            }
        }
    }
    faults
}

/// The imports of a room, or of something below the rooms, that are not allowed.
fn room_faults(source: &Source) -> Vec<Fault> {
    let module = module_of(&source.path);
    let part = match module[..] {
        ["app", "rooms", room, ..] => room,
        ["app", part, ..] if !KNOW_ROOMS.contains(&part) => part,
        _ => return Vec::new(),
    };
    let tokens = tokens(&source.text);
    let is_other = |named: &&Named<'_>| match named.segments[..] {
        ["app", "rooms", other, ..] => other != part,
        _ => false,
    };
    let paths = paths(&tokens, &module);
    let fault = |named: &Named<'_>| Fault {
        file: source.path.clone(),
        line: named.line,
        what: format!("{part} names crate::{}, which is a room", named.segments.join("::")),
    };
    paths.iter().filter(is_other).map(fault).collect()
}

/// All paths that a file names, including `use child::Name` in a folder's file.
fn imports<'a>(tokens: &[Token<'a>], module: &[&'a str]) -> Vec<Named<'a>> {
    let mut named = paths(tokens, module);
    for (index, _) in tokens.iter().enumerate().filter(|(_, token)| token.text == "use") {
        tree(&tokens[index + 1..], module.to_vec(), &mut named);
    }
    named
}

/// Pairs of files that import each other, directly or indirectly, except a file and those in its
/// folder. Tests do not count.
fn circles(files: &[&Source]) -> Vec<String> {
    let texts: Vec<&str> = files
        .iter()
        .map(|file| file.text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default())
        .collect();
    let tokens: Vec<Vec<Token<'_>>> = texts.iter().map(|text| tokens(text)).collect();
    let modules: Vec<Vec<&str>> = files.iter().map(|file| module_of(&file.path)).collect();
    let named: Vec<Vec<Named<'_>>> =
        tokens.iter().zip(&modules).map(|(tokens, module)| imports(tokens, module)).collect();
    // The file that a path leads to, following what a folder's file re-exports from the files in
    // the folder.
    let target = |segments: &[&str]| {
        let mut segments = segments.to_vec();
        for _ in 0..segments.len() + 2 {
            let file = (0..files.len())
                .filter(|&file| segments.starts_with(&modules[file]))
                .max_by_key(|&file| modules[file].len())?;
            let name = segments.get(modules[file].len());
            let inner = named[file].iter().find(|inner| {
                inner.segments.last() == name
                    && inner.segments.starts_with(&modules[file])
                    && inner.segments.len() > modules[file].len() + 1
            });
            match inner {
                Some(inner) => segments = inner.segments.clone(),
                None => return Some(file),
            }
        }
        None
    };
    let is_kin = |one: usize, other: usize| {
        modules[one].starts_with(&modules[other]) || modules[other].starts_with(&modules[one])
    };
    let imports: Vec<Vec<usize>> = (0..files.len())
        .map(|file| {
            let targets = named[file].iter().filter_map(|named| target(&named.segments));
            targets.filter(|&other| !is_kin(file, other)).collect()
        })
        .collect();
    let reached = |from: usize| {
        let (mut reached, mut open) = (vec![false; files.len()], imports[from].clone());
        while let Some(file) = open.pop() {
            if !std::mem::replace(&mut reached[file], true) {
                open.extend(&imports[file]);
            }
        }
        reached
    };
    let reached: Vec<Vec<bool>> = (0..files.len()).map(reached).collect();
    let pairs = (0..files.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let circle = |&(one, other): &(usize, usize)| reached[one][other] && reached[other][one];
    pairs
        .filter(circle)
        .map(|(one, other)| format!("{} and {} import each other", files[other].path, files[one].path))
        .collect()
}

/// The program that a file is compiled into.
#[derive(PartialEq)]
enum Program {
    Library,
    /// `src/main.rs`.
    Window,
    /// A binary in `src/bin`.
    Other,
}

impl Program {
    fn of(file: &str) -> Self {
        match file {
            "src/main.rs" => Self::Window,
            _ if file.starts_with("src/bin/") => Self::Other,
            _ => Self::Library,
        }
    }
}

/// The module of a file: `src/engine/board/mod.rs` is `engine::board`, `src/lib.rs` is the root.
fn module_of(file: &str) -> Vec<&str> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    let mut module: Vec<_> = path.split('/').collect();
    if matches!(module.last(), Some(&("mod" | "lib" | "main"))) {
        module.pop();
    }
    module
}

/// The index in [`LAYERS`] for a path from the root of the library.
fn layer_of(segments: &[&str]) -> Option<usize> {
    let length = |layer: &str| layer.split("::").count();
    (0..LAYERS.len())
        .filter(|&layer| {
            let entry: Vec<_> = LAYERS[layer].split("::").collect();
            segments.starts_with(&entry)
        })
        .max_by_key(|&layer| length(LAYERS[layer]))
}

/// A path written in a file, from the root of the library.
#[derive(Debug, PartialEq)]
struct Named<'a> {
    line: usize,
    segments: Vec<&'a str>,
}

/// All paths that begin with `crate`, `chuhe`, `self` or `super`, alone or in the braces of a
/// `use`.
fn paths<'a>(tokens: &[Token<'a>], file_module: &[&'a str]) -> Vec<Named<'a>> {
    let mut found = Vec::new();
    // Modules within the file, each with the number of braces open around it.
    let mut inner: Vec<(&str, usize)> = Vec::new();
    let mut braces = 0;
    for (index, token) in tokens.iter().enumerate() {
        let before = |steps: usize| index.checked_sub(steps).map(|index| tokens[index].text);
        let after = tokens.get(index + 1).map(|token| token.text);
        match token.text {
            "{" => {
                if let (Some("mod"), Some(name)) = (before(2), before(1)) {
                    inner.push((name, braces));
                }
                braces += 1;
            }
            "}" => {
                braces = braces.saturating_sub(1);
                inner.pop_if(|(_, outside)| *outside == braces);
            }
            // `pub(in crate::engine)` only restricts visibility.
            "crate" | "chuhe" | "self" | "super"
                if after == Some("::")
                    && before(1) != Some("::")
                    && (before(2), before(1)) != (Some("("), Some("in")) =>
            {
                let module = file_module.iter().copied().chain(inner.iter().map(|(name, _)| *name)).collect();
                tree(&tokens[index..], module, &mut found);
            }
            _ => {}
        }
    }
    found
}

/// Adds one path, or the tree of paths of a `use`, written in `module`, to `found`; returns the
/// number of its tokens.
fn tree<'a>(tokens: &[Token<'a>], module: Vec<&'a str>, found: &mut Vec<Named<'a>>) -> usize {
    let mut path = module;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.text {
            "crate" | "chuhe" if at == 0 => path.clear(),
            "super" => _ = path.pop(),
            "self" => {}
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token.text != "}") {
                    let is_path = tokens[at].text != ",";
                    at += if is_path { tree(&tokens[at..], path.clone(), found).max(1) } else { 1 };
                }
                return at + 1;
            }
            "*" => break,
            name if name.starts_with(|first: char| first.is_alphabetic() || first == '_') => path.push(name),
            // The generic arguments of a path are found as separate paths.
            _ => break,
        }
        at += 1;
        if tokens.get(at).is_none_or(|token| token.text != "::") {
            break;
        }
        at += 1;
    }
    let line = tokens.first().map_or(0, |token| token.line);
    found.push(Named { line, segments: path });
    at
}

/// A word, `::`, or a single character of Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub text: &'a str,
    line: usize,
}

/// The tokens of a file, without comments and quoted texts.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let (length, is_token) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if rest.starts_with("/*") {
            (block_comment(rest), false)
        } else if let Some(length) = quoted(rest) {
            (length, false)
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|next: char| !next.is_alphanumeric() && next != '_');
            (end.unwrap_or(rest.len()), true)
        } else if rest.starts_with("::") {
            (2, true)
        } else {
            (first.len_utf8(), !first.is_whitespace())
        };
        let (text, after) = rest.split_at(length);
        if is_token {
            tokens.push(Token { text, line });
        }
        line += text.matches('\n').count();
        rest = after;
    }
    tokens
}

/// The length of the block comment that `text` begins with; they may be nested.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// The length of the string or character literal that `text` begins with, if any: `"…"`, `r#"…"#`,
/// `'…'`, each perhaps after `b` or `c`. A lifetime does not count.
fn quoted(text: &str) -> Option<usize> {
    let unprefixed = text.strip_prefix(['b', 'c']).unwrap_or(text);
    let prefix = text.len() - unprefixed.len();
    if let Some(raw) = unprefixed.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if let Some(content) = raw[hashes..].strip_prefix('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let length = content.find(&end).map_or(content.len(), |at| at + end.len());
            return Some(prefix + 1 + hashes + 1 + length);
        }
    }
    let quote = unprefixed.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    let mut content = unprefixed[1..].char_indices();
    if quote == '\'' {
        // 'a' and '\n' are characters, 'a alone is a lifetime.
        let mut ahead = content.clone().map(|(_, character)| character);
        if ahead.next() != Some('\\') && ahead.next() != Some('\'') {
            return None;
        }
    }
    while let Some((at, character)) = content.next() {
        if character == '\\' {
            content.next();
        } else if character == quote {
            return Some(prefix + 1 + at + 1);
        }
    }
    Some(text.len())
}

/// Tests of this test: what it must find, and what it must not report.
mod samples {
    use super::*;

    fn complaints(file: &str, text: &str) -> Vec<(usize, String)> {
        faults(file, text).into_iter().map(|fault| (fault.line, fault.what)).collect()
    }

    fn lines_of_faults(file: &str, text: &str) -> Vec<usize> {
        faults(file, text).into_iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn an_import_that_goes_up_is_found_however_it_is_written() {
        let text = "\
use crate::engine::board::Move;
use crate::engine::search::Root;
use crate::{engine::{board, evaluate::{self, Score}}, game};
use super::super::search;
fn f() -> chuhe::session::Session { crate::uci::serve() }
mod tests { use super::super::super::game::Game; use super::*; }
";
        assert_eq!(lines_of_faults("src/engine/rules/mod.rs", text), [2, 3, 3, 3, 4, 5, 5, 6]);
        assert_eq!(lines_of_faults("src/engine/rules/chase.rs", "use super::super::search::Root;"), [1]);
        assert_eq!(
            complaints("src/engine/board/fen.rs", "use crate::engine::rules::judge;"),
            [(1, "engine::board names crate::engine::rules::judge: engine::rules is above it".into())]
        );
        assert_eq!(lines_of_faults("src/game/notation/text.rs", "use crate::game::Game;"), [1]);
        assert_eq!(lines_of_faults("src/uci/go.rs", "use super::super::*;"), [1], "the root reaches all");
        assert_eq!(lines_of_faults("src/engine/search/node.rs", "use crate::engine;"), [1]);
    }

    #[test]
    fn inner_modules_count_as_one_step_up() {
        let text = "mod tests { mod deeper { use super::super::super::Kind; } } use super::Kind;";
        assert_eq!(lines_of_faults("src/engine/board/square.rs", text), []);
        let text = "mod tests { use super::super::super::movegen::perft; }";
        assert_eq!(lines_of_faults("src/engine/board/square.rs", text), [1]);
    }

    #[test]
    fn nothing_names_what_stands_by_the_side() {
        let text = "use crate::train::weights;";
        assert_eq!(lines_of_faults("src/app/rooms/play/mod.rs", text), [1]);
        assert_eq!(lines_of_faults("src/engine/search/mod.rs", text), [1]);
        assert_eq!(
            lines_of_faults("src/train/puzzles/mod.rs", "use crate::{engine, game, train::games};"),
            []
        );
        assert_eq!(lines_of_faults("src/train/puzzles/mod.rs", "use crate::uci;"), [1]);
    }

    #[test]
    fn imports_that_go_down_or_stay_are_no_faults() {
        let text = "\
use crate::engine::{board::{Move, Side}, search};
use super::settings::Settings;
use crate::app::text;
pub(in crate::app) fn f<'a>(c: &'a char) -> bool { *c == '\"' || *c == '\\'' }
";
        assert_eq!(lines_of_faults("src/app/panels/moves.rs", text), []);
        assert_eq!(lines_of_faults("src/game/formats/json.rs", "use crate::game::{Game, notation};"), []);
        assert_eq!(lines_of_faults("src/bin/chuhe-engine/main.rs", "use chuhe::{uci, session};"), []);
        assert_eq!(lines_of_faults("src/lib.rs", "pub mod app; pub use crate::engine::board;"), []);
    }

    #[test]
    fn comments_and_texts_name_nothing() {
        let text = r##"
// use crate::session::Session;
/* egui /* nested */ crate::app::run() */
const A: &str = "crate::app::run() \" egui";
const B: &str = r#"crate::app::run() " egui"#;
const C: (char, u8) = ('"', b'\'');
use crate::uci::serve;
"##;
        assert_eq!(lines_of_faults("src/engine/board/fen.rs", text), [7]);
    }

    #[test]
    fn only_the_window_names_its_library() {
        let text = "use eframe::egui::Color32;";
        assert_eq!(lines_of_faults("src/session/mod.rs", text), [1, 1]);
        assert_eq!(lines_of_faults("src/bin/chuhe-engine/main.rs", text), [1, 1]);
        assert_eq!(lines_of_faults("src/app/board/marks.rs", text), []);
        assert_eq!(lines_of_faults("src/main.rs", text), []);
    }

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.into(), text: text.into() }
    }

    #[test]
    fn a_room_that_knows_another_is_found() {
        let lines = |path, text| -> Vec<usize> {
            room_faults(&source(path, text)).iter().map(|fault| fault.line).collect()
        };
        let text = "use crate::app::core::Core;\nuse crate::app::rooms::{record::Message, play::Play};\n";
        assert_eq!(lines("src/app/rooms/play/mod.rs", text), [2]);
        assert_eq!(lines("src/app/kit/dialog.rs", text), [2, 2]);
        assert_eq!(lines("src/app/window/update.rs", text), []);
        assert_eq!(lines("src/app/rooms/editor/board.rs", "use super::super::puzzles::Puzzles;"), [1]);
    }

    #[test]
    fn a_circle_is_found_also_by_way_of_others() {
        let found = |texts: &[(&str, &str)]| {
            let sources: Vec<Source> = texts.iter().map(|(path, text)| source(path, text)).collect();
            circles(&sources.iter().collect::<Vec<_>>()).len()
        };
        let folder = ("src/app/a/mod.rs", "mod one; mod two; pub use one::One; use two::Two;");
        let one = ("src/app/a/one.rs", "use super::Two;");
        let two = ("src/app/a/two.rs", "use crate::app::b::B;");
        assert_eq!(found(&[folder, one, two, ("src/app/b.rs", "pub struct B;")]), 0);
        assert_eq!(found(&[folder, one, two, ("src/app/b.rs", "use super::a::One;")]), 3);
        assert_eq!(
            found(&[folder, one, ("src/app/a/two.rs", "#[cfg(test)]\nmod tests { use super::One; }")]),
            0
        );
    }

    #[test]
    fn a_folder_outside_the_list_is_found() {
        let complaint = [(1, String::from("its folder is not in the list of layers"))];
        assert_eq!(complaints("src/utils/mod.rs", ""), complaint);
        assert_eq!(complaints("src/engine/tools/mod.rs", ""), complaint);
        assert_eq!(complaints("src/engine/mod.rs", ""), []);
    }
}
