//! Move ordering: generates the moves of a node in stages, and returns the most promising first.

use arrayvec::ArrayVec;

use super::histories::{Before, Histories};
use super::parameters::{CAPTURE_ORDER_HISTORY_DIVISOR, CAPTURE_ORDER_VICTIM};
use super::see;
use super::threats::Threats;
use crate::engine::board::{Bitboard, Checks, Move, Piece, Position};
use crate::engine::evaluate::piece_value;
use crate::engine::movegen::{self, MAX_MOVES, MoveList, Safety};

/// The data for move ordering besides the position. It may change while the moves are searched.
pub(super) struct Hints<'a> {
    pub before: &'a Before,
    pub histories: &'a Histories,
}

/// A move from the picker.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    pub mv: Move,
    pub gives_check: bool,
    /// Whether it loses no material in the exchange on its square; `None` if ordering did not ask.
    pub is_sound: Option<bool>,
}

/// Moves that the picker leaves out unless they give check.
#[derive(Clone, Copy)]
pub(super) struct LeaveOut {
    /// Quiet moves, unless they come before the ranking by history.
    pub quiets: bool,
    /// Captures of a piece worth less than this, in centipawns.
    pub victims_below: i32,
}

impl LeaveOut {
    pub const NOTHING: Self = Self { quiets: false, victims_below: 0 };
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

/// The moves that are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// All legal moves.
    All,
    /// The captures that do not lose material by themselves.
    Captures,
    /// Those, then the quiet checks that do not lose material by themselves.
    CapturesAndChecks,
}

/// Returns the legal moves of one position, each once.
pub(super) struct Picker {
    stage: Stage,
    scope: Scope,
    in_check: bool,
    /// The best move according to the transposition table.
    tt_move: Option<Move>,
    /// The killers at the beginning: a search of the node without one move finds other ones, and a
    /// move skipped as a killer must have been tried.
    killers: [Option<Move>; 2],
    killers_tried: usize,
    /// The rest of the current stage.
    moves: Ranking,
    bad_captures: MoveList,
    /// The restrictions for all moves of the position, computed on demand.
    safety: Option<Safety>,
    checks: Option<Checks>,
    /// The number of moves left out.
    left_out: u32,
}

impl Picker {
    /// A picker for a position; the caller knows whether the side to move is in check.
    #[inline(always)]
    pub fn new(
        position: &Position,
        scope: Scope,
        in_check: bool,
        tt_move: Option<Move>,
        killers: [Option<Move>; 2],
    ) -> Self {
        let is_wanted = |mv: &Move| {
            movegen::is_legal(position, *mv)
                && match scope {
                    Scope::All => true,
                    Scope::Captures => position.piece_at(mv.to).is_some(),
                    Scope::CapturesAndChecks => {
                        position.piece_at(mv.to).is_some() || position.gives_check(*mv)
                    }
                }
        };
        Self {
            stage: Stage::TtMove,
            scope,
            in_check,
            tt_move: tt_move.filter(is_wanted),
            killers,
            killers_tried: 0,
            moves: Ranking::default(),
            bad_captures: MoveList::new(),
            safety: None,
            checks: None,
            left_out: 0,
        }
    }

    /// The next move.
    pub fn next(&mut self, position: &Position, hints: &Hints) -> Option<Pick> {
        self.next_but(position, hints, LeaveOut::NOTHING)
    }

    /// The next move that is not left out. [`Picker::left_out`] counts the others.
    pub fn next_but(&mut self, position: &Position, hints: &Hints, leave_out: LeaveOut) -> Option<Pick> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::Captures;
                    if let Some(mv) = self.tt_move
                        && !self.leaves_out(position, mv, leave_out)
                    {
                        return Some(self.pick(position, mv));
                    }
                }
                Stage::Captures => {
                    self.rank_captures(position, hints);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best() {
                    Some(mv) if self.leaves_out(position, mv, leave_out) => {}
                    Some(mv) if !see::is_at_least(position, mv, 0) => self.bad_captures.push(mv),
                    Some(mv) => return Some(Pick { is_sound: Some(true), ..self.pick(position, mv) }),
                    None => match self.scope {
                        Scope::All => self.stage = Stage::Killers,
                        Scope::Captures => return None,
                        Scope::CapturesAndChecks => self.stage = Stage::Checks,
                    },
                },
                Stage::Killers => match self.killers.get(self.killers_tried) {
                    Some(&killer) => {
                        self.killers_tried += 1;
                        if let Some(mv) = killer
                            && self.is_usable_killer(position, mv)
                        {
                            return Some(self.pick(position, mv));
                        }
                    }
                    None => self.stage = Stage::Quiets,
                },
                Stage::Quiets => {
                    if !leave_out.quiets || !self.leave_out_quiets(position) {
                        self.rank_quiets(position, hints);
                    }
                    self.stage = Stage::GoodQuiets;
                }
                Stage::GoodQuiets => match self.best() {
                    Some(mv) if self.killers.contains(&Some(mv)) => {}
                    Some(mv) => {
                        let pick = self.pick(position, mv);
                        if pick.gives_check || !leave_out.quiets {
                            return Some(pick);
                        }
                        self.left_out += 1;
                    }
                    None => {
                        self.bad_captures.reverse();
                        self.stage = Stage::BadCaptures;
                    }
                },
                Stage::BadCaptures => {
                    let mv = self.bad_captures.pop()?;
                    return Some(Pick { is_sound: Some(false), ..self.pick(position, mv) });
                }
                Stage::Checks => {
                    self.rank_checks(position, hints);
                    self.stage = Stage::GoodChecks;
                }
                Stage::GoodChecks => {
                    let mv = self.best()?;
                    if see::is_at_least(position, mv, 0) {
                        return Some(Pick { mv, gives_check: true, is_sound: Some(true) });
                    }
                }
            }
        }
    }

    /// The number of moves left out since the last call.
    pub fn left_out(&mut self) -> u32 {
        std::mem::take(&mut self.left_out)
    }

    /// Leaves a capture out if it takes too little and gives no check.
    fn leaves_out(&mut self, position: &Position, mv: Move, leave_out: LeaveOut) -> bool {
        let is_small = |victim: Piece| piece_value(victim.kind) < leave_out.victims_below;
        let leaves_out =
            position.piece_at(mv.to).is_some_and(is_small) && !self.pick(position, mv).gives_check;
        self.left_out += u32::from(leaves_out);
        leaves_out
    }

    fn pick(&mut self, position: &Position, mv: Move) -> Pick {
        let checks = match &self.checks {
            Some(checks) => checks,
            None => self.find_checks(position),
        };
        Pick { mv, gives_check: checks.gives(position, mv), is_sound: None }
    }

    #[inline(never)]
    fn find_checks(&mut self, position: &Position) -> &Checks {
        self.checks.insert(Checks::of(position))
    }

    /// Takes the best move out of the current stage; skips the table's move, which came first.
    fn best(&mut self) -> Option<Move> {
        loop {
            let best = self.moves.take_best()?;
            if Some(best) != self.tt_move {
                return Some(best);
            }
        }
    }

    /// Ranks by the most valuable victim, then by history.
    #[inline(never)]
    fn rank_captures(&mut self, position: &Position, hints: &Hints) {
        let side = position.side_to_move();
        let enemies = position.side(!side);
        let safety = self.safety.get_or_insert_with(|| Safety::known(position, self.in_check));
        movegen::each_piece(
            position,
            safety,
            |_, _| enemies,
            |kind, from, targets| {
                let piece = Piece::new(side, kind);
                for to in targets {
                    let score = position.piece_at(to).map_or(0, |victim| {
                        CAPTURE_ORDER_VICTIM * piece_value(victim.kind)
                            + hints.histories.capture(piece, to, victim.kind) / CAPTURE_ORDER_HISTORY_DIVISOR
                    });
                    self.moves.push(Move::new(from, to), score);
                }
                true
            },
        );
    }

    #[inline(never)]
    fn rank_quiets(&mut self, position: &Position, hints: &Hints) {
        let side = position.side_to_move();
        let quiet = !position.occupied();
        let threats = Threats::of(position);
        let safety = self.safety.get_or_insert_with(|| Safety::known(position, self.in_check));
        movegen::each_piece(
            position,
            safety,
            |_, _| quiet,
            |kind, from, targets| {
                let history = hints.histories.quiets(Piece::new(side, kind), from, hints.before);
                let threat = threats.to(kind);
                let leaving = threat.at(from);
                for to in targets {
                    self.moves.push(Move::new(from, to), history.of(to) + leaving - threat.at(to));
                }
                true
            },
        );
    }

    #[inline(never)]
    fn rank_checks(&mut self, position: &Position, hints: &Hints) {
        let side = position.side_to_move();
        let quiet = !position.occupied();
        let safety = self.safety.get_or_insert_with(|| Safety::known(position, self.in_check));
        let checks = self.checks.get_or_insert_with(|| Checks::of(position));
        movegen::each_piece(
            position,
            safety,
            |kind, from| quiet & checks.candidates(kind, from),
            |kind, from, targets| {
                let plays = targets.into_iter().map(|to| Move::new(from, to));
                for mv in plays.filter(|&mv| checks.gives(position, mv)) {
                    let history = hints.histories.quiets(Piece::new(side, kind), from, hints.before);
                    self.moves.push(mv, history.of(mv.to));
                }
                true
            },
        );
    }

    /// Leaves all quiet moves out, unless one gives check.
    #[inline(never)]
    fn leave_out_quiets(&mut self, position: &Position) -> bool {
        let quiet = !position.occupied();
        let safety = self.safety.get_or_insert_with(|| Safety::known(position, self.in_check));
        let checks = self.checks.get_or_insert_with(|| Checks::of(position));
        let [first, second] = self.killers;
        let (mut count, mut gives_none) = (0, true);
        movegen::each_piece(
            position,
            safety,
            |_, _| quiet,
            |kind, from, targets| {
                let mut plays =
                    (targets & checks.candidates(kind, from)).into_iter().map(|to| Move::new(from, to));
                gives_none = !plays.any(|mv| checks.gives(position, mv));
                let earlier = [self.tt_move, first, second].into_iter().flatten();
                let earlier: Bitboard = earlier.filter(|mv| mv.from == from).map(|mv| mv.to).collect();
                count += (targets & !earlier).count();
                gives_none
            },
        );
        if gives_none {
            self.left_out += count;
        }
        gives_none
    }

    fn is_usable_killer(&self, position: &Position, mv: Move) -> bool {
        Some(mv) != self.tt_move && position.piece_at(mv.to).is_none() && movegen::is_legal(position, mv)
    }
}

/// Moves from which the one with the highest score is taken repeatedly.
#[derive(Default)]
struct Ranking {
    plays: MoveList,
    /// For each move its score, then its index: among equal scores the last one comes first.
    keys: ArrayVec<i32, MAX_MOVES>,
}

impl Ranking {
    const INDEX: i32 = MAX_MOVES as i32 - 1;

    #[inline]
    fn push(&mut self, mv: Move, score: i32) {
        self.keys.push((score * MAX_MOVES as i32) | self.plays.len() as i32);
        self.plays.push(mv);
    }

    #[inline]
    fn take_best(&mut self) -> Option<Move> {
        if self.plays.is_empty() {
            return None;
        }
        let best = self.keys.iter().fold(i32::MIN, |best, &key| best.max(key));
        let index = (best & Self::INDEX) as usize;
        self.keys.swap_remove(index);
        if let Some(moved) = self.keys.get_mut(index) {
            *moved = *moved & !Self::INDEX | index as i32;
        }
        Some(self.plays.swap_remove(index))
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
            let tt_move = expected.get(number % expected.len()).copied();
            let killers = [expected.first().copied(), expected.last().copied()];
            let hints = Hints { before: &[None; 3], histories: &histories };
            let mut picker = Picker::new(&position, Scope::All, position.in_check(), tt_move, killers);
            let picks = std::iter::from_fn(|| picker.next(&position, &hints));
            let mut picked: Vec<Move> = picks.map(|pick| pick.mv).collect();
            assert_eq!(picked.first().copied(), tt_move);
            picked.sort_unstable();
            expected.sort_unstable();
            assert_eq!(picked, expected);
            position.make(expected[number * 11 % expected.len()]);
        }
    }
}
