//! Texts of the list of keys and mouse gestures.

labels! {
    /// A heading of the list, a gesture, or what a gesture does.
    pub enum KeyLabel;

    // Headings.
    Mouse: "用鼠标下棋", "用滑鼠下棋", "The board by mouse", "Bàn cờ bằng chuột";
    Board: "用键盘下棋", "用鍵盤下棋", "The board by keyboard", "Bàn cờ bằng phím";
    Game: "对局", "對局", "The game", "Ván cờ";
    Record: "棋谱", "棋譜", "The moves", "Các nước đi";
    Files: "文件与剪贴板", "檔案與剪貼簿", "Files and clipboard", "Tệp và bộ nhớ tạm";
    Window: "窗口", "視窗", "The window", "Cửa sổ";
    Editor: "摆棋时", "擺棋時", "While setting up a position", "Khi xếp thế cờ";
    Presentation: "放映时", "放映時", "While presenting", "Khi trình chiếu";
    Puzzles: "做习题时", "做習題時", "While solving puzzles", "Khi giải câu đố";

    // Gestures.
    MovePiece: "走棋", "走棋", "Move a piece", "Đi quân";
    ClickOrDrag: "点棋子再点去处，或拖动", "點棋子再點去處，或拖曳", "Click it and where it goes; or drag", "Nhấp quân rồi nhấp chỗ đến, hoặc kéo";
    Premove: "电脑思考时，预走下一步", "電腦思考時，預走下一步", "Make the next move while the computer thinks", "Đi trước một nước khi máy nghĩ";
    Likewise: "同上", "同上", "In the same way", "Như trên";
    CancelPremove: "取消预走", "取消預走", "Cancel that move", "Hủy nước đi trước";
    RightClickOrEscape: "右键，Esc", "右鍵，Esc", "Right click, Esc", "Nhấp phải, Esc";
    Arrow: "画箭头", "畫箭頭", "Draw an arrow", "Vẽ mũi tên";
    RightDrag: "右键拖动", "右鍵拖曳", "Drag with the right button", "Kéo bằng nút phải";
    Circle: "画圈", "畫圈", "Draw a circle", "Vẽ vòng tròn";
    RightClick: "右键", "右鍵", "Right click", "Nhấp phải";
    ClearDrawings: "擦掉所画的", "擦掉所畫的", "Clear drawings", "Xóa hình vẽ";
    Click: "左键", "左鍵", "Click", "Nhấp";
    LookAt: "看某一着的局面", "看某一著的局面", "Look at a place of the game", "Xem một thế trong ván";
    ClickMove: "点着法", "點著法", "Click a move in the list", "Nhấp một nước trong danh sách";
    MoveMenu: "注解、提升或删除着法", "註解、提升或刪除著法", "Comment, promote or delete a move", "Chú giải, nâng hoặc xóa một nước";
    RightClickMove: "右键点着法", "右鍵點著法", "Right click on it", "Nhấp phải vào nước đó";
    PutPiece: "放棋子：FEN 字母", "放棋子：FEN 字母", "Put a piece: the letters of a FEN", "Đặt quân: chữ cái của FEN";
    PieceLetters: "Shift+K A B N R C P 为红，不加 Shift 为黑", "Shift+K A B N R C P 為紅，不加 Shift 為黑",
        "Shift+K A B N R C P: Red; without Shift: Black", "Shift+K A B N R C P: Đỏ; không Shift: Đen";
    RemovePiece: "移除棋子", "移除棋子", "Remove a piece", "Bỏ quân";
    RightClickOrDelete: "右键，Delete", "右鍵，Delete", "Right click, Delete", "Nhấp phải, Delete";
    NextPuzzle: "下一题", "下一題", "The next puzzle", "Câu tiếp theo";
    Solution: "前后看答案", "前後看答案", "Back and forth in the solution", "Xem tới lui lời giải";
    GoOn: "下一步", "下一步", "Go on", "Tiếp tục";
    GoBack: "上一步", "上一步", "Go back", "Quay lại";
    HideComments: "隐藏或显示注解", "隱藏或顯示註解", "Hide or show comments, signs and drawings", "Ẩn hoặc hiện chú giải, ký hiệu, hình vẽ";
    EndPresentation: "结束放映", "結束放映", "End the presentation", "Kết thúc trình chiếu";
    ClickRight: "空格，→，PageDown，点右半边", "空白鍵，→，PageDown，點右半邊", "Space, →, PageDown, click on the right", "Space, →, PageDown, nhấp bên phải";
    ClickLeft: "←，PageUp，点左半边", "←，PageUp，點左半邊", "←, PageUp, click on the left", "←, PageUp, nhấp bên trái";
    MenuLetter: "打开某个菜单", "開啟某個選單", "Open one of the menus", "Mở một menu";
    AltLetter: "Alt+字母", "Alt+字母", "Alt and its letter", "Alt và chữ cái";
}
