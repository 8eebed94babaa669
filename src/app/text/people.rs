//! Texts about the people who play on this computer.

use super::Language;
use crate::session::{People, PeopleError, Person};

labels! {
    /// A fixed text about profiles.
    pub enum PeopleLabel;

    Title: "棋手档案", "棋手檔案", "Profiles", "Hồ sơ người chơi";
    About: "每人各有自己的等级分、设置、训练、对局和复盘。", "每人各有自己的等級分、設定、訓練、對局和復盤。",
        "Each person has a rating, settings, training, games and reviews of their own.",
        "Mỗi người có điểm, cài đặt, luyện tập, ván cờ và bài xem lại riêng.";
    Plays: "正在使用", "正在使用", "playing now", "đang chơi";
    Switch: "切换", "切換", "Switch", "Chuyển";
    Add: "添加…", "新增…", "Add...", "Thêm...";
    Rename: "改名…", "改名…", "Rename...", "Đổi tên...";
    Remove: "删除…", "刪除…", "Remove...", "Xóa...";
    AddTitle: "添加档案", "新增檔案", "Add a profile", "Thêm hồ sơ";
    RenameTitle: "改名", "改名", "Rename the profile", "Đổi tên hồ sơ";
    Name: "名字", "名字", "Name", "Tên";
    FirstStays: "第一份档案可以改名，但不能删除", "第一份檔案可以改名，但不能刪除",
        "The first profile can be renamed, but not removed", "Hồ sơ đầu tiên đổi tên được nhưng không xóa được";
    PlayingStays: "先切换到别的档案，才能删除这一份", "先切換到別的檔案，才能刪除這一份",
        "Switch to another profile before you remove this one", "Hãy chuyển sang hồ sơ khác trước khi xóa hồ sơ này";
    Unstored: "目前无法保存，所以暂时不能切换", "目前無法儲存，所以暫時不能切換",
        "Nothing can be saved at present, so the profile cannot be switched",
        "Hiện chưa lưu được nên chưa thể chuyển hồ sơ";
}

impl Language {
    /// A person's name, or a number if the name is empty.
    pub fn person(self, Person { id, name }: &Person) -> String {
        if !name.is_empty() {
            return name.clone();
        }
        let number = id.number();
        say!(self, "棋手 {number}", "棋手 {number}", "Player {number}", "Người chơi {number}")
    }

    /// Says that this person plays from now on.
    pub fn plays_now(self, person: &Person) -> String {
        let name = self.person(person);
        say!(
            self,
            "已切换到“{name}”的档案",
            "已切換到「{name}」的檔案",
            "Switched to the profile of {name}",
            "Đã chuyển sang hồ sơ của {name}"
        )
    }

    pub fn added(self, person: &Person) -> String {
        let name = self.person(person);
        say!(self, "已添加：{name}", "已新增：{name}", "{name} was added", "Đã thêm {name}")
    }

    /// Says what would be deleted together with a person.
    pub fn remove_question(self, person: &Person) -> String {
        let name = self.person(person);
        say!(
            self,
            "“{name}”的等级分、设置、训练、对局和复盘都会删除，无法恢复。",
            "「{name}」的等級分、設定、訓練、對局和復盤都會刪除，無法復原。",
            "The rating, settings, training, games and reviews of {name} will be deleted. This cannot be undone.",
            "Điểm, cài đặt, luyện tập, ván cờ và bài xem lại của {name} sẽ bị xóa, không khôi phục được."
        )
    }

    /// Says why a person was not added, renamed or removed.
    pub fn people_error(self, error: &PeopleError) -> String {
        let most = People::MAX_LETTERS;
        match error {
            PeopleError::NoName => {
                say!(self, "请输入名字", "請輸入名字", "Type a name", "Hãy nhập tên")
            }
            PeopleError::LongName => say!(
                self,
                "名字最多 {most} 个字",
                "名字最多 {most} 個字",
                "A name has at most {most} characters",
                "Tên dài nhất {most} ký tự"
            ),
            PeopleError::Taken(name) => say!(
                self,
                "“{name}”已经有档案了",
                "「{name}」已經有檔案了",
                "There is a profile named {name} already",
                "Đã có hồ sơ tên {name}"
            ),
            PeopleError::Playing => say!(
                self,
                "这份档案正在另一个窗口中使用",
                "這份檔案正在另一個視窗中使用",
                "This profile is in use in another window",
                "Hồ sơ này đang được dùng trong cửa sổ khác",
            ),
            PeopleError::First => PeopleLabel::FirstStays.text(self).into(),
            PeopleError::Save(error) => {
                let cause = self.write_trouble(error);
                say!(
                    self,
                    "无法写入：\n{cause}",
                    "無法寫入：\n{cause}",
                    "This cannot be written:\n{cause}",
                    "Không ghi được vào:\n{cause}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::PersonId;

    #[test]
    fn a_person_without_a_name_has_a_number() {
        assert_eq!(Language::English.person(&Person::first()), "Player 1");
        let mai = Person { id: PersonId::FIRST, name: "Mai".into() };
        assert_eq!(Language::English.plays_now(&mai), "Switched to the profile of Mai");
    }
}
