//! Texts that teach why a move was refused, or is wrong in a puzzle.

use super::Language;
use crate::engine::board::{Kind, Piece, Position, Side, Square};
use crate::engine::movegen::Refusal;
use crate::game::merit::Cost;

impl Language {
    /// Says why a move in `position` was refused.
    pub fn refusal(self, position: &Position, refusal: Refusal) -> String {
        match refusal {
            Refusal::NoPiece(_) => self.choose_piece(),
            Refusal::NotYourPiece(_) => self.not_your_piece(),
            Refusal::OwnPieceThere(square) => self.own_piece_there(position, square),
            Refusal::BlockedLeg { leg } => self.blocked(Kind::Horse, position, leg),
            Refusal::BlockedEye { eye } => self.blocked(Kind::Elephant, position, eye),
            Refusal::BlockedWay(square) => self.blocked(Kind::Chariot, position, square),
            Refusal::NoSingleScreen => say!(
                self,
                "炮吃子时，中间必须正好隔一个棋子（炮架）",
                "炮吃子時，中間必須正好隔一個棋子（炮架）",
                "A cannon captures by jumping over exactly one piece",
                "Pháo ăn quân phải nhảy qua đúng một quân (ngòi)"
            ),
            Refusal::NotItsMove(kind) => self.how_it_moves(kind).into(),
            Refusal::GeneralsWouldFace => say!(
                self,
                "走后将帅照面，不允许",
                "走後將帥照面，不允許",
                "The generals would face each other on an open file",
                "Đi vậy sẽ lộ mặt tướng: giữa hai Tướng không còn quân nào"
            ),
            Refusal::LeavesGeneralInCheck { checker } => self.leaves_in_check(position, checker),
        }
    }

    /// Says that a piece has no legal move in `position`, and why.
    pub fn stuck(self, position: &Position, refusal: Refusal) -> String {
        let text = say!(
            self,
            "这个子现在走不了",
            "這個子現在走不了",
            "This piece has no move now",
            "Quân này hiện không đi được"
        );
        self.sentences(&text, &self.refusal(position, refusal))
    }

    /// Says that a move is wrong in a puzzle, and what it costs, if that is known.
    pub fn wrong_move(self, mv: &str, cost: Option<Cost>) -> String {
        match cost {
            None => say!(
                self,
                "{mv}不是答案，已退回，再想想",
                "{mv}不是答案，已退回，再想想",
                "{mv} is not the move, and is taken back: try again",
                "{mv} không phải lời giải, đã lùi lại: thử lại nhé"
            ),
            Some(Cost::Leaves(piece)) => {
                let piece = self.piece(piece);
                say!(
                    self,
                    "{mv}不是答案：您的{piece}会被吃掉。已退回，再想想",
                    "{mv}不是答案：您的{piece}會被吃掉。已退回，再想想",
                    "{mv} is not the move: it leaves your {piece} to be taken. Try again",
                    "{mv} không phải lời giải: {piece} của bạn sẽ bị ăn. Thử lại nhé"
                )
            }
            Some(Cost::Mated) => say!(
                self,
                "{mv}不是答案：对方一步就将死您。已退回，再想想",
                "{mv}不是答案：對方一步就將死您。已退回，再想想",
                "{mv} is not the move: the opponent mates at once. Try again",
                "{mv} không phải lời giải: đối phương chiếu hết ngay. Thử lại nhé"
            ),
        }
    }

    /// Says what a wrong move costs in a lesson, where moves are not named.
    pub fn wrong_try(self, cost: Cost) -> String {
        match cost {
            Cost::Leaves(piece) => {
                let piece = self.piece(piece);
                say!(
                    self,
                    "不是这一着：您的{piece}会被吃掉。再想想",
                    "不是這一著：您的{piece}會被吃掉。再想想",
                    "Not that one: it leaves your {piece} to be taken. Try again",
                    "Không phải nước đó: {piece} của bạn sẽ bị ăn. Thử lại nhé"
                )
            }
            Cost::Mated => say!(
                self,
                "不是这一着：对方一步就将死您。再想想",
                "不是這一著：對方一步就將死您。再想想",
                "Not that one: the opponent mates at once. Try again",
                "Không phải nước đó: đối phương chiếu hết ngay. Thử lại nhé"
            ),
        }
    }

    /// Says that a move is better than the mistake made in the game, but not good enough.
    pub fn not_enough(self, mv: &str) -> String {
        say!(
            self,
            "{mv}比对局中的着法好，但还不够好。已退回，再想想",
            "{mv}比對局中的著法好，但還不夠好。已退回，再想想",
            "{mv} is better than in the game, but not good enough yet. Try again",
            "{mv} hơn nước trong ván, nhưng chưa đủ tốt. Thử lại nhé"
        )
    }

    /// Says that a move is the mistake made in the game.
    pub fn as_played(self, mv: &str) -> String {
        say!(
            self,
            "{mv}就是对局中的着法，请另找一着",
            "{mv}就是對局中的著法，請另找一著",
            "{mv} is what was played in the game: find something better",
            "{mv} chính là nước đã đi trong ván: hãy tìm nước khác"
        )
    }

    fn choose_piece(self) -> String {
        say!(
            self,
            "请先选择自己的棋子",
            "請先選擇自己的棋子",
            "Pick one of your own pieces first",
            "Hãy chọn quân của mình trước"
        )
    }

    fn not_your_piece(self) -> String {
        say!(
            self,
            "这是对方的棋子",
            "這是對方的棋子",
            "That piece belongs to the opponent",
            "Đó là quân của đối thủ"
        )
    }

    /// Says to who plays both sides that the other one is to move.
    pub fn turn_of(self, side: Side) -> String {
        let name = self.side(side);
        say!(self, "现在轮到{name}走", "現在輪到{name}走", "It is {name}'s turn", "Đang đến lượt {name}")
    }

    fn own_piece_there(self, position: &Position, square: Square) -> String {
        let piece = position.piece_at(square).map(|piece| self.piece(piece)).unwrap_or_default();
        say!(
            self,
            "那里有自己的{piece}",
            "那裡有自己的{piece}",
            "Your own {piece} stands there",
            "{piece} của mình đang đứng ở đó"
        )
    }

    /// Says that a piece of the side to move cannot pass the piece on `by`, which the board marks.
    fn blocked(self, kind: Kind, position: &Position, by: Square) -> String {
        let blocker = position.piece_at(by).map(|piece| self.full_piece(piece)).unwrap_or_default();
        let elephant = self.piece(Piece::new(position.side_to_move(), Kind::Elephant));
        match kind {
            Kind::Horse => say!(
                self,
                "蹩马腿：{blocker}绊住了马",
                "蹩馬腿：{blocker}絆住了馬",
                "The horse's leg is blocked: the {blocker} stands next to it",
                "Cản chân mã: {blocker} đứng kề bên"
            ),
            Kind::Elephant => say!(
                self,
                "塞{elephant}眼：{blocker}堵住了田字中心",
                "塞{elephant}眼：{blocker}堵住了田字中心",
                "The elephant's eye is blocked: the {blocker} stands in its way",
                "Cản mắt tượng: {blocker} đứng giữa đường"
            ),
            Kind::Chariot | Kind::Advisor | Kind::General | Kind::Cannon | Kind::Soldier => say!(
                self,
                "{blocker}挡住了去路",
                "{blocker}擋住了去路",
                "The {blocker} is in the way",
                "{blocker} chắn đường"
            ),
        }
    }

    fn leaves_in_check(self, position: &Position, checker: Square) -> String {
        let general = self.piece(Piece::new(position.side_to_move(), Kind::General));
        let piece = position.piece_at(checker).map(|piece| self.full_piece(piece)).unwrap_or_default();
        if position.checkers(position.side_to_move()).contains(checker) {
            return say!(
                self,
                "这样走，{general}仍被{piece}将军",
                "這樣走，{general}仍被{piece}將軍",
                "Your general would still be in check from the {piece}",
                "Đi vậy {general} vẫn bị {piece} chiếu"
            );
        }
        say!(
            self,
            "这样走，{general}会被{piece}将军",
            "這樣走，{general}會被{piece}將軍",
            "Your general would be in check from the {piece}",
            "Đi vậy {general} sẽ bị {piece} chiếu"
        )
    }

    labels! {
        /// Says how a piece moves, after the user tried something else with it.
        fn how_it_moves(self, Kind);

        Kind::Chariot => "车走直线，横竖不限格数", "車走直線，橫豎不限格數", "A chariot moves any distance along a straight line",
            "Xe đi thẳng theo hàng hoặc cột, xa tùy ý";
        Kind::Horse => "马走日字：先直走一格，再斜走一格", "馬走日字：先直走一格，再斜走一格",
            "A horse moves one point straight, then one diagonally outward",
            "Mã đi một bước thẳng rồi một bước chéo ra ngoài";
        Kind::Elephant => "相（象）走田字：斜走两格，不能过河", "相（象）走田字：斜走兩格，不能過河",
            "An elephant moves exactly two points diagonally and never crosses the river",
            "Tượng đi chéo đúng hai bước, không được sang sông";
        Kind::Advisor => "仕（士）在九宫内斜走一格", "仕（士）在九宮內斜走一格",
            "An advisor moves one point diagonally inside the palace", "Sĩ đi chéo một bước trong cung";
        Kind::General => "帅（将）在九宫内直走一格", "帥（將）在九宮內直走一格",
            "The general moves one point straight inside the palace", "Tướng đi thẳng một bước trong cung";
        Kind::Cannon => "炮走直线；吃子时要隔一个棋子", "炮走直線；吃子時要隔一個棋子",
            "A cannon moves along a straight line, and captures by jumping over one piece",
            "Pháo đi thẳng như Xe; khi ăn phải nhảy qua một quân";
        Kind::Soldier => "兵（卒）只进不退，每次一格；过河后可以横走", "兵（卒）只進不退，每次一格；過河後可以橫走",
            "A soldier moves one point forward; beyond the river also sideways, never back",
            "Tốt tiến một bước, sang sông được đi ngang, không được lui";
    }
}
