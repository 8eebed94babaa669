//! The texts that have no parts to fill in, one row each.

use super::Language;

/// Makes the enum of labels and the look-up of their texts; a row without all its columns does not compile.
macro_rules! labels {
    ($($name:ident: $simplified:literal, $traditional:literal, $english:literal;)*) => {
        /// A text without parts to fill in: a button, a heading, a short notice.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Label {
            $($name,)*
        }

        impl Label {
            #[cfg(test)]
            const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its text.
            pub const fn text(self, language: Language) -> &'static str {
                match language {
                    Language::Simplified => match self { $(Self::$name => $simplified,)* },
                    Language::Traditional => match self { $(Self::$name => $traditional,)* },
                    Language::English => match self { $(Self::$name => $english,)* },
                }
            }
        }
    };
}

labels! {
    // The tools under the move list: short words, and what their tooltips say.
    NewGame: "新对局", "新對局", "New game";
    Undo: "悔棋", "悔棋", "Undo";
    Redo: "重走", "重走", "Redo";
    MoveNow: "立即走", "立即走", "Move now";
    Hint: "提示", "提示", "Hint";
    Flip: "翻转", "翻轉", "Flip";
    Draw: "提和", "提和", "Draw";
    Resign: "认输", "認輸", "Resign";
    Settings: "设置", "設定", "Settings";
    Resume: "继续", "繼續", "Continue";
    Pause: "暂停", "暫停", "Pause";
    NewGameHint: "开始新的对局", "開始新的對局", "Start a new game";
    UndoHint: "退回到您上一步之前", "退回到您上一步之前", "Take back your last move";
    RedoHint: "重走刚才悔掉的棋", "重走剛才悔掉的棋", "Play again what was taken back";
    MoveNowHint: "让电脑马上走出目前想到的着法", "讓電腦馬上走出目前想到的著法",
        "Make the computer play what it has found so far";
    HintHint: "看看电脑会怎么走", "看看電腦會怎麼走", "See what the computer would play";
    HintPending: "正在为您想一步棋……", "正在為您想一步棋……", "Looking for a good move…";
    FlipHint: "翻转棋盘", "翻轉棋盤", "Turn the board around";
    DrawHint: "向对方提议和棋", "向對方提議和棋", "Offer a draw";
    ResignHint: "认输，结束本局", "認輸，結束本局", "Give up this game";
    SettingsHint: "语言、外观、记谱法与电脑的习惯", "語言、外觀、記譜法與電腦的習慣",
        "Language, appearance, notation, and what the computer may do";
    ResumeHint: "让电脑继续对弈", "讓電腦繼續對弈", "Let the computers play on";
    PauseHint: "暂停电脑对弈", "暫停電腦對弈", "Stop the computers for a while";

    // The menus. In Chinese, the letter that opens one together with Alt stands in brackets.
    FileMenu: "文件(F)", "檔案(F)", "File";
    EditMenu: "编辑(E)", "編輯(E)", "Edit";
    GameMenu: "对局(G)", "對局(G)", "Game";
    ViewMenu: "查看(V)", "檢視(V)", "View";
    HelpMenu: "帮助(H)", "說明(H)", "Help";
    NewGameEntry: "新对局...", "新對局...", "New game...";
    Quit: "退出", "結束", "Quit";
    ResignEntry: "认输...", "認輸...", "Resign...";
    PlayersEntry: "对局双方...", "對局雙方...", "Players...";
    RulesEntry: "重复规则", "重複規則", "Repetition rules";
    DetailsEntry: "棋谱信息...", "棋譜資訊...", "Game details...";
    SettingsEntry: "设置...", "設定...", "Settings...";
    ShortcutsEntry: "键盘操作", "鍵盤操作", "Keyboard";
    AboutEntry: "关于楚河", "關於楚河", "About Chuhe";

    Licence: "自由软件，可任选 MIT 或 Apache 2.0 许可。", "自由軟體，可任選 MIT 或 Apache 2.0 授權。",
        "Free software, under the MIT licence or the Apache License 2.0, as you choose.";
    Sources: "字体出自霞鹜文楷与思源黑体（SIL OFL 1.1）。局面评估的参数学自 Yu-Han Tseng、Bo-Nian Chen 的 Chinese Chess Practical Dataset（CC BY 4.0）。",
        "字型出自霞鶩文楷與思源黑體（SIL OFL 1.1）。局面評估的參數學自 Yu-Han Tseng、Bo-Nian Chen 的 Chinese Chess Practical Dataset（CC BY 4.0）。",
        "Fonts made from LXGW WenKai, Noto Sans CJK and Source Sans (SIL OFL 1.1). The weights of the evaluation were learnt from the Chinese Chess Practical Dataset by Yu-Han Tseng and Bo-Nian Chen (CC BY 4.0).";

    // Keys, beside what the menus show.
    BackKeys: "看前一着", "看前一著", "A move back";
    ForwardKeys: "看后一着", "看後一著", "A move on";
    UpKeys: "看上一种变着", "看上一種變著", "The variation before";
    DownKeys: "看下一种变着", "看下一種變著", "The next variation";
    FirstKeys: "看开局", "看開局", "The start of the game";
    LastKeys: "回到对局", "回到對局", "Back to the game";
    CommentKeys: "写注解", "寫註解", "Write a comment";
    BoardKeys: "到棋盘上去", "到棋盤上去", "Go to the board";
    CursorKeys: "在棋盘上移动", "在棋盤上移動", "Move about the board";
    PickUpKeys: "拿起、放下棋子", "拿起、放下棋子", "Pick up and put down a piece";
    LetGoKeys: "放弃选择，离开棋盘", "放棄選擇，離開棋盤", "Let go of the piece, leave the board";
    ArrowKeys: "方向键", "方向鍵", "Arrow keys";
    MenuKeys: "打开菜单", "開啟選單", "Open the menus";

    // Files.
    OpenEntry: "打开...", "開啟...", "Open...";
    RecentEntry: "最近打开", "最近開啟", "Open recent";
    ForgetRecent: "清空列表", "清空清單", "Clear the list";
    SaveEntry: "保存", "儲存", "Save";
    SaveAsEntry: "另存为...", "另存為...", "Save as...";
    CopyEntry: "复制", "複製", "Copy";
    CopyPgn: "棋谱（PGN）", "棋譜（PGN）", "Game as PGN";
    CopyUbb: "棋谱（UBB、DhtmlXQ）", "棋譜（UBB、DhtmlXQ）", "Game as UBB (DhtmlXQ)";
    CopyMoves: "着法", "著法", "Moves";
    CopyFen: "局面（FEN）", "局面（FEN）", "Position as FEN";
    CopyJson: "棋谱（JSON）", "棋譜（JSON）", "Game as JSON";
    PasteEntry: "粘贴", "貼上", "Paste";
    Open: "打开", "開啟", "Open";
    OpenTitle: "打开棋谱", "開啟棋譜", "Open a game";
    SaveTitle: "保存棋谱", "儲存棋譜", "Save the game";
    SaveAsTitle: "另存棋谱", "另存棋譜", "Save the game as another file";
    CopyGameKeys: "复制棋谱", "複製棋譜", "Copy the game";
    CopyPositionKeys: "复制局面", "複製局面", "Copy the position";
    PasteKeys: "粘贴棋谱或局面", "貼上棋譜或局面", "Paste a game or a position";
    GameFiles: "象棋棋谱", "象棋棋譜", "Xiangqi games";
    FileName: "文件", "檔案", "File name";
    NoDialog: "系统没有提供文件对话框，请输入文件名。", "系統沒有提供檔案對話框，請輸入檔案名稱。",
        "The system offers no dialog for files. Type the file's name.";
    DialogIsOpen: "系统的文件对话框已经打开；如果看不到它，请在此输入文件名。",
        "系統的檔案對話框已經開啟；如果看不到它，請在此輸入檔案名稱。",
        "The system's dialog for files is open. If it cannot be seen, type the file's name here.";
    Filter: "查找棋手、赛事、日期", "尋找棋手、賽事、日期", "Find players, event, date";
    NothingFound: "没有找到", "沒有找到", "Nothing found";
    Clipboard: "剪贴板", "剪貼簿", "Clipboard";
    OpeningFile: "正在打开…", "正在開啟…", "Opening...";
    Saved: "已保存", "已儲存", "Saved";
    Copied: "已复制", "已複製", "Copied";
    NothingToPaste: "剪贴板里没有文字", "剪貼簿裡沒有文字", "There is no text to paste";
    UnsavedQuestion: "保存这盘棋吗？", "儲存這盤棋嗎？", "Save this game?";
    UnsavedDetail: "不保存的话，改动会丢失。", "不儲存的話，改動會遺失。",
        "What is not saved will be lost.";
    Discard: "不保存", "不儲存", "Don't save";
    ReplaceQuestion: "替换文件吗？", "取代檔案嗎？", "Replace the file?";
    Replace: "替换", "取代", "Replace";
    OpenTrouble: "无法打开文件", "無法開啟檔案", "The file could not be opened";
    PasteTrouble: "无法粘贴", "無法貼上", "What was copied cannot be pasted";
    FileNotFound: "找不到文件或文件夹。", "找不到檔案或資料夾。", "There is no such file or folder.";
    FileNotAllowed: "没有权限。", "沒有權限。", "You are not allowed to.";
    DiskFull: "磁盘已满。", "磁碟已滿。", "The disk is full.";
    NotAFile: "这不是文件。", "這不是檔案。", "This is not a file.";
    NothingToRead: "里面什么也没有。", "裡面什麼也沒有。", "There is nothing in it.";
    Unrecognised: "这不是可以读取的棋谱或局面。", "這不是可以讀取的棋譜或局面。",
        "This is neither a game nor a position in any format that is read.";
    TooLarge: "文件太大。", "檔案太大。", "The file is too large.";
    NotUnderstood: "棋谱有错误：", "棋譜有錯誤：", "There is a mistake in it:";

    // The side panel.
    Board: "棋盘", "棋盤", "Board";
    NoMoves: "尚未走棋", "尚未走棋", "No moves yet";
    You: "您", "您", "You";
    Player: "棋手", "棋手", "Player";
    Computer: "电脑", "電腦", "Computer";
    Check: "将军！", "將軍！", "Check!";
    FromBook: "（电脑刚才走的是开局库着法）", "（電腦剛才走的是開局庫著法）", "(the computer played from its opening book)";
    YourMove: "轮到您走棋", "輪到您走棋", "Your move";
    BackToGame: "返回对局", "返回對局", "Back to game";
    BackToGameHint: "回到正在进行的局面", "回到正在進行的局面", "Show the position of the game again";
    PlayOnHere: "从此续弈", "從此續弈", "Play on here";
    PlayOnHereHint: "从这个局面继续对局，原来的着法留作变着", "從這個局面繼續對局，原來的著法留作變著",
        "Continue the game from here; what was played stays as a variation";
    ToStart: "回到开局", "回到開局", "Go to the start";
    StepBack: "后退一着", "後退一著", "Go back a move";
    StepForward: "前进一着", "前進一著", "Go on a move";
    ToEnd: "到最后", "到最後", "Go to the end";
    MoveMenu: "这一着的操作", "這一著的操作", "What to do with this move";
    EditComment: "编辑注解…", "編輯註解…", "Edit comment...";
    Promote: "提升变着", "提升變著", "Promote variation";
    MakeMain: "设为主线", "設為主線", "Make main line";
    DeleteFromHere: "从此着起删除", "從此著起刪除", "Delete from here";
    StartPosition: "起始局面", "起始局面", "Start";
    RecordFull: "棋谱已满，不能再加着法", "棋譜已滿，不能再加著法", "The record is full: no further move fits in";
    Paused: "已暂停", "已暫停", "Paused";
    Rematch: "再来一局", "再來一局", "Rematch";
    DrawGame: "和棋", "和棋", "Draw";
    YouWin: "您赢了！", "您贏了！", "You win!";
    YouLose: "您输了", "您輸了", "You lose";

    // Dialogs.
    Start: "开始", "開始", "Start";
    Cancel: "取消", "取消", "Cancel";
    Close: "关闭", "關閉", "Close";
    Understood: "知道了", "知道了", "OK";
    Accept: "同意和棋", "同意和棋", "Accept the draw";
    Decline: "继续对局", "繼續對局", "Play on";
    YouPlay: "执棋", "執棋", "You play";
    Red: "红方（先行）", "紅方（先行）", "Red (first)";
    Black: "黑方", "黑方", "Black";
    Random: "随机", "隨機", "Random";
    Opponent: "对手", "對手", "Opponent";
    Human: "双人对弈", "雙人對弈", "Two players";
    ComputerMatch: "电脑对战", "電腦對戰", "Watch";
    Level: "棋力", "棋力", "Level";
    RedLevel: "红方棋力", "紅方棋力", "Red's level";
    BlackLevel: "黑方棋力", "黑方棋力", "Black's level";
    CustomDepth: "自定深度", "自訂深度", "Custom depth";
    CustomTime: "每步用时", "每步用時", "Time per move";
    Depth: "搜索层数", "搜尋層數", "Search depth";
    Seconds: "每步秒数", "每步秒數", "Seconds per move";
    Position: "开局局面", "開局局面", "Position";
    Standard: "标准开局", "標準開局", "Standard";
    FromFen: "自定局面", "自訂局面", "From FEN";
    Fen: "局面 FEN", "局面 FEN", "Position as FEN";
    FenShort: "FEN", "FEN", "FEN";
    FenHint: "在此粘贴 FEN", "在此貼上 FEN", "Paste a FEN here";
    Rules: "重复规则", "重複規則", "Repetition";
    RulesAsian: "亚洲规则", "亞洲規則", "Asian rules";
    RulesComputer: "电脑规则", "電腦規則", "Computer rules";
    RulesSimple: "简化规则", "簡化規則", "Simple rules";
    RulesChangeHint: "点击可更改", "點擊可更改", "Click to change them";
    RepetitionWarning: "这步棋会因重复判负", "這步棋會因重複判負", "This move loses by repetition";
    PlayAnyway: "仍然走", "仍然走", "Play anyway";
    ChooseAnother: "换一步", "換一步", "Choose another move";
    RulesAsianHint: "亚洲象棋联合会规则：长将、长捉判负", "亞洲象棋聯合會規則：長將、長捉判負",
        "Asian federation: perpetual check and perpetual chase lose";
    RulesComputerHint: "与 Pikafish 等引擎相同：有将军的循环为和", "與 Pikafish 等引擎相同：有將軍的循環為和",
        "As programs such as Pikafish judge: a chase with checks in it is a draw";
    RulesSimpleHint: "只有长将判负，其余重复为和", "只有長將判負，其餘重複為和",
        "Only perpetual check loses; other repetitions are draws";
    Details: "棋谱信息", "棋譜資訊", "Game details";
    Event: "赛事", "賽事", "Event";
    Site: "地点", "地點", "Site";
    DateAndRound: "日期、轮次", "日期、輪次", "Date, round";
    DateHint: "日期，如 2026-11-21", "日期，如 2026-11-21", "Date such as 2026-11-21";
    DateWrong: "日期应写作 2026-11-21、2026-11 或 2026", "日期應寫作 2026-11-21、2026-11 或 2026",
        "A date is written 2026-11-21, 2026-11 or 2026";
    Round: "轮次", "輪次", "Round";
    RedName: "红方姓名", "紅方姓名", "Red's name";
    RedTeam: "红方单位", "紅方單位", "Red's team";
    BlackName: "黑方姓名", "黑方姓名", "Black's name";
    BlackTeam: "黑方单位", "黑方單位", "Black's team";
    Opening: "开局", "開局", "Opening";
    Ecco: "ECCO", "ECCO", "ECCO";
    OpeningName: "开局名称", "開局名稱", "Name of the opening";
    Result: "结果", "結果", "Result";
    Unfinished: "未完", "未完", "Unfinished";
    Players: "对局双方", "對局雙方", "Players";
    PlayersHint: "更换棋手、棋力或换边", "更換棋手、棋力或換邊", "Change players, level or sides";
    SwapSides: "红黑换边", "紅黑換邊", "Swap sides";
    Apply: "确定", "確定", "Apply";
    Comment: "注解", "註解", "Comment";
    Save: "保存", "儲存", "Save";
    Delete: "删除", "刪除", "Delete";
    DeleteQuestion: "确定要删除吗？", "確定要刪除嗎？", "Delete these moves?";
    ResignQuestion: "确定要认输吗？", "確定要認輸嗎？", "Resign this game?";
    ResignDetail: "本局将判对方获胜。", "本局將判對方獲勝。", "Your opponent will have won.";
    DrawQuestion: "对方提议和棋", "對方提議和棋", "A draw is offered";
    Language: "语言", "語言", "Language";
    FollowSystem: "跟随系统", "跟隨系統", "System";
    Theme: "外观", "外觀", "Appearance";
    Light: "浅色", "淺色", "Light";
    Dark: "深色", "深色", "Dark";
    Notation: "记谱法", "記譜法", "Notation";
    Book: "开局库", "開局庫", "Opening book";
    BookOnHint: "开局时电脑照大师的着法走，每局不同；棋力越低，用得越少", "開局時電腦照大師的著法走，每局不同；棋力越低，用得越少",
        "The computer opens as masters did, another way in each game; weaker levels know fewer moves of it";
    BookOffHint: "电脑从第一步起自己思考", "電腦從第一步起自己思考", "The computer thinks for itself from the first move on";
    On: "开", "開", "On";
    Off: "关", "關", "Off";
    YourTime: "您思考时", "您思考時", "While you think";
    Rest: "电脑休息", "電腦休息", "Computer rests";
    RestHint: "轮到您走棋时，电脑不思考", "輪到您走棋時，電腦不思考", "The computer thinks on its own moves only";
    ThinkOn: "电脑也思考", "電腦也思考", "Computer thinks";
    ThinkOnHint: "电脑预想您的着法；只用于棋王和每步用时，处理器会一直忙碌", "電腦預想您的著法；只用於棋王和每步用時，處理器會一直忙碌",
        "It thinks about the move it expects of you. Only Champion and a computer with a time per move do; the processor is busy all the time";
    DamagedFile: "存档无法读取", "存檔無法讀取", "A saved file could not be read";
    SaveTrouble: "对局无法保存", "對局無法儲存", "The game could not be saved";
    EngineTrouble: "电脑出错了", "電腦出錯了", "The computer player failed";

    // The editor of positions.
    SetUp: "摆棋…", "擺棋…", "Set up...";
    SetUpEntry: "摆棋…", "擺棋…", "Set up position...";
    SetUpHint: "在棋盘上摆出任意局面", "在棋盤上擺出任意局面", "Arrange any position on the board";
    AsSetUp: "已摆局面", "已擺局面", "As set up";
    SetUpPosition: "摆棋", "擺棋", "Set up position";
    EditorHint: "先选棋子再点棋盘放置；拖动移动，右键移除", "先選棋子再點棋盤放置；拖動移動，右鍵移除",
        "Click to place, drag to move, right-click to remove";
    ToMove: "走棋方", "走棋方", "To move";
    UndoEditHint: "撤消上一次改动", "復原上一次改動", "Undo the last change";
    RedoEditHint: "恢复撤消的改动", "恢復復原的改動", "Make the change again";
    GamePosition: "现局", "現局", "Current";
    GamePositionHint: "摆成当前对局的局面", "擺成目前對局的局面", "Set up the position of the game";
    StandardShort: "开局", "開局", "Opening";
    StandardHint: "摆成标准开局", "擺成標準開局", "Set up the usual start";
    Clear: "清空", "清空", "Clear";
    ClearHint: "移除所有棋子", "移除所有棋子", "Remove all pieces";
    Mirror: "镜像", "鏡像", "Mirror";
    MirrorHint: "左右互换", "左右互換", "Exchange left and right";
    ExchangeSides: "换色", "換色", "Colours";
    ExchangeSidesHint: "红黑互换", "紅黑互換", "Exchange Red and Black";
    Copy: "复制", "複製", "Copy";
    Paste: "粘贴", "貼上", "Paste";
    StartHere: "开始…", "開始…", "Start...";

    // Draw offers.
    DrawDeclined: "对方不同意和棋", "對方不同意和棋", "The draw was declined";
    DrawPending: "对方正在考虑和棋提议…", "對方正在考慮和棋提議…", "Your draw offer is being considered...";
    DrawNotHuman: "只有棋手可以提和", "只有棋手可以提和", "Only a person can offer a draw";

    // Levels.
    LevelNewcomer: "入门", "入門", "Newcomer";
    LevelNovice: "初学", "初學", "Novice";
    LevelBeginner: "新手", "新手", "Beginner";
    LevelLearner: "学徒", "學徒", "Learner";
    LevelImprover: "进阶", "進階", "Improver";
    LevelCasual: "休闲", "休閒", "Casual";
    LevelHobbyist: "爱好者", "愛好者", "Hobbyist";
    LevelAmateur: "业余", "業餘", "Amateur";
    LevelClub: "棋友", "棋友", "Club player";
    LevelSkilled: "熟手", "熟手", "Skilled";
    LevelStrong: "好手", "好手", "Strong";
    LevelVeteran: "老手", "老手", "Veteran";
    LevelExpert: "高手", "高手", "Expert";
    LevelMaster: "大师", "大師", "Master";
    LevelGrandmaster: "特级大师", "特級大師", "Grandmaster";
    LevelChampion: "棋王", "棋王", "Champion";

    EnginesTurn: "电脑正在思考，请稍候", "電腦正在思考，請稍候", "The computer is thinking";
    GameOver: "对局已结束", "對局已結束", "The game is over";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_says_something() {
        for label in Label::ALL {
            for language in Language::ALL {
                assert!(!label.text(language).trim().is_empty(), "{label:?} in {language:?}");
            }
        }
    }
}
