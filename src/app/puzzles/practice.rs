//! A position without a single solution line, which is played out against the computer.

use std::time::Duration;

use super::problem::{Aim, Problem};
use crate::app::advice::Advice;
use crate::app::theme;
use crate::engine::board::{Move, Side};
use crate::game::Outcome;
use crate::session::{Attempt, Change, NewGame, Player, Session, Strength, Wake, Worker};

/// The size of the computer's transposition table, in megabytes; endgames need little.
const MEGABYTES: usize = 16;
/// The computer's time per move, in seconds. It plays at full strength.
const SECONDS: u32 = 1;

/// A position to be held counts as held after this number of the user's moves.
pub const HOLD_MOVES: usize = 30;

/// An endgame, or a composition without a proven solution, being played.
pub struct Practice {
    problem: Problem,
    session: Session,
    is_helped: bool,
    /// The move that the computer suggests to the user.
    /// What the computer advised last.
    advice: Option<Advice>,
}

impl Practice {
    /// Starts to play `problem`; `wake` is called when there is something to poll.
    pub fn new(problem: Problem, wake: Wake) -> Self {
        let computer = Player::Engine(Strength::Seconds(SECONDS));
        let players = match problem.player() {
            Side::Red => [Player::Human, computer],
            Side::Black => [computer, Player::Human],
        };
        let [red, black] = players;
        let new_game = NewGame { start: problem.start().clone(), ..NewGame::new(red, black) };
        let mut session = Session::new(new_game, Worker::built_in(MEGABYTES, wake), None);
        session.hold(theme::SLIDE + theme::REPLY_PAUSE);
        Self { problem, session, is_helped: false, advice: None }
    }

    pub fn problem(&self) -> Problem {
        self.problem
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What the computer advises in this position, if it was asked.
    pub fn advice(&self) -> Option<&Advice> {
        self.advice.as_ref().filter(|advice| advice.is_of(&self.session))
    }

    /// Fetches what has happened: see [`Session::poll`].
    pub fn poll(&mut self) -> Vec<Change> {
        let changes = self.session.poll();
        for change in &changes {
            match change {
                Change::MovePlayed(_) => {
                    self.session.hold(theme::SLIDE + theme::REPLY_PAUSE);
                }
                Change::HintFound(hint) => self.advice = Some(Advice::new(hint.clone(), &self.session)),
                _ => {}
            }
        }
        changes
    }

    /// How long the computer's move is held back; then poll again, since `wake` is not called.
    pub fn held_for(&self) -> Option<Duration> {
        self.session.held_for()
    }

    /// Plays a move of the user.
    pub fn play(&mut self, play: Move) {
        if let Err(error) = self.session.play(play) {
            // A click that was too late.
            log::debug!("{play} was not played: {error}");
        }
    }

    /// Gives the next step of the computer's advice, or asks for it.
    pub fn help(&mut self) {
        match self.advice.as_mut().filter(|advice| advice.is_of(&self.session)) {
            Some(advice) => advice.go_on(),
            None => self.is_helped |= self.session.request_hint(),
        }
    }

    /// Takes back the user's last move and the computer's reply.
    pub fn undo(&mut self) {
        if self.session.can_undo() {
            self.is_helped = true;
            self.session.undo();
        }
    }

    /// Offers a draw; the computer accepts if it sees nothing to play for.
    pub fn offer_draw(&mut self) {
        if let Err(error) = self.session.offer_draw(self.problem.player()) {
            log::debug!("no draw was offered: {error}");
        }
    }

    pub fn can_offer_draw(&self) -> bool {
        self.session.can_offer_draw(self.problem.player()).is_ok()
    }

    /// The number of moves the user has made.
    pub fn own_moves(&self) -> usize {
        let is_first = self.problem.start().side_to_move() == self.problem.player();
        (self.session.game().moves().len() + usize::from(is_first)) / 2
    }

    /// How it has ended; `None` while it is played.
    pub fn attempt(&self) -> Option<Attempt> {
        let is_reached = match self.session.outcome() {
            Some(outcome) => is_reached(self.problem, outcome),
            None => {
                let has_held = self.problem.aim() == Aim::Hold && self.own_moves() >= HOLD_MOVES;
                // Not before the computer has replied to the last of these moves.
                (has_held && self.session.is_human_turn()).then_some(true)?
            }
        };
        Some(match (is_reached, self.is_helped) {
            (true, false) => Attempt::Clean,
            (true, true) => Attempt::Helped,
            (false, _) => Attempt::Failed,
        })
    }
}

/// Whether this outcome is what was asked for.
fn is_reached(problem: Problem, Outcome { winner, .. }: Outcome) -> bool {
    match problem.aim() {
        Aim::Win | Aim::Gain | Aim::Better => winner == Some(problem.player()),
        Aim::Hold => winner != Some(!problem.player()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::puzzle::read_endgames;

    fn practice(row: &str) -> Practice {
        let endgame = Box::leak(Box::new(read_endgames(row).next().unwrap().unwrap()));
        Practice::new(Problem::Endgame(endgame), Arc::new(|| {}))
    }

    #[test]
    fn a_win_is_a_mate_on_the_board() {
        let mut won = practice("3k5/8R/R8/9/9/9/9/9/9/4K4 w\tw\twin 1\n");
        assert_eq!(won.attempt(), None);
        won.play("a7a9".parse().unwrap());
        assert_eq!(won.attempt(), Some(Attempt::Clean));
        let mut drawn = practice("4k4/9/9/4p4/9/9/9/9/3R5/3K5 w\tw\twin 1\n");
        drawn.offer_draw();
        drawn.session.answer_draw(true);
        assert_eq!(drawn.attempt(), Some(Attempt::Failed));
    }

    #[test]
    fn what_is_held_is_drawn_by_the_rules() {
        let mut held = practice("3k5/9/9/9/9/9/9/9/4c4/4K4 w\tw\thold\n");
        assert_eq!(held.attempt(), None);
        held.play("e0e1".parse().unwrap());
        assert_eq!(held.attempt(), Some(Attempt::Clean));
        let mut held = practice("5k3/9/9/9/9/9/9/4B4/9/2r1K4 w\tw\thold\n");
        assert!(held.can_offer_draw() && held.own_moves() == 0);
        held.session.resign(Side::Red);
        assert_eq!(held.attempt(), Some(Attempt::Failed));
    }

    #[test]
    fn a_move_taken_back_is_help() {
        let mut won = practice("3k5/8R/R8/9/9/9/9/9/9/4K4 w\tw\twin 1\n");
        won.play("a7a6".parse().unwrap());
        won.undo();
        won.play("a7a9".parse().unwrap());
        assert_eq!(won.attempt(), Some(Attempt::Helped));
    }
}
