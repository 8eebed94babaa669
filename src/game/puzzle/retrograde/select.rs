//! Which positions of the endgames are worth practising.

use super::super::{Endgame, PuzzleId, Task};
use super::{Material, Results, Value};
use crate::engine::board::{Kind, Position, Side};
use crate::engine::movegen;

use Kind::{Advisor as A, Cannon as C, Chariot as R, Elephant as B, Horse as N, Soldier as P};

/// The endgames to practise, each with Red as the stronger side.
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

/// What is chosen of the wins and of the draws, in percent of the hardest.
const WINS: [usize; 3] = [100, 65, 35];
const HOLDS: [usize; 2] = [100, 50];

/// A win takes at least so many plies, and so does the refutation of a move that doesn't hold a draw.
const LEAST_PLIES: u8 = 7;

/// Of positions that are looked at, one in so many is, by its name.
const ONE_IN: u32 = 8;

/// A draw is worth holding where the stronger side wins at least this part of all positions.
const LEAST_WINS: f64 = 0.02;

/// Of each hardness that is wanted a position with the fewest good moves; of several, the one with the least name.
fn choose(candidates: &[(usize, u8, PuzzleId, Position)], parts: &[usize]) -> Vec<(u8, Position)> {
    let Some(hardest) = candidates.iter().map(|&(_, plies, ..)| usize::from(plies)).max() else {
        return Vec::new();
    };
    let mut chosen: Vec<(u8, Position)> = Vec::new();
    for part in parts {
        let wanted = hardest * part / 100;
        let distance = |plies: u8| usize::from(plies).abs_diff(wanted);
        let nearest = candidates.iter().map(|&(_, plies, ..)| distance(plies)).min().unwrap_or(0);
        let best = candidates
            .iter()
            .filter(|&&(_, plies, ..)| distance(plies) <= nearest + 1)
            .filter(|(.., position)| chosen.iter().all(|(_, known)| known != position))
            .min_by_key(|&&(choices, plies, id, _)| (choices, distance(plies), id));
        chosen.extend(best.map(|(_, plies, _, position)| (*plies, position.clone())));
    }
    chosen
}

/// Whether nobody is in check and nothing can be captured.
fn is_quiet(position: &Position) -> bool {
    !position.in_check() && movegen::captures(position).is_empty()
}

impl Results {
    /// The positions of the endgame to practise, the hardest first: to win, and to hold.
    pub fn select(&self) -> Vec<Endgame> {
        let (mut wins, mut holds) = (Vec::new(), Vec::new());
        for (position, value) in self.positions() {
            let id = PuzzleId::of(&position);
            let is_sample = (id.0 >> 16).is_multiple_of(ONE_IN);
            match (position.side_to_move(), value) {
                (Side::Red, Value::Wins(plies))
                    if plies >= LEAST_PLIES && is_sample && is_quiet(&position) =>
                {
                    let choices = self.moves_to(&position, |value| matches!(value, Value::Loses(_)));
                    wins.push((choices, plies, id, position));
                }
                (Side::Black, Value::Drawn) if is_sample && is_quiet(&position) => {
                    let choices = self.moves_to(&position, |value| value == Value::Drawn);
                    let trap = self.trap(&position).filter(|&plies| plies >= LEAST_PLIES);
                    if let (1, Some(plies)) = (choices, trap) {
                        holds.push((choices, plies, id, position));
                    }
                }
                _ => {}
            }
        }
        let (red_moves, black_moves) = self.shares();
        if (red_moves + black_moves) / 2.0 < LEAST_WINS {
            holds.clear();
        }
        let win = |(plies, start)| (Side::Red, Task::Win { plies: u32::from(plies) }, start);
        let hold = |(_, start)| (Side::Black, Task::Hold, start);
        let chosen =
            choose(&wins, &WINS).into_iter().map(win).chain(choose(&holds, &HOLDS).into_iter().map(hold));
        chosen
            .map(|(player, task, start)| Endgame { id: PuzzleId::of(&start), start, player, task })
            .collect()
    }

    /// How many moves lead to such a value, as the other side has it.
    fn moves_to(&self, position: &Position, is_such: impl Fn(Value) -> bool) -> usize {
        self.values_after(position).filter(|&value| is_such(value)).count()
    }

    /// The plies in which the wrong move that is hardest to see through loses; `None`: none does.
    fn trap(&self, position: &Position) -> Option<u8> {
        let losses = self.values_after(position).filter_map(|value| match value {
            Value::Wins(plies) => Some(plies),
            _ => None,
        });
        losses.max()
    }

    /// The part of its positions, all pieces on the board, that Red wins: with Red to move, and with Black to move.
    pub fn shares(&self) -> (f64, f64) {
        let (mut won, mut all) = ([0; 2], [0; 2]);
        for (position, value) in self.positions() {
            // The mirror image of a position in which Red's general stands left is not there.
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
