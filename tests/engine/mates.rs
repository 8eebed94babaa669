//! Forced mates: the results of the search, checked by trying every move.

use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chuhe::engine::board::{Move, Position};
use chuhe::engine::evaluate::Outlook;
use chuhe::engine::movegen::{has_legal_move, is_legal, legal_moves};
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Limits, Root, Tables, search};

use super::exhaustive::MateSearch;

/// Positions made for these tests, and the moves to their end: those with only soldiers end by
/// stalemate.
const OWN: [(&str, u32); 9] = [
    ("3aka3/9/9/9/9/9/9/4C4/7C1/R3K4 w", 1),
    ("4k4/9/9/2n3p2/6b2/6B2/9/5r3/9/3K5 b", 1),
    ("3k5/9/2P6/9/9/9/9/9/9/4K4 w", 1),
    ("3k5/4P4/9/9/9/9/9/9/9/4K1N2 w", 1),
    ("4k4/9/9/9/9/R8/9/9/1R7/3K5 w", 2),
    ("3k5/4a4/5a3/6C2/3C5/9/9/9/9/4K4 w", 2),
    ("4kab2/4a4/4b4/9/9/6N2/9/4C4/9/3RKAB2 w", 2),
    ("5k3/9/9/6P2/9/9/9/3A5/9/4K4 w", 3),
    ("3k5/9/2P6/4P4/9/9/9/9/9/4K4 w", 3),
];

/// The collection of mates that measures the search.
const COLLECTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/puzzles/mates.tsv");

/// The errors in that collection.
const WRONG: &str = include_str!("../data/mates_wrong.tsv");

/// Mates that begin with a quiet move or a sacrifice, from games: `tests/referee/attacks.py`.
const ATTACKS: &str = include_str!("../data/attacks.tsv");

/// The longest mates that are proven by trying every move.
const MAX_PROOF: u32 = 3;

/// The requirements for the search: mates up to this many moves, the thinking time, and the
/// percentage that it must report. The collection has too few longer mates for measuring.
const ASKED: [(RangeInclusive<u32>, Duration, f64); 2] =
    [(1..=4, Duration::from_millis(300), 99.0), (5..=7, Duration::from_secs(1), 95.0)];

/// A position, and the claimed number of moves to mate.
struct Claim {
    fen: String,
    position: Position,
    moves: u32,
}

impl Claim {
    fn new(fen: &str, moves: u32) -> Self {
        let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        Self { fen: fen.into(), position, moves }
    }

    /// The claims of a table: FEN and moves.
    fn read(table: &str) -> Vec<Self> {
        let rows = table.lines().map(|row| row.split_once('\t').expect("two columns"));
        rows.map(|(fen, moves)| Self::new(fen, moves.parse().unwrap())).collect()
    }

    /// The claims of the collection.
    fn collection() -> Vec<Self> {
        Self::read(&std::fs::read_to_string(COLLECTION).expect("../shared lies beside the repository"))
    }

    /// The number of moves of the mate that the search reports when the limits are reached, if any.
    fn searched(&self, tables: &mut Tables, limits: Limits) -> Option<u32> {
        tables.clear();
        let root = Root::new(self.position.clone(), Vec::new(), Profile::Asian).unwrap();
        let limits = Limits { mate: Some(self.moves), ..limits };
        let choice = search(tables, &root, &limits, &AtomicBool::new(false), &mut |_| ())?;
        match choice.score.outlook() {
            Outlook::Wins { plies } => Some(plies.div_ceil(2)),
            _ => None,
        }
    }
}

/// The number of claims, and of those that the search found.
#[derive(Default)]
struct Tally {
    claims: u32,
    found: u32,
}

impl Tally {
    fn add(&mut self, is_found: bool) {
        self.claims += 1;
        self.found += u32::from(is_found);
    }

    fn add_all(&mut self, other: &Self) {
        self.claims += other.claims;
        self.found += other.found;
    }

    fn percent(&self) -> f64 {
        100.0 * f64::from(self.found) / f64::from(self.claims)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} of {}, {:.1} %", self.found, self.claims, self.percent())
    }
}

fn own() -> impl Iterator<Item = Claim> {
    OWN.into_iter().map(|(fen, moves)| Claim::new(fen, moves))
}

fn text(line: &[Move]) -> String {
    line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn mates_and_stalemates_are_found() {
    let mut tables = Tables::new(1);
    for claim in own() {
        let Claim { fen, position, moves } = &claim;
        assert_eq!(MateSearch::default().shortest(position, *moves), Some(*moves), "{fen}, every move tried");
        let found = claim.searched(&mut tables, Limits::nodes(100_000));
        assert_eq!(found, Some(*moves), "{fen}, searched");
    }
}

/// The basis of `cargo bench --bench attacks`.
#[test]
fn attacks_of_the_suite_begin_with_a_quiet_move_or_a_sacrifice() {
    let rows: Vec<&str> = ATTACKS.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 200, "{}", rows.len());
    for row in rows {
        let [fen, mv, kind, moves, ..] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let Claim { mut position, .. } = Claim::new(fen, moves.parse().unwrap());
        let mv: Move = mv.parse().unwrap();
        assert!(is_legal(&position, mv), "{row}");
        let is_capture = position.piece_at(mv.to).is_some();
        position.make(mv);
        match kind {
            "quiet" => assert!(!is_capture && !position.in_check(), "{row}"),
            "sacrifice" => {
                assert!(legal_moves(&position).into_iter().any(|reply| reply.to == mv.to), "{row}");
            }
            _ => panic!("{row}"),
        }
    }
}

#[test]
fn a_mating_line_ends_the_game() {
    for Claim { fen, mut position, moves } in own() {
        let line = MateSearch::default().line(&position, moves);
        assert_eq!(line.len() as u32, 2 * moves - 1, "{fen}: {}", text(&line));
        for mv in line {
            assert!(is_legal(&position, mv), "{fen}: {mv}");
            position.make(mv);
        }
        assert!(!has_legal_move(&position), "{fen}");
    }
}

#[test]
#[ignore = "tries every move in the positions of ../shared/data: a second in a release build"]
fn wrong_claims_are_listed() {
    let mut wrong = String::new();
    for claim in Claim::collection().into_iter().filter(|claim| claim.moves <= MAX_PROOF) {
        let fewest = MateSearch::default().shortest(&claim.position, claim.moves + 1);
        if fewest != Some(claim.moves) {
            let fewest = fewest.map_or("none".into(), |moves| moves.to_string());
            writeln!(wrong, "{}\t{}\t{fewest}", claim.fen, claim.moves).unwrap();
        }
    }
    let listed = WRONG.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect::<String>();
    assert!(wrong == listed, "found:\n{wrong}");
}

#[test]
#[ignore = "a measurement: up to a second for each position of ../shared/data, in a release build"]
fn mates_are_found_in_time() {
    let mut tables = Tables::new(Tables::DEFAULT_MEGABYTES);
    let claims = Claim::collection();
    let mut shares = Vec::new();
    for (lengths, time, _) in &ASKED {
        let mut all = Tally::default();
        for moves in lengths.clone() {
            let mut tally = Tally::default();
            for claim in claims.iter().filter(|claim| claim.moves == moves) {
                let found = claim.searched(&mut tables, Limits::move_time(*time));
                tally.add(found.is_some());
                if found.is_none_or(|found| found > moves) {
                    let found = found.map_or("no mate".into(), |found| format!("mate in {found}"));
                    println!("{found} instead of {moves}: {}", claim.fen);
                }
            }
            println!("mates in {moves} within {time:?}: {tally}");
            all.add_all(&tally);
        }
        println!("mates in {lengths:?} within {time:?}: {all}");
        shares.push(all.percent());
    }
    assert!(shares.iter().zip(&ASKED).all(|(share, (.., asked))| share >= asked), "{shares:?}");
}
