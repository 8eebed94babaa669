//! The texts of the screen that reads pictures of boards.

use super::Language;

labels! {
    /// A fixed text of the screen.
    pub enum PictureLabel;

    Title: "从图片识别局面", "從圖片識別局面", "Position from a picture", "Thế cờ từ hình";
    Reading: "正在识别图片…", "正在識別圖片…", "Reading the picture...", "Đang đọc hình...";
    Failed: "这张图片无法识别", "這張圖片無法識別", "The picture could not be read", "Không đọc được hình này";
    Picture: "图片", "圖片", "The picture", "Hình";
    Other: "另一张图片…", "另一張圖片…", "Another picture...", "Hình khác...";
    WhichBoard: "请选择一个棋盘", "請選擇一個棋盤", "Choose one of them", "Hãy chọn một bàn";
    ClickRinged: "点击带圈的点可更换", "點擊帶圈的點可更換", "click a ringed one to change it", "bấm vào điểm có vòng để đổi";
    ClickAny: "点击任意一点可更换", "點擊任意一點可更換", "Click any point to change it", "Bấm vào một điểm bất kỳ để đổi";
    WhoMoves: "轮到谁走？", "輪到誰走？", "Who moves?", "Ai đi?";
    ChooseSide: "请先选择轮到谁走", "請先選擇輪到誰走", "Choose who moves first", "Hãy chọn bên đi trước đã";
    Turn: "旋转棋盘", "旋轉棋盤", "Turn the board", "Xoay bàn cờ";
    TurnHint: "另一方在下方", "另一方在下方", "The other side is below", "Bên kia ở phía dưới";
    Swap: "交换颜色", "交換顏色", "Swap colours", "Đổi màu";
    SwapHint: "红黑互换", "紅黑互換", "Red becomes Black, and Black Red", "Đỏ thành Đen, Đen thành Đỏ";
    Edit: "编辑局面", "編輯局面", "Edit position", "Sửa thế cờ";
    EditHint: "在局面编辑器中打开", "在局面編輯器中開啟", "Opens it in the position editor", "Mở trong trình sửa thế cờ";
    Analyse: "分析", "分析", "Analyse", "Phân tích";
    AnalyseHint: "作为研究打开", "作為研究開啟", "Opens it as a study", "Mở thành bài nghiên cứu";
    CopyFen: "复制 FEN", "複製 FEN", "Copy FEN", "Chép FEN";
    OpenTitle: "选择棋盘图片", "選擇棋盤圖片", "Choose a picture of a board", "Chọn hình bàn cờ";
}

impl Language {
    /// One of several boards in a picture.
    pub fn numbered_board(self, number: usize) -> String {
        say!(self, "棋盘 {number}", "棋盤 {number}", "Board {number}", "Bàn {number}")
    }
}
