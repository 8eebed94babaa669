//! Puzzles that have a solution line.

use super::{Aim, HintStep, Next, Problem, Quiz, Solver, State, Verdict};
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::merit::Cost;
use crate::session::analysis::{Conclusion, Proof, ProofAim, Proven};
use crate::session::task::Wake;

/// A puzzle that has a solution line.
pub struct PuzzleQuiz {
    pub problem: Problem,
    /// The solution: the puzzle's own line, or from some move on another line that wins as well.
    line: Vec<Move>,
    /// The number of plies of the line that are on the board.
    pub played: usize,
    /// Whether nothing is left to search for after the line: the capture of the gain is known, or the
    /// aim is no gain.
    is_concluded: bool,
    /// Whether the line goes on after the end of the puzzle. The user may ask to see the rest.
    has_rest: bool,
    /// Whether the user found a winning move that the solution does not have.
    pub has_own_way: bool,
    wake: Wake,
}

/// The fault of a wrong move, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongMove {
    /// The opponent's next move shows it.
    Costs(Cost),
    /// The move is better than the mistake in the game, but not good enough.
    NotEnough,
    /// The move is the mistake in the game itself.
    AsPlayed,
    /// It is not what was asked for.
    Other,
}

impl PuzzleQuiz {
    fn root(&self, moves: Vec<Move>) -> Option<Root> {
        Root::new(self.problem.start().clone(), moves, Profile::default()).ok()
    }

    /// The continuation after an answer, or after a reply.
    fn next(&mut self, with: impl FnOnce(Move) -> Next) -> Next {
        if let Some(&mv) = self.line.get(self.played) {
            return with(mv);
        }
        if self.extend() {
            self.has_rest = true;
            return Next::End;
        }
        let root = if self.is_concluded { None } else { self.root(self.line.clone()) };
        root.map_or(Next::End, |root| Next::Conclude(Conclusion::begin(root, &self.wake)))
    }

    /// Adds what the solution is good for, once. Returns whether there is anything.
    fn extend(&mut self) -> bool {
        let rest = match self.problem.line() {
            Some(line) if line == self.line => self.problem.rest(),
            Some(_) | None => &[],
        };
        self.line.extend(rest);
        !rest.is_empty()
    }

    /// Takes a move that wins as well; the best moves that follow it are `defence`.
    fn accept(&mut self, mv: Move, defence: Vec<Move>) -> Verdict<(Move, WrongMove)> {
        self.line.truncate(self.played);
        self.line.push(mv);
        self.line.extend(defence);
        self.played += 1;
        self.has_own_way = true;
        Verdict::Right(self.next(Next::Reply))
    }

    fn refute(&self, mv: Move) -> Verdict<(Move, WrongMove)> {
        let fault = match self.problem.mistake() == Some(mv) {
            true => Some(WrongMove::AsPlayed),
            false => Cost::of(&self.position(), mv).map(WrongMove::Costs),
        };
        Verdict::Wrong((mv, fault.unwrap_or(WrongMove::Other)))
    }

    /// What a move must achieve if it is not the solution's; `None` if no other will do.
    fn other_way(&self, mv: Move) -> Option<ProofAim> {
        let needed = self.problem.moves_to_mate().map_or(self.line.len() as u32, |moves| 2 * moves - 1);
        self.problem.other_way(mv, needed.saturating_sub(self.played as u32 + 1))
    }
}

impl Quiz for PuzzleQuiz {
    type Fault = (Move, WrongMove);

    const HAS_LINE: bool = true;

    fn position(&self) -> Position {
        self.problem.start().after_all(&self.line[..self.played])
    }

    fn last_move(&self) -> Option<Move> {
        self.line[..self.played].last().copied()
    }

    fn answer(&self) -> Option<Move> {
        self.line.get(self.played).copied()
    }

    fn first_hint(&self) -> HintStep {
        HintStep::Idea
    }

    fn judge(&mut self, mv: Move) -> Verdict<(Move, WrongMove)> {
        if self.answer() == Some(mv) {
            self.played += 1;
            return Verdict::Right(self.next(Next::Reply));
        }
        if movegen::ends(&self.position(), mv) {
            return self.accept(mv, Vec::new());
        }
        let moves = self.line[..self.played].iter().copied().chain([mv]).collect();
        match self.other_way(mv).zip(self.root(moves)) {
            Some((aim, root)) => Verdict::Unknown(Proof::begin(root, aim, &self.wake)),
            None => self.refute(mv),
        }
    }

    fn reply(&mut self, _play: Move) -> Next {
        self.played += 1;
        self.next(|_| Next::Wait)
    }

    fn tell(&mut self) {
        self.extend();
    }
}

impl Solver<PuzzleQuiz> {
    /// A puzzle at its start; `None` if it has no single solution line. With `is_again` the user
    /// has been through it just before.
    pub fn of_puzzle(problem: Problem, is_again: bool, wake: &Wake) -> Option<Self> {
        let quiz = PuzzleQuiz {
            line: problem.line()?.to_vec(),
            played: 0,
            is_concluded: problem.aim() != Aim::Gain,
            has_rest: false,
            has_own_way: false,
            problem,
            wake: Wake::clone(wake),
        };
        Some(Self { is_helped: is_again, ..Self::new(quiz, Next::Wait) })
    }

    /// Whether the user has not tried anything yet.
    pub const fn is_untouched(&self) -> bool {
        self.is_asking() && self.quiz.played == 0 && !self.is_spoilt()
    }

    /// Whether the puzzle is solved and the gain has been captured on the board.
    pub fn has_taken(&self) -> bool {
        self.has_rest() && self.quiz.problem.aim() == Aim::Gain && !self.is_told && !self.has_more()
    }

    /// Whether the puzzle has ended, and its line was continued: until the gain is captured, or after
    /// a mistake's better move.
    pub const fn has_rest(&self) -> bool {
        self.is_over() && self.quiz.has_rest
    }

    /// Whether the puzzle has ended, and more of its line can be shown.
    pub fn has_more(&self) -> bool {
        self.is_over() && self.quiz.answer().is_some()
    }

    /// Begins to play the rest of the line after the end.
    pub fn show_rest(&mut self) {
        if self.has_more() {
            self.enter(State::Replaying);
        }
    }

    /// The part of the line that the user may see: the moves played so far, and the whole line at
    /// the end.
    pub fn known(&self) -> &[Move] {
        if self.is_over() { &self.quiz.line } else { &self.quiz.line[..self.quiz.played] }
    }

    /// Shows the position after `played` plies of the line. Only works after the end.
    pub fn show(&mut self, played: usize) {
        if self.is_over() {
            self.quiz.played = played.min(self.quiz.line.len());
            self.enter(State::Over);
        }
    }

    /// Takes the engine's answer, if one is there.
    pub fn hear(&mut self) {
        if let &State::Checking(mv, ref proof) = &self.state
            && let Some(proven) = proof.answer()
        {
            let verdict = match proven {
                Proven::Yes(defence) => self.quiz.accept(mv, defence),
                Proven::Better => Verdict::Wrong((mv, WrongMove::NotEnough)),
                Proven::No => self.quiz.refute(mv),
            };
            self.settle(mv, verdict);
        } else if let State::Concluding(conclusion) = &self.state
            && let Some(rest) = conclusion.answer()
        {
            self.conclude(&rest);
        }
    }

    /// Ends. What the line wins may be taken only many moves later, so the user asks for the rest.
    fn conclude(&mut self, rest: &[Move]) {
        self.quiz.is_concluded = true;
        self.quiz.has_rest = !rest.is_empty();
        self.quiz.line.extend(rest);
        self.enter(State::Over);
    }
}
