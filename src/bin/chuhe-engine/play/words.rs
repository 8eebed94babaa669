//! The words and texts of a game in the terminal, in four languages.

use chuhe::engine::board::Side;
use chuhe::engine::levels::Level;
use chuhe::game::{EndReason, Outcome};

use crate::lang::Lang;

/// An input other than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Undo,
    Hint,
    Resign,
    New,
    Level,
    Board,
    Fen,
    Help,
    Quit,
}

/// The words of each order, in all languages.
const WORDS: [(Order, &[&str]); 9] = [
    (Order::Undo, &["undo", "u", "悔棋", "rút lại", "lùi"]),
    (Order::Hint, &["hint", "h", "提示", "gợi ý"]),
    (Order::Resign, &["resign", "认输", "認輸", "xin thua"]),
    (Order::New, &["new", "新局", "ván mới"]),
    (Order::Level, &["level", "等级", "等級", "cấp"]),
    (Order::Board, &["board", "b", "棋盘", "棋盤", "bàn cờ"]),
    (Order::Fen, &["fen"]),
    (Order::Help, &["help", "?", "帮助", "說明", "trợ giúp"]),
    (Order::Quit, &["quit", "q", "exit", "退出", "thoát"]),
];

/// An order, and the rest of the line.
pub(super) fn order(line: &str) -> Option<(Order, &str)> {
    let line = line.trim();
    WORDS.iter().find_map(|(order, words)| {
        words.iter().find_map(|word| {
            let rest = line.strip_prefix(word)?;
            (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some((*order, rest.trim()))
        })
    })
}

pub(super) const fn help(lang: Lang) -> &'static str {
    lang.of([
        "Type a move in any notation, such as h2e2, H2-E2 or C2=5; or: undo, hint, resign, new, level N, board, fen, quit.",
        "输入着法，如 h2e2、H2-E2、C2=5 或 炮二平五；或：悔棋、提示、认输、新局、等级 N、棋盘、fen、退出。",
        "輸入著法，如 h2e2、H2-E2、C2=5 或 炮二平五；或：悔棋、提示、認輸、新局、等級 N、棋盤、fen、退出。",
        "Gõ một nước đi, như h2e2, H2-E2, P2-5 hoặc 炮二平五; hoặc: rút lại, gợi ý, xin thua, ván mới, cấp N, bàn cờ, fen, thoát.",
    ])
}

pub(super) const fn prompt(lang: Lang, side: Side) -> &'static str {
    match side {
        Side::Red => lang.of(["Red> ", "红方> ", "紅方> ", "Đỏ> "]),
        Side::Black => lang.of(["Black> ", "黑方> ", "黑方> ", "Đen> "]),
    }
}

pub(super) const fn thinking(lang: Lang) -> &'static str {
    lang.of(["Chuhe plays", "楚河走", "楚河走", "Chuhe đi"])
}

pub(super) const fn hint(lang: Lang) -> &'static str {
    lang.of(["Perhaps", "可以走", "可以走", "Có thể đi"])
}

pub(super) const fn not_understood(lang: Lang) -> &'static str {
    lang.of(["That is no move here", "这里没有这步棋", "這裡沒有這步棋", "Không có nước đi này"])
}

pub(super) const fn nothing_to_undo(lang: Lang) -> &'static str {
    lang.of([
        "There is no move of yours to undo",
        "没有可悔的棋",
        "沒有可悔的棋",
        "Không có nước nào để rút lại",
    ])
}

pub(super) fn wrong_level(lang: Lang) -> String {
    let highest = Level::ALL.len();
    match lang {
        Lang::En => format!("A level is a number from 1 to {highest}"),
        Lang::ZhHans => format!("等级是 1 到 {highest}"),
        Lang::ZhHant => format!("等級是 1 到 {highest}"),
        Lang::Vi => format!("Cấp là số từ 1 đến {highest}"),
    }
}

/// The end of a game.
pub(super) fn end(lang: Lang, outcome: Outcome) -> String {
    let winner = match outcome.winner {
        Some(Side::Red) => lang.of(["Red wins", "红胜", "紅勝", "Đỏ thắng"]),
        Some(Side::Black) => lang.of(["Black wins", "黑胜", "黑勝", "Đen thắng"]),
        None => lang.of(["A draw", "和棋", "和棋", "Hòa"]),
    };
    format!("{winner}: {}", reason(lang, outcome.reason))
}

fn reason(lang: Lang, reason: EndReason) -> &'static str {
    use chuhe::engine::rules::Reason as Rule;
    lang.of(match reason {
        EndReason::Resignation => ["resignation", "认输", "認輸", "xin thua"],
        EndReason::Time => ["time", "超时", "超時", "hết giờ"],
        EndReason::Agreement | EndReason::Recorded => ["agreed", "双方同意", "雙方同意", "hai bên đồng ý"],
        EndReason::Rules(rule) => match rule {
            Rule::Checkmate => ["checkmate", "将死", "將死", "chiếu hết"],
            Rule::Stalemate => ["stalemate", "困毙", "困斃", "hết nước đi"],
            Rule::PerpetualCheck => ["perpetual check", "长将", "長將", "trường chiếu"],
            Rule::PerpetualChase => ["perpetual chase", "长捉", "長捉", "trường tróc"],
            Rule::PerpetualChaseUnprotecting => [
                "perpetual chase by taking protection away",
                "消除保护长捉",
                "消除保護長捉",
                "trường tróc diệt quân bảo vệ",
            ],
            Rule::PerpetualMateThreat => ["perpetual threats of mate", "长杀", "長殺", "trường sát"],
            Rule::PerpetualAttack => ["perpetual attack", "长打", "長打", "liên tục tấn công"],
            Rule::RepetitionDraw => ["repetition", "不变作和", "不變作和", "lặp nước"],
            Rule::InsufficientMaterial => [
                "neither side can attack any more",
                "双方都没有能过河的棋子",
                "雙方都沒有能過河的棋子",
                "hai bên không còn quân sang sông được",
            ],
            Rule::MoveLimit => [
                "60 moves without a capture",
                "六十回合没有吃子",
                "六十回合沒有吃子",
                "60 nước không ăn quân",
            ],
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_understood_in_every_language() {
        assert_eq!(order(" undo "), Some((Order::Undo, "")));
        assert_eq!(order("等级 5"), Some((Order::Level, "5")));
        assert_eq!(order("gợi ý"), Some((Order::Hint, "")));
        assert_eq!(order("rút lại"), Some((Order::Undo, "")));
        assert_eq!(order("h2e2"), None);
        assert_eq!(order("炮二平五"), None);
    }
}
