//! Messages about invalid FENs.

use std::fmt;

use super::{Language, capitalised};
use crate::engine::board::{FenError, Kind, Setup, SetupError, Side};

impl Language {
    pub fn fen_error(self, error: &FenError) -> String {
        capitalised(&self.fen_fault(error))
    }

    /// Like [`Self::fen_fault`], for a text that contains more than a FEN.
    pub(super) fn start_fault(self, error: &FenError) -> String {
        let fault = self.fen_fault(error);
        say!(self, fault, fault, "the start position: {error}", fault)
    }

    /// The fault as a part of a sentence.
    pub(super) fn fen_fault(self, error: &FenError) -> String {
        match error {
            FenError::Setup(error) => self.setup_fault(*error),
            FenError::Empty => say!(self, "请输入 FEN", "請輸入 FEN", "the FEN is empty", "Hãy nhập FEN"),
            FenError::RowCount(count) => say!(
                self,
                "FEN 有 {count} 行；棋盘有 10 行，用 / 分隔",
                "FEN 有 {count} 行；棋盤有 10 行，用 / 分隔",
                match count {
                    1 => "the FEN has 1 row; the board has 10, separated by '/'".into(),
                    _ => format!("the FEN has {count} rows; the board has 10, separated by '/'"),
                },
                "FEN có {count} hàng; bàn cờ có 10 hàng, cách nhau bằng /"
            ),
            FenError::RowLength { row, points } => say!(
                self,
                "第 {row} 行有 {points} 个点；每行应有 9 个",
                "第 {row} 行有 {points} 個點；每行應有 9 個",
                "row {row} of the FEN has {points} points; each row has 9",
                "Hàng {row} có {points} điểm; mỗi hàng phải có 9"
            ),
            FenError::UnknownLetter { letter, row } => say!(
                self,
                "第 {row} 行的 {letter} 不是棋子，也不是空点数",
                "第 {row} 行的 {letter} 不是棋子，也不是空點數",
                "'{letter}' in row {row} of the FEN is neither a piece nor a number of empty points",
                "{letter} ở hàng {row} không phải quân cờ, cũng không phải số điểm trống"
            ),
            FenError::SideToMove(text) => say!(
                self,
                "{text} 不是走棋方：w 为红方，b 为黑方",
                "{text} 不是走棋方：w 為紅方，b 為黑方",
                "'{text}' is not a side to move: 'w' is Red, 'b' is Black",
                "{text} không phải bên đi: w là Đỏ, b là Đen"
            ),
            FenError::Number { text, what } => {
                say!(
                    self,
                    "{text} 不是步数",
                    "{text} 不是步數",
                    "'{text}' is not a number of {what}",
                    "{text} không phải số nước"
                )
            }
            FenError::Trailing(text) => {
                say!(
                    self,
                    "FEN 末尾有多余的 {text}",
                    "FEN 末尾有多餘的 {text}",
                    "'{text}' follows the end of the FEN",
                    "Cuối FEN thừa {text}"
                )
            }
        }
    }

    fn setup_fault(self, error: SetupError) -> String {
        match error {
            SetupError::NoGeneral(side) => {
                let name = self.side(side);
                let [simplified, traditional] = match side {
                    Side::Red => ["帅", "帥"],
                    Side::Black => ["将", "將"],
                };
                say!(
                    self,
                    "{name}没有{simplified}",
                    "{name}沒有{traditional}",
                    "{name} has no general",
                    "{name} không có Tướng"
                )
            }
            SetupError::TooMany { piece, count } => {
                let (name, most) = (self.full_piece(piece), piece.kind.full_count());
                say!(
                    self,
                    "有 {count} 个{name}，最多 {most} 个",
                    "有 {count} 個{name}，最多 {most} 個",
                    "there are {count} {piece}s; a side has at most {most}",
                    "Có {count} {name}, nhiều nhất là {most}"
                )
            }
            SetupError::Misplaced { piece, square } => {
                let (name, own, file) =
                    (self.full_piece(piece), self.piece(piece), self.file(piece.side, square));
                match piece.kind {
                    Kind::Advisor => say!(
                        self,
                        "{file}路的{name}只能站在九宫斜线的五个点上",
                        "{file}路的{name}只能站在九宮斜線的五個點上",
                        "the {name} on file {file} can only stand on the five diagonal points of its palace",
                        "{name} ở cột {file} chỉ được đứng ở năm điểm chéo trong cung"
                    ),
                    Kind::Elephant => say!(
                        self,
                        "{file}路的{name}只能站在己方的七个{own}位上",
                        "{file}路的{name}只能站在己方的七個{own}位上",
                        "the {name} on file {file} can only stand on the seven elephant points of its half",
                        "{name} ở cột {file} chỉ được đứng ở bảy điểm Tượng bên sân mình"
                    ),
                    // The other kinds may stand anywhere.
                    Kind::Chariot | Kind::Horse | Kind::General | Kind::Cannon | Kind::Soldier => say!(
                        self,
                        "{file}路的{name}不能离开九宫",
                        "{file}路的{name}不能離開九宮",
                        "the {name} on file {file} must not leave its palace",
                        "{name} ở cột {file} không được rời cung"
                    ),
                }
            }
            SetupError::TooLong(number, what) => {
                let most = Setup::MAX_NUMBER;
                say!(
                    self,
                    "步数 {number} 太大，最多 {most}",
                    "步數 {number} 太大，最多 {most}",
                    "the FEN counts {number} {what}; at most {most} are allowed",
                    "Số nước {number} quá lớn, nhiều nhất là {most}"
                )
            }
            SetupError::GeneralsFacing => say!(
                self,
                "将帅照面，中间没有棋子",
                "將帥照面，中間沒有棋子",
                "the generals face each other with nothing between them",
                "Lộ mặt tướng: giữa hai Tướng không có quân nào"
            ),
            SetupError::OpponentInCheck(side) => {
                let name = self.side(side);
                say!(
                    self,
                    "{name}正被将军，却不轮到它走",
                    "{name}正被將軍，卻不輪到它走",
                    "{name} is in check but it is not {name}'s move",
                    "{name} đang bị chiếu mà không đến lượt đi"
                )
            }
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Setup(error) = self {
            return error.fmt(f);
        }
        f.write_str(&Language::English.fen_fault(self))
    }
}

/// As in a FEN, points have coordinates here.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Misplaced { piece, square } = self {
            return write!(f, "the {piece} on {square} stands where it can never go");
        }
        f.write_str(&Language::English.setup_fault(*self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;

    #[test]
    fn places_are_named_as_the_board_shows_them() {
        for (fen, [simplified, english]) in [
            (
                "4k4/9/9/9/9/9/9/9/9/B4K3 w",
                [
                    "九路的红相只能站在己方的七个相位上",
                    "The red elephant on file 9 can only stand on the seven elephant points of its half",
                ],
            ),
            (
                "4k4/9/9/9/9/9/9/9/K8/9 w",
                ["九路的红帅不能离开九宫", "The red general on file 9 must not leave its palace"],
            ),
            (
                "4k4/9/9/9/9/9/9/9/9/4AK3 w",
                [
                    "五路的红仕只能站在九宫斜线的五个点上",
                    "The red advisor on file 5 can only stand on the five diagonal points of its palace",
                ],
            ),
        ] {
            let error = fen.parse::<Position>().unwrap_err();
            assert_eq!(Language::Simplified.fen_error(&error), simplified);
            assert_eq!(Language::English.fen_error(&error), english);
        }
    }

    #[test]
    fn every_language_names_the_error() {
        for fen in [
            "",
            "9/9 w",
            "4k5/9/9/9/9/9/9/9/9/3K5 w",
            "4k4/9/9/9/4x4/9/9/9/9/3K5 w",
            "4k4/9/9/9/9/9/9/9/9/3K5 x",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 more",
            "4k4/9/9/9/9/9/9/9/9/9 w",
            "3kk4/9/9/9/9/9/9/9/9/5K3 w",
            "4k4/9/9/9/9/9/9/9/8K/9 w",
            "4k4/9/9/9/9/9/9/9/9/4K4 w",
            "4k4/9/9/9/4R4/9/9/9/9/3K5 w",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 20000",
        ] {
            let error = fen.parse::<Position>().unwrap_err();
            let texts = Language::ALL.map(|language| language.fen_error(&error));
            assert!(texts.iter().all(|text| !text.is_empty()), "{fen}");
            for (index, text) in texts.iter().enumerate() {
                assert!(!texts[..index].contains(text), "{fen}: {text}");
            }
        }
    }
}
