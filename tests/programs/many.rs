//! `chuhe-engine convert` and similar commands: several games, several files, folders, and files of
//! any size.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::run;

const GAMES: &str = "[Red \"甲\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 1-0\n\n\
                     [Red \"乙\"]\n[Result \"*\"]\n\n1. C2=5 {中炮} H8+7 *\n";

/// A place in a folder.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            let path = folder.0.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The sorted names of the entries of a subfolder.
    fn names(&self, name: &str) -> Vec<String> {
        let entries = fs::read_dir(self.at(name)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_str().unwrap().to_owned()).collect();
        names.sort();
        names
    }
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The output of a command that must succeed.
fn done(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

#[test]
fn files_of_one_name_become_two_also_where_they_are_overwritten() {
    let folder = Folder::new(&[("d1/a.txt", "h2e2"), ("d2/a.txt", "b2e2"), ("d2/b.txt", "h2e2")]);
    let [one, other, out] = ["d1/a.txt", "d2", "o"].map(|name| folder.at(name));
    for _ in 0..2 {
        let said = said(&run(&["convert", &one, &other, "-o", &out, "--force", "--to", "uci"], b""));
        assert!(said.starts_with("3 games of 3 files read, 3 files written\n"), "{said}");
    }
    assert_eq!(folder.names("o"), ["a.txt-2.txt", "a.txt.txt", "b.txt"]);
    assert!(folder.text("o/a.txt.txt").contains("h2e2") && folder.text("o/a.txt-2.txt").contains("b2e2"));
}

#[test]
fn what_is_read_by_the_same_command_is_not_overwritten() {
    let folder = Folder::new(&[("a-0001.svg", "h2e2"), ("a.txt", GAMES)]);
    let [first, second, out] = ["a.txt", "a-0001.svg", ""].map(|name| folder.at(name));
    let output = run(&["convert", &first, &second, "-o", &out, "--to", "svg", "--force"], b"");
    assert!(said(&output).contains("2 are read, and are not written over:"), "{}", said(&output));
    assert_eq!(folder.text("a-0001.svg"), "h2e2");
}

#[test]
fn several_games_are_one_text_in_json() {
    let folder = Folder::new(&[("two.pgn", GAMES), ("one.pgn", "1. h2e2 *")]);
    let [two, one, json] = ["two.pgn", "one.pgn", "g.json"].map(|name| folder.at(name));
    done(&["convert", &two, "-o", &json]);
    assert_eq!(folder.names(""), ["g.json", "one.pgn", "two.pgn"]);
    assert_eq!(done(&["convert", &json]), done(&["convert", &two]));
    let printed: serde_json::Value =
        serde_json::from_str(&done(&["convert", &two, &one, "--to", "json"])).unwrap();
    assert_eq!(printed["chapters"].as_array().unwrap().len(), 3);
    let single: serde_json::Value = serde_json::from_str(&done(&["convert", &one, "--to", "json"])).unwrap();
    assert!(single["chapters"].is_null());
}

#[test]
fn pages_of_several_games_are_not_printed_after_each_other() {
    let folder = Folder::new(&[("two.pgn", GAMES), ("one.pgn", "1. h2e2 *")]);
    let [two, one] = ["two.pgn", "one.pgn"].map(|name| folder.at(name));
    for to in ["pdf", "svg", "html", "web", "xqf"] {
        for inputs in [&[two.as_str()][..], &[&one, &one]] {
            let output = run(&[&["convert", "--to", to], inputs].concat(), b"");
            assert_eq!((code(&output), output.stdout.len()), (64, 0), "{to}");
            assert!(said(&output).contains("several games need -o"), "{}", said(&output));
        }
        assert!(!run(&["convert", "--to", to, &one], b"").stdout.is_empty(), "{to}");
    }
    done(&["convert", &two, "-o", &folder.at("g.svg")]);
    assert_eq!(folder.names(""), ["g-0001.svg", "g-0002.svg", "one.pgn", "two.pgn"]);
}

#[test]
fn files_and_folders_become_one_file_a_stream_or_a_folder() {
    let folder = Folder::new(&[("d/a.txt", "h2e2"), ("d/e/b.txt", "b2e2"), ("c.pgn", GAMES)]);
    let [d, c, all, out] = ["d", "c.pgn", "all.pgn", "out"].map(|name| folder.at(name));
    let printed = done(&["convert", &d, &c]);
    assert_eq!(printed.matches("[Game ").count(), 4);
    assert_eq!(done(&["convert", &d, &c, "-o", "-"]), printed);
    done(&["convert", &d, &c, "-o", &all]);
    assert_eq!(folder.text("all.pgn"), printed);
    let within = folder.at("d/all.pgn");
    done(&["convert", &d, &c, "-o", &within]);
    // It is now an input like any other file in that folder.
    assert_eq!(code(&run(&["convert", &d, &c, "-o", &within, "--force"], b"")), 1);
    assert_eq!(folder.text("d/all.pgn"), printed);
    fs::remove_file(within).unwrap();
    assert_eq!(code(&run(&["convert", &d, "-o", &all], b"")), 1);
    assert_eq!(folder.text("all.pgn"), printed);
    done(&["convert", &d, &c, "-o", &out]);
    assert_eq!(folder.names("out"), ["a.pgn", "c.pgn", "e"]);
    done(&["convert", &d, "-o", &folder.at("b.pgn/")]);
    assert_eq!(folder.names("b.pgn"), ["a.pgn", "e"]);
}

#[test]
fn a_text_of_several_games_has_one_byte_order_mark() {
    let wide = run(&["convert", "-", "--encoding", "utf-16", "--to", "wxf"], GAMES.as_bytes()).stdout;
    let units: Vec<u16> = wide.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    assert_eq!((units[0], units.iter().filter(|&&unit| unit == 0xfeff).count()), (0xfeff, 1));
    assert_eq!(String::from_utf16(&units[1..]).unwrap(), done_with(GAMES, &["convert", "-", "--to", "wxf"]));
}

fn done_with(input: &str, arguments: &[&str]) -> String {
    let output = run(arguments, input.as_bytes());
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// Long comments: a text that is read in several blocks but has few games.
#[test]
fn a_large_file_is_read_block_by_block() {
    let comment = "好\n".repeat(512 << 10);
    let games: String =
        (0..20).map(|number| format!("[Red \"{number}\"]\n\n1. C2=5 {{{comment}}} H8+7 *\n\n")).collect();
    assert!(games.len() > 32 << 20);
    let broken = games.replacen("\"19\"]\n\n1. C2=5 {", "\"19\"]\n\n1. C2=5 H8+5 {", 1);
    let folder = Folder::new(&[("large.pgn", &broken)]);
    let output = run(&["convert", &folder.at("large.pgn"), "--to", "wxf"], b"");
    let printed = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(printed.matches("C2=5").count(), 20);
    let said = said(&output);
    assert!(said.starts_with("20 games of 1 file read"), "{said}");
    // The line number is that of the file, not of the block.
    let line = broken[..broken.find("H8+5").unwrap()].matches('\n').count() + 1;
    assert!(said.contains(&format!("large.pgn, game 20, move 1 of Black (line {line}): ")), "{said}");
}

#[test]
fn reviews_and_sheets_are_of_several_files_and_folders() {
    let folder = Folder::new(&[
        ("d/a.txt", "h2e2"),
        ("d/bad.txt", "1. h2e2 h9g7 2. a0a5"),
        ("d/no.txt", "milk, bread"),
    ]);
    let [d, out, sheet] = ["d", "out.pgn", "sheet.html"].map(|name| folder.at(name));
    let output = run(&["review", &d, "--nodes", "1", "-o", &out, "--lang", "en"], b"");
    let printed = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!((code(&output), printed.matches(" in the book").count()), (0, 2), "{}", said(&output));
    let [good, bad] = ["d/a.txt", "d/bad.txt"].map(|name| format!("{}\n", folder.at(name)));
    assert!(printed.starts_with(&good) && printed.contains(&bad), "{printed}");
    assert_eq!(folder.text("out.pgn").matches("[Annotator ").count(), 2);
    for said in [said(&output), said(&run(&["sheet", &d, "-o", &sheet], b""))] {
        assert!(
            said.contains("bad.txt, move 2 (line 1): ") && said.contains("no.txt: this is neither"),
            "{said}"
        );
    }
    assert_eq!(folder.text("sheet.html").matches("<figure>").count(), 2);
    for command in [&["review", &d, "--nodes", "1"][..], &["sheet", &d, "-o", &sheet, "--force"]] {
        assert_eq!(code(&run(&[command, &["--strict"]].concat(), b"")), 2, "{command:?}");
    }
    let lines = done(&["review", &d, "--nodes", "1", "--json"]);
    assert_eq!(
        lines.lines().filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()).count(),
        2
    );
    let story = run(&["review", &d, "--story", &folder.at("s.pdf")], b"");
    assert_eq!((code(&story), Path::new(&folder.at("s.pdf")).exists()), (64, false));
    assert_eq!(code(&run(&["review", "/no/such/file"], b"")), 1);
}

#[test]
fn a_review_as_json_is_a_file_and_nothing_else() {
    let folder = Folder::new(&[("a.txt", "h2e2")]);
    let [game, out] = ["a.txt", "x.json"].map(|name| folder.at(name));
    assert_eq!(done(&["review", &game, "--nodes", "1", "-o", &out]), "");
    assert!(folder.text("x.json").starts_with("{\"red\":"));
}

#[test]
fn a_book_says_what_of_a_game_it_lacks() {
    let folder = Folder::new(&[("bad.txt", "1. h2e2 h9g7 2. a0a5"), ("good.txt", "h2e2")]);
    let [bad, out] = ["bad.txt", "b.bin"].map(|name| folder.at(name));
    let output = run(&["book", &bad, "-o", &out, "--strict"], b"");
    assert_eq!(code(&output), 2);
    assert!(said(&output).contains("bad.txt, move 2 (line 1): "), "{}", said(&output));
    let output = run(&["book", "nosuch", &bad, "-o", &out], b"");
    assert!(
        said(&output).starts_with("nosuch: ") && said(&output).contains("a book of 1 game"),
        "{}",
        said(&output)
    );
    assert_eq!(code(&run(&["book", &bad, "-o", &folder.at("b.json")], b"")), 64);
}

#[test]
fn missing_games_are_counted_also_by_an_index() {
    let good = "[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    // Two pieces on one point.
    let start = format!("[DhtmlXQ]\n[DhtmlXQ_binit]{}[/DhtmlXQ_binit]\n", "0".repeat(64));
    let bad = good.replace("[DhtmlXQ]\n", &start);
    let folder = Folder::new(&[("d/a.txt", &format!("{}{good}", bad.repeat(3)))]);
    let [d, index] = ["d", "i"].map(|name| folder.at(name));
    let search = || run(&["games", &d, "--index", &index, "--strict"], b"");
    let (first, second) = (search(), search());
    assert_eq!((code(&first), code(&second)), (2, 2));
    assert!(
        said(&first).contains("a.txt, game 1: ") && said(&first).contains("a.txt: 2 more left out\n"),
        "{first:?}"
    );
    assert!(said(&second).contains("could not be read or written in 3 places"), "{second:?}");
    assert!(said(&second).contains("a.txt: 3 left out\n"), "{second:?}");
}

#[test]
fn games_read_at_the_same_time_are_told_in_the_same_order() {
    let files: Vec<(String, String)> = (0..30)
        .map(|number| (format!("d/{number}.txt"), format!("[Red \"{number}\"]\n\n1. h2e2 h9g7 *\n")))
        .chain([
            ("d/bad.pgn".into(), "milk, bread".into()),
            ("d/worse.txt".into(), "1. h2e2 h9g7 2. a0a5".into()),
        ])
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = Folder::new(&files);
    let d = folder.at("d");
    let read = |jobs: &str| {
        let index = folder.at(jobs);
        let output = run(&["games", &d, "--lang", "en", "--jobs", jobs, "--index", &index], b"");
        let told: Vec<String> =
            said(&output).lines().filter(|line| !line.ends_with(" ms")).map(String::from).collect();
        (output.stdout, told, fs::read(index).unwrap())
    };
    let alone = read("1");
    assert_eq!((alone.0.split(|&byte| byte == b'\n').count(), alone.1.len()), (32, 2), "{:?}", alone.1);
    for jobs in ["2", "7", "256"] {
        assert!(read(jobs) == alone, "{jobs}");
    }
    assert_eq!(code(&run(&["games", &d, "--jobs", "0"], b"")), 64);
}

#[test]
fn games_are_read_from_standard_input() {
    let found = done_with(GAMES, &["games", "-", "--player", "乙"]);
    assert!(found.contains("\t-, game 2\n"), "{found}");
    assert_eq!(code(&run(&["games", "-", "--index", "i"], GAMES.as_bytes())), 64);
    let folder = Folder::new(&[]);
    let book = folder.at("b.bin");
    done_with(GAMES, &["book", "-", "-o", &book]);
    assert!(fs::metadata(book).unwrap().len() > 0);
}
