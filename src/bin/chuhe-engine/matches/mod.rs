//! `match`: games between engines, and the estimate of their strengths.

mod game;
mod greedy;
pub(crate) mod ladder;
mod openings;
mod record;
mod spec;
mod statistics;
mod words;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::Write;
use std::mem;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chuhe::engine::rules::Profile;
use chuhe::game::matches::{Referee, play_pairs};
use chuhe::game::{Bounds, Game};

use serde_json::{Value, json};

use crate::Failure;
use crate::lang::Lang;
use crate::manners::{self, AnswerOptions, told};
use crate::output::OutputArgument;
use crate::usage::{self, UsageError};
pub(crate) use game::EngineFailure;
use game::{Finished, MatchRules, Table, start_all};
pub(crate) use openings::OpeningError;
use openings::Openings;
pub(crate) use record::RecordError;
use record::{MatchFiles, Pair};
use spec::Spec;
use statistics::Statistics;

/// Play games of UCI or UCCI engines against each other, by the rules of Xiangqi, and print the
/// differences in Elo
///
/// A SPEC is KEY=VALUE,KEY=VALUE,…: `cmd=` the program and its arguments; `name=`; `dir=` the
/// folder that it is started in; all of them in quotation marks, " or ', where there are spaces or
/// commas in them; `proto=uci|ucci|auto`; `ranks=0|1|auto` the number of the first rank in its
/// moves (fairy-stockfish: 1); one of `depth=N`, `nodes=N`, `movetime=MS`, `tc=SECONDS+INCREMENT`;
/// `opt.NAME=VALUE`, an option to set.
///
/// Each opening is played twice, with colours swapped. Elo is given with a 95 % interval from pairs
/// of games. Of more than two engines, each plays each other, or with --gauntlet the first all
/// others. All engines are started before the first game: one that cannot play, does not have an
/// option of its SPEC or does not take its value ends the match. Later, an engine that fails,
/// oversteps its time or makes an illegal move loses the game and is named.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The first engine
    #[arg(long, value_name = "SPEC")]
    e1: Option<Spec>,
    /// The second engine
    #[arg(long, value_name = "SPEC")]
    e2: Option<Spec>,
    /// An engine; given once for each
    #[arg(short, long = "engine", value_name = "SPEC")]
    engines: Vec<Spec>,
    /// The first engine plays all others, and they do not play each other
    #[arg(long)]
    gauntlet: bool,
    /// Games of each two engines: an even number
    #[arg(long = "games", value_name = "GAMES", default_value = "100", value_parser = usage::pairs)]
    pairs: usize,
    /// A FEN or moves from the start on each line, up to a tab
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The seed of the order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time, each with engines of its own
    #[arg(long, visible_alias = "concurrency", default_value_t = NonZeroUsize::MIN, value_parser = usage::jobs)]
    jobs: NonZeroUsize,
    /// Stop when it is clear that the difference is E0 or E1, with an error of 5 % either way
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Bounds>,
    /// How repetitions are judged
    #[arg(long, default_value_t)]
    rules: Profile,
    /// A game that both engines have found won by so many centipawns for eight plies is over
    #[arg(long, value_name = "CP", value_parser = usage::positive::<i32>)]
    adjudicate: Option<i32>,
    /// A game that neither engine has found more unequal for twenty plies, after the sixtieth, is a
    /// draw
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(i32).range(0..))]
    draw: Option<i32>,
    /// A game this long is a draw
    #[arg(long, default_value_t = 400, value_parser = usage::positive::<usize>)]
    plies: usize,
    /// Milliseconds of overstepping that are forgiven
    #[arg(long, default_value_t = 200)]
    margin: u64,
    /// Write every game to this PGN file as soon as it has been played, and beside it (.progress)
    /// how far the match has come
    #[arg(long, value_name = "OUT", value_parser = OutputArgument::checked(usage::file))]
    pgn: Option<OutputArgument>,
    /// Go on with the match in that file, if it was begun
    #[arg(long, requires = "pgn")]
    resume: bool,
    /// The language of the answer; that of the terminal if not given. JSON has English words
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    /// Name every game
    #[arg(short, long)]
    verbose: bool,
    /// It is an error if an engine failed, overstepped its time or made an illegal move
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    pub(crate) answer: AnswerOptions,
}

/// The pairings of a match.
struct Schedule {
    /// Engines, by their numbers.
    pairings: Vec<[usize; 2]>,
    /// The number of pairs of games in each pairing.
    pairs: usize,
}

impl Schedule {
    fn new(engines: usize, is_gauntlet: bool, pairs: usize) -> Self {
        let firsts = if is_gauntlet { 0..1 } else { 0..engines };
        let pairings = firsts.flat_map(|one| (one + 1..engines).map(move |other| [one, other])).collect();
        Self { pairings, pairs }
    }

    /// The number of pairs of games in all.
    fn len(&self) -> usize {
        self.pairings.len() * self.pairs
    }

    /// The numbers of the pairing and opening of a pair of games. All pairings come before repeats.
    fn place(&self, number: usize) -> (usize, usize) {
        (number % self.pairings.len(), number / self.pairings.len())
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let specs = arguments.specs();
    let schedule = Schedule::new(specs.len(), arguments.gauntlet, arguments.pairs);
    let mut standing = Standing::new(arguments, &specs, &schedule);
    let played = play(arguments, &mut standing, output);
    // The finished games count, whatever ended the rest.
    if standing.pairs == 0 && !matches!(played, Ok(()) | Err(Failure::Interrupted)) {
        return played;
    }
    if arguments.answer.is_json() {
        manners::write_json(output, &standing.json())?;
    } else {
        writeln!(output, "{}", standing.summary())?;
    }
    played?;
    match standing.faults() {
        0 => Ok(()),
        games => {
            let faults = Failure::Faults { games };
            if arguments.strict {
                return Err(faults);
            }
            told(&faults.to_string());
            Ok(())
        }
    }
}

/// Plays the games that have not been played yet.
fn play(arguments: &Arguments, standing: &mut Standing<'_>, output: &mut dyn Write) -> Result<(), Failure> {
    let (specs, schedule) = (standing.specs, standing.schedule);
    let openings = Openings::read(arguments.openings.as_deref(), arguments.seed)?;
    let description = arguments.description(specs, &openings);
    let found = arguments.pgn.as_deref().map(|path| MatchFiles::find(path, description, arguments.resume));
    let place = found.transpose()?;
    let mut is_left = vec![true; schedule.len()];
    for pair in place.iter().flat_map(MatchFiles::played) {
        if let Some(is_left) = is_left.get_mut(pair.number) {
            *is_left = false;
            standing.add(pair);
        }
    }
    if standing.is_decided() {
        return Ok(());
    }
    let left: Vec<usize> = (0..is_left.len()).filter(|&number| is_left[number]).collect();
    let rules = arguments.rules();
    let is_json = arguments.answer.is_json();
    let first = left.first().map(|&number| schedule.pairings[schedule.place(number).0]);
    // No file is created before all engines have answered.
    let engines = Mutex::new(first.map_or_else(|| Ok(HashMap::new()), |first| start_all(specs, first))?);
    let mut record = place.map(MatchFiles::open).transpose()?;
    play_pairs(
        left.len(),
        arguments.jobs,
        || Ok(Table::new(specs, mem::take(&mut *engines.lock().unwrap_or_else(PoisonError::into_inner)))),
        |table, index, red| {
            let (pairing, opening) = schedule.place(left[index]);
            let played = table.play(&rules, openings.get(opening), schedule.pairings[pairing], red);
            if manners::is_interrupted() {
                return Err(Failure::Interrupted);
            }
            let (finished, game) = played?;
            Ok((left[index], finished, game))
        },
        |games: [(usize, Finished, Game); 2]| -> Result<_, Failure> {
            let [(number, first, one), (_, second, other)] = games;
            let pair = Pair { number, games: [first, second] };
            let names = standing.names(number);
            if arguments.verbose && !is_json {
                for game in &pair.games {
                    writeln!(output, "{}", game.line(standing.lang, names))?;
                }
            }
            if let Some(record) = &mut record {
                record.add(&pair, &[one, other], names)?;
            }
            standing.add(&pair);
            if standing.pairs < schedule.len() && standing.pairs.is_multiple_of(10) && !is_json {
                writeln!(output, "{}", standing.line(number))?;
            }
            Ok(if standing.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        match self.specs().len() {
            0 | 1 => return Err(UsageError::TooFewEngines),
            count @ 3.. if self.sprt.is_some() => return Err(UsageError::TooManyEngines(count)),
            2.. => {}
        }
        if let Some((draw, win)) = self.draw.zip(self.adjudicate).filter(|(draw, win)| draw >= win) {
            return Err(UsageError::DrawnAndWon { draw, win });
        }
        usage::outputs(self.pgn.as_deref(), self.answer.path())?;
        usage::outputs(self.pgn.as_deref().map(record::beside).as_deref(), self.answer.path())
    }

    fn specs(&self) -> Vec<Spec> {
        self.e1.iter().chain(&self.e2).chain(&self.engines).cloned().collect()
    }

    fn rules(&self) -> MatchRules {
        MatchRules {
            profile: self.rules,
            referee: Referee { longest: self.plies, adjudicate: self.adjudicate, draw: self.draw },
            margin: Duration::from_millis(self.margin),
        }
    }

    /// A text that identifies the match.
    fn description(&self, specs: &[Spec], openings: &Openings) -> String {
        let engines: Vec<String> =
            specs.iter().map(|spec| format!("{} {:?} {:?}", spec.name, spec.launch, spec.pace)).collect();
        let Self { gauntlet, seed, rules, adjudicate, draw, plies, margin, .. } = self;
        format!(
            "{}; {gauntlet} {:016x} {seed} {rules} {adjudicate:?} {draw:?} {plies} {margin}",
            engines.join("; "),
            openings.checksum()
        )
    }
}

/// The results of all games so far.
struct Standing<'a> {
    lang: Lang,
    specs: &'a [Spec],
    schedule: &'a Schedule,
    bounds: Option<Bounds>,
    /// By pairing.
    statistics: Vec<Statistics>,
    /// The number of pairs of games played.
    pairs: usize,
}

impl<'a> Standing<'a> {
    fn new(arguments: &Arguments, specs: &'a [Spec], schedule: &'a Schedule) -> Self {
        let (lang, bounds) = (Lang::of_option(arguments.lang), arguments.sprt);
        let name = |pairing: &[usize; 2]| pairing.map(|index| specs[index].name.clone());
        let new = |pairing| Statistics::new(lang, name(pairing));
        Self {
            lang,
            specs,
            schedule,
            bounds,
            statistics: schedule.pairings.iter().map(new).collect(),
            pairs: 0,
        }
    }

    /// The names of the engines of a pair of games.
    fn names(&self, number: usize) -> [&'a str; 2] {
        let specs = self.specs;
        self.schedule.pairings[self.schedule.place(number).0].map(|index| specs[index].name.as_str())
    }

    fn add(&mut self, pair: &Pair) {
        self.statistics[self.schedule.place(pair.number).0].add(&pair.games);
        self.pairs += 1;
    }

    fn is_decided(&self) -> bool {
        self.bounds.is_some_and(|bounds| self.statistics.iter().any(|one| one.decision(bounds).is_some()))
    }

    /// The score so far between the engines of a pair of games.
    fn line(&self, number: usize) -> String {
        self.statistics[self.schedule.place(number).0].line(self.bounds)
    }

    fn faults(&self) -> usize {
        self.statistics.iter().flat_map(Statistics::faults).sum()
    }

    fn json(&self) -> Value {
        json!(self.statistics.iter().map(Statistics::json).collect::<Vec<_>>())
    }

    fn summary(&self) -> String {
        let parts: Vec<String> = self.statistics.iter().map(|one| one.summary(self.bounds)).collect();
        match parts.len() {
            1 => parts.concat(),
            _ => format!("{}\n\n{}", parts.join("\n\n"), self.table()),
        }
    }

    /// The engines by their share of the points.
    fn table(&self) -> String {
        let new = |engine| TableRow { engine, points: 0.0, games: 0, faults: 0 };
        let mut rows: Vec<TableRow> = (0..self.specs.len()).map(new).collect();
        for (pairing, statistics) in self.schedule.pairings.iter().zip(&self.statistics) {
            let (points, games) = statistics.points();
            for ((&index, points), faults) in pairing.iter().zip(points).zip(statistics.faults()) {
                rows[index].points += points;
                rows[index].games += games;
                rows[index].faults += faults;
            }
        }
        rows.sort_by_key(|row| Reverse(row.permille()));
        let line = |row: &TableRow| {
            let (name, share) = (&self.specs[row.engine].name, f64::from(row.permille()) / 10.0);
            words::points(self.lang, name, row.points, row.games, share, row.faults)
        };
        rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// The results of an engine against all others.
struct TableRow {
    /// Its index among the engines.
    engine: usize,
    points: f64,
    games: usize,
    /// The number of games that it lost by failing, on time or by an illegal move.
    faults: usize,
}

impl TableRow {
    /// The share of the points that it could have won.
    fn permille(&self) -> u32 {
        (1_000.0 * self.points / self.games.max(1) as f64).round() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_plays_everybody_or_the_first_plays_all() {
        let all = Schedule::new(3, false, 4);
        assert_eq!(all.pairings, [[0, 1], [0, 2], [1, 2]]);
        assert_eq!((all.len(), all.place(4)), (12, (1, 1)));
        assert_eq!(Schedule::new(4, true, 1).pairings, [[0, 1], [0, 2], [0, 3]]);
    }
}
