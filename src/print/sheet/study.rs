//! Diagrams of one's own: exercises of a study, and mistakes made in games.

use super::{BETWEEN, SheetPosition, numbered};
use crate::engine::board::{Move, Position};
use crate::game::exercise::Exercise;
use crate::game::notation::Notation;
use crate::game::{NodeId, Tree};
use crate::print::board::Diagram;
use crate::words::Language;

impl SheetPosition {
    /// An exercise of a study. Its solution is its main line, and what else is an answer at first.
    pub fn of_exercise(exercise: &Exercise, language: Language, notation: Notation) -> Self {
        let game = exercise.game();
        let title = game.headers.chapter().trim();
        let first = language.moves_first(game.start().side_to_move());
        let parts = [first, title, exercise.task()].into_iter().filter(|part| !part.is_empty());
        let caption = parts.collect::<Vec<_>>().join(BETWEEN);
        let Some(asked) = exercise.question_at(Tree::START) else {
            return Self { diagram: Diagram::of(game, Tree::START), caption, solution: String::new() };
        };
        let line = |answer: NodeId| {
            let moves = [game.tree().moves_to(answer), exercise.continuation(answer)].concat();
            numbered(game.start(), &moves, game.move_number(0), language, notation)
        };
        let solution: Vec<String> = exercise.answers(asked).map(line).collect();
        Self {
            diagram: Diagram::of(game, Tree::START),
            caption,
            solution: solution.join(language.pick(["；", "；", "; ", "; "])),
        }
    }

    /// A mistake made in a game: the position before it, and what would have been better.
    pub fn of_mistake(
        (start, play): (&Position, Move),
        better: &[Move],
        title: &str,
        language: Language,
        notation: Notation,
    ) -> Self {
        let task = language.task_of(start.side_to_move(), &language.instead_of(&notation.write(start, play)));
        let parts = [task.as_str(), title.trim()].into_iter().filter(|part| !part.is_empty());
        let caption = parts.collect::<Vec<_>>().join(BETWEEN);
        Self::puzzle(start, caption, better, language, notation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    #[test]
    fn an_exercise_has_its_task_and_all_its_answers() {
        let text = "[Game \"Chinese Chess\"]\n[Exercise \"Red\"]\n[ChapterName \"Rooks\"]\n\
            [FEN \"3k5/9/9/9/9/9/2P6/9/R7R/5K3 w - - 0 1\"]\n\n\
            {Mate in two.} 1. a1a8 (1. i1i8 1... d9e9 2. a1a9) (1. c3c4 $2) 1... d9e9 2. i1i9 *";
        let game = formats::read(text.as_bytes()).unwrap().read(0).unwrap().game;
        let exercise = Exercise::of(&game).unwrap();
        let sheet = SheetPosition::of_exercise(&exercise, Language::English, Notation::Uci);
        assert_eq!(sheet.caption, ["Red to move", "Rooks", "Mate in two."].join(BETWEEN));
        let lines =
            ["1. a1a8 d9e9 2. i1i9", "1. i1i8 d9e9 2. a1a9"].map(|line| line.replace(". ", ".\u{a0}"));
        assert_eq!(sheet.solution, lines.join("; "));
    }

    #[test]
    fn a_mistake_asks_for_something_better() {
        let play = |text: &str| text.parse::<Move>().unwrap();
        let (start, better) = (Position::start(), [play("h2e2"), play("h9g7")]);
        let made = (&start, play("a0a2"));
        let sheet = SheetPosition::of_mistake(made, &better, "A – B", Language::English, Notation::Uci);
        assert_eq!(sheet.caption, format!("Red to move: better than a0a2{BETWEEN}A – B"));
        assert_eq!(sheet.solution, "1.\u{a0}h2e2 h9g7");
    }
}
