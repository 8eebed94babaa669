//! The terms of the evaluation in four languages.

use chuhe::engine::board::{Piece, Square};

use crate::lang::Lang;

/// The evaluations and the terms: in English, as in the library, then in simplified and traditional
/// Chinese and Vietnamese.
const NAMES: [[&str; 4]; 24] = [
    ["network", "神经网络", "神經網路", "mạng nơ-ron"],
    ["classical", "手写估值", "手寫估值", "đánh giá viết tay"],
    ["material and placement", "子力与位置", "子力與位置", "quân và vị trí"],
    ["chariots' mobility", "车的活动范围", "車的活動範圍", "tầm hoạt động của Xe"],
    ["horses' mobility", "马的活动范围", "馬的活動範圍", "tầm hoạt động của Mã"],
    ["cannons' mobility", "炮的活动范围", "炮的活動範圍", "tầm hoạt động của Pháo"],
    ["pressure on the palace", "对九宫的压力", "對九宮的壓力", "sức ép lên cung"],
    ["points of the palace struck at", "九宫中受攻的点", "九宮中受攻的點", "điểm trong cung bị đánh"],
    ["pieces that hang", "无根受捉的子", "無根受捉的子", "quân bị bắt không có bảo vệ"],
    ["pieces attacked", "受捉的子", "受捉的子", "quân bị bắt"],
    ["pieces guarded", "有根的子", "有根的子", "quân được bảo vệ"],
    ["checks to come", "可走的将军", "可走的將軍", "nước chiếu sắp có"],
    ["the general's freedom", "将帅的活动余地", "將帥的活動餘地", "độ thoáng của Tướng"],
    ["pins", "牵制", "牽制", "ghim quân"],
    ["hollow cannon", "空头炮", "空頭炮", "Pháo đầu trống"],
    ["central cannon", "中炮", "中炮", "Pháo đầu"],
    ["bottom cannon", "沉底炮", "沉底炮", "Pháo đáy"],
    ["linked soldiers", "牵手兵", "牽手兵", "Tốt liền nhau"],
    ["advisors missing", "缺士", "缺士", "thiếu Sĩ"],
    ["elephants missing", "缺象", "缺象", "thiếu Tượng"],
    ["pieces against others", "兵种对比", "兵種對比", "tương quan quân hai bên"],
    ["pieces together", "兵种配合", "兵種配合", "phối hợp quân"],
    ["pieces around the general", "将帅周围的子", "將帥周圍的子", "quân quanh Tướng"],
    ["the move", "先手", "先手", "lượt đi"],
];

/// The name of an evaluation or a term, given its name in the library.
pub(super) fn name(lang: Lang, english: &'static str) -> &'static str {
    NAMES.into_iter().find(|names| names[0] == english).map_or(english, |names| lang.of(names))
}

/// The text for the absence of a piece.
pub(super) fn without(lang: Lang, piece: Piece, square: Square) -> String {
    let (side, kind) = (lang.language().side(piece.side), lang.language().piece(piece));
    match lang {
        Lang::En => format!("without the {piece} on {square}"),
        Lang::ZhHans => format!("若无{side} {square} 的{kind}"),
        Lang::ZhHant => format!("若無{side} {square} 的{kind}"),
        Lang::Vi => format!("nếu không có {kind} {side} ở {square}"),
    }
}

#[cfg(test)]
mod tests {
    use chuhe::engine::board::Position;
    use chuhe::engine::evaluate::account;

    use super::*;
    use crate::bench::POSITIONS;

    #[test]
    fn every_term_has_a_name_in_each_language() {
        for fen in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
            for (term, _) in account(&fen.parse::<Position>().unwrap()) {
                assert!(NAMES.iter().any(|names| names[0] == term), "{term}");
            }
        }
        assert_eq!(name(Lang::ZhHant, "bottom cannon"), "沉底炮");
    }
}
