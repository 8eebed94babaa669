//! `chuhe-engine match`: games of two engines, and what it does about engines that misbehave.

use std::process::{Command, Output};

const ENGINE: &str = env!("CARGO_BIN_EXE_chuhe-engine");

fn contest(first: &str, second: &str, more: &[&str]) -> Output {
    let arguments = ["match", "--games", "2", "-v", "--e1", first, "--e2", second];
    Command::new(ENGINE).args(arguments).args(more).output().unwrap()
}

fn output(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complaint(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Our own engine, which looks at no more than so many nodes.
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
    assert_eq!(starts, ["one - two", "two - one", "one - two", "ms a move", "ends"], "{text}");
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
fn complaints_name_what_is_wrong() {
    let missing = contest("cmd=/no/such/engine,depth=1", &own("two", 1), &[]);
    assert!(complaint(&missing).contains("/no/such/engine cannot be started"), "{missing:?}");
    let openings = contest(&own("one", 1), &own("two", 1), &["--openings", "/no/such/file"]);
    assert!(complaint(&openings).contains("/no/such/file: "), "{openings:?}");
    let spec = contest("cmd=x", &own("two", 1), &[]);
    assert!(complaint(&spec).contains("one of depth=, nodes=, movetime= and tc= is missing"), "{spec:?}");
}

/// Engines written as a few lines of shell.
#[cfg(unix)]
mod misbehaving {
    use std::fs;

    use super::*;

    /// A match against an engine that answers `go` with these commands of the shell.
    fn against(go: &str, more: &[&str]) -> Output {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("engine.sh");
        let text = format!(
            "while read -r word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
             go) {go};;\nquit) exit;;\nesac; done"
        );
        fs::write(&script, text).unwrap();
        let other = format!("name=other,cmd=/bin/sh {},movetime=50", script.display());
        contest(&own("own", 100), &other, more)
    }

    #[test]
    fn an_illegal_move_loses() {
        let played = against("echo bestmove a0a9", &[]);
        assert!(output(&played).contains("own - other: 1-0 illegal_move 1 plies"), "{played:?}");
        assert!(complaint(&played).contains("2 games were lost by a failing engine"), "{played:?}");
    }

    #[test]
    fn garbage_loses_and_the_engine_is_started_again() {
        let played = against("echo bestmove nonsense", &[]);
        assert!(output(&played).contains("own - other: 1-0 engine_failed"), "{played:?}");
        assert!(output(&played).contains("other - own: 0-1 engine_failed"), "{played:?}");
    }

    #[test]
    fn an_engine_that_dies_loses() {
        assert!(output(&against("exit", &[])).contains("own - other: 1-0 engine_failed"));
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
