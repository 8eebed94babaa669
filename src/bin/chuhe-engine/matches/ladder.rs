//! `ladder`: measures how much stronger each level is than the one below it.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use chuhe::engine::board::Move;
use chuhe::engine::levels::{Level, Strength};
use chuhe::engine::movegen;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Tables, search};
use chuhe::game::Game;
use chuhe::game::matches::{Chosen, Referee, play_pairs, player_of};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use super::game::{End, Finished, Spent};
use super::greedy;
use super::openings::Openings;
use super::statistics::Statistics;
use crate::Failure;
use crate::lang::Lang;
use crate::manners::{self, AnswerOptions, write_json};
use crate::usage::{self, UsageError};

/// Let each level play the one below it, and level 1 two players that move at random, one of which
/// takes any free piece
///
/// Prints the games, how many the higher level won, drew and lost, and its share with a 95 %
/// interval. Below the top level, which plays by the clock, the same seed plays the same games on
/// every machine. Ended by Ctrl+C, it prints what the finished games came to.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The lowest level that plays the one below it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(usage::LEVELS))]
    from: u8,
    /// The highest one
    #[arg(long, default_value_t = Level::STRONGEST_BY_DEPTH.number() as u8, value_parser = clap::value_parser!(u8).range(usage::LEVELS))]
    to: u8,
    /// Games of each pair of levels: an even number
    #[arg(long = "games", value_name = "GAMES", default_value = "300", value_parser = usage::pairs)]
    pairs: usize,
    /// A FEN or moves from the start on each line, up to a tab
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The seed of the order of the openings and of what the levels leave to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, alias = "concurrency", default_value_t = NonZeroUsize::MIN, value_parser = usage::jobs)]
    jobs: NonZeroUsize,
    /// A game this long is a draw
    #[arg(long, default_value_t = 400, value_parser = usage::positive::<usize>)]
    plies: usize,
    /// The language of the answer; that of the terminal if not given. JSON has English words
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    #[command(flatten)]
    pub(crate) answer: AnswerOptions,
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        usage::range(Some(self.from), Some(self.to))
    }
}

const MEGABYTES: usize = 16;

/// A player on a step of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rung {
    Random,
    /// Takes any free piece and otherwise moves at random.
    Greedy,
    Level(Level),
}

impl Rung {
    /// The steps up to this level: the level, and the players below it.
    fn steps(number: u8) -> Vec<[Self; 2]> {
        let level = |number: u8| Self::Level(Level::ALL[usize::from(number) - 1]);
        let below = if number == 1 { vec![Self::Random, Self::Greedy] } else { vec![level(number - 1)] };
        below.into_iter().map(|below| [level(number), below]).collect()
    }

    fn name(self, lang: Lang) -> String {
        match self {
            Self::Random => lang.of(["random", "随机", "隨機", "ngẫu nhiên"]).into(),
            Self::Greedy => lang.of(["greedy", "贪吃", "貪吃", "tham ăn"]).into(),
            Self::Level(level) => match (lang, level.number()) {
                (Lang::En, number) => format!("level {number}"),
                (Lang::ZhHans, number) => format!("{number} 级"),
                (Lang::ZhHant, number) => format!("{number} 級"),
                (Lang::Vi, number) => format!("cấp {number}"),
            },
        }
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let openings = Openings::read(arguments.openings.as_deref(), arguments.seed)?;
    let is_json = arguments.answer.is_json();
    let lang = if is_json { Lang::En } else { Lang::of_option(arguments.lang) };
    for rungs in (arguments.from..=arguments.to).flat_map(Rung::steps) {
        let mut statistics = Statistics::new(lang, rungs.map(|rung| rung.name(lang)));
        let played = LadderStep { rungs, openings: &openings, arguments }.play(&mut statistics);
        // An interrupted step reports its finished games: they may have taken hours.
        if played.is_err() && statistics.points().1 == 0 {
            return played;
        }
        let [upper, lower] = rungs.map(|rung| rung.name(lang));
        if is_json {
            let answer = json!({ "upper": upper, "lower": lower, "score": statistics.json() });
            write_json(output, &answer)?;
        } else {
            writeln!(output, "{upper} - {lower}: {}", statistics.shares())?;
        }
        played?;
    }
    Ok(())
}

/// A step of the ladder: the higher player first.
struct LadderStep<'a> {
    rungs: [Rung; 2],
    openings: &'a Openings,
    arguments: &'a Arguments,
}

impl LadderStep<'_> {
    /// Plays each opening twice, with colours swapped.
    fn play(&self, statistics: &mut Statistics) -> Result<(), Failure> {
        play_pairs(
            self.arguments.pairs,
            self.arguments.jobs,
            || Ok([0; 2].map(|_| Tables::new(MEGABYTES))),
            |tables, pair, red| {
                let finished = self.play_game(tables, pair, red);
                // A stopped search has not finished thinking.
                if manners::is_interrupted() { Err(Failure::Interrupted) } else { Ok(finished) }
            },
            |pair| -> Result<_, Failure> {
                statistics.add(&pair);
                Ok(ControlFlow::Continue(()))
            },
        )
    }

    /// Plays a game of a pair; the player with index `red` has Red.
    fn play_game(&self, tables: &mut [Tables; 2], pair: usize, red: usize) -> Finished {
        tables.iter_mut().for_each(Tables::clear);
        let mut random = SmallRng::seed_from_u64(self.arguments.seed ^ (2 * pair + red) as u64);
        let mut game = Game::new(self.openings.get(pair).clone(), Profile::default());
        let referee = Referee { longest: self.arguments.plies, adjudicate: None, draw: None };
        let (winner, end) = referee.play(&mut game, |game| {
            let player = player_of(red, game.side_to_move());
            let mv =
                choose(self.rungs[player], &mut tables[player], game, &mut random).ok_or(End::Illegal)?;
            Ok(Chosen { mv, score: None })
        });
        Finished { red, winner, end: End::of(end), plies: game.moves().len(), spent: [Spent::default(); 2] }
    }
}

/// Chooses a move; `None` only if there is none.
fn choose(rung: Rung, tables: &mut Tables, game: &Game, random: &mut SmallRng) -> Option<Move> {
    let level = match rung {
        Rung::Random => return movegen::legal_moves(game.position()).choose(random).copied(),
        Rung::Greedy => return greedy::choose(game.position(), random),
        Rung::Level(level) => level,
    };
    let search_settings = Strength::Level(level).search_settings(random.random());
    let mut root = game.root();
    root.variety = search_settings.variety;
    // With insufficient memory, fewer threads search.
    let _ = tables.set_threads(search_settings.threads);
    search(tables, &root, &search_settings.limits, manners::interrupted(), &mut |_| {})
        .map(|choice| choice.mv)
}
