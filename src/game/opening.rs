//! The name of a game's opening.

use super::formats::FileTarget;
use super::notation::Notation;
use super::{Game, NodeId, Tree};
use crate::engine::book::openings::{self, Opening};

impl Game {
    /// The opening up to a place of the game; `None` if it has no name.
    pub fn opening_at(&self, node: NodeId) -> Option<Opening> {
        openings::opening(&self.start, &self.tree.moves_to(node))
    }

    /// Fills in the opening headers from the main line, for a file: in the language of its moves,
    /// or in English. Existing headers stay.
    pub fn name_opening(&mut self, target: impl Into<FileTarget>) {
        let said = [&self.headers.ecco, &self.headers.opening];
        let Some(notation) = target.into().opening_notation() else { return };
        let end = self.tree.continuation(Tree::START).last().unwrap_or(Tree::START);
        if let Some(opening) = self.opening_at(end).filter(|_| said.iter().all(|said| said.is_empty())) {
            self.headers.ecco = opening.code().map_or_else(String::new, |code| code.to_string());
            self.headers.opening = match notation {
                Notation::Simplified => opening.names.simplified,
                Notation::Traditional => opening.names.traditional,
                Notation::Vietnamese => opening.names.vietnamese,
                Notation::Wxf | Notation::Iccs | Notation::Uci | Notation::San => opening.names.english,
            }
            .into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Move, Position};
    use crate::engine::rules::Profile;
    use crate::game::formats::{self, Target};

    /// 1. h2e2 h9g7 2. h0g2 b9c7, with 1... h7e7 as a variation.
    fn game() -> Game {
        let line = ["h2e2", "h9g7", "h0g2", "b9c7"].map(|mv| mv.parse::<Move>().unwrap());
        let mut game = Game::from_line(Position::start(), &line, 0, Profile::default()).unwrap();
        game.add_variation(game.node_at(1), "h7e7".parse().unwrap()).unwrap();
        game
    }

    #[test]
    fn each_place_has_the_opening_up_to_it() {
        let game = game();
        let name = |node| game.opening_at(node).map(|opening| opening.names.english);
        assert_eq!(name(Tree::START), None);
        assert_eq!(name(game.node_at(1)), Some("Central Cannon Opening"));
        assert_eq!(name(game.node_at(4)), Some("Central Cannon vs Screen Horses"));
        let variation = game.tree().children(game.node_at(1))[1];
        assert_eq!(name(variation), Some("Same-Direction Cannons"));
    }

    #[test]
    fn a_file_says_the_opening_in_its_language() {
        for (target, name) in [
            (Target::Pgn(Notation::Simplified), "中炮对屏风马"),
            (Target::Pgn(Notation::Traditional), "中炮對屏風馬"),
            (Target::Pgn(Notation::Vietnamese), "Pháo đầu đối Bình phong mã"),
            (Target::Pgn(Notation::Wxf), "Central Cannon vs Screen Horses"),
            (Target::Ubb, "中炮对屏风马"),
            (Target::Json, ""),
        ] {
            let mut game = game();
            game.name_opening(target);
            assert_eq!(game.headers.opening, name, "{target:?}");
            let read = formats::read(formats::write(&game, target).as_bytes()).unwrap().read(0).unwrap().game;
            assert_eq!(read.headers.opening, name, "{target:?}");
        }
    }

    #[test]
    fn a_code_is_said_when_it_is_known() {
        let start = Position::start();
        let line = ["c3c4", "b7c7", "c0e2"].map(|mv| mv.parse::<Move>().unwrap());
        let mut game = Game::from_line(start, &line, 0, Profile::default()).unwrap();
        game.name_opening(Target::Pgn(Notation::Simplified));
        assert_eq!(
            (game.headers.ecco.as_str(), game.headers.opening.as_str()),
            ("E11", "仙人指路飞相对卒底炮")
        );
    }

    #[test]
    fn what_a_file_said_itself_stays() {
        let mut game = game();
        game.headers.opening = "当头炮".into();
        game.name_opening(Target::Ubb);
        assert_eq!((game.headers.ecco.as_str(), game.headers.opening.as_str()), ("", "当头炮"));
    }
}
