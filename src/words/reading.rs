//! Messages about texts and files that were not understood.

use std::fmt;

use super::{Language, capitalised};
use crate::engine::board::{Move, Side, shortened};
use crate::engine::movegen::Refusal;
use crate::game::formats::json::{self, JsonError};
use crate::game::formats::{
    Foreign, Loss, LossPlace, Lost, MAX_BYTES, MAX_GAME_BYTES, MAX_HEADERS, MoveError, OtherChess, ReadError,
};
use crate::game::{AddError, Game};

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

    /// Names a part that was not understood, and its place.
    pub fn not_understood(self, loss: &Loss) -> String {
        capitalised(&self.lost_part(loss))
    }

    pub(super) fn lost_part(self, loss: &Loss) -> String {
        let Loss { place, what } = loss;
        let what = self.lost(what);
        match *place {
            LossPlace::Game => what,
            LossPlace::Line(line) => say!(
                self,
                "第 {line} 行：{what}",
                "第 {line} 行：{what}",
                "line {line}: {what}",
                "Dòng {line}: {what}"
            ),
            LossPlace::Move { number, side, line, variation } => {
                let (mover, place) = (
                    self.side(side),
                    match line {
                        Some(line) => {
                            say!(
                                self,
                                "（第 {line} 行）",
                                "（第 {line} 行）",
                                " (line {line})",
                                " (dòng {line})"
                            )
                        }
                        None => self.in_variation(variation),
                    },
                );
                say!(
                    self,
                    "第 {number} 回合{mover}{place}：{what}",
                    "第 {number} 回合{mover}{place}：{what}",
                    match side {
                        Side::Red => format!("move {number}{place}: {what}"),
                        Side::Black => format!("move {number} of Black{place}: {what}"),
                    },
                    "Nước {number} của {mover}{place}: {what}"
                )
            }
        }
    }

    /// Names a part that was not understood.
    #[expect(clippy::too_many_lines, reason = "it is a table")]
    pub(super) fn lost(self, lost: &Lost) -> String {
        match lost {
            Lost::Rest(cause) => {
                let cause = self.move_error(cause);
                say!(
                    self,
                    "{cause}；其余保留为文字",
                    "{cause}；其餘保留為文字",
                    "{cause}; the rest is kept as text",
                    "{cause}; phần còn lại được giữ dạng chữ"
                )
            }
            Lost::OpenComment => say!(
                self,
                "注解“{{”没有结束",
                "註解「{{」沒有結束",
                "a comment begins with {{ and does not end",
                "chú giải bắt đầu bằng {{ chưa kết thúc"
            ),
            Lost::OpenVariation => say!(
                self,
                "变着“(”没有结束",
                "變著「(」沒有結束",
                "a variation begins with ( and does not end",
                "biến bắt đầu bằng ( chưa kết thúc"
            ),
            Lost::ClosedVariation => say!(
                self,
                "变着“)”没有开始",
                "變著「)」沒有開始",
                "a variation ends with ) and has not begun",
                "biến kết thúc bằng ) mà chưa bắt đầu"
            ),
            Lost::VariationOfNothing => say!(
                self,
                "变着之前没有着法，保留为文字",
                "變著之前沒有著法，保留為文字",
                "a variation begins before the first move, for which it could stand; it is kept as text",
                "biến bắt đầu trước nước đi đầu tiên, được giữ dạng chữ"
            ),
            Lost::AfterResult => say!(
                self,
                "结果之后还有着法，保留为文字",
                "結果之後還有著法，保留為文字",
                "the game goes on after its result; that is kept as text",
                "ván cờ còn tiếp sau kết quả, được giữ dạng chữ"
            ),
            Lost::NextGame => say!(
                self,
                "这里又从第 1 回合写起，像是另一局或变着；其余保留为文字",
                "這裡又從第 1 回合寫起，像是另一局或變著；其餘保留為文字",
                "the number 1 comes again here, as in another game or variation; the rest is kept as text",
                "Ở đây lại đánh số từ 1, như một ván hay biến khác; phần còn lại được giữ dạng chữ"
            ),
            Lost::StrayMove(text) => say!(
                self,
                "“{text}”像着法，但不是此局的着法，保留为文字",
                "「{text}」像著法，但不是此局的著法，保留為文字",
                "'{text}' is written like a move, but none of this game; it is kept as text",
                "\"{text}\" giống một nước đi nhưng không thuộc ván này; được giữ dạng chữ"
            ),
            Lost::CutOff(text) => say!(
                self,
                "文字止于“{text}”，着法不完整，保留为文字",
                "文字止於「{text}」，著法不完整，保留為文字",
                "the text ends with '{text}', the beginning of a move; it is kept as text",
                "văn bản hết ở \"{text}\", nước đi chưa trọn; được giữ dạng chữ"
            ),
            Lost::TwoGames => say!(
                self,
                "这些着法可读成两局（横线从 0 或从 1 数起，G 是将帅或士），此为其一",
                "這些著法可讀成兩局（橫線從 0 或從 1 數起，G 是將帥或士），此為其一",
                "the moves can be read as two games, for ranks are counted from 0 or from 1, and G is a general or \
                 a guard; this is one",
                "Các nước có thể đọc thành hai ván (hàng đếm từ 0 hay từ 1, G là Tướng hay Sĩ); đây là một trong hai"
            ),
            Lost::OtherResult(result) => {
                let result = result.pgn();
                say!(
                    self,
                    "着法之后的结果是 {result}，与棋谱信息不同，以棋谱信息为准",
                    "著法之後的結果是 {result}，與棋譜資訊不同，以棋譜資訊為準",
                    "the moves end with {result}, and the headers say otherwise; the headers count",
                    "Sau các nước đi ghi kết quả {result}, khác với thông tin ván cờ; lấy theo thông tin ván cờ"
                )
            }
            Lost::NoMove => say!(
                self,
                "应有着法的地方没有着法，原文保留为注解",
                "應有著法的地方沒有著法，原文保留為註解",
                "there is text where the moves should be, and no move in it; it is kept as a comment",
                "Chỗ của các nước đi có chữ mà không có nước nào; được giữ làm chú giải"
            ),
            Lost::Start(cause) => {
                let cause = self.start_fault(cause);
                say!(
                    self,
                    "{cause}；从通常的开局读起",
                    "{cause}；從通常的開局讀起",
                    "{cause}; the game is read from the usual start",
                    "{cause}; đọc từ thế cờ ban đầu thông thường"
                )
            }
            Lost::Headers => say!(
                self,
                "棋谱信息的条目太多，其余略去",
                "棋譜資訊的條目太多，其餘略去",
                "there are more than {MAX_HEADERS} headers; the others are left out",
                "Ván cờ có quá nhiều mục thông tin, phần còn lại bị bỏ"
            ),
            Lost::OpenTag(tag) => say!(
                self,
                "[{tag}] 没有结束",
                "[{tag}] 沒有結束",
                "[{tag}] does not end",
                "[{tag}] chưa kết thúc"
            ),
            Lost::TagTwice(tag) => say!(
                self,
                "[{tag}] 出现了两次，以第一次为准",
                "[{tag}] 出現了兩次，以第一次為準",
                "[{tag}] is there twice; the first one counts",
                "[{tag}] có hai lần, lấy lần đầu"
            ),
            Lost::LooseVariation(tag) => say!(
                self,
                "[{tag}] 所变的着法不存在，保留为文字",
                "[{tag}] 所變的著法不存在，保留為文字",
                "[{tag}] leaves a line that does not have that move; it is kept as text",
                "[{tag}] rẽ từ nước không có, được giữ dạng chữ"
            ),
            Lost::End => {
                say!(self, "文件不完整", "檔案不完整", "the file ends in the middle", "Tệp bị cắt giữa chừng")
            }
            Lost::Behind(bytes) => say!(
                self,
                "棋局之后还有 {bytes} 个字节，略去",
                "棋局之後還有 {bytes} 個位元組，略去",
                "{bytes} bytes follow the game in the file; they are left out",
                "Sau ván cờ còn {bytes} byte trong tệp, bị bỏ"
            ),
            Lost::XqfVersion(version) => say!(
                self,
                "XQF 版本 {version} 未知，按版本 18 读取",
                "XQF 版本 {version} 未知，依版本 18 讀取",
                "XQF files of version {version} are not known; it was read as one of version 18",
                "Không biết XQF bản {version}; đọc như bản 18"
            ),
            Lost::Json(error) => {
                let cause = self.json_error(error);
                say!(
                    self,
                    "{cause}；略去",
                    "{cause}；略去",
                    "{cause}; that is left out",
                    "{cause}; bị bỏ qua"
                )
            }
            Lost::Characters(count) => say!(
                self,
                "有 {count} 个字符不属于这种编码",
                "有 {count} 個字元不屬於這種編碼",
                "{count} characters do not belong to the encoding",
                "Có {count} ký tự không thuộc bảng mã"
            ),
        }
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

    pub(super) fn move_error(self, error: &MoveError) -> String {
        match error {
            MoveError::Notation(error, position) => {
                let translated = || self.not_played(error, |mv| self.notation().write(position, mv));
                say!(self, translated(), translated(), error.to_string(), translated())
            }
            MoveError::Turn { text, side } => {
                let (mover, other) = (self.side(*side), self.side(!*side));
                say!(
                    self,
                    "“{text}”写成了对方的着法，而此时轮到{mover}",
                    "「{text}」寫成了對方的著法，而此時輪到{mover}",
                    "'{text}' is written as a move of {other}, and it is {mover}'s turn",
                    "\"{text}\" được ghi như nước của bên kia, mà đang là lượt {mover}"
                )
            }
            MoveError::Points(text) => say!(
                self,
                "“{text}”不是棋盘上两点之间的着法",
                "「{text}」不是棋盤上兩點之間的著法",
                "'{text}' is not a move between two points of the board",
                "\"{text}\" không phải là nước giữa hai điểm của bàn cờ"
            ),
            MoveError::Refused { mv, cause } => self.illegal(*mv, *cause),
            MoveError::Full => self.too_many_moves(),
        }
    }

    fn illegal(self, mv: Move, cause: Refusal) -> String {
        say!(self, "{mv} 不合规则", "{mv} 不合規則", "{mv} is not legal: {cause}", "{mv} không đúng luật")
    }

    fn too_many_moves(self) -> String {
        let most = Game::MAX_MOVES;
        say!(
            self,
            "着法连同变着超过 {most} 步",
            "著法連同變著超過 {most} 步",
            "there are more than {most} moves, variations included",
            "Ván cờ có hơn {most} nước, kể cả biến"
        )
    }

    /// The number of a variation; empty for the main line, which is number 0.
    fn in_variation(self, number: usize) -> String {
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

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.unread(self))
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.lost_part(self))
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.json_error(self))
    }
}

#[cfg(test)]
mod tests;
