//! The texts of the dialog for diagrams.

labels! {
    /// A fixed text of the dialog.
    pub enum SheetLabel;

    Title: "打印棋图", "列印棋圖", "Diagrams for print", "In hình cờ";
    Positions: "局面", "局面", "Positions", "Thế cờ";
    Shown: "当前局面", "目前局面", "The one shown", "Thế đang xem";
    Marked: "有标记的", "有標記的", "Marked ones", "Có đánh dấu";
    MarkedHint: "有注解、符号或画图的着法", "有註解、符號或畫圖的著法", "Moves with a comment, a sign or a drawing",
        "Nước có chú giải, ký hiệu hoặc hình vẽ";
    Mistakes: "我的失误", "我的失誤", "My mistakes", "Sai lầm của tôi";
    NothingMarked: "没有一着有注解、符号或画图", "沒有一著有註解、符號或畫圖", "No move has a comment, a sign or a drawing",
        "Không nước nào có chú giải, ký hiệu hay hình vẽ";
    Set: "习题集", "習題集", "Puzzles of", "Bộ câu đố";
    AnyGrade: "各种难度", "各種難度", "Any difficulty", "Mọi độ khó";
    From: "从第几题", "從第幾題", "From number", "Từ câu số";
    Count: "共几题", "共幾題", "How many", "Số câu";
    PerPage: "每页图数", "每頁圖數", "On a page", "Mỗi trang";
    Captions: "图下说明", "圖下說明", "Captions", "Lời chú dưới hình";
    Solutions: "答案", "答案", "Solutions", "Lời giải";
    AtTheEnd: "放在最后", "放在最後", "At the end", "Ở cuối";
    AtTheEndHint: "另起一页", "另起一頁", "On a page of their own", "Trên trang riêng";
    NoSolutions: "不要", "不要", "None", "Không có";
    Heading: "标题", "標題", "Title", "Tiêu đề";
}
