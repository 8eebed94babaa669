//! Sentences of the editor of positions.

use super::Language;
use crate::engine::board::Piece;
use crate::game::Outcome;

impl Language {
    /// A piece of the palette, and how many like it are not on the board.
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

    /// That no further piece like this one can be put on the board.
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

    /// What a click does while a piece of the palette is chosen.
    pub fn brush_hint(self, piece: Piece) -> String {
        let name = self.full_piece(piece);
        say!(
            self,
            "选一点放置{name}",
            "選一點放置{name}",
            "Choose where the {name} is to stand",
            "Chọn chỗ đặt {name}"
        )
    }

    /// That the position is legal, but there is nothing to play.
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
