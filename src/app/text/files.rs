//! Sentences about files.

use std::io;
use std::path::Path;

use super::{Label, Language};
use crate::app::files::{Source, Trouble};
use crate::engine::board::shown;
use crate::session::{Newer, Progress, SaveError};

impl Language {
    /// How many games there are, and where.
    pub fn games_in(self, count: usize, source: &Source) -> String {
        let name = match source {
            Source::File(path) => file_name(path),
            Source::Text => Label::Clipboard.text(self).into(),
        };
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

    /// Why nothing was read.
    pub fn trouble(self, source: &Source, trouble: &Trouble) -> String {
        let place = match source {
            Source::File(path) => format!("{}\n", shown(path)),
            Source::Text => String::new(),
        };
        match trouble {
            Trouble::Open(error) => format!("{place}{}", self.io_error(&error.source)),
            Trouble::Read { game: None, cause } => format!("{place}{}", self.read_error(cause)),
            Trouble::Read { game: Some(index), cause } => {
                let number = index + 1;
                let cause = self.read_error(cause);
                match self {
                    Self::Simplified | Self::Traditional => format!("{place}第 {number} 局：{cause}"),
                    Self::English => format!("{place}Game {number}: {cause}"),
                    Self::Vietnamese => format!("{place}Ván {number}: {cause}"),
                }
            }
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

fn file_name(path: &Path) -> String {
    shown(Path::new(path.file_name().unwrap_or(path.as_os_str())))
}
