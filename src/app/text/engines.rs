//! Texts about external engines, and about matches between engines.

use std::time::Duration;

use super::Language;
use super::rating::difference;
use crate::engine::board::visible_path;
use crate::game::Estimate;
use crate::session::{Budget, EngineError, Introduction};
use crate::uci::Protocol;
use crate::uci::client::ClientError;
use crate::words::capitalised;

/// An estimate of the difference in Elo that is less certain than this tells nothing.
const MAX_RANGE: f64 = 800.0;

labels! {
    /// A fixed text about engines.
    pub enum EngineLabel;

    Title: "其他引擎", "其他引擎", "Other engines", "Engine khác";
    NoEngine: "还没有其他引擎。可以添加任何使用 UCI 或 UCCI 协议的象棋程序，例如 Pikafish、Fairy-Stockfish。",
        "還沒有其他引擎。可以新增任何使用 UCI 或 UCCI 協定的象棋程式，例如 Pikafish、Fairy-Stockfish。",
        "There are none yet. You can add any Xiangqi program that speaks UCI or UCCI, such as Pikafish or Fairy-Stockfish.",
        "Chưa có engine nào. Có thể thêm mọi chương trình cờ tướng dùng UCI hoặc UCCI, như Pikafish hay Fairy-Stockfish.";
    Trust: "引擎是以您的权限运行的程序：只添加您信任的。", "引擎是以您的權限執行的程式：只新增您信任的。",
        "An engine is a program that runs with your rights: add only what you trust.",
        "Engine là chương trình chạy với quyền của bạn: chỉ thêm những gì bạn tin cậy.";
    Add: "添加…", "新增…", "Add...", "Thêm...";
    Remove: "移除", "移除", "Remove", "Gỡ bỏ";
    Test: "测试", "測試", "Test", "Thử";
    Testing: "正在测试…", "正在測試…", "Testing...", "Đang thử...";
    Close: "关闭", "關閉", "Close", "Đóng";
    Name: "名称", "名稱", "Name", "Tên";
    Program: "程序", "程式", "Program", "Chương trình";
    Arguments: "参数", "參數", "Arguments", "Tham số";
    Folder: "工作文件夹", "工作資料夾", "Working folder", "Thư mục làm việc";
    OwnFolder: "程序所在的文件夹", "程式所在的資料夾", "The program's own", "Thư mục của chương trình";
    NoFolder: "没有这个文件夹，将使用原来的。", "沒有這個資料夾，將使用原來的。",
        "There is no such folder; the previous one stays.", "Không có thư mục này; thư mục trước vẫn được dùng.";
    Unclosed: "引号没有配对，将使用原来的参数。", "引號沒有配對，將使用原來的參數。",
        "A quotation mark is not closed; the previous arguments stay.",
        "Dấu ngoặc kép chưa đóng; tham số trước vẫn được dùng.";
    Options: "选项", "選項", "Options", "Tùy chọn";
    Untested: "测试之后，这里列出它的选项。", "測試之後，這裡列出它的選項。",
        "After a test, its options are listed here.", "Sau khi thử, các tùy chọn sẽ hiện ở đây.";
    AtEachStart: "每次启动时执行", "每次啟動時執行", "At each start", "Mỗi lần khởi động";
    PickTitle: "选择引擎程序", "選擇引擎程式", "Choose the engine's program", "Chọn chương trình engine";
    Programs: "程序", "程式", "Programs", "Chương trình";

    // Time for a move.
    PerMove: "每步限制", "每步限制", "For each move", "Mỗi nước";
    ByTime: "时间", "時間", "Time", "Thời gian";
    ByDepth: "深度", "深度", "Depth", "Độ sâu";
    ByNodes: "节点数", "節點數", "Nodes", "Số nút";
    ByClock: "棋钟", "棋鐘", "Game clock", "Đồng hồ";
    Thousands: "千", "千", "thousand", "nghìn";

    // Failures.
    Trouble: "引擎出错", "引擎出錯", "Engine trouble", "Engine gặp lỗi";
    TryAgain: "重试", "重試", "Try again", "Thử lại";
    ComputerGoesOn: "让电脑接着下", "讓電腦接著下", "Let the computer play", "Cho máy chơi tiếp";
    UserGoesOn: "我来接着下", "我來接著下", "Play it myself", "Tôi chơi tiếp";

    // Matches.
    MatchTitle: "引擎比赛", "引擎比賽", "Engine match", "Đấu engine";
    First: "甲方", "甲方", "First player", "Bên thứ nhất";
    Second: "乙方", "乙方", "Second player", "Bên thứ hai";
    Games: "局数", "局數", "Games", "Số ván";
    MatchHint: "每个开局下两局，双方各执一次红棋。比赛在后台进行，可以关闭此窗口继续使用程序。",
        "每個開局下兩局，雙方各執一次紅棋。比賽在背景進行，可以關閉此視窗繼續使用程式。",
        "Each opening is played twice, with colours swapped. The match goes on in the background: you can close this window.",
        "Mỗi khai cuộc chơi hai ván, đổi màu quân. Trận đấu chạy nền: có thể đóng cửa sổ này.";
    StartMatch: "开始比赛", "開始比賽", "Start the match", "Bắt đầu";
    StopMatch: "停止比赛", "停止比賽", "Stop the match", "Dừng trận đấu";
    NewMatch: "新的比赛", "新的比賽", "Another match", "Trận khác";
    SaveGames: "保存对局…", "儲存對局…", "Save the games...", "Lưu các ván...";
    Player: "棋手", "棋手", "Player", "Bên chơi";
    Won: "胜", "勝", "Won", "Thắng";
    Drawn: "和", "和", "Drawn", "Hòa";
    Lost: "负", "負", "Lost", "Thua";
    Points: "得分", "得分", "Points", "Điểm";
    Over: "比赛结束", "比賽結束", "The match is over", "Trận đấu đã kết thúc";
    Stopped: "比赛已停止，未完的一局不计", "比賽已停止，未完的一局不計", "The match was stopped; the game in progress does not count",
        "Trận đấu đã dừng; ván đang dở không tính";
}

impl Language {
    /// Says which game of a match is being played.
    pub fn match_game(self, game: usize, of: usize) -> String {
        say!(
            self,
            "比赛 {game}/{of}",
            "比賽 {game}/{of}",
            "Match: game {game} of {of}",
            "Trận đấu: ván {game}/{of}"
        )
    }

    /// The result of a match in points; `None` if an engine failed.
    pub fn match_over(self, points: Option<[f64; 2]>) -> String {
        let over = EngineLabel::Over.text(self);
        match points {
            Some([first, second]) => self.labelled(over, &format!("{first} : {second}")),
            None => self.labelled(over, EngineLabel::Trouble.text(self)),
        }
    }

    /// An engine's failure as a sentence, with the engine's name.
    pub fn engine_error(self, error: &EngineError) -> String {
        match error {
            EngineError::BuiltIn(message) => self.engine_failed(message),
            EngineError::External { name, error } => say!(
                self,
                format!("“{name}”{}。", self.misdeed(error)),
                format!("「{name}」{}。", self.misdeed(error)),
                format!("{name} {}.", self.misdeed(error)),
                format!("{name} {}.", self.misdeed(error))
            ),
            EngineError::Removed(name) => say!(
                self,
                "引擎“{name}”已不在列表中。",
                "引擎「{name}」已不在清單中。",
                "The engine {name} is no longer in the list.",
                "Engine {name} không còn trong danh sách."
            ),
        }
    }

    /// Like [`Self::engine_error`] for an engine that was being tested, without its name.
    pub fn engine_fault(self, error: &ClientError) -> String {
        let fault = self.misdeed(error);
        say!(self, "它{fault}。", "它{fault}。", "It {fault}.", format!("{}.", capitalised(&fault)))
    }

    /// A failure as a predicate: "cannot be started".
    fn misdeed(self, error: &ClientError) -> String {
        let seconds = |time: &Duration| self.span(*time);
        match error {
            ClientError::Start { cause, .. } => say!(
                self,
                "无法启动（{cause}）",
                "無法啟動（{cause}）",
                "cannot be started ({cause})",
                "không khởi động được ({cause})"
            ),
            ClientError::NoFolder(folder) => say!(
                self,
                format!("无法启动：没有文件夹 {}", visible_path(folder)),
                format!("無法啟動：沒有資料夾 {}", visible_path(folder)),
                format!("cannot be started: there is no folder {}", visible_path(folder)),
                format!("không khởi động được vì không có thư mục {}", visible_path(folder))
            ),
            ClientError::NoProtocol(time) => say!(
                self,
                format!("在 {} 内对 UCI 和 UCCI 都没有回应", seconds(time)),
                format!("在 {} 內對 UCI 和 UCCI 都沒有回應", seconds(time)),
                format!("answered neither UCI nor UCCI within {}", seconds(time)),
                format!("không trả lời UCI lẫn UCCI trong {}", seconds(time))
            ),
            ClientError::NotXiangqi(shown) => say!(
                self,
                "不会下象棋（{shown}）",
                "不會下象棋（{shown}）",
                "does not play Xiangqi ({shown})",
                "không chơi cờ tướng ({shown})"
            ),
            ClientError::NoNetwork(file) => say!(
                self,
                "需要权重文件 {file}：它应在程序旁边，或在选项 EvalFile 中指定；现在没有，或版本不符",
                "需要權重檔 {file}：它應在程式旁邊，或在選項 EvalFile 中指定；現在沒有，或版本不符",
                "needs its network file {file}, beside the program or named in its option EvalFile: it is not there, or not the right one",
                "cần tệp mạng {file}, đặt cạnh chương trình hoặc ghi trong tùy chọn EvalFile: tệp không có hoặc không đúng bản"
            ),
            ClientError::SmallBoard => say!(
                self,
                "是不含象棋的 Fairy-Stockfish：请用大棋盘版（largeboard）",
                "是不含象棋的 Fairy-Stockfish：請用大棋盤版（largeboard）",
                "is a build of Fairy-Stockfish without Xiangqi: take the one for large boards (largeboard)",
                "là bản Fairy-Stockfish không có cờ tướng: hãy dùng bản bàn cờ lớn (largeboard)"
            ),
            ClientError::Ended => say!(self, "自行退出了", "自行結束了", "has quit", "đã tự thoát"),
            ClientError::Silent(time) => say!(
                self,
                format!("{} 没有回应", seconds(time)),
                format!("{} 沒有回應", seconds(time)),
                format!("did not answer for {}", seconds(time)),
                format!("không trả lời trong {}", seconds(time))
            ),
            ClientError::Unstoppable(_) => say!(
                self,
                "不听停止命令",
                "不聽停止命令",
                "did not stop when it was told to",
                "không chịu dừng"
            ),
            ClientError::NotAMove(text) => say!(
                self,
                "回答了“{text}”，这不是着法",
                "回答了「{text}」，這不是著法",
                "answered \"{text}\", which is no move",
                "trả lời \"{text}\", không phải nước đi"
            ),
            ClientError::Illegal(mv) => say!(
                self,
                "想走 {mv}，这不合规则",
                "想走 {mv}，這不合規則",
                "wanted to play {mv}, which is against the rules",
                "muốn đi {mv}, trái luật"
            ),
            ClientError::NoMove => say!(
                self,
                "有棋可走却不走",
                "有棋可走卻不走",
                "resigned although it had moves",
                "bỏ cuộc dù còn nước đi"
            ),
        }
    }

    fn span(self, time: Duration) -> String {
        let number = format!("{:.1}", time.as_secs_f64());
        let number = number.trim_end_matches(".0");
        say!(self, "{number} 秒", "{number} 秒", "{number} s", "{number} giây")
    }

    labels! {
        /// The question how the paused game shall go on.
        pub fn what_now(self): "对局已暂停。", "對局已暫停。", "The game is paused. How should it go on?",
            "Ván cờ tạm dừng. Chơi tiếp thế nào?";
    }

    /// The limit for each move of an engine.
    pub fn budget(self, budget: Budget) -> String {
        match budget {
            Budget::Time(ms) => {
                let time = self.span(Duration::from_millis(ms.into()));
                say!(self, "每步 {time}", "每步 {time}", "{time} a move", "{time} mỗi nước")
            }
            Budget::Depth(plies) => {
                say!(self, "深度 {plies}", "深度 {plies}", "Depth {plies}", "Độ sâu {plies}")
            }
            Budget::Nodes(nodes) => self.nodes_a_move(nodes.into()),
            Budget::Clock => {
                say!(self, "按棋钟", "依棋鐘", "By the game's clock", "Theo đồng hồ ván cờ")
            }
        }
    }

    pub fn nodes_a_move(self, nodes: u64) -> String {
        say!(self, "每步 {nodes} 节点", "每步 {nodes} 節點", "{nodes} nodes a move", "{nodes} nút mỗi nước")
    }

    /// Says that an engine works, with the time that it took for its test move `mv`.
    pub fn proof(self, proof: &Introduction, mv: &str) -> String {
        let protocol = match proof.protocol {
            Protocol::Uci => "UCI",
            Protocol::Ucci => "UCCI",
        };
        let (name, time) = (&proof.name, self.span(proof.time));
        say!(
            self,
            "可用：{name}，{protocol}，{time}后走了 {mv}",
            "可用：{name}，{protocol}，{time}後走了 {mv}",
            "It works: {name}, {protocol}, played {mv} after {time}",
            "Dùng được: {name}, {protocol}, đi {mv} sau {time}"
        )
    }

    /// The progress of a match.
    pub fn match_progress(self, game: usize, games: usize, plies: usize) -> String {
        let moves = self.moves(plies.div_ceil(2));
        say!(
            self,
            "第 {game} 局，共 {games} 局；已走 {moves}",
            "第 {game} 局，共 {games} 局；已走 {moves}",
            "Game {game} of {games}, {moves} played",
            "Ván {game}/{games}, đã đi {moves}"
        )
    }

    /// An event in a game of a match.
    pub fn in_game(self, game: usize, what: &str) -> String {
        say!(
            self,
            "第 {game} 局：{what}",
            "第 {game} 局：{what}",
            "Game {game}: {what}",
            "Ván {game}: {what}"
        )
    }

    /// The difference in Elo from the first player's view; `None` while there are too few games for
    /// an estimate.
    pub fn elo(self, elo: Option<Estimate>) -> String {
        let Some(Estimate { value, least, most }) = elo else {
            return say!(
                self,
                "下完两局后估计 Elo",
                "下完兩局後估計 Elo",
                "Elo after two games",
                "Elo sau hai ván"
            );
        };
        if most - least > MAX_RANGE {
            return say!(
                self,
                "局数太少，还看不出 Elo 差距",
                "局數太少，還看不出 Elo 差距",
                "Too few games to tell the difference in Elo",
                "Còn quá ít ván để biết chênh lệch Elo"
            );
        }
        let [value, least, most] = [value, least, most].map(|elo| difference(0.0, elo));
        say!(
            self,
            "甲方 Elo {value}（95%：{least} … {most}）",
            "甲方 Elo {value}（95%：{least} … {most}）",
            "Elo of the first: {value} (95%: {least} … {most})",
            "Elo của bên thứ nhất: {value} (95%: {least} … {most})"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_says_something_else() {
        for language in Language::ALL {
            let time = Duration::from_millis(1_500);
            let faults = [
                ClientError::Start { program: "x".into(), cause: "y".into() },
                ClientError::NoFolder("x".into()),
                ClientError::NoProtocol(time),
                ClientError::NotXiangqi("e2e4".into()),
                ClientError::Ended,
                ClientError::NoNetwork("pikafish.nnue".into()),
                ClientError::SmallBoard,
                ClientError::Silent(time),
                ClientError::Unstoppable(time),
                ClientError::NotAMove("z".into()),
                ClientError::Illegal("a0a9".parse().unwrap()),
                ClientError::NoMove,
            ]
            .map(|fault| language.engine_fault(&fault));
            for (index, text) in faults.iter().enumerate() {
                assert!(!faults[..index].contains(text), "{text}");
            }
        }
        assert_eq!(Language::English.engine_fault(&ClientError::Ended), "It has quit.");
    }

    #[test]
    fn a_difference_in_elo_is_told_when_there_is_one_to_tell() {
        let told = |value, least, most| Language::English.elo(Some(Estimate { value, least, most }));
        assert_eq!(told(-0.2, -1_200.0, 1_200.0), "Too few games to tell the difference in Elo");
        assert_eq!(told(-0.2, -31.0, 30.6), "Elo of the first: 0 (95%: −31 … +31)");
        assert_eq!(told(120.0, 12.0, 240.0), "Elo of the first: +120 (95%: +12 … +240)");
    }

    #[test]
    fn a_match_counts_moves_of_both_sides() {
        let told = [2, 3].map(|plies| Language::English.match_progress(1, 20, plies));
        assert_eq!(told, ["Game 1 of 20, 1 move played", "Game 1 of 20, 2 moves played"]);
    }
}
