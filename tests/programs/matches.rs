//! `chuhe-engine match`: games between two engines, and the handling of misbehaving engines.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::{ENGINE, names, wait_until};

fn contest(first: &str, second: &str, more: &[&str]) -> Output {
    let arguments = ["match", "--games", "2", "-v", "--e1", first, "--e2", second];
    Command::new(ENGINE).args(arguments).args(more).env("LC_ALL", "C").output().unwrap()
}

fn output(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complaint(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Our own engine with a limit of nodes.
fn own(name: &str, nodes: u32) -> String {
    format!("name={name},cmd={ENGINE},nodes={nodes},opt.Hash=1")
}

#[test]
fn a_match_names_every_game_and_counts_them() {
    let played = contest(&own("one", 300), &own("two", 300), &["--plies", "30", "--concurrency", "2"]);
    let text = output(&played);
    assert!(played.status.success(), "{text}");
    let starts: Vec<&str> =
        text.lines().filter_map(|line| line.split_once(':')).map(|(start, _)| start).collect();
    assert_eq!(
        starts,
        ["one - two", "two - one", "one - two", "pairs of 0, 1/2, 1, 3/2, 2 points", "ms a move", "ends"],
        "{text}"
    );
}

#[test]
fn both_protocols_play_each_other() {
    let ucci = format!("name=two,cmd={ENGINE},proto=ucci,nodes=300,opt.hashsize=1");
    let played = contest(&own("one", 300), &ucci, &["--plies", "30", "--strict"]);
    assert!(played.status.success(), "{played:?}");
    assert!(output(&played).contains("two - one: "), "{played:?}");
}

#[test]
fn a_ladder_counts_the_games_of_each_step_and_repeats_itself() {
    let ladder = || {
        let arguments = ["ladder", "--to", "2", "--games", "2", "--plies", "60", "--concurrency", "2"];
        Command::new(ENGINE).args(arguments).output().unwrap()
    };
    let text = output(&ladder());
    let starts: Vec<&str> =
        text.lines().filter_map(|line| line.split_once(", ")).map(|(start, _)| start).collect();
    let steps =
        ["level 1 - random", "level 1 - greedy", "level 2 - level 1"].map(|step| format!("{step}: 2 games"));
    assert_eq!(starts, steps, "{text}");
    assert_eq!(output(&ladder()), text);
}

#[test]
fn several_engines_play_each_other_or_a_gauntlet() {
    let engines = ["one", "two", "three"].map(|name| own(name, 100));
    let arguments = ["match", "--games", "2", "--plies", "10", "--concurrency", "2"];
    let contest = |more: &[&str]| {
        let engines = engines.iter().flat_map(|engine| ["--engine", engine.as_str()]);
        let played = Command::new(ENGINE).args(arguments).args(engines).args(more).output().unwrap();
        output(&played)
    };
    let text = contest(&[]);
    for pairing in ["one - two: +", "one - three: +", "two - three: +"] {
        assert!(text.contains(pairing), "{text}");
    }
    assert!(text.lines().last().unwrap().ends_with("of 4 (50.0 %)"), "{text}");
    let text = contest(&["--gauntlet"]);
    assert!(text.contains("one - three: +") && !text.contains("two - three"), "{text}");
}

#[test]
fn a_match_that_was_ended_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    let path = games.to_str().unwrap();
    let play = |count: &str, more: &[&str]| {
        let [one, two] = ["one", "two"].map(|name| own(name, 50));
        let engines = ["match", "-v", "--e1", &one, "--e2", &two];
        let terms = ["--games", count, "--plies", "20", "--pgn", path];
        Command::new(ENGINE).args(engines).args(terms).args(more).output().unwrap()
    };
    let count = || std::fs::read_to_string(&games).unwrap().matches("[Result ").count();
    assert!(play("2", &[]).status.success());
    assert_eq!(count(), 2);
    assert!(complaint(&play("4", &[])).contains("--resume goes on with the match in it"));
    // As if the match had been killed while writing.
    let append = |path: &std::path::Path, text: &str| {
        let mut file = std::fs::OpenOptions::new().append(true).open(path).unwrap();
        std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
    };
    append(&games, "[Game \"Chinese Chess\"]\n[Event \"chuhe-engine match\"]\n[Date \"half a ga");
    append(&folder.path().join("games.pgn.progress"), "{\"pair\":{\"nu");
    let resumed = play("4", &["--resume"]);
    let text = output(&resumed);
    assert_eq!(text.lines().filter(|line| line.ends_with(" plies")).count(), 2, "{text}");
    assert_eq!(count(), 4);
    let written = std::fs::read_to_string(&games).unwrap();
    assert!(!written.contains("half a ga") && written.contains("[Round \"2.2\"]"), "{written}");
    assert!(written.contains("[Termination \"too_long\"]"), "{written}");
    let read = Command::new(ENGINE).args(["convert", path, "--to", "fen"]).output().unwrap();
    assert_eq!(output(&read).lines().count(), 4, "{read:?}");
    assert!(
        complaint(&play("4", &["--resume", "--seed", "9"]))
            .contains("begun with other engines or conditions")
    );
}

#[test]
fn complaints_name_what_is_wrong() {
    let missing = contest("cmd=/no/such/engine,depth=1", &own("two", 1), &[]);
    assert!(complaint(&missing).contains("/no/such/engine cannot be started"), "{missing:?}");
    let openings = contest(&own("one", 1), &own("two", 1), &["--openings", "/no/such/file"]);
    assert!(complaint(&openings).contains("/no/such/file: "), "{openings:?}");
    let spec = contest("cmd=x", &own("two", 1), &[]);
    assert!(complaint(&spec).contains("one of depth=, nodes=, movetime= and tc= is missing"), "{spec:?}");
}

#[test]
fn arguments_that_make_no_sense_are_named_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, progress) = (path("games.pgn"), path("games.pgn.progress"));
    let (one, two) = (own("one", 1), own("two", 1));
    let pair = ["match", "--e1", &one, "--e2", &two, "--pgn", &games];
    let with = |more: &[&str]| [&pair[..], more].concat().into_iter().map(String::from).collect::<Vec<_>>();
    let spec = |spec: &str| ["match", "--e1", &one, "--pgn", &games, "--e2", spec].map(String::from).to_vec();
    for (arguments, complaint) in [
        (with(&["--games", "0"]), "it must be a whole number, 1 or more"),
        (with(&["--games", "1"]), "each opening is played twice, with colours swapped: 2 at least"),
        (with(&["--games", "3"]), "each opening is played twice, with colours swapped: 2 or 4"),
        (with(&["--concurrency", "0"]), "it must be a whole number from 1 to 256"),
        (with(&["--concurrency", "100000"]), "it must be a whole number from 1 to 256"),
        (with(&["--plies", "0"]), "it must be a whole number, 1 or more"),
        (with(&["--adjudicate", "0"]), "it must be a whole number, 1 or more"),
        (with(&["--draw", "50", "--adjudicate", "50"]), "--draw 50 is not below --adjudicate 50"),
        (with(&["--sprt", "5,0"]), "the smaller one first"),
        (with(&["--sprt", "0,inf"]), "the smaller one first"),
        (with(&["--sprt", "0,5", "--engine", &one]), "the difference of two engines, and there are 3"),
        (with(&["-o", &games]), "would be written twice"),
        (with(&["-o", &progress]), "would be written twice"),
        (spec(&format!("cmd={ENGINE},nodes=100,depth=3")), "nodes= and depth= are both given"),
        (spec(&format!("cmd={ENGINE},depth=3,depth=3")), "depth= is given twice"),
        (spec("cmd=,depth=3"), "'' can't be the value of cmd"),
        (spec(&format!("cmd={ENGINE},movetime=0")), "'0' can't be the value of movetime"),
        (spec(&format!("{two},opt.Hsah=64")), "two: it has no option 'Hsah': do you mean 'Hash'?"),
        (
            spec(&format!("name=two,cmd={ENGINE},nodes=1,opt.Hash=abc")),
            "two: its option 'Hash' does not take 'abc': it takes a whole number from ",
        ),
    ] {
        let ended = Command::new(ENGINE).args(&arguments).env("LC_ALL", "C").output().unwrap();
        assert_eq!(ended.status.code(), Some(64), "{arguments:?}: {ended:?}");
        assert!(ended.stdout.is_empty() && names(folder.path()).is_empty(), "{arguments:?}: {ended:?}");
        assert!(self::complaint(&ended).contains(complaint), "{arguments:?}: {ended:?}");
    }
}

#[test]
fn a_match_that_cannot_start_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    let pgn = ["--pgn", games.to_str().unwrap(), "--plies", "4"];
    for other in [
        "name=two,cmd=/no/such/engine,depth=1".to_owned(),
        // It ends without a greeting.
        format!("name=two,cmd={ENGINE} --version,depth=1"),
        format!("{},opt.Nonsense=1", own("two", 50)),
    ] {
        let ended = contest(&own("one", 50), &other, &pgn);
        assert!(complaint(&ended).contains("two: "), "{ended:?}");
        assert_eq!(names(folder.path()), [""; 0], "{other}");
    }
    let nowhere = folder.path().join("missing/games.pgn");
    let ended = contest(&own("one", 50), &own("two", 50), &["--pgn", nowhere.to_str().unwrap()]);
    assert!(complaint(&ended).contains("there is no folder "), "{ended:?}");
    assert_eq!(contest(&own("one", 50), &own("two", 50), &["--pgn", "-"]).status.code(), Some(64));
    let played = contest(&own("one", 50), &own("two", 50), &pgn);
    assert!(played.status.success(), "{played:?}");
    assert_eq!(names(folder.path()), ["games.pgn", "games.pgn.progress"]);
}

/// A person's changes to the games are not cut off.
#[test]
fn a_match_goes_on_only_in_what_it_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    let pgn = ["--pgn", games.to_str().unwrap(), "--plies", "4"];
    let play = |more: &[&str]| contest(&own("one", 50), &own("two", 50), &[&pgn, more].concat());
    fs::write(&games, "mine").unwrap();
    for more in [&[][..], &["--resume"]] {
        assert!(complaint(&play(more)).contains("no match can go on in it: name another file"));
        assert_eq!(fs::read_to_string(&games).unwrap(), "mine");
    }
    fs::remove_file(&games).unwrap();
    assert!(play(&[]).status.success());
    let written = fs::read_to_string(&games).unwrap();
    for changed in [
        format!("{written}[Event \"my own\"]\n\n1. h2e2 *\n"),
        written.replacen("1. ", "{a comment} 1. ", 1),
        written[..written.len() / 2].to_owned(),
    ] {
        fs::write(&games, &changed).unwrap();
        let refused = play(&["--resume"]);
        assert!(complaint(&refused).contains("games.pgn has changed since the match"), "{refused:?}");
        assert_eq!(fs::read_to_string(&games).unwrap(), changed);
    }
    fs::write(&games, &written).unwrap();
    assert!(play(&["--resume"]).status.success());
    assert_eq!(fs::read_to_string(&games).unwrap(), written);
}

#[test]
fn a_match_does_not_go_on_with_other_openings_of_the_same_name() {
    let folder = tempfile::tempdir().unwrap();
    let [games, openings] = ["games.pgn", "openings.txt"].map(|name| folder.path().join(name));
    let files = ["--pgn", games.to_str().unwrap(), "--openings", openings.to_str().unwrap(), "--plies", "4"];
    let play = |more: &[&str]| contest(&own("one", 50), &own("two", 50), &[&files, more].concat());
    fs::write(&openings, "# none\n\n").unwrap();
    assert!(complaint(&play(&[])).contains("openings.txt has no opening"));
    assert_eq!(names(folder.path()), ["openings.txt"]);
    fs::write(&openings, "h2e2 h9g7\n").unwrap();
    assert!(play(&[]).status.success() && play(&["--resume"]).status.success());
    fs::write(&openings, "h2e2 h7e7\n").unwrap();
    assert!(complaint(&play(&["--resume"])).contains("begun with other engines or conditions"));
}

/// The rounds of the games in a file, in order.
fn rounds(games: &Path) -> Vec<String> {
    let text = fs::read_to_string(games).unwrap();
    let round = |line: &str| {
        line.strip_prefix("[Round \"").and_then(|rest| rest.strip_suffix("\"]")).map(String::from)
    };
    text.lines().filter_map(round).collect()
}

fn all_rounds(pairs: usize) -> Vec<String> {
    (1..=pairs).flat_map(|pair| [format!("{pair}.1"), format!("{pair}.2")]).collect()
}

#[cfg(unix)]
#[test]
fn one_match_at_a_time_writes_to_a_file_and_one_that_was_killed_goes_on() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let [games, beside, link, hard_link, copy] =
        ["games.pgn", "games.pgn.progress", "link.pgn", "hard.pgn", "hard.pgn.progress"]
            .map(|name| folder.path().join(name));
    let (one, two) = (own("one", 50), own("two", 50));
    let command = |path: &Path, count: &str, more: &[&str]| {
        let mut command = Command::new(ENGINE);
        command.args(["match", "--e1", &one, "--e2", &two, "--plies", "20", "--games", count]);
        command.arg("--pgn").arg(path).args(more).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    };
    let mut first = command(&games, "1000000", &[]).spawn().unwrap();
    let is_played = || fs::read_to_string(&beside).unwrap_or_default().contains("\"pair\"");
    wait_until(is_played, "a game was written");
    symlink(&games, &link).unwrap();
    fs::hard_link(&games, &hard_link).unwrap();
    fs::copy(&beside, &copy).unwrap();
    for path in [&games, &link, &hard_link] {
        for more in [&[][..], &["--resume"]] {
            let second = command(path, "2", more).output().unwrap();
            let held = format!(".pgn is being written by another match, process {}\n", first.id());
            assert!(complaint(&second).ends_with(&held), "{path:?} {more:?}: {second:?}");
        }
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let pairs = fs::read_to_string(&beside).unwrap().matches("\"pair\"").count();
    let resumed = command(&games, &(2 * (pairs + 2)).to_string(), &["--resume"]).output().unwrap();
    assert!(resumed.status.success(), "{resumed:?}");
    assert_eq!(rounds(&games), all_rounds(pairs + 2));
}

/// A limit of the shell simulates a full disk: the written games are complete, and the match
/// continues when there is room.
#[cfg(unix)]
#[test]
fn a_match_on_a_full_disk_says_so_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    let play = |limit: &str| {
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\"");
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &script, "sh", ENGINE, "match", "--games", "40", "--plies", "20", "--resume"]);
        let (one, two) = (own("one", 50), own("two", 50));
        command.args(["--e1", &one, "--e2", &two, "--pgn"]).arg(&games).env("LC_ALL", "C").output().unwrap()
    };
    let full = play("8");
    assert_eq!(full.status.code(), Some(1), "{full:?}");
    assert!(complaint(&full).contains("games.pgn"), "{full:?}");
    assert!(output(&full).contains("one - two: "), "{full:?}");
    assert!(play("unlimited").status.success());
    assert_eq!(rounds(&games), all_rounds(20));
}

/// Engines written as a few lines of shell.
#[cfg(unix)]
mod misbehaving {
    use std::fs;

    use super::*;

    /// A match against an engine that answers `go` with these shell commands.
    fn against(go: &str, more: &[&str]) -> Output {
        let more = [&["--strict"], more].concat();
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("engine.sh");
        let text = format!(
            "while read -r word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
             go) {go};;\nquit) exit;;\nesac; done"
        );
        fs::write(&script, text).unwrap();
        let other = format!("name=other,cmd=/bin/sh {},movetime=50", script.display());
        contest(&own("own", 100), &other, &more)
    }

    #[test]
    fn a_program_and_its_arguments_are_quoted_and_its_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("my engine, old");
        fs::create_dir(&place).unwrap();
        let program = place.join("an engine");
        std::os::unix::fs::symlink(ENGINE, &program).unwrap();
        let quoted =
            |more: &str| format!("name='A, B',cmd='{}',nodes=50,opt.Hash=1{more}", program.display());
        let played = contest(&quoted(""), &own("two", 50), &["--plies", "4"]);
        assert!(output(&played).contains("A, B - two: +0"), "{played:?}");
        let script = place.join("in here.sh");
        fs::write(&script, format!("#!/bin/sh\npwd >>\"$1\"\nexec {ENGINE}")).unwrap();
        let spec = format!(
            "name=sh,cmd=/bin/sh \"{}\" 'the place',dir=\"{}\",nodes=50,opt.Hash=1",
            script.display(),
            place.display()
        );
        let played = contest(&spec, &own("two", 50), &["--plies", "4"]);
        assert!(played.status.success(), "{played:?}");
        let started = fs::read_to_string(place.join("the place")).unwrap();
        assert!(started.lines().all(|line| line.ends_with("my engine, old")), "{started}");
        let nowhere = contest(&quoted(",dir=/no/such/folder"), &own("two", 50), &[]);
        assert!(complaint(&nowhere).contains("there is no folder /no/such/folder"), "{nowhere:?}");
        let open = contest("cmd='a b,depth=1", &own("two", 50), &[]);
        assert!(complaint(&open).contains("a quotation mark is not closed"), "{open:?}");
    }

    #[test]
    fn an_illegal_move_loses() {
        let played = against("echo bestmove a0a9", &[]);
        assert!(output(&played).contains("own - other: 1-0 illegal_move 1 plies"), "{played:?}");
        assert!(complaint(&played).contains("2 games lost by a failing engine"), "{played:?}");
    }

    #[test]
    fn the_answer_is_in_its_file_also_where_faults_are_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("match.json");
        let played = against("echo bestmove a0a9", &["-o", out.to_str().unwrap()]);
        assert_eq!(played.status.code(), Some(2), "{played:?}");
        assert!(fs::read_to_string(out).unwrap().contains("\"faults\""));
    }

    #[test]
    fn garbage_loses_and_the_engine_is_started_again() {
        let played = against("echo bestmove nonsense", &[]);
        assert!(output(&played).contains("own - other: 1-0 nonsense"), "{played:?}");
        assert!(output(&played).contains("other - own: 0-1 nonsense"), "{played:?}");
        assert!(output(&played).contains("lost by other: nonsense 2"), "{played:?}");
    }

    #[test]
    fn an_engine_that_dies_loses() {
        assert!(output(&against("exit", &[])).contains("own - other: 1-0 crashed"));
    }

    #[test]
    fn a_flood_of_words_is_survived() {
        let flood =
            "i=0; while [ $i -lt 5000 ]; do echo info string $i; i=$((i+1)); done; echo bestmove a0a9";
        assert!(output(&against(flood, &["--margin", "60000"])).contains("own - other: 1-0 illegal_move"));
    }

    #[test]
    fn overstepping_the_time_loses() {
        assert!(output(&against("sleep 1; echo bestmove h9g7", &[])).contains("own - other: 1-0 time"));
    }
}
