//! Matches: judged and counted games between two players. The caller decides who the players are
//! and on what threads they think; it is asked for each move.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;

use super::{AddError, EndReason, Game};
use crate::engine::board::{Move, Side};
use crate::engine::evaluate::{Outlook, Score};

/// Both players must find the same side winning for this many plies before a game is adjudicated.
const AGREEMENT_PLIES: usize = 8;

/// Both players must find their positions level for this many plies before a game is adjudicated as
/// a draw, and the ply from which these count: a level opening means little.
const LEVEL_PLIES: usize = 20;
const LEVEL_FROM: usize = 60;

/// The rules for ending the games of a match, besides those of Xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Referee {
    /// A game of this many plies is a draw.
    pub longest: usize,
    /// In centipawns: a game is adjudicated when both players have found it won by this much for
    /// eight plies. `None` plays all games out.
    pub adjudicate: Option<i32>,
    /// In centipawns: a game is a draw when, after the sixtieth ply, neither player has found it
    /// more unequal for twenty plies. `None` plays level games out.
    pub draw: Option<i32>,
}

/// A move that a player has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub mv: Move,
    /// The player's score for its position, if reported.
    pub score: Option<Score>,
}

/// Why a game of a match ended; `F` is a player's fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<F> {
    Rules(EndReason),
    Adjudicated,
    TooLong,
    /// The side to move committed a fault, and loses.
    Fault(F),
}

/// The index, 0 or 1, of the player with `side`, if player `red` has Red.
pub const fn player_of(red: usize, side: Side) -> usize {
    match side {
        Side::Red => red,
        Side::Black => 1 - red,
    }
}

impl Referee {
    /// Plays a game to its end with the moves of `choose`. Returns any winner, and why it ended.
    pub fn play<F: From<AddError>>(
        &self,
        game: &mut Game,
        mut choose: impl FnMut(&Game) -> Result<Chosen, F>,
    ) -> (Option<Side>, End<F>) {
        let (mut leader, mut agreed, mut level) = (None, 0, 0);
        loop {
            if let Some(outcome) = game.outcome() {
                return (outcome.winner, End::Rules(outcome.reason));
            }
            if leader.is_some() && agreed >= AGREEMENT_PLIES {
                return (leader, End::Adjudicated);
            }
            if level >= LEVEL_PLIES {
                return (None, End::Adjudicated);
            }
            if game.moves().len() >= self.longest {
                return (None, End::TooLong);
            }
            let mover = game.side_to_move();
            let played = choose(game).and_then(|chosen| {
                game.play(chosen.mv)?;
                Ok(chosen.score)
            });
            match played {
                Err(fault) => return (Some(!mover), End::Fault(fault)),
                Ok(score) => {
                    let found = self.leader(mover, score);
                    agreed = if found == leader { agreed + 1 } else { 1 };
                    leader = found;
                    let is_level = game.moves().len() > LEVEL_FROM && self.is_level(score);
                    level = if is_level { level + 1 } else { 0 };
                }
            }
        }
    }

    /// The winning side according to the mover.
    fn leader(&self, mover: Side, score: Option<Score>) -> Option<Side> {
        let bound = self.adjudicate?;
        match score?.outlook() {
            Outlook::Wins { .. } | Outlook::WinsByRepetition => Some(mover),
            Outlook::Loses { .. } | Outlook::LosesByRepetition => Some(!mover),
            Outlook::Centipawns(value) if value >= bound => Some(mover),
            Outlook::Centipawns(value) if value <= -bound => Some(!mover),
            Outlook::Centipawns(_) => None,
        }
    }

    fn is_level(&self, score: Option<Score>) -> bool {
        let Some((bound, score)) = self.draw.zip(score) else { return false };
        matches!(score.outlook(), Outlook::Centipawns(value) if value.abs() <= bound)
    }
}

/// Plays pairs of games, several at a time. Both games of a pair have the same opening, with
/// colours swapped.
///
/// Each thread gets its own players from `seat`. `play` gets them, the number of the pair, and the
/// index, 0 or 1, of the player with Red. `tell` is called as each pair ends, and may end the
/// match.
///
/// # Errors
/// The first error of `seat`, `play` or `tell`; it ends the match.
pub fn play_pairs<P, G: Send, E: Send>(
    pairs: usize,
    threads: NonZeroUsize,
    seat: impl Fn() -> Result<P, E> + Sync,
    play: impl Fn(&mut P, usize, usize) -> Result<G, E> + Sync,
    mut tell: impl FnMut([G; 2]) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, results) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(pairs) {
            let (sender, seat, play, next, is_over) = (sender.clone(), &seat, &play, &next, &is_over);
            scope.spawn(move || {
                let mut players = match seat() {
                    Ok(players) => players,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                while !is_over.load(Relaxed) {
                    let pair = next.fetch_add(1, Relaxed);
                    if pair >= pairs {
                        return;
                    }
                    let first = play(&mut players, pair, 0);
                    let both = first.and_then(|first| Ok([first, play(&mut players, pair, 1)?]));
                    if sender.send(both).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let told = results.iter().try_for_each(|pair| {
            is_over.fetch_or(tell(pair?)?.is_break(), Relaxed);
            Ok(())
        });
        is_over.store(true, Relaxed);
        told
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::engine::movegen::legal_moves;
    use crate::engine::rules::Profile;

    const REFEREE: Referee = Referee { longest: 40, adjudicate: Some(500), draw: None };

    /// A game in which each side reports a fixed score.
    fn play(scores: [i32; 2]) -> (Option<Side>, End<AddError>, usize) {
        play_by(REFEREE, scores)
    }

    fn play_by(referee: Referee, scores: [i32; 2]) -> (Option<Side>, End<AddError>, usize) {
        let mut game = Game::new(Position::start(), Profile::default());
        let (winner, end) = referee.play(&mut game, |game| {
            let moves = legal_moves(game.position());
            let mv = moves[game.moves().len() * 7 % moves.len()];
            Ok(Chosen { mv, score: Some(Score::centipawns(scores[game.side_to_move().index()])) })
        });
        (winner, end, game.moves().len())
    }

    #[test]
    fn a_game_is_over_when_both_have_agreed_for_long_enough() {
        assert_eq!(play([600, -600]), (Some(Side::Red), End::Adjudicated, AGREEMENT_PLIES));
        assert_eq!(play([-600, 600]), (Some(Side::Black), End::Adjudicated, AGREEMENT_PLIES));
        assert_eq!(play([600, 600]).1, End::TooLong);
        assert_eq!(play([600, -400]), (None, End::TooLong, 40));
    }

    #[test]
    fn a_game_that_both_find_level_for_long_is_a_draw() {
        let referee = Referee { longest: 100, draw: Some(10), ..REFEREE };
        assert_eq!(play_by(referee, [10, -10]), (None, End::Adjudicated, LEVEL_FROM + LEVEL_PLIES));
        assert_eq!(play_by(referee, [10, 11]).1, End::TooLong);
    }

    #[test]
    fn an_illegal_move_loses() {
        let mut game = Game::new(Position::start(), Profile::default());
        let illegal = Chosen { mv: "a0a9".parse().unwrap(), score: None };
        let (winner, end) = REFEREE.play::<AddError>(&mut game, |_| Ok(illegal));
        assert_eq!(winner, Some(Side::Black));
        assert!(matches!(end, End::Fault(AddError::Refused(_))), "{end:?}");
    }

    #[test]
    fn pairs_are_told_until_enough_is_known() {
        let mut told = Vec::new();
        let played = play_pairs(
            100,
            NonZeroUsize::MIN,
            || Ok(()),
            |(), pair, red| Ok((pair, red)),
            |games| {
                told.push(games);
                Ok(if told.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        );
        assert_eq!(played, Ok::<(), AddError>(()));
        assert_eq!(told[..3], [0, 1, 2].map(|pair| [(pair, 0), (pair, 1)]));
        let failed = play_pairs(
            3,
            NonZeroUsize::MIN,
            || Err::<(), _>("no"),
            |(), _, _| Ok(()),
            |_| Ok(ControlFlow::Continue(())),
        );
        assert_eq!(failed, Err("no"));
    }
}
