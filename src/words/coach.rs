//! Short sentences of a review, for walking through a game.

mod line_end;
mod texts;

use super::review::ADVANTAGE_CP;
use super::{Language, ReviewWords, capitalised};
use crate::engine::board::{Move, Position, Side};
use crate::engine::evaluate::Score;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::merit::{self, Merit, Spoils, WON_CP};
use crate::game::review::{Cause, Fault, MoveReview, Praise, Review, Went};
use crate::game::{EndReason, Game, Outcome};
use texts::halves;

/// Says what is to be learned from a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coach {
    pub words: ReviewWords,
    /// Whether moves are told in words, too, because the user has never read a notation.
    pub tells_moves: bool,
}

impl Coach {
    pub const fn new(words: ReviewWords) -> Self {
        Self { words, tells_moves: false }
    }

    /// A move in a sentence: "C7+4", or "cannon takes soldier (C7+4)".
    pub fn mv(&self, position: &Position, mv: Move) -> String {
        self.told(position, mv, Language::bracketed)
    }

    /// The same at the beginning of a sentence.
    pub fn mv_first(&self, position: &Position, mv: Move) -> String {
        let mv = self.mv(position, mv);
        // In a notation, a capital may be another piece.
        if self.tells_moves { capitalised(&mv) } else { mv }
    }

    /// The same where brackets are around it: "cannon takes soldier, C7+4".
    pub fn mv_in_brackets(&self, position: &Position, mv: Move) -> String {
        self.told(position, mv, |language, words, written| [words, written].join(language.comma()))
    }

    fn told(&self, position: &Position, mv: Move, join: fn(Language, &str, &str) -> String) -> String {
        let ReviewWords(language, notation) = self.words;
        let written = notation.write(position, mv);
        match self.tells_moves {
            true => join(language, &language.move_in_words(position, mv), &written),
            false => written,
        }
    }

    /// The moves of a line from `start`.
    pub fn line(&self, start: &Position, line: &[Move]) -> Vec<String> {
        let mut position = start.clone();
        let next = |&mv: &Move| {
            let told = self.mv(&position, mv);
            position.make(mv);
            told
        };
        line.iter().map(next).collect()
    }

    /// A move of the game with its number, alone.
    pub fn numbered(&self, game: &Game, position: &Position, (ply, mv): (usize, Move)) -> String {
        let number = self.words.0.move_number(game.move_number(ply), position.side_to_move());
        format!("{number} {}", self.mv_first(position, mv))
    }

    /// The text about a mistake for a user who has just looked for the better move.
    pub fn of_exercise(&self, judged: &MoveReview, before: &Position) -> String {
        if judged.reason.is_none()
            && let Some(brought) = self.brought(judged, before)
        {
            return self.words.0.labelled(self.words.0.class(judged.class), &brought);
        }
        let better = judged.better.first().map(|&mv| self.mv_in_brackets(before, mv));
        self.words.of_exercise(judged, before, &better.unwrap_or_default())
    }

    /// Why a move is bad, in one sentence of at most fifteen words, without a line of moves.
    pub fn brief(&self, judged: &MoveReview, before: &Position) -> String {
        let language = self.words.0;
        let Some(reason) = &judged.reason else {
            let text = self.unexplained(judged, before);
            return if self.tells_moves { capitalised(&text) } else { text };
        };
        if let Some(text) = language.loses_to_recapture(self.words.1, reason, before, judged.mv) {
            return capitalised(&text);
        }
        let after = before.after(judged.mv);
        let chance = || match reason.is_missed() {
            true => judged.better.first().map(|&mv| self.mv(before, mv)).unwrap_or_default(),
            false => reason.line.first().map(|&mv| self.mv(&after, mv)).unwrap_or_default(),
        };
        let given = |what: &str| language.given(reason.is_missed(), &chance(), what);
        let text = match &reason.cause {
            Cause::Fault { fault, threat: None } | Cause::Idea(fault) => {
                match (reason.left_to_be_taken(&after), reason.line.first(), fault) {
                    (Some(piece), Some(&capture), _) => {
                        let is_put = capture.to == judged.mv.to;
                        let capture = self.mv_in_brackets(&after, capture);
                        language.left_to_be_taken(*fault, piece, is_put, &capture)
                    }
                    (_, _, Fault::Allows(merit) | Fault::Misses(merit)) => given(&self.achieved(*merit)),
                    (_, _, Fault::LosesByRepetition) => language.fault(*fault),
                }
            }
            Cause::Fault { fault, threat: Some(threat) } => {
                language.overlooks(*fault, before, |passed| self.mv(passed, *threat))
            }
            Cause::Brings { spoils, is_missed } => {
                let start = if *is_missed { before } else { &after };
                let is_sure = is_taken_at_once(start, &reason.line, spoils);
                match is_missed {
                    false => language.given_away(&chance(), spoils, is_sure),
                    true => given(&language.gained(spoils, is_sure)),
                }
            }
            Cause::Repeats { is_missed } => language.repeated(*is_missed).into(),
            Cause::Trades { given, taken } => language.trades(*given, *taken),
            Cause::Worsens(traits) => {
                let text = traits.first().map(|first| language.worsened(*first, before));
                text.unwrap_or_default()
            }
        };
        capitalised(&text)
    }

    /// The text for a move without a known reason: the gain of the line shown; else the better move
    /// and its merit or lead; else the cost of the move.
    fn unexplained(&self, judged: &MoveReview, before: &Position) -> String {
        let language = self.words.0;
        let class = language.class(judged.class);
        if !judged.class.is_fault() {
            return language.ended(before, &[judged.mv]).unwrap_or_else(|| class.into());
        }
        let cost = soldiers(judged).map(|cost| language.soldiers(cost));
        if cost.is_some()
            && let Some(text) = self.brought(judged, before)
        {
            return capitalised(&text);
        }
        let Some(&better) = judged.better.first() else {
            return match cost {
                Some(cost) => language.labelled(class, &language.costs(&cost)),
                None => language.labelled(class, &language.stands(judged.side, judged.after)),
            };
        };
        let better = self.mv(before, better);
        match (judged.merit, cost) {
            (Some(merit), _) => language.labelled(&language.was_better(&better), &self.achieved(merit)),
            (None, Some(cost)) => language.better_by(&better, &cost),
            (None, None) => {
                language.labelled(&language.was_better(&better), &language.stands(judged.side, judged.before))
            }
        }
    }

    /// What a move achieves. Beginners have not heard of a hollow cannon.
    fn achieved(&self, merit: Merit) -> String {
        let language = self.words.0;
        let text = language.merit(merit);
        match self.tells_moves && merit == Merit::HollowCannon {
            true => language.bracketed(&text, language.hollow_cannon()),
            false => text,
        }
    }

    /// Tells the pieces that the line shown brings the side that it is good for.
    fn brought(&self, judged: &MoveReview, before: &Position) -> Option<String> {
        let language = self.words.0;
        let (first, rest) = judged.why(before);
        let line = [&[first], rest].concat();
        let spoils = kept_spoils(before, &line)?;
        let is_missed = first != judged.mv;
        match is_missed {
            true if spoils.side == judged.side => {
                let is_sure = is_taken_at_once(before, &line, &spoils);
                Some(language.given(true, &self.mv(before, first), &language.gained(&spoils, is_sure)))
            }
            false if spoils.side != judged.side => {
                let after = before.after(first);
                let is_sure = is_taken_at_once(&after, rest, &spoils);
                Some(language.given_away(&self.mv(&after, *rest.first()?), &spoils, is_sure))
            }
            true | false => None,
        }
    }

    /// How often a chance was missed or allowed, and from which move to which, if more than once.
    pub fn standing(&self, game: &Game, review: &Review, judged: &MoveReview) -> Option<String> {
        let (times, last) = review.standing(judged)?;
        let mut position = game.position_at(judged.ply);
        if judged.reason.as_ref().is_some_and(|reason| !reason.is_missed()) {
            position.make(judged.mv);
        }
        let mv = self.mv_first(&position, judged.chance()?);
        // What was allowed comes a ply after the move.
        let later = usize::from(position.side_to_move() != judged.side);
        let numbers = [judged.ply, last].map(|ply| game.move_number(ply + later));
        Some(self.words.0.stood(&mv, times, numbers))
    }

    /// Two sentences: how a game went, and where it turned.
    pub fn summary(&self, game: &Game, review: &Review, outcome: Option<Outcome>) -> [String; 2] {
        let language = self.words.0;
        let went = match review.went() {
            Went::Even => say!(
                language,
                "双方始终势均力敌",
                "雙方始終勢均力敵",
                "Neither side was ever clearly ahead",
                "Hai bên luôn cân bằng",
            ),
            Went::Ahead { side, ply } => language.led(side, game.move_number(ply.saturating_sub(1))),
            Went::AheadOnce { side } => language.led_once(side),
            Went::Changed { times, last } => language.led_in_turn(times, last),
        };
        let went = match outcome {
            Some(outcome) => language.labelled(language.winner(outcome.winner), &went),
            None => went,
        };
        let went = match outcome.and_then(|outcome| self.resigned_early(review, outcome)) {
            Some(resigned) => [went, resigned].join(language.semicolon()),
            None => went,
        };
        let turned = match review.turning_point() {
            None if matches!(review.went(), Went::Changed { .. }) => say!(
                language,
                "双方都没有保住优势",
                "雙方都沒有保住優勢",
                "Neither side kept its lead",
                "Không bên nào giữ được ưu thế",
            ),
            None => say!(
                language,
                "没有哪一着扭转了局势",
                "沒有哪一著扭轉了局勢",
                "No single move turned the game",
                "Không nước nào làm ván cờ đổi chiều",
            ),
            Some(judged) => {
                let before = game.position_at(judged.ply);
                let mv = self.numbered(game, &before, (judged.ply, judged.mv)) + judged.class.sign_text();
                language.explained(
                    &language.labelled(language.turning_point(), &mv),
                    &self.brief(judged, &before),
                )
            }
        };
        [went, turned].map(|text| capitalised(&text))
    }

    /// Who has resigned a game that was not lost.
    fn resigned_early(&self, review: &Review, outcome: Outcome) -> Option<String> {
        let winner = outcome.winner.filter(|_| outcome.reason == EndReason::Resignation)?;
        let last = review.moves.last()?;
        let loser = if last.side == winner { -last.after } else { last.after };
        (loser.value() > -ADVANTAGE_CP)
            .then(|| self.words.0.resigned_early(!winner, loser.value() >= ADVANTAGE_CP))
    }

    /// What was done well, and the ply after the move if it is a single one: by `user`, or by either
    /// side if there is no single user.
    pub fn praise(
        &self,
        game: &Game,
        review: &Review,
        user: Option<Side>,
    ) -> Option<(String, Option<usize>)> {
        let language = self.words.0;
        let praised = |side: Side| Some((side, review.praise[side.index()]?));
        let sides = Side::BOTH.into_iter().filter(|&side| user.is_none_or(|user| user == side));
        let (side, praise) = sides.filter_map(praised).max_by_key(|(_, praise)| praise.weight())?;
        let label = match user {
            Some(_) => language.well_played().into(),
            None => language.bracketed(language.well_played(), language.side(side)),
        };
        let (text, ply) = match praise {
            Praise::Found { ply, merit } => {
                let mv = self.numbered(game, &game.position_at(ply), (ply, game.line()[ply]));
                (language.explained(&mv, &language.merit(merit)), Some(ply + 1))
            }
            Praise::Best { moves, of } => (language.best_moves(moves, of), None),
            Praise::Faultless { moves, plies } => {
                (language.faultless(moves, plies.map(|ply| game.move_number(ply))), None)
            }
        };
        Some((language.labelled(&label, &text), ply))
    }
}

/// Whether the first move of a line takes all that the line wins. The rest of a line is only the
/// likeliest: nobody has to follow it.
fn is_taken_at_once(start: &Position, line: &[Move], spoils: &Spoils) -> bool {
    let taken = line.first().and_then(|first| start.piece_at(first.to));
    taken.is_some_and(|taken| spoils.won == [taken])
}

/// The pieces that a line brings a side. `None` if what can be taken at its end gives them back.
fn kept_spoils(before: &Position, line: &[Move]) -> Option<Spoils> {
    let spoils = merit::taken(before, line)?;
    let root = Root::new(before.clone(), Vec::new(), Profile::default()).ok()?;
    let balance = merit::balance(&root, line)?;
    let kept = if spoils.side == before.side_to_move() { balance } else { -balance };
    (kept > 0).then_some(spoils)
}

/// The soldiers that a move gave away, to half of one. `None` if nearly nothing, or in a game that is
/// decided before or after it.
fn soldiers(judged: &MoveReview) -> Option<f64> {
    let [before, after] = [judged.before, judged.after].map(Score::value);
    let is_open = [before, after].iter().all(|score| score.abs() < WON_CP);
    // The difference of what is said of the two positions.
    Some(halves(before) - halves(after)).filter(|&lost| is_open && lost > 0.0)
}

#[cfg(test)]
mod tests;
