//! Why a move was refused, in words that teach.

use super::Language;
use crate::engine::board::{Kind, Piece, Position, Square};
use crate::engine::movegen::Refusal;

impl Language {
    /// Why a move in `position` was refused.
    pub fn refusal(self, position: &Position, refusal: Refusal) -> String {
        let side = position.side_to_move();
        match refusal {
            Refusal::NoPiece(_) => self.choose_piece(),
            Refusal::NotYourPiece(_) => self.not_your_piece(),
            Refusal::OwnPieceThere(square) => self.own_piece_there(position, square),
            Refusal::BlockedLeg { leg } => self.blocked(Kind::Horse, position, leg),
            Refusal::BlockedEye { eye } => self.blocked(Kind::Elephant, position, eye),
            Refusal::BlockedWay(square) => self.blocked(Kind::Chariot, position, square),
            Refusal::NoSingleScreen => match self {
                Self::Simplified => "炮吃子时，中间必须正好隔一个棋子（炮架）",
                Self::Traditional => "炮吃子時，中間必須正好隔一個棋子（炮架）",
                Self::English => "A cannon captures by jumping over exactly one piece",
                Self::Vietnamese => "Pháo ăn quân phải nhảy qua đúng một quân (ngòi)",
            }
            .into(),
            Refusal::NotItsMove(kind) => self.how_it_moves(Piece::new(side, kind)).into(),
            Refusal::GeneralsWouldFace => match self {
                Self::Simplified => "走后将帅照面，不允许",
                Self::Traditional => "走後將帥照面，不允許",
                Self::English => "The generals would face each other on an open file",
                Self::Vietnamese => "Đi vậy sẽ lộ mặt tướng: giữa hai Tướng không còn quân nào",
            }
            .into(),
            Refusal::LeavesGeneralInCheck { checker } => self.leaves_in_check(position, checker),
        }
    }

    fn choose_piece(self) -> String {
        match self {
            Self::Simplified => "请先选择自己的棋子",
            Self::Traditional => "請先選擇自己的棋子",
            Self::English => "Pick one of your own pieces first",
            Self::Vietnamese => "Hãy chọn quân của mình trước",
        }
        .into()
    }

    fn not_your_piece(self) -> String {
        match self {
            Self::Simplified => "这是对方的棋子",
            Self::Traditional => "這是對方的棋子",
            Self::English => "That piece belongs to the opponent",
            Self::Vietnamese => "Đó là quân của đối thủ",
        }
        .into()
    }

    fn own_piece_there(self, position: &Position, square: Square) -> String {
        let piece = position.piece_at(square).map(|piece| self.piece(piece)).unwrap_or_default();
        match self {
            Self::Simplified => format!("那里有自己的{piece}"),
            Self::Traditional => format!("那裡有自己的{piece}"),
            Self::English => format!("Your own {piece} stands there"),
            Self::Vietnamese => format!("{piece} của mình đang đứng ở đó"),
        }
    }

    /// A piece of the mover that cannot get past what stands on `by`, which the board marks.
    fn blocked(self, kind: Kind, position: &Position, by: Square) -> String {
        let blocker = position.piece_at(by).map(|piece| self.full_piece(piece)).unwrap_or_default();
        let elephant = self.piece(Piece::new(position.side_to_move(), Kind::Elephant));
        match (kind, self) {
            (Kind::Horse, Self::Simplified) => format!("蹩马腿：{blocker}绊住了马"),
            (Kind::Horse, Self::Traditional) => format!("蹩馬腿：{blocker}絆住了馬"),
            (Kind::Horse, Self::English) => {
                format!("The horse's leg is blocked: the {blocker} stands next to it")
            }
            (Kind::Horse, Self::Vietnamese) => format!("Cản chân mã: {blocker} đứng kề bên"),
            (Kind::Elephant, Self::Simplified | Self::Traditional) => {
                format!("塞{elephant}眼：{blocker}堵住了田字中心")
            }
            (Kind::Elephant, Self::English) => {
                format!("The elephant's eye is blocked: the {blocker} stands in its way")
            }
            (Kind::Elephant, Self::Vietnamese) => format!("Cản mắt tượng: {blocker} đứng giữa đường"),
            (_, Self::Simplified) => format!("{blocker}挡住了去路"),
            (_, Self::Traditional) => format!("{blocker}擋住了去路"),
            (_, Self::English) => format!("The {blocker} is in the way"),
            (_, Self::Vietnamese) => format!("{blocker} chắn đường"),
        }
    }

    fn leaves_in_check(self, position: &Position, checker: Square) -> String {
        let general = self.piece(Piece::new(position.side_to_move(), Kind::General));
        let piece = position.piece_at(checker).map(|piece| self.full_piece(piece)).unwrap_or_default();
        match self {
            Self::Simplified => format!("这样走，{general}会被{piece}将军"),
            Self::Traditional => format!("這樣走，{general}會被{piece}將軍"),
            Self::English => format!("Your general would be in check from the {piece}"),
            Self::Vietnamese => format!("Đi vậy {general} sẽ bị {piece} chiếu"),
        }
    }

    /// How a piece moves, for someone who tried something else.
    const fn how_it_moves(self, piece: Piece) -> &'static str {
        match (piece.kind, self) {
            (Kind::Chariot, Self::Simplified) => "车走直线，横竖不限格数",
            (Kind::Chariot, Self::Traditional) => "車走直線，橫豎不限格數",
            (Kind::Chariot, Self::English) => "A chariot moves any distance along a straight line",
            (Kind::Chariot, Self::Vietnamese) => "Xe đi thẳng theo hàng hoặc cột, xa tùy ý",
            (Kind::Horse, Self::Simplified) => "马走日字：先直走一格，再斜走一格",
            (Kind::Horse, Self::Traditional) => "馬走日字：先直走一格，再斜走一格",
            (Kind::Horse, Self::English) => "A horse moves one point straight, then one diagonally outward",
            (Kind::Horse, Self::Vietnamese) => "Mã đi một bước thẳng rồi một bước chéo ra ngoài",
            (Kind::Elephant, Self::Simplified) => "相（象）走田字：斜走两格，不能过河",
            (Kind::Elephant, Self::Traditional) => "相（象）走田字：斜走兩格，不能過河",
            (Kind::Elephant, Self::English) => {
                "An elephant moves exactly two points diagonally and never crosses the river"
            }
            (Kind::Elephant, Self::Vietnamese) => "Tượng đi chéo đúng hai bước, không được sang sông",
            (Kind::Advisor, Self::Simplified) => "仕（士）在九宫内斜走一格",
            (Kind::Advisor, Self::Traditional) => "仕（士）在九宮內斜走一格",
            (Kind::Advisor, Self::English) => "An advisor moves one point diagonally inside the palace",
            (Kind::Advisor, Self::Vietnamese) => "Sĩ đi chéo một bước trong cung",
            (Kind::General, Self::Simplified) => "帅（将）在九宫内直走一格",
            (Kind::General, Self::Traditional) => "帥（將）在九宮內直走一格",
            (Kind::General, Self::English) => "The general moves one point straight inside the palace",
            (Kind::General, Self::Vietnamese) => "Tướng đi thẳng một bước trong cung",
            (Kind::Cannon, Self::Simplified) => "炮走直线；吃子时要隔一个棋子",
            (Kind::Cannon, Self::Traditional) => "炮走直線；吃子時要隔一個棋子",
            (Kind::Cannon, Self::English) => {
                "A cannon moves along a straight line, and captures by jumping over one piece"
            }
            (Kind::Cannon, Self::Vietnamese) => "Pháo đi thẳng như Xe; khi ăn phải nhảy qua một quân",
            (Kind::Soldier, Self::Simplified) => "兵（卒）只进不退，每次一格；过河后可以横走",
            (Kind::Soldier, Self::Traditional) => "兵（卒）只進不退，每次一格；過河後可以橫走",
            (Kind::Soldier, Self::English) => {
                "A soldier moves one point forward; beyond the river also sideways, never back"
            }
            (Kind::Soldier, Self::Vietnamese) => "Tốt tiến một bước, sang sông được đi ngang, không được lui",
        }
    }
}
