//! `ladder`: by how much each level beats the one below it.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::levels::{Level, Strength};
use chuhe::engine::rules::{self, Profile};
use chuhe::engine::search::{Root, Tables, search};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::game::{End, Finished, Spent};
use super::greedy;
use super::openings::{Opening, Openings};
use super::statistics::Statistics;
use crate::Failure;

/// Let each level play the one below it, and level 1 a player that takes any free piece and otherwise moves at random
///
/// Prints the games, how many the higher level won, drew and lost, and its share with a 95 % interval. Below the top
/// level, which plays by the clock, the same seed plays the same games on every machine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The lowest level that plays the one below it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    from: u8,
    /// The highest one
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=16))]
    to: u8,
    /// A pair of levels
    #[arg(long, default_value_t = 300)]
    games: usize,
    /// A FEN or moves from the start on each line, up to a tab
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Of the order of the openings and of what the levels leave to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,
    /// A game this long is a draw
    #[arg(long, default_value_t = 400)]
    plies: usize,
}

const MEGABYTES: usize = 16;

/// Who stands on a step of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rung {
    /// Takes any free piece and otherwise moves at random.
    Greedy,
    Level(Level),
}

impl Rung {
    /// The step with this number: level 1 is 1, what stands below it is 0.
    fn numbered(number: u8) -> Self {
        let index = usize::from(number).checked_sub(1);
        index.and_then(|index| Level::ALL.get(index)).map_or(Self::Greedy, |&level| Self::Level(level))
    }

    fn name(self) -> String {
        match self {
            Self::Greedy => "greedy".into(),
            Self::Level(level) => format!("level {}", level.number()),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let openings = Openings::read(arguments.openings.as_deref(), arguments.seed)?;
    for number in arguments.from..=arguments.to {
        let rungs = [number, number - 1].map(Rung::numbered);
        let statistics = Step { rungs, openings: &openings, arguments }.play();
        let [upper, lower] = rungs.map(Rung::name);
        writeln!(output, "{upper} - {lower}: {}", statistics.shares())?;
    }
    Ok(())
}

/// A step of the ladder: the higher one first.
struct Step<'a> {
    rungs: [Rung; 2],
    openings: &'a Openings,
    arguments: &'a Arguments,
}

impl Step<'_> {
    /// Plays each opening with both distributions of colours.
    fn play(&self) -> Statistics {
        let pairs = self.arguments.games.div_ceil(2);
        let next = AtomicUsize::new(0);
        let (sender, results) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.arguments.concurrency.get() {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let mut tables = [0; 2].map(|_| Tables::new(MEGABYTES));
                    while let index = next.fetch_add(1, Ordering::Relaxed)
                        && index < pairs
                    {
                        let pair = [0, 1].map(|red| self.play_game(&mut tables, index, red));
                        // The receiver stays until all have been played.
                        drop(sender.send(pair));
                    }
                });
            }
            drop(sender);
            let mut statistics = Statistics::new(self.rungs.map(Rung::name));
            results.iter().for_each(|pair| statistics.add(&pair));
            statistics
        })
    }

    /// A game of the pair `index`; the player `red` of the two plays Red.
    fn play_game(&self, tables: &mut [Tables; 2], index: usize, red: usize) -> Finished {
        let opening: &Opening = self.openings.get(index);
        tables.iter_mut().for_each(Tables::clear);
        let mut random = SmallRng::seed_from_u64(self.arguments.seed ^ (2 * index + red) as u64);
        let mut position = opening.clone();
        let mut moves = Vec::new();
        let (winner, end) = loop {
            if let Some(outcome) = rules::judge(opening, &moves, Profile::default()).outcome() {
                break (outcome.winner, End::Rules(outcome.reason.as_str()));
            }
            if moves.len() >= self.arguments.plies {
                break (None, End::TooLong);
            }
            let player = if position.side_to_move() == Side::Red { red } else { 1 - red };
            let rung = self.rungs[player];
            let play = choose(rung, &mut tables[player], &position, opening, &moves, &mut random)
                .expect("the rules have not ended the game, so there is a legal move");
            position.make(play);
            moves.push(play);
        };
        Finished { red, winner, end, plies: moves.len(), spent: [Spent::default(); 2] }
    }
}

fn choose(
    rung: Rung,
    tables: &mut Tables,
    position: &Position,
    opening: &Opening,
    moves: &[Move],
    random: &mut SmallRng,
) -> Option<Move> {
    let Rung::Level(level) = rung else { return greedy::choose(position, random) };
    let terms = Strength::Level(level).terms(random.random());
    let root = Root::new(opening.clone(), moves.to_vec(), Profile::default());
    let mut root = root.expect("moves that have been played");
    root.variety = terms.variety;
    // Where there is no memory for so many, fewer think.
    let _ = tables.set_threads(terms.threads);
    search(tables, &root, &terms.limits, &AtomicBool::new(false), &mut |_| {}).map(|choice| choice.play)
}
