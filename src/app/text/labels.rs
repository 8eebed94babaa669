//! The fixed texts, one row each.

labels! {
    /// A fixed text: a button, a heading, a short notice.
    pub enum Label;

    // The studies: the tabs above the move list, and the entries of their menu.
    MovesTab: "棋谱", "棋譜", "Moves", "Nước đi";
    AnalysisTab: "分析", "分析", "Analysis", "Phân tích";
    AnalysePosition: "分析此局面", "分析此局面", "Analyse this position", "Phân tích thế cờ này";
    AnalysisEntry: "分析局面", "分析局面", "Analyse the position", "Phân tích thế cờ";
    ReviewTab: "复盘", "復盤", "Review", "Xem lại";
    ExplorerTab: "开局", "開局", "Openings", "Khai cuộc";
    ExplorerEntry: "开局统计", "開局統計", "Opening explorer", "Thống kê khai cuộc";
    BooksEntry: "开局库…", "開局庫…", "Opening books...", "Sách khai cuộc...";
    GamesEntry: "棋谱库…", "棋譜庫…", "Game collection...", "Kho ván cờ...";
    ReviewEntry: "复盘本局", "復盤本局", "Review the game", "Xem lại ván cờ";
    PuzzlesEntry: "习题…", "習題…", "Puzzles...", "Câu đố...";

    // The palette of commands, and reasons why a command is not available.
    PaletteEntry: "全部命令…", "全部命令…", "All commands...", "Mọi lệnh...";
    PaletteKeys: "按名称查找命令", "依名稱尋找命令", "Find a command by its name", "Tìm lệnh theo tên";
    PaletteTitle: "命令", "命令", "Commands", "Lệnh";
    PaletteHint: "输入名称或拼音首字母", "輸入名稱或拼音首字母", "A few letters of its name", "Vài chữ trong tên lệnh";
    PaletteNothing: "没有这样的命令", "沒有這樣的命令", "There is no such command", "Không có lệnh như vậy";
    WhyElsewhere: "这里不能用", "這裡不能用", "Not available here", "Không dùng được ở đây";
    WhyNothingToUndo: "没有可退回的", "沒有可退回的", "There is nothing to undo", "Không có gì để rút lại";
    WhyNothingToRedo: "没有可恢复的", "沒有可重做的", "There is nothing to redo", "Không có gì để làm lại";
    WhyAtGame: "现在看的就是对局的局面", "現在看的就是對局的局面", "The game itself is shown", "Đang xem đúng thế cờ của ván";
    WhyNoVariation: "现在看的不是变着", "現在看的不是變著", "No variation is shown", "Nước đang xem không phải là biến";
    WhyAtStart: "现在看的是起始局面", "現在看的是起始局面", "This is the start", "Đang xem thế đầu ván";
    WhyAtEnd: "后面没有着法", "後面沒有著法", "No move follows", "Sau đó không còn nước nào";
    WhyNotYourTurn: "还没轮到您走", "還沒輪到您走", "It is not your turn", "Chưa đến lượt bạn";
    WhyNoClock: "这盘棋不计时", "這盤棋不計時", "This game has no clock", "Ván này không tính giờ";
    WhyNotThinking: "电脑没有在思考", "電腦沒有在思考", "The computer is not thinking", "Máy hiện không nghĩ";
    WhyNothingToPause: "没有可暂停的", "沒有可暫停的", "There is nothing to pause", "Không có gì để tạm dừng";
    WhyNothingRuns: "轮到您走，也不计时", "輪到您走，也不計時", "It is your turn, and no clock runs",
        "Đang lượt bạn và không tính giờ";
    WhyNotPaused: "对局没有暂停", "對局沒有暫停", "The game is not paused", "Ván cờ không bị tạm dừng";
    WhyNoDraw: "现在不能提和", "現在不能提和", "No draw can be offered now", "Lúc này không xin hòa được";
    WhyNoResigning: "没有可认输的对局", "沒有可認輸的對局", "There is no game to resign", "Không có ván nào để xin thua";
    WhyAnimating: "正在制作动图", "正在製作動圖", "An animated picture is being made already", "Đang tạo một ảnh động";
    WhyNotAnimating: "没有在制作动图", "沒有在製作動圖", "No animated picture is being made", "Không có ảnh động đang tạo";
    WhyNoRecent: "没有最近打开的文件", "沒有最近開啟的檔案", "No file has been opened", "Chưa mở tệp nào";

    // The tools under the move list, and their tooltips.
    NewGame: "新对局", "新對局", "New game", "Ván mới";
    Undo: "悔棋", "悔棋", "Undo", "Rút lại";
    Redo: "重走", "重走", "Redo", "Đi tiếp";
    MoveNow: "立即走", "立即走", "Move now", "Đi ngay";
    Hint: "提示", "提示", "Hint", "Gợi ý";
    Flip: "翻转", "翻轉", "Flip", "Xoay bàn";
    Draw: "提和", "提和", "Draw", "Xin hòa";
    Resign: "认输", "認輸", "Resign", "Xin thua";
    Settings: "设置", "設定", "Settings", "Cài đặt";
    Resume: "继续", "繼續", "Continue", "Tiếp tục";
    Pause: "暂停", "暫停", "Pause", "Tạm dừng";
    NewGameHint: "开始新的对局", "開始新的對局", "Start a new game", "Bắt đầu ván cờ mới";
    UndoHint: "退回到您上一步之前", "退回到您上一步之前", "Undo your last move", "Rút lại nước bạn vừa đi";
    RedoHint: "重走刚才悔掉的棋", "重走剛才悔掉的棋", "Play the moves again", "Đi tiếp những nước vừa rút lại";
    MoveNowHint: "让电脑马上走出目前想到的着法", "讓電腦馬上走出目前想到的著法",
        "Make the computer play the best move it has found", "Cho máy đi ngay nước hay nhất đã tìm được";
    HintHint: "提示：先说思路，再指棋子，最后给出着法", "提示：先說思路，再指棋子，最後給出著法",
        "A hint: first the idea, then the piece, then the move", "Gợi ý: trước hết là ý tưởng, rồi quân, sau cùng là nước đi";
    HintPending: "正在为您想一步棋…", "正在為您想一步棋…", "Looking for a good move...", "Đang tìm nước hay cho bạn...";
    FlipHint: "翻转棋盘", "翻轉棋盤", "Flip board", "Xoay ngược bàn cờ";
    DrawHint: "向对方提和", "向對方提和", "Offer a draw", "Xin hòa với đối thủ";
    ResignHint: "认输，结束本局", "認輸，結束本局", "Give up this game", "Xin thua, kết thúc ván cờ";
    SettingsHint: "语言、外观、记谱法与电脑的习惯", "語言、外觀、記譜法與電腦的習慣",
        "Language, appearance, notation and the computer's habits",
        "Ngôn ngữ, giao diện, cách ghi nước đi và thói quen của máy";
    ResumeHint: "继续对局", "繼續對局", "Resume the game", "Chơi tiếp ván cờ";
    PauseHint: "暂停对局：电脑不走棋，棋钟停走", "暫停對局：電腦不走棋，棋鐘停走",
        "Pause the game: the computer and the clocks stop",
        "Tạm dừng ván cờ: máy không đi, đồng hồ dừng lại";

    // The menus. In Chinese, the brackets contain the letter that opens a menu together with Alt.
    MenuBar: "菜单栏", "選單列", "Menu bar", "Thanh menu";
    // For screen readers: whether a group is expanded.
    Opened: "已展开", "已展開", "Expanded", "Đang mở";
    OpensMenu: "打开子菜单", "開啟子選單", "Opens a menu", "Mở menu con";
    Closed: "已收起", "已收起", "Collapsed", "Đang đóng";
    FileMenu: "文件(F)", "檔案(F)", "File", "Tệp";
    EditMenu: "编辑(E)", "編輯(E)", "Edit", "Sửa";
    GameMenu: "对局(G)", "對局(G)", "Game", "Ván cờ";
    LearnMenu: "研习(L)", "研習(L)", "Learn", "Luyện tập";
    ViewMenu: "查看(V)", "檢視(V)", "View", "Xem";
    HelpMenu: "帮助(H)", "說明(H)", "Help", "Hướng dẫn";
    NewGameEntry: "新对局…", "新對局…", "New game...", "Ván mới...";
    NewWindow: "新窗口", "新視窗", "New window", "Cửa sổ mới";
    NoNewWindow: "打不开新窗口", "無法開啟新視窗", "No new window could be opened", "Không mở được cửa sổ mới";
    Quit: "关闭窗口", "關閉視窗", "Close window", "Đóng cửa sổ";
    NewGameBegun: "（新对局已开始）", "（新對局已開始）", "(a new game has begun)", "(đã bắt đầu ván mới)";
    NewGameAtOnce: "按原设置开新局", "依原設定開新局", "New game, same settings", "Ván mới như trước";
    ResignEntry: "认输…", "認輸…", "Resign...", "Xin thua...";
    PlayersEntry: "对局双方…", "對局雙方…", "Players...", "Người chơi...";
    EnginesEntry: "其他引擎…", "其他引擎…", "Other engines...", "Engine khác...";
    MatchEntry: "引擎比赛…", "引擎比賽…", "Engine match...", "Đấu engine...";
    RulesEntry: "棋规", "棋規", "Repetition rules", "Luật lặp nước";
    DetailsEntry: "棋谱信息…", "棋譜資訊…", "Game details...", "Thông tin ván cờ...";
    SettingsEntry: "设置…", "設定…", "Settings...", "Cài đặt...";
    ShortcutsEntry: "键盘与鼠标", "鍵盤與滑鼠", "Keyboard and mouse", "Phím và chuột";
    AboutEntry: "关于楚河", "關於楚河", "About Chuhe", "Giới thiệu Chuhe";

    Licence: "自由软件，可任选 MIT 或 Apache 2.0 许可。", "自由軟體，可任選 MIT 或 Apache 2.0 授權。",
        "Free software, under the MIT licence or the Apache License 2.0, as you choose.",
        "Phần mềm tự do, theo giấy phép MIT hoặc Apache 2.0, tùy bạn chọn.";
    Sources: "字体出自霞鹜文楷与思源黑体（SIL OFL 1.1）。开局库出自 Yu-Han Tseng、Bo-Nian Chen 的 Chinese Chess Practical Dataset（CC BY 4.0）。",
        "字型出自霞鶩文楷與思源黑體（SIL OFL 1.1）。開局庫出自 Yu-Han Tseng、Bo-Nian Chen 的 Chinese Chess Practical Dataset（CC BY 4.0）。",
        "Fonts made from LXGW WenKai, Noto Sans CJK and Source Sans (SIL OFL 1.1). The opening book was made from the Chinese Chess Practical Dataset by Yu-Han Tseng and Bo-Nian Chen (CC BY 4.0).",
        "Phông chữ làm từ LXGW WenKai, Noto Sans CJK và Source Sans (SIL OFL 1.1). Sách khai cuộc làm từ Chinese Chess Practical Dataset của Yu-Han Tseng và Bo-Nian Chen (CC BY 4.0).";

    LicencesTitle: "许可证", "授權條款", "Licences", "Giấy phép";

    // The size of texts.
    TextSize: "文字大小", "文字大小", "Text size", "Cỡ chữ";
    LargerText: "放大文字", "放大文字", "Larger text", "Chữ to hơn";
    SmallerText: "缩小文字", "縮小文字", "Smaller text", "Chữ nhỏ hơn";
    UsualText: "正常大小", "正常大小", "Usual text size", "Cỡ chữ bình thường";

    // Help.
    RuleBookEntry: "象棋规则…", "象棋規則…", "Rules of the game...", "Luật chơi...";
    RuleBookTitle: "象棋规则", "象棋規則", "Rules of the game", "Luật chơi cờ tướng";
    GuideEntry: "使用指南…", "使用指南…", "User's guide...", "Sách hướng dẫn...";
    GuideTrouble: "无法显示使用指南", "無法顯示使用指南", "The guide could not be shown", "Không mở được sách hướng dẫn";
    NoBrowser: "没有找到可以打开网页的程序。指南在这个文件里：", "沒有找到可以開啟網頁的程式。指南在這個檔案裡：",
        "No web browser was found. The guide is in this file:",
        "Không tìm thấy chương trình mở trang web. Sách hướng dẫn là tệp này:";
    LessonsEntry: "课程…", "課程…", "Lessons...", "Bài học...";

    // Descriptions of keys that no menu shows.
    BackKeys: "看前一着", "看前一著", "Back one move", "Lùi một nước";
    ForwardKeys: "看后一着", "看後一著", "Forward one move", "Tới một nước";
    UpKeys: "看上一种变着", "看上一種變著", "Previous variation", "Biến trước";
    ThreatsKeys: "分析：看对方的威胁", "分析：看對方的威脅", "Analysis: threats", "Phân tích: đe dọa";
    DownKeys: "看下一种变着", "看下一種變著", "Next variation", "Biến tiếp theo";
    FirstKeys: "回到开头", "回到開頭", "To the start", "Về đầu ván";
    LastKeys: "回到对局", "回到對局", "Back to the game", "Về ván đang chơi";
    CommentKeys: "写注解", "寫註解", "Write a comment", "Viết chú giải";
    TypeMove: "输入着法…", "輸入著法…", "Type a move...", "Nhập nước đi...";
    AnnounceTime: "剩余时间", "剩餘時間", "Time left", "Thời gian còn lại";
    TypedMove: "输入的着法", "輸入的著法", "Move being typed", "Nước đang nhập";
    TypeMoveHelp: "如：炮二平五、C2=5、h2e2", "如：炮二平五、C2=5、h2e2", "Such as C2=5, 炮二平五 or h2e2", "Ví dụ P2-5, C2=5 hay h2e2";
    MustAnswerCheck: "必须先应将", "必須先應將", "Get the general out of check first", "Phải giải chiếu trước";
    TypeMoveKeys: "输入着法，或直接键入", "輸入著法，或直接鍵入", "Type a move, or just start typing", "Nhập nước đi, hoặc gõ ngay";
    BoardKeys: "到棋盘上去", "到棋盤上去", "Go to the board", "Vào bàn cờ";
    CursorKeys: "在棋盘上移动", "在棋盤上移動", "Move around the board", "Di chuyển trên bàn cờ";
    PickUpKeys: "拿起、放下棋子", "拿起、放下棋子", "Pick up and put down a piece", "Nhấc quân, đặt quân";
    LetGoKeys: "放弃选择，离开棋盘", "放棄選擇，離開棋盤", "Deselect the piece, leave the board", "Bỏ chọn quân, rời bàn cờ";
    ArrowKeys: "方向键", "方向鍵", "Arrow keys", "Phím mũi tên";
    MenuKeys: "打开菜单", "開啟選單", "Open the menus", "Mở menu";

    // Files.
    OpenEntry: "打开…", "開啟…", "Open...", "Mở...";
    RecentEntry: "最近打开", "最近開啟", "Open recent", "Mở gần đây";
    ForgetRecent: "清空列表", "清空清單", "Clear the list", "Xóa danh sách";
    SaveEntry: "保存", "儲存", "Save", "Lưu";
    SaveAsEntry: "另存为…", "另存為…", "Save as...", "Lưu thành...";
    CopyEntry: "复制", "複製", "Copy", "Sao chép";
    CopyPgn: "棋谱（PGN）", "棋譜（PGN）", "Game as PGN", "Ván cờ (PGN)";
    CopyUbb: "棋谱（UBB、DhtmlXQ）", "棋譜（UBB、DhtmlXQ）", "Game as UBB (DhtmlXQ)", "Ván cờ (UBB, DhtmlXQ)";
    CopyMoves: "着法", "著法", "Moves", "Các nước đi";
    CopyFen: "局面（FEN）", "局面（FEN）", "Position as FEN", "Thế cờ (FEN)";
    CopyJson: "棋谱（JSON）", "棋譜（JSON）", "Game as JSON", "Ván cờ (JSON)";
    PasteEntry: "粘贴", "貼上", "Paste", "Dán";
    Open: "打开", "開啟", "Open", "Mở";
    OpenTitle: "打开棋谱", "開啟棋譜", "Open a game", "Mở ván cờ";
    SaveTitle: "保存棋谱", "儲存棋譜", "Save the game", "Lưu ván cờ";
    SaveAsTitle: "另存棋谱", "另存棋譜", "Save the game as another file", "Lưu ván cờ thành tệp khác";
    CopyGameKeys: "复制棋谱", "複製棋譜", "Copy the game", "Sao chép ván cờ";
    CopyPositionKeys: "复制局面", "複製局面", "Copy the position", "Sao chép thế cờ";
    PasteKeys: "粘贴棋谱、局面或棋盘图片", "貼上棋譜、局面或棋盤圖片",
        "Paste a game, a position or a picture of a board", "Dán ván cờ, thế cờ hoặc hình bàn cờ";
    GameFiles: "象棋棋谱", "象棋棋譜", "Xiangqi games", "Ván cờ tướng";
    FileName: "文件", "檔案", "File name", "Tên tệp";
    NoDialog: "系统没有提供文件对话框，请输入文件名。", "系統沒有提供檔案對話框，請輸入檔案名稱。",
        "The system has no file dialog. Type the file's name.",
        "Hệ thống không có hộp thoại chọn tệp. Hãy nhập tên tệp.";
    DialogIsOpen: "系统的文件对话框已经打开；如果看不到它，请在此输入文件名。",
        "系統的檔案對話框已經開啟；如果看不到它，請在此輸入檔案名稱。",
        "The system's file dialog is open. If you cannot see it, type the file's name here.",
        "Hộp thoại chọn tệp của hệ thống đang mở. Nếu không thấy, hãy nhập tên tệp tại đây.";
    PastFilter: "查找棋手、级别、结果、开局、日期", "尋找棋手、級別、結果、開局、日期", "Find players, level, result, opening, date",
        "Tìm kỳ thủ, cấp độ, kết quả, khai cuộc, ngày";
    Filter: "查找棋手、赛事、日期", "尋找棋手、賽事、日期", "Find players, event, date", "Tìm kỳ thủ, giải đấu, ngày";
    NothingFound: "没有找到", "沒有找到", "Nothing found", "Không tìm thấy";
    Clipboard: "剪贴板", "剪貼簿", "Clipboard", "Bộ nhớ tạm";
    OpeningFile: "正在打开…", "正在開啟…", "Opening...", "Đang mở...";
    Copied: "已复制", "已複製", "Copied", "Đã sao chép";
    PictureEntry: "保存棋盘图片…", "儲存棋盤圖片…", "Save picture...", "Lưu hình bàn cờ...";
    AnimationEntry: "把着法存成图片或动图…", "把著法存成圖片或動圖…", "Save moves as pictures...", "Lưu các nước thành ảnh...";
    AnimationKind: "存成", "存成", "Save as", "Lưu thành";
    AnimationHint: "一个动图", "一個動圖", "One animated picture", "Một ảnh động";
    StillsHint: "每着一张图，文件名后加编号", "每著一張圖，檔名後加編號", "A picture for each move, with a number in its name", "Mỗi nước một ảnh, tên có đánh số";
    StopAnimationEntry: "停止制作动图", "停止製作動圖", "Cancel the animated picture", "Hủy tạo ảnh động";
    StopAnimationHint: "停止制作，不保存", "停止製作，不儲存", "Stop; nothing is saved", "Ngừng tạo ảnh, không lưu gì";
    AnimationStopped: "动图没有保存", "動圖沒有儲存", "The animated picture was not saved", "Chưa lưu ảnh động";
    PictureTitle: "保存棋盘图片", "儲存棋盤圖片", "Save a picture of the board", "Lưu hình bàn cờ";
    AnimationTitle: "把着法存成图片或动图", "把著法存成圖片或動圖", "Save moves as pictures", "Lưu các nước thành ảnh";
    PictureFiles: "PNG、SVG 图片", "PNG、SVG 圖片", "PNG or SVG pictures", "Hình PNG, SVG";
    AnimationFrom: "从", "從", "From", "Từ";
    AnimationTo: "到", "到", "To", "Đến";
    AnimationPace: "每着时间", "每著時間", "Each move", "Mỗi nước";
    AnimationCaptions: "下方文字", "下方文字", "Captions", "Lời chú";
    AnimationCaptionsHint: "棋盘下写着法和注解；有注解的至少停 4 秒", "棋盤下寫著法和註解；有註解的至少停 4 秒",
        "The move and its comment below the board; with a comment, at least 4 seconds",
        "Nước đi và chú giải dưới bàn cờ; có chú giải thì ít nhất 4 giây";
    AnimationFiles: "GIF 动图", "GIF 動圖", "Animated GIFs", "Ảnh động GIF";
    StoryName: "对局回顾", "對局回顧", "The story of the game", "Câu chuyện ván cờ";
    StorySave: "保存…", "儲存…", "Save...", "Lưu...";
    StoryTitle: "保存对局回顾（PDF、HTML、PNG、SVG）", "儲存對局回顧（PDF、HTML、PNG、SVG）",
        "Save the story of the game (PDF, HTML, PNG or SVG)", "Lưu câu chuyện ván cờ (PDF, HTML, PNG, SVG)";
    PrintFiles: "PDF、HTML、PNG、SVG", "PDF、HTML、PNG、SVG", "PDF, HTML, PNG, SVG", "PDF, HTML, PNG, SVG";
    ExportEntry: "导出", "匯出", "Export", "Xuất";
    WebPageEntry: "网页…", "網頁…", "Web page...", "Trang web...";
    ArticleEntry: "保存为 PDF…", "儲存為 PDF…", "Save as PDF...", "Lưu thành PDF...";
    DiagramsEntry: "打印棋图…", "列印棋圖…", "Diagrams for print...", "Hình cờ để in...";
    DiagramsTitle: "保存棋图（PDF、HTML）", "儲存棋圖（PDF、HTML）", "Save the diagrams (PDF or HTML)", "Lưu hình cờ (PDF, HTML)";
    SheetFiles: "PDF、HTML", "PDF、HTML", "PDF, HTML", "PDF, HTML";
    WebTitle: "保存为网页", "儲存為網頁", "Save as a web page", "Lưu thành trang web";
    ArticleTitle: "保存为 PDF（或 HTML、PNG、SVG）", "儲存為 PDF（或 HTML、PNG、SVG）",
        "Save as PDF (or HTML, PNG, SVG)", "Lưu thành PDF (hoặc HTML, PNG, SVG)";
    WebFiles: "网页", "網頁", "Web pages", "Trang web";
    FileTrouble: "文件无法保存", "檔案無法儲存", "The file could not be saved", "Không lưu được tệp";
    LettersMissing: "已保存；字体里没有的字印作〓", "已儲存；字型裡沒有的字印作〓",
        "Saved; letters that the font lacks are printed as 〓", "Đã lưu; chữ không có trong phông được in thành 〓";
    CopyPicture: "棋盘图片", "棋盤圖片", "Board as picture", "Hình bàn cờ";
    CopyPictureKeys: "复制棋盘图片", "複製棋盤圖片", "Copy the board as a picture", "Sao chép hình bàn cờ";
    PictureCopied: "已复制棋盘图片", "已複製棋盤圖片", "The picture has been copied", "Đã sao chép hình bàn cờ";
    PictureTrouble: "图片无法保存", "圖片無法儲存", "The picture could not be saved", "Không lưu được hình";
    CopyTrouble: "图片无法复制", "圖片無法複製", "The picture could not be copied", "Không sao chép được hình";
    ClipboardRefused: "系统的剪贴板没有接受图片。", "系統的剪貼簿沒有接受圖片。",
        "The system's clipboard refused the picture.", "Bộ nhớ tạm của hệ thống không nhận hình.";
    NothingToPaste: "剪贴板里没有文字或图片", "剪貼簿裡沒有文字或圖片", "There is no text and no picture to paste", "Không có văn bản hay hình nào để dán";
    UnsavedQuestion: "保存这盘棋吗？", "儲存這盤棋嗎？", "Save this game?", "Lưu ván cờ này?";
    UnsavedDetail: "不保存的话，改动会丢失。", "不儲存的話，改動會遺失。",
        "Unsaved changes will be lost.", "Nếu không lưu, các thay đổi sẽ mất.";
    UnsavedKept: "不保存的话，文件里没有最新的着法和结果；棋局仍留在下过的棋里。",
        "不儲存的話，檔案裡沒有最新的著法和結果；棋局仍留在下過的棋裡。",
        "If you don't save, the file lacks the latest moves and the result. The game stays under Games played.",
        "Nếu không lưu, tệp không có các nước mới nhất và kết quả; ván cờ vẫn còn trong các ván đã chơi.";
    OnlyTried: "对局已结束：这只是试走，不记入棋谱", "對局已結束：這只是試走，不記入棋譜",
        "The game is over: moves tried here are not kept",
        "Ván cờ đã kết thúc: đây chỉ là đi thử, không được ghi lại";
    TooShortToCount: "太短，不计分：双方至少各走四步", "太短，不計分：雙方至少各走四步",
        "Too short to count: each side must make four moves",
        "Quá ngắn nên không tính điểm: mỗi bên phải đi ít nhất bốn nước";
    Discard: "不保存", "不儲存", "Don't save", "Không lưu";
    UnfitQuestion: "用这种格式保存吗？", "用這種格式儲存嗎？", "Save in this format?", "Lưu ở định dạng này?";
    SaveAsPgn: "存为 PGN", "存為 PGN", "Save as PGN", "Lưu thành PGN";
    SaveWithout: "照样保存", "照樣儲存", "Save without it", "Vẫn lưu";
    ReplaceQuestion: "替换文件吗？", "取代檔案嗎？", "Replace the file?", "Ghi đè tệp này?";
    Replace: "替换", "取代", "Replace", "Ghi đè";
    SearchFile: "作为棋谱库，按局面、开局查找…", "作為棋譜庫，依局面、開局尋找…", "Use it as the collection, to search by position...", "Dùng làm kho, để tìm theo thế cờ...";
    SearchFileHint: "代替现在的棋谱库文件夹", "代替現在的棋譜庫資料夾", "Replaces the current folder of games", "Thay cho thư mục ván cờ hiện tại";
    FileChanged: "文件在别处改过", "檔案在別處改過", "The file was changed elsewhere", "Tệp đã bị sửa ở nơi khác";
    Reload: "重新打开", "重新開啟", "Reload it", "Mở lại";
    KeepAsCopy: "保留为副本", "保留為副本", "Keep mine as a copy", "Giữ bản của tôi";
    ReloadDetail: "重新打开后，您在这里没有保存的改动会留在“下过的棋”的“没有保存的棋谱”里。", "重新開啟後，您在這裡沒有儲存的改動會留在「下過的棋」的「沒有儲存的棋譜」裡。",
        "If you reload it, your unsaved changes are kept under Games played, Studies not saved.",
        "Nếu mở lại, những gì bạn sửa ở đây mà chưa lưu vẫn được giữ trong “Các ván đã chơi”, “Bản ghi chưa lưu”.";
    OpenThatDetail: "如果打开它，您的这盘棋会留在“下过的棋”里。", "如果開啟它，您的這盤棋會留在「下過的棋」裡。",
        "If you open it, your own game is kept under Games played.",
        "Nếu mở tệp này, ván của bạn vẫn được giữ trong “Các ván đã chơi”.";
    JustNow: "刚才", "剛才", "just now", "vừa xong";
    NothingReadable: "没有能读懂的棋谱", "沒有能讀懂的棋譜", "nothing that can be read as a game", "không có gì đọc được thành ván cờ";
    OpenTrouble: "无法打开文件", "無法開啟檔案", "The file could not be opened", "Không mở được tệp";
    MatchHint: "看引擎比赛", "看引擎比賽", "Show the match of the engines", "Xem trận đấu của các engine";
    ShowLeft: "看没读懂的部分", "看沒讀懂的部分", "Show what could not be read", "Xem phần không hiểu";
    TooManyFiles: "文件太多", "檔案太多", "Not all files were opened", "Quá nhiều tệp";
    ReadInPart: "只读出了一部分", "只讀出了一部分", "Only part of it could be read", "Chỉ đọc được một phần";
    PasteTrouble: "无法粘贴", "無法貼上", "Cannot paste", "Không dán được";
    FileNotFound: "找不到文件或文件夹。", "找不到檔案或資料夾。", "There is no such file or folder.",
        "Không có tệp hoặc thư mục này.";
    FileNotAllowed: "没有权限。", "沒有權限。", "You do not have permission.", "Bạn không có quyền truy cập.";
    DiskFull: "磁盘已满。", "磁碟已滿。", "The disk is full.", "Ổ đĩa đã đầy.";
    NotAFile: "这不是文件。", "這不是檔案。", "This is not a file.", "Đây không phải là tệp.";

    // The side panel.
    Board: "棋盘", "棋盤", "Board", "Bàn cờ";
    NoMoves: "尚未走棋", "尚未走棋", "No moves yet", "Chưa có nước đi";
    You: "您", "您", "You", "Bạn";
    Player: "棋手", "棋手", "Player", "Người chơi";
    Check: "将军！", "將軍！", "Check!", "Chiếu tướng!";
    Checkmate: "将死！", "將死！", "Checkmate!", "Chiếu hết!";
    AnswersOpening: "电脑在两局中按这个开局应着", "電腦在兩局中按這個開局應著",
        "For two games the computer answers with this opening",
        "Trong hai ván, máy đáp lại theo khai cuộc này";
    Even: "均势", "均勢", "even", "cân bằng";
    YourMove: "轮到您走棋", "輪到您走棋", "Your move", "Đến lượt bạn";
    BackToStudy: "回到棋谱", "回到棋譜", "Back to the study", "Trở lại bản ghi";
    BackToGame: "返回对局", "返回對局", "Back to game", "Về ván cờ";
    Present: "全屏放映", "全螢幕放映", "Present", "Trình chiếu";
    Autoplay: "自动播放", "自動播放", "Autoplay", "Tự động phát";
    StopAutoplay: "停止自动播放", "停止自動播放", "Stop autoplay", "Dừng tự động phát";
    AutoplayWaits: "此处有注解：按 → 继续自动播放", "此處有註解：按 → 繼續自動播放", "Autoplay waits at the comment: → goes on",
        "Tự động phát dừng ở chú giải: → để tiếp tục";
    BackToPuzzle: "返回习题", "返回習題", "Back to the puzzle", "Về câu đố";
    BackToGameHint: "回到正在进行的局面", "回到正在進行的局面", "Return to the position of the game",
        "Trở lại thế cờ đang chơi";
    PlayOnHere: "从此续下", "從此續下", "Play on here", "Chơi từ đây";
    PlayOnHereHint: "从这个局面继续对局，原来的着法留作变着", "從這個局面繼續對局，原來的著法留作變著",
        "Continue the game from here; the moves played stay as a variation",
        "Chơi tiếp từ thế cờ này; các nước đã đi được giữ thành một biến";
    ToStart: "回到开头", "回到開頭", "Go to the start", "Về đầu ván";
    StepBack: "后退一着", "後退一著", "Go back one move", "Lùi một nước";
    StepForward: "前进一着", "前進一著", "Go forward one move", "Tới một nước";
    ToEnd: "到最后", "到最後", "Go to the end", "Đến cuối ván";
    MoveMenu: "这一着的操作", "這一著的操作", "Actions for this move", "Thao tác với nước này";
    EditComment: "编辑注解…", "編輯註解…", "Edit comment...", "Sửa chú giải...";
    Promote: "提升变着", "提升變著", "Promote variation", "Nâng biến lên";
    MakeMain: "设为主线", "設為主線", "Make main line", "Đặt làm biến chính";
    Promoted: "变着已提升", "變著已提升", "The variation was promoted", "Đã nâng biến lên";
    MadeMain: "已设为主线", "已設為主線", "This is the main line now", "Đã đặt làm biến chính";
    CommentSaved: "注解已保存", "註解已儲存", "The comment was saved", "Đã lưu chú giải";
    GameOpened: "已打开对局", "已開啟對局", "Game opened", "Đã mở ván cờ";
    GameResumed: "继续上次的对局", "繼續上次的對局", "Game resumed", "Chơi tiếp ván trước";
    PastGamesEntry: "下过的棋…", "下過的棋…", "Games played...", "Các ván đã chơi...";
    ShowList: "列出", "列出", "Show", "Liệt kê";
    GamesPlayed: "下过的棋", "下過的棋", "Games played", "Các ván đã chơi";
    Studies: "没有保存的棋谱", "沒有儲存的棋譜", "Studies not saved", "Bản ghi chưa lưu";
    DeleteGame: "删除这盘棋", "刪除這盤棋", "Delete game", "Xóa ván cờ";
    DeleteForGood: "确定删除？", "確定刪除？", "Really delete?", "Chắc chắn xóa?";
    GameIsGone: "这盘棋已经不在了", "這盤棋已經不在了", "This game no longer exists", "Ván cờ này không còn nữa";
    DeleteFromHere: "从此着起删除", "從此著起刪除", "Delete from here", "Xóa từ nước này";
    StartPosition: "起始局面", "起始局面", "Start", "Thế đầu ván";
    RecordFull: "棋谱已满，不能再加着法", "棋譜已滿，不能再加著法", "The record is full: no more moves can be added",
        "Bản ghi đã đầy, không thêm được nước nào";
    Paused: "已暂停", "已暫停", "Paused", "Đang tạm dừng";
    EndsRating: "本局将不再计分", "本局將不再計分", "This game will no longer count for your rating",
        "Ván này sẽ không còn được tính điểm";
    Rated: "计分", "計分", "Rated", "Tính điểm";
    RatedHint: "计入您的等级分，直到用提示或悔棋；不计分时，提示和悔棋随意用",
        "計入您的等級分，直到用提示或悔棋；不計分時，提示和悔棋隨意用",
        "Counts for your rating until you ask for a hint or take a move back. In an unrated game both are free.",
        "Tính vào điểm của bạn cho tới khi xin gợi ý hoặc rút lại; nếu không thì cả hai đều tự do";
    OpeningsEndRating: "看开局统计，本局就不再计分", "看開局統計，本局就不再計分",
        "If you look at the openings, this game no longer counts for your rating",
        "Xem thống kê khai cuộc thì ván này không còn được tính điểm";
    SeeOpenings: "查看开局统计", "檢視開局統計", "Show the openings", "Xem thống kê khai cuộc";
    EndsRatingQuestion: "不再计分？", "不再計分？", "End the rating of this game?", "Thôi tính điểm ván này?";
    KeepRating: "取消，保持计分", "取消，保持計分", "Cancel, keep it rated", "Hủy, vẫn tính điểm";
    GoOnUnrated: "不计分，继续", "不計分，繼續", "Go on unrated", "Tiếp tục, không tính";
    GameCounts: "本局计分；用提示或悔棋后不再计分",
        "本局計分；用提示或悔棋後不再計分",
        "This game is rated until you ask for a hint or take a move back",
        "Ván này được tính điểm cho tới khi bạn xin gợi ý hoặc rút lại nước";
    GameCountsShort: "本局计分；用提示或悔棋就不计了", "本局計分；用提示或悔棋就不計了",
        "Rated until a hint or Undo", "Tính điểm cho tới khi xin gợi ý hoặc rút lại";
    Unrated: "（本局不再计分）", "（本局不再計分）", "(this game no longer counts for your rating)",
        "(ván này không còn được tính điểm)";
    GoesOn: "接着下的算新的一局，不计分", "接著下的算新的一局，不計分", "Goes on as a new game, not rated",
        "Chơi tiếp thành ván mới, không tính điểm";
    PausedAtYours: "已暂停，走棋即继续", "已暫停，走棋即繼續", "Paused; make a move to continue",
        "Đang tạm dừng; đi một nước là chơi tiếp";
    Rematch: "再来一局", "再來一局", "Rematch", "Tái đấu";
    CloseResult: "收起结果", "收起結果", "Close the result", "Đóng kết quả";
    YouWin: "您赢了！", "您贏了！", "You win!", "Bạn thắng!";
    YouLose: "您输了", "您輸了", "You lose", "Bạn thua";
    NeverMind: "没关系！复盘里看得到下一局可以试什么。", "沒關係！復盤裡看得到下一局可以試什麼。",
        "Never mind! The review shows what to try next.",
        "Không sao! Bài xem lại cho biết lần sau nên thử gì.";

    // Dialogs.
    Start: "开始", "開始", "Start", "Bắt đầu";
    Cancel: "取消", "取消", "Cancel", "Hủy";
    Close: "关闭", "關閉", "Close", "Đóng";
    Understood: "知道了", "知道了", "OK", "Đã hiểu";
    Accept: "同意和棋", "同意和棋", "Accept the draw", "Đồng ý hòa";
    Decline: "继续对局", "繼續對局", "Play on", "Chơi tiếp";
    YouPlay: "执棋", "執棋", "You play", "Bạn cầm";
    RedFirst: "红方（先行）", "紅方（先行）", "Red (first)", "Đỏ (đi tiên)";
    BlackFirst: "黑方（先行）", "黑方（先行）", "Black (first)", "Đen (đi tiên)";
    Random: "随机", "隨機", "Random", "Ngẫu nhiên";
    Opponent: "对手", "對手", "Opponent", "Đối thủ";
    Human: "双人对弈", "雙人對弈", "Two players", "Hai người";
    ComputerMatch: "电脑对电脑", "電腦對電腦", "Watch", "Máy đấu máy";
    Level: "棋力", "棋力", "Level", "Trình độ";
    RedLevel: "红方棋力", "紅方棋力", "Red's level", "Trình độ Đỏ";
    BlackLevel: "黑方棋力", "黑方棋力", "Black's level", "Trình độ Đen";
    Adaptive: "自适应", "自適應", "Adapts to you", "Theo sức cờ của bạn";
    Number: "级", "級", "No.", "Số";
    DepthShort: "深度", "深度", "Depth", "Độ sâu";
    Rating: "等级分", "等級分", "Rating", "Điểm";
    ThinkingTime: "思考", "思考", "Thinks", "Nghĩ";
    AtOnce: "即刻", "即刻", "at once", "ngay";
    RatingScale: "等级分仅供本程序内参考", "等級分僅供本程式內參考",
        "Ratings are on this program's own scale", "Điểm theo thang riêng của chương trình này";
    YourLevel: "与您相当", "與您相當", "equal to you", "ngang sức bạn";
    CustomDepth: "自定深度", "自訂深度", "Custom depth", "Tự chọn độ sâu";
    CustomTime: "每步用时", "每步用時", "Time per move", "Thời gian mỗi nước";
    CustomBoth: "自定深度和用时", "自訂深度和用時", "Custom depth and time", "Tự chọn độ sâu và thời gian";
    CustomAbout: "以先到的为准。这样的对局不计分。", "以先到的為準。這樣的對局不計分。",
        "Whichever comes first. Such a game is not rated.", "Giới hạn nào đến trước thì dừng. Ván như vậy không tính điểm.";
    CustomUnrated: "这样的对局不计分。", "這樣的對局不計分。",
        "Such a game is not rated.", "Ván như vậy không tính điểm.";
    Depth: "往前看几步，双方都算", "往前看幾步，雙方都算", "Moves ahead, both sides counted", "Số nước nhìn trước, tính cả hai bên";
    Seconds: "每步秒数", "每步秒數", "Seconds per move", "Số giây mỗi nước";
    DepthUnit: "步", "步", "moves", "nước";
    SecondUnit: "秒", "秒", "s", "giây";
    PeriodsUnit: "次", "次", "×", "lần";
    MinuteUnit: "分钟", "分鐘", "min", "phút";
    Time: "棋钟", "棋鐘", "Clocks", "Đồng hồ";
    NoClock: "不计时", "不計時", "None", "Không tính giờ";
    OwnGameTime: "自定局时", "自訂局時", "Custom: for the game", "Tự chọn: cả ván";
    OwnMoveTime: "自定每步用时", "自訂每步用時", "Custom: for each move", "Tự chọn: mỗi nước";
    OwnByoyomi: "自定读秒", "自訂讀秒", "Custom: with periods", "Tự chọn: đọc giây";
    OwnThreeTier: "自定局时、步时、读秒", "自訂局時、步時、讀秒", "Custom: game, move, countdown", "Tự chọn: ván, nước, đọc giây";
    GameName: "局时", "局時", "Game", "Ván";
    IncrementName: "加秒", "加秒", "Increment", "Cộng giây";
    StepName: "步时", "步時", "Move", "Nước";
    CountdownName: "读秒", "讀秒", "Countdown", "Đọc giây";
    PeriodsName: "次数", "次數", "Periods", "Số lần";
    StepSeconds: "步时秒数", "步時秒數", "Seconds that no move may exceed", "Số giây nhiều nhất mỗi nước";
    CountdownSeconds: "读秒秒数", "讀秒秒數", "Seconds for each move in the countdown", "Số giây mỗi nước khi đọc giây";
    OwnHourglass: "自定沙漏", "自訂沙漏", "Custom: hourglass", "Tự chọn: đồng hồ cát";
    Periods: "读秒次数", "讀秒次數", "Number of periods", "Số lần đọc giây";
    PeriodSeconds: "每次读秒秒数", "每次讀秒秒數", "Seconds in a period", "Số giây mỗi lần";
    GameMinutes: "局时分钟数", "局時分鐘數", "Minutes for the game", "Số phút cả ván";
    Increment: "每步加秒数", "每步加秒數", "Seconds added after each move", "Số giây cộng sau mỗi nước";
    Position: "起始局面", "起始局面", "Position", "Thế cờ";
    Odds: "让子", "讓子", "Odds", "Chấp quân";
    ComputerGives: "电脑让", "電腦讓", "Computer gives", "Máy chấp";
    YouGive: "您让", "您讓", "You give", "Bạn chấp";
    RedGives: "红方让", "紅方讓", "Red gives", "Đỏ chấp";
    BlackGives: "黑方让", "黑方讓", "Black gives", "Đen chấp";
    ReceiverBegins: "受让的一方先走。", "受讓的一方先走。", "The side that receives the odds moves first.", "Bên được chấp đi trước.";
    GiverHint: "谁让给对方", "誰讓給對方", "Who gives the odds", "Ai chấp bên kia";
    Standard: "标准开局", "標準開局", "Standard", "Đầu ván";
    FromFen: "FEN 局面", "FEN 局面", "From FEN", "Từ FEN";
    Fen: "局面 FEN", "局面 FEN", "Position as FEN", "Thế cờ (FEN)";
    FenShort: "FEN", "FEN", "FEN", "FEN";
    FenHint: "在此粘贴 FEN", "在此貼上 FEN", "Paste a FEN here", "Dán FEN vào đây";
    Rules: "棋规", "棋規", "Repetition", "Lặp nước";
    RulesAsian: "亚洲规则", "亞洲規則", "Asian rules", "Luật châu Á";
    RulesChinese: "中国规则", "中國規則", "Chinese rules", "Luật Trung Quốc";
    RulesComputer: "电脑规则", "電腦規則", "Computer rules", "Luật máy";
    RulesSimple: "简化规则", "簡化規則", "Simple rules", "Luật đơn giản";
    RulesChangeHint: "在此可更改", "在此可更改", "You can change them here", "Có thể đổi luật ở đây";
    RepetitionWarning: "这步棋会因重复判负", "這步棋會因重複判負", "This move loses by repetition", "Nước này thua vì lặp nước";
    PlayAnyway: "仍然走", "仍然走", "Play anyway", "Vẫn đi";
    ChooseAnother: "换一步", "換一步", "Choose another move", "Chọn nước khác";
    Details: "棋谱信息", "棋譜資訊", "Game details", "Thông tin ván cờ";
    Event: "赛事", "賽事", "Event", "Giải đấu";
    Site: "地点", "地點", "Site", "Địa điểm";
    DateAndRound: "日期、轮次", "日期、輪次", "Date, round", "Ngày, vòng";
    DateHint: "日期，如 2026-11-21", "日期，如 2026-11-21", "Date such as 2026-11-21", "Ngày, như 2026-11-21";
    DateWrong: "日期应写作 2026-11-21、2026-11 或 2026", "日期應寫作 2026-11-21、2026-11 或 2026",
        "Write the date as 2026-11-21, 2026-11 or 2026", "Ngày phải viết là 2026-11-21, 2026-11 hoặc 2026";
    Round: "轮次", "輪次", "Round", "Vòng";
    RedName: "红方姓名", "紅方姓名", "Red's name", "Tên bên Đỏ";
    RedTeam: "红方单位", "紅方單位", "Red's team", "Đội bên Đỏ";
    BlackName: "黑方姓名", "黑方姓名", "Black's name", "Tên bên Đen";
    BlackTeam: "黑方单位", "黑方單位", "Black's team", "Đội bên Đen";
    Opening: "开局", "開局", "Opening", "Khai cuộc";
    Ecco: "ECCO", "ECCO", "ECCO", "ECCO";
    OpeningName: "开局名称", "開局名稱", "Name of the opening", "Tên khai cuộc";
    Result: "结果", "結果", "Result", "Kết quả";
    Unfinished: "未完", "未完", "Unfinished", "Chưa xong";
    Players: "对局双方", "對局雙方", "Players", "Người chơi";
    PlayersHint: "更换棋手、棋力或换边", "更換棋手、棋力或換邊", "Change players, level or sides",
        "Đổi người chơi, trình độ hoặc đổi bên";
    SwapSides: "红黑换边", "紅黑換邊", "Swap sides", "Đổi bên";
    Apply: "确定", "確定", "Apply", "Áp dụng";
    BeforeMove: "着前注解", "著前註解", "Comment before the move", "Lời trước nước đi";
    BeforeMoveHint: "做成练习时作为提示", "做成練習時作為提示", "Becomes the hint of an exercise",
        "Là gợi ý khi làm thành bài tập";
    Comment: "注解", "註解", "Comment", "Chú giải";
    Save: "保存", "儲存", "Save", "Lưu";
    Delete: "删除", "刪除", "Delete", "Xóa";
    Restore: "撤消删除", "復原刪除", "Undo deletion", "Hoàn tác xóa";
    ResignQuestion: "确定要认输吗？", "確定要認輸嗎？", "Resign this game?", "Bạn muốn xin thua?";
    ResignDetail: "本局将判对方获胜。", "本局將判對方獲勝。", "Your opponent wins.", "Đối thủ sẽ được xử thắng.";
    ResignRated: "本局将判对方获胜，并计入您的等级分。", "本局將判對方獲勝，並計入您的等級分。",
        "Your opponent wins, and the game counts for your rating.", "Đối thủ sẽ được xử thắng, và ván này được tính điểm.";
    RematchQuestion: "放下这盘棋，再来一局吗？", "放下這盤棋，再來一局嗎？", "Leave this game for a rematch?",
        "Bỏ ván này để tái đấu?";
    RematchDetail: "这盘棋还没下完，会留在下过的棋里。", "這盤棋還沒下完，會留在下過的棋裡。",
        "It is not over. It stays under Games played.",
        "Ván này chưa xong; nó vẫn nằm trong các ván đã chơi.";
    DrawQuestion: "对方提和", "對方提和", "A draw is offered", "Có lời xin hòa";
    Language: "语言", "語言", "Language", "Ngôn ngữ";
    FollowSystem: "跟随系统", "跟隨系統", "System", "Hệ thống";
    General: "常规", "一般", "General", "Chung";
    Appearance: "外观", "外觀", "Appearance", "Giao diện";
    Theme: "窗口", "視窗", "Window", "Cửa sổ";
    Light: "浅色", "淺色", "Light", "Sáng";
    Dark: "深色", "深色", "Dark", "Tối";
    HighContrast: "高对比度", "高對比", "High contrast", "Tương phản cao";
    HighContrastHint: "黑底白字，白色棋盘，粗线条；棋子一黑一白", "黑底白字，白色棋盤，粗線條；棋子一黑一白",
        "White on black, with thick lines on a white board, and white and black pieces",
        "Chữ trắng trên nền đen, bàn cờ trắng nét đậm, quân trắng và quân đen";
    Maple: "枫木", "楓木", "Maple", "Gỗ phong";
    Walnut: "胡桃木", "胡桃木", "Walnut", "Gỗ óc chó";
    Paper: "宣纸", "宣紙", "Paper", "Giấy";
    Jade: "碧玉", "碧玉", "Jade", "Ngọc bích";
    Print: "印刷", "印刷", "Print", "Bản in";
    Pieces: "棋子", "棋子", "Pieces", "Quân cờ";
    TraditionalPieces: "繁体字", "繁體字", "Traditional", "Phồn thể";
    SimplifiedPieces: "简体字", "簡體字", "Simplified", "Giản thể";
    Engraved: "红绿刻字", "紅綠刻字", "Engraved", "Khắc";
    Pictograms: "图形", "圖形", "Pictures", "Hình vẽ";
    SidesByAbout: "靠什么分清红方和黑方的棋子", "靠什麼分清紅方和黑方的棋子", "What tells the pieces of the two sides apart",
        "Phân biệt quân hai bên bằng gì";
    SidesBy: "红黑区分", "紅黑區分", "Red, Black", "Đỏ và đen";
    ByColour: "按颜色", "依顏色", "By colour", "Theo màu chữ";
    ByColourHint: "红字与黑字", "紅字與黑字", "Red and black writing on the same wood", "Chữ đỏ và chữ đen trên cùng màu gỗ";
    ByLightness: "按深浅", "依深淺", "Light and dark", "Sáng và tối";
    ByLightnessHint: "黑方棋子为深色，不辨红黑也能分清", "黑方棋子為深色，不辨紅黑也能分清",
        "Black's pieces are dark, so they can be told apart without seeing colours",
        "Quân đen có màu tối: phân biệt được mà không cần nhìn màu";
    FileNumbers: "路数标注", "路數標註", "File numbers", "Số cột";
    FileNumbersHint: "在棋盘上下两边标出各路的数字", "在棋盤上下兩邊標出各路的數字",
        "The numbers of the files at the edges of the board", "Ghi số các cột ở hai mép bàn cờ";
    NotationAbout: "着法在棋谱、提示和分析里的写法", "著法在棋譜、提示和分析裡的寫法",
        "How moves are written in the list, in hints and in the analysis", "Cách viết nước đi trong bản ghi, gợi ý và phân tích";
    Notation: "记谱法", "記譜法", "Notation", "Ghi nước đi";
    Book: "开局库", "開局庫", "Opening book", "Sách khai cuộc";
    BookOnHint: "开局时电脑照大师的着法走，每局不同；棋力越低，用得越少", "開局時電腦照大師的著法走，每局不同；棋力越低，用得越少",
        "The computer plays masters' openings, a different one in each game; weaker levels know less of the book",
        "Máy khai cuộc như các danh thủ, mỗi ván một kiểu; trình độ càng thấp càng thuộc ít nước";
    BookOffHint: "电脑从第一步起自己思考", "電腦從第一步起自己思考", "The computer thinks for itself from the first move on",
        "Máy tự nghĩ ngay từ nước đầu";
    On: "开", "開", "On", "Bật";
    Off: "关", "關", "Off", "Tắt";
    RatingOn: "计分", "計分", "On", "Tính điểm";
    RatingOff: "不计分", "不計分", "Off", "Không tính";
    RatingOnHint: "与各级电脑下完的棋计入您的等级分；提示、悔棋或换人的不计", "與各級電腦下完的棋計入您的等級分；提示、悔棋或換人的不計",
        "Games against the levels count for your rating, unless you undo moves, ask for hints or change players",
        "Các ván với máy được tính điểm, trừ khi bạn rút lại nước, xin gợi ý hoặc đổi người chơi";
    RatingOffHint: "不计等级分", "不計等級分", "No game counts; your rating stays as it is",
        "Không tính điểm; điểm đã có được giữ nguyên";
    AutoplayAbout: "自动播放棋谱时，每一着停留多久", "自動播放棋譜時，每一著停留多久",
        "How long each move stays when a record is played by itself", "Mỗi nước dừng bao lâu khi bản ghi tự phát";
    PaceAbout: "电脑对电脑时，每一着之后停多久", "電腦對電腦時，每一著之後停多久",
        "The pause after each move when two computers play", "Nghỉ bao lâu sau mỗi nước khi hai máy đấu nhau";
    AutoplayPace: "自动播放间隔", "自動播放間隔", "Autoplay pace", "Nhịp tự động phát";
    Pace: "观战间隔", "觀戰間隔", "Match pause", "Khi máy đấu máy";
    NoPause: "不停", "不停", "No pause", "Không nghỉ";
    ThinkAhead: "后台思考", "背景思考", "Think ahead", "Nghĩ trước";
    RestHint: "轮到您走棋时，电脑不思考", "輪到您走棋時，電腦不思考", "The computer thinks on its own moves only",
        "Máy chỉ nghĩ khi đến lượt mình";
    ThinkOnHint: "电脑预想您的着法；只用于棋王和每步用时，处理器会一直忙碌", "電腦預想您的著法；只用於棋王和每步用時，處理器會一直忙碌",
        "The computer thinks about the move it expects you to play. Only Champion and a computer with a time per move do this; it keeps the processor busy",
        "Máy nghĩ trước về nước bạn sắp đi. Chỉ dùng cho Kỳ vương và khi có thời gian mỗi nước; bộ xử lý sẽ luôn bận";
    Feel: "操作", "操作", "Feel", "Thao tác";
    Premove: "预走", "預走", "Premove", "Đi trước";
    ProgressEntry: "我的进步…", "我的進步…", "My progress...", "Tiến bộ của tôi...";
    ProgressTitle: "我的进步", "我的進步", "My progress", "Tiến bộ của tôi";
    ProfilesEntry: "棋手档案…", "棋手檔案…", "Profiles...", "Hồ sơ người chơi...";
    AddProfile: "添加", "新增", "Add", "Thêm";
    RemoveProfile: "删除档案", "刪除檔案", "Remove the profile", "Xóa hồ sơ";
    ResetProgress: "清除进度", "清除進度", "Forget my progress", "Xóa tiến bộ";
    WhyNoChapters: "没有别的章节", "沒有別的章節", "There is no other chapter", "Không có chương nào khác";
    ExercisesEntry: "做练习…", "做練習…", "Solve exercises...", "Giải bài tập...";
    MakeExercise: "把当前局面做成练习", "把目前局面做成練習", "Make an exercise of this position", "Làm bài tập từ thế cờ này";
    ExerciseMade: "已作为练习加入一章；着前注解是提示", "已作為練習加入一章；著前註解是提示",
        "Added as a chapter; the comment before a move is its hint", "Đã thêm thành một chương; lời trước nước đi là gợi ý";
    ExerciseBegun: "已加入一章；现在走出解答的着法", "已加入一章；現在走出解答的著法",
        "Added as a chapter; now play the moves of the solution", "Đã thêm một chương; giờ hãy đi các nước giải";
    WhyNoExercise: "这份棋谱里没有练习", "這份棋譜裡沒有練習", "There is no exercise in this study", "Bản ghi này không có bài tập";
    RepertoireEntry: "布局训练…", "布局訓練…", "Repertoire trainer...", "Luyện khai cuộc...";
    FindKeys: "在打开的棋谱中查找", "在開啟的棋譜中尋找", "Find in open studies", "Tìm trong các bản ghi đang mở";
    FindEntry: "在打开的棋谱中查找…", "在開啟的棋譜中尋找…", "Find in open studies...", "Tìm trong các bản ghi đang mở...";
    CompareEntry: "比较两局…", "比較兩局…", "Compare games...", "So sánh hai ván...";
    ChaptersEntry: "章节…", "章節…", "Chapters...", "Các chương...";
    NextChapter: "下一章", "下一章", "Next chapter", "Chương sau";
    PreviousChapter: "上一章", "上一章", "Previous chapter", "Chương trước";
    MarkThreats: "标出威胁", "標出威脅", "Mark threats", "Đánh dấu đe dọa";
    MarkThreatsHint: "用箭头标出对方的杀着，以及能占便宜的吃子（有根的等价子不算）", "用箭頭標出對方的殺著，以及能佔便宜的吃子（有根的等價子不算）",
        "Arrows show mates, and captures that would win something: a guarded piece of equal worth is not marked",
        "Mũi tên chỉ nước dọa chiếu hết và nước ăn quân có lời: quân ngang giá có quân giữ thì không đánh dấu";
    AtLowLevels: "低级别", "低級別", "At low levels", "Ở cấp thấp";
    AtLowLevelsHint: "在课程里，以及与最低的四级对局时标出", "在課程裡，以及與最低的四級對局時標出",
        "In lessons, and in games against the four lowest levels", "Trong bài học và khi đấu với bốn cấp thấp nhất";
    LossQuestion: "送子提醒", "送子提醒", "Loss warning", "Báo mất quân";
    LossQuestionHint: "走出白送一子的着法前先问一次", "走出白送一子的著法前先問一次",
        "Ask once before a move that leaves a piece to be taken", "Hỏi một lần trước nước đi để mất quân";
    LossWarning: "这步棋会丢子", "這步棋會丟子", "This move loses a piece", "Nước này mất quân";
    PremoveOnHint: "电脑思考时可以先走一步，轮到您时立即走出；右键、Esc 或点别处取消", "電腦思考時可以先走一步，輪到您時立即走出；右鍵、Esc 或點別處取消",
        "While the computer thinks you can make your next move: it is played when your turn comes, if it is legal then. A right click, Esc or a click elsewhere cancels it",
        "Khi máy nghĩ, bạn có thể đi trước: nước ấy được đi khi đến lượt bạn, nếu hợp lệ. Nhấp phải, Esc hoặc nhấp chỗ khác để hủy";
    PremoveOffHint: "轮到您时才能走棋", "輪到您時才能走棋", "You move when it is your turn", "Chỉ đi khi đến lượt bạn";
    Sound: "声音", "聲音", "Sound", "Âm thanh";
    SoundOnHint: "走棋、吃子、将军和终局时有木质声响", "走棋、吃子、將軍和終局時有木質聲響",
        "Wooden sounds for moves, captures, checks and the end of a game",
        "Nghe tiếng gỗ khi đi quân, ăn quân, chiếu tướng và hết ván";
    SoundOffHint: "静音", "靜音", "Silence", "Tắt tiếng";
    EachSound: "各种声音的音量", "各種聲音的音量", "Each sound", "Từng âm thanh";
    SoundOfMoves: "走棋", "走棋", "Moves", "Nước đi";
    SoundOfCaptures: "吃子", "吃子", "Captures", "Ăn quân";
    SoundOfChecks: "将军", "將軍", "Checks", "Chiếu tướng";
    SoundOfTheEnd: "终局", "終局", "End of the game", "Hết ván";
    LittleTime: "时间不多了", "時間不多了", "Little time left", "Sắp hết giờ";
    Volume: "音量", "音量", "Volume", "Âm lượng";
    Motion: "动画", "動畫", "Animation", "Chuyển động";
    MotionOnHint: "棋子滑动，被吃的棋子淡出", "棋子滑動，被吃的棋子淡出", "Pieces slide, captured ones fade", "Quân cờ trượt đi, quân bị ăn mờ dần";
    MotionOffHint: "一切立即到位，没有动画", "一切立即到位，沒有動畫", "Nothing slides or fades", "Mọi thứ hiện ngay, không chuyển động";
    PanelSideAbout: "棋谱和按钮放在棋盘的哪一边", "棋譜和按鈕放在棋盤的哪一邊",
        "Where the moves and the buttons stand beside the board", "Bản ghi và các nút nằm ở bên nào của bàn cờ";
    PanelSide: "侧栏", "側欄", "Side panel", "Bảng bên cạnh";
    PanelSideHint: "棋盘在另一边；左手用鼠标时，棋盘在右边更顺手", "棋盤在另一邊；左手用滑鼠時，棋盤在右邊更順手",
        "The board is on the other side. With the mouse in your left hand, a board on the right is handier.",
        "Bàn cờ ở phía kia; ở bên phải thì tiện hơn cho tay trái";
    OnTheRight: "右边", "右邊", "On the right", "Bên phải";
    OnTheLeft: "左边", "左邊", "On the left", "Bên trái";
    FullScreen: "全屏", "全螢幕", "Full screen", "Toàn màn hình";
    FullScreenKeys: "全屏，或还原窗口", "全螢幕，或還原視窗", "Full screen on or off", "Toàn màn hình, hoặc trở lại";
    Turns: "转动棋盘", "轉動棋盤", "Turn board", "Xoay bàn cờ";
    TurnsOnHint: "两人对局时，轮到谁走，谁就在棋盘下方", "兩人對局時，輪到誰走，誰就在棋盤下方",
        "In a game of two people, the side to move is at the bottom",
        "Khi hai người chơi, bên đến lượt ngồi phía dưới bàn cờ";
    TurnsOffHint: "棋盘不随走棋转动", "棋盤不隨走棋轉動", "The board stays as it is", "Bàn cờ giữ nguyên hướng";
    DamagedFile: "存档无法读取", "存檔無法讀取", "A saved file could not be read", "Không đọc được tệp đã lưu";
    // Data that cannot be stored.
    GameTrouble: "对局无法保存", "對局無法儲存", "The game could not be saved", "Không lưu được ván cờ";
    PastGameTrouble: "一盘下过的棋无法保存", "一盤下過的棋無法儲存", "A game played before could not be saved", "Không lưu được một ván đã chơi";
    StudyTrouble: "棋谱无法保存", "棋譜無法儲存", "The study could not be saved", "Không lưu được bản ghi";
    ReviewTrouble: "复盘无法保存", "復盤無法儲存", "The review could not be saved", "Không lưu được phần xem lại ván cờ";
    SettingsTrouble: "设置无法保存", "設定無法儲存", "The settings could not be saved", "Không lưu được cài đặt";
    RatingTrouble: "等级分无法保存", "等級分無法儲存", "Your rating could not be saved", "Không lưu được điểm của bạn";
    AccuracyTrouble: "准确率无法保存", "準確率無法儲存", "Your accuracy could not be saved", "Không lưu được độ chính xác của bạn";
    TrainingTrouble: "习题成绩无法保存", "習題成績無法儲存", "Your results with puzzles could not be saved", "Không lưu được kết quả giải câu đố";
    MistakesTrouble: "您的失误无法保存", "您的失誤無法儲存", "The list of your mistakes could not be saved", "Không lưu được danh sách sai lầm của bạn";
    LessonsTrouble: "课程的进度无法保存", "課程的進度無法儲存", "Your progress in the lessons could not be saved", "Không lưu được tiến bộ trong bài học";
    DrillTrouble: "布局训练的成绩无法保存", "布局訓練的成績無法儲存", "Your results with repertoires could not be saved", "Không lưu được kết quả luyện khai cuộc";
    ExercisesTrouble: "练习的成绩无法保存", "練習的成績無法儲存", "Your results with exercises could not be saved", "Không lưu được kết quả giải bài tập";
    EnginesTrouble: "引擎无法保存", "引擎無法儲存", "The list of engines could not be saved", "Không lưu được danh sách engine";
    AnalysesTrouble: "分析无法保存", "分析無法儲存", "The analyses could not be saved", "Không lưu được phần phân tích";
    DraftsTrouble: "正在填写的内容无法保存", "正在填寫的內容無法儲存", "The text being typed could not be saved", "Không lưu được nội dung đang nhập";
    PlacementTrouble: "窗口的位置无法保存", "視窗的位置無法儲存", "The place of the window could not be saved", "Không lưu được vị trí cửa sổ";
    OtherTrouble: "有内容无法保存", "有內容無法儲存", "Something could not be saved", "Có nội dung không lưu được";
    NotStored: "（尚未保存）", "（尚未儲存）", "(not saved yet)", "(chưa lưu)";
    QuitQuestion: "不保存就关闭吗？", "不儲存就關閉嗎？", "Close without saving?", "Đóng mà không lưu?";
    QuitDetail: "关闭窗口会丢失最近的内容。对局和棋谱可以另存到别处。",
        "關閉視窗會遺失最近的內容。對局和棋譜可以另存到別處。",
        "If you close the window, your latest changes are lost. You can save a game or a study to a file elsewhere.",
        "Đóng cửa sổ sẽ mất những gì làm sau cùng. Ván cờ và bản ghi có thể lưu thành tệp ở nơi khác.";
    QuitAnyway: "仍要关闭", "仍要關閉", "Close anyway", "Vẫn đóng";
    SavedAgain: "又能保存了，全部已存好", "又能儲存了，全部已存好", "Everything is saved again", "Đã lưu lại được tất cả";
    Incident: "程序内部出错", "程式內部出錯", "Something went wrong inside Chuhe", "Lỗi bên trong chương trình";
    SecondWindow: "另一个窗口已打开：本窗口另开一局，关闭后收入“下过的棋”", "另一個視窗已開啟：本視窗另開一局，關閉後收入「下過的棋」",
        "Another window is open. This one has its own game, which is kept under Games played",
        "Đã có cửa sổ khác: cửa sổ này có ván riêng, sẽ nằm trong các ván đã chơi";
    EngineTrouble: "电脑出错了", "電腦出錯了", "The computer player failed", "Máy gặp lỗi";

    // The editor of positions.
    SetUp: "摆棋…", "擺棋…", "Set up...", "Xếp cờ...";
    SetUpEntry: "摆棋…", "擺棋…", "Set up position...", "Xếp thế cờ...";
    SetUpHint: "在棋盘上摆出任意局面", "在棋盤上擺出任意局面", "Arrange any position on the board", "Xếp một thế cờ tùy ý";
    AsSetUp: "已摆局面", "已擺局面", "As set up", "Đã xếp";
    SetUpPosition: "摆棋", "擺棋", "Set up position", "Xếp thế cờ";
    EditorHint: "先选棋子再点棋盘，或按字母，即可放置；拖动移动，右键或 Delete 移除",
        "先選棋子再點棋盤，或按字母，即可放置；拖曳移動，右鍵或 Delete 移除",
        "Click or type to place, drag to move, right-click or Delete to remove",
        "Nhấp hoặc gõ chữ để đặt quân, kéo để dời, nhấp phải hoặc Delete để bỏ";
    FromPictureEntry: "从图片识别局面…", "從圖片識別局面…", "Position from a picture...", "Thế cờ từ hình...";
    BoardPictures: "棋盘图片", "棋盤圖片", "Pictures of boards", "Hình bàn cờ";
    ToMove: "先行方", "先行方", "To move", "Lượt đi";
    UndoEdit: "撤消", "復原", "Undo", "Hoàn tác";
    RedoEdit: "恢复", "重做", "Redo", "Làm lại";
    UndoEditHint: "撤消上一次改动", "復原上一次改動", "Undo the last change", "Hoàn tác thay đổi vừa rồi";
    RedoEditHint: "恢复撤消的改动", "重做剛才復原的改動", "Redo the change", "Làm lại thay đổi";
    // Studies: records that are read and edited in tabs beside the game.
    GameTab: "当前对局", "目前對局", "Current game", "Ván đang chơi";
    StudyTab: "棋谱", "棋譜", "Study", "Bản ghi";
    StudyGame: "作为棋谱打开本局", "作為棋譜開啟本局", "Open the game as a study", "Mở ván này thành bản ghi";
    AsStudy: "作为棋谱打开", "作為棋譜開啟", "As a study", "Bản ghi";
    StudyPositionHint: "以这个局面打开一份棋谱", "以這個局面開啟一份棋譜", "Opens a study that begins with this position",
        "Mở một bản ghi bắt đầu từ thế cờ này";
    CloseStudy: "关闭棋谱", "關閉棋譜", "Close the study", "Đóng bản ghi";
    Pages: "页面", "頁面", "Pages", "Các trang";
    PanelTabs: "面板", "面板", "Panel", "Bảng bên";
    Tabs: "对局和棋谱", "對局和棋譜", "Game and studies", "Ván cờ và bản ghi";
    AllTabs: "全部标签", "全部分頁", "All tabs", "Mọi thẻ";
    NextTab: "下一个标签", "下一個分頁", "Next tab", "Thẻ sau";
    PreviousTab: "上一个标签", "上一個分頁", "Previous tab", "Thẻ trước";
    PlayWord: "下棋", "下棋", "Play", "Chơi";
    PenWord: "画图", "畫圖", "Mark up", "Vẽ";
    PlayFromHere: "从这里下棋…", "從這裡下棋…", "Play from here...", "Chơi từ đây...";
    PlayFromHereHint: "以此局面开始新的对局，棋谱不变", "以此局面開始新的對局，棋譜不變",
        "Begin a game from this position; the study stays as it is", "Bắt đầu ván mới từ thế cờ này; bản ghi giữ nguyên";
    WhyInStudy: "只在对局中可用，这里是棋谱", "只在對局中可用，這裡是棋譜", "Only in a game; this is a study", "Chỉ dùng trong ván cờ; đây là bản ghi";
    WhyNoStudy: "没有打开的棋谱", "沒有開啟的棋譜", "No study is open", "Chưa mở bản ghi nào";

    // Drawings on the board.
    DrawEntry: "在棋盘上画图", "在棋盤上畫圖", "Mark up the board", "Vẽ trên bàn cờ";
    DrawingHint: "拖动画箭头，点击画圆圈", "拖曳畫箭頭，點擊畫圓圈", "Drag for an arrow, click for a circle",
        "Kéo để vẽ mũi tên, nhấp để vẽ vòng tròn";
    ClearDrawings: "全部擦除", "全部擦除", "Clear drawings", "Xóa hình vẽ";
    PutPenDown: "画完了", "畫完了", "Done", "Xong";
    WhyNothingDrawn: "棋盘上没有画图", "棋盤上沒有畫圖", "There are no arrows or circles on the board", "Chưa vẽ gì trên bàn cờ";
    Signs: "符号", "符號", "Signs", "Ký hiệu";
    GamePosition: "当前局面", "目前局面", "Current", "Ván này";
    GamePositionHint: "摆成当前对局的局面", "擺成目前對局的局面", "Set up the position of the game",
        "Xếp theo thế cờ của ván đang chơi";
    StandardShort: "初始局面", "初始局面", "Initial", "Đầu ván";
    StandardHint: "摆成标准开局", "擺成標準開局", "Set up the usual start", "Xếp thế đầu ván";
    Clear: "清空", "清空", "Clear", "Xóa hết";
    ClearHint: "移除所有棋子", "移除所有棋子", "Remove all pieces", "Bỏ hết quân trên bàn";
    Mirror: "镜像", "鏡像", "Mirror", "Đối xứng";
    MirrorHint: "左右互换", "左右互換", "Exchange left and right", "Đổi trái với phải";
    ExchangeSides: "换色", "換色", "Colours", "Đổi màu";
    ExchangeSidesHint: "红黑互换", "紅黑互換", "Exchange Red and Black", "Đổi Đỏ với Đen";
    Copy: "复制", "複製", "Copy", "Sao chép";
    Paste: "粘贴", "貼上", "Paste", "Dán";
    StartHere: "开始…", "開始…", "Start...", "Bắt đầu...";

    // Draw offers.
    DrawPending: "对方正在考虑是否同意和棋…", "對方正在考慮是否同意和棋…", "Your draw offer is being considered...",
        "Đối thủ đang xem xét lời xin hòa...";
    DrawNotHuman: "只有棋手可以提和", "只有棋手可以提和", "Only a person can offer a draw", "Chỉ người chơi mới được xin hòa";

    NotGiven: "让先走的几着，每子只走一次，不过河", "讓先走的幾著，每子只走一次，不過河",
        "Moves given: each with a different piece, none across the river", "Các nước được nhường: mỗi quân một nước, không qua sông";
    EnginesTurn: "电脑正在思考，请稍候", "電腦正在思考，請稍候", "The computer is thinking", "Máy đang nghĩ";
    GameOver: "对局已结束", "對局已結束", "The game is over", "Ván cờ đã kết thúc";
}
