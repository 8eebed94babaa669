//! Games in files, from outside: what is written is read again, and what is broken is answered.

mod games;
mod hostile;
mod odd;
mod other_files;
mod others;
mod round_trip;
mod schema;
mod worst_texts;
mod xqf;
mod xqf_files;

use chuhe::game::{Game, NodeId, Signs, Tree};

/// The game with what is said before its moves as a part of their comments: what a format holds that has one text to a move.
fn in_one_text(mut game: Game) -> Game {
    let nodes: Vec<NodeId> = game.tree().subtree(Tree::START).collect();
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
