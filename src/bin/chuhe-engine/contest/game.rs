//! One game of two engines, and who has won it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::evaluate::{Outlook, Score};
use chuhe::engine::rules::{self, Profile, Reason};
use chuhe::uci::Client;
use chuhe::uci::client::{ClientError, Clocks, Job, Terms};

use super::openings::Opening;
use super::spec::{Pace, Spec};

/// So long must both engines find the same side winning before a game is adjudicated.
const AGREEMENT_PLIES: usize = 8;

/// Without a clock, an engine is waited for so long.
const NO_CLOCK: Duration = Duration::from_secs(600);

/// What the games are judged by.
pub(super) struct Referee {
    pub profile: Profile,
    pub adjudicate: Option<i32>,
    pub longest: usize,
    pub margin: Duration,
}

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

impl End {
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

fn engine_of(red: usize, side: Side) -> usize {
    match side {
        Side::Red => red,
        Side::Black => 1 - red,
    }
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

    /// Plays an opening with both distributions of colours.
    pub fn play_pair(&mut self, referee: &Referee, opening: &Opening) -> Result<[Finished; 2], ClientError> {
        Ok([self.play(referee, opening, 0)?, self.play(referee, opening, 1)?])
    }

    /// A game; the engine `red` plays Red. An engine that fails loses, and is started again.
    fn play(&mut self, referee: &Referee, opening: &Opening, red: usize) -> Result<Finished, ClientError> {
        for (engine, spec) in self.engines.iter_mut().zip(self.specs) {
            if engine.new_game().is_err() {
                *engine = Client::start(&spec.launch)?;
                engine.new_game()?;
            }
        }
        let mut game = Running::new(opening, self.specs, red);
        loop {
            if let Some((winner, end)) = game.verdict(referee) {
                let Running { moves, spent, .. } = game;
                return Ok(Finished { red, winner, end, plies: moves.len(), spent });
            }
            let mover = game.position.side_to_move();
            let index = engine_of(red, mover);
            if let Err(end) = game.advance(&mut self.engines[index], self.specs[index].pace, index, referee) {
                if end == End::Failed {
                    self.engines[index] = Client::start(&self.specs[index].launch)?;
                }
                let Running { moves, spent, .. } = game;
                return Ok(Finished { red, winner: Some(!mover), end, plies: moves.len(), spent });
            }
        }
    }
}

/// A game under way.
struct Running {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    /// What is left on the clocks, by side.
    clocks: [Duration; 2],
    increments: [Duration; 2],
    /// Who is winning by what the engines say, and for how many plies they have said so.
    agreement: (Option<Side>, usize),
    spent: [Spent; 2],
}

impl Running {
    fn new(opening: &Opening, specs: &[Spec; 2], red: usize) -> Self {
        let clocks = Side::BOTH.map(|side| match specs[engine_of(red, side)].pace {
            Pace::Clock { start, increment } => (start, increment),
            // An opponent with a clock sees that one without does not run short.
            _ => (NO_CLOCK, Duration::ZERO),
        });
        Self {
            start: opening.clone(),
            position: opening.clone(),
            moves: Vec::new(),
            clocks: clocks.map(|(start, _)| start),
            increments: clocks.map(|(_, increment)| increment),
            agreement: (None, 0),
            spent: Default::default(),
        }
    }

    fn verdict(&self, referee: &Referee) -> Option<(Option<Side>, End)> {
        if let Some(outcome) = rules::judge(&self.start, &self.moves, referee.profile).outcome() {
            return Some((outcome.winner, End::Rules(Reason::as_str(outcome.reason))));
        }
        match self.agreement {
            (Some(winner), plies) if plies >= AGREEMENT_PLIES => Some((Some(winner), End::Adjudicated)),
            _ => (self.moves.len() >= referee.longest).then_some((None, End::TooLong)),
        }
    }

    /// Lets the engine move; an error is why it has lost.
    fn advance(
        &mut self,
        engine: &mut Client,
        pace: Pace,
        index: usize,
        referee: &Referee,
    ) -> Result<(), End> {
        let mover = self.position.side_to_move();
        let (terms, allowed) = match pace {
            Pace::Depth(depth) => (Terms::Depth(depth), NO_CLOCK),
            Pace::Nodes(nodes) => (Terms::Nodes(nodes), NO_CLOCK),
            Pace::MoveTime(time) => (Terms::MoveTime(time), time),
            Pace::Clock { .. } => (
                Terms::Clocks(Clocks { left: self.clocks, increment: self.increments }),
                self.clocks[mover.index()],
            ),
        };
        let began = Instant::now();
        let job = Job { allowed: Some(allowed), ..Job::new(&self.start, &self.moves, terms) };
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
        if took > allowed + referee.margin {
            return Err(End::Overstepped);
        }
        if let Pace::Clock { increment, .. } = pace {
            let clock = &mut self.clocks[mover.index()];
            *clock = clock.saturating_sub(took) + increment;
        }
        let answer = answer?;
        self.note(answer.claim.map(|claim| claim.score), mover, referee);
        self.position.make(answer.play);
        self.moves.push(answer.play);
        Ok(())
    }

    /// Takes note of who is winning by what the mover's engine says.
    fn note(&mut self, score: Option<Score>, mover: Side, referee: &Referee) {
        let Some(bound) = referee.adjudicate else { return };
        let leader = match score.map(Score::outlook) {
            Some(Outlook::Wins { .. } | Outlook::WinsByRepetition) => Some(mover),
            Some(Outlook::Loses { .. } | Outlook::LosesByRepetition) => Some(!mover),
            Some(Outlook::Centipawns(value)) if value >= bound => Some(mover),
            Some(Outlook::Centipawns(value)) if value <= -bound => Some(!mover),
            _ => None,
        };
        let (before, plies) = self.agreement;
        self.agreement = (leader, if leader == before { plies + 1 } else { 1 });
    }
}
