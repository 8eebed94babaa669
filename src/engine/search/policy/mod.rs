//! The moves that come to a person's mind: those that masters would consider in a position.
//!
//! A move's score is the sum of the weights of its [`features`]; masters play it in proportion to e
//! to the power of the score. The weights were learnt from their games (`chuhe-engine policy`,
//! docs/levels.md). So they show what a player who knows the game looks at first, not what a
//! beginner overlooks.

pub(crate) mod features;

use std::sync::LazyLock;

use crate::engine::board::{Move, Position};
pub(crate) use features::Scene;
use features::{FEATURES, Features};

/// The weight or distance that stands for a natural logarithm of 1.
pub(crate) const ONE: i32 = 100;

/// The weights in parts of [`ONE`], 16 bits each.
static BYTES: &[u8] = include_bytes!("../../../../assets/policy.bin");

static WEIGHTS: LazyLock<[i16; FEATURES]> = LazyLock::new(|| {
    let (numbers, _) = BYTES.as_chunks();
    std::array::from_fn(|feature| numbers.get(feature).map_or(0, |&bytes| i16::from_le_bytes(bytes)))
});

const _: () = assert!(BYTES.len() == 2 * FEATURES);

/// How much farther a move is from a player's mind than the first one, in hundredths of a natural
/// logarithm: 0 for the first; at 100 masters play a move about a third as often.
pub(crate) type Distance = i32;

/// How often a move at this distance is thought of, relative to 65,536 for the first: half as often
/// for each 69, which is [`ONE`] times the natural logarithm of 2, with linear interpolation
/// between. It uses integers so that all machines agree.
pub(crate) fn share(distance: Distance) -> i64 {
    const HALF: u32 = (ONE * 693 / 1_000) as u32;
    let distance = distance.max(0) as u32;
    let share = (1_i64 << 16).checked_shr(distance / HALF).unwrap_or(0);
    share - share / 2 * i64::from(distance % HALF) / i64::from(HALF)
}

/// The distances of some legal moves of a position, in their order, for a player that sees `care`
/// percent of the dangers.
pub(crate) fn distances(position: &Position, scene: Scene, moves: &[Move], care: u32) -> Vec<Distance> {
    let features = Features::of(position, scene);
    let scores: Vec<i32> = moves.iter().map(|&mv| score(&features, mv, care.min(100) as i32)).collect();
    let first = scores.iter().copied().max().unwrap_or_default();
    scores.into_iter().map(|score| first - score).collect()
}

/// The legal moves in the order in which a search without any results tries them.
#[cfg(any(test, feature = "train"))]
pub(crate) fn search_order(position: &Position) -> Vec<Move> {
    use super::histories::Histories;
    use super::picker::{Hints, Picker, Scope};

    thread_local!(static NOTHING: Histories = Histories::new());
    NOTHING.with(|histories| {
        let hints = Hints { before: &[None; 3], histories };
        let mut picker = Picker::new(position, Scope::All, position.in_check(), None, [None; 2]);
        std::iter::from_fn(|| picker.next(position, &hints)).map(|pick| pick.mv).collect()
    })
}

fn score(features: &Features<'_>, mv: Move, care: i32) -> i32 {
    let [mut natural, mut danger] = [0; 2];
    features.each(mv, |feature| {
        let sum = if features::is_danger(feature) { &mut danger } else { &mut natural };
        *sum += i32::from(WEIGHTS[feature]);
    });
    natural + danger * care / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::movegen::legal_moves;

    fn first(fen: &str, last: Option<&str>) -> String {
        let position: Position = fen.parse().unwrap();
        let moves = legal_moves(&position);
        let scene = Scene { last: last.map(|mv| mv.parse().unwrap()), before: None };
        let distances = distances(&position, scene, &moves, 100);
        let place = distances.iter().position(|&distance| distance == 0).unwrap();
        moves[place].to_string()
    }

    #[test]
    fn a_piece_is_taken_back_and_a_free_chariot_is_taken() {
        let taken = "1n2kab1r/9/2C6/p3p3p/9/9/P3P3P/9/9/1NBAKABNR b";
        assert_eq!(first(taken, Some("c2c7")), "b9c7");
        let free = "1n2kabr1/9/6n2/p3p3p/7R1/9/P3P3P/2C6/9/1NBAKABN1 b";
        assert!(first(free, Some("h4h5")).ends_with("h5"));
    }

    #[test]
    fn a_share_halves_with_each_step() {
        assert_eq!([0, 69, 138, 69 * 16, 69 * 64].map(share), [65_536, 32_768, 16_384, 1, 0]);
        assert!((0..2_000).map(share).is_sorted_by(|one, other| one >= other));
    }
}
