//! What is said about the record of a game.

use super::Language;
use crate::app::browse::Shown;
use crate::game::{Game, NodeId};

impl Language {
    /// Which place the user looks at, and where the game is.
    pub(in crate::app) fn looking_at(self, shown: &Shown<'_>) -> String {
        let Shown { game, node, .. } = *shown;
        let number = move_number(game, game.node());
        let live = match (self, number) {
            (Self::Simplified, Some(number)) => format!("对局在第 {number} 回合"),
            (Self::Traditional, Some(number)) => format!("對局在第 {number} 回合"),
            (Self::English, Some(number)) => format!("the game is at move {number}"),
            (Self::Simplified, None) => "对局在起始局面".into(),
            (Self::Traditional, None) => "對局在起始局面".into(),
            (Self::English, None) => "the game is at its start".into(),
        };
        let variation = match (self, game.tree().is_main(node)) {
            (_, true) => "",
            (Self::Simplified, false) => "变着",
            (Self::Traditional, false) => "變著",
            (Self::English, false) => "Variation, ",
        };
        match (self, move_number(game, node)) {
            (Self::Simplified | Self::Traditional, Some(number)) => {
                format!("{variation}第 {number} 回合，{live}")
            }
            (Self::English, Some(number)) if variation.is_empty() => format!("Move {number}, {live}"),
            (Self::English, Some(number)) => format!("{variation}move {number}, {live}"),
            (Self::Simplified | Self::Traditional, None) => format!("起始局面，{live}"),
            (Self::English, None) => format!("Start, {live}"),
        }
    }
}

/// The number of the move that leads to `node`; `None` at the start.
fn move_number(game: &Game, node: NodeId) -> Option<usize> {
    game.tree().ply(node).checked_sub(1).map(|ply| game.move_number(ply))
}
