//! The part of a game that formats with one text for each move hold.

use chuhe::game::{Game, Signs, Tree};

/// The game with the comments before its moves merged into those after them: UBB has one text for
/// each move.
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
