//! Matches of two engines, our own or external ones, on a thread of its own.

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Budget, BuiltIn, Engine, EngineError, EngineSetup, External, SearchRequest};
use crate::engine::board::{Position, Side};
use crate::engine::book::Book;
use crate::engine::levels::Strength;
use crate::engine::rules::Profile;
use crate::game::matches::{Chosen, End, Referee, player_of};
use crate::game::{AddError, Date, Game, Participant, PlayerResult, Tally};
use crate::session::task::{self, Control, ProgramPart, Task, Wake, guarded};
use crate::uci::client::{ClientError, Patience};

/// The size of our engine's transposition table, in megabytes.
const MEGABYTES: usize = 16;
/// A long game is a draw; all others are played out.
const REFEREE: Referee = Referee { longest: 400, adjudicate: None, draw: None };
/// This many plies come from the opening book; both games of a pair have the same opening.
const OPENING: usize = 6;
/// The most faults that are kept.
const MAX_FAULTS: usize = 100;

/// A participant of a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    BuiltIn(Strength),
    External(Box<EngineSetup>, Budget),
}

/// The conditions of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixture {
    pub contestants: [Contestant; 2],
    /// The names for the game records.
    pub names: [String; 2],
    /// The number of games. Each opening is played twice, with colours exchanged.
    pub games: usize,
    pub profile: Profile,
    /// For the choice of openings and the random choices of levels.
    pub seed: u64,
    pub patience: Patience,
}

/// The standing of a match.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// From the view of the first participant.
    pub tally: Tally,
    /// The number of plies of the current game.
    pub plies: usize,
    /// The numbers (from 1) of games that an engine lost by an error, with the error.
    pub faults: Vec<(usize, EngineError)>,
    /// The error of an engine that does not work at all, which ended the match.
    pub failure: Option<EngineError>,
}

#[derive(Default)]
struct MatchState {
    standing: Standing,
    games: Vec<Game>,
}

/// A running or finished match. Dropping it stops it.
pub struct Match {
    fixture: Arc<Fixture>,
    state: Arc<Mutex<MatchState>>,
    task: Task,
}

impl Match {
    /// Starts a match; `wake` is called when the standing has changed.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn start(fixture: Fixture, wake: Wake) -> Self {
        let (fixture, state) = (Arc::new(fixture), Arc::default());
        let (played, shared) = (Arc::clone(&fixture), Arc::clone(&state));
        let task = task::spawn(ProgramPart::Match, Some(&Arc::clone(&wake)), move |control| {
            let woken = Cell::new(Instant::now());
            let table = Table { fixture: &played, state: &shared, control, wake, woken };
            if let Err(panic) = guarded(|| table.play_all()) {
                lock(&shared).standing.failure = Some(EngineError::BuiltIn(panic));
            }
        });
        Self { fixture, state, task }
    }

    /// The conditions of the match.
    pub fn fixture(&self) -> &Fixture {
        &self.fixture
    }

    /// The present standing.
    pub fn standing(&self) -> Standing {
        lock(&self.state).standing.clone()
    }

    /// The number of finished games.
    pub fn played(&self) -> usize {
        lock(&self.state).standing.tally.games().iter().sum()
    }

    /// The finished games.
    pub fn games(&self) -> Vec<Game> {
        lock(&self.state).games.clone()
    }

    /// Stops the match soon; the current game does not count.
    pub fn stop(&self) {
        self.task.stop();
    }

    pub fn is_running(&self) -> bool {
        self.task.is_running()
    }
}

/// A poisoned lock is harmless: shared values are changed in a single step.
fn lock(state: &Mutex<MatchState>) -> MutexGuard<'_, MatchState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why a game is stopped before its end.
enum Stop {
    /// The user has ended the match.
    Asked,
    Fault(EngineError),
}

impl From<AddError> for Stop {
    fn from(error: AddError) -> Self {
        Self::Fault(EngineError::BuiltIn(error.to_string()))
    }
}

/// The state of a match on its thread.
struct Table<'a> {
    fixture: &'a Fixture,
    state: &'a Mutex<MatchState>,
    control: &'a Control,
    wake: Wake,
    /// When `wake` was last called for a move.
    woken: Cell<Instant>,
}

/// The least time between two calls of `wake` for moves.
const INTERVAL: Duration = Duration::from_millis(100);

impl Table<'_> {
    fn play_all(&self) {
        let mut engines = [0, 1].map(|index| self.engine(index));
        for number in 0..self.fixture.games {
            let red = number % 2;
            let Some(game) = self.play(&mut engines, number, red) else { break };
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            let side = if red == 0 { Side::Red } else { Side::Black };
            let mut state = lock(self.state);
            state.standing.tally.add(PlayerResult::of(winner, side));
            state.standing.plies = 0;
            state.games.push(game);
            let is_failed = state.standing.failure.is_some();
            drop(state);
            (self.wake)();
            if is_failed {
                break;
            }
        }
    }

    fn engine(&self, index: usize) -> Box<dyn Engine> {
        match &self.fixture.contestants[index] {
            Contestant::BuiltIn(_) => Box::new(BuiltIn::new(MEGABYTES)),
            Contestant::External(setup, _) => {
                let launch = setup.launch(self.fixture.patience);
                Box::new(External::new(self.fixture.names[index].clone(), launch))
            }
        }
    }

    /// Plays a game in which the participant `red` has Red; `None` if it was stopped.
    fn play(&self, engines: &mut [Box<dyn Engine>; 2], number: usize, red: usize) -> Option<Game> {
        engines.iter_mut().for_each(|engine| engine.new_game());
        let mut game = self.opening(number, red);
        let (winner, end) = REFEREE.play(&mut game, |game| {
            self.tell(game);
            let index = player_of(red, game.side_to_move());
            let request = self.request(index, game);
            let answer = engines[index].search(&request, self.control.stop_flag(), &mut |_| {});
            if self.control.is_stopped() {
                return Err(Stop::Asked);
            }
            let choice = answer.map_err(Stop::Fault)?;
            let none = || Stop::Fault(EngineError::BuiltIn("no legal move was found".into()));
            Ok(Chosen { mv: choice.ok_or_else(none)?.mv, score: None })
        });
        match end {
            End::Fault(Stop::Asked) => return None,
            End::Fault(Stop::Fault(error)) => {
                game.set_comment(game.node(), &error.to_string());
                game.record(winner);
                self.note_fault(number, error);
            }
            End::TooLong | End::Adjudicated => game.record(winner),
            End::Rules(_) => {}
        }
        Some(game)
    }

    /// Reports the progress of a game now and then.
    fn tell(&self, game: &Game) {
        lock(self.state).standing.plies = game.moves().len();
        if self.woken.get().elapsed() >= INTERVAL {
            self.woken.set(Instant::now());
            (self.wake)();
        }
    }

    fn note_fault(&self, number: usize, error: EngineError) {
        let mut state = lock(self.state);
        let plays_none = matches!(
            &error,
            EngineError::External {
                error: ClientError::Start { .. }
                    | ClientError::NoFolder(_)
                    | ClientError::NoProtocol(_)
                    | ClientError::NotXiangqi(_),
                ..
            }
        );
        if plays_none {
            state.standing.failure = Some(error.clone());
        }
        if state.standing.faults.len() < MAX_FAULTS {
            state.standing.faults.push((number + 1, error));
        }
    }

    /// A game with its first moves from the opening book.
    fn opening(&self, number: usize, red: usize) -> Game {
        let Fixture { names, profile, seed, .. } = self.fixture;
        let mut game = Game::new(Position::start(), *profile);
        let seed = seed.wrapping_add(number as u64 / 2);
        for ply in 0..OPENING as u64 {
            let choice = Book::masters().choose(game.position(), seed.wrapping_mul(31).wrapping_add(ply));
            if choice.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        game.headers.date = Some(Date::today());
        game.headers.round = (number + 1).to_string();
        game.headers.participants = [red, 1 - red].map(|index| Participant {
            name: names[index].clone(),
            is_engine: true,
            ..Participant::default()
        });
        game
    }

    fn request(&self, index: usize, game: &Game) -> SearchRequest {
        let mut root = game.root();
        match &self.fixture.contestants[index] {
            Contestant::BuiltIn(strength) => {
                let search_settings =
                    strength.search_settings(self.fixture.seed.wrapping_add(game.moves().len() as u64));
                root.variety = search_settings.variety;
                // A single thread, to leave the machine to the window.
                SearchRequest::new(root, search_settings.limits)
            }
            Contestant::External(_, budget) => SearchRequest::new(root, budget.limits()),
        }
    }
}
