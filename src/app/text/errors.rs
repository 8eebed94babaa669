//! Messages about invalid FENs.

use super::Language;
use crate::engine::board::{FenError, Kind, Setup, SetupError, Side};

impl Language {
    pub fn fen_error(self, error: &FenError) -> String {
        // The error displays itself in English.
        let english = capitalised(&error.to_string());
        match error {
            FenError::Setup(error) => self.setup_error(*error),
            FenError::Empty => say!(self, "请输入 FEN", "請輸入 FEN", english, "Hãy nhập FEN"),
            FenError::RowCount(count) => say!(
                self,
                "FEN 有 {count} 行；棋盘有 10 行，用 / 分隔",
                "FEN 有 {count} 行；棋盤有 10 行，用 / 分隔",
                english,
                "FEN có {count} hàng; bàn cờ có 10 hàng, cách nhau bằng /"
            ),
            FenError::RowLength { row, points } => say!(
                self,
                "第 {row} 行有 {points} 个点；每行应有 9 个",
                "第 {row} 行有 {points} 個點；每行應有 9 個",
                english,
                "Hàng {row} có {points} điểm; mỗi hàng phải có 9"
            ),
            FenError::UnknownLetter { letter, row } => say!(
                self,
                "第 {row} 行的 {letter} 不是棋子，也不是空点数",
                "第 {row} 行的 {letter} 不是棋子，也不是空點數",
                english,
                "{letter} ở hàng {row} không phải quân cờ, cũng không phải số điểm trống"
            ),
            FenError::SideToMove(text) => say!(
                self,
                "{text} 不是走棋方：w 为红方，b 为黑方",
                "{text} 不是走棋方：w 為紅方，b 為黑方",
                english,
                "{text} không phải bên đi: w là Đỏ, b là Đen"
            ),
            FenError::Number { text, .. } => {
                say!(self, "{text} 不是步数", "{text} 不是步數", english, "{text} không phải số nước")
            }
            FenError::Trailing(text) => {
                say!(
                    self,
                    "FEN 末尾有多余的 {text}",
                    "FEN 末尾有多餘的 {text}",
                    english,
                    "Cuối FEN thừa {text}"
                )
            }
        }
    }

    fn setup_error(self, error: SetupError) -> String {
        let english = capitalised(&error.to_string());
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
                    english,
                    "{name} không có Tướng"
                )
            }
            SetupError::TooMany { piece, count } => {
                let (name, most) = (self.full_piece(piece), piece.kind.full_count());
                say!(
                    self,
                    "有 {count} 个{name}，最多 {most} 个",
                    "有 {count} 個{name}，最多 {most} 個",
                    english,
                    "Có {count} {name}, nhiều nhất là {most}"
                )
            }
            SetupError::Misplaced { piece, square } => {
                let (name, file) = (self.full_piece(piece), self.file(piece.side, square));
                match piece.kind {
                    Kind::Advisor => say!(
                        self,
                        "{file}路的{name}只能站在九宫斜线的五个点上",
                        "{file}路的{name}只能站在九宮斜線的五個點上",
                        "The {name} on file {file} can only stand on the five diagonal points of its palace",
                        "{name} ở cột {file} chỉ được đứng ở năm điểm chéo trong cung"
                    ),
                    Kind::Elephant => say!(
                        self,
                        "{file}路的{name}只能站在己方的七个象位上",
                        "{file}路的{name}只能站在己方的七個象位上",
                        "The {name} on file {file} can only stand on the seven elephant points of its half",
                        "{name} ở cột {file} chỉ được đứng ở bảy điểm Tượng bên sân mình"
                    ),
                    // The other kinds may stand anywhere.
                    Kind::Chariot | Kind::Horse | Kind::General | Kind::Cannon | Kind::Soldier => say!(
                        self,
                        "{file}路的{name}不能离开九宫",
                        "{file}路的{name}不能離開九宮",
                        "The {name} on file {file} must not leave its palace",
                        "{name} ở cột {file} không được rời cung"
                    ),
                }
            }
            SetupError::TooLong(number, _) => {
                let most = Setup::MAX_NUMBER;
                say!(
                    self,
                    "步数 {number} 太大，最多 {most}",
                    "步數 {number} 太大，最多 {most}",
                    english,
                    "Số nước {number} quá lớn, nhiều nhất là {most}"
                )
            }
            SetupError::GeneralsFacing => say!(
                self,
                "将帅照面，中间没有棋子",
                "將帥照面，中間沒有棋子",
                english,
                "Lộ mặt tướng: giữa hai Tướng không có quân nào"
            ),
            SetupError::OpponentInCheck(side) => {
                let name = self.side(side);
                say!(
                    self,
                    "{name}正被将军，却不轮到它走",
                    "{name}正被將軍，卻不輪到它走",
                    english,
                    "{name} đang bị chiếu mà không đến lượt đi"
                )
            }
        }
    }
}

/// The text with its first letter in upper case.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
                    "九路的红相只能站在己方的七个象位上",
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
