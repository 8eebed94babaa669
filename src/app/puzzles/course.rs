//! A puzzle with a solution, while it is being solved: what stands on the board, and how far the solver has come.

use super::problem::Problem;
use crate::engine::board::{Move, Piece, Position, Square};
use crate::engine::movegen;
use crate::session::Attempt;

/// What a course waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The solver's move.
    Asking,
    /// A wrong move stands on the board, and is about to be taken back.
    Refuted(Move),
    /// A move that the solution does not have: the engine looks whether it wins as well.
    Checking(Move),
    /// The reply to the solver's move is about to come.
    Replying,
    /// The rest of the solution is being played through.
    Telling,
    /// Nothing: it is solved, or told. The line can be gone through.
    Over,
}

/// What was said of the next move to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Which piece moves.
    Piece(Square, Piece),
    /// The whole move.
    Move(Move),
}

/// A puzzle being solved.
#[derive(Clone, Debug)]
pub struct Course {
    problem: Problem,
    /// The moves that solve it: those of the puzzle, or others that win as well.
    line: Vec<Move>,
    /// How many of them are on the board.
    played: usize,
    state: State,
    hint: Option<Hint>,
    wrong: u32,
    /// Whether the solver was helped by hints.
    is_helped: bool,
    /// Whether the solution was told before it was found.
    is_told: bool,
    /// Whether a move was found that the solution does not have.
    has_own_way: bool,
}

impl Course {
    /// The course of `problem`, which `line` solves.
    pub fn new(problem: Problem, line: &[Move]) -> Self {
        Self {
            problem,
            line: line.to_vec(),
            played: 0,
            state: State::Asking,
            hint: None,
            wrong: 0,
            is_helped: false,
            is_told: false,
            has_own_way: false,
        }
    }

    pub fn problem(&self) -> Problem {
        self.problem
    }

    pub fn state(&self) -> State {
        self.state
    }

    /// Whether it cannot be solved without a fault any more.
    pub fn is_spoilt(&self) -> bool {
        self.wrong > 0 || self.is_helped || self.is_told
    }

    pub fn hint(&self) -> Option<Hint> {
        self.hint
    }

    /// How many wrong moves were tried.
    pub fn wrong(&self) -> u32 {
        self.wrong
    }

    pub fn has_own_way(&self) -> bool {
        self.has_own_way
    }

    /// The moves known: those found until now, all when it is over.
    pub fn known(&self) -> &[Move] {
        match self.state {
            State::Over => &self.line,
            _ => &self.line[..self.played],
        }
    }

    /// How many moves of the line are on the board.
    pub fn played(&self) -> usize {
        self.played
    }

    /// The moves on the board, a wrong or doubtful one included.
    pub fn moves(&self) -> Vec<Move> {
        let extra = match self.state {
            State::Refuted(play) | State::Checking(play) => Some(play),
            _ => None,
        };
        self.line[..self.played].iter().copied().chain(extra).collect()
    }

    /// What stands on the board.
    pub fn position(&self) -> Position {
        let mut position = self.problem.start().clone();
        for play in self.moves() {
            position.make(play);
        }
        position
    }

    /// How it has ended; `None` while it goes on.
    pub fn attempt(&self) -> Option<Attempt> {
        match self.state {
            State::Over | State::Telling if self.is_told => Some(Attempt::Failed),
            State::Over if self.is_spoilt() => Some(Attempt::Helped),
            State::Over => Some(Attempt::Clean),
            _ => None,
        }
    }

    /// The solver makes a legal move.
    pub fn play(&mut self, play: Move) {
        if self.state != State::Asking {
            return;
        }
        self.hint = None;
        if self.line.get(self.played) == Some(&play) {
            self.played += 1;
            self.go_on();
            return;
        }
        let mut position = self.position();
        position.make(play);
        let is_mate = !movegen::has_legal_move(&position);
        if is_mate {
            self.accept(play, Vec::new());
        } else if matches!(self.problem, Problem::Classic(_)) {
            self.state = State::Checking(play);
        } else {
            self.refute(play);
        }
    }

    /// After a right move comes the reply, if the line goes on.
    fn go_on(&mut self) {
        self.state = if self.played < self.line.len() { State::Replying } else { State::Over };
    }

    /// The move that is looked at wins as well; `defence` is what follows at best.
    pub fn accept(&mut self, play: Move, defence: Vec<Move>) {
        self.line.truncate(self.played);
        self.line.push(play);
        self.line.extend(defence);
        self.played += 1;
        self.has_own_way = true;
        self.go_on();
    }

    /// The move on the board is not what is asked for.
    pub fn refute(&mut self, play: Move) {
        self.wrong += 1;
        self.state = State::Refuted(play);
    }

    /// In how many plies it must be mate after a move that stands beside the solution, to be as good.
    pub fn plies_left(&self) -> u32 {
        let needed = self.problem.moves_to_mate().map_or(self.line.len() as u32, |moves| 2 * moves - 1);
        needed.saturating_sub(self.played as u32 + 1)
    }

    /// Lets happen what was about to: the reply, the next move told, or that a wrong move goes back.
    pub fn advance(&mut self) {
        match self.state {
            State::Refuted(_) => self.state = State::Asking,
            State::Replying => {
                self.played = (self.played + 1).min(self.line.len());
                self.state = if self.played < self.line.len() { State::Asking } else { State::Over };
            }
            State::Telling => {
                self.played = (self.played + 1).min(self.line.len());
                if self.played == self.line.len() {
                    self.state = State::Over;
                }
            }
            State::Asking | State::Checking(_) | State::Over => {}
        }
    }

    /// A little more help: first which piece, then which move, then the solution.
    pub fn help(&mut self) {
        if self.state != State::Asking {
            return;
        }
        let Some(&next) = self.line.get(self.played) else { return };
        match (self.hint, self.position().piece_at(next.from)) {
            (None, Some(piece)) => self.hint = Some(Hint::Piece(next.from, piece)),
            (Some(Hint::Piece(..)), _) => self.hint = Some(Hint::Move(next)),
            (Some(Hint::Move(_)) | None, _) => return self.tell(),
        }
        self.is_helped = true;
    }

    /// Plays the rest of the solution through.
    pub fn tell(&mut self) {
        if self.state != State::Over {
            self.hint = None;
            self.is_told = true;
            self.state = State::Telling;
        }
    }

    /// Shows the place after so many moves of the line; only when it is over.
    pub fn show(&mut self, played: usize) {
        if self.state == State::Over {
            self.played = played.min(self.line.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::puzzle::{Puzzle, read_classics, read_masters};

    /// Mate in two by two chariots, with one right order.
    const ROW: &str =
        "4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tmate 2\ta4a8 e9f9 b1b9\tendgame quiet\t2\t甲\t乙\t1979\t71\n";

    fn course() -> Course {
        let puzzle: &'static Puzzle = Box::leak(Box::new(read_masters(ROW).next().unwrap().unwrap()));
        Course::new(Problem::Master(puzzle), &puzzle.solution)
    }

    fn classic() -> Course {
        let row = "1\t甲\t4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tforced 2\ta4a8 e9f9 b1b9\n";
        let classic = Box::leak(Box::new(read_classics(row).next().unwrap().unwrap()));
        Course::new(Problem::Classic(classic), &classic.line)
    }

    fn at(text: &str) -> Move {
        text.parse().unwrap()
    }

    #[test]
    fn right_moves_are_answered_and_the_last_one_solves_it() {
        let mut course = course();
        course.play(at("a4a8"));
        assert_eq!((course.state(), course.attempt(), course.played()), (State::Replying, None, 1));
        course.play(at("b1b9"));
        assert_eq!(course.played(), 1, "it is not the solver's turn");
        course.advance();
        assert_eq!((course.state(), course.played()), (State::Asking, 2));
        course.play(at("b1b9"));
        assert_eq!((course.state(), course.attempt()), (State::Over, Some(Attempt::Clean)));
    }

    #[test]
    fn a_wrong_move_is_shown_taken_back_and_counted() {
        let mut course = course();
        course.play(at("b1b2"));
        assert_eq!(course.state(), State::Refuted(at("b1b2")));
        assert!(course.position().piece_at("b2".parse().unwrap()).is_some());
        course.advance();
        assert_eq!((course.state(), course.wrong(), course.moves().len()), (State::Asking, 1, 0));
        for play in ["a4a8", "b1b9"] {
            course.play(at(play));
            course.advance();
        }
        assert_eq!(course.attempt(), Some(Attempt::Helped));
    }

    #[test]
    fn hints_come_in_steps() {
        let mut course = course();
        course.help();
        assert!(matches!(course.hint(), Some(Hint::Piece(square, _)) if square == at("a4a8").from));
        course.help();
        assert_eq!(course.hint(), Some(Hint::Move(at("a4a8"))));
        course.play(at("a4a8"));
        assert_eq!(course.hint(), None);
        course.advance();
        (0..3).for_each(|_| course.help());
        assert_eq!((course.state(), course.attempt()), (State::Telling, Some(Attempt::Failed)));
        course.advance();
        assert_eq!((course.state(), course.known().len()), (State::Over, 3));
        course.show(1);
        assert_eq!((course.played(), course.known().len(), course.attempt()), (1, 3, Some(Attempt::Failed)));
    }

    #[test]
    fn a_composition_is_won_in_other_ways_if_the_engine_says_so() {
        let mut course = classic();
        course.play(at("b1b8"));
        assert_eq!((course.state(), course.plies_left()), (State::Checking(at("b1b8")), 2));
        course.accept(at("b1b8"), vec![at("e9d9"), at("a4a9")]);
        assert!(course.has_own_way());
        course.advance();
        course.play(at("a4a9"));
        assert_eq!(course.attempt(), Some(Attempt::Clean));
        let mut course = classic();
        course.play(at("b1b2"));
        course.refute(at("b1b2"));
        course.advance();
        assert_eq!((course.state(), course.wrong()), (State::Asking, 1));
    }
}
