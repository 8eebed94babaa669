//! Texts about the chapters of a study.

use super::Language;

labels! {
    /// A fixed text about chapters.
    pub enum ChapterLabel;

    Title: "标题", "標題", "Title", "Tiêu đề";
    TitleHint: "不填则用棋手或赛事的名字", "不填則用棋手或賽事的名字", "Empty: the players or the event",
        "Để trống: tên người chơi hoặc giải đấu";
    Up: "上移", "上移", "Move up", "Chuyển lên";
    Down: "下移", "下移", "Move down", "Chuyển xuống";
    Delete: "删除", "刪除", "Delete", "Xóa";
    Add: "在打开的一章后面添加", "在開啟的一章後面新增", "Add after the open one", "Thêm sau chương đang mở";
    AddStart: "标准开局", "標準開局", "Usual start", "Thế đầu ván";
    AddPosition: "当前局面", "目前局面", "This position", "Thế cờ này";
    AddCopy: "本章副本", "本章副本", "Copy of this one", "Bản sao chương này";
    ListHint: "全部章节：打开、改名、排序、添加", "全部章節：開啟、改名、排序、新增",
        "All chapters: open, rename, sort, add", "Tất cả các chương: mở, đổi tên, sắp xếp, thêm";
    OpenAll: "全部打开", "全部開啟", "Open all", "Mở tất cả";
    OpenAllHint: "作为一份有章节的棋谱打开", "作為一份有章節的棋譜開啟", "As the chapters of one study", "Thành các chương của một bản ghi";
    TooMany: "一份棋谱最多 500 章", "一份棋譜最多 500 章", "A study has at most 500 chapters", "Một bản ghi có nhiều nhất 500 chương";
}

impl Language {
    /// The name of a chapter without a title.
    pub fn chapter_number(self, number: usize) -> String {
        say!(self, "第 {number} 章", "第 {number} 章", "Chapter {number}", "Chương {number}")
    }

    pub fn chapters(self, count: usize) -> String {
        say!(
            self,
            "章节：{count}",
            "章節：{count}",
            if count == 1 { "1 chapter".into() } else { format!("{count} chapters") },
            "{count} chương"
        )
    }
}
