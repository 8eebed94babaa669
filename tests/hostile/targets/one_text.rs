//! What formats hold of a game that have one text to a move.

use chuhe::game::{Game, Signs, Tree};

/// The game with what is said before its moves as a part of their comments: UBB has one text to a move.
pub fn in_one_text(mut game: Game) -> Game {
    let nodes: Vec<_> = game.tree().subtree(Tree::START).collect();
    for node in nodes {
        if !game.tree().said_before(node).is_empty() {
            let text = game.tree().remark(node).whole_text();
            game.set_before(node, "");
            game.set_signs(node, Signs::NONE);
            game.set_comment(node, &text);
        }
    }
    game
}
