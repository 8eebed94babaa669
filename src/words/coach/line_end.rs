//! The words at the end of a line that shows why a move is bad.

use super::{Coach, is_taken_at_once, kept_spoils};
use crate::engine::board::{Kind, Move, Piece, Position, Side, Square};
use crate::engine::evaluate::piece_value;
use crate::engine::movegen::{self, Refusal};
use crate::game::merit::{self, Cost, Merit, Spoils};
use crate::game::review::{Cause, Fault, MoveReview};
use crate::words::capitalised;

impl Coach {
    /// The outcome at the end of a line that shows why a move is bad, such as "Red wins a chariot for a
    /// cannon". If there is nothing to be seen, how the game stands.
    pub fn end_of_line(&self, judged: &MoveReview, before: &Position, line: &[Move]) -> String {
        let Some((seen, gainer)) = self.seen(judged, before, line) else {
            return capitalised(&self.how_it_stands(judged, before));
        };
        match gainer.and_then(|gainer| self.left_untaken(before, line, gainer)) {
            Some(why) => [seen, why].join(self.words.0.semicolon()),
            None => seen,
        }
    }

    /// Like [`Self::end_of_line`], but `None` if there is nothing to be seen, and without a word about
    /// taking back. It is quick enough for every frame.
    pub fn seen_at_end(&self, judged: &MoveReview, before: &Position, line: &[Move]) -> Option<String> {
        self.seen(judged, before, line).map(|(seen, _)| seen)
    }

    /// What is to be seen at the end of a line, and the side that gains by it, if it is a gain.
    fn seen(&self, judged: &MoveReview, before: &Position, line: &[Move]) -> Option<(String, Option<Side>)> {
        let language = self.words.0;
        if let Some(end) = language.ended(before, line) {
            return Some((end, None));
        }
        let reason = judged.reason.as_ref();
        // The better line is good for the mover, and the refutation for the opponent. What the other
        // side takes on the way is not the point.
        let is_refuted = line.first() == Some(&judged.mv);
        let gainer = if is_refuted { !judged.side } else { judged.side };
        let of_gainer = |does: &str| language.does(gainer, does);
        let text = match reason.map(|reason| &reason.cause) {
            // What is taken back is no gain.
            Some(Cause::Idea(Fault::Misses(merit @ Merit::Recaptures(_)))) => {
                Some(of_gainer(&language.merit(*merit)))
            }
            Some(Cause::Repeats { is_missed }) => Some(language.repeated(*is_missed).into()),
            Some(Cause::Fault { fault: Fault::LosesByRepetition, .. }) => {
                Some(language.does(judged.side, &language.fault(Fault::LosesByRepetition)))
            }
            Some(
                Cause::Fault { .. }
                | Cause::Brings { .. }
                | Cause::Trades { .. }
                | Cause::Idea(_)
                | Cause::Worsens(_),
            )
            | None => match kept_spoils(before, line).filter(|spoils| spoils.side == gainer) {
                Some(spoils) => {
                    let gained = self.gain_at_end(judged, before, line, &spoils);
                    return Some((capitalised(&gained), Some(gainer)));
                }
                None => match reason.map(|reason| &reason.cause) {
                    Some(Cause::Idea(Fault::Allows(merit) | Fault::Misses(merit))) => {
                        Some(of_gainer(&language.idea_seen(*merit)))
                    }
                    Some(Cause::Worsens(traits)) => {
                        traits.first().map(|first| language.worsened(*first, before))
                    }
                    Some(
                        Cause::Idea(Fault::LosesByRepetition)
                        | Cause::Fault { .. }
                        | Cause::Brings { .. }
                        | Cause::Repeats { .. }
                        | Cause::Trades { .. },
                    )
                    | None => {
                        let merit = judged.merit.filter(|_| !is_refuted);
                        merit.map(|merit| of_gainer(&language.merit(merit)))
                    }
                },
            },
        };
        text.map(|text| (capitalised(&text), None))
    }

    /// What a line wins.
    fn gain_at_end(&self, judged: &MoveReview, before: &Position, line: &[Move], spoils: &Spoils) -> String {
        let language = self.words.0;
        let does = |what: &str| language.does(spoils.side, what);
        let gained = does(&language.exchanged(spoils));
        let start = line.len().min(usize::from(before.side_to_move() != spoils.side));
        match judged.fault() {
            // The line may end before the price is paid.
            Some(
                Fault::Allows(merit @ Merit::Wins { price: Some(_), .. })
                | Fault::Misses(merit @ Merit::Wins { price: Some(_), .. }),
            ) if spoils.lost.is_empty() => does(&language.merit(merit)),
            Some(Fault::Allows(_) | Fault::Misses(_) | Fault::LosesByRepetition) => gained,
            None if is_taken_at_once(&before.after_all(&line[..start]), &line[start..], spoils) => gained,
            None => language.in_line(&gained),
        }
    }

    /// Why the piece that `gainer` captures with first is not captured in return, where it could be.
    fn left_untaken(&self, before: &Position, line: &[Move], gainer: Side) -> Option<String> {
        let mut position = before.clone();
        for (ply, &mv) in line.iter().enumerate() {
            let is_capture = position.piece_at(mv.to).is_some() && position.side_to_move() == gainer;
            position.make(mv);
            if !is_capture {
                continue;
            }
            if line.get(ply + 1).is_some_and(|next| next.to == mv.to) {
                return None;
            }
            let legal = movegen::legal_moves(&position);
            let back = legal.iter().filter(|back| back.to == mv.to);
            let Some(&back) = back.min_by_key(|back| merit::worth_at(&position, back.from)) else {
                return pinned_guard(&position, mv.to).map(|guard| self.words.0.pinned(guard));
            };
            let taken = position.piece_at(mv.to)?;
            let is_enough = |cost: &Cost| match cost {
                Cost::Mated => true,
                Cost::Leaves(piece) => piece_value(piece.kind) >= piece_value(taken.kind),
            };
            let cost = Cost::of(&position, back).filter(is_enough)?;
            return Some(self.words.0.taking_back(&self.mv_in_brackets(&position, back), cost));
        }
        None
    }

    /// How the game stands after the move and after the better one.
    fn how_it_stands(&self, judged: &MoveReview, before: &Position) -> String {
        let language = self.words.0;
        let better = judged.better.first().map(|&mv| (mv, judged.before));
        let after = [(judged.mv, judged.after)].into_iter().chain(better);
        let stands = after.map(|(mv, score)| {
            language.labelled(&language.after(&self.mv(before, mv)), &language.stands(judged.side, score))
        });
        stands.collect::<Vec<_>>().join(language.semicolon())
    }
}

/// A piece that guards a point, but may not move there, because its general would be in check.
fn pinned_guard(position: &Position, point: Square) -> Option<Piece> {
    position.side(position.side_to_move()).into_iter().find_map(|from| {
        let refusal = movegen::explain(position, Move { from, to: point }).err()?;
        let is_pinned = matches!(refusal, Refusal::LeavesGeneralInCheck { .. } | Refusal::GeneralsWouldFace);
        position.piece_at(from).filter(|piece| is_pinned && piece.kind != Kind::General)
    })
}
