//! `chuhe-engine convert`: files and folders, unreadable files, and no losses.

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

use crate::common;

/// Two games; the second has a variation and a comment.
const GAMES: &str = "[Game \"Chinese Chess\"]\n[Event \"杯赛\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 1-0\n\n\
                     [Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. C2=5 {中炮} H8+7 (1... H2+3 2. H2+3) *\n";

fn run(arguments: &[&str], input: &[u8]) -> Output {
    common::run(&[&["convert"], arguments].concat(), input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The output of a conversion that must succeed.
fn converted(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The error output of a conversion that must fail.
fn complaint(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    assert!(!output.status.success(), "{output:?}");
    text(&output.stderr)
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

/// The sorted names of the files under a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            names.extend(self::names(&path).into_iter().map(|inner| format!("{name}/{inner}")));
        } else {
            names.push(name);
        }
    }
    names.sort();
    names
}

#[test]
fn one_game_is_printed_in_any_format() {
    let moves = "h2e2 h9g7".as_bytes();
    let print = |to: &str| converted(&["-", "--to", to], moves);
    assert!(print("chinese").contains("炮二平五 马８进７"), "{}", print("chinese"));
    assert!(converted(&["-", "--to", "chinese", "--traditional"], moves).contains("馬８進７"));
    assert!(print("wxf").contains("C2=5 H8+7"), "{}", print("wxf"));
    assert!(print("vietnamese").contains("P2-5 M8.7"), "{}", print("vietnamese"));
    assert!(print("iccs").contains("H2-E2 H9-G7"), "{}", print("iccs"));
    assert_eq!(print("fen"), "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2\n");
    assert!(print("ubb").contains("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"), "{}", print("ubb"));
    assert!(print("json").contains("\"version\": 2"), "{}", print("json"));
    assert!(print("pgn").contains("1. 炮二平五 马８进７"), "{}", print("pgn"));
}

#[test]
fn a_game_becomes_a_page_on_which_its_moves_are_stepped_through() {
    let page = converted(&["-", "--to", "web", "--moves", "wxf"], "1. h2e2 {<i>} h9g7".as_bytes());
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"), "{page}");
    assert!(page.contains("C2=5</a>") && page.contains("&lt;i&gt;") && page.contains("[1,88,69]"), "{page}");
}

#[test]
fn the_games_of_a_file_come_back_from_every_format_that_holds_them() {
    let first = converted(&["-", "--moves", "wxf"], GAMES.as_bytes());
    for to in ["ubb", "pgn"] {
        let there = converted(&["-", "--to", to], GAMES.as_bytes());
        assert_eq!(converted(&["-", "--moves", "wxf"], there.as_bytes()), first, "{to}");
    }
    let gbk = run(&["-", "--encoding", "gbk"], GAMES.as_bytes()).stdout;
    assert!(String::from_utf8(gbk.clone()).is_err());
    assert_eq!(converted(&["-", "--moves", "wxf"], &gbk), first);
}

#[test]
fn a_folder_keeps_its_shape() {
    let input =
        folder(&[("one.pgn", GAMES.as_bytes()), ("deep/two.txt", b"h2e2 h9g7"), (".hidden", b"h2e2")]);
    let out = path(&input, "out");
    converted(&[&path(&input, ""), "--to", "ubb", "-o", &out], b"");
    assert_eq!(names(Path::new(&out)), ["deep/two.ubb", "one.ubb"]);
    // The output of an earlier run is not read.
    let again = complaint(&[&path(&input, ""), "--to", "ubb", "-o", &out], b"");
    assert!(again.contains("2 exist already, and are not written over without --force:"), "{again}");
    converted(&[&path(&input, ""), "--to", "ubb", "-o", &out, "--force"], b"");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_converted() {
    let illegal = GAMES.replace("H8+7", "H8+5");
    let input = folder(&[
        ("bad.pgn", illegal.as_bytes()),
        ("good.txt", b"h2e2"),
        ("note.md", "买菜".as_bytes()),
        ("cut.xqf", b"XQ\x0a"),
    ]);
    let out = path(&input, "out");
    let said = complaint(&[&path(&input, ""), "-o", &out, "--strict"], b"");
    assert!(said.starts_with("3 games of 4 files read, 2 files written\n"), "{said}");
    for sentence in [
        "1 are in no format that is read:",
        "note.md: this is neither a game nor a position",
        "1 are damaged:",
        "cut.xqf: the file ends before its first move",
        "1 place not understood:",
        "bad.pgn, game 2, move 1 of Black (line 10): ",
        "; the rest is kept as text\n",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    assert_eq!(names(Path::new(&out)), ["bad.pgn", "good.pgn"]);
    let kept = fs::read_to_string(path(&input, "out/bad.pgn")).unwrap();
    assert!(kept.contains("{中炮\nH8+5 (1... H2+3 2. H2+3)}"), "{kept}");
}

#[test]
fn what_is_left_of_a_game_is_no_failure() {
    let output = run(&["-", "--to", "iccs"], "1. 炮二平五 马8进9 2. 炮五进五".as_bytes());
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("H2-E2 H9-I7"), "{}", text(&output.stdout));
    let said = text(&output.stderr);
    assert!(said.contains("  -, move 2 (line 1): '炮五进五' is no legal move here"), "{said}");
}

#[test]
fn the_ending_of_the_output_decides() {
    let input = folder(&[("a.pgn", GAMES.as_bytes())]);
    let game = path(&input, "a.pgn");
    for (name, begins) in
        [("b.ubb", "[DhtmlXQ]"), ("b.fen", "rnbakab1r/"), ("b.txt", "赛事: 杯赛"), ("b.PGN", "[Game ")]
    {
        converted(&[&game, "-o", &path(&input, name)], b"");
        let written = fs::read_to_string(path(&input, name)).unwrap();
        assert!(written.starts_with(begins), "{name}: {written}");
    }
    for (name, begins) in [
        ("c.uci", "position startpos moves h2e2"),
        ("c.iccs", "H2-E2"),
        ("c.wxf", "C2=5"),
        ("c.chinese", "炮二平五"),
    ] {
        converted(&[&game, "-o", &path(&input, name)], b"");
        let written = fs::read_to_string(path(&input, name)).unwrap();
        assert!(written.contains(begins) && !written.contains('['), "{name}: {written}");
    }
    for name in ["d.htm", "d.web"] {
        converted(&[&game, "-o", &path(&input, name)], b"");
        let (name, ending) = name.split_once('.').unwrap();
        let page = fs::read_to_string(path(&input, &format!("{name}-0002.{ending}"))).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>"), "{ending}: {page}");
    }
    converted(&[&game, "-o", &path(&input, "b.xqf")], b"");
    let first = fs::read(path(&input, "b-0001.xqf")).unwrap();
    assert!(first.starts_with(b"XQ\x0a") && path(&input, "b-0002.xqf").len() > 4);
    assert!(converted(&[&game, "-o", "-"], b"").starts_with("[Game "));
    assert!(converted(&["-", "--to", "uci"], b"h2e2 h9g7").starts_with("position startpos moves h2e2 h9g7"));
}

#[test]
fn what_a_format_or_an_encoding_cannot_hold_is_named() {
    let output = run(&["-", "--to", "iccs"], GAMES.as_bytes());
    let said = text(&output.stderr);
    for part in ["variations, which 1 of", "comments, which 1 of", "headers, which 1 of"] {
        assert!(said.contains(&format!("the format has no place for {part} the games have")), "{said}");
    }
    let output = run(&["-", "--encoding", "big5"], GAMES.as_bytes());
    let said = text(&output.stderr);
    assert!(said.contains("characters that the encoding lacks are written as ?: 赛"), "{said}");
    let moves: Vec<u8> = output.stdout;
    assert!(moves.windows(2).any(|pair| pair == [0xb0, 0xa8]), "馬 in Big5");
}

#[test]
fn the_headers_that_a_format_cannot_hold_are_named() {
    const LONG: &str = "[Red \"一个很长的名字装不下\"]\n[ECCO \"C20\"]\n[Event \"杯赛\"]\n\n1. C2=5 *\n";
    let input = folder(&[("a.pgn", LONG.as_bytes())]);
    let arguments = [&*path(&input, "a.pgn"), "-o", &*path(&input, "a.xqf")];
    let said = text(&run(&arguments, b"").stderr);
    let expected = "the format has no place for headers, which 1 of the games have: ECCO, Red (too long)\n";
    assert!(said.contains(expected), "{said}");
    let said = text(&run(&[&arguments[..], &["--force", "--json"]].concat(), b"").stderr);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["lost_headers"], serde_json::json!(["ECCO", "Red"]));
}

#[test]
fn several_files_for_one_are_told_and_none_of_them_may_exist() {
    let input = folder(&[("a.pgn", GAMES.as_bytes()), ("b-0007.xqf", b"mine"), ("b-1.xqf", b"mine")]);
    let [game, out, other] = ["a.pgn", "b.xqf", "b"].map(|name| path(&input, name));
    let said = complaint(&[&game, "-o", &out], b"");
    assert!(said.contains("exist already, and are not written over without --force:"), "{said}");
    assert!(said.contains("b-0007.xqf"), "{said}");
    assert_eq!(names(input.path()), ["a.pgn", "b-0007.xqf", "b-1.xqf"]);
    let output = run(&[&game, "-o", &out, "--force"], b"");
    let said = text(&output.stderr);
    let [first, last] = ["b-0001.xqf", "b-0002.xqf"].map(|name| path(&input, name));
    let told = format!("2 games of 1 file read, 2 files written\na file for each game: {first} to {last}\n");
    assert!(output.status.success() && said.starts_with(&told), "{said}");
    assert_eq!(fs::read(path(&input, "b-0007.xqf")).unwrap(), b"mine");
    // Files with other names are not affected.
    let output = run(&[&game, "-o", &other, "--to", "xqf"], b"");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(names(input.path()).len(), 7);
    assert!(complaint(&[&game, "-o", &other, "--to", "xqf"], b"").contains("b-0001"));
}

#[test]
fn a_game_is_made_into_an_article() {
    const MARKED: &str = "[Red \"ประเสริฐ\"]\n\n1. 炮二平五! {<b>好</b>} 马8进7 *\n";
    let input = folder(&[("game.pgn", MARKED.as_bytes())]);
    let game = path(&input, "game.pgn");
    let output = run(&[&game, "-o", &path(&input, "game.pdf"), "--lang", "vi"], b"");
    let said = text(&output.stderr);
    assert!(said.contains("characters that the font lacks are printed as 〓: ฐ"), "{said}");
    let pdf = fs::read(path(&input, "game.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));
    converted(&[&game, "-o", &path(&input, "game.html"), "--moves", "wxf"], b"");
    let page = fs::read_to_string(path(&input, "game.html")).unwrap();
    for part in ["<html lang=\"en\">", "C2=5!", "&lt;b&gt;好", "ประเสริฐ (Red)", "<figure>"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(converted(&[&game, "--to", "svg"], b"").contains("aria-label=\"炮\""));
}

#[test]
fn encodings_are_read_and_written() {
    let moves = "1. 炮二平五 馬８進７ {好}".as_bytes();
    let plain = converted(&["-", "--to", "wxf"], moves);
    for encoding in ["utf-8", "utf-16", "gbk", "big5"] {
        let there = run(&["-", "--encoding", encoding, "--traditional"], moves).stdout;
        assert_eq!(converted(&["-", "--to", "wxf"], &there), plain, "{encoding}");
        assert_eq!(
            converted(&["-", "--to", "wxf", "--input-encoding", encoding], &there),
            plain,
            "{encoding}"
        );
    }
}

#[test]
fn letters_of_the_west_have_encodings_with_names() {
    let game = "[Red \"Jörg Müller\"]\n[Black \"Jürgen Weiß\"]\n\n1. C2.5 H8+7 *\n".as_bytes();
    for (encoding, names) in
        [("windows-1252", ["windows-1252", "latin-1", "iso-8859-1"]), ("windows-1258", ["cp1258"; 3])]
    {
        let there = run(&["-", "--moves", "wxf", "--encoding", encoding], game).stdout;
        for name in names {
            let back = converted(&["-", "--to", "pgn", "--input-encoding", name], &there);
            assert!(back.contains("[Red \"Jörg Müller\"]"), "{name}: {back}");
        }
    }
    let there = run(&["-", "--moves", "wxf", "--encoding", "latin-1"], game).stdout;
    assert!(converted(&["-", "--to", "pgn"], &there).contains("[Black \"Jürgen Weiß\"]"), "guessed");
}

/// A file of XQStudio with these names in it.
fn xqf(names: [&[u8]; 2]) -> Vec<u8> {
    let mut file = run(&["-", "--to", "xqf"], b"1. h2e2 h9g7").stdout;
    for (at, name) in [304, 320].into_iter().zip(names) {
        file[at] = name.len() as u8;
        file[at + 1..at + 1 + name.len()].copy_from_slice(name);
    }
    // Other programs leave no mark.
    file[1000..1024].fill(0);
    file
}

#[test]
fn the_encoding_of_xqf_is_guessed_or_told() {
    let big5 = xqf([b"\xb3\x5c\xbb\xc8\xa4\x74", b"\xa7\x66\xb4\xdc"]);
    let guessed = converted(&["-", "--to", "pgn"], &big5);
    assert!(guessed.contains("[Red \"許銀川\"]\n[Black \"呂欽\"]"), "{guessed}");
    assert_eq!(converted(&["-", "--to", "pgn", "--input-encoding", "big5"], &big5), guessed);
    let told = converted(&["-", "--to", "pgn", "--input-encoding", "gbk"], &big5);
    assert!(!told.contains("許銀川"), "the option counts: {told}");
    // A name is cut within a character.
    let cut = xqf([b"\xd0\xed\xd2\xf8\xb4", b"\xc2\xc0\xc7\xd5"]);
    assert!(converted(&["-", "--to", "pgn"], &cut).contains("[Red \"许银\"]\n[Black \"吕钦\"]"));
}

#[test]
fn western_chess_is_called_so() {
    let western = "[Event \"x\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";
    let said = "a game of western chess; Chuhe plays Xiangqi";
    for count in [1, 3] {
        let output = run(&["-"], western.repeat(count).as_bytes());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{output:?}");
        assert!(text(&output.stderr).contains(said), "{output:?}");
    }
    let mixed = format!("{western}{GAMES}");
    let output = run(&["-", "--to", "pgn"], mixed.as_bytes());
    assert!(text(&output.stderr).contains(said), "{output:?}");
    assert!(text(&output.stdout).contains("杯赛"), "{output:?}");
}

#[test]
fn nothing_that_is_read_is_overwritten() {
    let input = folder(&[("game.pgn", GAMES.as_bytes())]);
    let game = path(&input, "game.pgn");
    for force in [&["--force"][..], &[]] {
        let said = complaint(&[&[game.as_str(), "-o", &game], force].concat(), b"");
        assert!(said.contains("1 are read, and are not written over:"), "{said}");
        assert_eq!(fs::read(&game).unwrap(), GAMES.as_bytes());
    }
}

#[test]
fn complaints_name_what_is_wrong() {
    assert!(complaint(&["/no/such/file"], b"").contains("/no/such/file: "));
    let said = complaint(&["/no/such/file", "/no/such/other"], b"");
    assert!(said.starts_with("0 games of 0 files read, 0 files written\n2 could not be opened:\n"), "{said}");
}

#[test]
fn files_that_differ_in_their_endings_only_stay_apart() {
    let input = folder(&[("game.pgn", GAMES.as_bytes()), ("game.txt", b"h2e2"), ("other.txt", b"h2e2")]);
    let out = path(&input, "out");
    converted(&[&path(&input, ""), "--to", "ubb", "-o", &out, "--force"], b"");
    assert_eq!(names(Path::new(&out)), ["game.pgn.ubb", "game.txt.ubb", "other.ubb"]);
}
