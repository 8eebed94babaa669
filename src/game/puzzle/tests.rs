use std::collections::HashSet;

use super::retrograde::{ENDGAMES, Tablebase};
use super::table::{read_classics, read_endgames, read_masters};
use super::*;
use crate::engine::movegen;
use crate::engine::rules::play_all;

#[test]
fn every_row_is_read() {
    let files = ["masters", "classics", "endgames"];
    let read = |file| {
        let path = format!("{}/assets/puzzles/{file}.tsv", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap()
    };
    let [masters_text, classics_text, endgames_text] = files.map(read);
    let errors = read_masters(&masters_text)
        .filter_map(Result::err)
        .chain(read_classics(&classics_text).filter_map(Result::err))
        .chain(read_endgames(&endgames_text).filter_map(Result::err));
    assert_eq!(errors.collect::<Vec<_>>(), []);
    let rewritten: String = masters().iter().map(Puzzle::row).collect();
    assert!(rewritten == masters_text, "a row is not as it would be written");
}

#[test]
fn every_solution_is_legal_and_its_own() {
    for puzzle in masters() {
        assert!(play_all(&puzzle.start, &puzzle.solution).is_ok(), "{}", puzzle.row());
        assert!(!puzzle.solution.len().is_multiple_of(2), "{}", puzzle.row());
        assert_eq!(puzzle.themes, Themes::of(&puzzle.start, &puzzle.solution), "{}", puzzle.row());
    }
    for classic in classics() {
        assert!(play_all(&classic.start, &classic.line).is_ok(), "{}", classic.row());
    }
    let ids = masters().iter().map(|puzzle| puzzle.id);
    let ids =
        ids.chain(classics().iter().map(|classic| classic.id)).chain(endgames().iter().map(|known| known.id));
    let count = masters().len() + classics().len() + endgames().len();
    assert_eq!(ids.collect::<HashSet<_>>().len(), count);
}

#[test]
fn mates_end_in_mate_and_in_time() {
    for puzzle in masters() {
        let end = play_all(&puzzle.start, &puzzle.solution).expect("it is legal: tested");
        let is_over = !movegen::has_legal_move(&end);
        match puzzle.goal {
            Goal::Mate { moves } => assert!(is_over && puzzle.moves() == moves as usize, "{}", puzzle.row()),
            Goal::Gain => assert!(!is_over, "{}", puzzle.row()),
        }
    }
}

/// A sample; `chuhe-engine puzzles --check` checks all.
#[test]
fn what_is_said_of_puzzles_is_true() {
    let mut prover = Prover::default();
    for puzzle in masters().iter().step_by(250) {
        assert_eq!(prover.check(puzzle, Margin::SHIPPED), Ok(()), "{}", puzzle.row());
    }
    for classic in classics().iter().step_by(150) {
        assert!(prover.agrees(classic, Classic::NODES), "{}", classic.row());
    }
    for material in [ENDGAMES[11], ENDGAMES[13], ENDGAMES[16]] {
        let results = Tablebase::of(material);
        let own: Vec<_> = endgames().iter().filter(|endgame| material.is_of(endgame)).collect();
        assert!(!own.is_empty(), "{material}");
        assert!(own.iter().all(|endgame| results.agrees(endgame)), "{material}");
    }
}

#[test]
fn a_puzzle_with_a_wrong_solution_is_found_out() {
    let row = "4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tmate 2\ta4a8 e9f9 b1b9\tendgame quiet\t2\t甲\t乙\t-\t71\n";
    let puzzle = read_masters(row).next().unwrap().unwrap();
    let check = |puzzle: &Puzzle| Prover::default().check(puzzle, Margin::SHIPPED);
    let found = check(&puzzle);
    let is_found_out = matches!(found, Err(Fault::Ambiguous { ply: 0 } | Fault::NotBest { ply: 0 }));
    assert!(is_found_out, "the other chariot does as well: {found:?}");
    let gain = Puzzle { goal: Goal::Gain, ..puzzle.clone() };
    assert!(check(&gain).is_err());
    let even = Puzzle { solution: puzzle.solution[..2].to_vec(), ..puzzle };
    assert_eq!(check(&even), Err(Fault::Unfinished));
}

#[test]
fn an_endgame_is_named_by_its_pieces() {
    let row = "2ba1k3/4a4/4b4/9/9/9/9/9/4R4/4K4 w\tw\twin 31\n";
    let endgame = read_endgames(row).next().unwrap().unwrap();
    assert_eq!(endgame.row(), row);
    assert_eq!(endgame.material(Side::Red), [crate::engine::board::Kind::Chariot]);
    assert_eq!(endgame.material(Side::Black).len(), 4);
    assert_eq!((endgame.attacker(), endgame.task), (Side::Red, EndgameTask::Win { plies: 31 }));
}
