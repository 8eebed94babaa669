//! What is said about the record of a game.

use super::{Label, Language};
use crate::engine::board::Side;
use crate::engine::book::openings::Opening;
use crate::game::notation::Notation;
use crate::game::{Game, NodeId};

impl Language {
    /// A move's number in running text: `12.`, and for Black, where Red's move is not there, `12…`.
    pub fn move_number(self, number: usize, side: Side) -> String {
        match (side, self) {
            (Side::Red, _) => format!("{number}."),
            (Side::Black, Self::Simplified | Self::Traditional) => format!("{number}…"),
            (Side::Black, Self::English | Self::Vietnamese) => format!("{number}..."),
        }
    }

    /// What a screen reader says about a move: `12. C2=5`.
    pub fn move_name(self, number: usize, play: &str, is_variation: bool) -> String {
        match (is_variation, self) {
            (false, _) => format!("{number}. {play}"),
            (true, Self::Simplified) => format!("变着 {number}. {play}"),
            (true, Self::Traditional) => format!("變著 {number}. {play}"),
            (true, Self::English) => format!("Variation {number}. {play}"),
            (true, Self::Vietnamese) => format!("Biến {number}. {play}"),
        }
    }

    /// Which move leads to a place: `12... H8+7`.
    pub fn place(self, game: &Game, node: NodeId, notation: Notation) -> String {
        let tree = game.tree();
        let (Some(before), Some(play)) = (tree.parent(node), tree.play(node)) else {
            return Label::StartPosition.text(self).into();
        };
        let ply = tree.ply(before);
        let number = self.move_number(game.move_number(ply), game.side_at(ply));
        format!("{number} {}", notation.write(&game.position_of(before), play))
    }

    /// What an opening is called, after its code if it has only one: `E11 仙人指路飞相对卒底炮`.
    pub fn opening(self, opening: &Opening) -> String {
        let name = self.opening_name(opening);
        opening.code().map_or_else(|| name.into(), |code| format!("{code} {name}"))
    }

    /// What an opening is called; in Vietnamese as in English, for no list of names by code is in use there.
    pub const fn opening_name(self, opening: &Opening) -> &'static str {
        match self {
            Self::Simplified => opening.names.simplified,
            Self::Traditional => opening.names.traditional,
            Self::English | Self::Vietnamese => opening.names.english,
        }
    }

    /// What is lost when a move is deleted: so many moves, so many of them with comments; `is_played`: the game goes back.
    pub fn deletion(self, moves: usize, comments: usize, is_played: bool) -> String {
        let comments = match (comments, self) {
            (0, _) => String::new(),
            (_, Self::Simplified) => format!("，其中 {comments} 着有注解"),
            (_, Self::Traditional) => format!("，其中 {comments} 著有註解"),
            (1, Self::English) => ", one of them with a comment".into(),
            (_, Self::English) => format!(", {comments} of them with comments"),
            (_, Self::Vietnamese) => format!(", trong đó {comments} nước có chú giải"),
        };
        let played = match (is_played, self) {
            (false, _) => "",
            (true, Self::Simplified) => "对局退回到这一着之前。",
            (true, Self::Traditional) => "對局退回到這一著之前。",
            (true, Self::English) => " The game goes back to before this move.",
            (true, Self::Vietnamese) => " Ván cờ lùi về trước nước này.",
        };
        match (moves, self) {
            (_, Self::Simplified) => format!("将删除 {moves} 着{comments}。{played}"),
            (_, Self::Traditional) => format!("將刪除 {moves} 著{comments}。{played}"),
            (1, Self::English) if comments.is_empty() => format!("One move is lost.{played}"),
            (1, Self::English) => format!("One move is lost, with its comment.{played}"),
            (_, Self::English) => format!("{moves} moves are lost{comments}.{played}"),
            (_, Self::Vietnamese) => format!("Sẽ mất {moves} nước{comments}.{played}"),
        }
    }

    /// That moves are written as is usual in the language, and how that is.
    pub fn own_notation(self) -> String {
        let name = self.notation();
        match self {
            Self::Simplified => format!("按语言（{name}）"),
            Self::Traditional => format!("依語言（{name}）"),
            Self::English => format!("By language ({name})"),
            Self::Vietnamese => format!("Theo ngôn ngữ ({name})"),
        }
    }

    /// Which place the user looks at, and where the game is.
    pub fn looking_at(self, game: &Game, node: NodeId) -> String {
        let place = self.place_shown(game, node);
        let live = match (self, move_number(game, game.node())) {
            (Self::Simplified, Some(number)) => format!("对局在第 {number} 回合"),
            (Self::Traditional, Some(number)) => format!("對局在第 {number} 回合"),
            (Self::English, Some(number)) => format!("the game is at move {number}"),
            (Self::Vietnamese, Some(number)) => format!("ván cờ ở nước {number}"),
            (Self::Simplified, None) => "对局在起始局面".into(),
            (Self::Traditional, None) => "對局在起始局面".into(),
            (Self::English, None) => "the game is at its start".into(),
            (Self::Vietnamese, None) => "ván cờ ở thế đầu".into(),
        };
        match self {
            Self::Simplified | Self::Traditional => format!("{place}，{live}"),
            Self::English | Self::Vietnamese => format!("{place}, {live}"),
        }
    }

    /// Which place the user looks at.
    pub fn place_shown(self, game: &Game, node: NodeId) -> String {
        let Some(number) = move_number(game, node) else {
            return Label::StartPosition.text(self).into();
        };
        match (self, game.tree().is_main(node)) {
            (Self::Simplified | Self::Traditional, true) => format!("第 {number} 回合"),
            (Self::English, true) => format!("Move {number}"),
            (Self::Vietnamese, true) => format!("Nước {number}"),
            (Self::Simplified, false) => format!("变着第 {number} 回合"),
            (Self::Traditional, false) => format!("變著第 {number} 回合"),
            (Self::English, false) => format!("Variation, move {number}"),
            (Self::Vietnamese, false) => format!("Biến, nước {number}"),
        }
    }
}

/// The number of the move that leads to `node`; `None` at the start.
fn move_number(game: &Game, node: NodeId) -> Option<usize> {
    game.tree().ply(node).checked_sub(1).map(|ply| game.move_number(ply))
}
