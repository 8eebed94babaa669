//! One game of two engines, and who has won it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chuhe::engine::board::Side;
use chuhe::engine::rules::Profile;
use chuhe::game::matches::{self, Chosen, Referee, player_of};
use chuhe::game::{AddError, Game};
use chuhe::uci::Client;
use chuhe::uci::client::{self, ClientError, Clocks, Job};

use super::openings::Opening;
use super::spec::{Pace, Spec};

/// Without a clock, an engine is waited for so long.
const NO_CLOCK: Duration = Duration::from_secs(600);

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum End {
    Rules(&'static str),
    Adjudicated,
    TooLong,
    Overstepped,
    Illegal,
    Failed,
}

impl From<AddError> for End {
    fn from(_: AddError) -> Self {
        Self::Illegal
    }
}

impl End {
    pub fn of(end: matches::End<Self>) -> Self {
        match end {
            matches::End::Rules(reason) => Self::Rules(reason.as_str()),
            matches::End::Adjudicated => Self::Adjudicated,
            matches::End::TooLong => Self::TooLong,
            matches::End::Fault(fault) => fault,
        }
    }

    /// Whether an engine did something that it must not do.
    pub fn is_fault(self) -> bool {
        matches!(self, Self::Overstepped | Self::Illegal | Self::Failed)
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason,
            Self::Adjudicated => "adjudicated",
            Self::TooLong => "too_long",
            Self::Overstepped => "time",
            Self::Illegal => "illegal_move",
            Self::Failed => "engine_failed",
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    /// Which engine, 0 or 1, played Red.
    pub red: usize,
    pub winner: Option<Side>,
    pub end: End,
    pub plies: usize,
    /// By engine.
    pub spent: [Spent; 2],
}

/// The time that an engine took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    pub moves: u32,
    pub total: Duration,
    pub longest: Duration,
}

impl Finished {
    /// The game in a line.
    pub fn line(&self, specs: &[Spec; 2]) -> String {
        let [red, black] = [self.red, 1 - self.red].map(|index| &specs[index].name);
        let result = match self.winner {
            None => "1/2-1/2",
            Some(Side::Red) => "1-0",
            Some(Side::Black) => "0-1",
        };
        format!("{red} - {black}: {result} {} {} plies", self.end.word(), self.plies)
    }
}

/// By what the games of a match are judged.
pub(super) struct Terms {
    pub profile: Profile,
    pub referee: Referee,
    /// How much an engine may overstep its time.
    pub margin: Duration,
}

/// Two engines that play game after game.
pub(super) struct Table<'a> {
    specs: &'a [Spec; 2],
    engines: [Client; 2],
}

impl<'a> Table<'a> {
    pub fn new(specs: &'a [Spec; 2]) -> Result<Self, ClientError> {
        let [first, second] = specs;
        Ok(Self { specs, engines: [Client::start(&first.launch)?, Client::start(&second.launch)?] })
    }

    /// A game; the engine `red` plays Red. An engine that fails loses, and is started again.
    pub fn play(&mut self, terms: &Terms, opening: &Opening, red: usize) -> Result<Finished, ClientError> {
        for (engine, spec) in self.engines.iter_mut().zip(self.specs) {
            if engine.new_game().is_err() {
                *engine = Client::start(&spec.launch)?;
                engine.new_game()?;
            }
        }
        let mut clocks = MatchClocks::new(self.specs, red);
        let mut game = Game::new(opening.clone(), terms.profile);
        let (winner, end) = terms.referee.play(&mut game, |game| {
            let index = player_of(red, game.side_to_move());
            clocks.choose(&mut self.engines[index], self.specs[index].pace, index, game, terms.margin)
        });
        let end = End::of(end);
        if end == End::Failed {
            let index = player_of(red, game.side_to_move());
            self.engines[index] = Client::start(&self.specs[index].launch)?;
        }
        Ok(Finished { red, winner, end, plies: game.moves().len(), spent: clocks.spent })
    }
}

/// The time of a game.
struct MatchClocks {
    /// What is left, by side.
    left: [Duration; 2],
    increments: [Duration; 2],
    /// By engine.
    spent: [Spent; 2],
}

impl MatchClocks {
    fn new(specs: &[Spec; 2], red: usize) -> Self {
        let clocks = Side::BOTH.map(|side| match specs[player_of(red, side)].pace {
            Pace::Clock { start, increment } => (start, increment),
            // An opponent with a clock sees that one without does not run short.
            _ => (NO_CLOCK, Duration::ZERO),
        });
        Self {
            left: clocks.map(|(start, _)| start),
            increments: clocks.map(|(_, increment)| increment),
            spent: Default::default(),
        }
    }

    /// Lets the engine choose a move; an error is why it has lost.
    fn choose(
        &mut self,
        engine: &mut Client,
        pace: Pace,
        index: usize,
        game: &Game,
        margin: Duration,
    ) -> Result<Chosen, End> {
        let mover = game.side_to_move();
        let (terms, allowed) = match pace {
            Pace::Depth(depth) => (client::Terms::Depth(depth), NO_CLOCK),
            Pace::Nodes(nodes) => (client::Terms::Nodes(nodes), NO_CLOCK),
            Pace::MoveTime(time) => (client::Terms::MoveTime(time), time),
            Pace::Clock { .. } => (
                client::Terms::Clocks(Clocks { left: self.left, increment: self.increments }),
                self.left[mover.index()],
            ),
        };
        let began = Instant::now();
        let job = Job { allowed: Some(allowed), ..Job::new(game.start(), game.moves(), terms) };
        let answer = engine.search(&job, &AtomicBool::new(false), &mut |_| {});
        let took = began.elapsed();
        let answer = match answer {
            Err(ClientError::Illegal(_) | ClientError::NoMove) => Err(End::Illegal),
            Err(_) => return Err(End::Failed),
            Ok(answer) => Ok(answer),
        };
        let spent = &mut self.spent[index];
        spent.moves += 1;
        spent.total += took;
        spent.longest = spent.longest.max(took);
        if took > allowed + margin {
            return Err(End::Overstepped);
        }
        if let Pace::Clock { increment, .. } = pace {
            let clock = &mut self.left[mover.index()];
            *clock = clock.saturating_sub(took) + increment;
        }
        let answer = answer?;
        Ok(Chosen { play: answer.play, score: answer.claim.map(|claim| claim.score) })
    }
}
