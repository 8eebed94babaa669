//! A game between two engines, and its winner.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use chuhe::engine::board::Side;
use chuhe::engine::rules::Profile;
use chuhe::game::formats::GameResult;
use chuhe::game::matches::{self, Chosen, Referee, player_of};
use chuhe::game::{AddError, EndReason, Game};
use chuhe::uci::Client;
use chuhe::uci::client::{self, ClientError, ClockTimes, SearchJob, StartError};
use serde::{Deserialize, Deserializer, Serialize};

use super::openings::Opening;
use super::spec::{Pace, Spec};
use super::words;
use crate::lang::Lang;
use crate::{Failure, manners};

/// How long to wait for an engine without a clock.
const NO_CLOCK: Duration = Duration::from_secs(600);

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    Rules(Cause),
    Adjudicated,
    TooLong,
    Overstepped,
    Illegal,
    /// It claimed to have no move, in a position that has one.
    NoMove,
    /// Its program ended, or could not be reached.
    Crashed,
    /// It did not answer.
    Silent,
    /// Its answer was not a move.
    Nonsense,
}

/// A reason of the rules, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub(super) struct Cause(pub &'static str);

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        EndReason::deserialize(deserializer).map(|reason| Self(reason.as_str()))
    }
}

impl From<AddError> for End {
    fn from(_: AddError) -> Self {
        Self::Illegal
    }
}

impl From<ClientError> for End {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Illegal(_) => Self::Illegal,
            ClientError::NoMove => Self::NoMove,
            ClientError::NotAMove(_) => Self::Nonsense,
            ClientError::Silent(_) | ClientError::Unstoppable(_) => Self::Silent,
            ClientError::Start { .. }
            | ClientError::NoFolder(_)
            | ClientError::NoProtocol(_)
            | ClientError::NotXiangqi(_)
            | ClientError::Ended
            | ClientError::NoNetwork(_)
            | ClientError::SmallBoard => Self::Crashed,
        }
    }
}

impl End {
    pub fn of(end: matches::End<Self>) -> Self {
        match end {
            matches::End::Rules(reason) => Self::Rules(Cause(reason.as_str())),
            matches::End::Adjudicated => Self::Adjudicated,
            matches::End::TooLong => Self::TooLong,
            matches::End::Fault(fault) => fault,
        }
    }

    /// Whether it is a fault of an engine.
    pub fn is_fault(self) -> bool {
        !matches!(self, Self::Rules(_) | Self::Adjudicated | Self::TooLong)
    }

    /// Whether the engine is unusable, and has to be restarted.
    fn is_failure(self) -> bool {
        matches!(self, Self::Crashed | Self::Silent | Self::Nonsense)
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::Rules(Cause(reason)) => reason,
            Self::Adjudicated => "adjudicated",
            Self::TooLong => "too_long",
            Self::Overstepped => "time",
            Self::Illegal => "illegal_move",
            Self::NoMove => "no_move",
            Self::Crashed => "crashed",
            Self::Silent => "silent",
            Self::Nonsense => "nonsense",
        }
    }
}

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Finished {
    /// The index, 0 or 1, of the engine with Red.
    pub red: usize,
    pub winner: Option<Side>,
    pub end: End,
    pub plies: usize,
    /// By engine.
    pub spent: [Spent; 2],
}

/// The thinking time of an engine.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Spent {
    pub moves: u32,
    pub total: Duration,
    pub longest: Duration,
}

impl Finished {
    /// The game in one line.
    pub fn line(&self, lang: Lang, names: [&str; 2]) -> String {
        let players = [self.red, 1 - self.red].map(|index| names[index]);
        words::game(lang, players, self.result().pgn(), self)
    }

    fn result(&self) -> GameResult {
        self.winner.map_or(GameResult::Draw, GameResult::Win)
    }

    /// The engine that lost by a fault, if any.
    pub fn offender(&self) -> Option<usize> {
        let loser = !self.winner.filter(|_| self.end.is_fault())?;
        Some(player_of(self.red, loser))
    }
}

/// The rules for judging the games of a match.
pub(super) struct MatchRules {
    pub profile: Profile,
    pub referee: Referee,
    /// How much an engine may exceed its time.
    pub margin: Duration,
}

/// An engine that cannot play, by its name.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {cause}")]
pub(crate) struct EngineFailure {
    name: String,
    cause: StartError,
}

impl EngineFailure {
    /// Whether a requested option does not exist.
    pub fn is_usage(&self) -> bool {
        matches!(self.cause, StartError::Option(_))
    }
}

/// Starts all engines to check that they can play. Keeps only those that play first.
pub(super) fn start_all(specs: &[Spec], first: [usize; 2]) -> Result<HashMap<usize, Client>, Failure> {
    let start = |(index, spec): (usize, &Spec)| {
        let started = Client::start_checked(&spec.launch, manners::interrupted());
        if manners::is_interrupted() {
            return Err(Failure::Interrupted);
        }
        match started {
            Ok(engine) => Ok(first.contains(&index).then_some((index, engine))),
            Err(cause) => Err(EngineFailure { name: spec.name.clone(), cause }.into()),
        }
    };
    specs.iter().enumerate().filter_map(|spec| start(spec).transpose()).collect()
}

/// Engines that play game after game, two at a time; they are started when needed.
pub(super) struct Table<'a> {
    specs: &'a [Spec],
    engines: HashMap<usize, Client>,
}

impl<'a> Table<'a> {
    /// `engines` are those that are running, by their numbers.
    pub fn new(specs: &'a [Spec], engines: HashMap<usize, Client>) -> Self {
        Self { specs, engines }
    }

    /// Takes an engine that is ready for a new game.
    fn take(&mut self, index: usize) -> Result<Client, EngineFailure> {
        if let Some(mut engine) = self.engines.remove(&index)
            && engine.new_game().is_ok()
        {
            return Ok(engine);
        }
        let Spec { name, launch, .. } = &self.specs[index];
        let started = Client::start(launch).and_then(|mut engine| engine.new_game().map(|()| engine));
        started.map_err(|error| EngineFailure { name: name.clone(), cause: error.into() })
    }

    /// Plays a game between the engines with these numbers; the one at `red` has Red. An engine
    /// that fails loses, and is restarted.
    pub fn play(
        &mut self,
        rules: &MatchRules,
        opening: &Opening,
        pair: [usize; 2],
        red: usize,
    ) -> Result<(Finished, Game), EngineFailure> {
        // Unused engines take memory, and some even processor time.
        self.engines.retain(|index, _| pair.contains(index));
        let mut players = [self.take(pair[0])?, self.take(pair[1])?];
        let paces = pair.map(|index| self.specs[index].pace);
        let mut clocks = MatchClocks::new(paces, red);
        let mut game = Game::new(opening.clone(), rules.profile);
        let (winner, end) = rules.referee.play(&mut game, |game| {
            let index = player_of(red, game.side_to_move());
            clocks.choose(&mut players[index], paces[index], index, game, rules.margin)
        });
        let end = End::of(end);
        let failed = end.is_failure().then(|| player_of(red, game.side_to_move()));
        for (place, player) in players.into_iter().enumerate() {
            if failed != Some(place) {
                self.engines.insert(pair[place], player);
            }
        }
        Ok((Finished { red, winner, end, plies: game.moves().len(), spent: clocks.spent }, game))
    }
}

/// The clocks of a game.
struct MatchClocks {
    /// The remaining time, by side.
    left: [Duration; 2],
    increments: [Duration; 2],
    /// By engine.
    spent: [Spent; 2],
}

impl MatchClocks {
    fn new(paces: [Pace; 2], red: usize) -> Self {
        let clocks = Side::BOTH.map(|side| match paces[player_of(red, side)] {
            Pace::Clock { start, increment } => (start, increment),
            // An opponent with a clock must not see the side without one run short.
            Pace::Depth(_) | Pace::Nodes(_) | Pace::MoveTime(_) => (NO_CLOCK, Duration::ZERO),
        });
        Self {
            left: clocks.map(|(start, _)| start),
            increments: clocks.map(|(_, increment)| increment),
            spent: Default::default(),
        }
    }

    /// Lets the engine choose a move; an error is the reason why it has lost.
    fn choose(
        &mut self,
        engine: &mut Client,
        pace: Pace,
        index: usize,
        game: &Game,
        margin: Duration,
    ) -> Result<Chosen, End> {
        let mover = game.side_to_move();
        let (limit, allowed) = match pace {
            Pace::Depth(depth) => (client::ThinkingLimit::Depth(depth), NO_CLOCK),
            Pace::Nodes(nodes) => (client::ThinkingLimit::Nodes(nodes), NO_CLOCK),
            Pace::MoveTime(time) => (client::ThinkingLimit::MoveTime(time), time),
            Pace::Clock { .. } => (
                client::ThinkingLimit::Clocks(ClockTimes { left: self.left, increment: self.increments }),
                self.left[mover.index()],
            ),
        };
        let began = Instant::now();
        let job = SearchJob { allowed: Some(allowed), ..SearchJob::new(game.start(), game.moves(), limit) };
        let answer = engine.search(&job, manners::interrupted(), &mut |_| {});
        let took = began.elapsed();
        let answer = answer.map_err(End::from);
        if let Err(end) = answer
            && end.is_failure()
        {
            return Err(end);
        }
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
        Ok(Chosen { mv: answer.mv, score: answer.claim.map(|claim| claim.score) })
    }
}
