//! Texts about errors inside the program.

use std::path::Path;

use super::Language;
use crate::engine::board::visible_path;
use crate::session::{Aftermath, Incident, ProgramPart};

impl Language {
    /// Says what failed, what this means for the user, and where the report is.
    pub fn incident(self, incident: &Incident) -> String {
        format!("{}\n{}", self.stopped(incident.part), self.report(incident.report.as_deref()))
    }

    /// Like [`Self::incident`], for an error in the last run.
    pub fn aftermath(self, aftermath: &Aftermath) -> String {
        let ended = match aftermath.is_given_up {
            false => say!(
                self,
                "上次运行时程序内部出了错。",
                "上次執行時程式內部出了錯。",
                "Something went wrong inside Chuhe the last time it ran.",
                "Lần chạy trước, bên trong chương trình đã xảy ra lỗi."
            ),
            true => say!(
                self,
                "上次运行时窗口无法继续显示。当时的对局已收入“下过的棋”。",
                "上次執行時視窗無法繼續顯示。當時的對局已收入「下過的棋」。",
                "Last time, the window could no longer be shown. Your game is under Games played.",
                "Lần trước, cửa sổ không hiển thị được nữa. Ván cờ của bạn nằm trong các ván đã chơi."
            ),
        };
        format!("{ended}\n{}", self.report(aftermath.report.as_deref()))
    }

    /// The text shown instead of a window that cannot be drawn any more.
    pub fn last_words(self, report: Option<&Path>) -> String {
        let ended = say!(
            self,
            "窗口无法继续显示。对局已保存，请关闭并重新打开楚河。",
            "視窗無法繼續顯示。對局已儲存，請關閉並重新開啟楚河。",
            "The window cannot be shown any more. The game is saved: close Chuhe and start it again.",
            "Cửa sổ không hiển thị được nữa. Ván cờ đã được lưu: hãy đóng Chuhe rồi mở lại."
        );
        format!("{ended}\n{}", self.report(report))
    }

    labels! {
        /// Says which part of the program failed, and what this means.
        fn stopped(self, ProgramPart);

        ProgramPart::Window => "窗口显示出错。对局已保存，可以继续。", "視窗顯示出錯。對局已儲存，可以繼續。",
            "The window could not be drawn for a moment. Your game is saved, and you can go on.",
            "Cửa sổ bị lỗi khi vẽ. Ván cờ đã được lưu, bạn có thể chơi tiếp.";
        ProgramPart::Storage => "有内容没能保存，程序会重试。对局可以继续。", "有內容沒能儲存，程式會重試。對局可以繼續。",
            "Something could not be saved. The program will try again; you can go on.",
            "Có nội dung chưa lưu được, chương trình sẽ thử lại. Ván cờ vẫn tiếp tục.";
        ProgramPart::Engine => "电脑停止了思考。对局已保存；让它重试即可继续。", "電腦停止了思考。對局已儲存；讓它重試即可繼續。",
            "The computer stopped thinking. The game is saved; let the computer try again.",
            "Máy đã ngừng nghĩ. Ván cờ đã được lưu; hãy cho máy thử lại.";
        ProgramPart::Collection => "棋谱库没能读取或搜索。对局可以继续。", "棋譜庫沒能讀取或搜尋。對局可以繼續。",
            "The collection of games was not read or searched in full. The game goes on.",
            "Không đọc hoặc tìm hết được kho ván cờ. Ván cờ vẫn tiếp tục.";
        ProgramPart::Proof => "没能查明您的解法是否同样正确。", "沒能查明您的解法是否同樣正確。",
            "Chuhe could not check whether your move solves the puzzle, too.",
            "Không xác định được nước của bạn có giải đúng bài hay không.";
        ProgramPart::Review => "对局的分析不完整，可以再做一次。", "對局的分析不完整，可以再做一次。",
            "The review of the game is incomplete; you can start it again.",
            "Phần xem lại ván cờ chưa đầy đủ; có thể làm lại.";
        ProgramPart::EngineCheck => "引擎没能试用。", "引擎沒能試用。", "The engine could not be tried.",
            "Không thử được engine.";
        ProgramPart::Match => "引擎之间的比赛已中断，下完的对局还在。", "引擎之間的比賽已中斷，下完的對局還在。",
            "The match between the engines was interrupted; the finished games are kept.",
            "Trận đấu giữa các engine đã dừng; các ván đã xong vẫn còn.";
        ProgramPart::Files => "有文件没能读取或写入。对局可以继续。", "有檔案沒能讀取或寫入。對局可以繼續。",
            "A file was not read or not written. The game goes on.",
            "Có tệp không đọc hoặc ghi được. Ván cờ vẫn tiếp tục.";
        ProgramPart::Dialog => "系统的文件对话框没能打开。", "系統的檔案對話框沒能開啟。",
            "The system's dialog for files could not be shown.", "Không mở được hộp thoại tệp của hệ thống.";
        ProgramPart::Sound => "声音停止了。", "聲音停止了。", "The sound has stopped.", "Âm thanh đã dừng.";
        ProgramPart::Other => "程序的一部分停止了。对局已保存，可以继续。", "程式的一部分停止了。對局已儲存，可以繼續。",
            "A part of the program has stopped. The game is saved and goes on.",
            "Một phần của chương trình đã dừng. Ván cờ đã được lưu và vẫn tiếp tục.";
    }

    /// Says where the report is.
    fn report(self, path: Option<&Path>) -> String {
        match path.map(visible_path) {
            Some(path) => say!(
                self,
                "这是程序的错误。报告（不含私人内容）在：\n{path}",
                "這是程式的錯誤。報告（不含私人內容）在：\n{path}",
                "It is an error in the program. A report, with nothing private in it, is in:\n{path}",
                "Đây là lỗi của chương trình. Báo cáo (không có gì riêng tư) ở:\n{path}"
            ),
            None => say!(
                self,
                "这是程序的错误。报告没能写入。",
                "這是程式的錯誤。報告沒能寫入。",
                "It is an error in the program. No report could be written.",
                "Đây là lỗi của chương trình. Không ghi được báo cáo."
            ),
        }
    }
}
