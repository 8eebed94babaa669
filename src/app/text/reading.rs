//! What is wrong with a text or a file.

use super::errors::capitalised;
use super::{Label, Language};
use crate::game::formats::json::JsonError;
use crate::game::formats::{MoveError, Place, ReadError};
use crate::game::{AddError, Game};

/// The text in a language other than English, which has the error's own words.
macro_rules! translated {
    ($language:expr, $simplified:expr, $traditional:expr, $vietnamese:expr $(,)?) => {
        say!($language, $simplified, $traditional, "", $vietnamese)
    };
}

impl Language {
    /// What is wrong with a text or a file, in words.
    pub(super) fn read_error(self, error: &ReadError) -> String {
        match (error, self) {
            (ReadError::Start(cause) | ReadError::Json(JsonError::Start(cause)), _) => self.fen_error(cause),
            (error, Self::English) => capitalised(&error.to_string()),
            (ReadError::Empty, _) => Label::NothingToRead.text(self).into(),
            (ReadError::Unrecognised, _) => Label::Unrecognised.text(self).into(),
            (ReadError::FileTooLarge | ReadError::GameTooLarge | ReadError::Json(JsonError::TooLarge), _) => {
                Label::TooLarge.text(self).into()
            }
            (ReadError::Json(error), _) => self.json_error(error),
            (error, _) => self.text_error(error),
        }
    }

    /// What is wrong in a text, in another language than English.
    fn text_error(self, error: &ReadError) -> String {
        let most = Game::MAX_MOVES;
        match error {
            ReadError::TooManyMoves => self.too_many_moves(most),
            ReadError::NoSuchGame(index) => {
                let number = index + 1;
                translated!(self, "没有第 {number} 局", "沒有第 {number} 局", "Không có ván {number}")
            }
            ReadError::TooManyHeaders => translated!(
                self,
                "棋谱信息的条目太多",
                "棋譜資訊的條目太多",
                "Ván cờ có quá nhiều mục thông tin"
            ),
            ReadError::TwoPieces(square) => {
                translated!(self, "{square} 上有两个棋子", "{square} 上有兩個棋子", "Có hai quân ở {square}")
            }
            ReadError::Move { ply, place, cause } => {
                let (place, cause) = (self.place_in_text(*place), self.move_error(cause));
                self.at_move(*ply, &place, &cause)
            }
            ReadError::OpenComment { line } => self.in_line(
                *line,
                ["注解“{”没有结束", "註解「{」沒有結束", "lời chú bắt đầu bằng { chưa kết thúc"],
            ),
            ReadError::OpenVariation { line } => self.in_line(
                *line,
                ["变着“(”没有结束", "變著「(」沒有結束", "biến bắt đầu bằng ( chưa kết thúc"],
            ),
            ReadError::ClosedVariation { line } => self.in_line(
                *line,
                ["变着“)”没有开始", "變著「)」沒有開始", "biến kết thúc bằng ) mà chưa bắt đầu"],
            ),
            ReadError::VariationOfNothing { line } => self.in_line(
                *line,
                ["变着之前没有着法", "變著之前沒有著法", "biến bắt đầu trước nước đi đầu tiên"],
            ),
            ReadError::AfterResult { line } => {
                self.in_line(*line, ["结果之后还有着法", "結果之後還有著法", "ván cờ còn tiếp sau kết quả"])
            }
            ReadError::OpenTag(tag) => {
                translated!(self, "[{tag}] 没有结束", "[{tag}] 沒有結束", "[{tag}] chưa kết thúc")
            }
            ReadError::TagTwice(tag) => {
                translated!(self, "[{tag}] 出现了两次", "[{tag}] 出現了兩次", "[{tag}] có hai lần")
            }
            ReadError::LooseVariation(tag) => translated!(
                self,
                "[{tag}] 所变的着法不存在",
                "[{tag}] 所變的著法不存在",
                "[{tag}] rẽ từ nước không có"
            ),
            ReadError::Digits { tag, text } => translated!(
                self,
                "[{tag}] 中的“{text}”不是着法",
                "[{tag}] 中的「{text}」不是著法",
                "[{tag}] có \"{text}\", không phải là nước đi"
            ),
            ReadError::XqfVersion(version) => translated!(
                self,
                "XQF 版本 {version} 未知，最高支持 18",
                "XQF 版本 {version} 未知，最高支援 18",
                "Không biết XQF bản {version}; đọc được đến bản 18"
            ),
            ReadError::XqfEnd => {
                translated!(self, "XQF 文件不完整", "XQF 檔案不完整", "Tệp XQF bị cắt giữa chừng")
            }
            // These are told apart before.
            ReadError::Empty
            | ReadError::Unrecognised
            | ReadError::FileTooLarge
            | ReadError::GameTooLarge
            | ReadError::Start(_)
            | ReadError::Json(_) => Label::NotUnderstood.text(self).into(),
        }
    }

    /// What is wrong in a game in JSON, in another language than English.
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
            JsonError::Move { line, ply, play, cause } => {
                self.at_move(*ply, &self.variation(*line), &self.add_error(&play.to_string(), *cause))
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
            JsonError::Result { result, .. } => translated!(
                self,
                "棋局不能这样以 {result} 结束",
                "棋局不能這樣以 {result} 結束",
                "Ván cờ không thể kết thúc {result} như vậy"
            ),
        }
    }

    fn move_error(self, error: &MoveError) -> String {
        match error {
            MoveError::Notation(error) => self.not_played(error, |play| play.to_string()),
            MoveError::Points(text) => translated!(
                self,
                "“{text}”不是棋盘上两点之间的着法",
                "「{text}」不是棋盤上兩點之間的著法",
                "\"{text}\" không phải là nước giữa hai điểm của bàn cờ"
            ),
            MoveError::Refused { play, cause } => self.add_error(&play.to_string(), *cause),
        }
    }

    fn add_error(self, play: &str, error: AddError) -> String {
        match error {
            AddError::Refused(_) => {
                translated!(self, "{play} 不合规则", "{play} 不合規則", "{play} không đúng luật")
            }
            AddError::Full => self.too_many_moves(Game::MAX_MOVES),
        }
    }

    fn too_many_moves(self, most: usize) -> String {
        translated!(
            self,
            "着法连同变着超过 {most} 步",
            "著法連同變著超過 {most} 步",
            "Ván cờ có hơn {most} nước, kể cả biến"
        )
    }

    /// Where in a text a move stands: nothing for the main line.
    fn place_in_text(self, place: Place) -> String {
        match place {
            Place::Main => String::new(),
            Place::Line(line) => translated!(self, "（第 {line} 行）", "（第 {line} 行）", " (dòng {line})"),
            Place::Variation(number) => self.variation(number),
        }
    }

    /// Nothing for the main line, which is number 0.
    fn variation(self, number: usize) -> String {
        match number {
            0 => String::new(),
            number => translated!(self, "（变着 {number}）", "（變著 {number}）", " (biến {number})"),
        }
    }

    /// `ply` moves precede the one that something is wrong with.
    fn at_move(self, ply: usize, place: &str, cause: &str) -> String {
        let number = ply + 1;
        translated!(
            self,
            "第 {number} 步{place}：{cause}",
            "第 {number} 步{place}：{cause}",
            "Nước {number}{place}: {cause}"
        )
    }

    fn in_line(self, line: usize, [simplified, traditional, vietnamese]: [&str; 3]) -> String {
        let cause = translated!(self, simplified, traditional, vietnamese);
        translated!(self, "第 {line} 行：{cause}", "第 {line} 行：{cause}", "Dòng {line}: {cause}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    fn said(language: Language, text: &str) -> String {
        let error = formats::read(text.as_bytes()).and_then(|games| games.read(0)).unwrap_err();
        language.read_error(&error)
    }

    #[test]
    fn what_is_wrong_with_a_text_is_said_in_each_language() {
        let pgn = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h0h5 *";
        assert!(said(Language::English, pgn).starts_with("Move 3 (line 3): 'h0h5' is no legal move here"));
        assert!(said(Language::Simplified, pgn).starts_with("第 3 步（第 3 行）：不能走“h0h5”"));
        assert!(said(Language::Traditional, pgn).starts_with("第 3 步（第 3 行）：不能走「h0h5」"));
        assert!(said(Language::Vietnamese, pgn).starts_with("Nước 3 (dòng 3): Không đi được \"h0h5\""));
    }

    #[test]
    fn no_other_language_speaks_english() {
        for text in [
            "",
            "hello",
            "[Game \"Chinese Chess\"]\n\n1. h2e2 {open",
            "[Game \"Chinese Chess\"]\n\n1. h2e2 (1. b2e2",
            "[Game \"Chinese Chess\"]\n\n1. h2e2 ) *",
            "[Game \"Chinese Chess\"]\n\n(1. h2e2) *",
            "[Game \"Chinese Chess\"]\n\n1. h2e2 1-0 h9g7",
            "{\"version\": 99}",
            "{\"version\": 2, \"start\": 3}",
            "[DhtmlXQ][DhtmlXQ_movelist]77a7[/DhtmlXQ_movelist][/DhtmlXQ]",
        ] {
            for language in [Language::Simplified, Language::Traditional] {
                let said = said(language, text);
                let words = said.split(|letter: char| !letter.is_ascii_alphabetic());
                let known = ["", "JSON", "DhtmlXQ", "movelist", "a"];
                assert!(words.into_iter().all(|word| known.contains(&word)), "{text}: {said}");
            }
            assert_ne!(said(Language::Vietnamese, text), said(Language::English, text), "{text}");
        }
    }
}
