//! Plans which files are read, and which file each becomes.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{self, Path, PathBuf};

use super::choices::OutputFormat;
use super::{Arguments, files};

/// The files to read, and the destinations of their games.
pub(super) enum Plan {
    /// All to one file, or to standard output.
    Together(Vec<PathBuf>),
    /// Each file to the file beside it, all in one folder.
    Apart(PathBuf, Vec<(PathBuf, PathBuf)>),
}

impl Plan {
    /// Reports unreadable folders.
    pub fn new(arguments: &Arguments, unreadable: &mut dyn FnMut(&Path, io::Error)) -> Self {
        let inputs = &arguments.inputs;
        let Some(target) = arguments.target_path() else {
            return Self::Together(super::list_files(inputs, None, unreadable));
        };
        let are_several = inputs.len() > 1 || inputs.iter().any(|input| input.is_dir());
        let is_called_folder = target.to_string_lossy().ends_with(path::is_separator);
        let is_file = !are_several || OutputFormat::of_path(target).is_some();
        if !target.is_dir() && !is_called_folder && is_file {
            return Self::Together(super::list_files(inputs, None, unreadable));
        }
        let mut paths = Vec::new();
        let mut relative = Vec::new();
        for input in inputs {
            for path in super::list_files(std::slice::from_ref(input), Some(target), unreadable) {
                relative.push(match path.strip_prefix(input) {
                    Ok(within) if input.is_dir() => within.into(),
                    _ => PathBuf::from(
                        path.file_name().filter(|name| *name != "-").unwrap_or("games".as_ref()),
                    ),
                });
                paths.push(path);
            }
        }
        let targets = targets(&relative, target, arguments.goal().extension());
        Self::Apart(target.into(), paths.into_iter().zip(targets).collect())
    }

    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        let (together, apart): (&[PathBuf], &[(PathBuf, PathBuf)]) = match self {
            Self::Together(inputs) => (inputs, &[]),
            Self::Apart(_, pairs) => (&[], pairs),
        };
        together.iter().chain(apart.iter().map(|(input, _)| input)).map(PathBuf::as_path)
    }
}

/// The files to write under `target`: at the same place, with another extension. Those with equal
/// names keep their own extensions before it; if these are equal, too, they get numbers.
fn targets(relative: &[PathBuf], target: &Path, extension: &str) -> Vec<PathBuf> {
    // Some systems ignore case.
    let key = |path: &Path| path.to_string_lossy().to_lowercase();
    let usual: Vec<PathBuf> =
        relative.iter().map(|path| target.join(path).with_extension(extension)).collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for path in &usual {
        *counts.entry(key(path)).or_default() += 1;
    }
    let mut taken = HashSet::new();
    let pairs = relative.iter().zip(usual);
    pairs
        .map(|(path, usual)| {
            let plain = match counts.get(&key(&usual)) {
                Some(2..) => {
                    let mut name = target.join(path).into_os_string();
                    name.push(format!(".{extension}"));
                    name.into()
                }
                _ => usual,
            };
            let mut apart = plain.clone();
            let mut number = 1;
            while !taken.insert(key(&apart)) {
                number += 1;
                apart = files::suffixed(&plain, &format!("-{number}"));
            }
            apart
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_files_become_one() {
        let of = |paths: &[&str]| -> Vec<String> {
            let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
            let targets = targets(&paths, Path::new("o"), "pgn");
            targets.iter().map(|path| path.to_string_lossy().replace('\\', "/")).collect()
        };
        assert_eq!(of(&["a.txt", "d/a.txt", "b"]), ["o/a.pgn", "o/d/a.pgn", "o/b.pgn"]);
        assert_eq!(of(&["a.txt", "A.ubb"]), ["o/a.txt.pgn", "o/A.ubb.pgn"]);
        assert_eq!(of(&["a.txt", "a.txt", "a.txt"]), ["o/a.txt.pgn", "o/a.txt-2.pgn", "o/a.txt-3.pgn"]);
        assert_eq!(of(&["a.x", "a.y", "a.x.z"]), ["o/a.x.pgn", "o/a.y.pgn", "o/a.x-2.pgn"]);
    }
}
