//! Tablebases of small endgames by retrograde analysis.
//!
//! All positions of an endgame, also those after captures, are numbered ([`index`]), and their
//! moves are listed. Results are propagated backwards from the positions in which the side to move
//! has no move and has lost. A position is won if a move leads to a lost one, and lost if all moves
//! lead to won ones. The rest is drawn. The rules of repetition are ignored: no win needs a
//! repetition, but the defender of a drawn endgame may have to avoid a forbidden one.

mod index;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::engine::board::{Kind, Move, Piece, Position, Side};
use crate::engine::movegen;
use index::Index;

use super::endgame::pieces;
use super::{Endgame, EndgameTask};

use Kind::{Advisor as A, Cannon as C, Chariot as R, Elephant as B, Horse as N, Soldier as P};

/// The endgames for practice, each with Red as the stronger side.
pub const ENDGAMES: [Material; 23] = [
    Material { red: &[R], black: &[A, A] },
    Material { red: &[R], black: &[B, B] },
    Material { red: &[R], black: &[A, A, B] },
    Material { red: &[R], black: &[A, B, B] },
    Material { red: &[R], black: &[A, A, B, B] },
    Material { red: &[R], black: &[N] },
    Material { red: &[R], black: &[C] },
    Material { red: &[C, A], black: &[] },
    Material { red: &[C, A], black: &[A] },
    Material { red: &[C, A], black: &[B] },
    Material { red: &[C, A, A], black: &[A, A] },
    Material { red: &[N], black: &[] },
    Material { red: &[N], black: &[A] },
    Material { red: &[N], black: &[B] },
    Material { red: &[N], black: &[A, A] },
    Material { red: &[N], black: &[A, B] },
    Material { red: &[P], black: &[] },
    Material { red: &[P], black: &[A] },
    Material { red: &[P, P], black: &[] },
    Material { red: &[P, P], black: &[A] },
    Material { red: &[P, P], black: &[B] },
    Material { red: &[P, P], black: &[A, A] },
    Material { red: &[P, P], black: &[B, B] },
];

/// The material of an endgame: the pieces of Red and Black besides the generals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    pub red: &'static [Kind],
    pub black: &'static [Kind],
}

impl Material {
    /// The endgame of [`ENDGAMES`] with the material of a position.
    pub fn of(position: &Position) -> Option<Self> {
        let [red, black] = Side::BOTH.map(|side| pieces(position, side));
        ENDGAMES.into_iter().find(|known| known.red == red && known.black == black)
    }

    /// Whether an endgame has exactly these pieces.
    pub fn is_of(self, endgame: &Endgame) -> bool {
        endgame.material(Side::Red) == self.red && endgame.material(Side::Black) == self.black
    }
}

impl fmt::Display for Material {
    /// Writes the material, such as `KRvKAA`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |kinds: &[Kind]| -> String {
            kinds.iter().map(|&kind| Piece::new(Side::Red, kind).letter()).collect()
        };
        write!(f, "K{}vK{}", letters(self.red), letters(self.black))
    }
}

/// The result of a position with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Drawn,
    /// The side to move wins after this many plies.
    Wins(u8),
    /// The side to move loses after this many plies.
    Loses(u8),
}

/// The tablebase of an endgame.
pub struct Tablebase {
    index: Index,
    /// By number; `None` if there is no such position.
    values: Vec<Option<Value>>,
}

impl Tablebase {
    /// Computes the tablebase.
    pub fn of(material: Material) -> Self {
        Self::compute(material, &AtomicBool::new(false)).expect("it is not stopped")
    }

    /// Computes the tablebase; `None` if it was stopped before the end.
    pub fn compute(material: Material, stop: &AtomicBool) -> Option<Self> {
        let index = Index::new(material);
        let graph = Graph::of(&index, stop)?;
        let mut values: Vec<Option<Value>> =
            (graph.exists.iter()).map(|exists| exists.then_some(Value::Drawn)).collect();
        let mut open = graph.counts();
        let mut level: Vec<u32> = Vec::new();
        for (number, &count) in open.iter().enumerate() {
            if count == 0 && graph.exists[number] {
                values[number] = Some(Value::Loses(0));
                level.push(number as u32);
            }
        }
        let mut plies = 0;
        while !level.is_empty() {
            if stop.load(Relaxed) {
                return None;
            }
            plies += 1;
            let mut next = Vec::new();
            for &number in &level {
                let is_lost = matches!(values[number as usize], Some(Value::Loses(_)));
                for &before in graph.before(number) {
                    let value = &mut values[before as usize];
                    if *value != Some(Value::Drawn) {
                        continue;
                    }
                    open[before as usize] -= 1;
                    if is_lost {
                        *value = Some(Value::Wins(plies));
                        next.push(before);
                    } else if open[before as usize] == 0 {
                        *value = Some(Value::Loses(plies));
                        next.push(before);
                    }
                }
            }
            level = next;
        }
        Some(Self { index, values })
    }

    /// The result of a position of this endgame.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.values.get(self.index.number(position)?).copied().flatten()
    }

    /// The best move of a position; `None` if there is no move. It wins soonest, or else keeps a
    /// draw, or else loses latest. Among drawing moves it is the one that leaves the opponent the
    /// smallest share of drawing replies. The choice is deterministic.
    pub fn best(&self, position: &Position) -> Option<Move> {
        movegen::legal_moves(position).into_iter().min_by_key(|&mv| {
            let after = position.after(mv);
            match self.value(&after) {
                Some(Value::Loses(plies)) => (0, usize::from(plies)),
                Some(Value::Wins(plies)) => (2, usize::MAX - usize::from(plies)),
                Some(Value::Drawn) | None => {
                    let replies: Vec<Value> = self.values_after(&after).collect();
                    let holding = replies.iter().filter(|&&value| value == Value::Drawn).count();
                    (1, 1_000 * holding / replies.len().max(1))
                }
            }
        })
    }

    /// Whether the task of an endgame is right.
    pub fn agrees(&self, endgame: &Endgame) -> bool {
        let is_to_move = endgame.start.side_to_move() == endgame.player;
        let plies = |plies: u8| EndgameTask::Win { plies: plies.into() };
        match self.value(&endgame.start) {
            Some(Value::Drawn) => endgame.task == EndgameTask::Hold,
            Some(Value::Wins(count)) => is_to_move && endgame.task == plies(count),
            Some(Value::Loses(count)) => !is_to_move && endgame.task == plies(count),
            None => false,
        }
    }

    /// A position whose value does not follow from the values after its moves, if any. If there is
    /// none, all values are right, however they were found.
    pub fn inconsistency(&self) -> Option<Position> {
        let known = self.values.iter().enumerate().filter_map(|(number, value)| Some((number, (*value)?)));
        known.filter_map(|(number, value)| Some((self.index.position(number)?, value))).find_map(
            |(position, value)| {
                let after: Vec<Value> = self.values_after(&position).collect();
                let wins = after
                    .iter()
                    .filter_map(|value| if let Value::Loses(plies) = value { Some(plies + 1) } else { None });
                let loses = after
                    .iter()
                    .map(|value| if let Value::Wins(plies) = value { Some(plies + 1) } else { None });
                let expected = match (wins.min(), loses.collect::<Option<Vec<u8>>>()) {
                    (Some(plies), _) => Value::Wins(plies),
                    (None, Some(losses)) => Value::Loses(losses.into_iter().max().unwrap_or(0)),
                    (None, None) => Value::Drawn,
                };
                (value != expected).then_some(position)
            },
        )
    }

    /// The values after the moves of a position, from the other side's view.
    pub fn values_after<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Value> + 'a {
        movegen::legal_moves(position).into_iter().filter_map(|mv| {
            let after = position.after(mv);
            self.value(&after)
        })
    }

    /// All positions with all pieces, and their results. Of two mirror images, one may be omitted.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Value)> + '_ {
        let whole = self.index.whole_count();
        let known = self.values.iter().enumerate().filter_map(|(number, value)| Some((number, (*value)?)));
        known
            .filter_map(|(number, value)| Some((self.index.position(number)?, value)))
            .filter(move |(position, _)| position.occupied().count() == whole)
    }

    /// The shares of positions with all pieces that Red wins: with Red and with Black to move.
    pub fn shares(&self) -> (f64, f64) {
        let (mut won, mut all) = ([0; 2], [0; 2]);
        for (position, value) in self.positions() {
            // The mirror image of a position with Red's general on the left is not included.
            let weight = if position.general(Side::Red).file() < 4 { 2 } else { 1 };
            let side = position.side_to_move();
            let is_won = match value {
                Value::Drawn => false,
                Value::Wins(_) => side == Side::Red,
                Value::Loses(_) => side == Side::Black,
            };
            all[side.index()] += weight;
            won[side.index()] += if is_won { weight } else { 0 };
        }
        let share = |side: Side| f64::from(won[side.index()]) / f64::from(all[side.index()].max(1));
        (share(Side::Red), share(Side::Black))
    }
}

/// The graph of positions and moves.
struct Graph {
    exists: Vec<bool>,
    /// By number, the start of its moves in a list of all moves; finally the end of the last.
    moves: Vec<u32>,
    /// The start of its predecessors in `before`; finally the end of the last.
    starts: Vec<u32>,
    before: Vec<u32>,
}

impl Graph {
    /// Builds the graph; `None` if it was stopped before the end.
    fn of(index: &Index, stop: &AtomicBool) -> Option<Self> {
        let mut exists = Vec::with_capacity(index.len());
        let (mut moves, mut targets) = (vec![0], Vec::new());
        let mut starts = vec![0; index.len() + 1];
        for number in 0..index.len() {
            if stop.load(Relaxed) {
                return None;
            }
            let position = index.position(number);
            exists.push(position.is_some());
            if let Some(mut position) = position {
                for mv in movegen::legal_moves(&position) {
                    let undo = position.make(mv);
                    let target = index.number(&position).expect("pieces only go to where they may stand");
                    position.unmake(mv, undo);
                    targets.push(target as u32);
                    starts[target + 1] += 1;
                }
            }
            moves.push(targets.len() as u32);
        }
        for number in 0..index.len() {
            starts[number + 1] += starts[number];
        }
        let mut ends = starts.clone();
        let mut before = vec![0; targets.len()];
        for number in 0..index.len() {
            for &target in &targets[moves[number] as usize..moves[number + 1] as usize] {
                before[ends[target as usize] as usize] = number as u32;
                ends[target as usize] += 1;
            }
        }
        Some(Self { exists, moves, starts, before })
    }

    /// The number of moves of each position.
    fn counts(&self) -> Vec<u32> {
        self.moves.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    fn before(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.before[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Kind::{Advisor as A, Chariot as R, Elephant as B, Horse as N, Soldier as P};

    /// Red's wins in percent, from ../shared/data/endgame_facts.txt: Red to move, Black to move.
    const FACTS: [(Material, [f64; 2]); 6] = [
        (Material { red: &[R], black: &[] }, [100.0, 97.8]),
        (Material { red: &[N], black: &[] }, [100.0, 97.8]),
        (Material { red: &[P], black: &[] }, [84.7, 81.9]),
        (Material { red: &[P], black: &[A] }, [8.4, 2.6]),
        (Material { red: &[P], black: &[B] }, [3.5, 0.1]),
        (Material { red: &[N], black: &[B] }, [24.1, 6.1]),
    ];

    #[test]
    fn shares_are_the_published_ones() {
        for (material, facts) in FACTS {
            let (red, black) = Tablebase::of(material).shares();
            let shares = [red, black].map(|share| (1_000.0 * share).round() / 10.0);
            assert_eq!(
                shares.map(|share| format!("{share:.1}")),
                facts.map(|share| format!("{share:.1}")),
                "{material:?}"
            );
        }
    }

    #[test]
    fn every_value_follows_from_those_after_it() {
        for material in [Material { red: &[P, P], black: &[] }, Material { red: &[N], black: &[A] }] {
            assert_eq!(Tablebase::of(material).inconsistency(), None, "{material}");
        }
    }

    #[test]
    fn a_position_and_its_mirror_image_are_worth_the_same() {
        let results = Tablebase::of(Material { red: &[P], black: &[] });
        let value = |fen: &str| results.value(&fen.parse().unwrap());
        assert_eq!(value("3k5/9/2P6/9/9/9/9/9/9/4K4 w"), Some(Value::Wins(1)));
        assert_eq!(value("5k3/9/6P2/9/9/9/9/9/9/4K4 w"), Some(Value::Wins(1)));
        assert_eq!(value("4k4/9/9/9/9/9/9/9/9/R4K3 w"), None);
        // These cannot be reached. They have no value, not even as the endgame without the soldier.
        for composed in ["3k5/9/9/9/9/9/9/9/2P6/4K4 w", "3k5/9/9/9/9/9/1P7/9/9/4K4 w"] {
            assert_eq!(value(composed), None);
        }
    }
}
