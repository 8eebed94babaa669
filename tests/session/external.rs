//! External engines: well-behaved ones, and those that are not.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chuhe::engine::board::Position;
use chuhe::engine::evaluate::Score;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Choice, Limits, Report, Root};
use chuhe::game::notation::Ranks;
use chuhe::session::{Engine, EngineError, External, SearchRequest};
use chuhe::uci::client::{ClientError, EngineOption, Launch, OptionKind, Patience};
use chuhe::uci::{Client, Protocol};

use crate::puppet::parse;
use crate::script::{Script, answering};

/// Long enough for any busy machine.
const LONG: Duration = Duration::from_secs(60);
/// For events that never come.
const SHORT: Duration = Duration::from_millis(300);

fn launch(script: &Script) -> Launch {
    let patience = Patience { greeting: LONG, start: LONG, answer: LONG, stop: LONG };
    Launch { program: script.program().into(), patience, ..Launch::default() }
}

/// An engine whose protocol and ranks are known.
fn known(script: &Script) -> Launch {
    Launch { protocol: Some(Protocol::Uci), ranks: Some(Ranks::FromZero), ..launch(script) }
}

fn request(moves: &[&str], limits: Limits) -> SearchRequest {
    let moves = moves.iter().map(|text| parse(text)).collect();
    SearchRequest::new(Root::new(Position::start(), moves, Profile::default()).unwrap(), limits)
}

fn ask(engine: &mut External, request: &SearchRequest) -> (Result<Option<Choice>, ClientError>, Vec<Report>) {
    let mut reports = Vec::new();
    let answer = engine.search(request, &AtomicBool::new(false), &mut |report| reports.push(report));
    let answer = answer.map_err(|error| match error {
        EngineError::External { name, error } => {
            assert_eq!(name, "Its name");
            error
        }
        other => panic!("{other}"),
    });
    (answer, reports)
}

fn external(launch: Launch) -> External {
    External::new("Its name", launch)
}

/// The error of an engine that answers `go` like this.
fn fault_of(go: &str, patience: Patience) -> ClientError {
    let script = Script::uci(go);
    let mut engine = external(Launch { patience, ..known(&script) });
    ask(&mut engine, &request(&[], Limits::move_time(Duration::from_millis(1)))).0.unwrap_err()
}

fn patient() -> Patience {
    Patience { greeting: LONG, start: LONG, answer: LONG, stop: LONG }
}

#[test]
fn an_honest_engine_is_recognised_asked_and_heard() {
    let script = Script::uci(
        "echo info depth 2 seldepth 3 score cp 31 nodes 55 pv h3e3 h10g8 a10a1; echo bestmove h3e3 ponder h10g8",
    );
    let mut engine = external(launch(&script));
    let (answer, reports) = ask(&mut engine, &request(&[], Limits::depth(2)));
    let choice = answer.unwrap().unwrap();
    assert_eq!((choice.mv, choice.ponder), (parse("h2e2"), Some(parse("h9g7"))));
    assert_eq!((choice.score, choice.depth, choice.nodes), (Score::centipawns(31), 2, 55));
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].moves, [parse("h2e2"), parse("h9g7")], "legal moves only");
}

#[test]
fn the_moves_of_the_game_are_told_as_the_engine_writes_them() {
    let go = "case $position in *moves\\ h3e3\\ h10g8) echo bestmove b1c3;; *) echo bestmove h3e3;; esac";
    let script = Script::uci(go);
    let mut engine = external(launch(&script));
    let (answer, _) = ask(&mut engine, &request(&["h2e2", "h9g7"], Limits::depth(2)));
    assert_eq!(answer.unwrap().unwrap().mv, parse("b0c2"));
}

#[test]
fn the_usual_start_is_named_and_another_is_given_as_a_fen() {
    let go = "case $position in startpos*) echo bestmove h3e3;; fen*) echo bestmove e1e2;; esac";
    let script = Script::uci(go);
    let mut engine = external(launch(&script));
    let (answer, _) = ask(&mut engine, &request(&[], Limits::depth(2)));
    assert_eq!(answer.unwrap().unwrap().mv, parse("h2e2"));
    let ending: Position = "3k5/9/9/9/9/9/9/9/9/4K4 w".parse().unwrap();
    let root = Root::new(ending, Vec::new(), Profile::default()).unwrap();
    let (answer, _) = ask(&mut engine, &SearchRequest::new(root, Limits::depth(2)));
    assert_eq!(answer.unwrap().unwrap().mv, parse("e0e1"));
}

#[test]
fn an_engine_that_knows_only_ucci_is_recognised() {
    let script = Script::new(&format!(
        "ucci) echo id name Old; echo option usebook type check default true; echo ucciok;;\n{}",
        answering("echo $rest > go; echo bestmove h2e2")
    ));
    let client = Client::start(&launch(&script)).unwrap();
    assert_eq!((client.protocol(), client.ranks(), client.name()), (Protocol::Ucci, Ranks::FromZero, "Old"));
    let option = EngineOption { name: "usebook".into(), kind: OptionKind::Check { default: true } };
    assert_eq!(client.options(), [option]);
    drop(client);
    let mut engine = external(Launch { protocol: Some(Protocol::Ucci), ..launch(&script) });
    let (answer, _) = ask(&mut engine, &request(&[], Limits::move_time(Duration::from_millis(70))));
    assert_eq!(answer.unwrap().unwrap().mv, parse("h2e2"));
    assert_eq!(script.written("go").unwrap().trim(), "time 70 movestogo 1");
}

#[test]
fn an_engine_that_ends_at_a_word_it_does_not_know_is_asked_in_the_other_protocol() {
    let script =
        Script::new(&format!("uci) exit;;\nucci) echo ucciok;;\n{}", answering("echo bestmove h2e2")));
    assert_eq!(Client::start(&launch(&script)).unwrap().protocol(), Protocol::Ucci);
}

#[test]
fn an_engine_of_several_games_is_told_which_one_and_others_are_refused() {
    let offer = |games: &str| {
        Script::new(&format!(
            "uci) echo option name UCI_Variant type combo default chess {games}; echo uciok;;\n\
             setoption) echo $rest >> options;;\n{}",
            answering("echo bestmove h3e3")
        ))
    };
    let script = offer("var chess var xiangqi");
    drop(Client::start(&launch(&script)).unwrap());
    assert_eq!(script.written("options").unwrap().trim(), "name UCI_Variant value xiangqi");
    let script = offer("var chess");
    assert!(matches!(Client::start(&launch(&script)), Err(ClientError::NotXiangqi(_))));
    let chess = Script::uci("echo bestmove e2e4");
    assert_eq!(Client::start(&launch(&chess)).err(), Some(ClientError::NotXiangqi("e2e4".into())));
}

#[test]
fn options_are_set_each_in_its_way_and_no_value_smuggles_a_command_in() {
    let script = Script::new(&format!(
        "uci) echo option name Clear Hash type button; echo uciok;;\nsetoption) echo $rest >> options;;\n{}",
        answering("echo bestmove h2e2")
    ));
    let options = [("Hash", "32"), ("Clear Hash", ""), ("Book", ""), ("File", "a\nquit")]
        .map(|(name, value)| (name.into(), value.into()));
    drop(Client::start(&Launch { options: options.into(), ..known(&script) }).unwrap());
    assert_eq!(
        script.written("options").unwrap().lines().collect::<Vec<_>>(),
        ["name Hash value 32", "name Clear Hash", "name Book value <empty>", "name File value aquit"]
    );
}

#[test]
fn several_lines_are_asked_of_an_engine_that_has_them() {
    let go = "echo info depth 1 multipv 1 score cp 9 pv h2e2; echo info depth 1 multipv 2 score cp 5 pv b0c2; \
              echo bestmove h2e2";
    let script = Script::new(&format!(
        "uci) echo option name MultiPV type spin default 1 min 1 max 4; echo uciok;;\n\
         setoption) echo $rest >> options;;\n{}",
        answering(go)
    ));
    let mut engine = external(known(&script));
    let (_, reports) = ask(&mut engine, &request(&[], Limits { lines: 9, ..Limits::depth(1) }));
    assert_eq!(reports.iter().map(|report| report.line).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(script.written("options").unwrap().trim(), "name MultiPV value 4");
}

#[test]
fn analysis_goes_on_until_it_is_stopped() {
    let script = Script::new(
        "uci) echo uciok;;\nisready) echo readyok;;\n\
         go) echo $rest > go; echo info depth 4 score cp 1 pv b0c2;;\nstop) echo bestmove b0c2;;",
    );
    let stop = AtomicBool::new(false);
    let mut report = |_: Report| stop.store(true, Ordering::Relaxed);
    let choice = external(known(&script)).search(&request(&[], Limits::default()), &stop, &mut report);
    assert_eq!(choice.unwrap().unwrap().mv, parse("b0c2"));
    assert_eq!(script.written("go").unwrap().trim(), "infinite");
}

#[test]
fn where_no_move_is_left_nobody_is_asked() {
    let start: Position = "3k5/4R4/9/9/9/9/9/9/9/3RK4 b - - 0 1".parse().unwrap();
    let root = Root::new(start, Vec::new(), Profile::default()).unwrap();
    let launch = Launch { program: "/no/such/engine".into(), ..Launch::default() };
    let (answer, _) = ask(&mut external(launch), &SearchRequest::new(root, Limits::depth(1)));
    assert_eq!(answer, Ok(None));
}

#[test]
fn what_is_not_there_or_no_engine_is_named() {
    let missing = Launch { program: "/no/such/engine".into(), ..Launch::default() };
    assert!(matches!(Client::start(&missing), Err(ClientError::Start { .. })));
    let ends = Launch { program: "/bin/true".into(), ..Launch::default() };
    assert_eq!(Client::start(&ends).err(), Some(ClientError::Ended));
    let nowhere = Launch { folder: Some("/no/such/folder".into()), ..ends };
    assert_eq!(Client::start(&nowhere).err(), Some(ClientError::NoFolder("/no/such/folder".into())));
    let silent = Script::new("");
    let patience = Patience { greeting: SHORT, ..patient() };
    assert_eq!(
        Client::start(&Launch { patience, ..launch(&silent) }).err(),
        Some(ClientError::NoProtocol(SHORT))
    );
}

#[test]
fn an_engine_that_has_begun_to_speak_may_take_its_time() {
    let slow = Script::new(&format!(
        "uci) echo loading; sleep 1; echo uciok;;\n{}",
        answering("echo bestmove h2e2")
    ));
    let patience = Patience { greeting: Duration::from_millis(700), ..patient() };
    assert!(Client::start(&Launch { patience, ..known(&slow) }).is_ok());
}

#[test]
fn an_engine_without_its_network_is_told_apart_from_one_that_merely_ends() {
    // Pikafish does this when it is first asked for a move.
    let complaint =
        "echo info string ERROR: The network file pikafish.nnue was not loaded successfully.; exit";
    let script = Script::uci(complaint);
    let error = Client::start(&launch(&script)).err();
    assert_eq!(error, Some(ClientError::NoNetwork("pikafish.nnue".into())));
    assert!(error.unwrap().to_string().contains("EvalFile"));
    assert_eq!(fault_of(complaint, patient()), ClientError::NoNetwork("pikafish.nnue".into()));
    assert_eq!(fault_of("exit", patient()), ClientError::Ended);
}

#[test]
fn the_build_of_fairy_stockfish_without_xiangqi_is_recognised() {
    let script = Script::new(&format!(
        "uci) echo id name Fairy-Stockfish 14; echo option name UCI_Variant type combo default chess var chess; \
         echo uciok;;\n{}",
        answering("echo bestmove e2e4")
    ));
    assert_eq!(Client::start(&launch(&script)).err(), Some(ClientError::SmallBoard));
}

#[test]
fn an_engine_on_another_machine_is_a_command_line() {
    // A replacement of ssh: it takes the name of a machine, and the command to run there.
    let engine = Script::uci("echo bestmove h2e2");
    let folder = tempfile::tempdir().unwrap();
    let ssh = folder.path().join("ssh");
    std::fs::write(&ssh, "#!/bin/sh\nshift\nexec \"$@\"\n").unwrap();
    std::fs::set_permissions(&ssh, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let arguments = vec![OsString::from("machine"), engine.program().into()];
    let client = Client::start(&Launch { program: ssh, arguments, ..launch(&engine) }).unwrap();
    assert_eq!(client.name(), "Scripted");
}

#[test]
fn a_hang_has_an_end() {
    let patience = Patience { answer: SHORT, ..patient() };
    let allowed = SHORT + Duration::from_millis(1);
    assert_eq!(fault_of("sleep 1000", patience), ClientError::Silent(allowed));
    let script = Script::uci("echo bestmove h2e2");
    let mut engine = external(Launch { patience, ..known(&script) });
    assert!(ask(&mut engine, &request(&[], Limits::depth(1))).0.is_ok());
}

#[test]
fn an_engine_that_does_not_stop_is_stopped() {
    let script = Script::uci("echo info depth 1 score cp 1 pv h2e2; sleep 1000");
    let patience = Patience { stop: SHORT, ..patient() };
    let stop = AtomicBool::new(false);
    let mut report = |_: Report| stop.store(true, Ordering::Relaxed);
    let mut engine = external(Launch { patience, ..known(&script) });
    let error = engine.search(&request(&[], Limits::default()), &stop, &mut report).unwrap_err();
    let name = "Its name".into();
    assert_eq!(error, EngineError::External { name, error: ClientError::Unstoppable(SHORT) });
}

#[test]
fn what_an_engine_still_says_of_another_position_is_not_heard() {
    // The engine answers twice, and then goes on reporting about the previous search.
    let again = "echo bestmove c3c4; echo info depth 30 score cp 900 pv c3c4";
    let script = Script::uci(&format!("echo info depth 1 score cp 1 pv h2e2; echo bestmove h2e2; {again}"));
    let mut engine = external(known(&script));
    for _ in 0..3 {
        let (answer, reports) = ask(&mut engine, &request(&[], Limits::depth(1)));
        let Choice { mv, score, .. } = answer.unwrap().unwrap();
        assert_eq!((mv, score), (parse("h2e2"), Score::centipawns(1)));
        assert!(reports.iter().all(|report| report.depth == 1), "{reports:?}");
    }
}

#[test]
fn an_engine_that_hangs_as_it_starts_can_be_stopped() {
    let script = Script::new("");
    let patience = Patience { stop: SHORT, ..patient() };
    let error = Client::start_unless(&Launch { patience, ..launch(&script) }, &AtomicBool::new(true)).err();
    assert_eq!(error, Some(ClientError::Unstoppable(SHORT)));
}

#[test]
fn death_garbage_illegal_moves_and_giving_up_are_told_apart() {
    assert_eq!(fault_of("exit 3", patient()), ClientError::Ended);
    assert_eq!(fault_of("kill -9 $$", patient()), ClientError::Ended);
    assert_eq!(fault_of("echo bestmove nonsense", patient()), ClientError::NotAMove("nonsense".into()));
    assert_eq!(fault_of("echo bestmove a0a9", patient()), ClientError::Illegal(parse("a0a9")));
    assert_eq!(fault_of("echo bestmove '(none)'", patient()), ClientError::NoMove);
}

#[test]
fn an_endless_flood_is_a_hang_and_few_of_its_words_are_passed_on() {
    let script = Script::uci("while :; do echo info depth 1 score cp 1 nodes 1 pv h2e2 h9g7 h0g2; done");
    let patience = Patience { answer: SHORT, ..patient() };
    let mut engine = external(Launch { patience, ..known(&script) });
    let (answer, reports) = ask(&mut engine, &request(&[], Limits::move_time(SHORT)));
    assert_eq!(answer, Err(ClientError::Silent(SHORT + SHORT)));
    assert!((1..100).contains(&reports.len()), "{}", reports.len());
}

#[test]
fn lines_that_cannot_be_used_do_not_hide_the_answer() {
    let noise = "printf 'info \\377\\376\\n'; head -c 3000000 /dev/zero | tr '\\0' x; echo; \
                 echo info depth x score pv; printf 'bestmove h2e2\\r\\n'";
    let script = Script::uci(noise);
    let (answer, _) = ask(&mut external(known(&script)), &request(&[], Limits::depth(1)));
    assert_eq!(answer.unwrap().unwrap().mv, parse("h2e2"));
}

#[test]
fn a_line_that_never_ends_is_a_hang() {
    let patience = Patience { answer: SHORT, ..patient() };
    let allowed = SHORT + Duration::from_millis(1);
    assert_eq!(fault_of("while :; do printf xxxxxxxxxxxx; done", patience), ClientError::Silent(allowed));
}

#[test]
fn an_engine_that_failed_is_started_again() {
    let script = Script::uci("if [ -e failed ]; then echo bestmove h2e2; else touch failed; exit; fi");
    let mut engine = external(known(&script));
    assert_eq!(ask(&mut engine, &request(&[], Limits::depth(1))).0, Err(ClientError::Ended));
    assert!(ask(&mut engine, &request(&[], Limits::depth(1))).0.is_ok());
    engine.new_game();
    assert!(ask(&mut engine, &request(&[], Limits::depth(1))).0.is_ok());
}

#[test]
fn no_shell_reads_the_arguments_and_little_of_our_environment_is_handed_on() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("engine");
    let text = "#!/bin/sh\nname=\"$1 ${CARGO_MANIFEST_DIR-unset}\"\nwhile read -r word rest; do case $word in\n\
                uci) echo \"id name $name\"; echo uciok;;\nisready) echo readyok;;\nquit) exit;;\nesac; done\n";
    std::fs::write(&program, text).unwrap();
    let arguments = vec![program.into_os_string(), OsString::from("$(id) `id`; a b")];
    let (protocol, ranks) = (Some(Protocol::Uci), Some(Ranks::FromZero));
    let launch = Launch { program: "/bin/sh".into(), arguments, protocol, ranks, ..Launch::default() };
    assert_eq!(Client::start(&launch).unwrap().name(), "$(id) `id`; a b unset");
}

#[test]
fn an_engine_whose_program_is_replaced_or_removed_plays_on_and_is_another_when_it_is_started_anew() {
    let answering = |mv| format!("case $rest in 'depth 9') exit;; *) echo bestmove {mv};; esac");
    let (script, next) = (Script::uci(&answering("h2e2")), Script::uci(&answering("b0c2")));
    let mut engine = external(known(&script));
    let mut play =
        |depth| ask(&mut engine, &request(&[], Limits::depth(depth))).0.map(|choice| choice.unwrap().mv);
    assert_eq!(play(1), Ok(parse("h2e2")));
    std::fs::rename(next.program(), script.program()).unwrap();
    assert_eq!(play(1), Ok(parse("h2e2")));
    assert_eq!(play(9), Err(ClientError::Ended));
    assert_eq!(play(1), Ok(parse("b0c2")));
    std::fs::remove_file(script.program()).unwrap();
    assert_eq!(play(1), Ok(parse("b0c2")));
    assert_eq!(play(9), Err(ClientError::Ended));
    assert!(matches!(play(1), Err(ClientError::Start { program, .. }) if program == script.program()));
}

#[test]
fn an_engine_that_is_stopped_for_a_while_is_waited_for() {
    let script =
        Script::uci("(while :; do sleep 0.1; kill -CONT $$; done) & kill -STOP $$; echo bestmove h2e2");
    let (answer, _) = ask(&mut external(known(&script)), &request(&[], Limits::depth(1)));
    assert_eq!(answer.unwrap().unwrap().mv, parse("h2e2"));
    let patience = Patience { answer: SHORT, ..patient() };
    assert_eq!(fault_of("kill -STOP $$", patience), ClientError::Silent(SHORT + Duration::from_millis(1)));
}
