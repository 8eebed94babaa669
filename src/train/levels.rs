//! Measures in masters' games what the levels overlook, and how often they play like masters.

use std::io::BufRead;
use std::sync::atomic::AtomicBool;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::games::{self, BuildError};
use crate::engine::board::{Kind, Move, Position};
use crate::engine::evaluate::piece_value;
use crate::engine::levels::{Level, Strength};
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::{Limits, Report, Root, Tables, search, see};

/// One game in this many is examined; the others are left for learning.
const LOOKED_AT: usize = 20;

/// A move is the only good one if such a search finds all others worse by this many centipawns.
const NODES: u64 = 20_000;
const ONLY_CP: i32 = 250;

/// Each position is tried with this many seeds.
const SEEDS: u64 = 3;

/// A position for a level, and the expected move.
struct Case {
    start: Position,
    moves: Vec<Move>,
    expected: Move,
}

impl Case {
    fn root(&self) -> Option<Root> {
        Root::new(self.start.clone(), self.moves.clone(), Profile::default()).ok()
    }
}

/// Positions of three kinds.
#[derive(Default)]
pub struct Cases {
    /// The opponent has just captured, and taking back is the only good move.
    recaptures: Vec<Case>,
    /// Taking an unguarded chariot is the only good move, and it is no recapture.
    chariots: Vec<Case>,
    /// Any position, with the master's move.
    masters: Vec<Case>,
}

/// How often a level played the expected move, as shares, by the kind of position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    pub level: Level,
    pub recaptures: f64,
    pub chariots: f64,
    pub masters: f64,
}

impl Cases {
    /// Chooses up to `wanted` positions of each kind from games in the form for
    /// [`super::book::build`].
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn choose(games: impl BufRead, wanted: usize) -> Result<Self, BuildError> {
        let mut cases = Self::default();
        let mut tables = Tables::new(4);
        let mut random = SmallRng::seed_from_u64(1);
        let mut number = 0;
        games::each(games, usize::MAX, |game| {
            number += 1;
            if (number - 1) % LOOKED_AT == 0 && game.moves.len() > 30 {
                cases.add(&game.moves, wanted, &mut tables, &mut random);
            }
        })?;
        Ok(cases)
    }

    /// The number of positions of each kind.
    pub fn counts(&self) -> [usize; 3] {
        [&self.recaptures, &self.chariots, &self.masters].map(Vec::len)
    }

    /// At most one position of each kind from a game.
    fn add(&mut self, moves: &[Move], wanted: usize, tables: &mut Tables, random: &mut SmallRng) {
        let after = |ply: usize| {
            let mut position = Position::start();
            moves[..ply].iter().for_each(|&mv| {
                position.make(mv);
            });
            position
        };
        if self.masters.len() < wanted {
            let ply = random.random_range(12..moves.len());
            self.masters.push(Case {
                start: Position::start(),
                moves: moves[..ply].to_vec(),
                expected: moves[ply],
            });
        }
        let places = 0..if self.recaptures.len() < wanted { moves.len() } else { 0 };
        self.recaptures.extend(places.filter(|_| random.random_range(0..8) == 0).find_map(|ply| {
            let position = after(ply);
            let arrived = moves[..ply].last()?.to;
            let may_take_back = position.quiet_plies() == 0
                && movegen::legal_moves(&position).into_iter().any(|mv| mv.to == arrived);
            let case = Case { start: Position::start(), moves: moves[..ply].to_vec(), expected: moves[ply] };
            (may_take_back && ply > 0).then_some(())?;
            only_move(&case, tables).filter(|mv| mv.to == arrived).map(|expected| Case { expected, ..case })
        }));
        // Masters leave no chariot unguarded, but a random move does.
        let tries = 0..if self.chariots.len() < wanted { 30 } else { 0 };
        self.chariots.extend(tries.into_iter().find_map(|_| {
            let ply = random.random_range(8..moves.len());
            let stray = *movegen::legal_moves(&after(ply)).choose(random)?;
            let case =
                Case { start: Position::start(), moves: [&moves[..ply], &[stray]].concat(), expected: stray };
            let position = case.root()?.position().clone();
            let takes = |mv: Move| {
                position.piece_at(mv.to).is_some_and(|victim| victim.kind == Kind::Chariot)
                    && see::is_at_least(&position, mv, piece_value(Kind::Chariot))
            };
            (position.quiet_plies() > 0 && movegen::legal_moves(&position).into_iter().any(takes))
                .then_some(())?;
            only_move(&case, tables).filter(|&mv| takes(mv)).map(|expected| Case { expected, ..case })
        }));
    }

    pub fn habits(&self, level: Level) -> Habits {
        let mut tables = Tables::new(4);
        let mut share = |cases: &[Case]| {
            let mut hits = 0;
            for (number, case) in cases.iter().enumerate() {
                let Some(mut root) = case.root() else { continue };
                for seed in 0..SEEDS {
                    let search_settings =
                        Strength::Level(level).search_settings(seed * 1_000_003 + number as u64);
                    root.variety = search_settings.variety;
                    tables.clear();
                    let never = AtomicBool::new(false);
                    let choice = search(&mut tables, &root, &search_settings.limits, &never, &mut |_| ());
                    hits += u64::from(choice.is_some_and(|choice| choice.mv == case.expected));
                }
            }
            hits as f64 / (SEEDS * cases.len().max(1) as u64) as f64
        };
        Habits {
            level,
            recaptures: share(&self.recaptures),
            chariots: share(&self.chariots),
            masters: share(&self.masters),
        }
    }
}

/// The best move, if all others are far worse.
fn only_move(case: &Case, tables: &mut Tables) -> Option<Move> {
    let root = case.root()?;
    let limits = Limits { lines: 2, ..Limits::nodes(NODES) };
    let mut best: [Option<Report>; 2] = [None, None];
    tables.clear();
    search(tables, &root, &limits, &AtomicBool::new(false), &mut |report| {
        if let Some(place) = best.get_mut(report.line - 1) {
            *place = Some(report);
        }
    });
    let [Some(first), Some(second)] = best else { return None };
    (first.score - second.score.value() >= crate::engine::evaluate::Score::centipawns(ONLY_CP))
        .then(|| first.moves[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_move_without_which_much_is_lost_counts() {
        let mut tables = Tables::new(4);
        let mut only = |fen: &str| {
            let start: Position = fen.parse().unwrap();
            let expected = movegen::legal_moves(&start)[0];
            only_move(&Case { start, moves: Vec::new(), expected }, &mut tables)
        };
        assert_eq!(only("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"), None);
        let free = only("1n2kabr1/9/9/p3p3p/7R1/9/P3P3P/2C6/9/1NBAKABN1 b");
        assert_eq!(free.map(|mv| mv.to_string()).as_deref(), Some("h9h5"));
    }

    #[test]
    fn levels_are_asked_in_positions_of_games() {
        let game = "1-0\t1996\tC01\tA\tB\tC\t";
        let moves = "a0a1 a9a8 a1a0 a8a9 ".repeat(8);
        let games = format!("{game}{moves}\n").repeat(2 * LOOKED_AT);
        let cases = Cases::choose(games.as_bytes(), 2).unwrap();
        assert_eq!(cases.counts()[2], 2, "one of each game that is looked at");
        let habits = cases.habits(Level::Newcomer);
        assert_eq!(habits, cases.habits(Level::Newcomer));
        assert!((0.0..=1.0).contains(&habits.masters));
    }
}
