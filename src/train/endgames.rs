//! Selects the positions of the basic endgames that are worth practising.

use crate::engine::board::{Position, Side};
use crate::engine::movegen;
use crate::game::puzzle::retrograde::{Tablebase, Value};
use crate::game::puzzle::{Endgame, EndgameTask, PuzzleId};

/// The difficulties chosen among wins and draws, in percent of the hardest.
const WINS: [usize; 3] = [100, 65, 35];
const HOLDS: [usize; 2] = [100, 50];

/// The least plies of a win, and of the refutation of a move that doesn't hold a draw.
const MIN_PLIES: u8 = 7;

/// One position in this many is examined, selected by its hash.
const ONE_IN: u32 = 8;

/// A draw is worth practising if the stronger side wins at least this share of all positions.
const MIN_WINS: f64 = 0.02;

/// For each wanted difficulty, a position with the fewest good moves, of these the least id.
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

/// The positions of the endgame for practice, the hardest first: to win, and to hold.
pub fn select(results: &Tablebase) -> Vec<Endgame> {
    let (mut wins, mut holds) = (Vec::new(), Vec::new());
    for (position, value) in results.positions() {
        let id = PuzzleId::of(&position);
        let is_sample = (id.0 >> 16).is_multiple_of(ONE_IN);
        match (position.side_to_move(), value) {
            (Side::Red, Value::Wins(plies)) if plies >= MIN_PLIES && is_sample && is_quiet(&position) => {
                let choices = moves_to(results, &position, |value| matches!(value, Value::Loses(_)));
                wins.push((choices, plies, id, position));
            }
            (Side::Black, Value::Drawn) if is_sample && is_quiet(&position) => {
                let choices = moves_to(results, &position, |value| value == Value::Drawn);
                let trap = trap(results, &position).filter(|&plies| plies >= MIN_PLIES);
                if let (1, Some(plies)) = (choices, trap) {
                    holds.push((choices, plies, id, position));
                }
            }
            _ => {}
        }
    }
    let (red_moves, black_moves) = results.shares();
    if (red_moves + black_moves) / 2.0 < MIN_WINS {
        holds.clear();
    }
    let win = |(plies, start)| (Side::Red, EndgameTask::Win { plies: u32::from(plies) }, start);
    let hold = |(_, start)| (Side::Black, EndgameTask::Hold, start);
    let chosen =
        choose(&wins, &WINS).into_iter().map(win).chain(choose(&holds, &HOLDS).into_iter().map(hold));
    chosen.map(|(player, task, start)| Endgame { id: PuzzleId::of(&start), start, player, task }).collect()
}

/// The number of moves to such a value, from the other side's view.
fn moves_to(results: &Tablebase, position: &Position, is_such: impl Fn(Value) -> bool) -> usize {
    results.values_after(position).filter(|&value| is_such(value)).count()
}

/// The plies in which the hardest wrong move to refute loses; `None` if none loses.
fn trap(results: &Tablebase, position: &Position) -> Option<u8> {
    let losses = results.values_after(position).filter_map(|value| match value {
        Value::Wins(plies) => Some(plies),
        Value::Drawn | Value::Loses(_) => None,
    });
    losses.max()
}
