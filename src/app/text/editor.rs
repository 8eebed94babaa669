//! Texts of the position editor.

use super::Language;
use crate::engine::board::{Kind, Oddity, Piece};
use crate::game::Outcome;

impl Language {
    /// A piece of the palette, with the number of such pieces not yet on the board.
    pub fn pieces_left(self, piece: Piece, left: u32) -> String {
        let name = self.full_piece(piece);
        say!(
            self,
            "{name}，剩 {left} 个",
            "{name}，剩 {left} 個",
            "{name}, {left} left",
            "{name}, còn {left}"
        )
    }

    /// Says that all pieces of this kind are on the board.
    pub fn none_left(self, piece: Piece) -> String {
        let (name, count) = (self.full_piece(piece), piece.kind.full_count());
        say!(
            self,
            match count {
                1 => format!("{name}已在棋盘上"),
                _ => format!("{count} 个{name}都已在棋盘上"),
            },
            match count {
                1 => format!("{name}已在棋盤上"),
                _ => format!("{count} 個{name}都已在棋盤上"),
            },
            match count {
                1 => format!("The {name} is on the board already"),
                2 => format!("Both {name}s are on the board already"),
                _ => format!("All {count} {name}s are on the board already"),
            },
            match count {
                1 => format!("{name} đã có trên bàn cờ"),
                _ => format!("Cả {count} {name} đã có trên bàn cờ"),
            }
        )
    }

    /// Says where to click while a piece of the palette is chosen.
    pub fn brush_hint(self, piece: Piece) -> String {
        let name = self.full_piece(piece);
        say!(
            self,
            "选一点放置{name}",
            "選一點放置{name}",
            "Choose a point for the {name}",
            "Chọn chỗ đặt {name}"
        )
    }

    /// Says that a position may be used although it cannot come about in a game, and why it cannot.
    pub fn oddity(self, oddity: Oddity) -> String {
        let why = self.why_odd(oddity);
        say!(
            self,
            "可以使用，但对局中不会出现：{why}",
            "可以使用，但對局中不會出現：{why}",
            "Allowed, although no game leads here: {why}",
            "Dùng được, dù không ván cờ nào dẫn đến: {why}"
        )
    }

    fn why_odd(self, oddity: Oddity) -> String {
        let (Oddity::SoldierBehindStart(side, square)
        | Oddity::SoldierOffItsFile(side, square)
        | Oddity::SoldiersOnOneFile(side, square)) = oddity;
        let soldier = self.full_piece(Piece::new(side, Kind::Soldier));
        let file = self.file(side, square);
        match oddity {
            Oddity::SoldierBehindStart(..) => say!(
                self,
                "{file}路的{soldier}在起始位置之后",
                "{file}路的{soldier}在起始位置之後",
                "the {soldier} on file {file} stands behind its start",
                "{soldier} ở cột {file} đứng sau vị trí xuất phát"
            ),
            Oddity::SoldierOffItsFile(..) => say!(
                self,
                "{file}路的{soldier}没有过河，而开局时该路没有兵卒",
                "{file}路的{soldier}沒有過河，而開局時該路沒有兵卒",
                "the {soldier} on file {file} has not crossed the river, and none starts on that file",
                "{soldier} ở cột {file} chưa qua sông, mà cột ấy lúc đầu không có Tốt"
            ),
            Oddity::SoldiersOnOneFile(..) => say!(
                self,
                "{file}路有两个{soldier}没有过河",
                "{file}路有兩個{soldier}沒有過河",
                "two {soldier}s on file {file} have not crossed the river",
                "cột {file} có hai {soldier} chưa qua sông"
            ),
        }
    }

    /// Says that the position is legal, but that the game would be over at once.
    pub fn over_at_once(self, outcome: Outcome) -> String {
        let reason = self.reason(outcome);
        say!(
            self,
            "对局会立即结束：{reason}",
            "對局會立即結束：{reason}",
            "The game would be over at once: {reason}",
            "Ván cờ sẽ kết thúc ngay: {reason}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Setup;

    #[test]
    fn every_language_says_why_no_game_leads_to_a_position() {
        for (fen, simplified, english) in [
            (
                "4k4/p8/9/9/9/9/9/9/9/5K3 w",
                "1路的黑卒在起始位置之后",
                "the black soldier on file 1 stands behind its start",
            ),
            (
                "4k4/9/9/9/9/9/7P1/9/9/5K3 w",
                "二路的红兵没有过河，而开局时该路没有兵卒",
                "the red soldier on file 2 has not crossed the river, and none starts on that file",
            ),
            (
                "4k4/9/9/9/9/P8/P8/9/9/5K3 w",
                "九路有两个红兵没有过河",
                "two red soldiers on file 9 have not crossed the river",
            ),
        ] {
            let oddity = fen.parse::<Setup>().unwrap().oddities().next().unwrap();
            let texts = Language::ALL.map(|language| language.oddity(oddity));
            assert_eq!(texts[0], format!("可以使用，但对局中不会出现：{simplified}"));
            assert!(texts.contains(&format!("Allowed, although no game leads here: {english}")), "{texts:?}");
            for (index, text) in texts.iter().enumerate() {
                assert!(!texts[..index].contains(text), "{fen}: {text}");
            }
        }
    }
}
