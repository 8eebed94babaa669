//! All outputs of the commands: which files are overwritten, and which never.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::common::ENGINE;

/// A test of an argument that names a file to write.
struct Case {
    /// The command, and the argument as shown in the help.
    name: (&'static str, &'static str),
    /// All arguments; `IN` and `OUT` stand for files.
    arguments: &'static [&'static str],
    /// The file name extension of the output.
    ending: &'static str,
    /// Whether this run writes it, so that a device or a pipe can be tested. Others are refused at
    /// the beginning.
    runs: bool,
}

const fn case(
    name: (&'static str, &'static str),
    arguments: &'static [&'static str],
    ending: &'static str,
) -> Case {
    Case { name, arguments, ending, runs: true }
}

/// Every argument that the help calls `OUT`.
const CASES: &[Case] = &[
    case(("perft", "--output"), &["perft", "1", "-o", "OUT"], ""),
    case(("bench", "--output"), &["bench", "--depth", "1", "-o", "OUT"], ""),
    case(("eval", "--output"), &["eval", "-o", "OUT"], ""),
    case(("inspect", "--output"), &["inspect", "-o", "OUT"], ""),
    case(("puzzles", "--output"), &["puzzles", "-o", "OUT"], ""),
    case(
        ("ladder", "--output"),
        &["ladder", "--to", "1", "--games", "2", "--plies", "2", "--openings", "IN", "-o", "OUT"],
        "",
    ),
    case(
        ("match", "--output"),
        &[
            "match",
            "--e1",
            "ENGINE",
            "--e2",
            "ENGINE",
            "--games",
            "2",
            "--plies",
            "2",
            "--openings",
            "IN",
            "-o",
            "OUT",
        ],
        "",
    ),
    // It is continued, never overwritten.
    Case {
        runs: false,
        ..case(
            ("match", "--pgn"),
            &["match", "--e1", "ENGINE", "--e2", "ENGINE", "--openings", "IN", "--pgn", "OUT"],
            "",
        )
    },
    case(("convert", "--output"), &["convert", "IN", "-o", "OUT"], ".ubb"),
    case(("review", "--output"), &["review", "IN", "--nodes", "10", "-o", "OUT"], ".json"),
    case(("review", "--story"), &["review", "IN", "--nodes", "10", "--story", "OUT"], ".svg"),
    case(("sheet", "--output"), &["sheet", "IN", "-o", "OUT"], ".pdf"),
    case(("games", "--output"), &["games", "IN", "-o", "OUT"], ""),
    case(("games", "--index"), &["games", "IN", "--index", "OUT"], ""),
    case(("book", "--output"), &["book", "IN", "-o", "OUT"], ".obk"),
    case(("book", "--output"), &["book", "IN", "-o", "OUT"], ""),
    case(("completions", "--output"), &["completions", "bash", "-o", "OUT"], ""),
    Case {
        runs: false,
        ..case(("incident read", "--output"), &["incident", "read", "IN", "--map", "IN", "-o", "OUT"], "")
    },
    #[cfg(feature = "train")]
    Case { runs: false, ..case(("merge", "--out"), &["merge", "--out", "OUT", "IN"], "") },
    #[cfg(feature = "train")]
    Case { runs: false, ..case(("learn", "--out"), &["learn", "--out", "OUT", "--data", "IN"], "") },
];

/// Every argument that the help calls `FOLDER`, as the last one.
const FOLDERS: &[(&str, &[&str])] = &[
    ("man", &["man", "OUT"]),
    ("incident make", &["incident", "make", "OUT"]),
    #[cfg(feature = "train")]
    ("generate", &["generate", "--games", "1", "--nodes", "10", "--out", "OUT"]),
    #[cfg(feature = "train")]
    ("strays", &["strays", "IN", "--out", "OUT"]),
    #[cfg(feature = "train")]
    ("mine", &["mine", "--work", "OUT"]),
];

/// A readable game on the only line of a file, which is also an opening.
const GAME: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7\n";

/// Content that no command may overwrite.
const NOTES: &str = "milk, bread\n";

fn engine(arguments: &[&str]) -> Output {
    let mut command = Command::new(ENGINE);
    command.args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

impl Case {
    fn arguments(&self, folder: &TempDir, out: &str) -> Vec<String> {
        let engine = format!("cmd={ENGINE},nodes=10,opt.Hash=1");
        let meant = |argument: &&str| match *argument {
            "IN" => path(folder, "in.txt"),
            "OUT" => out.to_owned(),
            "ENGINE" => engine.clone(),
            other => other.to_owned(),
        };
        self.arguments.iter().map(meant).collect()
    }

    fn run(&self, folder: &TempDir, out: &str, more: &[&str]) -> Output {
        let arguments = self.arguments(folder, out);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
        engine(&arguments)
    }

    fn reads(&self) -> bool {
        self.arguments.contains(&"IN")
    }

    /// A folder with the input.
    fn folder(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("in.txt"), GAME).unwrap();
        folder
    }

    fn out(&self) -> String {
        format!("out{}", self.ending)
    }
}

/// All files under a folder: their contents, or the targets of links.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
        let what = fs::symlink_metadata(&path).unwrap();
        if what.is_dir() {
            let inner = contents(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes));
            all.extend(inner);
            all.insert(name, Vec::new());
        } else if what.is_symlink() {
            all.insert(name, fs::read_link(&path).unwrap().as_os_str().as_encoded_bytes().to_vec());
        } else if what.is_file() {
            all.insert(name, fs::read(&path).unwrap());
        } else {
            all.insert(name, b"no file".to_vec());
        }
    }
    all
}

/// The arguments with this name in the help of all commands: commands and arguments.
fn arguments_called(name: &str) -> BTreeSet<(String, String)> {
    fn visit(command: &[&str], name: &str, found: &mut BTreeSet<(String, String)>) {
        let help = engine(&[command, &["--help"]].concat());
        let help = String::from_utf8(help.stdout).unwrap();
        let mut is_list = false;
        for line in help.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            is_list = line == "Commands:" || is_list && line.starts_with("  ");
            if is_list && line.starts_with("  ") && !line.starts_with("   ") && words[0] != "help" {
                visit(&[command, &[words[0]]].concat(), name, found);
            }
            let value = words.iter().position(|word| word.trim_matches(['<', '>', '[', ']', '.']) == name);
            let option = value.and_then(|at| words.get(at.saturating_sub(1)));
            let is_argument =
                line.starts_with("  ") && (line.trim_start().starts_with('-') || value == Some(0));
            if let Some(option) = option.filter(|_| is_argument) {
                found.insert((command.join(" "), (*option).to_owned()));
            }
        }
    }
    let mut found = BTreeSet::new();
    visit(&[], name, &mut found);
    found
}

#[test]
fn every_argument_that_writes_is_tried_here() {
    let tried = CASES.iter().map(|case| (case.name.0.to_owned(), case.name.1.to_owned()));
    assert_eq!(arguments_called("OUT"), tried.collect());
    let tried: BTreeSet<_> = FOLDERS.iter().map(|(command, _)| (*command).to_owned()).collect();
    let found = arguments_called("FOLDER").into_iter().map(|(command, _)| command);
    assert_eq!(found.collect::<BTreeSet<_>>(), tried);
}

#[test]
fn no_command_writes_over_what_it_reads() {
    for case in CASES.iter().filter(|case| case.reads()) {
        let folder = case.folder();
        let own = path(&folder, "in.txt");
        let names =
            ["hard", "link", "link_to_link"].map(|name| path(&folder, &format!("{name}{}", case.ending)));
        fs::hard_link(&own, &names[0]).unwrap();
        #[cfg(unix)]
        for (target, link) in [(&own, &names[1]), (&names[1], &names[2])] {
            std::os::unix::fs::symlink(target, link).unwrap();
        }
        let before = contents(folder.path());
        let links = if cfg!(unix) { &names[..] } else { &names[..1] };
        let own_name = case.ending.is_empty().then_some(&own);
        for out in links.iter().chain(own_name) {
            for force in [&[][..], &["--force"]] {
                let output = case.run(&folder, out, force);
                assert_ne!(output.status.code(), Some(0), "{:?} {out}: {output:?}", case.name);
                let words = [
                    " is read by this command",
                    " are read, and ",
                    " exists: --resume ",
                    ": name another file",
                ];
                let is_told = words.iter().any(|word| said(&output).contains(word));
                assert!(is_told, "{:?} {out}: {}", case.name, said(&output));
                assert_eq!(contents(folder.path()), before, "{:?} {out}", case.name);
            }
        }
    }
}

#[test]
fn what_exists_is_written_over_only_if_that_is_insisted_on() {
    for case in CASES {
        let folder = case.folder();
        let out = path(&folder, &case.out());
        fs::write(&out, NOTES).unwrap();
        let before = contents(folder.path());
        let output = case.run(&folder, &out, &[]);
        assert_eq!(output.status.code(), Some(1), "{:?}: {output:?}", case.name);
        let is_told = ["--force", "--resume", ": name another file"]
            .iter()
            .any(|option| said(&output).contains(option));
        assert!(is_told, "{:?}: {}", case.name, said(&output));
        assert!(said(&output).contains(&case.out()), "{:?}: {}", case.name, said(&output));
        assert_eq!(contents(folder.path()), before, "{:?}", case.name);
        if case.runs {
            let output = case.run(&folder, &out, &["--force"]);
            assert_eq!(output.status.code(), Some(0), "{:?}: {output:?}", case.name);
            let after = contents(folder.path());
            assert_ne!(after[&case.out()], NOTES.as_bytes(), "{:?}", case.name);
            assert_eq!(after.len(), before.len(), "{:?}: {:?}", case.name, after.keys());
        }
    }
}

#[test]
fn an_index_and_a_book_are_made_anew_without_a_word() {
    for name in ["--index", "--output"] {
        let is_of = |case: &&Case| case.name == ("games", name) || case.name == ("book", name);
        let case = CASES.iter().rfind(is_of).unwrap();
        let folder = case.folder();
        let out = path(&folder, "out");
        for _ in 0..2 {
            let output = case.run(&folder, &out, &[]);
            assert_eq!(output.status.code(), Some(0), "{:?}: {output:?}", case.name);
        }
        // A part of a file could be anything.
        let bytes = fs::read(&out).unwrap();
        fs::write(&out, &bytes[..bytes.len() - 1]).unwrap();
        assert_eq!(case.run(&folder, &out, &[]).status.code(), Some(1), "{:?}", case.name);
    }
}

#[test]
fn an_index_stays_where_no_game_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let [games, empty, index] = ["games.pgn", "empty.pgn", "index"].map(|name| path(&folder, name));
    fs::write(&games, "1. C2=5 H8+7 *\n").unwrap();
    fs::write(&empty, "").unwrap();
    assert_eq!(engine(&["games", &games, "--index", &index]).status.code(), Some(0));
    let before = fs::read(&index).unwrap();
    assert_eq!(engine(&["games", &empty, "--index", &index]).status.code(), Some(1));
    assert_eq!(fs::read(&index).unwrap(), before);
}

#[test]
fn no_folder_is_made_that_nobody_asked_for() {
    for case in CASES {
        let folder = case.folder();
        let before = contents(folder.path());
        for name in
            [format!("missing/{}", case.out()), "missing/".to_owned(), format!("in.txt/{}", case.out())]
        {
            // The name makes this a conversion to a folder.
            if name == "missing/" && case.name.0 == "convert" {
                continue;
            }
            let output = case.run(&folder, &path(&folder, &name), &["--force"]);
            assert_ne!(output.status.code(), Some(0), "{:?}: {output:?}", case.name);
            assert_eq!(contents(folder.path()), before, "{:?} {name}", case.name);
        }
        let output = case.run(&folder, "", &["--force"]);
        assert_ne!(output.status.code(), Some(0), "{:?}: {output:?}", case.name);
    }
    for (name, arguments) in FOLDERS {
        let folder = CASES[0].folder();
        let before = contents(folder.path());
        for out in
            [path(&folder, "missing"), path(&folder, "missing/inner"), String::new(), path(&folder, "in.txt")]
        {
            let case = Case { name: (name, "FOLDER"), arguments, ending: "", runs: true };
            let output = case.run(&folder, &out, &[]);
            assert_ne!(output.status.code(), Some(0), "{name} {out}: {output:?}");
            assert_eq!(contents(folder.path()), before, "{name} {out}");
        }
    }
}

#[test]
fn a_folder_for_conversions_is_made_and_those_above_it_are_not() {
    let folder = CASES[0].folder();
    let input = path(&folder, "in.txt");
    assert_eq!(engine(&["convert", &input, &input, "-o", &path(&folder, "no/such")]).status.code(), Some(1));
    assert!(!folder.path().join("no").exists());
    assert_eq!(engine(&["convert", &input, "-o", &path(&folder, "new/")]).status.code(), Some(0));
    assert!(folder.path().join("new/in.pgn").is_file());
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_the_file_that_it_leads_to_is_written() {
    for case in CASES.iter().filter(|case| case.runs) {
        let folder = case.folder();
        let [link, target] = ["link", "target"].map(|name| path(&folder, &format!("{name}{}", case.ending)));
        std::os::unix::fs::symlink(format!("target{}", case.ending), &link).unwrap();
        for force in [&[][..], &["--force"]] {
            let output = case.run(&folder, &link, force);
            assert_eq!(output.status.code(), Some(0), "{:?}: {output:?}", case.name);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{:?}", case.name);
            assert!(fs::metadata(&target).unwrap().len() > 0, "{:?}", case.name);
            fs::write(&target, NOTES).unwrap();
        }
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_written_into() {
    use std::os::unix::fs::FileTypeExt;
    for case in CASES.iter().filter(|case| case.runs) {
        let folder = case.folder();
        let pipe = path(&folder, &format!("pipe{}", case.ending));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        let output = case.run(&folder, &pipe, &[]);
        assert_eq!(output.status.code(), Some(0), "{:?}: {output:?}", case.name);
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{:?}", case.name);
        assert!(!reader.join().unwrap().is_empty(), "{:?}", case.name);
        // Only root can make devices: one that accepts everything, and one that is full.
        for (minor, code) in [("3", 0), ("7", 1)] {
            let device = path(&folder, &format!("device{minor}{}", case.ending));
            let made = Command::new("mknod").args([&device, "c", "1", minor]).stderr(Stdio::null()).status();
            if !made.is_ok_and(|status| status.success())
                || fs::OpenOptions::new().write(true).open(&device).is_err()
            {
                continue;
            }
            let output = case.run(&folder, &device, &[]);
            assert_eq!(output.status.code(), Some(code), "{:?}: {output:?}", case.name);
            assert!(fs::symlink_metadata(&device).unwrap().file_type().is_char_device(), "{:?}", case.name);
            assert!(code == 0 || said(&output).contains("device7"), "{:?}: {}", case.name, said(&output));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_written_into_by_who_reads_it() {
    for case in CASES.iter().filter(|case| case.reads() && case.runs) {
        let folder = case.folder();
        let pipe = path(&folder, &format!("pipe{}", case.ending));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let arguments: Vec<String> = case.arguments(&folder, &pipe);
        let input = path(&folder, "in.txt");
        let arguments: Vec<&str> = arguments
            .iter()
            .map(|argument| if *argument == input { &pipe } else { argument.as_str() })
            .collect();
        let output = engine(&arguments);
        assert!(matches!(output.status.code(), Some(1 | 64)), "{:?}: {output:?}", case.name);
        let is_told = [" is read by this command", " are read, and ", "pipes have no index"]
            .iter()
            .any(|words| said(&output).contains(words));
        assert!(is_told, "{:?}: {}", case.name, said(&output));
    }
}

#[test]
fn an_index_and_an_answer_are_not_mixed() {
    let folder = CASES[0].folder();
    let [input, answer] = ["in.txt", "answer.txt"].map(|name| path(&folder, name));
    for out in [&[][..], &["-o", "-"]] {
        let output = engine(&[&["games", &input, "--index", "-"], out].concat());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(64), 0), "{output:?}");
        assert!(said(&output).contains("would both go to standard output"), "{}", said(&output));
    }
    let index = engine(&["games", &input, "--index", "-", "-o", &answer]).stdout;
    assert_eq!(engine(&["games", &input, "--index", &path(&folder, "index")]).status.code(), Some(0));
    assert_eq!(index, fs::read(path(&folder, "index")).unwrap());
    assert_eq!(fs::read_to_string(&answer).unwrap().lines().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_has_other_names() {
    for out in ["/dev/stdout", "/proc/self/fd/1", "/dev/fd/1"] {
        let printed = engine(&["perft", "1", "-o", out]);
        assert!(String::from_utf8(printed.stdout).unwrap().starts_with("nodes 44 "), "{out}");
        // A file as standard output is appended to.
        let folder = CASES[0].folder();
        let input = path(&folder, "in.txt");
        let list = fs::OpenOptions::new().create(true).append(true).open(path(&folder, "list")).unwrap();
        for _ in 0..2 {
            let mut command = Command::new(ENGINE);
            command.args(["convert", &input, "--to", "fen", "-o", out]).stdout(list.try_clone().unwrap());
            assert!(command.stderr(Stdio::null()).status().unwrap().success(), "{out}");
        }
        assert_eq!(fs::read_to_string(path(&folder, "list")).unwrap().lines().count(), 2, "{out}");
    }
}

#[cfg(unix)]
#[test]
fn standard_output_is_not_what_is_read() {
    let folder = CASES[0].folder();
    let input = path(&folder, "in.txt");
    for arguments in [&["convert", &input][..], &["games", &input], &["convert", &input, "-o", "-"]] {
        let end = fs::OpenOptions::new().append(true).open(&input).unwrap();
        let output = Command::new(ENGINE).args(arguments).stdout(end).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(said(&output).contains("standard output is read by this command"), "{output:?}");
    }
    assert_eq!(fs::read_to_string(&input).unwrap(), GAME);
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_said_to_be_printed_where_nothing_fits() {
    for arguments in [&["--version"][..], &["--help"], &["perft", "1"], &["convert", "--help"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(ENGINE).args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(said(&output).contains("No space left"), "{arguments:?}: {}", said(&output));
    }
}

#[test]
fn two_outputs_are_two_files() {
    let folder = CASES[0].folder();
    let [input, out] = ["in.txt", "out.html"].map(|name| path(&folder, name));
    for arguments in [
        &["review", &input, "--nodes", "10", "-o", &out, "--story", &out][..],
        &["games", &input, "-o", &out, "--index", &out],
    ] {
        for force in [&[][..], &["--force"]] {
            let output = engine(&[arguments, force].concat());
            assert_eq!(output.status.code(), Some(64), "{arguments:?}: {output:?}");
            assert!(said(&output).contains("written twice"), "{}", said(&output));
            assert!(!Path::new(&out).exists());
        }
    }
}

#[test]
fn files_in_a_folder_that_is_read_stay_and_others_are_made_beside_them() {
    for (command, ending) in
        [("convert", "pgn"), ("review", "pgn"), ("sheet", "pdf"), ("book", "bin"), ("games", "tsv")]
    {
        let folder = CASES[0].folder();
        let all = path(&folder, "");
        let new = path(&folder, &format!("new.{ending}"));
        let more: &[&str] = if command == "review" { &["--nodes", "10"] } else { &[] };
        let output = engine(&[&[command, &all, "-o", &new], more].concat());
        assert_eq!(output.status.code(), Some(0), "{command}: {output:?}");
        let game = path(&folder, &format!("game.{ending}"));
        fs::write(&game, GAME).unwrap();
        let output = engine(&[&[command, &all, "-o", &game, "--force"], more].concat());
        assert_ne!(output.status.code(), Some(0), "{command}: {output:?}");
        assert_eq!(fs::read_to_string(&game).unwrap(), GAME, "{command}");
    }
}

#[test]
fn a_review_of_a_file_into_itself_leaves_its_other_games_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let games = path(&folder, "games.pgn");
    let text = ["甲", "乙", "丙"]
        .map(|name| format!("[Red \"{name}\"]\n\n1.  C2=5 {{{name}}}  H8+7  1-0\n\n\n"))
        .concat();
    for (number, name) in ["1", "2", "3"].into_iter().zip(["甲", "乙", "丙"]) {
        fs::write(&games, &text).unwrap();
        let output = engine(&["review", &games, "--nodes", "10", "--game", number, "-o", &games]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let written = fs::read_to_string(&games).unwrap();
        for other in ["甲", "乙", "丙"] {
            let kept = format!("[Red \"{other}\"]\n\n1.  C2=5 {{{other}}}  H8+7  1-0");
            assert_eq!(written.contains(&kept), other != name, "{written}");
            assert!(written.contains(&format!("[Red \"{other}\"]")), "{written}");
        }
        assert!(written.contains("[Annotator "), "{written}");
        assert!(written.contains("[Result \"1-0\"]") && !written.contains('*'), "{written}");
        let rows = engine(&["games", &games]).stdout;
        assert_eq!(String::from_utf8(rows).unwrap().lines().count(), 3);
    }
    assert_eq!(contents(folder.path()).len(), 1);
    let preface = "% my games\nThe best of them.\n\n";
    fs::write(&games, [preface, &text].concat()).unwrap();
    assert_eq!(engine(&["review", &games, "--nodes", "10", "-o", &games]).status.code(), Some(0));
    let written = fs::read_to_string(&games).unwrap();
    assert!(written.starts_with(&format!("{preface}[")), "{written}");
    assert_eq!(written.matches("The best").count(), 1, "{written}");
}

#[test]
fn a_review_that_cannot_be_put_into_the_file_leaves_it() {
    let folder = tempfile::tempdir().unwrap();
    let other = path(&folder, "other.pgn");
    fs::write(&other, "[Red \"甲\"]\n\n1. C2=5 *\n").unwrap();
    for (name, text, others) in [
        // No PGN; not understood; several files; a file of answers.
        ("a.txt", "h2e2 h9g7\n", None),
        ("b.pgn", "[Red \"甲\"]\n\n1. C2=5 H8+7 2. R9+9 *\n", None),
        ("c.pgn", "[Red \"甲\"]\n\n1. C2=5 *\n", Some(other.as_str())),
        ("d.json", "[Red \"甲\"]\n\n1. C2=5 *\n", None),
    ] {
        let game = path(&folder, name);
        fs::write(&game, text).unwrap();
        let inputs = [Some(game.as_str()), others].into_iter().flatten();
        let arguments: Vec<&str> =
            ["review"].into_iter().chain(inputs).chain(["--nodes", "10", "--force", "-o", &game]).collect();
        let output = engine(&arguments);
        assert_eq!(output.status.code(), Some(1), "{name}: {output:?}");
        assert_eq!(fs::read_to_string(&game).unwrap(), text, "{name}");
    }
}

/// A name in another letter case, or in another form of Unicode, is the same file only if the
/// system says so.
#[test]
fn a_file_is_known_by_what_it_is_and_not_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    for (name, other) in [("game.pgn", "GAME.pgn"), ("\u{e9}.pgn", "e\u{301}.pgn")] {
        let [name, other] = [name, other].map(|name| path(&folder, name));
        fs::write(&name, GAME).unwrap();
        let is_one = Path::new(&other).exists();
        let output = engine(&["convert", &name, "-o", &other]);
        assert_eq!(output.status.success(), !is_one, "{output:?}");
        assert_eq!(fs::read_to_string(&name).unwrap(), GAME);
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_named_as_the_user_named_it() {
    use std::os::unix::fs::PermissionsExt;
    for case in CASES.iter().filter(|case| case.runs) {
        let folder = case.folder();
        let out = path(&folder, &case.out());
        fs::write(&out, NOTES).unwrap();
        fs::set_permissions(&out, fs::Permissions::from_mode(0o444)).unwrap();
        let output = case.run(&folder, &out, &["--force"]);
        assert_eq!(output.status.code(), Some(1), "{:?}: {output:?}", case.name);
        assert!(said(&output).contains(&out), "{:?}: {}", case.name, said(&output));
        assert!(!said(&output).contains("writing-"), "{:?}: {}", case.name, said(&output));
        assert_eq!(fs::read_to_string(&out).unwrap(), NOTES, "{:?}", case.name);
    }
}

#[cfg(unix)]
#[test]
fn what_a_killed_run_has_left_is_cleared_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let out = path(&folder, "out.txt");
    let mut child = Command::new(ENGINE).args(["perft", "60", "-o", &out]).spawn().unwrap();
    let left = |part: &str| contents(folder.path()).into_keys().filter(|name| name.contains(part)).count();
    let began = std::time::Instant::now();
    while left(".out.txt.chuhe-writing-") == 0 {
        assert!(began.elapsed().as_secs() < 60, "nothing was begun");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    // While it is being written, another run leaves it alone.
    let other = path(&folder, "out.txt");
    assert!(engine(&["perft", "1", "-o", &other]).status.success());
    assert_eq!(left("writing-"), 1);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(left("writing-"), 1);
    assert!(engine(&["perft", "1", "-o", &out, "--force"]).status.success());
    assert_eq!(left("writing-"), 0);
    assert_eq!(left("out.txt"), 1);
}
