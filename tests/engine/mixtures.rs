//! Positions in which each cycle of one side is an offence by itself, but a mixture of them is not:
//! the results of exhaustive play, compared with those of the search.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use chuhe::engine::board::{Kind, Move, Piece, Position, Side};
use chuhe::engine::movegen::{legal_moves, reach};
use chuhe::engine::rules::{Profile, judge};
use chuhe::engine::search::{Limits, Report, Root, Tables, search};

use super::exhaustive::MateSearch;

/// The positions, the side that holds, and the plies within which it is proven under each set of
/// rules, in the order of [`Profile::ALL`].
const TABLE: &str = include_str!("../data/mixtures.tsv");

struct Row {
    position: Position,
    holder: Side,
    plies: [u32; 4],
}

impl Row {
    fn all() -> Vec<Self> {
        let rows = TABLE.lines().filter(|row| !row.starts_with('#'));
        rows.map(|row| {
            let columns: Vec<&str> = row.split('\t').collect();
            let [fen, holder, plies @ ..] = &columns[..] else { panic!("{row}") };
            Self {
                position: fen.parse().unwrap_or_else(|error| panic!("{row}: {error}")),
                holder: if *holder == "red" { Side::Red } else { Side::Black },
                plies: std::array::from_fn(|index| plies[index].parse().unwrap()),
            }
        })
        .collect()
    }
}

/// Without any of these a side can't win.
const ATTACKERS: [Kind; 4] = [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier];

/// The most moves of a near mate.
const NEAR_MATE: u32 = 3;

/// Plays out every defence: a side *holds* if it has an answer to each move of the other, up to the
/// end of the game according to [`judge`], and never loses. The game is also over once the other
/// side cannot win any more, or the holding side need not check or attack any more.
struct Holding {
    start: Position,
    holder: Side,
    profile: Profile,
    line: Vec<Move>,
    hashes: Vec<u64>,
    /// By position: the move that decided it last.
    likely: HashMap<u64, Move>,
    mates: MateSearch,
    /// The number of positions that may still be examined.
    left: u64,
}

impl Holding {
    fn new(start: &Position, holder: Side, profile: Profile, left: u64) -> Self {
        Self {
            start: start.clone(),
            holder,
            profile,
            line: Vec::new(),
            hashes: Vec::new(),
            likely: HashMap::new(),
            mates: MateSearch::default(),
            left,
        }
    }

    /// The fewest plies, up to `most`, within which it is proven.
    fn plies(&mut self, most: u32) -> Option<u32> {
        let mut position = self.start.clone();
        (0..=most).step_by(2).find(|&plies| self.holds(&mut position, plies))
    }

    fn holds(&mut self, position: &mut Position, plies: u32) -> bool {
        let mut moves = legal_moves(position);
        if let Some(holds) = self.ending(position, moves.is_empty()) {
            return holds;
        }
        self.left = self.left.saturating_sub(1);
        if plies == 0 || self.left == 0 {
            return false;
        }
        let is_holder = position.side_to_move() == self.holder;
        if is_holder && !position.in_check() {
            if moves.iter().any(|&mv| self.is_free(position, mv)) {
                return true;
            }
            moves.retain(|&mut mv| is_forcing(position, mv));
        }
        let now = position.hash();
        let likely = self.likely.get(&now).copied();
        moves.sort_by_cached_key(|&mv| {
            let is_capture = position.piece_at(mv.to).is_some();
            (Some(mv) != likely, !is_capture, !after(position, mv, |position| position.in_check()))
        });
        self.hashes.push(now);
        let decisive = moves.into_iter().find(|&mv| {
            self.line.push(mv);
            let holds = after(position, mv, |position| self.holds(position, plies - 1));
            self.line.pop();
            holds == is_holder
        });
        self.hashes.pop();
        if let Some(mv) = decisive {
            self.likely.insert(now, mv);
        }
        decisive.is_some() == is_holder
    }

    /// Whether the holder can play a quiet move after which no mate is near: it is not forced to
    /// offend.
    fn is_free(&mut self, position: &mut Position, mv: Move) -> bool {
        !is_forcing(position, mv)
            && after(position, mv, |position| self.mates.shortest(position, NEAR_MATE).is_none())
    }

    /// Whether the holder holds, if the game is over.
    fn ending(&self, position: &Position, is_mate: bool) -> Option<bool> {
        let now = position.hash();
        let quiet = self.hashes.iter().rev().take(position.quiet_plies().into());
        if is_mate || quiet.filter(|&&hash| hash == now).count() >= 2 {
            let outcome = judge(&self.start, &self.line, self.profile)?;
            return Some(outcome.winner != Some(!self.holder));
        }
        ATTACKERS.iter().all(|&kind| position.pieces(!self.holder, kind).is_empty()).then_some(true)
    }
}

/// Whether a move captures, gives check or attacks an attacker: the holder need not try others.
fn is_forcing(position: &Position, mv: Move) -> bool {
    let Some(piece) = position.piece_at(mv.from) else { return false };
    let is_attacker = |piece: Piece| piece.side != position.side_to_move() && ATTACKERS.contains(&piece.kind);
    position.piece_at(mv.to).is_some()
        || after(&mut position.clone(), mv, |position| {
            let attacked = reach(piece, mv.to).into_iter();
            position.in_check() || attacked.filter_map(|square| position.piece_at(square)).any(is_attacker)
        })
}

fn after<T>(position: &mut Position, mv: Move, look: impl FnOnce(&mut Position) -> T) -> T {
    let undo = position.make(mv);
    let seen = look(position);
    position.unmake(mv, undo);
    seen
}

#[test]
#[ignore = "finds such positions among those of the file that CHUHE_CANDIDATES names: FEN and a score whose sign says who is to hold"]
fn find() {
    let text = std::fs::read_to_string(std::env::var("CHUHE_CANDIDATES").unwrap()).unwrap();
    for row in text.lines() {
        let (fen, score) = row.split_once('\t').unwrap();
        let position: Position = fen.parse().unwrap();
        let holder = if score.starts_with('-') { position.side_to_move() } else { !position.side_to_move() };
        let plies = Profile::ALL.map(|profile| Holding::new(&position, holder, profile, 200_000).plies(20));
        let plies = plies.map(|plies| plies.map_or("-".into(), |plies| plies.to_string())).join("\t");
        println!("{fen}\t{}\t{plies}", if holder == Side::Red { "red" } else { "black" });
    }
}

#[test]
fn exhaustive_play_proves_that_they_are_held() {
    for Row { position, holder, plies } in Row::all() {
        for (profile, plies) in Profile::ALL.into_iter().zip(plies) {
            let mut holding = Holding::new(&position, holder, profile, u64::MAX);
            assert_eq!(holding.plies(plies), Some(plies), "{position} under {profile}");
        }
    }
}

#[test]
fn the_search_calls_none_of_them_lost() {
    let mut tables = Tables::new(4);
    for Row { position, holder, .. } in Row::all() {
        for profile in Profile::ALL {
            tables.clear();
            let root = Root::new(position.clone(), Vec::new(), profile).unwrap();
            let mut watch = |report: Report| {
                let lost = if position.side_to_move() == holder { report.score } else { -report.score };
                assert!(
                    !lost.is_lost(),
                    "{position} under {profile}: {} at depth {}",
                    report.score,
                    report.depth
                );
            };
            search(&mut tables, &root, &Limits::nodes(20_000), &AtomicBool::new(false), &mut watch).unwrap();
        }
    }
}

/// A chariot that must give check or be mated; the general goes to and fro.
const ONLY_CHECKS: &str = "4k4/9/9/r8/3R5/9/9/9/1r7/5K3 w";

#[test]
fn who_can_only_give_check_is_called_lost() {
    for profile in Profile::ALL {
        let root = Root::new(ONLY_CHECKS.parse().unwrap(), Vec::new(), profile).unwrap();
        let choice = search(
            &mut Tables::new(4),
            &root,
            &Limits::depth(8),
            &AtomicBool::new(false),
            &mut |_: Report| (),
        );
        assert!(choice.unwrap().score.is_forfeited(), "{profile}");
    }
}
