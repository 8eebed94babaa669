//! Texts about overwriting files.

use std::path::Path;
use std::time::Duration;

use super::{Label, Language};
use crate::app::consent::{FileContents, LostContents, Objection};
use crate::engine::board::visible_path;
use crate::game::formats::{FileTarget, GamePart, GameResult};

impl Language {
    /// Says which parts of a game a format cannot store. `headers` are the PGN names of the lost
    /// headers.
    pub fn unfit(self, target: FileTarget, lacking: &[GamePart], headers: &[String]) -> String {
        let format = target.extension().to_uppercase();
        let comma = self.list_comma();
        let mut named: Vec<&str> = Vec::new();
        for name in headers.iter().map(|name| self.header(name)) {
            if !named.contains(&name) {
                named.push(name);
            }
        }
        let part = |&part: &GamePart| match part == GamePart::Headers && !named.is_empty() {
            true => named.join(comma),
            false => self.part(part).into(),
        };
        let parts = lacking.iter().map(part).collect::<Vec<String>>().join(comma);
        say!(
            self,
            "{format} 不能保存：{parts}。PGN 和 JSON 都能完整保存。",
            "{format} 不能保存：{parts}。PGN 和 JSON 都能完整保存。",
            "{format} has no place for: {parts}. PGN and JSON have a place for everything.",
            "{format} không chứa được: {parts}. PGN và JSON chứa được tất cả."
        )
    }

    /// The name of a header; one without a field of its own keeps its PGN name.
    fn header(self, name: &str) -> &str {
        match name {
            "Event" => Label::Event.text(self),
            "Site" => Label::Site.text(self),
            "Round" => Label::Round.text(self),
            "Red" => Label::RedName.text(self),
            "Black" => Label::BlackName.text(self),
            "RedTeam" => Label::RedTeam.text(self),
            "BlackTeam" => Label::BlackTeam.text(self),
            "ECCO" => Label::Ecco.text(self),
            "Opening" => Label::OpeningName.text(self),
            "Rules" => Label::Rules.text(self),
            "TimeControl" => Label::Time.text(self),
            "Handicap" => Label::Odds.text(self),
            "Title" => self.title_header(),
            "Date" => self.date_header(),
            "RedType" | "BlackType" => self.types_header(),
            name => name,
        }
    }

    labels! {
        fn title_header(self): "标题", "標題", "title", "tiêu đề";
        fn date_header(self): "日期", "日期", "date", "ngày";
        fn types_header(self): "哪方是电脑", "哪方是電腦", "which side is a program", "bên nào là máy";
        fn minute(self): "分钟", "分鐘", "minute", "phút";
        fn hour(self): "小时", "小時", "hour", "giờ";
        fn day(self): "天", "天", "day", "ngày";
    }

    labels! {
        fn part(self, GamePart);

        GamePart::Moves => "着法", "著法", "moves", "nước đi";
        GamePart::Variations => "变着", "變著", "variations", "biến";
        GamePart::Comments => "注解", "註解", "comments", "chú giải";
        GamePart::Drawings => "箭头和圆圈", "箭頭和圓圈", "arrows and circles", "mũi tên và vòng tròn";
        GamePart::Headers => "棋谱信息", "棋譜資訊", "some of the game's details", "thông tin ván cờ";
        GamePart::Scores => "局势分", "局勢分", "scores", "điểm đánh giá";
        GamePart::Chapters => "其余章节", "其餘章節", "the other chapters", "các chương khác";
    }

    /// Says why a file should not be overwritten, and what it contains.
    pub fn objection(self, path: &Path, objection: &Objection) -> String {
        let mut text = match objection {
            Objection::Exists => return self.may_replace(path),
            Objection::OneExists(path) => return self.may_replace(path),
            Objection::Changed(age, found) => {
                let (changed, found) = (self.changed(*age), self.found(found));
                format!("{}\n{changed}\n{found}", visible_path(path))
            }
            Objection::Loses(loss) => format!("{}\n{}", visible_path(path), self.loss(loss)),
        };
        if objection.can_be_looked_at() {
            text += "\n\n";
            text += Label::OpenThatDetail.text(self);
        }
        text
    }

    /// Says that another program changed the file of a study, what the file now contains, and what
    /// the user can do.
    pub fn changed_file(self, path: &Path, objection: &Objection, is_modified: bool) -> String {
        let Objection::Changed(age, found) = objection else { return self.objection(path, objection) };
        let (changed, found) = (self.changed(*age), self.found(found));
        let text = format!("{}\n{changed}\n{found}", visible_path(path));
        if is_modified && objection.can_be_looked_at() {
            format!("{text}\n\n{}", Label::ReloadDetail.text(self))
        } else {
            text
        }
    }

    /// Says that another program changed a file, and when.
    fn changed(self, age: Option<Duration>) -> String {
        let when = age.map(|age| self.ago(age));
        match when {
            Some(when) => say!(
                self,
                "{when}，这个文件被另一个程序或窗口改过。",
                "{when}，這個檔案被另一個程式或視窗改過。",
                "Another program or window changed this file {when}.",
                "Một chương trình hoặc cửa sổ khác đã sửa tệp này {when}."
            ),
            None => say!(
                self,
                "这个文件被另一个程序或窗口改过。",
                "這個檔案被另一個程式或視窗改過。",
                "Another program or window has changed this file.",
                "Một chương trình hoặc cửa sổ khác đã sửa tệp này."
            ),
        }
    }

    /// The time since then in the largest unit that fits.
    fn ago(self, age: Duration) -> String {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        const DAY: u64 = 24 * HOUR;
        let seconds = age.as_secs();
        let (count, unit) = match seconds {
            0..MINUTE => return Label::JustNow.text(self).into(),
            MINUTE..HOUR => (seconds / MINUTE, self.minute()),
            HOUR..DAY => (seconds / HOUR, self.hour()),
            _ => (seconds / DAY, self.day()),
        };
        say!(
            self,
            "{count} {unit}前",
            "{count} {unit}前",
            if count == 1 { format!("1 {unit} ago") } else { format!("{count} {unit}s ago") },
            "{count} {unit} trước"
        )
    }

    /// A summary of a file's content.
    fn found(self, found: &FileContents) -> String {
        let content = match found {
            FileContents::Game { names, plies, result } => {
                let mut parts = vec![self.moves(plies.div_ceil(2))];
                if *result != GameResult::Unknown {
                    parts.push(self.result(*result).into());
                }
                if names.iter().any(|name| !name.is_empty()) {
                    parts.insert(0, names.join(" - "));
                }
                parts.join(self.comma())
            }
            FileContents::Games(count) => {
                say!(self, "{count} 局", "{count} 局", "{count} games", "{count} ván")
            }
            FileContents::Nothing => Label::NothingReadable.text(self).into(),
        };
        say!(
            self,
            "现在的内容：{content}",
            "現在的內容：{content}",
            "In it now: {content}",
            "Nội dung hiện tại: {content}"
        )
    }

    /// Says which parts of the game in a file would be lost.
    fn loss(self, loss: &LostContents) -> String {
        let mut parts = Vec::new();
        if let Some(result) = loss.result {
            let result = self.result(result);
            parts.push(say!(
                self,
                "结果“{result}”",
                "結果「{result}」",
                "the result ({result})",
                "kết quả ({result})"
            ));
        }
        let moves = loss.moves;
        if moves > 0 {
            parts.push(say!(
                self,
                "{moves} 着棋",
                "{moves} 著棋",
                if moves == 1 { "one move".into() } else { format!("{moves} moves") },
                "{moves} nước cờ"
            ));
        }
        let parts = parts.join(&say!(self, "、", "、", " and ", " và "));
        say!(
            self,
            "文件里有而棋局里已没有：{parts}。",
            "檔案裡有而棋局裡已沒有：{parts}。",
            "The file has what your game no longer has: {parts}.",
            "Tệp có mà ván cờ không còn: {parts}."
        )
    }
}
