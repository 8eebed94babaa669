//! Diagrams from the user's own material: exercises of a study, and mistakes made in games.

use std::iter::once;

use super::{BETWEEN, SheetPosition, numbered};
use crate::engine::board::{Move, Position};
use crate::game::exercise::Exercise;
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Tree};
use crate::print::board::Diagram;
use crate::words::Language;

impl SheetPosition {
    /// An exercise of a study, solved by its main line and other answers to the first question.
    pub fn of_exercise(exercise: &Exercise, language: Language, notation: Notation) -> Self {
        let game = exercise.game();
        let title = game.headers.chapter().trim();
        let first = language.moves_first(game.start().side_to_move());
        let parts = [first, title, exercise.task()].into_iter().filter(|part| !part.is_empty());
        let caption = parts.collect::<Vec<_>>().join(BETWEEN);
        let Some(asked) = exercise.question_at(Tree::START) else {
            return Self {
                diagram: Diagram::of(game, Tree::START, language.file_numbers()),
                caption,
                solution: String::new(),
            };
        };
        let line = |answer: NodeId| {
            let moves = [game.tree().moves_to(answer), exercise.continuation(answer)].concat();
            numbered(game.start(), &moves, game.move_number(0), language, notation)
        };
        let solution: Vec<String> = exercise.answers(asked).map(line).collect();
        Self {
            diagram: Diagram::of(game, Tree::START, language.file_numbers()),
            caption,
            solution: solution.join(language.semicolon()),
        }
    }

    /// A move of a record that is marked as bad, with a better one beside it: the position before
    /// it, and the better variation. The comment on the move is left out, because it would give the
    /// answer away. `None` for other moves.
    pub(super) fn of_fault(
        game: &Game,
        node: NodeId,
        language: Language,
        notation: Notation,
    ) -> Option<Self> {
        let tree = game.tree();
        let (before, mv) = (tree.parent(node)?, tree.play(node)?);
        let (&main, others) = tree.siblings(node).split_first()?;
        let &better = others.iter().find(|&&other| !tree.signs(other).is_mistake())?;
        let is_fault = node == main && tree.signs(node).is_mistake();
        is_fault.then(|| {
            let position = game.position_of(before);
            let instead = language.instead_of(&notation.write(&position, mv));
            let caption = language.task_of(position.side_to_move(), &instead);
            let line = once(better).chain(tree.continuation(better));
            Self::in_game(game, before, caption, line, language, notation)
        })
    }

    /// A mistake made in a game: the position before it, and the better line.
    pub fn of_mistake(
        (start, mv): (&Position, Move),
        better: &[Move],
        title: &str,
        language: Language,
        notation: Notation,
    ) -> Self {
        let task = language.task_of(start.side_to_move(), &language.instead_of(&notation.write(start, mv)));
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
    fn a_bad_move_of_a_record_is_asked_about_before_it_and_answered_by_the_better_one() {
        let text = "[Game \"Chinese Chess\"]\n\n\
            1. h2e2 h9g7 2. a0a2? {It hangs.} (2. i0i2? {So does this.}) (2. h0g2 i9h9 3. i0h0) 2... i9h9 3. a2a1? {Slow.} *";
        let game = formats::read(text.as_bytes()).unwrap().read(0).unwrap().game;
        let marked = SheetPosition::marked(&game, Language::English, Notation::Uci);
        let said: Vec<(&str, &str)> =
            marked.iter().map(|position| (position.caption.as_str(), position.solution.as_str())).collect();
        let expected = [
            ("Red to move: better than a0a2", "2.\u{a0}h0g2 i9h9 3.\u{a0}i0h0"),
            ("2.\u{a0}i0i2? So does this.", ""),
            // No better move is known here.
            ("3.\u{a0}a2a1? Slow.", ""),
        ];
        assert_eq!(said, expected);
        assert_eq!(marked[0].diagram.position, game.position_at(2));
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
