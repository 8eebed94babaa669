//! Messages about parts of a game that were not understood.

use std::fmt;

use super::{Language, capitalised};
use crate::engine::board::{Move, Side};
use crate::engine::movegen::Refusal;
use crate::game::Game;
use crate::game::formats::{Loss, LossPlace, Lost, MAX_HEADERS, MoveError};

impl Language {
    /// Names a part that was not understood, and its place.
    pub fn not_understood(self, loss: &Loss) -> String {
        capitalised(&self.lost_part(loss))
    }

    fn lost_part(self, loss: &Loss) -> String {
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
    fn lost(self, lost: &Lost) -> String {
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

    fn move_error(self, error: &MoveError) -> String {
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

    pub(super) fn illegal(self, mv: Move, cause: Refusal) -> String {
        say!(self, "{mv} 不合规则", "{mv} 不合規則", "{mv} is not legal: {cause}", "{mv} không đúng luật")
    }

    pub(super) fn too_many_moves(self) -> String {
        let most = Game::MAX_MOVES;
        say!(
            self,
            "着法连同变着超过 {most} 步",
            "著法連同變著超過 {most} 步",
            "there are more than {most} moves, variations included",
            "Ván cờ có hơn {most} nước, kể cả biến"
        )
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.lost_part(self))
    }
}
