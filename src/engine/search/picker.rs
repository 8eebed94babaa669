//! Move ordering: hands out the moves of a node, the most promising first, and generates them in stages.

use arrayvec::ArrayVec;

use super::histories::{Before, Histories};
use super::parameters::{CAPTURE_ORDER_HISTORY_DIVISOR, CAPTURE_ORDER_VICTIM};
use super::see;
use super::threats::Threats;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::piece_value;
use crate::engine::movegen::{self, MAX_MOVES, MoveList};

/// What moves are ordered by besides the position.
pub(super) struct Hints<'a> {
    /// The best move by the transposition table.
    pub tt_move: Option<Move>,
    /// Quiet moves that cut off at this ply.
    pub killers: [Option<Move>; 2],
    pub before: Before,
    pub histories: &'a Histories,
}

impl Hints<'_> {
    /// The history of a quiet move.
    fn quiet(&self, position: &Position, play: Move) -> i32 {
        position.piece_at(play.from).map_or(0, |piece| self.histories.quiet(piece, play, &self.before))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    Captures,
    GoodCaptures,
    Killers,
    Quiets,
    GoodQuiets,
    BadCaptures,
    Checks,
    GoodChecks,
}

type Scored = ArrayVec<(Move, i32), MAX_MOVES>;

/// Hands out the legal moves of one position, each once.
pub(super) struct Picker {
    stage: Stage,
    tt_move: Option<Move>,
    killers: [Option<Move>; 2],
    /// What is left of the current stage.
    moves: Scored,
    bad_captures: MoveList,
    scope: Scope,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    All,
    /// Captures that lose nothing.
    Captures,
    /// Those, then quiet checks that lose nothing.
    CapturesAndChecks,
}

impl Picker {
    /// All legal moves.
    pub fn all(position: &Position, hints: &Hints) -> Self {
        Self::new(position, hints, Scope::All)
    }

    /// The captures that do not lose material by themselves.
    pub fn good_captures(position: &Position, hints: &Hints) -> Self {
        Self::new(position, hints, Scope::Captures)
    }

    /// The captures, then the checks, that do not lose material by themselves.
    pub fn captures_and_checks(position: &Position, hints: &Hints) -> Self {
        Self::new(position, hints, Scope::CapturesAndChecks)
    }

    fn new(position: &Position, hints: &Hints, scope: Scope) -> Self {
        let is_wanted = |play: &Move| {
            movegen::is_legal(position, *play)
                && match scope {
                    Scope::All => true,
                    Scope::Captures => position.piece_at(play.to).is_some(),
                    Scope::CapturesAndChecks => {
                        position.piece_at(play.to).is_some() || position.gives_check(*play)
                    }
                }
        };
        Self {
            stage: Stage::TtMove,
            tt_move: hints.tt_move.filter(is_wanted),
            killers: hints.killers,
            moves: Scored::new(),
            bad_captures: MoveList::new(),
            scope,
        }
    }

    /// The next move.
    pub fn next(&mut self, position: &Position, hints: &Hints) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::Captures;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::Captures => {
                    self.score_captures(position, hints);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best() {
                    Some((play, _)) if !see::is_at_least(position, play, 0) => self.bad_captures.push(play),
                    Some((play, _)) => return Some(play),
                    None => match self.scope {
                        Scope::All => self.stage = Stage::Killers,
                        Scope::Captures => return None,
                        Scope::CapturesAndChecks => self.stage = Stage::Checks,
                    },
                },
                Stage::Killers => match self.killers.iter_mut().find_map(Option::take) {
                    Some(play) if self.is_usable_killer(position, hints, play) => return Some(play),
                    Some(_) => {}
                    None => self.stage = Stage::Quiets,
                },
                Stage::Quiets => {
                    self.score_quiets(position, hints);
                    self.stage = Stage::GoodQuiets;
                }
                Stage::GoodQuiets => match self.best() {
                    Some((play, _)) if hints.killers.contains(&Some(play)) => {}
                    Some((play, _)) => return Some(play),
                    None => {
                        self.bad_captures.reverse();
                        self.stage = Stage::BadCaptures;
                    }
                },
                Stage::BadCaptures => return self.bad_captures.pop(),
                Stage::Checks => {
                    self.score_checks(position, hints);
                    self.stage = Stage::GoodChecks;
                }
                Stage::GoodChecks => match self.best() {
                    Some((play, _)) if !see::is_at_least(position, play, 0) => {}
                    best => return best.map(|(play, _)| play),
                },
            }
        }
    }

    /// Takes the best move out of the current stage; skips the table's move, which came first.
    fn best(&mut self) -> Option<(Move, i32)> {
        loop {
            let index = (0..self.moves.len()).max_by_key(|&index| self.moves[index].1)?;
            let best = self.moves.swap_remove(index);
            if Some(best.0) != self.tt_move {
                return Some(best);
            }
        }
    }

    /// By the most valuable victim, then by history.
    fn score_captures(&mut self, position: &Position, hints: &Hints) {
        let score = |play: Move| {
            let (piece, victim) = (position.piece_at(play.from)?, position.piece_at(play.to)?);
            Some(
                CAPTURE_ORDER_VICTIM * piece_value(victim.kind)
                    + hints.histories.capture(piece, play.to, victim.kind) / CAPTURE_ORDER_HISTORY_DIVISOR,
            )
        };
        movegen::each_capture(position, |play| self.moves.push((play, score(play).unwrap_or(0))));
    }

    fn score_quiets(&mut self, position: &Position, hints: &Hints) {
        let threats = Threats::of(position);
        movegen::each_quiet_move(position, |play| {
            self.moves.push((play, hints.quiet(position, play) + threats.escape(position, play)));
        });
    }

    fn score_checks(&mut self, position: &Position, hints: &Hints) {
        movegen::each_quiet_move(position, |play| {
            if position.gives_check(play) {
                self.moves.push((play, hints.quiet(position, play)));
            }
        });
    }

    fn is_usable_killer(&self, position: &Position, hints: &Hints, play: Move) -> bool {
        Some(play) != hints.tt_move
            && position.piece_at(play.to).is_none()
            && movegen::is_legal(position, play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::movegen::legal_moves;

    #[test]
    fn every_legal_move_comes_exactly_once() {
        let mut position: Position =
            "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w".parse().unwrap();
        let histories = Histories::new();
        for number in 0..60 {
            let mut expected = legal_moves(&position).to_vec();
            let hints = Hints {
                tt_move: expected.get(number % expected.len()).copied(),
                killers: [expected.first().copied(), expected.last().copied()],
                before: [None; 3],
                histories: &histories,
            };
            let mut picker = Picker::all(&position, &hints);
            let mut picked: Vec<Move> = std::iter::from_fn(|| picker.next(&position, &hints)).collect();
            assert_eq!(picked.first().copied(), hints.tt_move);
            picked.sort_unstable();
            expected.sort_unstable();
            assert_eq!(picked, expected);
            position.make(expected[number * 11 % expected.len()]);
        }
    }
}
