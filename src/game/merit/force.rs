//! Proves by trying moves which material and mates can be forced. It uses no evaluation, so the
//! proofs do not depend on the engine's opinion.

use std::cmp::Reverse;

use crate::engine::board::{Kind, Move, Piece, Position, Square};
use crate::engine::movegen::{self, MoveList};

/// Piece values in hundredths of a soldier: the usual ones (车九马四炮四半，士象二，兵一过河二).
pub(super) fn worth(piece: Piece, square: Square) -> i32 {
    let has_crossed = piece.kind == Kind::Soldier && !square.is_home_half(piece.side);
    if has_crossed { 2 * SOLDIER } else { least_worth(piece) }
}

/// The value of a piece wherever it stands: a soldier counts as one that has not crossed the river.
pub(in crate::game) const fn least_worth(piece: Piece) -> i32 {
    match piece.kind {
        Kind::Chariot => 900,
        Kind::Cannon => 450,
        Kind::Horse => 400,
        Kind::Elephant | Kind::Advisor => 200,
        Kind::Soldier => SOLDIER,
        Kind::General => MATE,
    }
}

/// The value of the piece on a point; 0 if it is empty.
pub(crate) fn worth_at(position: &Position, square: Square) -> i32 {
    position.piece_at(square).map_or(0, |piece| worth(piece, square))
}

/// More than all pieces together.
pub(super) const MATE: i32 = 10_000;

/// Smaller gains are not mentioned: a horse for a cannon is an even exchange.
pub(in crate::game) const SLACK: i32 = 60;

/// A soldier that has not crossed the river, and the least gain that is mentioned.
pub(super) const SOLDIER: i32 = 100;

/// The longest sequence of captures that is followed; the piece captured last counts as lost.
const MAX_EXCHANGE: u32 = 12;

/// Finds material that is won whatever the other side does, within a few plies and the captures
/// after them. A question that needs too many positions has no answer.
pub(super) struct Force {
    position: Position,
    budget: u32,
}

impl Force {
    /// Tries moves in `position`, in at most `budget` positions.
    pub fn new(position: &Position, budget: u32) -> Self {
        Self { position: position.clone(), budget }
    }

    /// Whether the legal move `mv` wins at least `threshold` of material within one, three or
    /// five more plies, whatever the replies.
    pub fn proves(&mut self, mv: Move, threshold: i32) -> bool {
        [1, 3, 5].into_iter().any(|plies| {
            let gain = worth_at(&self.position, mv.to);
            let loss = self.after(mv, |force| force.best(plies, gain - threshold, gain - threshold + 1));
            loss.is_some_and(|loss| gain - loss >= threshold)
        })
    }

    /// The material that captures alone win the side to move at least; `None` after too many
    /// positions.
    pub fn hanging(&mut self) -> Option<i32> {
        self.settle(MAX_EXCHANGE, 0, MATE)
    }

    /// The material that a legal capture wins after the captures that follow anywhere on the board.
    pub fn won_by(&mut self, capture: Move) -> Option<i32> {
        let gain = worth_at(&self.position, capture.to);
        self.after(capture, Self::hanging).map(|loss| gain - loss)
    }

    fn after<T>(&mut self, mv: Move, ask: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.make(mv);
        let answer = ask(self);
        self.position.unmake(mv, undo);
        answer
    }

    fn spend(&mut self) -> Option<()> {
        self.budget = self.budget.checked_sub(1)?;
        Some(())
    }

    /// Alpha-beta for material: what the side to move wins within this many plies. Except on its
    /// last ply, the attacker tries only captures and checks; the defender tries all moves.
    fn best(&mut self, plies: u32, alpha: i32, beta: i32) -> Option<i32> {
        if plies == 0 {
            return self.settle(MAX_EXCHANGE, alpha, beta);
        }
        self.spend()?;
        let is_winner = plies.is_multiple_of(2);
        let is_choosy = is_winner && plies > 2 && !self.position.in_check();
        let mut best = -MATE;
        if is_choosy {
            best = 0;
        }
        for mv in self.ordered(movegen::legal_moves(&self.position)) {
            if best >= beta {
                break;
            }
            if is_choosy && self.position.piece_at(mv.to).is_none() && !self.position.gives_check(mv) {
                continue;
            }
            let gain = worth_at(&self.position, mv.to);
            let floor = alpha.max(best);
            let value = gain - self.after(mv, |force| force.best(plies - 1, gain - beta, gain - floor))?;
            best = best.max(value);
        }
        Some(best)
    }

    /// The material that the side to move wins by optional captures. In check all moves are tried.
    fn settle(&mut self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.spend()?;
        let in_check = self.position.in_check();
        let mut best = if in_check { -MATE } else { 0 };
        let moves =
            if in_check { movegen::legal_moves(&self.position) } else { movegen::captures(&self.position) };
        if depth == 0 {
            // Captures are optional; but a side without a move has lost.
            return Some(if moves.is_empty() { best } else { 0 });
        }
        for mv in self.ordered(moves) {
            if best >= beta {
                break;
            }
            let gain = worth_at(&self.position, mv.to);
            let floor = alpha.max(best);
            let value = gain - self.after(mv, |force| force.settle(depth - 1, gain - beta, gain - floor))?;
            best = best.max(value);
        }
        Some(best)
    }

    /// The most valuable victims first, then the least valuable captors.
    fn ordered(&self, mut moves: MoveList) -> MoveList {
        moves.sort_by_key(|mv| {
            let victim = worth_at(&self.position, mv.to);
            let hunter = worth_at(&self.position, mv.from);
            Reverse(if victim > 0 { 10 * victim - hunter.min(MATE / 10) } else { 0 })
        });
        moves
    }
}

/// The material a legal capture wins after captures on its point. Each side may stop at any time.
pub(crate) fn exchange(position: &Position, mv: Move) -> i32 {
    let after = position.after(mv);
    let recaptures = movegen::captures(&after).into_iter().filter(|capture| capture.to == mv.to);
    let answer = recaptures.map(|capture| exchange(&after, capture)).max().unwrap_or(0);
    worth_at(position, mv.to) - answer.max(0)
}

/// Whether the side to move mates within this many moves, all of them checks except the last.
pub(super) fn mates_by_checks(position: &Position, moves: u32) -> bool {
    let mut position = position.clone();
    hunts(&mut position, moves)
}

fn hunts(position: &mut Position, moves: u32) -> bool {
    movegen::legal_moves(position).into_iter().any(|mv| {
        position.gives_check(mv) && {
            let undo = position.make(mv);
            let is_mate = is_hunted_down(position, moves - 1);
            position.unmake(mv, undo);
            is_mate
        }
    })
}

/// Whether the side to move, in check, is mated after each reply within this many more moves.
pub(super) fn is_hunted_down(position: &mut Position, moves: u32) -> bool {
    if moves == 0 {
        return !movegen::has_legal_move(position);
    }
    movegen::legal_moves(position).into_iter().all(|reply| {
        let undo = position.make(reply);
        let is_mate = hunts(position, moves);
        position.unmake(reply, undo);
        is_mate
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    fn proves(fen: &str, mv: &str, threshold: i32) -> bool {
        Force::new(&position(fen), 100_000).proves(mv.parse().unwrap(), threshold)
    }

    #[test]
    fn a_free_piece_is_won_and_a_guarded_one_is_not() {
        assert!(proves("3k5/9/9/9/4n4/9/9/9/9/4RK3 w", "e0e5", 400));
        assert!(!proves("3k5/9/9/4p4/4n4/9/9/9/9/4RK3 w", "e0e5", 100));
    }

    #[test]
    fn a_fork_wins_what_cannot_be_saved() {
        // The horse checks and attacks the chariot.
        assert!(proves("r3k4/9/9/3N5/9/9/9/9/9/3K5 w", "d6c8", 900));
        assert!(!proves("r3k4/9/9/3N5/9/9/9/9/9/3K5 w", "d6e4", 100));
    }

    #[test]
    fn a_question_that_costs_too_much_has_no_answer() {
        let fen = "r3k4/9/9/3N5/9/9/9/9/9/3K5 w";
        assert!(!Force::new(&position(fen), 3).proves("d6c8".parse().unwrap(), 900));
    }

    #[test]
    fn exchanges_are_played_out_by_legal_moves() {
        let gain = |fen, mv: &str| exchange(&position(fen), mv.parse().unwrap());
        assert_eq!(gain("3k5/9/9/4p4/4n4/9/9/9/9/4RK3 w", "e0e5"), 400 - 900);
        // The guard is pinned to its general.
        assert_eq!(gain("3k5/9/3r5/9/n2R5/9/9/9/9/3K5 w", "d5a5"), 400);
    }

    #[test]
    fn mates_by_checks_are_found_and_no_others() {
        assert!(mates_by_checks(&position("4k4/9/9/9/9/R8/9/9/1R7/3K5 w"), 2));
        assert!(!mates_by_checks(&position("4k4/9/9/9/9/R8/9/9/1R7/3K5 w"), 1));
        assert!(!mates_by_checks(&Position::start(), 2));
    }
}
