//! Solving a puzzle that has a solution line: the position, and how far the solver has come.

use super::fault::Fault;
use super::problem::{Aim, Problem};
use crate::engine::board::{Move, Piece, Position, Square};
use crate::engine::movegen;
use crate::game::merit::Cost;
use crate::session::{Attempt, ProofAim};

/// The state of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Waits for the solver's move.
    Asking,
    /// A wrong move is on the board. It will be taken back after a pause.
    Refuted(Move),
    /// The engine checks whether a move other than the solution's wins as well.
    Checking(Move),
    /// The reply to the solver's move will be played after a pause.
    Replying,
    /// The rest of the solution, or the capture of the gain, is being played move by move.
    Telling,
    /// The solution has ended. The engine searches how the gain is captured.
    Concluding,
    /// The puzzle is solved, or its solution was shown. The user can step through the line.
    Over,
}

/// A hint about the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The kind of piece that moves.
    Kind(Piece),
    /// The piece that moves.
    Piece(Square, Piece),
    /// The move.
    Move(Move),
}

/// A puzzle with a solution line that is being solved.
#[derive(Clone, Debug)]
pub struct Course {
    problem: Problem,
    /// The solution: the puzzle's own line, or from some move on another line that wins as well.
    line: Vec<Move>,
    /// The number of plies of the line that are on the board.
    played: usize,
    state: State,
    hint: Option<Hint>,
    wrong: u32,
    /// The last move, if it was wrong and nothing has happened since.
    last_wrong: Option<(Move, Fault)>,
    /// Whether the solver had hints, or has just finished this puzzle.
    is_helped: bool,
    /// The number of plies after which the solution was shown; `None` if it was not.
    told_after: Option<usize>,
    /// Whether the line includes the capture of the gain, or needs none.
    is_concluded: bool,
    /// The number of plies before that capture. `None` as long as it has not been added.
    rest: Option<usize>,
    /// Whether the solver found a winning move that is not the solution's.
    has_own_way: bool,
}

impl Course {
    /// Creates a course for `problem` with the solution `line`. `is_again`: the solver has just
    /// finished this puzzle.
    pub fn new(problem: Problem, line: Vec<Move>, is_again: bool) -> Self {
        Self {
            is_concluded: problem.aim() != Aim::Gain,
            problem,
            line,
            played: 0,
            state: State::Asking,
            hint: None,
            wrong: 0,
            last_wrong: None,
            is_helped: is_again,
            told_after: None,
            rest: None,
            has_own_way: false,
        }
    }

    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    pub fn state(&self) -> State {
        self.state
    }

    /// Whether the puzzle can no longer be solved cleanly, that is, without a wrong move and
    /// without help.
    pub fn is_spoilt(&self) -> bool {
        self.wrong > 0 || self.is_helped || self.told_after.is_some()
    }

    /// Whether the solver has not tried anything yet.
    pub fn is_untouched(&self) -> bool {
        self.state == State::Asking && self.played == 0 && !self.is_spoilt()
    }

    pub fn hint(&self) -> Option<Hint> {
        self.hint
    }

    /// The number of wrong moves so far.
    pub fn wrong(&self) -> u32 {
        self.wrong
    }

    /// The wrong move that is on the board, or was taken back last, and its fault.
    pub fn last_wrong(&self) -> Option<(Move, Fault)> {
        self.last_wrong
    }

    pub fn has_own_way(&self) -> bool {
        self.has_own_way
    }

    /// Whether the puzzle is solved and the gain has been captured on the board.
    pub fn has_taken(&self) -> bool {
        self.state == State::Over && self.rest.is_some() && self.told_after.is_none()
    }

    /// Whether the capture of the gain comes next.
    pub fn begins_to_take(&self) -> bool {
        self.state == State::Telling && self.rest == Some(self.played)
    }

    /// Whether a move of the shown solution has been played.
    pub fn is_being_told(&self) -> bool {
        self.told_after.is_some_and(|plies| self.played > plies)
    }

    /// The part of the line that the solver may see: the moves played so far, and the whole line at
    /// the end.
    pub fn known(&self) -> &[Move] {
        match self.state {
            State::Over => &self.line,
            State::Asking
            | State::Refuted(_)
            | State::Checking(_)
            | State::Replying
            | State::Telling
            | State::Concluding => &self.line[..self.played],
        }
    }

    /// The number of plies of the line that are on the board.
    pub fn played(&self) -> usize {
        self.played
    }

    /// The moves on the board, including a wrong move or one that is being checked.
    pub fn moves(&self) -> Vec<Move> {
        let extra = match self.state {
            State::Refuted(mv) | State::Checking(mv) => Some(mv),
            State::Asking | State::Replying | State::Telling | State::Concluding | State::Over => None,
        };
        self.line[..self.played].iter().copied().chain(extra).collect()
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        self.after(&self.moves())
    }

    /// The position without a wrong move or a move that is being checked.
    pub fn position_before(&self) -> Position {
        self.after(&self.line[..self.played])
    }

    fn after(&self, moves: &[Move]) -> Position {
        let mut position = self.problem.start().clone();
        for &mv in moves {
            position.make(mv);
        }
        position
    }

    /// The result; `None` while the puzzle is not finished.
    pub fn attempt(&self) -> Option<Attempt> {
        match self.state {
            State::Over | State::Telling if self.told_after.is_some() => Some(Attempt::Failed),
            State::Over if self.is_spoilt() => Some(Attempt::Helped),
            State::Over => Some(Attempt::Clean),
            State::Asking
            | State::Refuted(_)
            | State::Checking(_)
            | State::Replying
            | State::Telling
            | State::Concluding => None,
        }
    }

    /// Handles the solver's move, which must be legal.
    pub fn play(&mut self, mv: Move) {
        if self.state != State::Asking {
            return;
        }
        (self.hint, self.last_wrong) = (None, None);
        if self.line.get(self.played) == Some(&mv) {
            self.played += 1;
            self.go_on();
            return;
        }
        let mut position = self.position();
        position.make(mv);
        let is_mate = !movegen::has_legal_move(&position);
        if is_mate {
            self.accept(mv, Vec::new());
        } else if self.other_way(mv).is_some() {
            self.state = State::Checking(mv);
        } else {
            self.refute(mv, None);
        }
    }

    /// Continues after a right move: waits for the reply, or ends with the line.
    fn go_on(&mut self) {
        match self.played < self.line.len() {
            true => self.state = State::Replying,
            false => self.end(),
        }
    }

    /// Ends the course, unless the gain still has to be captured.
    fn end(&mut self) {
        self.state = if self.is_concluded { State::Over } else { State::Concluding };
    }

    /// Adds the moves that capture the gain. They may be none.
    pub fn conclude(&mut self, rest: &[Move]) {
        self.is_concluded = true;
        self.rest = (!rest.is_empty()).then_some(self.line.len());
        self.line.extend(rest);
        self.state = if rest.is_empty() { State::Over } else { State::Telling };
    }

    /// Accepts the move being checked, which wins as well. `defence` has the best moves after it.
    pub fn accept(&mut self, mv: Move, defence: Vec<Move>) {
        self.line.truncate(self.played);
        self.line.push(mv);
        self.line.extend(defence);
        self.played += 1;
        self.has_own_way = true;
        self.go_on();
    }

    /// Rejects the move on the board. `fault` is the fault if it is known.
    pub fn refute(&mut self, mv: Move, fault: Option<Fault>) {
        self.wrong += 1;
        let cost = || Cost::of(&self.position_before(), mv).map(Fault::Costs);
        let as_played = || (self.problem.mistake() == Some(mv)).then_some(Fault::AsPlayed);
        let fault = fault.or_else(cost).or_else(as_played).unwrap_or(Fault::Other);
        self.last_wrong = Some((mv, fault));
        self.state = State::Refuted(mv);
    }

    /// The aim that a move other than the solution's must reach; `None` if no other move is
    /// accepted.
    pub fn other_way(&self, mv: Move) -> Option<ProofAim> {
        self.problem.other_way(mv, self.plies_left())
    }

    /// The number of plies to mate within which a move other than the solution's is as good.
    fn plies_left(&self) -> u32 {
        let needed = self.problem.moves_to_mate().map_or(self.line.len() as u32, |moves| 2 * moves - 1);
        needed.saturating_sub(self.played as u32 + 1)
    }

    /// Does what follows a pause: takes a wrong move back, or plays the reply or the next move to
    /// be shown.
    pub fn advance(&mut self) {
        match self.state {
            State::Refuted(_) => self.state = State::Asking,
            State::Replying => {
                self.played = (self.played + 1).min(self.line.len());
                match self.played < self.line.len() {
                    true => self.state = State::Asking,
                    false => self.end(),
                }
            }
            State::Telling => {
                self.played = (self.played + 1).min(self.line.len());
                if self.played == self.line.len() {
                    self.end();
                }
            }
            State::Asking | State::Checking(_) | State::Concluding | State::Over => {}
        }
    }

    /// Gives the next step of help: the kind of piece, the piece, the move, the solution.
    pub fn help(&mut self) {
        if self.state != State::Asking {
            return;
        }
        let Some(&next) = self.line.get(self.played) else { return };
        match (self.hint, self.position().piece_at(next.from)) {
            (None, Some(piece)) => self.hint = Some(Hint::Kind(piece)),
            (Some(Hint::Kind(piece)), _) => self.hint = Some(Hint::Piece(next.from, piece)),
            (Some(Hint::Piece(..)), _) => self.hint = Some(Hint::Move(next)),
            (Some(Hint::Move(_)) | None, _) => return self.tell(),
        }
        (self.is_helped, self.last_wrong) = (true, None);
    }

    /// Starts to show the rest of the solution.
    pub fn tell(&mut self) {
        if self.state != State::Over {
            (self.hint, self.last_wrong) = (None, None);
            self.told_after = Some(self.played);
            self.state = State::Telling;
        }
    }

    /// Shows the position after `played` plies of the line. Only works after the end.
    pub fn show(&mut self, played: usize) {
        if self.state == State::Over {
            self.played = played.min(self.line.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Kind;
    use crate::game::puzzle::{Puzzle, read_classics, read_masters};

    /// A mate in two by two chariots. Only one order of the moves works.
    const ROW: &str =
        "4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tmate 2\ta4a8 e9f9 b1b9\tendgame quiet\t2\t甲\t乙\t1979\t71\n";

    fn course() -> Course {
        let puzzle: &'static Puzzle = Box::leak(Box::new(read_masters(ROW).next().unwrap().unwrap()));
        Course::new(Problem::Master(puzzle), puzzle.solution.clone(), false)
    }

    fn classic() -> Course {
        let row = "1\t甲\t4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tforced 2\ta4a8 e9f9 b1b9\n";
        let classic = Box::leak(Box::new(read_classics(row).next().unwrap().unwrap()));
        Course::new(Problem::Classic(classic), classic.line.clone(), false)
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
        assert_eq!(course.last_wrong(), Some((at("b1b2"), Fault::Other)));
        assert!(course.position().piece_at("b2".parse().unwrap()).is_some());
        course.advance();
        assert_eq!((course.state(), course.wrong(), course.moves().len()), (State::Asking, 1, 0));
        assert!(course.last_wrong().is_some(), "it is still said what was wrong");
        for mv in ["a4a8", "b1b9"] {
            course.play(at(mv));
            course.advance();
        }
        assert_eq!(course.attempt(), Some(Attempt::Helped));
    }

    #[test]
    fn hints_come_in_steps() {
        let mut course = course();
        course.help();
        assert!(matches!(course.hint(), Some(Hint::Kind(piece)) if piece.kind == Kind::Chariot));
        course.help();
        assert!(matches!(course.hint(), Some(Hint::Piece(square, _)) if square == at("a4a8").from));
        course.help();
        assert_eq!(course.hint(), Some(Hint::Move(at("a4a8"))));
        course.play(at("a4a8"));
        assert_eq!(course.hint(), None);
        course.advance();
        (0..4).for_each(|_| course.help());
        assert_eq!((course.state(), course.attempt()), (State::Telling, Some(Attempt::Failed)));
        course.advance();
        assert_eq!((course.state(), course.known().len()), (State::Over, 3));
        course.show(1);
        assert_eq!((course.played(), course.known().len(), course.attempt()), (1, 3, Some(Attempt::Failed)));
    }

    #[test]
    fn where_material_is_won_it_is_taken_before_the_end() {
        let row = "r3k4/9/9/3N5/9/9/9/9/9/3K5 w\tgain\td6c8\tfork\t1\t甲\t乙\t1979\t71\n";
        let puzzle: &'static Puzzle = Box::leak(Box::new(read_masters(row).next().unwrap().unwrap()));
        let mut course = Course::new(Problem::Master(puzzle), puzzle.solution.clone(), false);
        course.play(at("d6c8"));
        assert_eq!((course.state(), course.attempt()), (State::Concluding, None));
        course.conclude(&[at("e9e8"), at("c8a9")]);
        assert!(course.begins_to_take() && !course.has_taken());
        course.advance();
        assert_eq!((course.state(), course.attempt()), (State::Telling, None));
        course.advance();
        assert_eq!((course.state(), course.attempt()), (State::Over, Some(Attempt::Clean)));
        assert!(course.has_taken());
        let taker = course.position().piece_at(at("c8a9").to);
        assert_eq!(taker.map(|piece| piece.kind), Some(Kind::Horse));
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
        course.refute(at("b1b2"), Some(Fault::NotEnough));
        assert_eq!(course.last_wrong(), Some((at("b1b2"), Fault::NotEnough)));
        course.advance();
        assert_eq!((course.state(), course.wrong()), (State::Asking, 1));
    }
}
