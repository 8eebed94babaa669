//! Texts about files.

use std::io;
use std::path::Path;

use super::{Label, Language};
use crate::engine::board::visible_path;
use crate::game::formats::{ReadError, WRITTEN};
use crate::session::{Newer, OpenError, Progress, SaveError};

impl Language {
    /// The number of games in a file, or in the clipboard if there is none.
    pub fn games_in(self, count: usize, file: Option<&Path>) -> String {
        let name = file.map_or_else(|| Label::Clipboard.text(self).into(), file_name);
        say!(self, "{name}：{count} 局", "{name}：{count} 局", "{name}: {count} games", "{name}: {count} ván")
    }

    /// Says that `count` files have been saved, of which `file` is the first.
    pub fn saved_as(self, file: &Path, count: usize) -> String {
        let (name, more) = (file_name(file), count.saturating_sub(1));
        let others =
            say!(self, " 等 {count} 个文件", " 等 {count} 個檔案", " and {more} more", " và {more} tệp nữa");
        let others = if count > 1 { others } else { String::new() };
        say!(
            self,
            "已保存：{name}{others}",
            "已儲存：{name}{others}",
            "Saved: {name}{others}",
            "Đã lưu: {name}{others}"
        )
    }

    /// Says that the program does not write files with this extension, and which it writes.
    pub fn unwritten(self, ending: &str) -> String {
        let others = WRITTEN.map(|other| format!(".{other}")).join(self.list_comma());
        say!(
            self,
            "不能存成 .{ending}，能存成 {others}",
            "不能存成 .{ending}，能存成 {others}",
            "Files cannot end with .{ending}, only with {others}",
            "Không ghi được .{ending}, chỉ {others}"
        )
    }

    /// Joins the reports about one or several files that were not understood in full.
    pub fn left_of(self, left: &[String]) -> String {
        let (count, texts) = (left.len(), left.join("\n\n"));
        if count < 2 {
            return texts;
        }
        say!(
            self,
            "有 {count} 个文件没有全部读懂。\n\n{texts}",
            "有 {count} 個檔案沒有全部讀懂。\n\n{texts}",
            "Not everything in {count} files could be read.\n\n{texts}",
            "Có {count} tệp không hiểu được hết.\n\n{texts}"
        )
    }

    /// Says that only `most` files were opened at once, and that `others` files from `first` on
    /// were not.
    pub fn left_out(self, most: usize, others: usize, first: &Path) -> String {
        let name = file_name(first);
        say!(
            self,
            "一次最多打开 {most} 个文件。从 {name} 起，有 {others} 个没有打开。文件多时，可把整个文件夹作为棋谱库。",
            "一次最多開啟 {most} 個檔案。從 {name} 起，有 {others} 個沒有開啟。檔案多時，可把整個資料夾作為棋譜庫。",
            "At most {most} files are opened at once. {others} were left out, from {name} on. A folder of many files can be the collection.",
            "Mỗi lần chỉ mở tối đa {most} tệp. Còn {others} tệp không mở, từ {name}. Thư mục nhiều tệp có thể dùng làm kho ván cờ."
        )
    }

    /// The number of games played before.
    pub fn past_games(self, count: usize) -> String {
        say!(
            self,
            "下过的棋：{count} 局",
            "下過的棋：{count} 局",
            "Games played: {count}",
            "Các ván đã chơi: {count}"
        )
    }

    /// The number of studies closed without being saved.
    pub fn past_studies(self, count: usize) -> String {
        say!(self, "棋谱：{count} 份", "棋譜：{count} 份", "Studies: {count}", "Bản ghi: {count}")
    }

    /// The progress in making an animated picture.
    pub fn animating(self, Progress { done, total, .. }: Progress) -> String {
        say!(
            self,
            "正在制作动图：第 {done} 幅，共 {total} 幅",
            "正在製作動圖：第 {done} 幅，共 {total} 幅",
            "Making the animated picture: {done} of {total}",
            "Đang tạo ảnh động: {done}/{total} hình"
        )
    }

    /// A number of full moves.
    pub fn moves(self, count: usize) -> String {
        say!(
            self,
            "{count} 回合",
            "{count} 回合",
            if count == 1 { "1 move".into() } else { format!("{count} moves") },
            "{count} nước"
        )
    }

    /// Says why a file was not opened.
    pub fn open_trouble(self, file: Option<&Path>, error: &OpenError) -> String {
        format!("{}{}", place(file), self.io_error(&error.source))
    }

    /// Says why a file, or the clipboard, was not read. `game` is the index of the game in it, if
    /// it has several.
    pub fn read_trouble(self, file: Option<&Path>, game: Option<usize>, cause: &ReadError) -> String {
        let (place, cause) = (place(file), self.read_error(cause));
        let Some(index) = game else { return format!("{place}{cause}") };
        let number = index + 1;
        say!(
            self,
            "{place}第 {number} 局：{cause}",
            "{place}第 {number} 局：{cause}",
            "{place}Game {number}: {cause}",
            "{place}Ván {number}: {cause}"
        )
    }

    /// Says why a file of the user's was not written.
    pub fn write_trouble(self, error: &SaveError) -> String {
        format!("{}\n{}", visible_path(&error.path), self.io_error(&error.source))
    }

    /// Says that a file exists already.
    pub fn may_replace(self, path: &Path) -> String {
        let path = visible_path(path);
        say!(
            self,
            "文件已经存在：\n{path}",
            "檔案已經存在：\n{path}",
            "This file exists already:\n{path}",
            "Đã có tệp này:\n{path}"
        )
    }

    /// Says what dropping the files that hover over the window will do.
    pub fn drop_to_open(self, path: Option<&Path>, count: usize) -> String {
        if count > 1 {
            return say!(
                self,
                "松开以打开 {count} 个文件",
                "放開以開啟 {count} 個檔案",
                "Drop to open {count} files",
                "Thả để mở {count} tệp"
            );
        }
        let name = path.map(file_name).unwrap_or_default();
        say!(self, "松开以打开 {name}", "放開以開啟 {name}", "Drop to open {name}", "Thả để mở {name}")
    }

    /// The reason that the system gives, translated if it is a common one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the errors of the system")]
    pub(super) fn io_error(self, error: &io::Error) -> String {
        if let Some(&newer) = error.get_ref().and_then(|cause| cause.downcast_ref::<Newer>()) {
            return self.newer(newer);
        }
        let label = match error.kind() {
            io::ErrorKind::NotFound => Label::FileNotFound,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Label::FileNotAllowed,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Label::DiskFull,
            io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory => Label::NotAFile,
            _ => return error.to_string(),
        };
        label.text(self).into()
    }
}

/// The file's path on a line of its own; empty for the clipboard.
pub(super) fn place(file: Option<&Path>) -> String {
    file.map_or_else(String::new, |path| format!("{}\n", visible_path(path)))
}

fn file_name(path: &Path) -> String {
    visible_path(Path::new(path.file_name().unwrap_or(path.as_os_str())))
}
