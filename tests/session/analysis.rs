//! The analysis of the position shown, which never disturbs the game.

use std::time::{Duration, Instant};

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::evaluate::Score;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Bound, Report, Root};
use chuhe::game::review::FoundLine;
use chuhe::session::{
    Analysis, AnalysisQuestion, Editing, EngineError, Finish, Level, Play, Player, SearchPurpose, Status,
    Strength, Worker,
};

use crate::puppet::*;

/// Two lines from the start, at two depths; at the second depth they change places.
fn two_lines() -> Vec<Report> {
    vec![
        found(1, 4, Score::centipawns(30), "h2e2 h9g7"),
        found(2, 4, Score::centipawns(20), "c3c4 c6c5"),
        found(1, 5, Score::centipawns(40), "c3c4 g6g5"),
    ]
}

fn place(fen: &str, moves: &[&str]) -> Option<Root> {
    let moves = moves.iter().copied().map(parse).collect();
    Some(Root::new(fen.parse().unwrap(), moves, Profile::default()).unwrap())
}

fn start(moves: &[&str]) -> Option<Root> {
    place(chuhe::engine::board::START_FEN, moves)
}

/// An analysis by a puppet, switched on.
fn analysis(acts: Vec<Act>, log: &Log) -> Analysis {
    let mut analysis = Analysis::new(watched_puppet(acts, log.clone(), silent()));
    analysis.set_lines(3);
    analysis.set_on(true);
    analysis
}

/// Polls until the condition holds. The time limit only prevents waiting forever.
fn poll_until(analysis: &mut Analysis, is_done: impl Fn(&Analysis) -> bool) {
    let begin = Instant::now();
    while !is_done(analysis) {
        assert!(begin.elapsed() < Duration::from_secs(120), "{:?}", analysis.status());
        std::thread::sleep(Duration::from_millis(1));
        analysis.poll();
    }
}

/// The lines found: the first move of each, its depth and its score.
fn lines(analysis: &Analysis) -> Vec<(String, u32, i32)> {
    let told = analysis.lines().iter();
    told.map(|line| (line.moves[0].to_string(), line.depth, line.score.value())).collect()
}

#[test]
fn the_place_shown_is_searched_and_its_lines_are_told() {
    let log = Log::default();
    let mut analysis = analysis(vec![Act::Report(two_lines())], &log);
    assert_eq!(analysis.status(), Status::Off, "nothing is shown");
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |analysis| analysis.depth() == 5);
    assert_eq!(analysis.status(), Status::Searching);
    // At depth 5 the former second line is the best one.
    assert_eq!(lines(&analysis), [("c3c4".into(), 5, 40), ("h2e2".into(), 4, 30)]);
    assert_eq!((analysis.nodes(), analysis.speed()), (1_000, Some(10_000.0)));
    assert_eq!(analysis.position(), Some(&Position::start()));
    let requests = log.requests();
    assert_eq!((requests.len(), requests[0].limits.lines), (1, 3));
    assert_eq!(requests[0].limits.hard_time, None);
}

#[test]
fn another_place_has_none_of_the_lines_of_the_last_one() {
    let log = Log::default();
    let acts = vec![Act::Report(two_lines()), Act::Report(vec![found(1, 1, Score::DRAW, "h9g7")])];
    let mut analysis = analysis(acts, &log);
    analysis.set_place(start(&[]));
    // Late results of the first search belong to another place.
    poll_until(&mut analysis, |_| log.requests().len() == 1);
    analysis.set_place(start(&["h2e2"]));
    assert!(analysis.lines().is_empty());
    poll_until(&mut analysis, |analysis| !analysis.lines().is_empty());
    assert_eq!(lines(&analysis), [("h9g7".into(), 1, 0)]);
    analysis.set_place(None);
    assert!(analysis.lines().is_empty() && analysis.status() == Status::Off);
    poll_until(&mut analysis, |_| log.ended() == 2);
    assert!(!analysis.poll(), "nothing is told of what was cancelled");
}

#[test]
fn the_same_place_is_not_searched_again() {
    let log = Log::default();
    let mut analysis = analysis(vec![Act::Report(two_lines())], &log);
    for _ in 0..3 {
        analysis.set_place(start(&["h2e2", "h9g7"]));
    }
    poll_until(&mut analysis, |_| log.requests().len() == 1);
    analysis.set_on(false);
    analysis.set_place(start(&["h2e2", "h9g7"]));
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |_| log.ended() == 1);
    assert_eq!(
        (analysis.status(), log.requests().len()),
        (Status::Off, 1),
        "nothing is searched while it is off"
    );
}

#[test]
fn what_was_found_stays_while_another_engine_works_and_until_it_is_found_again() {
    let log = Log::default();
    let again = vec![found(1, 2, Score::DRAW, "a0a1"), found(1, 5, Score::DRAW, "b0c2")];
    let acts = vec![Act::Report(two_lines()), Act::Report(again[..1].into()), Act::Report(again)];
    let mut analysis = analysis(acts, &log);
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |analysis| analysis.depth() == 5);
    let before = lines(&analysis);
    for searches in [2, 3] {
        analysis.set_waiting(true);
        assert_eq!((analysis.status(), lines(&analysis)), (Status::Waiting, before.clone()));
        analysis.set_waiting(false);
        assert_eq!((analysis.status(), lines(&analysis)), (Status::Searching, before.clone()));
        poll_until(&mut analysis, |_| log.requests().len() == searches);
    }
    poll_until(&mut analysis, |analysis| lines(analysis) == [("b0c2".into(), 5, 0)]);
}

#[test]
fn threats_are_what_the_other_side_would_do() {
    let log = Log::default();
    let acts = vec![Act::Report(two_lines()), Act::Report(vec![found(1, 3, Score::centipawns(9), "h7e7")])];
    let mut analysis = analysis(acts, &log);
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |analysis| analysis.depth() == 5);
    analysis.ask(AnalysisQuestion::Threats);
    assert!(analysis.lines().is_empty());
    poll_until(&mut analysis, |analysis| !analysis.lines().is_empty());
    assert_eq!(lines(&analysis), [("h7e7".into(), 3, 9)]);
    assert_eq!(analysis.position().map(Position::side_to_move), Some(Side::Black));
    // A side in check must answer it.
    let searched = log.requests().len();
    analysis.set_place(place("3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1", &[]));
    assert_eq!(analysis.status(), Status::Finished(Finish::InCheck));
    assert_eq!((analysis.position(), log.requests().len()), (None, searched));
}

#[test]
fn where_nobody_can_move_nothing_is_searched() {
    let log = Log::default();
    let mut analysis = analysis(vec![], &log);
    analysis.set_place(place(MATE_IN_ONE, &["b7b9"]));
    assert_eq!(analysis.status(), Status::Finished(Finish::NoMove));
    analysis.set_on(false);
    assert_eq!((analysis.status(), log.requests().len()), (Status::Off, 0));
}

#[test]
fn a_mate_that_is_certain_ends_the_search_and_so_does_the_engine() {
    let log = Log::default();
    let mate = vec![found(1, 3, Score::wins_in(1), "b7b9")];
    let mut analysis = analysis(vec![Act::Report(mate), Act::Play("h2e2", Score::centipawns(5))], &log);
    analysis.set_lines(1);
    analysis.set_place(place(MATE_IN_ONE, &[]));
    poll_until(&mut analysis, |analysis| analysis.status() == Status::Finished(Finish::Decided));
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |analysis| analysis.status() == Status::Finished(Finish::Deepest));
    assert_eq!(lines(&analysis), [("h2e2".into(), 1, 5)], "it answered without a report");
}

#[test]
fn an_engine_that_fails_is_told_of_and_tries_again_elsewhere() {
    let log = Log::default();
    let mut analysis = analysis(vec![Act::Panic, Act::Report(vec![found(1, 1, Score::DRAW, "h9g7")])], &log);
    analysis.set_place(start(&[]));
    let failure = EngineError::BuiltIn("a bad day".into());
    poll_until(&mut analysis, |analysis| analysis.status() == Status::Failed(&failure));
    analysis.set_waiting(true);
    analysis.set_waiting(false);
    assert_eq!(analysis.status(), Status::Failed(&failure), "not by itself");
    analysis.set_place(start(&["h2e2"]));
    poll_until(&mut analysis, |analysis| !analysis.lines().is_empty());
    assert_eq!(analysis.status(), Status::Searching);
}

#[test]
fn what_is_no_line_of_the_place_is_not_told() {
    let log = Log::default();
    let reports = vec![
        found(1, 1, Score::DRAW, "a9a8"),
        found(4, 1, Score::DRAW, "b0c2"),
        Report { bound: Bound::Lower, ..found(1, 9, Score::DRAW, "h2e2") },
        found(2, 2, Score::DRAW, "h2e2 h9g7 h9g7"),
    ];
    let mut analysis = analysis(vec![Act::Report(reports)], &log);
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |analysis| !analysis.lines().is_empty());
    let moves: Vec<String> = analysis.lines()[0].moves.iter().map(Move::to_string).collect();
    assert_eq!((analysis.lines().len(), moves), (1, vec!["h2e2".into(), "h9g7".into()]));
}

#[test]
fn the_number_of_lines_is_kept_in_range_and_fewer_are_there_at_once() {
    let log = Log::default();
    let mut analysis = analysis((0..4).map(|_| Act::Report(two_lines())).collect(), &log);
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |analysis| analysis.depth() == 5);
    analysis.set_lines(0);
    assert_eq!((analysis.lines_wanted(), lines(&analysis).len()), (1, 1));
    analysis.set_lines(99);
    assert_eq!(analysis.lines_wanted(), 5);
    poll_until(&mut analysis, |analysis| lines(analysis).len() == 2);
    assert_eq!(log.requests().last().map(|request| request.limits.lines), Some(5));
}

#[test]
fn another_engine_begins_anew() {
    let log = Log::default();
    let mut analysis = analysis(vec![Act::Report(two_lines())], &log);
    analysis.set_place(start(&[]));
    poll_until(&mut analysis, |analysis| analysis.depth() == 5);
    analysis.set_worker(puppet(vec![Act::Report(vec![found(1, 1, Score::DRAW, "b0c2")])]));
    assert!(analysis.lines().is_empty() && analysis.status() == Status::Searching);
    poll_until(&mut analysis, |analysis| lines(analysis) == [("b0c2".into(), 1, 0)]);
}

#[test]
fn our_own_engine_finds_as_many_lines_as_are_asked_for() {
    let mut analysis = Analysis::new(Worker::built_in(1, silent()));
    analysis.set_lines(4);
    analysis.set_on(true);
    analysis.set_place(start(&["h2e2"]));
    // Within an iteration, the lines not searched yet stay those of the previous one.
    poll_until(&mut analysis, |analysis| {
        let lines = analysis.lines();
        lines.len() == 4 && lines.iter().all(|line| line.depth >= 4 && line.depth == lines[0].depth)
    });
    let found = analysis.lines();
    assert!(found.windows(2).all(|pair| pair[0].score >= pair[1].score), "{found:?}");
    let firsts: std::collections::HashSet<_> = found.iter().map(|line| line.moves[0].to_string()).collect();
    assert_eq!(firsts.len(), 4);
    analysis.set_place(place(MATE_IN_ONE, &[]));
    poll_until(&mut analysis, |analysis| analysis.status() == Status::Finished(Finish::Decided));
    assert_eq!(analysis.lines()[0].score, Score::wins_in(1));
}

#[test]
fn the_games_engine_is_at_work_until_it_has_its_move() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    assert!(!session.is_engine_at_work());
    session.play(parse("h2e2")).unwrap();
    session.hold(Duration::from_secs(600));
    wait_for_thought(&mut session);
    assert!(session.is_engine_at_work());
    session.move_now();
    crate::puppet::poll_until(&mut session, |session, _| session.document().is_human_turn());
    assert!(!session.is_engine_at_work());
}

#[test]
fn a_move_that_is_held_back_is_no_work() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW)]);
    session.hold(Duration::from_secs(600));
    session.play(parse("h2e2")).unwrap();
    crate::puppet::poll_until(&mut session, |session, _| session.held_for().is_some());
    assert_eq!(session.thinking().map(|thinking| thinking.purpose), Some(SearchPurpose::Move));
    assert!(!session.is_engine_at_work());
}

#[test]
fn a_game_that_is_analysed_while_it_goes_on_is_not_rated() {
    let level = Player::Engine(Strength::Level(Level::Casual));
    let mut game = session(HUMAN, level, vec![]);
    assert!(game.is_rated());
    game.note_help();
    assert!(!game.is_rated());
    let mut over: Play = session(HUMAN, level, vec![]);
    over.resign(Side::Red);
    over.note_help();
    assert!(over.is_rated(), "afterwards it is no help");
}

#[test]
fn what_was_found_earlier_is_shown_until_the_search_is_as_deep() {
    let log = Log::default();
    let mut analysis = analysis(vec![Act::Report(two_lines())], &log);
    analysis.set_lines(1);
    analysis.set_place(start(&[]));
    let earlier = |depth| vec![FoundLine { score: Score::centipawns(7), depth, moves: vec![parse("b0c2")] }];
    analysis.remember(earlier(9));
    assert!(analysis.is_remembered());
    assert_eq!(lines(&analysis), [("b0c2".into(), 9, 7)]);
    analysis.set_lines(2);
    analysis.remember(earlier(9));
    assert!(!analysis.is_remembered(), "it has fewer lines than are wanted");
    analysis.set_place(start(&["h2e2"]));
    assert!(lines(&analysis).is_empty(), "it was of another position");
}
