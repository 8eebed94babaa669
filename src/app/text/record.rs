//! Texts about the record of a game.

use super::{Label, Language};
use crate::engine::board::{Move, Piece, Position, Side};
use crate::engine::book::openings::Opening;
use crate::engine::movegen;
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Subject};

impl Language {
    /// A move of the list for screen readers: `12, Red: C2=5`.
    pub fn move_name(self, number: usize, side: Side, mv: &str, is_variation: bool) -> String {
        let variation = match is_variation {
            true => say!(self, "变着 ", "變著 ", "Variation ", "Biến "),
            false => String::new(),
        };
        let side = self.side(side);
        let place =
            say!(self, "{number}，{side}", "{number}，{side}", "{number}, {side}", "{number}, {side}");
        format!("{variation}{}", self.labelled(&place, mv))
    }

    /// A place in a game by the move that leads to it: `12... H8+7`.
    pub fn place(self, game: &Game, node: NodeId, notation: Notation) -> String {
        let tree = game.tree();
        let (Some(before), Some(mv)) = (tree.parent(node), tree.play(node)) else {
            return Label::StartPosition.text(self).into();
        };
        let ply = tree.ply(before);
        let number = self.move_number(game.move_number(ply), game.side_at(ply));
        format!("{number} {}", notation.write(&game.position_of(before), mv))
    }

    /// A move, and the piece that it takes, if any.
    pub fn taking(self, mv: String, taken: Option<Piece>) -> String {
        let Some(piece) = taken.map(|piece| self.piece(piece)) else { return mv };
        say!(self, "{mv}，吃{piece}", "{mv}，吃{piece}", "{mv}, takes the {piece}", "{mv}, ăn {piece}")
    }

    /// A move played in the position `before`, for screen readers.
    pub fn played(self, notation: Notation, before: &Position, mv: Move) -> String {
        self.taking(notation.write(before, mv), before.piece_at(mv.to))
    }

    /// Like [`Self::played`], for users who have not learned a notation yet.
    pub fn played_by_points(self, before: &Position, mv: Move) -> String {
        let points = by_points(mv);
        let piece = before.piece_at(mv.from).map(|piece| self.full_piece(piece));
        let said = piece.map_or_else(|| points.clone(), |piece| format!("{piece} {points}"));
        self.taking(said, before.piece_at(mv.to))
    }

    /// Adds to an announced move that it gives check, unless `text`, which follows, says so.
    pub fn with_check(self, said: String, after: &Position, text: &str) -> String {
        let check = Label::Check.text(self);
        if after.in_check() && !text.contains(check) { self.sentences(&said, check) } else { said }
    }

    /// Like [`Self::with_check`], but also announces mate, because no result follows that would say
    /// so.
    pub fn with_mate(self, said: String, after: &Position, text: &str) -> String {
        match after.in_check() && movegen::legal_moves(after).is_empty() {
            true => self.sentences(&said, Label::Checkmate.text(self)),
            false => self.with_check(said, after, text),
        }
    }

    /// The name of an opening. If it has only one code, the code comes first: `E11 仙人指路飞相对卒底炮`.
    pub fn opening(self, opening: &Opening) -> String {
        let name = self.opening_name(opening);
        opening.code().map_or_else(|| name.into(), |code| format!("{code} {name}"))
    }

    /// Says that the entry with this name was removed from a list.
    pub fn removed(self, name: &str) -> String {
        say!(self, "已删除：{name}", "已刪除：{name}", "Deleted: {name}", "Đã xóa: {name}")
    }

    /// Says how many moves were deleted.
    pub fn deleted(self, moves: usize) -> String {
        say!(
            self,
            "已删除 {moves} 着",
            "已刪除 {moves} 著",
            match moves {
                1 => "1 move deleted".into(),
                _ => format!("{moves} moves deleted"),
            },
            "Đã xóa {moves} nước"
        )
    }

    labels! {
        /// A name for an edit of a study.
        fn subject(self, Subject);

        Subject::AddedMoves => "添加着法", "新增著法", "added moves", "thêm nước đi";
        Subject::DeletedMoves => "删除着法", "刪除著法", "deleted moves", "xóa nước đi";
        Subject::Variations => "变着的次序", "變著的次序", "order of variations", "thứ tự các biến";
        Subject::Comment => "注解", "註解", "comment", "chú giải";
        Subject::Signs => "符号", "符號", "signs", "ký hiệu";
        Subject::Drawings => "棋盘上的图", "棋盤上的圖", "drawing", "hình vẽ";
        Subject::Rules => "规则", "規則", "rules", "luật";
        Subject::Result => "结果", "結果", "result", "kết quả";
        Subject::Details => "棋谱信息", "棋譜資訊", "game details", "thông tin ván cờ";
        Subject::AddedChapter => "添加章节", "新增章節", "added chapter", "thêm chương";
        Subject::DeletedChapter => "删除章节", "刪除章節", "deleted chapter", "xóa chương";
        Subject::Chapters => "章节的次序", "章節的次序", "order of chapters", "thứ tự các chương";
    }

    pub fn undone(self, subject: Subject) -> String {
        let subject = self.subject(subject);
        say!(self, "已撤消：{subject}", "已復原：{subject}", "Undone: {subject}", "Đã hoàn tác: {subject}")
    }

    pub fn redone(self, subject: Subject) -> String {
        let subject = self.subject(subject);
        say!(self, "已恢复：{subject}", "已重做：{subject}", "Redone: {subject}", "Đã làm lại: {subject}")
    }

    /// Says which side is at the bottom of a flipped board.
    pub fn near(self, side: Side) -> String {
        let side = self.side(side);
        say!(self, "{side}在下方", "{side}在下方", "{side} is at the bottom", "{side} ở phía dưới")
    }

    /// An example of a notation, with the notation's name if it has one.
    pub fn notation_example(self, notation: Notation) -> String {
        let name = match notation {
            Notation::Simplified | Notation::Traditional => return notation.to_string(),
            Notation::Wxf => "WXF",
            Notation::Vietnamese => &say!(self, "越南", "越南", "Vietnamese", "Việt Nam"),
            Notation::Iccs => "ICCS",
            Notation::Uci => "UCI",
            Notation::San => "SAN",
        };
        self.labelled(name, &notation.to_string())
    }

    /// The choice of the notation that is usual in this language.
    pub fn own_notation(self) -> String {
        let name = self.notation();
        say!(self, "按语言（{name}）", "依語言（{name}）", "By language ({name})", "Theo ngôn ngữ ({name})")
    }

    /// Says which place the user looks at, and where the game is.
    pub fn looking_at(self, game: &Game, node: NodeId) -> String {
        let place = self.place_shown(game, node);
        let live = match move_number(game, game.node()) {
            Some(number) if game.outcome().is_some() => {
                let moves = self.moves(number);
                say!(self, "对局共 {moves}", "對局共 {moves}", "the game has {moves}", "ván cờ có {moves}")
            }
            Some(number) => say!(
                self,
                "对局在第 {number} 回合",
                "對局在第 {number} 回合",
                "the game is at move {number}",
                "ván cờ ở nước {number}"
            ),
            None => {
                say!(self, "对局在起始局面", "對局在起始局面", "the game is at its start", "ván cờ ở thế đầu")
            }
        };
        say!(self, "{place}，{live}", "{place}，{live}", "{place}, {live}", "{place}, {live}")
    }

    /// Says which move the game is at, while the user looks at another place.
    pub fn game_is_at(self, place: &str) -> String {
        say!(self, "对局在 {place}", "對局在 {place}", "The game is at {place}", "Ván cờ ở {place}")
    }

    /// Says which place the board shows again after moves were taken back.
    pub fn back_at(self, place: &str) -> String {
        if place == Label::StartPosition.text(self) {
            return say!(self, "回到起始局面", "回到起始局面", "Back at the start", "Về lại thế đầu ván");
        }
        say!(self, "回到 {place}", "回到 {place}", "Back at {place}", "Về lại {place}")
    }

    /// Lists moves that were taken back together.
    pub fn taken_back(self, plays: &[String]) -> String {
        let plays = plays.join(self.list_comma());
        say!(self, "悔棋：{plays}", "悔棋：{plays}", "Undone: {plays}", "Đã rút lại: {plays}")
    }

    /// Lists the moves that odds have made before the game begins, of one side or of both.
    pub fn made_already(self, plays: &[Vec<String>]) -> String {
        let of_side = |plays: &Vec<String>| plays.join(self.list_comma());
        let plays = plays.iter().map(of_side).collect::<Vec<_>>().join(" / ");
        say!(
            self,
            "已先走好：{plays}。",
            "已先走好：{plays}。",
            "Made already: {plays}.",
            "Đã đi sẵn: {plays}."
        )
    }

    /// The move that Enter will play.
    pub fn entered(self, mv: &str) -> String {
        say!(self, "按 Enter 走 {mv}", "按 Enter 走 {mv}", "Enter plays {mv}", "Nhấn Enter để đi {mv}")
    }

    /// The place that the user looks at, by the move that leads to it.
    pub fn place_shown(self, game: &Game, node: NodeId) -> String {
        self.numbered_place(game, node, move_number(game, node))
    }

    /// Like [`Self::place_shown`], with the number of the next move. The side to move is shown
    /// beside it.
    pub fn place_to_go_on(self, game: &Game, node: NodeId) -> String {
        let ply = game.tree().ply(node);
        self.numbered_place(game, node, (ply > 0).then(|| game.move_number(ply)))
    }

    fn numbered_place(self, game: &Game, node: NodeId, number: Option<usize>) -> String {
        let Some(number) = number else { return Label::StartPosition.text(self).into() };
        match game.tree().is_main(node) {
            true => say!(self, "第 {number} 回合", "第 {number} 回合", "Move {number}", "Nước {number}"),
            false => say!(
                self,
                "变着第 {number} 回合",
                "變著第 {number} 回合",
                "Variation, move {number}",
                "Biến, nước {number}"
            ),
        }
    }
}

/// The points of a move, for users who have not learned a notation yet: `b2 - b6`.
pub fn by_points(mv: Move) -> String {
    format!("{} - {}", mv.from, mv.to)
}

/// The number of the move that leads to `node`; `None` at the start.
fn move_number(game: &Game, node: NodeId) -> Option<usize> {
    game.tree().ply(node).checked_sub(1).map(|ply| game.move_number(ply))
}
