//! What is said of a file before it is written over.

use std::path::Path;
use std::time::Duration;

use super::{Label, Language};
use crate::app::consent::{Found, Loss, Objection};
use crate::engine::board::shown;
use crate::game::formats::GameResult;

impl Language {
    /// What speaks against writing over a file, and what is in it.
    pub fn objection(self, path: &Path, objection: &Objection) -> String {
        let mut text = match objection {
            Objection::Exists => return self.may_replace(path),
            Objection::Changed(age, found) => {
                let (changed, found) = (self.changed(*age), self.found(found));
                format!("{}\n{changed}\n{found}", shown(path))
            }
            Objection::Loses(loss) => format!("{}\n{}", shown(path), self.loss(loss)),
        };
        if objection.can_be_looked_at() {
            text += "\n\n";
            text += Label::OpenThatDetail.text(self);
        }
        text
    }

    /// That a file was changed by others, and when.
    fn changed(self, age: Option<Duration>) -> String {
        let when = age.map(|age| self.ago(age));
        match (self, when) {
            (Self::Simplified, Some(when)) => format!("{when}，这个文件被另一个程序或窗口改过。"),
            (Self::Simplified, None) => "这个文件被另一个程序或窗口改过。".into(),
            (Self::Traditional, Some(when)) => format!("{when}，這個檔案被另一個程式或視窗改過。"),
            (Self::Traditional, None) => "這個檔案被另一個程式或視窗改過。".into(),
            (Self::English, Some(when)) => format!("Another program or window changed this file {when}."),
            (Self::English, None) => "Another program or window has changed this file.".into(),
            (Self::Vietnamese, Some(when)) => {
                format!("Một chương trình hoặc cửa sổ khác đã sửa tệp này {when}.")
            }
            (Self::Vietnamese, None) => "Một chương trình hoặc cửa sổ khác đã sửa tệp này.".into(),
        }
    }

    /// How long ago, in the largest unit that fits.
    fn ago(self, age: Duration) -> String {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        const DAY: u64 = 24 * HOUR;
        let seconds = age.as_secs();
        let (count, [simplified, traditional, english, vietnamese]) = match seconds {
            0..MINUTE => return Label::JustNow.text(self).into(),
            MINUTE..HOUR => (seconds / MINUTE, ["分钟", "分鐘", "minute", "phút"]),
            HOUR..DAY => (seconds / HOUR, ["小时", "小時", "hour", "giờ"]),
            _ => (seconds / DAY, ["天", "天", "day", "ngày"]),
        };
        match self {
            Self::Simplified => format!("{count} {simplified}前"),
            Self::Traditional => format!("{count} {traditional}前"),
            Self::English if count == 1 => format!("1 {english} ago"),
            Self::English => format!("{count} {english}s ago"),
            Self::Vietnamese => format!("{count} {vietnamese} trước"),
        }
    }

    /// What is in a file now.
    fn found(self, found: &Found) -> String {
        let content = match found {
            Found::Game { names, plies, result } => {
                let mut parts = vec![self.moves(plies.div_ceil(2))];
                if *result != GameResult::Unknown {
                    parts.push(self.result(*result).into());
                }
                if names.iter().any(|name| !name.is_empty()) {
                    parts.insert(0, names.join(" - "));
                }
                let comma = match self {
                    Self::Simplified | Self::Traditional => "，",
                    Self::English | Self::Vietnamese => ", ",
                };
                parts.join(comma)
            }
            Found::Games(count) => match self {
                Self::Simplified | Self::Traditional => format!("{count} 局"),
                Self::English => format!("{count} games"),
                Self::Vietnamese => format!("{count} ván"),
            },
            Found::Nothing => Label::NothingReadable.text(self).into(),
        };
        match self {
            Self::Simplified => format!("现在的内容：{content}"),
            Self::Traditional => format!("現在的內容：{content}"),
            Self::English => format!("In it now: {content}"),
            Self::Vietnamese => format!("Nội dung hiện tại: {content}"),
        }
    }

    /// What of the game in a file would be lost.
    fn loss(self, loss: &Loss) -> String {
        let mut parts = Vec::new();
        if let Some(result) = loss.result {
            let result = self.result(result);
            parts.push(match self {
                Self::Simplified => format!("结果“{result}”"),
                Self::Traditional => format!("結果「{result}」"),
                Self::English => format!("the result ({result})"),
                Self::Vietnamese => format!("kết quả ({result})"),
            });
        }
        match (loss.moves, self) {
            (0, _) => {}
            (moves, Self::Simplified) => parts.push(format!("{moves} 着棋")),
            (moves, Self::Traditional) => parts.push(format!("{moves} 著棋")),
            (1, Self::English) => parts.push("one move".into()),
            (moves, Self::English) => parts.push(format!("{moves} moves")),
            (moves, Self::Vietnamese) => parts.push(format!("{moves} nước cờ")),
        }
        match self {
            Self::Simplified => format!("文件里有而棋局里已没有：{}。", parts.join("、")),
            Self::Traditional => format!("檔案裡有而棋局裡已沒有：{}。", parts.join("、")),
            Self::English => format!("The file has what your game has no more: {}.", parts.join(" and ")),
            Self::Vietnamese => format!("Tệp có mà ván cờ không còn: {}.", parts.join(" và ")),
        }
    }
}
