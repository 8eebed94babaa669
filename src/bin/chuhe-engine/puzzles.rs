//! `puzzles`: what puzzles the program has, and whether they are what they say.

use std::io::Write;
use std::thread;

use chuhe::game::puzzle::retrograde::{ENDGAMES, Results};
use chuhe::game::puzzle::{
    Classic, Endgame, Goal, Grade, Margin, Prover, Puzzle, Task, Theme, Verdict, classics, endgames, masters,
};

use serde_json::{Value, json};

use crate::Failure;
use crate::manners::{self, Answer, count, write_json};

/// Count the puzzles, or verify them
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Verify that each puzzle has one solution and no defence meets its mate, what was found in the compositions, and the
    /// results of the endgames
    #[arg(long)]
    check: bool,
    /// Verify one in so many
    #[arg(long, default_value_t = 1, requires = "check", value_parser = clap::value_parser!(u16).range(1..))]
    sample: u16,
    /// The most nodes for a composition; with fewer than it was found by, it is only not to be refuted
    #[arg(long, default_value_t = Classic::NODES, requires = "check")]
    nodes: u64,
    /// How many are verified at the same time; all cores if not given
    #[arg(long, alias = "threads", requires = "check", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) answer: Answer,
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let is_json = arguments.answer.is_json();
    if !is_json {
        write!(output, "{}", summary())?;
    }
    if !arguments.check {
        return if is_json { Ok(write_json(output, &numbers(None))?) } else { Ok(()) };
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.jobs.map_or(cores, usize::from);
    let sample = usize::from(arguments.sample);
    let mut faults = Vec::new();
    faults.extend(each(masters(), sample, threads, |prover, puzzle: &Puzzle| {
        prover
            .check(puzzle, Margin::SHIPPED)
            .err()
            .map(|fault| format!("{}: {fault}", puzzle.row().trim_end()))
    }));
    faults.extend(each(classics(), sample, threads, |prover, classic: &Classic| {
        let is_refuted = !prover.agrees(classic, arguments.nodes);
        is_refuted.then(|| format!("{}: found otherwise", classic.row().trim_end()))
    }));
    faults.extend(check_endgames(sample));
    if is_json {
        write_json(output, &numbers(Some(&faults)))?;
    } else {
        for fault in &faults {
            writeln!(output, "{fault}")?;
        }
        writeln!(output, "{}", count(faults.len(), "fault"))?;
    }
    match faults.len() {
        _ if manners::is_interrupted() => Err(Failure::Interrupted),
        0 => Ok(()),
        faults => Err(Failure::Puzzles { faults }),
    }
}

/// What is wrong with one of so many, by several threads.
fn each<T: Sync>(
    all: &[T],
    sample: usize,
    threads: usize,
    fault: impl Fn(&mut Prover, &T) -> Option<String> + Sync,
) -> Vec<String> {
    let fault = &fault;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|number| {
                scope.spawn(move || {
                    let mut prover = Prover::default();
                    let own = all.iter().step_by(sample).skip(number).step_by(threads);
                    let own = own.take_while(|_| !manners::is_interrupted());
                    own.filter_map(|item| fault(&mut prover, item)).collect::<Vec<_>>()
                })
            })
            .collect();
        // A thread that panicked has said so.
        let failed = || vec![String::from("a thread failed")];
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|_| failed())).collect()
    })
}

/// What is wrong with the endgames, each analysed anew.
fn check_endgames(sample: usize) -> Vec<String> {
    let is_listed = |endgame: &Endgame| ENDGAMES.iter().any(|&material| material.is_of(endgame));
    let unlisted = endgames().iter().filter(|endgame| !is_listed(endgame));
    let mut faults: Vec<String> =
        unlisted.map(|endgame| format!("{}: not analysed", endgame.row().trim_end())).collect();
    for material in ENDGAMES.into_iter().step_by(sample).take_while(|_| !manners::is_interrupted()) {
        let results = Results::of(material);
        let own = endgames().iter().filter(|endgame| material.is_of(endgame));
        let wrong = own.filter(|endgame| !results.agrees(endgame));
        faults.extend(wrong.map(|endgame| format!("{}: has another result", endgame.row().trim_end())));
    }
    faults
}

/// How many puzzles there are, and what is wrong with them if that was looked for.
fn numbers(faults: Option<&[String]>) -> Value {
    json!({
        "masters": masters().len(),
        "compositions": classics().len(),
        "endgames": endgames().len(),
        "faults": faults,
    })
}

/// How many puzzles there are of each kind.
fn summary() -> String {
    let mut text = format!("{} puzzles from games of masters\n", masters().len());
    let mut line = |name: String, is_such: &dyn Fn(&Puzzle) -> bool| {
        let count = masters().iter().filter(|puzzle| is_such(puzzle)).count();
        text += &format!("  {name:20} {count:>5}  {:>5.1} %\n", percent(count, masters().len()));
    };
    for moves in 1..=4 {
        line(format!("mate in {moves}"), &|puzzle| puzzle.goal == Goal::Mate { moves });
    }
    line("longer mates".into(), &|puzzle| matches!(puzzle.goal, Goal::Mate { moves: 5.. }));
    line("gains".into(), &|puzzle| puzzle.goal == Goal::Gain);
    for grade in Grade::all() {
        line(format!("grade {}", u8::from(grade)), &|puzzle| puzzle.grade == grade);
    }
    for theme in Theme::ALL {
        line(theme.name().into(), &|puzzle| puzzle.themes.contains(theme));
    }
    let verdicts = |is_such: &dyn Fn(Verdict) -> bool| {
        classics().iter().filter(|classic| is_such(classic.verdict)).count()
    };
    text += &format!(
        "{} compositions: {} proven wins, {} winning, {} in which the engine disagrees\n",
        classics().len(),
        verdicts(&|verdict| matches!(verdict, Verdict::ForcedWin { .. })),
        verdicts(&|verdict| matches!(verdict, Verdict::Winning { .. })),
        verdicts(&|verdict| matches!(verdict, Verdict::Disagrees { .. })),
    );
    let holds = endgames().iter().filter(|endgame| endgame.task == Task::Hold).count();
    text += &format!("{} endgames: {} to win, {holds} to hold\n", endgames().len(), endgames().len() - holds);
    text
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
