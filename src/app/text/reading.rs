//! Messages about texts and files that were not understood.

use std::path::Path;

use super::errors::capitalised;
use super::{GamesLabel, Label, Language};
use crate::engine::board::{Side, shortened};
use crate::game::formats::json::JsonError;
use crate::game::formats::{Foreign, Loss, LossPlace, Lost, MoveError, OtherChess, ReadError};
use crate::game::{AddError, Game};

/// The text in the languages other than English. In English, errors display themselves.
macro_rules! translated {
    ($language:expr, $simplified:expr, $traditional:expr, $vietnamese:expr $(,)?) => {
        say!($language, $simplified, $traditional, "", $vietnamese)
    };
}

/// The maximum number of losses listed for a game.
const MAX_LISTED: usize = 12;

impl Language {
    /// Says why a text or file contains no game.
    pub(super) fn read_error(self, error: &ReadError) -> String {
        match (error, self) {
            (ReadError::Start(cause) | ReadError::Json(JsonError::Start(cause)), _) => self.fen_error(cause),
            (ReadError::TwoPieces(square), _) => {
                let file = self.file(Side::Red, *square);
                say!(
                    self,
                    "红方{file}路的同一点上有两个棋子",
                    "紅方{file}路的同一點上有兩個棋子",
                    "Two pieces stand on one point of Red's file {file}",
                    "Có hai quân ở cùng một điểm trên cột {file} của Đỏ"
                )
            }
            (error, Self::English) => capitalised(&error.to_string()),
            (ReadError::Foreign(foreign), _) => self.foreign(*foreign),
            (ReadError::Empty, _) => Label::NothingToRead.text(self).into(),
            (ReadError::Unrecognised, _) => Label::Unrecognised.text(self).into(),
            (ReadError::FileTooLarge | ReadError::GameTooLarge | ReadError::Json(JsonError::TooLarge), _) => {
                Label::TooLarge.text(self).into()
            }
            (ReadError::Json(error), _) => self.json_error(error),
            (ReadError::NoSuchGame(index), _) => {
                let number = index + 1;
                translated!(self, "没有第 {number} 局", "沒有第 {number} 局", "Không có ván {number}")
            }
            (ReadError::Stopped, _) => {
                translated!(self, "读取已停止", "讀取已停止", "Đã dừng đọc")
            }
            (ReadError::End, _) => self.cut(),
        }
    }

    /// Names the kind of a file that contains no game. In English, the error displays itself.
    fn foreign(self, foreign: Foreign) -> String {
        let [simplified, traditional, vietnamese] = match foreign {
            Foreign::Picture => ["这是一张图片。", "這是一張圖片。", "Đây là một bức ảnh."],
            Foreign::Pdf => ["这是 PDF。", "這是 PDF。", "Đây là PDF."],
            Foreign::Archive => {
                ["这是压缩文件，请先解压。", "這是壓縮檔，請先解壓。", "Đây là tệp nén; hãy giải nén trước."]
            }
            Foreign::Document => [
                "这是文字处理程序的文档，请先存成纯文字。",
                "這是文字處理程式的文件，請先存成純文字。",
                "Đây là tài liệu của trình soạn thảo; hãy lưu thành văn bản trước.",
            ],
            Foreign::Program => ["这是程序。", "這是程式。", "Đây là một chương trình."],
            Foreign::WesternChess => [
                "这是国际象棋对局，而楚河下的是中国象棋。",
                "這是西洋棋對局，而楚河下的是中國象棋。",
                "Đây là ván cờ vua; Chuhe chơi cờ tướng.",
            ],
            Foreign::OtherChess(game) => {
                let name = self.other_chess(game);
                return translated!(
                    self,
                    "这是{name}对局，而楚河下的是中国象棋。",
                    "這是{name}對局，而楚河下的是中國象棋。",
                    "Đây là ván {name}; Chuhe chơi cờ tướng."
                );
            }
        };
        [simplified, traditional, "", vietnamese][self as usize].into()
    }

    /// The name of a game other than Xiangqi, in the languages other than English.
    fn other_chess(self, game: OtherChess) -> &'static str {
        let [simplified, traditional, vietnamese] = match game {
            OtherChess::Janggi => ["朝鲜象棋", "朝鮮象棋", "cờ Triều Tiên"],
            OtherChess::Shogi => ["日本将棋", "日本將棋", "cờ Nhật (Shogi)"],
            OtherChess::Makruk => ["泰国象棋", "泰國象棋", "cờ Thái (Makruk)"],
            OtherChess::Sittuyin => ["缅甸象棋", "緬甸象棋", "cờ Miến Điện"],
            OtherChess::Ouk => ["柬埔寨象棋", "柬埔寨象棋", "cờ Campuchia"],
            OtherChess::Shatranj => ["波斯象棋", "波斯象棋", "cờ Ba Tư (Shatranj)"],
            OtherChess::Manchu => ["满洲象棋", "滿洲象棋", "cờ Mãn Châu"],
            OtherChess::Minixiangqi => ["小型象棋", "小型象棋", "cờ tướng mini"],
            OtherChess::Jieqi => ["揭棋", "揭棋", "cờ úp"],
            OtherChess::Banqi => ["暗棋", "暗棋", "cờ lật"],
        };
        [simplified, traditional, "", vietnamese][self as usize]
    }

    /// Lists the parts of a game that were not understood, a line each.
    pub fn losses(self, file: Option<&Path>, losses: &[Loss]) -> String {
        let count = losses.len();
        let place = super::files::place(file);
        let introduction = say!(
            self,
            "{place}有 {count} 处没有读懂：",
            "{place}有 {count} 處沒有讀懂：",
            if count == 1 {
                format!("{place}This was not understood:")
            } else {
                format!("{place}{count} places were not understood:")
            },
            "{place}Có {count} chỗ không hiểu được:"
        );
        let listed = losses.iter().take(MAX_LISTED).map(|loss| self.not_understood(loss));
        let more = (count > MAX_LISTED).then(|| "…".to_string());
        std::iter::once(introduction).chain(listed).chain(more).collect::<Vec<_>>().join("\n")
    }

    /// Says how many parts of one of several games were not understood, and names the first.
    pub fn losses_of(self, index: usize, losses: &[Loss]) -> String {
        let (number, count) = (index + 1, losses.len());
        let first = losses.first().map(|loss| self.not_understood(loss)).unwrap_or_default();
        say!(
            self,
            "第 {number} 局有 {count} 处没有读懂：{first}",
            "第 {number} 局有 {count} 處沒有讀懂：{first}",
            "Game {number}, not understood ({count}): {first}",
            "Ván {number}, không hiểu được ({count}): {first}"
        )
    }

    /// Names a part that was not understood, and its place.
    pub(super) fn not_understood(self, loss: &Loss) -> String {
        let Loss { place, what } = loss;
        if self == Self::English {
            return capitalised(&loss.to_string());
        }
        let what = self.lost(what);
        match *place {
            LossPlace::Game => what,
            LossPlace::Line(line) => {
                translated!(self, "第 {line} 行：{what}", "第 {line} 行：{what}", "Dòng {line}: {what}")
            }
            LossPlace::Move { number, side, line, variation } => {
                let side = match side {
                    Side::Red => GamesLabel::Red.text(self),
                    Side::Black => GamesLabel::Black.text(self),
                };
                let place = match line {
                    Some(line) => {
                        translated!(self, "（第 {line} 行）", "（第 {line} 行）", " (dòng {line})")
                    }
                    None => self.variation(variation),
                };
                translated!(
                    self,
                    "第 {number} 回合{side}{place}：{what}",
                    "第 {number} 回合{side}{place}：{what}",
                    "Nước {number} của {side}{place}: {what}"
                )
            }
        }
    }

    /// Names a part that was not understood, in the languages other than English.
    #[expect(clippy::too_many_lines, reason = "it is a table")]
    fn lost(self, lost: &Lost) -> String {
        match lost {
            Lost::Rest(cause) => {
                let cause = self.move_error(cause);
                translated!(
                    self,
                    "{cause}；其余保留为文字",
                    "{cause}；其餘保留為文字",
                    "{cause}; phần còn lại được giữ dạng chữ"
                )
            }
            Lost::OpenComment => {
                translated!(
                    self,
                    "注解“{{”没有结束",
                    "註解「{{」沒有結束",
                    "chú giải bắt đầu bằng {{ chưa kết thúc"
                )
            }
            Lost::OpenVariation => {
                translated!(self, "变着“(”没有结束", "變著「(」沒有結束", "biến bắt đầu bằng ( chưa kết thúc")
            }
            Lost::ClosedVariation => {
                translated!(
                    self,
                    "变着“)”没有开始",
                    "變著「)」沒有開始",
                    "biến kết thúc bằng ) mà chưa bắt đầu"
                )
            }
            Lost::VariationOfNothing => translated!(
                self,
                "变着之前没有着法，保留为文字",
                "變著之前沒有著法，保留為文字",
                "biến bắt đầu trước nước đi đầu tiên, được giữ dạng chữ"
            ),
            Lost::AfterResult => translated!(
                self,
                "结果之后还有着法，保留为文字",
                "結果之後還有著法，保留為文字",
                "ván cờ còn tiếp sau kết quả, được giữ dạng chữ"
            ),
            Lost::NextGame => translated!(
                self,
                "这里又从第 1 回合写起，像是另一局或变着；其余保留为文字",
                "這裡又從第 1 回合寫起，像是另一局或變著；其餘保留為文字",
                "Ở đây lại đánh số từ 1, như một ván hay biến khác; phần còn lại được giữ dạng chữ"
            ),
            Lost::StrayMove(text) => translated!(
                self,
                "“{text}”像着法，但不是此局的着法，保留为文字",
                "「{text}」像著法，但不是此局的著法，保留為文字",
                "\"{text}\" giống một nước đi nhưng không thuộc ván này; được giữ dạng chữ"
            ),
            Lost::CutOff(text) => translated!(
                self,
                "文字止于“{text}”，着法不完整，保留为文字",
                "文字止於「{text}」，著法不完整，保留為文字",
                "văn bản hết ở \"{text}\", nước đi chưa trọn; được giữ dạng chữ"
            ),
            Lost::TwoGames => translated!(
                self,
                "这些着法可读成两局（横线从 0 或从 1 数起，G 是将帅或士），此为其一",
                "這些著法可讀成兩局（橫線從 0 或從 1 數起，G 是將帥或士），此為其一",
                "Các nước có thể đọc thành hai ván (hàng đếm từ 0 hay từ 1, G là Tướng hay Sĩ); đây là một trong hai"
            ),
            Lost::OtherResult(result) => {
                let result = result.pgn();
                translated!(
                    self,
                    "着法之后的结果是 {result}，与棋谱信息不同，以棋谱信息为准",
                    "著法之後的結果是 {result}，與棋譜資訊不同，以棋譜資訊為準",
                    "Sau các nước đi ghi kết quả {result}, khác với thông tin ván cờ; lấy theo thông tin ván cờ"
                )
            }
            Lost::NoMove => translated!(
                self,
                "应有着法的地方没有着法，原文保留为注解",
                "應有著法的地方沒有著法，原文保留為註解",
                "Chỗ của các nước đi có chữ mà không có nước nào; được giữ làm chú giải"
            ),
            Lost::Start(cause) => {
                let cause = self.fen_error(cause);
                translated!(
                    self,
                    "{cause}；从通常的开局读起",
                    "{cause}；從通常的開局讀起",
                    "{cause}; đọc từ thế cờ ban đầu thông thường"
                )
            }
            Lost::Headers => translated!(
                self,
                "棋谱信息的条目太多，其余略去",
                "棋譜資訊的條目太多，其餘略去",
                "Ván cờ có quá nhiều mục thông tin, phần còn lại bị bỏ"
            ),
            Lost::OpenTag(tag) => {
                translated!(self, "[{tag}] 没有结束", "[{tag}] 沒有結束", "[{tag}] chưa kết thúc")
            }
            Lost::TagTwice(tag) => translated!(
                self,
                "[{tag}] 出现了两次，以第一次为准",
                "[{tag}] 出現了兩次，以第一次為準",
                "[{tag}] có hai lần, lấy lần đầu"
            ),
            Lost::LooseVariation(tag) => translated!(
                self,
                "[{tag}] 所变的着法不存在，保留为文字",
                "[{tag}] 所變的著法不存在，保留為文字",
                "[{tag}] rẽ từ nước không có, được giữ dạng chữ"
            ),
            Lost::End => self.cut(),
            Lost::Behind(bytes) => translated!(
                self,
                "棋局之后还有 {bytes} 个字节，略去",
                "棋局之後還有 {bytes} 個位元組，略去",
                "Sau ván cờ còn {bytes} byte trong tệp, bị bỏ"
            ),
            Lost::XqfVersion(version) => translated!(
                self,
                "XQF 版本 {version} 未知，按版本 18 读取",
                "XQF 版本 {version} 未知，依版本 18 讀取",
                "Không biết XQF bản {version}; đọc như bản 18"
            ),
            Lost::Json(error) => {
                let cause = self.json_error(error);
                translated!(self, "{cause}；略去", "{cause}；略去", "{cause}; bị bỏ qua")
            }
            Lost::Characters(count) => translated!(
                self,
                "有 {count} 个字符不属于这种编码",
                "有 {count} 個字元不屬於這種編碼",
                "Có {count} ký tự không thuộc bảng mã"
            ),
        }
    }

    fn cut(self) -> String {
        translated!(self, "文件不完整", "檔案不完整", "Tệp bị cắt giữa chừng")
    }

    /// Describes an error in a game in JSON, in the languages other than English.
    fn json_error(self, error: &JsonError) -> String {
        match error {
            JsonError::TooLarge => Label::TooLarge.text(self).into(),
            JsonError::Start(cause) => self.fen_error(cause),
            JsonError::Syntax(_) => translated!(
                self,
                "这不是 JSON 格式的棋谱",
                "這不是 JSON 格式的棋譜",
                "Đây không phải là ván cờ dạng JSON"
            ),
            JsonError::Version(version) => translated!(
                self,
                "文件版本 {version} 高于本程序所能读取的版本",
                "檔案版本 {version} 高於本程式所能讀取的版本",
                "Tệp có phiên bản {version} mà chương trình này không đọc được"
            ),
            JsonError::MoveText { line, ply, .. } => {
                let not_a_move = translated!(self, "不是着法", "不是著法", "không phải là nước đi");
                self.at_move(*ply, &self.variation(*line), &not_a_move)
            }
            JsonError::Move { line, ply, mv, cause } => {
                self.at_move(*ply, &self.variation(*line), &self.add_error(&mv.to_string(), *cause))
            }
            JsonError::NoSuchPlace(_) => {
                translated!(self, "所看的着法不存在", "所看的著法不存在", "Nước đang xem không có trong ván")
            }
            JsonError::NothingNew { line } => translated!(
                self,
                "变着 {line} 没有新的着法",
                "變著 {line} 沒有新的著法",
                "Biến {line} không có nước nào mới"
            ),
            JsonError::Drawing { text, .. } => {
                let text = shortened(text, 20);
                translated!(
                    self,
                    "“{text}”不是棋盘上的箭头或圆圈",
                    "「{text}」不是棋盤上的箭頭或圓圈",
                    "\"{text}\" không phải là mũi tên hay vòng tròn trên bàn cờ"
                )
            }
            JsonError::Result { result, .. } => translated!(
                self,
                "棋局不能这样以 {result} 结束",
                "棋局不能這樣以 {result} 結束",
                "Ván cờ không thể kết thúc {result} như vậy"
            ),
            JsonError::Review(_) => translated!(
                self,
                "其中的复盘无法读取",
                "其中的復盤無法讀取",
                "Không đọc được phần xem lại trong đó"
            ),
        }
    }

    fn move_error(self, error: &MoveError) -> String {
        match error {
            MoveError::Notation(error, position) => {
                self.not_played(error, |mv| self.notation().write(position, mv))
            }
            MoveError::Turn { text, side } => {
                let label = match side {
                    Side::Red => GamesLabel::Red,
                    Side::Black => GamesLabel::Black,
                };
                let side = label.text(self);
                translated!(
                    self,
                    "“{text}”写成了对方的着法，而此时轮到{side}",
                    "「{text}」寫成了對方的著法，而此時輪到{side}",
                    "\"{text}\" được ghi như nước của bên kia, mà đang là lượt {side}"
                )
            }
            MoveError::Points(text) => translated!(
                self,
                "“{text}”不是棋盘上两点之间的着法",
                "「{text}」不是棋盤上兩點之間的著法",
                "\"{text}\" không phải là nước giữa hai điểm của bàn cờ"
            ),
            MoveError::Refused { mv, .. } => self.illegal(&mv.to_string()),
            MoveError::Full => self.too_many_moves(Game::MAX_MOVES),
        }
    }

    fn add_error(self, mv: &str, error: AddError) -> String {
        match error {
            AddError::Refused(_) => self.illegal(mv),
            AddError::Full => self.too_many_moves(Game::MAX_MOVES),
        }
    }

    fn illegal(self, mv: &str) -> String {
        translated!(self, "{mv} 不合规则", "{mv} 不合規則", "{mv} không đúng luật")
    }

    fn too_many_moves(self, most: usize) -> String {
        translated!(
            self,
            "着法连同变着超过 {most} 步",
            "著法連同變著超過 {most} 步",
            "Ván cờ có hơn {most} nước, kể cả biến"
        )
    }

    /// The number of a variation; empty for the main line, which is number 0.
    fn variation(self, number: usize) -> String {
        match number {
            0 => String::new(),
            number => translated!(self, "（变着 {number}）", "（變著 {number}）", " (biến {number})"),
        }
    }

    /// Adds the place to a message about the move after `ply` moves.
    fn at_move(self, ply: usize, place: &str, cause: &str) -> String {
        let number = ply + 1;
        translated!(
            self,
            "第 {number} 步{place}：{cause}",
            "第 {number} 步{place}：{cause}",
            "Nước {number}{place}: {cause}"
        )
    }
}

#[cfg(test)]
mod tests;
