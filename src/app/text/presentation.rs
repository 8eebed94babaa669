//! The texts of a presentation, and of autoplay.

labels! {
    /// A fixed text of a presentation.
    pub enum PresentationLabel;

    Hide: "隐藏注解", "隱藏註解", "Hide comments", "Ẩn chú giải";
    Show: "显示注解", "顯示註解", "Show comments", "Hiện chú giải";
    Hidden: "注解已隐藏，按 H 显示", "註解已隱藏，按 H 顯示", "Hidden; H shows it", "Đang ẩn; nhấn H để hiện";
    Begun: "放映开始", "放映開始", "The presentation begins", "Bắt đầu trình chiếu";
    Ended: "放映已结束", "放映已結束", "The presentation has ended", "Đã kết thúc trình chiếu";
    End: "结束放映", "結束放映", "End the presentation", "Kết thúc trình chiếu";
}
