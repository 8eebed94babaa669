//! The promises of the search to its callers, and its play where rules and score meet.

use std::sync::atomic::AtomicBool;

use chuhe::engine::board::{Move, Position, START_FEN};
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::{Profile, judge};
use chuhe::engine::search::{Bound, Choice, Limits, Report, Root, Tables, Variety, search};

fn root(fen: &str, moves: &str) -> Root {
    let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
    Root::new(fen.parse().unwrap(), moves, Profile::Asian).unwrap()
}

fn run(root: &Root, limits: &Limits) -> (Option<Choice>, Vec<Report>) {
    let mut reports = Vec::new();
    let choice = search(&mut Tables::new(4), root, limits, &AtomicBool::new(false), &mut |report| {
        reports.push(report)
    });
    (choice, reports)
}

fn choose(root: &Root, limits: &Limits) -> Choice {
    run(root, limits).0.unwrap()
}

const MIDDLE_GAME: &str = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w";
const MATE_IN_ONE: &str = "3aka3/9/9/9/9/4C4/9/7C1/9/5K3 w";

#[test]
fn the_same_search_visits_the_same_nodes() {
    let root = root(MIDDLE_GAME, "");
    assert_eq!(choose(&root, &Limits::depth(7)), choose(&root, &Limits::depth(7)));
}

#[test]
fn a_search_stopped_at_once_still_finishes_depth_one() {
    let choice = search(
        &mut Tables::new(1),
        &root(MIDDLE_GAME, ""),
        &Limits::default(),
        &AtomicBool::new(true),
        &mut |_| (),
    )
    .unwrap();
    assert!(choice.depth >= 1 && legal_moves(root(MIDDLE_GAME, "").position()).contains(&choice.mv));
}

#[test]
fn a_mated_and_a_stalemated_side_has_no_choice() {
    assert_eq!(run(&root("3aka3/9/9/9/9/4C4/9/4C4/9/5K3 b", ""), &Limits::depth(3)).0.map(|_| ()), None);
    assert_eq!(run(&root("3k5/2P6/9/9/9/9/9/9/9/4RK3 b", ""), &Limits::depth(3)).0.map(|_| ()), None);
}

#[test]
fn limits_of_nodes_and_depth_hold() {
    let by_nodes = choose(&root(MIDDLE_GAME, ""), &Limits::nodes(5_000));
    assert!((4_900..=5_000).contains(&by_nodes.nodes), "{}", by_nodes.nodes);
    let (choice, reports) = run(&root(MIDDLE_GAME, ""), &Limits::depth(5));
    assert_eq!(choice.unwrap().depth, 5);
    assert_eq!(reports.iter().map(|report| report.depth).max(), Some(5));
}

#[test]
fn behind_soft_nodes_no_iteration_is_begun_and_the_last_is_whole() {
    let root = root(MIDDLE_GAME, "");
    let choice = choose(&root, &Limits::soft_nodes(2_000, 10));
    assert!(choice.nodes >= 2_000);
    assert_eq!(choice, choose(&root, &Limits::depth(choice.depth)));
    assert!(choose(&root, &Limits::depth(choice.depth - 1)).nodes < 2_000);
    let cut_off = choose(&root, &Limits::soft_nodes(choice.nodes - 1, 1));
    assert_eq!(cut_off.nodes, choice.nodes - 1, "the last iteration is not finished at any price");
}

#[test]
fn several_lines_are_different_and_in_order() {
    let limits = Limits { lines: 3, ..Limits::depth(5) };
    let (_, reports) = run(&root(MIDDLE_GAME, ""), &limits);
    let last: Vec<&Report> = reports.iter().rev().take(3).rev().collect();
    assert_eq!(last.iter().map(|report| report.line).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(
        last.windows(2).all(|pair| pair[0].score >= pair[1].score && pair[0].moves[0] != pair[1].moves[0])
    );
    assert!(last.iter().all(|report| report.bound == Bound::Exact));
}

#[test]
fn reported_lines_can_be_played() {
    let (_, reports) = run(&root(MIDDLE_GAME, ""), &Limits::depth(8));
    for report in reports {
        assert!(Root::new(MIDDLE_GAME.parse().unwrap(), report.moves, Profile::Asian).is_ok());
    }
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let mut root = root(MIDDLE_GAME, "");
    root.search_moves = vec!["a0a1".parse().unwrap()];
    assert_eq!(choose(&root, &Limits::depth(4)).mv, root.search_moves[0]);
}

#[test]
fn a_mate_is_played_however_free_the_choice() {
    let mut root = root(MATE_IN_ONE, "");
    for seed in 0..20 {
        root.variety = Some(Variety { margin: 500, attention: None, seed });
        let choice = choose(&root, &Limits::depth(3));
        assert_eq!((choice.mv, choice.score), ("h2e2".parse().unwrap(), Score::wins_in(1)));
    }
}

#[test]
fn a_free_choice_follows_its_seed_and_varies_with_it() {
    // With many equally good moves.
    let mut root = root(START_FEN, "");
    let mut chosen = std::collections::HashSet::new();
    for seed in 0..12 {
        root.variety = Some(Variety { margin: 60, attention: None, seed });
        let first = choose(&root, &Limits::depth(3)).mv;
        assert_eq!(choose(&root, &Limits::depth(3)).mv, first);
        chosen.insert(first);
    }
    assert!(chosen.len() > 2, "{chosen:?}");
}

#[test]
fn a_mate_on_the_last_ply_before_the_limit_wins() {
    let fen = format!("{MATE_IN_ONE} - - 119 100");
    assert_eq!(choose(&root(&fen, ""), &Limits::depth(4)).score, Score::wins_in(1));
}

#[test]
fn beyond_the_limit_of_moves_everything_is_drawn() {
    let fen = "3k5/4a4/9/9/9/9/9/R8/9/4K4 w - - 119 100";
    assert_eq!(choose(&root(fen, ""), &Limits::depth(6)).score, Score::DRAW);
}

/// The games of `tests/data/endings.json` that end with a loss by repetition, cut before their last
/// move.
fn lost_repetitions() -> Vec<(Position, Vec<Move>, Move, bool)> {
    let text = include_str!("../data/endings.json");
    let data: serde_json::Value = serde_json::from_str(text).unwrap();
    let cases = data["cases"].as_array().unwrap().iter();
    let cases = cases.filter(|case| case["reason"].as_str().unwrap().starts_with("perpetual"));
    cases
        .map(|case| {
            let start: Position = case["fen"].as_str().unwrap().parse().unwrap();
            let moves = case["moves"].as_array().unwrap().iter();
            let mut moves: Vec<Move> = moves.map(|mv| mv.as_str().unwrap().parse().unwrap()).collect();
            let Some(outcome) = judge(&start, &moves, Profile::Asian) else { panic!("{case}") };
            let last = moves.pop().unwrap();
            let mover =
                if moves.len().is_multiple_of(2) { start.side_to_move() } else { !start.side_to_move() };
            (start, moves, last, outcome.winner == Some(mover))
        })
        .collect()
}

#[test]
fn the_side_at_fault_does_not_complete_a_repetition_and_the_other_may() {
    let mut at_fault = 0;
    for (start, moves, last, completes_to_win) in lost_repetitions() {
        let root = Root::new(start, moves, Profile::Asian).unwrap();
        let choice = choose(&root, &Limits::depth(5));
        if completes_to_win {
            // Completing it wins, so nothing worse is chosen.
            assert!(choice.score >= -Score::forfeits_in(1), "{} {}", root.position(), choice.score);
        } else if legal_moves(root.position()).len() > 1 {
            at_fault += 1;
            assert_ne!(choice.mv, last, "{}", root.position());
        }
    }
    assert!(at_fault >= 2, "the data hold enough cases: {at_fault}");
}
