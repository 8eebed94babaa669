//! The reason why a move is bad, in a sentence.

use std::fmt;

use super::{Language, ReviewWords, with_article};
use crate::engine::board::{Kind, Move, Piece, Position, Side};
use crate::engine::evaluate::Aspect;
use crate::game::merit::{Merit, Spoils};
use crate::game::notation::Notation;
use crate::game::review::{Cause, Certainty, Fault, Reason, Trait};

/// The most moves in a sentence; of a longer line the first two and the last are given.
const MAX_LINE: usize = 8;

impl ReviewWords {
    /// Why `mv`, made in `before`, is bad.
    pub fn reason(&self, reason: &Reason, before: &Position, mv: Move) -> String {
        let Self(language, notation) = *self;
        let after = || before.after(mv);
        let told = || {
            let start = if reason.is_missed() { before.clone() } else { after() };
            language.told_line(notation, &start, &reason.line)
        };
        if let Some(text) = language.loses_to_recapture(notation, reason, before, mv) {
            return text;
        }
        match &reason.cause {
            Cause::Fault { fault, threat: None } => {
                match (reason.left_to_be_taken(&after()), reason.line.first()) {
                    (Some(piece), Some(&capture)) => {
                        let is_put = capture.to == mv.to;
                        language.left_to_be_taken(*fault, piece, is_put, &notation.write(&after(), capture))
                    }
                    _ => language.fault(*fault),
                }
            }
            Cause::Idea(fault) => language.fault(*fault),
            Cause::Trades { given, taken } => language.bracketed(&language.trades(*given, *taken), &told()),
            Cause::Fault { fault, threat: Some(threat) } => {
                language.overlooks(*fault, before, |passed| notation.write(passed, *threat))
            }
            Cause::Brings { spoils, is_missed } => language.spoils(&told(), spoils, *is_missed),
            Cause::Repeats { is_missed } => language.repeats(&told(), *is_missed),
            Cause::Worsens(traits) => {
                let parts: Vec<String> =
                    traits.iter().map(|which| language.worsened(*which, before)).collect();
                parts.join(&say!(language, "，", "，", ", and ", ", và "))
            }
        }
    }
}

impl Language {
    /// Moves from `start`, numbered if it would not be clear whose they are.
    pub fn told_line(self, notation: Notation, start: &Position, line: &[Move]) -> String {
        let written = notation.write_line(start, line);
        let (last, is_long) = (written.len().saturating_sub(1), written.len() > MAX_LINE);
        if last == 0 {
            return written.concat();
        }
        let is_begun_by_black = start.side_to_move() == Side::Black;
        let part = |(ply, mv): (usize, String)| {
            let plies = ply + usize::from(is_begun_by_black);
            let side = if plies.is_multiple_of(2) { Side::Red } else { Side::Black };
            let number = self.move_number(usize::from(start.move_number()) + plies / 2, side);
            match ply {
                _ if is_long && ply == last => format!("… {number} {mv}"),
                _ if ply == 0 || side == Side::Red => format!("{number} {mv}"),
                _ => mv,
            }
        };
        let is_told = |&(ply, _): &(usize, String)| !is_long || ply < 2 || ply == last;
        written.into_iter().enumerate().filter(is_told).map(part).collect::<Vec<_>>().join(" ")
    }

    labels! {
        /// The certainty of a reason.
        pub fn certainty(self, Certainty);

        Certainty::Proven => "确定：所有应着都试过", "確定：所有應著都試過", "Certain: every reply was tried",
            "Chắc chắn: đã thử mọi nước đáp";
        Certainty::Shown => "变化里看得到，没有试遍所有应着", "變化裡看得到，沒有試遍所有應著",
            "Seen in the line; not every reply was tried", "Thấy trong biến; chưa thử mọi nước đáp";
        Certainty::Positional => "最可能的原因", "最可能的原因", "The likeliest cause", "Nguyên nhân dễ thấy nhất";
    }

    /// What is wrong with a move, where that is proven.
    pub(super) fn fault(self, fault: Fault) -> String {
        let english = fault.to_string();
        match fault {
            Fault::LosesByRepetition => {
                say!(self, "因重复判负", "因重複判負", english, "thua vì lặp nước")
            }
            Fault::Misses(Merit::Wins { prize, price: Some(price) }) => {
                let (prize, price) = (self.piece(prize), self.piece(price));
                say!(
                    self,
                    "本可得{prize}，只失一{price}",
                    "本可得{prize}，只失一{price}",
                    english,
                    "bỏ lỡ nước lời {prize}, chỉ mất {price}"
                )
            }
            Fault::Misses(merit) => {
                let merit = self.merit(merit);
                say!(self, "错失{merit}的机会", "錯失{merit}的機會", english, "bỏ lỡ nước {merit}")
            }
            Fault::Allows(Merit::WinsMaterial) => say!(self, "丢子", "丟子", english, "mất quân"),
            Fault::Allows(Merit::Wins { prize, price: None }) => {
                let prize = self.piece(prize);
                say!(self, "丢{prize}", "丟{prize}", english, "mất {prize}")
            }
            Fault::Allows(Merit::Wins { prize, price: Some(price) }) => {
                let (prize, price) = (self.piece(prize), self.piece(price));
                say!(
                    self,
                    "丢{prize}，只得一{price}",
                    "丟{prize}，只得一{price}",
                    english,
                    "mất {prize}, chỉ ăn được {price}"
                )
            }
            Fault::Allows(merit) => {
                let merit = self.merit(merit);
                say!(self, "被对方{merit}", "被對方{merit}", english, "để đối phương {merit}")
            }
        }
    }

    /// What is wrong with a move that overlooks a threat, which `write` writes in a position.
    pub(super) fn overlooks(
        self,
        fault: Fault,
        before: &Position,
        write: impl FnOnce(&Position) -> String,
    ) -> String {
        let text = self.fault(fault);
        // It was a threat, so the side to move was not in check.
        let Some(passed) = before.passed() else { return text };
        let threat = write(&passed);
        say!(
            self,
            "没看到{threat}的威胁，{text}",
            "沒看到{threat}的威脅，{text}",
            "overlooks a threat, {threat}, and {text}",
            "không thấy nước dọa {threat}, {text}"
        )
    }

    /// Names the exchange of unlike pieces that was a mistake.
    pub(super) fn trades(self, given: Piece, taken: Piece) -> String {
        let english = format!("gives {} for {}", with_article(given), with_article(taken));
        let (given, taken) = (self.piece(given), self.piece(taken));
        say!(
            self,
            "用{given}换{taken}，不合算",
            "用{given}換{taken}，不合算",
            english,
            "đổi {given} lấy {taken} không lợi"
        )
    }

    /// The loss or trade by a capture, with the piece that takes back. `None` if that is not the reason,
    /// or if nothing takes back at once.
    pub(super) fn loses_to_recapture(
        self,
        notation: Notation,
        reason: &Reason,
        before: &Position,
        mv: Move,
    ) -> Option<String> {
        let text = match &reason.cause {
            Cause::Fault {
                fault: fault @ Fault::Allows(Merit::Wins { .. } | Merit::WinsMaterial),
                threat: None,
            } => self.fault(*fault),
            Cause::Trades { given, taken } => self.trades(*given, *taken),
            Cause::Fault { .. }
            | Cause::Brings { .. }
            | Cause::Repeats { .. }
            | Cause::Idea(_)
            | Cause::Worsens(_) => return None,
        };
        let capture = *reason.line.first().filter(|capture| capture.to == mv.to)?;
        before.piece_at(mv.to)?;
        let after = before.after(mv);
        let taker = self.piece(after.piece_at(capture.from)?);
        let capture = notation.write(&after, capture);
        let taken_back = say!(
            self,
            "被{taker}吃回，{capture}",
            "被{taker}吃回，{capture}",
            "the {taker} takes back, {capture}",
            "{taker} ăn lại, {capture}"
        );
        Some(self.bracketed(&text, &taken_back))
    }

    /// Says that a move leaves a piece to be taken, or puts it where it can be. The capture stands in
    /// brackets, because the class of the move and a colon come before this text.
    pub(super) fn left_to_be_taken(self, fault: Fault, piece: Piece, is_put: bool, capture: &str) -> String {
        if let Fault::Allows(Merit::Wins { price: Some(_), .. }) = fault {
            return self.bracketed(&self.fault(fault), capture);
        }
        let piece = self.piece(piece);
        let text = match is_put {
            false => say!(
                self,
                "{piece}会被白吃",
                "{piece}會被白吃",
                "leaves the {piece} to be taken",
                "để mất không {piece}"
            ),
            true => say!(
                self,
                "送吃一{piece}",
                "送吃一{piece}",
                "puts the {piece} where it can be taken",
                "đưa {piece} vào chỗ bị ăn không"
            ),
        };
        self.bracketed(&text, capture)
    }

    /// Says who could have drawn by repetition, with the line that comes back to the position once.
    fn repeats(self, line: &str, is_missed: bool) -> String {
        self.bracketed(self.repeated(is_missed), line)
    }

    labels! {
        /// The same without the line.
        pub(super) fn repeated(self, bool);

        false => "让对方可以重复局面，走成和棋", "讓對方可以重複局面，走成和棋", "lets the opponent repeat the position for a draw",
            "để đối phương có thể lặp lại thế cờ, thành hòa";
        true => "本可重复局面，走成和棋", "本可重複局面，走成和棋", "could have repeated the position for a draw",
            "lẽ ra có thể lặp lại thế cờ, thành hòa";
    }

    /// The material that a line brings, or would have brought.
    fn spoils(self, line: &str, spoils: &Spoils, is_missed: bool) -> String {
        let (side, won) = (self.side(spoils.side), self.listed(&spoils.won));
        if spoils.lost.is_empty() {
            return match is_missed {
                false => say!(
                    self,
                    "{line}之后，{side}得{won}",
                    "{line}之後，{side}得{won}",
                    "after {line} {side} has won {won}",
                    "sau {line}, {side} lời {won}"
                ),
                true => say!(
                    self,
                    "{line}之后，{side}本可得{won}",
                    "{line}之後，{side}本可得{won}",
                    "after {line} {side} would have won {won}",
                    "sau {line}, {side} lẽ ra lời {won}"
                ),
            };
        }
        let lost = self.listed(&spoils.lost);
        match is_missed {
            false => say!(
                self,
                "{line}之后，{side}得{won}，失{lost}",
                "{line}之後，{side}得{won}，失{lost}",
                "after {line} {side} has won {won} for {lost}",
                "sau {line}, {side} lời {won}, mất {lost}"
            ),
            true => say!(
                self,
                "{line}之后，{side}本可得{won}，失{lost}",
                "{line}之後，{side}本可得{won}，失{lost}",
                "after {line} {side} would have won {won} for {lost}",
                "sau {line}, {side} lẽ ra lời {won}, mất {lost}"
            ),
        }
    }

    /// Several pieces: a cannon and two soldiers.
    pub(super) fn listed(self, pieces: &[Piece]) -> String {
        let mut counted: Vec<(Piece, usize)> = Vec::new();
        for &piece in pieces {
            match counted.iter_mut().find(|(known, _)| *known == piece) {
                Some((_, count)) => *count += 1,
                None => counted.push((piece, 1)),
            }
        }
        let is_list = counted.len() > 1;
        let name = |(piece, count)| self.counted(piece, count, is_list);
        let names: Vec<String> = counted.into_iter().map(name).collect();
        match &names[..] {
            [] => String::new(),
            [name] => name.clone(),
            [others @ .., last] => {
                let (all, others) = (names.concat(), others.join(self.list_comma()));
                say!(self, all, all, "{others} and {last}", "{others} và {last}")
            }
        }
    }

    /// A number of pieces of a kind: a horse, two horses. In Chinese, one of several kinds has a number,
    /// too: 一马双兵.
    fn counted(self, piece: Piece, count: usize, is_in_list: bool) -> String {
        const SIMPLIFIED: [&str; 6] = ["", "", "双", "三", "四", "五"];
        const TRADITIONAL: [&str; 6] = ["", "", "雙", "三", "四", "五"];
        const ENGLISH: [&str; 6] = ["", "a", "two", "three", "four", "five"];
        let (name, place) = (self.piece(piece), count.min(5));
        let [simplified, traditional, english] = [SIMPLIFIED, TRADITIONAL, ENGLISH].map(|row| row[place]);
        match count {
            1 if is_in_list => say!(self, "一{name}", "一{name}", with_article(piece), name),
            1 => say!(self, name, name, with_article(piece), name),
            _ => {
                say!(self, "{simplified}{name}", "{traditional}{name}", "{english} {name}s", "{count} {name}")
            }
        }
    }

    /// The trait that is worse after the move: an aspect of the mover's position, or one of the
    /// opponent's that is better.
    pub(super) fn worsened(self, Trait { side, aspect, .. }: Trait, before: &Position) -> String {
        let text = match side == before.side_to_move() {
            true => self.own_aspect_worse(aspect),
            false => self.opposing_aspect_better(aspect),
        };
        // Only English says how many there are.
        match aspect.pieces() {
            &[kind] if self == Self::English && before.pieces(side, kind).count() == 1 => {
                text.replace(&format!("{kind}s"), &kind.to_string())
            }
            _ => text.into(),
        }
    }

    labels! {
        /// An aspect of the mover's own position is worse.
        fn own_aspect_worse(self, Aspect);

        Aspect::Chariots => "己方的车活动受限", "己方的車活動受限", "leaves its chariots with less play",
            "làm Xe mình kém linh hoạt";
        Aspect::Horses => "己方马路不畅", "己方馬路不暢", "leaves its horses with less play", "làm Mã mình bị gò bó";
        Aspect::Cannons => "己方炮的位置变差", "己方炮的位置變差", "leaves its cannons with less play",
            "làm Pháo mình kém vị trí";
        Aspect::Soldiers => "己方兵卒的推进落后", "己方兵卒的推進落後", "holds its soldiers back", "làm Tốt mình tiến chậm";
        Aspect::Attack => "放松了对九宫的压力", "放鬆了對九宮的壓力", "gives up pressure on the palace",
            "buông sức ép lên cung Tướng";
        Aspect::HollowCannon => "失去空头炮", "失去空頭炮", "gives up a hollow cannon", "mất Pháo đầu trống";
        Aspect::BottomCannon => "失去沉底炮", "失去沉底炮", "gives up a cannon on the back rank", "mất Pháo đáy";
        Aspect::Shelter => "己方将门空虚", "己方將門空虛", "leaves its general less sheltered",
            "làm Tướng mình kém an toàn";
        Aspect::Pins => "己方有子受牵制", "己方有子受牽制", "leaves a piece pinned", "để quân mình bị ghim";
        Aspect::Cover => "己方子力缺少保护", "己方子力缺少保護", "leaves its pieces unguarded", "để quân mình thiếu bảo vệ";
        Aspect::Activity => "己方子力不够活跃", "己方子力不夠活躍", "leaves its pieces with less play",
            "làm quân mình kém linh hoạt";
        Aspect::Initiative => "放弃了主动", "放棄了主動", "gives up the initiative", "mất thế chủ động";
    }

    labels! {
        /// An aspect of the opponent's position is better.
        fn opposing_aspect_better(self, Aspect);

        Aspect::Chariots => "让对方的车占据要道", "讓對方的車佔據要道", "gives the opponent's chariots more play",
            "để Xe đối phương linh hoạt hơn";
        Aspect::Horses => "让对方的马活跃起来", "讓對方的馬活躍起來", "gives the opponent's horses more play",
            "để Mã đối phương linh hoạt hơn";
        Aspect::Cannons => "让对方的炮占据好位", "讓對方的炮佔據好位", "gives the opponent's cannons more play",
            "để Pháo đối phương có vị trí tốt";
        Aspect::Soldiers => "让对方的兵卒向前推进", "讓對方的兵卒向前推進", "lets the opponent's soldiers come forward",
            "để Tốt đối phương tiến lên";
        Aspect::Attack => "让对方对九宫形成压力", "讓對方對九宮形成壓力", "lets the opponent press on the palace",
            "để đối phương ép vào cung Tướng";
        Aspect::HollowCannon => "让对方形成空头炮", "讓對方形成空頭炮", "allows a hollow cannon",
            "để đối phương có Pháo đầu trống";
        Aspect::BottomCannon => "让对方形成沉底炮", "讓對方形成沉底炮", "allows a cannon on the back rank",
            "để đối phương có Pháo đáy";
        Aspect::Shelter => "让对方的将帅更安全", "讓對方的將帥更安全", "lets the opponent's general find shelter",
            "để Tướng đối phương an toàn hơn";
        Aspect::Pins => "放松了牵制", "放鬆了牽制", "lets a pinned piece go", "nới ghim quân đối phương";
        Aspect::Cover => "让对方的子力互相保护", "讓對方的子力互相保護", "lets the opponent's pieces guard each other",
            "để quân đối phương bảo vệ lẫn nhau";
        Aspect::Activity => "让对方的子力活跃起来", "讓對方的子力活躍起來", "gives the opponent's pieces more play",
            "để quân đối phương linh hoạt hơn";
        Aspect::Initiative => "让对方取得主动", "讓對方取得主動", "lets the opponent take the initiative",
            "để đối phương giành thế chủ động";
    }
}

/// In English. Its words for a chance are nouns, which the other languages do not need.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let general = |piece: Piece| piece.kind == Kind::General;
        match *self {
            Self::Allows(Merit::Mates { moves: 1 }) => f.write_str("allows checkmate"),
            Self::Allows(Merit::Mates { moves }) => write!(f, "allows mate in {moves}"),
            Self::Allows(Merit::Stalemates { moves }) => write!(f, "allows stalemate in {moves}"),
            Self::Allows(Merit::Forks(one, other)) if general(one) => {
                write!(f, "allows a check that wins the {}", other.kind)
            }
            Self::Allows(Merit::Forks(one, other)) => {
                write!(f, "allows a fork of {} and {}", one.kind, other.kind)
            }
            Self::Allows(Merit::Wins { prize, price: None }) => write!(f, "loses {}", with_article(prize)),
            Self::Allows(Merit::Wins { prize, price: Some(price) }) => {
                write!(f, "loses {} for {}", with_article(prize), with_article(price))
            }
            Self::Allows(Merit::WinsMaterial) => f.write_str("loses material"),
            Self::LosesByRepetition => f.write_str("loses by repetition"),
            Self::Misses(Merit::Mates { moves: 1 }) => f.write_str("misses checkmate"),
            Self::Misses(Merit::Mates { moves }) => write!(f, "misses a mate in {moves}"),
            Self::Misses(Merit::Stalemates { moves }) => write!(f, "misses a win by stalemate in {moves}"),
            Self::Misses(Merit::Forks(one, other)) if general(one) => {
                write!(f, "misses a check that wins the {}", other.kind)
            }
            Self::Misses(Merit::Forks(one, other)) => {
                write!(f, "misses a fork of {} and {}", one.kind, other.kind)
            }
            Self::Misses(Merit::Wins { prize, price: None }) => {
                write!(f, "misses winning {}", with_article(prize))
            }
            Self::Misses(Merit::Wins { prize, price: Some(price) }) => {
                write!(f, "misses winning {} for {}", with_article(prize), with_article(price))
            }
            Self::Misses(Merit::WinsMaterial) => f.write_str("misses winning material"),
            Self::Allows(merit) => write!(f, "allows the opponent a move that {merit}"),
            Self::Misses(merit) => write!(f, "misses a move that {merit}"),
        }
    }
}
