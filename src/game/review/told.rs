//! The lines of a judged move that are shown.

use super::{Certainty, Class, MoveReview};
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::game::merit::{self, Merit};

/// The least number of plies shown of a better line, and of an unexplained answer.
pub(super) const MIN_TOLD: usize = 6;

/// The least number of plies shown of a better line whose gain is known.
const MIN_PROMISED: usize = 3;

/// The most plies shown beyond those until captures end.
const MAX_SETTLING: usize = 6;

impl MoveReview {
    /// The part of the better line to show: until its merit or reason has come about, and a few
    /// moves at least. `before` is the position before the move.
    pub fn better_told(&self, before: &Position) -> &[Move] {
        let promised = match (&self.reason, self.merit) {
            (Some(reason), _) if reason.is_missed() && reason.certainty() != Certainty::Positional => {
                reason.line.len()
            }
            (_, Some(Merit::Mates { moves } | Merit::Stalemates { moves })) => 2 * moves as usize,
            (_, Some(merit)) if merit.is_gain() => merit::plies_until(before, &self.better, self.side, merit),
            (_, Some(_) | None) => 0,
        };
        let plies = match promised {
            1.. if promised >= MIN_TOLD => promised.min(self.better.len()),
            // A reply and what follows it are seen. More would tell of more than is promised.
            1.. => settled(before, &self.better, promised.max(MIN_PROMISED)),
            0 => settled(before, &self.better, MIN_TOLD),
        };
        &self.better[..plies]
    }

    /// The part of the answer to show: the moves that show why the move is bad; or, for an
    /// unexplained mistake or worse, the expected line. Empty if the better move shows it instead.
    /// `after` is the position after the move.
    pub fn answer_told(&self, after: &Position) -> &[Move] {
        match &self.reason {
            Some(reason) if !reason.is_missed() => &reason.line,
            None if self.class > Class::Inaccuracy => &self.answer[..settled(after, &self.answer, MIN_TOLD)],
            _ => &[],
        }
    }

    /// The line that shows why the move is bad, from the position before it: its first move, and the
    /// others. It is the better line, or the move and its refutation. A move without a known reason
    /// after which the mover is not behind has only missed something.
    pub fn why(&self, before: &Position) -> (Move, &[Move]) {
        let after = before.after(self.mv);
        let has_only_missed = self.reason.is_none() && self.after >= Score::DRAW;
        match (self.answer_told(&after), self.better_told(before)) {
            (answer, [better, rest @ ..]) if answer.is_empty() || has_only_missed => (*better, rest),
            // Scores from a file may have no lines.
            ([], _) => (self.mv, &self.answer),
            (answer, _) => (self.mv, answer),
        }
    }
}

/// The number of plies of a line to show: `least`, and as many more as captures follow each other,
/// so that it does not end in the middle of an exchange.
fn settled(start: &Position, line: &[Move], least: usize) -> usize {
    let mut position = start.clone();
    let captures: Vec<bool> = line
        .iter()
        .map(|&mv| {
            let is_capture = position.piece_at(mv.to).is_some();
            position.make(mv);
            is_capture
        })
        .collect();
    let is_settled = |&plies: &usize| !captures[plies - 1] && captures.get(plies) != Some(&true);
    let last = line.len().min(least + MAX_SETTLING);
    (least.max(1)..last).find(is_settled).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::super::Review;
    use super::super::tests::{cp, found, game, moves};

    #[test]
    fn each_fault_has_a_line_to_show() {
        let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
        let why_at = |score, better, reply| {
            let review = Review::new(&game(fen, "e0e1"), &[found(cp(900), better), found(cp(score), reply)]);
            let judged = &review.moves[0];
            assert!(judged.class.is_fault() && judged.reason.is_none(), "{judged:?}");
            let (first, rest) = judged.why(&fen.parse().unwrap());
            (first, rest.to_vec())
        };
        let why = |better, reply| why_at(-300, better, reply);
        let [played, better] = ["e0e1", "a0a1"].map(|mv| mv.parse().unwrap());
        assert_eq!(why("", ""), (played, Vec::new()), "a file has scores alone");
        assert_eq!(why("", "d9d8"), (played, moves("d9d8")), "the game was over by the rules");
        assert_eq!(why("a0a1", ""), (better, Vec::new()));
        assert_eq!(why("a0a1 d9d8", "d9d8 a0a1"), (better, moves("d9d8")), "the mover is still ahead");
        assert_eq!(why_at(300, "a0a1 d9d8", "d9d8 a0a1"), (played, moves("d9d8 a0a1")));
    }
}
