//! The exercises of a study.

use super::{HintStep, Next, Quiz, Solver, Verdict};
use crate::engine::board::{Move, Position};
use crate::game::exercise::{self, Exercise};
use crate::game::puzzle::Themes;
use crate::game::{NodeId, Tree};
use crate::session::progress::{self, Attempt, Day, Training};

/// The exercises of a study, and the place in one of them.
pub struct StudyQuiz {
    /// Each with the number of its chapter, from 0.
    pub exercises: Vec<(usize, Exercise)>,
    /// The number of the one on the board, from 0.
    pub number: usize,
    /// The place in its chapter, as far as the study has the moves.
    pub node: NodeId,
    position: Position,
    last_move: Option<Move>,
    /// The author's words on the last moves.
    pub said: String,
}

impl StudyQuiz {
    pub fn exercise(&self) -> &Exercise {
        &self.exercises[self.number].1
    }

    /// The number of its chapter, from 0.
    pub fn chapter(&self) -> usize {
        self.exercises[self.number].0
    }

    /// The first exercise from `first` on, and then from the start, that is not solved or is due.
    fn open_from(&self, first: usize, training: &Training) -> Option<usize> {
        let (count, today) = (self.exercises.len(), Day::today());
        let is_open = |number: &usize| {
            let id = self.exercises[*number].1.id();
            !training.record(id).is_some_and(|record| record.is_solved) || training.is_due(id, today)
        };
        (first..first + count).map(|number| number % count).find(is_open)
    }

    fn comment(&self, node: NodeId) -> &str {
        self.exercise().game().tree().comment(node).trim()
    }

    fn enter(&mut self, node: NodeId, mv: Move) {
        self.position.make(mv);
        (self.node, self.last_move) = (node, Some(mv));
    }

    fn next(&self) -> Next {
        match self.exercise().question_at(self.node) {
            Some(at) if at == self.node => Next::Wait,
            Some(at) => self.exercise().game().tree().play(at).map_or(Next::Wait, Next::Reply),
            None => Next::End,
        }
    }
}

impl Quiz for StudyQuiz {
    type Fault = Move;

    const KEEPS_HINT: bool = true;

    fn position(&self) -> Position {
        self.position.clone()
    }

    fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    fn answer(&self) -> Option<Move> {
        self.exercise().solution(self.node)
    }

    fn first_hint(&self) -> HintStep {
        if self.exercise().hint(self.node).is_empty() { HintStep::Piece } else { HintStep::Idea }
    }

    fn judge(&mut self, mv: Move) -> Verdict<Move> {
        match self.exercise().judge(self.node, mv) {
            exercise::Verdict::Right(node) => {
                self.said = self.comment(node).to_owned();
                self.enter(node, mv);
                Verdict::Right(self.next())
            }
            exercise::Verdict::Mates => {
                self.said.clear();
                self.enter(self.node, mv);
                Verdict::Right(Next::End)
            }
            exercise::Verdict::Wrong(why) => {
                self.said = why.map(|node| self.comment(node).to_owned()).unwrap_or_default();
                Verdict::Wrong(mv)
            }
        }
    }

    fn reply(&mut self, mv: Move) -> Next {
        if let Some(node) = self.exercise().game().tree().child(self.node, mv) {
            self.enter(node, mv);
            let parts = [self.said.as_str(), self.comment(node)];
            self.said = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
        }
        self.next()
    }
}

impl Solver<StudyQuiz> {
    /// Begins with the first exercise that is not solved; `None` if there are no exercises.
    pub fn of_study(exercises: Vec<(usize, Exercise)>, training: &Training) -> Option<Self> {
        let position = exercises.first()?.1.game().start().clone();
        let quiz = StudyQuiz {
            exercises,
            number: 0,
            node: Tree::START,
            position,
            last_move: None,
            said: String::new(),
        };
        let first = quiz.open_from(0, training).unwrap_or(0);
        let mut solver = Self::new(quiz, Next::End);
        solver.take(first);
        Some(solver)
    }

    /// Puts an exercise on the board.
    pub fn take(&mut self, number: usize) {
        let quiz = &mut self.quiz;
        let Some((_, exercise)) = quiz.exercises.get(number) else { return };
        quiz.position = exercise.game().start().clone();
        (quiz.number, quiz.node, quiz.last_move) = (number, Tree::START, None);
        quiz.said.clear();
        let next = quiz.next();
        self.begin(next);
    }

    /// Goes on with the next exercise that is not solved, or is due. If there is none, all of them
    /// are practised in order.
    pub fn take_next(&mut self, training: &Training) {
        let next = self.quiz.number + 1;
        let open = self.quiz.open_from(next, training);
        self.take(open.unwrap_or(next % self.quiz.exercises.len()));
    }

    /// Stores the result.
    pub fn note(&self, attempt: Attempt, training: &mut Training) {
        let id = self.quiz.exercise().id();
        let exercise = progress::Exercise { id, grade: None, themes: Themes::default(), mate_in_one: None };
        training.note(exercise, attempt, Day::today());
    }
}
