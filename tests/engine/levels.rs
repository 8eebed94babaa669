//! The promises of the levels: the same seed gives the same move, and no level throws a game away
//! at random.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use chuhe::engine::board::{Move, Position};
use chuhe::engine::levels::{Level, Strength};
use chuhe::engine::movegen;
use chuhe::engine::rules::{Profile, judge};
use chuhe::engine::search::{Choice, Root, Tables, search};

/// The levels that use no clock and are fast enough to be asked often.
fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|level| level.depth().is_some_and(|depth| depth <= 8))
}

fn choose(level: Level, root: &Root, seed: u64) -> Choice {
    let search_settings = Strength::Level(level).search_settings(seed);
    let mut root = root.clone();
    root.variety = search_settings.variety;
    search(&mut Tables::new(1), &root, &search_settings.limits, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

fn root(fen: &str) -> Root {
    Root::new(fen.parse().unwrap(), Vec::new(), Profile::default()).unwrap()
}

const MIDDLE_GAME: &str = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w";

#[test]
fn the_same_seed_plays_the_same_move_and_others_play_others() {
    let root = root(MIDDLE_GAME);
    for level in levels().filter(|level| level.depth() <= Some(5)) {
        let mut chosen = HashSet::new();
        for seed in 0..8 {
            let choice = choose(level, &root, seed);
            assert_eq!(choice, choose(level, &root, seed), "{level:?}");
            chosen.insert(choice.mv);
        }
        assert!(chosen.len() > 1, "{level:?}: {chosen:?}");
    }
}

#[test]
fn a_mate_at_hand_is_played_by_every_level() {
    let root = root("3aka3/9/9/9/9/4C4/9/7C1/9/5K3 w");
    let mate: Move = "h2e2".parse().unwrap();
    for level in levels() {
        assert!((0..30).all(|seed| choose(level, &root, seed).mv == mate), "{level:?}");
    }
}

#[test]
fn no_level_completes_a_repetition_that_loses() {
    let data: serde_json::Value = serde_json::from_str(include_str!("../data/endings.json")).unwrap();
    let mut count = 0;
    for case in data["cases"].as_array().unwrap() {
        if !case["reason"].as_str().unwrap().starts_with("perpetual") {
            continue;
        }
        let start: Position = case["fen"].as_str().unwrap().parse().unwrap();
        let moves = case["moves"].as_array().unwrap().iter();
        let mut moves: Vec<Move> = moves.map(|mv| mv.as_str().unwrap().parse().unwrap()).collect();
        let Some(outcome) = judge(&start, &moves, Profile::Asian) else { panic!("{case}") };
        let last = moves.pop().unwrap();
        let root = Root::new(start, moves, Profile::Asian).unwrap();
        let mover = root.position().side_to_move();
        let has_other = movegen::count_legal(root.position()) > 1;
        if outcome.winner == Some(!mover) && has_other {
            count += 1;
            for level in levels().filter(|level| level.depth() <= Some(5)) {
                assert!((0..30).all(|seed| choose(level, &root, seed).mv != last), "{level:?}: {case}");
            }
        }
    }
    assert!(count >= 2, "the data hold enough cases: {count}");
}

/// Positions of attacks, with the other side to move: some of its moves allow a mate in one.
#[test]
fn from_the_fourth_level_on_a_mate_in_one_is_not_overlooked() {
    let mates_at_once = |position: &Position| {
        movegen::legal_moves(position).into_iter().any(|mv| {
            let mut after = position.clone();
            after.make(mv);
            !movegen::has_legal_move(&after)
        })
    };
    let mut count = 0;
    for line in include_str!("../data/attacks.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fen = line.split('\t').next().unwrap();
        let fen = if fen.contains(" w") { fen.replace(" w", " b") } else { fen.replace(" b", " w") };
        let Ok(root) = fen.parse().map(|start| Root::new(start, Vec::new(), Profile::default()).unwrap())
        else {
            continue;
        };
        let after = |mv: Move| {
            let mut after = root.position().clone();
            after.make(mv);
            after
        };
        let (held, lost): (Vec<Move>, Vec<Move>) =
            movegen::legal_moves(root.position()).into_iter().partition(|&mv| !mates_at_once(&after(mv)));
        if root.position().in_check() || held.is_empty() || lost.is_empty() || count == 12 {
            continue;
        }
        count += 1;
        for level in levels().filter(|level| (4..=6).contains(&level.number())) {
            for seed in 0..5 {
                assert!(held.contains(&choose(level, &root, seed).mv), "{level:?} {seed}: {fen}");
            }
        }
    }
    assert_eq!(count, 12, "the data hold enough cases");
}

/// How many of 20 seeds for each of these lines from the usual start make the level answer the last
/// move correctly.
fn share(level: Level, lines: &[(&str, &str)]) -> f64 {
    let right = lines.iter().map(|&(line, right)| {
        let moves = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        let root = Root::new(Position::start(), moves, Profile::default()).unwrap();
        (0..20).filter(|&seed| choose(level, &root, seed).mv == right.parse().unwrap()).count()
    });
    right.sum::<usize>() as f64 / (20 * lines.len()) as f64
}

/// The thresholds of docs/levels.md, on a few positions.
#[test]
fn a_piece_is_taken_back_and_a_free_chariot_taken_as_often_as_the_level_promises() {
    let takes_back =
        [("h2e2 h9g7 e2e6", "g7e6"), ("b2e2 b9c7 e2e6", "c7e6"), ("h2h9", "i9h9"), ("b2b9", "a9b9")];
    let takes_the_chariot = [
        ("h2e2 i9i8 a0a1 i8f8 a1f1", "f8f1"),
        ("h2e2 a9a8 i0i1 a8d8 i1d1", "d8d1"),
        ("h2e2 i9i8 h0g2 i8f8 i0i1 f8f1", "i1f1"),
    ];
    let bars = [(0.5, 0.6), (0.75, 0.85), (0.9, 0.95), (0.95, 0.95), (0.95, 0.95), (0.97, 0.97)];
    for (level, (back, chariot)) in levels().zip(bars) {
        let shares = (share(level, &takes_back), share(level, &takes_the_chariot));
        assert!(shares.0 >= back && shares.1 >= chariot, "{level:?}: {shares:?}");
    }
}
