//! Messages about texts and files that were not understood.

use std::fmt;

use super::{Language, capitalised};
use crate::engine::board::{Side, shortened};
use crate::game::AddError;
use crate::game::formats::json::{self, JsonError};
use crate::game::formats::{Foreign, MAX_BYTES, MAX_GAME_BYTES, OtherChess, ReadError};

impl Language {
    /// Says why a text or file contains no game.
    pub fn read_error(self, error: &ReadError) -> String {
        // It is clear which position is meant.
        if let ReadError::Start(cause) | ReadError::Json(JsonError::Start(cause)) = error {
            return self.fen_error(cause);
        }
        capitalised(&self.unread(error))
    }

    /// The same as a part of a sentence.
    pub(super) fn unread(self, error: &ReadError) -> String {
        match error {
            ReadError::Empty => say!(
                self,
                "里面什么也没有。",
                "裡面什麼也沒有。",
                "there is nothing to read",
                "Không có nội dung gì."
            ),
            ReadError::Unrecognised => say!(
                self,
                "这不是可以读取的棋谱或局面。",
                "這不是可以讀取的棋譜或局面。",
                "this is neither a game nor a position in any format that is read",
                "Đây không phải ván cờ hay thế cờ ở dạng đọc được."
            ),
            ReadError::Foreign(foreign) => self.foreign(*foreign),
            ReadError::FileTooLarge => {
                let most = MAX_BYTES >> 20;
                say!(self, "文件太大。", "檔案太大。", "the file is larger than {most} MiB", "Tệp quá lớn.")
            }
            ReadError::GameTooLarge => {
                let most = MAX_GAME_BYTES >> 20;
                say!(
                    self,
                    "文件太大。",
                    "檔案太大。",
                    "the game is longer than {most} MiB, more than any game needs",
                    "Tệp quá lớn."
                )
            }
            ReadError::Stopped => {
                say!(self, "读取已停止", "讀取已停止", "reading was stopped", "Đã dừng đọc")
            }
            ReadError::NoSuchGame(index) => {
                let number = index + 1;
                say!(
                    self,
                    "没有第 {number} 局",
                    "沒有第 {number} 局",
                    "there is no game number {number}",
                    "Không có ván {number}"
                )
            }
            ReadError::Start(cause) => self.start_fault(cause),
            ReadError::TwoPieces(square) => {
                let file = self.file(Side::Red, *square);
                say!(
                    self,
                    "红方{file}路的同一点上有两个棋子",
                    "紅方{file}路的同一點上有兩個棋子",
                    "two pieces stand on one point of Red's file {file}",
                    "Có hai quân ở cùng một điểm trên cột {file} của Đỏ"
                )
            }
            ReadError::End => {
                say!(
                    self,
                    "文件不完整",
                    "檔案不完整",
                    "the file ends before its first move",
                    "Tệp bị cắt giữa chừng"
                )
            }
            ReadError::Json(error) => self.json_error(error),
        }
    }

    /// Names the kind of a file that contains no game.
    fn foreign(self, foreign: Foreign) -> String {
        match foreign {
            Foreign::Picture => {
                say!(self, "这是一张图片。", "這是一張圖片。", "this is a picture", "Đây là một bức ảnh.")
            }
            Foreign::Pdf => say!(self, "这是 PDF。", "這是 PDF。", "this is a PDF", "Đây là PDF."),
            Foreign::Archive => say!(
                self,
                "这是压缩文件，请先解压。",
                "這是壓縮檔，請先解壓。",
                "this is a packed file; unpack it first",
                "Đây là tệp nén; hãy giải nén trước."
            ),
            Foreign::Document => say!(
                self,
                "这是文字处理程序的文档，请先存成纯文字。",
                "這是文字處理程式的文件，請先存成純文字。",
                "this is a document of a word processor; save it as text first",
                "Đây là tài liệu của trình soạn thảo; hãy lưu thành văn bản trước."
            ),
            Foreign::Program => {
                say!(self, "这是程序。", "這是程式。", "this is a program", "Đây là một chương trình.")
            }
            Foreign::WesternChess => say!(
                self,
                "这是国际象棋对局，而楚河下的是中国象棋。",
                "這是西洋棋對局，而楚河下的是中國象棋。",
                "this is a game of western chess; Chuhe plays Xiangqi",
                "Đây là ván cờ vua; Chuhe chơi cờ tướng."
            ),
            Foreign::OtherChess(game) => {
                let name = self.other_chess(game);
                say!(
                    self,
                    "这是{name}对局，而楚河下的是中国象棋。",
                    "這是{name}對局，而楚河下的是中國象棋。",
                    "this is a game of {name}; Chuhe plays Xiangqi",
                    "Đây là ván {name}; Chuhe chơi cờ tướng."
                )
            }
        }
    }

    labels! {
        /// The name of a game other than Xiangqi.
        fn other_chess(self, OtherChess);

        OtherChess::Janggi => "朝鲜象棋", "朝鮮象棋", "Janggi", "cờ Triều Tiên";
        OtherChess::Shogi => "日本将棋", "日本將棋", "Shogi", "cờ Nhật (Shogi)";
        OtherChess::Makruk => "泰国象棋", "泰國象棋", "Makruk", "cờ Thái (Makruk)";
        OtherChess::Sittuyin => "缅甸象棋", "緬甸象棋", "Sittuyin", "cờ Miến Điện";
        OtherChess::Ouk => "柬埔寨象棋", "柬埔寨象棋", "Ouk Chatrang", "cờ Campuchia";
        OtherChess::Shatranj => "波斯象棋", "波斯象棋", "Shatranj", "cờ Ba Tư (Shatranj)";
        OtherChess::Manchu => "满洲象棋", "滿洲象棋", "Manchu chess", "cờ Mãn Châu";
        OtherChess::Minixiangqi => "小型象棋", "小型象棋", "Minixiangqi", "cờ tướng mini";
        OtherChess::Jieqi => "揭棋", "揭棋", "Jieqi", "cờ úp";
        OtherChess::Banqi => "暗棋", "暗棋", "Banqi", "cờ lật";
    }

    /// Describes an error in a game in JSON.
    pub(super) fn json_error(self, error: &JsonError) -> String {
        match error {
            JsonError::TooLarge => {
                let most = json::MAX_BYTES >> 20;
                say!(
                    self,
                    "文件太大。",
                    "檔案太大。",
                    "the file is larger than {most} MiB, more than any game needs",
                    "Tệp quá lớn."
                )
            }
            JsonError::Start(cause) => self.start_fault(cause),
            JsonError::Syntax(cause) => {
                let cause = shortened(&cause.to_string(), 200);
                say!(
                    self,
                    "这不是 JSON 格式的棋谱",
                    "這不是 JSON 格式的棋譜",
                    "this is not a game in JSON: {cause}",
                    "Đây không phải là ván cờ dạng JSON"
                )
            }
            JsonError::Version(version) => {
                let known = json::VERSION;
                say!(
                    self,
                    "文件版本 {version} 高于本程序所能读取的版本",
                    "檔案版本 {version} 高於本程式所能讀取的版本",
                    "the file has version {version}, and this program reads version {known}",
                    "Tệp có phiên bản {version} mà chương trình này không đọc được"
                )
            }
            JsonError::MoveText { line, ply, cause } => {
                let what = say!(self, "不是着法", "不是著法", "", "không phải là nước đi");
                self.at_move(*line, *ply, &what, &format!(": {cause}"))
            }
            JsonError::Move { line, ply, mv, cause } => {
                let what = match cause {
                    AddError::Refused(cause) => self.illegal(*mv, *cause),
                    AddError::Full => self.too_many_moves(),
                };
                self.at_move(*line, *ply, &what, &format!(", {mv}: {cause}"))
            }
            JsonError::NoSuchPlace(place) => {
                let (line, ply) = (place.line, place.ply);
                say!(
                    self,
                    "所看的着法不存在",
                    "所看的著法不存在",
                    "there is no move {ply} in line {line}",
                    "Nước đang xem không có trong ván"
                )
            }
            JsonError::NothingNew { line } => say!(
                self,
                "变着 {line} 没有新的着法",
                "變著 {line} 沒有新的著法",
                "variation {line} has no move that is not there already",
                "Biến {line} không có nước nào mới"
            ),
            JsonError::Drawing { line, ply, text } => {
                let (text, variation) = (shortened(text, 20), before_move(*line));
                say!(
                    self,
                    "“{text}”不是棋盘上的箭头或圆圈",
                    "「{text}」不是棋盤上的箭頭或圓圈",
                    "{variation}after move {ply}: '{text}' is not a drawing such as Ge4 or Rh2e2",
                    "\"{text}\" không phải là mũi tên hay vòng tròn trên bàn cờ"
                )
            }
            JsonError::Result { result, reason } => say!(
                self,
                "棋局不能这样以 {result} 结束",
                "棋局不能這樣以 {result} 結束",
                "a game cannot end in '{result}' by {reason}",
                "Ván cờ không thể kết thúc {result} như vậy"
            ),
            JsonError::Review(cause) => {
                let cause = shortened(&cause.to_string(), 200);
                say!(
                    self,
                    "其中的复盘无法读取",
                    "其中的復盤無法讀取",
                    "the review of the game cannot be read: {cause}",
                    "Không đọc được phần xem lại trong đó"
                )
            }
        }
    }

    /// The number of a variation; empty for the main line, which is number 0.
    pub(super) fn in_variation(self, number: usize) -> String {
        match number {
            0 => String::new(),
            _ => say!(
                self,
                "（变着 {number}）",
                "（變著 {number}）",
                " in variation {number}",
                " (biến {number})"
            ),
        }
    }

    /// Adds the place to a message about the move after `ply` moves of a line. English has an end of
    /// its own.
    fn at_move(self, line: usize, ply: usize, cause: &str, english: &str) -> String {
        let (number, place, before) = (ply + 1, self.in_variation(line), before_move(line));
        say!(
            self,
            "第 {number} 步{place}：{cause}",
            "第 {number} 步{place}：{cause}",
            "{before}move {number}{english}",
            "Nước {number}{place}: {cause}"
        )
    }
}

/// The number of a variation in English, before the move.
fn before_move(variation: usize) -> String {
    if variation == 0 { String::new() } else { format!("variation {variation}: ") }
}

/// For files and commands, where points have coordinates.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::TwoPieces(square) = self {
            return write!(f, "two pieces stand on {square}");
        }
        f.write_str(&Language::English.unread(self))
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.json_error(self))
    }
}

#[cfg(test)]
mod tests;
