//! Sentences about files.

use std::io;
use std::path::Path;

use super::{Label, Language};
use crate::engine::board::shown;
use crate::game::formats::ReadError;
use crate::session::{Newer, OpenError, Progress, SaveError};

impl Language {
    /// How many games there are, and where; `None`: in the clipboard.
    pub fn games_in(self, count: usize, file: Option<&Path>) -> String {
        let name = file.map_or_else(|| Label::Clipboard.text(self).into(), file_name);
        match self {
            Self::Simplified => format!("{name}：{count} 局"),
            Self::Traditional => format!("{name}：{count} 局"),
            Self::English => format!("{name}: {count} games"),
            Self::Vietnamese => format!("{name}: {count} ván"),
        }
    }

    /// That the game has been saved, and in which file.
    pub fn saved_as(self, file: Option<&Path>) -> String {
        let saved = Label::Saved.text(self);
        match (file.map(file_name), self) {
            (None, _) => saved.into(),
            (Some(name), Self::Simplified | Self::Traditional) => format!("{saved}：{name}"),
            (Some(name), Self::English | Self::Vietnamese) => format!("{saved}: {name}"),
        }
    }

    /// How many games were played before.
    pub fn past_games(self, count: usize) -> String {
        match self {
            Self::Simplified => format!("下过的棋：{count} 局"),
            Self::Traditional => format!("下過的棋：{count} 局"),
            Self::English => format!("Games played: {count}"),
            Self::Vietnamese => format!("Các ván đã chơi: {count}"),
        }
    }

    /// How far an animated picture is.
    pub fn filming(self, Progress { done, total, .. }: Progress) -> String {
        match self {
            Self::Simplified => format!("正在制作动图：第 {done} 幅，共 {total} 幅"),
            Self::Traditional => format!("正在製作動圖：第 {done} 幅，共 {total} 幅"),
            Self::English => format!("Making the animated picture: {done} of {total}"),
            Self::Vietnamese => format!("Đang tạo ảnh động: {done}/{total} hình"),
        }
    }

    /// How far a game has gone, in moves of each side.
    pub fn moves(self, count: usize) -> String {
        match self {
            Self::Simplified => format!("{count} 回合"),
            Self::Traditional => format!("{count} 回合"),
            Self::English if count == 1 => "1 move".into(),
            Self::English => format!("{count} moves"),
            Self::Vietnamese => format!("{count} nước"),
        }
    }

    /// Why a file was not opened.
    pub fn open_trouble(self, file: Option<&Path>, error: &OpenError) -> String {
        format!("{}{}", place(file), self.io_error(&error.source))
    }

    /// Why what is in a file, or in the clipboard, was not read; `game` is its number, from 0, where there are several.
    pub fn read_trouble(self, file: Option<&Path>, game: Option<usize>, cause: &ReadError) -> String {
        let (place, cause) = (place(file), self.read_error(cause));
        let Some(index) = game else { return format!("{place}{cause}") };
        let number = index + 1;
        match self {
            Self::Simplified | Self::Traditional => format!("{place}第 {number} 局：{cause}"),
            Self::English => format!("{place}Game {number}: {cause}"),
            Self::Vietnamese => format!("{place}Ván {number}: {cause}"),
        }
    }

    /// Why a file of the user's was not written.
    pub fn write_trouble(self, error: &SaveError) -> String {
        format!("{}\n{}", shown(&error.path), self.io_error(&error.source))
    }

    /// That a file is there already.
    pub fn may_replace(self, path: &Path) -> String {
        let path = shown(path);
        match self {
            Self::Simplified => format!("文件已经存在：\n{path}"),
            Self::Traditional => format!("檔案已經存在：\n{path}"),
            Self::English => format!("There is such a file already:\n{path}"),
            Self::Vietnamese => format!("Đã có tệp này:\n{path}"),
        }
    }

    /// What hovers over the window, and what dropping it will do.
    pub fn drop_to_open(self, path: Option<&Path>) -> String {
        let name = path.map(file_name).unwrap_or_default();
        match self {
            Self::Simplified => format!("松开以打开 {name}"),
            Self::Traditional => format!("放開以開啟 {name}"),
            Self::English => format!("Drop to open {name}"),
            Self::Vietnamese => format!("Thả để mở {name}"),
        }
    }

    /// The system's reason; the usual ones in the user's language.
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

/// A line that says which file it is.
fn place(file: Option<&Path>) -> String {
    file.map_or_else(String::new, |path| format!("{}\n", shown(path)))
}

fn file_name(path: &Path) -> String {
    shown(Path::new(path.file_name().unwrap_or(path.as_os_str())))
}
