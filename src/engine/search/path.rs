//! The moves from the start of the game to the current node: the basis for judging repetitions.

use crate::engine::board::{Move, Piece, Position, Side, Undo};
use crate::engine::rules::MOVE_LIMIT;

/// One ply of the path.
#[derive(Clone, Copy)]
struct PathPly {
    /// `None` is a null move.
    mv: Option<(Move, Undo)>,
    /// The hash of the position before it.
    hash: u64,
}

/// The game and, from the root on, the path of the search.
pub(super) struct Path {
    steps: Vec<PathPly>,
    /// The number of steps to the root.
    root: usize,
}

/// A repeated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// The ply of its first occurrence that counts.
    pub from: usize,
    /// Whether it is the third occurrence, which ends the game.
    pub is_third: bool,
}

impl Path {
    pub fn new() -> Self {
        Self { steps: Vec::new(), root: 0 }
    }

    /// The number of plies to the current position.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Makes the current position the root of the search.
    pub fn set_root(&mut self) {
        self.root = self.steps.len();
    }

    pub fn make(&mut self, position: &mut Position, mv: Move) -> Undo {
        let hash = position.hash();
        let undo = position.make(mv);
        self.steps.push(PathPly { mv: Some((mv, undo)), hash });
        undo
    }

    pub fn pass(&mut self, position: &mut Position) {
        self.steps.push(PathPly { mv: None, hash: position.hash() });
        position.pass();
    }

    /// The last ply and its captured piece; `None` after a null move or at the very start.
    pub fn last(&self) -> Option<(Move, Option<Piece>)> {
        let (mv, undo) = self.steps.last()?.mv?;
        Some((mv, undo.captured))
    }

    /// Takes back the last ply, which may be a null move.
    pub fn take_back(&mut self, position: &mut Position) {
        match self.steps.pop() {
            Some(PathPly { mv: Some((mv, undo)), .. }) => position.unmake(mv, undo),
            Some(PathPly { mv: None, .. }) => position.pass(),
            None => {}
        }
    }

    /// The earlier occurrence that makes the current position a repetition for the search: the
    /// second one before it, by which the rules judge, or else the first at or after the root. Only
    /// plies since the last capture and the last null move count.
    pub fn repetition(&self, position: &Position) -> Option<Repetition> {
        let now = self.steps.len();
        let earliest = self.settled(position);
        let mut last = None;
        let mut at = now;
        while at >= earliest + 2 && self.steps[at - 1].mv.is_some() && self.steps[at - 2].mv.is_some() {
            at -= 2;
            if now - at >= 4 && self.steps[at].hash == position.hash() {
                if last.is_some() {
                    return Some(Repetition { from: at, is_third: true });
                }
                last = Some(at);
            }
        }
        last.filter(|&at| at >= self.root).map(|from| Repetition { from, is_third: false })
    }

    /// The ply of the first position that can recur: the one after the last capture.
    fn settled(&self, position: &Position) -> usize {
        self.steps.len().saturating_sub(position.quiet_plies().into())
    }

    /// Whether a repetition is a loop: since it began, `loser` gave check with every ply and the
    /// other side with none. None of its positions may occur before plies of that kind, so that the
    /// loser can repeat it without changing anything.
    pub fn is_loop(&self, position: &Position, repetition: Repetition, loser: Side) -> bool {
        let Repetition { from, .. } = repetition;
        let (settled, now) = (self.settled(position), self.steps.len());
        if usize::from(position.quiet_plies()) + now - from >= MOVE_LIMIT.into() {
            return false;
        }
        let mut position = position.clone();
        let mut begin = now;
        while begin > settled
            && let Some((mv, undo)) = self.steps[begin - 1].mv
            && position.in_check() == (position.side_to_move() != loser)
        {
            position.unmake(mv, undo);
            begin -= 1;
        }
        let stood_before =
            |step: &PathPly| self.steps[settled..begin].iter().any(|old| old.hash == step.hash);
        begin <= from && !self.steps[from..].iter().any(stood_before)
    }

    /// The position where a repetition began, and the moves since.
    pub fn cycle(&self, position: &Position, repetition: Repetition) -> (Position, Vec<Move>) {
        let mut start = position.clone();
        let mut moves = Vec::with_capacity(self.steps.len() - repetition.from);
        for (mv, undo) in self.steps[repetition.from..].iter().rev().filter_map(|step| step.mv) {
            start.unmake(mv, undo);
            moves.push(mv);
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
        for mv in moves {
            path.make(position, mv.parse().unwrap());
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
        assert_eq!(
            path.repetition(&position),
            Some(Repetition { from: 0, is_third: true }),
            "stood at the root and before"
        );
        let (start, moves) = path.cycle(&position, Repetition { from: 0, is_third: true });
        assert_eq!((start, moves.len()), (Position::start(), 8));
    }

    #[test]
    fn a_third_occurrence_reaches_back_into_the_game() {
        let (mut path, mut position) = (Path::new(), Position::start());
        play(&mut path, &mut position, &SHUFFLE);
        play(&mut path, &mut position, &SHUFFLE[..3]);
        path.set_root();
        play(&mut path, &mut position, &SHUFFLE[3..]);
        assert_eq!(path.repetition(&position), Some(Repetition { from: 0, is_third: true }));
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

    /// A chariot that checks from two files; the general goes to and fro.
    const CHECKS: (&str, [&str; 4]) = ("4k4/9/9/9/3R5/9/9/9/9/5K3 w", ["d5e5", "e9d9", "e5d5", "d9e9"]);

    #[test]
    fn checks_alone_are_a_loop_for_the_side_that_gives_them() {
        let (fen, cycle) = CHECKS;
        let (mut path, mut position) = (Path::new(), fen.parse().unwrap());
        play(&mut path, &mut position, &cycle);
        let repetition = path.repetition(&position).unwrap();
        assert_eq!(repetition, Repetition { from: 0, is_third: false });
        assert!(path.is_loop(&position, repetition, Side::Red));
        assert!(!path.is_loop(&position, repetition, Side::Black));
    }

    #[test]
    fn what_stood_before_another_ply_is_no_loop() {
        let (fen, cycle) = ("4k4/9/9/9/4R4/9/9/9/9/5K3 b", CHECKS.1);
        let (mut path, mut position) = (Path::new(), fen.parse().unwrap());
        // The start recurs within the cycle. In between the chariot gave no check.
        play(&mut path, &mut position, &["e9d9", "e5e4", "d9d8", "e4d4", "d8e8", "d4d5", "e8e9"]);
        path.set_root();
        play(&mut path, &mut position, &cycle);
        let repetition = path.repetition(&position).unwrap();
        assert_eq!(repetition, Repetition { from: 7, is_third: false });
        assert!(!path.is_loop(&position, repetition, Side::Red));
    }
}
