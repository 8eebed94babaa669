//! Hints in three steps: the idea, the piece, the move. The first reveals no point and no move.

use super::{Language, with_article};
use crate::engine::board::{Kind, Piece, Side};
use crate::engine::evaluate::Aspect;
use crate::game::hint::{Hint, Idea};
use crate::game::merit::Merit;

impl Language {
    /// The first step: the idea.
    pub fn hinted_idea(self, hint: &Hint) -> String {
        self.hinted(&self.idea(hint))
    }

    /// One of the first two steps, and what the next press reveals.
    pub fn hint_goes_on(self, said: &str, is_piece_next: bool) -> String {
        let next = match is_piece_next {
            true => {
                say!(self, "再按看哪个子", "再按看哪個子", "Hint again shows the piece", "bấm tiếp: quân nào")
            }
            false => say!(self, "再按看着法", "再按看著法", "Hint again shows the move", "bấm tiếp: nước đi"),
        };
        self.bracketed(said, &next)
    }

    /// An idea or a move, as a hint.
    pub fn hinted(self, said: &str) -> String {
        say!(self, "提示：{said}", "提示：{said}", "Hint: {said}", "Gợi ý: {said}")
    }

    /// The second step, while the piece is highlighted on the board.
    pub fn hinted_piece(self, piece: Piece) -> String {
        let piece = self.piece(piece);
        say!(
            self,
            "提示：走棋盘上亮起的{piece}",
            "提示：走棋盤上亮起的{piece}",
            "Hint: the {piece} that is lit up moves",
            "Gợi ý: đi quân {piece} đang sáng trên bàn cờ"
        )
    }

    /// The third step: the move in the language's notation, and its idea.
    pub fn hinted_move(self, mv: &str, idea: Idea) -> String {
        self.hinted(&self.bracketed(mv, &self.purpose(idea)))
    }

    /// The third step, with the continuation.
    pub fn hinted_line(self, mv: &str, idea: Idea, rest: &str) -> String {
        let hint = self.hinted_move(mv, idea);
        say!(self, "{hint}，接着 {rest}", "{hint}，接著 {rest}", "{hint}, then {rest}", "{hint}, rồi {rest}")
    }

    /// The idea, without anything that would reveal the move.
    fn idea(self, hint: &Hint) -> String {
        match hint.idea {
            Idea::Does(merit) => self.prospect(merit, hint.gives_check).into(),
            Idea::Prepares(Merit::Develops(piece)) => self.made_way(piece),
            Idea::Prepares(merit) => {
                let prospect = self.prospect(merit, false);
                say!(
                    self,
                    "做准备：{prospect}",
                    "做準備：{prospect}",
                    "prepare your next move: {prospect}",
                    "chuẩn bị trước: {prospect}"
                )
            }
            Idea::Improves(aspect, side) => self.improved_of(aspect, side).into(),
            Idea::Places(piece) => self.placed(piece),
        }
    }

    /// The purpose of the move.
    pub(super) fn purpose(self, idea: Idea) -> String {
        match idea {
            Idea::Does(merit) => self.merit(merit),
            Idea::Prepares(Merit::Develops(piece)) => self.made_way(piece),
            Idea::Prepares(merit) => {
                let merit = self.merit(merit);
                say!(self, "下一着{merit}", "下一著{merit}", "the next move {merit}", "nước sau {merit}")
            }
            Idea::Improves(aspect, side) => self.improved_of(aspect, side).into(),
            Idea::Places(piece) => self.placed(piece),
        }
    }

    /// There is a move with this merit.
    const fn prospect(self, merit: Merit, gives_check: bool) -> &'static str {
        let wins = matches!(merit, Merit::Wins { .. } | Merit::WinsMaterial);
        let forks_with_check = matches!(merit, Merit::Forks(Piece { kind: Kind::General, .. }, _));
        if wins && gives_check || forks_with_check { self.winning_check() } else { self.merit_to_find(merit) }
    }

    labels! {
        fn winning_check(self): "有一步将军可以得子", "有一步將軍可以得子", "there is a check that wins something",
            "có nước chiếu ăn được quân";
    }

    labels! {
        fn merit_to_find(self, Merit);

        Merit::Mates { .. } => "有杀着", "有殺著", "there is a forced mate", "có nước chiếu hết";
        Merit::Stalemates { .. } => "可以困毙对方", "可以困斃對方", "the opponent can be left without a move",
            "có thể vây đối phương hết nước đi";
        Merit::HoldsOut { .. } => "局面已败，尽量多抵抗", "局面已敗，盡量多抵抗", "the game is lost: hold out as long as you can",
            "thế cờ đã thua: hãy chống đỡ lâu nhất";
        Merit::OnlyMove => "只有一着可走", "只有一著可走", "there is only one legal move", "chỉ có một nước đi hợp lệ";
        Merit::Forks(..) => "可以同时捉住两个子", "可以同時捉住兩個子", "two pieces can be attacked at once",
            "có thể bắt hai quân cùng lúc";
        Merit::Wins { .. } | Merit::WinsMaterial => "有子可得", "有子可得", "something can be won",
            "có thể ăn lời quân";
        Merit::StopsMate => "对方要杀，先防住", "對方要殺，先防住", "the opponent threatens mate", "đối phương dọa chiếu hết";
        Merit::Recaptures(_) => "把刚被吃的子吃回来", "把剛被吃的子吃回來", "recapture what has just captured",
            "ăn lại quân vừa mất";
        Merit::Saves(_) => "您有子受到攻击", "您有子受到攻擊", "a piece of yours is attacked", "bạn có quân đang bị bắt";
        Merit::ThreatensMate => "可以叫杀", "可以叫殺", "you can threaten mate", "có thể dọa chiếu hết";
        Merit::Trades { .. } => "可以兑子", "可以兌子", "pieces can be traded", "có thể đổi quân";
        Merit::HollowCannon => "可以形成空头炮", "可以形成空頭炮", "a hollow cannon can be set up",
            "có thể lập Pháo đầu trống";
        Merit::Takes(_) => "有子可吃", "有子可吃", "something can be taken", "có quân ăn được";
        Merit::Attacks(_) => "可以捉对方的子", "可以捉對方的子", "a piece of the opponent can be attacked",
            "có thể bắt một quân của đối phương";
        Merit::LeavesCheck => "您正被将军", "您正被將軍", "your general is in check", "Tướng của bạn đang bị chiếu";
        Merit::Develops(Piece { kind: Kind::Chariot, .. }) => "出动车", "出動車", "develop a chariot", "ra Xe";
        Merit::Develops(Piece { kind: Kind::Horse, .. }) => "出动马", "出動馬", "develop a horse", "ra Mã";
        Merit::Develops(_) => "出动炮", "出動炮", "develop a cannon", "ra Pháo";
        Merit::TakesCentre(_) => "争中路", "爭中路", "the middle file matters", "chú ý trung lộ";
        Merit::CrossesRiver(_) => "兵卒可以过河", "兵卒可以過河", "a soldier can cross the river", "có Tốt qua sông được";
        Merit::GivesCheck => "有一步好将", "有一步好將", "there is a good check", "có nước chiếu hay";
    }

    /// An aspect of this side's position gains. In Chinese, the soldiers of each side have a name.
    const fn improved_of(self, aspect: Aspect, side: Side) -> &'static str {
        match (self, aspect, side) {
            (Self::Simplified | Self::Traditional, Aspect::Soldiers, Side::Black) => "挺卒",
            _ => self.improved(aspect),
        }
    }

    labels! {
        fn improved(self, Aspect);

        Aspect::Chariots => "让车更活跃", "讓車更活躍", "more to do for a chariot", "cho Xe linh hoạt hơn";
        Aspect::Horses => "活通马路", "活通馬路", "more room for a horse", "cho Mã thoáng hơn";
        Aspect::Cannons => "给炮找更好的位置", "給炮找更好的位置", "a better place for a cannon", "cho Pháo vị trí tốt hơn";
        Aspect::Soldiers => "挺兵", "挺兵", "soldiers come forward", "đẩy Tốt lên";
        Aspect::Attack => "加强对九宫的压力", "加強對九宮的壓力", "more pressure on the palace", "tăng sức ép lên cung Tướng";
        Aspect::HollowCannon => "形成空头炮", "形成空頭炮", "a hollow cannon", "lập Pháo đầu trống";
        Aspect::BottomCannon => "把炮沉到底线", "把炮沉到底線", "a cannon on the back rank", "đưa Pháo xuống đáy";
        Aspect::Shelter => "加强九宫的防守", "加強九宮的防守", "a safer general", "cho Tướng an toàn hơn";
        Aspect::Pins => "摆脱牵制", "擺脫牽制", "out of a pin", "thoát ghim";
        Aspect::Cover => "让自己的子互相保护", "讓自己的子互相保護", "pieces that guard each other",
            "cho quân mình bảo vệ nhau";
        Aspect::Activity => "让子力更活跃", "讓子力更活躍", "more to do for the pieces", "cho quân linh hoạt hơn";
        Aspect::Initiative => "争取主动", "爭取主動", "the initiative", "giành thế chủ động";
    }

    /// Another piece can be developed then.
    fn made_way(self, piece: Piece) -> String {
        let (name, english) = (self.piece(piece), with_article(piece));
        say!(self, "给{name}让路", "給{name}讓路", "make way for {english}", "mở đường cho {name}")
    }

    /// A piece gets a better place.
    fn placed(self, piece: Piece) -> String {
        let piece = self.piece(piece);
        say!(
            self,
            "给{piece}找个更好的位置",
            "給{piece}找個更好的位置",
            "a better place for the {piece}",
            "tìm chỗ tốt hơn cho {piece}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HORSE: Piece = Piece::new(Side::Black, Kind::Horse);

    fn hint(idea: Idea, gives_check: bool) -> Hint {
        let mv = "e0e5".parse().unwrap();
        Hint { mv, line: vec![mv], piece: Piece::new(Side::Red, Kind::Chariot), gives_check, idea }
    }

    #[test]
    fn a_hint_comes_in_three_steps_in_each_language() {
        let idea = Idea::Does(Merit::Wins { prize: HORSE, price: None });
        let steps = Language::ALL.map(|language| {
            let hint = hint(idea, false);
            let words = [language.hinted_idea(&hint), language.hinted_piece(hint.piece)];
            [&words[..], &[language.hinted_line("R5+5", idea, "K4+1")]].concat().join(" | ")
        });
        assert_eq!(
            steps,
            [
                "提示：有子可得 | 提示：走棋盘上亮起的车 | 提示：R5+5（得马），接着 K4+1",
                "提示：有子可得 | 提示：走棋盤上亮起的車 | 提示：R5+5（得馬），接著 K4+1",
                "Hint: something can be won | Hint: the chariot that is lit up moves | Hint: R5+5 (wins a horse), then K4+1",
                "Gợi ý: có thể ăn lời quân | Gợi ý: đi quân Xe đang sáng trên bàn cờ | Gợi ý: R5+5 (ăn không Mã), rồi K4+1",
            ]
        );
    }

    #[test]
    fn a_move_of_another_piece_makes_way_for_the_one_developed() {
        let idea = Idea::Prepares(Merit::Develops(HORSE));
        let said = Language::ALL.map(|language| language.hinted_idea(&hint(idea, false)));
        let told =
            ["提示：给马让路", "提示：給馬讓路", "Hint: make way for a horse", "Gợi ý: mở đường cho Mã"];
        assert_eq!(said, told);
    }

    #[test]
    fn in_chinese_the_soldiers_of_each_side_have_their_name() {
        let said =
            |side| Language::ALL.map(|language| language.purpose(Idea::Improves(Aspect::Soldiers, side)));
        assert_eq!(said(Side::Red), ["挺兵", "挺兵", "soldiers come forward", "đẩy Tốt lên"]);
        assert_eq!(said(Side::Black)[..2], ["挺卒", "挺卒"]);
    }

    #[test]
    fn a_recapture_is_not_called_as_undo_is() {
        let said = Language::English.hinted_idea(&hint(Idea::Does(Merit::Recaptures(HORSE)), false));
        assert_eq!(said, "Hint: recapture what has just captured");
    }

    #[test]
    fn a_check_that_wins_something_is_named_as_such() {
        let wins = Merit::Wins { prize: HORSE, price: None };
        let fork = Merit::Forks(Piece::new(Side::Black, Kind::General), HORSE);
        for merit in [wins, fork, Merit::WinsMaterial] {
            let said = Language::English.hinted_idea(&hint(Idea::Does(merit), true));
            assert_eq!(said, "Hint: there is a check that wins something");
        }
    }
}
