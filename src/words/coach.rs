//! Short sentences of a review, for walking through a game.

use super::{Language, ReviewWords, capitalised};
use crate::engine::board::{Move, Piece, Position, Side};
use crate::engine::movegen;
use crate::game::hint::Idea;
use crate::game::merit::{self, Merit, Spoils};
use crate::game::review::{Cause, Fault, MoveReview, Review, Went};
use crate::game::{Game, Outcome};

/// With more kinds of pieces on a side of an exchange, the sentence says "material".
const MAX_KINDS: usize = 2;

impl ReviewWords {
    /// Why a move is bad, in one sentence of at most fifteen words, without a line of moves.
    pub fn brief(&self, judged: &MoveReview, before: &Position) -> String {
        let Self(language, notation) = *self;
        let better = || judged.better.first().map(|&mv| notation.write(before, mv)).unwrap_or_default();
        let Some(reason) = &judged.reason else {
            let is_told = judged.class.is_fault() && !judged.better.is_empty();
            let told = || language.was_better(&better(), judged.merit.map(Idea::Does));
            return if is_told { told() } else { language.class(judged.class).into() };
        };
        let mut after = before.clone();
        after.make(judged.mv);
        let chance = || match reason.is_missed {
            true => better(),
            false => reason.line.first().map(|&mv| notation.write(&after, mv)).unwrap_or_default(),
        };
        let given = |what: &str| language.given(reason.is_missed, &chance(), what);
        let text = match &reason.cause {
            Cause::Fault { fault, threat: None } | Cause::Idea(fault) => {
                match (reason.left_to_be_taken(&after), fault) {
                    (Some(piece), _) => {
                        let is_put = reason.line.first().is_some_and(|capture| capture.to == judged.mv.to);
                        language.left_to_be_taken(*fault, piece, is_put, &chance())
                    }
                    (None, Fault::Allows(merit) | Fault::Misses(merit)) => given(&language.merit(*merit)),
                    (None, Fault::LosesByRepetition) => language.fault(*fault),
                }
            }
            Cause::Fault { .. } => self.reason(reason, before, judged.mv),
            Cause::Brings(spoils) if !reason.is_missed => language.given_away(&chance(), spoils),
            Cause::Brings(spoils) => given(&language.gained(spoils)),
            Cause::Repeats => language.repeated(reason.is_missed).into(),
            Cause::Trades { given, taken } => language.trades(*given, *taken),
            Cause::Worsens(traits) => {
                let text = traits.first().map(|first| language.worsened(*first, before));
                text.unwrap_or_default()
            }
        };
        capitalised(&text)
    }

    /// How often a chance was missed or allowed, and from which move to which, if more than once.
    pub fn standing(&self, game: &Game, review: &Review, judged: &MoveReview) -> Option<String> {
        let Self(language, notation) = *self;
        let (times, last) = review.standing(judged)?;
        let mut position = game.position_at(judged.ply);
        if judged.reason.as_ref().is_some_and(|reason| !reason.is_missed) {
            position.make(judged.mv);
        }
        let mv = notation.write(&position, judged.chance()?);
        Some(language.stood(&mv, times, [judged.ply, last].map(|ply| game.move_number(ply))))
    }

    /// Two sentences: how a game went, and where it turned.
    pub fn summary(&self, game: &Game, review: &Review, outcome: Option<Outcome>) -> [String; 2] {
        let Self(language, notation) = *self;
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
        let turned = match review.turning_point() {
            None => say!(
                language,
                "没有哪一着扭转了局势",
                "沒有哪一著扭轉了局勢",
                "No single move turned the game",
                "Không nước nào làm ván cờ đổi chiều",
            ),
            Some(judged) => {
                let before = game.position_at(judged.ply);
                let number = language.move_number(game.move_number(judged.ply), judged.side);
                let mv =
                    format!("{number} {}{}", notation.write(&before, judged.mv), judged.class.sign_text());
                language.bracketed(
                    &language.labelled(language.turning_point(), &mv),
                    &self.brief(judged, &before),
                )
            }
        };
        [went, turned].map(|text| capitalised(&text))
    }

    /// The outcome at the end of a line that shows why a move is bad, such as "Red wins a chariot for a
    /// cannon".
    pub fn end_of_line(&self, judged: &MoveReview, before: &Position, line: &[Move]) -> Option<String> {
        let language = self.0;
        let mut end = before.clone();
        line.iter().for_each(|&mv| _ = end.make(mv));
        if !movegen::has_legal_move(&end) {
            let mate =
                if end.in_check() { Merit::Mates { moves: 1 } } else { Merit::Stalemates { moves: 1 } };
            return Some(capitalised(&language.merit(mate)));
        }
        let reason = judged.reason.as_ref();
        // The better line is good for the mover, and the refutation for the opponent. What the other
        // side takes on the way is not the point.
        let is_refuted = line.first() == Some(&judged.mv);
        let gainer = if is_refuted { !judged.side } else { judged.side };
        let of_gainer = |does: &str| language.does(gainer, does);
        let text = match reason.map(|reason| (&reason.cause, reason.is_missed)) {
            Some((Cause::Repeats, is_missed)) => language.repeated(is_missed).into(),
            _ => match merit::taken(before, line).filter(|spoils| spoils.side == gainer) {
                Some(spoils) => of_gainer(&language.exchanged(&spoils)),
                None => match reason.map(|reason| &reason.cause) {
                    Some(Cause::Idea(Fault::Allows(merit) | Fault::Misses(merit))) => {
                        of_gainer(&language.merit(*merit))
                    }
                    Some(Cause::Worsens(traits)) => language.worsened(*traits.first()?, before),
                    _ => of_gainer(&language.merit(judged.merit.filter(|_| !is_refuted)?)),
                },
            },
        };
        Some(capitalised(&text))
    }
}

impl Language {
    /// "Red wins a horse".
    fn does(self, side: Side, what: &str) -> String {
        let side = self.side(side);
        say!(self, "{side}{what}", "{side}{what}", "{side} {what}", "{side} {what}")
    }

    fn was_better(self, better: &str, purpose: Option<Idea>) -> String {
        let text = say!(self, "{better}更好", "{better}更好", "{better} was better", "{better} tốt hơn");
        purpose.map_or_else(|| text.clone(), |idea| self.labelled(&text, &self.purpose(idea)))
    }

    /// "Misses C8+7: wins a chariot".
    fn given(self, is_missed: bool, mv: &str, what: &str) -> String {
        let text = match is_missed {
            true => say!(self, "错失{mv}", "錯失{mv}", "misses {mv}", "bỏ lỡ {mv}"),
            false => {
                say!(self, "让对方走{mv}", "讓對方走{mv}", "allows {mv}", "để đối phương đi {mv}")
            }
        };
        self.labelled(&text, what)
    }

    /// "Allows C8+7: wins a chariot for a cannon"; in Chinese, what the mover loses.
    fn given_away(self, mv: &str, spoils: &Spoils) -> String {
        let side = self.side(spoils.side);
        match self {
            Self::Simplified => format!("被{side}{mv}，{}", self.loses(spoils, ["丢", "丢子"])),
            Self::Traditional => format!("被{side}{mv}，{}", self.loses(spoils, ["丟", "丟子"])),
            Self::English | Self::Vietnamese => self.given(false, mv, &self.gained(spoils)),
        }
    }

    /// In Chinese: 丢车，只得一炮. `words`: to lose, and to lose material.
    fn loses(self, spoils: &Spoils, [lose, material]: [&str; 2]) -> String {
        if Self::kinds(&spoils.won).max(Self::kinds(&spoils.lost)) > MAX_KINDS {
            return material.into();
        }
        let lost = format!("{lose}{}", self.listed(&spoils.won));
        match &spoils.lost[..] {
            [] => lost,
            [taken] => format!("{lost}，只得一{}", self.piece(*taken)),
            taken => format!("{lost}，只得{}", self.listed(taken)),
        }
    }

    fn kinds(pieces: &[Piece]) -> usize {
        let mut known = Vec::new();
        pieces.iter().for_each(|piece| {
            if !known.contains(piece) {
                known.push(*piece)
            }
        });
        known.len()
    }

    /// "wins a chariot for a cannon".
    fn gained(self, spoils: &Spoils) -> String {
        if Self::kinds(&spoils.won).max(Self::kinds(&spoils.lost)) > MAX_KINDS {
            return self.merit(Merit::WinsMaterial);
        }
        self.exchanged(spoils)
    }

    /// "wins a chariot for a cannon".
    fn exchanged(self, Spoils { won, lost, .. }: &Spoils) -> String {
        let (won, given) = (self.listed(won), self.listed(lost));
        match lost.is_empty() {
            true => say!(self, "得{won}", "得{won}", "wins {won}", "lời {won}"),
            false => {
                say!(
                    self,
                    "得{won}失{given}",
                    "得{won}失{given}",
                    "wins {won} for {given}",
                    "lời {won}, mất {given}"
                )
            }
        }
    }

    fn stood(self, mv: &str, times: usize, [from, to]: [usize; 2]) -> String {
        const ENGLISH: [&str; 11] = [
            "",
            "once",
            "twice",
            "three times",
            "four times",
            "five times",
            "six times",
            "seven times",
            "eight times",
            "nine times",
            "ten times",
        ];
        let english = ENGLISH.get(times).map_or_else(|| format!("{times} times"), |&word| word.into());
        let english = match times {
            2 => format!("{mv} was possible {english}, on moves {from} and {to}"),
            _ => format!("{mv} was possible {english}, from move {from} to {to}"),
        };
        say!(
            self,
            "第 {from} 到第 {to} 回合，{mv}的机会出现了 {times} 次",
            "第 {from} 到第 {to} 回合，{mv}的機會出現了 {times} 次",
            english,
            "{mv} có sẵn {times} lần, từ nước {from} đến nước {to}"
        )
    }

    fn led(self, side: Side, number: usize) -> String {
        let side = self.side(side);
        say!(
            self,
            "从第 {number} 回合起，{side}占优",
            "從第 {number} 回合起，{side}佔優",
            "{side} was ahead from move {number} on",
            "{side} hơn thế từ nước {number}"
        )
    }

    fn led_once(self, side: Side) -> String {
        let side = self.side(side);
        say!(self, "{side}一度占优", "{side}一度佔優", "{side} was ahead for a time", "{side} có lúc hơn thế")
    }

    fn led_in_turn(self, times: usize, last: Side) -> String {
        let (side, english) =
            (self.side(last), if times == 1 { "once".into() } else { format!("{times} times") });
        let count = Self::count_in_chinese(times);
        say!(
            self,
            "优势易手{count}次，最后占优的是{side}",
            "優勢易手{count}次，最後佔優的是{side}",
            "the lead changed hands {english}; {side} had it last",
            "ưu thế đổi chủ {times} lần, cuối cùng thuộc về {side}"
        )
    }
}

#[cfg(test)]
mod tests;
