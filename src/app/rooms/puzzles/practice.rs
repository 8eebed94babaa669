//! A position without a single solution line, which is played out against the computer. For an
//! endgame, the tablebase is computed meanwhile. It tells what the position is worth after every
//! move, and gives the hints.

use std::time::Duration;

use crate::app::advice::Advice;
use crate::app::answering::REPLY_PAUSE;
use crate::app::text::PuzzleLabel;
use crate::engine::board::{Move, Position, Side};
use crate::engine::evaluate::Score;
use crate::game::Outcome;
use crate::game::hint::Hint;
use crate::game::puzzle::retrograde::{Material, Tablebase};
use crate::session::solving::{Aim, Problem};
use crate::session::{Attempt, Change, NewGame, Play, Player, Strength, TablebaseTask, Wake, Worker, Worth};

/// The size of the computer's transposition table, in megabytes. Endgames need little.
const MEGABYTES: usize = 16;
/// The computer's time for a move, in seconds. It plays at full strength.
const SECONDS: u32 = 1;

/// A position counts as held after this number of the user's moves.
pub const HOLD_MOVES: usize = 30;

/// An endgame, or a composition without a proven solution, that is being played.
pub struct Practice {
    problem: Problem,
    play: Play,
    is_helped: bool,
    /// Whether a hint was asked for before it can be given.
    is_help_due: bool,
    /// The last hint.
    advice: Option<Advice>,
    /// The tablebase; `None` for a position that has none.
    tablebase: Option<TablebaseTask>,
    /// The worth of the endgame before the user's last move, if that has made it worse; with the
    /// document's revision.
    given_away: Option<(u64, Option<Worth>)>,
    /// A message about the computer: it declined a draw, or failed.
    notice: Option<PuzzleLabel>,
}

impl Practice {
    /// Starts to play `problem`. `wake` is called when there is something to poll. `is_again`: the
    /// user has just finished it.
    pub fn new(problem: Problem, is_again: bool, wake: Wake) -> Self {
        let computer = Player::Engine(Strength::Seconds(SECONDS));
        let players = match problem.player() {
            Side::Red => [Player::Human, computer],
            Side::Black => [computer, Player::Human],
        };
        let [red, black] = players;
        let new_game = NewGame { start: problem.start().clone(), ..NewGame::new(red, black) };
        let material =
            matches!(problem, Problem::Endgame(_)).then(|| Material::of(problem.start())).flatten();
        let tablebase = material.map(|material| TablebaseTask::begin(material, &wake));
        let mut play = Play::new(new_game, Worker::built_in(MEGABYTES, wake), None);
        play.hold(REPLY_PAUSE);
        Self {
            problem,
            play,
            is_helped: is_again,
            is_help_due: false,
            advice: None,
            tablebase,
            given_away: None,
            notice: None,
        }
    }

    /// Whether no move has been played.
    pub fn is_untouched(&self) -> bool {
        self.play.document().game().moves().is_empty()
    }

    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The hint for this position, if one was asked for.
    pub fn advice(&self) -> Option<&Advice> {
        self.advice.as_ref().filter(|advice| advice.is_of(self.play.document()))
    }

    pub const fn notice(&self) -> Option<PuzzleLabel> {
        self.notice
    }

    /// Fetches changes: see [`Play::poll`].
    pub fn poll(&mut self) -> Vec<Change> {
        let changes = self.play.poll();
        for change in &changes {
            match change {
                Change::MovePlayed(_) => {
                    self.play.hold(REPLY_PAUSE);
                    self.notice = None;
                }
                Change::MoveTakenBack(_) => self.notice = None,
                Change::HintFound(hint) => {
                    self.advice = Some(Advice::new(hint.clone(), self.play.document()));
                }
                Change::DrawDeclined(_) => self.notice = Some(PuzzleLabel::DrawDeclined),
                Change::EngineFailed(cause) => {
                    log::warn!("the computer failed: {cause}");
                    self.notice = Some(PuzzleLabel::EngineFailed);
                }
                Change::FromBook
                | Change::GameOver(_)
                | Change::EndTakenBack(_)
                | Change::GoesOn
                | Change::DrawAccepted
                | Change::SaveFailed(_)
                | Change::Misread(_)
                | Change::SavedAgain => {}
            }
        }
        self.compare();
        if self.is_help_due && !self.is_computing() {
            self.is_help_due = false;
            self.help();
        }
        changes
    }

    /// After each change, compares what the endgame is worth with before the user's last move.
    fn compare(&mut self) {
        let revision = self.play.document().revision();
        let is_known = self.given_away.is_some_and(|(known, _)| known == revision);
        if !is_known && !self.is_computing() {
            self.given_away = Some((revision, self.loss()));
        }
    }

    /// The time for which the computer's move is still held back. Poll again after it: `wake` is
    /// not called.
    pub fn held_for(&self) -> Option<Duration> {
        self.play.held_for()
    }

    /// Plays a move of the user.
    pub fn make(&mut self, mv: Move) {
        match self.play.play(mv) {
            // The computer's answer may come before the next frame.
            Ok(()) => self.play.hold(REPLY_PAUSE),
            // The click was too late.
            Err(error) => log::debug!("{mv} was not played: {error}"),
        }
    }

    /// Gives the next step of a hint. For an endgame it comes from the tablebase, as soon as that
    /// is computed; otherwise from the engine.
    pub fn help(&mut self) {
        if let Some(advice) = self.advice.as_mut().filter(|advice| advice.is_of(self.play.document())) {
            if !advice.go_on() {
                self.advice = None;
            }
            return;
        }
        if self.is_computing() {
            self.is_help_due = true;
            return;
        }
        match self.tablebase.as_ref().and_then(TablebaseTask::tablebase) {
            Some(results) if self.play.document().is_human_turn() => {
                let hint = self.tablebase_hint(&results);
                self.advice = hint.map(|hint| Advice::new(hint, self.play.document()));
                self.is_helped |= self.advice.is_some();
            }
            Some(_) => {}
            None => self.is_helped |= self.play.request_hint(),
        }
    }

    /// The best move by the tablebase, and its line.
    fn tablebase_hint(&self, results: &Tablebase) -> Option<Hint> {
        let root = self.play.document().game().root();
        let (score, plies) = match self.worth()? {
            Worth::Won(moves) => (Score::wins_in(2 * moves as i32 - 1), 2 * moves as usize - 1),
            Worth::Lost(moves) => (Score::loses_in(2 * moves as i32), 2 * moves as usize),
            Worth::Drawn => (Score::DRAW, 1),
        };
        let mut end = root.position().clone();
        let line: Vec<Move> = std::iter::from_fn(|| {
            let mv = results.value(&end).and_then(|_| results.best(&end))?;
            end.make(mv);
            Some(mv)
        })
        .take(plies)
        .collect();
        Hint::new(&root, &line, score)
    }

    /// Whether the tablebase is still being computed.
    pub fn is_computing(&self) -> bool {
        self.tablebase.as_ref().is_some_and(TablebaseTask::is_computing)
    }

    /// The worth of the endgame on the board, if it is known.
    pub fn worth(&self) -> Option<Worth> {
        self.worth_of(self.play.document().game().position())
    }

    /// The worth of the endgame before the user's last move, if the move has made it worse.
    pub fn given_away(&self) -> Option<Worth> {
        self.given_away?.1
    }

    fn loss(&self) -> Option<Worth> {
        let game = self.play.document().game();
        let is_own = |ply: &usize| game.position_at(*ply).side_to_move() == self.problem.player();
        let last = (0..game.moves().len()).rev().find(is_own)?;
        let before = self.worth_of(&game.position_at(last))?;
        let after = self.worth_of(&game.position_at(last + 1))?;
        (after.rank() < before.rank()).then_some(before)
    }

    fn worth_of(&self, position: &Position) -> Option<Worth> {
        self.tablebase.as_ref()?.worth(position, self.problem.player())
    }

    /// Takes back the user's last move and the computer's reply.
    pub fn undo(&mut self) {
        if self.play.can_undo() {
            self.is_helped = true;
            self.play.undo();
        }
    }

    /// Offers a draw. The computer accepts if it sees nothing to play for.
    pub fn offer_draw(&mut self) {
        if let Err(error) = self.play.offer_draw(self.problem.player()) {
            log::debug!("no draw was offered: {error}");
        }
    }

    pub fn can_offer_draw(&self) -> bool {
        self.play.can_offer_draw(self.problem.player()).is_ok()
    }

    /// The number of the user's moves.
    pub fn own_moves(&self) -> usize {
        let is_first = self.problem.start().side_to_move() == self.problem.player();
        (self.play.document().game().moves().len() + usize::from(is_first)) / 2
    }

    /// The result; `None` while the game continues.
    pub fn attempt(&self) -> Option<Attempt> {
        let is_reached = match self.play.document().outcome() {
            Some(outcome) => is_reached(&self.problem, outcome),
            None => {
                let has_held = self.problem.aim() == Aim::Hold && self.own_moves() >= HOLD_MOVES;
                // Not before the computer has replied to the last of these moves.
                (has_held && self.play.document().is_human_turn()).then_some(true)?
            }
        };
        Some(match (is_reached, self.is_helped) {
            (true, false) => Attempt::Clean,
            (true, true) => Attempt::Helped,
            (false, _) => Attempt::Failed,
        })
    }
}

/// Whether this outcome reaches the aim.
fn is_reached(problem: &Problem, Outcome { winner, .. }: Outcome) -> bool {
    match problem.aim() {
        Aim::Win | Aim::Gain | Aim::Better => winner == Some(problem.player()),
        Aim::Hold => winner != Some(!problem.player()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::board::Suggested;
    use crate::game::puzzle::read_endgames;

    fn practice(row: &str) -> Practice {
        let endgame = Box::leak(Box::new(read_endgames(row).next().unwrap().unwrap()));
        Practice::new(Problem::Endgame(endgame), false, Arc::new(|| {}))
    }

    #[test]
    fn a_win_is_a_mate_on_the_board() {
        let mut won = practice("3k5/8R/R8/9/9/9/9/9/9/4K4 w\tw\twin 1\n");
        assert_eq!(won.attempt(), None);
        won.make("a7a9".parse().unwrap());
        assert_eq!(won.attempt(), Some(Attempt::Clean));
        let mut drawn = practice("4k4/9/9/4p4/9/9/9/9/3R5/3K5 w\tw\twin 1\n");
        drawn.offer_draw();
        drawn.play.answer_draw(true);
        assert_eq!(drawn.attempt(), Some(Attempt::Failed));
    }

    #[test]
    fn what_is_held_is_drawn_by_the_rules() {
        let mut held = practice("3k5/9/9/9/9/9/9/9/4c4/4K4 w\tw\thold\n");
        assert_eq!(held.attempt(), None);
        held.make("e0e1".parse().unwrap());
        assert_eq!(held.attempt(), Some(Attempt::Clean));
        let mut held = practice("5k3/9/9/9/9/9/9/4B4/9/2r1K4 w\tw\thold\n");
        assert!(held.can_offer_draw() && held.own_moves() == 0);
        held.play.resign(Side::Red);
        assert_eq!(held.attempt(), Some(Attempt::Failed));
    }

    /// Waits until the tablebase is computed.
    fn computed(row: &str) -> Practice {
        let practice = practice(row);
        while practice.is_computing() {
            std::thread::yield_now();
        }
        practice
    }

    #[test]
    fn a_win_given_away_is_told_at_once_and_taken_back_on_request() {
        let mut endgame = computed("4ka3/9/4P4/9/9/9/9/9/3K5/9 w\tw\twin 9\n");
        let won = Some(Worth::Won(5));
        (0..3).for_each(|_| endgame.help());
        let Some(Suggested::Move(best)) = endgame.advice().and_then(Advice::on_board) else {
            panic!("the third step is the move");
        };
        assert_eq!((endgame.worth(), endgame.given_away()), (won, None));
        let legal = crate::engine::movegen::legal_moves(endgame.play.document().game().position());
        endgame.make(legal.into_iter().find(|&mv| mv != best).unwrap());
        endgame.compare();
        assert_eq!((endgame.worth(), endgame.given_away()), (Some(Worth::Drawn), won));
        endgame.undo();
        endgame.compare();
        assert_eq!((endgame.worth(), endgame.given_away()), (won, None));
    }

    #[test]
    fn a_hint_asked_for_while_the_results_are_computed_is_given_when_they_are_there() {
        let mut endgame = practice("4ka3/9/4P4/9/9/9/9/9/3K5/9 w\tw\twin 9\n");
        endgame.help();
        while endgame.is_computing() {
            std::thread::yield_now();
        }
        endgame.poll();
        assert!(endgame.advice().is_some());
    }

    #[test]
    fn a_move_taken_back_is_help() {
        let mut won = practice("3k5/8R/R8/9/9/9/9/9/9/4K4 w\tw\twin 1\n");
        won.make("a7a6".parse().unwrap());
        won.undo();
        won.make("a7a9".parse().unwrap());
        assert_eq!(won.attempt(), Some(Attempt::Helped));
    }
}
