//! The sentences of hints and reviews, compared with labels made by another engine and other code:
//! see `data/README.md`. Each sentence is also verified here on its own terms.

use std::fmt;

use chuhe::engine::board::{Kind, Move, Piece, Position};
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::{Profile, play_all};
use chuhe::engine::search::{Limits, Root, Tables};
use chuhe::game::Game;
use chuhe::game::merit::{Merit, merit};
use chuhe::game::review::{Fault, FoundLine, Review};

use super::exhaustive::MateSearch;

const CASES: &str = include_str!("../data/reasons.tsv");

/// The nodes for each position: a tenth of a second is ten times as many.
const NODES: u64 = 25_000;

/// The longest mates that are proven by trying every move.
const MAX_PROOF: u32 = 2;

/// A position, a bad move in it, the best one, and their labels.
struct Case {
    position: Position,
    mv: Move,
    /// Such as `loses horse`, `allows mate`, `misses cannon`; `None` if unknown.
    faults: Option<Vec<String>>,
    best: Move,
    /// Such as `wins horse`, `mates`.
    merits: Option<Vec<String>>,
}

impl Case {
    fn read(row: &str) -> Self {
        let columns: Vec<&str> = row.split('\t').collect();
        let [fen, mv, faults, best, merits, _source] = columns[..] else { panic!("{row}") };
        let list = |text: &str| {
            let labels = || text.split(", ").map(str::to_owned).filter(|label| label != "-").collect();
            (text != "?").then(labels)
        };
        Self {
            position: fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")),
            mv: mv.parse().unwrap(),
            faults: list(faults),
            best: best.parse().unwrap(),
            merits: list(merits),
        }
    }
}

/// The sentence about a case, and its verification.
struct Sentence {
    text: String,
    labels: String,
    is_right: bool,
    /// The result of its own verification.
    is_verified: bool,
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "'{}' where the labels say '{}'", self.text, self.labels)
    }
}

fn find(tables: &mut Tables, root: &Root) -> FoundLine {
    if let Some(end) = FoundLine::of_end(root) {
        return end;
    }
    tables.clear();
    let line = FoundLine::of_search(tables, root, &Limits::nodes(NODES), &false.into());
    assert!(play_all(root.position(), &line.moves).is_ok(), "{}: {line:?}", root.position());
    line
}

/// The labels that agree with a merit, after a word such as `loses`; none if labels do not cover
/// it.
fn claims(word: &str, merit: Merit) -> Option<Vec<String>> {
    let of = |pieces: &[Piece]| Some(pieces.iter().map(|piece| format!("{word} {}", piece.kind)).collect());
    match merit {
        Merit::Wins { prize, .. } => of(&[prize]),
        Merit::Forks(one, other) => of(&[one, other]),
        Merit::WinsMaterial => Some(Kind::ALL.map(|kind| format!("{word} {kind}")).into()),
        _ => None,
    }
}

/// Whether the named gain happens in the line, and is still won at its end or before its last
/// exchange.
fn is_on_the_line(position: &Position, line: &[Move], prizes: &[Piece], amount: i32) -> bool {
    let mut position = position.clone();
    let mover = position.side_to_move();
    let (mut balance, mut balances, mut has_fallen) = (0, vec![0], prizes.is_empty());
    for &mv in line {
        if let Some(piece) = position.piece_at(mv.to) {
            has_fallen |= prizes.contains(&piece);
            balance += if piece.side == mover { -worth(piece) } else { worth(piece) };
        }
        position.make(mv);
        balances.push(balance);
    }
    has_fallen && balances.iter().rev().take(3).any(|&balance| balance >= amount)
}

/// In tenths of a soldier; a horse and a cannon are the same.
fn worth(piece: Piece) -> i32 {
    match piece.kind {
        Kind::Chariot => 90,
        Kind::Horse | Kind::Cannon => 40,
        Kind::Elephant | Kind::Advisor => 20,
        Kind::Soldier => 10,
        Kind::General => 0,
    }
}

/// Whether a capture takes the piece named as lost, and no reply takes as much without being taken
/// itself.
fn is_taken_for_good(position: &Position, line: &[Move], merit: Merit) -> bool {
    let Merit::Wins { prize, .. } = merit else { return false };
    let mut after = position.clone();
    after.make(line[0]);
    let regained = |&mv: &Move| {
        let mut next = after.clone();
        next.make(mv);
        let is_taken = legal_moves(&next).iter().any(|answer| answer.to == mv.to);
        let risk = if is_taken { next.piece_at(mv.to).map_or(0, worth) } else { 0 };
        after.piece_at(mv.to).map_or(0, worth) - risk
    };
    let best = legal_moves(&after).iter().map(regained).max().unwrap_or(0);
    position.piece_at(line[0].to) == Some(prize) && worth(prize) >= best + 10
}

fn verify(position: &Position, line: &[Move], merit: Merit) -> bool {
    match merit {
        Merit::Mates { moves } | Merit::Stalemates { moves } if moves <= MAX_PROOF => {
            MateSearch::default().shortest(position, moves).is_some()
        }
        Merit::Wins { prize, price } => {
            is_on_the_line(position, line, &[prize], worth(prize) - price.map_or(0, worth) - 10)
        }
        Merit::Forks(one, other) => is_on_the_line(position, line, &[one, other], 10),
        Merit::WinsMaterial => is_on_the_line(position, line, &[], 10),
        _ => true,
    }
}

/// The sentences about the bad move and the best one, as far as labels can confirm them.
fn sentences(case: &Case, tables: &mut Tables) -> [Option<Sentence>; 2] {
    assert!(legal_moves(&case.position).contains(&case.mv), "{} {}", case.position, case.mv);
    let game = Game::from_line(case.position.clone(), &[case.mv], 1, Profile::default()).unwrap();
    let root = |moves: &[Move]| Root::new(case.position.clone(), moves.to_vec(), Profile::default()).unwrap();
    let (before, after) = (root(&[]), root(&[case.mv]));
    let (found, reply) = (find(tables, &before), find(tables, &after));
    let merit = merit(&before, &found.moves, found.score).filter(|_| found.moves[0] == case.best);
    let merit = merit.and_then(|merit| {
        let claims = match merit {
            Merit::Mates { .. } | Merit::Stalemates { .. } => vec!["mates".into()],
            _ => claims("wins", merit)?,
        };
        let labels = case.merits.as_ref()?;
        Some(Sentence {
            text: merit.to_string(),
            labels: labels.join(", "),
            is_right: labels.iter().any(|label| claims.contains(label)),
            is_verified: verify(&case.position, &found.moves, merit),
        })
    });
    let review = Review::new(&game, &[Some(found.clone()), Some(reply.clone())]);
    let reason = review.moves[0].reason.as_ref();
    let left = reason.filter(|reason| reason.left_to_be_taken(after.position()).is_some());
    let fault = review.moves[0].fault().and_then(|fault| {
        let (word, merit) = match fault {
            // No label is about repetitions.
            Fault::LosesByRepetition => return None,
            Fault::Allows(merit) => ("allows", merit),
            Fault::Misses(merit) => ("misses", merit),
        };
        let claims = match merit {
            Merit::Mates { .. } | Merit::Stalemates { .. } => vec![format!("{word} mate")],
            _ => claims(if word == "allows" { "loses" } else { word }, merit)?,
        };
        let is_verified = match (word, left) {
            (_, Some(reason)) => {
                is_taken_for_good(after.position(), &reason.line, merit)
                    || verify(after.position(), &reply.moves, merit)
            }
            ("allows", _) => verify(after.position(), &reply.moves, merit),
            _ => verify(&case.position, &found.moves, merit),
        };
        let labels = case.faults.as_ref()?;
        Some(Sentence {
            text: fault.to_string(),
            labels: labels.join(", "),
            is_right: labels.iter().any(|label| claims.contains(label)),
            is_verified,
        })
    });
    [merit, fault]
}

/// The sentences of all cases, with their cases, on two threads.
fn all(cases: &[Case]) -> Vec<(&Case, Sentence)> {
    let half = cases.len().div_ceil(2);
    std::thread::scope(|scope| {
        let threads: Vec<_> = cases
            .chunks(half)
            .map(|cases| {
                scope.spawn(move || {
                    let mut tables = Tables::new(4);
                    let said = cases.iter().flat_map(|case| {
                        sentences(case, &mut tables)
                            .into_iter()
                            .flatten()
                            .map(move |sentence| (case, sentence))
                    });
                    said.collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn sentences_are_true() {
    let rows = CASES.lines().filter(|row| !row.starts_with('#'));
    let cases: Vec<Case> = rows.map(Case::read).collect();
    assert!(cases.len() >= 150, "{} cases", cases.len());
    let said = all(&cases);
    let mut complaints = String::new();
    for (case, sentence) in said.iter().filter(|(_, sentence)| !(sentence.is_right && sentence.is_verified)) {
        let what = if sentence.is_verified { "other than labelled" } else { "NOT VERIFIED" };
        complaints += &format!("{what}: {} {} / {}: {sentence}\n", case.position, case.mv, case.best);
    }
    let right = said.iter().filter(|(_, sentence)| sentence.is_right).count();
    let labels = cases.iter().flat_map(|case| [&case.faults, &case.merits]);
    let labelled = labels.flatten().filter(|labels| !labels.is_empty()).count();
    let summary = format!("{right} of {} sentences are right, where {labelled} could be said\n", said.len());
    println!("{summary}{complaints}");
    assert!(said.iter().all(|(_, sentence)| sentence.is_verified), "{summary}{complaints}");
    assert!(right * 10 >= said.len() * 9, "{summary}{complaints}");
    assert!(right * 10 >= labelled * 4, "{summary}{complaints}");
}
