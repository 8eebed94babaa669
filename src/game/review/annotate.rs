//! Writes a review into the record: signs, comments, and the better lines as variations.

use super::{MoveReview, Review};
use crate::engine::board::Position;
use crate::game::{Game, Sign, Signs};

/// The texts of a written review.
pub trait Words {
    /// About a faulty move played in `before`.
    fn of_move(&self, judged: &MoveReview, before: &Position) -> String;
    /// About the whole game.
    fn of_game(&self, review: &Review) -> String;
    /// Whether a line of a comment was written by a review, in any supported language.
    fn is_own(&self, line: &str) -> bool;
}

/// A move that leaves the book after this many plies is a novelty; before, it is only unusual.
const MIN_BOOK: usize = 8;

/// Writes a review into its game: a sign such as `??` and a comment at each faulty move, the better
/// line beside it, a sign at a novelty, and a text on the whole game at its start. Comments stay,
/// except those of an earlier review.
pub fn annotate(game: &mut Game, review: &Review, words: &dyn Words) {
    for ply in 0..=game.line().len() {
        erase(game, ply, words);
    }
    comment(game, 0, None, &words.of_game(review));
    let left_book = (MIN_BOOK..game.own_line().len()).contains(&review.book_moves);
    if left_book {
        let node = game.node_at(review.book_moves + 1);
        game.set_signs(node, game.tree().signs(node).with(Sign::Novelty));
    }
    for judged in review.moves.iter().filter(|judged| judged.class.is_fault()) {
        let before = game.position_at(judged.ply);
        let text = words.of_move(judged, &before);
        comment(game, judged.ply + 1, judged.class.sign(), &text);
        let mut at = game.node_at(judged.ply);
        for &mv in judged.better_told(&before) {
            // A full record has no room for variations.
            let Ok(next) = game.add_variation(at, mv) else { break };
            at = next;
        }
    }
}

/// Removes the text and sign of an earlier review after this many moves.
fn erase(game: &mut Game, ply: usize, words: &dyn Words) {
    let node = game.node_at(ply);
    let said = game.tree().comment(node);
    if !said.lines().any(|line| words.is_own(line)) {
        return;
    }
    let rest: Vec<&str> = said.lines().filter(|line| !words.is_own(line)).collect();
    let rest = rest.join("\n");
    let signs = game.tree().signs(node);
    let others = signs.iter().filter(|sign| !sign.is_of_move()).fold(Signs::NONE, Signs::with);
    game.set_comment(node, &rest);
    game.set_signs(node, others);
}

/// Adds to the comment after this many moves. A sign is added only if there is none.
fn comment(game: &mut Game, ply: usize, sign: Option<Sign>, text: &str) {
    let node = game.node_at(ply);
    let said = game.tree().comment(node);
    let comment = if said.is_empty() { text.into() } else { format!("{said}\n{text}") };
    let signs = game.tree().signs(node);
    game.set_comment(node, &comment);
    if let Some(sign) = sign.filter(|_| !signs.iter().any(Sign::is_of_move)) {
        game.set_signs(node, signs.with(sign));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::Profile;

    /// Writes no texts.
    struct Silent;

    impl Words for Silent {
        fn of_move(&self, _: &MoveReview, _: &Position) -> String {
            String::new()
        }

        fn of_game(&self, _: &Review) -> String {
            String::new()
        }

        fn is_own(&self, _: &str) -> bool {
            false
        }
    }

    #[test]
    fn the_first_move_out_of_the_book_is_a_novelty_if_it_comes_late_enough() {
        let signs = |line: &str| {
            let line: Vec<_> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
            let mut game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
            let review = Review::new(&game, &vec![None; game.line().len() + 1]);
            annotate(&mut game, &review, &Silent);
            let is_new =
                |&ply: &usize| game.tree().signs(game.node_at(ply)).iter().any(|sign| sign == Sign::Novelty);
            (1..=game.line().len()).filter(is_new).collect::<Vec<_>>()
        };
        assert_eq!(signs("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 e0e1 a9a8"), [9]);
        assert!(signs("h2e2 h9g7 e0e1 i9h9").is_empty());
        assert!(signs("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5").is_empty());
    }
}
