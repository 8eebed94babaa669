//! Common behaviour of all commands of `chuhe-engine`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use chuhe::engine::board::START_FEN;
use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe-engine")).args(arguments).env("LC_ALL", "C").output().unwrap()
}

fn code(arguments: &[&str]) -> i32 {
    run(arguments).status.code().unwrap()
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(run(arguments).stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"))
}

/// A readable game, and a file without one.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.pgn"),
        "[Red \"许银川\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 1-0\n",
    )
    .unwrap();
    fs::create_dir(folder.path().join("bad")).unwrap();
    fs::write(folder.path().join("bad/note.pgn"), "milk, bread").unwrap();
    folder
}

fn shown(path: &Path, name: &str) -> String {
    path.join(name).display().to_string()
}

#[test]
fn exit_codes_are_the_same_everywhere_and_in_the_help() {
    let folder = folder();
    let [all, good, bad, out, none] =
        ["", "a.pgn", "bad", "out", "bad/none.txt"].map(|name| shown(folder.path(), name));
    fs::write(&none, "# none\n").unwrap();
    for (arguments, expected) in [
        (&["perft", "2"][..], 0),
        (&["--help"], 0),
        (&["perft", "many"], 64),
        (&["think"], 64),
        (&["match", "--e1", "cmd=x,depth=1"], 64),
        (&["perft", "2", "--fen", "9/9"], 64),
        (&["eval", "--fen", "9/9"], 64),
        (&["play", "--fen", "9/9"], 64),
        (&["inspect", "--fen", "9/9"], 64),
        (&["inspect", "--moves", "h2h8"], 64),
        // A fault in a file.
        (&["ladder", "--to", "1", "--openings", &none], 1),
        (&["review", &none], 1),
        (&["convert", &good, "/no/such/file"], 0),
        (&["convert", &good, "/no/such/file", "--strict"], 2),
        (&["convert", "/no/such/file"], 1),
        (&["convert", &bad, "-o", &out], 1),
        (&["games", &good], 0),
        (&["games", &all], 0),
        (&["games", &all, "--strict"], 2),
        (&["games", &bad], 1),
        (&["games", "/no/such/folder"], 1),
        (&["picture", &good], 1),
        (&["picture", "/no/such/file"], 1),
        (&["picture", &good, "--json", "--to", "fen"], 64),
        (&["picture"], 64),
        (&["book", &good, "-o", &out, "--strict"], 0),
        (&["book", &bad, "-o", &out], 1),
        (&["book", "--show", START_FEN], 0),
        (&["book", "--show", START_FEN, &good], 1),
        (&["book", "--show", "no position"], 64),
        (&["book", &good], 64),
        (&["book", &good, "-o", &out, "--json"], 64),
        (&["book", "--show", START_FEN, "--plies", "7"], 64),
    ] {
        assert_eq!(code(arguments), expected, "{arguments:?}");
    }
    for command in ["perft", "bench", "play", "convert", "review", "games", "match", "book", "picture"] {
        assert!(text(&[command, "--help"]).contains("64 wrong usage"), "{command}");
    }
    for command in ["read", "make"] {
        assert!(text(&["incident", command, "--help"]).contains("64 wrong usage"), "{command}");
    }
    assert_eq!(code(&["man", "-"]), 64);
}

#[test]
fn arguments_that_contradict_each_other_are_told_before_anything_starts() {
    let folder = folder();
    let [good, out, same] = ["a.pgn", "out.html", "./out.html"].map(|name| shown(folder.path(), name));
    for (arguments, complaint) in [
        (&["ladder", "--from", "5", "--to", "3"][..], "nothing lies between: --from 5 is above --to 3"),
        (&["ladder", "--from", "16"], "--from 16 is above --to 15"),
        (&["ladder", "--games", "0"], "it must be a whole number, 1 or more"),
        (&["ladder", "--games", "5"], "each opening is played twice, with colours swapped: 4 or 6"),
        (&["ladder", "--jobs", "0"], "it must be a whole number from 1 to 256"),
        (&["games", &good, "--from", "2000", "--to", "1990"], "--from 2000 is above --to 1990"),
        (&["games", &good, "--player", " ", "--side", "red"], "--player names none"),
        (&["games", "-", "-"], "- is named 2 times"),
        (&["picture", "-", "-"], "- is named 2 times"),
        (&["convert", "-", &good, "-"], "- is named 2 times"),
        (&["convert", &good, "--to", "xqf", "--encoding", "gbk"], "--encoding changes nothing in xqf"),
        (&["convert", &good, "-o", &out, "--encoding", "utf-8"], "--encoding changes nothing in html"),
        (&["convert", &good, "--to", "uci", "--moves", "wxf"], "--moves changes nothing in uci"),
        (&["convert", &good, "--to", "json", "--moves", "chinese"], "--moves changes nothing in json"),
        (&["convert", &good, "--lang", "vi"], "--lang changes nothing in pgn"),
        (&["convert", &good, "--moves", "wxf", "--traditional"], "--traditional changes nothing in pgn"),
        (&["book", "-", "-", "-o", &out], "- is named 2 times"),
        (&["book", &good, "-o", "out.json"], "a book is not written as JSON"),
        (&["book", &good, "-o", &out, "--plies", "0"], "1 or more"),
        (&["book", &good, "-o", &out, "--least", "0"], "0 is not in 1.."),
        (&["review", &good, "--game", "0"], "1 or more"),
        (&["review", &good, "--json", "-o", "-"], "would both write to standard output"),
        (&["review", &good, "--story", &out, "-o", &same], "would be written twice"),
        (&["sheet", "--puzzles", "classics", "--grade", "2", "-o", &out], "--puzzles masters"),
        (&["puzzles", "--check", "--nodes", "0"], "0 is not in 1.."),
        (&["perft", "0", "--divide"], "in 0 plies there is none"),
        (&["bench", "--depth", "0"], "0 is not in 1..=64"),
    ] {
        let ended = run(arguments);
        assert_eq!(ended.status.code(), Some(64), "{arguments:?}: {ended:?}");
        assert!(ended.stdout.is_empty() && !Path::new(&out).exists(), "{arguments:?}: {ended:?}");
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(said.contains(complaint), "{arguments:?}: {said}");
    }
}

#[test]
fn answers_come_as_json_wherever_that_is_asked_for() {
    let folder = folder();
    let good = shown(folder.path(), "a.pgn");
    assert_eq!(json(&["perft", "2", "--json"])["nodes"], 1920);
    assert!(json(&["bench", "--depth", "1", "--json"])["nodes"].as_u64().unwrap() > 0);
    assert_eq!(json(&["eval", "--json"])[0]["judge"], "network");
    assert_eq!(json(&["puzzles", "--json"])["compositions"], 551);
    assert_eq!(json(&["games", &good, "--json"])[0]["red"], "许银川");
    // A move and its mirror image count as one.
    let first = json(&["games", &good, "--moves", "--json"])[0]["uci"].clone();
    assert!(["h2e2", "b2e2"].contains(&first.as_str().unwrap()), "{first}");
    let level = ["ladder", "--from", "2", "--to", "2", "--games", "2", "--plies", "4", "--json"];
    assert_eq!(json(&level)["score"]["drawn"], 2);
}

#[test]
fn copies_of_a_game_are_found_and_left_out_across_files() {
    let folder = folder();
    let [one, other] = ["a.pgn", "other/b.pgn"].map(|name| shown(folder.path(), name));
    fs::create_dir(folder.path().join("other")).unwrap();
    let copy = "[Red \"許銀川\"]\n\n1. C2=5 H8+7 *\n\n[Red \"吕钦\"]\n\n1. C2=5 H8+7 *\n";
    fs::write(&other, copy).unwrap();
    let players = |option: &[&str]| {
        let games = json(&[&["games", &one, &other, "--json"], option].concat());
        let names = games.as_array().unwrap().iter().map(|game| game["red"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(players(&[]), ["许银川", "許銀川", "吕钦"]);
    assert_eq!(players(&["--once"]), ["许银川", "吕钦"]);
    assert_eq!(players(&["--duplicates"]), ["许银川", "許銀川"]);
}

#[test]
fn answers_go_to_files_and_those_called_json_are_json() {
    let folder = folder();
    let [plain, json] = ["perft.txt", "perft.json"].map(|name| shown(folder.path(), name));
    for out in [&plain, &json] {
        assert_eq!(text(&["perft", "2", "-o", out]), "");
    }
    assert!(fs::read_to_string(plain).unwrap().starts_with("nodes 1920 "));
    assert!(fs::read_to_string(json).unwrap().starts_with("{\"divide\":{},\"nodes\":1920,"));
    assert!(text(&["perft", "2", "-o", "-"]).starts_with("nodes 1920 "));
    let [position, script] = ["position.json", "script"].map(|name| shown(folder.path(), name));
    assert_eq!(text(&["inspect", "-o", &position]), "");
    assert_eq!(fs::read_to_string(position).unwrap(), text(&["inspect", "--json"]));
    assert_eq!(text(&["completions", "bash", "-o", &script]), "");
    assert!(fs::read_to_string(script).unwrap().contains("convert"));
    let sheet = run(&["sheet", &shown(folder.path(), "a.pgn"), "-o", "-"]);
    assert!(sheet.stdout.starts_with(b"%PDF-"));
}

#[test]
fn an_answer_in_part_is_in_its_file_and_one_that_failed_leaves_the_old() {
    let folder = folder();
    let [all, bad, out] = ["", "bad", "g.json"].map(|name| shown(folder.path(), name));
    assert_eq!(code(&["games", &all, "--strict", "-o", &out]), 2);
    assert!(fs::read_to_string(&out).unwrap().contains("许银川"));
    assert_eq!(code(&["games", &bad, "-o", &out]), 1);
    assert!(fs::read_to_string(&out).unwrap().contains("许银川"));
}

#[test]
fn several_files_and_folders_are_read_and_counted_as_people_do() {
    let folder = folder();
    let [all, good] = ["", "a.pgn"].map(|name| shown(folder.path(), name));
    let said = run(&["convert", &good]);
    assert_eq!(String::from_utf8(said.stderr).unwrap(), "1 game of 1 file read, 0 files written\n");
    assert_eq!(text(&["convert", &good, &good, "--to", "fen"]).lines().count(), 2);
    let games = run(&["games", &good, &all]);
    assert_eq!(String::from_utf8(games.stdout).unwrap().lines().count(), 2);
    assert!(String::from_utf8(games.stderr).unwrap().contains("2 of 2 games in "));
}

#[test]
fn openings_are_named_in_the_language_that_is_asked_for() {
    let folder = folder();
    fs::write(folder.path().join("a.pgn"), "1. h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 *\n").unwrap();
    let good = shown(folder.path(), "a.pgn");
    let [english, chinese] = ["en", "zh-hans"].map(|lang| text(&["games", &good, "--lang", lang]));
    assert!(english.is_ascii() && english != chinese, "{english}{chinese}");
    assert!(chinese.contains("屏风马"), "{chinese}");
    assert!(text(&["games", &good, "--moves", "--lang", "vi"]).contains("-5\t1\t"));
}

#[test]
fn answers_to_people_are_in_the_language_that_is_asked_for() {
    let engine = format!("name=A,cmd={},nodes=20,opt.Hash=1", env!("CARGO_BIN_EXE_chuhe-engine"));
    let contest =
        ["match", "--e1", &engine, "--e2", &engine, "--games", "2", "--plies", "4", "-v"].map(String::from);
    let contest: Vec<&str> = contest.iter().map(String::as_str).collect();
    let ladder = ["ladder", "--from", "2", "--to", "2", "--games", "2", "--plies", "4"];
    let inspect = ["inspect", "--moves", "h2e2"];
    for (command, words) in [
        (
            &["eval"][..],
            [
                "without the Red chariot on a0",
                "若无红方 a0 的车",
                "若無紅方 a0 的車",
                "nếu không có Xe Đỏ ở a0",
            ],
        ),
        (&["eval"], ["the move", "先手", "先手", "lượt đi"]),
        (&contest, ["too_long 2", "达到步数上限 2", "達到步數上限 2", "quá dài 2"]),
        (&contest, ["1/2-1/2 too_long 4 plies", "达到步数上限 4 着", "達到步數上限 4 著", "quá dài 4 nước"]),
        (
            &ladder,
            ["level 2 - level 1: 2 games", "2 级 - 1 级: 2 局", "2 級 - 1 級: 2 局", "cấp 2 - cấp 1: 2 ván"],
        ),
        (&["puzzles"], ["%  double-check\n", "%  双将\n", "%  雙將\n", "%  Lưỡng chiếu\n"]),
        (&inspect, ["\"C2=5\"", "\"炮二平五\"", "\"炮二平五\"", "\"P2-5\""]),
        (&inspect, ["Cannon", "中炮", "中炮", "Pháo đầu"]),
    ] {
        for (lang, words) in ["en", "zh-Hans", "zh-hant", "vi"].into_iter().zip(words) {
            let said = text(&[command, &["--lang", lang]].concat());
            assert!(said.contains(words), "{command:?} {lang}: no {words} in {said}");
        }
        // The terminal's language is English here.
        let said = text(command);
        assert!(command == &inspect[..] || said.contains(words[0]), "{command:?}: {said}");
        let json = |lang| text(&[command, &["--json", "--lang", lang]].concat());
        assert!(command != ["eval"] && command != ladder || json("en") == json("vi"), "{command:?}");
    }
    assert!(!text(&inspect).contains("words"));
    let mated = ["inspect", "--fen", "3k5/9/9/9/9/9/9/9/9/3RRK3 b", "--lang", "zh-hans"];
    assert_eq!(json(&mated)["words"]["outcome"], "红胜：黑方被将死");
}

#[test]
fn a_book_of_ones_own_is_what_the_engine_plays() {
    let folder = folder();
    let [repertoire, book] = ["rep.txt", "own.bin"].map(|name| shown(folder.path(), name));
    fs::write(&repertoire, "a3a4 a6a5").unwrap();
    assert_eq!(code(&["book", &repertoire, "-o", &book]), 0);
    let mut engine = Command::new(env!("CARGO_BIN_EXE_chuhe-engine"));
    let input = folder.path().join("input");
    fs::write(
        &input,
        format!("setoption name OwnBook value true\nsetoption name BookFile value {book}\ngo depth 1\n"),
    )
    .unwrap();
    let answer = engine.stdin(fs::File::open(input).unwrap()).output().unwrap();
    let answer = String::from_utf8(answer.stdout).unwrap();
    // The start position is its own mirror image.
    let mut lines = answer.lines().rev();
    let (best, line) = (lines.next().unwrap(), lines.next().unwrap());
    let (own, mirrored) = (["a3a4", "a6a5"], ["i3i4", "i6i5"]);
    let is_of = |[mv, reply]: [&str; 2]| {
        best == format!("bestmove {mv} ponder {reply}") && line.ends_with(&format!(" pv {mv} {reply}"))
    };
    assert!(is_of(own) || is_of(mirrored), "{answer}");
}

#[test]
fn books_show_what_they_know() {
    let folder = folder();
    let [game, own, obk, gone] =
        ["g.pgn", "a.bin", "a.obk", "gone.obk"].map(|name| shown(folder.path(), name));
    fs::write(&game, "[Result \"1-0\"]\n\n1. a3a4 {edge} a6a5 (1... c6c5) 2. a0a1 1-0\n").unwrap();
    for book in [&own, &obk] {
        assert_eq!(code(&["book", &game, "-o", book]), 0);
    }
    let known = json(&["book", "--show", START_FEN, &gone, &obk, &own, "--json"]);
    let known = &known[0];
    assert_eq!((known["uci"].as_str(), known["known"].as_array().unwrap().len()), (Some("i3i4"), 2));
    let [first, second] = [&known["known"][0], &known["known"][1]];
    assert_eq!(
        (first["score"].as_i64(), first["wins"].as_i64(), first["note"].as_str()),
        (Some(2), Some(1), Some("edge"))
    );
    assert!(first["book"].as_str().unwrap().ends_with("a.obk") && second["score"].is_null());
    let lines = run(&["book", "--show", START_FEN, &own, "--lang", "en"]).stdout;
    assert!(String::from_utf8(lines).unwrap().starts_with("i3i4\tP1+1\t"), "one move and its mirror image");
    let after = START_FEN
        .replace("P1P1P1P1P/1C5C1", "2P1P1P1P/1C5C1")
        .replace("9/9/2P", "9/P8/2P")
        .replace(" w", " b");
    let ended = run(&["book", "--show", &after, &obk, "--lang", "en"]);
    let lines = String::from_utf8(ended.stdout).unwrap();
    // The variation was not played to its end, and the main line lost.
    assert!(lines.starts_with("c6c5\tP3+1\t") && lines.contains("\t1\t+0 =0 -0\t\n"), "{lines}");
    assert!(lines.contains("a6a5\tP1+1\t") && lines.contains("\t0\t+0 =0 -1\t\n"), "{lines}");
    assert_eq!(code(&["book", "--show", START_FEN, &gone, &obk, "--strict"]), 2);
}

#[test]
fn shells_complete_every_command_and_each_has_a_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&["completions", shell]);
        assert!(script.contains("convert") && script.contains("gauntlet"), "{shell}");
    }
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(code(&["man", &shown(folder.path(), "")]), 0);
    for page in ["chuhe-engine.1", "chuhe-engine-convert.1", "chuhe-engine-play.1", "chuhe-engine-match.1"] {
        assert!(fs::read_to_string(folder.path().join(page)).unwrap().contains("Exit codes"), "{page}");
    }
}

/// Ctrl+C ends a match cleanly: the finished games are kept, and the next run continues.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_was_finished() {
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    let engine = format!("cmd={},nodes=50,opt.Hash=1", env!("CARGO_BIN_EXE_chuhe-engine"));
    let child = Command::new(env!("CARGO_BIN_EXE_chuhe-engine"))
        .args(["match", "--games", "100000", "--plies", "20", "--pgn", games.to_str().unwrap()])
        .args(["--e1", &engine, "--e2", &engine])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while fs::read_to_string(&games).unwrap_or_default().is_empty() {
        assert!(began.elapsed() < Duration::from_secs(60), "no game was written");
        thread::sleep(Duration::from_millis(10));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8(output.stdout).unwrap().contains("pairs of 0, 1/2, 1"));
    assert!(fs::read_to_string(&games).unwrap().matches("[Result ").count() >= 2);
}
