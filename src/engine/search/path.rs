//! The moves from the start of the game to the node being searched: what repetition is judged by.

use crate::engine::board::{Move, Piece, Position, Undo};

/// One ply that has been played.
#[derive(Clone, Copy)]
struct Step {
    /// `None`: a null move.
    play: Option<(Move, Undo)>,
    /// The hash of the position before it.
    hash: u64,
}

/// The game and, from the root on, the path of the search.
pub(super) struct Path {
    steps: Vec<Step>,
    /// How many steps lead to the root.
    root: usize,
}

/// A position that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// How many plies led to its first occurrence that counts.
    pub from: usize,
}

impl Path {
    pub fn new() -> Self {
        Self { steps: Vec::new(), root: 0 }
    }

    /// How many plies lead to the current position.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Declares the current position the root of the search.
    pub fn set_root(&mut self) {
        self.root = self.steps.len();
    }

    pub fn make(&mut self, position: &mut Position, play: Move) -> Undo {
        let hash = position.hash();
        let undo = position.make(play);
        self.steps.push(Step { play: Some((play, undo)), hash });
        undo
    }

    pub fn pass(&mut self, position: &mut Position) {
        self.steps.push(Step { play: None, hash: position.hash() });
        position.pass();
    }

    /// The last ply with what it captured; `None` after a null move or at the very start.
    pub fn last(&self) -> Option<(Move, Option<Piece>)> {
        let (play, undo) = self.steps.last()?.play?;
        Some((play, undo.captured))
    }

    /// Takes back the last ply, a null move too.
    pub fn take_back(&mut self, position: &mut Position) {
        match self.steps.pop() {
            Some(Step { play: Some((play, undo)), .. }) => position.unmake(play, undo),
            Some(Step { play: None, .. }) => position.pass(),
            None => {}
        }
    }

    /// The earlier occurrence by which the search treats the current position as a repetition: one at or after the root, or
    /// the second one before it (the rules judge the third). Only plies since the last capture and the last null move count.
    pub fn repetition(&self, position: &Position) -> Option<Repetition> {
        let now = self.steps.len();
        let earliest = now.saturating_sub(position.quiet_plies().into());
        let mut seen_before_root = false;
        let mut at = now;
        while at >= earliest + 2 {
            if self.steps[at - 1].play.is_none() || self.steps[at - 2].play.is_none() {
                return None;
            }
            at -= 2;
            if now - at >= 4 && self.steps[at].hash == position.hash() {
                if at >= self.root || seen_before_root {
                    return Some(Repetition { from: at });
                }
                seen_before_root = true;
            }
        }
        None
    }

    /// The position where a repetition began and the moves since.
    pub fn cycle(&self, position: &Position, repetition: Repetition) -> (Position, Vec<Move>) {
        let mut start = position.clone();
        let mut moves = Vec::with_capacity(self.steps.len() - repetition.from);
        for (play, undo) in self.steps[repetition.from..].iter().rev().filter_map(|step| step.play) {
            start.unmake(play, undo);
            moves.push(play);
        }
        moves.reverse();
        (start, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHUFFLE: [&str; 4] = ["a0a1", "a9a8", "a1a0", "a8a9"];

    fn play(path: &mut Path, position: &mut Position, moves: &[&str]) {
        for play in moves {
            path.make(position, play.parse().unwrap());
        }
    }

    #[test]
    fn before_the_root_the_third_time_counts_and_after_it_the_second() {
        let (mut path, mut position) = (Path::new(), Position::start());
        play(&mut path, &mut position, &SHUFFLE);
        path.set_root();
        play(&mut path, &mut position, &SHUFFLE[..2]);
        assert_eq!(path.repetition(&position), None, "stood once before the root");
        play(&mut path, &mut position, &SHUFFLE[2..]);
        assert_eq!(path.repetition(&position), Some(Repetition { from: 4 }), "stood at the root");
        let (start, moves) = path.cycle(&position, Repetition { from: 0 });
        assert_eq!((start, moves.len()), (Position::start(), 8));
    }

    #[test]
    fn a_third_occurrence_reaches_back_into_the_game() {
        let (mut path, mut position) = (Path::new(), Position::start());
        play(&mut path, &mut position, &SHUFFLE);
        play(&mut path, &mut position, &SHUFFLE[..3]);
        path.set_root();
        play(&mut path, &mut position, &SHUFFLE[3..]);
        assert_eq!(path.repetition(&position), Some(Repetition { from: 0 }));
    }

    #[test]
    fn a_null_move_ends_what_can_repeat() {
        let (mut path, mut position) = (Path::new(), Position::start());
        path.set_root();
        play(&mut path, &mut position, &SHUFFLE[..3]);
        path.pass(&mut position);
        play(&mut path, &mut position, &["h0g2", "a8a9", "g2h0"]);
        assert_eq!(path.repetition(&position), None);
        for _ in 0..7 {
            path.take_back(&mut position);
        }
        assert_eq!(position, Position::start());
    }
}
