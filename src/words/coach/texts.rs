//! The parts of a coach's sentences.

use crate::engine::board::{Move, Piece, Position, Side};
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::movegen;
use crate::game::merit::{Cost, Merit, Spoils, WON_CP};
use crate::game::puzzle::Themes;
use crate::words::{Language, capitalised};

/// With more kinds of pieces on a side of an exchange, the sentence says "material".
const MAX_KINDS: usize = 2;

/// Centipawns as soldiers, to half of one.
pub(super) fn halves(centipawns: i32) -> f64 {
    (f64::from(centipawns) / 50.0).round() / 2.0
}

impl Language {
    /// "Red wins a horse".
    pub(super) fn does(self, side: Side, what: &str) -> String {
        let side = self.side(side);
        say!(self, "{side}{what}", "{side}{what}", "{side} {what}", "{side} {what}")
    }

    labels! {
        pub(super) fn well_played(self): "走得好", "走得好", "Well played", "Đi hay";
    }

    /// A move, and what is to be said of it.
    pub(super) fn explained(self, mv: &str, why: &str) -> String {
        say!(self, "{mv}，{why}", "{mv}，{why}", "{mv} – {why}", "{mv} – {why}")
    }

    pub(super) fn best_moves(self, moves: usize, of: usize) -> String {
        say!(
            self,
            "{of} 着中有 {moves} 着是最佳着法",
            "{of} 著中有 {moves} 著是最佳著法",
            "{moves} of {of} moves were the best ones",
            "{moves}/{of} nước là nước tốt nhất"
        )
    }

    pub(super) fn faultless(self, moves: usize, [from, to]: [usize; 2]) -> String {
        say!(
            self,
            "第 {from} 到第 {to} 回合，连续 {moves} 着没有失误",
            "第 {from} 到第 {to} 回合，連續 {moves} 著沒有失誤",
            "{moves} moves in a row without a mistake, from move {from} to {to}",
            "{moves} nước liền không sai lầm, từ nước {from} đến nước {to}"
        )
    }

    /// Half a soldier, one, or more.
    pub(super) fn soldiers(self, count: f64) -> String {
        let english = match count {
            0.5 => "half a soldier".into(),
            1.0 => "a soldier".into(),
            _ => format!("{count} soldiers"),
        };
        say!(self, "{count} 个兵", "{count} 個兵", english, "{count} Tốt")
    }

    pub(super) fn was_better(self, better: &str) -> String {
        say!(self, "{better}更好", "{better}更好", "{better} was better", "{better} tốt hơn")
    }

    pub(super) fn better_by(self, better: &str, soldiers: &str) -> String {
        say!(
            self,
            "{better}更好，约差 {soldiers}",
            "{better}更好，約差 {soldiers}",
            "{better} was better by about {soldiers}",
            "{better} tốt hơn khoảng {soldiers}"
        )
    }

    pub(super) fn costs(self, soldiers: &str) -> String {
        say!(
            self,
            "约损失 {soldiers}",
            "約損失 {soldiers}",
            "costs about {soldiers}",
            "mất khoảng {soldiers}"
        )
    }

    pub(super) fn after(self, mv: &str) -> String {
        say!(self, "走{mv}", "走{mv}", "after {mv}", "sau {mv}")
    }

    /// "The elephant is pinned and cannot take back".
    pub(super) fn pinned(self, guard: Piece) -> String {
        let guard = self.piece(guard);
        say!(
            self,
            "{guard}被牵制，不能吃回",
            "{guard}被牽制，不能吃回",
            "the {guard} is pinned and cannot take back",
            "{guard} bị ghim, không ăn lại được"
        )
    }

    /// "Taking back (R8+2) leaves the chariot to be taken".
    pub(super) fn taking_back(self, mv: &str, cost: Cost) -> String {
        let taking = say!(self, "若吃回", "若吃回", "taking back", "ăn lại");
        let taking = self.bracketed(&taking, mv);
        match cost {
            Cost::Leaves(piece) => {
                let piece = self.piece(piece);
                say!(
                    self,
                    "{taking}，则丢{piece}",
                    "{taking}，則丟{piece}",
                    "{taking} leaves the {piece} to be taken",
                    "{taking} thì {piece} bị ăn"
                )
            }
            Cost::Mated => say!(
                self,
                "{taking}，一步即被将死",
                "{taking}，一步即被將死",
                "{taking} allows mate at once",
                "{taking} thì bị chiếu hết ngay"
            ),
        }
    }

    /// The mate or stalemate at the end of a line, with the pattern of the mate.
    pub(super) fn ended(self, start: &Position, line: &[Move]) -> Option<String> {
        let end = start.after_all(line);
        let merit = match end.in_check() {
            true => Merit::Mates { moves: 1 },
            false => Merit::Stalemates { moves: 1 },
        };
        let text = || capitalised(&self.merit(merit));
        (!movegen::has_legal_move(&end)).then(|| self.with_patterns(&text(), Themes::of_mate(start, line)))
    }

    /// An idea at the end of the line that shows it. Who knows only chess has not heard of a hollow
    /// cannon.
    pub(super) fn idea_seen(self, idea: Merit) -> String {
        let text = self.merit(idea);
        match idea == Merit::HollowCannon {
            true => self.labelled(&text, self.hollow_cannon()),
            false => text,
        }
    }

    labels! {
        /// What makes a hollow cannon strong.
        pub(super) fn hollow_cannon(self): "对方不能在中间放子", "對方不能在中間放子",
            "nothing between it and the general", "không quân chen giữa";
    }

    /// Who stands better, and by how much, where `side` has this score. It speaks of the position: the
    /// pieces on the board may say otherwise.
    pub(super) fn stands(self, side: Side, score: Score) -> String {
        let ahead = self.side(if score.value() < 0 { !side } else { side });
        let lead = halves(score.value().abs());
        let is_open = matches!(score.outlook(), Outlook::Centipawns(value) if value.abs() < WON_CP);
        if !is_open {
            return say!(self, "{ahead}胜势", "{ahead}勝勢", "{ahead} is winning", "{ahead} thắng thế");
        }
        if lead == 0.0 {
            return say!(self, "均势", "均勢", "the game is even", "cân bằng");
        }
        let lead = self.soldiers(lead);
        say!(
            self,
            "{ahead}形势较好，约合 {lead}",
            "{ahead}形勢較好，約合 {lead}",
            "{ahead}'s position is better by about {lead}",
            "thế {ahead} tốt hơn khoảng {lead}"
        )
    }

    /// "Misses C8+7: wins a chariot".
    pub(super) fn given(self, is_missed: bool, mv: &str, what: &str) -> String {
        let text = match is_missed {
            true => say!(self, "错失{mv}", "錯失{mv}", "misses {mv}", "bỏ lỡ {mv}"),
            false => {
                say!(self, "被对方{mv}", "被對方{mv}", "allows {mv}", "để đối phương đi {mv}")
            }
        };
        match (self, is_missed) {
            (Self::Simplified | Self::Traditional, false) => [text.as_str(), what].join(self.comma()),
            (Self::Simplified | Self::Traditional | Self::English | Self::Vietnamese, _) => {
                self.labelled(&text, what)
            }
        }
    }

    /// "Allows C8+7: wins a chariot for a cannon"; in Chinese, what the mover loses.
    pub(super) fn given_away(self, mv: &str, spoils: &Spoils, is_sure: bool) -> String {
        let side = self.side(spoils.side);
        let perhaps = if is_sure { "" } else { "可能" };
        match self {
            Self::Simplified => format!("被{side}{mv}，{perhaps}{}", self.loses(spoils, ["丢", "丢子"])),
            Self::Traditional => format!("被{side}{mv}，{perhaps}{}", self.loses(spoils, ["丟", "丟子"])),
            Self::English | Self::Vietnamese => self.given(false, mv, &self.gained(spoils, is_sure)),
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

    /// "wins a chariot for a cannon", or "can win" it if that is only the likeliest line.
    pub(super) fn gained(self, spoils: &Spoils, is_sure: bool) -> String {
        let many = Self::kinds(&spoils.won).max(Self::kinds(&spoils.lost)) > MAX_KINDS;
        match (many, is_sure) {
            (true, true) => self.merit(Merit::WinsMaterial),
            (true, false) => say!(self, "可得子", "可得子", "can win material", "dễ lời quân"),
            (false, true) => self.exchanged(spoils),
            (false, false) => {
                let wins = say!(self, "可得", "可得", "can win", "dễ lời");
                self.exchanged_by(&wins, spoils)
            }
        }
    }

    /// "In this line Red wins a horse".
    pub(super) fn in_line(self, gained: &str) -> String {
        say!(
            self,
            "照此变化，{gained}",
            "照此變化，{gained}",
            "in this line {gained}",
            "trong biến này {gained}"
        )
    }

    /// "wins a chariot for a cannon".
    pub(super) fn exchanged(self, spoils: &Spoils) -> String {
        let wins = say!(self, "得", "得", "wins", "lời");
        self.exchanged_by(&wins, spoils)
    }

    fn exchanged_by(self, wins: &str, Spoils { won, lost, .. }: &Spoils) -> String {
        let (won, given) = (self.listed(won), self.listed(lost));
        match lost.is_empty() {
            true => say!(self, "{wins}{won}", "{wins}{won}", "{wins} {won}", "{wins} {won}"),
            false => {
                say!(
                    self,
                    "{wins}{won}失{given}",
                    "{wins}{won}失{given}",
                    "{wins} {won} for {given}",
                    "{wins} {won}, mất {given}"
                )
            }
        }
    }

    pub(super) fn stood(self, mv: &str, times: usize, [from, to]: [usize; 2]) -> String {
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

    pub(super) fn led(self, side: Side, number: usize) -> String {
        let side = self.side(side);
        say!(
            self,
            "从第 {number} 回合起，{side}占优",
            "從第 {number} 回合起，{side}佔優",
            "{side} was ahead from move {number} on",
            "{side} hơn thế từ nước {number}"
        )
    }

    pub(super) fn resigned_early(self, side: Side, is_ahead: bool) -> String {
        let side = self.side(side);
        if is_ahead {
            return say!(
                self,
                "{side}认输时还占优",
                "{side}認輸時還佔優",
                "{side} resigned while ahead",
                "{side} xin thua khi đang hơn thế"
            );
        }
        say!(
            self,
            "{side}认输时还是均势",
            "{side}認輸時還是均勢",
            "{side} resigned while the game was even",
            "{side} xin thua khi thế cờ còn cân bằng"
        )
    }

    pub(super) fn led_once(self, side: Side) -> String {
        let side = self.side(side);
        say!(self, "{side}一度占优", "{side}一度佔優", "{side} was ahead for a time", "{side} có lúc hơn thế")
    }

    pub(super) fn led_in_turn(self, times: usize, last: Option<Side>) -> String {
        let english = if times == 1 { "once".into() } else { format!("{times} times") };
        let count = Self::count_in_chinese(times);
        let Some(side) = last.map(|last| self.side(last)) else {
            return say!(
                self,
                "优势易手{count}次，最终均势",
                "優勢易手{count}次，最終均勢",
                "the lead changed hands {english}; in the end the game was even",
                "ưu thế đổi chủ {times} lần, cuối cùng cân bằng"
            );
        };
        say!(
            self,
            "优势易手{count}次，最终{side}占优",
            "優勢易手{count}次，最終{side}佔優",
            "the lead changed hands {english}; {side} had it last",
            "ưu thế đổi chủ {times} lần, cuối cùng thuộc về {side}"
        )
    }
}
