//! What is wrong with a FEN.

use super::Language;
use crate::engine::board::{FenError, Kind, Piece, Setup, SetupError};

impl Language {
    /// What is wrong with the text of a position.
    pub fn fen_error(self, error: &FenError) -> String {
        match (error, self) {
            (FenError::Setup(error), _) => self.setup_error(*error),
            // Its own words are English.
            (error, Self::English) => capitalised(&error.to_string()),
            (FenError::Empty, Self::Simplified) => "请输入 FEN".into(),
            (FenError::Empty, Self::Traditional) => "請輸入 FEN".into(),
            (FenError::Empty, Self::Vietnamese) => "Hãy nhập FEN".into(),
            (FenError::RankCount(count), Self::Simplified) => {
                format!("FEN 有 {count} 行；棋盘有 10 行，用 / 分隔")
            }
            (FenError::RankCount(count), Self::Traditional) => {
                format!("FEN 有 {count} 行；棋盤有 10 行，用 / 分隔")
            }
            (FenError::RankCount(count), Self::Vietnamese) => {
                format!("FEN có {count} hàng; bàn cờ có 10 hàng, cách nhau bằng /")
            }
            (FenError::RankLength { rank, points }, Self::Simplified) => {
                format!("第 {rank} 行有 {points} 个点；每行应有 9 个")
            }
            (FenError::RankLength { rank, points }, Self::Traditional) => {
                format!("第 {rank} 行有 {points} 個點；每行應有 9 個")
            }
            (FenError::RankLength { rank, points }, Self::Vietnamese) => {
                format!("Hàng {rank} có {points} điểm; mỗi hàng phải có 9")
            }
            (FenError::UnknownLetter { letter, rank }, Self::Simplified) => {
                format!("第 {rank} 行的 {letter} 不是棋子，也不是空点数")
            }
            (FenError::UnknownLetter { letter, rank }, Self::Traditional) => {
                format!("第 {rank} 行的 {letter} 不是棋子，也不是空點數")
            }
            (FenError::UnknownLetter { letter, rank }, Self::Vietnamese) => {
                format!("{letter} ở hàng {rank} không phải quân cờ, cũng không phải số điểm trống")
            }
            (FenError::SideToMove(text), Self::Simplified) => {
                format!("{text} 不是走棋方：w 为红方，b 为黑方")
            }
            (FenError::SideToMove(text), Self::Traditional) => {
                format!("{text} 不是走棋方：w 為紅方，b 為黑方")
            }
            (FenError::SideToMove(text), Self::Vietnamese) => {
                format!("{text} không phải bên đi: w là Đỏ, b là Đen")
            }
            (FenError::Number { text, .. }, Self::Simplified) => format!("{text} 不是步数"),
            (FenError::Number { text, .. }, Self::Traditional) => format!("{text} 不是步數"),
            (FenError::Number { text, .. }, Self::Vietnamese) => format!("{text} không phải số nước"),
            (FenError::Trailing(text), Self::Simplified) => format!("FEN 末尾有多余的 {text}"),
            (FenError::Trailing(text), Self::Traditional) => format!("FEN 末尾有多餘的 {text}"),
            (FenError::Trailing(text), Self::Vietnamese) => format!("Cuối FEN thừa {text}"),
        }
    }

    fn setup_error(self, error: SetupError) -> String {
        match (error, self) {
            (error, Self::English) => capitalised(&error.to_string()),
            (SetupError::NoGeneral(side), Self::Simplified) => format!("{}没有帅（将）", self.side(side)),
            (SetupError::NoGeneral(side), Self::Traditional) => format!("{}沒有帥（將）", self.side(side)),
            (SetupError::NoGeneral(side), Self::Vietnamese) => format!("{} không có Tướng", self.side(side)),
            (SetupError::TooMany { piece, count }, Self::Simplified) => {
                format!("有 {count} 个{}，最多 {} 个", self.full_piece(piece), piece.kind.full_count())
            }
            (SetupError::TooMany { piece, count }, Self::Traditional) => {
                format!("有 {count} 個{}，最多 {} 個", self.full_piece(piece), piece.kind.full_count())
            }
            (SetupError::TooMany { piece, count }, Self::Vietnamese) => {
                format!("Có {count} {}, nhiều nhất là {}", self.full_piece(piece), piece.kind.full_count())
            }
            (SetupError::Misplaced { piece, square }, Self::Simplified) => {
                format!("{} 的{}不可能走到那里", square, self.full_piece(piece))
            }
            (SetupError::Misplaced { piece, square }, Self::Traditional) => {
                format!("{} 的{}不可能走到那裡", square, self.full_piece(piece))
            }
            (SetupError::Misplaced { piece, square }, Self::Vietnamese) => {
                format!("{} không thể đi đến {square}", self.full_piece(piece))
            }
            (SetupError::SoldierBehindStart(side, square), Self::Simplified) => {
                format!("{square} 的{}在起始位置之后", self.full_piece(Piece::new(side, Kind::Soldier)))
            }
            (SetupError::SoldierBehindStart(side, square), Self::Traditional) => {
                format!("{square} 的{}在起始位置之後", self.full_piece(Piece::new(side, Kind::Soldier)))
            }
            (SetupError::SoldierBehindStart(side, square), Self::Vietnamese) => {
                let soldier = self.full_piece(Piece::new(side, Kind::Soldier));
                format!("{soldier} ở {square} đứng sau vị trí xuất phát")
            }
            (SetupError::TooLong(number, _), Self::Simplified) => {
                format!("步数 {number} 太大，最多 {}", Setup::MAX_NUMBER)
            }
            (SetupError::TooLong(number, _), Self::Traditional) => {
                format!("步數 {number} 太大，最多 {}", Setup::MAX_NUMBER)
            }
            (SetupError::TooLong(number, _), Self::Vietnamese) => {
                format!("Số nước {number} quá lớn, nhiều nhất là {}", Setup::MAX_NUMBER)
            }
            (SetupError::GeneralsFacing, Self::Simplified) => "将帅照面，中间没有棋子".into(),
            (SetupError::GeneralsFacing, Self::Traditional) => "將帥照面，中間沒有棋子".into(),
            (SetupError::GeneralsFacing, Self::Vietnamese) => {
                "Lộ mặt tướng: giữa hai Tướng không có quân nào".into()
            }
            (SetupError::OpponentInCheck(side), Self::Simplified) => {
                format!("{}正被将军，却不轮到它走", self.side(side))
            }
            (SetupError::OpponentInCheck(side), Self::Traditional) => {
                format!("{}正被將軍，卻不輪到它走", self.side(side))
            }
            (SetupError::OpponentInCheck(side), Self::Vietnamese) => {
                format!("{} đang bị chiếu mà không đến lượt đi", self.side(side))
            }
        }
    }
}

/// The text with its first letter in upper case, as a sentence begins.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;

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
            "4k4/9/9/9/9/9/9/9/P8/3K5 w",
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
