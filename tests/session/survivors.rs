//! Neither an engine nor any process that it has started outlives the program, however it or the
//! program ends.

use std::env;
use std::fs;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use chuhe::engine::board::Position;
use chuhe::game::notation::Ranks;
use chuhe::uci::client::{ClientError, Launch, Patience, SearchJob, ThinkingLimit};
use chuhe::uci::{Client, Protocol};

use crate::script::Script;

/// Tells the program that is to be killed which engine it has.
const PROGRAM: &str = "CHUHE_TEST_ENGINE";

/// Long enough for any busy machine.
const LONG: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(300);
const BRIEFLY: Duration = Duration::from_millis(5);

/// Shell commands: a long-running process, its number, and that of the shell itself.
const LEAVE_A_CHILD: &str = "sleep 1000 <&- >&- 2>&- & echo $! $$ > numbers";

fn start(program: impl Into<std::path::PathBuf>) -> Client {
    let patience = Patience { greeting: LONG, start: LONG, answer: LONG, stop: SHORT };
    let (protocol, ranks) = (Some(Protocol::Uci), Some(Ranks::FromZero));
    Client::start(&Launch { program: program.into(), protocol, ranks, patience, ..Launch::default() })
        .unwrap()
}

fn ask(client: &mut Client, stop: &AtomicBool) -> Result<(), ClientError> {
    let start = Position::start();
    let job = SearchJob { allowed: Some(LONG), ..SearchJob::new(&start, &[], ThinkingLimit::Depth(1)) };
    let answer = client.search(&job, stop, &mut |_| ());
    answer.map(|_| ())
}

/// The process numbers, once the processes run.
fn numbers(script: &Script) -> Vec<String> {
    let begin = Instant::now();
    loop {
        if let Some(text) = script.written("numbers").filter(|text| text.ends_with('\n')) {
            return text.split_whitespace().map(String::from).collect();
        }
        assert!(begin.elapsed() < LONG, "it was not started");
        sleep(BRIEFLY);
    }
}

fn assert_all_end(numbers: &[String]) {
    let begin = Instant::now();
    for number in numbers {
        let state = || fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        // A process that has ended stays a zombie until its new parent notices. On a busy machine
        // it may also end a little later.
        let is_over = |state: &str| state.is_empty() || state.contains(") Z ");
        while !is_over(&state()) {
            assert!(begin.elapsed() < LONG, "{}", state());
            sleep(BRIEFLY);
        }
    }
}

#[test]
fn what_a_hanging_engine_has_started_ends_with_it() {
    let script = Script::uci(&format!("{LEAVE_A_CHILD}; sleep 1000"));
    let stop = AtomicBool::new(false);
    let started = scope(|scope| {
        let started = scope.spawn(|| {
            let numbers = numbers(&script);
            stop.store(true, Ordering::Relaxed);
            numbers
        });
        let mut client = start(script.program());
        assert_eq!(ask(&mut client, &stop), Err(ClientError::Unstoppable(SHORT)));
        started.join().unwrap()
    });
    assert_all_end(&started);
}

#[test]
fn what_an_engine_leaves_behind_that_quits_when_it_is_told_to_ends() {
    let script = Script::uci(&format!("{LEAVE_A_CHILD}; echo bestmove h2e2"));
    let mut client = start(script.program());
    assert_eq!(ask(&mut client, &AtomicBool::new(false)), Ok(()));
    drop(client);
    assert_all_end(&numbers(&script));
}

#[test]
fn what_an_engine_leaves_behind_that_dies_ends() {
    let script = Script::uci(&format!("{LEAVE_A_CHILD}; kill -9 $$"));
    let mut client = start(script.program());
    assert_eq!(ask(&mut client, &AtomicBool::new(false)), Err(ClientError::Ended));
    drop(client);
    assert_all_end(&numbers(&script));
}

#[test]
fn an_engine_that_is_stopped_ends() {
    let script = Script::uci(&format!("{LEAVE_A_CHILD}; kill -STOP $$; sleep 1000"));
    let mut client = start(script.program());
    let stop = AtomicBool::new(true);
    assert_eq!(ask(&mut client, &stop), Err(ClientError::Unstoppable(SHORT)));
    let numbers = numbers(&script);
    drop(client);
    assert_all_end(&numbers);
}

/// A script may leave its engine running in the background.
#[test]
fn an_engine_that_runs_in_the_background_of_what_was_started_ends() {
    let script = Script::new(
        "uci) echo uciok; exec 3<&0; (trap '' HUP; while read -r word rest; do case $word in isready) echo readyok;; \
         go) sh -c 'echo $PPID > numbers'; echo bestmove h2e2;; esac; done; sleep 1000) <&3 & exit;;",
    );
    let mut client = start(script.program());
    assert_eq!(ask(&mut client, &AtomicBool::new(false)), Ok(()));
    drop(client);
    assert_all_end(&numbers(&script));
}

/// Scripts end what they have started by a signal to their whole group, which includes our guard.
#[test]
fn a_signal_to_all_that_an_engine_has_started_changes_nothing() {
    let group = format!("trap '' TERM; {LEAVE_A_CHILD}; kill 0; sleep 1000");
    assert_all_end(&numbers_left_by_a_kill(&Script::uci(&group)));
}

#[test]
fn an_engine_that_does_not_listen_ends_with_the_program_that_is_killed() {
    assert_all_end(&numbers_left_by_a_kill(&Script::uci(&format!("{LEAVE_A_CHILD}; sleep 1000"))));
}

/// Starts a program like ours with this engine, and kills it.
fn numbers_left_by_a_kill(script: &Script) -> Vec<String> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["survivors::asks_an_engine_until_it_is_killed", "--exact", "--ignored"])
        .env(PROGRAM, script.program())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let numbers = numbers(script);
    child.kill().unwrap();
    child.wait().unwrap();
    numbers
}

#[test]
#[ignore = "it is started, and killed, by the tests that are not ignored"]
fn asks_an_engine_until_it_is_killed() {
    let program = env::var_os(PROGRAM).expect("who starts it says which engine it has");
    drop(ask(&mut start(program), &AtomicBool::new(false)));
}
