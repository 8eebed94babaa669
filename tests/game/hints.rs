//! Hints in positions from masters' games: there always is one, and its first step reveals nothing.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use chuhe::engine::board::{Move, Position};
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Limits, Root, Tables};
use chuhe::game::Game;
use chuhe::game::hint::{Hint, Idea};
use chuhe::game::notation::Notation;
use chuhe::game::review::FoundLine;
use chuhe::words::Language;

/// Positions with their sources, of which a regular sample is taken.
const CASES: &str = include_str!("../data/reasons.tsv");
const CASE_STEP: usize = 9;

/// A regular sample of games is used; the ply of the position increases from game to game.
const GAME_STEP: usize = 270;
const PLIES: std::ops::Range<usize> = 6..70;

const NODES: u64 = 25_000;

fn hint(root: &Root) -> Hint {
    let mut tables = Tables::new(4);
    let found = FoundLine::of_search(&mut tables, root, &Limits::nodes(NODES), &false.into());
    Hint::new(root, &found.moves, found.score).expect("the move found is legal")
}

/// Every form in which a move or its points are written.
fn writings(position: &Position, mv: Move) -> Vec<String> {
    let points = [mv.from, mv.to].map(|square| square.to_string());
    Notation::ALL.map(|notation| notation.write(position, mv)).into_iter().chain(points).collect()
}

/// Checks the first step of a hint.
fn check(root: &Root, hint: &Hint) {
    let position = root.position();
    for language in Language::ALL {
        let said = language.hinted_idea(hint);
        assert!(said.chars().count() > 5, "{position}: {said}");
        assert!(!said.contains(|letter: char| letter.is_ascii_digit()), "{position}: {said} names a number");
        for told in writings(position, hint.mv) {
            assert!(!said.contains(&told), "{position}: {said} gives {told} away");
        }
    }
}

/// The numbers of hints that name a proven reason, and that name only a better place.
fn counted(hints: &[Hint]) -> String {
    let count = |is: fn(Idea) -> bool| hints.iter().filter(|hint| is(hint.idea)).count();
    format!(
        "{} hints: {} proven, {} prepare something, {} improve something, {} find a better place",
        hints.len(),
        count(|idea| matches!(idea, Idea::Does(_))),
        count(|idea| matches!(idea, Idea::Prepares(_))),
        count(|idea| matches!(idea, Idea::Improves(..))),
        count(|idea| matches!(idea, Idea::Places(_))),
    )
}

#[test]
fn no_hint_is_silent_and_the_first_step_gives_nothing_away() {
    let rows = CASES.lines().filter(|row| !row.starts_with('#')).step_by(CASE_STEP);
    let hints: Vec<Hint> = rows
        .map(|row| {
            let fen = row.split('\t').next().unwrap();
            let root = Root::new(fen.parse().unwrap(), Vec::new(), Profile::default()).unwrap();
            let hint = hint(&root);
            check(&root, &hint);
            hint
        })
        .collect();
    assert!(hints.len() >= 25, "{}", counted(&hints));
}

#[test]
#[ignore = "reads games which are not ours to copy, from ../shared"]
fn no_hint_is_silent_in_games_of_masters() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/games/ccpd_games.tsv.gz");
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(path).unwrap())).lines();
    let games = lines.step_by(GAME_STEP).map(|line| super::masters::game(&line.unwrap()));
    let hints: Vec<Hint> = games
        .enumerate()
        .filter_map(|(number, game)| {
            let ply = PLIES.start + 7 * number % PLIES.len();
            let moves = game.moves().get(..ply)?.to_vec();
            let game = Game::from_line(Position::start(), &moves, ply, Profile::Asian).unwrap();
            game.outcome().is_none().then(|| game.root())
        })
        .map(|root| {
            let hint = hint(&root);
            check(&root, &hint);
            hint
        })
        .collect();
    println!("{}", counted(&hints));
    assert!(hints.len() >= 50);
}
